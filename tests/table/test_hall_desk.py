"""What is asked about tables over HTTP: nobody learns more than they may know, and everybody finds their table."""

import json
import re
from pathlib import Path

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.hall.codes import FIRST, SECOND, fresh_code, number_of_codes
from tafelrunde.table.protocol import Chances, Describe, Point, Uncover
from tafelrunde.table.room.no import No
from tests.table.halls import House, house, play_out, run


def test_codes_are_easy_to_say_and_hard_to_guess() -> None:
    first, second = FIRST.split(), SECOND.split()
    assert (len(set(first)), len(set(second))) == (len(first), len(second))
    assert number_of_codes() >= 2**45
    assert all(re.fullmatch("[a-z]{2,9}", word) for word in first + second)
    assert re.fullmatch(r"[a-z]+-[a-z]+-[b-z2-9]{3}-[b-z2-9]{4}", fresh_code())
    assert len({fresh_code() for _ in range(100)}) > 90


def test_tables_keep_the_codes_that_older_versions_gave_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.table.hall.desk.fresh_code", lambda: "basalt-otter-4711")

    async def test() -> None:
        async with house(tmp_path) as here:
            assert await here.open("me", "open", listed=True) == "basalt-otter-4711"
        async with house(tmp_path) as here:
            assert [info.code for info in (await here.hall.tables("ann", "en")).mine] == ["basalt-otter-4711"]
            assert (await here.hall.info("basalt-otter-4711", "bob", "en")).game == "canals"

    run(test())


def test_my_tables_with_my_turn_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            if not ann.asked:
                while not ann.asked:
                    await bob.answer()
            here.time += 1000
            waiting = await here.open("me", "open", listed=True)
            mine = (await here.hall.tables("ann", "en")).mine
            assert [(info.code, info.my_turn) for info in mine] == [(ann.code, True), (waiting, False)]
            of_bob = await here.hall.tables("bob", "de")
            assert [info.code for info in of_bob.mine] == [ann.code]
            assert not of_bob.mine[0].my_turn
            assert [info.code for info in of_bob.open] == [waiting], "unlisted tables are shown to nobody else"
            assert of_bob.open[0].title == "Kanalstadt"
            assert [info.code for info in (await here.hall.tables("eve", "en")).mine] == []
            assert (await here.hall.info(waiting, "eve", "en")).seats[0].name == "Ann"

    run(test())


def test_bots_do_not_hurry_me(tmp_path: Path) -> None:
    """A table where only bots wait says so, and comes after those where people do."""

    async def test() -> None:
        async with house(tmp_path) as here:
            with_bots = await here.open("me", "greedy", start=True)
            ann = await here.browser(with_bots, "ann")
            await here.bots_rest(with_bots)
            assert ann.asked
            here.time += 1000
            ann, bob = await here.two()
            while not ann.asked:
                await bob.answer()
            here.time += 1000
            mine = (await here.hall.tables("ann", "en")).mine
            assert [(info.code, info.my_turn, info.only_bots) for info in mine] == [
                (ann.code, True, False),
                (with_bots, True, True),
            ]

    run(test())


