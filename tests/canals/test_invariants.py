"""The invariants (CAN-I01 to CAN-I15) at every decision of random games, and the rules once more in plain words."""

import random
from collections.abc import Callable
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Chance, Option
from tafelrunde.games.canals.rules import all_fountains, fountains_at, surroundings, tiles_in_reach
from tafelrunde.games.canals.state import FREE, NO_PLOT, Canals
from tafelrunde.games.canals.view import Face
from tests.canals import oracle
from tests.canals.table import (
    BOX,
    CANALS,
    PLAYERS,
    as_position,
    asked,
    decisions,
    new_game,
    options,
    play_out,
    play_until,
    points,
    random_option,
    seen,
    table_of,
)

SEEDS = range(3)
FIRST_TILE = BOX.first_city


def whole_games(check: Callable[[Canals], None]) -> None:
    """Ask at every decision of some random games, and at their end."""
    for players in PLAYERS:
        for seed in SEEDS:
            for g in decisions(new_game(players, seed), Chance(seed)):
                check(g)


# --- what lies where -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-I01")
def test_i01_pieces() -> None:
    def check(g: Canals) -> None:
        for seat in range(g.players):
            placed = sum(h for owner, h in zip(g.owner, g.height, strict=True) if owner == seat)
            assert g.supply[seat] >= 0
            assert g.supply[seat] + placed == 20

    whole_games(check)


