"""Clocks with controlled time: when they run, when they stand, and what an empty one does. And the game's own time."""

import pytest

from tafelrunde.engine import Chance
from tafelrunde.kit.saves import why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.records import Clock
from tafelrunde.table.room.clocks import COUNTDOWN
from tests.engine.testgame import GAME as TAVERN
from tests.table.party import DAY, MINUTE, SECOND, Party, people, wish

BANK = Clock("bank", 60, 5)
TURN = Clock("turn", 60)


def whose(party: Party) -> tuple[int, int]:
    """The seat that is asked, and the other one."""
    return party.decision.seat, 1 - party.decision.seat


# --- running and standing --------------------------------------------------------------------------------------------


def test_only_the_clock_of_whoever_is_asked_runs() -> None:
    party = people(2, clock=BANK)
    me, other = whose(party)
    party.passes(10 * SECOND)
    assert (party.left(me), party.left(other)) == (50, 60)
    assert (party.seat(me).since > 0, party.seat(other).since) == (True, 0)


def test_a_bank_gets_something_when_the_turn_passes_on_and_stands_when_others_are_asked() -> None:
    party = people(2, clock=BANK)
    me, other = whose(party)
    for expected in (50, 40, 35):  # ten seconds less, three times; five more as the turn passes on
        party.passes(10 * SECOND)
        party.plays()
        assert party.left(me) == expected
    assert party.decision.seat == other
    party.passes(20 * SECOND)
    assert (party.left(me), party.left(other)) == (35, 40)


def test_taking_back_gives_no_time() -> None:
    party = people(2, clock=BANK)
    me, _ = whose(party)
    for _ in range(20):
        party.passes(SECOND)
        party.plays()
        party.does(party.seat(me).person, p.Undo())
    assert party.left(me) == 40


def test_a_turn_has_its_time_and_it_is_full_again_in_the_next() -> None:
    party = people(2, clock=TURN)
    me, other = whose(party)
    party.passes(10 * SECOND)
    party.plays()
    assert party.left(me) == 50  # it is still my turn
    party.passes(30 * SECOND)
    party.until(lambda: party.decision.seat == other)
    assert (party.left(me), party.left(other)) == (60, 60)
    party.passes(59 * SECOND)
    party.until(lambda: party.decision.seat == me)
    assert (party.left(me), party.left(other)) == (60, 60)


def test_clocks_stand_while_paused_while_waiting_and_after_the_end() -> None:
    party = Party(wish("me", "open", clock=BANK))
    party.sits("bob", 1)
    party.passes(DAY)
    party.does("ann", p.Start())
    me, _ = whose(party)
    party.passes(10 * SECOND)
    for what in ("pause", "resume"):
        party.does("ann", p.Propose(what))
        party.does("bob", p.Vote(True))
        if what == "pause":
            party.passes(DAY)
        assert party.left(me) == 50
    party.passes(10 * SECOND)
    party.does("ann", p.Propose("end"))
    party.passes(DAY)
    assert party.left(me) == 40
    assert [seat.since for seat in party.room.doc.seats] == [0, 0]


def test_clocks_stand_while_no_server_runs() -> None:
    party = people(2, clock=BANK, when_empty="takes")
    me, _ = whose(party)
    party.passes(10 * SECOND)
    party.restarts(down=3 * DAY)
    assert party.left(me) == 50
    party.passes(10 * SECOND)
    party.restarts(down=DAY)
    party.passes(10 * SECOND)
    assert party.left(me) == 30
    assert party.seat(me).bot == ""
    party.passes(30 * SECOND)
    assert party.seat(me).bot == "greedy"


def test_grace_and_hosting_stand_while_no_server_runs() -> None:
    party = people(3, grace=60)
    party.goes("ann")
    party.passes(30 * SECOND)
    party.restarts(down=DAY)
    party.passes(29 * SECOND)
    assert (party.seat(0).bot, party.room.doc.host) == ("", "ann")
    party.passes(SECOND)
    assert (party.seat(0).bot, party.room.doc.host) == ("greedy", "ann")
    party.passes(MINUTE)
    assert party.room.doc.host == "bob"


def test_clocks_stand_after_a_fault() -> None:
    party = people(2, clock=BANK)
    me, _ = whose(party)
    party.passes(10 * SECOND)
    party.room.stop("report-1", party.now)
    party.passes(DAY)
    assert party.left(me) == 50


def test_bots_have_no_clock() -> None:
    party = people(1, "greedy", clock=Clock("bank", 5), when_empty="takes")
    party.until(lambda: party.decision.seat == 1)
    party.passes(DAY)
    assert [seat.since for seat in party.room.doc.seats] == [0, 0]
    assert party.room.next_tick(party.now) == 0


def test_other_clocks_begin_full() -> None:
    party = people(2, clock=BANK)
    me, other = whose(party)
    party.passes(30 * SECOND)
    party.does("ann", p.Set(clock=Clock("bank", 100)))
    party.does("bob", p.Vote(True))
    assert (party.left(me), party.left(other)) == (100, 100)
    party.passes(30 * SECOND)
    assert (party.left(me), party.left(other)) == (70, 100)
    party.does("ann", p.Set(clock=Clock()))
    party.does("bob", p.Vote(True))
    party.passes(DAY)
    party.plays()


# --- empty -----------------------------------------------------------------------------------------------------------


def test_an_empty_clock_may_be_a_sign_only() -> None:
    party = people(2, clock=BANK)
    me, _ = whose(party)
    assert party.room.next_tick(party.now) == 0
    party.passes(2 * MINUTE)
    assert party.left(me) == -60
    assert party.room.bot_to_move() is None
    party.plays()


