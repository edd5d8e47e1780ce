"""Build (DEI-140 to DEI-147, DEI-Q-007, DEI-Q-012 to DEI-Q-016)."""

import pytest

from tests.dei.table import (
    A,
    B,
    acting,
    answer,
    asked,
    built,
    city,
    looters,
    options,
    pending,
    play,
    refused,
    score,
    table,
    text,
    why,
)

ROOFS = city("p, storehouse", "W: V", "X", "V", "z", sites=("W X p",))  # nothing lies beside a roof


# --- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-140", "DEI-143", "DEI-141")
def test_a_storehouse_where_an_own_figure_is() -> None:
    g = acting("BLD VP:1", looters={"q": "ABBB", "W": "B"}, leaders={"A": "Y"})
    play(g, "BLD", "storehouse")
    assert options(g) == {"q", "Y"}
    assert (refused(g, "W"), refused(g, "p"), refused(g, "nowhere")) == ("DEI-143", "DEI-143", "no_region")
    play(g, "q")
    assert built(g, A, "storehouse") == ["q"]
    assert len(g.stores_of(A)) == 1
    assert g.stores_of(B) == []


@pytest.mark.rule("DEI-144", "DEI-141", "DEI-Q-007")
@pytest.mark.parametrize("at", ["q", "W"])
def test_a_lift_between_adjacent_regions_with_a_figure_in_one_of_them(at: str) -> None:
    g = acting("BLD MOV", looters={at: "A"})
    play(g, "BLD", "lift")
    assert options(g) == ({"q-W", "q-X"} if at == "q" else {"p-W", "q-W"})
    assert (refused(g, "r-Y"), text(g, "r-Y")) == ("DEI-144", "nobody_there")
    assert (refused(g, "p-X"), text(g, "p-X")) == ("DEI-144", "no_site")
    assert refused(g, "W-q") == "DEI-144"
    play(g, "q-W", "MOV")  # at once
    if at == "q":
        assert options(g) == {"p", "r", "W"}
    else:
        assert looters(g, "q") == "A"


@pytest.mark.rule("DEI-145", "DEI-147", "DEI-141")
@pytest.mark.parametrize("at", ["W", "X"])
def test_a_bridge_between_two_roofs_with_a_figure_on_one_of_them(at: str) -> None:
    two = city("p: q W X Y, storehouse", "q", "W", "X", "Y", "V", "U", "z", sites=("W X p", "X Y p", "U V q"))
    g = acting("BLD MOV", map=two, looters={at: "A"})
    play(g, "BLD", "bridge")
    if at == "X":
        assert options(g) == {"W:X:p", "X:Y:p"}
        assert (refused(g, "U:V:q"), text(g, "U:V:q")) == ("DEI-145", "nobody_there")
        assert (refused(g, "W:Y:p"), text(g, "W:Y:p")) == ("DEI-147", "no_site")
        play(g, "W:X:p")
    assert built(g, A, "bridge") == ["W:X:p"]
    play(g, "MOV")
    assert looters(g, "X" if at == "W" else "W") == "A"


@pytest.mark.rule("DEI-145")
def test_a_figure_below_the_bridge_is_not_enough() -> None:
    g = acting("BLD VP:1", looters={"q": "A"})
    answer(g, "BLD")
    assert options(g) == {"storehouse", "lift"}
    assert (refused(g, "bridge"), text(g, "bridge")) == ("DEI-145", "no_place")


@pytest.mark.rule("DEI-144")
def test_no_lift_where_no_ground_and_roof_are_adjacent() -> None:
    g = acting("BLD VP:1", map=ROOFS, looters={"W": "A"})
    answer(g, "BLD")
    assert options(g) == {"storehouse", "bridge"}
    assert (refused(g, "lift"), text(g, "lift")) == ("DEI-144", "no_place")
    assert why(g, "house") == "no_option"


@pytest.mark.rule("DEI-143", "DEI-Q-013")
def test_no_storehouse_where_all_stand_already() -> None:
    g = acting("BLD VP:1", leaders={"A": "W"}, storehouses={"A": ["W"] * 3})
    answer(g, "BLD")
    assert options(g) == {"lift", "bridge"}
    assert (refused(g, "storehouse"), text(g, "storehouse")) == ("DEI-143", "no_place")


@pytest.mark.rule("DEI-141")
def test_several_buildings_in_one_region() -> None:
    g = acting("BLD BLD", looters={"q": "A"}, storehouses={"A": ["q"], "B": ["q"]})
    play(g, "BLD", "storehouse", "q")
    play(g, "BLD", "lift", "q-W")
    assert (built(g, A, "storehouse"), built(g, A, "lift")) == (["q", "q"], ["q-W"])


