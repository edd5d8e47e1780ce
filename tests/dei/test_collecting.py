"""Collect and resources (DEI-136, DEI-137, DEI-161, DEI-163, DEI-187, DEI-Q-053 to DEI-Q-064)."""

import pytest

from tafelrunde.games.dei.gains import Overflow
from tests.dei.table import (
    A,
    acting,
    answer,
    asked,
    asked_kind,
    boosts,
    city,
    looters,
    options,
    pad,
    pending,
    play,
    refused,
    table,
    tokens,
    why,
)

ABRAHAM = {"leaders": {"A": "q"}}  # A are the Ravagers
OTHERS = {"factions": ["farm_z", "auxilia"]}
SMALL = city("p: W, storehouse, 2 tokens", "W, 2 tokens", "z")


# --- one token -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-136", "DEI-008")
def test_one_resource_from_one_region_to_the_pad() -> None:
    g = acting("COL COL", looters={"p": "A", "W": "A"})
    supply = list(g.supply)
    play(g, "COL", "p")
    assert (tokens(g, "p"), pad(g, A)) == (1, (2, 1))
    play(g, "COL", "W")
    assert (tokens(g, "W"), pad(g, A), g.supply) == (1, (2, 2), supply)


@pytest.mark.rule("DEI-Q-057", "DEI-136")
@pytest.mark.parametrize("verb", ["COL", "LCOL", "MCOL"])
def test_where_nothing_lies_nothing_is_collected(verb: str) -> None:
    g = acting(verb, looters={"p": "A", "q": "A", "Y": "A", "W": "B"})
    answer(g, verb)
    assert options(g) == {"p", "q"}
    assert (refused(g, "Y"), refused(g, "W"), refused(g, "nowhere")) == ("DEI-Q-057", "DEI-136", "no_region")
    assert why(g, ("take", "p")) == why(g, ("kill", "p")) == "no_option"
    empty = acting(f"{verb} VP:1", looters={"Y": "A"})
    assert refused(empty, verb) == "DEI-136"


@pytest.mark.rule("DEI-136", "DEI-192", "DEI-202")
def test_what_abilities_make_of_it_needs_the_abilities() -> None:
    g = acting("COL", looters={"p": "A", "q": "A", "r": "B"})
    answer(g, "COL")
    assert (refused(g, ("kill", "r", "B")), refused(g, ("place", "p"))) == ("DEI-192", "DEI-202")
    assert refused(g, ("place", "nowhere")) == "no_region"


# --- ten at most -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-137", "DEI-Q-054", "DEI-260", "DEI-018")
@pytest.mark.parametrize(("back", "left"), [("tech", (7, 3)), ("energy", (8, 2))])
def test_of_eleven_one_of_the_earlier_ones_goes_back(back: str, left: tuple[int, int]) -> None:
    g = acting("COL VP:1", looters={"W": "A"}, pads={"A": [8, 2]})
    supply = list(g.supply)
    play(g, "COL")
    assert (asked(g), options(g)) == ((A, "Overflow"), {"tech", "energy"})
    assert refused(g, "food") == "no_option"
    play(g, back)
    assert pad(g, A) == left
    assert sum(g.supply) == sum(supply) + 1
    assert (tokens(g, "W"), asked_kind(g)) == (1, "UseCard")


@pytest.mark.rule("DEI-Q-054")
def test_the_one_that_has_just_come_stays() -> None:
    g = acting("COL VP:1", looters={"W": "A"}, pads={"A": [10, 0]})
    play(g, "COL")
    assert pad(g, A) == (9, 1)  # there was nothing to choose
    g = acting("COL VP:1", looters={"W": "A"}, pads={"A": [9, 0]})
    play(g, "COL")
    assert pad(g, A) == (9, 1)  # ten are allowed
    refusal = Overflow(A, 1).why_not(g, "energy")
    assert refusal is not None
    assert refusal.rule == "DEI-Q-054"


@pytest.mark.rule("DEI-Q-055", "DEI-137")
def test_the_limit_holds_for_every_gain() -> None:
    full = {"pads": {"A": [5, 5]}, "looters": {"p": "A"}}
    assert asked_kind(play(acting("TEC:2 VP:1", **full), "TEC:2")) == "Overflow"
    assert asked_kind(play(acting("ENE:1 VP:1", **full), "ENE:1")) == "Overflow"
    assert asked_kind(play(acting("VP:1", boosts={"A": ["TEC"]}, **full), ("boost", "TEC"), "TEC:1")) == "Overflow"
    drone = acting("DRN:MAS:+0 VP:1", drones={"MAS": "p"}, **full, **OTHERS)
    assert asked_kind(play(drone, "DRN:MAS:+0", "p", 1)) == "Overflow"


