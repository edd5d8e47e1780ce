"""Refusals of optional rules and of those who are not asked (DEI-104, DEI-235 to DEI-239, DEI-242)."""

import pytest

from tests.dei.table import A, B, answer, asked, buying, cards, options, play, refused, started, table, text, why

PLANNING = {"rules": ["planning"], "looters": {"p": "A"}}


@pytest.mark.rule("DEI-104")
def test_whose_turn_it_is_not_must_wait() -> None:
    g = table(looters={"p": "A"})
    assert (why(g, ("up", "DEI009"), seat=B), text(g, ("up", "DEI009"), seat=B)) == ("DEI-104", "not_your_turn")


@pytest.mark.rule("DEI-237")
def test_two_cards_are_planned_and_only_once() -> None:
    g = table(stage="plan", **PLANNING)
    assert why(g, ("DEI001", "DEI002"), seat=A) == why(g, ("DEI002", "DEI001"), seat=A) == ""
    for wrong in (("DEI001",), ("DEI001", "DEI001"), ("DEI001", "DEI009"), ("DEI001", "DEI002", "DEI003"), "DEI001"):
        assert (why(g, wrong, seat=A), text(g, wrong, seat=A)) == ("DEI-237", "plan_two")
    g.answer(A, ("DEI001", "DEI002"))
    assert cards(g, A, "planned") == []  # nothing is seen until all have planned
    g.answer(B, ("DEI009", "DEI010"))
    assert cards(g, A, "planned") == ["DEI001", "DEI002"]
    assert asked(g) == (A, "PlayCard")


@pytest.mark.rule("DEI-239", "DEI-115")
def test_with_planning_a_card_just_bought_must_wait() -> None:
    planned = {"A": ["DEI001", "DEI002"], "B": ["DEI009", "DEI010"]}
    g = table(planned=planned, pads={"A": [5, 5]}, market={"red": ["DEI033", "DEI034", "DEI035"]}, **PLANNING)
    assert options(g) == {(how, card) for how in ("up", "down") for card in planned["A"]}
    play(g, ("down", "DEI001"), "DEI035")
    assert asked(g) == (A, "UseCard")  # the other one was turned up, there was no choice
    assert cards(g, A, "up") == ["DEI002"]
    g = table(
        planned=planned,
        pads={"A": [5, 5]},
        learned={"A": ["parcel"]},
        market={"red": ["DEI033", "DEI034", "DEI035"]},
        **PLANNING,
    )
    play(g, ("down", "DEI001"), "DEI035")
    assert options(g) == {("up", "DEI002"), "parcel"}
    assert (refused(g, ("up", "DEI035")), text(g, ("up", "DEI035"))) == ("DEI-239", "not_playable")
    assert (refused(g, ("up", "DEI003")), text(g, ("up", "DEI003"))) == ("DEI-237", "not_playable")  # not planned


@pytest.mark.rule("DEI-236", "DEI-235")
def test_colours_and_abilities_are_drafted_once() -> None:
    g = started(2, 1, draft="yes")
    first, second = g.order
    assert asked(g) == (first, "DraftColour")
    assert refused(g, "black") == "no_option"
    play(g, "blue")
    assert (asked(g), refused(g, "bombs"), text(g, "bombs")) == ((first, "DraftAbility"), "DEI-235", "not_in_stack")
    assert refused(g, "magic") == "no_option"
    play(g, "tunnel")
    assert (asked(g), refused(g, "tunnel")) == ((second, "DraftAbility"), "DEI-235")
    play(g, "pod")
    assert asked(g) == (second, "DraftColour")
    assert (refused(g, "blue"), text(g, "blue")) == ("DEI-236", "drafted")


@pytest.mark.rule("DEI-242", "DEI-121")
def test_only_with_rebellion_a_mission_may_be_skipped() -> None:
    g = table(stage="mission", rules=["rebellion"], looters={"p": "A"})
    assert "skip" in options(g)
    assert why(g, "skip") == ""
    answer(g, "skip")
    assert asked(g)[0] == B


@pytest.mark.rule("DEI-Q-124")
def test_only_amounts_that_the_price_allows_are_paid() -> None:
    g = buying(learned={"A": ["solar"]}, pads={"A": [5, 5]}, market={"red": ["DEI033", "DEI034", "DEI035"]})
    answer(g, "DEI035")  # 2T
    assert options(g) == {(2, 0), (1, 1)}
    assert refused(g, (0, 2)) == refused(g, (2, 1)) == refused(g, "free") == "DEI-Q-124"
