"""The map (DEI-066 to DEI-076, ledger 3.2 and 3.3): regions, what lies beside what, places for lifts and bridges."""

import re
from itertools import combinations

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.dei.content import SHAPES
from tafelrunde.games.dei.land import GROUND, MIDDLE, ROOF, SIZE, Land, Tile, land_of
from tafelrunde.games.dei.rules import walkways
from tafelrunde.games.dei.setup import is_playable
from tests.dei.table import BOX, DEI, PLAYERS, A, B, acting, answer, built, new_game, options, table_of

LEDGER = DEI.file("ledger.md")
LANDS = {players: BOX.land(BOX.layouts[players]) for players in PLAYERS}
TWO = LANDS[2]


def tile(name: str, *rows: str, **height: int) -> Tile:
    """A tile by hand."""
    return Tile(name, [2], list(rows), height)


def plain(name: str, letter: str = "p") -> Tile:
    """A tile that is one zone."""
    height = {letter: 1} if letter.isupper() else {}
    return tile(name, *[letter * SIZE] * SIZE, **height)


def names(land: Land, regions: list[int]) -> set[str]:
    return {land.names[region] for region in regions}


def zones_of(land: Land, name: str) -> set[str]:
    """The zones that a region consists of, from its cells."""
    number, found = land.numbers[name], set[str]()
    for place, (tile_name, quarters) in enumerate(land.tiled):
        grid = next(t for t in BOX.tiles if t.name == tile_name).turned(quarters)
        for y in range(SIZE):
            for x in range(SIZE):
                row, column = place // land.columns * SIZE + y, place % land.columns * SIZE + x
                if land.cells[row][column] == number:
                    found.add(tile_name + grid[y][x])
    return found


def pairs(edges: list[list[int]]) -> int:
    return sum(len(there) for there in edges) // 2


def edges_by_name(land: Land) -> tuple[set[frozenset[str]], set[frozenset[str]]]:
    """Neighbouring and adjacent pairs."""
    near = {frozenset((land.names[a], land.names[b])) for a in range(land.size) for b in land.near[a]}
    beside = {frozenset((land.names[a], land.names[b])) for a in range(land.size) for b in land.beside[a]}
    return near, beside


# --- the check vector of the ledger ----------------------------------------------------------------------------------


@pytest.mark.rule("DEI-066", "DEI-067", "DEI-249", "DEI-Q-003")
def test_the_two_player_map_is_the_one_of_the_ledger() -> None:
    vector = re.search(
        r"(\d+) ground regions, (\d+) roof regions, (\d+) neighbouring pairs, (\d+) adjacent pairs,\s+"
        r"(\d+) bridge sites, (\d+) neutral lifts",
        LEDGER,
    )
    assert vector
    assert (
        [
            *(TWO.roof.count(level == ROOF) for level in (GROUND, ROOF)),
            *(pairs(TWO.near), pairs(TWO.beside), len(TWO.sites), len(TWO.neutral_lifts)),
        ]
        == [int(n) for n in vector.groups()]
        == [15, 16, 26, 39, 7, 2]
    )


@pytest.mark.rule("DEI-006", "DEI-070", "DEI-071", "DEI-249", "DEI-Q-003")
def test_the_storehouse_region_extends_over_three_tiles() -> None:
    (home,) = TWO.storehouses
    assert zones_of(TWO, TWO.names[home]) == {"2.1p", "2.5r", "2.7r"}
    assert (TWO.names[home], TWO.tokens[home], TWO.roof[home]) == ("2.1p", 3, False)
    assert names(TWO, TWO.near[home]) == {"2.1q", "2.1r", "2.2r", "2.5q", "2.7q"}
    assert names(TWO, TWO.beside[home]) == {"2.1W", "2.1X", "2.2X", "2.5W", "2.5X", "2.7W"}


@pytest.mark.rule("DEI-005", "DEI-030", "DEI-065", "DEI-075")
def test_the_neutral_bridge_joins_two_roofs() -> None:
    (bridge,) = TWO.neutral_bridges
    site = TWO.sites[bridge]
    assert [zones_of(TWO, TWO.names[end]) for end in (site.a, site.b, site.over)] == [
        {"2.3W", "D2X"},
        {"2.3X"},
        {"2.2p", "2.3p", "D2q"},
    ]
    g = table_of({})
    assert site.b in walkways(g, A, "MOV", site.a)
    assert site.a in walkways(g, B, "MOV", site.b)