def test_a_game_that_is_over_tells_how_it_ended(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            unscored, scored = [await here.open("me", "greedy", start=True) for _ in range(2)]
            for code, what in ((unscored, "end"), (scored, "score")):
                ann = await here.browser(code, "ann")
                await ann.do("propose", what=what)
                assert ann.frame["table"]["stage"] == "over"
            told = {info.code: info.result for info in (await here.hall.tables("ann", "en")).mine}
            assert told[unscored] == ""
            assert told[scored] == ann.frame["result"]["headline"] != ""
            read = {info.code: info.result for info in (await here.hall.tables("ann", "de")).mine}
            assert read[scored] != told[scored]

    run(test())


def test_earlier_moments_with_the_eyes_of_my_seats_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            boards = [ann.frame["board"]]
            for _ in range(12):
                await (ann if ann.asked else bob).answer()
                boards.append(ann.frame["board"])
            for number, board in enumerate(boards):
                moment = await here.hall.moment(ann.code, "ann", "en", number, 0)
                assert moment.board is not None
                assert moment.board.things == board["things"]
                assert moment.mine is not None
                assert moment.seats == [0]
                assert (moment.number, moment.inputs) == (number, 12)
            as_spectator = await here.hall.moment(ann.code, "ann", "en", 3, None)
            assert as_spectator.mine is None
            for person, seat in (("ann", 1), ("eve", 0), ("eve", 1), ("ann", 7)):
                with pytest.raises(No):
                    await here.hall.moment(ann.code, person, "en", 3, seat)
                with pytest.raises(No):
                    await here.hall.picture(ann.code, person, "en", 3, seat)
            with pytest.raises(No):
                await here.hall.moment(ann.code, "ann", "en", 13, None)
            await play_out(ann, bob)
            after = await here.hall.moment(ann.code, "eve", "en", 3, 1)
            assert after.mine is not None
            assert after.seats == [0, 1]

    run(test())


def test_pictures(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "open")
            with pytest.raises(No):
                await here.hall.picture(code, "ann", "en", None, None)
            ann, bob = await here.two()
            now = await here.hall.picture(ann.code, "ann", "en", None, 0)
            assert now.startswith("<svg")
            assert now == await here.hall.picture(ann.code, "ann", "en", 0, 0)
            assert now != await here.hall.picture(ann.code, "ann", "en", 0, None)
            assert now != await here.hall.picture(ann.code, "ann", "en", 0, 0, True)
            await (ann if ann.asked else bob).answer()
            assert now != await here.hall.picture(ann.code, "ann", "en", None, 0)

    run(test())


def test_the_whole_save_only_when_all_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two(luck="abc123")
            with pytest.raises(No):
                await here.hall.save_file(ann.code, "ann")
            before = await here.hall.dice(ann.code, "eve", "en")
            assert (before.host, before.verified) == ("", None)
            assert before.players == ["abc123", ""]
            await play_out(ann, bob)
            doc = await here.hall.save_file(ann.code, "eve")
            assert not re.search("Ann|Bob|ann|bob", json.dumps(doc, ensure_ascii=False).replace(ann.code, ""))
            table = load(json.loads(json.dumps(doc)), game_type)
            assert table.game.over
            assert why_not_true(table) == ""
            after = await here.hall.dice(ann.code, "eve", "de")
            assert after.commitment == before.commitment
            assert after.verified is True
            assert after.host
            assert after.text != before.text

    run(test())


def test_a_report_tells_what_this_seat_may_know(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            for _ in range(6):
                await (ann if ann.asked else bob).answer()
            mine = await here.hall.report(ann.code, "ann", "en")
            others = await here.hall.report(ann.code, "eve", "en")
            assert (mine["seat"], others["seat"]) == (0, None)
            assert mine["inputs"] == 6
            assert mine["position"] != others["position"]
            for report in (mine, others):
                text = json.dumps(report)
                assert "Ann" not in text
                assert ann.code not in text

    run(test())


def test_play_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two(tempo=7, hints=False)
            with pytest.raises(No):
                await here.hall.rematch(ann.code, "bob")
            await play_out(ann, bob)
            with pytest.raises(No):
                await here.hall.rematch(ann.code, "eve")
            code = await here.hall.rematch(ann.code, "bob")
            assert await here.hall.rematch(ann.code, "eve") == code, "whoever looks on may go along"
            assert ann.frame["table"]["rematch"] == code
            assert await here.hall.rematch(ann.code, "ann") == code
            anna, bobby = await here.browser(code, "ann"), await here.browser(code, "bob")
            assert anna.frame["table"]["mine"] == [0]
            assert bobby.frame["table"]["mine"] == [1]
            assert anna.seat(1)["name"] == "Bob"
            assert anna.frame["table"]["settings"]["tempo"] == 7
            assert anna.frame["table"]["settings"]["hints"] is False
            assert bobby.frame["table"]["host"]
            assert (await bobby.do("start")).ok
            await play_out(anna, bobby)

    run(test())


def test_where_nobody_may_look_on_nothing_is_told_without_a_connection_either(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two(spectators=False)
            for command in (Describe(), Point("cell-0-0"), Uncover(None)):
                reply = await here.hall.command(ann.code, "eve", "en", command)
                assert reply.refused is not None
                assert "Spectators" in reply.refused.text
                assert reply.lines is None
            assert (await here.hall.command(ann.code, "bob", "en", Describe())).lines
            await play_out(ann, bob)
            await here.hall.rematch(ann.code, "bob")
            with pytest.raises(No):
                await here.hall.rematch(ann.code, "eve")

    run(test())


def test_play_again_with_bots_and_guests(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "random", "me", names=["Zoe"], start=True)
            ann = await here.browser(code, "ann")
            assert (await ann.do("propose", what="end")).ok
            assert ann.frame["table"]["stage"] == "over"
            again = await here.browser(await here.hall.rematch(code, "ann"), "ann")
            assert again.frame["table"]["mine"] == [0, 2]
            assert [again.seat(seat)["kind"] for seat in range(3)] == ["person", "bot", "person"]
            assert again.seat(2)["name"] == "Zoe"

    run(test())


def test_practice_shows_everything(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "greedy", start=True, practice=True)
            ann = await here.browser(code, "ann")
            assert ann.frame["mine"] is not None
            assert (await here.hall.moment(code, "ann", "en", 0, 1)).mine is not None

    run(test())


# --- winning chances -------------------------------------------------------------------------------------------------


async def chances_of(here: House, code: str, person: str = "eve", lang: str = "en") -> Chances:
    """Ask until they are worked out."""
    while (found := await here.hall.chances(code, person, lang)).percent < 100:
        await here.hall.rooms.settle()
    return found


def test_chances_over_a_game_that_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("random", "random", start=True)
            eve = await here.browser(code, "eve")
            await eve.until(lambda: eve.frame["table"]["stage"] == "over")
            first = await here.hall.chances(code, "eve", "en")
            assert (first.percent, first.course, first.turns) == (0, [], []), "it has only begun"
            found = await chances_of(here, code)
            inputs = eve.frame["table"]["inputs"]
            numbers = [moment.number for moment in found.course]
            assert (numbers[0], numbers[-1]) == (0, inputs)
            assert numbers == sorted(set(numbers))
            won = {row["seat"] for row in eve.frame["result"]["rows"] if row["rank"] == 1}
            assert {seat for seat, chance in enumerate(found.course[-1].chances) if chance} == won
            assert found.text.startswith("After step 0: ")
            assert f"After step {inputs}: " in found.text
            for turn in found.turns:
                assert turn.number in numbers
                assert turn.since in numbers
                assert abs(turn.after - turn.before) >= 4
                assert turn.line.startswith(f"Step {turn.number}: {turn.text} ")
                assert turn.line.endswith(f"{turn.before}% → {turn.after}%")
            german = await here.hall.chances(code, "ann", "de")
            assert german.course == found.course, "all see the same, and it is worked out once"
            assert german.text.startswith("Nach Schritt 0: ")

    run(test())


def test_nobody_sees_chances_before_the_end_but_who_practises(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, _ = await here.two()
            with pytest.raises(No) as no:
                await here.hall.chances(ann.code, "ann", "en")
            assert no.value.key == "hall.chances_when_over"
            code = await here.open("me", "me", names=["Zoe"], practice=True, start=True)
            zoe = await here.browser(code, "ann")
            assert [moment.number for moment in (await chances_of(here, code, "ann")).course] == [0]
            await zoe.answer()
            assert [moment.number for moment in (await chances_of(here, code, "ann")).course] == [0, 1]

    run(test())


def test_what_cannot_be_judged_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            await ann.answer() if ann.asked else await bob.answer()
            await ann.do("propose", what="score")
            await bob.do("vote", yes=True)
            here.thinks.fails = True
            assert "went wrong" in (await chances_of(here, ann.code)).text
            assert [report["doing"] for report in here.reports()] == ["chances"]
            here.thinks.fails = False
            place = here.hall.rooms.places[ann.code]
            place.course = None
            found = await chances_of(here, ann.code)
            first = [row["seat"] for row in ann.frame["result"]["rows"] if row["rank"] == 1]
            assert [seat for seat, chance in enumerate(found.course[-1].chances) if chance] == sorted(first)
            assert place.room is not None
            assert place.room.table is not None
            place.room.table.replayable = False
            assert "rules have changed" in (await chances_of(here, ann.code)).text

    run(test())
