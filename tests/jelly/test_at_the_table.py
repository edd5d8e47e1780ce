"""A live game at the web table, in virtual time: two people who follow a script and two bots, to the end."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.saves import load, why_not_true
from tests.table.halls import Browser, House, house, run

LIVE = {"mode": "live"}


class Script:
    """Somebody who rolls, places anywhere, takes any effect, and answers whatever the scoring asks."""

    def __init__(self, browser: Browser, seed: int) -> None:
        self.browser = browser
        self.rng = random.Random(seed)
        self.rows: set[str] = set()  # of what was refused

    async def acts(self) -> None:
        """Once, if there is something to do."""
        frame = self.browser.frame
        if not frame["prompt"].get("serial") or not frame["options"]:
            return
        option = self.rng.choice(frame["options"])["option"]
        serial = frame["prompt"]["serial"]
        reply = await self.browser.do("answer", serial=serial, option=option, sure=True)
        if reply.refused is not None:
            self.rows.add(reply.refused.rule)


async def play(here: House, scripts: list[Script]) -> None:
    """Whenever a bot has waited, as much time has passed for all, and the people have done something."""
    busy = asyncio.Lock()

    async def sleep(seconds: float) -> None:
        async with busy:
            await here.later(seconds / 2)
        for script in scripts:
            await script.acts()
        await asyncio.sleep(0)

    here.hall.bots.sleep = sleep
    ann = scripts[0].browser
    while ann.frame["table"]["stage"] == "playing":
        for script in scripts:
            await script.acts()
        async with busy:
            await here.later(0.05)
        await asyncio.sleep(0)


@pytest.mark.rule("JEL-Q53", "JEL-Q54")
def test_bots_play_a_live_game_to_its_end_with_people(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "open", "greedy", "random", game="jelly", variants=LIVE)
            ann, bob = await here.browser(code, "ann"), await here.browser(code, "bob", "de")
            eve = await here.browser(code, "eve")
            await bob.do("sit", seat=1, name="Bob")
            await ann.do("start")
            await play(here, [Script(ann, 1), Script(bob, 2)])
            room = here.hall.rooms.places[code].room
            assert room is not None
            rolls = [entry.event for entry in room.log if entry.event.kind == "rolled"]
            assert {event.to for event in rolls} == {(0,), (1,), (2,), (3,)}
            for browser, seat in ((ann, 0), (bob, 1), (eve, None)):
                assert len(browser.frame["log"]) == sum(entry.event.known_to(seat) for entry in room.log)
                assert all(event.known_to(seat) == (event.to == (seat,)) for event in rolls)
            save = await here.hall.save_file(code, "ann")
            record = load(json.loads(json.dumps(save)), game_type)
            assert why_not_true(record) == ""
            commands = {
                (entry.seat, str(entry.option[0]) if isinstance(entry.option, tuple) else str(entry.option))
                for entry in record.match.inputs
                if entry.kind == "answer"
            }
            assert {(seat, what) for seat in range(4) for what in ("ready", "roll", "place")} <= commands
            assert sum(entry.kind == "answer" and entry.option == "ready" for entry in record.match.inputs) == 16
            stamps = [entry.at for entry in record.match.inputs]
            assert stamps == sorted(stamps)
            assert ann.frame["scored"] == 4
            assert ann.frame["result"]["rows"]
            assert not here.reports()

    run(test())


@pytest.mark.rule("JEL-Q57")
def test_whoever_comes_back_in_mid_round_finds_dice_and_clock(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "open", "open", game="jelly", variants=LIVE)
            people = [await here.browser(code, name) for name in ("ann", "bob", "cem")]
            for seat, person in enumerate(people[1:], start=1):
                await person.do("sit", seat=seat, name=person.person)
            await people[0].do("start")
            await here.later(0.1)
            for person in people:
                await person.do("answer", serial=person.frame["prompt"]["serial"], option="ready", sure=True)
            await here.later(3)
            ann = people[0]
            assert (await ann.do("answer", serial=ann.frame["prompt"]["serial"], option="roll")).ok
            before, serial = ann.frame["mine"], ann.frame["prompt"]["serial"]
            await ann.leave()
            await here.later(1.5)
            again = await here.browser(code, "ann")
            assert (again.frame["mine"], again.frame["prompt"]["serial"]) == (before, serial)
            assert (again.frame["time"], again.frame["runs"]) == (3100 + 1500, True)

    run(test())
