"""The set-up (CAN-010 to CAN-021), with the rulings on the centre (CAN-Q02, CAN-Q05 to CAN-Q07)."""

from collections import Counter

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.canals.state import ORIGIN, cell_at
from tests.canals.table import (
    BOX,
    PLAYERS,
    answer,
    asked,
    building,
    cells,
    new_game,
    options,
    play_out,
    points,
    seen,
    table,
    totals,
    why,
)

BESIDE = {(0, -1), (1, 0), (0, 1), (-1, 0)}

# --- the city centre -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-010", "CAN-C01")
def test_the_start_tile_lies_in_the_middle() -> None:
    first = seen(new_game(3, seed=1), None).city[0]
    assert (first.x, first.y, first.face.name) == (0, 0, "S0")


@pytest.mark.rule("CAN-011", "CAN-002", "CAN-C06", "CAN-Q06", "CAN-D0", "CAN-C01")
def test_all_four_centre_tiles_around_it_anyhow_but_with_a_canal_towards_it() -> None:
    """Position, face and orientation come from the seed: everything legal happens, nothing else."""
    found: set[tuple[tuple[int, int], str, int]] = set()
    for seed in range(600):
        city = seen(new_game(2, seed), None).city
        assert {(tile.x, tile.y) for tile in city[1:]} == BESIDE
        assert {tile.face.name[:2] for tile in city[1:]} == {"C1", "C2", "C3", "C4"}
        found |= {((tile.x, tile.y), tile.face.name, tile.face.turns) for tile in city[1:]}
    facing = {(0, -1): "S", (1, 0): "W", (0, 1): "N", (-1, 0): "E"}
    legal = {
        (cell, name, turns)
        for cell, side in facing.items()
        for name in BOX.names[1 : BOX.first_city]
        for turns in range(4)
        if name[2] == "a" or "NESW"[("NESW".index(side) - turns) % 4] in "NES"  # b faces are tees
    }
    assert found == legal


@pytest.mark.rule("CAN-Q06", "CAN-D0", "CAN-011")
def test_the_host_may_arrange_the_centre_by_hand() -> None:
    g = new_game(2, seed=5, centre="C4b+1 C1a C2b+3 C3a+2")
    found = [(t.x, t.y, t.face.name, t.face.turns) for t in seen(g, None).city[1:]]
    assert found == [(0, -1, "C4b", 1), (1, 0, "C1a", 0), (0, 1, "C2b", 3), (-1, 0, "C3a", 2)]


@pytest.mark.rule("CAN-Q06", "CAN-D0")
@pytest.mark.parametrize(
    ("centre", "what"),
    [
        ("C1b+3 C2a C3a C4a", "CAN-Q06"),  # W N E: no canal towards the south, where the start tile lies
        ("C1a C2b C3a C4a", "CAN-Q06"),  # N E S: no canal towards the west
        ("C1a C2a C3b+1 C4a", "CAN-Q06"),
        ("C1a C2a C3a C4b+2", "CAN-Q06"),
        ("C1a C1b+1 C3a C4a", "centre_tiles"),
        ("C1a C2a C3a", "centre_tiles"),
        ("C1a C2a C3a C4a C1b", "centre_tiles"),
        ("T01 C2a C3a C4a", "no_centre_face"),
        ("S0 C2a C3a C4a", "no_centre_face"),
        ("C1a+4 C2a C3a C4a", "centre_turns"),
    ],
)
def test_a_centre_by_hand_must_be_legal(centre: str, what: str) -> None:
    with pytest.raises(Bad, match=what):
        new_game(2, seed=5, centre=centre)


@pytest.mark.rule("CAN-012")
def test_the_city_is_the_centre_and_every_tile_laid_since() -> None:
    """In the first turn one lays beside the centre; later also beside a tile that was laid."""
    g = table('hand = ["T54", ""]')
    assert cells(g) == {(0, -2), (1, -1), (2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1)}
    g = table('hand = ["T54", ""]\ncity = ["0,0 S0", "0,-1 C1a", "1,0 C2a", "0,1 C3a", "-1,0 C4a", "2,0 T53"]')
    assert {(3, 0), (2, -1), (2, 1)} < cells(g)


