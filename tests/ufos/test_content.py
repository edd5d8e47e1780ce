"""The content (UFO-C01 to UFO-C03) is what the ledger says, and one can play with one's own."""

import re
from collections.abc import Callable
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.ufos.content import Box, Node
from tafelrunde.games.ufos.survey import facts, oddities
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.table.room.no import No
from tafelrunde.table.room.settings import settled_variants
from tests.cli.call import call
from tests.ufos.table import BOX, PLAYERS, UFOS, decisions, new_game, seen

LEDGER = UFOS.file("ledger.md")
CONTENT = UFOS.standard_content()
TILES = re.findall(r"^\| (\d+) \| (\d+) \| (\d) \| (.+) \|$", LEDGER, re.M)
NODES = re.findall(r"^(\w{3}) {2}(\S.*?) +(city|village) +(\d+) +(\d+) +([R-]) +(.+)$", LEDGER, re.M)
OTHER = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \| (?:printed|ours)[^|]* \|$", LEDGER, re.M))
NEAR = {id: set(near.split()) for id, _, _, _, _, _, near in NODES}
RED = {id for id, _, _, _, _, red, _ in NODES if red == "R"}
LINES = {frozenset((id, other)) for id, near in NEAR.items() for other in near}


def lines(pairs: list[tuple[int, int]]) -> set[frozenset[str]]:
    """Lines of the box by the ids of their ends."""
    return {frozenset((BOX.ids[a], BOX.ids[b])) for a, b in pairs}


# --- UFO-C01: the tiles ----------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-C01", "UFO-005")
def test_the_tiles_are_those_of_the_ledger() -> None:
    assert len(TILES) == 18
    found = [(BOX.resistance[k], BOX.slots[k]) for k in range(len(BOX.tile_names))]
    assert found == [(int(resistance), int(slots)) for _, resistance, slots, _ in TILES]
    assert BOX.tile_names == [f"T{int(number):02}" for number, *_ in TILES]
    assert "18 tiles, 30 slots" in LEDGER
    assert sum(BOX.slots) == 30


@pytest.mark.rule("UFO-C01")
def test_a_tile_is_marked_as_printed_if_all_of_it_is() -> None:
    for name, (_, _, _, mark) in zip(BOX.tile_names, TILES, strict=True):
        assert CONTENT["tiles"]["tiles"][name]["mark"] == ("printed" if mark.startswith("printed") else "ours")


@pytest.mark.rule("UFO-C01")
def test_rich_cities_have_one_slot() -> None:
    assert all(slots == 1 for resistance, slots in zip(BOX.resistance, BOX.slots, strict=True) if resistance > 9)
    assert all(slots > 1 for resistance, slots in zip(BOX.resistance, BOX.slots, strict=True) if resistance < 6)


# --- UFO-C02: the map ------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-C02", "UFO-002")
def test_the_places_are_those_of_the_ledger() -> None:
    found = [(node.id, node.name, "city" if node.city else "village", str(node.x), str(node.y)) for node in BOX.nodes]
    assert found == [(id, name, kind, x, y) for id, name, kind, x, y, _, _ in NODES]
    assert (BOX.width, BOX.height) == (1000, 600)
    assert BOX.cities == 13
    assert len(BOX.nodes) == 52


@pytest.mark.rule("UFO-C02", "UFO-133")
def test_the_lines_are_those_of_the_ledger() -> None:
    assert all(id in NEAR[other] for id, near in NEAR.items() for other in near), "the ledger's lists fit together"
    assert lines(BOX.red + BOX.other) == LINES
    assert len(LINES) == 79
    for k, near in enumerate(BOX.whole_net.near):
        assert {BOX.ids[there] for there in near} == NEAR[BOX.ids[k]]


@pytest.mark.rule("UFO-C02", "UFO-021", "UFO-Q04")
def test_a_line_is_red_exactly_if_both_its_ends_are() -> None:
    assert lines(BOX.red) == {line for line in LINES if line <= RED}
    assert len(BOX.red) == 35
    assert {BOX.ids[k] for k in BOX.red_net.cities + BOX.red_net.villages} == RED
    assert (len(BOX.red_net.cities), len(BOX.red_net.villages)) == (7, 18)
    leaves = [BOX.ids[k] for k, near in enumerate(BOX.red_net.near) if len(near) == 1]
    assert leaves == ["v17", "v27"]


@pytest.mark.rule("UFO-021", "UFO-Q04", "UFO-Q45")
@pytest.mark.parametrize("players", PLAYERS)
def test_red_lines_mean_something_with_two_and_three_players_only(players: int) -> None:
    near = {id: set(spot.near) for id, spot in seen(new_game(players, seed=1), None).world.spots.items()}
    if players > 3:
        assert near == NEAR
    else:
        assert near == {id: NEAR[id] & RED if id in RED else set() for id in NEAR}


