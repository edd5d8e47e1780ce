"""What a crash leaves behind, torn, cut and flipped: all that was acknowledged is there, or the server says so."""

import asyncio
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tafelrunde.table.store.backup import back_up, restore
from tafelrunde.table.store.marker import MARKER, Marker, remembered
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.store.storage import ChangesMissing, Damaged, Storage, StorageTrouble, Write
from tafelrunde.table.store.wal import is_damaged
from tests.patience import patience
from tests.table.keeping import column, do, keep, move, table

DATABASE, LOG = "tafelrunde.db", "tafelrunde.db-wal"
CODES: Final = ("AAAA", "BBBB", "CCCC")
FRAME: Final = 24 + 4096
LAST: Final = 20  # moves of each table


class Crashed:
    """A folder as it was when the power failed, and what was acknowledged by then."""

    def __init__(self, folder: Path, before: int, emptied: bool = False) -> None:
        """`before`: moves at each table that are in the database itself; `emptied`: so many were in the log before."""
        self.folder = folder
        self.ends: list[int] = []  # of the log, after each move
        self.counts: list[int] = []
        if before:
            asyncio.run(self._play(folder / "data", 0, before))
        asyncio.run(self._play(folder / "data", before, LAST, folder / "crashed", emptied))
        self.files = {name: (folder / "crashed" / name).read_bytes() for name in (DATABASE, LOG, MARKER)}

    async def _play(self, data: Path, begin: int, end: int, crashed: Path | None = None, emptied: bool = False) -> None:
        storage = SqliteStorage(data)
        for n in range(begin, end):
            if emptied and n == end - 4:  # the log is written anew from its beginning; older frames lie behind
                with closing(sqlite3.connect(data / DATABASE)) as connection:
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            for code in CODES:
                await storage.write(Write(code, table(code, changed=n), [move(n)], [(n, {"n": "x" * 500})]))
                self.ends.append((data / LOG).stat().st_size)
                self.counts.append(storage._writer.count)
        if crashed is not None:
            shutil.copytree(data, crashed)
        await storage.close()

    def copy(self, to: Path, **files: bytes | None) -> Path:
        """The folder, with other files in it: by the first word of their names; None: not there."""
        to.mkdir()
        names = {"database": DATABASE, "log": LOG, "marker": MARKER}
        for name, data in {**self.files, **{names[key]: data for key, data in files.items()}}.items():
            if data is not None:
                (to / name).write_bytes(data)
        return to


@pytest.fixture(scope="module")
def crashes(tmp_path_factory: pytest.TempPathFactory) -> list[Crashed]:
    """Everything is in the log; half of it is; the log has begun anew."""
    forms = ((0, False), (14, False), (8, True))
    return [Crashed(tmp_path_factory.mktemp("crashed"), *form) for form in forms]


def moves_in(folder: Path) -> int:
    """How many moves there are at all tables."""

    async def look(storage: Storage) -> int:
        moves = 0
        for code in CODES:
            found = await storage.load(code)
            assert found is None or found.doc.changed == len(found.inputs) - 1, "a change is there in part"
            moves += 0 if found is None else len(found.inputs)
        return moves

    return do(folder, look)


def opens(folder: Path) -> int | StorageTrouble:
    """How many moves there are at all tables, or what the server says is wrong."""
    try:
        return moves_in(folder)
    except StorageTrouble as e:
        return e


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: data for path in folder.iterdir() if (data := path.read_bytes())}


# --- cases -----------------------------------------------------------------------------------------------------------


def flipped(data: bytes, at: int, rng: Random) -> bytes:
    """One bit."""
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def overwritten(data: bytes, at: int, block: bytes) -> bytes:
    return data[:at] + block[: len(data) - at] + data[at + len(block) :]


def header_flipped(log: bytes, rng: Random) -> bytes:
    return flipped(log, rng.randrange(32), rng)


