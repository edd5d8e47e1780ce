"""Step 2, build (CAN-050 to CAN-061), with its printed examples and rulings."""

import pytest

from tafelrunde.engine import Chance
from tests.canals.table import (
    PLAYERS,
    answer,
    asked,
    building,
    cells,
    decisions,
    kinds,
    listen,
    names,
    new_game,
    options,
    seen,
    table,
    why,
)

CENTRE = '"0,0 S0", "0,-1 C1a", "1,0 C2a", "0,1 C3a", "-1,0 C4a"'


def just_laid(tile: str, *buildings: str, more: str = "", supply: str = "") -> str:
    """A has just laid a tile at 2,0, east of C2a, and is to place the first piece."""
    stand = ", ".join(f'"{line}"' for line in buildings)
    left = f"supply = {supply}\n" if supply else ""
    return f'phase = "first"\nlaid = "2,0"\ncity = [{CENTRE}, "2,0 {tile}"{more}]\nbuildings = [{stand}]\n{left}'


# --- valid plots (CAN-050 to CAN-053) --------------------------------------------------------------------------------


@pytest.mark.rule("CAN-050")
def test_foundations_are_plots_gardens_and_fountains_are_not() -> None:
    """T15: a foundation in the NW and the SW, a garden in the NE, a fountain in the SE."""
    g = table(just_laid("T15"))
    assert [why(g, 2, 0, corner) for corner in ("NW", "NE", "SE", "SW")] == ["", "CAN-050", "CAN-050", ""]
    assert why(g, 7, 7, "NW") == "CAN-050", "there is no tile at all"


@pytest.mark.rule("CAN-051", "CAN-057", "CAN-Q12")
def test_a_plot_with_own_pieces_is_valid() -> None:
    g = table(just_laid("T15", "2,0 NW A3", "1,0 NE A1"))
    assert {(2, 0, "NW"), (1, 0, "NE")} <= options(g)
    answer(g, 2, 0, "NW")
    assert building(g, 2, 0, "NW") == (0, 4)


@pytest.mark.rule("CAN-052")
def test_there_is_no_height_limit() -> None:
    g = table(just_laid("T15", "2,0 NW A19"))
    answer(g, 2, 0, "NW")
    assert building(g, 2, 0, "NW") == (0, 20)


@pytest.mark.rule("CAN-053", "CAN-Q12")
def test_a_plot_with_another_colour_is_never_valid() -> None:
    g = table(just_laid("T15", "2,0 NW B1", "1,0 NE B4"))
    assert why(g, 2, 0, "NW") == why(g, 1, 0, "NE") == "CAN-053"
    assert not {(2, 0, "NW"), (1, 0, "NE")} & options(g)


@pytest.mark.rule("CAN-Q12", "CAN-050", "CAN-051", "CAN-053")
def test_empty_for_everyone_built_for_its_owner_only() -> None:
    position = just_laid("T15", "1,0 NW A1", "1,0 NE B1") + "players = 3\n"
    on_tile = {
        seat: {o[2] for o in options(table(position + f"to_move = {seat}")) if o[:2] == (1, 0)}  # type: ignore[index]
        for seat in range(3)
    }
    assert on_tile == {0: {"NW", "SE"}, 1: {"NE", "SE"}, 2: {"SE"}}


# --- first piece (CAN-054 to CAN-057) --------------------------------------------------------------------------------


@pytest.mark.rule("CAN-054", "CAN-057", "CAN-005")
def test_the_first_piece_comes_from_the_supply_and_founds_a_building() -> None:
    g = table(just_laid("T15"))
    events = listen(g)
    answer(g, 2, 0, "SW")
    assert building(g, 2, 0, "SW") == (0, 1)
    assert g.supply == [19, 20]
    assert events[0].data == {"seat": 0, "x": 2, "y": 0, "corner": "SW", "height": 1}


@pytest.mark.rule("CAN-057")
def test_a_piece_raises_the_building_by_one_and_nothing_else() -> None:
    g = table(just_laid("T15", "1,0 NE A2", "1,0 NW A1", "2,0 NW B1"))
    answer(g, 1, 0, "NE")
    assert building(g, 1, 0, "NE") == (0, 3)
    assert building(g, 1, 0, "NW") == (0, 1)
    assert sum(g.height) == 5


@pytest.mark.rule("CAN-055", "CAN-056", "CAN-EX-11", "CAN-Q11", "CAN-Q10")
@pytest.mark.parametrize(
    ("tile", "reached"),
    [
        ("T15", {(2, 0), (1, 0)}),  # value 2: the start tile is the second step and has no plots
        ("T36", {(2, 0), (1, 0), (0, -1), (0, 1), (-1, 0)}),  # value 3
        ("T54", {(2, 0), (1, 0), (0, -1), (0, 1), (-1, 0), (-2, 0), (0, 2)}),  # value 4
    ],
)
def test_the_first_piece_goes_at_most_so_many_steps_along_the_canals(tile: str, reached: set[tuple[int, int]]) -> None:
    g = table(just_laid(tile, more=', "-2,0 T33", "0,2 T34", "-3,0 T35"'))
    assert cells(g) == reached
    assert why(g, -3, 0, "NW") == "CAN-055"
    if tile == "T36":  # CAN-EX-11: value 3 reaches 0, 1, 2 and 3 steps, not 4
        assert why(g, -2, 0, "SE") == "CAN-055"
        steps = {(x, y): far for x, y, far in seen(g, 0).distances}
        assert steps == {(2, 0): 0, (1, 0): 1, (0, 0): 2, (0, -1): 3, (0, 1): 3, (-1, 0): 3}