@pytest.mark.rule("UFO-C02")
def test_the_scheme_of_the_routes() -> None:
    """13 routes with one village, 13 with two, and 14 cross lines between villages; no city touches a city."""
    cities = {id for id, _, kind, *_ in NODES if kind == "city"}
    assert not any(line <= cities for line in LINES)
    to_city = sum(len(line & cities) for line in LINES)
    between_villages = sum(not line & cities for line in LINES)
    assert (to_city, between_villages) == (2 * 26, 13 + 14)


@pytest.mark.rule("UFO-C02")
def test_both_nets_hang_together_and_have_the_right_degrees() -> None:
    for net, cities, villages in ((BOX.whole_net, {3, 4, 5, 6}, {2, 3, 4}), (BOX.red_net, {3, 4}, {1, 2, 3, 4})):
        assert net.joined()
        assert {len(net.near[city]) for city in net.cities} <= cities
        assert {len(net.near[village]) for village in net.villages} <= villages


@pytest.mark.rule("UFO-C02")
def test_no_two_lines_cross() -> None:
    """Worked out with whole numbers, apart from the survey: where two straight lines meet, if they do."""

    def turns(a: Node, b: Node, c: Node) -> int:
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    straight = [line for line in BOX.red + BOX.other if line not in BOX.around]
    assert len(straight) == 78
    for first, second in combinations(straight, 2):
        if not set(first) & set(second):
            a, b, c, d = (BOX.nodes[k] for k in (*first, *second))
            assert turns(a, b, c) * turns(a, b, d) > 0 or turns(c, d, a) * turns(c, d, b) > 0, (a.id, b.id, c.id, d.id)


@pytest.mark.rule("UFO-C02")
def test_the_line_around_the_pacific() -> None:
    assert lines(BOX.around) == {frozenset(("v17", "v18"))}
    assert [entry["mark"] for entry in (CONTENT["map"]["lines"], CONTENT["map"]["canvas"], CONTENT["lands"])] == [
        "ours"
    ] * 3
    places = [*CONTENT["map"]["cities"].values(), *CONTENT["map"]["villages"].values()]
    assert {place["mark"] for place in places} == {"ours"}


# --- UFO-C03: other data ---------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-C03")
def test_other_data_are_those_of_the_ledger() -> None:
    each = [int(n) for n in re.findall(r"\d+", OTHER["per player"])]
    assert each == [BOX.restaurants, BOX.stands, BOX.witnesses, *BOX.ufos, 1]
    goals = {int(players): int(cities) for players, cities in re.findall(r"(\d)p (\d)", OTHER["control goal"])}
    assert goals == BOX.goal
    ending = [int(n) for n in re.findall(r"\d", OTHER['"every city" end'])]
    assert ending == [players for players in PLAYERS if BOX.every_city[players]]
    rounds = next(variant for variant in UFOS.variants if variant.name == "rounds")
    assert rounds.default == OTHER["round limit"]
    assert OTHER["counter fields"] == f"0–{max(BOX.goal.values())}"
    printed = [CONTENT["supplies"][key] for key in ("each", "ufos")] + list(CONTENT["supplies"]["goals"].values())
    assert {entry["mark"] for entry in printed} == {"printed"}


@pytest.mark.rule("UFO-Q01")
def test_the_house_takes_a_starting_player_if_there_is_such_a_seat() -> None:
    assert settled_variants(UFOS, CONTENT, {"starter": "E"}, 5) == {"rounds": "60", "starter": "E"}
    with pytest.raises(No) as refused:
        settled_variants(UFOS, CONTENT, {"starter": "E"}, 4)
    assert refused.value.bad is not None
    assert (refused.value.bad.where, refused.value.bad.key) == ("starter", "no_starter")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_before_the_game_has_its_words(lang: str) -> None:
    texts = UFOS.texts(lang)
    for variant in UFOS.variants:
        words = [texts.say(f"variant.{variant.name}.{choice}") for choice in variant.choices]
        assert len(set(words)) == len(words)
        assert ": " in texts.say(f"variant.{variant.name}"), "a label, and what it means"


# --- what a content amounts to ---------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-C01", "UFO-C02")
def test_the_survey_counts_what_the_ledger_says() -> None:
    counts = facts(BOX)
    assert [counts[key] for key in ("cities", "villages", "lines")] == [13, 39, 79]
    assert [counts[key] for key in ("red_cities", "red_villages", "red_lines")] == [7, 18, 35]
    assert [counts[key] for key in ("tiles", "slots", "lowest", "highest")] == [18, 30, 3, 12]
    assert oddities(BOX) == []


Change = Callable[[dict[str, Any]], None]


def changed(change: Change) -> Box:
    """The standard content with a change."""
    content = deepcopy(dict(CONTENT))
    change(content)
    return Box(content)


