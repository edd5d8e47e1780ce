"""Dei in numbers: places, cards and victims have indices of their own, and every part of the view is in its place."""

import os
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

import pytest

from tafelrunde.engine import Option
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.arrays import DeiArrays
from tafelrunde.games.dei.arrays.schema import DECISIONS, POINTS
from tafelrunde.games.dei.content import BOOSTS, COUNTS
from tafelrunde.games.dei.icons import COLOURS, DRONES
from tafelrunde.games.dei.state import SOURCES, Dei
from tafelrunde.games.dei.view import DeiView
from tests.dei.table import BOX, DEI, PLAYERS, A, B, acting, answer, buying, new_game, play, seen, started, table
from tests.dei.test_properties import choice, enrich, own_content

KINDS = {name for name, step in DEI.step_types().items() if hasattr(step, "options")}
STATUS = ("not there", "hand", "planned", "face up", "face down", "recycled")


def arrays_of(g: Dei) -> DeiArrays:
    """The numbers of a game."""
    rules = [name for name in ("no_choice", "draft", "planning", "confrontation", "rebellion") if getattr(g, name)]
    layout = {"layout": "random"} if g.random_layout else {}
    return DeiArrays(g.box, g.players, DEI.settle_variants({**layout, **dict.fromkeys(rules, "yes")}))


def said(g: Dei, seat: int = A) -> dict[Option, str]:
    """What the table of actions says of each option of a seat."""
    arrays, shown = arrays_of(g), seen(g, seat)
    assert shown.mine is not None
    assert shown.mine.options is not None
    return dict(zip(shown.mine.options, [arrays.actions[k] for k in arrays.indices(shown)], strict=True))


def numbers(g: Dei, seat: int = A) -> dict[str, list[Any]]:
    """The observation of a seat, decoded."""
    arrays = arrays_of(g)
    return arrays.schema.decode(arrays.numbers(seen(g, seat)))


# --- the table of actions --------------------------------------------------------------------------------------------


def test_every_decision_is_there() -> None:
    assert set(DECISIONS) == KINDS
    assert len(DECISIONS) == len(KINDS)


@pytest.mark.parametrize(("players", "size"), [(2, 1297), (3, 1463), (4, 1721)])
def test_the_table_has_hundreds_of_indices_and_with_planning_one_for_each_pair(players: int, size: int) -> None:
    plain = DeiArrays(BOX, players, DEI.settle_variants({}))
    assert len(plain.actions) == size
    planning = DeiArrays(BOX, players, DEI.settle_variants({"planning": "yes"}))
    cards = 8 + 48  # of a faction, of all markets
    assert len(planning.actions) == size + 1 + cards + cards * (cards - 1) // 2
    assert len(set(planning.actions)) == len(planning.actions)


def test_places_are_named_as_options_name_them() -> None:
    g = acting("MOV BLD COL", looters={"p": "AAB", "q": "A"}, leaders={"A": "p"}, lifts={"A": ["p-W"]})
    answer(g, "MOV")
    assert said(g)["p"] == "MoveFrom: a group leaves p"
    answer(g, "p")
    assert said(g) == {"W": "MoveTo: the group goes to W", "q": "MoveTo: the group goes to q"}
    answer(g, "q")
    assert said(g)[1, 1, 0] == "MoveGroup: 1 looters, 1 leaders, 0 wagons"
    answer(g, (1, 1, 0))
    answer(g, "BLD")
    assert said(g)["lift"] == "BuildKind: a lift"
    answer(g, "lift")
    assert said(g)["q-W"] == "BuildSite: build a lift at q-W"
    answer(g, "q-W")


def test_a_victim_is_a_seat_counted_from_mine() -> None:
    doc: dict[str, Any] = {"players": 3, "factions": ["ravagers", "farm_z", "refuge"], "looters": {"p": "ABC"}}
    first = play(acting("KIL", **doc), "KIL")
    assert said(first) == {
        ("p", "B"): "Kill or CollectFrom: kill a looter of seat 1 (clockwise from mine) in p",
        ("p", "C"): "Kill or CollectFrom: kill a looter of seat 2 (clockwise from mine) in p",
    }
    second = play(acting("KIL", to_move=1, **doc), "KIL")
    assert said(second, B) == {
        ("p", "C"): "Kill or CollectFrom: kill a looter of seat 1 (clockwise from mine) in p",
        ("p", "A"): "Kill or CollectFrom: kill a looter of seat 2 (clockwise from mine) in p",
    }


