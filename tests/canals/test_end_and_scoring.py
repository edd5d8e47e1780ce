"""The end of the game and its scoring (CAN-080 to CAN-089), with the printed example and the rulings."""

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.canals.content import Box
from tafelrunde.kit.game import rank, winners
from tests.canals.table import (
    CANALS,
    PLAYERS,
    answer,
    asked,
    decisions,
    kinds,
    listen,
    names,
    new_game,
    play_out,
    points,
    seen,
    table,
    totals,
)


def ended(*buildings: str, players: int = 3, more: str = "", tiles: str = "") -> str:
    """A finished game in the standard city (C1a north, C2a east, C3a south, C4a west) with these buildings."""
    city = '"0,0 S0", "0,-1 C1a", "1,0 C2a", "0,1 C3a", "-1,0 C4a"'
    stand = ", ".join(f'"{line}"' for line in buildings)
    return f'players = {players}\nphase = "end"\ncity = [{city}{more}]\nbuildings = [{stand}]\n{tiles}'


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-080", "CAN-Q33")
def test_the_game_ends_as_soon_as_the_last_piece_is_placed() -> None:
    """No draw follows, although the stack is full."""
    g = table('phase = "first"\nlaid = "1,0"\nsupply = [2, 0]\nstack = ["T33", "T34"]')
    events = listen(g)
    answer(g, 1, 0, "NW")
    assert not g.over
    answer(g, 0, -1, "NW")
    assert g.over
    assert g.end == "all_placed"
    assert g.open == []
    assert kinds(events) == ["piece_placed", "piece_placed", "game_ended"]
    assert names(g.stack) == ["T34", "T33"]


@pytest.mark.rule("CAN-Q33", "CAN-Q16")
def test_also_with_the_first_piece_of_a_turn() -> None:
    g = table('phase = "first"\nlaid = "1,0"\nsupply = [1, 0]\nstack = ["T33", "T34"]')
    answer(g, 1, 0, "NW")
    assert g.over
    assert names(g.hand) == ["", ""]


@pytest.mark.rule("CAN-080")
def test_not_before_all_others_have_placed_theirs() -> None:
    g = table('phase = "first"\nlaid = "1,0"\nsupply = [2, 1]\nhand = ["", "T53"]\nstack = ["T33"]')
    answer(g, 1, 0, "NW")
    answer(g, 0, -1, "NW")
    assert not g.over
    assert asked(g) == (1, "LayTile")


# --- prizes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-081")
@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_scores_during_the_game(players: int) -> None:
    g = new_game(players, seed=31)
    start = points(g, "start")
    for _ in decisions(g, Chance(3)):
        for seat in range(players):
            if g.over:
                assert seen(g, seat).scores == tuple(CANALS.score(g, s) for s in range(players))
            else:
                assert seen(g, seat).scores is None
                assert seen(g, seat).start_vp[seat] == start[seat]
    assert points(g, "start") == start, "the VP of the set-up are part of the result"
    assert sum(totals(g)) > sum(start)


@pytest.mark.rule("CAN-082", "CAN-083", "CAN-Q07")
def test_every_tile_is_scored_on_its_own_and_pays_its_value() -> None:
    g = table(ended("0,-1 SE A1", "1,0 NW B1", "0,1 NW C1", "-1,0 NW A2", "2,0 NE B1", more=', "2,0 T46 1"'))
    assert points(g, "prizes") == [2 + 4, 3 + 4, 3]


@pytest.mark.rule("CAN-083")
def test_the_highest_building_wins_even_against_more_pieces() -> None:
    g = table(ended("1,0 NW A2", "1,0 NE A2", "1,0 SE B3"))
    assert points(g, "prizes") == [0, 3, 0]


@pytest.mark.rule("CAN-084", "CAN-Q26")
def test_a_tie_goes_to_more_pieces_on_that_tile() -> None:
    """B's two buildings count together; A's pieces on other tiles do not."""
    g = table(ended("1,0 NW A2", "1,0 NE B2", "1,0 SE B1", "0,-1 SE A9"))
    assert points(g, "prizes") == [2, 3, 0]


