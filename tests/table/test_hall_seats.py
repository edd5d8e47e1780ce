"""The hall with bots, hints, several people at one browser, clocks, and tables that nobody uses for a while."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.games import game_type
from tests.table.halls import Browser, House, house, play_out, run


def test_bots_play_to_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "greedy", "random", start=True)
            ann = await here.browser(code, "ann")
            while ann.frame["table"]["stage"] == "playing":
                await ann.until(lambda: ann.asked or ann.frame["table"]["stage"] == "over")
                if ann.asked:
                    assert (await ann.answer()).ok
            assert len(ann.frame["result"]["rows"]) == 3

    run(test())


def test_bots_wait_for_company(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("greedy", "greedy", start=True)
            await here.later(1)
            assert here.thinks.asked == 0
            eve = await here.browser(code, "eve")
            await eve.until(lambda: eve.frame["table"]["stage"] == "over")
            assert here.thinks.asked > 50

    run(test())


async def thinking(here: House) -> tuple[Browser, int]:
    """A table where a bot thinks after Ann's last answer, and its thought is held back."""
    code = await here.open("me", "greedy", start=True, practice=True)
    ann = await here.browser(code, "ann")
    await ann.until(lambda: ann.asked)
    here.thinks.go.clear()
    while ann.asked:
        await ann.answer()
    return ann, ann.frame["table"]["inputs"]


def test_a_thought_that_comes_too_late_is_thrown_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, inputs = await thinking(here)
            assert (await ann.do("undo")).ok
            assert ann.asked
            here.thinks.go.set()
            await here.bots_rest(ann.code)
            assert ann.frame["table"]["inputs"] == inputs + 1, "the undo, and nothing of the bot"
            while ann.asked:
                await ann.answer()
            await ann.until(lambda: ann.asked)

    run(test())