def test_payments_are_told_by_what_differs_from_the_price() -> None:
    ability: dict[str, Any] = {"abilities": {"A": ["solar"]}, "learned": {"A": ["solar"]}, "round": 2}
    g = buying(pads={"A": [2, 2]}, market={"red": ["DEI038", "DEI037", "DEI036"]}, **ability)
    assert said(g)["DEI036"] == "Buy or ParcelBuy: card DEI036"
    answer(g, "DEI036")
    assert said(g) == {
        (2, 0): "Payment: the price, +0 technology, +0 energy",
        (1, 1): "Payment: the price, -1 technology, +1 energy",
    }
    assert numbers(g)["question"][0]["card"] == 1 + 8 + 3  # behind those of the faction


def test_cards_of_a_faction_are_named_by_their_place_in_it() -> None:
    g = table(stage="plan", rules=["planning"], recycled={"A": [f"DEI00{n}" for n in range(4, 9)]}, round=4)
    own = "card {} of the own faction (DEI00{} DEI0{} DEI0{} DEI0{})"
    names = [own.format(k, k + 1, f"{k + 9:02}", k + 17, k + 25) for k in range(8)]
    assert said(g) == {
        ("DEI001", "DEI002"): f"Plan: {names[0]} and {names[1]}",
        ("DEI001", "DEI003"): f"Plan: {names[0]} and {names[2]}",
        ("DEI002", "DEI003"): f"Plan: {names[1]} and {names[2]}",
    }
    assert said(g, B)["DEI013", "DEI016"] == f"Plan: {names[4]} and {names[7]}"
    one = table(stage="plan", rules=["planning"], recycled={"A": [f"DEI00{n}" for n in range(1, 8)]}, round=4)
    assert said(one) == {("DEI008",): f"Plan: {names[7]} alone"}
    none = table(stage="plan", rules=["planning"], recycled={"A": [f"DEI00{n}" for n in range(1, 9)]}, round=4)
    assert said(none) == {(): "Plan: no card"}


@pytest.mark.parametrize("players", PLAYERS)
def test_every_place_of_a_map_of_dealt_tiles_has_a_number(players: int) -> None:
    """Places for lifts and bridges are named by tiles; where tiles meet, by cells."""
    met = Counter[str]()
    arrays = DeiArrays(BOX, players, DEI.settle_variants({"layout": "random"}))
    for seed in range(8):
        board = seen(new_game(players, seed, layout="random"), 0).board
        lifts = arrays.places.lifts_on(board)
        assert set(lifts) == set(board.lifts)
        assert len(set(lifts.values())) == len(lifts)
        assert set(board.sites) <= set(arrays.places.sites)
        assert set(board.places) <= set(arrays.places.regions)
        for ends, number in lifts.items():
            name = arrays.places.lifts[number]
            met[name.split(" ")[0]] += 1
            if name.startswith("cells "):
                cells = [cell.split(".") for cell in name.removeprefix("cells ").split("-")]
                assert {board.cells[int(y)][int(x)] for y, x in cells} == set(ends)
            else:
                zones = [set(board.places[end].zones) for end in ends]
                assert [zone in part for zone, part in zip(name.split("-"), zones, strict=True)] == [True, True]
    assert met["cells"] > 5
    assert len(met) > 5


# --- what is hidden --------------------------------------------------------------------------------------------------


