"""Positions written by hand: every key, every complaint, and whole games that begin with one."""

import tomllib
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance, Option
from tafelrunde.games.dei.position import STAGES
from tafelrunde.games.dei.state import Dei
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.dei.table import (
    BOX,
    DEI,
    A,
    B,
    C,
    abilities,
    answer,
    asked,
    boosts,
    built,
    cards,
    deck,
    drone,
    holders,
    leader,
    looters,
    markers,
    market,
    options,
    pad,
    pending,
    score,
    table_of,
    tokens,
)
from tests.play import play_on


def read(toml: str) -> Dei:
    """A position as it stands in a file."""
    return table_of(tomllib.loads(toml))


def how(option: Option) -> Option:
    """Is a card played "up" or "down"?"""
    return option[0] if isinstance(option, tuple) else option


# --- reading ---------------------------------------------------------------------------------------------------------

WHOLE = """
players = 3
to_move = 1
seed = 5
stage = "card"
round = 2
phase = 3
rules = ["confrontation", "no_choice"]
layout = ["D2/90 3.2/180 2.5/90 2.4/0", "3.1/0 D3/0 2.6/0 D1/180", "2.3/90 2.7/270 2.1/0 2.2/180"]
colours = ["blue", "red", "green"]
factions = ["auxilia", "refuge", "farm_z"]
order = "BCA"
looters = { "2.1p" = "AAB", "2.2p" = "CCC" }
leaders = { A = "2.1W", B = "2.1p" }
storehouses = { A = ["2.1p", "2.1p"] }
lifts = { B = ["2.2p-2.2X"] }
bridges = { A = ["2.3:WX:p"] }
drones = { FLY = "2.1X" }
tokens = { "2.1q" = 4 }
pads = { A = [3, 4], B = [5, 5] }
abilities = { A = ["scout"] }
learned = { B = ["agent", "tunnel"] }
boosts = { A = ["DEP", "red"] }
vp = { A = 7 }
hand = { A = ["DEI033"] }
up = { A = ["DEI025", "DEI026"], B = ["DEI017"] }
down = { B = ["DEI018"] }
recycled = { C = ["DEI009"] }
market = { red = ["DEI034", "DEI035", "DEI036"], blue = ["DEI048"] }
decks = { red = ["DEI037"], green = ["DEI056", "DEI055"] }
missions = ["TECH", "ENERGY", "LOOTERS", "OUTPOSTS"]
chosen = { A = ["TECH"], B = ["ENERGY"], C = ["TECH"] }
card = "DEI060"
boost = "MOV"
pending = ["MOV", "CPY"]
title = "a puzzle"
show = "options"
seat = 1
"""


def test_a_position_says_what_lies_where() -> None:
    g = read(WHOLE)
    assert (g.players, g.round, g.phase, g.order, g.chance) == (3, 2, 3, [B, C, A], 5)
    assert (g.confrontation, g.no_choice, g.planning, g.colours) == (True, True, False, (1, 0, 2))
    assert (looters(g, "2.1p"), looters(g, "2.2p"), g.reserve) == ("AAB", "CCC", [13, 14, 12])
    assert [leader(g, seat) for seat in range(3)][:2] == ["2.1W", "2.1p"]
    assert leader(g, C) == g.land.names[g.land.storehouses[0]]
    assert built(g, A, "storehouse") == ["2.1p", "2.1p"]
    assert (built(g, B, "lift"), built(g, A, "bridge")) == (["2.2p-2.2X"], ["2.3:WX:p"])
    assert (drone(g, "FLY"), drone(g, "SIM")) == ("2.1X", "")
    assert sorted([drone(g, "MAS"), drone(g, "DRA")]) == sorted(g.land.names[r] for r in g.land.drones[:2])
    assert (tokens(g, "2.1q"), pad(g, A), pad(g, B), pad(g, C)) == (4, (3, 4), (5, 5), (1, 1))
    assert (abilities(g, A)[0], abilities(g, B)[:2], g.learned) == (
        "scout",
        ["agent", "tunnel"],
        [0] * 3 + [1, 1] + [0] * 4,
    )
    assert (boosts(g, A), score(g, A)) == (["DEP", "red"], {"missions": 7})
    assert "DEI033" in cards(g, A, "hand")
    assert (cards(g, A, "up"), cards(g, B, "up"), cards(g, B, "down")) == (
        ["DEI025", "DEI026"],
        ["DEI017", "DEI060"],
        ["DEI018"],
    )
    assert (cards(g, C, "recycled"), market(g, "red"), deck(g, "red")[0]) == (
        ["DEI009"],
        ["DEI034", "DEI035", "DEI036"],
        "DEI037",
    )
    assert market(g, "blue") == ["DEI042", "DEI041", "DEI048"], "what is missing comes from the deck"
    assert market(g, "green") == ["DEI049", "DEI055", "DEI056"]
    assert [BOX.missions[k].id for k in g.missions[:4]] == ["TECH", "ENERGY", "LOOTERS", "OUTPOSTS"]
    assert g.chosen == [0, -1, -1, -1, -1, 0, -1, -1, 0, -1, -1, -1]
    assert (asked(g), pending(g), options(g)) == ((B, "UseCard"), ["CPY", "MOV"], {"MOV", "CPY", "finish"})


