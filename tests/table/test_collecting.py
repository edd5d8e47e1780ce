"""The garbage collector holds nobody up: a look is at what is new, and what tables leave needs no collector."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import pytest

from tafelrunde.table.web.collecting import (
    EMPTY_INTERVAL_S,
    LOOK_INTERVAL_S,
    MAX_MOVES,
    MAX_NEW,
    QUIET_INTERVAL_S,
    QUIET_S,
    Collector,
)
from tests.table.halls import house, run


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Nothing is collected but when a test says so."""
    gc.collect()
    gc.disable()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.unfreeze()
    gc.enable()


def test_what_happens_at_a_table_leaves_no_cycles(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()

            async def all_sorts(number: int) -> None:
                for _ in range(3):
                    for browser in (ann, bob):
                        if browser.asked:
                            assert (await browser.answer()).ok
                        await browser.do("undo")
                        await browser.do("say", text="hm")
                        await browser.do("start")
                watcher = await here.browser(ann.code, f"eve {number}")
                await watcher.do("answer", serial=1, option=0)
                await watcher.leave()
                watcher.connection = None  # a cycle of the test's own

            await all_sorts(1)
            gc.collect()
            gc.set_debug(gc.DEBUG_SAVEALL)
            await all_sorts(2)
            gc.collect()
            ours = [type(one) for one in gc.garbage if type(one).__module__.startswith("tafelrunde.")]
            assert ours + [type(one) for one in gc.garbage if isinstance(one, TracebackType)] == []

    run(test())


def test_a_table_that_nobody_uses_is_freed_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            await (ann if ann.asked else bob).answer()
            Collector(lambda: 0, lambda: 0, lambda: True).look()
            place = here.hall.rooms.places[ann.code]
            refs = [weakref.ref(one) for one in (place, place.room, place.frames, ann.connection)]
            for browser in (ann, bob):
                await browser.leave()
                browser.connection = None
            del place
            here.time += 60_000
            await here.hall.rooms.beat()
            assert here.hall.rooms.places == {}
            await asyncio.sleep(0)
            assert [ref() for ref in refs] == [None] * len(refs)

    run(test())


def test_a_look_is_at_what_is_new_however_much_there_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            much = [[] for _ in range(300_000)]  # type: list[list[int]]
            collector = Collector(lambda: 1, lambda: 0, lambda: True)
            collector.look()
            assert gc.get_freeze_count() > len(much)
            for _ in range(10):
                assert (await (ann if ann.asked else bob).answer()).ok
                assert len(gc.get_objects()) < 10_000
                collector.look()

    run(test())


def test_what_has_survived_is_not_lost_for_ever() -> None:
    class Ring:
        def __init__(self) -> None:
            self.me = self

    collector = Collector(lambda: 0, lambda: 0, lambda: True)
    ring = Ring()
    gone = weakref.ref(ring)
    collector.look()
    del ring
    collector.look()
    assert gone() is not None
    gc.unfreeze()
    collector.look()
    assert gone() is None


def test_everything_is_looked_at_while_nobody_is_there_or_nobody_moves() -> None:
    people, moves = 1, 0
    collector = Collector(lambda: people, lambda: moves, lambda: True)
    began = collector._all_at
    assert not collector._may_look_at_all(began + EMPTY_INTERVAL_S + 1)
    people = 0
    assert not collector._may_look_at_all(began + EMPTY_INTERVAL_S - 1)
    assert collector._may_look_at_all(began + EMPTY_INTERVAL_S + 1)
    people, moves = 1, 1
    assert not collector._may_look_at_all(began + QUIET_INTERVAL_S + 1)
    assert not collector._may_look_at_all(began + QUIET_INTERVAL_S + QUIET_S)
    assert collector._may_look_at_all(began + QUIET_INTERVAL_S + QUIET_S + 2)
    collector._calm = lambda: False  # type: ignore[misc]
    assert not collector._may_look_at_all(began + QUIET_INTERVAL_S + QUIET_S + 3)


def test_a_look_comes_when_there_is_something_new() -> None:
    moves = 0
    looks: list[float] = []

    class Noting(Collector):
        def look(self) -> None:
            super().look()
            looks.append(self._looked_at)

    collector = Noting(lambda: 1, lambda: moves, lambda: True)
    began = collector._all_at
    collector.check(began)
    collector.check(began + LOOK_INTERVAL_S / 2)
    assert looks == [began]
    moves = MAX_MOVES
    collector.check(began + LOOK_INTERVAL_S / 2)
    assert len(looks) == 2, "many moves"
    collector.check(began + LOOK_INTERVAL_S)
    assert len(looks) == 2
    collector.check(began + 2 * LOOK_INTERVAL_S)
    assert len(looks) == 3, "some time"
    much: list[list[int]] = [[] for _ in range(MAX_NEW + 1000)]
    collector.check(began + 2 * LOOK_INTERVAL_S)
    assert len(looks) == 4, f"{len(much)} objects"
