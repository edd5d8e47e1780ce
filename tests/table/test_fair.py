"""The fair row for bots and hints: who wants much makes others wait for one of it at most. And when bots wait."""

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.table.hall.fair import Asker, FairRow
from tafelrunde.table.hall.studio import Studio
from tafelrunde.table.hall.thinking import Thinking, usual_cores
from tests.patience import patience
from tests.table.halls import House, house, run


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


class Served:
    """People who stand in a row; who got a place, in order."""

    def __init__(self, places: int) -> None:
        self.row = FairRow(places)
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def _wants(self, asker: Asker, name: str) -> None:
        await self.row.take(asker)
        self.order.append(name)

    def wants(self, *path: str, times: int = 1) -> None:
        for number in range(times):
            self.tasks.append(asyncio.create_task(self._wants(Asker(*path), f"{'/'.join(path)}{number}")))

    async def serve(self, times: int) -> list[str]:
        """So many places are given back, one after the other."""
        for _ in range(times):
            self.row.give()
            await turns()
        return self.order


def story(places: int, tell: Callable[[Served], Any]) -> Served:
    async def inner() -> Served:
        served = Served(places)
        await tell(served)
        await asyncio.gather(*served.tasks, return_exceptions=True)
        return served

    return asyncio.run(asyncio.wait_for(inner(), patience()))


def test_places_are_taken_at_once_while_there_are_some() -> None:
    async def tell(served: Served) -> None:
        served.wants("a", "t", times=2)
        await turns()
        assert served.order == ["a/t0", "a/t1"]
        served.wants("a", "t")
        await turns()
        assert (len(served.order), served.row.waiting) == (2, 1)
        assert await served.serve(1) == ["a/t0", "a/t1", "a/t0"]
        assert served.row.waiting == 0

    story(2, tell)


def test_addresses_take_turns_then_tables_then_people() -> None:
    async def tell(served: Served) -> None:
        await served.row.take(Asker())
        served.wants("flood", "t1", times=4)
        served.wants("flood", "t2", times=2)
        served.wants("flood", "t1", "hint", times=2)
        served.wants("friend", "t9", times=2)
        await turns()
        found = await served.serve(10)
        assert found == [
            *("flood/t10", "friend/t90", "flood/t20", "friend/t91", "flood/t1/hint0"),
            *("flood/t21", "flood/t11", "flood/t1/hint1", "flood/t12", "flood/t13"),
        ]

    story(1, tell)


def test_who_comes_late_waits_for_one_of_a_crowd_at_most() -> None:
    async def tell(served: Served) -> None:
        await served.row.take(Asker())
        for table in range(50):
            served.wants("flood", f"t{table}", times=4)
        await turns()
        for _ in range(5):
            served.wants("friend", "t")
            await turns()
            before = len(served.order)
            await served.serve(2)
            assert "friend/t0" in served.order[before:]
        await served.serve(200)
        assert len(served.order) == 205

    story(1, tell)


def test_who_gives_up_takes_no_place() -> None:
    async def tell(served: Served) -> None:
        await served.row.take(Asker())
        served.wants("a", "t")
        served.wants("b", "t")
        await turns()
        served.tasks[0].cancel()
        await turns()
        assert await served.serve(1) == ["b/t0"]
        served.wants("c", "t")
        served.wants("d", "t")
        await turns()
        served.row.give()
        served.tasks[2].cancel()  # just when it is its turn
        await turns()
        assert served.order == ["b/t0", "d/t0"]
        assert not served.row._row

    story(1, tell)


# --- the processes ---------------------------------------------------------------------------------------------------


def napping(limit: float, number: int) -> int:
    return number


def test_a_row_with_one_process_takes_everybody_in_turn() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        done: list[str] = []

        async def wants(where: str, number: int) -> None:
            assert await thinking.done(Asker(where, "t"), napping, number) == number
            done.append(f"{where}{number}")

        try:
            crowd = [asyncio.create_task(wants("a", number)) for number in range(4)]
            await turns()
            await asyncio.gather(*crowd, asyncio.create_task(wants("b", 0)))
            assert done.index("b0") <= 2
            assert [name for name in done if name != "b0"] == ["a0", "a1", "a2", "a3"]
        finally:
            await thinking.close()

    asyncio.run(test())


def test_after_the_end_nobody_begins_anything() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        await thinking.close()
        with pytest.raises(asyncio.CancelledError):
            await thinking.done(Asker(), napping, 1)
        assert thinking._workers._pool is None

    asyncio.run(test())


