"""Step 1, expand the city (CAN-040 to CAN-046), with its printed examples and rulings.

The standard city of a position is the start tile with four crosses around it: C1a in the north, C2a in the east, C3a in
the south, C4a in the west.
"""

import pytest

from tafelrunde.games.canals.state import cell_at
from tests.canals.table import (
    answer,
    asked,
    cells,
    kinds,
    listen,
    names,
    options,
    seen,
    table,
    totals,
    turns_at,
    why,
)

CENTRE = '"0,0 S0", "0,-1 C1a", "1,0 C2a", "0,1 C3a", "-1,0 C4a"'
STRAIGHT = "T38"  # canals N and S
CURVE = "T43"  # N and E
TEE = "T48"  # N, E and S
CROSS = "T54"


def holding(tile: str, *city: str) -> str:
    """A is to lay this tile beside the centre and some more tiles."""
    more = "".join(f', "{line}"' for line in city)
    return f'hand = ["{tile}", ""]\ncity = [{CENTRE}{more}]\n'


# --- where (CAN-040 to CAN-043) --------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-040")
def test_the_active_player_lays_the_tile_in_front_of_them() -> None:
    g = table('players = 3\nto_move = 1\nhand = ["T01", "T54", "T53"]')
    answer(g, 2, 0, 3)
    laid = seen(g, None).city[-1]
    assert (laid.x, laid.y, laid.face.name, laid.face.turns) == (2, 0, "T54", 3)
    assert seen(g, None).laid == (2, 0)
    assert names(g.hand) == ["T01", "", "T53"]


@pytest.mark.rule("CAN-040")
def test_not_on_another_tile() -> None:
    g = table(holding(CROSS))
    for cell in ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)):
        assert why(g, *cell, 0) == "CAN-040"
        assert cell not in cells(g)


@pytest.mark.rule("CAN-041")
def test_not_apart_from_the_city() -> None:
    g = table(holding(CROSS))
    for cell in ((3, 0), (0, 5), (-7, -7), (100, 0), (101, 0), (0, -5000)):
        assert why(g, *cell, 0) == "CAN-041"
        assert cell not in cells(g)


def test_more_than_three_quarter_turns_are_no_matter_of_the_place() -> None:
    g = table(holding(CROSS))
    for turns in (-1, 4, 10**9):
        refusal = g.why_not(0, (2, 0, turns))
        assert refusal is not None
        assert (refusal.rule, refusal.key) == ("", "no_place")


