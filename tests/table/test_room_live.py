"""A table in real time: who may play it how, what counts at once, pauses, absent people, and a server that was away."""

from typing import Any

import pytest

from tafelrunde.kit.saves import why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.records import Clock
from tafelrunde.table.room import clocks
from tafelrunde.table.room.keeping import SELDOM
from tafelrunde.table.room.no import No
from tests.table.party import DAY, MINUTE, PEOPLE, SECOND, Party, name_of
from tests.table.race import ABSENT, COUNTDOWN, LIMIT, PAUSE, RACE, Race

LIVE = {"mode": "live"}


def wish(*seats: str, **more: Any) -> p.NewTable:
    return p.NewTable("race", list(seats), "Ann", **{"variants": LIVE, **more})


def racers(count: int = 3, *bots: str, **more: Any) -> Party:
    """A table where so many people sit; the game has begun, and nobody is ready yet."""
    party = Party(wish("me", *["open"] * (count - 1), *bots, **more), RACE)
    for seat, person in enumerate(PEOPLE[1:count], start=1):
        party.sits(person, seat)
    party.does("ann", p.Start())
    party.passes(10)
    return party


def race(party: Party) -> Race:
    game = party.room.game
    assert isinstance(game, Race)
    return game


def says(party: Party, seat: int, option: object, sure: bool = False) -> bool:
    """Somebody answers what is open for them."""
    decision = party.room.game.decision_of(seat)
    serial = decision.serial if decision else 1
    return party.does(PEOPLE[seat], p.Answer(serial, option, sure), looking=seat)


def why(party: Party, seat: int, option: object) -> str:
    decision = party.room.game.decision_of(seat)
    return party.no(PEOPLE[seat], p.Answer(decision.serial if decision else 1, option), seat)


def get_ready(party: Party) -> None:
    for decision in list(party.room.game.open):
        if party.seat(decision.seat).person:
            says(party, decision.seat, "ready", sure=True)


def running(count: int = 3, *bots: str, **more: Any) -> Party:
    """The race has just begun."""
    party = racers(count, *bots, **more)
    get_ready(party)
    party.passes(COUNTDOWN)
    return party


# --- who may play it how ---------------------------------------------------------------------------------------------


def refused(make: p.NewTable) -> str:
    with pytest.raises(No) as no:
        Party(make, RACE)
    assert no.value.said(RACE, "de").text != no.value.said(RACE, "en").text
    return name_of(no.value)


def test_several_people_cannot_share_a_browser_in_real_time() -> None:
    assert refused(wish("me", "me")) == "live_shared"
    Party(wish("me", "me", variants={}), RACE)
    party = Party(wish("me", "open", "open"), RACE)
    party.sits("bob", 1)
    assert party.no("ann", p.Sit(2, "Zoe")) == "live_shared"
    assert party.no("bob", p.Sit(2, "Zoe")) == "live_shared"
    token = party.room.new_link("bob", 1)
    with pytest.raises(No) as no:
        party.room.take_seat_by_token("ann", token, party.now)
    assert name_of(no.value) == "live_shared"


def test_real_time_does_not_take_days() -> None:
    assert refused(wish("me", "open", pace="days")) == "live_days"
    Party(wish("me", "open", pace="days", variants={}), RACE)


@pytest.mark.parametrize(
    ("seats", "pace", "why"), [(("me", "me"), "live", "live_shared"), (("me", "open"), "days", "live_days")]
)
def test_real_time_can_be_chosen_later_only_where_it_is_possible(seats: Any, pace: Any, why: str) -> None:
    party = Party(wish(*seats, pace=pace, variants={}), RACE)
    assert party.no("ann", p.Set(variants=LIVE)) == why
    party.room.doc.variants = dict(LIVE)  # however it came about
    party.sits("bob", 1) if seats[1] == "open" else None
    assert party.no("ann", p.Start()) == why


# --- answers ---------------------------------------------------------------------------------------------------------


def test_what_nobody_waits_for_counts_at_once_and_is_stamped_by_the_table() -> None:
    party = running()
    party.passes(700)
    assert says(party, 1, "roll"), "it is not asked whether they are sure"
    entry = party.room.match.inputs[-1]
    assert (entry.kind, entry.seat, entry.option, entry.at) == ("answer", 1, "roll", race(party).began + 700)
    assert party.room.game.now == entry.at


