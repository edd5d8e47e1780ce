"""The map (DEI-066 to DEI-076, DEI-146, DEI-147, DEI-Q-001 to DEI-Q-003, DEI-Q-007 to DEI-Q-012): regions and links."""

import pytest

from tafelrunde.games.dei.land import Land, Tile, land_of
from tests.dei.table import TOWN, A, acting, answer, city, leader, looters, options, play, seen, started, table_of, why

ONE = ["WWpXX", "WWpXX", "qqprr", "qqqrr", "qqqrr"]  # W is lower than X; p, q, r are separated by drawn borders


def map_of(*grids: list[str], height: dict[str, int] | None = None, columns: int = 1) -> Land:
    """Tiles "1", "2", … side by side, none of them turned; roofs are W 1, X 2, Y 1 high."""
    heights = height or {"W": 1, "X": 2, "Y": 1}
    tiles = [Tile(str(k + 1), [2], grid, heights) for k, grid in enumerate(grids)]
    return land_of(tiles, tuple(4 * k for k in range(len(grids))), columns)


def near(land: Land, name: str) -> set[str]:
    """Its neighbouring regions."""
    return {land.names[k] for k in land.near[land.numbers[name]]}


def beside(land: Land, name: str) -> set[str]:
    """Its adjacent regions."""
    return {land.names[k] for k in land.beside[land.numbers[name]]}


def sites(land: Land) -> set[tuple[str, str, str]]:
    """All places for bridges: roof, roof, ground."""
    return {(land.names[s.a], land.names[s.b], land.names[s.over]) for s in land.sites}


# --- regions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-003", "DEI-067", "DEI-068", "DEI-069", "DEI-071", "DEI-070")
def test_one_tile_and_its_regions() -> None:
    land = map_of(ONE)
    assert dict(zip(land.names, land.roof, strict=True)) == {
        "1W": True,
        "1X": True,
        "1p": False,
        "1q": False,
        "1r": False,
    }
    assert near(land, "1p") == {"1q", "1r"}
    assert near(land, "1q") == {"1p", "1r"}
    assert beside(land, "1p") == {"1W", "1X"}
    assert beside(land, "1q") == {"1W"}
    assert beside(land, "1X") == {"1p", "1r"}
    assert near(land, "1W") == set()


@pytest.mark.rule("DEI-066", "DEI-249", "DEI-Q-003")
def test_streets_of_two_tiles_become_one_region_in_the_middle_of_the_seam() -> None:
    land = map_of(ONE, ["WWpXX", "WWpXX", "qqprr", "qqprr", "qqprr"])  # the second one below the first
    assert "2p" not in land.names  # its street is the same region as the ground above it
    assert land.cells[4] == [land.numbers["1q"]] * 3 + [land.numbers["1r"]] * 2
    assert land.cells[5][2] == land.numbers["1q"]
    assert {"2q", "2r"} <= near(land, "1q")


@pytest.mark.rule("DEI-Q-003")
def test_grounds_that_touch_elsewhere_are_neighbouring() -> None:
    land = map_of(["WWpXX", "WWpXX", "qqpqq", "qqpqq", "qqpqq"], ["rrprr", "rrprr", "rrprr", "WWpXX", "WWpXX"])
    assert "1p" in land.names
    assert "2p" not in land.names
    assert {"1q", "2r"} <= set(land.names)  # the grounds beside it do not
    assert "2r" in near(land, "1q")


@pytest.mark.rule("DEI-066", "DEI-069", "DEI-Q-003", "DEI-Q-002")
def test_roofs_of_one_height_fuse_and_others_are_neighbouring() -> None:
    above = ["qqpqq", "qqpqq", "qqpqq", "WWpXX", "WWpXX"]
    land = map_of(above, ["WWpWW", "WWpWW", "qqprr", "qqprr", "qqprr"])
    assert "2W" not in land.names  # 1 as high as W above it
    assert near(land, "1W") == {"1X"}
    assert near(land, "1X") == {"1W"}  # 2 high: a border, but one can walk


@pytest.mark.rule("DEI-Q-002")
def test_figures_walk_between_roofs_of_different_height() -> None:
    g = acting("MOV", map=city("p, storehouse", "X: Y", "Y: p"), looters={"X": "A"}, leaders={"A": "p"})
    play(g, "MOV")
    assert looters(g, "X") == ""
    assert looters(g, "Y") == "A"


@pytest.mark.rule("DEI-Q-001")
@pytest.mark.parametrize("step", [1, -1])
def test_a_corner_is_not_enough(step: int) -> None:
    roofs = map_of([row[::step] for row in ("WWqqq", "WWqqq", "qqXXq", "qqXXq", "qqqqq")])
    assert near(roofs, "1W") == near(roofs, "1X") == set()
    grounds = map_of([row[::step] for row in ("ppWWW", "ppWWW", "WWrrW", "WWrrW", "WWWWW")])
    assert near(grounds, "1p") == near(grounds, "1r") == set()
    levels = map_of([row[::step] for row in ("ppqqq", "ppqqq", "qqXXq", "qqXXq", "qqqqq")])
    assert beside(levels, "1p") == set()


