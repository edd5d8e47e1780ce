"""The printed examples (CAN-EX-01 to CAN-EX-13) as the pictures of our rulebook show them."""

import tomllib
from typing import Any

import pytest

from tafelrunde.games.canals.state import Canals, cell_at
from tests.canals.table import CANALS, cells, options, points, seen, table_of, turns_at, why

PICTURES: dict[str, dict[str, Any]] = tomllib.loads(CANALS.file("pictures.toml"))["pictures"]


def picture(name: str) -> Canals:
    return table_of(PICTURES[name])


@pytest.mark.rule("CAN-EX-01", "CAN-018", "CAN-020")
def test_ex_01_three_players_ready() -> None:
    g = picture("setup")
    assert points(g, "start") == [5, 2, 0]
    assert seen(g, None).tiles_in_hand == (1, 1, 1)
    assert [seen(g, seat).hand is not None for seat in range(3)] == [True] * 3
    assert seen(g, None).hand is None


@pytest.mark.rule("CAN-EX-02", "CAN-EX-05", "CAN-EX-08", "CAN-041")
def test_ex_02_05_08_one_side_one_canal_the_rest_open() -> None:
    """The tile on the far left could be laid like that: one side, one canal, the other end in empty space."""
    without = [line for line in PICTURES["joined"]["city"] if not line.startswith(("-2,0", "1,-1"))]
    g = table_of({"players": 3, "city": without, "hand": ["T20", "", ""]})
    assert 1 in turns_at(g, -2, 0)
    g = picture("joined")
    assert g.links[g.at[cell_at(-2, 0)]] == (g.at[cell_at(-1, 0)],)


@pytest.mark.rule("CAN-EX-03", "CAN-EX-06", "CAN-EX-09", "CAN-043", "CAN-045")
def test_ex_03_06_09_several_sides_several_canals_all_joined() -> None:
    g = picture("laying")
    assert 2 in turns_at(g, 1, -1), "the picture `joined` shows it laid"
    g = picture("joined")
    face = next(tile.face for tile in seen(g, None).city if (tile.x, tile.y) == (1, -1))
    assert len(g.links[g.laid]) == len(face.canals) == 2
    touched = [cell for cell in ((0, -1), (1, 0), (2, -1), (1, -2)) if cell_at(*cell) in g.at]
    assert len(touched) == 3


@pytest.mark.rule("CAN-EX-04", "CAN-042")
def test_ex_04_a_corner_only() -> None:
    g = picture("dead-end")
    assert why(g, 1, 2, 0) == "CAN-042"


@pytest.mark.rule("CAN-EX-07", "CAN-044")
def test_ex_07_side_contact_but_no_canal() -> None:
    """East of the tee at 2,0 and north of the curve at 2,-1 there are banks."""
    g = picture("laying")
    for cell in ((3, 0), (2, -2)):
        assert cell not in cells(g)
        assert {why(g, *cell, turns) for turns in range(4)} == {"CAN-044"}


@pytest.mark.rule("CAN-EX-10", "CAN-046", "CAN-Q08")
def test_ex_10_a_dead_end_although_others_are_joined() -> None:
    """Where three canals arrive, a curve has no place."""
    g = picture("dead-end")
    assert (1, -1) not in cells(g)
    assert {why(g, 1, -1, turns) for turns in range(4)} == {"CAN-Q08"}
    assert (1, -1) in cells(picture("laying"))


@pytest.mark.rule("CAN-EX-11", "CAN-055", "CAN-056")
def test_ex_11_value_three_reaches_three_steps() -> None:
    g = picture("reach-first")
    assert g.value_of(g.laid) == 3
    steps = {(x, y): far for x, y, far in seen(g, 0).distances}
    assert set(steps.values()) == {0, 1, 2, 3}
    assert steps[2, -1] == 3, "a neighbour without a joined canal"
    assert (0, 2) not in steps
    assert why(g, 0, 2, "SE") == "CAN-055"


@pytest.mark.rule("CAN-EX-12", "CAN-059", "CAN-060")
def test_ex_12_value_two_reaches_one_or_two_steps() -> None:
    g = picture("reach-second")
    assert g.value_of(g.first_tile) == 2
    steps = {(x, y): far for x, y, far in seen(g, 0).distances}
    assert {steps[cell] for cell in cells(g)} == {1, 2}
    assert why(g, 0, 1, "SW") == "CAN-060"
    assert not [option for option in options(g) if option[:2] == (0, 1)]  # type: ignore[index]


@pytest.mark.rule("CAN-EX-13", "CAN-086", "CAN-087")
def test_ex_13_three_pieces_two_fountains_six_points() -> None:
    assert points(picture("fountains"), "upgrades") == [6, 0, 0]


@pytest.mark.rule("CAN-083", "CAN-084", "CAN-085")
def test_the_picture_of_the_prizes() -> None:
    """Right: the highest. Top: a tie, more pieces. Left: a tie in both, nobody."""
    winner = {(tile.x, tile.y): tile.winner for tile in seen(picture("prizes"), None).city}
    assert (winner[1, 0], winner[0, -1], winner[-1, 0]) == (0, 1, None)


@pytest.mark.rule("CAN-C02", "CAN-Q29")
def test_the_picture_of_fountains_across_the_border() -> None:
    found = {(b.x, b.y, b.corner): b.fountains for b in seen(picture("across"), None).buildings}
    assert found == {(-1, 0, "NW"): 1, (-1, 1, "SE"): 0}