@pytest.mark.rule("CAN-084", "CAN-Q27")
def test_only_those_who_tie_are_compared() -> None:
    """C has more pieces than either, but a lower building."""
    tiles = 'tiles.X1 = { value = 4, canals = "NESW", corners = "FFFF" }'
    g = table(ended("2,0 NW A3", "2,0 NE B2", "2,0 SE B2", more=', "2,0 X1"', tiles=tiles))
    assert points(g, "prizes") == [4, 0, 0]
    g = table(ended("2,0 NW A2", "2,0 NE A1", "2,0 SE B2", "2,0 SW C1", more=', "2,0 X1"', tiles=tiles))
    assert points(g, "prizes") == [4, 0, 0]


@pytest.mark.rule("CAN-085")
def test_tied_in_both_nobody_gets_it() -> None:
    g = table(ended("1,0 NW A2", "1,0 NE B2"))
    assert points(g, "prizes") == [0, 0, 0]
    assert seen(g, None).city[2].winner is None


@pytest.mark.rule("CAN-Q27", "CAN-085")
@pytest.mark.parametrize(
    ("buildings", "prizes"),
    [
        (("NW A2", "NE B2", "SE C1"), [0, 0, 0, 0]),  # the third does not inherit
        (("NW C1", "NE A2", "SE B2"), [0, 0, 0, 0]),
        (("NW A2", "NE B2", "SE C2"), [0, 0, 0, 0]),
        (("NW A2", "NE B2", "SE C2", "SW C1"), [0, 0, 4, 0]),
        (("NW B2", "NE C2", "SE A2", "SW A2"), [4, 0, 0, 0]),
        (("NW A2", "NE A1", "SE D2", "SW D1"), [0, 0, 0, 0]),
        (("NW A1", "NE B1", "SE C1", "SW D1"), [0, 0, 0, 0]),
        (("NW A1", "NE B1", "SE C1", "SW D2"), [0, 0, 0, 4]),
        ((), [0, 0, 0, 0]),
    ],
)
def test_ties_among_three_and_four(buildings: tuple[str, ...], prizes: list[int]) -> None:
    tiles = 'tiles.X1 = { value = 4, canals = "NESW", corners = "FFFF" }'
    g = table(ended(*(f"2,0 {b}" for b in buildings), players=4, more=', "2,0 X1"', tiles=tiles))
    assert points(g, "prizes") == prizes


# --- upgrades --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-086", "CAN-087")
def test_a_fountain_upgrades_the_building_it_points_at() -> None:
    """C1a: the fountain in the NE points west, at the NW plot."""
    assert points(table(ended("0,-1 NW A3", "0,-1 SE B5")), "upgrades") == [3, 0, 0]


@pytest.mark.rule("CAN-087", "CAN-EX-13", "CAN-C02")
def test_three_pieces_and_two_fountains_give_six() -> None:
    """T01: NW > and SE ^ both point at the NE plot."""
    g = table(ended("2,1 NE A3", "2,1 SW B2", more=', "2,0 T54", "2,1 T01"'))
    assert points(g, "upgrades") == [6, 0, 0]


@pytest.mark.rule("CAN-087", "CAN-C02")
def test_one_to_four_fountains_at_one_plot() -> None:
    """Two from the own tile, one across the north side, one across the west side."""
    tiles = """
        [tiles]
        X1 = { value = 2, canals = "NESW", corners = "F<.^" }
        X2 = { value = 2, canals = "NESW", corners = "...v" }
        X3 = { value = 2, canals = "NESW", corners = ".>.." }
    """
    for more, fountains in (
        ('"2,1 X1"', 2),
        ('"2,1 X1", "2,0 X2"', 3),
        ('"2,1 X1", "1,1 X3"', 3),
        ('"2,1 X1", "2,0 X2", "1,1 X3"', 4),
    ):
        g = table(ended("2,1 NW B5", more=", " + more, tiles=tiles))
        assert points(g, "upgrades") == [0, 5 * fountains, 0]
        assert seen(g, None).buildings[0].fountains == fountains


