"""The storage: what was acknowledged is there, lists are in order, and who is called how lies apart."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tafelrunde.table.records import TableDoc
from tafelrunde.table.store.storage import ChatRow, Storage, Stored, StoredInput, Write
from tests.table.keeping import column, do, keep, move, table


def test_a_table_comes_back_as_it_was_written(tmp_path: Path) -> None:
    doc = table("AAAA")
    inputs = [
        StoredInput(0, [], [["dealt"]], 5),
        StoredInput(1, [0, ["lay", 1, 2], 7], [["laid", {"a": 1}]], 6, "page", 9),
    ]
    chat = [ChatRow(5, "ann", 0, "hello"), ChatRow(6, "eve", -1, "Grüße 🎲")]
    snapshots: list[tuple[int, dict[str, Any]]] = [(0, {"chance": 2**64 - 1}), (1, {"stack": [1, None, "x"]})]
    content = ("c0ffee", {"tiles": {"A": 1}})
    names = {"ann": "Ann", "bob": "Bob"}
    keep(tmp_path, Write("AAAA", doc, inputs, snapshots, chat, names, content, 77))

    async def look(storage: Storage) -> None:
        await storage.set_name("eve", "Eve")
        assert await storage.load("AAAA") == Stored(
            doc, inputs, snapshots[1], chat, {**names, "eve": "Eve"}, content[1]
        )
        assert await storage.load("BBBB") is None
        assert not await storage.code_free("AAAA")
        assert await storage.code_free("BBBB")

    do(tmp_path, look)


def test_changes_add_up_and_what_is_left_out_stays(tmp_path: Path) -> None:
    later = table("AAAA", ("ann", "eve"), changed=9)
    keep(
        tmp_path,
        Write("AAAA", table("AAAA"), [move(0), move(1)], [(0, {"at": 0})], wake=50),
        Write("AAAA", inputs=[move(2)], snapshots=[(2, {"at": 2})], chat=[ChatRow(1, "bob", 1, "one")]),
        Write("AAAA", later, chat=[ChatRow(1, "bob", 1, "two")]),
    )

    async def look(storage: Storage) -> None:
        found = await storage.load("AAAA")
        assert found is not None
        assert (found.doc, found.snapshot, found.content) == (later, (2, {"at": 2}), None)
        assert [entry.n for entry in found.inputs] == [0, 1, 2]
        assert [row.text for row in found.chat] == ["one", "two"]
        assert await storage.next_wake() == 50
        assert [await storage.snapshot_at("AAAA", n) for n in (0, 1, 2, 3)] == [
            (0, {"at": 0}), (0, {"at": 0}), (2, {"at": 2}), (2, {"at": 2}),
        ]  # fmt: skip
        assert await storage.snapshot_at("BBBB", 3) is None
        assert [await storage.docs_of(person) for person in ("bob", "eve")] == [[], [(later, {})]]

    do(tmp_path, look)


def test_a_change_is_encoded_when_it_is_asked_for(tmp_path: Path) -> None:
    async def act(storage: Storage) -> TableDoc:
        doc = table("AAAA", changed=1)
        written = asyncio.ensure_future(storage.write(Write("AAAA", doc)))
        await asyncio.sleep(0)
        doc.changed = 2
        await written
        found = await storage.load("AAAA")
        assert found is not None
        return found.doc

    assert do(tmp_path, act).changed == 1


CHILD = """
import asyncio, sys
from pathlib import Path
from tafelrunde.table.store.sqlite import SqliteStorage
from tests.table.keeping import Write, move, table

async def writer(storage, code):
    await storage.write(Write(code, table(code), [move(0)]))
    for n in range(1, 100_000):
        await storage.write(Write(code, table(code, changed=n), [move(n)], [(n, {"n": n})]))
        print(code, n, flush=True)

async def main():
    storage = SqliteStorage(Path(sys.argv[1]))
    await asyncio.gather(*(writer(storage, code) for code in ("AAAA", "BBBB", "CCCC")))