@pytest.mark.rule("DEI-066", "DEI-070", "DEI-071")
def test_the_recommended_map_for_two() -> None:
    board = seen(started(2, 1), None).board
    home = board.places["2.1p"]
    assert home.zones == ("2.1p", "2.5r", "2.7r")
    assert set(home.near) == {"2.1q", "2.1r", "2.2r", "2.5q", "2.7q"}
    assert set(home.beside) == {"2.1W", "2.1X", "2.2X", "2.5W", "2.5X", "2.7W"}
    roofs = [place for place in board.places.values() if place.roof]
    assert (len(board.places) - len(roofs), len(roofs)) == (15, 16)
    assert sum(len(place.near) for place in board.places.values()) == 2 * 26
    assert sum(len(place.beside) for place in board.places.values()) == 2 * 39
    assert len(board.sites) == 7
    zones = {zone: name for name, place in board.places.items() for zone in place.zones}
    assert board.sites[board.neutral_bridges[0]] == (zones["D2X"], zones["2.3X"], zones["2.2p"])
    assert zones["D2X"] == zones["2.3W"]
    assert zones["2.2p"] == zones["2.3p"] == zones["D2q"]


@pytest.mark.rule("DEI-067", "DEI-068")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_region_is_on_one_level(players: int) -> None:
    board = seen(started(players, 5, layout="random"), None).board
    for place in board.places.values():
        assert {zone[-1].isupper() for zone in place.zones} == {place.roof}
        assert all(board.places[name].roof == place.roof for name in place.near)
        assert all(board.places[name].roof != place.roof for name in place.beside)


# --- places for bridges and lifts ------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-147", "DEI-Q-010", "DEI-247")
def test_a_bridge_is_straight_over_one_ground_region() -> None:
    assert sites(map_of(ONE)) == {("1W", "1X", "1p")}  # A
    two_grounds = ["WWpqX", "WWpqX", "pppqq", "pppqq", "pppqq"]
    assert sites(map_of(two_grounds)) == set()  # B
    wide = ["WpppX", "WpppX", "ppppp", "pYYYp", "ppppp"]
    assert sites(map_of(wide)) == {("1W", "1X", "1p")}  # C; down to Y it would be straight from nowhere
    diagonal = ["WWppp", "WWppp", "ppppp", "pppXX", "pppXX"]
    assert sites(map_of(diagonal)) == set()
    over_a_roof = ["WpYpX", "WpppX", "ppppp", "ppppp", "ppppp"]
    assert sites(map_of(over_a_roof)) == {("1W", "1X", "1p"), ("1W", "1Y", "1p"), ("1X", "1Y", "1p")}
    only_over_it = ["WpYpX", "ppppp", "ppppp", "ppppp", "ppppp"]
    assert sites(map_of(only_over_it)) == {("1W", "1Y", "1p"), ("1X", "1Y", "1p")}


@pytest.mark.rule("DEI-147", "DEI-Q-010")
def test_along_a_column_too() -> None:
    upright = ["WWpqq", "WWpqq", "ppppp", "XXpqq", "XXpqq"]
    assert sites(map_of(upright)) == {("1W", "1X", "1p")}


@pytest.mark.rule("DEI-146", "DEI-247")
def test_a_bridge_lies_on_one_tile() -> None:
    above = ["qqpqq", "WWpqq", "WWpqq", "qqpqq", "qqpqq"]
    land = map_of(above, ["qqpqq", "XXpqq", "XXpqq", "qqpqq", "qqpqq"])
    assert sites(land) == set()  # D


@pytest.mark.rule("DEI-Q-011")
def test_a_bridge_joins_two_different_roofs() -> None:
    round_about = ["WWpWW", "WWWWW", "qqqqq", "qqqqq", "qqqqq"]
    assert sites(map_of(round_about)) == set()
    touching = ["WWpXX", "WWWXX", "qqqqq", "qqqqq", "qqqqq"]
    land = map_of(touching)
    assert near(land, "1W") == {"1X"}
    assert sites(land) == {("1W", "1X", "1p")}


@pytest.mark.rule("DEI-Q-011")
def test_roofs_that_are_one_region_elsewhere_have_no_place_for_a_bridge() -> None:
    height = {"W": 1, "X": 1}
    above = ["WWWWW", "WWWWW", "WWWWW", "WWWWW", "WWWWW"]
    assert sites(map_of(ONE, height=height)) == {("1W", "1X", "1p")}
    assert sites(map_of(above, ONE, height=height)) == set()


@pytest.mark.rule("DEI-144", "DEI-Q-008", "DEI-Q-007", "DEI-248")
def test_every_ground_beside_a_roof_is_a_place_for_a_lift_at_seams_too() -> None:
    land = map_of(["qqpqq", "qqpqq", "qqpqq", "qqpqq", "qqpqq"], ["WWpXX", "WWpXX", "rrprr", "rrprr", "rrprr"])
    pairs = {(land.names[ground], land.names[roof]) for ground, roof in land.lifts}
    assert pairs == {("1p", "2W"), ("1p", "2X"), ("1q", "2W"), ("1q", "2X"), ("2r", "2W"), ("2r", "2X")}


