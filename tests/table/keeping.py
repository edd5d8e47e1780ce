"""What the tests of the storage share: tables to keep, and a look into the file."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from tafelrunde.table.records import Seat, Settings, Stage, TableDoc
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.store.storage import Storage, StoredInput, Write

T = TypeVar("T")


def do(folder: Path, act: Callable[[SqliteStorage], Awaitable[T]]) -> T:
    """Open the folder, do this, and close it again."""

    async def whole() -> T:
        storage = SqliteStorage(folder)
        try:
            return await act(storage)
        finally:
            await storage.close()

    return asyncio.run(whole())


def keep(folder: Path, *changes: Write) -> None:
    """Write these, one after the other."""

    async def act(storage: Storage) -> None:
        for change in changes:
            await storage.write(change)

    do(folder, act)


def table(
    code: str,
    people: tuple[str, ...] = ("ann", "bob"),
    changed: int = 1,
    listed: bool = False,
    stage: Stage = "playing",
) -> TableDoc:
    return TableDoc(
        code=code, game="canals", host=people[0], seats=[Seat(person=person) for person in people], variants={},
        content="c0ffee", secret="5ec7e7", created=1, changed=changed, settings=Settings(listed=listed), stage=stage,
    )  # fmt: skip


def move(n: int) -> StoredInput:
    """The input with this number."""
    return StoredInput(n, [0, ["lay", n]], [["laid", n]], at=1000 + n)


def column(folder: Path, sql: str) -> list[Any]:
    """What really lies in the file."""
    connection = sqlite3.connect(folder / "tafelrunde.db")
    try:
        return [value for row in connection.execute(sql) for value in row]
    finally:
        connection.close()
