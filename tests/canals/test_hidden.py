"""Hidden information (CAN-090 to CAN-094, CAN-Q31, CAN-Q32), views and imagined worlds."""

import json
from typing import Any

import pytest

from tafelrunde.engine import Chance, snapshot
from tafelrunde.games.canals.state import Canals
from tafelrunde.kit.game import plain
from tests.canals.table import (
    BOX,
    CANALS,
    PLAYERS,
    decisions,
    listen,
    names,
    new_game,
    play_out,
    play_until,
    points,
    random_option,
    seen,
    table,
)


def text_of(g: Canals, seat: int | None) -> str:
    """Everything that is sent to a seat."""
    return json.dumps(plain(seen(g, seat)))


def mid_game(players: int, seed: int = 1, kind: str = "LayTile") -> Canals:
    g = new_game(players, seed)
    play_until(g, Chance(seed), kind, turn=3 * players)
    return g


@pytest.mark.rule("CAN-090", "CAN-I14")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_tile_in_hand_is_known_to_its_owner_only(players: int) -> None:
    """Names of tiles in foreign hands and in the stack never appear in what is sent to a seat."""
    for g in decisions(new_game(players, seed=41), Chance(1)):
        for seat in (*range(players), None):
            sent = text_of(g, seat)
            hidden = [*names(g.stack), *(name for s, name in enumerate(names(g.hand)) if name and s != seat)]
            assert not [name for name in hidden if f'"{name}"' in sent]


@pytest.mark.rule("CAN-091")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_owner_may_look_at_any_time(players: int) -> None:
    for g in decisions(new_game(players, seed=42), Chance(1)):
        for seat in range(players):
            mine = seen(g, seat).hand
            assert (mine.name if mine else "") == names(g.hand)[seat]
            assert seen(g, seat).tiles_in_hand[seat] == (mine is not None)


@pytest.mark.rule("CAN-092", "CAN-I14", "CAN-Q32")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_order_of_the_stack_is_unknown(players: int) -> None:
    """Whatever the order of the stack and the foreign hands, everybody sees the same."""
    g = mid_game(players)
    for seat in (*range(players), None):
        before = seen(g, seat)
        for seed in range(5):
            other = g.copy()
            hands = [s for s in range(players) if s != seat and s != g.open[0].seat and g.hand[s] >= 0]
            pool = other.stack + [other.hand[s] for s in hands]
            Chance(seed).shuffle(pool)
            for s in hands:
                other.hand[s] = pool.pop()
            other.stack = pool
            other.chance = seed
            assert seen(other, seat) == before


@pytest.mark.rule("CAN-Q32")
@pytest.mark.parametrize("players", PLAYERS)
def test_which_tiles_remain_can_be_worked_out_but_not_where_they_are(players: int) -> None:
    g = mid_game(players)
    for seat in range(players):
        view = seen(g, seat)
        known = {tile.face.name for tile in view.city} | {*view.removed} | ({view.hand.name} if view.hand else set())
        unseen = {*BOX.names[BOX.first_city :]} - known
        assert unseen == {*names(g.stack), *(n for s, n in enumerate(names(g.hand)) if n and s != seat)}
        assert view.stack == len(g.stack)


@pytest.mark.rule("CAN-093", "CAN-Q31", "CAN-I14")
@pytest.mark.parametrize("players", PLAYERS)
def test_vp_are_secret_until_the_end(players: int) -> None:
    g = new_game(players, seed=43)
    for _ in decisions(g, Chance(2)):
        for seat in (*range(players), None):
            view = seen(g, seat)
            for other in range(players):
                shown = other == seat or g.over
                assert view.start_vp[other] == (points(g, "start")[other] if shown else None)
            assert (view.scores is not None) == g.over


@pytest.mark.rule("CAN-094")
@pytest.mark.parametrize("players", PLAYERS)
def test_city_buildings_and_supplies_are_open(players: int) -> None:
    for g in decisions(new_game(players, seed=44), Chance(3)):
        for seat in (*range(players), None):
            view = seen(g, seat)
            assert len(view.city) == len(g.cell)
            assert [view.supply[s] for s in range(players)] == g.supply
            assert sum(b.height for b in view.buildings) == sum(g.height)
            built = {(b.seat, b.height) for b in view.buildings}
            assert built == {(o, h) for o, h in zip(g.owner, g.height, strict=True) if h}