@pytest.mark.rule("CAN-Q05", "CAN-003", "CAN-C03")
def test_the_start_tile_has_canals_everywhere_and_nothing_else() -> None:
    start = seen(new_game(2, seed=1), None).city[0].face
    assert (start.canals, start.corners, start.value) == ("NESW", "....", 0)


@pytest.mark.rule("CAN-Q05", "CAN-050")
def test_nothing_can_be_built_on_the_start_tile() -> None:
    g = table('phase = "first"\nlaid = "1,0"')
    assert (0, 0) not in cells(g)
    for corner in ("NW", "NE", "SE", "SW"):
        assert why(g, 0, 0, corner) == "CAN-050"
    with pytest.raises(Bad, match="no_foundation"):
        table('buildings = ["0,0 NW A1"]')
    for corners in ("F...", "..^."):
        with pytest.raises(Bad, match="CAN-Q05"):
            table(f'tiles.S0 = {{ value = 0, canals = "NESW", corners = "{corners}" }}')
    with pytest.raises(Bad, match="value"):
        table('tiles.S0 = { value = 2, canals = "NESW", corners = "...." }')


@pytest.mark.rule("CAN-Q05", "CAN-Q11")
def test_the_start_tile_counts_as_a_step() -> None:
    """The centre tiles are two steps from one another."""
    two_apart = table('phase = "second"\nlaid = "1,0"\nfirst = "0,-1"\ncity = ["0,0 S0", "0,-1 C1a", "1,0 C2a"]')
    assert (1, 0) in cells(two_apart), "C1a reaches two steps"
    three = table('phase = "second"\nlaid = "1,0"\nfirst = "0,-1"\ncity = ["0,0 S0", "0,-1 C1a", "1,0 C2a", "2,0 T54"]')
    assert (2, 0) not in cells(three), "one beyond is three"


@pytest.mark.rule("CAN-Q07", "CAN-082")
def test_centre_tiles_are_built_on_and_scored() -> None:
    g = table('hand = ["T54", "T53"]\nstack = ["T33", "T34"]')
    answer(g, 2, 0, 0)
    answer(g, 1, 0, "NE")
    assert building(g, 1, 0, "NE") == (0, 1)
    assert seen(g, None).city[2].winner == 0
    ended = table('phase = "end"\nbuildings = ["1,0 NE A1", "-1,0 NW B2", "0,-1 NW A1"]')
    assert points(ended, "prizes") == [3 + 2, 4]
    assert points(ended, "upgrades") == [1, 0], "C1a's fountain points at its NW plot"


@pytest.mark.rule("CAN-Q07", "CAN-060")
def test_in_the_first_turn_a_centre_tile_receives_a_piece() -> None:
    g = table('hand = ["T54", "T53"]')
    answer(g, 2, 0, 0)
    answer(g, 2, 0, "NW")
    assert cells(g) <= BESIDE


# --- stack, pieces, starting player ----------------------------------------------------------------------------------


@pytest.mark.rule("CAN-013")
def test_the_stack_is_shuffled() -> None:
    stacks = [tuple(new_game(2, seed).stack) for seed in range(400)]
    assert len(set(stacks)) == 400, "another seed, another order"
    assert len({stack[-1] for stack in stacks}) == 54, "every tile can be on top"
    assert len({stack[0] for stack in stacks}) == 54, "and at the bottom"
    assert new_game(2, seed=9).stack == new_game(2, seed=9).stack


@pytest.mark.rule("CAN-014", "CAN-Q30")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_supply_of_vp_markers_is_enough_for_all(players: int) -> None:
    g = new_game(players, seed=1)
    supply = sum(value * count for value, count in g.box.vp_markers.items())
    play_out(g, Chance(1))
    assert sum(totals(g)) <= supply == 342


@pytest.mark.rule("CAN-015")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_has_20_pieces_and_other_colours_stay_out(players: int) -> None:
    g = new_game(players, seed=3)
    assert seen(g, None).supply == (20,) * players
    assert seen(g, None).buildings == ()


