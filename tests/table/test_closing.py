"""SIGTERM ends a server whatever is being thought, drawn or sent, and whatever was acknowledged is there afterwards."""

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli import serve
from tafelrunde.table.hall import reminding, rooms
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.web import server
from tests.browser.house import House
from tests.patience import patience
from tests.table.visitor import LOST, Visitor

PROMISED = 3.0  # seconds from the signal to the end
MOVES = 4  # that somebody makes before

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no signal that could be caught")


def test_what_a_server_waits_for_when_it_closes_is_less_than_promised() -> None:
    after_the_hall = max(server.GRACE, reminding.LAST)
    assert rooms.LAST + after_the_hall + serve.AFTER_ALL < PROMISED - 0.4


async def opens(visitor: Visitor, *seats: str) -> str:
    wish = {"game": "canals", "seats": list(seats), "name": visitor.name, "tempo": 0, "start": True}
    return str((await visitor.post("tables", wish))["code"])


async def thinks(ann: Visitor) -> None:
    """A hint at one table, while a bot is asked at another one."""
    await ann.comes(await opens(ann, "me", "club"))
    await ann.until(lambda: bool(ann.serial))
    await ann.call("hint")


async def paints(ann: Visitor) -> None:
    await ann.get(f"tables/{await opens(ann, 'me', 'random')}/picture.png")


async def draws(ann: Visitor) -> None:
    await ann.get(f"tables/{await opens(ann, 'me', 'random')}/moments/0")


async def sends(ann: Visitor) -> None:
    address = {"kind": "webhook", "url": "https://example.org/"}
    await ann.post(f"tables/{await opens(ann, 'me', 'random')}/seats/0/reminder", {"address": address})


DEEDS: dict[str, Callable[[Visitor], Coroutine[Any, Any, None]]] = {
    "thought": thinks,
    "picture": paints,
    "drawing": draws,
    "name": sends,
}


async def plays(house: House) -> tuple[str, list[object]]:
    """Moves that are acknowledged, then everything at once that never ends, then the signal."""
    ann = Visitor("Ann", house.address)
    others = {deed: Visitor(deed, house.address) for deed in DEEDS}
    for visitor in (ann, *others.values()):
        await visitor.get("me")
    code, options = await opens(ann, "me", "random"), list[object]()
    await ann.comes(code)
    for _ in range(MOVES):
        await ann.until(lambda: bool(ann.serial))
        options.append(ann.options[0])
        assert (await ann.call("answer", serial=ann.serial, option=ann.options[0], sure=True)).get("ok", True)
    tasks = []
    for deed, visitor in others.items():
        tasks.append(asyncio.create_task(DEEDS[deed](visitor)))
        async with asyncio.timeout(patience()):
            while not (house.folder / deed).exists():
                assert not tasks[-1].done(), tasks[-1].result()
                await asyncio.sleep(0.02)
    begin = time.monotonic()
    await asyncio.to_thread(house.stop)
    print(f"\nfrom the signal to the end: {time.monotonic() - begin:.2f} s")
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(ended, (*LOST, TimeoutError, AssertionError, asyncio.CancelledError)), repr(ended)
    return code, options


def test_a_signal_ends_it_whatever_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENDLESS", str(tmp_path))
    house = House(tmp_path, program="tests.table.endless_house")
    house.start()
    try:
        code, options = asyncio.run(plays(house))
    finally:
        if house.process.poll() is None:
            house.kill()
    assert house.process.returncode == 0, house.errors()
    assert "Traceback" not in house.errors()

    assert asyncio.run(kept(tmp_path / "data", code)) == options


async def kept(data: Path, code: str) -> list[object]:
    """What seat 0 has answered, as it lies on disk."""
    storage = SqliteStorage(data)
    try:
        stored = await storage.load(code)
        assert stored is not None
        return [one.entry[1] for one in stored.inputs if one.entry and one.entry[0] == 0]
    finally:
        await storage.close()