def test_a_bot_stands_still_while_the_game_is_paused(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, inputs = await thinking(here)
            assert (await ann.do("propose", what="pause")).ok
            here.thinks.go.set()
            await here.bots_rest(ann.code)
            assert ann.frame["table"]["inputs"] == inputs
            assert (await ann.do("propose", what="resume")).ok
            await ann.until(lambda: ann.asked)

    run(test())


def test_a_bot_that_cannot_think_holds_nobody_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            here.thinks.fails = True
            code = await here.open("greedy", "greedy", start=True)
            eve = await here.browser(code, "eve")
            await eve.until(lambda: eve.frame["table"]["stage"] == "over")
            assert {report["doing"] for report in here.reports()} == {"bot"}

    run(test())


def test_a_hint_is_told_where_that_was_agreed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two(tell_hints=True)
            player, other = (ann, bob) if ann.asked else (bob, ann)
            assert (await player.do("hint")).ok
            told = [line["text"] for line in other.frame["log"] if line.get("table")]
            assert told == [f"{player.person.title()} has taken a hint."]

    run(test())


def test_hints(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            player, other = (ann, bob) if ann.asked else (bob, ann)
            hint = await player.do("hint")
            assert list(hint.option) in [option["option"] for option in player.frame["options"]]
            assert hint.text in [option["text"] for option in player.frame["options"]]
            assert len(hint.advice) <= 1, "one suggestion"
            for one in hint.advice:  # none: the machine was too slow to try it often
                assert (one.option, one.text) == (hint.option, hint.text)
                assert f"about {one.percent}%, from {one.tries} tries" in hint.reason
            assert bool(hint.advice) == bool(hint.reason)
            assert hint.text not in hint.reason
            assert not (await other.do("hint")).ok
            await ann.do("set", hints=False)
            assert not (await player.do("hint")).ok

    run(test())


def test_a_table_goes_on_while_somebody_gets_a_hint(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            player, other = (ann, bob) if ann.asked else (bob, ann)
            here.thinks.go.clear()
            hint = asyncio.create_task(player.do("hint"))
            await here.thinks.begun.wait()
            assert (await other.do("say", text="take your time")).ok
            assert (await player.answer()).ok
            here.thinks.go.set()
            assert not (await hint).ok, "the question is another one now"

    run(test())


def test_several_people_at_one_browser(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "me", names=["Zoe"], start=True)
            ann = await here.browser(code, "ann")

            def covered() -> bool:
                table = ann.frame["table"]
                assert (table["looking"] is None) == (ann.frame["mine"] is None)
                return table["looking"] is None

            turns = 0
            while ann.frame["table"]["stage"] == "playing":
                if covered():
                    assert not ann.asked
                    seat = ann.frame["table"]["covered"]
                    assert seat in ann.frame["prompt"]["asked"]
                    assert (await ann.do("uncover", seat=seat)).ok
                    assert ann.frame["table"]["looking"] == seat
                    turns += 1
                assert (await ann.answer()).ok
            assert turns > 10

    run(test())


def test_where_nothing_is_hidden_people_at_one_browser_see_whoever_is_asked(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, lambda name: replace(game_type(name), secrets=False)) as here:
            code = await here.open("me", "me", names=["Zoe"], start=True)
            ann = await here.browser(code, "ann")
            seen = set()
            for _ in range(20):
                assert [ann.frame["table"]["looking"]] == ann.frame["prompt"]["asked"]
                assert ann.frame["table"].get("covered") is None
                seen.add(ann.frame["table"]["looking"])
                assert (await ann.answer()).ok
            assert seen == {0, 1}

    run(test())


def test_nobody_is_uncovered_before_the_game_for_seats_may_still_move(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann = await here.browser(await here.open("open", "me", "me", names=["Zoe"]), "ann")
            await ann.do("uncover", seat=1)
            await ann.do("start")  # seat 0 goes, and seat 1 is now the other one
            assert ann.frame["table"]["mine"] == [0, 1]
            assert ann.frame["table"]["looking"] is None

    run(test())


def test_nobody_uncovers_the_seat_of_another_browser(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            assert not (await bob.do("uncover", seat=0)).ok
            assert bob.frame["table"]["looking"] == 1
            eve = await here.browser(ann.code, "eve")
            assert not (await eve.do("uncover", seat=0)).ok
            assert eve.frame["mine"] is None

    run(test())


def test_a_bot_stands_in_after_the_grace_time_and_goes_when_its_person_returns(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two(grace=60)
            player, other = (ann, bob) if ann.asked else (bob, ann)
            seat = player.frame["table"]["mine"][0]
            await player.leave()
            await here.later(59)
            assert not other.seat(seat).get("stands_in")
            await here.later(2)
            assert other.seat(seat)["stands_in"]
            await other.until(lambda: other.asked)
            back = await here.browser(ann.code, player.person)
            assert not other.seat(seat).get("stands_in")
            assert back.frame["table"]["mine"] == [seat]

    run(test())


def test_a_sleeping_table_is_woken_when_a_clock_runs_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            clock = {"kind": "turn", "seconds": 3600}
            ann, bob = await here.two(pace="days", clock=clock, when_empty="takes")
            player, other = (ann, bob) if ann.asked else (bob, ann)
            seat = player.frame["table"]["mine"][0]
            await ann.leave()
            await bob.leave()
            await here.later(31)
            assert not here.hall.rooms.places, "nobody uses it"
            await here.later(3500)
            assert not here.hall.rooms.places
            await here.later(100)
            await here.bots_rest(ann.code)
            again = await here.browser(ann.code, other.person)
            assert again.seat(seat)["bot"]
            assert again.asked

    run(test())


def test_clocks_are_woken_after_a_restart_too(tmp_path: Path) -> None:
    """While no server runs, no clock does."""

    async def test() -> None:
        async with house(tmp_path) as here:
            clock = {"kind": "turn", "seconds": 3600}
            await here.hall.rooms.begin()
            ann, bob = await here.two(pace="days", clock=clock, when_empty="takes")
            seat = (ann if ann.asked else bob).frame["table"]["mine"][0]
        async with house(tmp_path) as here:
            here.time += 24 * 3_600_000
            await here.hall.rooms.begin()
            await here.later(3000)
            assert not (await here.browser(ann.code, "eve")).seat(seat).get("stands_in")
            await here.later(700)
            assert (await here.browser(ann.code, "eve")).seat(seat)["stands_in"]

    run(test())


def test_a_table_that_nobody_uses_is_forgotten_and_comes_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            for _ in range(4):
                await (ann if ann.asked else bob).answer()
            seen = bob.frame["board"], bob.frame["log"]
            await ann.leave()
            await here.later(300)
            assert ann.code in here.hall.rooms.places, "Bob still looks at it"
            await bob.leave()
            await here.later(29)
            assert ann.code in here.hall.rooms.places
            await here.later(2)
            assert not here.hall.rooms.places
            ann, bob = await here.browser(ann.code, "ann"), await here.browser(ann.code, "bob")
            assert (bob.frame["board"], [line for line in bob.frame["log"] if not line.get("table")]) == seen
            await play_out(ann, bob)

    run(test())


def test_the_hall_beats_by_itself(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two(grace=60)
            player, other = (ann, bob) if ann.asked else (bob, ann)
            await player.leave()
            await here.hall.start()
            here.time += 61_000
            await other.until(lambda: other.asked)

    run(test())


def test_what_is_done_is_not_waited_for(tmp_path: Path) -> None:
    """A task that is done is struck off a moment later. With Python 3.12 and later, who waits for it does not wait at
    all, and would ask for ever."""

    async def nothing() -> None:
        pass

    async def test() -> None:
        async with house(tmp_path) as here:
            begun = here.hall.rooms.spawn(nothing())

            async def settles() -> None:
                assert begun.done()
                with pytest.raises(StopIteration):
                    here.hall.rooms.settle().send(None)

            await asyncio.create_task(settles())

    run(test())