@pytest.mark.rule("CAN-056", "CAN-Q11")
@pytest.mark.parametrize(("tile", "in_reach"), [("T02", False), ("T21", True)])
def test_neighbours_without_a_joined_canal_are_not_one_step_apart(tile: str, in_reach: bool) -> None:
    """Two canals side by side: from one to the other it is three steps, by way of C2a and the tee at 1,-1."""
    g = table(just_laid(f"{tile} 1", more=', "1,-1 T48 1", "2,-1 T38 1"'))
    assert ((2, -1) in cells(g)) is in_reach
    assert why(g, 2, -1, "SE") == ("" if in_reach else "CAN-055")


@pytest.mark.rule("CAN-Q11")
def test_the_way_may_lead_over_full_tiles_and_the_start_tile() -> None:
    """B owns everything on C2a; A passes nevertheless."""
    g = table(just_laid("T36", "1,0 NW B1", "1,0 NE B1", "1,0 SE B1"))
    assert cells(g) == {(2, 0), (0, -1), (0, 1), (-1, 0)}


@pytest.mark.rule("CAN-Q11", "CAN-056")
def test_the_shortest_way_counts() -> None:
    """Round the block it is four steps, straight on it is two."""
    g = table(just_laid("T15", more=', "1,-1 T14", "2,-1 T16", "1,1 T17"'))
    assert (1, -1) in cells(g)
    assert (1, 1) in cells(g)
    assert (0, -1) not in cells(g)


@pytest.mark.rule("CAN-Q10")
def test_all_canals_of_a_tile_meet() -> None:
    """Into C2a from the south, out to the east and to the north; the start tile in the west has no plots.

    C2a comes last: it joins all its neighbours at once."""
    g = table("""
        phase = "first"
        laid = "1,1"
        city = ["0,0 S0", "1,1 T17", "1,-1 T37", "2,0 T38 1", "1,0 C2a"]
    """)
    assert cells(g) == {(1, 1), (1, 0), (1, -1), (2, 0)}


@pytest.mark.rule("CAN-D2")
def test_all_plots_for_the_first_piece() -> None:
    """Empty foundations and own buildings within two steps: nothing else."""
    g = table(just_laid("T15", "1,0 NW A1", "1,0 SE B1"))
    assert options(g) == {(2, 0, "NW"), (2, 0, "SW"), (1, 0, "NW"), (1, 0, "NE")}


# --- second piece (CAN-058 to CAN-061) -------------------------------------------------------------------------------


@pytest.mark.rule("CAN-058", "CAN-059", "CAN-033")
def test_the_second_piece_is_counted_from_the_tile_of_the_first() -> None:
    """T36 of value 3 was laid in the east; the first piece goes to C4a, value 4, in the west."""
    g = table(just_laid("T36", more=', "-2,0 T33"'))
    assert (-2, 0) not in cells(g)
    answer(g, -1, 0, "SE")
    assert asked(g) == (0, "SecondPiece")
    assert cells(g) == {(-2, 0), (0, -1), (0, 1), (1, 0), (2, 0)}
    answer(g, -2, 0, "SE")
    assert building(g, -2, 0, "SE") == (0, 1)
    assert g.supply == [18, 20]


@pytest.mark.rule("CAN-059", "CAN-061", "CAN-EX-12")
def test_from_a_tile_of_value_2_one_or_two_steps() -> None:
    """The first piece lies on C1a in the north, value 2; the tile just laid had value 3."""
    g = table(just_laid("T36", more=', "0,-2 T54", "0,-3 T53", "0,-4 T33"'))
    answer(g, 0, -1, "SE")
    assert cells(g) == {(0, -2), (0, -3), (1, 0), (0, 1), (-1, 0)}
    steps = {(x, y): far for x, y, far in seen(g, 0).distances}
    assert {far for cell, far in steps.items() if cell in cells(g)} == {1, 2}
    assert why(g, 0, -4, "SE") == "CAN-059"
    assert why(g, 2, 0, "NE") == "CAN-059"
    assert why(g, 0, -1, "NW") == "CAN-060"


@pytest.mark.rule("CAN-060", "CAN-061")
def test_the_two_pieces_of_a_turn_go_on_different_tiles() -> None:
    g = table(just_laid("T54", "2,0 SE A2"))
    answer(g, 2, 0, "NW")
    for corner in ("NW", "NE", "SE"):
        assert why(g, 2, 0, corner) == "CAN-060", "not on that building, not on another one, not beside them"
    assert (2, 0) not in cells(g)