asyncio.run(main())
"""


@pytest.mark.parametrize("seed", range(4))
def test_every_acknowledged_write_survives_a_kill(tmp_path: Path, seed: int) -> None:
    program, root = [sys.executable, "-c", CHILD, str(tmp_path)], Path(__file__).parents[2]
    child = subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=root)
    assert child.stdout is not None
    said = [child.stdout.readline() for _ in range(Random(seed).randrange(1, 200))]
    child.kill()
    said += child.stdout.read().splitlines(keepends=True)
    child.wait()
    child.stdout.close()
    acknowledged: dict[str, int] = {}
    for line in said:
        if line.endswith("\n"):  # the last one may have been cut
            acknowledged[line.split()[0]] = int(line.split()[1])
    assert acknowledged

    async def look(storage: Storage) -> None:
        for code, n in acknowledged.items():
            found = await storage.load(code)
            assert found is not None
            last = len(found.inputs) - 1
            assert last >= n
            assert [entry.n for entry in found.inputs] == list(range(last + 1))
            assert (found.doc.changed, found.snapshot) == (last, (last, {"n": last}))  # no change is there in part

    do(tmp_path, look)


def codes(found: list[tuple[TableDoc, dict[str, str]]]) -> list[str]:
    return [doc.code for doc, _ in found]


def test_my_tables_latest_first(tmp_path: Path) -> None:
    keep(
        tmp_path,
        Write("OLD", table("OLD", ("ann", "bob"), changed=1)),
        Write("NEW", table("NEW", ("bob", "ann"), changed=3), names={"ann": "Anna", "bob": "Bob"}),
        Write("OVER", table("OVER", ("ann", "", "ann"), changed=2, stage="over")),
        Write("HOST", msgspec.structs.replace(table("HOST", ("eve",), changed=4), host="ann")),
        Write("NOT", table("NOT", ("eve",), changed=5)),
    )

    async def look(storage: Storage) -> None:
        assert codes(await storage.docs_of("ann")) == ["HOST", "NEW", "OVER", "OLD"]
        assert codes(await storage.docs_of("bob")) == ["NEW", "OLD"]
        assert await storage.docs_of("") == []
        assert (await storage.docs_of("bob"))[0] == (
            table("NEW", ("bob", "ann"), changed=3),
            {"ann": "Anna", "bob": "Bob"},
        )

    do(tmp_path, look)


def test_open_tables_latest_first(tmp_path: Path) -> None:
    keep(
        tmp_path,
        Write("A", table("A", changed=1, listed=True, stage="waiting")),
        Write("B", table("B", changed=3, listed=True)),
        Write("C", table("C", changed=2, listed=True)),
        Write("OVER", table("OVER", changed=4, listed=True, stage="over")),
        Write("HIDDEN", table("HIDDEN", changed=5)),
        Write("C", table("C", changed=6, listed=True), names={"bob": "Bob"}),
    )

    async def look(storage: Storage) -> None:
        assert codes(await storage.open_docs()) == ["C", "B", "A"]
        assert (await storage.open_docs())[0][1] == {"bob": "Bob"}
        await storage.write(Write("C", table("C", changed=7, listed=False)))
        assert codes(await storage.open_docs()) == ["B", "A"]

    do(tmp_path, look)


def test_lists_have_limits(tmp_path: Path) -> None:
    async def act(storage: Storage) -> None:
        changes = [Write(f"T{k:03}", table(f"T{k:03}", changed=k, listed=True)) for k in range(220)]
        talk = [ChatRow(k, "ann", 0, str(k)) for k in range(600)]
        await asyncio.gather(*map(storage.write, [*changes, Write("T000", chat=talk)]))
        assert codes(await storage.docs_of("ann")) == [f"T{k:03}" for k in range(219, 19, -1)]
        assert codes(await storage.open_docs()) == [f"T{k:03}" for k in range(219, 119, -1)]
        found = await storage.load("T000")
        assert found is not None
        assert found.chat == talk[100:]

    do(tmp_path, act)


def test_calls_that_no_input_remembers_are_kept_with_the_table(tmp_path: Path) -> None:
    async def act(storage: Storage) -> None:
        said = [Write("A", chat=[ChatRow(n, "ann", 0, str(n))], call=("page", n)) for n in range(300)]
        await asyncio.gather(*map(storage.write, said))
        await storage.write(Write("A", table("A", changed=1)))
        await storage.write(Write("B", table("B", changed=9), call=("page", 7)))
        found, other = await storage.load("A"), await storage.load("B")
        assert found is not None
        assert other is not None
        assert found.calls == [("page", call) for call in range(44, 300)]
        assert other.calls == [("page", 7)]
        await storage.drop_table("A", 2)
        assert column(tmp_path, "SELECT code FROM calls") == ["B"]

    do(tmp_path, act)


def test_tables_are_woken_in_order(tmp_path: Path) -> None:
    async def act(storage: Storage) -> None:
        assert await storage.next_wake() == 0
        for code, wake in (("A", 30), ("B", 10), ("C", None), ("D", 20), ("E", 0)):
            await storage.write(Write(code, table(code), wake=wake))
        assert (await storage.next_wake(), await storage.due(9), await storage.due(20)) == (10, [], ["B", "D"])
        await storage.write(Write("B", table("B"), wake=0))
        await storage.write(Write("D", table("D")))
        assert (await storage.next_wake(), await storage.due(100)) == (20, ["D", "A"])

    do(tmp_path, act)


def test_names_and_chat_lie_apart_from_the_games(tmp_path: Path) -> None:
    talk = [ChatRow(1, "ann", 0, "my name is Kunigunde")]
    keep(tmp_path, Write("AAAA", table("AAAA"), [move(0)], [(0, {})], talk, {"ann": "Kunigunde"}))
    for sql in ("SELECT * FROM tables", "SELECT * FROM inputs", "SELECT * FROM sits"):
        assert "Kunigunde" not in str(column(tmp_path, sql))
    connection = sqlite3.connect(tmp_path / "tafelrunde.db")
    connection.executescript("DELETE FROM chat; DELETE FROM names; DELETE FROM people")
    connection.close()
    found = do(tmp_path, lambda storage: storage.load("AAAA"))
    assert found == Stored(table("AAAA"), [move(0)], (0, {}), [], {}, None)


def test_a_name_holds_where_it_was_given(tmp_path: Path) -> None:
    async def act(storage: Storage) -> None:
        async def names(code: str) -> dict[str, str]:
            found = await storage.load(code)
            assert found is not None
            return found.names

        assert await storage.name_of("ann") == ""
        await storage.set_name("ann", "Ann")
        await storage.write(Write("A", table("A")))
        await storage.write(Write("B", table("B"), names={"ann": "Anna", "ann.1": "Her sister"}))
        assert await names("A") == {"ann": "Anna"}  # she has not said anything else there
        assert await names("B") == {"ann": "Anna", "ann.1": "Her sister"}
        assert await storage.name_of("ann.1") == ""
        await storage.set_name("ann", "Annabelle")
        assert (await storage.name_of("ann"), await names("A")) == ("Annabelle", {"ann": "Annabelle"})
        assert (await names("B"))["ann"] == "Anna"

    do(tmp_path, act)
