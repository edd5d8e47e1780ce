"""Setting up (JEL-020 to JEL-030, JEL-Q41, JEL-Q59)."""

import pytest

from tafelrunde.engine import Bad
from tests.jelly.table import BOX, PLAYERS, new_game, seen

SEEDS = range(60)


def sides(players: int, seed: int, districts: str = "mixed") -> list[str]:
    """The sides around the centre, clockwise from F."""
    return [face.side for face in seen(new_game(players, seed, districts=districts), None).faces]


@pytest.mark.rule("JEL-021")
@pytest.mark.parametrize(("players", "districts"), [(3, 5), (4, 6), (5, 7)])
def test_two_more_districts_than_players_each_board_at_most_once(players: int, districts: int) -> None:
    for seed in SEEDS:
        found = sides(players, seed)
        assert len(found) == districts
        assert len({side[:-1] for side in found}) == districts


@pytest.mark.rule("JEL-021", "JEL-Q59")
def test_any_board_may_lie_anywhere() -> None:
    """The order of the ring is the order of drawing: nothing is sorted."""
    rings = [[side[:-1] for side in sides(3, seed)] for seed in SEEDS]
    for place in range(5):
        assert {ring[place] for ring in rings} == set("12345678")


@pytest.mark.rule("JEL-022", "JEL-Q41")
def test_either_side_may_be_up() -> None:
    assert {side for seed in SEEDS for side in sides(3, seed)} == {side.id for side in BOX.sides}


@pytest.mark.rule("JEL-023", "JEL-Q41")
@pytest.mark.parametrize("players", PLAYERS)
def test_for_a_first_game_green_lights_only(players: int) -> None:
    found = {side for seed in SEEDS for side in sides(players, seed, districts="green")}
    assert found == {f"{board}A" for board in range(1, 9)}


@pytest.mark.rule("JEL-Q41")
def test_mixed_is_the_default() -> None:
    assert sides(4, 7, "mixed") == [face.side for face in seen(new_game(4, 7), None).faces]


@pytest.mark.rule("JEL-Q41", "JEL-022", "JEL-Q59")
def test_districts_chosen_by_hand_begin_where_the_drone_points() -> None:
    g = new_game(3, 1, districts="chosen", sides="8B 1A, 3B,2A 7B")
    view = seen(g, None)
    assert [face.side for face in view.faces] == ["8B", "1A", "3B", "2A", "7B"]
    assert view.drone == "F"


@pytest.mark.rule("JEL-Q41", "JEL-021")
@pytest.mark.parametrize(
    ("wish", "key"),
    [
        ("1A 2A 3A 4A", "sides_number"),
        ("1A 2A 3A 4A 5A 6A", "sides_number"),
        ("1A 2A 3A 4A 9A", "no_side"),
        ("1A 2A 3A 4A 1B", "board_twice"),
        ("1A 2A 3A 4A 4A", "board_twice"),
    ],
)
def test_what_cannot_be_chosen(wish: str, key: str) -> None:
    with pytest.raises(Bad) as refused:
        new_game(3, 1, districts="chosen", sides=wish)
    assert (refused.value.where, refused.value.key) == ("sides", key)


@pytest.mark.rule("JEL-024", "JEL-Q59")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_drone_lies_between_any_two_districts(players: int) -> None:
    found = {seen(new_game(players, seed), None).drone for seed in SEEDS}
    assert found == set("FGHIJKL"[: players + 2])


@pytest.mark.rule("JEL-025")
def test_the_first_round_is_the_first() -> None:
    assert new_game(3, 1).round == 1


@pytest.mark.rule("JEL-026")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_marker_at_the_first_zone_of_every_district(players: int) -> None:
    assert new_game(players, 1).zone == [0] * (players + 2)


@pytest.mark.rule("JEL-027")
def test_all_capsules_are_shuffled_into_the_stack() -> None:
    stacks = [new_game(3, seed).stack for seed in SEEDS]
    assert all(sorted(stack) == BOX.capsules for stack in stacks)
    assert {stack[-1] for stack in stacks} == set(BOX.capsules), "any of them may be on top"
    assert len({tuple(stack) for stack in stacks}) == len(stacks)


@pytest.mark.rule("JEL-027")
def test_the_timer_has_not_been_turned_and_nobody_has_a_capsule() -> None:
    view = seen(new_game(4, 1), None)
    assert view.timer is None
    assert view.capsules == (0,) * 4


@pytest.mark.rule("JEL-028")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_a_screen_and_seven_dice(players: int) -> None:
    view = seen(new_game(players, 1), None)
    assert view.screens == (None,) * players
    assert view.left == (7,) * players


@pytest.mark.rule("JEL-030")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_begins_with_two_jelly(players: int) -> None:
    assert seen(new_game(players, 1), None).jelly == (2,) * players