@pytest.mark.rule("CAN-I02")
def test_i02_every_city_tile_exactly_once() -> None:
    def check(g: Canals) -> None:
        laid = [face // 4 for face in g.face if face // 4 >= FIRST_TILE]
        everywhere = [*g.stack, *(face for face in g.hand if face >= 0), *laid, *g.removed]
        assert sorted(everywhere) == list(range(FIRST_TILE, FIRST_TILE + 54))

    whole_games(check)


@pytest.mark.rule("CAN-I02", "CAN-I15", "CAN-Q19")
def test_i02_tiles_that_were_removed_count_too() -> None:
    doc = {
        "city": ["0,0 S0", "1,0 T43 2", "0,1 T44"],
        "tiles": {"S0": {"value": 0, "canals": "ES", "corners": "...."}},
        "seed": 3,
    }
    hand = [f"T{n:02}" for n in (37, 38)]
    g = table_of({**doc, "hand": hand})
    rng = Chance(1)
    for _ in decisions(g, rng):
        assert g.over or options(g)
        laid = [face // 4 for face in g.face if face // 4 >= FIRST_TILE]
        everywhere = [*g.stack, *(face for face in g.hand if face >= 0), *laid, *g.removed]
        assert sorted(everywhere) == list(range(FIRST_TILE, FIRST_TILE + 54))
    assert g.removed, "T37 had no place"


@pytest.mark.rule("CAN-I03", "CAN-046", "CAN-Q08")
def test_i03_canal_to_canal_and_bank_to_bank() -> None:
    def check(g: Canals) -> None:
        city = oracle.canals_of(seen(g, None))
        for cell, canals in city.items():
            for side, opposite in oracle.OPPOSITE.items():
                other = city.get(oracle.beside(cell, side))
                assert other is None or (side in canals) == (opposite in other)

    whole_games(check)


@pytest.mark.rule("CAN-I04")
def test_i04_the_canals_are_connected() -> None:
    def check(g: Canals) -> None:
        assert len(oracle.steps_from(seen(g, None), (0, 0))) == len(g.cell)

    whole_games(check)


@pytest.mark.rule("CAN-I05")
def test_i05_buildings_stand_on_foundations() -> None:
    colours: dict[tuple[int, int, str], int] = {}

    def check(g: Canals) -> None:
        view = seen(g, None)
        if not view.buildings:
            colours.clear()  # a new game
        signs = {
            (t.x, t.y, c): s for t in view.city for c, s in zip(("NW", "NE", "SE", "SW"), t.face.corners, strict=True)
        }
        for b in view.buildings:
            assert signs[b.x, b.y, b.corner] == "F"
            assert b.height >= 1
            assert b.seat in range(g.players)
            assert colours.setdefault((b.x, b.y, b.corner), b.seat) == b.seat, "one colour only"
        assert len({(b.x, b.y, b.corner) for b in view.buildings}) == len(view.buildings)
        for owner, height in zip(g.owner, g.height, strict=True):
            assert (height > 0) == (owner not in (FREE, NO_PLOT))

    whole_games(check)


@pytest.mark.rule("CAN-I06", "CAN-055", "CAN-059", "CAN-060")
def test_i06_pieces_of_a_turn() -> None:
    """At most two a turn, on different tiles, within reach when they were placed."""
    for players in PLAYERS:
        g, rng = new_game(players, seed=51), Chance(51)
        placed: dict[int, list[tuple[int, int]]] = {}
        while not g.over:
            view, turn, kind, option = seen(g, None), g.turn, g.open[0].kind, random_option(g, rng)
            if kind != "LayTile":
                x, y, _ = cast(tuple[int, int, str], option)
                start = view.laid if kind == "FirstPiece" else view.first_piece
                assert start is not None
                reach = next(t.face.value for t in view.city if (t.x, t.y) == start)
                assert oracle.steps_from(view, start)[x, y] <= reach
                placed.setdefault(turn, []).append((x, y))
            before = sum(g.supply)
            g.answer(g.open[0].seat, option)
            assert 0 <= before - sum(g.supply) <= 2
        assert all(len(cells) == len(set(cells)) <= 2 for cells in placed.values())


@pytest.mark.rule("CAN-I07")
def test_i07_one_tile_in_hand() -> None:
    def check(g: Canals) -> None:
        assert len(g.hand) == g.players
        view = seen(g, None)
        assert set(view.tiles_in_hand) <= {0, 1}
        if not g.over and g.open[0].kind == "LayTile":
            assert view.tiles_in_hand[g.open[0].seat] == 1
            assert all(view.tiles_in_hand[s] for s in range(g.players) if g.supply[s])

    whole_games(check)


@pytest.mark.rule("CAN-I08", "CAN-Q12")
def test_i08_nothing_is_ever_moved_or_removed() -> None:
    for players in PLAYERS:
        earlier = None
        for g in decisions(new_game(players, seed=52), Chance(52)):
            view = seen(g, None)
            tiles = [(t.x, t.y, t.face) for t in view.city]
            buildings = {(b.x, b.y, b.corner, b.seat): b.height for b in view.buildings}
            if earlier:
                assert tiles[: len(earlier[0])] == earlier[0]
                assert all(buildings[where] >= height for where, height in earlier[1].items())
            earlier = tiles, buildings


@pytest.mark.rule("CAN-I10", "CAN-082")
def test_i10_every_tile_pays_at_most_once() -> None:
    def check(g: Canals) -> None:
        view = seen(g, None)
        built = {(b.x, b.y) for b in view.buildings}
        prizes = points(g, "prizes")
        assert sum(prizes) <= sum(t.face.value for t in view.city if (t.x, t.y) in built)
        assert sum(prizes) == sum(t.face.value for t in view.city if t.winner is not None)

    whole_games(check)


@pytest.mark.rule("CAN-I13", "CAN-031")
def test_i13_at_most_54_turns() -> None:
    for players in PLAYERS:
        for seed in range(12):
            g = new_game(players, seed)
            laying = 0
            for _ in decisions(g, Chance(seed)):
                laying = max(laying, len(g.cell) - 5)
            assert g.over
            assert 10 * players <= laying <= 54
            assert g.turn == laying


@pytest.mark.rule("CAN-I15")
def test_i15_there_is_always_a_place_to_lay() -> None:
    def check(g: Canals) -> None:
        if not g.over and g.open[0].kind == "LayTile":
            assert g.hand[g.open[0].seat] >= 0
            assert options(g)
            assert oracle.places(seen(g, None), hand_of(g))

    whole_games(check)


def hand_of(g: Canals) -> Face:
    hand = seen(g, g.open[0].seat).hand
    assert hand is not None
    return hand


# --- the same rules in plain words -----------------------------------------------------------------------------------


def expected_options(g: Canals) -> set[Option]:
    seat, kind = asked(g)
    view = seen(g, None)
    if kind == "LayTile":
        return oracle.places(view, hand_of(g))
    start = view.laid if kind == "FirstPiece" else view.first_piece
    assert start is not None
    return oracle.plots(view, seat, start, None if kind == "FirstPiece" else start)


@pytest.mark.rule("CAN-D1", "CAN-D2", "CAN-D3", "CAN-041", "CAN-044", "CAN-046", "CAN-055", "CAN-059", "CAN-Q11")
def test_the_options_are_what_the_rules_say() -> None:
    def check(g: Canals) -> None:
        if not g.over:
            assert options(g) == expected_options(g)

    whole_games(check)


@pytest.mark.rule("CAN-082", "CAN-083", "CAN-084", "CAN-085", "CAN-087", "CAN-088")
def test_the_results_are_what_the_rules_say() -> None:
    for players in PLAYERS:
        for seed in range(40):
            g = new_game(players, seed)
            play_out(g, Chance(seed))
            found = [{key: CANALS.score(g, s)[key] for key in ("prizes", "upgrades")} for s in range(players)]
            assert found == oracle.results(seen(g, None))


@pytest.mark.rule("CAN-056", "CAN-C02")
def test_the_whole_city_at_once_is_as_tile_by_tile() -> None:
    def check(g: Canals) -> None:
        assert all_fountains(g) == [fountains_at(g, plot) for plot in range(len(g.owner))]
        for steps, near in enumerate(surroundings(g, 4)):
            for tile, bits in enumerate(near):
                assert bits == sum(1 << other for other in tiles_in_reach(g, tile, steps))

    whole_games(check)


# --- order and symmetry ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-I11")
@settings(max_examples=20)
@given(seed=st.integers(0, 10_000), players=st.sampled_from(PLAYERS), shuffle=st.randoms())
def test_i11_scoring_does_not_depend_on_any_order(seed: int, players: int, shuffle: random.Random) -> None:
    """The tiles laid in another order, the players in other seats: everybody gets the same."""
    g = new_game(players, seed)
    play_out(g, Chance(seed))
    doc = as_position(g)
    seats = list(range(players))
    shuffle.shuffle(seats)
    tiles = doc["city"][1:]
    shuffle.shuffle(tiles)
    buildings = [moved(line, seats) for line in doc["buildings"]]
    other = table_of({**doc, "city": [doc["city"][0], *tiles], "buildings": buildings})
    for source in ("prizes", "upgrades"):
        assert [points(other, source)[seats[seat]] for seat in range(players)] == points(g, source)


def moved(line: str, seats: list[int]) -> str:
    """A building after the players have changed seats."""
    cell, corner, stands = line.split()
    return f"{cell} {corner} {'ABCD'[seats['ABCD'.index(stands[0])]]}{stands[1:]}"


@pytest.mark.rule("CAN-I12")
@settings(max_examples=30)
@given(
    seed=st.integers(0, 10_000),
    players=st.sampled_from(PLAYERS),
    kind=st.sampled_from(["LayTile", "FirstPiece", "SecondPiece"]),
    turn=st.integers(1, 18),
    turns=st.integers(0, 3),
    east=st.integers(-20, 20),
    south=st.integers(-20, 20),
)
def test_i12_a_turned_or_moved_city_is_the_same_city(
    seed: int, players: int, kind: str, turn: int, turns: int, east: int, south: int
) -> None:
    g = new_game(players, seed)
    play_until(g, Chance(seed), kind, turn)

    def there(x: int, y: int) -> tuple[int, int]:
        for _ in range(turns):
            x, y = -y, x
        return x + east, y + south

    other = table_of(transformed(as_position(g), there, turns))
    assert asked(other) == asked(g)
    expected: set[Option] = set()
    for option in options(g):
        x, y, last = cast(tuple[int, int, int | str], option)
        if isinstance(last, str):
            expected.add((*there(x, y), turned_corner(last, turns)))
        else:  # half a turn changes nothing about T37
            looks_new = 2 if g.hand[g.open[0].seat] == BOX.numbers["T37"] else 4
            expected.add((*there(x, y), (last + turns) % looks_new))
    assert options(other) == expected
    for source in ("prizes", "upgrades"):
        assert points(other, source) == points(g, source)


def turned_corner(corner: str, turns: int) -> str:
    corners = ("NW", "NE", "SE", "SW")
    return corners[(corners.index(corner) + turns) % 4]


def transformed(doc: dict[str, object], there: Callable[[int, int], tuple[int, int]], turns: int) -> dict[str, object]:
    """A position with every cell somewhere else and every tile turned."""

    def cell(word: str) -> str:
        x, y = there(*map(int, word.split(",")))
        return f"{x},{y}"

    new = dict(doc)
    city = [line.split() for line in doc["city"]]  # type: ignore[attr-defined]
    new["city"] = [f"{cell(at)} {name} {(int(r) + turns) % 4}" for at, name, r in city]
    built = [line.split() for line in doc["buildings"]]  # type: ignore[attr-defined]
    new["buildings"] = [f"{cell(at)} {turned_corner(corner, turns)} {stands}" for at, corner, stands in built]
    for key in ("laid", "first"):
        if key in doc:
            new[key] = cell(str(doc[key]))
    return new
