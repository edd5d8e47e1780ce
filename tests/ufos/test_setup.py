"""The set-up (UFO-020 to UFO-028), with the rulings on the starting player, the start villages and the red network."""

import json
from collections import Counter
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.kit.game import plain
from tests.ufos.table import (
    BOX,
    PLAYERS,
    answer,
    asked,
    decisions,
    dice,
    fly,
    new_game,
    nodes,
    options,
    seen,
    stand,
    table,
    table_of,
    ufos,
    why,
)

RED_CITIES = {"LAX", "NYC", "MEX", "RIO", "LON", "LAG", "CAI"}
RED_VILLAGES = {*(f"v{n:02}" for n in range(1, 18)), "v27"}
VILLAGES = {f"v{n:02}" for n in range(1, 40)}

# --- everybody's material, the counter -------------------------------------------------------------------------------


@pytest.mark.rule("UFO-020", "UFO-027")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_all_material_of_a_colour_and_a_chip_on_0(players: int) -> None:
    view = seen(new_game(players, seed=1), None)
    assert view.restaurants_left == (10,) * players
    assert view.stands_left == (12,) * players
    assert view.witnesses_left == (12,) * players
    assert view.ufos_left == ({"standard": 3, "bumper": 3, "calmer": 2},) * players
    assert view.counter == (0,) * players
    assert (view.ufos, view.stands) == ((), {})
    for city in view.cities.values():
        assert city.restaurants == city.witnesses == (0,) * players


@pytest.mark.rule("UFO-020")
def test_nothing_of_a_colour_that_nobody_plays() -> None:
    for more in ({"stands": {"v01": "C"}}, {"ufos": ["C standard v01"]}, {"witnesses": {"CAI": "C"}}):
        with pytest.raises(Bad):
            table_with(2, more)
        assert table_with(3, more).players == 3


def table_with(players: int, more: dict[str, Any]) -> Ufos:
    """Two UFOs each of A and B, and something else."""
    found = ["A standard v02", "A standard v02", "B standard v03", "B standard v03", *more.get("ufos", [])]
    return table_of({"players": players, **more, "ufos": found})


# --- the city tiles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-022", "UFO-C01")
@pytest.mark.parametrize("players", [4, 5])
def test_one_tile_of_18_at_random_for_each_of_13_cities(players: int) -> None:
    deals = [new_game(players, seed).tile for seed in range(300)]
    for deal in deals:
        assert len(set(deal)) == len(deal) == 13
        assert set(deal) <= set(range(18))
    assert len(set(deals)) == 300, "another seed, another deal"
    for city in range(13):
        assert {deal[city] for deal in deals} == set(range(18)), "every tile can lie in every city"


@pytest.mark.rule("UFO-Q04", "UFO-022")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_only_the_red_cities_get_tiles(players: int) -> None:
    deals = [new_game(players, seed).tile for seed in range(300)]
    for deal in deals:
        assert {BOX.ids[city] for city, tile in enumerate(deal) if tile >= 0} == RED_CITIES
        assert len({tile for tile in deal if tile >= 0}) == 7
    assert {tile for deal in deals for tile in deal} == {-1, *range(18)}, "any tile of the box can be among them"


@pytest.mark.rule("UFO-023", "UFO-171")
@pytest.mark.parametrize("players", PLAYERS)
def test_left_over_tiles_never_come_into_play(players: int) -> None:
    """They lie nowhere: neither state nor view knows them, and what was dealt stays to the end."""
    g = new_game(players, seed=3, rounds="20")
    dealt = g.tile
    left = {BOX.tile_names[tile] for tile in range(18) if tile not in dealt}
    assert len(left) == 5 + (0 if players > 3 else 6)
    for _ in decisions(g, Chance(3)):
        assert g.tile == dealt
    sent = json.dumps(plain(seen(g, None)))
    assert not [name for name in left if name in sent]


@pytest.mark.rule("UFO-024", "UFO-005")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_dealt_tiles_are_open_before_anybody_chooses(players: int) -> None:
    g = new_game(players, seed=2)
    assert asked(g)[1] == "ChooseStart"
    for seat in (*range(players), None):
        cities = seen(g, seat).cities
        assert len(cities) == (7 if players <= 3 else 13)
        for id, city in cities.items():
            tile = g.tile[BOX.numbers[id]]
            assert (city.resistance, city.slots) == (BOX.resistance[tile], BOX.slots[tile])


# --- the red network -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-021", "UFO-Q45", "UFO-D0")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_or_three_play_on_the_red_network_more_on_the_whole_board(players: int) -> None:
    g = new_game(players, seed=5)
    small = players <= 3
    assert options(g) == (RED_VILLAGES if small else VILLAGES)
    for village in VILLAGES - RED_VILLAGES:
        assert why(g, village) == ("UFO-021" if small else "")
    view = seen(g, None)
    in_play = {id for id, spot in view.world.spots.items() if spot.near}
    assert in_play == (RED_CITIES | RED_VILLAGES if small else {*BOX.ids})
    assert set(view.cities) == in_play - VILLAGES


@pytest.mark.rule("UFO-021", "UFO-Q04", "UFO-Q45")
def test_other_lines_are_flown_with_four_players_only() -> None:
    """From Hilo, at the edge of the red network, a line leads round the world."""
    position = 'players = {}\nphase = "move"\nufos = ["A standard v17", "B standard v01"]'
    for players in (2, 3):
        g = table(position.format(players))
        answer(g, "A1")
        assert nodes(g, "fly") == {"LAX"}
        assert why(g, "fly", "v18") == "UFO-021"
    for players in (4, 5):
        g = table(position.format(players))
        answer(g, "A1")
        assert nodes(g, "fly") == {"LAX", "v18"}
        assert why(g, "fly", "v18") == ""


