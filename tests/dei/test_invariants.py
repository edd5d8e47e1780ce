"""Invariants over whole random games (DEI-INV-04 to DEI-INV-30), beside what the oracle says; some decisions."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tafelrunde.engine import Chance, Event
from tafelrunde.games.dei.content import BLACK, COLUMNS, SLOTS
from tafelrunde.games.dei.state import KINDS, Dei
from tests.dei.table import (
    BOX,
    DEI,
    PLAYERS,
    A,
    B,
    acting,
    answer,
    asked,
    built,
    cards,
    decisions,
    listen,
    markers,
    new_game,
    options,
    pending,
    play,
    table,
    tokens,
)

GAMES = [(players, seed) for players in PLAYERS for seed in (1, 2)]
VARIANTS: tuple[dict[str, str], ...] = ({}, {"layout": "random", "planning": "yes"})


def tables(players: int, seed: int) -> Iterator[tuple[Dei, list[Event]]]:
    """A random game at every decision, with what was heard since the last one."""
    g = new_game(players, seed, None, **VARIANTS[seed % 2])
    heard = listen(g)
    for now in decisions(g, Chance(seed)):
        if now.faction and min(now.faction) >= 0:
            yield now, heard.copy()
        heard.clear()


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-INV-05", "DEI-INV-23", "DEI-Q-016")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_buildings_stand_where_they_may_and_never_vanish(players: int, seed: int) -> None:
    before = [0] * (3 * players)
    for g, _ in tables(players, seed):
        land = g.land
        now = [len(g.built(seat, kind)) for seat in range(players) for kind in range(len(KINDS))]
        assert all(a >= b for a, b in zip(now, before, strict=True))
        assert max(now) <= 3
        before = now
        for seat in range(players):
            for lift in g.lifts_of(seat):
                ground, roof = land.lifts[lift]
                assert (land.roof[ground], land.roof[roof]) == (False, True)
                assert roof in land.beside[ground]
            for bridge in g.bridges_of(seat):
                site = land.sites[bridge]
                assert land.roof[site.a]
                assert land.roof[site.b]
                assert not land.roof[site.over]
                assert site.a != site.b
    assert sum(before) > 0


@pytest.mark.rule("DEI-INV-24")
def test_the_region_graph_is_symmetric_and_every_cell_is_in_one_region() -> None:
    for players in PLAYERS:
        land = new_game(players, 3, None, layout="random").land
        for region in range(land.size):
            for there in land.near[region]:
                assert region in land.near[there]
                assert land.roof[region] == land.roof[there]
            for there in land.beside[region]:
                assert region in land.beside[there]
                assert land.roof[region] != land.roof[there]
        found = {region for row in land.cells for region in row}
        assert found == set(range(land.size))
        assert sum(map(len, land.cells)) == 25 * len(land.tiled)


@pytest.mark.rule("DEI-INV-28", "DEI-INV-04")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_looters_leave_the_map_only_by_being_killed_and_leaders_never(players: int, seed: int) -> None:
    before = [0] * players
    for g, heard in tables(players, seed):
        now = [g.box.looters - reserve for reserve in g.reserve]
        killed = Counter(event.data["victim"] for event in heard if event.kind == "killed")
        for seat in range(players):
            assert now[seat] >= before[seat] - killed[seat]
            assert sum(g.looters[g.land.size * seat : g.land.size * (seat + 1)]) == now[seat]
        if g.active >= 0:
            assert min(g.leader) >= 0
        before = now


@pytest.mark.rule("DEI-INV-30")
def test_turning_the_whole_map_changes_nothing() -> None:
    """The recommended layout of two players, a quarter turned: the same regions, links and options."""
    game, name_of = DEI.standard_content()["tiles"], [tile.name for tile in BOX.tiles]
    laid = [(name_of[code // 4], code % 4) for code in BOX.layouts[2]]
    turned = [laid[3 * (2 - c) + r] for r in range(3) for c in range(3)]
    rows = [" ".join(f"{name}/{90 * ((q + 1) % 4)}" for name, q in turned[3 * r : 3 * r + 3]) for r in range(3)]
    content = {**DEI.standard_content(), "tiles": {**game, "layouts": {"mark": "ours", "2": rows}}}
    one, other = new_game(2, 4), new_game(2, 4, content)
    rng = Chance(4)
    while not one.over:
        assert [(d.seat, d.kind, sorted(map(str, d.options))) for d in one.open] == [
            (d.seat, d.kind, sorted(map(str, d.options))) for d in other.open
        ]
        options = sorted(one.open[0].options, key=str)
        option = options[rng.below(len(options))]
        one.answer(one.open[0].seat, option)
        other.answer(other.open[0].seat, option)
        if one.chance != other.chance:  # drones are dealt to tiles in the order in which these lie
            other.chance = one.chance
        if one.drones != other.drones:
            names = [one.land.names[at] if at >= 0 else "" for at in one.drones]
            other.drones = [other.land.numbers[name] if name else -1 for name in names]
            other.relist()
    assert DEI.total(one, A) == DEI.total(other, A)


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-INV-12", "DEI-INV-13", "DEI-INV-27")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_two_cards_in_a_turn_one_of_them_face_down_and_one_purchase(players: int, seed: int) -> None:
    turns: list[Counter[str]] = []
    for _, heard in tables(players, seed):
        for event in heard:
            if event.kind == "turn_began":
                turns.append(Counter())
            elif turns:
                turns[-1][event.kind] += 1
    assert len(turns) == 12 * players
    for turn in turns:
        assert turn["played_up"] + turn["played_down"] <= 2
        assert turn["played_down"] <= 1
        assert turn["bought"] <= turn["played_down"] + turn["parcel"]
        assert turn["parcel"] <= 1
    assert sum(turn["played_up"] + turn["played_down"] == 2 for turn in turns) > 10 * players


@pytest.mark.rule("DEI-INV-14", "DEI-Q-099")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_boards_are_full_while_there_is_a_deck_and_empty_from_the_left(players: int, seed: int) -> None:
    for g, _ in tables(players, seed):
        for market, deck in enumerate(g.decks):
            row = g.market[SLOTS * market : SLOTS * (market + 1)]
            assert -1 not in row or not deck
            assert row == sorted(row, key=lambda card: card >= 0), "gaps are on the left"


@pytest.mark.rule("DEI-INV-14", "DEI-Q-099")
def test_an_empty_deck_leaves_the_left_place_empty() -> None:
    g = new_game(2, 1)
    for _ in range(2):
        answer(g, g.open[0].options[0])
    g.decks[BLACK] = []
    g.pad[2 * g.active : 2 * g.active + 2] = [5, 5]
    g.relist()
    right = g.market[3 * BLACK + 2]
    play(g, g.open[0].options[-1])
    answer(g, BOX.cards[right].id)
    assert g.market[3 * BLACK] == -1
    assert -1 not in g.market[3 * BLACK + 1 :]


@pytest.mark.rule("DEI-INV-15", "DEI-INV-11", "DEI-040", "DEI-059")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_drone_cards_are_never_on_the_black_market_and_none_is_of_an_absent_drone(players: int, seed: int) -> None:
    for g, _ in tables(players, seed):
        for market, deck in enumerate(g.decks):
            for card in [*deck, *(c for c in g.market[SLOTS * market : SLOTS * (market + 1)] if c >= 0)]:
                drone = g.box.cards[card].drone
                assert drone < 0 or (market != BLACK and g.drones[drone] >= 0)
        owned = [card for card, place in enumerate(g.place) if place >= 0]
        assert all(g.box.cards[card].drone < 0 or g.drones[g.box.cards[card].drone] >= 0 for card in owned)
        shown = len([card for card in g.market if card >= 0]) + sum(map(len, g.decks))
        assert len(owned) + shown == 8 * players + 36 + 3 * players


# --- missions and priority -------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-INV-18", "DEI-INV-19", "DEI-121")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_one_mission_in_each_round_and_in_the_end_one_of_each_column(players: int, seed: int) -> None:
    chosen: Counter[object] = Counter()
    for g, heard in tables(players, seed):
        chosen.update(event.data["seat"] for event in heard if event.kind == "mission")
        for seat in range(players):
            tokens = [row for row in g.chosen[COLUMNS * seat : COLUMNS * (seat + 1)] if row >= 0]
            assert len(tokens) == chosen[seat] <= g.round
    assert all(chosen[seat] == 4 for seat in range(players))


@pytest.mark.rule("DEI-INV-21", "DEI-INV-20")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_priority_is_a_permutation_and_what_is_learned_stays(players: int, seed: int) -> None:
    learned, order, points = [0] * (3 * players), list[int](), list[int]()
    for g, heard in tables(players, seed):
        assert sorted(g.order) == list(range(players))
        if any(event.kind == "priorities" for event in heard):
            missions = {event.data["seat"]: int(str(event.data["n"])) for event in heard if event.kind == "mission"}
            then = [points[seat] + missions.get(seat, 0) for seat in range(players)]
            later_first = order[::-1]
            assert g.order == sorted(later_first, key=then.__getitem__)
        order, points = g.order.copy(), [g.points(seat) for seat in range(players)]
        assert all(new >= old for new, old in zip(g.learned, learned, strict=True))
        learned = g.learned.copy()


# --- decisions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-D-09", "DEI-162", "DEI-Q-051")
def test_machine_deploy_asks_for_a_resource() -> None:
    g = acting("MDEP", storehouses={"A": ["W"]}, looters={"W": "A"})
    play(g, "MDEP", "W")
    assert asked(g) == (A, "AddResource")
    assert options(g) == {"yes", "no"}
    answer(g, "yes")
    assert tokens(g, "W") == 3


@pytest.mark.rule("DEI-D-21", "DEI-142", "DEI-Q-013")
def test_with_no_building_left_one_is_relocated() -> None:
    g = acting("BLD", looters={"q": "A"}, storehouses={"A": ["p", "r", "q"]}, leaders={"A": "W"})
    play(g, "BLD", "storehouse")
    assert asked(g) == (A, "RelocateBuilding")
    assert options(g) == {"p", "q", "r"}
    play(g, "q")
    assert built(g, A, "storehouse") == ["W", "p", "r"], "not back to where it was"


@pytest.mark.rule("DEI-D-23", "DEI-149", "DEI-Q-090")
def test_copy_asks_which_card() -> None:
    g = acting("CPY", hand={"A": ["DEI060"]}, card="DEI060", up={"A": ["DEI001", "DEI007"]}, phase=2)
    answer(g, "CPY")
    assert asked(g) == (A, "CopyCard")
    assert options(g) == {"DEI001", "DEI007"}
    answer(g, "DEI007")
    assert pending(g) == ["DEP", "DEP", "DEP"]
    assert cards(g, A, "up") == ["DEI001", "DEI007", "DEI060"]


@pytest.mark.rule("DEI-D-31", "DEI-117", "DEI-118", "DEI-119")
def test_learning_asks_for_each_colour_with_two_markers() -> None:
    place = {"q": "A", "X": "A", "r": "A"}
    g = table(stage="learn", looters=place, abilities={"A": ["scout"]})
    assert markers(g, A) == [2, 1, 0]
    assert asked(g) == (A, "Learn")
    assert options(g) == {"red", "done"}
    answer(g, "red")
    assert g.active == B, "nothing else can be learned"
    g = table(stage="learn", looters=place, learned={"A": ["scout"]})
    assert g.active == B