@pytest.mark.rule("CAN-Q24")
def test_the_second_piece_may_go_on_the_tile_just_laid() -> None:
    g = table(just_laid("T54"))
    answer(g, 1, 0, "NW")
    assert {(2, 0, "NW"), (2, 0, "NE"), (2, 0, "SE")} <= options(g)
    answer(g, 2, 0, "NE")
    assert building(g, 2, 0, "NE") == (0, 1)


@pytest.mark.rule("CAN-Q24", "CAN-059")
def test_unless_it_is_out_of_reach_of_the_first() -> None:
    """Value 3 reaches C1a; from there it is three steps back, and C1a has value 2."""
    g = table(just_laid("T36"))
    answer(g, 0, -1, "SE")
    assert (2, 0) not in cells(g)


@pytest.mark.rule("CAN-Q25")
def test_a_player_may_own_several_buildings_on_one_tile() -> None:
    g = table(just_laid("T54", "1,0 NW A1"))
    assert (1, 0, "NE") in options(g)
    answer(g, 1, 0, "NE")
    assert building(g, 1, 0, "NW") == building(g, 1, 0, "NE") == (0, 1)


@pytest.mark.rule("CAN-D3")
def test_all_plots_for_the_second_piece() -> None:
    g = table(just_laid("T15", "1,0 NW A1", "1,0 SE B1", "0,-1 NW B1", "-1,0 SE B1"))
    answer(g, 2, 0, "SW")
    assert options(g) == {(1, 0, "NW"), (1, 0, "NE")}, "T15 has value 2; the start tile has no plots"


# --- nothing to build (CAN-Q13 to CAN-Q16) ---------------------------------------------------------------------------


@pytest.mark.rule("CAN-Q14", "CAN-D2")
def test_no_plot_for_the_first_piece() -> None:
    """A lays a tile without plots beside the start tile: both pieces stay in the supply, and the turn goes on."""
    g = table("""
        city = ["0,0 S0"]
        hand = ["X1", "T54"]
        stack = ["T33", "T34"]
        tiles.X1 = { value = 2, canals = "NESW", corners = "...." }
    """)
    events = listen(g)
    answer(g, 1, 0, 0)
    assert asked(g) == (1, "LayTile")
    assert g.supply == [20, 20]
    assert names(g.hand) == ["T33", "T54"], "A draws as always"
    assert kinds(events) == ["tile_laid", "pieces_skipped", "tile_drawn"]


@pytest.mark.rule("CAN-Q14", "CAN-C05")
@pytest.mark.parametrize("players", PLAYERS)
def test_with_our_tiles_the_tile_just_laid_always_has_a_plot(players: int) -> None:
    for g in decisions(new_game(players, seed=8), Chance(8)):
        if not g.over and g.open[0].kind == "FirstPiece":
            assert seen(g, None).laid in cells(g)


FAR = """
    phase = "first"
    laid = "-1,0"
    city = ["0,0 S0", "1,0 X1", "2,0 X2", "-1,0 X3"]
    hand = ["", "T54"]
    stack = ["T33", "T34"]
    [tiles]
    X1 = { value = 2, canals = "EW", corners = "...." }
    X2 = { value = 2, canals = "EW", corners = "F..." }
    X3 = { value = 3, canals = "EW", corners = "F..." }
"""
"""X3 in the west reaches X2 in the east, three steps away; from X2, value 2, nothing is in reach."""


@pytest.mark.rule("CAN-Q15", "CAN-D3")
def test_no_plot_for_the_second_piece() -> None:
    g = table(FAR)
    events = listen(g)
    assert options(g) == {(-1, 0, "NW"), (2, 0, "NW")}, "nobody must think of the second piece"
    answer(g, 2, 0, "NW")
    assert kinds(events) == ["piece_placed", "piece_skipped", "tile_drawn"]
    assert g.supply == [19, 20], "it stays in the supply"
    assert asked(g) == (1, "LayTile")


@pytest.mark.rule("CAN-Q15", "CAN-Q13")
def test_with_the_other_first_plot_the_second_piece_must_be_placed() -> None:
    g = table(FAR)
    answer(g, -1, 0, "NW")
    assert building(g, 2, 0, "NW") == (0, 1), "the only plot is taken at once"
    assert g.supply == [18, 20]


@pytest.mark.rule("CAN-Q15", "CAN-031")
def test_who_skipped_a_piece_takes_an_extra_turn() -> None:
    """A has three pieces and skips one: two turns more are needed, not one."""
    g = table("supply = [3, 20]" + FAR)
    answer(g, 2, 0, "NW")
    turns = 0
    for _ in decisions(g, Chance(4)):
        turns += not g.over and asked(g) == (0, "LayTile")
        if g.turn > 3:
            break
    assert turns == 1
    assert g.supply[0] == 0


@pytest.mark.rule("CAN-Q16", "CAN-D3")
def test_one_piece_left() -> None:
    g = table(just_laid("T54", supply="[1, 5]") + 'hand = ["", "T53"]\nstack = ["T33", "T34"]')
    events = listen(g)
    answer(g, 2, 0, "NW")
    assert asked(g) == (1, "LayTile")
    assert g.supply == [0, 5]
    assert kinds(events) == ["piece_placed"]
