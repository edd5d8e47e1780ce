"""A real-time game at a table: its clock, people who are not here, a server that was away (JEL-Q42, Q43, Q55, Q57)."""

import pytest

from tafelrunde.engine import Option, snapshot
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.kit.saves import why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.room.clocks import game_time
from tests.jelly.table import JELLY, A, B, C, new_game, seen
from tests.table.party import PEOPLE, SECOND, Party


def party_of(*seats: str) -> Party:
    """A table in real time at which the game has begun."""
    party = Party(p.NewTable("jelly", list(seats), "Ann", variants={"mode": "live"}), JELLY)
    for seat, kind in enumerate(seats):
        if kind == "open":
            party.sits(PEOPLE[seat], seat)
    party.does("ann", p.Start())
    party.passes(10)
    return party


def jelly(party: Party) -> Jelly:
    game = party.room.game
    assert isinstance(game, Jelly)
    return game


def says(party: Party, seat: int, option: Option) -> None:
    decision = party.room.game.decision_of(seat)
    party.does(PEOPLE[seat], p.Answer(decision.serial if decision else 1, option, True), looking=seat)


def running() -> Party:
    """Three people in the first round, at its very beginning."""
    party = party_of("me", "open", "open")
    for seat in (A, B, C):
        says(party, seat, "ready")
    party.passes(3 * SECOND)
    assert seen(jelly(party), None).phase == "running"
    return party


@pytest.mark.rule("JEL-Q42")
def test_the_table_stamps_a_command_when_it_arrives() -> None:
    party = running()
    began = jelly(party).began
    party.passes(1_234)
    says(party, B, "roll")
    assert [(i.kind, i.seat, i.at) for i in party.room.match.inputs[-2:]] == [
        ("time", -1, began),
        ("answer", B, began + 1_234),
    ]


@pytest.mark.rule("JEL-Q43")
def test_somebody_absent_counts_as_ready_after_thirty_seconds() -> None:
    party = party_of("me", "open", "open")
    says(party, A, "ready")
    says(party, B, "ready")
    party.goes("cem")
    party.passes(30 * SECOND - 1)
    assert seen(jelly(party), None).phase == "waiting"
    party.passes(1)
    assert seen(jelly(party), None).phase == "countdown"


@pytest.mark.rule("JEL-Q43")
def test_somebody_who_is_here_is_waited_for() -> None:
    party = party_of("me", "open", "open")
    says(party, A, "ready")
    says(party, B, "ready")
    party.passes(600 * SECOND)
    assert seen(jelly(party), None).phase == "waiting"


@pytest.mark.rule("JEL-Q57", "JEL-Q40")
def test_whoever_leaves_and_returns_finds_everything_as_it_was_and_the_clock_has_gone_on() -> None:
    party = running()
    says(party, B, "roll")
    dice = seen(jelly(party), B).dice
    party.goes("bob")
    party.passes(20 * SECOND)
    says(party, A, "roll")
    party.comes("bob")
    view = seen(jelly(party), B)
    assert (view.dice, view.rolled, view.next_roll) == (dice, True, jelly(party).began + 1_000)
    assert game_time(party.room, party.now) == jelly(party).began + 20 * SECOND
    says(party, B, ("place", dice[0], "F"))


@pytest.mark.rule("JEL-Q57", "JEL-Q50")
def test_with_nobody_acting_the_round_ends_by_itself() -> None:
    party = running()
    party.goes("ann", "bob", "cem")
    party.passes(120 * SECOND - 1)
    assert seen(jelly(party), None).phase == "running"
    party.passes(1)
    assert (seen(jelly(party), None).phase, jelly(party).tallied) == ("waiting", 1)
    party.passes(30 * SECOND)
    assert seen(jelly(party), None).phase == "countdown", "all are absent"


@pytest.mark.rule("JEL-Q42")
def test_the_clock_stands_still_while_the_server_is_away_and_a_countdown_follows() -> None:
    party = running()
    party.passes(5 * SECOND)
    says(party, A, "roll")
    before, stamp = snapshot(jelly(party)), jelly(party).now
    party.passes(400)
    party.restarts(down=3_600 * SECOND)
    assert snapshot(jelly(party)) == before
    assert party.no("ann", p.Answer(jelly(party).open[0].serial, "roll"), A) == "resuming"
    party.passes(3 * SECOND)
    assert game_time(party.room, party.now) == stamp, "it goes on from the last stamp in the record"
    party.passes(1 * SECOND)
    says(party, A, "roll")
    assert jelly(party).now == stamp + 1 * SECOND
    assert party.room.table is not None
    assert why_not_true(party.room.table) == ""


@pytest.mark.rule("JEL-Q55")
def test_nobody_takes_anything_back_in_a_round() -> None:
    party = running()
    says(party, A, "roll")
    assert party.no("ann", p.Undo()) == "rushing"
    says(party, A, ("place", jelly(party).hand[A][0], "F"))
    assert party.no("ann", p.Undo()) == "rushing"


@pytest.mark.rule("JEL-Q58", "JEL-Q15")
def test_a_bot_takes_two_to_four_seconds_for_a_roll_and_a_placing() -> None:
    g = new_game(3, 1, mode="live")
    for seat in (A, B, C):
        g.answer(seat, "ready", at=1)
    g.time_up(3_001)
    roll = g.open[A].choice.pace(g)
    g.answer(A, "roll", at=3_002)
    place = g.open[A].choice.pace(g)
    assert (roll[0] + place[0], roll[1] + place[1]) == (2_000, 4_000)
