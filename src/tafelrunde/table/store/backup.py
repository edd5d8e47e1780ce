"""The folder of a server as one file, and back: `tafelrunde backup` and `tafelrunde restore`."""

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tafelrunde.table.store.commits import troubles
from tafelrunde.table.store.copies import (
    BESIDE,
    Contents,
    Told,
    check_ours,
    check_seal,
    check_whole,
    contents_of,
    copied,
    log_beside,
    log_of,
    opened,
    seal,
    unseal,
)
from tafelrunde.table.store.folder import DATABASE, FolderLock, hand_over
from tafelrunde.table.store.marker import remembered
from tafelrunde.table.store.missing import copy_files, count_in, count_on, missing_in
from tafelrunde.table.store.sqlite import STEPS, migrate, version_of
from tafelrunde.table.store.storage import ChangesMissing, Damaged, Missing, StorageTrouble
from tafelrunde.table.store.wal import with_header_repaired


class DataThere(StorageTrouble):
    """The folder is not empty."""


class Restored(NamedTuple):
    """What lies in the folder now, and where that is which lay there before."""

    contents: Contents
    aside: Path | None
    missing: Missing  # why not all is there that was acknowledged: the file had been damaged


def back_up(folder: Path, file: Path, told: Told = lambda done, of: None) -> Contents:
    """Copy all that people would miss into one file; the server may run. What was there before is replaced."""
    database = folder / DATABASE
    with troubles():
        if missing := missing_in(database):
            raise ChangesMissing(missing)
    with troubles(), closing(opened(database)) as source:
        check_ours(source, len(STEPS))
        copied(source, file, told, seal)
        with closing(opened(file)) as copy:
            return contents_of(copy, file)


def restore(file: Path, folder: Path, replace: bool, told: Told = lambda done, of: None) -> Restored:
    """Make the folder what it was when this file was written. What lies there is put aside, if it may be replaced.

    Whenever this is broken off, the folder holds either what it held or all of the new."""
    database = folder / DATABASE
    with troubles(), _readable(file) as (source, missing):
        check_copy(source)
        with ExitStack() as stack:
            stack.enter_context(closing(FolderLock(folder)))
            stack.callback(hand_over, folder)
            there = database.exists() or log_of(database) is not None
            if there and not replace:
                raise DataThere(str(folder))
            fresh = folder / f"{DATABASE}.new"

            def begin_again(copy: sqlite3.Connection) -> None:
                unseal(copy)
                count_on(copy, remembered(folder))

            copied(source, fresh, told, begin_again)
            aside = _put_aside(folder) if there else None
            fresh.replace(database)
            with closing(opened(database)) as found:
                return Restored(contents_of(found, database), aside, missing)


@contextmanager
def _readable(file: Path) -> Iterator[tuple[sqlite3.Connection, Missing]]:
    """A database with all that can be read of it, and why that may not be everything."""
    with ExitStack() as stack:
        source = stack.enter_context(closing(opened(file)))
        missing, log = missing_in(file), log_of(file)
        if missing == "log" and log is not None:
            copy = Path(stack.enter_context(TemporaryDirectory(prefix="tafelrunde-"))) / DATABASE
            shutil.copyfile(file, copy)
            (page_size,) = source.execute("PRAGMA page_size").fetchone()
            repaired = with_header_repaired(log.read_bytes(), page_size)
            if repaired is not None:
                log_beside(copy).write_bytes(repaired)
                missing = missing_in(copy)
            other = stack.enter_context(closing(opened(copy)))
            # what is in the log may be in the database already: then the beginning of the log would be a step back
            if repaired is not None or count_in(other) > count_in(source):
                source = other
        yield source, missing


def check_copy(source: sqlite3.Connection) -> None:
    """Is this a database of ours, as it was when it was copied? Says why not: NotOurs, NewerData, Damaged."""
    check_ours(source, len(STEPS))
    check_whole(source)
    check_seal(source)


def _put_aside(folder: Path) -> Path:
    """A second copy of what lies there, even if it is damaged; nothing stays beside it that SQLite would mix in."""
    database, aside = folder / DATABASE, folder / time.strftime("tafelrunde.replaced-%Y%m%d-%H%M%S.db")
    copy_files(database, aside)
    if _is_whole(database):  # then both become a single file each, and stay whole
        with suppress(sqlite3.Error):
            for path in (database, aside):
                with closing(sqlite3.connect(path)) as old:
                    old.execute("PRAGMA journal_mode = DELETE").fetchone()
    for ending in BESIDE:
        database.with_name(database.name + ending).unlink(missing_ok=True)
    return aside


def _is_whole(database: Path) -> bool:
    try:
        return not missing_in(database, held=True)
    except (Damaged, sqlite3.Error):
        return False


@contextmanager
def as_ours(path: Path) -> Iterator[sqlite3.Connection]:
    """To be read as this version knows it: what is older is brought up in a copy that is thrown away afterwards."""
    with troubles(), ExitStack() as stack:
        source = stack.enter_context(closing(opened(path)))
        check_ours(source, len(STEPS))
        if version_of(source) == len(STEPS):
            yield source
            return
        copy = Path(stack.enter_context(TemporaryDirectory(prefix="tafelrunde-"))) / DATABASE
        copied(source, copy)
        migrated = stack.enter_context(closing(sqlite3.connect(copy, isolation_level=None)))
        migrate(migrated)
        yield migrated
