"""A game in real time when somebody or something wants to harm it: busy tables, clocks that are set, thinking time."""

import asyncio
from pathlib import Path

import pytest

from tafelrunde.bots import tasks
from tafelrunde.kit.saves import why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.hall.clock import HouseClock
from tafelrunde.table.records import Clock
from tafelrunde.table.room import clocks
from tests.table.halls import run
from tests.table.party import MINUTE, SECOND
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
    clock = HouseClock(lambda: wall, lambda: steady)
    assert clock() == 5_000_000
    wall, steady = wall + 2_000_000, steady + 2_000_000
    assert clock() == 5_000_002
    wall, steady = wall - 3_600_000_000_000, steady + 3_000_000
    assert clock() == 5_000_005
    wall, steady = wall + 4_000_000, steady + 4_000_000
    assert clock() == 5_000_009
    wall += 7_200_000_000_000
    assert clock() == wall // 1_000_000, "ahead it follows"


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
    party.passes(LIMIT - 1)
    assert [party.seat(seat).bot for seat in (0, 1)] == ["", ""]
    party.passes(1 + 2 * SECOND)
    assert [party.seat(seat).bot for seat in (0, 1)] == ["greedy", "greedy"]
