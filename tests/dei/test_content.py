"""Own tiles, cards, missions, numbers and maps: what can be played with, what cannot, and what looks like a slip."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.dei.content import Box
from tafelrunde.games.dei.state import Dei
from tafelrunde.games.dei.survey import facts, oddities
from tafelrunde.kit.saves import new_table
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.cli.call import call, complains
from tests.dei.table import BOX, DEI, PLAYERS, answer, city, market, new_game, options, started, table_of
from tests.play import moments

CONTENT = DEI.standard_content()

Change = Callable[[dict[str, Any]], Any]


def changed(*changes: Change) -> dict[str, Any]:
    """The standard content with some changes."""
    content = deepcopy(dict(CONTENT))
    for change in changes:
        change(content)
    return content


def entry(content: dict[str, Any], path: str) -> Any:
    """An entry; the parts of the path are divided by slashes, for tiles have dots in their names."""
    for part in path.split("/"):
        content = content[part]
    return content


def put(path: str, **values: Any) -> Change:
    """Change some keys of a file or of an entry in it."""
    return lambda content: entry(content, path).update(values)


def put_in(path: str, values: dict[str, Any]) -> Change:
    """The same for keys that are no names."""
    return lambda content: entry(content, path).update(values)


def without(path: str) -> Change:
    """Take a key away."""
    way, _, last = path.rpartition("/")
    return lambda content: entry(content, way).pop(last)


def without_cards(*ids: str) -> Change:
    def change(content: dict[str, Any]) -> None:
        for id in ids:
            del content["cards"]["cards"][id]

    return change


def each_tile(**values: Any) -> Change:
    def change(content: dict[str, Any]) -> None:
        for tile in content["tiles"]["tiles"].values():
            tile.update(values)

    return change


TILES, MISSIONS = CONTENT["tiles"]["tiles"], CONTENT["missions"]["missions"]
TILE = "tiles/tiles/2.1"
CARD = "cards/cards/DEI033"
FIRST = "cards/cards/DEI001"
GRID = ["WWpXX", "WWpXX", "ppppr", "qqppr", "qqqrr"]


def with_row(number: int, row: Any) -> Change:
    """Tile 2.1 with another row."""
    return put(TILE, grid=[*GRID[:number], row, *GRID[number + 1 :]])


# --- what is no content ----------------------------------------------------------------------------------------------

TOWN = city(
    "p: q W, 2 tokens, storehouse",
    "q: r W X, 2 tokens, outpost A",
    "r: X Y, 1 tokens, outpost B",
    "W, 2 tokens, outpost C",
    "X: Y, 1 tokens, outpost A",
    "Y",
    sites=("W X q",),
)
MAP = {name: {"mark": "ours", **data} for name, data in TOWN["regions"].items()}


def with_map(**values: Any) -> Change:
    """A map without tiles; `values` change it."""
    return lambda content: content.update(regions={**TOWN, "regions": deepcopy(MAP), **values})


def region(name: str, **values: Any) -> Change:
    """A map without tiles with another region."""
    return with_map(regions={**deepcopy(MAP), name: {"mark": "ours", "level": "ground", **values}})


LAYOUT = ["2.4/270 2.6/180 2.3/180", "2.5/0 2.1/270 D2/0", "D1/180 2.7/180 2.2/180"]
TOUCHING = ["D2/90 3.2/180 2.5/90 2.4/0", "3.1/0 2.1/0 2.6/0 D1/180", "2.3/90 2.7/270 D3/0 2.2/180"]


def layout(players: int, *lines: Any) -> Change:
    return put_in("tiles/layouts", {str(players): list(lines)})


WRONG: list[tuple[Change, str, str]] = [
    # tiles
    (put("tiles", cards={}), "tiles.toml [cards]", "unknown"),
    (put("tiles", tiles=7), "tiles.toml [tiles]", "entries"),
    (put("tiles", tiles={}), "tiles.toml [tiles]", "entries"),
    (put_in("tiles/tiles", {"X": 4}), "tiles.toml [tiles.X]", "no_table"),
    (put_in("tiles/tiles", {"<b>": TILES["2.1"]}), "tiles.toml [tiles.<b>]", "tile_name"),
    (put_in("tiles/tiles", {"1234567": TILES["2.1"]}), "tiles.toml [tiles.1234567]", "tile_name"),
    (put_in("tiles/tiles", {"sto": TILES["2.1"]}), "tiles.toml [tiles.sto]", "tile_name"),
    (put(TILE, colour="red"), "tiles.toml [tiles.2.1] colour", "unknown"),
    (put(TILE, mark="mine"), "tiles.toml [tiles.2.1] mark", "one_of"),
    (without(f"{TILE}/mark"), "tiles.toml [tiles.2.1] mark", "missing"),
    (put(TILE, players=[]), "tiles.toml [tiles.2.1] players", "tile_players"),
    (put(TILE, players=[2, 5]), "tiles.toml [tiles.2.1] players", "tile_players"),
    (put(TILE, players=[2, 2]), "tiles.toml [tiles.2.1] players", "tile_players"),
    (put(TILE, players=[2.0, 3, 4]), "tiles.toml [tiles.2.1] players", "tile_players"),
    (put(TILE, players="234"), "tiles.toml [tiles.2.1] players", "tile_players"),
    (put(TILE, grid=GRID[:4]), "tiles.toml [tiles.2.1] grid", "grid"),
    (put(TILE, grid="WWpXX"), "tiles.toml [tiles.2.1] grid", "grid"),
    (with_row(4, "qqqrrr"), "tiles.toml [tiles.2.1] grid", "grid"),
    (with_row(4, "qqqrs"), "tiles.toml [tiles.2.1] grid", "grid"),
    (with_row(4, 5), "tiles.toml [tiles.2.1] grid", "grid"),
    (with_row(0, "WWXXX"), "tiles.toml [tiles.2.1] grid", "street_mouth"),
    (with_row(4, "qqXrr"), "tiles.toml [tiles.2.1] grid", "street_mouth"),
    (with_row(4, "qqqrW"), "tiles.toml [tiles.2.1] grid", "zone_torn"),
    (put(TILE, height={"W": 1}), "tiles.toml [tiles.2.1] height", "heights"),
    (put(TILE, height={"W": 1, "X": 3}), "tiles.toml [tiles.2.1.height] X", "number"),
    (put(TILE, height={"W": 1, "X": 2, "p": 1}), "tiles.toml [tiles.2.1.height] p", "unknown"),
    (put(TILE, height=7), "tiles.toml [tiles.2.1.height]", "no_table"),
    (put(TILE, tech={"W": 1}), "tiles.toml [tiles.2.1.tech] W", "unknown"),
    (put(TILE, energy={"W": -1}), "tiles.toml [tiles.2.1.energy] W", "number"),
    (put(TILE, circle=["D", "X"]), "tiles.toml [tiles.2.1] circle", "words"),
    (put(TILE, circle=["A", "Y"]), "tiles.toml [tiles.2.1] circle", "words"),
    (put(TILE, circle="A"), "tiles.toml [tiles.2.1] circle", "no_list"),
    (put(TILE, storehouse="X"), "tiles.toml [tiles.2.1] storehouse", "one_of"),
    (put(TILE, storehouse=1), "tiles.toml [tiles.2.1] storehouse", "no_text"),
    (put(TILE, drone="s"), "tiles.toml [tiles.2.1] drone", "one_of"),
    (put(TILE, lift=["q", "X"]), "tiles.toml [tiles.2.1] lift", "no_lift_site"),
    (put(TILE, lift=["W", "p"]), "tiles.toml [tiles.2.1] lift", "words"),
    (put(TILE, bridge=["W", "W", "p"]), "tiles.toml [tiles.2.1] bridge", "no_bridge_site"),
    (put(TILE, bridge=["W", "X", "q"]), "tiles.toml [tiles.2.1] bridge", "no_bridge_site"),
    (each_tile(tech={"p": 9}), "tiles.toml", "few_tokens"),
    # layouts
    (without("tiles/layouts"), "tiles.toml [layouts]", "no_table"),
    (put_in("tiles/layouts", {"5": []}), "tiles.toml [layouts] 5", "unknown"),
    (layout(2, *LAYOUT[:2]), "tiles.toml [layouts] 2", "layout"),
    (layout(2, *LAYOUT[:2], "D1/180 2.7/180"), "tiles.toml [layouts] 2", "layout"),
    (layout(2, *LAYOUT[:2], 7), "tiles.toml [layouts] 2", "layout"),
    (layout(2, *LAYOUT[:2], "D1/180 2.7/180 2.2/45"), "tiles.toml [layouts] 2", "layout_tile"),
    (layout(2, *LAYOUT[:2], "D1/180 2.7/180 9.9/0"), "tiles.toml [layouts] 2", "layout_tile"),
    (layout(2, *LAYOUT[:2], "D1/180 2.7/180 D1/0"), "tiles.toml [layouts] 2", "layout_tile"),
    (layout(2, *LAYOUT[:2], "D1/180 2.7/180 3.2/0"), "tiles.toml [layouts] 2", "layout_tiles"),
    (layout(3, *TOUCHING), "tiles.toml [layouts] 3", "DEI-029"),
    (without("tiles/tiles/D1/drone"), "tiles.toml [layouts] 2", "DEI-057"),
    (without(f"{TILE}/storehouse"), "tiles.toml [layouts] 2", "no_storehouse"),
    # cards
    (put("cards", tiles={}), "cards.toml [tiles]", "unknown"),
    (put("cards", cards=[]), "cards.toml [cards]", "entries"),
    (put_in("cards/cards", {"X": CONTENT["cards"]["cards"]["DEI033"]}), "cards.toml [cards.X]", "card_id"),
    (put_in("cards/cards", {"X-1": CONTENT["cards"]["cards"]["DEI033"]}), "cards.toml [cards.X-1]", "card_id"),
    (put_in("cards/cards", {f"X{n}": {} for n in range(200)}), "cards.toml [cards]", "entries"),
    (put(CARD, of="yellow"), "cards.toml [cards.DEI033] of", "one_of"),
    (put(CARD, of=3), "cards.toml [cards.DEI033] of", "no_text"),
    (put(CARD, name=""), "cards.toml [cards.DEI033] name", "bad_name"),
    (put(CARD, name="X" * 41), "cards.toml [cards.DEI033] name", "bad_name"),
    (put(CARD, en="\x1b[2J"), "cards.toml [cards.DEI033] en", "bad_name"),
    (put(CARD, cost=[1]), "cards.toml [cards.DEI033] cost", "numbers"),
    (put(CARD, cost=[10, 0]), "cards.toml [cards.DEI033] cost", "numbers"),
    (without(f"{CARD}/cost"), "cards.toml [cards.DEI033] cost", "missing"),
    (without(f"{CARD}/points"), "cards.toml [cards.DEI033] points", "missing"),
    (put(CARD, points=21), "cards.toml [cards.DEI033] points", "number"),
    (put(CARD, actions=""), "cards.toml [cards.DEI033] actions", "icons"),
    (put(CARD, actions="MOV " * 10), "cards.toml [cards.DEI033] actions", "icons"),
    (put(CARD, actions=["MOV"]), "cards.toml [cards.DEI033] actions", "no_text"),
    (put(CARD, colour="red"), "cards.toml [cards.DEI033] colour", "unknown"),
    (put(FIRST, actions="MOV TMOV"), "cards.toml [cards.DEI001] actions", "DEI-148"),
    (put(FIRST, cost=[1]), "cards.toml [cards.DEI001] cost", "numbers"),
    (without_cards("DEI001", "DEI002", "DEI003"), "cards.toml", "few_cards"),
    (without_cards(*[f"DEI{n:03}" for n in range(35, 41)]), "cards.toml", "few_market_cards"),
    # factions
    (put("factions", cards={}), "factions.toml [cards]", "unknown"),
    (without("factions/factions/refuge"), "factions.toml [factions]", "entries"),
    (put("factions/factions/refuge", power="fly"), "factions.toml [factions.refuge] power", "one_of"),
    (put("factions/factions/refuge", drone="ANY"), "factions.toml [factions.refuge] drone", "one_of"),
    (put("factions/factions/refuge", drone="SIM"), "factions.toml", "drones_shared"),
    (put("factions/factions/refuge", leader=" "), "factions.toml [factions.refuge] leader", "bad_name"),
    (
        lambda c: c["factions"].update(factions=dict(zip(("red", "b", "c", "d"), c["factions"]["factions"].values()))),  # noqa: B905
        "factions.toml [factions.red]",
        "faction_id",
    ),
    # missions
    (put("missions", cards={}), "missions.toml [cards]", "unknown"),
    (put("missions", missions={}), "missions.toml [missions]", "entries"),
    (put("missions/missions", skip=MISSIONS["TECH"]), "missions.toml [missions.skip]", "mission_id"),
    (put_in("missions/missions", {"a b": MISSIONS["TECH"]}), "missions.toml [missions.a b]", "mission_id"),
    (put("missions/missions/TECH", counts="luck"), "missions.toml [missions.TECH] counts", "one_of"),
    (put("missions/missions/TECH", on_time=[1, 0]), "missions.toml [missions.TECH] on_time", "per_none"),
    (put("missions/missions/TECH", late=[1, 0]), "missions.toml [missions.TECH] late", "per_none"),
    (put("missions/missions/TECH", late=[1]), "missions.toml [missions.TECH] late", "numbers"),
    # numbers
    (put("numbers", dice={}), "numbers.toml [dice]", "unknown"),
    (without("numbers/each"), "numbers.toml [each]", "no_table"),
    (put("numbers/each", looters=5), "numbers.toml [each] looters", "number"),
    (put("numbers/each", first=[2, 3, 4]), "numbers.toml [each] first", "numbers"),
    (put("numbers/each", cats=3), "numbers.toml [each] cats", "unknown"),
    (put("numbers/table", rounds=5), "numbers.toml [table] rounds", "number"),
    (put("numbers/table", tech=True), "numbers.toml [table] tech", "number"),
    (put("numbers/table", energy=20), "tiles.toml", "few_tokens"),
    (put("numbers/boosts", DEP=10), "numbers.toml [boosts] DEP", "number"),
    (without("numbers/boosts/red"), "numbers.toml [boosts] red", "missing"),
    # maps without tiles
    (put("regions", tiles={}), "regions.toml [tiles]", "unknown"),
    (put("regions", regions={}), "regions.toml [regions]", "entries"),
    (region("s t"), "regions.toml [regions.s t]", "region_name"),
    (region("stop"), "regions.toml [regions.stop]", "region_name"),
    (region("reserve"), "regions.toml [regions.reserve]", "region_name"),
    (region("s", level="cellar"), "regions.toml [regions.s] level", "one_of"),
    (region("s", near=["s"]), "regions.toml [regions.s] near", "no_region"),
    (region("s", near=["z"]), "regions.toml [regions.s] near", "no_region"),
    (region("s", near="p"), "regions.toml [regions.s] near", "no_list"),
    (region("s", tokens=21), "regions.toml [regions.s] tokens", "number"),
    (region("s", circles=["D"]), "regions.toml [regions.s] circles", "one_of"),
    (region("s", circles=["AB"]), "regions.toml [regions.s] circles", "one_of"),
    (region("s", storehouse=1), "regions.toml [regions.s] storehouse", "one_of"),
    (region("s", drone="yes"), "regions.toml [regions.s] drone", "one_of"),
    (region("s", colour=1), "regions.toml [regions.s] colour", "unknown"),
    (with_map(sites=["W X"]), "regions.toml [map] sites", "no_site"),
    (with_map(sites=["W X W"]), "regions.toml [map] sites", "no_site"),
    (with_map(sites=["W W q"]), "regions.toml [map] sites", "no_site"),
    (with_map(sites=["W X q", "X W q"]), "regions.toml [map] sites", "no_site"),
    (with_map(sites=["W p q"]), "regions.toml [map] sites", "no_site"),
    (with_map(sites=[7]), "regions.toml [map] sites", "no_list"),
    (with_map(lifts=["p Y"]), "regions.toml [map] lifts", "no_lift_site"),
    (with_map(lifts=["W p"]), "regions.toml [map] lifts", "no_lift_site"),
    (with_map(bridges=["W Y q"]), "regions.toml [map] bridges", "no_site"),
    (
        with_map(regions={f"r{n}": {"mark": "ours", "level": "ground", "tokens": 20} for n in range(4)}, sites=[]),
        "regions.toml",
        "few_tokens",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "where", "key"), WRONG)
def test_what_cannot_be_played_with_is_refused(change: Change, where: str, key: str) -> None:
    with pytest.raises(Bad) as refused:
        Box(changed(change))
    assert (refused.value.where, refused.value.key) == (where, key)
    refused.value.package = DEI.package
    for lang in LANGUAGES:
        assert complaint_text(refused.value, lang).startswith(where)


@pytest.mark.rule("DEI-027")
@pytest.mark.parametrize(
    ("text", "column", "word"),
    [
        ("JUMP", 1, "JUMP"),
        ("MOV mov", 5, "mov"),
        ("MOV  COL:1", 6, "COL:1"),
        ("VP:0", 1, "VP:0"),
        ("VP:10", 1, "VP:10"),
        ("TEC:٣", 1, "TEC:٣"),
        ("VP", 1, "VP"),
        ("PER:red", 1, "PER:red"),
        ("PER:black:MOV", 1, "PER:black:MOV"),
        ("PER:red:PER:red:MOV", 1, "PER:red:PER:red:MOV"),
        ("PER:red:CPY", 1, "PER:red:CPY"),
        ("PER:red:DRN:FLY:+0", 1, "PER:red:DRN:FLY:+0"),
        ("DRN:FLY", 1, "DRN:FLY"),
        ("DRN:FLY:1", 1, "DRN:FLY:1"),
        ("DRN:BEE:+1", 1, "DRN:BEE:+1"),
        ("BUY", 1, "BUY"),
        ("EXTRA", 1, "EXTRA"),
    ],
)
def test_a_mistake_in_the_signs_is_said_with_its_column(text: str, column: int, word: str) -> None:
    with pytest.raises(Bad) as refused:
        Box(changed(put(CARD, actions=text)))
    refused.value.package = DEI.package
    wanted = f"cards.toml [cards.DEI033] actions: column {column}: there is no sign '{word}'"
    assert complaint_text(refused.value, "en") == wanted


@pytest.mark.rule("DEI-027")
def test_all_signs_of_the_vocabulary_can_stand_on_a_market_card() -> None:
    text = "KIL CPY VP:9 TEC:1 ENE:2 PER:all:TEC:3 PER:red:VP:1 DRN:ANY:+9 MDEP"
    box = Box(changed(put(CARD, actions=text)))
    card = box.cards[box.card_numbers["DEI033"]]
    assert [icon.code for icon in card.icons] == text.split()
    assert card.is_drone_card


# --- playing with one's own ------------------------------------------------------------------------------------------


def mine(content: dict[str, Any]) -> None:
    """Other tiles, cards of every kind, few of everything."""
    tiles = content["tiles"]["tiles"]
    grid = ["WWpXX", "WWpXX", "qqprr", "qpppr", "qqprr"]
    tiles["2.1"].update(grid=grid, tech={"p": 2}, energy={"X": 2})
    tiles["2.2"].update(grid=["YYpXX", "YppXX", "qqpXr", "qqpXX", "qqpXX"], height={"Y": 2, "X": 1})
    tiles["M1"] = {**tiles.pop("2.5"), "players": [2, 3, 4], "lift": ["q", "X"], "storehouse": "q"}
    content["tiles"]["layouts"] = {"mark": "ours"}
    cards = content["cards"]["cards"]
    signs = (
        "CPY CPY",
        "VP:3",
        "PER:all:KIL",
        "ENE:9 TEC:9",
        "DRN:ANY:+3 DRN:ANY:+0",
        "PER:red:BLD",
        "LCOL MCOL",
        "MDEP",
    )
    for k, actions in enumerate(signs):
        of = ("red", "blue", "green", "black")[k % 4]
        numbers = {"cost": [k % 3, 0], "points": k}
        cards[f"MY{k}"] = {"mark": "ours", "of": of, "name": f"Meine {k}", "actions": actions, **numbers}
    for id in [f"DEI{n:03}" for n in (35, 36, 37, 38, 39, 40, 43, 44, 45, 46, 47, 48, 51, 52, 53, 54, 55, 56)]:
        del cards[id]
    content["numbers"]["each"].update(looters=6, storehouses=1, lifts=1, bridges=1, resources=3, first=[1, 2, 3, 4])
    content["numbers"]["table"].update(rounds=2)
    content["numbers"]["boosts"].update(DEP=9, red=0)


@pytest.mark.rule("DEI-029", "DEI-064")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_with_content_of_ones_own(players: int) -> None:
    content = changed(mine)
    kinds: set[str] = set()
    for seed in range(6):
        variants = {"planning": ("no", "yes")[seed % 2], "rebellion": ("no", "yes", "no")[seed % 3]}
        match = new_table(DEI, ["person"] * players, seed, content=content, variants=variants)
        for moment in moments(match, Chance(seed)):
            kinds |= {d.kind for d in moment.open}
        g = match.game
        assert isinstance(g, Dei)
        assert (g.over, g.time, len(g.land.tiled)) == (True, 6, len(g.layout))
        assert "M1" in {name for name, _ in g.land.tiled}
    assert kinds >= {"PlayCard", "UseCard", "Plan", "MoveTo", "BuildSite", "CollectFrom", "Buy"}


def test_own_cards_are_drawn() -> None:
    tables = [started(2, seed, content=changed(mine)) for seed in range(4)]
    shown = {id for g in tables for name in ("red", "blue", "green", "black") for id in market(g, name)}
    assert len([id for id in shown if id.startswith("MY")]) > 4


@pytest.mark.rule("DEI-066")
def test_a_game_on_a_map_without_tiles() -> None:
    drones = {"p": {"drone": True}, "r": {"drone": True}}
    regions = {name: {**data, **drones.get(name, {})} for name, data in deepcopy(MAP).items()}
    content = changed(with_map(regions=regions, lifts=["q W"], bridges=["X W q"]), put("tiles", tiles={}))
    for seed in range(2):
        for g in moments(new_table(DEI, ["person"] * 2, seed, content=content), Chance(seed)):
            assert isinstance(g, Dei)
            assert (g.layout, g.land.size, g.land.cells) == ((), 6, [])
        assert g.over
    for players in (3, 4):
        with pytest.raises(Bad, match="map_players"):
            new_game(players, 1, content)


def test_tiles_of_which_no_map_can_be_made_are_refused() -> None:
    no_layouts = put("tiles", layouts={"mark": "ours"})
    few = changed(no_layouts, put("tiles/tiles/2.7", players=[3, 4]))
    with pytest.raises(Bad, match="tiles_players"):
        new_game(2, 1, few)
    assert new_game(3, 1, few).players == 3
    lost = changed(no_layouts, without("tiles/tiles/D1/drone"))
    with pytest.raises(Bad, match="DEI-057"):
        new_game(2, 1, lost)
    beset = changed(no_layouts, put(TILE, circle=["A", "p"]))
    with pytest.raises(Bad, match="no_layout"):
        new_game(2, 1, beset)


def test_an_own_layout_lies_as_it_is_written() -> None:
    g = table_of({"layout": LAYOUT[::-1]})
    assert [f"{name}/{90 * turns}" for name, turns in g.land.tiled] == " ".join(LAYOUT[::-1]).split()
    answer(g, "up", "DEI001")
    assert "MOV" in options(g)


# --- what a content amounts to ---------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-003", "DEI-009", "DEI-010", "DEI-012", "DEI-016", "DEI-019")
def test_the_survey_counts_what_the_ledger_says() -> None:
    found = facts(BOX)
    assert [found[key] for key in ("tiles", "regions", "outposts", "tech", "energy")] == [16, 0, 15, 40, 24]
    assert [found[key] for key in ("faction_cards", "market_cards", "drone_cards")] == [32, 48, 16]
    assert [found[key] for key in ("missions", "boosts", "rounds")] == [12, 16, 4]
    assert oddities(BOX) == []
    assert facts(Box(changed(with_map())))["regions"] == 6


FOUR = "tiles/tiles/4.1"
TOWN_NOTES = {("no_players", "0")}
UNUSED = ("4.1", "4.2", "4.3", "D4", "X1")
NO_BOOSTS = dict.fromkeys(CONTENT["numbers"]["boosts"].keys() - {"mark"}, 0)


@pytest.mark.parametrize(
    ("changes", "notes"),
    [
        ([put("tiles/tiles", X1=TILES["4.1"]), without("tiles/layouts/4")],
         {("no_map", "4"), ("uneven_circles", "4"), *[("tile_unused", tile) for tile in UNUSED]}),
        ([put(FOUR, tech={}, energy={}), without(f"{FOUR}/circle")], {("tile_bare", "4.1"), ("uneven_circles", "4")}),
        ([without("tiles/layouts/3")], {("no_layout_yet", "3")}),
        ([without("tiles/layouts/4"), without("tiles/tiles/D4/drone")], {("drone_tiles", "4")}),
        ([put("tiles", layouts={"mark": "ours"}), without(f"{TILE}/storehouse"), without("tiles/tiles/3.1/storehouse")],
         {("no_storehouse_tile", n) for n in "234"}),
        ([put(TILE, circle=["C", "p"])], {("crowded_start", n) for n in "234"}),
        ([put("tiles/tiles/2.7", circle=["A", "r"])], {("crowded_start", "2"), ("crowded_start", "3")}),
        ([put(CARD, name="Nachrücken")], {("same_name", "DEI033, DEI034")}),
        ([put(CARD, en="Moving up")], {("same_name", "DEI033, DEI034")}),
        ([put(CARD, actions="MOV TDEP TDEP")], {("cards_alike", "DEI033, DEI034")}),
        ([put(CARD, actions="MOV TDEP TDEP", points=2)], set()),
        ([put(CARD, cost=[0, 0])], {("price_nothing", "DEI033")}),
        ([put(CARD, cost=[9, 2])], {("too_dear_ever", "DEI033")}),
        ([put(CARD, actions="DRN:FLY:+0")], {("absent_drone", "DEI033")}),
        ([put(CARD, actions="DRN:ANY:+0")], set()),
        ([put("cards/cards/DEI008", actions="DRN:FLY:+0 MOV")], {("absent_drone", "DEI008")}),
        ([put("cards/cards/DEI069", actions="DRN:SIM:+0")], {("absent_drone", "DEI069")}),
        ([put("cards/cards/DEI069", actions="MOV MOV")], {("no_drone_sign", "DEI069")}),
        ([put(CARD, actions="CPY CPY")], {("only_copies", "DEI033")}),
        ([without_cards("DEI033", "DEI034", "DEI035")], {("few_for_market", "red")}),
        ([without_cards("DEI033", "DEI034")], set()),
        ([without_cards("DEI001")], {("uneven_factions", "7, 8, 8, 8")}),
        ([without_cards("DEI069")], {("uneven_drones", "2, 3, 3, 3")}),
        ([put("missions/missions/TECH", late=[1, 1])], {("late_not_less", "TECH")}),
        ([put("missions/missions/TECH", on_time=[0, 1], late=[0, 1])], {("mission_nothing", "TECH")}),
        ([put("missions/missions/TECH", counts="energy")], {("missions_alike", "TECH, ENERGY")}),
        ([put("numbers/boosts", **NO_BOOSTS)], {("no_boosts", "")}),
        ([put("numbers/each", abilities=[0, 3, 1, 6])], {("fewer_for_more", "0, 3, 1, 6")}),
        ([put("numbers/each", tech=2, energy=1, resources=2)],
         {("full_pad", "2"), *[("too_dear_ever", c.id) for c in BOX.cards if c.tech + c.energy > 2]}),
        ([with_map()], TOWN_NOTES),
        ([region("lost")], {*TOWN_NOTES, ("lonely_region", "0"), ("ground_apart", "0")}),
        ([region("s", near=["p"], circles=["A", "B"], storehouse=True)],
         {*TOWN_NOTES, ("outposts_together", "0"), ("crowded_start", "0")}),
        ([with_map(regions={name: {**data, "circles": []} for name, data in MAP.items()})],
         {*TOWN_NOTES, *[("no_outposts_of", colour) for colour in ("red", "blue", "green")]}),
    ],
)  # fmt: skip
def test_what_looks_like_a_slip_is_noted(changes: list[Change], notes: set[tuple[str, str]]) -> None:
    found = oddities(Box(changed(*changes)))
    assert set(found) == notes
    for lang in LANGUAGES:
        assert all(what in DEI.texts(lang).say(f"note.{key}", what=what) for key, what in found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_count_has_its_words(lang: str) -> None:
    said = [DEI.texts(lang).say(f"fact.{key}", n=n) for key, n in facts(BOX).items()]
    assert len(set(said)) == len(said)


# --- at the command line ---------------------------------------------------------------------------------------------


def test_own_content_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exported, changed, checked, played to the end; then broken."""
    folder = tmp_path / "mine"
    call(capsys, "content", "export", "dei", folder)
    file = folder / "cards.toml"
    standard = file.read_text(encoding="utf-8")
    file.write_text(standard.replace('actions = "TMOV MOV COL"', 'actions = "VP:5 CPY"', 1), encoding="utf-8")
    said = call(capsys, "content", "check", folder)
    assert said.code == 0
    assert "48 market cards" in said.out
    found = call(capsys, "content", "check", folder, "--json").json
    assert (found["valid"], found["game"], found["own"], found["notes"]) == (True, "dei", True, [])
    words = (
        "simulate",
        "dei",
        "--content",
        folder,
        "--bots",
        "random,random",
        "--games",
        "2",
        "--jobs",
        "1",
        "--seed",
        "1",
    )
    assert call(capsys, *words).code == 0
    file.write_text(standard.replace('actions = "TMOV MOV COL"', 'actions = "TMOV MVO COL"', 1), encoding="utf-8")
    complains(call(capsys, "content", "check", folder), "cards.toml [cards.DEI033] actions, line 236: column 17", "MVO")
    assert call(capsys, "content", "check", folder, "--json").json["valid"] is False