@pytest.mark.rule("DEI-Q-054", "DEI-Q-055")
def test_gains_come_one_by_one() -> None:
    g = acting("TEC:2 VP:1", pads={"A": [5, 5]}, looters={"p": "A"})
    play(g, "TEC:2", "energy")
    assert (pad(g, A), asked_kind(g)) == ((7, 4), "Overflow")  # the second one has come
    play(g, "energy")
    assert (pad(g, A), asked_kind(g)) == ((7, 3), "UseCard")


@pytest.mark.rule("DEI-Q-056")
def test_nothing_is_thrown_away_freely() -> None:
    g = table(looters={"p": "A"}, pads={"A": [10, 0]}, market=DEAR)
    assert options(g) == {(how, f"DEI00{k}") for how in ("up", "down") for k in range(1, 9)}
    play(g, ("up", "DEI002"))
    assert options(g) == {"MOV", "COL", "finish"}
    assert pad(g, A) == (10, 0)


DEAR = {"red": ["DEI038", "DEI039", "DEI033"]}


# --- Logistic collect, Reprocessing ----------------------------------------------------------------------------------


@pytest.mark.rule("DEI-161")
@pytest.mark.parametrize(("wish", "left"), [("yes", (1, 2)), ("no", (2, 1))])
def test_a_logistic_collect_may_exchange_the_technology(wish: str, left: tuple[int, int]) -> None:
    g = acting("LCOL VP:1", looters={"p": "A"})
    supply = list(g.supply)
    play(g, "LCOL")
    assert (asked(g), options(g)) == ((A, "Exchange"), {"yes", "no"})
    play(g, wish)
    assert (pad(g, A), tokens(g, "p")) == (left, 1)
    assert g.supply == ([supply[0] + 1, supply[1] - 1] if wish == "yes" else supply)


@pytest.mark.rule("DEI-161")
def test_of_a_roof_there_is_no_technology_to_exchange() -> None:
    g = acting("LCOL VP:1", looters={"W": "A"}, pads={"A": [3, 0]})
    play(g, "LCOL")
    assert (asked_kind(g), pad(g, A)) == ("UseCard", (3, 1))


@pytest.mark.rule("DEI-Q-053", "DEI-161")
def test_no_exchange_without_energy_in_the_supply() -> None:
    g = acting("LCOL VP:1", map=SMALL, tokens={"W": 38}, looters={"p": "A"})
    play(g, "LCOL")
    assert (asked_kind(g), pad(g, A)) == ("UseCard", (2, 1))


@pytest.mark.rule("DEI-Q-059", "DEI-Q-060", "DEI-201")
def test_logistic_collect_and_reprocessing_exchange_one_each() -> None:
    own = {"lifts": {"A": ["p-W"]}, "learned": {"A": ["reprocessing"]}, "looters": {"p": "A"}}
    g = acting("LCOL VP:1", pads={"A": [1, 0]}, **own)
    play(g, "LCOL", "yes")
    assert (asked_kind(g), pad(g, A)) == ("Exchange", (1, 1))  # the one that was there before
    play(g, "yes")
    assert (asked_kind(g), pad(g, A)) == ("UseCard", (0, 2))
    g = acting("LCOL VP:1", pads={"A": [0, 0]}, **own)
    play(g, "LCOL", "yes")
    assert (asked_kind(g), pad(g, A)) == ("UseCard", (0, 1))  # nothing is left for the second


@pytest.mark.rule("DEI-201", "DEI-Q-009")
def test_reprocessing_works_on_the_ground_with_an_own_lift() -> None:
    learned = {"learned": {"A": ["reprocessing"]}}
    roof = acting("COL VP:1", looters={"W": "A"}, lifts={"A": ["p-W"]}, pads={"A": [3, 0]}, **learned)
    assert asked_kind(play(roof, "COL")) == "UseCard"  # the lift is in its ground region alone
    foreign = acting("COL VP:1", looters={"p": "A"}, lifts={"B": ["p-W"]}, **learned)
    assert asked_kind(play(foreign, "COL")) == "UseCard"
    neutral = acting("COL VP:1", map={**SMALL, "lifts": ["p W"]}, looters={"p": "A"}, **learned)
    assert asked_kind(play(neutral, "COL")) == "UseCard"
    own = acting("COL VP:1", looters={"p": "A"}, lifts={"A": ["p-W"]}, **learned)
    assert asked_kind(play(own, "COL")) == "Exchange"


