"""Candy boosts (DEI-177 to DEI-183, DEI-Q-126)."""

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.dei.content import BOOSTS
from tests.dei.table import (
    A,
    B,
    acting,
    answer,
    asked,
    asked_kind,
    boosts,
    buying,
    cards,
    decisions,
    listen,
    looters,
    options,
    pad,
    pending,
    play,
    refused,
    seen,
    table,
    why,
)


@pytest.mark.rule("DEI-177", "DEI-179", "DEI-D-06")
def test_a_boost_adds_its_action_to_the_card_it_is_laid_on() -> None:
    g = acting("COL", boosts={"A": ["DEP"]})
    assert options(g) == {("boost", "DEP"), "finish"}
    answer(g, "boost", "DEP")
    assert (boosts(g, A), pending(g)) == ([], ["COL", "DEP"])
    assert seen(g, B).boost == "DEP"
    play(g, "DEP")
    assert looters(g, "p") == "A"


@pytest.mark.rule("DEI-179", "DEI-177")
def test_on_a_card_that_lies_face_down_as_well() -> None:
    g = buying(boosts={"A": ["TEC"]}, pads={"A": [0, 0]})
    assert options(g) == {("boost", "TEC"), "finish"}, "nothing can be paid"
    play(g, ("boost", "TEC"), "TEC:1")
    assert asked(g) == (A, "Buy"), "now something can"
    card = g.open[0].options[0]
    answer(g, card)
    assert card in cards(g, A, "hand")


@pytest.mark.rule("DEI-177")
def test_only_a_boost_that_one_holds() -> None:
    g = acting("MOV", boosts={"A": ["DEP"], "B": ["MOV"]})
    assert refused(g, "boost", "MOV") == "DEI-177"


@pytest.mark.rule("DEI-178")
def test_one_boost_for_each_card() -> None:
    g = acting("MOV", looters={"p": "AA"}, boosts={"A": ["DEP", "COL", "DEP"]}, played=0)
    answer(g, "boost", "DEP")
    assert not [option for option in options(g) if isinstance(option, tuple)]
    assert refused(g, "boost", "COL") == "DEI-178"
    assert refused(g, "boost", "DEP") == "DEI-178"
    play(g, "finish", ("up", "DEI002"))
    assert ("boost", "COL") in options(g), "the next card has its own"


@pytest.mark.rule("DEI-180", "DEI-177")
@pytest.mark.parametrize(
    ("kind", "added"),
    [("DEP", ["DEP"]), ("BLD", ["BLD"]), ("MOV", ["MOV"]), ("COL", ["COL"]), ("TEC", ["TEC:1"])]
    + [(colour, []) for colour in ("red", "blue", "green")],
)
def test_there_are_eight_kinds(kind: str, added: list[str]) -> None:
    g = acting("PER:all:TEC:1", boosts={"A": [kind]}, looters={"p": "AA"})
    assert len(BOOSTS) == 8
    answer(g, "boost", kind)
    assert pending(g) == sorted(["PER:all:TEC:1", *added])


@pytest.mark.rule("DEI-180", "DEI-177")
def test_a_boost_of_technology_gives_one() -> None:
    g = acting("COL", boosts={"A": ["TEC"]})
    play(g, ("boost", "TEC"), "TEC:1")
    assert pad(g, A) == (2, 1)


@pytest.mark.rule("DEI-181")
def test_an_outpost_boost_counts_as_a_marker_of_its_colour_for_what_is_done_per_outpost() -> None:
    g = acting("PER:red:TDEP MOV", boosts={"A": ["red", "blue"]}, looters={"q": "A"})
    assert refused(g, "boost", "blue") == "DEI-Q-084", "it would do nothing here"
    play(g, ("boost", "red"), "PER:red:TDEP", "q")
    assert pending(g) == ["MOV", "TDEP"], "one marker and the boost: twice"
    g = acting("PER:all:TEC:1", boosts={"A": ["blue"]}, looters={"q": "A"})
    play(g, ("boost", "blue"), "PER:all:TEC:1")
    assert pending(g) == ["TEC:1"], "all colours count there"


@pytest.mark.rule("DEI-181", "DEI-177")
def test_a_boost_counts_for_nobody_but_whoever_laid_it() -> None:
    g = buying(boosts={"A": ["red"]}, pads={"A": [5, 5], "B": [5, 5]}, market={"red": ["DEI033", "DEI034", "DEI035"]})
    answer(g, ("boost", "red"))
    left, middle, _ = seen(g, A).stalls[0].offers
    assert (left.lacking, left.refusal, middle.lacking, middle.refusal) == (1, ("DEI-094", "few_outposts"), 0, ("", ""))
    left, middle, _ = seen(g, B).stalls[0].offers
    assert (left.lacking, left.refusal) == (2, ("DEI-094", "few_outposts"))
    assert (middle.lacking, middle.refusal) == (1, ("DEI-093", "few_outposts"))