@pytest.mark.rule("UFO-Q04", "UFO-Q45")
@pytest.mark.parametrize(("players", "ways"), [(2, {"v14", "v15"}), (4, {"v14", "v15", "v20", "v22", "v29"})])
def test_nobody_is_displaced_off_the_red_network(players: int, ways: set[str]) -> None:
    """A drives B out of Cairo with a difference of 1; Petra is the line A's second UFO blocks."""
    g = table(f"""
        players = {players}
        phase = "move"
        ufos = ["A standard v27", "A standard v27", "B standard CAI"]
    """)
    fly(g, "A1", "CAI")
    dice(g, (6, 3), (6, 4))  # 3 + 1 + 1 for the UFO in Petra against 4
    answer(g, "done")
    assert nodes(g, "over") == ways


@pytest.mark.rule("UFO-Q04", "UFO-I07")
def test_off_the_red_network_nothing_can_be_put() -> None:
    for more in (
        {"stands": {"v18": "A"}},
        {"ufos": ["A standard v18"]},
        {"ufos": ["A standard BER"]},
        {"witnesses": {"BER": "A"}},
        {"restaurants": {"BER": "A"}},
        {"deal": {"BER": "8/2"}},
    ):
        with pytest.raises(Bad):
            table_with(3, more)
        assert table_with(4, more).players == 4


# --- the starting player ---------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-Q01")
@pytest.mark.parametrize("players", PLAYERS)
def test_chance_finds_the_starting_player(players: int) -> None:
    count = Counter(new_game(players, seed).first_seat for seed in range(600))
    assert sorted(count) == list(range(players))
    assert min(count.values()) > 600 / players * 0.75


@pytest.mark.rule("UFO-025", "UFO-Q01")
@pytest.mark.parametrize("players", PLAYERS)
def test_or_the_group_agrees_who_has_seen_a_ufo(players: int) -> None:
    for seat in range(players):
        for seed in range(10):
            g = new_game(players, seed, starter="ABCDE"[seat])
            assert asked(g) == (seat, "ChooseStart")
            assert seen(g, None).first_seat == seat


@pytest.mark.rule("UFO-Q01")
def test_only_somebody_at_the_table_can_start() -> None:
    for players in (2, 3, 4):
        with pytest.raises(Bad, match="no_starter"):
            new_game(players, seed=1, starter="ABCDE"[players])
    with pytest.raises(Bad, match="one_of"):
        new_game(5, seed=1, starter="F")


# --- the first UFOs --------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-026", "UFO-D0")
@pytest.mark.parametrize("players", PLAYERS)
def test_from_the_starting_player_on_everybody_puts_two_standard_ufos_on_a_village(players: int) -> None:
    g = new_game(players, seed=7, starter="B")
    order = [(1 + k) % players for k in range(players)]
    for k, seat in enumerate(order):
        assert asked(g) == (seat, "ChooseStart")
        answer(g, f"v{k + 1:02}")
        assert ufos(g, f"v{k + 1:02}") == [f"{'ABCDE'[seat]} standard"] * 2
    view = seen(g, None)
    assert len(view.ufos) == 2 * players
    assert view.ufos_left == ({"standard": 1, "bumper": 3, "calmer": 2},) * players
    assert asked(g) == (1, "PickUfo"), "then the starting player has the first turn"
    assert (view.turn, view.round) == (1, 1)


@pytest.mark.rule("UFO-026")
def test_nobody_starts_in_a_city() -> None:
    g = new_game(4, seed=7)
    for city in BOX.ids[: BOX.cities]:
        assert why(g, city) == "UFO-026"
        assert city not in options(g)
    assert why(g, "v40") == why(g, "done") == "", "there is no such place"
    assert options(g) == VILLAGES


@pytest.mark.rule("UFO-Q02", "UFO-D0")
def test_nobody_starts_where_somebody_is() -> None:
    g = new_game(4, seed=7, starter="A")
    taken: set[str] = set()
    for village in ("v09", "v30", "v22"):
        answer(g, village)
        taken.add(village)
        assert options(g) == VILLAGES - taken
        for other in taken:
            assert why(g, other) == "UFO-Q02"


@pytest.mark.rule("UFO-Q03")
def test_no_stand_at_the_start_but_one_can_be_opened_by_staying() -> None:
    g = new_game(2, seed=7, starter="A")
    answer(g, "v09")
    answer(g, "v01")
    assert seen(g, None).stands == {}
    answer(g, "done")
    assert options(g) == {("open", "v09", "standard"), "done"}
    answer(g, "open", "v09", "standard")
    assert stand(g, "v09") == "A"
    assert seen(g, None).stands_left == (11, 12)


# --- nothing outside the red network, ever ---------------------------------------------------------------------------


@pytest.mark.rule("UFO-I07", "UFO-021")
@pytest.mark.parametrize("players", [2, 3])
def test_i07_no_piece_is_ever_outside_the_red_network(players: int) -> None:
    for seed in range(6):
        for g in decisions(new_game(players, seed), Chance(seed)):
            view = seen(g, None)
            assert {ufo.at for ufo in view.ufos} <= RED_CITIES | RED_VILLAGES
            assert set(view.stands) <= RED_VILLAGES
            assert set(view.cities) == RED_CITIES
            outside = [k for k in range(players * BOX.cities) if BOX.ids[k // players] not in RED_CITIES]
            assert not any(g.restaurants[k] or g.witnesses[k] for k in outside)
