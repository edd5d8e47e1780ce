"""What is in the box (DEI-001 to DEI-027), and that the content is what the tables of the ledger say (section 3)."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.dei.abilities import ABILITIES, EACH
from tafelrunde.games.dei.content import BOOSTS, CIRCLES, COLUMNS, COUNTS, MARKETS, MISSIONS, PLAYERS, POWERS, SHAPES
from tafelrunde.games.dei.icons import COLOURS, DRONES
from tafelrunde.games.dei.scoring import supply_points
from tafelrunde.games.dei.state import HAND, PHASES
from tests.dei.table import (
    BOX,
    DEI,
    A,
    B,
    answer,
    asked,
    cards,
    decisions,
    deck,
    leader,
    listen,
    market,
    new_game,
    pad,
    started,
    table,
)

CONTENT = DEI.standard_content()
LEDGER = DEI.file("ledger.md")
TILES: dict[str, dict[str, Any]] = json.loads(re.findall(r"^```json\n(.*?)^```$", LEDGER, re.M | re.S)[0])
DRONE_NAMES = {"Masamune": "MAS", "Simon": "SIM", "Fly": "FLY", "Draco": "DRA"}
FACTION_IDS = {"Ravagers": "ravagers", "Farm-Z": "farm_z", "Refuge 42": "refuge", "Auxilia": "auxilia"}
POWER_OF = {"Neena": "camouflage", "Abraham": "search", "Z-13": "fighter", "Aria": "hook"}


def rows(first: str) -> list[list[str]]:
    """The cells of the table of the ledger whose first heading is this."""
    found = re.search(rf"^\| {re.escape(first)} .*\n\|[-|]+\n((?:\|.*\n)+)", LEDGER, re.M)
    assert found, first
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[1].splitlines()]


def card(id: str) -> dict[str, Any]:
    return CONTENT["cards"]["cards"][id]  # type: ignore[no-any-return]


def price(text: str) -> list[int]:
    """'2T + 1E' as technology and energy."""
    return [sum(int(n) for n in re.findall(rf"(\d){kind}", text)) for kind in "TE"]


# --- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-003", "DEI-004", "DEI-006")
def test_the_tiles_are_those_of_the_ledger() -> None:
    mine = {name: dict(data) for name, data in CONTENT["tiles"]["tiles"].items()}
    for name, data in TILES.items():
        wanted = {key: data[key] for key in ("players", "grid", "height", "tech", "energy")}
        wanted |= {key: data[key] for key in ("storehouse", "lift", "drone") if key in data}
        if "outpost" in data:
            wanted["circle"] = [data["outpost"]["letter"], data["outpost"]["zone"]]
        if "bridge" in data:
            wanted["bridge"] = [*data["bridge"]["roofs"], data["bridge"]["over"]]
        assert mine.pop(name) == {"mark": "ours", **wanted}, name
    assert mine == {}


@pytest.mark.rule("DEI-004")
def test_both_tables_of_tiles_say_the_same() -> None:
    for name, players, grid, heights, tech, energy, circle, other in rows("tile"):
        data = TILES[name]
        assert [int(n) for n in players.split(",")] == data["players"]
        assert re.findall(r"`(\w+)`", grid) == data["grid"]
        for text, key in ((heights, "height"), (tech, "tech"), (energy, "energy")):
            assert {zone: int(n) for zone, n in re.findall(r"(\w) (\d)", text)} == data[key]
        assert (re.findall(r"(\w) in (\w)", circle) or [("", "")])[0] == (
            (data["outpost"]["letter"], data["outpost"]["zone"]) if "outpost" in data else ("", "")
        )
        words = {
            f"neutral storehouse in {data.get('storehouse')}": "storehouse" in data,
            f"drone symbol in {data.get('drone')}": "drone" in data,
            "neutral lift {}–{}".format(*data.get("lift", "  ")): "lift" in data,
            "neutral bridge W–X over p": "bridge" in data,
        }
        assert [text for text, there in words.items() if there] == ([other] if other != "–" else [])


@pytest.mark.rule("DEI-004", "DEI-005", "DEI-006", "DEI-055", "DEI-056", "DEI-057", "DEI-065")
@pytest.mark.parametrize(("players", "groups"), [(2, "2"), (3, "23"), (4, "234")])
def test_which_tiles_are_in_play(players: int, groups: str) -> None:
    tiles = [BOX.tiles[k] for k in BOX.tiles_for(players)]
    assert len(tiles) == SHAPES[players][0] * SHAPES[players][1] == {2: 9, 3: 12, 4: 16}[players]
    assert Counter(tile.name[0] for tile in tiles) == {"D": players} | {
        group: {"2": 7, "3": 2, "4": 3}[group] for group in groups
    }
    assert {tile.name for tile in tiles if tile.storehouse} == {"2.1", "3.1"} & {tile.name for tile in tiles}
    assert {tile.name for tile in tiles if tile.bridge} == {"2.3", "4.3"} & {tile.name for tile in tiles}
    assert [tile.name for tile in tiles if tile.drone] == [f"D{k}" for k in range(1, players + 1)]


@pytest.mark.rule("DEI-008", "DEI-010", "DEI-032", "DEI-033", "DEI-Q-006")
@pytest.mark.parametrize(
    ("players", "tech", "energy", "each", "supply"),
    [(2, 22, 13, 3, (36, 25)), (3, 30, 18, 4, (27, 19)), (4, 40, 24, 5, (16, 12))],
)
def test_symbols_on_the_tiles(players: int, tech: int, energy: int, each: int, supply: tuple[int, int]) -> None:
    tiles = [BOX.tiles[k] for k in BOX.tiles_for(players)]
    tokens = [entry for tile in tiles for entry in tile.tokens.items()]
    assert sum(n for zone, n in tokens if zone.islower()) == tech
    assert sum(n for zone, n in tokens if zone.isupper()) == energy
    assert Counter(tile.circle[0] for tile in tiles if tile.circle) == dict.fromkeys(range(len(CIRCLES)), each)
    assert new_game(players, 1).supply == list(supply)
    assert f"{tech} T / {energy} E / {3 * each} outposts" in LEDGER or f"{tech} / {energy} / {3 * each}" in LEDGER


@pytest.mark.rule("DEI-028")
def test_the_recommended_layouts_are_those_of_the_ledger() -> None:
    block = re.findall(r"^```text\n(.*?)^```$", LEDGER, re.M | re.S)[0]
    found: dict[str, list[str]] = {}
    for line in block.splitlines():
        if heading := re.fullmatch(r"(\d) players", line):
            rows_of = found.setdefault(heading[1], [])
        else:
            rows_of.append(" ".join(line.split()))
    assert {**found, "mark": "ours"} == CONTENT["tiles"]["layouts"]
    assert [len(BOX.layouts[n]) for n in PLAYERS] == [9, 12, 16]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-019", "DEI-026", "DEI-Q-108")
def test_the_faction_cards_are_those_of_the_ledger() -> None:
    found: set[str] = set()
    blocks = {"ravagers": range(1, 9), "farm_z": range(9, 17), "refuge": range(17, 25), "auxilia": range(25, 33)}
    for ids, name, actions, _ in rows("cards"):
        title, whose = re.fullmatch(r"(.+) \((.+)\)", name).groups()  # type: ignore[union-attr]
        for id in ids.split(", "):
            number = int(id[3:])
            (faction,) = [faction for faction, block in blocks.items() if number in block]
            assert whose in ("all factions", next(n for n, f in FACTION_IDS.items() if f == faction))
            data = card(id)
            assert (data["of"], data["name"], data["actions"]) == (faction, title, actions)
            assert not {"cost", "points"} & data.keys()
            found.add(id)
    assert found == {f"DEI{n:03}" for n in range(1, 33)}
    mine = [c for c in BOX.cards if c.faction >= 0]
    assert Counter(c.faction for c in mine) == dict.fromkeys(range(4), 8)
    assert Counter(c.faction for c in mine if c.is_drone_card) == dict.fromkeys(range(4), 1)


@pytest.mark.rule("DEI-012", "DEI-013", "DEI-062", "DEI-250", "DEI-Q-077")
def test_the_market_cards_are_those_of_the_ledger() -> None:
    table_of_cards = rows("id | market")
    for id, place, name, cost, points, actions, _ in table_of_cards:
        of = DRONE_NAMES[place.removeprefix("drone ")] if place.startswith("drone") else place
        data = card(id)
        assert (data["of"], data["name"], data["cost"], data["points"], data["actions"]) == (
            *(of, name, price(cost), int(points)),
            actions,
        )
        assert 1 <= sum(data["cost"]) <= 4
        assert 0 <= data["points"] <= 3
    assert [row[0] for row in table_of_cards] == [f"DEI{n:03}" for n in range(33, 81)]
    piles = Counter(c.market for c in BOX.cards if c.faction < 0)
    assert piles == {0: 8, 1: 8, 2: 8, 3: 12, -1: 12}
    assert Counter(c.drone for c in BOX.cards if c.drone >= 0) == dict.fromkeys(range(len(DRONES)), 3)
    assert len([c for c in BOX.cards if c.is_drone_card]) == 12 + 4
    assert len(BOX.cards) == len(CONTENT["cards"]["cards"]) == 80


@pytest.mark.rule("DEI-148")
def test_improved_actions_are_on_market_cards_only() -> None:
    plain = {"DEP", "MOV", "COL", "BLD", "DRN"}
    assert {icon.verb for c in BOX.cards if c.faction >= 0 for icon in c.icons} == plain
    assert {icon.verb for c in BOX.cards if c.faction < 0 for icon in c.icons} > plain


@pytest.mark.rule("DEI-027")
def test_every_sign_of_the_ledger_can_be_read_and_is_used() -> None:
    codes = re.findall(r"`([A-Z]+)", "".join(row[0] for row in rows("code")))
    assert set(codes) - {"MAS", "SIM", "FLY", "DRA", "ANY"} == {icon.verb for c in BOX.cards for icon in c.icons} | {
        "ENE"
    }


WEIGHTS = "DEP 1 MOV 1 BLD 1 KIL 1 TMOV 1.4 LMOV 1.4 MDEP 1.4 COL 1.2 TDEP 1.3 LCOL 1.6 MCOL 2 CPY 3.2 VP 1.3 ENE 1.5"
POWER = {verb: float(weight) for verb, weight in re.findall(r"(\w+) ([\d.]+)", f"{WEIGHTS} TEC 0.8 DRN 2")}


def power(code: str) -> float:
    """The design weight of a sign."""
    verb, *rest = code.split(":")
    if verb == "PER":
        return power(":".join(rest[1:])) * (3 if rest[0] == "all" else 1.6)
    if verb == "DRN":
        return POWER[verb] + 0.3 * int(rest[1][1:]) + (0.3 if rest[0] == "ANY" else 0)
    return POWER[verb] * (int(rest[0]) if rest else 1)


@pytest.mark.rule("DEI-025")
def test_market_cards_are_stronger() -> None:
    for cells, at in ((rows("cards"), 2), (rows("id | market"), 5)):
        for row in cells:
            assert float(row[-1]) == pytest.approx(sum(power(code) for code in row[at].split()), abs=0.11), row
    own, market = ([float(row[-1]) for row in rows(title)] for title in ("cards", "id | market"))
    assert sum(own) / len(own) + 0.5 < sum(market) / len(market)


# --- factions, boosts, missions, abilities ---------------------------------------------------------------------------


@pytest.mark.rule("DEI-007", "DEI-022")
def test_factions_leaders_and_drones() -> None:
    for name, who, drone, _ in rows("faction"):
        data = CONTENT["factions"]["factions"][FACTION_IDS[name]]
        assert (data["name"], data["leader"], data["drone"]) == (name, who, DRONE_NAMES[drone])
        assert data["power"] == POWER_OF[who]
    assert sorted(faction.power for faction in BOX.factions) == list(range(len(POWERS)))
    assert sorted(faction.drone for faction in BOX.factions) == list(range(len(DRONES)))


@pytest.mark.rule("DEI-009", "DEI-180")
def test_sixteen_boosts_two_of_each_kind() -> None:
    kinds = {re.findall(r"`(?:OUT:)?(\w+)", cell)[0]: int(n) for cell, n, _ in rows("kind")}
    assert kinds == {kind: BOX.boosts[k] for k, kind in enumerate(BOOSTS)} == dict.fromkeys(BOOSTS, 2)
    assert sum(BOX.boosts) == 16


@pytest.mark.rule("DEI-016", "DEI-126", "DEI-219")
def test_the_missions_are_those_of_the_ledger() -> None:
    ids = re.findall(
        r"`(\w+)` DEI-\d+", re.sub(r"`(\w+)_RED/BLUE/GREEN`( DEI-\d+)", r"`\1_RED`\2 `\1_BLUE`\2 `\1_GREEN`\2", LEDGER)
    )
    assert ids == list(BOX.mission_numbers)
    assert sorted(mission.counts for mission in BOX.missions) == list(range(len(COUNTS)))
    for row, mission in zip(range(207, 219), BOX.missions, strict=True):
        text = re.search(rf"^\| DEI-{row} \| (.*?) \|", LEDGER, re.M)
        assert text
        on_time, late = re.search(r"on time (\d) VP.*late (\d) VP", text[1]).groups()  # type: ignore[union-attr]
        assert (mission.on_time, mission.late) == (int(on_time), int(late)), text[1]
        full = [int(n) for n in re.findall(r"per full (\d)", text[1])]
        wanted = {"TECH": (1, 3), "ENERGY": (1, 2), "LOOTERS": (3, 3)}.get(mission.id, (1, 1))
        assert (mission.on_time_per, mission.late_per) == wanted
        assert not full or full[0] == mission.late_per
        for count in range(1, 16):
            assert mission.points(count, True) <= mission.points(count, False)


@pytest.mark.rule("DEI-014", "DEI-189", "DEI-206")
def test_eighteen_abilities_six_of_each_colour() -> None:
    assert len(set(ABILITIES)) == len(ABILITIES) == 18 == EACH * len(COLOURS)


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-001", "DEI-017", "DEI-018", "DEI-021", "DEI-023", "DEI-086", "DEI-107")
def test_the_numbers_of_the_box() -> None:
    assert (BOX.looters, BOX.buildings, BOX.pad, BOX.most_markers) == (15, [3, 3, 3], 10, 4)
    assert (BOX.resources, BOX.start, BOX.first, BOX.rounds, PHASES) == ([60, 40], [1, 1], [2, 3, 4, 5], 4, 3)
    assert BOX.ability_points == [0, 1, 3, 6]
    assert (4 * BOX.looters, 4 * sum(BOX.buildings), sum(BOX.resources)) == (60, 36, 100)


@pytest.mark.rule("DEI-001", "DEI-103")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_lasts_four_rounds_of_three_phases(players: int) -> None:
    g = new_game(players, 3)
    heard = listen(g)
    assert [moment.over for moment in decisions(g, Chance(3))][-1]
    turns = [(e.data["round"], e.data["phase"]) for e in heard if e.kind == "turn_began"]
    assert turns == [(r, p) for r in range(1, 5) for p in range(1, 4) for _ in range(players)]


@pytest.mark.rule("DEI-011", "DEI-015", "DEI-041", "DEI-251")
@pytest.mark.parametrize(("players", "size"), [(4, 12), (3, 11), (2, 10)])
def test_the_sizes_of_the_decks(players: int, size: int) -> None:
    g = started(players, 5)
    for name in MARKETS:
        wanted = 12 if name == "black" else size
        assert (len(market(g, name)), len(deck(g, name))) == (3, wanted - 3)
        own = {c.id for c in BOX.cards if c.market == MARKETS.index(name) or (c.drone >= 0 and name != "black")}
        assert set(market(g, name)) | set(deck(g, name)) <= own
    assert len(set(g.missions)) == len(g.missions) == MISSIONS == 2 * COLUMNS


@pytest.mark.rule("DEI-020", "DEI-047", "DEI-051")
def test_everybody_has_its_own_things() -> None:
    g = started(4, 2)
    for seat in range(4):
        assert len(cards(g, seat, "hand")) == 8
        assert g.chosen[COLUMNS * seat : COLUMNS * (seat + 1)] == [-1] * 4, "four tokens for four columns"
        assert g.cards_of(seat, HAND) == [k for k, c in enumerate(BOX.cards) if c.faction == g.faction[seat]]


# --- vectors ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-252", "DEI-107")
@pytest.mark.parametrize(("players", "figures"), [(4, 18), (3, 12), (2, 7)])
def test_figures_after_the_first_placement(players: int, figures: int) -> None:
    g = started(players, 8)
    while asked(g)[1] in ("PlaceLeader", "PlaceLooters"):
        answer(g, g.open[0].options[0])
    assert sum(g.looters) + len([1 for seat in range(players) if leader(g, seat)]) == figures


@pytest.mark.rule("DEI-253", "DEI-210")
def test_the_mission_technology() -> None:
    mission = BOX.missions[BOX.mission_numbers["TECH"]]
    assert [mission.points(n, False) for n in range(11)] == list(range(11))
    assert [mission.points(n, True) for n in range(11)] == [0, 0, 0, 2, 2, 2, 4, 4, 4, 6, 6]


@pytest.mark.rule("DEI-254", "DEI-211")
def test_the_mission_energy() -> None:
    mission = BOX.missions[BOX.mission_numbers["ENERGY"]]
    assert [mission.points(n, False) for n in range(11)] == list(range(0, 21, 2))
    assert [mission.points(n, True) for n in range(11)] == [0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 15]


@pytest.mark.rule("DEI-255", "DEI-212")
def test_the_mission_looters() -> None:
    mission = BOX.missions[BOX.mission_numbers["LOOTERS"]]
    assert [mission.points(n, False) for n in range(16)] == [0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 9, 12, 12, 12, 15]
    assert [mission.points(n, True) for n in range(16)] == [0, 0, 0, 2, 2, 2, 4, 4, 4, 6, 6, 6, 8, 8, 8, 10]


@pytest.mark.rule("DEI-256", "DEI-227", "DEI-228", "DEI-229", "DEI-230")
def test_the_supply_scoring() -> None:
    regions = {f"g{k}": {"level": "ground", "near": ["home"], "circles": [CIRCLES[k % 3]]} for k in range(5)}
    town = {"regions": {"home": {"level": "ground", "storehouse": True}, **regions}}
    g = table(
        map=town,
        looters=dict.fromkeys(regions, "A"),
        learned={"A": ["scout", "tunnel"]},
        pads={"A": [7, 3]},
    )
    assert supply_points(g, A) == {"outposts": 5, "abilities": 3, "tech": 3, "energy": 3}
    assert sum(supply_points(g, A).values()) == 14
    assert sum(supply_points(g, B).values()) == 1


def boards(left: str, middle: str, right: str, **doc: Any) -> Any:
    """A black market with these cards; A buys."""
    return table(
        stage="card",
        card="DEI001",
        face_down=True,
        market={"black": [left, middle, right]},
        decks={"black": ["DEI060"]},
        **doc,
    )


@pytest.mark.rule("DEI-257", "DEI-100")
@pytest.mark.parametrize(
    ("bought", "left"),
    [
        ("DEI059", ["DEI060", "DEI057", "DEI058"]),
        ("DEI058", ["DEI060", "DEI057", "DEI059"]),
        ("DEI057", ["DEI060", "DEI058", "DEI059"]),
    ],
)
def test_cards_slide_to_the_right(bought: str, left: list[str]) -> None:
    g = boards("DEI057", "DEI058", "DEI059", pads={"A": [5, 0]})
    answer(g, bought)
    assert market(g, "black") == left


@pytest.mark.rule("DEI-258", "DEI-096", "DEI-097", "DEI-098")
@pytest.mark.parametrize(("slot", "needed", "net"), [(0, 2, 2), (1, 1, 1), (2, 1, 0)])
def test_prices_of_the_black_market(slot: int, needed: int, net: int) -> None:
    row = ["DEI065", "DEI066", "DEI064"]  # none of them costs technology alone
    row[slot] = "DEI058"
    for tech in range(4):
        g = boards(*row, pads={"A": [tech, 0]})
        assert ("DEI058" in g.open[0].options) == (tech >= needed)
        if tech >= needed:
            answer(g, "DEI058")
            assert pad(g, A) == (tech - net, 0)
