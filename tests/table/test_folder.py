"""The folder: one process at a time, its version, its key, and when no server ran."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.table.store import sqlite as module
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.store.storage import Damaged, FolderInUse, NewerData, Storage, StorageError, StorageTrouble, Write
from tests.table.keeping import column, do, keep, table

DAY = 86_400_000


def test_one_process_per_folder(tmp_path: Path) -> None:
    async def act(storage: Storage) -> None:
        with pytest.raises(FolderInUse) as e:
            SqliteStorage(tmp_path)
        assert e.value.folder == tmp_path
        other = "import sys; from pathlib import Path; from tafelrunde.table.store.sqlite import SqliteStorage as S"
        process = subprocess.run(
            [sys.executable, "-c", f"{other}; S(Path(sys.argv[1]))", str(tmp_path)], capture_output=True, text=True
        )
        assert "FolderInUse" in process.stderr
        await storage.write(Write("AAAA", table("AAAA")))

    do(tmp_path, act)
    assert not do(tmp_path, lambda storage: storage.code_free("AAAA"))


def test_newer_data_are_left_alone(tmp_path: Path) -> None:
    keep(tmp_path, Write("AAAA", table("AAAA")))
    connection = sqlite3.connect(tmp_path / "tafelrunde.db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = (tmp_path / "tafelrunde.db").read_bytes()
    with pytest.raises(NewerData) as e:
        SqliteStorage(tmp_path)
    assert (e.value.found, e.value.known) == (99, len(module.STEPS))
    assert (tmp_path / "tafelrunde.db").read_bytes() == before
    with pytest.raises(NewerData):  # and the folder is not locked by the attempt
        SqliteStorage(tmp_path)


def test_older_data_are_brought_up_all_steps_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, Write("AAAA", table("AAAA")))
    before = len(module.STEPS)
    good = "ALTER TABLE tables ADD COLUMN kind TEXT NOT NULL DEFAULT 'board';"
    monkeypatch.setattr(module, "STEPS", (*module.STEPS, good, "ALTER TABLE nowhere ADD COLUMN kind TEXT;"))
    with pytest.raises(StorageError):
        SqliteStorage(tmp_path)
    assert column(tmp_path, "PRAGMA user_version") == [before]
    monkeypatch.setattr(module, "STEPS", module.STEPS[: before + 1])
    found = do(tmp_path, lambda storage: storage.load("AAAA"))
    assert found is not None
    assert found.doc == table("AAAA")
    assert column(tmp_path, "PRAGMA user_version") == [before + 1]
    assert column(tmp_path, "SELECT kind FROM tables") == ["board"]


def test_what_is_no_database_is_trouble(tmp_path: Path) -> None:
    (tmp_path / "tafelrunde.db").write_text("once upon a time " * 100)
    with pytest.raises(Damaged):
        SqliteStorage(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(StorageError):
        SqliteStorage(tmp_path / "file" / "folder")


async def key_of(storage: Storage) -> bytes:
    return storage.key()


def test_the_key_stays_and_is_the_owners(tmp_path: Path) -> None:
    first = do(tmp_path / "one", key_of)
    assert len(first) == 32
    assert do(tmp_path / "one", key_of) == first
    assert do(tmp_path / "two", key_of) != first
    if os.name == "posix":
        assert (tmp_path / "one" / "tafelrunde.db").stat().st_mode & 0o777 == 0o600


def test_the_database_is_as_durable_as_it_should_be(tmp_path: Path) -> None:
    async def act(storage: SqliteStorage) -> None:
        connection = storage._writer.connection
        modes = [connection.execute(f"PRAGMA {name}").fetchone() for name in ("journal_mode", "synchronous")]
        assert modes == [("wal",), (2,)]  # 2: FULL

    do(tmp_path, act)


def test_closing_finishes_what_was_asked_for(tmp_path: Path) -> None:
    async def act() -> None:
        storage = SqliteStorage(tmp_path)
        written = asyncio.ensure_future(storage.write(Write("AAAA", table("AAAA"))))
        await asyncio.sleep(0)
        await storage.close()
        await storage.close()  # once more does no harm
        await written
        for late in (storage.write(Write("BBBB", table("BBBB"))), storage.load("AAAA")):
            with pytest.raises(StorageTrouble):
                await late

    asyncio.run(act())
    assert not do(tmp_path, lambda storage: storage.code_free("AAAA"))
    assert do(tmp_path, lambda storage: storage.code_free("BBBB"))


def ran(folder: Path, *times: int) -> list[tuple[int, int]]:
    """A server that said so at these times; the periods it knows when none ran."""

    async def act(storage: Storage) -> list[tuple[int, int]]:
        for now in times:
            await storage.alive(now)
        return storage.downtimes

    return do(folder, act)


def test_the_time_between_two_servers_is_known(tmp_path: Path) -> None:
    assert ran(tmp_path, 1000, 2000, 3000) == []
    assert ran(tmp_path) == []  # never told what time it was
    assert ran(tmp_path, 5000, 9000) == [(3000, 5000)]
    assert ran(tmp_path, 8000) == [(3000, 5000)]  # the clock was set back
    assert ran(tmp_path, 8500) == [(3000, 5000), (8000, 8500)]
    assert ran(tmp_path, 8000 + 60 * DAY) == [(8000, 8500), (8500, 8000 + 60 * DAY)]