def test_a_sealed_plan_is_told_to_nobody_else() -> None:
    """Whatever A has planned, B sees the same; A sees its own plan."""
    found = []
    for plan in (("DEI001", "DEI002"), ("DEI003", "DEI008")):
        g = table(stage="plan", rules=["planning"])
        g.answer(A, plan)
        found.append(arrays_of(g).numbers(seen(g, B)))
        mine = numbers(g)["seat"][0]["cards"]
        assert [k for k, status in enumerate(mine) if STATUS[status] == "planned"] == [int(id[-1]) - 1 for id in plan]
        assert not any(numbers(g, B)["seat"][1]["cards"])
        assert numbers(g, B)["table"][0]["asked"] == 1
        g.answer(B, ("DEI009", "DEI010"))
        assert numbers(g, B)["seat"][1]["counts"][:2] == [6, 2]
        found.append(arrays_of(g).numbers(seen(g, B)))
    assert found[0] == found[2]
    assert found[1] == found[3]


# --- the whole view --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_whole_view_stands_in_the_numbers(seed: int) -> None:
    """In games with any variants, every second with learned abilities and every third with own tiles and cards."""
    assert {"PlayCard", "UseCard", "MoveGroup", "CollectFrom", "BuildSite"} <= set(watch(seed, 9))


@pytest.mark.soak
def test_the_whole_view_stands_in_the_numbers_of_many_games() -> None:
    asked = Counter[str]()
    for seed in range(100, 100 + int(os.environ.get("TAFELRUNDE_SOAK_GAMES", "60"))):
        asked += watch(seed, 5)
    assert set(asked) == KINDS, "every kind of decision was there"


def watch(seed: int, every: int) -> Counter[str]:
    """Play a game; every option has its index, and every so many decisions all seats' numbers are read back."""
    luck = random.Random(seed)
    variants = {variant.name: luck.choice(variant.choices) for variant in DEI.variants}
    g = new_game(PLAYERS[seed % 3], luck.getrandbits(40), own_content(luck) if seed % 3 == 2 else None, **variants)
    arrays, asked = arrays_of(g), Counter[str]()
    low, high = arrays.schema.low, arrays.schema.high
    while not g.over:
        d = luck.choice(g.open)
        asked[d.kind] += 1
        indices = arrays.indices(seen(g, d.seat))
        assert len(set(indices)) == len(d.options)
        assert all(d.kind in arrays.actions[index].partition(":")[0].split() for index in indices)
        if asked.total() % every == 0:
            for seat in range(g.players):
                found = arrays.numbers(seen(g, seat))
                assert all(a <= n <= b for a, n, b in zip(low, found, high, strict=True))
                check(seen(g, seat), arrays.schema.decode(found), arrays)
        if asked.total() == 12 and seed % 2:
            enrich(g, luck)
        elif d in g.open:
            g.answer(d.seat, choice(g, luck, d.seat, d.kind, d.options))
    check(seen(g, A), arrays.schema.decode(arrays.numbers(seen(g, A))), arrays)
    return asked


def check(shown: DeiView, found: Mapping[str, list[Any]], arrays: DeiArrays) -> None:
    """Are they the same?"""
    row, me = found["table"][0], shown.seat or 0
    first = shown.open[0] if shown.open else None
    assert row["decision"] == (1 + DECISIONS.index(first.kind) if first else 0)
    assert row["asked"] == (1 + (first.seat - me) % shown.players if first else 0)
    assert row["active"] == (0 if shown.active is None else 1 + (shown.active - me) % shown.players)
    for name in ("over", "round", "phase", "played", "face_down", "bag"):
        assert row[name] == getattr(shown, name), name
    assert row["card"] == (1 + arrays.cards.numbers[shown.card] if shown.card else 0)
    assert ("", *BOOSTS)[row["boost"]] == shown.boost
    assert row["supply"] == [*shown.supply]
    assert row["decks"] == [stall.deck for stall in shown.stalls]
    signs = next(field.each for field in arrays.schema.blocks[0].fields if field.name == "pending")
    assert {code: n for code, n in zip(signs, row["pending"], strict=True) if n} == Counter(shown.pending)
    assert Counter(shown.my_boosts) == {b: n for b, n in zip(BOOSTS, found["mine"][0]["boosts"], strict=True) if n}
    stack = found["mine"][0].get("stack", [0] * len(ABILITIES))
    assert shown.my_stack == tuple(ability for ability, there in zip(ABILITIES, stack, strict=True) if there)
    for k, pad in enumerate(found["seat"]):
        check_pad(shown, (me + k) % shown.players, pad, arrays)
    check_markets(shown, found)
    check_map(shown, found, arrays)
    check_question(shown, found, arrays)


