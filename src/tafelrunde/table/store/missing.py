"""Is everything there that was acknowledged? Asked before SQLite opens a database, and drops what it cannot read."""

import filecmp
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from tafelrunde.table.store.copies import BESIDE, check_whole, log_beside, log_of, opened
from tafelrunde.table.store.folder import DATABASE, in_use
from tafelrunde.table.store.marker import remembered
from tafelrunde.table.store.storage import ChangesMissing, Missing
from tafelrunde.table.store.wal import is_damaged


def check_folder(folder: Path) -> None:
    """ChangesMissing, with a copy of the files as they are. For who holds the folder, before anything is opened."""
    if missing := missing_in(folder / DATABASE, held=True):
        raise ChangesMissing(missing, _copy_kept(folder / DATABASE))


def missing_in(database: Path, held: bool = False) -> Missing:
    """Why something that was acknowledged is missing; "": nothing is, or a server uses it, which has looked itself.

    `held`: the caller holds the folder. Damaged: the database itself is."""
    in_folder = database.name == DATABASE
    if in_folder and not held and in_use(database.parent):
        return ""
    log, count = log_of(database), remembered(database.parent) if in_folder else 0
    if not database.exists() or database.stat().st_size == 0:
        return "database" if log is not None or count else ""
    if log is not None and is_damaged(log):
        return "log"
    if log is None and not count:
        return ""
    with closing(opened(database)) as connection:
        if log is not None:  # nobody has closed it in good order
            check_whole(connection, "quick_check(1)")
        return "older" if count_in(connection) < count else ""


def count_in(connection: sqlite3.Connection) -> int:
    """How many changes this database has seen since they are counted."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
        return 0
    row = connection.execute("SELECT value FROM meta WHERE key = 'count'").fetchone()
    return 0 if row is None else int(row[0])


def count_on(copy: sqlite3.Connection, least: int) -> None:
    """Go on with at least this number: a folder that remembers it takes this for what lay there."""
    if count_in(copy) < least:
        copy.execute("INSERT OR REPLACE INTO meta VALUES ('count', ?)", (str(least),))


def _copy_kept(database: Path) -> Path:
    """A copy of the files as they are; the one from last time, if they were the same then."""
    for copy in database.parent.glob("tafelrunde.damaged-*.db"):
        if _same(copy, database) and _same(log_beside(copy), log_beside(database)):
            return copy
    copy = database.parent / time.strftime("tafelrunde.damaged-%Y%m%d-%H%M%S.db")
    copy_files(database, copy)
    return copy


def copy_files(database: Path, copy: Path) -> None:
    """The database, whatever it is, with its log."""
    for ending in BESIDE:
        if (path := database.with_name(database.name + ending)).exists() and ending != "-shm":
            shutil.copy2(path, copy.with_name(copy.name + ending))
    if database.exists():
        shutil.copy2(database, copy)
    else:
        copy.touch(mode=0o600)


def _same(one: Path, other: Path) -> bool:
    sizes = [path.stat().st_size if path.exists() else 0 for path in (one, other)]
    return sizes == [0, 0] or (all(sizes) and filecmp.cmp(one, other, shallow=False))