@pytest.mark.rule("DEI-140", "DEI-021")
def test_one_building_for_one_sign_and_three_of_each_kind() -> None:
    g = acting("BLD BLD", looters={"q": "A"})
    play(g, "BLD", "lift", "q-X")
    assert pending(g) == ["BLD"]
    assert [len(g.built(A, kind)) for kind in range(3)] == [0, 1, 0]


# --- relocating ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-142", "DEI-Q-013")
def test_when_none_is_left_one_comes_from_the_map() -> None:
    g = acting("BLD VP:1", looters={"q": "A", "X": "A"}, storehouses={"A": ["p", "r", "q"]})
    play(g, "BLD", "storehouse")
    assert (asked(g), options(g)) == ((A, "RelocateBuilding"), {"p", "q", "r"})  # nobody needs to be at p or r
    assert refused(g, "W") == "DEI-142"
    play(g, "r", "X")
    assert built(g, A, "storehouse") == ["X", "p", "q"]


@pytest.mark.rule("DEI-Q-013")
def test_it_must_not_come_back_to_its_place() -> None:
    g = acting("BLD VP:1", looters={"q": "A", "X": "A", "W": "A"}, storehouses={"A": ["q", "r", "p"]})
    play(g, "BLD", "storehouse", "q")
    assert (options(g), refused(g, "q")) == ({"X", "W", "z"}, "DEI-Q-013")
    lift = acting("BLD VP:1", looters={"q": "A"}, lifts={"A": ["q-W", "q-W", "r-Y"]})
    play(lift, "BLD", "lift", "r-Y")
    assert options(lift) == {"q-W", "q-X"}
    lift = acting("BLD VP:1", looters={"q": "A", "W": "A"}, lifts={"A": ["q-W", "q-W", "r-Y"]})
    play(lift, "BLD", "lift", "q-W")
    assert options(lift) == {"q-X", "p-W"}
    assert (refused(lift, "q-W"), text(lift, "q-W")) == ("DEI-Q-013", "same_place")


@pytest.mark.rule("DEI-142")
def test_while_one_is_in_the_reserve_none_is_taken() -> None:
    g = acting("BLD VP:1", looters={"q": "A", "X": "A"}, storehouses={"A": ["p", "r"]})
    play(g, "BLD", "storehouse")
    assert asked(g)[1] == "BuildSite"
    play(g, "X")
    assert built(g, A, "storehouse") == ["X", "p", "r"]


@pytest.mark.rule("DEI-142", "DEI-Q-013")
def test_each_kind_has_its_own_reserve() -> None:
    g = acting("BLD VP:1", looters={"q": "A"}, storehouses={"A": ["p", "r", "W"]})
    play(g, "BLD", "lift")
    assert asked(g)[1] == "BuildSite"


@pytest.mark.rule("DEI-Q-014", "DEI-195")
def test_relocating_a_lift_or_bridge_is_building_for_the_engineer() -> None:
    g = acting("BLD VP:1", looters={"q": "A"}, lifts={"A": ["q-W", "q-W", "r-Y"]}, learned={"A": ["engineer"]})
    play(g, "BLD", "lift", "r-Y", "q-X")
    assert pending(g) == ["EXTRA", "EXTRA", "VP:1"]
    store = acting("BLD VP:1", looters={"q": "A"}, storehouses={"A": ["p", "r", "W"]}, learned={"A": ["engineer"]})
    play(store, "BLD", "storehouse", "p", "q")
    assert pending(store) == ["VP:1"]


# --- what they are worth ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-015", "DEI-207")
def test_neutral_buildings_count_for_no_mission() -> None:
    neutral = city("p: W X, storehouse", "W", "X", "z", sites=("W X p",), lifts=("p W",), bridges=("W X p",))
    own = {"storehouses": {"A": ["p"], "B": ["p", "p"]}, "lifts": {"A": ["p-X"]}}
    g = table(stage="mission", map=neutral, looters={"p": "AA"}, **own)
    play(g, "BUILDINGS")
    assert score(g, A) == {"missions": 2 * 2}


@pytest.mark.rule("DEI-Q-016")
def test_nothing_destroys_a_building() -> None:
    own = {"storehouses": {"B": ["q"]}, "lifts": {"B": ["q-W"]}, "bridges": {"B": ["W:X:q"]}}
    g = acting("KIL DRN:DRA:+0", factions=["auxilia", "farm_z"], looters={"q": "BB"}, drones={"DRA": "q"}, **own)
    play(g, "KIL", "DRN:DRA:+0", "q", "use")
    assert looters(g, "q") == ""
    assert (built(g, B, "storehouse"), built(g, B, "lift"), built(g, B, "bridge")) == (["q"], ["q-W"], ["W:X:q"])