def test_a_refusal_names_its_row_and_changes_nothing() -> None:
    party = running()
    assert why(party, 0, ["take", 1]) == "rules: RACE-ROLL"
    says(party, 0, "roll")
    party.passes(PAUSE - 1)
    version, own = party.room.version_for(1), party.room.version_for(0)
    assert why(party, 0, "roll") == "rules: RACE-PAUSE"
    assert (party.room.version_for(1), party.room.version_for(0)) == (version, own), "nobody else hears of it"
    assert party.room.take_write() is None
    party.passes(1)
    says(party, 0, "roll")
    says(party, 0, ["take", 1])
    says(party, 1, "roll")
    assert why(party, 1, ["take", 1]) == "rules: RACE-TAKEN"


def test_what_is_due_comes_first_however_late_the_table_looks() -> None:
    party = running()
    inputs = len(party.room.match.inputs)
    party.now += LIMIT + 5  # nothing has woken the table yet
    with pytest.raises(No) as no:
        says(party, 0, "roll")
    assert no.value.rule == "RACE-OVER"
    entry = party.room.match.inputs[inputs]
    assert (entry.kind, entry.at) == ("time", race(party).began + LIMIT)
    assert party.seat(0).since == party.now, "the next round waits for them"


def test_a_click_in_vain_says_why() -> None:
    party = running()
    with pytest.raises(No) as first:
        party.room.meant_by(0, "post-1", party.now)
    assert first.value.rule == "RACE-ROLL"
    for post in range(2):
        says(party, 0, "roll")
        says(party, 0, ["take", post])
        party.passes(PAUSE)
    with pytest.raises(No) as last:
        party.room.meant_by(0, "die", party.now)
    assert last.value.rule == "RACE-DONE"


def test_a_whole_game_replays_exactly() -> None:
    party = running(2)
    while party.stage == "playing":
        if not party.room.rushing():
            get_ready(party)
        party.passes(500)
        for seat in range(2):
            decision = party.room.game.decision_of(seat)
            if decision is not None and decision.choice.standing and decision.options:
                option = decision.options[-1]
                if decision.choice.not_before(party.room.game, option) <= clocks.game_time(party.room, party.now):
                    says(party, seat, list(option) if isinstance(option, tuple) else option)
    assert party.room.table is not None
    assert why_not_true(party.room.table) == ""


# --- nobody learns when or how often another one rolls ---------------------------------------------------------------


def test_a_private_answer_is_seen_by_nobody_else() -> None:
    party = running()
    doc = party.room.doc.changed
    party.passes(100)
    before = [party.room.version_for(seat) for seat in (0, 1, 2, None)]
    says(party, 0, "roll")
    after = [party.room.version_for(seat) for seat in (0, 1, 2, None)]
    assert before[0] < after[0]
    assert before[1:] == after[1:]
    assert party.room.doc.changed == doc, "lists of tables do not tell either"
    says(party, 0, ["take", 3])
    assert all(old < new for old, new in zip(after, (party.room.version_for(s) for s in (0, 1, 2, None)), strict=True))


def test_hidden_answers_are_not_counted_before_the_end() -> None:
    party = running()
    inputs = len(party.room.match.inputs)
    says(party, 0, "roll")
    says(party, 1, "roll")
    says(party, 0, ["take", 3])
    party.passes(PAUSE)
    says(party, 0, "roll")
    room = party.room
    assert [room.shown_number(inputs + k) for k in range(5)] == [inputs, inputs, inputs, inputs + 1, inputs + 1]
    assert [room.meant_number(inputs + k) for k in range(-1, 2)] == [inputs - 1, inputs + 2, inputs + 4]
    party.restarts()
    assert party.room.hidden == room.hidden == [inputs + 1, inputs + 2, inputs + 4]
    party.does("ann", p.Propose("end"))
    for person in PEOPLE[1:3]:
        party.does(person, p.Vote(True))
    assert party.room.shown_number(inputs + 4) == inputs + 4, "all is open now"


# --- pausing and going back ------------------------------------------------------------------------------------------


def test_between_rounds_anybody_pauses_and_resumes() -> None:
    party = racers()
    party.does("bob", p.Propose("pause"))
    assert (party.room.doc.paused, party.room.doc.vote) == (True, None)
    assert why(party, 0, "ready") == "paused"
    time = clocks.game_time(party.room, party.now)
    party.passes(DAY)
    assert clocks.game_time(party.room, party.now) == time
    party.does("cem", p.Propose("resume"))
    assert not party.room.doc.paused
    says(party, 0, "ready", sure=True)


def test_a_pause_does_not_wait_for_a_vote_on_something_else() -> None:
    party = racers()
    party.does("ann", p.Propose("end"))
    party.does("bob", p.Propose("pause"))
    assert party.room.doc.paused
    assert party.room.doc.vote is not None
    assert party.no("bob", p.Propose("score")) == "vote_open"


