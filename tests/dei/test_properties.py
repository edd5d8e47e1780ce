"""Whole random games beside the rules in plain words: every event was allowed, every table and every offer agree."""

import json
import os
import random
from collections import Counter
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance, Option, Refused, restore, snapshot
from tafelrunde.games import game_type
from tafelrunde.games.dei.content import BOOSTS, Box
from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.state import Dei
from tafelrunde.kit.content import Content
from tafelrunde.kit.ledger import read_ledger
from tafelrunde.kit.saves import load, new_table, save_json, why_not_true
from tests.dei.oracle_game import Follower
from tests.dei.table import DEI, PLAYERS, listen, looters, new_game
from tests.play import random_input

SWITCHES = {variant.name: variant.choices for variant in DEI.variants}
ALL_KINDS = {name for name, step in DEI.step_types().items() if hasattr(step, "options")} - {
    *("PickFaction", "DraftColour", "DraftAbility")
}

# --- games by chance -------------------------------------------------------------------------------------------------


def start(players: int, luck: random.Random, content: Content | None = None) -> Dei:
    """A game with variants by chance, up to the first round."""
    variants = {name: luck.choice(choices) for name, choices in SWITCHES.items()}
    g = new_game(players, luck.getrandbits(40), content, **variants)
    while g.open[0].kind in ("PickFaction", "DraftColour", "DraftAbility"):
        listen(g)  # what happens by itself afterwards is heard
        g.answer(g.open[0].seat, luck.choice(g.open[0].options))
    return g


