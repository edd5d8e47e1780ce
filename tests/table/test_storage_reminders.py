"""Reminders in the storage: apart from the games, owed until they are taken, gone with whoever they belong to."""

from pathlib import Path

import pytest

from tafelrunde.table.store import sqlite as module
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.store.storage import Reminder, Storage, Write
from tests.table.keeping import column, do, keep, table

ANN = Reminder('{"kind":"email","address":"ann@example.org"}', "de", "Europe/Berlin")
BOB = Reminder('{"kind":"webhook","url":"https://b.example/"}', "en", "UTC")


def set_up(folder: Path) -> None:
    keep(folder, Write("AAAA", table("AAAA"), reminders={"ann": ANN, "bob": BOB}), Write("BBBB", table("BBBB")))


def test_what_is_set_comes_back_and_goes_when_it_is_switched_off(tmp_path: Path) -> None:
    set_up(tmp_path)

    async def look(storage: Storage) -> None:
        assert await storage.reminder("AAAA", "ann") == ANN
        assert await storage.reminder("BBBB", "ann") is None
        assert await storage.reminders_of("ann") == [("AAAA", "ann", ANN)]
        await storage.write(Write("BBBB", reminders={"ann": BOB, "ann.2": ANN}))
        assert [one[:2] for one in await storage.reminders_of("ann")] == [
            ("BBBB", "ann.2"), ("BBBB", "ann"), ("AAAA", "ann"),
        ]  # fmt: skip
        await storage.write(Write("AAAA", reminders={"ann": None}))
        assert await storage.reminder("AAAA", "ann") is None

    do(tmp_path, look)


def test_what_is_owed_is_taken_once_and_stays_owed_over_a_restart(tmp_path: Path) -> None:
    set_up(tmp_path)
    keep(tmp_path, Write("AAAA", reminded=[("ann", 70), ("bob", 50), ("eve", 1)]))

    async def look(storage: Storage) -> None:
        assert await storage.next_owed() == 50
        assert await storage.owed(49) == []
        owed = await storage.owed(100)
        assert [(one.key, one.due, one.tries) for one in owed] == [("bob", 50, 0), ("ann", 70, 0)]
        assert await storage.take_owed(owed[0])
        assert not await storage.take_owed(owed[0]), "once"
        await storage.owe_again(owed[0], 500, "unreachable 0")
        assert [(one.key, one.due, one.tries) for one in await storage.owed(999)] == [("ann", 70, 0), ("bob", 500, 1)]
        assert (await storage.owed(999))[1].reminder.trouble == "unreachable 0"
        await storage.write(Write("AAAA", reminded=[("bob", 80)]))
        await storage.owe_again(owed[0], 900, "unreachable 0")  # too late: the next one is owed already
        assert [one.due for one in await storage.owed(999)] == [70, 80]

    do(tmp_path, look)
    assert column(tmp_path, "SELECT due FROM reminders ORDER BY key") == [70, 80]


def test_another_address_meanwhile_is_not_tried_for_the_old_one(tmp_path: Path) -> None:
    set_up(tmp_path)
    keep(tmp_path, Write("AAAA", reminded=[("ann", 70)]))

    async def look(storage: Storage) -> None:
        (owed,) = await storage.owed(100)
        await storage.take_owed(owed)
        await storage.write(Write("AAAA", reminders={"ann": BOB}))
        await storage.owe_again(owed, 500, "refused 404")
        assert await storage.owed(999) == []
        assert await storage.reminder("AAAA", "ann") == BOB

    do(tmp_path, look)


def test_it_goes_with_whoever_leaves_and_along_with_whoever_moves(tmp_path: Path) -> None:
    set_up(tmp_path)
    keep(tmp_path, Write("AAAA", table("AAAA", ("phone", "bob")), moved=[("ann", "phone")]))

    async def look(storage: Storage) -> None:
        assert await storage.reminder("AAAA", "phone") == ANN
        assert await storage.reminders_of("phone") == [("AAAA", "phone", ANN)]
        await storage.write(Write("AAAA", table("AAAA", ("eve", "bob"))))
        assert await storage.reminder("AAAA", "phone") is None
        assert await storage.reminder("AAAA", "bob") == BOB

    do(tmp_path, look)


def test_a_person_is_forgotten_everywhere_and_addresses_lie_in_no_other_table(tmp_path: Path) -> None:
    set_up(tmp_path)
    names = [
        name for name in column(tmp_path, "SELECT name FROM sqlite_master WHERE type = 'table'") if name != "reminders"
    ]
    kept = [str(value) for name in names for value in column(tmp_path, f"SELECT * FROM {name}")]
    assert not [value for value in kept if "example" in value]

    async def forget(storage: Storage) -> None:
        await storage.forget_reminders("ann")
        assert await storage.reminders_of("ann") == []
        assert await storage.reminder("AAAA", "bob") == BOB

    do(tmp_path, forget)
    assert "ann@example.org" not in str(column(tmp_path, "SELECT reminder FROM reminders"))


def test_data_of_the_first_version_are_brought_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(module, "STEPS", module.STEPS[:1])
        keep_old(tmp_path)
    assert column(tmp_path, "PRAGMA user_version") == [1]
    keep(tmp_path, Write("AAAA", reminders={"ann": ANN}))
    assert column(tmp_path, "SELECT code FROM reminders") == ["AAAA"]
    assert do(tmp_path, loaded) == table("AAAA")


def keep_old(folder: Path) -> None:
    """A table as the first version kept it."""

    async def act(storage: SqliteStorage) -> None:
        rows = [("AAAA", module._json(table("AAAA")), "playing", 0, 1)]
        sql = "INSERT INTO tables (code, doc, stage, listed, changed) VALUES (?, ?, ?, ?, ?)"
        await storage._do([(sql, rows)])

    do(folder, act)


async def loaded(storage: Storage) -> object:
    found = await storage.load("AAAA")
    return None if found is None else found.doc
