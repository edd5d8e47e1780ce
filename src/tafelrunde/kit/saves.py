"""Saves: a match as a JSON file and back, and the check that its dice were fair."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tafelrunde.engine import (
    Bad,
    FairDice,
    Game,
    Input,
    Match,
    commitment_of,
    option_from_json,
    restore,
    snapshot,
)
from tafelrunde.kit.content import Content, content_hash, read_text
from tafelrunde.kit.files import write_whole
from tafelrunde.kit.game import GameType

FORMAT: Final = 1
LONGEST_SEAT: Final = 400  # characters: it may be the command of a program that plays


@dataclass
class Table:
    """A match with everything around it that a save keeps: the game, its content, who sits where."""

    game_type: GameType
    content: Content
    variants: dict[str, str]
    seats: list[str]  # "person" or the name of a bot
    match: Match
    rules_version: int  # of the inputs
    replayable: bool = True  # False once a match has been played on under other rules than it began with

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.match.game


def new_table(
    game_type: GameType,
    seats: list[str],
    seed: int,
    dice: FairDice | None = None,
    content: Content | None = None,
    variants: Mapping[str, str] | None = None,
) -> Table:
    """Set up a new table; Bad if the game cannot be played like that."""
    content = content or game_type.standard_content()
    settled = game_type.settle_variants(variants or {})
    box = game_type.box_for(content)
    match = Match(lambda chance: game_type.begin(box, len(seats), settled, chance), seed, dice)
    return Table(game_type, content, settled, list(seats), match, game_type.rules_version)


# --- writing ---------------------------------------------------------------------------------------------------------


def save_json(table: Table) -> dict[str, Any]:
    """The save as a document."""
    match, standard = table.match, content_hash(table.game_type.standard_content())
    own_hash = content_hash(table.content)
    doc: dict[str, Any] = {
        "format": FORMAT,
        "game": table.game_type.id,
        "rules_version": table.rules_version,
        "replayable": table.replayable,
        "content_hash": own_hash,
        "variants": table.variants,
        "seats": table.seats,
        "chance": _chance_json(match),
        "inputs": [input_json(entry) for entry in match.inputs],
        "undoable": match.undoable,
        "snapshot": snapshot(match.game),
    }
    if own_hash != standard:
        doc["content"] = table.content
    return doc


def write_save(table: Table, path: Path) -> None:
    """Write the save; the file is replaced at once or not at all."""
    write_whole(path, json.dumps(save_json(table), ensure_ascii=False, separators=(",", ":")))


def _chance_json(match: Match) -> dict[str, Any]:
    if match.dice is None:
        return {"seed": f"{match.seed:x}"}
    return {"commitment": match.dice.commitment, "host": match.dice.host, "players": match.dice.players}


def input_json(entry: Input) -> list[Any]:
    """An input as it stands in the record."""
    if entry.kind == "undo":
        return ["undo", entry.seat]
    if entry.kind == "time":
        return ["time", entry.at]
    if entry.kind == "back":
        return ["back", entry.number]
    return [entry.seat, entry.option, *([entry.at] if entry.at else [])]


# --- reading ---------------------------------------------------------------------------------------------------------


def read_json(path: Path) -> Any:
    """A JSON file; whatever is wrong with it is Bad."""
    text = read_text(path)
    try:
        return json.loads(text, object_pairs_hook=_each_once)
    except Bad as e:
        raise e.inside(path.name) from None
    except RecursionError:
        raise Bad(path.name, "too_deep") from None
    except json.JSONDecodeError as e:
        raise Bad(path.name, "no_json", line=e.lineno, column=e.colno) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise Bad(path.name, "digits") from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; of two values under one key nobody knows which is meant."""
    found = dict(pairs)
    if len(found) != len(pairs):
        key = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise Bad(key[:40], "key_twice")
    return found


def load(doc: Any, find: Any) -> Table:
    """A table from a save; `find` gives the game type for a name. Bad says where and what is wrong."""
    if not isinstance(doc, dict) or "format" not in doc:
        raise Bad("", "no_save")
    if type(doc["format"]) is not int or doc["format"] != FORMAT:
        raise Bad("format", "format", value=doc["format"], known=FORMAT)
    game_type: GameType = find(str(doc.get("game")))
    with game_type.own_words():
        return _load(doc, game_type)


