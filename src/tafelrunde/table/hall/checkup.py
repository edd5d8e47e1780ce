"""Is everything that was kept still good? Every table is loaded as if somebody came, finished games are played again.

Nothing is changed, and the server may run meanwhile.
"""

import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from tafelrunde.engine import Bad
from tafelrunde.kit.content import content_hash
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import why_not_true
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.backup import as_ours, check_copy
from tafelrunde.table.store.commits import troubles
from tafelrunde.table.store.copies import Contents, Told, contents_of, one_moment, opened
from tafelrunde.table.store.missing import missing_in
from tafelrunde.table.store.sqlite import load_from
from tafelrunde.table.store.storage import Damaged, Missing, StorageError, Stored

Wrong = Literal["", "unreadable", "row", "gap", "content", "load", "record", "replay"]

BY_CODE: Final = (
    "SELECT m.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c"
    " WHERE m.type = 'table' AND c.name = 'code' AND m.name <> 'tables'"
)  # what belongs to a table


class Finding(NamedTuple):
    """A table that was looked at."""

    code: str
    game: str = ""  # "": nobody knows
    stage: str = ""
    wrong: Wrong = ""  # "": nothing
    why: Bad | str = ""
    fault: str = ""  # the report on which it stands still
    replayed: bool = False
    other_rules: bool = False  # its rules have changed since it began, so its record cannot be played again


class Checked(NamedTuple):
    """All that was looked at."""

    damage: str = ""  # of the database itself
    missing: Missing = ""  # why something that was acknowledged is not there
    contents: Contents | None = None  # None: they could not even be counted
    findings: tuple[Finding, ...] = ()
    strays: int = 0  # rows that belong to no table

    @property
    def good(self) -> bool:
        """Is nothing damaged?"""
        return not self.damage and not self.missing and not any(finding.wrong for finding in self.findings)


def check(path: Path, find: Callable[[str], GameType], told: Told = lambda done, of: None) -> Checked:
    """Look at a whole database. What is none of ours, or newer than we are, raises that."""
    damage, missing = "", _missing_in(path)
    if missing == "database":
        return Checked(missing=missing)
    try:
        with troubles(), closing(opened(path)) as source:
            check_copy(source)
    except Damaged as e:
        damage = str(e)
    try:
        with as_ours(path) as connection:
            findings, codes = list[Finding](), _codes_in(connection)
            for done, code in enumerate(codes, 1):
                if (finding := look_at(connection, code, find)) is not None:
                    findings.append(finding)
                told(done, len(codes))
            return Checked(damage, missing, contents_of(connection, path), tuple(findings), _strays_in(connection))
    except (Damaged, StorageError) as e:
        return Checked(damage or str(e), missing)


def _missing_in(path: Path) -> Missing:
    try:
        return missing_in(path)
    except (Damaged, sqlite3.Error, OSError):  # that is told when it is looked through
        return ""


def _codes_in(connection: sqlite3.Connection) -> list[str]:
    """All tables, oldest first."""
    return [str(code) for (code,) in connection.execute("SELECT code FROM tables ORDER BY changed, code")]


def _strays_in(connection: sqlite3.Connection) -> int:
    sql = "SELECT count(*) FROM {} WHERE code NOT IN (SELECT code FROM tables)"
    with one_moment(connection):
        names = [name for (name,) in connection.execute(BY_CODE)]
        return sum(connection.execute(sql.format(name)).fetchone()[0] for name in names)


def look_at(connection: sqlite3.Connection, code: str, find: Callable[[str], GameType]) -> Finding | None:
    """Look at one table; None: it is gone meanwhile."""
    try:
        with one_moment(connection):
            row = connection.execute("SELECT stage, changed FROM tables WHERE code = ?", (code,)).fetchone()
            stored = load_from(connection, code)
    except (sqlite3.Error, msgspec.MsgspecError, zlib.error, TypeError, ValueError) as e:
        return Finding(code, wrong="unreadable", why=_said(e))
    if stored is None:
        return None
    found = Finding(code, stored.doc.game, stored.doc.stage, fault=stored.doc.fault)
    if (code, *row) != (stored.doc.code, stored.doc.stage, stored.doc.changed):
        return found._replace(wrong="row")
    if [entry.n for entry in stored.inputs] != list(range(len(stored.inputs))):
        return found._replace(wrong="gap")
    return _loaded(stored, found, find)


def _loaded(stored: Stored, found: Finding, find: Callable[[str], GameType]) -> Finding:
    """Does it come back as it was left, and does its record lead there?"""
    promised = stored.doc.replayable
    try:
        room = Room.from_stored(stored, find)
        if content_hash(room.content) != room.doc.content:
            return found._replace(wrong="content")
    except Exception as e:  # whatever is wrong with it
        return found._replace(wrong="load", why=_said(e))
    if room.table is None:
        return found
    if not room.doc.replayable:
        other = room.kind.rules_version != room.doc.rules_version or not promised
        return found._replace(other_rules=True) if other else found._replace(wrong="record")
    if room.doc.stage != "over":
        return found
    wrong = why_not_true(room.table)
    return found._replace(replayed=True, wrong="replay" if wrong else "")


def _said(error: Exception) -> Bad | str:
    return error if isinstance(error, Bad) else f"{type(error).__name__}: {error}"