def check_pad(shown: DeiView, seat: int, row: Mapping[str, Any], arrays: DeiArrays) -> None:
    """What a seat has."""
    pad = shown.pads[seat]
    assert ("", *shown.board.factions)[row["faction"]] == pad.faction
    assert shown.order[row["priority"]] == seat
    assert (row["points"], row["supply"], row["card_points"]) == (pad.points, pad.supply, pad.cards)
    assert dict(zip(SOURCES, row["score"], strict=True)) == dict(zip(SOURCES, pad.score, strict=True))
    assert (row["resources"], row["reserve"], row["boosts"]) == ([pad.tech, pad.energy], pad.reserve, pad.boosts)
    assert (row["left"], row["markers"]) == ([*pad.left], [*pad.markers])
    abilities = {ability: n for ability, n in zip(ABILITIES, row["abilities"], strict=True) if n}
    assert abilities == {skill.ability: 1 + skill.learned for skill in pad.skills if skill.ability}
    piles = dict(zip(STATUS[1:], (pad.hand, pad.planned, pad.up, pad.down, pad.recycled), strict=True))
    assert row["counts"] == [len(ids) for ids in piles.values()]
    assert row["downs"] == [pad.phases[len(pad.up) :].count(phase) for phase in (1, 2, 3)]
    where = {arrays.cards.numbers[id]: status for status, ids in piles.items() for id in ids if id}
    if shown.mine and shown.mine.given and seat == shown.seat:
        where |= {arrays.cards.numbers[id]: "planned" for id in cast(tuple[str, ...], shown.mine.given[0])}
    assert {k: STATUS[status] for k, status in enumerate(row["cards"]) if status} == where


def check_markets(shown: DeiView, found: Mapping[str, list[Any]]) -> None:
    """Offers and missions."""
    offers = [offer for stall in shown.stalls for offer in stall.offers]
    bought = [id for id, card in shown.board.cards.items() if card.of not in shown.board.factions]
    for offer, row in zip(offers, found["offer"], strict=True):
        if not offer.card:
            assert not any(row.values())
            continue
        assert bought[row["card"] - 9] == offer.card  # after none and eight cards of a faction
        prices = row["needed"], row["lacking"], row["tech"], row["energy"], row["points"]
        card = shown.board.cards[offer.card]
        assert prices == (offer.needed, offer.lacking, offer.tech, offer.energy, card.points)
        assert row["mine"] == (offer.refusal == ("", ""))
    turned = [(k + (shown.seat or 0)) % shown.players for k in range(shown.players)]
    for k, row in enumerate(found["mission"]):
        if not shown.tasks or not shown.tasks[k].id:
            assert not any(any(v) if isinstance(v, list) else v for v in row.values())
            continue
        task = shown.tasks[k]
        assert list(BOX.mission_numbers)[row["mission"] - 1] == task.id
        assert (COUNTS[row["counts"] - 1], row["is_late"]) == (task.counts, task.is_late)
        assert (row["on_time"], row["late"]) == ([*task.on_time], [*task.late])
        assert row["points"] == [task.points[seat] for seat in turned]
        assert row["chosen"] == [seat in task.seats for seat in turned]


