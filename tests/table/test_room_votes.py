"""Proposals: by majority or by all, one at a time, with one to four people and bots that do not vote."""

import pytest

from tafelrunde.engine import snapshot
from tafelrunde.kit.saves import load, save_json, why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.records import Clock
from tests.table.party import CANALS, PEOPLE, SECOND, Party, people, wish


@pytest.mark.parametrize(("count", "majority"), [(2, 2), (3, 2), (4, 3)])
def test_pausing_takes_a_majority(count: int, majority: int) -> None:
    party = people(count)
    for number, person in enumerate(PEOPLE[:majority]):
        assert not party.room.doc.paused
        party.does(person, p.Vote(True) if number else p.Propose("pause"))
        assert party.room.vote_needed() == (majority if number < majority - 1 else 0)
    assert party.room.doc.paused
    assert party.room.doc.vote is None
    assert party.no(party.seat(party.decision.seat).person, p.Answer(party.decision.serial, 0)) == "paused"
    assert party.no("ann", p.Undo()) == "paused"
    assert party.no("ann", p.Propose("pause")) == "paused"
    assert party.no("ann", p.Propose("bot")) == "paused"
    for number, person in enumerate(PEOPLE[:majority]):
        party.does(person, p.Vote(True) if number else p.Propose("resume"))
    assert not party.room.doc.paused
    assert party.no("ann", p.Propose("resume")) == "not_paused"
    party.plays()


@pytest.mark.parametrize(
    ("count", "what"), [(count, what) for count in (2, 3, 4) for what in ("end", "score", "bot", "back")][1:]
)
def test_everything_else_takes_all(count: int, what: str) -> None:
    party = people(count)
    party.play_on(5)
    before = len(party.room.match.inputs)
    party.does("ann", p.Propose(what, 2))  # type: ignore[arg-type]
    for person in PEOPLE[1:count]:
        assert party.stage == "playing"
        assert len(party.room.match.inputs) == before
        assert not any(seat.helper for seat in party.room.doc.seats)
        assert party.room.vote_needed() == count
        party.does(person, p.Vote(True))
    assert party.room.doc.vote is None
    if what == "back":
        assert party.room.match.inputs[-1].kind == "back"
    elif what == "bot":
        assert party.room.bot_to_move() is not None
    else:
        assert party.room.doc.end == {"end": "agreed", "score": "scored"}[what]
        assert bool(party.room.score()) == (what == "score")


@pytest.mark.parametrize("what", ["pause", "end", "score", "bot", "back"])
def test_whoever_is_alone_among_bots_needs_nobody(what: str) -> None:
    party = people(1, "greedy", "random")
    party.until(lambda: party.room.bot_to_move() is None)
    party.plays()
    party.does("ann", p.Propose(what))  # type: ignore[arg-type]
    assert party.room.doc.vote is None
    doc, last = party.room.doc, party.room.match.inputs[-1].kind
    assert doc.paused or doc.stage == "over" or doc.seats[0].helper or last == "back"


def test_a_no_ends_what_all_must_agree_to() -> None:
    party = people(3)
    party.does("bob", p.Propose("end"))
    assert party.no("ann", p.Propose("pause")) == "vote_open"
    party.does("cem", p.Vote(False))
    assert party.room.doc.vote is None
    assert party.no("cem", p.Vote(True)) == "no_vote"


def test_a_majority_can_still_come_after_a_no() -> None:
    party = people(4)
    party.does("ann", p.Propose("pause"))
    party.does("bob", p.Vote(False))
    assert party.room.doc.vote is not None
    party.does("bob", p.Vote(True))  # they think better of it
    party.does("cem", p.Vote(False))
    party.does("dora", p.Vote(False))
    assert party.room.doc.vote is None
    assert not party.room.doc.paused


def test_whoever_proposed_it_can_withdraw_it() -> None:
    party = people(4)
    party.does("ann", p.Propose("pause"))
    party.does("bob", p.Vote(True))
    party.does("ann", p.Vote(False))
    assert party.room.doc.vote is None


def test_spectators_and_those_who_are_stood_in_for_do_not_vote() -> None:
    party = people(3)
    party.comes("eve")
    assert party.no("eve", p.Propose("pause")) == "spectator"
    party.goes("cem")
    party.does("ann", p.Propose("end"))
    party.does("bob", p.Vote(True))
    assert party.stage == "playing"  # cem is absent but may come back
    assert party.room.voters() == [0, 1, 2]
    assert party.no("ann", p.Bot(2, "greedy")) == "just_away_live"  # that would take away the vote
    party.passes(20 * SECOND)
    assert party.stage == "over"
    assert party.room.doc.without == ["cem"]


def test_a_vote_of_somebody_whose_seat_a_bot_has_taken_does_not_count() -> None:
    party = people(2, clock=Clock("turn", 5), when_empty="takes")
    asked = party.seat(party.decision.seat).person
    other = next(person for person in ("ann", "bob") if person != asked)
    party.passes(5000)
    assert party.no(asked, p.Propose("pause")) == "stood_in"
    party.does(other, p.Propose("end"))
    assert party.stage == "over"