@pytest.mark.rule("CAN-Q28")
def test_an_upgrade_does_not_depend_on_the_prize() -> None:
    g = table(ended("0,-1 NW A1", "0,-1 SE B5"))
    assert points(g, "prizes") == [0, 2, 0]
    assert points(g, "upgrades") == [1, 0, 0]


@pytest.mark.rule("CAN-Q29", "CAN-C02", "CAN-086")
@pytest.mark.parametrize(
    "corners",
    [
        "FF>F",  # at a plot of the neighbour that has no building
        "F>.F",  # at a garden of the neighbour
        "F^.F",  # into an empty cell
        "<FFF",  # at the start tile
        ">.FF",  # at a garden of the own tile
        "><FF",  # at a fountain
    ],
)
def test_a_fountain_that_points_at_no_building_has_no_effect(corners: str) -> None:
    tiles = f'tiles.X1 = {{ value = 2, canals = "NESW", corners = "{corners}" }}'
    g = table(f"""
        phase = "end"
        city = ["0,0 S0", "1,0 X1", "2,0 T52"]
        buildings = ["1,0 SW A4", "2,0 SE A1", "2,0 NE B1"]
        {tiles}
    """)
    assert points(g, "upgrades") == [0, 0]


@pytest.mark.rule("CAN-Q29", "CAN-C02")
@pytest.mark.parametrize(
    ("cell", "corner"), [("0,0", "SE"), ("0,-1", "NE"), ("1,-1", "NW"), ("-1,0", "SE"), ("0,1", "SW"), ("1,1", "NW")]
)
def test_exactly_one_quadrant(cell: str, corner: str) -> None:
    """The fountain in the NE of 0,0's eastern neighbour points north, at the SE quadrant of the tile above it."""
    cross = '{ value = 2, canals = "NESW", corners = "FFFF" }'
    city = ", ".join(f'"{x},{y} X{x + 2}{y + 2}"' for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
    tiles = "\n".join(f"tiles.X{x + 2}{y + 2} = {cross}" for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
    position = f"""
        phase = "end"
        city = ["3,3 S0", {city}, "0,0 Y1"]
        tiles.Y1 = {{ value = 2, canals = "NESW", corners = "F^FF" }}
        {tiles}
    """
    hit = table(position + 'buildings = ["0,-1 SE A1"]')
    assert points(hit, "upgrades") == [1, 0]
    missed = table(position + f'buildings = ["{cell} {corner} A1"]')
    assert points(missed, "upgrades") == [0, 0]


# --- the result ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-088")
def test_the_result_is_start_plus_prizes_plus_upgrades() -> None:
    g = table(ended("0,-1 NW A3", "1,0 NW B1", "-1,0 SE C1", "0,1 NW B1"))
    assert [points(g, source) for source in CANALS.sources] == [[5, 2, 0], [2, 6, 4], [3, 0, 0]]
    assert totals(g) == [10, 8, 4]
    assert winners(totals(g)) == [0]


@pytest.mark.rule("CAN-089", "CAN-Q34")
def test_ties_for_the_win_are_not_broken() -> None:
    """A: 5 + 2; B: 2; C: 0 + 4 + 3. A has a higher building, more pieces, and began: it does not matter."""
    g = table(ended("0,-1 SE A5", "-1,0 NW C1", "0,1 NW C1"))
    assert totals(g) == [7, 2, 7]
    assert winners(totals(g)) == [0, 2]
    assert [rank(totals(g), seat) for seat in range(3)] == [1, 3, 1]


@pytest.mark.rule("CAN-Q30")
def test_the_number_of_vp_markers_limits_nothing() -> None:
    """The same game with a single marker of 1 VP in the box gives the same results."""
    standard = CANALS.standard_content()
    poor = {**standard, "supplies": {**standard["supplies"], "vp_markers": {"1": {"count": 1, "mark": "ours"}}}}
    assert Box(poor).vp_markers == {1: 1}
    rich_game, poor_game = new_game(2, seed=2), new_game(2, seed=2, content=poor)
    play_out(rich_game, Chance(2))
    play_out(poor_game, Chance(2))
    assert totals(poor_game) == totals(rich_game)
    assert sum(totals(poor_game)) > 1
