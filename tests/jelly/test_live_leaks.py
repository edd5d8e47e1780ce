"""In real time nobody learns what, when or how often another one rolls: two games that differ only in the rolls of one
seat look the same, byte by byte, to everybody else, through every door (JEL-112, JEL-I12)."""

import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from tafelrunde.engine import FairDice, Game, seeded
from tafelrunde.table.hall.rooms import room_of
from tafelrunde.table.room.no import No
from tests.jelly.table import BOX
from tests.table.halls import Browser, House, house, run

LIVE = {"mode": "live"}
CODE = "abcdef"
STEP = 250  # milliseconds between two looks


def lucky(number: int, value: int = 6) -> int:
    """The first luck from that number on with which the first roll of a round shows this value."""

    def shows(luck: int) -> bool:
        g = Game(3)
        g.chance = seeded(luck, 3)
        return value in [g.roll() for _ in range(BOX.dice)]

    return next(luck for luck in itertools.count(number) if shows(luck))


ROLLS: dict[str, tuple[dict[int, int], ...]] = {  # how A rolls until the first die is placed: when, with which luck
    "number": ({0: lucky(100)}, {0: 101, 1_000: 102, 2_000: 103, 3_000: lucky(200)}),
    "time": ({0: lucky(300)}, {2_750: lucky(300)}),
    "dice": ({1_000: lucky(400)}, {1_000: lucky(500)}),
}
PLACED = 4_000  # then A places a die that is the same in both games


class Fate:
    """What the dice show depends on whom we let roll, not on how often others did."""

    def __init__(self) -> None:
        self.luck = 0  # of the next input
        self.past: dict[int, int] = {}  # a replay has the same luck again

    def chance_before(self, number: int) -> int:
        return seeded(self.past.setdefault(number, self.luck), 3)


@contextmanager
def fate() -> Iterator[Fate]:
    found, bits = Fate(), itertools.count(1)
    with (
        patch.object(FairDice, "chance_before", lambda dice, number: found.chance_before(number)),
        patch("secrets.token_hex", lambda size: "5" * 2 * size),
        patch("secrets.randbits", lambda size: next(bits)),
        patch("tafelrunde.table.hall.desk.fresh_code", lambda: CODE),
    ):
        yield found


class Spy:
    """Somebody who tries every door again and again; all that comes out is kept."""

    def __init__(self, here: House, browser: Browser, seat: int | None) -> None:
        self.here, self.browser, self.seat = here, browser, seat
        self.found: list[tuple[int, str, bytes]] = []

    def keep(self, door: str, what: object) -> None:
        self.found.append((self.here.time, door, msgspec.json.encode(what)))

    async def asks(self, door: str, question: Any) -> None:
        try:
            self.keep(door, await question)
        except No as no:
            self.keep(door, [no.key, repr(no.refusal)])

    async def looks(self) -> None:
        """Everything that can be asked."""
        hall, browser, person = self.here.hall, self.browser, self.browser.person
        inputs = browser.frame["table"]["inputs"]
        for number in range(max(0, inputs - 3), inputs + 3):
            await self.asks(f"moment {number}", hall.moment(CODE, person, "en", number, self.seat))
            await self.asks(f"picture {number}", hall.picture(CODE, person, "en", number, self.seat))
        await self.asks("picture", hall.picture(CODE, person, "de", None, self.seat))
        for door in (hall.info, hall.report, hall.dice):
            await self.asks(door.__name__, door(CODE, person, "en"))
        await self.asks("tables", hall.tables(person, "en"))
        await self.asks("save", hall.save_file(CODE, person))
        serial = browser.frame["prompt"].get("serial", 7)
        for option in ("roll", "timer", "none", ["lock", "F"], ["place", 6, "F"], ["remove", "A", 6]):
            await self.calls("preview", serial=serial, option=option)
        for thing in ("roll-A", "roll-B", "mine-A-1", "screen-A", "district-F", "die-F-A-6", "timer", "centre"):
            await self.calls("point", thing=thing)
        for what in ("describe", "hint", "whole", "ping"):
            await self.calls(what)
        await self.calls("undo")
        await self.calls("propose", what="back", number=inputs)
        await self.calls("answer", serial=serial + 1, option="roll")
        await self.calls("answer", serial=serial, option=["lock", "F"])

    async def calls(self, call: str, /, **values: Any) -> None:
        self.keep(f"{call} {values}", await self.browser.do(call, **values))