def test_one_core_is_left_for_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, processes in ((1, 1), (2, 1), (3, 2), (8, 7)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda pid, n=cores: set(range(n)), raising=False)
        assert (usual_cores(), Thinking()._workers.count) == (processes, processes)
        assert Thinking(5)._workers.count == 5


# --- when bots wait --------------------------------------------------------------------------------------------------


async def inputs(here: House, code: str) -> int:
    async with here.hall.rooms.at(code) as place:
        assert place.room is not None
        assert place.room.table is not None
        return len(place.room.table.match.inputs)


def test_bots_wait_while_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("greedy", "greedy", start=True)
            assert await inputs(here, code) == 0
            assert here.thinks.asked == 0
            ann = await here.browser(code, "ann")
            await ann.until(lambda: len(ann.frame["log"]) > 20)
            await ann.leave()
            await here.bots_rest(code)
            rested, asked = await inputs(here, code), here.thinks.asked
            await here.later(3600)
            assert (await inputs(here, code), here.thinks.asked) == (rested, asked)
            ann = await here.browser(code, "ann")
            await ann.until(lambda: ann.frame["table"]["inputs"] > rested)

    run(test())


def test_over_days_bots_play_until_the_next_person_though_nobody_looks(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "greedy", "greedy", start=True, pace="days")
            ann = await here.browser(code, "ann")
            await ann.until(lambda: ann.asked)
            here.thinks.go.clear()  # they do not even begin before she is gone
            await ann.answer()
            while ann.asked:
                await ann.answer()
            await ann.leave()
            here.thinks.go.set()
            await here.bots_rest(code)
            info = await here.hall.info(code, "ann", "en")
            assert info.my_turn

    run(test())


def test_over_days_bots_that_stand_in_for_everybody_wait(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "greedy", start=True, pace="days", grace=86_400)
            ann = await here.browser(code, "ann")
            await ann.until(lambda: ann.asked)
            await ann.leave()
            before = await inputs(here, code)
            await here.later(86_400)
            async with here.hall.rooms.at(code) as place:
                assert place.room is not None
                assert place.room.doc.seats[0].bot
            await here.bots_rest(code)
            assert await inputs(here, code) == before

    run(test())


def test_over_days_bots_go_on_after_a_restart_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "greedy", start=True, pace="days")
            ann = await here.browser(code, "ann")
            await ann.until(lambda: ann.asked)
            here.thinks.go.clear()
            while ann.asked:
                await ann.answer()
            await ann.leave()
            assert not (await here.hall.info(code, "ann", "en")).my_turn
            time = here.time
        async with house(tmp_path) as again:  # nobody comes
            again.time = time + 60_000
            await again.hall.rooms.begin()
            await again.later(0)
            await again.bots_rest(code)
            assert (await again.hall.info(code, "ann", "en")).my_turn

    run(test())


# --- the studio ------------------------------------------------------------------------------------------------------


def test_what_takes_a_moment_is_made_one_at_a_time_beside_the_loop() -> None:
    async def test() -> None:
        studio, order = Studio(), list[str]()
        go = threading.Event()

        def draws(name: str) -> str:
            assert threading.current_thread() is not threading.main_thread()
            go.wait(patience())
            order.append(name)
            return name

        crowd = [asyncio.create_task(studio.made(Asker("flood"), draws, f"flood {n}")) for n in range(3)]
        await turns()
        friend = asyncio.create_task(studio.made(Asker("friend"), draws, "friend"))
        await turns()
        assert order == [], "the loop goes on meanwhile"
        go.set()
        assert await friend == "friend"
        await asyncio.gather(*crowd)
        assert order.index("friend") == 2
        studio.close()

    run(test())


def test_who_gives_up_keeps_the_table_until_the_drawing_is_done() -> None:
    async def test() -> None:
        studio, begun, go, done = Studio(), threading.Event(), threading.Event(), list[str]()

        def draws() -> None:
            begun.set()
            go.wait(patience())
            done.append("drawn")

        async def looks() -> None:
            try:
                await studio.made(Asker(), draws)
            finally:
                done.append("given up")

        task = asyncio.create_task(looks())
        assert await asyncio.to_thread(begun.wait, 20)
        task.cancel()
        await turns()
        assert done == []
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done == ["drawn", "given up"]
        studio.close()

    run(test())
