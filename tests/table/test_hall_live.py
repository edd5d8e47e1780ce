"""A game in real time through the hall: who is sent what, bots beside everybody, clocks, and how far people are."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.bots import Tried, tasks
from tafelrunde.bots.tasks import Task
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.hall.botseats import pause_of
from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.lag import Lag
from tafelrunde.table.hall.rooms import BEAT, LATER
from tafelrunde.table.room.clocks import COUNTDOWN as AGAIN
from tafelrunde.table.store.storage import StorageFull, Write
from tests.table.halls import Browser, House, house, run
from tests.table.race import COUNTDOWN, LIMIT, PAUSE, RACE, Race, Run


@pytest.fixture(autouse=True)
def _the_race_is_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "game_type", lambda name: RACE)


def find(name: str) -> GameType:
    assert name == "race"
    return RACE


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[House]:
    """A hall whose bots wait in a time of their own: whenever one has waited, so much has passed for all."""
    async with house(folder, find) as here:

        async def sleep(seconds: float) -> None:
            await here.later(seconds)
            await asyncio.sleep(0)

        here.hall.bots.sleep = sleep
        yield here


async def table(here: House, *others: str, **wishes: Any) -> list[Browser]:
    """Ann and Bob (and these bots) have begun."""
    wish = {"game": "race", "variants": {"mode": "live"}, **wishes}
    code = await here.open("me", "open", *others, **wish)
    ann, bob = await here.browser(code, "ann"), await here.browser(code, "bob")
    await bob.do("sit", seat=1, name="Bob")
    await ann.do("start")
    await here.later(0.01)
    return [ann, bob]


async def says(browser: Browser, option: object) -> bool:
    """Was it done?"""
    serial = browser.frame["prompt"].get("serial", 1)
    return (await browser.do("answer", serial=serial, option=option)).ok


async def go(here: House, *browsers: Browser) -> None:
    """All are ready, and the race begins."""
    for browser in browsers:
        await says_ready(browser)
    await browsers[0].until(lambda: browsers[0].frame["table"].get("rushing", False))
    await here.later(COUNTDOWN / 1000)


async def says_ready(browser: Browser) -> None:
    await browser.do("answer", serial=browser.frame["prompt"]["serial"], option="ready", sure=True)


# --- who is sent what ------------------------------------------------------------------------------------------------


def test_nobody_is_sent_anything_when_another_one_rolls(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            eve = await here.browser(ann.code, "eve")
            await go(here, ann, bob)
            inputs = ann.frame["table"]["inputs"]
            counts = len(bob.received), len(eve.received)
            begun = (await here.hall.moment(ann.code, "bob", "en", inputs, None)).time
            for _ in range(3):
                before = len(ann.received)
                assert await says(ann, "roll")
                assert len(ann.received) == before + 1
                here.time += PAUSE
            assert (len(bob.received), len(eve.received)) == counts
            assert not (await says(ann, "x"))
            assert not (await says(bob, ["take", 1]))
            assert len(bob.received) == counts[0], "a refusal is a reply, and only to whoever sent it"
            for person in (bob, eve):
                moment = await here.hall.moment(ann.code, person.person, "en", inputs, None)
                assert (moment.inputs, moment.time) == (inputs, begun), "nor when she rolled"
                with pytest.raises(Exception, match="no_moment"):
                    await here.hall.moment(ann.code, person.person, "en", inputs + 1, None)
                listed = await here.hall.info(ann.code, person.person, "en")
                report = await here.hall.report(ann.code, person.person, "en")
                assert (listed.changed < here.time - 2 * PAUSE, report["inputs"]) == (True, inputs)
            assert await says(ann, ["take", 1])
            assert (len(bob.received), len(eve.received)) == (counts[0] + 1, counts[1] + 1)
            assert [browser.frame["table"]["inputs"] for browser in (ann, bob, eve)] == [inputs + 1] * 3
            assert "rolled" not in json.dumps([line["text"] for line in bob.frame["log"]])
            assert [line["n"] for line in ann.frame["log"]][-2:] == [inputs, inputs + 1]

    run(test())


def test_the_moment_of_a_move_shows_what_i_rolled_before_the_next(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            await go(here, ann, bob)
            await says(ann, "roll")
            inputs = ann.frame["table"]["inputs"]
            mine = await here.hall.moment(ann.code, "ann", "en", inputs, 0)
            assert mine.mine is not None
            assert mine.mine.things == ann.frame["mine"]["things"]
            assert mine.lines[-1].text.startswith("You rolled")
            others = await here.hall.moment(ann.code, "bob", "en", inputs, 1)
            assert all(not line.text.startswith("You rolled") for line in others.lines)

    run(test())


def test_time_goes_with_every_message_and_makes_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            assert (ann.frame["time"], ann.frame["runs"]) == (1, True)
            await go(here, ann, bob)
            assert ann.frame["table"]["rushing"]
            received = len(ann.received)
            await here.later(0.5)
            assert len(ann.received) == received
            here.time += 20
            await says(ann, "roll")
            change = json.loads(ann.received[-1])
            assert (change["type"], change["time"], change["runs"]) == ("change", COUNTDOWN + 530, True)
            assert "wait" not in change
            await here.later(LIMIT / 1000)
            await bob.do("propose", what="pause")
            change = json.loads(ann.received[-1])
            assert (change.get("runs"), change["is"]["table"]["paused"]) == (None, True)

    run(test())


def test_a_game_that_knows_no_time_sends_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here, variants={})
            player = ann if ann.asked else bob
            await player.do("answer", serial=player.frame["prompt"]["serial"], option=["take", 0], sure=True)
            assert all("time" not in json.loads(message) for message in ann.received + bob.received)
            assert "live" not in ann.frame["table"]

    run(test())


def test_a_standing_decision_keeps_its_number_and_says_what_is_asked_now(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            await go(here, ann, bob)
            serial = ann.frame["prompt"]["serial"]
            for post in range(2):
                await says(ann, "roll")
                await says(ann, ["take", post])
                here.time += PAUSE
            prompt = ann.frame["prompt"]
            assert (prompt["serial"], prompt["kind"], prompt["asks"]) == (serial, "Run", "Run.done")
            assert (prompt["text"], ann.frame["options"]) == ("You are done.", [])
            assert not ann.frame["undo"]["can"]
            eve = await here.browser(ann.code, "eve")
            assert eve.frame["prompt"]["text"] == "Everybody acts at once."

    run(test())


def test_what_was_scored_is_told_step_by_step(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            assert (ann.frame.get("scored", 0), ann.frame.get("tally", [])) == (0, [])
            await go(here, ann, bob)
            await says(bob, "roll")
            await says(bob, ["take", 5])
            await here.later(LIMIT / 1000)
            assert ann.frame["scored"] == 1
            steps = [(step["seat"], step.get("points", 0), step["text"]) for step in ann.frame["tally"]]
            assert steps == [(0, 0, "Ann: 0"), (1, 1, "Bob: 1")]
            assert ann.frame["tally"][0]["places"] == ["post-0"]

    run(test())


def test_a_number_sent_twice_gets_the_first_reply_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            await go(here, ann, bob)
            serial = ann.frame["prompt"]["serial"]
            for option in ("roll", ["take", 2], ["take", 2]):
                first = await ann.do("answer", serial=serial, option=option)
                inputs = len(here.hall.rooms.places[ann.code].room.match.inputs)  # type: ignore[union-attr]
                here.time += 10
                assert await ann.again("answer", serial=serial, option=option) == first
                assert len(here.hall.rooms.places[ann.code].room.match.inputs) == inputs  # type: ignore[union-attr]
            assert first.refused is not None
            assert first.refused.rule == "RACE-ROLL"

    run(test())


def test_who_comes_first_is_first_however_long_the_table_is_busy(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            await go(here, ann, bob)
            await here.later(LIMIT / 1000 - 0.001)
            place = here.hall.rooms.places[ann.code]
            async with place.lock:
                answer = asyncio.create_task(says(ann, "roll"))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                here.time += 30  # meanwhile the time is up
                beat = asyncio.create_task(here.hall.rooms.beat())
                await asyncio.sleep(0)
            assert await answer
            await beat
            assert place.room is not None
            assert [entry.kind for entry in place.room.match.inputs[-2:]] == ["answer", "time"]
            assert [entry.at for entry in place.room.match.inputs[-2:]] == [
                10 + COUNTDOWN + LIMIT - 1,
                10 + COUNTDOWN + LIMIT,
            ]

    run(test())


# --- bots ------------------------------------------------------------------------------------------------------------


def test_bots_race_beside_people_to_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here, "greedy")
            while ann.frame["table"]["stage"] == "playing":
                if not ann.frame["table"].get("rushing"):
                    await go(here, *(browser for browser in (ann, bob) if browser.asked))
                    await ann.until(lambda: ann.frame["table"].get("rushing", False))
                await ann.until(lambda: not ann.frame["table"].get("rushing"))
            save = await here.hall.save_file(ann.code, "ann")
            bots = [entry[1] for entry in save["inputs"] if entry[0] == 2]
            assert bots.count("ready") == 2
            assert sum(isinstance(option, (list, tuple)) for option in bots) == 4, "two posts in each of two rounds"
            assert why_not_true(load(json.loads(json.dumps(save)), find)) == ""
            assert not here.reports()

    run(test())


def test_the_pace_of_a_bot_follows_the_decision_and_the_tempo(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here, "greedy")
            await go(here, ann, bob)
            await ann.until(lambda: ann.frame["prompt"]["kind"] == "Run")
            room = here.hall.rooms.places[ann.code].room
            assert room is not None
            decision = room.game.open[0]
            for tempo, least, most in ((900, 0.5, 1.0), (1800, 1.0, 2.0), (0, 0.125, 0.25)):
                assert all(least <= pause_of(decision, room.game, tempo) <= most for _ in range(50))

    run(test())


def test_a_bot_that_does_nothing_looks_again_later_and_ends_with_the_race(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            declined: list[Task] = []

            async def decline(asker: Asker, task: Task) -> list[Tried]:
                declined.append(task)
                return []

            ann, bob = await table(here, "greedy")
            await go(here, ann, bob)
            here.thinks.thoughts = decline  # type: ignore[method-assign]
            await ann.until(lambda: not ann.frame["table"].get("rushing"))
            await here.bots_rest(ann.code)
            for task in list(here.hall.rooms.places[ann.code].free_bots.values()):
                await task
            assert not here.hall.rooms.places[ann.code].free_bots
            assert len(declined) > 15
            assert not here.reports()

    run(test())


def test_an_answer_that_comes_too_late_is_nobodys_fault(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here, "greedy")
            tries: list[Task] = []

            async def forbidden(asker: Asker, task: Task) -> list[Tried]:
                tries.append(task)
                first = json.loads(task.data)["snapshot"]["lanes"] and len(tries) == 1
                return [Tried("ready" if first else ("take", 9), 1, 0.0, 0.0, 0.0)]

            here.thinks.thoughts = forbidden  # type: ignore[method-assign]
            await go(here, ann, bob)
            await ann.until(lambda: len(tries) > 5)
            assert ann.frame["table"]["fault"] == ""
            assert not here.reports()

    run(test())


def test_bots_rest_when_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here, "greedy")
            await go(here, ann, bob)
            await ann.until(lambda: bool(here.hall.rooms.places[ann.code].free_bots))
            tasks = list(here.hall.rooms.places[ann.code].free_bots.values())
            await bob.leave()
            await ann.leave()
            await asyncio.gather(*tasks)
            asked = here.thinks.asked
            await here.later(1)
            assert here.thinks.asked == asked
            again = await here.browser(ann.code, "ann")
            if again.frame["table"].get("rushing"):
                assert here.hall.rooms.places[ann.code].free_bots

    run(test())


def test_rules_that_break_under_a_bot_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here, "greedy")

            def broken(self: Run, g: Race, option: object) -> None:
                raise RuntimeError("broken")

            monkeypatch.setattr(Run, "chosen", broken)
            await go(here, ann, bob)
            await ann.until(lambda: bool(ann.frame["table"]["fault"]))
            assert {report["doing"] for report in here.reports()} == {"change"}

    run(test())


def test_bots_go_on_when_the_disk_has_room_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here, "greedy")
            waited = asyncio.Event()
            usual = here.hall.bots.sleep

            async def sleep(seconds: float) -> None:
                if seconds == LATER / 1000:
                    here.disk.full = False
                    waited.set()
                await usual(seconds)

            here.hall.bots.sleep = sleep
            for browser in (ann, bob):
                await says_ready(browser)
            await ann.until(lambda: ann.frame["table"].get("rushing", False))
            await here.later(COUNTDOWN / 1000)
            here.disk.full = True
            await waited.wait()
            await ann.until(lambda: "2</g>" in json.dumps(ann.frame["board"]))

    run(test())


def test_a_bot_that_cannot_think_does_nothing_and_the_race_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here, "greedy")
            here.thinks.fails = True
            await go(here, ann, bob)
            await ann.until(lambda: not ann.frame["table"].get("rushing"))
            assert {report["doing"] for report in here.reports()} == {"bot"}
            assert ann.frame["table"]["fault"] == ""

    run(test())


def test_a_hint_may_be_to_wait(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            await go(here, ann, bob)
            for post in range(2):
                await says(ann, "roll")
                await says(ann, ["take", post])
                here.time += PAUSE
            reply = await ann.do("hint")
            assert reply.refused is not None
            assert reply.refused.text == "A bot would wait at this point."

    run(test())


@pytest.mark.parametrize(("taken", "told"), [(1, None), (2, ("take", 1))])
def test_a_hint_tells_only_what_can_still_be_done(tmp_path: Path, taken: int, told: tuple[str, int] | None) -> None:
    """A question that stays open offers something else by the time that a bot has thought: somebody was faster."""
    tried = [Tried(("take", post), visits, 0.5, 0.3, 0.5) for post, visits in ((1, 9), (2, 5), (3, 4))]

    async def test() -> None:
        async with hall(tmp_path) as here:

            async def thoughts(asker: Asker, task: Task) -> list[Tried]:
                assert await says(bob, ["take", taken])
                return tried

            ann, bob = await table(here)
            await go(here, ann, bob)
            for browser in (ann, bob):
                await says(browser, "roll")
            here.thinks.thoughts = thoughts  # type: ignore[method-assign]
            reply = await ann.do("hint")
            assert reply.ok == (told is not None)
            assert reply.option == told
            if told is None:
                assert reply.refused is not None
                assert reply.refused.text == "The table has changed meanwhile; ask again."
            assert here.reports() == []

    run(test())


def test_a_pong_without_a_connection_is_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, _ = await table(here)
            assert (await ann.do("pong", nonce=5)).ok

    run(test())


# --- clocks ----------------------------------------------------------------------------------------------------------


def test_no_table_waits_for_another_one(tmp_path: Path) -> None:
    """One table is busy when its time is up; another one ends its race on time."""

    async def test() -> None:
        async with hall(tmp_path) as here:
            one, two = await table(here), await table(here)
            for browsers in (one, two):
                for browser in browsers:
                    await says_ready(browser)
            places = [here.hall.rooms.places[browsers[0].code] for browsers in (one, two)]
            async with places[0].lock:
                here.time += COUNTDOWN
                here.hall.rooms.begin_beat()
                await two[0].until(lambda: two[0].frame["prompt"].get("kind") == "Run")
                assert one[0].frame["prompt"].get("kind") != "Run"
                assert here.hall.rooms.next_beat() > here.time, "what is under way is not begun again"
            await one[0].until(lambda: one[0].frame["prompt"].get("kind") == "Run")

    run(test())


def test_what_falls_due_while_the_disk_is_busy_comes_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            for browser in (ann, bob):
                await says_ready(browser)
            write = here.disk.write

            async def slow(change: Write) -> None:
                await write(change)
                if change.inputs:
                    here.time += LIMIT  # so long that the next thing is due, too

            here.disk.write = slow  # type: ignore[method-assign]
            await here.later(COUNTDOWN / 1000)
            assert here.hall.rooms.places[ann.code].due <= here.time, "not with the next beat only"
            await here.hall.rooms.beat()
            assert ann.frame["scored"] == 1

    run(test())


def test_what_time_alone_does_is_seen_before_it_is_on_disk_and_happens_again_if_it_could_not_be_kept(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            await go(here, ann, bob)
            seen: list[object] = []

            async def full(change: Write) -> None:
                seen.append(ann.frame["scored"])
                raise StorageFull("no room")

            write, here.disk.write = here.disk.write, full  # type: ignore[method-assign]
            await here.later(LIMIT / 1000)
            assert set(seen) == {1}, "the end was there before it was written"
            assert not ann.frame.get("scored"), "and is not there, since it could not be"
            here.disk.write = write  # type: ignore[method-assign]
            await here.later(LATER / 1000)
            assert ann.frame["scored"] == bob.frame["scored"] == 1

    run(test())


def test_the_clockwork_is_woken_when_something_is_due_sooner(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            await go(here, ann, bob)
            told: list[int] = []
            here.hall.rooms.sooner = lambda: told.append(here.time)
            here.time += LIMIT - BEAT // 2
            await says(ann, "roll")
            assert told == [here.time]
            assert here.hall.rooms.places[ann.code].due == here.time + BEAT // 2

    run(test())


def test_after_the_server_was_away_pages_see_a_countdown(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            await here.hall.rooms.begin()
            ann, bob = await table(here)
            await go(here, ann, bob)
            here.time += 1000
            await says(ann, "roll")
            die, last = ann.frame["mine"], 10 + COUNTDOWN + 1000
            start = here.time
        async with hall(tmp_path) as here:
            here.time = start + 60_000
            await here.hall.rooms.begin()
            again = await here.browser(ann.code, "ann")
            assert again.frame["mine"] == die
            assert again.frame["table"]["resuming"]
            assert (again.frame["time"], again.frame.get("runs"), again.frame["wait"]) == (last, None, AGAIN)
            reply = await again.do("answer", serial=again.frame["prompt"]["serial"], option=["take", 1])
            assert reply.refused is not None
            assert reply.refused.text == "The server was away. It goes on in a moment."
            await here.later(AGAIN / 1000)
            change = json.loads(again.received[-1])
            assert (change["time"], change["runs"]) == (last, True)
            assert not again.frame["table"].get("resuming")
            assert await says(again, ["take", 1])

    run(test())


# --- how far people are ----------------------------------------------------------------------------------------------


def measured(lag: Lag, *milliseconds: float) -> list[int]:
    """What is shown after each of these measurements."""
    shown: list[int] = []
    for took in milliseconds:
        nonce = lag.ask(100.0)
        lag.answered(nonce, 100.0 + took / 1000)
        shown.append(lag.shown)
    return shown


def test_the_lag_is_smooth_and_changes_in_steps() -> None:
    assert measured(Lag(), 4) == [25]
    assert measured(Lag(), 60, 62, 59, 63, 70, 52) == [50] * 6, "close to 60, and not back and forth"
    assert measured(Lag(), 100, 500) == [100, 200]
    assert measured(Lag(), *[300] * 3) == [300] * 3


def test_nobody_answers_early_or_twice() -> None:
    lag = Lag()
    assert not lag.answered(0, 1.0)
    nonce = lag.ask(1.0)
    assert 0 < nonce < 2**53
    assert lag.ask(2.0) == 0, "the first question is still open"
    assert not lag.answered(nonce + 1, 2.0)
    assert lag.answered(nonce, 1.3)
    assert lag.shown == 300
    assert not lag.answered(nonce, 9.0)


def test_everybody_sees_who_is_far_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, bob = await table(here)
            assert bob.connection is not None
            assert bob.connection.live
            for took, lag, advised in ((0.2, 200, False), (0.6, 300, True)):
                nonce = bob.connection.lag.ask(5.0)
                assert bob.connection.lag.answered(nonce, 5.0 + took)
                await here.hall.note_lag(bob.connection)
                assert (ann.seat(1)["lag"], ann.seat(1).get("advise", False)) == (lag, advised)
                assert "lag" not in ann.seat(0)
            received = len(ann.received)
            await here.hall.note_lag(bob.connection)
            assert len(ann.received) == received
            await bob.leave()
            assert "lag" not in ann.seat(1)

    run(test())


def test_where_seconds_do_not_count_nobody_is_measured(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as here:
            ann, _ = await table(here, variants={})
            assert ann.connection is not None
            assert not ann.connection.live

    run(test())
