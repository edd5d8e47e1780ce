"""The agenda: what happens in which order, what is asked, and what is refused."""

import pytest

from tafelrunde.engine import snapshot
from tests.engine.little import Do, Little, Pick, Say, asked, number_of, play, refusal
from tests.engine.testgame import begin

pytestmark = pytest.mark.compiled


def test_steps_happen_in_the_order_in_which_they_were_put_there() -> None:
    def first(g: Little) -> None:
        g.then(Say("a"))
        g.then(Say("b"), Do(inner), Say("e"))
        g.then(Say("f"))

    def inner(g: Little) -> None:
        g.then(Say("c"))
        g.then(Say("d"))

    assert play(first).said == ["a", "b", "c", "d", "e", "f"]


def test_what_a_choice_leads_to_comes_before_what_was_there() -> None:
    g = play(lambda g: g.then(Pick(0, "x", "y", act=lambda g: g.then(Say("at once"))), Say("later")))
    g.answer(0, "y")
    assert g.said == ["0:y", "at once", "later"]


def test_a_single_option_is_answered_by_the_engine() -> None:
    g = play(lambda g: g.then(Pick(0, "only"), Pick(1, "a", "b")))
    assert g.said == ["0:only"]
    assert asked(g) == [1]


def test_a_single_option_is_asked_if_the_choice_says_so() -> None:
    g = play(lambda g: g.then(Pick(0, "only", must_ask=True)))
    assert (g.said, asked(g), g.open[0].options) == ([], [0], ["only"])


def test_a_choice_without_options_falls_away_even_if_it_must_be_asked() -> None:
    g = play(lambda g: g.then(Pick(0, must_ask=True), Pick(1), Say("end")))
    assert g.said == ["0 has none", "1 has none", "end"]
    assert not g.open


def test_a_double_click_is_refused_and_changes_nothing() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b"), Pick(0, "a", "b")))
    serial = number_of(g, 0)
    g.answer(0, "a", serial)
    before = (g.said.copy(), number_of(g, 0), len(g.agenda))
    assert refusal(g, 0, "a", serial) == ("", "stale")
    assert before == (g.said, number_of(g, 0), len(g.agenda))
    assert number_of(g, 0) > serial


def test_the_very_same_choice_put_there_again_is_a_new_decision() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b", again=True)))
    serial = number_of(g, 0)
    g.answer(0, "a", serial)
    assert refusal(g, 0, "a", serial) == ("", "stale")
    g.answer(0, "b", number_of(g, 0))
    assert g.said == ["0:a", "0:b"]


def test_every_refusal_says_why_and_changes_nothing() -> None:
    g = begin(5)
    before = snapshot(g)
    active = g.open[0].seat
    held = {str(option) for option in g.open[0].options}
    missing = next(card for card in ("feast", "toast", "peek", "mix") if card not in held)
    assert refusal(g, 1, "none") == ("TAV-TURN", "not_your_turn")
    assert refusal(g, 7, "none") == ("TAV-TURN", "not_your_turn")
    assert refusal(g, active, "thief") == ("TAV-ONLY-IN-WINDOWS", "TAV-ONLY-IN-WINDOWS")
    assert refusal(g, active, missing) == ("TAV-NOT-HELD", "TAV-NOT-HELD")
    assert refusal(g, active, ("no", 1)) == ("", "no_option")
    assert refusal(g, active, "none", serial=99) == ("TAV-LATE", "stale")
    refused = g.why_not(active, missing)
    assert refused is not None
    assert refused.values == {"card": missing}
    assert g.why_not(active, "none") is None
    assert snapshot(g) == before


def test_a_rule_of_the_choice_is_named() -> None:
    g = play(lambda g: g.then(Pick(2, "a", "b")))
    assert refusal(g, 2, "forbidden") == ("LIT-FORBIDDEN", "LIT-FORBIDDEN")
    assert refusal(g, 2, "c") == ("", "no_option")


def test_when_the_game_is_over_nothing_is_asked_and_nothing_follows() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b", act=lambda g: g.finish("enough")), Say("never"), Pick(1, 1, 2)))
    g.answer(0, "a")
    assert (g.over, g.end, g.open, g.said) == (True, "enough", [], ["0:a"])
    assert refusal(g, 1, 1) == ("", "over")


def test_a_copy_goes_its_own_way() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b"), Pick(1, "a", "b"), Say("end")))
    copy = g.copy()
    copy.answer(0, "b")
    copy.answer(1, "b")
    assert (g.said, asked(g)) == ([], [0])
    g.answer(0, "a")
    assert copy.said == ["0:b", "1:b", "end"]
    assert g.said == ["0:a"]
