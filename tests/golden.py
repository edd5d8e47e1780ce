"""Golden transcripts: one random game for each game and number of players, one in real time if it can be played like
that, one with each optional rule and one with all of them, written down so that a person can review it.

`python -m tests.golden --write` writes them anew into tests/golden/; the tests compare. A transcript shows every
decision with its options, what each seat sees (the whole table when the turn passes to another seat, else what has
changed), the answer with its stamp, if a clock runs, and the events; of a long game the beginning and the end. A
playout file has only the results, of many games.
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from tafelrunde.engine import Chance, Event, Game, seeded, snapshot
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.game import GameType, View
from tests.play import NOBODY, random_move, switched, way_id, ways

FOLDER = Path(__file__).parent / "golden"
LARGEST = 300_000  # bytes
ENOUGH = 200_000  # after so many characters a transcript goes on with the end of the game
WIDTH = 120
SEED = 2025
PLAYOUTS = 50

# --- playing ---------------------------------------------------------------------------------------------------------


def begin(
    game: GameType, players: int, seed: int, heard: list[Event] | None = None, way: Mapping[str, str] | None = None
) -> Game:
    """A game with standard content, with these variants or the standard ones."""
    box = game.box_for(game.standard_content())
    return game.begin(box, players, game.settle_variants(way or {}), seeded(seed, players), heard)


def move(g: Game, rng: Chance) -> str:
    """Somebody who is asked gives some answer, or time is up; what it was."""
    seat, option, at = random_move(g, rng)
    when = f"{at} ms: " if at else ""
    if seat == NOBODY:
        g.time_up(at)
        return f"  {when}time is up"
    g.answer(seat, option, at=at)
    return f"  {when}seat {seat} answers {short(option)}"


# --- a value in one line ---------------------------------------------------------------------------------------------


def short(value: Any) -> str:
    """A value as short as it can be read: (1 0 NE), T05, -."""
    if value is None:
        return "-"
    if is_dataclass(value) and not isinstance(value, type):
        return "(" + " ".join(short(getattr(value, f.name)) for f in fields(value)) + ")"
    if isinstance(value, (tuple, list)):
        return "(" + " ".join(map(short, value)) + ")"
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}={short(v)}" for key, v in value.items()) + "}"
    return str(value)


def wrapped(head: str, words: list[str], indent: str) -> Iterator[str]:
    """A heading and a list of words, in lines of a readable length."""
    line = head
    for word in words:
        if len(line) + 1 + len(word) > WIDTH and line.strip():
            yield line
            line = indent + word
        else:
            line += " " + word
    yield line


# --- what a seat sees ------------------------------------------------------------------------------------------------


def parts(view: View, fixed: bool = False) -> dict[str, Any]:
    """The fields of a view, without those that never change; whose it is and what is open is written elsewhere."""
    shown = [f.name for f in fields(view) if f.name not in ("seat", "players", "open")]
    never_change = {f.name for f in fields(view) if "fixed" in f.metadata}
    return {name: getattr(view, name) for name in shown if fixed or name not in never_change}


def entries(value: Any) -> list[str]:
    """The entries of a list or table; anything else is one."""
    if isinstance(value, tuple):
        return list(map(short, value))
    return [f"{key}={short(v)}" for key, v in value.items()] if isinstance(value, dict) else [short(value)]


def full(view: View, fixed: bool) -> Iterator[str]:
    """The whole table."""
    for name, value in parts(view, fixed).items():
        yield from wrapped(f"    {name}:", entries(value), "        ")


def changes(before: View, after: View) -> Iterator[str]:
    """What is different: of a list or table that stayed the same apart from some entries, only those."""
    for (name, old), new in zip(parts(before).items(), parts(after).values(), strict=True):
        if old == new:
            continue
        if isinstance(old, (tuple, dict)) and isinstance(new, (tuple, dict)) and len(new) > 4:
            was, now = entries(old), entries(new)
            rows = [*(f"-{v}" for v in was if v not in now), *(f"+{v}" for v in now if v not in was)]
            yield from wrapped(f"    {name}:", rows, "        ")
        else:
            yield f"    {name}: {short(new)}"


def seats_see(game: GameType, g: Game, public: View) -> Iterator[str]:
    """What each seat sees beyond what everybody does."""
    for seat in range(g.players):
        view = game.view(g, seat)
        more = [f"{name}={short(value)}" for name, value in parts(view).items() if value != parts(public)[name]]
        yield from wrapped(f"  seat {seat} also sees", more or ["nothing"], "    ")
        mine = view.mine
        if mine is not None:
            assert mine.options is not None
            yield from wrapped(f"  seat {seat} is asked {mine.kind}:", list(map(short, mine.options)), "    ")


def told(events: list[Event]) -> Iterator[str]:
    """Past-tense facts, and who alone learns more."""
    for event in events:
        secret = f"  (seats {short(event.to)}: {short(event.secret)})" if event.secret else ""
        yield f"  {'privately ' if event.private else ''}{event.kind} {short(event.data)}{secret}"


# --- the files -------------------------------------------------------------------------------------------------------


def transcript(game: GameType, players: int, way: Mapping[str, str]) -> str:
    """One whole game, or its beginning and its end."""
    heard: list[Event] = []
    g = begin(game, players, SEED, heard, way)
    rng = Chance(seeded(SEED, players, 1))
    variants = "".join(f", {name} {value}" for name, value in way.items())
    lines = [f"{game.id}{variants}, {players} players, seed {SEED}, rules version {game.rules_version}"]
    before: View | None = None
    asked: set[int] = set()
    number = 0
    while True:
        lines += told(heard)
        heard.clear()
        number += 1
        public = game.view(g, None)
        now = {d.seat for d in g.open}
        lines.append(f"\n#{number} " + ("the end" if g.over else "open: " + short([(d.seat, d.kind) for d in g.open])))
        whole = before is None or g.over or now != asked
        lines.append("  everybody sees" + ("" if whole else " changed"))
        lines += full(public, before is None) if whole or before is None else changes(before, public)
        lines += seats_see(game, g, public)
        if g.over:
            lines += [f"  seat {seat} scores {short(game.score(g, seat))}" for seat in range(players)]
            return "\n".join(lines) + "\n"
        before, asked = public, now
        lines.append(move(g, rng))
        if sum(map(len, lines)) > ENOUGH:
            unwritten = play_out(g, rng)
            lines.append(f"\n{unwritten} {'inputs' if g.timed() else 'decisions'} later")
            number += unwritten
            heard.clear()


def play_out(g: Game, rng: Chance) -> int:
    """Play to the end without writing it down; how many answers that took."""
    count = 0
    while not g.over:
        move(g, rng)
        count += 1
    return count


def playouts(game: GameType) -> str:
    """Many games, one line each: seed, players, results, decisions, why it ended, and a hash of the last state."""
    lines = ["seed players results decisions end state"]
    for players in range(game.players[0], game.players[1] + 1):
        for seed in range(PLAYOUTS):
            g = begin(game, players, seed)
            count = play_out(g, Chance(seeded(seed, players, 2)))
            results = ",".join(str(game.total(g, seat)) for seat in range(players))
            state = hashlib.sha256(json.dumps(snapshot(g), sort_keys=True).encode()).hexdigest()[:16]
            lines.append(f"{seed} {players} {results} {count} {g.end} {state}")
    return "\n".join(lines) + "\n"


Wanted = tuple[str, int, Mapping[str, str]]  # game, number of players (0: playouts), variants


def wanted() -> dict[str, Wanted]:
    """The files that must be there, by name."""
    found: dict[str, Wanted] = {}
    for name in game_ids():
        fewest, most = game_type(name).players
        found |= {f"{name}-{players}p.txt": (name, players, {}) for players in range(fewest, most + 1)}
        players = (fewest + most) // 2
        special = [way for way in (*ways(game_type(name)), *switched(game_type(name))) if way]
        found |= {f"{name}-{players}p{way_id(way)}.txt": (name, players, way) for way in special}
        found[f"{name}-playouts.txt"] = (name, 0, {})
    return found


def text_of(name: str, players: int, way: Mapping[str, str]) -> str:
    """What the file must say."""
    return transcript(game_type(name), players, way) if players else playouts(game_type(name))


def main() -> int:
    """Write all files anew, or say how."""
    if sys.argv[1:] != ["--write"]:
        print("Usage: python -m tests.golden --write", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    for file, (name, players, way) in wanted().items():
        text = text_of(name, players, way)
        (FOLDER / file).write_text(text, encoding="utf-8", newline="\n")
        print(f"{file}: {len(text.encode()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