def add_line(kind: str, *new: str) -> Change:
    return lambda content: content["map"]["lines"][kind].extend(new)


def put(path: str, **values: Any) -> Change:
    """Change some keys of a file or of an entry in it."""

    def change(content: dict[str, Any]) -> None:
        entry = content
        for part in path.split("."):
            entry = entry[part]
        entry.update(values)

    return change


def lonely(content: dict[str, Any]) -> None:
    """London is left with Berlin as its neighbour, without red lines; Lagos has no red village, only red Cairo."""
    board = content["map"]["lines"]
    board["other"] = [line for line in board["other"] if "LON" not in line] + [
        "LON BER",
        "v11 LAG",
        "v13 LAG",
        "v15 LAG",
    ]
    board["red"] = [line for line in board["red"] if "LON" not in line and "LAG" not in line] + ["LAG CAI"]


@pytest.mark.parametrize(
    ("change", "notes"),
    [
        (put("map.cities.BER", name="Roswell", en="Berlin"), {("same_name", "BER, v01")}),
        (put("map.villages.v01", x=130, y=260), {("close", "LAX, v01")}),
        (add_line("other", "MEX v04"), {("line_past", "MEX v04, v05")}),
        (add_line("other", "NYC v01"), {("crossing", "v02 v04, NYC v01")}),
        (put("tiles.tiles.T01", resistance=13), {("high", "T01")}),
        (put("supplies.goals.2", cities=8), {("goal", "2")}),
        (put("supplies.goals.3", cities=8), {("endless", "3")}),
        (lonely, {("no_village", "LON"), ("no_red_village", "LAG")}),
    ],
)
def test_what_looks_like_a_slip_is_noted(change: Change, notes: set[tuple[str, str]]) -> None:
    found = oddities(changed(change))
    assert notes <= set(found), found
    for lang in LANGUAGES:
        assert all(UFOS.texts(lang).say(f"note.{key}", what=what) for key, what in found)


# --- what is no content ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "where", "key"),
    [
        (put("map.cities", none={"name": "None", "x": 1, "y": 1, "mark": "ours"}), "map.toml [cities]", "node_id"),
        (put("map.villages", done={"name": "Done", "x": 1, "y": 1, "mark": "ours"}), "map.toml [villages]", "node_id"),
        (
            put("map.villages", LAX={"name": "L", "x": 1, "y": 1, "mark": "ours"}),
            "map.toml [villages.LAX]",
            "node_twice",
        ),
        (put("map.cities.LAX", name=" "), "map.toml [cities.LAX] name", "node_name"),
        (put("map.cities.LAX", x=1001), "map.toml [cities.LAX] x", "number"),
        (put("map.cities.LAX", label="Z"), "map.toml [cities.LAX] label", "one_of"),
        (put("map.cities.LAX", colour="red"), "map.toml [cities.LAX] colour", "unknown"),
        (put("map", villages={}), "map.toml [villages]", "no_nodes"),
        (put("map.villages", **{f"w{n}": {} for n in range(69)}), "map.toml [villages]", "many_nodes"),
        (add_line("red", "LAX v99"), "map.toml [lines] red", "no_line"),
        (add_line("red", "LAX LAX"), "map.toml [lines] red", "no_line"),
        (add_line("other", "v01 LAX"), "map.toml [lines]", "line_twice"),
        (add_line("around", "LAX v39"), "map.toml [lines] around", "no_line"),
        (put("map.lines", other=[], around=[]), "map.toml [lines]", "not_joined"),
        (put("map.lines", red=7), "map.toml [lines] red", "no_list"),
        (put("tiles.tiles.T01", mark="mine"), "tiles.toml [tiles.T01] mark", "one_of"),
        (put("tiles", tiles={"T01": {}}), "tiles.toml [tiles]", "tiles"),
        (put("supplies.ufos", bumper=4), "supplies.toml [ufos]", "many_ufos"),
        (put("supplies.ufos", standard=1), "supplies.toml [ufos] standard", "number"),
        (put("supplies.goals", **{"6": {}}), "supplies.toml [goals.6]", "unknown"),
        (put("supplies.goals.2", every_city=1), "supplies.toml [goals.2] every_city", "one_of"),
        (put("supplies", goals=7), "supplies.toml [goals]", "no_table"),
        (put("supplies", prices={}), "supplies.toml [prices]", "unknown"),
        (put("lands", isles=["LAX"]), "lands.toml [lands] isles", "isles"),
        (put("lands", shapes=7), "lands.toml [lands] shapes", "shapes"),
        (put("lands", shapes=[[[0, 0], [1, 1]]]), "lands.toml [lands] shapes", "shapes"),
        (put("lands", shapes=[[[0, 0], [1, 1], [5, 5.5]]]), "lands.toml [lands] shapes", "shapes"),
        (put("lands", shapes=[[[0, 0], [1, 1], [5000, 0]]]), "lands.toml [lands] shapes", "shapes"),
    ],
)
def test_what_cannot_be_played_with_is_refused(change: Change, where: str, key: str) -> None:
    with pytest.raises(Bad) as refused:
        changed(change)
    assert (refused.value.where, refused.value.key) == (where, key)


