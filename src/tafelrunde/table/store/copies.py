"""A whole database in one file: copied while others write to it, looked through, and put in its place at once."""

import contextlib
import filecmp
import hashlib
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from tafelrunde import __version__
from tafelrunde.kit.files import replacing
from tafelrunde.table.store.folder import private_file
from tafelrunde.table.store.storage import Damaged, NewerData, NoData, NotOurs

Told = Callable[[int, int], None]  # so much is done, of so much

PAGES: Final = 500  # copied between two looks at how far it is
KEPT: Final = 3  # copies that were made before the data were changed
OURS: Final = {"tables", "inputs", "snapshots", "meta"}  # what every version has
BESIDE: Final = ("-wal", "-shm", "-journal")  # what SQLite may put beside a file while it is used


class Contents(NamedTuple):
    """What lies in a database, in numbers."""

    waiting: int  # tables
    playing: int
    over: int
    inputs: int
    people: int  # who have a name
    lines: int  # of chat
    alive: int  # when a server last used it, in milliseconds; 0: never
    size: int  # bytes

    @property
    def tables(self) -> int:
        """All of them."""
        return self.waiting + self.playing + self.over


def opened(path: Path) -> sqlite3.Connection:
    """A database that is there, only to be read; its server may use it meanwhile. NoData: it is not there."""
    if not path.is_file():
        raise NoData(path)
    if log_of(path) is not None and path.stat().st_size == 0:  # SQLite would delete the log
        raise Damaged("it is empty, but its log is not")
    mode = "rw" if log_of(path) is None else "ro"  # who may write and is the last one to close it, removes the log
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
    connection.execute("PRAGMA query_only = ON")
    return connection


def log_of(path: Path) -> Path | None:
    """Where changes lie that are not in the database itself yet; None: there are none."""
    log = log_beside(path)
    return log if log.is_file() and log.stat().st_size else None


def log_beside(path: Path) -> Path:
    """Where SQLite puts the log of a database."""
    return path.with_name(f"{path.name}-wal")


@contextlib.contextmanager
def one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything that is read here is as it was at one moment, whatever others write meanwhile."""
    connection.execute("BEGIN")
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # from here on
        yield
    finally:
        connection.execute("ROLLBACK")


def copied(
    source: sqlite3.Connection,
    file: Path,
    told: Told = lambda done, of: None,
    finish: Callable[[sqlite3.Connection], object] = lambda copy: None,
) -> None:
    """A copy of the whole database as one private file. Damaged: the database is; then there is no new file."""
    with replacing(file, f".{secrets.token_hex(4)}.part") as beside:
        try:
            os.close(private_file(beside))
            with closing(sqlite3.connect(beside, isolation_level=None)) as copy:
                copy.execute("PRAGMA synchronous = OFF")  # when it is whole, it is synced
                with one_moment(source):  # without it a copy would begin anew with every move
                    source.backup(copy, pages=PAGES, progress=lambda _, left, of: told(of - left, of), sleep=0)
                copy.execute("PRAGMA journal_mode = DELETE")  # no other file belongs to it
                check_whole(copy)
                finish(copy)
        finally:
            for ending in BESIDE:
                beside.with_name(beside.name + ending).unlink(missing_ok=True)


def check_whole(connection: sqlite3.Connection, check: str = "integrity_check(3)") -> None:
    """Damaged, with the first things that SQLite itself complains about."""
    try:
        said = [str(line) for (line,) in connection.execute(f"PRAGMA {check}")]
    except sqlite3.DatabaseError as e:
        said = [str(e)]
    if said != ["ok"]:
        raise Damaged("; ".join(" ".join(line.split()) for line in said))


def seal(copy: sqlite3.Connection) -> None:
    """From now on it can be told whether anything in this copy has changed; SQLite itself would not notice."""
    copy.execute("INSERT OR REPLACE INTO meta VALUES ('seal', ?)", (_sum_of(copy),))


def unseal(copy: sqlite3.Connection) -> None:
    """A copy that will be changed."""
    copy.execute("DELETE FROM meta WHERE key = 'seal'")


def check_seal(connection: sqlite3.Connection) -> None:
    """Damaged: something is not as it was when this copy was made. What has no seal may have changed."""
    try:
        found = connection.execute("SELECT value FROM meta WHERE key = 'seal'").fetchone()
        changed = found is not None and found[0] != _sum_of(connection)
    except sqlite3.DatabaseError as e:
        raise Damaged(str(e)) from None
    if changed:
        raise Damaged("the checksum is not that of the contents")


def _sum_of(connection: sqlite3.Connection) -> str:
    """Of all rows, in any order."""
    total = 0
    names = [str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for name in names:
        for row in connection.execute(f'SELECT * FROM "{name}"'):
            if name != "meta" or row[0] != "seal":
                total += int.from_bytes(hashlib.sha256(repr((name, row)).encode()).digest())
    return f"{total % 2**256:064x}"


def check_ours(connection: sqlite3.Connection, known: int) -> None:
    """NotOurs: something else lies in this file. NewerData: a newer version of this program has written it."""
    try:
        found = {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    except sqlite3.DatabaseError as e:
        if e.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise NotOurs(str(e)) from None
        raise Damaged(str(e)) from None
    if not version or not found >= OURS:
        raise NotOurs("there are no tables of ours in it")
    if version > known:
        raise NewerData(version, known)


def contents_of(connection: sqlite3.Connection, path: Path) -> Contents:
    """Counted at one moment."""

    def one(sql: str) -> int:
        return int(connection.execute(sql).fetchone()[0])

    with one_moment(connection):
        stages = dict(connection.execute("SELECT stage, count(*) FROM tables GROUP BY stage"))
        return Contents(
            waiting=stages.get("waiting", 0),
            playing=stages.get("playing", 0),
            over=stages.get("over", 0),
            inputs=one("SELECT count(*) FROM inputs WHERE n > 0"),
            people=one("SELECT count(*) FROM people"),
            lines=one("SELECT count(*) FROM chat"),
            alive=one("SELECT coalesce((SELECT value FROM meta WHERE key = 'alive'), '0')"),
            size=path.stat().st_size,
        )


def kept_before(source: sqlite3.Connection, folder: Path) -> Path:
    """A copy of the data as they are before this version changes them; of the earlier ones the last few stay."""
    name = f"tafelrunde.before-{__version__}"
    fresh = folder / f"{name}.db.new"
    copied(source, fresh)
    number = 1
    while (file := folder / f"{name}{'' if number == 1 else f'-{number}'}.db").exists():
        if filecmp.cmp(file, fresh, shallow=False):  # it came so far before, and no further
            break
        number += 1
    fresh.replace(file)
    earlier = sorted(folder.glob("tafelrunde.before-*.db"), key=lambda path: path.stat().st_mtime_ns)
    for old in earlier[:-KEPT]:
        old.unlink()
    return file


def drop_copies(folder: Path, before: int) -> None:
    """Such copies hold names and chat, too: those that were made before then (in milliseconds) are deleted."""
    for file in folder.glob("tafelrunde.before-*.db"):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime * 1000 < before:
                file.unlink()