def test_what_is_left_out_is_empty_or_standard() -> None:
    g = table_of({})
    assert (g.players, g.round, g.phase, g.order, asked(g)) == (2, 1, 1, [A, B], (A, "PlayCard"))
    assert [BOX.factions[k].id for k in g.faction] == ["ravagers", "farm_z"]
    assert (pad(g, A), sum(g.looters), g.reserve, sum(g.bag)) == ((1, 1), 0, [15, 15], 16)
    assert [leader(g, seat) for seat in (A, B)] == ["2.1p", "2.1p"]
    assert (len(cards(g, A, "hand")), abilities(g, A), abilities(g, B)) == (
        8,
        ["bombs", "engineer", "reprocessing"],
        ["agent", "tunnel", "prospector"],
    )
    assert market(g, "red") == ["DEI035", "DEI034", "DEI033"]
    assert market(g, "black") == ["DEI059", "DEI058", "DEI057"]
    assert deck(g, "red")[:2] == ["DEI036", "DEI037"]
    assert sorted(deck(g, "red")[-2:] + deck(g, "blue")[-2:] + deck(g, "green")[-2:]) == [
        f"DEI{n:03}" for n in range(69, 75)
    ]


@pytest.mark.parametrize(
    ("doc", "wanted"),
    [
        ({"stage": "draft", "rules": ["draft"], "order": "BA"}, {(B, "DraftColour")}),
        ({"stage": "place", "players": 3, "order": "CAB"}, {(C, "PlaceLeader")}),
        ({"stage": "place"}, {(A, "PlayCard")}),
        ({"stage": "plan", "rules": ["planning"], "round": 3, "phase": 2}, {(A, "Plan"), (B, "Plan")}),
        ({"stage": "turn", "to_move": 1}, {(B, "PlayCard")}),
        ({"stage": "turn", "rules": ["planning"]}, {(A, "PlayCard")}),
        ({"stage": "card", "card": "DEI001"}, {(A, "UseCard")}),
        ({"stage": "card", "card": "DEI001", "face_down": True}, {(A, "Buy")}),
        ({"stage": "learn"}, {(B, "PlayCard")}),
        ({"stage": "learn", "looters": {"2.2p": "A", "2.5X": "A"}}, {(A, "Learn")}),
        ({"stage": "mission", "round": 2}, {(A, "ChooseMission")}),
        ({"stage": "mission", "rules": ["confrontation"], "to_move": 1}, {(B, "ChooseMission")}),
        ({"stage": "cleanup", "round": 2}, {(B, "PlayCard")}),
        ({"stage": "cleanup", "round": 4}, set()),
        ({"stage": "end"}, set()),
    ],
)
def test_the_stage_says_what_comes_next(doc: dict[str, Any], wanted: set[tuple[int, str]]) -> None:
    g = table_of(doc)
    assert {(d.seat, d.kind) for d in g.open} == wanted
    assert g.over == (not wanted)