def _load(doc: Mapping[str, Any], game_type: GameType) -> Table:
    version = doc.get("rules_version")
    if type(version) is not int:
        raise Bad("rules_version", "missing")
    if not 1 <= version <= game_type.rules_version:
        raise Bad("rules_version", "newer")
    seats = doc.get("seats")
    if not isinstance(seats, list) or not all(_is_name(s, LONGEST_SEAT) for s in seats):
        raise Bad("seats", "no_names")
    game_type.check_players(len(seats))
    content = _content(doc, game_type)
    variants = game_type.settle_variants(_words(doc, "variants"))
    box = game_type.box_for(content)
    blank: Game = game_type.blank(box, len(seats), variants)
    restore_game(doc.get("snapshot"), game_type, blank)
    if any(v.live for v in game_type.variants) and game_type.real_time(variants) != blank.timed():
        raise Bad("variants", "impossible")  # the table would treat it as a game of the other kind
    seed, dice = _chance(doc.get("chance"))
    inputs = inputs_from_json(doc.get("inputs"))
    match = Match(lambda chance: game_type.begin(box, len(seats), variants, chance), seed, dice, blank, inputs)
    same_rules = version == game_type.rules_version and doc.get("replayable") is True
    undoable = doc.get("undoable")
    match.undoable = min(undoable, len(match.inputs)) if same_rules and type(undoable) is int and undoable > 0 else 0
    return Table(game_type, content, variants, seats, match, version, same_rules)


def restore_game(doc: Any, game_type: GameType, blank: Game) -> None:
    """Fill the blank table from a snapshot. Whatever a damaged snapshot makes go wrong ends here, in one sentence."""
    try:
        restore(doc, blank, game_type.step_types(), game_type.upgrades, game_type.check)
        game_type.view(blank, 0)  # what cannot even be looked at is no table
    except Bad:
        raise
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError, RecursionError):
        raise Bad("snapshot", "impossible") from None


def _content(doc: Mapping[str, Any], game_type: GameType) -> Content:
    """The content that the game began with."""
    content = doc.get("content", None) or game_type.standard_content()
    if not isinstance(content, dict) or not all(isinstance(content.get(f), dict) for f in game_type.content_files):
        raise Bad("content", "parts", names=game_type.content_files)
    if content_hash(content) != doc.get("content_hash"):
        raise Bad("content_hash", "other_content")
    return content


def _is_name(value: Any, most: int = 80) -> bool:
    """A short text without control characters, which could play tricks on a terminal."""
    return isinstance(value, str) and len(value) <= most and value.isprintable()


def _words(doc: Mapping[str, Any], key: str) -> dict[str, str]:
    table = doc.get(key)
    if not isinstance(table, dict) or not all(_is_name(v) for v in table.values()):
        raise Bad(key, "no_words")
    return table


def _chance(doc: Any) -> tuple[int, FairDice | None]:
    if isinstance(doc, dict) and isinstance(doc.get("seed"), str):
        if not re.fullmatch("[0-9a-f]{1,16}", doc["seed"]):
            raise Bad("chance.seed", "no_hex", value=doc["seed"])
        return int(doc["seed"], 16), None
    if isinstance(doc, dict) and _is_name(doc.get("host")) and isinstance(doc.get("players"), list):
        if not all(_is_name(value) for value in doc["players"]):
            raise Bad("chance.players", "no_names")
        if commitment_of(doc["host"]) != doc.get("commitment"):
            raise Bad("chance.commitment", "commitment")
        return 0, FairDice(doc["host"], list(doc["players"]))
    raise Bad("chance", "no_chance")


def inputs_from_json(doc: Any) -> list[Input]:
    """The inputs of a record."""
    if not isinstance(doc, list):
        raise Bad("inputs", "no_list")
    found: list[Input] = []
    for k, entry in enumerate(doc):
        if not isinstance(entry, list) or not 2 <= len(entry) <= 3 or type(entry[-1]) is float:
            raise Bad(f"inputs[{k}]", "no_input", value=entry)
        first, second = entry[0], entry[1]
        at = entry[2] if len(entry) == 3 else 0
        if first in ("undo", "time") and type(second) is int:
            found.append(Input("undo", second) if first == "undo" else Input("time", at=second))
        elif first == "back" and type(second) is int and 0 <= second < k:
            found.append(Input("back", number=second))
        elif type(first) is int and type(at) is int:
            found.append(Input("answer", first, option_from_json(second), at))
        else:
            raise Bad(f"inputs[{k}]", "no_input", value=entry)
    return found


# --- checking --------------------------------------------------------------------------------------------------------


def why_not_true(table: Table) -> str:
    """What is wrong with a record: "" if its inputs and its dice give exactly the state it was saved with."""
    if not table.replayable:
        return "other_rules"
    try:
        again = table.match.replayed()
    except Exception:  # any fault in a record we do not trust means the same: it cannot have happened
        return "impossible"
    return "" if snapshot(again) == snapshot(table.game) else "different"