@pytest.mark.rule("DEI-036", "DEI-Q-024")
@pytest.mark.parametrize("players", PLAYERS)
def test_recommended_maps_are_as_good_as_the_ledger_says(players: int) -> None:
    """Every outpost has a region of its own, all ground hangs together, nobody begins at an outpost or a drone."""
    land = LANDS[players]
    assert max(len(outposts) for outposts in land.outposts) == 1
    found = [land.roof.index(False)]
    for region in found:
        found += [there for there in land.near[region] if there not in found]
    assert len(found) == land.roof.count(False)
    assert not [r for r in land.storehouses if land.outposts[r] or r in land.drones]
    assert max(len(zones_of(land, name)) for name in land.names) == 3
    assert is_playable(land, players)


# --- how zones become regions ----------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-066", "DEI-Q-003")
def test_ground_fuses_through_the_street_mouth_alone() -> None:
    left = tile("a", "pppqq", "pppqq", "ppppp", "pppqq", "pppqq")
    right = tile("b", "rrppp", "rrppp", "ppppp", "rrppp", "rrppp")
    land = land_of([left, right], (0, 4), 2)
    assert land.names == ["ap", "aq", "br"], "the streets meet in the middle; q and r touch and stay apart"
    assert names(land, land.near[land.numbers["aq"]]) == {"ap", "br"}


@pytest.mark.rule("DEI-068", "DEI-069", "DEI-Q-002", "DEI-Q-003")
@pytest.mark.parametrize(("heights", "regions"), [((1, 1), 1), ((2, 2), 1), ((1, 2), 2)])
def test_roofs_fuse_where_they_are_equally_high(heights: tuple[int, int], regions: int) -> None:
    rows = ("WWpWW", "WWWWW", "pWWWp", "WWWWW", "WWpWW")
    tiles = [tile("a", *rows, W=heights[0]), tile("b", *rows, W=heights[1])]
    land = land_of(tiles, (0, 4), 2)
    roofs = [name for name in land.names if name[-1].isupper()]
    assert len(roofs) == regions
    if regions == 2:
        assert names(land, land.near[land.numbers["aW"]]) == {"bW"}, "a step in height is a border, but one can walk"


@pytest.mark.rule("DEI-067", "DEI-070", "DEI-Q-003")
def test_ground_and_roof_never_fuse() -> None:
    land = land_of([plain("a"), plain("b", "W")], (0, 4), 2)
    assert land.names == ["ap", "bW"]
    assert (land.near, land.beside) == ([[], []], [[1], [0]])


@pytest.mark.rule("DEI-Q-001")
def test_a_corner_is_not_side_by_side() -> None:
    rows = ("pppqq", "pppqq", "ppppp", "rrppp", "rrppp")
    land = land_of([tile("a", *rows)], (0,), 1)
    assert names(land, land.near[land.numbers["aq"]]) == {"ap"}
    four = [plain("a", "W"), plain("b"), plain("c", "X"), plain("d", "Y")]
    land = land_of(four, (0, 4, 8, 12), 2)
    assert land.names == ["aW", "bp"], "equally high roofs of c and d join the one of a"
    low, high = plain("e", "W"), tile("f", *["X" * SIZE] * SIZE, X=2)
    land = land_of([low, plain("g"), plain("h"), high], (0, 4, 8, 12), 2)
    assert land.numbers["fX"] not in land.around[land.numbers["eW"]]


@pytest.mark.rule("DEI-066")
def test_a_region_has_the_smallest_name_of_its_zones() -> None:
    land = land_of([plain("b"), plain("a")], (0, 4), 2)
    assert land.names == ["ap"]


@pytest.mark.rule("DEI-066")
def test_zones_may_fuse_around_a_corner() -> None:
    """Three tiles in a row: what belongs together at both ends is one region."""
    land = land_of([plain("a"), plain("b"), plain("c")], (0, 4, 8), 3)
    assert land.names == ["ap"]
    assert {number for row in land.cells for number in row} == {0}


# --- the graph -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-INV-24", "DEI-067", "DEI-068")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_graph_is_symmetric_and_keeps_levels_apart(players: int) -> None:
    for seed in range(6):
        land = LANDS[players] if not seed else new_game(players, seed, layout="random").land
        check_graph(land)
        rows, columns = SHAPES[players]
        assert [len(row) for row in land.cells] == [SIZE * columns] * (SIZE * rows)
        assert {number for row in land.cells for number in row} == set(range(land.size))