def test_outposts_and_markers_follow_from_the_figures() -> None:
    g = table_of({"looters": {"2.2p": "AAB", "2.5X": "BA", "2.3W": "B"}})
    assert (holders(g, "2.2p"), holders(g, "2.5X"), holders(g, "2.3W")) == ("A", "-", "B")
    assert (markers(g, A), markers(g, B)) == ([1, 0, 0], [0, 1, 0])


@pytest.mark.rule("DEI-INV-18", "DEI-123")
def test_missions_that_nobody_names_were_in_the_last_columns() -> None:
    g = table_of({"stage": "mission", "round": 3, "to_move": 1})
    assert g.chosen == [-1, 0, 0, 0, -1, -1, 0, 0], "A has chosen in this round already"
    assert options(g) == {BOX.missions[k].id for k in (0, 4, 1, 5)}
    free = table_of({"stage": "mission", "round": 3, "rules": ["rebellion"], "chosen": {"A": ["TECH"]}})
    assert free.chosen == [-1, -1, -1, 0, -1, -1, -1, -1]


@pytest.mark.rule("DEI-INV-12", "DEI-114")
def test_cards_that_lie_there_were_played_in_this_round() -> None:
    g = table_of({"up": {"A": ["DEI001"]}})
    assert (g.played, asked(g)) == (1, (A, "PlayCard"))
    g = table_of({"phase": 2, "up": {"A": ["DEI001"], "B": ["DEI009"]}, "down": {"B": ["DEI010"]}})
    assert g.played == 0, "they were played in the first phase"
    g = table_of({"down": {"A": ["DEI001"]}, "pads": {"A": [5, 5]}})
    assert (g.played, g.downs) == (1, 1)
    assert {how(option) for option in options(g)} == {"up"}
    g = table_of({"stage": "card", "card": "DEI002", "up": {"A": ["DEI001"]}})
    answer(g, "finish")
    assert (g.played, asked(g)) == (0, (B, "PlayCard")), "that was the second card"


@pytest.mark.rule("DEI-237")
def test_planned_cards_are_those_that_can_be_played() -> None:
    g = table_of({"rules": ["planning"], "planned": {"A": ["DEI007", "DEI005"]}})
    assert {option for option in options(g) if how(option) == "up"} == {("up", "DEI005"), ("up", "DEI007")}
    assert cards(g, B, "planned") == ["DEI009", "DEI010"], "who says nothing has planned the first cards"
    g = table_of({"rules": ["planning"], "stage": "card", "card": "DEI001"})
    assert cards(g, A, "planned") == ["DEI002"]


def test_a_market_card_that_is_played_was_bought() -> None:
    g = table_of({"stage": "card", "card": "DEI033"})
    assert (cards(g, A, "up"), pending(g)) == (["DEI033"], ["COL", "MOV", "TMOV"])
    assert market(g, "red") == ["DEI036", "DEI035", "DEI034"]


def test_the_purchase_of_a_card_can_be_over() -> None:
    g = table_of(
        {"stage": "card", "card": "DEI001", "face_down": True, "bought": 1, "boost": "MOV", "pending": ["MOV"]}
    )
    assert (g.bought, g.downs, options(g)) == (1, 1, {"MOV", "finish"})


def test_an_empty_deck_belongs_to_somebody() -> None:
    red = [card.id for card in BOX.cards if card.market == 0]
    drones = [card.id for card in BOX.cards if card.drone in (0, 1)]
    g = table_of({"hand": {"B": [*red[1:], *drones]}})
    assert (market(g, "red"), deck(g, "red")) == (["", "", "DEI033"], [])


# --- what is wrong ---------------------------------------------------------------------------------------------------

