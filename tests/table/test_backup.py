"""Backups: made while everybody writes, one private file, and back again without anything lost."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tafelrunde.table.store import backup as module
from tafelrunde.table.store import copies, sqlite
from tafelrunde.table.store.backup import DataThere, back_up, restore
from tafelrunde.table.store.storage import (
    ChatRow,
    Damaged,
    FolderInUse,
    NewerData,
    NoData,
    NotOurs,
    Storage,
    StorageError,
    StorageTrouble,
    Write,
)
from tests.table.keeping import column, do, keep, move, table

ROOT = Path(__file__).parents[2]


def filled(folder: Path, mark: str = "hello") -> Path:
    """A folder with two tables, and something said."""
    chat = [ChatRow(5, "ann", 0, mark)]
    keep(
        folder,
        Write("AAAA", table("AAAA"), [move(0), move(1)], [(1, {"at": 1})], chat, {"ann": "Ann"}, ("c0ffee", {"a": 1})),
        Write("BBBB", table("BBBB", stage="over"), [move(0)], [(0, {})]),
    )
    return folder


def said_in(folder: Path) -> list[str]:
    """What was said at the table; the folder can be opened, and the table is whole."""

    async def look(storage: Storage) -> list[str]:
        found = await storage.load("AAAA")
        assert found is not None
        assert (found.inputs, found.snapshot, found.content) == ([move(0), move(1)], (1, {"at": 1}), {"a": 1})
        return [row.text for row in found.chat]

    return do(folder, look)


# --- making one ------------------------------------------------------------------------------------------------------

WRITER = """
import asyncio, sys
from pathlib import Path
from tafelrunde.table.store.sqlite import SqliteStorage
from tests.table.keeping import Write, move, table

async def writer(storage, code):
    await storage.write(Write(code, table(code), [move(0)], [(0, {"n": 0})]))
    for n in range(1, 100_000):
        await storage.write(Write(code, table(code, changed=n), [move(n)], [(n, {"n": n})]))
        print(code, n, flush=True)

async def main():
    storage = SqliteStorage(Path(sys.argv[1]))
    await asyncio.gather(*(writer(storage, code) for code in ("AAAA", "BBBB")))