def check_graph(land: Land) -> None:
    for a in range(land.size):
        assert sorted(land.near[a] + land.beside[a]) == land.around[a]
        assert a not in land.around[a]
        assert len(set(land.around[a])) == len(land.around[a]), "a pair is listed once"
        for b in land.near[a]:
            assert a in land.near[b]
            assert land.roof[a] == land.roof[b]
        for b in land.beside[a]:
            assert a in land.beside[b]
            assert land.roof[a] != land.roof[b]


@pytest.mark.rule("DEI-070", "DEI-071", "DEI-Q-001", "DEI-INV-24")
@pytest.mark.parametrize("players", PLAYERS)
def test_side_by_side_means_a_shared_edge(players: int) -> None:
    land = LANDS[players]
    touching = set[frozenset[int]]()
    for y, row in enumerate(land.cells):
        for x, here in enumerate(row):
            below = land.cells[y + 1][x] if y + 1 < len(land.cells) else here
            beside = row[x + 1] if x + 1 < len(row) else here
            touching |= {frozenset((here, there)) for there in (below, beside) if there != here}
    assert touching == {frozenset((a, b)) for a in range(land.size) for b in land.around[a]}


@pytest.mark.rule("DEI-INV-23", "DEI-144", "DEI-248", "DEI-Q-007", "DEI-Q-008")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_adjacent_pair_is_a_place_for_a_lift(players: int) -> None:
    land = LANDS[players]
    assert {(land.names[low], land.names[high]) for low, high in land.lifts} == {
        (land.names[low], land.names[high])
        for low in range(land.size)
        for high in land.beside[low]
        if not land.roof[low]
    }
    tiles = [{zone[:-1] for zone in zones_of(land, name)} for name in land.names]
    assert [1 for low, high in land.lifts if not tiles[low] & tiles[high]], "some lie at a seam between two tiles"


@pytest.mark.rule("DEI-INV-23", "DEI-146", "DEI-147", "DEI-Q-010", "DEI-Q-011")
@pytest.mark.parametrize("players", PLAYERS)
def test_places_for_bridges_join_two_roofs_of_a_tile_over_one_ground(players: int) -> None:
    for seed in range(4):
        land = LANDS[players] if not seed else new_game(players, seed, layout="random").land
        assert len({site.name for site in land.sites}) == len(land.sites)
        for site in land.sites:
            found = re.fullmatch(r"([\w.]+):([WXY])([WXY]):([pqr])", site.name)
            assert found, "a place has the name of its tile"
            where = [zones_of(land, land.names[region]) for region in (site.a, site.b, site.over)]
            assert [found[1] + found[k] in where[k - 2] for k in (2, 3, 4)] == [True] * 3
            assert site.a != site.b
            assert [land.roof[r] for r in (site.a, site.b, site.over)] == [True, True, False]


# --- the printed pictures --------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-247", "DEI-145", "DEI-146", "DEI-147", "DEI-Q-010")
def test_the_bridges_of_the_picture() -> None:
    """A and C are legal; B would cross two ground regions, D would lie on two tiles."""
    left = tile("m", "WWpXX", "WWpXX", "qqpXr", "YqpXX", "YYppp", W=2, X=1, Y=1)
    right = tile("n", "qqqqW", "qqqqq", "qqqqq", "qqqqq", "qqqqq", W=2)
    land = land_of([left, right], (0, 4), 2)
    assert land.numbers.keys() >= {"mp", "mq"}, "two ground regions"
    assert {site.name for site in land.sites} == {"m:WX:p", "m:WY:q"}, "A in the first row, C in the first columns"
    # B: fourth row, X and Y face each other over q and p; D: first row, X of m and W of n over q of n


@pytest.mark.rule("DEI-147", "DEI-Q-010")
def test_two_zones_that_fuse_elsewhere_are_one_ground() -> None:
    """On own tiles: q and r between the roofs are two regions, or one if streets around the tile join them."""
    middle = tile("b", "WWppp", "WqrXX", "qqrrr", "qqrrr", "qqrrr", W=1, X=2)
    assert land_of([middle], (0,), 1).sites == []
    around = [plain(name) for name in "acdef"]
    land = land_of([around[0], middle, *around[1:]], (0, 4, 8, 12, 16, 20), 3)
    (site,) = land.sites
    assert (site.name, land.names[site.over]) == ("b:WX:q", "ap")