@pytest.mark.rule("DEI-Q-008")
def test_a_lift_is_built_across_the_seam_of_two_tiles() -> None:
    g = table_of({"stage": "card", "card": "DEI005", "pending": ["BLD"], "leaders": {"A": "2.1p"}})
    play(g, "BLD", "lift")
    assert "2.1p-2.2X" in options(g)  # the ground of 2.1, 2.5 and 2.7, the roof of 2.2
    answer(g, "2.1p-2.2X")
    assert seen(g, A).lifts == ((A, "2.1p", "2.2X"),)


# --- moving along links ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-072", "DEI-071", "DEI-132")
def test_one_moves_to_neighbouring_regions_only() -> None:
    g = acting("MOV", looters={"q": "AA"})
    answer(g, "MOV")
    assert options(g) == {"p", "r"}
    assert why(g, "W") == why(g, "X") == "DEI-134"  # adjacent, and no lift
    assert why(g, "Y") == "DEI-072"
    assert why(g, "q") == "DEI-Q-045"
    assert why(g, "Z") == "no_region"


@pytest.mark.rule("DEI-074", "DEI-134", "DEI-073", "DEI-Q-007")
def test_a_lift_links_its_two_regions_both_ways() -> None:
    up = acting("MOV", looters={"q": "A"}, lifts={"A": ["q-W"]})
    play(up, "MOV")
    assert options(up) == {"p", "r", "W"}  # not X, which lies beside q as well
    assert why(up, "X") == "DEI-134"
    down = acting("MOV", looters={"W": "A"}, lifts={"A": ["q-W"]})
    play(down, "MOV")
    assert looters(down, "q") == "A"  # the only way


@pytest.mark.rule("DEI-075", "DEI-135", "DEI-073")
def test_a_bridge_links_its_two_roofs_both_ways() -> None:
    g = acting("MOV MOV MOV", looters={"W": "A"}, bridges={"A": ["W:X:q"]})
    play(g, "MOV")
    assert looters(g, "X") == "A"  # the only way
    play(g, "MOV")
    assert options(g) == {"W", "Y"}
    play(g, "W")
    assert looters(g, "W") == "A"
    assert why(acting("MOV VP:1", looters={"W": "A"}), "MOV") == "DEI-082"  # nowhere without the bridge


@pytest.mark.rule("DEI-135")
def test_without_a_bridge_the_place_for_it_is_named() -> None:
    roofs = city("p: W X, storehouse", "W: V", "V", "X: Y Z", "Y: Z", "Z", "z", sites=("W X p",))
    g = acting("MOV", map=roofs, looters={"X": "A"})
    play(g, "MOV")
    assert options(g) == {"Y", "Z"}
    assert why(g, "W") == "DEI-135"
    assert why(g, "V") == "DEI-072"


@pytest.mark.rule("DEI-076", "DEI-130")
def test_foreign_buildings_are_of_no_use() -> None:
    foreign = {"lifts": {"B": ["q-W"]}, "bridges": {"B": ["W:X:q"]}, "storehouses": {"A": ["q"], "B": ["r"]}}
    g = acting("MOV DEP", looters={"q": "A", "W": "A"}, **foreign)
    play(g, "MOV")
    assert options(g) == {"p", "r"}  # from q: nobody gets away from W
    assert why(g, "W") == "DEI-134"
    play(g, "p", "DEP")
    assert options(g) == {"p", "q"}
    assert why(g, "r") == "DEI-130"


@pytest.mark.rule("DEI-076", "DEI-006", "DEI-005")
@pytest.mark.parametrize("seat", [0, 1])
def test_neutral_buildings_serve_everybody(seat: int) -> None:
    neutral = {**TOWN, "lifts": ["q W"], "bridges": ["W X q"]}
    letter, card = "AB"[seat], ("DEI001", "DEI009")[seat]
    g = acting("MOV MOV DEP", map=neutral, looters={"q": letter}, to_move=seat, card=card)
    play(g, "MOV", "W")
    play(g, "MOV", "X")
    assert looters(g, "X") == letter
    play(g, "DEP")
    assert looters(g, "p") == letter


@pytest.mark.rule("DEI-Q-012")
def test_several_lifts_or_bridges_at_one_place() -> None:
    g = acting("BLD BLD", leaders={"A": "W"}, lifts={"A": ["q-W"], "B": ["q-W"]}, bridges={"B": ["W:X:q"]})
    play(g, "BLD", "lift", "q-W")
    play(g, "BLD", "bridge")
    assert seen(g, A).lifts == ((A, "q", "W"), (A, "q", "W"), (1, "q", "W"))
    assert seen(g, A).bridges == ((A, "W:X:q"), (1, "W:X:q"))
    assert leader(g, A) == "W"