asyncio.run(main())
"""


def test_a_backup_is_one_moment_however_busy_the_server_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "PAGES", 2)
    program = [sys.executable, "-c", WRITER, str(tmp_path / "data")]
    server = subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert server.stdout is not None
    last, steps = 0, list[tuple[int, int]]()
    for number in range(4):
        acknowledged = dict(server.stdout.readline().split() for _ in range(60))
        began = len(steps)
        back_up(tmp_path / "data", tmp_path / f"{number}.db", lambda done, of: steps.append((done, of)))
        assert len(steps) - began > 3, "copied in many steps, while others write"
        assert steps[-1][0] == steps[-1][1]
        restore(tmp_path / f"{number}.db", tmp_path / str(number), replace=False)

        async def look(storage: Storage, acknowledged: dict[str, str] = acknowledged) -> int:
            inputs = 0
            for code, n in acknowledged.items():
                found = await storage.load(code)
                assert found is not None
                assert len(found.inputs) > int(n), "an acknowledged move is not in the backup"
                assert [entry.n for entry in found.inputs] == list(range(len(found.inputs)))
                assert (found.doc.changed, found.snapshot) == (
                    len(found.inputs) - 1,
                    (found.doc.changed, {"n": found.doc.changed}),
                )
                inputs += len(found.inputs)
            return inputs

        inputs = do(tmp_path / str(number), look)
        assert inputs > last
        last = inputs
    assert server.poll() is None, "the server did not mind"
    server.kill()
    server.wait()
    server.stdout.close()


def test_a_backup_is_one_private_file_and_says_what_it_holds(tmp_path: Path) -> None:
    filled(tmp_path / "data")
    do(tmp_path / "data", lambda storage: storage.alive(1234))
    (tmp_path / "to").mkdir()
    found = back_up(tmp_path / "data", tmp_path / "to" / "b.db")
    assert [path.name for path in (tmp_path / "to").iterdir()] == ["b.db"]
    size = (tmp_path / "to" / "b.db").stat().st_size
    assert found == copies.Contents(
        waiting=0, playing=1, over=1, inputs=1, people=1, lines=1, alive=1234, size=size
    )  # fmt: skip
    assert found.tables == 2
    if os.name == "posix":
        assert (tmp_path / "to" / "b.db").stat().st_mode & 0o777 == 0o600


def test_what_nobody_has_checkpointed_is_in_the_backup(tmp_path: Path) -> None:
    async def act(storage: Storage) -> None:
        await storage.write(Write("CCCC", table("CCCC")))
        assert (tmp_path / "data" / "tafelrunde.db-wal").stat().st_size > 0
        back_up(tmp_path / "data", tmp_path / "b.db")

    do(tmp_path / "data", act)
    restore(tmp_path / "b.db", tmp_path / "new", replace=False)
    assert not do(tmp_path / "new", lambda storage: storage.code_free("CCCC"))


def test_a_damaged_database_does_not_take_the_place_of_a_good_backup(tmp_path: Path) -> None:
    filled(tmp_path / "data")
    back_up(tmp_path / "data", tmp_path / "b.db")
    before = (tmp_path / "b.db").read_bytes()
    path = tmp_path / "data" / "tafelrunde.db"
    data = bytearray(path.read_bytes())
    data[4096 : 4096 + 200] = bytes(200)  # the first page of a table
    path.write_bytes(data)
    with pytest.raises(Damaged):
        back_up(tmp_path / "data", tmp_path / "b.db")
    assert (tmp_path / "b.db").read_bytes() == before
    assert [path.name for path in tmp_path.glob("b.db*")] == ["b.db"]


def test_where_nothing_is_or_nothing_can_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoData):
        back_up(tmp_path / "nowhere", tmp_path / "b.db")
    assert not (tmp_path / "nowhere").exists()
    filled(tmp_path / "data")
    with pytest.raises(StorageError):
        back_up(tmp_path / "data", tmp_path / "nowhere" / "b.db")


# --- bringing it back ------------------------------------------------------------------------------------------------


async def key_of(storage: Storage) -> bytes:
    return storage.key()


def test_everything_comes_back_the_key_too(tmp_path: Path) -> None:
    filled(tmp_path / "data")
    do(tmp_path / "data", lambda storage: storage.alive(1000))
    made = back_up(tmp_path / "data", tmp_path / "b.db")
    restored = restore(tmp_path / "b.db", tmp_path / "deep" / "new", replace=False)
    assert restored.aside is None
    assert restored.contents._replace(size=0) == made._replace(size=0)
    if os.name == "posix":
        modes = [
            path.stat().st_mode & 0o777
            for path in (tmp_path / "deep" / "new", tmp_path / "deep" / "new" / "tafelrunde.db")
        ]
        assert modes == [0o700, 0o600]
    for sql in (
        "SELECT * FROM tables",
        "SELECT * FROM inputs",
        "SELECT * FROM chat",
        "SELECT * FROM meta ORDER BY key",
    ):
        assert column(tmp_path / "deep" / "new", sql) == column(tmp_path / "data", sql)
    assert do(tmp_path / "deep" / "new", key_of) == do(tmp_path / "data", key_of)
    assert said_in(tmp_path / "deep" / "new") == ["hello"]

    async def starts(storage: Storage) -> list[tuple[int, int]]:
        await storage.alive(5000)
        return storage.downtimes

    assert do(tmp_path / "deep" / "new", starts) == [(1000, 5000)], "clocks stood since the backup"


def test_what_lies_there_is_put_aside_and_can_be_brought_back(tmp_path: Path) -> None:
    filled(tmp_path / "data", "new")
    back_up(filled(tmp_path / "old", "old"), tmp_path / "b.db")
    with pytest.raises(DataThere):
        restore(tmp_path / "b.db", tmp_path / "data", replace=False)
    assert said_in(tmp_path / "data") == ["new"]
    restored = restore(tmp_path / "b.db", tmp_path / "data", replace=True)
    assert said_in(tmp_path / "data") == ["old"]
    assert restored.aside is not None
    assert restored.aside.parent == tmp_path / "data"
    if os.name == "posix":
        assert restored.aside.stat().st_mode & 0o777 == 0o600
    restore(restored.aside, tmp_path / "data", replace=True)
    assert said_in(tmp_path / "data") == ["new"]


def test_a_damaged_folder_is_put_aside_as_it_is(tmp_path: Path) -> None:
    back_up(filled(tmp_path / "old"), tmp_path / "b.db")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tafelrunde.db").write_bytes(b"once upon a time " * 1000)
    (tmp_path / "data" / "tafelrunde.db-wal").write_bytes(b"there was a log")
    aside = restore(tmp_path / "b.db", tmp_path / "data", replace=True).aside
    assert aside is not None
    assert aside.read_bytes() == b"once upon a time " * 1000
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"there was a log"
    assert said_in(tmp_path / "data") == ["hello"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can make files of others")
def test_what_root_restores_belongs_to_the_owner_of_the_folder(tmp_path: Path) -> None:
    """Else the server, which runs as that user, cannot open it. What a link leads to stays root's."""
    back_up(filled(tmp_path / "first"), tmp_path / "b.db")
    folder, outside = filled(tmp_path / "second", "mine"), tmp_path / "outside"
    outside.touch()
    (folder / "link").symlink_to(outside)
    (folder / "hard").hardlink_to(outside)
    for path in (folder, folder / "tafelrunde.db", folder / "lock"):
        os.chown(path, 4711, 4712)
    for _ in range(2):
        aside = restore(tmp_path / "b.db", folder, replace=True).aside
        assert aside is not None
        for path in (folder / "tafelrunde.db", folder / "lock", aside):
            assert (path.stat().st_uid, path.stat().st_gid) == (4711, 4712), path
        assert outside.stat().st_uid == 0
        (folder / "lock").unlink()