def test_spectators_do_not_pause() -> None:
    party = racers()
    party.comes("eve")
    assert party.no("eve", p.Propose("pause")) == "spectator"


@pytest.mark.parametrize("when", ["countdown", "race"])
def test_nobody_pauses_goes_back_or_takes_back_while_the_clock_drives_everybody(when: str) -> None:
    party = racers()
    get_ready(party)
    if when == "race":
        party.passes(COUNTDOWN)
        says(party, 0, "roll")
    for command in (p.Propose("pause"), p.Propose("back", 1), p.Undo()):
        assert party.no("ann", command) == "rushing"
    party.does("ann", p.Propose("end"))
    assert party.room.doc.vote is not None, "they may still agree to end it"


def test_a_vote_to_go_back_falls_away_when_the_race_begins() -> None:
    party = racers()
    says(party, 0, "ready", sure=True)
    party.does("ann", p.Propose("back", 0))
    for seat in (1, 2):
        says(party, seat, "ready", sure=True)
    assert party.room.doc.vote is None
    assert party.no("bob", p.Vote(True)) == "no_vote"


def test_nobody_goes_back_into_a_race() -> None:
    party = running()
    says(party, 0, "roll")
    says(party, 0, ["take", 1])
    inside = party.room.shown_number(len(party.room.match.inputs))
    party.passes(LIMIT)
    assert party.no("ann", p.Propose("back", inside)) == "back_to_rush"
    party.does("ann", p.Propose("back", 1))
    for person in PEOPLE[1:3]:
        party.does(person, p.Vote(True))
    assert (race(party).round, race(party).rushing()) == (1, False)
    assert party.room.table is not None
    assert why_not_true(party.room.table) == ""


def test_practice_does_not_take_back_what_the_clock_has_seen() -> None:
    party = running(1, "random", practice=True)
    party.passes(LIMIT)
    assert party.no("ann", p.Undo()).startswith("rules: ")


# --- absent people ---------------------------------------------------------------------------------------------------


def test_who_is_absent_counts_as_ready_after_a_while() -> None:
    party = racers()
    party.passes(10 * SECOND)
    party.goes("cem")
    for seat in (0, 1):
        says(party, seat, "ready", sure=True)
    party.passes(ABSENT - 1)
    assert party.room.asked() == [2]
    party.passes(1)
    assert party.room.asked() == []
    assert party.room.rushing()
    entry = party.room.match.inputs[-1]
    assert (entry.kind, entry.seat, entry.option) == ("answer", 2, "ready")


def test_whoever_comes_back_in_time_is_waited_for() -> None:
    party = racers()
    party.goes("cem")
    party.passes(ABSENT - 1)
    party.comes("cem")
    party.passes(MINUTE)
    assert party.room.asked() == [0, 1, 2]


def test_absence_counts_from_the_moment_when_somebody_is_asked() -> None:
    party = running()
    party.goes("cem")
    party.passes(LIMIT)  # the second round begins
    for seat in (0, 1):
        says(party, seat, "ready", sure=True)
    party.passes(ABSENT - 1)
    assert party.room.asked() == [2]
    party.passes(1)
    assert party.room.rushing()


def test_nobody_counts_as_ready_while_paused_or_after_a_bot_has_come() -> None:
    party = racers(grace=5)
    party.goes("cem")
    party.does("ann", p.Propose("pause"))
    party.passes(DAY)
    party.does("ann", p.Propose("resume"))
    party.passes(5 * SECOND)
    assert party.seat(2).bot == "greedy"
    party.passes(DAY)
    assert party.room.asked() == [0, 1, 2], "the bot answers for itself"


def test_the_clock_of_a_seat_keeps_its_time_when_something_else_is_asked() -> None:
    party = racers(2, clock=Clock("bank", 60), variants={})
    party.passes(10 * SECOND - 10)
    seat = party.decision.seat
    party.plays()
    party.passes(10 * SECOND)
    assert (party.left(seat), party.left(1 - seat)) == (50, 50)


# --- the server was away ---------------------------------------------------------------------------------------------