@pytest.mark.rule("DEI-181")
def test_and_for_what_a_market_asks_for() -> None:
    energy = {  # without outposts nothing costs technology alone
        "red": ["DEI033", "DEI034", "DEI037"],
        "blue": ["DEI041", "DEI042", "DEI045"],
        "green": ["DEI049", "DEI050", "DEI053"],
        "black": ["DEI064", "DEI061", "DEI066"],
    }
    for colour, card in (("red", "DEI034"), ("blue", "DEI042"), ("green", "DEI050")):
        g = buying(boosts={"A": [colour, "DEP"]}, pads={"A": [1, 0]}, market=energy)
        assert refused(g, "BUY") == "DEI-138"
        answer(g, "boost", colour)
        assert card in cards(g, A, "hand"), "the middle one asks for one outpost, and it was the only one"
        g = buying(boosts={"A": [colour, "DEP"]}, pads={"A": [1, 0]}, market=energy)
        answer(g, "boost", "DEP")
        assert refused(g, "BUY") == "DEI-138"


@pytest.mark.rule("DEI-182", "DEI-INV-16")
def test_used_boosts_go_back_in_the_cleanup() -> None:
    g = acting("COL", boosts={"A": ["TEC", "MOV"]})
    answer(g, "boost", "TEC")
    kind = BOOSTS.index("TEC")
    assert (g.bag[kind], g.laid[kind]) == (1, 1)
    before = 0
    for now in decisions(g, Chance(1)):
        held = sum(len(boosts(now, seat)) for seat in (A, B))
        assert sum(now.bag) + sum(now.laid) + held == 16
        if now.round == 2:
            break
        before = sum(now.laid)
    assert before > 0
    assert sum(g.laid) == 0
    assert seen(g, A).bag == 16 - held


@pytest.mark.rule("DEI-183", "DEI-243")
def test_a_boost_that_is_taken_is_drawn_by_chance_and_stays_hidden() -> None:
    drawn = set()
    for seed in range(20):
        g = acting("KIL", looters={"q": "B"}, seed=seed)
        heard = listen(g)
        play(g, "KIL")
        drawn.update(boosts(g, B))
        assert seen(g, A).pads[B].boosts == 1
        assert seen(g, A).my_boosts == ()
        assert seen(g, B).my_boosts == tuple(boosts(g, B))
        event = next(event for event in heard if event.kind == "boost_drawn")
        assert "boost" in event.seen_by(B)
        assert "boost" not in event.seen_by(A)
    assert len(drawn) > 4


@pytest.mark.rule("DEI-Q-126", "DEI-D-06")
def test_whether_a_card_is_finished_is_asked_whichever_boosts_are_held() -> None:
    for held in ("red", "DEP"):
        g = acting("MOV", leaders={"A": "z"}, boosts={"A": [held]})
        assert asked(g) == (A, "UseCard"), "no piece can move, but there is a boost"
        assert "finish" in options(g)
    g = acting("MOV", leaders={"A": "z"})
    assert asked_kind(g) == "PlayCard", "without one the card is done"
    g = acting("MOV", leaders={"A": "z"}, boosts={"A": ["DEP", "red"]})
    play(g, ("boost", "DEP"), "DEP")
    assert asked_kind(g) == "UseCard", "the new looter can move"
    play(g, "MOV")
    assert asked_kind(g) == "PlayCard", "one boost lies there: nothing is left to ask"


@pytest.mark.rule("DEI-Q-126")
def test_nobody_can_tell_from_the_questions_which_boosts_are_held() -> None:
    """The same game with any boosts in hand asks the same kinds of questions, as long as none is laid."""
    for pair in (("red", "DEP"), ("COL", "green"), ("TEC", "blue")):
        asked_kinds = []
        for held in pair:
            g = table(boosts={"A": [held]}, looters={"p": "AA"})
            found = []
            for option in (("up", "DEI003"), "finish", ("up", "DEI007"), "finish"):
                found.append(asked(g))
                answer(g, option)
            asked_kinds.append(found)
        assert asked_kinds[0] == asked_kinds[1]


@pytest.mark.rule("DEI-177")
def test_what_is_no_boost_is_refused() -> None:
    g = acting("MOV", boosts={"A": ["DEP"]})
    assert why(g, "boost", "???") == "no_option"
