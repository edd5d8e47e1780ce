"""What all commands share: complaints that end in one sentence, options that several commands have, loading."""

import argparse
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tafelrunde.engine import Bad, Match, Option, option_from_json
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import Content, OwnContent, read_content, read_toml
from tafelrunde.kit.game import GameType
from tafelrunde.kit.rulebook import rulebook_of
from tafelrunde.kit.saves import Table, load, read_json
from tafelrunde.kit.texts import LANGUAGES, Texts
from tafelrunde.kit.words import LETTERS, PERSON


class Complaint(Exception):
    """Something is wrong with what was asked for; its text is the sentence for the person at the terminal."""


def call() -> str:
    """How this program was called: by its name, or by run.py, which says so."""
    return os.environ.get("TAFELRUNDE_CALL") or "tafelrunde"


def as_word(path: Path) -> str:
    """A file in a command that can be copied."""
    return f'"{path}"' if " " in str(path) else str(path)


def data_folder() -> Path:
    """Where this system keeps what programs store for a person."""
    home = Path(os.path.expanduser("~"))
    if own := os.environ.get("TAFELRUNDE_DATA"):
        folder = Path(own)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "tafelrunde"
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support" / "tafelrunde"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tafelrunde"
    return folder


def add_data(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The folder of a server."""
    parser.add_argument("--data", type=Path, metavar=t.say("cli.DIR"), help=t.say("cli.data"))


def table_folder(wished: Path | None) -> Path:
    """Where a server keeps its tables."""
    return wished or data_folder() / "table"


def add_lang(parser: argparse.ArgumentParser, t: Texts, default: str = argparse.SUPPRESS) -> None:
    """The language, which can be given anywhere."""
    parser.add_argument("--lang", choices=LANGUAGES, default=default, help=t.say("cli.lang"))


def add_game(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The game, by its id."""
    parser.add_argument("game", metavar=t.say("cli.GAME"), help=t.say("cli.game", games=", ".join(game_ids())))


def add_content(parser: argparse.ArgumentParser, t: Texts) -> None:
    """One's own content."""
    parser.add_argument("--content", type=Path, metavar=t.say("cli.DIR"), help=t.say("cli.own_content"))


def add_json(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Output for programs."""
    parser.add_argument("--json", action="store_true", help=t.say("cli.json"))


def add_variants(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What is agreed on before a game."""
    variants = (
        f"{game}: {v.name}, {game_type(game).texts(t.lang).say(f'variant.{v.name}')}"
        for game in game_ids()
        for v in game_type(game).variants
    )
    about = t.say("cli.play.variant", variants="; ".join(variants))
    parser.add_argument("--variant", action="append", default=[], metavar=t.say("cli.play.NAME_VALUE"), help=about)


def variants_from_words(words: Sequence[str], t: Texts) -> dict[str, str]:
    """Variants typed by a person as name=value."""
    found: dict[str, str] = {}
    for wish in words:
        name, equals, value = wish.partition("=")
        if not equals:
            raise Complaint(t.say("cli.play.bad_variant", what=wish))
        found[name.strip()] = value.strip()
    return found


def json_text(doc: Any) -> str:
    """A document for programs."""
    return json.dumps(doc, ensure_ascii=False, indent=1)


def print_json(doc: Any) -> None:
    """Print a document for programs."""
    print(json_text(doc))


def paragraph_on(rule: str, game: GameType, lang: str) -> str:
    """The paragraph of our rulebook that is most about a row, with where it comes from; "" if there is none."""
    book = rulebook_of(game, lang)
    return book.part(book.find_id(rule)[:1]).to_markdown(headings=False, marks=True).strip()


def content_for(game: GameType, folder: Path | None) -> Content:
    """The content to play with; files that a folder of one's own lacks are the standard ones."""
    standard = game.standard_content()
    if folder is None:
        return standard
    if not folder.is_dir():
        raise Bad(str(folder), "no_folder")
    own = [name for name in game.content_files if (folder / f"{name}.toml").exists()]
    if not own:
        raise Bad(str(folder), "no_files", names=tuple(f"{name}.toml" for name in game.content_files))
    mine = read_content(folder, tuple(own))
    return OwnContent({**standard, **mine}, mine.texts)


def load_table(path: Path, folder: Path | None, t: Texts) -> Table:
    """The table in a file: a save, or a position written by hand, which has no record before it."""
    return table_of(read_table(path), path, folder, t)


def read_table(path: Path) -> Any:
    """What stands in a save or a position."""
    return read_toml(path) if path.suffix.lower() == ".toml" else read_json(path)


def is_position(doc: Any) -> bool:
    """Is it a position, not a save?"""
    return isinstance(doc, dict) and "game" in doc and "format" not in doc


def table_of(doc: Any, path: Path, folder: Path | None, t: Texts) -> Table:
    """The table that a save or a position describes; the path is for complaints."""
    try:
        if is_position(doc):
            return _table_of_position(doc, folder)
        if path.suffix.lower() == ".toml":
            raise Bad("game", "game_missing", names=game_ids())
        if folder is not None:
            raise Complaint(t.say("cli.save_has_content"))
        return load(doc, game_type)
    except Bad as e:
        raise e.inside(path.name) from None


def load_save(path: Path) -> Table:
    """The table in a save."""
    if path.suffix.lower() == ".toml":
        raise Bad(path.name, "no_save")
    doc = read_json(path)
    try:
        return load(doc, game_type)
    except Bad as e:
        raise e.inside(path.name) from None


def _table_of_position(doc: Mapping[str, Any], folder: Path | None) -> Table:
    kind = game_type(str(doc["game"]))
    content = content_for(kind, folder)
    kind.box_for(content)  # what is wrong with the content is not blamed on the position
    with kind.own_words():
        game = kind.position(content, doc)
    variants = kind.settle_variants({v.name: v.live for v in kind.variants if v.live and game.timed()})
    match = Match(lambda chance: kind.begin(game.box, game.players, variants, chance), game.chance, None, game)
    return Table(kind, game.box.content, variants, [PERSON] * game.players, match, kind.rules_version, False)


def seat_from_word(word: str, players: int, t: Texts) -> int | None:
    """A seat as a person names it: 0 or A the first, 1 or B the second; None for `spectator`."""
    if word.lower() in ("spectator", t.say("cli.spectator").lower()):
        return None
    known = [*LETTERS[:players], *map(str, range(players))]
    if word.upper() not in known:
        raise Complaint(t.say("cli.no_such_seat", seat=word, last=LETTERS[players - 1]))
    return known.index(word.upper()) % players


def option_from_words(words: str) -> Option:
    """An answer typed by a person: `1,0,NE`, `[1, 0, 2]` or a single word."""
    try:
        return option_from_json(json.loads(words))
    except (ValueError, RecursionError):  # no JSON; what is Bad is a ValueError too
        parts = [part.strip().strip("()[]\"'") for part in words.split(",")]
        found = tuple(int(p) if re.fullmatch(r"[+-]?[0-9]{1,9}", p) else p for p in parts)
        return found if len(found) > 1 else found[0]
