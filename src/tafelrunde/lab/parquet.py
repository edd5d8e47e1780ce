"""The games of a study as Parquet files, for questions of one's own. Needs pyarrow (extra `lab`)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tafelrunde.kit.game import GameType
from tafelrunde.lab.analysis import changes_of, decided_of, minutes_of
from tafelrunde.lab.records import Record
from tafelrunde.lab.study import FIRST, SECOND

Columns = Mapping[str, list[Any]]


def sides_of(records: Sequence[Record]) -> list[str]:
    """What each record's side is called in the files."""
    return ["first" if r.side == FIRST else "second" if r.side == SECOND else "ladder" for r in records]


def games(kind: GameType, records: Sequence[Record]) -> Columns:
    """One row for each game; `game` is its row in the other files too."""
    return {
        "game": list(range(len(records))),
        "side": sides_of(records),
        "players": [r.players for r in records],
        "number": [r.number for r in records],
        "seed": [r.seed for r in records],
        "decisions": [r.decisions for r in records],
        "options": [sum(n for _, n in r.asked.values()) for r in records],
        "turns": [r.turns for r in records],
        "minutes": [minutes_of(kind, r) for r in records],
        "lead_changes": [changes_of(r) for r in records],
        "decided": [decided_of(r) for r in records],
        "winners": [len(r.winners) for r in records],
        "end": [r.end for r in records],
        "leaders": [r.leaders for r in records],
        "said": [r.said for r in records],
    }


def seats(records: Sequence[Record]) -> Columns:
    """One row for each seat of each game."""
    rows = [(k, seat, r) for k, r in enumerate(records) for seat in range(r.players)]
    return {
        "game": [k for k, _, _ in rows],
        "seat": [seat for _, seat, _ in rows],
        "bot": [r.bots[seat] for _, seat, r in rows],
        "score": [r.scores[seat] for _, seat, r in rows],
        "share": [r.share(seat) for _, seat, r in rows],
    }


def things(records: Sequence[Record]) -> Columns:
    """One row for each thing that a seat (-1: the whole table) was offered or used in a game."""
    rows = [(k, *thing, *times) for k, r in enumerate(records) for thing, times in r.things.items()]
    names = ("game", "seat", "family", "id", "offered", "used")
    return {name: [row[at] for row in rows] for at, name in enumerate(names)}


def decisions(records: Sequence[Record]) -> Columns:
    """One row for each kind of decision in each game: how often, and options in all."""
    rows = [(k, kind, *counts) for k, r in enumerate(records) for kind, counts in r.asked.items()]
    return {name: [row[at] for row in rows] for at, name in enumerate(("game", "kind", "count", "options"))}


def write(folder: Path, kind: GameType, records: Sequence[Record]) -> None:
    """Four files in a folder, which is made if need be."""
    import pyarrow  # an extra, so only where it is wanted
    import pyarrow.parquet

    folder.mkdir(parents=True, exist_ok=True)
    tables = {
        "games": games(kind, records),
        "seats": seats(records),
        "things": things(records),
        "decisions": decisions(records),
    }
    for name, columns in tables.items():
        pyarrow.parquet.write_table(pyarrow.table(dict(columns)), folder / f"{name}.parquet")