def test_a_second_net_of_red_lines_is_refused() -> None:
    def move_line(content: dict[str, Any]) -> None:
        board = content["map"]["lines"]
        board["other"].remove("DEL v24")
        board["red"].append("DEL v24")

    with pytest.raises(Bad, match=r"map.toml \[lines\] red: not_joined"):
        changed(move_line)


# --- playing with one's own ------------------------------------------------------------------------------------------

RING = 24
SMALL: dict[str, dict[str, Any]] = {
    "map": {
        "canvas": {"width": 400, "height": 400, "mark": "ours"},
        "cities": {f"C{n}": {"name": f"City {n}", "x": 40 * n, "y": 200, "mark": "ours"} for n in range(3)},
        "villages": {f"w{n}": {"name": f"Village {n}", "x": 10 * n, "y": 300, "mark": "ours"} for n in range(RING)},
        "lines": {
            "red": [*(f"w{n} w{(n + 1) % RING}" for n in range(RING)), "C0 w0", "C1 w8", "C2 w16", "C0 C1"],
            "other": [],
            "around": ["w0 w23"],
            "mark": "ours",
        },
    },
    "lands": {"shapes": [], "isles": ["w5"], "mark": "ours"},
    "tiles": {"tiles": {f"X{n}": {"resistance": 2 + n, "slots": 4, "mark": "ours"} for n in range(3)}},
    "supplies": {
        "each": {"restaurants": 6, "stands": 4, "witnesses": 2, "mark": "ours"},
        "ufos": {"standard": 2, "bumper": 1, "calmer": 1, "mark": "ours"},
        "goals": {str(n): {"cities": 2, "every_city": n != 3, "mark": "ours"} for n in PLAYERS},
    },
}


@pytest.mark.rule("UFO-C01", "UFO-C02", "UFO-C03")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_with_content_of_ones_own(players: int) -> None:
    """Another map, other tiles, fewer pieces: the rules are the same, and a city may touch a city."""
    assert Box(SMALL).hash != BOX.hash
    for g in decisions(new_game(players, 1, SMALL, rounds="20"), Chance(players)):
        assert sorted(g.tile) == [0, 1, 2]
        assert max(g.restaurants_left) <= 6
    assert g.over
    assert g.end in ("control", "every_city", "rounds")


def test_a_map_that_is_too_small_for_many_is_good_enough_for_few() -> None:
    small = deepcopy(SMALL)
    red = ["w0 w1", "w1 w2", "w2 w3", "C0 w0", "C1 w1", "C2 w2"]
    small["map"]["villages"] = {f"w{n}": SMALL["map"]["villages"][f"w{n}"] for n in range(4)}
    small["map"]["lines"] = {"red": red, "other": [], "around": [], "mark": "ours"}
    small["lands"]["isles"] = []
    assert [what for key, what in oddities(Box(small)) if key == "too_small"] == ["4", "5"]
    *_, last = decisions(new_game(3, 1, small, rounds="20"), Chance(1))
    assert last.over
    with pytest.raises(Bad, match=r"map.toml \[lines\]: few_nodes"):
        new_game(4, 1, small)
    small["map"]["villages"] = {"w0": SMALL["map"]["villages"]["w0"]}
    small["map"]["lines"]["red"] = ["C0 w0", "C1 w0", "C2 w0"]
    with pytest.raises(Bad, match=r"map.toml \[lines\] red: few_villages"):
        Box(small)


def test_own_content_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exported, changed, checked, played to the end."""
    call(capsys, "content", "export", "ufos", tmp_path / "mine")
    file = tmp_path / "mine" / "supplies.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("cities = 5", "cities = 1"), encoding="utf-8")
    said = call(capsys, "content", "check", tmp_path / "mine", "--json").json
    assert (said["valid"], said["game"], said["own"], said["notes"]) == (True, "ufos", True, [])
    assert "39 Dörfer" in call(capsys, "content", "check", tmp_path / "mine", lang="de").out
    words = (
        "simulate",
        "ufos",
        "--content",
        tmp_path / "mine",
        "--bots",
        "random,random",
        "--games",
        "2",
        "--jobs",
        "1",
    )
    played = call(capsys, *words, "--json", tmp_path / "games.json")
    assert played.code == 0
    assert '"control"' in (tmp_path / "games.json").read_text(encoding="utf-8")
