"""Outposts, control, garrison (DEI-085 to DEI-091, DEI-Q-022 to DEI-Q-030)."""

import pytest

from tests.dei.table import (
    A,
    B,
    acting,
    answer,
    buying,
    city,
    holders,
    kinds,
    listen,
    looters,
    markers,
    options,
    play,
    score,
    table,
    why,
)

FIVE = city(
    *(f"{name}: {following}, outpost A" for name, following in ("ab", "bc", "cd", "de", "ea")),
    "f: a, outpost B C",
    "z, storehouse",
)
HOLD = {"a": "A", "b": "A", "c": "A", "d": "A", "e": "A"}


# --- taking and losing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-085", "DEI-010")
def test_the_majority_takes_the_marker_of_that_colour() -> None:
    g = acting("MOV MOV", looters={"p": "AA"})
    assert markers(g, A) == [0, 0, 0]
    play(g, "MOV", (2, 0, 0))
    assert (markers(g, A), holders(g, "q")) == ([1, 0, 0], "A")
    play(g, "MOV", "r", (1, 0, 0))
    assert (markers(g, A), holders(g, "q"), holders(g, "r")) == ([1, 1, 0], "A", "A")


@pytest.mark.rule("DEI-085")
def test_it_belongs_beside_the_ability_of_its_colour() -> None:
    g = table(looters={"q": "A"}, colours=["green", "blue", "red"])
    assert markers(g, A) == [0, 0, 1]


@pytest.mark.rule("DEI-087", "DEI-Q-022")
def test_the_new_majority_gets_it_in_any_turn() -> None:
    g = acting("MOV", looters={"p": "AAA", "q": "BB"})
    assert markers(g, B) == [1, 0, 0]
    play(g, "MOV")
    assert (markers(g, A), markers(g, B), holders(g, "q")) == ([1, 0, 0], [0, 0, 0], "A")


@pytest.mark.rule("DEI-087")
def test_who_else_has_the_majority_gets_it_from_whoever_leaves() -> None:
    g = acting("MOV", looters={"q": "AAB"})
    play(g, "MOV", "p", (2, 0, 0))
    assert (markers(g, A), markers(g, B), holders(g, "q")) == ([0, 0, 0], [1, 0, 0], "B")


@pytest.mark.rule("DEI-088")
def test_an_outpost_that_is_left_is_abandoned() -> None:
    g = acting("MOV", looters={"q": "A"})
    play(g, "MOV", "p")
    assert (markers(g, A), holders(g, "q")) == ([0, 0, 0], "-")


@pytest.mark.rule("DEI-089")
def test_a_tie_sends_the_marker_back() -> None:
    g = acting("TDEP", looters={"q": "ABB"})
    assert markers(g, B) == [1, 0, 0]
    play(g, "TDEP", "q")
    assert (markers(g, A), markers(g, B), holders(g, "q")) == ([0, 0, 0], [0, 0, 0], "-")


@pytest.mark.rule("DEI-Q-022")
def test_every_change_is_looked_at_at_once() -> None:
    """A deploy, a kill, a building, a drone, a learned ability."""
    g = acting("TDEP KIL BLD DRN:SIM:+0", looters={"q": "AB"}, learned={"A": ["barricades"]}, drones={"SIM": "z"})
    assert holders(g, "q") == "-"
    play(g, "TDEP", "q")
    assert holders(g, "q") == "A"
    g = acting("KIL MOV", looters={"q": "AB"})
    play(g, "KIL")
    assert holders(g, "q") == "A"
    g = acting("BLD", looters={"q": "ABB"}, learned={"A": ["barricades"]})
    assert holders(g, "q") == "B"
    play(g, "BLD", "storehouse", "q")
    assert holders(g, "q") == "A"
    g = acting("BLD", looters={"W": "A", "q": "ABB"}, learned={"A": ["bombs"]})
    play(g, "BLD", "bridge")
    assert holders(g, "q") == "A"


@pytest.mark.rule("DEI-Q-022")
def test_a_drone_that_comes_or_goes_is_a_change() -> None:
    doc = {"looters": {"q": "AB"}, "learned": {"A": ["agent"]}}
    g = acting("DRN:SIM:+0", drones={"SIM": "p", "MAS": "z"}, **doc)
    assert holders(g, "q") == "-"
    play(g, "DRN:SIM:+0", "q", 0)
    assert holders(g, "q") == "A"
    g = acting("DRN:SIM:+0", drones={"SIM": "q", "MAS": "z"}, **doc)
    assert holders(g, "q") == "A"
    play(g, "DRN:SIM:+0", "p", 0)
    assert holders(g, "q") == "-"


@pytest.mark.rule("DEI-Q-022", "DEI-Q-013")
def test_a_building_that_is_taken_away_is_a_change() -> None:
    g = acting("BLD", looters={"q": "AB", "r": "A"}, storehouses={"A": ["q", "p", "p"]}, learned={"A": ["barricades"]})
    assert holders(g, "q") == "A"
    play(g, "BLD", "storehouse", "q", "r")
    assert (holders(g, "q"), holders(g, "r")) == ("-", "A")


@pytest.mark.rule("DEI-Q-029", "DEI-Q-022")
def test_a_newly_learned_ability_takes_the_marker_at_once() -> None:
    g = table(
        stage="learn",
        map=FIVE,
        looters={"a": "A", "b": "A", "c": "ABB"},
        storehouses={"A": ["c"]},
        abilities={"A": ["barricades"]},
    )
    assert (markers(g, A), markers(g, B)) == ([2, 0, 0], [1, 0, 0])
    play(g, "red")
    assert (markers(g, A), markers(g, B)) == ([3, 0, 0], [0, 0, 0])


