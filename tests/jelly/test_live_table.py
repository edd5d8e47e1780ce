"""A whole game in real time at the web table: greedy bots and scripted clients, in virtual time."""

import asyncio
import heapq
import itertools
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games import game_type
from tafelrunde.kit.saves import load, why_not_true
from tests.table.halls import Browser, House, house, run

EVERY = 1.5  # seconds between two actions of a client
LONGEST = 4 * (120 + 3 + 10) * 1000  # milliseconds: four rounds at their limit, with what is between


class Clock:
    """Whoever waits at a table waits here: time jumps to whatever comes next, once all are done with the last."""

    def __init__(self, here: House) -> None:
        self.here = here
        self.waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self.numbers = itertools.count()
        self.clients: list[asyncio.Task[None]] = []
        self.moved = asyncio.Event()
        here.hall.bots.sleep = self.sleep

    async def sleep(self, seconds: float) -> None:
        over = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (self.here.time + int(seconds * 1000), next(self.numbers), over))
        self.moved.set()
        await over

    def busy(self) -> list[asyncio.Task[None]]:
        """Everybody who acts here and is not done."""
        places = self.here.hall.rooms.places.values()
        bots = [task for place in places for task in (place.bots, *place.free_bots.values()) if task is not None]
        return [task for task in (*bots, *self.clients) if not task.done()]

    async def play(self, over: Callable[[], bool]) -> None:
        """One after the other, until it is over."""
        while not over():
            while len(self.waiting) < len(busy := self.busy()):
                self.moved.clear()
                sleeping = asyncio.create_task(self.moved.wait())
                await asyncio.wait({*busy, sleeping}, return_when=asyncio.FIRST_COMPLETED)
                sleeping.cancel()
            due = [place.due for place in self.here.hall.rooms.places.values() if place.due]
            if due and min(due) <= self.waiting[0][0]:
                self.here.time = max(self.here.time, min(due))
                await self.here.hall.rooms.beat()
            else:
                at, _, sleeper = heapq.heappop(self.waiting)
                self.here.time = max(self.here.time, at)
                sleeper.set_result(None)
                await asyncio.sleep(0)


async def acts(clock: Clock, browser: Browser, done: list[Any]) -> None:
    """A client that does something by chance, again and again; what was accepted is kept."""
    rng = Chance(len(browser.person))
    while browser.frame["table"]["stage"] == "playing":
        await clock.sleep(EVERY)
        options = [entry["option"] for entry in browser.frame["options"]]
        serial = browser.frame["prompt"].get("serial")
        if serial and options:
            option = options[rng.below(len(options))]
            reply = await browser.do("answer", serial=serial, option=option, sure=True)
            if reply.ok:
                done.append(option)


@pytest.mark.rule("JEL-Q58")
def test_greedy_bots_play_a_live_game_to_its_end_against_scripted_clients(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            clock, began = Clock(here), here.time
            wish: dict[str, Any] = {"game": "jelly", "variants": {"mode": "live"}, "tempo": 900}
            code = await here.open("me", "open", "greedy", "greedy", **wish)
            ann, robert = await here.browser(code, "ann"), await here.browser(code, "robert")
            await robert.do("sit", seat=1, name="Robert")
            await ann.do("start")
            done: list[list[Any]] = [[], []]
            clock.clients = [
                asyncio.create_task(acts(clock, browser, kept))
                for browser, kept in zip((ann, robert), done, strict=True)
            ]
            await clock.play(lambda: ann.frame["table"]["stage"] == "over")
            assert ann.frame["result"] is not None
            assert here.time - began < LONGEST
            assert not here.reports(), "nothing went wrong inside"
            check(await here.hall.save_file(code, "ann"), done)
            for client in clock.clients:
                client.cancel()

    run(test())


def check(save: Any, done: list[list[Any]]) -> None:
    """The record is the game that was played, and everybody took part in every round."""
    doc = json.loads(json.dumps(save))
    table = load(doc, game_type)
    assert why_not_true(table) == ""
    answers = [entry for entry in table.match.inputs if entry.kind == "answer"]
    for seat, kept in enumerate(done):
        assert [json.loads(json.dumps(entry.option)) for entry in answers if entry.seat == seat] == kept
    stamps = [entry.at for entry in table.match.inputs]
    assert stamps == sorted(stamps)
    for seat in (2, 3):
        deeds = Counter(entry.option[0] for entry in answers if entry.seat == seat and isinstance(entry.option, tuple))
        assert deeds["place"] >= 4 * 4, "bots get most of their dice on the table, in all four rounds"
