"""Hidden information (UFO-170, UFO-171, UFO-I14): there is none but what the dice will bring."""

import dataclasses
import json

import pytest

from tafelrunde.engine import Chance, snapshot
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.games.ufos.view import UfosView
from tafelrunde.kit.game import plain
from tests.ufos.table import (
    BOX,
    PLAYERS,
    UFOS,
    answer,
    decisions,
    listen,
    new_game,
    seen,
    stand,
    table,
    witnesses,
)


def public(view: UfosView) -> UfosView:
    """A view without what is somebody's own: the seat, and the options of the decision."""
    decisions = tuple(dataclasses.replace(d, serial=0, options=None) for d in view.open)
    return dataclasses.replace(view, seat=None, open=decisions)


def mid_game(players: int, seed: int = 1) -> Ufos:
    """After eight rounds of random play."""
    for g in decisions(new_game(players, seed), Chance(seed)):
        if g.turn > 8 * players:
            break
    assert not g.over
    return g


@pytest.mark.rule("UFO-I14", "UFO-170")
@pytest.mark.parametrize("players", PLAYERS)
def test_i14_everybody_sees_the_same(players: int) -> None:
    for g in decisions(new_game(players, seed=3, rounds="20"), Chance(3)):
        spectator = seen(g, None)
        assert public(spectator) == spectator
        for seat in range(players):
            view = seen(g, seat)
            assert public(view) == spectator
            assert (view.mine is not None) == (bool(g.open) and g.open[0].seat == seat)


@pytest.mark.rule("UFO-170")
@pytest.mark.parametrize("players", PLAYERS)
def test_supplies_board_and_counter_are_open(players: int) -> None:
    for g in decisions(new_game(players, seed=5, rounds="20"), Chance(5)):
        view = seen(g, None)
        assert view.counter == tuple(g.counter)
        assert view.restaurants_left == tuple(g.restaurants_left)
        assert view.stands_left == tuple(g.stands_left)
        assert view.witnesses_left == tuple(g.witnesses_left)
        for seat in range(players):
            mine = [ufo.kind for ufo in view.ufos if ufo.seat == seat]
            assert view.ufos_left[seat] == {
                kind: count - mine.count(kind) for kind, count in (("standard", 3), ("bumper", 3), ("calmer", 2))
            }
        assert {id: "ABCDE"[owner] for id, owner in view.stands.items()} == {
            id: stand(g, id) for id in BOX.ids[BOX.cities :] if stand(g, id)
        }
        for id, city in view.cities.items():
            assert "".join("ABCDE"[s] * n for s, n in enumerate(city.witnesses)) == witnesses(g, id)


@pytest.mark.rule("UFO-170", "UFO-I14")
@pytest.mark.parametrize("players", PLAYERS)
def test_events_tell_everybody_everything(players: int) -> None:
    g = new_game(players, seed=6, rounds="20")
    events = listen(g)
    for _ in decisions(g, Chance(6)):
        pass
    assert len(events) > 20 * players
    for event in events:
        assert (event.secret, event.to, event.private) == ({}, (), False)


@pytest.mark.rule("UFO-170", "UFO-I14")
@pytest.mark.parametrize("players", PLAYERS)
def test_only_future_dice_are_unknown(players: int) -> None:
    """Whatever the dice will bring, everybody sees the same; and the view says nothing about it."""
    g = mid_game(players)
    for chance in range(5):
        other = g.copy()
        other.chance = chance
        for seat in (*range(players), None):
            assert seen(other, seat) == seen(g, seat)
    assert str(g.chance) not in json.dumps(plain(seen(g, None)))


@pytest.mark.rule("UFO-171")
@pytest.mark.parametrize("players", PLAYERS)
def test_unused_tiles_are_not_shown_but_can_be_inferred(players: int) -> None:
    """Nothing that is sent names them; who knows the box knows them."""
    g = mid_game(players)
    view = seen(g, None)
    sent = json.dumps(plain(view))
    assert not [name for name in BOX.tile_names if f'"{name}"' in sent]
    dealt = [(city.resistance, city.slots) for city in view.cities.values()]
    box = list(zip(BOX.resistance, BOX.slots, strict=True))
    for tile in dealt:
        box.remove(tile)
    unused = [tile for tile in range(18) if tile not in g.tile]
    assert sorted(box) == sorted((BOX.resistance[tile], BOX.slots[tile]) for tile in unused)


@pytest.mark.rule("UFO-170", "UFO-I14")
@pytest.mark.parametrize("players", PLAYERS)
def test_an_imagined_world_differs_by_future_dice_only(players: int) -> None:
    g = mid_game(players)
    before = snapshot(g)
    for seat in (*range(players), None):
        worlds = [UFOS.imagine(g, seat, Chance(seed)) for seed in range(10)]
        for world in worlds:
            assert seen(world, seat) == seen(g, seat)
            assert {**snapshot(world), "chance": ""} == {**before, "chance": ""}
        assert len({world.chance for world in worlds}) == 10
        assert g.chance not in {world.chance for world in worlds}, "nobody may look at the real dice"
    assert snapshot(g) == before


@pytest.mark.rule("UFO-170")
def test_the_numbers_that_a_player_would_work_out_are_shown() -> None:
    """Before A rolls, all see what is needed: 8 - 1 stand + 2 witness = 9."""
    g = table("""
        phase = "act"
        deal = {CAI = "8/2"}
        stands = {v14 = "A"}
        witnesses = {CAI = "A"}
        ufos = ["A standard CAI", "B standard v09"]
    """)
    for seat in (0, 1, None):
        (action,) = seen(g, seat).actions
        assert (action.verb, action.at, action.needed) == ("open", "CAI", 9)
    answer(g, "done")
    assert seen(g, 1).actions == ()
