"""Pictures as PNG: each is painted once, only so many for one address, and nobody waits for long."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.table.hall import painter
from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.painter import Painter
from tafelrunde.table.hall.thinking import Thinking
from tafelrunde.table.web.limits import Rate
from tests.table.open_house import UNLIMITED, OpenHouse, open_table

ME, YOU = Asker("192.0.2.1"), Asker("192.0.2.2")


class Easel(Thinking):
    """Stands for the process: paints when it is let, and notes what."""

    def __init__(self) -> None:
        super().__init__(1)
        self.begun: list[str] = []
        self.free = asyncio.Semaphore(0)

    async def done(self, asker: Asker, work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        self.begun.append(args[0])
        await self.free.acquire()
        return f"PNG of {args[0]}".encode()


def studio() -> tuple[Painter, Easel]:
    found, easel = Painter(), Easel()
    found._process = easel  # type: ignore[misc]
    return found, easel


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_drawing_is_painted_once_whoever_wants_it() -> None:
    async def test() -> None:
        painter, easel = studio()
        wanted = [asyncio.create_task(painter.painted("one", asker)) for asker in (ME, YOU, ME)]
        await settled()
        wanted.append(asyncio.create_task(painter.painted("one", YOU)))
        easel.free.release()
        assert await asyncio.gather(*wanted) == [b"PNG of one"] * 4
        assert painter.kept("one") == b"PNG of one"
        assert await painter.painted("one", ME) == b"PNG of one"
        assert easel.begun == ["one"]

    asyncio.run(test())


def test_who_gives_up_costs_nothing_and_what_was_begun_is_kept() -> None:
    async def test() -> None:
        painter, easel = studio()
        first, second = (asyncio.create_task(painter.painted(svg, ME)) for svg in ("one", "two"))
        await settled()
        for task in (first, second):
            task.cancel()
        await settled()
        easel.free.release()
        await settled()
        assert easel.begun == ["one"]
        assert painter.kept("one") == b"PNG of one"
        easel.free.release()
        assert await painter.painted("three", YOU) == b"PNG of three"

    asyncio.run(test())


def test_addresses_take_turns() -> None:
    async def test() -> None:
        painter, easel = studio()
        crowd = [asyncio.create_task(painter.painted(f"mine {n}", ME)) for n in range(4)]
        await settled()
        mine = asyncio.create_task(painter.painted("yours", YOU))
        await settled()
        for _ in range(5):
            easel.free.release()
        await asyncio.gather(*crowd, mine)
        assert easel.begun.index("yours") <= 2

    asyncio.run(test())


def test_only_so_much_is_kept_and_what_was_used_last_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "MAX_KEPT_BYTES", 20)

    async def test() -> None:
        painter, easel = studio()
        for svg in ("a", "b", "a", "c"):
            easel.free.release()
            await painter.painted(svg, ME)
        assert [svg for svg in "abc" if painter.kept(svg)] == ["a", "c"]

    asyncio.run(test())


def test_an_address_gets_only_so_many_new_ones(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, UNLIMITED._replace(pictures=Rate(1, 3600, 1))) as house, house.visitor("de") as ann:
        code = open_table(ann)
        house.server._house.site.public_url = "http://127.0.0.1/"  # so that this address counts
        first = ann.get(f"tables/{code}/picture.png")
        assert (first.status_code, first.content[:4]) == (200, b"\x89PNG")
        assert ann.get(f"tables/{code}/picture.png").content == first.content
        more = ann.get(f"tables/{code}/picture.png", params={"narrow": "true"})
        assert (more.status_code, "nimm das SVG" in more.json()["text"]) == (429, True)
        assert 3500 < int(more.headers["retry-after"]) <= 3600
        assert ann.get(f"tables/{code}/picture.svg", params={"narrow": "true"}).status_code == 200


def test_nobody_waits_for_long_nor_holds_up_anything_else(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(picture_wait=1, at_once=1)
    with OpenHouse(tmp_path, limits) as house, house.visitor("de") as ann, house.visitor() as bob:
        code = open_table(ann)
        house.server._house.site.public_url = "http://127.0.0.1/"
        painter = house.server._house.painter
        house.inside(painter.row.take(Asker()))
        with ThreadPoolExecutor(1) as beside:
            waiting = beside.submit(ann.get, f"tables/{code}/picture.png")
            while not painter.row.waiting:
                assert not waiting.done()
            assert bob.get(f"tables/{code}").status_code == 200
            assert painter.row.waiting, "it was not waited for"
            late = waiting.result()
        assert (late.status_code, late.headers["retry-after"]) == (429, "1")
        assert "Gerade werden viele Bilder gemalt" in late.json()["text"]

        async def give() -> None:
            painter.row.give()

        house.inside(give())
        while (answer := ann.get(f"tables/{code}/picture.png")).status_code == 429:
            pass  # the process has just been started; meanwhile it paints on
        assert answer.content[:4] == b"\x89PNG"