class Story:
    """A table with A, whose rolls differ, two others and somebody who watches."""

    def __init__(self, here: House, fate: Fate, people: list[Browser]) -> None:
        self.here, self.fate, self.people = here, fate, people
        self.spies = [Spy(here, people[1], 1), Spy(here, people[2], 2), Spy(here, people[3], None)]

    async def says(self, seat: int, option: object, luck: int) -> None:
        self.fate.luck = luck
        browser = self.people[seat]
        serial = browser.frame["prompt"]["serial"]
        reply = await browser.do("answer", serial=serial, option=option, sure=True)
        assert reply.ok, (seat, option, reply)

    async def begins(self) -> None:
        for seat in range(3):
            await self.says(seat, "ready", 9)
        await self.here.later(3)

    async def declines(self, how: str) -> None:
        """A places a die that has an effect, and does something else a moment later: the others see the effect go."""
        await self.says(0, "roll", lucky(600, 3))
        await self.says(0, ["place", 3, "F"], 23)
        await self.here.later(1)
        await self.says(0, how, 24)
        for spy in self.spies:
            await spy.looks()

    async def acts(self, rolls: dict[int, int]) -> None:
        """A rolls as it was said, the others always do the same; everybody looks all the time."""
        for time in range(0, PLACED, STEP):
            if time in rolls:
                await self.says(0, "roll", rolls[time])
            if time == 500:
                await self.says(1, "roll", 20)
            if time == 1_500:
                await self.says(1, ["place", self.game.hand[1][0], "G"], 21)
            if time == 2_500:
                await self.people[2].leave()
                await self.people[2].connect()
            for spy in self.spies:
                await spy.looks()
            await self.here.later(STEP / 1000)
        await self.says(0, ["place", 6, "F"], 22)
        for spy in self.spies:
            await spy.looks()

    @property
    def game(self) -> Any:
        game: Game = room_of(self.here.hall.rooms.places[CODE]).game
        return game


@asynccontextmanager
async def story(folder: Path, **wishes: Any) -> AsyncIterator[Story]:
    """The first round has just begun."""
    with fate() as found:
        async with house(folder) as here:
            await here.open("me", "open", "open", game="jelly", variants=LIVE, hints=True, **wishes)
            people = [await here.browser(CODE, name, client=name) for name in ("ann", "bob", "cem", "eve")]
            for seat in (1, 2):
                await people[seat].do("sit", seat=seat, name=people[seat].person)
            await people[0].do("start")
            await here.later(0.01)
            told = Story(here, found, people)
            await told.begins()
            yield told
            assert not here.reports()


def check_alike(one: Story, two: Story) -> None:
    """Did the others receive and find the same?"""
    for first, second in zip(one.spies, two.spies, strict=True):
        assert first.found
        for a, b in itertools.zip_longest(first.browser.received, second.browser.received):
            assert a == b, first.browser.person
        for found, other in itertools.zip_longest(first.found, second.found):
            assert found == other, first.browser.person


@pytest.mark.rule("JEL-112", "JEL-Q53")
@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "bank", "seconds": 60, "extra": 5}], ids=["free", "bank"])
@pytest.mark.parametrize("differ", ROLLS)
def test_games_that_differ_in_one_seats_rolls_look_the_same_to_all_others(
    tmp_path: Path, differ: str, clock: dict[str, Any]
) -> None:
    async def test() -> None:
        told: list[Story] = []
        for k, rolls in enumerate(ROLLS[differ]):
            async with story(tmp_path / str(k), clock=clock) as found:
                await found.acts(rolls)
                told.append(found)
        check_alike(*told)

    run(test())


@pytest.mark.rule("JEL-Q53", "JEL-Q47")
def test_whoever_declines_an_effect_may_have_rolled_or_not(tmp_path: Path) -> None:
    async def test() -> None:
        told: list[Story] = []
        for how in ("none", "roll"):
            async with story(tmp_path / how) as found:
                await found.declines(how)
                told.append(found)
        check_alike(*told)

    run(test())


@pytest.mark.rule("JEL-112", "JEL-Q17")
def test_people_at_one_browser_do_not_see_each_others_dice(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "me", "me", game="jelly", names=["Bo", "Cy"], start=True)
            page = await here.browser(code, "ann")
            for seat in (0, 1, 2, 1, 2, 0):  # with every beat the next one begins
                assert (page.frame["table"]["covered"], page.frame["table"]["looking"]) == (seat, None)
                assert (page.frame["mine"], page.frame["options"]) == (None, [])
                lines = len(page.frame["log"])
                await page.do("uncover", seat=seat)
                assert [key for key in page.frame["mine"]["things"] if key.startswith(f"mine-{'ABC'[seat]}")]
                assert len(page.frame["log"]) > lines, "what they rolled"
                before = len(page.received)
                assert (await page.do("answer", serial=page.frame["prompt"]["serial"], option="none", sure=True)).ok
                assert b"mine-" not in b"".join(page.received[before:])

    run(test())