@pytest.mark.rule("DEI-Q-023")
def test_a_group_moves_as_one() -> None:
    """Nobody is told of what would be true for a moment, if they went one by one."""
    g = acting("MOV", looters={"q": "AAAB", "r": "B"})
    heard = listen(g)
    play(g, "MOV", "r", (3, 0, 0))
    control = [event.data for event in heard if event.kind == "control"]
    assert [(data["was"], data["seat"]) for data in control] == [(A, B), (B, A)]  # q and r


@pytest.mark.rule("DEI-Q-023", "DEI-175")
def test_draco_kills_all_before_control_is_looked_at() -> None:
    factions = ["auxilia", "ravagers", "farm_z"]
    g = acting("DRN:DRA:+0", players=3, factions=factions, looters={"q": "ABBCC"}, drones={"DRA": "q"})
    heard = listen(g)
    play(g, "DRN:DRA:+0", "q", "use")
    assert looters(g, "q") == "ABC"
    assert holders(g, "q") == "-"
    assert "control" not in kinds(heard)


@pytest.mark.rule("DEI-Q-030")
def test_control_counts_from_the_first_figures_on() -> None:
    two = city("p: q, storehouse, outpost A", "q, storehouse, outpost B", "W: p, drone", "X: q, drone")
    g = table(stage="place", map=two)
    play(g, "p", 1)
    assert (markers(g, A), holders(g, "p"), holders(g, "q")) == ([1, 1, 0], "A", "A")
    play(g, "q", 1)  # B, the second one, has three looters
    assert (holders(g, "p"), holders(g, "q")) == ("A", "B")


# --- how many --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-024")
def test_several_outposts_in_a_region_belong_to_one() -> None:
    g = table(map=FIVE, looters={"f": "AAB"})
    assert (markers(g, A), holders(g, "f")) == ([0, 1, 1], "AA")
    g = acting("MOV VP:1", map=FIVE, looters={"a": "A"})
    play(g, "MOV", "f")
    assert (markers(g, A), holders(g, "f")) == ([0, 1, 1], "AA")


@pytest.mark.rule("DEI-Q-024", "DEI-091", "DEI-217", "DEI-218")
def test_a_garrison_needs_one_figure_and_no_majority() -> None:
    missions = ["GARRISON_RED", "GARRISON_BLUE", "GARRISON_GREEN", *["TECH", "ENERGY", "LOOTERS", "OUTPOSTS"]]
    doc = {"map": FIVE, "missions": [*missions, "BUILDINGS"], "looters": {"a": "ABB", "b": "A", "f": "ABB"}}
    points = {}
    for mission in missions[:3]:
        g = table(stage="mission", leaders={"A": "c"}, **doc)
        play(g, mission)
        points[mission] = score(g, A).get("missions", 0)
    assert points == {"GARRISON_RED": 6, "GARRISON_BLUE": 2, "GARRISON_GREEN": 2}


@pytest.mark.rule("DEI-086", "DEI-Q-026", "DEI-Q-025")
def test_four_markers_of_a_colour_at_most() -> None:
    g = acting("MOV", map=FIVE, looters={**HOLD, "a": "AA"})
    assert markers(g, A) == [4, 0, 0]
    assert [holders(g, name) for name in "abcde"] == ["A"] * 5
    g = acting("MOV MOV", map=FIVE, looters=HOLD)
    play(g, "MOV", "a", "b")
    assert markers(g, A) == [4, 0, 0]  # of five one is lost: four are left
    play(g, "MOV", "b", "c", (2, 0, 0))
    assert markers(g, A) == [3, 0, 0]


@pytest.mark.rule("DEI-Q-027", "DEI-087")
def test_who_has_four_gets_no_fifth_from_another() -> None:
    g = acting("MOV", map=FIVE, looters={**HOLD, "a": "AA", "e": "B"})
    assert (markers(g, A), markers(g, B)) == ([4, 0, 0], [1, 0, 0])
    play(g, "MOV", "a", "e")
    assert (markers(g, A), markers(g, B)) == ([4, 0, 0], [0, 0, 0])


@pytest.mark.rule("DEI-Q-025")
def test_markers_of_a_colour_are_all_the_same() -> None:
    g = acting("MOV", map=FIVE, looters={"a": "A", "c": "B", "d": "B"})
    play(g, "MOV", "b")
    assert (markers(g, A), markers(g, B)) == ([1, 0, 0], [2, 0, 0])


# --- what control is good for ----------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-090", "DEI-Q-028", "DEI-157")
def test_markers_open_markets_and_count_for_actions() -> None:
    g = buying(pads={"A": [5, 5]}, market={"red": ["DEI033", "DEI034", "DEI035"]})
    assert (why(g, "DEI034"), why(g, "DEI033")) == ("DEI-093", "DEI-094")
    g = buying(looters={"q": "A"}, pads={"A": [5, 5]}, market={"red": ["DEI033", "DEI034", "DEI035"]})
    assert (why(g, "DEI034"), why(g, "DEI033")) == ("", "DEI-094")
    g = acting("PER:red:TDEP", looters={"q": "A", "X": "A"})
    answer(g, "PER:red:TDEP")
    assert options(g) == {"p", "q", "X"}
    play(g, "p", "TDEP")
    assert options(g) == {"p", "q", "X"}


@pytest.mark.rule("DEI-090", "DEI-118")
def test_markers_teach_abilities_and_give_points() -> None:
    g = table(stage="learn", looters={"q": "A", "X": "A", "r": "A"})
    assert options(g) == {"red", "done"}
    g = table(stage="mission", round=4, looters={"q": "A", "X": "A", "r": "A"}, pads={"A": [0, 0]})
    play(g, "OUTPOSTS_BLUE")
    assert score(g, A) == {"missions": 3, "outposts": 3}
