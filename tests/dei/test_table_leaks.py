"""What one seat drafts, plans and plays face down: games that differ in it alone look the same to everybody else, byte
by byte, through every door (DEI-243, DEI-245, DEI-INV-26)."""

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from tafelrunde.games.dei.state import Dei
from tafelrunde.table.hall.rooms import room_of
from tafelrunde.table.room.no import No
from tests.table.halls import Browser, House, house, run

CODE = "abcdef"
NAMES = ("ann", "bob", "cem", "eve")
VARIANTS = {"draft": "yes", "planning": "yes"}
THINGS = ("region-2.1p", "pad-A", "pad-B", "pad-C", "mission-TECH", "drone-FLY", "card-DEI001", "card-DEI009")
DOWN = (3, 4, 5)  # cards of the hand that are played face down, in an order of one's own
UP = (1, 0, 6)  # and those that are turned up, the same in all games


class Story:
    """A table where the last in priority has secrets, two others, and somebody who watches."""

    def __init__(self, here: House, people: list[Browser], turn: int) -> None:
        self.here, self.people, self.turn = here, people, turn
        self.found: list[tuple[str, str, bytes]] = []
        self.hidden = 0  # cards that were played face down
        self._last = 0

    @property
    def game(self) -> Dei:
        game = room_of(self.here.hall.rooms.places[CODE]).game
        assert isinstance(game, Dei)
        return game

    @property
    def secretive(self) -> int:
        """The last in priority of the first round."""
        if self.game.round < 2:
            self._last = self.game.order[-1]
        return self._last

    async def answers(self, seat: int, option: Any) -> None:
        browser = self.people[seat]
        serial = browser.frame["prompt"]["serial"]
        reply = await browser.do("answer", serial=serial, option=option, sure=True)
        assert reply.ok, (seat, option, reply)

    async def plays(self) -> None:
        """A round and what is planned after it, or until nothing more can be bought; the others look all the time."""
        while self.game.round < 2 or self.game.open[0].kind == "Plan":
            decision = next(d for d in self.game.open if self.game.waits_for(d))
            option = self.choice(decision.seat, decision.kind, decision.options)
            if option is None:
                return
            self.hidden += isinstance(option, tuple) and option[0] == "down" and decision.seat == self.secretive
            await self.answers(decision.seat, option)
            if decision.kind == "Plan" and decision.seat == self.secretive and self.game.open[0].kind == "Plan":
                await self.answers(decision.seat, self.plan(decision.options, 1))  # another thought
                await self.answers(decision.seat, option)
            if decision.seat == self.secretive:
                await self.look_everywhere()

    def plan(self, options: list[Any], turn: int) -> Any:
        """A card that will be turned up, and one that nobody will see."""
        phase = self.game.phase - 1
        first = 8 * self.game.faction[self.secretive] + 1
        pair = {f"DEI{first + UP[phase]:03}", f"DEI{first + DOWN[(phase + turn) % 3]:03}"}
        return next((option for option in options if set(option) == pair), options[0])

    def choice(self, seat: int, kind: str, options: list[Any]) -> Any:
        """What a seat answers; the secrets of one depend on `turn`."""
        mine = seat == self.secretive
        if mine and kind == "DraftAbility" and len(self.game.drafts) != 2:  # nobody gets the stack after it
            return options[self.turn]
        if mine and kind == "Plan":
            return self.plan(options, self.turn)
        if mine and kind == "PlayCard":
            hidden = [option for option in options if option[0] == "down" and int(option[1][3:]) % 8 in (4, 5, 6)]
            return hidden[0] if hidden else options[0] if self.game.downs else None
        if mine and kind == "UseCard":
            return next((option for option in options if option in ("COL", "BUY")), "finish")
        return "finish" if kind == "UseCard" and "finish" in options else options[0]

    # --- spies ---

    async def look_everywhere(self) -> None:
        for seat, browser in enumerate(self.people):
            if seat != self.secretive:
                await self.looks(browser, seat if seat < 3 else None)

    async def looks(self, browser: Browser, seat: int | None) -> None:
        """Everything that can be asked."""
        hall, person = self.here.hall, browser.person
        inputs = browser.frame["table"]["inputs"]
        await self.asks(person, f"moment {inputs}", hall.moment(CODE, person, "en", max(0, inputs - 1), seat))
        for door in (hall.report, hall.dice, hall.info):
            await self.asks(person, door.__name__, door(CODE, person, "de"))
        await self.asks(person, "save", hall.save_file(CODE, person))
        serial = browser.frame["prompt"].get("serial", 7)
        for option in browser.frame["options"][:2] or [{"option": ["up", "DEI001"]}]:
            await self.calls(browser, "preview", serial=serial, option=option["option"])
        await self.calls(browser, "answer", serial=serial + 1, option=["up", "DEI001"])
        for thing in THINGS:
            await self.calls(browser, "point", thing=thing)
        await self.calls(browser, "describe")

    async def asks(self, person: str, door: str, question: Any) -> None:
        try:
            self.found.append((person, door, msgspec.json.encode(await question)))
        except No as no:
            self.found.append((person, door, msgspec.json.encode([no.key, repr(no.refusal)])))

    async def calls(self, browser: Browser, call: str, /, **values: Any) -> None:
        reply = await browser.do(call, **values)
        self.found.append((browser.person, f"{call} {values}", msgspec.json.encode(reply)))


@asynccontextmanager
async def story(folder: Path, turn: int) -> AsyncIterator[Story]:
    bits = itertools.count(1)
    with (
        patch("secrets.token_hex", lambda size: "5" * 2 * size),
        patch("secrets.randbits", lambda size: next(bits)),
        patch("tafelrunde.table.hall.desk.fresh_code", lambda: CODE),
    ):
        async with house(folder) as here:
            await here.open("me", "open", "open", game="dei", variants=VARIANTS)
            people = [await here.browser(CODE, name, client=name) for name in NAMES]
            for seat in (1, 2):
                await people[seat].do("sit", seat=seat, name=people[seat].person)
            await people[0].do("start")
            yield Story(here, people, turn)
            assert not here.reports()


@pytest.mark.rule("DEI-245", "DEI-243", "DEI-237", "DEI-Q-117", "DEI-INV-26")
def test_games_that_differ_in_one_seats_secrets_look_the_same_to_all_others(tmp_path: Path) -> None:
    async def test() -> None:
        told: list[Story] = []
        for turn in (0, 2):
            async with story(tmp_path / str(turn), turn) as found:
                await found.plays()
                told.append(found)
        one, two = told
        assert one.hidden == two.hidden >= 2
        mine = one.secretive
        assert one.people[mine].received != two.people[mine].received
        for seat in range(4):
            if seat != mine:
                for a, b in itertools.zip_longest(one.people[seat].received, two.people[seat].received):
                    assert a == b, NAMES[seat]
        for a, b in itertools.zip_longest(one.found, two.found):
            assert a == b

    run(test())
