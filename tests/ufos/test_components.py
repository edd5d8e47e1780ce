"""What is in the box (UFO-001 to UFO-009), and the printed tiles (UFO-EX-01, UFO-EX-02)."""

import re

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.ufos.content import KINDS, Box
from tests.ufos.table import BOX, PLAYERS, UFOS, answer, decisions, fly, new_game, options, restaurants, seen, table

COLOURS = 5  # as many as can play


@pytest.mark.rule("UFO-001")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_not_for_fewer_than_two_or_more_than_five(players: int) -> None:
    with pytest.raises(Bad, match="players"):
        new_game(players, seed=1)


@pytest.mark.rule("UFO-001")
@pytest.mark.parametrize("players", PLAYERS)
def test_for_two_to_five(players: int) -> None:
    g = new_game(players, seed=1)
    assert g.players == players
    assert {answered.seat for g in decisions(g, Chance(1)) for answered in g.open} == set(range(players))


@pytest.mark.rule("UFO-002")
def test_a_board_of_13_cities_and_villages_with_lines_some_of_them_red() -> None:
    world = seen(new_game(5, seed=1), None).world
    assert [spot.city for spot in world.spots.values()].count(True) == 13
    assert [spot.city for spot in world.spots.values()].count(False) > 13
    assert world.red
    assert world.other
    assert all({a, b} <= world.spots.keys() for a, b in (*world.red, *world.other))


@pytest.mark.rule("UFO-003", "UFO-004", "UFO-009")
def test_50_restaurants_60_stands_60_witnesses() -> None:
    assert (BOX.restaurants * COLOURS, BOX.stands * COLOURS, BOX.witnesses * COLOURS) == (50, 60, 60)
    view = seen(new_game(5, seed=1), None)
    assert sum(view.restaurants_left) == 50
    assert sum(view.stands_left) == 60
    assert sum(view.witnesses_left) == 60


@pytest.mark.rule("UFO-005")
def test_18_city_tiles_each_with_a_resistance_and_slots() -> None:
    assert len(BOX.tile_names) == len(BOX.resistance) == len(BOX.slots) == 18
    assert all(1 <= slots <= 3 for slots in BOX.slots)


@pytest.mark.rule("UFO-006")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_counter_with_a_chip_for_each_player(players: int) -> None:
    view = seen(new_game(players, seed=1), None)
    assert view.counter == (0,) * players


@pytest.mark.rule("UFO-007")
def test_a_twelve_sided_die_for_restaurants_and_two_six_sided_ones_for_bumps() -> None:
    """Every number comes up, and no other."""
    restaurant: set[int] = set()
    bump: set[tuple[int, int]] = set()
    before = table('phase = "move"\nufos = ["A standard LAX", "A bumper v03", "B standard MEX"]')
    for chance in range(500):
        g = before.copy()
        g.chance = chance
        answer(g, "done")
        answer(g, "open", "LAX", "standard")
        assert len(g.last_roll) == 5
        restaurant.add(g.last_roll[3])
        g = before.copy()
        g.chance = chance
        fly(g, "A1", "v03")
        fly(g, "A2", "MEX")
        assert len(g.last_roll) == 8
        bump.add((g.last_roll[3], g.last_roll[6]))
    assert restaurant == set(range(1, 13))
    assert bump == {(a, b) for a in range(1, 7) for b in range(1, 7) if a + 3 != b}, "equal results are rolled again"


@pytest.mark.rule("UFO-008")
def test_40_ufos_three_standard_three_bumpers_two_calmers_each() -> None:
    assert dict(zip(KINDS, BOX.ufos, strict=True)) == {"standard": 3, "bumper": 3, "calmer": 2}
    assert BOX.fleet * COLOURS == 40
    before = seen(new_game(5, seed=1), None)
    assert before.ufos == ()
    assert before.ufos_left == ({"standard": 3, "bumper": 3, "calmer": 2},) * 5


@pytest.mark.rule("UFO-EX-01", "UFO-120")
def test_the_tile_with_a_6_and_one_hamburger() -> None:
    g = table('phase = "act"\ndeal = { LAX = "6/1" }\nrestaurants = { LAX = "B" }\nufos = ["A standard LAX"]')
    city = seen(g, None).cities["LAX"]
    assert (city.resistance, city.slots) == (6, 1)
    assert seen(g, 0).actions == (), "the only slot is occupied"
    assert UFOS.score(g, 1)["restaurants"] == 6


@pytest.mark.rule("UFO-EX-02", "UFO-120")
def test_the_tile_with_a_4_and_two_hamburgers() -> None:
    g = table('phase = "act"\ndeal = { LAX = "4/2" }\nrestaurants = { LAX = "A" }\nufos = ["A standard LAX"]')
    city = seen(g, None).cities["LAX"]
    assert (city.resistance, city.slots) == (4, 2)
    assert ("open", "LAX", "standard") in options(g), "one of two slots is free"
    full = table('phase = "act"\ndeal = { LAX = "4/2" }\nrestaurants = { LAX = "AA" }\nufos = ["A standard LAX"]')
    assert restaurants(full, "LAX") == "AA"
    assert seen(full, 0).actions == ()
    assert UFOS.score(full, 0)["restaurants"] == 8


@pytest.mark.rule("UFO-EX-01", "UFO-EX-02")
def test_the_printed_tiles_are_marked_so() -> None:
    tiles = UFOS.standard_content()["tiles"]["tiles"]
    printed = {(t["resistance"], t["slots"]) for t in tiles.values() if t["mark"] == "printed"}
    assert {(6, 1), (4, 2)} <= printed


@pytest.mark.rule("UFO-005")
@pytest.mark.parametrize(("key", "wrong"), [("resistance", 0), ("resistance", "6"), ("slots", 0), ("slots", 5)])
def test_a_tile_without_resistance_or_slots_is_no_tile(key: str, wrong: object) -> None:
    content = dict(UFOS.standard_content())
    tile = {"resistance": 5, "slots": 1, "mark": "ours", key: wrong}
    content["tiles"] = {"tiles": {**content["tiles"]["tiles"], "T01": tile}}
    with pytest.raises(Bad, match=re.escape(f"tiles.toml [tiles.T01] {key}")):
        Box(content)