def test_after_the_server_was_away_a_race_goes_on_from_its_last_stamp_after_a_countdown() -> None:
    party = running(2)
    party.passes(2_000)
    says(party, 0, "roll")
    last = party.room.game.now
    party.passes(1_500)  # nothing of it was recorded
    party.restarts(down=DAY)
    room = party.room
    assert room.resuming
    assert (clocks.game_time(room, party.now), room.doc.time_since - party.now) == (last, clocks.COUNTDOWN)
    assert why(party, 0, ["take", 1]) == "resuming"
    assert room.free_bots() == {}
    party.passes(clocks.COUNTDOWN - 1)
    assert (room.resuming, clocks.game_time(room, party.now)) == (True, last)
    version = room.version
    party.passes(1)
    assert (room.resuming, room.version > version) == (False, True), "everybody sees that it goes on"
    party.passes(300)
    says(party, 0, ["take", 1])
    assert room.match.inputs[-1].at == last + 300
    party.passes(LIMIT)
    end = next(entry for entry in reversed(room.match.inputs) if entry.kind == "time")
    assert end.at == race(party).began + LIMIT
    assert room.table is not None
    assert why_not_true(room.table) == ""


def test_each_who_comes_back_gets_the_countdown_but_nobody_delays_it_for_long() -> None:
    party = running(2)
    says(party, 0, "roll")
    party.goes("ann", "bob")
    party.restarts(down=MINUTE)
    assert party.room.tick(party.now)
    assert party.room.doc.time_since - party.now == clocks.RETURN
    began = party.now
    party.passes(1_000)
    for _ in range(20):
        party.comes("bob")
        assert party.room.doc.time_since == min(party.now + clocks.COUNTDOWN, began + clocks.RETURN)
        party.passes(clocks.COUNTDOWN - 1)
        if not party.room.resuming:
            break
    assert not party.room.resuming


def test_spectators_do_not_begin_the_countdown() -> None:
    party = running(2)
    party.goes("ann", "bob")
    party.restarts(down=MINUTE)
    party.comes("eve")
    assert party.room.doc.time_since - party.now == clocks.RETURN


def test_an_ordinary_reload_does_not_stop_the_race() -> None:
    party = running(2)
    party.passes(2_000)
    party.restarts()
    assert not party.room.resuming
    says(party, 0, "roll")
    assert party.room.match.inputs[-1].at == race(party).began + 2_000


def test_between_rounds_it_goes_on_at_once() -> None:
    party = racers(2)
    party.passes(MINUTE)
    says(party, 0, "ready", sure=True)
    last = party.room.game.now
    party.passes(MINUTE)
    party.restarts(down=DAY)
    assert not party.room.resuming
    party.passes(500)
    says(party, 1, "ready", sure=True)
    assert party.room.match.inputs[-1].at == last + 500


def test_the_server_falls_again_during_the_countdown() -> None:
    party = running(2)
    party.passes(1_000)
    says(party, 0, "roll")
    last = party.room.game.now
    party.restarts(down=MINUTE)
    party.passes(clocks.COUNTDOWN // 2)
    party.restarts(down=MINUTE)
    assert party.room.doc.time_since - party.now == clocks.COUNTDOWN
    party.passes(clocks.COUNTDOWN)
    assert clocks.game_time(party.room, party.now) == last


def test_a_reload_during_the_countdown_leaves_it_alone() -> None:
    party = running(2)
    party.restarts(down=MINUTE)
    party.passes(1_000)
    until = party.room.doc.time_since
    party.restarts()
    assert party.room.resuming
    assert party.room.doc.time_since >= until


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_snapshots_are_seldom_in_a_race_and_nothing_is_lost() -> None:
    party = running()
    begin = len(party.room.match.inputs)
    for _ in range(15):
        for seat in range(3):
            says(party, seat, "roll")
        party.passes(PAUSE)
    inputs = len(party.room.match.inputs)
    assert inputs == begin + 45
    kept = [number for number in party.kept.snapshots if number > begin]
    assert len(kept) == (inputs - max(n for n in party.kept.snapshots if n <= begin)) // SELDOM
    before = party.whole()
    party.restarts()
    assert party.whole()[3:] == before[3:]
    party.passes(LIMIT)
    assert len(party.room.match.inputs) in party.kept.snapshots, "and one when it is over"


def test_nobody_waits_for_bots_in_a_race() -> None:
    party = running(1, "random", "greedy")
    assert party.room.bot_to_move() is not None, "they get ready like everybody else"
    while party.room.bot_to_move() is not None:
        party.bot_moves()
    party.passes(COUNTDOWN)
    assert party.room.bot_to_move() is None
    assert {seat: bot for seat, (bot, _) in party.room.free_bots().items()} == {1: "random", 2: "greedy"}
    party.room.bot_answers(1, "roll", party.room.free_bots()[1][1].serial, party.now)
    assert race(party).die[1]
