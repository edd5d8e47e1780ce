"""Events: facts with an audience, for whoever listens."""

import pytest

from tafelrunde.engine import Event, Match
from tests.engine.little import Little, Pick, play
from tests.engine.test_interrupts import answers, evening
from tests.engine.test_time import rush
from tests.engine.testgame.steps import PlayCards, Turn

pytestmark = pytest.mark.compiled


def test_secrets_are_for_their_audience_only() -> None:
    g = evening("peek", "", first=PlayCards())
    g.heard = []
    answers(g, (0, "peek"), (0, ("barrel", 3)))
    event = next(e for e in g.heard if e.kind == "barrel_peeked")
    assert event.seen_by(0) == {"seat": 0, "place": 3, "coins": 5}
    assert event.seen_by(1) == event.seen_by(None) == {"seat": 0, "place": 3}


def test_of_a_private_event_the_others_learn_nothing_at_all() -> None:
    g = rush("5")
    g.heard = []
    g.answer(1, "roll", at=10)
    (event,) = g.heard
    assert (event.kind, event.seen_by(1)) == ("rolled", {"value": 5})
    assert [event.known_to(seat) for seat in (0, 1, None)] == [False, True, False]
    assert event.seen_by(0) == event.seen_by(None) == {}


def test_nothing_is_told_when_nobody_listens() -> None:
    g = evening("raid", "", "", first=Turn(0))
    answers(g, (0, "raid"))
    assert g.heard is None


def test_a_copy_is_not_heard() -> None:
    g = evening("raid", "peek", "peek", first=Turn(0))
    g.heard = heard = list[Event]()
    copy = g.copy()
    assert copy.heard is None
    answers(copy, (0, "raid"), (1, "decline"))
    assert heard == []


def test_the_listener_stays_after_an_undo() -> None:
    def tells(g: Little) -> None:
        g.tell("said", {"word": g.said[-1]})

    match = Match(lambda chance: play(lambda g: g.then(Pick(0, "a", "b", act=tells), Pick(0, "a", "b"))), 0)
    match.game.heard = heard = list[Event]()
    match.answer(0, "a")
    match.undo(0)
    match.answer(0, "b")
    assert [event.data for event in heard] == [{"word": "0:a"}, {"word": "0:b"}]