def enrich(g: Dei, luck: random.Random) -> None:
    """Everybody has learned some abilities and holds boosts and resources already: more can happen."""
    g.learned = [int(luck.random() < 0.7) for _ in g.learned]
    for seat in range(g.players):
        for kind in range(len(BOOSTS)):
            if g.bag[kind] and luck.random() < 0.2:
                g.bag[kind] -= 1
                g.boosts[len(BOOSTS) * seat + kind] += 1
        for kind in (0, 1):
            more = luck.randint(0, min((g.box.pad - 2) // 2, g.supply[kind]))
            g.pad[2 * seat + kind] += more
            g.supply[kind] -= more
    g.relist()


def choice(g: Dei, luck: random.Random, seat: int, kind: str, offered: list[Option]) -> Option:
    """Some option; what leads to more is taken more often."""
    better = offered
    if kind == "UseCard":
        better = [option for option in offered if option != "finish"]
    elif kind == "MoveDrone":
        better = [option for option in offered if "ABCD"[seat] in looters(g, str(option))]
    elif kind == "Fly":
        better = ["ground", "roof"]
    return luck.choice(better if better and luck.random() < 0.8 else offered)


def follow(g: Dei, luck: random.Random, asked: Counter[str]) -> None:
    """Play to the end; the oracle agrees with everything. Counts what was asked."""
    assert g.heard is not None
    oracle = Follower(g)
    first = [event.kind for event in g.heard].index("round_began")
    events = g.heard[first:]
    while True:
        oracle.hear(events)
        oracle.check(g)
        if g.over:
            break
        for d in g.open:
            assert len(set(d.options)) == len(d.options)
            assert set(d.options) == oracle.expected(d), d.kind
            asked[d.kind] += 1
        d = luck.choice(g.open)
        option = choice(g, luck, d.seat, d.kind, d.options)
        oracle.answered(d, option)
        events = listen(g)
        g.answer(d.seat, option)
    assert len(oracle.turns) == 12 * g.players


# --- own tiles and cards ---------------------------------------------------------------------------------------------

ICONS = (
    *("DEP", "MOV", "COL", "BLD", "TMOV", "TDEP", "LMOV", "LCOL", "MDEP", "MCOL", "KIL", "CPY"),
    *("VP:1", "TEC:2", "ENE:1", "DRN:ANY:+1", "DRN:FLY:+0", "DRN:SIM:+0", "PER:all:KIL", "PER:red:LMOV"),
    *("PER:blue:MCOL", "PER:green:ENE:1", "DRN:MAS:+2", "DRN:DRA:+0"),
)


def own_cards(luck: random.Random) -> dict[str, Any]:
    """Market cards with icons and prices by chance."""
    found: dict[str, Any] = {}
    for id, card in DEI.standard_content()["cards"]["cards"].items():
        found[id] = dict(card)
        if "cost" in card:
            found[id]["actions"] = " ".join(luck.choices(ICONS, k=luck.randint(2, 5)))
            found[id]["cost"] = [luck.randint(0, 2), luck.randint(0, 2)]
    return {"cards": found}


def own_tile(tile: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """The same tile with some cells painted anew, other heights and other resources."""
    grid = [list(row) for row in tile["grid"]]
    for _ in range(luck.randint(0, 8)):
        y, x = luck.randrange(5), luck.randrange(5)
        dy, dx = luck.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if 0 <= y + dy < 5 and 0 <= x + dx < 5:
            grid[y][x] = grid[y + dy][x + dx]
    zones = sorted({letter for row in grid for letter in row})
    found = {**tile, "grid": ["".join(row) for row in grid]}
    found["height"] = {zone: luck.randint(1, 2) for zone in zones if zone.isupper()}
    for key, upper in (("tech", False), ("energy", True)):
        found[key] = {zone: luck.randint(0, 2) for zone in zones if zone.isupper() == upper and luck.random() < 0.7}
    return found


def own_numbers(luck: random.Random) -> dict[str, Any]:
    """Few looters, few buildings, small pads: what is scarce is relocated or given back."""
    numbers = DEI.standard_content()["numbers"]
    few = {kind: luck.randint(1, 3) for kind in ("storehouses", "lifts", "bridges")}
    each = {**numbers["each"], **few, "looters": luck.randint(6, 9), "resources": luck.randint(4, 8)}
    return {**numbers, "each": each}


def own_content(luck: random.Random) -> Content:
    """Tiles, cards and numbers by chance; a tile that does not work stays as it is."""
    content: dict[str, Any] = {**DEI.standard_content(), "cards": own_cards(luck), "numbers": own_numbers(luck)}
    tiles = dict(content["tiles"]["tiles"])
    for name, tile in tiles.items():
        mine = {**tiles, name: own_tile(tile, luck)}
        try:
            Box({**content, "tiles": {"tiles": mine, "layouts": {"mark": "ours"}}})
        except Bad:
            continue
        tiles = mine
    return {**content, "tiles": {"tiles": tiles, "layouts": {"mark": "ours"}}}


# --- the oracle agrees -----------------------------------------------------------------------------------------------


def many(seeds: range) -> Counter[str]:
    """Games of all kinds; what was asked."""
    asked: Counter[str] = Counter()
    for seed in seeds:
        luck = random.Random(seed)
        g = start(PLAYERS[seed % 3], luck, own_content(luck) if seed % 4 == 3 else None)
        if seed % 2:
            enrich(g, luck)
        follow(g, luck, asked)
    return asked


@pytest.mark.rule("DEI-INV-01", "DEI-INV-02", "DEI-INV-03", "DEI-INV-04", "DEI-INV-05", "DEI-INV-06", "DEI-INV-07")
@pytest.mark.rule("DEI-INV-08", "DEI-INV-09", "DEI-INV-10", "DEI-INV-11", "DEI-INV-12", "DEI-INV-13", "DEI-INV-16")
@pytest.mark.rule("DEI-INV-18", "DEI-INV-20", "DEI-INV-21", "DEI-INV-22", "DEI-INV-24", "DEI-INV-27", "DEI-INV-28")
@pytest.mark.rule("DEI-INV-29", "DEI-D-03", "DEI-D-04", "DEI-D-05", "DEI-D-06", "DEI-D-07", "DEI-D-10", "DEI-D-11")
@pytest.mark.rule("DEI-D-12", "DEI-D-13", "DEI-D-17", "DEI-D-19", "DEI-D-20", "DEI-D-22", "DEI-D-25", "DEI-D-32")
@pytest.mark.parametrize("first", [0, 3, 6])
def test_the_oracle_agrees_with_whole_games(first: int) -> None:
    """Two games with the printed content, the second with learned abilities, and one with own tiles and cards."""
    asked = many(range(first, first + 3))
    assert {"PlayCard", "UseCard", "MoveGroup", "CollectFrom", "Buy", "BuildSite", "MoveDrone"} <= set(asked)


@pytest.mark.soak
@pytest.mark.rule("DEI-INV-07", "DEI-INV-25")
def test_the_oracle_agrees_with_many_games() -> None:
    asked = many(range(100, 100 + int(os.environ.get("TAFELRUNDE_SOAK_GAMES", "300"))))
    assert set(asked) == ALL_KINDS, "every kind of decision was there"


# --- records, snapshots, copies --------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-INV-25")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_record_gives_the_same_game_again_with_any_variants(players: int) -> None:
    luck = random.Random(players)
    variants = {name: luck.choice(choices) for name, choices in SWITCHES.items()}
    table = new_table(DEI, ["person"] * players, 77, variants=variants)
    rng, taken_back = Chance(players), 0
    while not table.game.over:
        random_input(table.match, rng)
        seat = table.match.inputs[-1].seat
        if rng.below(8) == 0 and table.match.why_not_undo(seat) is None:
            table.match.undo(seat)
            taken_back += 1
    assert taken_back > 5
    again = load(json.loads(json.dumps(save_json(table))), game_type)
    assert snapshot(again.game) == snapshot(table.game)
    assert why_not_true(again) == "", "the inputs alone lead to the same state"


@pytest.mark.rule("DEI-INV-25")
def test_a_snapshot_is_the_whole_table() -> None:
    luck = random.Random(5)
    g = start(4, luck)
    enrich(g, luck)
    for count in range(150):
        d = luck.choice(g.open)
        g.answer(d.seat, luck.choice(d.options))
        if count % 10 == 0:
            again = Dei(g.box, 4)
            restore(json.loads(json.dumps(snapshot(g))), again, DEI.step_types())
            assert snapshot(again) == snapshot(g)
            assert [(d.kind, d.options) for d in again.open] == [(d.kind, d.options) for d in g.open]


# --- offers and refusals ---------------------------------------------------------------------------------------------


def imaginable(g: Dei) -> list[Option]:
    """Answers of the right form, and some of the wrong one."""
    regions, letters = g.land.names, "ABCD"[: g.players]
    cards = list(g.box.card_numbers)[::2]
    wagons: list[Option] = [(looters, lead, carts) for looters in range(4) for lead in (0, 1) for carts in (0, 1)]
    return [
        *("yes", "no", "finish", "end", "parcel", "done", "stop", "skip", "use", "none", "reserve", "nonsense"),
        *(*COLOURS, "ground", "roof", "storehouse", "lift", "bridge", "deploy", "move", "collect", "tech", "energy"),
        *("take", "decline", *g.box.icon_numbers, *g.box.mission_numbers, *regions, *map(str, range(3))),
        *range(4),
        *(("kill", region, letter) for region in regions[::3] for letter in letters),
        *((region, letter) for region in regions[::3] for letter in letters),
        *(("place", region) for region in regions[::4]),
        *((way, card) for way in ("up", "down", "sideways") for card in cards),
        *(("boost", kind) for kind in (*BOOSTS, "???")),
        *((tech, energy) for tech in range(3) for energy in range(3)),
        *(*wagons, *cards, ("up",), ("boost",)),
        ((), ()),
    ]


@pytest.mark.rule("DEI-INV-25")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_offered_is_accepted_and_the_rest_is_refused_with_a_row(players: int) -> None:
    rows = {row.id for row in read_ledger(DEI.file("ledger.md"), "DEI")}
    luck = random.Random(players + 20)
    g = start(players, luck)
    enrich(g, luck)
    seen: Counter[str] = Counter()
    while not g.over:
        d = luck.choice(g.open)
        seen[d.kind] += 1
        assert not any(d.choice.why_not(g, option) for option in d.options), d.kind
        if seen[d.kind] <= 4:
            before = snapshot(g)
            for option in imaginable(g):
                refusal = g.why_not(d.seat, option)
                assert (refusal is None) == (option in d.options or d.choice.unlisted(g, option)), (d.kind, option)
                assert refusal is None or refusal.rule in rows or (not refusal.rule and refusal.key)
                if refusal is not None and seen[d.kind] == 1:
                    with pytest.raises(Refused):
                        g.answer(d.seat, option)
            assert snapshot(g) == before, "a refusal changes nothing"
            for option in d.options[:: max(1, len(d.options) // 5)]:
                g.copy().answer(d.seat, option)
        g.answer(d.seat, choice(g, luck, d.seat, d.kind, d.options))
    assert len(seen) > 15
