"""Move and its improved kinds (DEI-132 to DEI-135, DEI-158, DEI-160, DEI-Q-032 to DEI-Q-045)."""

import pytest

from tafelrunde.games.dei.why import why_no_group
from tests.dei.table import (
    A,
    B,
    acting,
    answer,
    asked,
    built,
    city,
    leader,
    looters,
    options,
    pending,
    play,
    refused,
    table,
    text,
    why,
)

ARIA = {"factions": ["refuge", "ravagers"]}
NEENA = {"factions": ["auxilia", "ravagers"]}
ROAD = city("p: q, storehouse", "q: r", "r: s", "s", "z")


# --- who goes from where to where ------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-132", "DEI-Q-032")
def test_any_group_from_one_region_to_one_other() -> None:
    g = acting("MOV", looters={"p": "AA", "r": "A"}, leaders={"A": "p"})
    answer(g, "MOV")
    assert (asked(g), options(g)) == ((A, "MoveFrom"), {"p", "r"})
    assert refused(g, "Y") == "DEI-132"  # nobody is there
    assert refused(g, "z") == "DEI-132"
    assert refused(g, "nowhere") == "no_region"
    play(g, "p")
    assert (asked(g), options(g)) == (
        (A, "MoveGroup"),
        {(1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (2, 1, 0)},
    )
    assert (refused(g, (3, 0, 0)), text(g, (3, 0, 0))) == ("DEI-132", "not_there")
    assert refused(g, (-2, 1, 0)) == refused(g, (0, 2, 0)) == "DEI-132"
    assert why(g, (1, 0)) == why(g, 2) == why(g, (1, 0, "0")) == "no_group"
    play(g, (1, 1, 0))
    assert (looters(g, "p"), looters(g, "q"), leader(g, A)) == ("A", "A", "q")
    assert pending(g) == []  # one move, no more


@pytest.mark.rule("DEI-132", "DEI-184")
def test_the_leader_may_go_alone() -> None:
    g = acting("MOV", looters={"p": "A"}, leaders={"A": "p"})
    play(g, "MOV", (0, 1, 0))
    assert (leader(g, A), looters(g, "p")) == ("q", "A")


@pytest.mark.rule("DEI-Q-045")
def test_nobody_to_nowhere_is_no_move() -> None:
    g = acting("MOV", looters={"q": "AA"})
    answer(g, "MOV")
    assert refused(g, "q") == "DEI-Q-045"
    answer(g, "p")
    assert (refused(g, (0, 0, 0)), text(g, (0, 0, 0))) == ("DEI-Q-045", "nobody_moves")
    g = acting("MOV", looters={"q": "AA", "p": "A"})
    play(g, "MOV", "q", "p")
    assert options(g) == {(1, 0, 0), (2, 0, 0)}  # p is won already: nobody needs to come


@pytest.mark.rule("DEI-Q-033")
def test_leaving_needs_no_majority() -> None:
    g = acting("MOV", looters={"p": "ABBB"}, leaders={"B": "p"})
    play(g, "MOV")
    assert (looters(g, "p"), looters(g, "q")) == ("BBB", "A")


@pytest.mark.rule("DEI-133", "DEI-082")
def test_who_cannot_win_the_target_stays() -> None:
    g = acting("MOV", looters={"p": "AA", "q": "BBB", "Y": "A"})
    answer(g, "MOV")
    assert looters(g, "X") == "A"  # from p nobody could go
    g = acting("MOV", looters={"p": "AA", "q": "BBB", "X": "A", "Y": "A"})
    answer(g, "MOV")
    assert (options(g), refused(g, "p"), text(g, "p")) == ({"X", "Y"}, "DEI-082", "stuck")


@pytest.mark.rule("DEI-082")
def test_a_target_that_cannot_be_won_is_refused() -> None:
    g = acting(
        "MOV",
        map={**ROAD, "regions": {**ROAD["regions"], "t": {"level": "ground", "near": ["q"]}}},
        looters={"q": "A", "p": "B"},
    )
    answer(g, "MOV")
    assert options(g) == {"r", "t"}
    assert refused(g, "p") == "DEI-082"


# --- leaders that move in their own way ------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-034", "DEI-186")
def test_aria_hooks_alone() -> None:
    g = acting("MOV", looters={"p": "AA"}, leaders={"A": "p"}, **ARIA)
    answer(g, "MOV")
    assert options(g) == {"q", "W"}
    answer(g, "W")
    assert (leader(g, A), looters(g, "p")) == ("W", "AA")  # nobody else could, so nothing was asked


@pytest.mark.rule("DEI-Q-034")
def test_looters_who_want_to_hook_with_her_are_refused() -> None:
    g = acting("MOV", looters={"p": "AA"}, leaders={"A": "p"}, **ARIA)
    p, roof = g.land.numbers["p"], g.land.numbers["W"]
    for group in ((1, 1, 0), (2, 0, 0)):
        refusal = why_no_group(g, A, "MOV", p, roof, group)
        assert refusal is not None
        assert refusal.rule == "DEI-Q-034"
    assert why_no_group(g, A, "MOV", p, roof, (0, 1, 0)) is None


@pytest.mark.rule("DEI-Q-034", "DEI-186")
def test_where_a_lift_or_a_logistic_move_links_too_looters_go_along() -> None:
    lift = acting("MOV", looters={"p": "A"}, leaders={"A": "p"}, lifts={"A": ["p-W"]}, **ARIA)
    play(lift, "MOV", "W")
    assert options(lift) == {(1, 0, 0), (0, 1, 0), (1, 1, 0)}
    logistic = acting("LMOV", looters={"p": "A"}, leaders={"A": "p"}, **ARIA)
    play(logistic, "LMOV", "W")
    assert options(logistic) == {(1, 0, 0), (0, 1, 0), (1, 1, 0)}


@pytest.mark.rule("DEI-Q-034", "DEI-Q-042")
def test_wagons_do_not_climb_with_her() -> None:
    own = {"storehouses": {"A": ["p"]}, "learned": {"A": ["wagon"]}}
    g = acting("MOV", looters={"p": "A"}, leaders={"A": "p"}, **own, **ARIA)
    play(g, "MOV", "W")
    assert (leader(g, A), built(g, A, "storehouse")) == ("W", ["p"])


@pytest.mark.rule("DEI-Q-035")
def test_hooking_aria_needs_the_majority() -> None:
    g = acting("MOV VP:1", looters={"W": "B", "q": "B"}, leaders={"A": "p"}, **ARIA)
    assert refused(g, "MOV") == "DEI-082"
    g = acting("MOV", looters={"W": "B", "q": "A"}, leaders={"A": "p"}, **ARIA)
    play(g, "MOV", "p")
    assert leader(g, A) == "q"  # not W, where she would only tie
    g = acting("TMOV", looters={"W": "B"}, leaders={"A": "p"}, **ARIA)
    play(g, "TMOV", "W")
    assert leader(g, A) == "W"


@pytest.mark.rule("DEI-Q-035", "DEI-082")
def test_where_she_would_lose_the_majority_is_named() -> None:
    g = acting("MOV", looters={"W": "B"}, leaders={"A": "q"}, **ARIA)
    answer(g, "MOV")
    assert options(g) == {"p", "r", "X"}
    assert refused(g, "W") == "DEI-082"


@pytest.mark.rule("DEI-Q-036", "DEI-185")
def test_neena_ignores_majorities_for_her_group_alone() -> None:
    g = acting("MOV", looters={"p": "AA", "q": "BBB"}, leaders={"A": "p"}, **NEENA)
    answer(g, "MOV")
    assert options(g) == {(0, 1, 0), (1, 1, 0), (2, 1, 0)}  # to q: the roof beside p is no neighbour
    assert refused(g, (2, 0, 0)) == "DEI-082"
    play(g, (0, 1, 0))
    assert leader(g, A) == "q"
    alone = acting("MOV VP:1", looters={"p": "AA", "q": "BBB"}, **NEENA)
    assert refused(alone, "MOV") == "DEI-082"


# --- improved moves --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-158")
def test_a_tactical_move_needs_no_majority() -> None:
    g = acting("TMOV", looters={"p": "AA", "q": "BBB"})
    answer(g, "TMOV")
    assert options(g) == {(1, 0, 0), (2, 0, 0)}
    play(g, (1, 0, 0))
    assert looters(g, "q") == "ABBB"
    g = acting("TMOV", looters={"q": "A", "p": "BBB", "W": "B"})
    answer(g, "TMOV")
    assert options(g) == {"p", "r"}  # the regions must be neighbouring all the same


@pytest.mark.rule("DEI-160", "DEI-Q-037")
def test_a_logistic_move_climbs_between_adjacent_regions() -> None:
    g = acting("LMOV", looters={"q": "A"})
    answer(g, "LMOV")
    assert options(g) == {"p", "r", "W", "X"}
    assert refused(g, "Y") == "DEI-072"  # a roof, but it lies beside r
    g = acting("LMOV", looters={"X": "A"})
    answer(g, "LMOV")
    assert options(g) == {"q", "r", "Y"}
    g = acting("LMOV", looters={"q": "A", "W": "B"})
    answer(g, "LMOV")
    assert options(g) == {"p", "r", "X"}  # the majority is needed
    assert refused(g, "W") == "DEI-082"


@pytest.mark.rule("DEI-Q-038")
@pytest.mark.parametrize("verb", ["MOV", "TMOV", "LMOV"])
def test_lifts_bridges_and_tunnels_serve_every_kind_of_move(verb: str) -> None:
    own = {"lifts": {"A": ["q-W", "r-Y"]}, "bridges": {"A": ["W:X:q"]}, "learned": {"A": ["tunnel"]}}
    g = acting(verb, looters={"q": "A"}, map=FAR, **own)
    answer(g, verb)
    assert {"W", "r"} <= options(g)
    g = acting(verb, looters={"W": "A"}, map=FAR, **own)
    answer(g, verb)
    assert {"q", "X"} <= options(g)


FAR = city("p: W, storehouse", "q: W X", "r: X Y", "W", "X", "Y", "z", sites=("W X q",))  # no streets at all


@pytest.mark.rule("DEI-Q-039", "DEI-196", "DEI-Q-009")
def test_tunnels_join_the_grounds_with_lifts_but_not_their_roofs() -> None:
    own = {"lifts": {"A": ["q-W", "r-Y"]}, "learned": {"A": ["tunnel"]}}
    g = acting("MOV", looters={"r": "A"}, map=FAR, **own)
    answer(g, "MOV")
    assert options(g) == {"q", "Y"}
    g = acting("MOV", looters={"W": "A"}, map=FAR, **own)
    answer(g, "MOV")
    assert looters(g, "q") == "A"  # its own lift alone, neither Y nor r
    g = acting("MOV VP:1", looters={"r": "A", "q": "B", "Y": "B"}, map=FAR, **own)
    assert refused(g, "MOV") == "DEI-082"  # the majority is needed


@pytest.mark.rule("DEI-Q-039", "DEI-076")
def test_neutral_lifts_are_mouths_of_the_tunnel_and_foreign_ones_are_not() -> None:
    own = {"lifts": {"A": ["q-W"], "B": ["r-Y"]}, "learned": {"A": ["tunnel"]}}
    g = acting("MOV", looters={"q": "A"}, map={**FAR, "lifts": ["p W"]}, **own)
    answer(g, "MOV")
    assert options(g) == {"p", "W"}


# --- extra moves -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-040", "DEI-197")
def test_the_sprinter_gives_one_more_move_on_each_card() -> None:
    g = acting("MOV MOV", map=ROAD, looters={"p": "A"}, learned={"A": ["sprinter"]})
    answer(g, "MOV")
    assert pending(g) == ["EXTRA", "MOV"]
    play(g, "MOV", "r")
    assert pending(g) == ["EXTRA"]  # not another one for the second move
    play(g, "EXTRA", "s")
    assert asked(g)[1] == "PlayCard"  # nor one for the extra move; the card is done


@pytest.mark.rule("DEI-Q-040", "DEI-197")
def test_on_the_next_card_it_runs_again_and_unused_ones_are_lost() -> None:
    g = table(map=ROAD, looters={"p": "A"}, learned={"A": ["sprinter"]})
    play(g, ("up", "DEI003"), "MOV")
    assert "EXTRA" in pending(g)
    play(g, "finish", ("up", "DEI004"))
    assert "EXTRA" not in pending(g)
    play(g, "MOV", "p")
    assert pending(g).count("EXTRA") == 1


@pytest.mark.rule("DEI-Q-040", "DEI-158")
def test_an_extra_move_is_a_standard_one() -> None:
    g = acting("TMOV VP:1", map=ROAD, looters={"p": "A", "q": "BB", "r": "BB"}, learned={"A": ["sprinter"]})
    play(g, "TMOV")
    assert looters(g, "q") == "ABB"
    play(g, "EXTRA")
    assert looters(g, "p") == "A"  # r is too strong for it: back was the only way


@pytest.mark.rule("DEI-Q-040", "DEI-195")
def test_the_engineer_gives_two_for_each_lift_or_bridge() -> None:
    g = acting("BLD BLD BLD", leaders={"A": "W"}, learned={"A": ["engineer"]})
    play(g, "BLD", "lift", "p-W")
    assert pending(g) == ["BLD", "BLD", "EXTRA", "EXTRA"]
    play(g, "BLD", "bridge")
    assert pending(g) == ["BLD", *["EXTRA"] * 4]
    play(g, "BLD", "storehouse")
    assert pending(g) == ["EXTRA"] * 4


@pytest.mark.rule("DEI-Q-041")
def test_only_a_move_action_wakes_the_sprinter() -> None:
    g = acting("DEP DRN:SIM:+0 VP:1", looters={"p": "A"}, learned={"A": ["sprinter"]}, drones={"SIM": "p", "MAS": "z"})
    play(g, "DEP", "DRN:SIM:+0", "p", 1)
    assert pending(g) == ["VP:1"]
    fly = acting("DRN:FLY:+0 VP:1", looters={"p": "A"}, learned={"A": ["sprinter"]}, drones={"FLY": "p"}, **ARIA)
    play(fly, "DRN:FLY:+0", "p", "ground", "q")
    assert (looters(fly, "q"), pending(fly)) == ("A", ["VP:1"])


@pytest.mark.rule("DEI-Q-041")
@pytest.mark.parametrize("verb", ["MOV", "TMOV", "LMOV"])
def test_improved_moves_do_and_moves_of_wagons(verb: str) -> None:
    g = acting(f"{verb} VP:1", map=ROAD, looters={"p": "A"}, learned={"A": ["sprinter"]})
    answer(g, verb)
    assert pending(g) == ["EXTRA", "VP:1"]
    wagons = {"storehouses": {"A": ["p"]}, "learned": {"A": ["sprinter", "wagon"]}}
    g = acting(f"{verb} VP:1", map=ROAD, looters={"q": "A"}, **wagons)
    play(g, verb, "p")
    assert (built(g, A, "storehouse"), pending(g)) == (["q"], ["EXTRA", "VP:1"])


@pytest.mark.rule("DEI-Q-041")
def test_a_move_of_a_boost_wakes_it_too() -> None:
    g = acting("VP:1", map=ROAD, looters={"p": "A"}, boosts={"A": ["MOV"]}, learned={"A": ["sprinter"]})
    play(g, ("boost", "MOV"), "MOV")
    assert pending(g) == ["EXTRA", "VP:1"]


# --- wagons ----------------------------------------------------------------------------------------------------------

WAGON = {"learned": {"A": ["wagon"]}}


@pytest.mark.rule("DEI-Q-042", "DEI-194")
def test_storehouses_go_with_the_group_or_alone() -> None:
    g = acting("MOV", map=ROAD, looters={"p": "A", "q": "A"}, storehouses={"A": ["p", "p"]}, **WAGON)
    play(g, "MOV", "p")
    assert options(g) == {(looter, 0, carts) for looter in (0, 1) for carts in (0, 1, 2)} - {(0, 0, 0)}
    assert (refused(g, (0, 0, 3)), text(g, (0, 0, 3))) == ("DEI-194", "no_wagon")
    play(g, (0, 0, 2))
    assert built(g, A, "storehouse") == ["q", "q"]


@pytest.mark.rule("DEI-194")
def test_without_the_ability_storehouses_stay() -> None:
    g = acting("MOV", map=ROAD, looters={"p": "AA"}, storehouses={"A": ["p"]})
    answer(g, "MOV")
    assert options(g) == {(1, 0, 0), (2, 0, 0)}
    assert refused(g, (1, 0, 1)) == "DEI-194"


@pytest.mark.rule("DEI-Q-042", "DEI-084")
def test_a_wagon_counts_where_a_figure_is_and_alone_needs_the_majority_there() -> None:
    g = acting("MOV", map=ROAD, looters={"p": "A", "q": "B"}, storehouses={"A": ["p"]}, **WAGON)
    answer(g, "MOV")
    assert (looters(g, "q"), built(g, A, "storehouse")) == ("AB", ["q"])  # both: 2 against 1
    alone = acting("MOV VP:1", map=ROAD, storehouses={"A": ["p"]}, **WAGON)
    assert refused(alone, "MOV") == "DEI-082"  # nobody in q: no majority
    helped = acting("MOV", map=ROAD, looters={"q": "AB"}, storehouses={"A": ["p"]}, **WAGON)
    play(helped, "MOV", "p")
    assert built(helped, A, "storehouse") == ["q"]  # now 2 against 1


@pytest.mark.rule("DEI-Q-042")
def test_wagons_use_lifts_and_tunnels_and_go_with_neena() -> None:
    own = {"lifts": {"A": ["q-W", "r-Y"]}, "learned": {"A": ["wagon", "tunnel"]}, "storehouses": {"A": ["q"]}}
    g = acting("MOV", map=FAR, looters={"r": "A", "W": "A"}, **own)
    play(g, "MOV", "q")
    assert options(g) == {"r", "W"}
    neena = acting(
        "MOV", map=ROAD, looters={"q": "BBB"}, leaders={"A": "p"}, storehouses={"A": ["p"]}, **WAGON, **NEENA
    )
    answer(neena, "MOV")
    assert options(neena) == {(0, 1, 0), (0, 1, 1)}


@pytest.mark.rule("DEI-Q-043")
def test_nothing_else_moves_or_kills_a_wagon() -> None:
    wagons = {"storehouses": {"A": ["q", "q"], "B": ["q"]}, "learned": {"A": ["wagon"]}}
    g = acting("DRN:FLY:+0 KIL VP:1", drones={"FLY": "q"}, **wagons, **ARIA)
    assert refused(g, "KIL") == "DEI-Q-066"
    play(g, "DRN:FLY:+0", "q")  # no looter there: nothing was asked
    assert asked(g)[1] == "UseCard"
    assert built(g, A, "storehouse") == ["q", "q"]
    assert built(g, B, "storehouse") == ["q"]


@pytest.mark.rule("DEI-Q-044")
def test_a_moved_storehouse_serves_at_once() -> None:
    g = acting("MOV DEP", map=ROAD, looters={"q": "A"}, storehouses={"A": ["p"]}, **WAGON)
    play(g, "MOV", "p", "DEP")
    assert options(g) == {"p", "q"}  # p has a neutral one as well
    play(g, "q")
    assert looters(g, "q") == "AA"