def frame_header_flipped(log: bytes, rng: Random) -> bytes:
    return flipped(log, 32 + FRAME * rng.randrange(len(log) // FRAME) + rng.randrange(24), rng)


def page_flipped(log: bytes, rng: Random) -> bytes:
    return flipped(log, rng.randrange(32, len(log)), rng)


def anywhere_flipped(data: bytes, rng: Random) -> bytes:
    return flipped(data, rng.randrange(len(data)), rng)


def database_header_flipped(data: bytes, rng: Random) -> bytes:
    return flipped(data, rng.randrange(100), rng)


def cut(log: bytes, rng: Random) -> bytes:
    return log[: rng.randrange(len(log))]


def cut_between_frames(log: bytes, rng: Random) -> bytes:
    return log[: 32 + FRAME * rng.randrange(len(log) // FRAME)]


def torn(log: bytes, rng: Random) -> bytes:
    """Sectors or pages are empty or hold something else."""
    size = rng.choice((512, 4096))
    block = rng.choice((bytes(size), rng.randbytes(size)))
    return overwritten(log, size * rng.randrange(len(log) // size), block)


def two_frames_swapped(log: bytes, rng: Random) -> bytes:
    one, other = sorted(rng.sample(range(len(log) // FRAME), 2))
    first, second = (log[32 + FRAME * k : 32 + FRAME * (k + 1)] for k in (one, other))
    return overwritten(overwritten(log, 32 + FRAME * one, second), 32 + FRAME * other, first)


def gone(data: bytes, rng: Random) -> bytes | None:
    return rng.choice((b"", None))


CASES: Final[list[tuple[str, Callable[[bytes, Random], bytes | None]]]] = [
    ("log", header_flipped),
    ("log", frame_header_flipped),
    ("log", page_flipped),
    ("log", cut),
    ("log", cut_between_frames),
    ("log", torn),
    ("log", two_frames_swapped),
    ("log", gone),
    ("database", gone),
    ("database", cut),
    ("database", database_header_flipped),
    ("marker", gone),
    ("marker", anywhere_flipped),
    ("marker", cut),
]


@pytest.mark.parametrize("number", [56, pytest.param(1000, marks=pytest.mark.soak)])
def test_everything_acknowledged_is_there_or_the_server_says_that_it_is_not(
    tmp_path: Path, crashes: list[Crashed], number: int
) -> None:
    rng, seen = Random(29), Counter[str]()
    for case in range(number):
        what, damage = CASES[case % len(CASES)]
        crashed = crashes[rng.randrange(len(crashes))]
        name = {"database": DATABASE, "log": LOG, "marker": MARKER}[what]
        folder = crashed.copy(tmp_path / str(case), **{what: damage(crashed.files[name], rng)})
        before, found = files_in(folder), opens(folder)
        if isinstance(found, int):
            seen["plays on"] += 1
            assert found == LAST * len(CODES), (case, what, damage)
        else:
            seen["refused"] += 1
        if isinstance(found, ChangesMissing):
            after = files_in(folder)
            assert {name: after[name] for name in before} == before, "nothing is changed"
            assert found.copy is not None
            assert after.get(found.copy.name, b"") == before.get(DATABASE, b"")
            assert after.get(f"{found.copy.name}-wal", b"") == before.get(LOG, b"")
            assert isinstance(again := opens(folder), ChangesMissing)
            assert again.copy == found.copy, "one copy is enough"
        shutil.rmtree(folder)
    print(dict(seen))
    assert seen["refused"] > number // 3
    assert seen["plays on"] > number // 6


@pytest.mark.parametrize("number", [30, pytest.param(500, marks=pytest.mark.soak)])
def test_without_the_marker_a_flipped_bit_costs_the_last_change_at_most(
    tmp_path: Path, crashes: list[Crashed], number: int
) -> None:
    """Data of earlier versions have none. Whether the last change was acknowledged, nobody can know then."""
    rng, seen = Random(6), Counter[str]()
    for case in range(number):
        crashed, damage = rng.choice(crashes), (header_flipped, frame_header_flipped, page_flipped)[case % 3]
        folder = crashed.copy(tmp_path / str(case), log=damage(crashed.files[LOG], rng), marker=None)
        found = opens(folder)
        seen[f"{LAST * len(CODES) - found} missing" if isinstance(found, int) else "refused"] += 1
        shutil.rmtree(folder)
    print(dict(seen))
    assert seen["refused"] > number // 2
    assert set(seen) <= {"refused", "0 missing", "1 missing", "2 missing"}


# --- what is no damage -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [16, pytest.param(400, marks=pytest.mark.soak)])
def test_what_was_being_written_when_the_power_failed_is_dropped(
    tmp_path: Path, crashes: list[Crashed], number: int
) -> None:
    """The last change was not acknowledged: nothing of it need be there, in whatever order its pages were written."""
    rng = Random(1)
    for case in range(number):
        crashed = crashes[case % 2]
        log, begin, end = crashed.files[LOG], *crashed.ends[-2:]
        assert len(log) == end
        if case % 4 < 2:
            log = log[: rng.randrange(begin, end)]
        else:
            for at in rng.sample(range(begin, end, FRAME), rng.randrange(1, (end - begin) // FRAME + 1)):
                log = overwritten(log, at, rng.choice((bytes(FRAME), bytes(rng.randrange(1, FRAME)))))
        folder = crashed.copy(tmp_path / str(case), log=log, marker=None)
        Marker(folder, crashed.counts[-2]).close()
        assert opens(folder) == LAST * len(CODES) - 1
        shutil.rmtree(folder)


def test_a_log_that_nobody_has_written_anything_to_is_no_damage(tmp_path: Path) -> None:
    for data in (b"", bytes(10), bytes(32), bytes(32 + FRAME), b"\x37\x7f\x06\x82"):
        (tmp_path / LOG).write_bytes(data)
        assert not is_damaged(tmp_path / LOG)


def test_what_was_rolled_back_is_no_damage(tmp_path: Path) -> None:
    """Pages of a change that was too large for the memory stay in the log behind those that count."""
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as connection:
        connection.executescript("PRAGMA journal_mode = WAL; PRAGMA cache_size = 5; CREATE TABLE t (x BLOB)")
        for size in (100, 50, 30):
            connection.execute("BEGIN")
            connection.executemany("INSERT INTO t VALUES (?)", [(bytes(3000),)] * size)
            connection.execute("ROLLBACK")
            connection.execute("INSERT INTO t VALUES (1)")
        log = tmp_path / LOG
        assert log.stat().st_size > 50 * FRAME
        assert not is_damaged(log)


# --- the folder remembers --------------------------------------------------------------------------------------------


def test_the_folder_remembers_every_change_and_forgets_none(tmp_path: Path) -> None:
    async def act(storage: SqliteStorage) -> int:
        for n in range(5):
            await storage.write(Write("AAAA", table("AAAA"), [move(n)]))
            assert remembered(tmp_path) == storage._writer.count
        with pytest.raises(StorageTrouble):
            await storage.write(Write("AAAA", inputs=[move(0)]))
        assert remembered(tmp_path) == storage._writer.count
        return storage._writer.count

    first = do(tmp_path, act)
    assert remembered(tmp_path) == first == int(column(tmp_path, "SELECT value FROM meta WHERE key = 'count'")[0])
    keep(tmp_path, Write("AAAA", table("AAAA"), [move(5)]))
    assert remembered(tmp_path) == first + 1


def test_data_of_versions_that_did_not_count_are_opened(tmp_path: Path) -> None:
    keep(tmp_path, Write("AAAA", table("AAAA"), [move(0)]))
    (tmp_path / MARKER).unlink()
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as connection:
        connection.execute("DELETE FROM meta WHERE key = 'count'")
    keep(tmp_path, Write("AAAA", inputs=[move(1)]))
    assert remembered(tmp_path) == 1


def test_an_older_database_in_place_of_this_one_is_refused(tmp_path: Path) -> None:
    keep(tmp_path, Write("AAAA", table("AAAA"), [move(0)]))
    older = (tmp_path / DATABASE).read_bytes()
    keep(tmp_path, Write("AAAA", inputs=[move(1)]))
    (tmp_path / DATABASE).write_bytes(older)
    with pytest.raises(ChangesMissing) as e:
        SqliteStorage(tmp_path)
    assert e.value.why == "older"
    assert not (tmp_path / LOG).exists() or (tmp_path / LOG).stat().st_size == 0


def test_nothing_is_in_the_log_alone_after_the_start_and_after_a_quiet_while(tmp_path: Path) -> None:
    async def act(storage: SqliteStorage) -> None:
        log = tmp_path / LOG
        assert log.stat().st_size == 0
        await storage.alive(1)
        assert log.stat().st_size > 0, "somebody who only says that they are there does not make it busy"
        await storage.write(Write("AAAA", table("AAAA"), [move(0)]))
        await storage.alive(2)
        assert log.stat().st_size > 0, "something was written a moment ago"
        await storage.alive(3)
        assert log.stat().st_size == 0
        await storage.alive(4)
        await storage.alive(5)
        assert log.stat().st_size > 0, "it is not emptied again and again while nothing happens"

    do(tmp_path, act)
    assert not (tmp_path / LOG).exists()


def test_a_backup_that_is_being_made_holds_nobody_up_when_the_log_is_emptied(tmp_path: Path) -> None:
    async def act(storage: SqliteStorage) -> None:
        await storage.write(Write("AAAA", table("AAAA"), [move(0)]))
        with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as reads:
            reads.execute("BEGIN")
            reads.execute("SELECT * FROM tables").fetchall()
            await storage.write(Write("AAAA", inputs=[move(1)]))
            await storage.alive(1)
            await asyncio.wait_for(storage.alive(2), patience(4))
            assert (tmp_path / LOG).stat().st_size > 0
            await asyncio.wait_for(storage.write(Write("AAAA", inputs=[move(2)])), patience(4))

    do(tmp_path, act)


# --- going on --------------------------------------------------------------------------------------------------------


def test_what_can_still_be_read_comes_back_and_what_was_damaged_stays(tmp_path: Path, crashes: list[Crashed]) -> None:
    crashed = crashes[1]
    log = crashed.files[LOG]
    at = crashed.ends[-7] + 100  # the last six moves are behind it
    folder = crashed.copy(tmp_path / "data", log=flipped(log, at, Random(0)))
    with pytest.raises(Damaged):
        back_up(folder, tmp_path / "b.db")
    assert not (tmp_path / "b.db").exists()
    with pytest.raises(ChangesMissing) as e:
        SqliteStorage(folder)
    assert (e.value.why, (folder / LOG).stat().st_size) == ("log", len(log))
    copy = e.value.copy
    assert copy is not None
    restored = restore(copy, folder, replace=True)
    assert restored.missing == "log"
    assert restored.aside is not None
    assert moves_in(folder) == LAST * len(CODES) - 6
    for kept in (copy, restored.aside):
        assert kept.with_name(f"{kept.name}-wal").stat().st_size == len(log)
    keep(folder, Write("AAAA", table("AAAA", changed=LAST - 2), [move(LAST - 2)]))
    assert moves_in(folder) == LAST * len(CODES) - 5


@pytest.mark.parametrize("number", [16, pytest.param(256, marks=pytest.mark.soak)])
def test_if_only_the_header_of_the_log_is_damaged_everything_comes_back(
    tmp_path: Path, crashes: list[Crashed], number: int
) -> None:
    """Each of its bits in turn."""
    rng = Random(3)
    for bit in range(256) if number == 256 else rng.sample(range(256), number):
        crashed = crashes[bit % 3]
        log = crashed.files[LOG]
        damaged = overwritten(log, bit // 8, bytes([log[bit // 8] ^ 1 << bit % 8]))
        copy = crashed.copy(tmp_path / str(bit), log=damaged) / DATABASE
        assert restore(copy, tmp_path / f"{bit} restored", replace=False).missing == ""
        assert moves_in(tmp_path / f"{bit} restored") == LAST * len(CODES)
    header_gone = crashes[1].copy(tmp_path / "gone", log=bytes(200) + crashes[1].files[LOG][200:])
    assert restore(header_gone / DATABASE, tmp_path / "again", replace=False).missing == "log"


def test_what_the_database_has_already_is_not_taken_back_to_where_its_log_breaks_off(
    tmp_path: Path, crashes: list[Crashed]
) -> None:
    """The power fails right after everything came from the log into the database; the log is still there."""
    crashed = crashes[1].copy(tmp_path / "crashed")
    with closing(sqlite3.connect(crashed / DATABASE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        log = flipped((crashed / LOG).read_bytes(), crashes[1].ends[-7] + 100, Random(0))
        database = (crashed / DATABASE).read_bytes()
    folder = crashes[1].copy(tmp_path / "data", database=database, log=log)
    assert isinstance(opens(folder), ChangesMissing)
    assert restore(folder / DATABASE, tmp_path / "restored", replace=False).missing == "log"
    assert moves_in(tmp_path / "restored") == LAST * len(CODES)


def test_a_backup_from_before_takes_the_place_of_what_was_damaged(tmp_path: Path, crashes: list[Crashed]) -> None:
    keep(tmp_path / "old", Write("AAAA", table("AAAA", changed=0), [move(0)]))
    back_up(tmp_path / "old", tmp_path / "b.db")
    folder = crashes[0].copy(tmp_path / "data", database=b"")
    with pytest.raises(ChangesMissing) as e:
        SqliteStorage(folder)
    assert e.value.why == "database"
    assert restore(tmp_path / "b.db", folder, replace=True).missing == ""
    assert moves_in(folder) == 1


def test_a_log_without_its_database_does_not_become_part_of_another_one(tmp_path: Path, crashes: list[Crashed]) -> None:
    keep(tmp_path / "old", Write("AAAA", table("AAAA", changed=0), [move(0)]))
    back_up(tmp_path / "old", tmp_path / "b.db")
    folder = crashes[0].copy(tmp_path / "data", database=None)
    aside = restore(tmp_path / "b.db", folder, replace=True).aside
    assert aside is not None
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == crashes[0].files[LOG]
    assert moves_in(folder) == 1