@pytest.mark.parametrize("clock", [BANK, TURN])
def test_a_bot_may_decide_this_once(clock: Clock) -> None:
    party = people(2, clock=clock, when_empty="once")
    me, _ = whose(party)
    party.passes(59 * SECOND)
    assert party.room.bot_to_move() is None
    party.passes(SECOND)
    found = party.room.bot_to_move()
    assert found is not None
    assert found[:2] == (me, "greedy")
    party.restarts()
    party.bot_moves()
    assert party.room.bot_to_move() is None
    assert (party.seat(me).bot, party.left(me)) == ("", 15)  # some time for the next decision
    party.passes(10 * SECOND)
    party.plays(party.seat(me).person)


def test_whoever_is_faster_than_the_bot_decides_themselves() -> None:
    party = people(2, clock=TURN, when_empty="once")
    me, _ = whose(party)
    party.passes(MINUTE)
    found = party.room.bot_to_move()
    assert found is not None
    party.plays(party.seat(me).person)
    party.room.bot_answers(me, found[2].options[0], found[2].serial, party.now)
    assert len(party.room.match.inputs) == 1
    assert party.room.bot_to_move() is None


def test_a_bot_may_take_the_seat() -> None:
    party = people(2, clock=BANK, when_empty="takes")
    me, other = whose(party)
    party.passes(MINUTE)
    assert party.seat(me).bot == "greedy"
    party.until(lambda: party.decision.seat == other)
    party.until(lambda: party.decision.seat == me)
    assert party.seat(me).bot == "greedy"
    party.comes(party.seat(me).person)  # they look in again
    assert party.seat(me).bot == ""
    assert party.left(me) >= 15
    party.plays()


def test_the_storage_is_told_when_to_wake_the_table() -> None:
    party = people(2, clock=BANK, when_empty="takes", grace=600)
    assert party.kept.wake == party.now + MINUTE
    party.passes(10 * SECOND)
    assert party.kept.wake == party.now + 50 * SECOND
    me, other = whose(party)
    party.until(lambda: party.decision.seat == other)
    assert party.kept.wake == party.now + MINUTE
    party.until(lambda: party.decision.seat == me)
    assert party.kept.wake == party.now + 55 * SECOND
    party.does("ann", p.Set(when_empty="sign"))
    party.does("bob", p.Vote(True))
    assert party.kept.wake == 0
    party.goes("bob")
    assert party.kept.wake == party.now + 600 * SECOND
    party.goes("ann")
    party.passes(600 * SECOND)
    assert party.kept.wake == 0


# --- the game's own time ---------------------------------------------------------------------------------------------


def tavern(seed: int = 3) -> Party:
    """A game with votes, hidden cards and a rush hour in real time; all play at random."""
    party = Party(p.NewTable("tavern", ["me", "open", "random"], "Ann"), TAVERN, seed=seed)
    party.sits("bob", 1)
    party.does("ann", p.Start())
    return party


def plays_at_random(party: Party, rng: Chance) -> None:
    """Some time passes; then somebody who is asked answers, if they still are."""
    party.passes(rng.below(700) if not party.room.resuming else COUNTDOWN)
    game = party.room.game
    ready = [d for d in game.open if d.choice.not_before(game, d.options[0]) <= game.now]
    if not ready:
        party.passes(max(1, party.room.next_tick(party.now) - party.now))
        return
    decision = ready[rng.below(len(ready))]
    option = decision.options[rng.below(len(decision.options))]
    person = party.seat(decision.seat).person
    if person:
        party.does(person, p.Answer(decision.serial, option, True), looking=decision.seat)
    else:
        party.room.bot_answers(decision.seat, option, decision.serial, party.now)
        party.keep()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_in_real_time_is_played_to_its_end_with_restarts(seed: int) -> None:
    party, rng = tavern(seed), Chance(seed)
    for k in range(2000):
        if party.stage == "over":
            break
        plays_at_random(party, rng)
        if k % 7 == 0:
            before = party.whole()
            party.restarts(down=DAY)
            assert party.whole()[3:] == before[3:]
    assert party.room.doc.end == "rules"
    assert party.room.table is not None
    assert any(entry.kind == "time" for entry in party.room.match.inputs)
    assert why_not_true(party.room.table) == ""


def test_the_games_time_stands_while_it_is_paused() -> None:
    party, rng = tavern(), Chance(1)
    while not party.room.game.next_due():
        plays_at_random(party, rng)
    due = party.room.next_tick(party.now)
    party.does("ann", p.Propose("pause"))
    party.does("bob", p.Vote(True))
    assert party.room.next_tick(party.now) == 0
    party.passes(DAY)
    party.does("ann", p.Propose("resume"))
    party.does("bob", p.Vote(True))
    assert party.room.next_tick(party.now) == due + DAY
    inputs = len(party.room.match.inputs)
    party.passes(due + DAY - party.now)
    assert party.room.match.inputs[inputs].kind == "time"


def test_a_bot_whose_sealed_answer_lies_there_is_not_asked_again() -> None:
    party, rng = tavern(), Chance(1)
    while not any(lane.sealed for lane in party.room.game.lanes):
        plays_at_random(party, rng)
    assert party.room.asked() == [0, 1, 2]
    party.bot_moves()
    assert party.room.bot_to_move() is None
    assert party.room.asked() == [0, 1]
    before = party.whole()
    party.restarts()
    assert party.whole()[3:] == before[3:]