def check_map(shown: DeiView, found: Mapping[str, list[Any]], arrays: DeiArrays) -> None:
    """Regions and buildings; the map itself, if tiles are dealt."""
    names, turned = arrays.places.regions, [(k + (shown.seat or 0)) % shown.players for k in range(shown.players)]
    for name, row in zip(names, found["region"], strict=True):
        if name not in shown.regions:  # part of one that is named after another zone
            assert name in shown.board.places[names[row["name"] - 1]].zones
            continue
        region, place = shown.regions[name], shown.board.places[name]
        assert (names[row["name"] - 1], row["roof"], row["storehouse"]) == (name, place.roof, place.storehouse)
        assert row["tokens"] == region.tokens
        colours = [colour for colour, n in zip(COLOURS, row["outposts"], strict=True) for _ in range(n)]
        assert sorted(colours) == sorted(colour for colour, _ in region.outposts)
        for value, seat in ((row["majority"], region.majority), *((row["holder"], who) for _, who in region.outposts)):
            assert (turned[value - 1] if value else None) == seat
        assert tuple(drone for drone, n in zip(DRONES, row["drones"], strict=True) if n) == region.drones
        for key in ("looters", "stores", "strength"):
            assert row[key] == [getattr(region, key)[seat] for seat in turned]
        assert row["leader"] == [region.leaders[seat] for seat in turned]
    lifts = arrays.places.lifts_on(shown.board)
    for seat, row in zip(turned, found["built"], strict=True):
        expected = Counter(lifts[ground, roof] for who, ground, roof in shown.lifts if who == seat)
        assert {k: n for k, n in enumerate(row["lifts"]) if n} == expected
        sites = Counter(arrays.places.sites.index(site) for who, site in shown.bridges if who == seat)
        assert {k: n for k, n in enumerate(row["bridges"]) if n} == sites
    row = found["places"][0]
    assert {k for k, n in enumerate(row["lifts"]) if n} == set(lifts.values())
    assert {k for k, n in enumerate(row["lifts"]) if n == 2} == {lifts[ends] for ends in shown.board.neutral_lifts}
    assert {arrays.places.sites[k] for k, n in enumerate(row["bridges"]) if n} == set(shown.board.sites)
    neutral = {arrays.places.sites[k] for k, n in enumerate(row["bridges"]) if n == 2}
    assert neutral == set(shown.board.neutral_bridges)
    assert ("tile" in found) == ("map" in found) == arrays.places.dealt
    if arrays.places.dealt:
        tiles = [(arrays.places.tiles[row["tile"] - 1].name, row["turns"]) for row in found["tile"]]
        assert tiles == [(tile.name, tile.quarters) for tile in shown.board.tiles]
        cells = [names[k - 1] for k in found["map"][0]["cells"]]
        assert cells == [name for line in shown.board.cells for name in line]


def check_question(shown: DeiView, found: Mapping[str, list[Any]], arrays: DeiArrays) -> None:
    """What is asked about; what it is not about is 0."""
    row, asked = found["question"][0], cast(dict[str, Any], {**shown.asked})
    kind = shown.open[0].kind if shown.open else ""
    places = ["", *arrays.places.regions, *arrays.places.lifts, *arrays.places.sites]
    source = asked.pop("source", "")
    expected = {
        "verb": asked.get("verb", ""),
        "building": asked["kind"] + 1 if kind in ("BuildSite", "RelocateBuilding") else 0,
        "resource": asked["kind"] + 1 if kind == "Overflow" else 0,
        "card": 1 + arrays.cards.numbers[asked["card"]] if "card" in asked else 0,
        "drone": 1 + asked["drone"] if "drone" in asked else 0,
        "bonus": asked.get("bonus", 0),
        "level": 1 + asked["roof"] if "roof" in asked else 0,
        "second": asked.get("second", 0),
    }
    verbs = next(field.words for field in arrays.schema.blocks[1].fields if field.name == "verb")
    read = {**row, "verb": "" if not row["verb"] else verbs[row["verb"]]}
    moved = read.pop("moved")
    assert read == expected
    if kind == "BuildSite" and source:
        lifts = {f"{a}-{b}": arrays.places.lifts[k] for (a, b), k in arrays.places.lifts_on(shown.board).items()}
        assert places[moved] == lifts.get(source, source)
    else:
        assert not moved
    marks = {asked[key]: mark for key, mark in (("start", 1), ("end", 2), ("at", 3)) if key in asked}
    marks |= {source: 1} if kind == "DeployTo" and source else {}
    regions = zip(arrays.places.regions, found["region"], strict=True)
    assert {name: line["asked"] for name, line in regions if line["asked"]} == marks


def test_more_points_than_there_is_room_for() -> None:
    g = started(2, 1)
    g.vp[0] = 1000
    assert numbers(g)["seat"][0]["points"] == numbers(g, B)["seat"][1]["score"][0] == POINTS