# --- Machine collect -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-163", "DEI-Q-058")
@pytest.mark.parametrize(("at", "left"), [("p", (3, 1)), ("W", (2, 2))])
def test_a_machine_collect_brings_a_technology_of_the_supply_too(at: str, left: tuple[int, int]) -> None:
    g = acting("MCOL VP:1", looters={at: "A"})
    supply = list(g.supply)
    play(g, "MCOL")
    assert (pad(g, A), tokens(g, at), g.supply) == (left, 1, [supply[0] - 1, supply[1]])


@pytest.mark.rule("DEI-163", "DEI-157")
def test_every_time_when_it_is_repeated() -> None:
    own = city("p: W, storehouse, 3 tokens, outpost C", "W, outpost C", "z")
    g = acting("PER:green:MCOL VP:1", map=own, looters={"p": "A", "W": "A"})
    play(g, "PER:green:MCOL", "MCOL")
    assert (pad(g, A), tokens(g, "p")) == ((5, 1), 1)


@pytest.mark.rule("DEI-Q-058", "DEI-Q-125")
def test_with_a_full_pad_the_extra_technology_may_be_declined() -> None:
    g = acting("MCOL VP:1", looters={"W": "A"}, pads={"A": [0, 9]})
    play(g, "MCOL")
    assert (asked(g), options(g)) == ((A, "ExtraTechnology"), {"take", "decline"})
    play(g, "decline")
    assert pad(g, A) == (0, 10)
    g = acting("MCOL VP:1", looters={"W": "A"}, pads={"A": [0, 9]})
    play(g, "MCOL", "take")
    assert pad(g, A) == (1, 9)


@pytest.mark.rule("DEI-Q-053", "DEI-163")
def test_an_empty_supply_gives_no_extra() -> None:
    g = acting("MCOL VP:1", map=SMALL, tokens={"p": 58}, looters={"W": "A"})
    play(g, "MCOL")
    assert pad(g, A) == (1, 2)


# --- Abraham ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-061", "DEI-187")
@pytest.mark.parametrize(("verb", "between"), [("COL", ()), ("LCOL", ("no",)), ("MCOL", ())])
def test_where_abraham_is_one_more_may_be_collected(verb: str, between: tuple[str, ...]) -> None:
    g = acting(f"{verb} COL VP:1", **ABRAHAM)
    play(g, verb, *between)
    before = pad(g, A)[0]
    assert (asked(g), options(g), tokens(g, "q")) == ((A, "Search"), {"yes", "no"}, 1)
    play(g, "yes")
    assert (pad(g, A)[0], tokens(g, "q")) == (before + 1, 0)  # a standard Collect: no extra, no exchange
    assert asked_kind(g) == "UseCard"


@pytest.mark.rule("DEI-Q-061", "DEI-187")
def test_once_in_each_phase_and_only_if_used() -> None:
    g = acting("COL COL COL", looters={"q": "A"}, tokens={"q": 9}, **ABRAHAM)
    play(g, "COL", "no", "COL")
    assert asked_kind(g) == "Search"  # declined before: it is still there
    play(g, "yes", "COL")
    assert (asked_kind(g), tokens(g, "q")) == ("PlayCard", 5)


@pytest.mark.rule("DEI-Q-061", "DEI-187")
def test_in_the_next_phase_again() -> None:
    g = table(phase=1, played=1, order="BA", to_move=0, searched=1, tokens={"q": 9}, **ABRAHAM)
    play(g, ("up", "DEI001"), "COL")
    assert asked_kind(g) == "UseCard"
    play(g, "finish")
    while asked(g)[0] != A:
        lazy = "finish" if "finish" in options(g) else g.open[0].options[0]
        play(g, lazy)
    play(g, ("up", "DEI002"), "COL")
    assert asked_kind(g) == "Search"


