"""Older data are brought to this version: after a copy of their own, and if it is killed, they are old or new."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tafelrunde import __version__
from tafelrunde.table.store import copies, sqlite
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.store.storage import Damaged, StorageError, StorageFull, StorageTrouble, Write
from tests.table.keeping import column, do, keep, move, table

BEFORE = f"tafelrunde.before-{__version__}"
STEP = "ALTER TABLE tables ADD COLUMN kind TEXT NOT NULL DEFAULT 'board';"
KNOWN = len(sqlite.STEPS)


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """This version knows one step more than the one that has written the data."""
    monkeypatch.setattr(sqlite, "STEPS", (*sqlite.STEPS, STEP))


def filled(folder: Path) -> None:
    """Data as the version before has written them."""
    keep(folder, Write("AAAA", table("AAAA"), [move(0)], [(0, {})], names={"ann": "Ann"}))


def opens(folder: Path) -> Path | None:
    """Open it as a server does; where the data lie as they were before."""

    async def look(storage: SqliteStorage) -> Path | None:
        found = await storage.load("AAAA")
        assert found is not None
        assert (found.doc, found.inputs) == (table("AAAA"), [move(0)])
        return storage.kept

    return do(folder, look)


def copies_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("tafelrunde.*") if path.name != "tafelrunde.db")


def test_new_data_and_data_of_this_version_are_not_copied(tmp_path: Path) -> None:
    filled(tmp_path)
    assert opens(tmp_path) is None
    assert copies_in(tmp_path) == []


def test_older_data_are_copied_before_they_are_changed(
    tmp_path: Path, newer: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr(sqlite, "STEPS", sqlite.STEPS[:KNOWN])
        filled(tmp_path)
    assert opens(tmp_path) == tmp_path / f"{BEFORE}.db"
    assert column(tmp_path, "PRAGMA user_version") == [KNOWN + 1]
    assert column(tmp_path, "SELECT kind FROM tables") == ["board"]
    assert opens(tmp_path) is None, "once is enough"
    assert copies_in(tmp_path) == [f"{BEFORE}.db"]
    if os.name == "posix":
        assert (tmp_path / f"{BEFORE}.db").stat().st_mode & 0o777 == 0o600
    with monkeypatch.context() as older:  # going back: the copy is the folder of the version before
        older.setattr(sqlite, "STEPS", sqlite.STEPS[:KNOWN])
        (tmp_path / "old").mkdir()
        (tmp_path / f"{BEFORE}.db").rename(tmp_path / "old" / "tafelrunde.db")
        assert opens(tmp_path / "old") is None
        assert column(tmp_path / "old", "PRAGMA user_version") == [KNOWN]


def test_the_same_copy_is_kept_once_another_one_beside_it_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path)
    fails = (*sqlite.STEPS, "ALTER TABLE nowhere ADD COLUMN kind TEXT;")
    found = []
    for name in ("0.8.0", "0.8.0", "0.9.0", "1.0.0", "1.1.0"):
        monkeypatch.setattr(copies, "__version__", name)
        for _ in range(2):
            with monkeypatch.context() as newer:
                newer.setattr(sqlite, "STEPS", fails)
                with pytest.raises(StorageError):
                    SqliteStorage(tmp_path)
        found.append([path.removeprefix("tafelrunde.before-") for path in copies_in(tmp_path)])
        keep(tmp_path, Write("BBBB", table("BBBB"), inputs=[move(len(found))]))  # and it goes on with the old version
    assert found == [
        ["0.8.0.db"],
        ["0.8.0-2.db", "0.8.0.db"],
        ["0.8.0-2.db", "0.8.0.db", "0.9.0.db"],
        ["0.8.0-2.db", "0.9.0.db", "1.0.0.db"],
        ["0.9.0.db", "1.0.0.db", "1.1.0.db"],
    ]


def test_without_room_for_the_copy_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path)
    before = (tmp_path / "tafelrunde.db").read_bytes()

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sqlite, "STEPS", (*sqlite.STEPS, STEP))
    monkeypatch.setattr(copies, "copied", no_room)
    with pytest.raises(StorageFull):
        SqliteStorage(tmp_path)
    assert (tmp_path / "tafelrunde.db").read_bytes() == before


def test_damaged_data_are_not_brought_up(tmp_path: Path, newer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(sqlite, "STEPS", sqlite.STEPS[:KNOWN])
        filled(tmp_path)
    data = bytearray((tmp_path / "tafelrunde.db").read_bytes())
    data[4096 : 4096 + 200] = bytes(200)
    (tmp_path / "tafelrunde.db").write_bytes(data)
    with pytest.raises(Damaged):
        SqliteStorage(tmp_path)
    assert (column(tmp_path, "PRAGMA user_version"), copies_in(tmp_path)) == ([KNOWN], [])


# A step that takes a while: first another column, then many rows, then the rest.
CHILD = """
import sys
from pathlib import Path
from tafelrunde.table.store import sqlite

slow = '''
    ALTER TABLE tables ADD COLUMN kind TEXT NOT NULL DEFAULT 'board';
    CREATE TABLE many (n INTEGER PRIMARY KEY, text TEXT NOT NULL);
    INSERT INTO many WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 60000)
        SELECT n, hex(randomblob(20)) FROM up;
    UPDATE tables SET kind = 'changed';
'''
sqlite.STEPS = (*sqlite.STEPS, slow)
kept_before = sqlite.kept_before

def and_then(*args):
    kept = kept_before(*args)
    print("begins", flush=True)
    return kept

sqlite.kept_before = and_then
sqlite.SqliteStorage(Path(sys.argv[1]))
print("done", flush=True)
"""


def state(folder: Path) -> str:
    """Which of both it is; anything in between fails."""
    tables = column(folder, "SELECT name FROM sqlite_master WHERE type = 'table'")
    columns = column(folder, "SELECT name FROM pragma_table_info('tables')")
    version = column(folder, "PRAGMA user_version")
    assert column(folder, "PRAGMA integrity_check") == ["ok"]
    if version == [KNOWN]:
        assert "many" not in tables
        assert "kind" not in columns
        return "old"
    assert version == [KNOWN + 1]
    assert column(folder, "SELECT count(*) FROM many") == [60000]
    assert column(folder, "SELECT kind FROM tables") == ["changed"]
    return "new"


def killed(folder: Path, wait: float) -> str:
    """Bring the data up in a process of its own that is killed so long after it has begun; what they are then."""
    with subprocess.Popen([sys.executable, "-c", CHILD, str(folder)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "begins\n"
        try:
            child.wait(wait)
        except subprocess.TimeoutExpired:
            child.kill()
        said = child.stdout.read()
    found = state(folder)
    assert found == "new" or not said, "what was done is not there"
    return found


def test_killed_while_it_is_brought_up_it_is_old_or_new(tmp_path: Path) -> None:
    found, rng = set(), Random(4)
    for number in range(8):
        folder = tmp_path / str(number)
        filled(folder)
        found.add(killed(folder, 0 if not number else rng.uniform(0, 0.12)))
        assert copies_in(folder) == [f"{BEFORE}.db"]
        if state(folder) == "old":  # the version before goes on as if nothing had been
            assert opens(folder) is None
    found.add(killed(folder, 60) if state(folder) == "old" else "new")
    assert found == {"old", "new"}


def test_what_is_newer_than_this_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(sqlite, "STEPS", (*sqlite.STEPS, STEP))
        filled(tmp_path)
    with pytest.raises(StorageTrouble):
        SqliteStorage(tmp_path)
    assert copies_in(tmp_path) == []