@pytest.mark.rule("CAN-042", "CAN-EX-04")
def test_a_corner_is_no_side() -> None:
    g = table(holding(CROSS))
    for cell in ((2, 1), (2, -1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (1, -2), (-1, -2)):
        assert why(g, *cell, 0) == "CAN-042"
        assert cell not in cells(g)


@pytest.mark.rule("CAN-041", "CAN-EX-02", "CAN-EX-05", "CAN-EX-08")
def test_one_side_one_canal_the_other_end_open() -> None:
    """A straight canal in the east of C2a: it touches nothing else, its other end leads into empty space."""
    g = table(holding(STRAIGHT))
    assert turns_at(g, 2, 0) == {1, 3}
    answer(g, 2, 0, 1)
    assert seen(g, None).city[-1].face.canals == "EW"
    assert g.links[g.laid] == (g.at[cell_at(1, 0)],)


@pytest.mark.rule("CAN-043", "CAN-045", "CAN-EX-03", "CAN-EX-06", "CAN-EX-09")
def test_several_sides_several_canals_all_of_them_joined() -> None:
    """A curve in the corner between C2a and C3a joins both."""
    g = table(holding(CURVE))
    assert turns_at(g, 1, 1) == {3}
    answer(g, 1, 1, 3)
    assert seen(g, None).city[-1].face.canals == "NW"
    assert sorted(g.links[g.laid]) == [g.at[cell_at(1, 0)], g.at[cell_at(0, 1)]]


@pytest.mark.rule("CAN-043", "CAN-045", "CAN-Q22")
def test_four_sides_at_once() -> None:
    """A hole in the city, with a canal from every side: only a cross fits, and it joins all four."""
    ring = ("1,1 T53", "2,0 T14", "3,0 T15", "3,1 T16", "3,2 T17", "2,2 T33", "1,2 T34")
    g = table(holding(CROSS, *ring))
    assert turns_at(g, 2, 1) == {0, 1, 2, 3}
    answer(g, 2, 1, 0)
    assert len(g.links[g.laid]) == 4
    for tile in (STRAIGHT, CURVE, TEE):
        g = table(holding(tile, *ring))
        assert turns_at(g, 2, 1) == set()
        assert why(g, 2, 1, 0) == "CAN-Q08"


# --- canals (CAN-044 to CAN-046) -------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-044", "CAN-EX-07")
def test_a_side_without_a_joined_canal_is_not_enough() -> None:
    """North of a canal that runs from west to east there is nothing to join."""
    g = table(holding(STRAIGHT, "2,0 T37 1"))
    for turns in range(4):
        assert why(g, 2, -1, turns) == "CAN-044"
    assert (2, -1) not in cells(g)
    assert (2, 1) not in cells(g)


@pytest.mark.rule("CAN-046", "CAN-EX-10")
def test_no_dead_end_although_another_canal_is_joined() -> None:
    """The curve would join the cross in the west, but its other end runs against the bank in the south."""
    city = ("2,0 T37 1", "1,-1 T14")
    g = table(holding(CURVE, *city))
    assert why(g, 2, -1, 2) == "CAN-046"  # S and W
    assert turns_at(g, 2, -1) == {3}  # W and N
    tee = table(holding(TEE, *city))
    assert turns_at(tee, 2, -1) == {3}  # W, N and E
    assert [why(tee, 2, -1, turns) for turns in range(4)] == ["CAN-044", "CAN-046", "CAN-046", ""]


@pytest.mark.rule("CAN-046", "CAN-EX-08")
def test_on_every_side_that_the_new_tile_touches() -> None:
    """The same tile with a bank in the north, in the east or in the south of the place."""
    for bank, turned, city in (
        ("N", 2, ("1,-1 T14", "2,-1 T37 1")),
        ("S", 2, ("1,1 T14", "2,1 T37 1")),
    ):
        g = table(holding(CROSS, *city))
        assert why(g, 2, 0, turned) == "CAN-046", bank
        g = table(holding(STRAIGHT, *city))
        assert turns_at(g, 2, 0) == {1, 3}, bank


@pytest.mark.rule("CAN-Q08", "CAN-046")
def test_a_canal_of_the_city_must_not_end_at_the_new_tile_either() -> None:
    """A straight canal between C2a and C3a would join one of them and shut the other."""
    g = table(holding(STRAIGHT))
    assert [why(g, 1, 1, turns) for turns in range(4)] == ["CAN-Q08"] * 4
    assert (1, 1) not in cells(g)


@pytest.mark.rule("CAN-Q09")
def test_bank_against_bank_is_fine() -> None:
    """A straight canal beside a straight canal, with a joined canal in the west."""
    g = table(holding(STRAIGHT, "2,0 T37 1", "1,-1 T14"))
    assert turns_at(g, 2, -1) == {1, 3}
    answer(g, 2, -1, 1)
    assert g.links[g.laid] == (g.at[cell_at(1, -1)],)


@pytest.mark.rule("CAN-045")
@pytest.mark.parametrize(("tile", "joined"), [(CURVE, 2), (TEE, 2), (CROSS, 2)])
def test_joining_two_at_once_with_any_tile(tile: str, joined: int) -> None:
    g = table(holding(tile))
    answer(g, 1, 1, min(turns_at(g, 1, 1)))
    assert len(g.links[g.laid]) == joined


# --- holes (CAN-Q22, CAN-Q23) ----------------------------------------------------------------------------------------

HOLE = ("1,1 T14", "2,0 T37 1", "3,0 T44 2", "2,2 T39 1", "1,2 T50 3")
"""East of the cross at 1,1 lies an empty cell with banks in the north and in the south, open in the east."""


@pytest.mark.rule("CAN-Q22")
def test_a_hole_may_be_filled_if_all_sides_fit() -> None:
    g = table(holding("T19", *HOLE))
    assert turns_at(g, 2, 1) == {1, 3}
    g = table(holding(CROSS, *HOLE))
    assert why(g, 2, 1, 0) == "CAN-046"


@pytest.mark.rule("CAN-Q23")
def test_an_open_canal_beside_a_hole_that_no_tile_fills_is_no_dead_end() -> None:
    """With a bank in the east as well, nothing can ever be laid into the hole: no tile has a single canal."""
    g = table(holding(STRAIGHT, *HOLE))
    assert turns_at(g, 3, 1) == {0, 2}, "may be laid although the canal of 1,1 then leads into a shut hole"
    answer(g, 3, 1, 0)
    assert g.edge[cell_at(2, 1)] == 0b1111 + 16 * 0b1000, "banks around it, one canal towards it"
    fitting = [face for face, fits in enumerate(g.box.fits) if fits[g.edge[cell_at(2, 1)]]]
    assert fitting == []
    assert asked(g) == (0, "FirstPiece")


# --- turning (CAN-Q04, CAN-D1) ---------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-Q04", "CAN-C01")
@pytest.mark.parametrize(
    ("turns", "canals", "corners"), [(0, "NE", "FF>."), (1, "ES", ".FFv"), (2, "SW", "<.FF"), (3, "NW", "F^.F")]
)
def test_a_tile_is_turned_but_never_flipped(turns: int, canals: str, corners: str) -> None:
    """T05 at the four tips of the city: each orientation fits at two of them."""
    g = table(holding("T05"))
    tips = {(0, -2): "S", (2, 0): "W", (0, 2): "N", (-2, 0): "E"}
    assert {cell for cell, side in tips.items() if turns in turns_at(g, *cell)} == {
        cell for cell, side in tips.items() if side in canals
    }
    cell = next(cell for cell, side in tips.items() if side in canals)
    answer(g, *cell, turns)
    face = seen(g, None).city[-1].face
    assert (face.canals, face.corners) == (canals, corners)


@pytest.mark.rule("CAN-D1")
def test_turns_that_look_the_same_are_offered_once() -> None:
    g = table(holding("T37"))
    assert options(g) == {(2, 0, 1), (-2, 0, 1), (0, 2, 0), (0, -2, 0)}
    assert why(g, 2, 0, 3) == "CAN-D1"
    assert why(g, 2, 0, 0) == "CAN-044"


@pytest.mark.rule("CAN-D1", "CAN-040")
def test_every_cell_and_orientation_that_fits_is_offered() -> None:
    """A tee beside the centre: three ways at each tip, two in each corner."""
    g = table(holding(TEE))
    tips = {(2, 0): {1, 2, 3}, (-2, 0): {0, 1, 3}, (0, 2): {0, 2, 3}, (0, -2): {0, 1, 2}}
    corners = {(1, 1): {2, 3}, (1, -1): {1, 2}, (-1, -1): {0, 1}, (-1, 1): {0, 3}}
    assert options(g) == {(*cell, turns) for cell, fits in (tips | corners).items() for turns in fits}


# --- the grid (CAN-Q03) and the end of it (CAN-Q21) ------------------------------------------------------------------


@pytest.mark.rule("CAN-Q03", "CAN-C01")
def test_the_grid_has_no_border() -> None:
    """A row of forty tiles: it can be made longer, and each cell has its four neighbours."""
    row = [f"{x},0 X{x}" for x in range(2, 42)]
    tiles = "\n".join(f'tiles.X{x} = {{ value = 2, canals = "NESW", corners = "FFFF" }}' for x in range(2, 42))
    g = table(holding(CROSS, *row) + tiles)
    assert cells(g) > {(42, 0), *((x, y) for x in range(2, 42) for y in (-1, 1))}
    answer(g, 42, 0, 0)
    assert seen(g, None).laid == (42, 0)


@pytest.mark.rule("CAN-Q21", "CAN-Q20", "CAN-Q19")
def test_the_whole_city_may_be_closed() -> None:
    """The only open canal of a tiny city is shut; then nothing fits any more and the game ends."""
    g = table("""
        city = ["0,0 S0"]
        hand = ["", "T02"]
        stack = ["X1", "T03", "T04"]
        [tiles]
        S0 = { value = 0, canals = "E", corners = "...." }
        X1 = { value = 2, canals = "W", corners = "FF.." }
    """)
    events = listen(g)
    assert seen(g, None).laid == (1, 0), "the tile has one place only and is laid there"
    answer(g, 1, 0, "NW")
    assert not any(around >> 4 for around in g.edge.values()), "no open canal is left"
    assert kinds(events) == [
        *("piece_placed", "piece_skipped", "tile_drawn"),
        *("tile_removed", "tile_drawn", "tile_removed", "turn_lost", "game_ended"),
    ]
    assert g.end == "no_tile_fits"
    assert totals(g) == [5 + 2, 0]
