"""What people were told is done, and whether it is: every move once and in its order, every word that was said."""

import json
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tafelrunde.games import game_type
from tafelrunde.kit.saves import why_not_true
from tafelrunde.table.records import TableDoc
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.copies import one_moment, opened
from tafelrunde.table.store.sqlite import load_from

MARGIN = 600_000  # milliseconds in which the server may not have run, or clocks were given something
PERSONS = (("names", "id"), ("people", "id"), ("chat", "person"), ("sits", "person"), ("reminders", "person"))


class Promise(NamedTuple):
    """A move that the house says it has."""

    client: str  # the page that made it, and the number of its call
    call: int
    entry: list[Any]  # as it must stand in the record: how that begins
    sent: int  # when, on the ledger's own count
    kept: int


class Ledger:
    """All that a club was promised."""

    def __init__(self) -> None:
        self._count = 0
        self.moves: dict[str, list[Promise]] = defaultdict(list)  # by table
        self.made: dict[
            tuple[str, str, int], list[Any]
        ] = {}  # what was sent at all, by table, page and call; []: no move
        self.said: dict[str, list[tuple[str, str]]] = defaultdict(list)  # by table: who, and what
        self.opened: set[str] = set()
        self.forgotten: set[str] = set()  # people of whom nothing may be known
        self.refused: Counter[str] = Counter()

    def tick(self) -> int:
        """Later than all that was counted before."""
        self._count += 1
        return self._count

    @property
    def total(self) -> int:
        """Moves that were promised so far."""
        return sum(len(moves) for moves in self.moves.values())

    def comes_along(self, old: str, new: str, codes: set[str]) -> None:
        """What was said at these tables goes with a seat to another device."""
        for code in codes:
            self.said[code] = [(new if person == old else person, text) for person, text in self.said[code]]

    # --- is it all there? --------------------------------------------------------------------------------------------

    def audit(self, database: Path, until: int | None = None) -> list[str]:
        """What is not as it was promised; `until`: as far as it was promised by then."""
        with closing(opened(database)) as data, one_moment(data):
            codes = {code for (code,) in data.execute("SELECT code FROM tables")}
            wrong = [f"table {code} is gone" for code in self.opened - codes] if until is None else []
            wrong += self._audit_moves(data, until)
            wrong += self._audit_people(data, until)
        return wrong

    def _audit_moves(self, data: sqlite3.Connection, until: int | None) -> list[str]:
        rows: dict[tuple[str, str, int], list[tuple[int, list[Any]]]] = defaultdict(list)
        for code, n, entry, client, call in data.execute(
            "SELECT code, n, entry, client, call FROM inputs WHERE client <> '' ORDER BY code, n"
        ):
            rows[code, client, call].append((n, json.loads(entry)))
        wrong, pages = [], {(code, client) for code, client, _ in self.made}
        for (code, client, call), found in rows.items():
            made = self.made.get((code, client, call))
            if (code, client) in pages and (made is None or not any(_fits(entry, made) for _, entry in found)):
                wrong.append(f"{code}: nobody sent {found} ({client} {call})")
        for code, moves in self.moves.items():
            numbers = list[tuple[Promise, int]]()
            for move in moves:
                there = [n for n, entry in rows[code, move.client, move.call] if _fits(entry, move.entry)]
                if until is None or move.kept <= until:
                    if len(there) != 1:
                        wrong.append(f"{code}: {move} is there {len(there)} times")
                    numbers.append((move, there[0] if there else 0))
            wrong += [f"{code}: {move} stands before what was known then" for move in _too_early(numbers)]
        return wrong

    def _audit_people(self, data: sqlite3.Connection, until: int | None) -> list[str]:
        wrong = []
        lines = Counter(data.execute("SELECT code, text FROM chat"))
        if until is None:
            for code, said in self.said.items():
                for person, text in said:
                    wanted = int(person not in self.forgotten)
                    if lines[code, text] != wanted:
                        wrong.append(f"{code}: {text!r} is there {lines[code, text]} times instead of {wanted}")
            for person in self.forgotten:
                for table, column in PERSONS:
                    (rows,) = data.execute(
                        f"SELECT count(*) FROM {table} WHERE {column} = ?1 OR {column} LIKE ?1 || '.%'", (person,)
                    ).fetchone()
                    wrong += [f"{table} knows {person}"] * bool(rows)
                (rows,) = data.execute("SELECT count(*) FROM tables WHERE instr(doc, ?)", (person,)).fetchone()
                wrong += [f"{rows} tables know {person}"] * bool(rows)
        return wrong


