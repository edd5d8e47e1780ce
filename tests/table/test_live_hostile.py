"""A game in real time when somebody or something wants to harm it: busy tables, clocks that are set, thinking time."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tafelrunde.bots import tasks
from tafelrunde.kit.saves import why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.hall.clock import HouseClock
from tafelrunde.table.records import Clock
from tafelrunde.table.room import clocks
from tafelrunde.table.store.sqlite import SqliteStorage
from tests.patience import patience
from tests.table.halls import run
from tests.table.open_house import OpenHouse
from tests.table.party import DAY, MINUTE, SECOND, people
from tests.table.race import COUNTDOWN, LIMIT, PAUSE, RACE
from tests.table.test_hall_live import go, hall
from tests.table.test_hall_live import says as tells
from tests.table.test_hall_live import table as table_in
from tests.table.test_room_live import race, running, says

WHILE = 10 * MINUTE
LAST = 10 + COUNTDOWN + LIMIT - 1  # the last stamp of the first race


async def turns() -> None:
    """Let everybody go on until they wait."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def _the_race_is_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "game_type", lambda name: RACE)


# --- whoever waits for the table --------------------------------------------------------------------------------------


def test_a_bot_that_waits_for_the_table_does_not_make_others_too_late(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table_in(here, "greedy")
            await here.bots_rest(ann.code)  # it is ready
            here.hall.bots.sleep = lambda seconds: asyncio.sleep(0)
            here.thinks.go.clear()
            here.thinks.begun.clear()
            await go(here, ann, bob)
            await here.thinks.begun.wait()
            here.time += LIMIT - 1
            place = here.hall.rooms.places[ann.code]
            async with place.lock:
                here.thinks.go.set()
                await turns()  # the bot waits for the table
                here.thinks.go.clear()
                answer = asyncio.create_task(tells(ann, "roll"))
                await turns()
                here.time += 30  # meanwhile the time is up
            assert await answer, "Ann came in time"
            assert place.room is not None
            entries = place.room.match.inputs[-2:]
            assert [(entry.seat, entry.at) for entry in entries] == [(2, LAST), (0, LAST)]

    run(test())


def test_a_tick_that_waits_for_the_table_does_not_make_others_too_late(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table_in(here, grace=5)
            await go(here, ann, bob)
            await bob.leave()
            place = here.hall.rooms.places[ann.code]
            async with place.lock:
                here.time += 5 * SECOND
                beat = here.hall.rooms.begin_beat()  # a bot is to stand in for Bob
                await turns()
                here.time += LIMIT - 5 * SECOND - 1
                answer = asyncio.create_task(tells(ann, "roll"))
                await turns()
                here.time += 30
            assert await answer
            await asyncio.gather(*beat)
            assert place.room is not None
            assert place.room.doc.seats[1].bot
            assert [entry.at for entry in place.room.match.inputs if entry.seat == 0][-1] == LAST

    run(test())


# --- clocks that are set ---------------------------------------------------------------------------------------------


def test_when_the_wall_clock_is_set_back_time_goes_on() -> None:
    wall, steady = 5_000_000_000_000, 70_000_000
    clock = HouseClock(None, lambda: wall, lambda: steady)
    assert clock() == 5_000_000
    wall, steady = wall + 2_000_000, steady + 2_000_000
    assert clock() == 5_000_002
    wall, steady = wall - 3_600_000_000_000, steady + 3_000_000
    assert clock() == 5_000_005
    wall, steady = wall + 4_000_000, steady + 4_000_000
    assert clock() == 5_000_009
    assert clock.downtimes == []
    wall += 7_200_000_000_000
    assert clock() == wall // 1_000_000, "ahead it follows"


class Computer:
    """A computer whose clock the house looks at every second."""

    def __init__(self, downtimes: list[tuple[int, int]], now: int) -> None:
        self.wall, self.steady = now * 1_000_000, 70_000_000
        self.look = HouseClock(downtimes, lambda: self.wall, lambda: self.steady)

    def runs(self, milliseconds: int) -> int:
        for _ in range(milliseconds // 1000):
            self.wall, self.steady = self.wall + 1_000_000_000, self.steady + 1_000_000_000
            self.look()
        return self.look()

    def jumps(self, milliseconds: int) -> int:
        """Somebody sets the wall clock, or the computer sleeps: its steady clock stands meanwhile."""
        self.wall += milliseconds * 1_000_000
        return self.look()

    def stands_still(self, milliseconds: int) -> int:
        """The process was stopped, or the computer slept and its steady clock went on, as it does on Windows."""
        self.steady += milliseconds * 1_000_000
        return self.jumps(milliseconds)


HOUR = 60 * MINUTE
JUMPS = [Computer.jumps, Computer.stands_still]


def test_what_the_clock_skips_is_downtime() -> None:
    downtimes: list[tuple[int, int]] = []
    computer = Computer(downtimes, 5_000_000)
    assert computer.runs(20 * SECOND) == 5_020_000
    assert computer.jumps(900) == 5_020_900, "so little is no jump"
    assert computer.jumps(HOUR) == 8_620_900
    assert computer.runs(20 * SECOND) == 8_640_900
    assert computer.stands_still(HOUR) == 12_240_900
    computer.stands_still(9 * SECOND)  # a busy computer
    assert downtimes == [(5_020_900, 8_620_900), (8_640_900, 12_240_900)]
    computer.jumps(-HOUR)
    assert computer.runs(20 * SECOND) == 12_269_900
    assert len(downtimes) == 2


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_jumps_forward_costs_nobody_thinking_time(jump: Callable[[Computer, int], int]) -> None:
    party = people(2, clock=Clock("bank", 1800), when_empty="takes", grace=60)
    seat = party.decision.seat
    computer = Computer(party.downtimes, party.now)
    party.goes("bob" if seat == 0 else "ann")
    party.passes(20 * SECOND)
    assert computer.runs(20 * SECOND) == party.now
    party.now = jump(computer, HOUR)
    assert not party.room.tick(party.now)
    assert party.left(seat) == 1780
    assert [place.bot for place in party.room.doc.seats] == ["", ""]
    party.passes(40 * SECOND)  # what was left of the grace time
    assert party.seat(1 - seat).bot == "greedy"
    assert party.left(seat) == 1740


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_jumps_forward_ends_no_game_over_days(jump: Callable[[Computer, int], int]) -> None:
    party = people(2, pace="days", clock=Clock("turn", 3 * DAY // SECOND), when_empty="takes", grace=DAY // SECOND)
    seat = party.decision.seat
    computer = Computer(party.downtimes, party.now)
    party.goes("ann", "bob")
    party.passes(20 * SECOND)
    computer.runs(20 * SECOND)
    until = clocks.empty_at(party.room.doc, seat, party.downtimes, party.now)
    party.now = jump(computer, 10 * DAY)
    party.passes(DAY - 21 * SECOND)
    assert [place.bot for place in party.room.doc.seats] == ["", ""]
    assert clocks.empty_at(party.room.doc, seat, party.downtimes, party.now) == until + 10 * DAY
    party.passes(SECOND)
    assert party.seat(seat).bot == "greedy"


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_jumps_forward_ends_no_round(jump: Callable[[Computer, int], int]) -> None:
    party = running(2)
    computer = Computer(party.downtimes, party.now)
    party.passes(5_000)
    computer.runs(5_000)
    says(party, 0, "roll")
    last = party.room.game.now
    party.now = jump(computer, HOUR)
    party.room.tick(party.now)
    assert race(party).rushing()
    assert party.room.resuming
    party.passes(clocks.COUNTDOWN)
    assert (party.room.resuming, clocks.game_time(party.room, party.now)) == (False, last)
    party.passes(PAUSE)
    says(party, 0, "roll")
    assert party.room.game.now == last + PAUSE


def test_the_house_notes_down_what_its_clock_skips(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house:
        clock, downtimes = house.server.hall.now, house.server.hall.storage.downtimes
        assert isinstance(clock, HouseClock)
        clock._wall = lambda: time.time_ns() + HOUR * 1_000_000  # type: ignore[misc]
        deadline = time.monotonic() + patience()
        while not downtimes and time.monotonic() < deadline:
            time.sleep(0.02)  # the hall looks every second
    assert [round((end - begin) / HOUR, 2) for begin, end in downtimes] == [1]
    again = SqliteStorage(tmp_path)
    asyncio.run(again.close())
    assert again.downtimes == downtimes


def test_a_clock_that_was_far_ahead_before_a_restart_makes_no_clock_stand_for_ever() -> None:
    party = people(2, clock=Clock("bank", 60), when_empty="takes", grace=60)
    seat = party.decision.seat
    party.goes("ann", "bob")
    party.passes(10 * SECOND)
    party.now -= 10 * MINUTE
    party.restarts()
    party.comes("eve")
    party.passes(MINUTE)
    assert [place.bot for place in party.room.doc.seats] == ["greedy", "greedy"]
    assert party.left(seat) <= 0


def test_a_server_that_begins_anew_with_a_clock_that_was_set_back_goes_on_with_the_race() -> None:
    party = running(2)
    party.passes(5_000)
    says(party, 0, "roll")
    last = party.room.game.now
    party.passes(500)
    party.now -= WHILE
    party.restarts()
    assert party.room.resuming
    party.passes(clocks.COUNTDOWN)
    assert (party.room.resuming, clocks.game_time(party.room, party.now)) == (False, last)
    party.passes(PAUSE)
    says(party, 0, "roll")
    assert party.room.game.now == last + PAUSE
    party.passes(LIMIT)
    assert not race(party).rushing()
    assert party.room.table is not None
    assert why_not_true(party.room.table) == ""


# --- thinking time ---------------------------------------------------------------------------------------------------


def test_what_nobody_waits_for_gives_no_extra_time_to_think() -> None:
    party = running(2, clock=Clock("bank", 60, 10))
    before = [party.left(seat) for seat in (0, 1)]
    for _ in range(3):
        says(party, 0, "roll")
        party.passes(PAUSE)
    says(party, 0, ["take", 2])
    assert [party.left(seat) for seat in (0, 1)] == before


def test_a_thinking_clock_that_is_turned_on_in_a_race_runs_only_between_rounds() -> None:
    party = running(2)
    party.does("ann", p.Set(clock=Clock("bank", 2), when_empty="takes"))
    party.does("bob", p.Vote(True))
    party.passes(LIMIT - 1)
    assert [party.seat(seat).bot for seat in (0, 1)] == ["", ""]
    party.passes(1 + 2 * SECOND)
    assert [party.seat(seat).bot for seat in (0, 1)] == ["greedy", "greedy"]