@pytest.mark.rule("DEI-Q-061")
def test_it_needs_abraham_there_and_a_resource_left() -> None:
    last = acting("COL VP:1", tokens={"q": 1}, **ABRAHAM)
    assert asked_kind(play(last, "COL")) == "UseCard"
    elsewhere = acting("COL VP:1", looters={"p": "A"}, leaders={"A": "r"}, tokens={"r": 0})
    assert asked_kind(play(elsewhere, "COL")) == "UseCard"
    other = acting("COL VP:1", leaders={"A": "q"}, **OTHERS)
    assert asked_kind(play(other, "COL")) == "UseCard"


@pytest.mark.rule("DEI-Q-061")
def test_a_boost_and_a_converted_deploy_count_and_reprocessing_works_twice() -> None:
    boost = acting("VP:1", boosts={"A": ["COL"]}, **ABRAHAM)
    assert asked_kind(play(boost, ("boost", "COL"), "COL")) == "Search"
    numbers = acting("DEP VP:1", looters={"p": "A" * 15}, learned={"A": ["numbers"]}, **ABRAHAM)
    assert asked_kind(play(numbers, "DEP", "collect", "q")) == "Search"
    lift = acting("COL VP:1", lifts={"A": ["q-W"]}, learned={"A": ["reprocessing"]}, **ABRAHAM)
    play(lift, "COL", "yes", "yes")
    assert (asked_kind(lift), pad(lift, A)) == ("Exchange", (2, 2))
    play(lift, "yes")
    assert pad(lift, A) == (1, 3)


@pytest.mark.rule("DEI-Q-062")
def test_what_is_no_collect_wakes_neither_abraham_nor_reprocessing() -> None:
    own = {"lifts": {"A": ["q-W"]}, "tokens": {"q": 5}, **ABRAHAM}
    learned = {"learned": {"A": ["reprocessing"]}}
    masamune = acting("DRN:ANY:+0 VP:1", drones={"MAS": "q", "SIM": "z"}, **own, **learned)
    play(masamune, "DRN:ANY:+0", "MAS", "q", 2)
    assert (asked_kind(masamune), pad(masamune, A)) == ("UseCard", (3, 1))
    taken = acting("TEC:2 VP:1", **own, **learned)
    assert asked_kind(play(taken, "TEC:2")) == "UseCard"
    shot = acting("COL VP:1", looters={"r": "B"}, learned={"A": ["reprocessing", "sharpshooters"]}, **own)
    play(shot, "COL", ("kill", "r", "B"))
    assert (asked_kind(shot), len(boosts(shot, 1))) == ("UseCard", 1)
    put = acting("COL VP:1", learned={"A": ["prospector"]}, **own)
    play(put, "COL", ("place", "q"))
    assert (asked_kind(put), tokens(put, "q")) == ("UseCard", 6)


# --- Prospector, Masamune --------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-063", "DEI-202")
def test_the_prospector_puts_a_resource_of_the_supply_where_a_figure_is() -> None:
    g = acting("COL COL", looters={"q": "ABB", "W": "A"}, learned={"A": ["prospector"]})
    supply = list(g.supply)
    play(g, "COL")
    assert options(g) == {"W", ("place", "q"), ("place", "W"), ("place", "z")}
    assert refused(g, ("place", "r")) == "DEI-202"
    play(g, ("place", "q"))
    assert (tokens(g, "q"), g.supply) == (3, [supply[0] - 1, supply[1]])
    play(g, "COL", ("place", "W"))
    assert (tokens(g, "W"), g.supply) == (3, [supply[0] - 1, supply[1] - 1])


@pytest.mark.rule("DEI-Q-053", "DEI-202")
def test_but_not_from_an_empty_supply() -> None:
    own = {"map": SMALL, "tokens": {"p": 58}, "looters": {"p": "A", "W": "A"}, "leaders": {"A": "p"}}
    g = acting("COL", learned={"A": ["prospector"]}, **own)
    play(g, "COL")
    assert options(g) == {"p", "W", ("place", "W")}
    assert refused(g, ("place", "p")) == "DEI-Q-053"


@pytest.mark.rule("DEI-Q-064", "DEI-172")
def test_masamune_takes_without_figures_there() -> None:
    g = acting("DRN:MAS:+0 VP:1", looters={"p": "A", "W": "BBB"}, drones={"MAS": "W"}, **OTHERS)
    play(g, "DRN:MAS:+0", "W")
    assert options(g) == {0, 1, 2}
    play(g, 2)
    assert (pad(g, A), tokens(g, "W"), pending(g), looters(g, "W")) == ((1, 3), 0, ["VP:1"], "BBB")