def _fits(entry: list[Any], made: list[Any]) -> bool:
    return entry[: len(made)] == made


def _too_early(numbers: list[tuple[Promise, int]]) -> list[Promise]:
    """Moves that stand before one whose reply had come when they were sent."""
    events = sorted((when, k) for k, (move, _) in enumerate(numbers) for when in (move.sent, move.kept))
    latest, floor, found = 0, dict[int, int](), []
    for _, k in events:
        move, number = numbers[k]
        if k not in floor:  # it was sent
            floor[k] = latest
        else:
            latest = max(latest, number)
            if number <= floor[k]:
                found.append(move)
    return found


# --- the games themselves --------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """All tables of a database, each looked through."""

    docs: dict[str, TableDoc]
    wrong: list[str]
    replayed: int


def replay_all(database: Path) -> Told:
    """Every record is played again from its beginning; it must give the game as it stands."""
    docs, wrong, replayed = {}, list[str](), 0
    with closing(opened(database)) as data:
        for (code,) in data.execute("SELECT code FROM tables ORDER BY code").fetchall():
            stored = load_from(data, code)
            assert stored is not None
            docs[code] = stored.doc
            room = Room.from_stored(stored, game_type)
            if room.doc.fault:
                wrong.append(f"{code} ({room.doc.game}) has a fault: {room.doc.fault}")
            if room.table is None or not room.doc.replayable:
                continue
            replayed += 1
            if why := why_not_true(room.table):
                wrong.append(f"{code} ({room.doc.game}): {why}")
    return Told(docs, wrong, replayed)


def docs_in(database: Path) -> dict[str, TableDoc]:
    """All tables, but for their games."""
    with closing(opened(database)) as data:
        rows = data.execute("SELECT code, doc FROM tables ORDER BY code").fetchall()
    return {code: msgspec.json.decode(doc, type=TableDoc) for code, doc in rows}


def records_in(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All inputs of all tables, as they lie there."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    with closing(opened(database)) as data:
        for (code,) in data.execute("SELECT code FROM tables"):
            found[code] = []
        for code, *row in data.execute("SELECT code, n, entry, events, client, call FROM inputs ORDER BY code, n"):
            found[code].append(tuple(row))
    return found


def nothing_is(wrong: list[str]) -> None:
    """Else these sentences say what is."""
    assert not wrong, "\n".join([f"{len(wrong)} things are wrong:", *wrong[:20]])


# --- deadlines -------------------------------------------------------------------------------------------------------


class Due(NamedTuple):
    """Somebody must have moved at a table, with so many moves so far."""

    code: str
    seat: int
    inputs: int


def deadlines_until(database: Path, end: int) -> list[Due]:
    """Where somebody's time is up before then, so that a bot decides for them."""
    records, found = records_in(database), []
    for code, doc in docs_in(database).items():
        agreed = doc.settings
        if doc.stage != "playing" or doc.paused or agreed.pace != "days":
            continue
        for number, seat in enumerate(doc.seats):
            ends = [seat.since + seat.left] if agreed.clock.kind != "none" and agreed.when_empty != "sign" else []
            ends += [max(seat.gone, seat.since) + agreed.grace * 1000] if agreed.grace and seat.gone else []
            if seat.since and not seat.bot and not seat.helper and min(ends, default=end) < end - MARGIN:
                found.append(Due(code, number, len(records[code])))
    return found


def unmoved(database: Path, due: list[Due]) -> list[str]:
    """Where nobody has moved, and nobody is about to."""
    records, docs = records_in(database), docs_in(database)
    return [
        f"{code} ({docs[code].game}): nobody moved for {seat}"
        for code, seat, inputs in due
        if len(records[code]) == inputs and not docs[code].seats[seat].bot
    ]