P = 'level = "ground"'
WHAT_IS_WRONG = [
    ("players = 5", "players", "number"),
    ("players = true", "players", "number"),
    ("colour = 1", "colour", "unknown"),
    ('show = "all"', "show", "show"),
    ("title = 1", "title", "no_text"),
    ("to_move = 2", "to_move", "number"),
    ("seat = 2", "seat", "number"),
    ("seed = -1", "seed", "number"),
    ('stage = "sleep"', "stage", "one_of"),
    ("stage = 7", "stage", "no_text"),
    ("rules = 1", "rules", "no_list"),
    ('rules = ["luck"]', "rules", "one_of"),
    ("rules = [[]]", "rules", "one_of"),
    ('stage = "draft"', "rules", "rule_needed"),
    ('stage = "plan"', "rules", "rule_needed"),
    ('planned = { A = ["DEI001"] }', "rules", "rule_needed"),
    ("round = 5", "round", "number"),
    ("round = 0", "round", "number"),
    ("phase = 4", "phase", "number"),
    ('stage = "end"\nround = 3', "round", "number"),
    ('stage = "place"\nround = 2', "round", "number"),
    ('stage = "learn"\nphase = 1', "phase", "number"),
    ('stage = "mission"\nphase = 2', "phase", "number"),
    # the map
    ("layout = 1", "tiles.toml [layouts] 2", "layout"),
    ('layout = ["2.1/0"]', "tiles.toml [layouts] 2", "layout"),
    ("layout = []\nmap.regions.p = {}", "layout", "map_or_layout"),
    ("map = 1", "map", "no_table"),
    ("map.regions = 1", "regions.toml [regions]", "entries"),
    (f"map.regions.p = {{ {P} }}", "regions.toml [regions]", "entries"),
    (f"map.regions.p = {{ {P} }}\nmap.regions.q = 7", "regions.toml [regions.q]", "no_table"),
    (f'map.regions.p = {{ {P} }}\nmap.regions.q = {{ {P}, near = ["z"] }}',
     "regions.toml [regions.q] near", "no_region"),
    (f'map.regions.p = {{ {P} }}\nmap.regions.q = {{ {P} }}\nstage = "place"', "map", "no_storehouse"),
    ("colours = 1", "colours", "no_list"),
    (f"colours = {['red'] * 401}", "colours", "too_long"),
    ('colours = ["red"]', "colours", "each_once"),
    ('colours = ["red", "red", "blue"]', "colours", "each_once"),
    ('colours = ["red", "blue", "pink"]', "colours", "not_there"),
    ("tokens = 4", "tokens", "no_table"),
    ('tokens = { "9.9p" = 1 }', "tokens", "no_region"),
    ('tokens = { "2.1p" = -1 }', "tokens.2.1p", "number"),
    ('tokens = { "2.1p" = true }', "tokens.2.1p", "number"),
    ('tokens = { "2.1p" = 50 }', "supply", "DEI-INV-01"),
    # factions and figures
    ('factions = ["ravagers"]', "factions", "factions"),
    ('factions = ["ravagers", "ravagers"]', "factions", "factions"),
    ('factions = ["ravagers", "romans"]', "factions", "not_there"),
    ('order = "A"', "order", "order"),
    ('order = "AA"', "order", "order"),
    ("order = 1", "order", "no_text"),
    ("looters = []", "looters", "no_table"),
    ('looters = { "2.1s" = "A" }', "looters", "no_region"),
    ('looters = { "2.1p" = "AC" }', "looters.2.1p", "seat_letters"),
    ('looters = { "2.1p" = 3 }', "looters.2.1p", "seat_letters"),
    ('looters = { "2.1p" = "' + "A" * 16 + '" }', "looters", "DEI-INV-04"),
    ('stage = "place"\nlooters = { "2.1p" = "A" }', "looters", "DEI-106"),
    ('stage = "place"\nleaders = { A = "2.1p" }', "leaders", "DEI-106"),
    ('leaders = { C = "2.1p" }', "leaders", "one_of"),
    ('leaders = { A = "2.1s" }', "leaders.A", "no_region"),
    ("leaders = { A = 7 }", "leaders.A", "no_region"),
    ('storehouses = { A = "2.1p" }', "storehouses.A", "no_list"),
    ('storehouses = { A = ["2.1p", "2.1p", "2.1p", "2.1p"] }', "storehouses.A", "too_long"),
    ('storehouses = { A = ["2.1s"] }', "storehouses.A", "not_there"),
    ('lifts = { A = ["2.1p-2.2p"] }', "lifts.A", "not_there"),
    ('bridges = { A = ["2.1:WX:q"] }', "bridges.A", "not_there"),
    ("bridges = { A = [7] }", "bridges.A", "no_text"),
    ('drones = { FLY = "2.1p" }', "drones", "DEI-058"),
    ('drones = { BEE = "2.1p" }', "drones", "DEI-058"),
    ('drones = { SIM = "2.1s" }', "drones.SIM", "no_region"),
    # pads
    ("pads = { A = 3 }", "pads.A", "numbers"),
    ("pads = { A = [3] }", "pads.A", "numbers"),
    ("pads = { A = [11, 0] }", "pads.A", "number"),
    ("pads = { A = [6, 5] }", "pads", "DEI-137"),
    ('abilities = { A = ["luck"] }', "abilities.A", "not_there"),
    ('abilities = { A = ["scout", "agent"] }', "abilities.A", "ability_twice"),
    ('abilities = { A = ["scout"] }\nlearned = { B = ["scout"] }', "learned.B", "ability_twice"),
    ('stage = "place"\nlearned = { A = ["scout"] }', "learned", "DEI-117"),
    ('stage = "draft"\nrules = ["draft"]\nabilities = { A = ["scout"] }', "abilities", "DEI-052"),
    ('boosts = { A = ["RUN"] }', "boosts.A", "not_there"),
    ('boosts = { A = ["DEP", "DEP"], B = ["DEP"] }', "boosts", "DEI-INV-16"),
    ("vp = { A = -1 }", "vp.A", "number"),
    ("vp = { A = 501 }", "vp.A", "number"),
    # cards
    ('hand = { A = ["DEI999"] }', "hand.A", "not_there"),
    ('hand = { A = ["DEI009"] }', "hand.A", "foreign_card"),
    ('hand = { A = ["DEI075"] }', "hand.A", "DEI-059"),
    ('hand = { A = ["DEI033"], B = ["DEI033"] }', "hand.B", "card_twice"),
    ('up = { A = ["DEI001", "DEI002", "DEI003"] }', "up.A", "DEI-INV-12"),
    ('up = { B = ["DEI009"] }', "up.B", "DEI-INV-12"),
    ('down = { A = ["DEI001", "DEI002"] }', "down.A", "DEI-INV-12"),
    ('recycled = { A = ["DEI001"] }', "recycled.A", "DEI-INV-12"),
    ('round = 2\nrecycled = { A = ["DEI001", "DEI002", "DEI003", "DEI004"] }', "recycled.A", "DEI-INV-12"),
    ('stage = "place"\nup = { A = ["DEI001"] }', "up.A", "DEI-INV-12"),
    ('rules = ["planning"]\nplanned = { A = ["DEI001", "DEI002", "DEI003"] }', "planned", "DEI-237"),
    ('rules = ["planning"]\nstage = "cleanup"\nplanned = { A = ["DEI001"] }', "planned", "DEI-237"),
    ('market = { pink = ["DEI033"] }', "market", "one_of"),
    ('market = { red = ["DEI041"] }', "market.red", "DEI-011"),
    ('market = { black = ["DEI069"] }', "market.black", "DEI-011"),
    ('market = { red = ["DEI001"] }', "market.red", "DEI-011"),
    ('market = { red = ["DEI075"] }', "market.red", "DEI-059"),
    ('market = { red = ["DEI033", "DEI033"] }', "market.red", "card_twice"),
    ('market = { red = ["DEI033", "DEI034", "DEI035", "DEI036"] }', "market.red", "too_long"),
    ('market = { red = ["DEI033"] }\nhand = { A = ["DEI033"] }', "market.red", "card_twice"),
    ('decks = { red = ["DEI033"] }\nmarket = { red = ["DEI033"] }', "decks.red", "card_twice"),
    ("decks = { red = 1 }", "decks.red", "no_list"),
    # missions
    ('missions = ["TECH"]', "missions", "missions"),
    ('rules = ["no_choice"]\nmissions = ["TECH", "TECH", "ENERGY", "LOOTERS"]', "missions", "missions"),
    ('missions = ["LUCK"]', "missions", "not_there"),
    ('chosen = { A = ["TECH"] }', "chosen", "DEI-INV-18"),
    ('round = 2\nchosen = { A = [] }', "chosen", "DEI-INV-18"),
    ('round = 3\nchosen = { A = ["BUILDINGS", "ENERGY"] }', "chosen.A", "DEI-123"),
    ('chosen = { A = ["GARRISON_RED"] }', "chosen.A", "not_there"),
    # the turn
    ("played = 3", "played", "number"),
    ('stage = "card"\ncard = "DEI001"\nplayed = 2', "played", "number"),
    ("played = true", "played", "number"),
    ("bought = 2", "bought", "number"),
    ("downs = 0\nbought = 1", "bought", "DEI-113"),
    ("parcels = 1", "parcels", "DEI-205"),
    ("solar = 1", "solar", "DEI-203"),
    ("to_move = 1\nsearched = 1", "searched", "DEI-187"),
    ('card = "DEI001"', "card", "only_card"),
    ("face_down = true", "face_down", "only_card"),
    ('boost = "MOV"', "boost", "only_card"),
    ("pending = []", "pending", "only_card"),
    ('stage = "card"', "card", "no_card_of_mine"),
    ('stage = "card"\ncard = "DEI009"', "card", "no_card_of_mine"),
    ('stage = "card"\ncard = "DEI075"', "card", "DEI-059"),
    ('stage = "card"\ncard = "DEI001"\nup = { A = ["DEI001"] }', "card", "no_card_of_mine"),
    ('stage = "card"\ncard = "DEI001"\nface_down = 1', "face_down", "one_of"),
    ('stage = "card"\ncard = "DEI001"\nface_down = true\ndowns = 1', "face_down", "DEI-114"),
    ('stage = "card"\ncard = "DEI001"\nboost = "RUN"', "boost", "one_of"),
    ('stage = "card"\ncard = "DEI001"\nboost = "MOV"\nboosts = { A = ["MOV", "MOV"] }', "boosts", "DEI-INV-16"),
    ('stage = "card"\ncard = "DEI001"\npending = ["RUN"]', "pending", "not_there"),
    ('stage = "card"\ncard = "DEI001"\npending = ["BUY"]', "pending", "DEI-INV-13"),
    ('stage = "card"\ncard = "DEI001"\nface_down = true\npending = ["BUY", "BUY"]', "pending", "DEI-INV-13"),
]  # fmt: skip


