"""Writing: all or nothing, many changes with one commit, and what a disk in trouble leaves behind."""

import asyncio
import os
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.store.storage import ChatRow, Storage, StorageError, StorageFull, Stored, Write
from tests.patience import patience
from tests.table.keeping import do, keep, move, table


def test_of_a_write_that_fails_nothing_is_there(tmp_path: Path) -> None:
    keep(tmp_path, Write("AAAA", table("AAAA", changed=1), [move(0), move(1)], [(1, {})], wake=5))

    async def act(storage: Storage) -> Stored | None:
        twice = Write(
            "AAAA", table("AAAA", ("eve",), changed=2), [move(2), move(1)], [(2, {})], [ChatRow(1, "ann", 0, "no")],
            {"ann": "No"}, ("c0ffee", {}), 99,
        )  # fmt: skip
        with pytest.raises(StorageError):
            await storage.write(twice)
        with pytest.raises(StorageError):
            await storage.write(Write("AAAA", table("AAAA", changed=3), chat=[ChatRow(1, "ann", 0, "\ud800")]))
        assert await storage.next_wake() == 5
        assert await storage.docs_of("eve") == []
        assert await storage.name_of("ann") == ""
        return await storage.load("AAAA")

    assert do(tmp_path, act) == Stored(table("AAAA", changed=1), [move(0), move(1)], (1, {}), [], {}, None)


class Gate:
    """Counts the commits of a storage and holds them up until it is opened."""

    def __init__(self, storage: SqliteStorage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commits, self.reached, self.open = 0, threading.Event(), threading.Event()
        self._commit = storage._writer.commit
        monkeypatch.setattr(storage._writer, "commit", self.commit)

    def commit(self) -> None:
        self.reached.set()
        assert self.open.wait(patience())
        self._commit()
        self.commits += 1


async def queued_behind(gate: Gate, storage: Storage, changes: list[Write]) -> list[BaseException | None]:
    """Ask for these while another change is being committed, so that they wait together; what became of each."""
    first = asyncio.ensure_future(storage.write(Write("FIRST", table("FIRST"))))
    await asyncio.to_thread(gate.reached.wait)
    others = [asyncio.ensure_future(storage.write(change)) for change in changes]
    await asyncio.sleep(0)  # each has begun, so it is in the queue
    assert not first.done()
    gate.open.set()
    await first
    return await asyncio.gather(*others, return_exceptions=True)


def test_many_changes_are_one_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(storage: SqliteStorage) -> None:
        gate = Gate(storage, monkeypatch)
        codes = [f"T{k:03}" for k in range(300)]
        assert await queued_behind(gate, storage, [Write(code, table(code)) for code in codes]) == [None] * 300
        assert gate.commits == 2
        assert not any([await storage.code_free(code) for code in codes])

    do(tmp_path, act)


def test_a_bad_change_does_not_spoil_the_others_of_its_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(storage: SqliteStorage) -> None:
        gate = Gate(storage, monkeypatch)
        good = [Write(f"T{k}", table(f"T{k}"), [move(0)]) for k in range(5)]
        bad = Write("BAD", table("BAD"), [move(0), move(0)])
        results = await queued_behind(gate, storage, [*good[:3], bad, *good[3:]])
        assert [type(result) for result in results] == [*[type(None)] * 3, StorageError, *[type(None)] * 2]
        assert [await storage.code_free(change.code) for change in [*good, bad]] == [False] * 5 + [True]

    do(tmp_path, act)


def test_nobody_is_told_before_the_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(storage: SqliteStorage) -> None:
        gate = Gate(storage, monkeypatch)
        written = asyncio.ensure_future(storage.write(Write("AAAA", table("AAAA"))))
        await asyncio.to_thread(gate.reached.wait)
        assert await storage.code_free("AAAA")  # readers see only what is durable, and do not wait for writers
        assert not written.done()
        gate.open.set()
        await written
        assert not await storage.code_free("AAAA")

    do(tmp_path, act)


def incompressible(size: int) -> dict[str, Any]:
    """Something that stays large."""
    return {"bytes": os.urandom(size // 2).hex()}


def pages(storage: SqliteStorage, more: int) -> None:
    """Let the database grow by so many pages and no further."""
    connection = storage._writer.connection
    (count,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {count + more}")


def test_a_full_disk_is_said_and_survived(tmp_path: Path) -> None:
    async def act(storage: SqliteStorage) -> None:
        await storage.write(Write("AAAA", table("AAAA", changed=1), [move(0)]))
        pages(storage, more=4)
        with pytest.raises(StorageFull):
            await storage.write(Write("AAAA", table("AAAA", changed=2), [move(1)], [(1, incompressible(100_000))]))
        found = await storage.load("AAAA")
        assert found == Stored(table("AAAA", changed=1), [move(0)], None, [], {}, None)
        await storage.write(Write("AAAA", inputs=[move(1)]))  # so much fits in
        pages(storage, more=1000)
        await storage.write(Write("AAAA", table("AAAA", changed=2), [move(2)], [(2, incompressible(100_000))]))
        found = await storage.load("AAAA")
        assert found is not None
        assert (found.doc.changed, len(found.inputs)) == (2, 3)

    do(tmp_path, act)


def test_a_change_that_does_not_fit_lets_the_others_of_its_group_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(storage: SqliteStorage) -> None:
        gate = Gate(storage, monkeypatch)
        pages(storage, more=8)
        large = Write("LARGE", table("LARGE"), snapshots=[(0, incompressible(100_000))])
        results = await queued_behind(gate, storage, [Write("T0", table("T0")), large, Write("T1", table("T1"))])
        assert [type(result) for result in results] == [type(None), StorageFull, type(None)]
        assert [await storage.code_free(code) for code in ("T0", "LARGE", "T1")] == [False, True, False]

    do(tmp_path, act)


def test_a_commit_that_fails_is_said_to_all_and_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(storage: SqliteStorage) -> None:
        def fails() -> None:
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as patch:
            patch.setattr(storage._writer, "commit", fails)
            changes = [Write(f"T{k}", table(f"T{k}")) for k in range(3)]
            results = await asyncio.gather(*map(storage.write, changes), return_exceptions=True)
            assert [type(result) for result in results] == [StorageError] * 3
        assert [await storage.code_free(change.code) for change in changes] == [True] * 3
        await storage.write(changes[0])
        assert not await storage.code_free("T0")

    do(tmp_path, act)


def test_what_cannot_be_read_is_trouble_too(tmp_path: Path) -> None:
    keep(tmp_path, Write("AAAA", table("AAAA")))
    connection = sqlite3.connect(tmp_path / "tafelrunde.db")
    connection.execute("UPDATE tables SET doc = '{'")
    connection.commit()
    connection.close()
    with pytest.raises(StorageError):
        do(tmp_path, lambda storage: storage.load("AAAA"))
