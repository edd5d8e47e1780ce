"""What is in the box (CAN-001 to CAN-008)."""

import pytest

from tafelrunde.engine import Bad
from tafelrunde.games.canals.view import face_of
from tests.canals.table import BOX, CANALS, PLAYERS, cells, new_game, points, seen, table, table_of


@pytest.mark.rule("CAN-001")
@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_54_city_tiles_and_all_are_in_play(players: int) -> None:
    g = new_game(players, seed=1)
    in_play = [*g.stack, *g.hand]
    assert sorted(BOX.names[face] for face in in_play) == [f"T{n:02}" for n in range(1, 55)]


@pytest.mark.rule("CAN-002")
def test_four_centre_tiles_with_two_different_faces_each() -> None:
    assert [(BOX.names[a], BOX.names[b]) for a, b in BOX.centre] == [(f"C{n}a", f"C{n}b") for n in range(1, 5)]
    for a, b in BOX.centre:
        front = {(face_of(BOX, a, r).canals, face_of(BOX, a, r).corners) for r in range(4)}
        assert (face_of(BOX, b, 0).canals, face_of(BOX, b, 0).corners) not in front


@pytest.mark.rule("CAN-002", "CAN-C04")
def test_either_face_of_a_centre_tile_may_be_used() -> None:
    for faces in ("C1a C2a C3a C4a", "C1b C2b+3 C3b C4b+1"):
        g = new_game(2, seed=1, centre=faces)
        assert [tile.face.name for tile in seen(g, None).city[1:]] == [word[:3] for word in faces.split()]


@pytest.mark.rule("CAN-003")
def test_one_start_tile_and_it_is_neutral() -> None:
    assert BOX.names[0] == "S0"
    assert [name for name in BOX.names if name.startswith("S")] == ["S0"]
    g = new_game(4, seed=2)
    assert [tile.face.name for tile in seen(g, None).city].count("S0") == 1
    assert seen(g, None).city[0].face.value == 0
    assert seen(g, None).city[0].winner is None


@pytest.mark.rule("CAN-004", "CAN-C06")
def test_54_vp_markers_worth_342() -> None:
    assert BOX.vp_markers == {1: 14, 3: 16, 5: 10, 10: 8, 25: 6}
    assert sum(BOX.vp_markers.values()) == 54
    assert sum(value * count for value, count in BOX.vp_markers.items()) == 342


@pytest.mark.rule("CAN-005", "CAN-C06")
def test_80_pieces_20_in_each_of_four_colours() -> None:
    assert new_game(4, seed=1).supply == [20, 20, 20, 20]
    assert BOX.pieces * CANALS.players[1] == 80


@pytest.mark.rule("CAN-006")
def test_every_scoring_tile_has_a_value_of_2_3_or_4() -> None:
    assert set(BOX.value[1:]) == {2, 3, 4}
    for wrong in (0, 1, 5):
        with pytest.raises(Bad, match=r"X1\] value"):
            table_of({"tiles": {"X1": {"value": wrong, "canals": "NESW", "corners": "FFFF"}}})


@pytest.mark.rule("CAN-006", "CAN-055")
@pytest.mark.parametrize(("value", "reached"), [(2, {5, 4, 3}), (3, {5, 4, 3, 2}), (4, {5, 4, 3, 2, 1})])
def test_the_value_is_both_prize_and_reach(value: int, reached: set[int]) -> None:
    """A row of tiles to the west of the tile just laid."""
    row = f"""
        city = ["0,0 S0", "1,0 C4a", "2,0 T53", "3,0 T54", "4,0 T33", "5,0 X1"]
        tiles.X1 = {{ value = {value}, canals = "EW", corners = "FFFF" }}
    """
    assert {x for x, _ in cells(table(row + 'phase = "first"\nlaid = "5,0"'))} == reached
    assert points(table(row + 'phase = "end"\nbuildings = ["5,0 NE A1"]'), "prizes") == [value, 0]


@pytest.mark.rule("CAN-007")
def test_a_tile_carries_canals_plots_and_fountains() -> None:
    t01 = face_of(BOX, BOX.numbers["T01"], 0)
    assert (t01.value, t01.canals, t01.corners) == (2, "NS", ">F^F")
    for face in range(1, len(BOX.names)):
        assert face_of(BOX, face, 0).canals, "every tile has a canal"
        assert "F" in face_of(BOX, face, 0).corners, "every tile has a plot"


@pytest.mark.rule("CAN-007")
@pytest.mark.parametrize(("key", "wrong"), [("canals", ""), ("canals", "NN"), ("canals", "X"), ("corners", "FF")])
def test_a_tile_without_canals_or_corners_is_no_tile(key: str, wrong: str) -> None:
    tile = {"value": 2, "canals": "NESW", "corners": "FFFF", key: wrong}
    with pytest.raises(Bad, match=rf"X1\] {key}"):
        table_of({"tiles": {"X1": tile}})


@pytest.mark.rule("CAN-008")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_not_for_fewer_than_two_or_more_than_four(players: int) -> None:
    with pytest.raises(Bad, match="players"):
        new_game(players, seed=1)


@pytest.mark.rule("CAN-008")
@pytest.mark.parametrize("players", PLAYERS)
def test_for_two_three_or_four(players: int) -> None:
    assert new_game(players, seed=1).players == players
    assert sorted(BOX.start_vp) == list(PLAYERS)