def test_a_proposal_goes_with_whoever_made_it() -> None:
    party = people(3)
    party.does("bob", p.Propose("pause"))
    party.does("bob", p.Leave())
    assert party.room.doc.vote is None
    party.does("ann", p.Propose("end"))
    party.does("cem", p.Leave())
    assert party.stage == "over"  # who is left agrees


def test_several_people_at_one_browser_vote_together() -> None:
    party = Party(wish("me", "me", "open", names=["Ben"]))
    party.sits("cem", 2)
    party.does("ann", p.Start())
    party.does("cem", p.Propose("pause"))
    party.does("ann", p.Vote(True), looking=1)
    assert party.room.doc.paused
    party.does("ann", p.Propose("resume"), looking=1)
    assert not party.room.doc.paused


def test_nothing_is_proposed_before_the_game_or_after_it() -> None:
    party = Party(wish("me", "open"))
    assert party.no("ann", p.Propose("pause")) == "not_started"
    assert party.no("ann", p.Vote(True)) == "no_vote"
    party.sits("bob", 1)
    party.does("ann", p.Start(), p.Propose("score"))
    party.does("bob", p.Vote(True))
    assert party.no("ann", p.Propose("back", 0)) == "over"


def test_a_proposal_is_still_there_after_a_restart() -> None:
    party = people(3)
    party.play_on(4)
    party.does("ann", p.Propose("back", 1))
    party.does("bob", p.Vote(True))
    party.restarts()
    vote = party.room.doc.vote
    assert vote is not None
    assert (vote.what, vote.number, vote.by, vote.yes) == ("back", 1, 0, [0, 1])
    party.does("cem", p.Vote(True))
    assert party.room.match.inputs[-1].number == 1


# --- going back ------------------------------------------------------------------------------------------------------


def test_going_back_further_than_undo_allows() -> None:
    party = people(2)
    party.play_on(7)
    wanted = snapshot(party.room.game)["table"]
    party.play_on(8)
    assert party.no("ann", p.Propose("back", 15)) == "rules: no_such_input"
    party.does("ann", p.Propose("back", 7))
    party.does("bob", p.Vote(True))
    assert snapshot(party.room.game)["table"] == wanted
    assert party.room.log[-1].event.kind == "went_back"
    assert party.room.match.standing == 7
    party.play_on(3)
    party.does("ann", p.Propose("back", 12))  # into what was taken back
    party.does("bob", p.Vote(True))
    assert party.room.match.standing == 12
    party.until(lambda: party.stage == "over")
    table = party.room.table
    assert table is not None
    assert why_not_true(table) == ""
    assert why_not_true(load(save_json(table), lambda name: CANALS)) == ""


def test_going_back_changes_nobodys_luck() -> None:
    party = people(2)
    party.play_on(3)
    drawn = snapshot(party.room.game)["table"]
    party.does("ann", p.Propose("back", 0))
    party.does("bob", p.Vote(True))
    party.play_on(3)
    assert snapshot(party.room.game)["table"] == drawn


def test_at_a_practice_table_nobody_is_asked() -> None:
    party = Party(wish("me", "open", practice=True))
    party.sits("bob", 1)
    party.does("ann", p.Start())
    party.play_on(5)
    party.does("bob", p.Propose("back", 0))
    assert party.room.match.standing == 0


# --- stuck -----------------------------------------------------------------------------------------------------------


def test_a_bot_answers_once_for_whoever_is_stuck() -> None:
    party = people(2)
    asked = party.decision.seat
    party.does("ann", p.Propose("bot"))
    party.does("bob", p.Vote(True))
    found = party.room.bot_to_move()
    assert found is not None
    assert found[:2] == (asked, "greedy")
    party.bot_moves()
    assert party.room.bot_to_move() is None
    assert party.decision.seat == asked


def test_the_proposal_falls_away_when_they_answer_after_all() -> None:
    party = people(2)
    party.does("ann", p.Propose("bot"))
    party.plays()
    assert party.room.doc.vote is None


@pytest.mark.parametrize("what", ["bot", "back", "end"])
def test_after_a_fault_people_help_themselves(what: str) -> None:
    party = people(1, "greedy")
    party.play_on(1)
    party.until(lambda: party.room.bot_to_move() is not None)
    party.room.stop("report-1", party.now)
    assert party.room.bot_to_move() is None
    party.keep()
    party.restarts()
    assert party.room.doc.fault == "report-1"
    party.does("ann", p.Propose(what))  # type: ignore[arg-type]
    assert party.room.doc.fault == ""
    found = party.room.bot_to_move()
    if what == "bot":
        assert found is not None
        assert found[1] == "random"  # not the bot that came to grief


def test_another_answer_ends_the_fault() -> None:
    party = people(2)
    party.room.stop("report-1", party.now)
    party.plays()
    assert party.room.doc.fault == ""


def test_going_back_comes_to_nothing_where_the_table_as_it_was_is_lost() -> None:
    party = people(3)
    party.play_on(5)
    party.does("ann", p.Propose("back", 2))
    party.does("bob", p.Vote(True))
    party.room.doc.replayable = False  # other rules, and no snapshot at hand
    party.does("cem", p.Leave())
    assert party.room.doc.vote is None
    assert [entry.kind for entry in party.room.match.inputs] == ["answer"] * 5
    assert sum(seat.vacant for seat in party.room.doc.seats) == 1