@pytest.mark.rule("DEI-Q-011")
def test_roofs_that_are_one_region_get_no_bridge() -> None:
    two = tile("b", "WWpXX", "WWpXX", "ppppp", "ppppp", "ppppp", W=1, X=1)
    assert [site.name for site in land_of([two], (0,), 1).sites] == ["b:WX:p"]
    arch = tile("c", "ppppp", "ppppp", "ppppp", "WWWWW", "WWpWW", W=1)
    land = land_of([arch, two], (0, 4), 1)
    assert [name for name in land.names if name[-1].isupper()] == ["bW"]
    assert land.sites == []


@pytest.mark.rule("DEI-248", "DEI-074", "DEI-Q-007")
def test_each_lift_links_one_ground_and_one_roof() -> None:
    g = acting("BLD", leaders={"A": "q"})
    answer(g, "BLD")
    answer(g, "lift")
    assert options(g) == {"q-W", "q-X"}
    answer(g, "q-X")
    assert built(g, A, "lift") == ["q-X"]
    q, roofs = g.land.numbers["q"], {"W", "X"}
    assert names(g.land, walkways(g, A, "MOV", q)) & roofs == {"X"}, "not to the other roof beside it"
    assert not names(g.land, walkways(g, B, "MOV", q)) & roofs


# --- turning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-INV-30", "DEI-003")
@pytest.mark.parametrize("players", [2, 4])
def test_a_map_that_is_turned_is_the_same_map(players: int) -> None:
    layout, side = BOX.layouts[players], SHAPES[players][0]
    turned = [layout[side * (side - 1 - k % side) + k // side] for k in range(side * side)]
    other = land_of(BOX.tiles, tuple(code // 4 * 4 + (code + 1) % 4 for code in turned), side)
    land = LANDS[players]
    assert other.names == land.names
    assert edges_by_name(other) == edges_by_name(land)
    assert {s.name for s in other.sites} == {s.name for s in land.sites}
    assert sorted(other.circles) == sorted(land.circles)
    for a, b in combinations(range(land.size), 2):
        assert (b in land.reached(a, 2)) == (b in other.reached(a, 2))


def test_four_quarter_turns_are_none() -> None:
    for one in BOX.tiles:
        assert one.turned(4) == one.turned(0) == one.grid
        assert one.turned(1)[0] == "".join(row[0] for row in reversed(one.grid)), "clockwise"


# --- random layouts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-029", "DEI-055", "DEI-056", "DEI-057", "DEI-064", "DEI-Q-004", "DEI-INV-24")
@pytest.mark.parametrize("players", PLAYERS)
def test_random_layouts_obey_the_limits(players: int) -> None:
    rows, columns = SHAPES[players]
    layouts = set()
    for seed in range(25):
        g = new_game(players, seed, layout="random")
        layouts.add(g.layout)
        places = {name: k for k, (name, _) in enumerate(g.land.tiled)}
        assert sorted(code // 4 for code in g.layout) == BOX.tiles_for(players)
        assert len(places) == rows * columns
        assert len(g.land.drones) == players
        if players > 2:
            a, b = places["2.1"], places["3.1"]
            assert abs(a // columns - b // columns) + abs(a % columns - b % columns) > 1
        assert not [r for r in g.land.storehouses if g.land.outposts[r]]
        reach = [g.land.storehouses[0]]
        for region in reach:
            reach += [there for there in g.land.near[region] if there not in reach]
        assert set(g.land.storehouses) <= set(reach)
        assert 4 * len(reach) >= 3 * g.land.roof.count(False)
    assert len(layouts) == 25
    assert {code % 4 for layout in layouts for code in layout} == {0, 1, 2, 3}


@pytest.mark.rule("DEI-003", "DEI-Q-003")
def test_the_middle_of_every_edge_is_ground() -> None:
    for one in BOX.tiles:
        grid = one.grid
        assert all(cell.islower() for cell in (grid[0][MIDDLE], grid[MIDDLE][0], grid[MIDDLE][-1], grid[-1][MIDDLE]))


def test_drones_fly_over_both_levels_and_reach_what_is_near_enough() -> None:
    rng = Chance(1)
    for _ in range(20):
        start, steps = rng.below(TWO.size), rng.below(5)
        wanted = {start}
        for _ in range(steps):
            wanted |= {there for region in wanted for there in TWO.around[region]}
        assert TWO.reached(start, steps) == sorted(wanted)