def test_a_folder_that_a_server_uses_is_left_alone(tmp_path: Path) -> None:
    back_up(filled(tmp_path / "old"), tmp_path / "b.db")

    async def act(storage: Storage) -> None:
        with pytest.raises(FolderInUse):
            restore(tmp_path / "b.db", tmp_path / "data", replace=True)

    do(tmp_path / "data", act)
    assert do(tmp_path / "data", lambda storage: storage.code_free("AAAA"))


def refused(file: Path, folder: Path, what: type[StorageTrouble]) -> None:
    """The file is refused, and the folder is not even made."""
    with pytest.raises(what):
        restore(file, folder, replace=True)
    assert not folder.exists()


def test_only_a_whole_backup_of_ours_is_taken(tmp_path: Path) -> None:
    back_up(filled(tmp_path / "data"), tmp_path / "b.db")
    good, bad = (tmp_path / "b.db").read_bytes(), tmp_path / "bad.db"
    refused(tmp_path / "nothing.db", tmp_path / "new", NoData)
    for other in (b"", b"once upon a time " * 100):
        bad.write_bytes(other)
        refused(bad, tmp_path / "new", NotOurs)
    bad.unlink()
    connection = sqlite3.connect(bad)
    connection.executescript("CREATE TABLE tables (code TEXT); PRAGMA user_version = 1")
    connection.close()
    refused(bad, tmp_path / "new", NotOurs)
    for length in (len(good) // 2, len(good) - 4096):
        bad.write_bytes(good[:length])
        refused(bad, tmp_path / "new", Damaged)
    bad.write_bytes(good)
    connection = sqlite3.connect(bad)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    refused(bad, tmp_path / "new", NewerData)


@pytest.mark.parametrize("seed", range(12))
def test_a_byte_that_has_changed_is_noticed_wherever_it_matters(tmp_path: Path, seed: int) -> None:
    """SQLite itself notices only some: of chat it would believe anything."""
    back_up(filled(tmp_path / "data", "a long story " * 2000), tmp_path / "b.db")
    data, rng = bytearray((tmp_path / "b.db").read_bytes()), Random(seed)
    used = [n for n in range(4096, len(data)) if data[n]]
    data[rng.choice(used)] ^= 1 << rng.randrange(8)
    (tmp_path / "b.db").write_bytes(data)
    try:
        restore(tmp_path / "b.db", tmp_path / "new", replace=False)
    except (Damaged, NotOurs, StorageError):
        assert not (tmp_path / "new").exists()
    else:  # it lay in no row
        assert said_in(tmp_path / "new") == ["a long story " * 2000]


KILLED = """
import os, signal, sys
from pathlib import Path
from tafelrunde.table.store import backup

def dies(*args):
    os.kill(os.getpid(), signal.SIGKILL)

setattr(backup, sys.argv[1], dies)
backup.restore(Path("b.db"), Path("data"), replace=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
@pytest.mark.parametrize("point", ["copied", "_put_aside", "unseal"])
def test_killed_in_the_middle_the_folder_is_as_it_was(tmp_path: Path, point: str) -> None:
    filled(tmp_path / "data", "new")
    back_up(filled(tmp_path / "old", "old"), tmp_path / "b.db")
    environment = os.environ | {"PYTHONPATH": str(Path(module.__file__).parents[3])}
    child = subprocess.run([sys.executable, "-c", KILLED, point], cwd=tmp_path, env=environment)
    assert child.returncode == -9
    assert said_in(tmp_path / "data") == ["new"]
    restore(tmp_path / "b.db", tmp_path / "data", replace=True)
    assert said_in(tmp_path / "data") == ["old"]


def test_an_older_backup_is_brought_up_when_the_server_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    back_up(filled(tmp_path / "data"), tmp_path / "b.db")
    known = len(sqlite.STEPS)
    steps = (*sqlite.STEPS, "ALTER TABLE tables ADD COLUMN kind TEXT NOT NULL DEFAULT 'board';")
    monkeypatch.setattr(sqlite, "STEPS", steps)
    monkeypatch.setattr(module, "STEPS", steps)
    restore(tmp_path / "b.db", tmp_path / "new", replace=False)
    assert column(tmp_path / "new", "PRAGMA user_version") == [known]
    assert said_in(tmp_path / "new") == ["hello"]
    assert column(tmp_path / "new", "SELECT DISTINCT kind FROM tables") == ["board"]