@pytest.mark.rule("CAN-I14", "CAN-090")
def test_of_a_foreign_decision_only_its_kind_is_seen() -> None:
    """The options of laying would tell which tile it is."""
    g = mid_game(3)
    active = g.open[0].seat
    for seat in (*range(3), None):
        decision = seen(g, seat).open[0]
        assert (decision.seat, decision.kind) == (active, "LayTile")
        assert (decision.options is None) == (seat != active)


@pytest.mark.rule("CAN-I14", "CAN-090")
@pytest.mark.parametrize("players", PLAYERS)
def test_events_tell_no_secrets(players: int) -> None:
    g = new_game(players, seed=45)
    events = listen(g)
    play_out(g, Chance(4))
    drawn = [event for event in events if event.kind == "tile_drawn"]
    assert len(drawn) >= 9 * players
    for event in drawn:
        assert "tile" not in event.data
        assert event.to == (event.data["seat"],)
    assert all(not event.secret for event in events if event.kind != "tile_drawn")


# --- imagined worlds -------------------------------------------------------------------------------------------------


def blind(doc: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without what is dealt anew."""
    table = {key: value for key, value in doc["table"].items() if key not in ("hand", "stack")}
    return {**doc, "chance": "", "table": table}


@pytest.mark.rule("CAN-I14", "CAN-092", "CAN-090")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", ["LayTile", "FirstPiece", "SecondPiece"])
def test_an_imagined_world_looks_the_same_and_is_another_one(players: int, kind: str) -> None:
    g = mid_game(players, kind=kind)
    before = snapshot(g)
    for seat in range(players):
        worlds = [CANALS.imagine(g, seat, Chance(seed)) for seed in range(12)]
        for world in worlds:
            assert seen(world, seat) == seen(g, seat)
            assert blind(snapshot(world)) == blind(before)
            CANALS.check(world)
            assert world.open[0].options == world.open[0].choice.options(world)
        assert len({tuple(world.stack) for world in worlds}) == 12
        assert len({world.chance for world in worlds}) == 12
        others = [s for s in range(players) if s != seat and g.hand[s] >= 0]
        for other in others:
            assert len({world.hand[other] for world in worlds}) > 1
    assert snapshot(g) == before, "nothing has happened to the real one"


@pytest.mark.rule("CAN-I14", "CAN-I13")
@pytest.mark.parametrize("players", PLAYERS)
def test_imagined_worlds_are_played_to_the_end(players: int) -> None:
    g = new_game(players, seed=46)
    rng = Chance(46)
    for _ in decisions(g, rng):
        if g.over or rng.below(12):
            continue
        for seat in range(-1, players):
            world = CANALS.imagine(g, seat, Chance(g.turn))
            play_out(world, Chance(g.turn))
            assert world.over


@pytest.mark.rule("CAN-I14", "CAN-Q19")
def test_whoever_is_asked_has_a_tile_with_several_places() -> None:
    """B is asked, so B must hold the tee: nothing else in the game has two places. A knows it, C knows it."""
    g = table("""
        players = 3
        to_move = 1
        city = ["0,0 S0", "1,0 T43 2", "0,1 T44"]
        hand = ["T37", "T50", "T38"]
        stack = ["T39", "T46", "T40", "T41"]
        tiles.S0 = { value = 0, canals = "ES", corners = "...." }
    """)
    for seed in range(40):
        for seat in (-1, 0, 2):
            world = CANALS.imagine(g, seat, Chance(seed))
            assert names(world.hand)[1] == "T50"
            assert world.open[0].options == [(1, 1, 2), (1, 1, 3)]
            if seat >= 0:
                assert world.hand[seat] == g.hand[seat]


@pytest.mark.rule("CAN-I14")
def test_the_end_shows_results_to_everybody() -> None:
    g = new_game(2, seed=47)
    rng = Chance(1)
    while not g.over:
        g.answer(g.open[0].seat, random_option(g, rng))
    assert seen(g, None).scores == seen(g, 0).scores == tuple(CANALS.score(g, s) for s in range(2))