@pytest.mark.parametrize(("toml", "where", "key"), WHAT_IS_WRONG)
def test_what_is_wrong_is_said_with_its_place(toml: str, where: str, key: str) -> None:
    with pytest.raises(Bad) as refused:
        read(toml)
    assert (refused.value.where, refused.value.key) == (where, key)
    refused.value.package = DEI.package
    for lang in LANGUAGES:
        assert where in complaint_text(refused.value, lang)


# --- whole games from positions --------------------------------------------------------------------------------------

STARTS: list[dict[str, Any]] = [
    {"stage": "draft", "rules": ["draft", "planning"], "players": 4},
    {"stage": "place", "players": 4, "order": "DCBA"},
    {"stage": "plan", "rules": ["planning"], "round": 3, "phase": 3, "recycled": {"A": ["DEI001"], "B": ["DEI010"]}},
    {"stage": "turn", "players": 3, "to_move": 2, "round": 2, "up": {"A": ["DEI001"]}, "learned": {"C": ["parcel"]}},
    {"stage": "card", "card": "DEI060", "up": {"A": ["DEI001"]}, "round": 4, "phase": 2, "boosts": {"A": ["red"]}},
    {"stage": "learn", "round": 2, "looters": {"2.2p": "A", "2.5X": "A"}},
    {"stage": "mission", "round": 4, "players": 4, "rules": ["confrontation", "rebellion"]},
    {"stage": "cleanup", "round": 2, "vp": {"A": 3}},
]  # fmt: skip


@pytest.mark.parametrize("doc", STARTS, ids=lambda doc: str(doc["stage"]))
def test_every_position_can_be_played_to_the_end(doc: dict[str, Any]) -> None:
    for seed in range(2):
        g = table_of({**doc, "seed": seed})
        assert not g.over
        play_on(g, Chance(seed), 5_000)
        assert (g.over, g.end, g.round) == (True, "rounds", 4)
    assert {doc["stage"] for doc in STARTS} == {*STAGES} - {"end"}