@pytest.mark.rule("CAN-015")
def test_no_pieces_of_a_colour_that_nobody_picked() -> None:
    with pytest.raises(Bad, match="no_building"):
        table('players = 2\nbuildings = ["1,0 NW C1"]')
    assert table('players = 3\nbuildings = ["1,0 NW C1"]').supply == [20, 20, 19]


@pytest.mark.rule("CAN-016")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_starting_player_is_random(players: int) -> None:
    count = Counter(new_game(players, seed).first_seat for seed in range(600))
    assert sorted(count) == list(range(players))
    assert min(count.values()) > 600 / players * 0.75


@pytest.mark.rule("CAN-Q02", "CAN-016", "CAN-030")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_start_marker_is_the_starting_player_who_begins(players: int) -> None:
    for seed in range(20):
        g = new_game(players, seed)
        assert asked(g) == (g.first_seat, "LayTile")
        first = g.first_seat
        while not g.over:
            g.answer(g.open[0].seat, g.open[0].options[0])
            assert g.first_seat == first, "it never moves"


# --- starting VP and first tiles -------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-017", "CAN-C06")
@pytest.mark.parametrize(("first", "vp"), [(0, [5, 0]), (1, [0, 5])])
def test_starting_vp_of_two(first: int, vp: list[int]) -> None:
    g = table(f'players = 2\nfirst_seat = {first}\nphase = "end"')
    assert points(g, "start") == totals(g) == vp


@pytest.mark.rule("CAN-018", "CAN-C06")
@pytest.mark.parametrize(("first", "vp"), [(0, [5, 2, 0]), (1, [0, 5, 2]), (2, [2, 0, 5])])
def test_starting_vp_of_three(first: int, vp: list[int]) -> None:
    g = table(f'players = 3\nfirst_seat = {first}\nphase = "end"')
    assert points(g, "start") == totals(g) == vp


@pytest.mark.rule("CAN-019", "CAN-C06")
@pytest.mark.parametrize(("first", "vp"), [(0, [5, 3, 1, 0]), (1, [0, 5, 3, 1]), (2, [1, 0, 5, 3]), (3, [3, 1, 0, 5])])
def test_starting_vp_of_four(first: int, vp: list[int]) -> None:
    g = table(f'players = 4\nfirst_seat = {first}\nphase = "end"')
    assert points(g, "start") == totals(g) == vp


@pytest.mark.rule("CAN-I09")
@pytest.mark.parametrize(("players", "total"), [(2, 5), (3, 7), (4, 9)])
def test_sum_of_starting_vp(players: int, total: int) -> None:
    for seed in range(20):
        assert sum(points(new_game(players, seed), "start")) == total


@pytest.mark.rule("CAN-020", "CAN-090")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_draws_a_tile_and_keeps_it_face_down(players: int) -> None:
    g = new_game(players, seed=4)
    assert len({*g.hand, *g.stack}) == len(g.hand) + len(g.stack) == 54, "it is no longer in the stack"
    assert seen(g, None).tiles_in_hand == (1,) * players
    assert seen(g, None).hand is None
    for seat in range(players):
        mine = seen(g, seat).hand
        assert mine is not None
        assert mine.name == BOX.names[g.hand[seat]]


@pytest.mark.rule("CAN-021")
@pytest.mark.parametrize(("players", "left"), [(2, 52), (3, 51), (4, 50)])
def test_tiles_left_in_the_stack(players: int, left: int) -> None:
    g = new_game(players, seed=4)
    assert seen(g, None).stack == len(g.stack) == left


@pytest.mark.rule("CAN-EX-01")
def test_three_players_ready_to_begin() -> None:
    g = new_game(3, seed=11)
    order = [(g.first_seat + k) % 3 for k in range(3)]
    assert [seen(g, seat).start_vp[seat] for seat in order] == [5, 2, 0]
    assert seen(g, None).tiles_in_hand == (1, 1, 1)
    assert seen(g, None).hand is None, "face down"


@pytest.mark.rule("CAN-012", "CAN-C01")
def test_where_the_centre_lies() -> None:
    g = new_game(2, seed=1)
    assert g.cell[0] == ORIGIN
    assert set(g.cell[1:]) == {cell_at(x, y) for x, y in BESIDE}
    assert options(g), "the starting player can lay at once"
