"""Whatever is wrong and comes from outside ends in one sentence: no traceback, no half a table, nothing written."""

import copy
import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tafelrunde
from tafelrunde.cli.main import main
from tafelrunde.engine import Bad, Chance, Refused
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import content_hash
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import Table, load, new_table, save_json, why_not_true
from tests.cli.call import call, complains
from tests.make_saves import moments_of
from tests.patience import patience
from tests.play import random_input, table_of, way_id, ways

# --- documents that are almost right ---------------------------------------------------------------------------------

SMALL = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 60), st.integers(), st.floats(allow_nan=False), st.text(max_size=5)
)
JUNK = st.recursive(SMALL, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner))


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what it is in and under which key."""
    for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
        yield node, key
        yield from places(node[key])


@st.composite
def damaged(draw: st.DrawFn, documents: list[Any]) -> Any:
    """One of the documents with a few entries replaced, removed, doubled or swapped."""
    doc = copy.deepcopy(documents[draw(st.integers(0, len(documents) - 1))])
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(doc))
        if not found:
            break
        within, key = found[draw(st.integers(0, len(found) - 1))]
        other_within, other_key = found[draw(st.integers(0, len(found) - 1))]
        match draw(st.sampled_from(("replace", "nudge", "remove", "double", "swap"))):
            case "replace":
                within[key] = draw(JUNK)
            case "nudge" if type(within[key]) is int:
                within[key] += draw(st.sampled_from((-1, 1, 4, 256)))
            case "remove":
                del within[key]
            case "double" if isinstance(within, list):
                within.insert(key, copy.deepcopy(within[key]))
            case _:
                within[key] = copy.deepcopy(other_within[other_key])
    return doc


def play_on(table: Table, seed: int, inputs: int = 300) -> None:
    """Play at random, sometimes taking the last answer back; until it is over there is always something to come."""
    rng = Chance(seed)
    while not table.game.over and inputs:
        inputs -= 1
        assert any(d.options for d in table.game.open) or table.game.next_due()
        random_input(table.match, rng)
        seat = table.match.inputs[-1].seat
        if rng.below(8) == 0 and table.match.why_not_undo(seat) is None:
            table.match.undo(seat)


def as_file(doc: Any) -> Any:
    """A document as a file would give it back."""
    return json.loads(json.dumps(doc))


@cache
def saves(name: str) -> list[Any]:
    """Saves of a game: one for each kind of decision that soon comes up, and a finished game."""
    game = game_type(name)
    seen: set[str] = set()
    found: list[Any] = []
    for seed in range(4):
        for way in ways(game):
            table = table_of(game, game.players[0] + seed % 3, seed, way)
            for inputs in range(1000):
                here = moments_of(table.game) or {f"over{way_id(way)}"}
                if here - seen:
                    seen |= here
                    found.append(as_file(save_json(table)))
                if table.game.over:
                    break
                play_on(table, seed=1000 * seed + inputs, inputs=1)
    return found


# --- saves -----------------------------------------------------------------------------------------------------------


def check_save(game: GameType, doc: Any) -> None:
    """It is refused with a sentence, or it is a table that can be looked at, played on with and saved again."""
    try:
        table = load(doc, game_type)
    except Bad:
        return
    why_not_true(table)
    look_at(game, table)
    for seat in range(table.game.players):
        table.match.why_not_undo(seat)
    play_on(table, seed=1)
    look_at(game, table)
    load(as_file(save_json(table)), game_type)


def look_at(game: GameType, table: Table) -> None:
    """Every view, every score, every imagined world."""
    for seat in range(table.game.players):
        game.view(table.game, seat)
        game.score(table.game, seat)
        game.imagine(table.game, seat, Chance(seat))
    game.view(table.game, None)


@st.composite
def saves_with_a_damaged_part(draw: st.DrawFn, documents: list[Any]) -> Any:
    """The small parts of a save are hit as often as the large ones, and so is every field of the table."""
    doc = copy.deepcopy(draw(st.sampled_from(documents)))
    part = draw(st.sampled_from(("snapshot", "table", "agenda", "inputs", "chance", "variants")))
    within = doc["snapshot"] if part in ("table", "agenda") else doc
    if part == "table":
        within, part = within["table"], draw(st.sampled_from(sorted(within["table"])))
    within[part] = draw(damaged([{"it": within[part]}])).get("it")
    return doc


@st.composite
def saves_with_damaged_content(draw: st.DrawFn, game: GameType) -> Any:
    """Whoever changes the content on purpose changes its hash too."""
    doc = copy.deepcopy(draw(st.sampled_from(saves(game.id))))
    doc["content"] = draw(damaged([as_file(game.standard_content())]))
    doc["content_hash"] = content_hash(doc["content"])
    return doc


@pytest.mark.parametrize("name", game_ids())
def test_an_untouched_save_loads_and_is_true(name: str) -> None:
    assert len(saves(name)) > 3
    for doc in saves(name):
        table = load(doc, game_type)
        assert why_not_true(table) == ""
        assert as_file(save_json(table)) == doc
        play_on(table, seed=3)


# --- positions and content -------------------------------------------------------------------------------------------

POSITIONS: dict[str, list[Any]] = {
    "canals": [
        {
            "game": "canals",
            "players": 3,
            "to_move": 1,
            "first_seat": 2,
            "turn": 7,
            "seed": 5,
            "phase": "second",
            "city": ["0,0 S0", "0,-1 C3b 1", "1,0 C4a", "0,1 C1a 1", "-1,0 C2a", "2,0 T07 2", "1,-1 X1 2"],
            "buildings": ["2,0 SE B2", "1,0 NW C1", "0,1 SW A1"],
            "laid": "1,-1",
            "first": "0,1",
            "hand": ["T25", "", "T46"],
            "stack": ["T05", "T17", "T30", "T54"],
            "removed": ["T12"],
            "supply": [19, 18, 19],
            "tiles": {"X1": {"value": 3, "canals": "NE", "corners": "vF.F"}},
            "title": "a puzzle",
            "show": "options",
            "seat": 1,
        },
        {"game": "canals", "hand": ["T25", "T46"], "phase": "lay", "city": ["0,0 S0", "1,0 C4a"]},
        {"phase": "first", "laid": "1,0", "city": ["0,0 S0", "1,0 C2a", "2,0 T07 2"], "buildings": ["2,0 SE B2"]},
        {"phase": "end", "buildings": ["1,0 NE A3", "0,1 NW B20"], "players": 4},
    ],
    "ufos": [
        {
            "game": "ufos",
            "players": 3,
            "to_move": 1,
            "first_seat": 2,
            "turn": 8,
            "rounds": 20,
            "seed": 5,
            "phase": "act",
            "deal": {"LAX": "T18", "NYC": "6/1"},
            "restaurants": {"LAX": "AC", "NYC": "C"},
            "stands": {"v01": "A", "v13": "B"},
            "witnesses": {"LAX": "BB"},
            "ufos": ["A standard v04", "B standard LAX", "B calmer v12", "B bumper NYC", "C standard MEX"],
            "moved": ["B2"],
            "sits": ["B1 A", "B3 C"],
            "driven": ["B2"],
            "used": ["NYC"],
            "tiles": {"X1": {"resistance": 20, "slots": 4}},
            "title": "a puzzle",
            "show": "options",
            "seat": 1,
        },
        {
            "game": "ufos",
            "players": 2,
            "phase": "bump",
            "rounds": 3,
            "ufos": ["A bumper X1", "A standard y1", "B standard X1", "B calmer y3"],
            "map": {
                "canvas": {"width": 300, "height": 200},
                "cities": {"X1": {"name": "Xanten", "en": "Xanthus", "x": 50, "y": 50}},
                "villages": {f"y{n}": {"name": f"Y{n}", "x": 20 * n, "y": 150, "label": "E"} for n in range(1, 13)},
                "lines": {"red": ["X1 y1", *[f"y{n} y{n + 1}" for n in range(1, 12)]], "around": ["y1 y2"]},
            },
        },
        {"phase": "start", "players": 4, "ufos": ["A standard v01", "A standard v01"], "rounds": 2},
        {
            "phase": "turn",
            "restaurants": {"MEX": "A", "LAX": "A"},
            "ufos": ["A standard MEX", "B standard v09"],
            "rounds": 3,
        },
        {"phase": "move", "ufos": ["A standard MEX", "B standard MEX"], "moved": ["A1"], "rounds": 1},
        {"phase": "end", "restaurants": {"CAI": "B"}, "players": 5},
    ],
    "jelly": [
        {
            "game": "jelly",
            "players": 4,
            "to_move": 1,
            "mode": "beats",
            "phase": "effect",
            "round": 2,
            "beat": 5,
            "seed": 5,
            "districts": ["1A", "2B", "X1B", "4B", "5B", "6A"],
            "drone": "G",
            "zones": {"F": 3, "G": 2},
            "entrances": {"F": "A6 B1 B5 C5", "H": "D4 D4"},
            "centre": "A1 C2",
            "dice": {"A": "1 1 4", "B": "2"},
            "locks": {"J": "C"},
            "timer": "C",
            "effects": {"B": "F 1"},
            "jelly": [0, 12, 3, 1],
            "pods": {"A": "2 die", "D": "8"},
            "dropped": {"B": "3"},
            "stack": "4 4 7",
            "sides": {"X1B": {"zones": ["TIER2(J 6; CAP + J 1)", "VAR{1-2: J 7; 3+: DROP}", "ARROW both"]}},
            "title": "a puzzle",
            "show": "options",
            "seat": 1,
        },
        {"phase": "place", "players": 3, "dice": {"A": "1 1 3 4 6"}, "entrances": {"F": "B5 C2"}},
        {"phase": "close", "dice": {"B": "3"}, "entrances": {"F": "A1 A2 A3 A4 A5 A6 A1"}},
        {"phase": "score", "mode": "beats", "entrances": {"F": "A6 B6", "G": "A1"}, "centre": "C2", "round": 4},
        {
            "phase": "score",
            "mode": "live",
            "districts": ["3B", "1B", "7B", "5B", "2B"],
            "zones": {"F": 2, "G": 2},
            "entrances": {"F": "A6 B6", "G": "A1 C1", "H": "B3"},
            "jelly": [0, 3, 1],
            "players": 3,
        },
        {"phase": "ready", "round": 3, "jelly": [3, 0, 5], "pods": {"B": "5 5"}},
        {"phase": "round", "mode": "live", "round": 4},
        {
            "phase": "rush",
            "players": 5,
            "now": 60_000,
            "ends": 66_000,
            "dice": {"A": "1 4", "B": "6"},
            "entrances": {"F": "A2 C3", "L": "D1 D1 D1 D1 D2 D3 D4"},
            "effects": {"A": "F 2", "C": "F 3"},
            "timer": "D",
            "locks": {"K": "D"},
        },
        {"phase": "end", "pods": {"A": "die die", "C": "8 8"}},
    ],
    "dei": [
        {
            "game": "dei",
            "players": 3,
            "to_move": 1,
            "seed": 5,
            "stage": "card",
            "round": 2,
            "phase": 3,
            "rules": ["confrontation", "no_choice"],
            "layout": [
                "D2/90 3.2/180 2.5/90 2.4/0",
                "3.1/0 D3/0 2.6/0 D1/180",
                "2.3/90 2.7/270 2.1/0 2.2/180",
            ],
            "colours": ["blue", "red", "green"],
            "factions": ["auxilia", "refuge", "farm_z"],
            "order": "BCA",
            "looters": {"2.1p": "AAB", "2.2p": "CCC"},
            "leaders": {"A": "2.1p"},
            "storehouses": {"A": ["2.1p"]},
            "lifts": {"B": ["2.2p-2.2X"]},
            "bridges": {"A": ["2.3:WX:p"]},
            "drones": {"FLY": "2.1p"},
            "tokens": {"2.1p": 4},
            "pads": {"A": [3, 4], "B": [5, 5]},
            "abilities": {"A": ["scout"]},
            "learned": {"B": ["agent", "tunnel"]},
            "boosts": {"A": ["DEP", "red"]},
            "vp": {"A": 7},
            "hand": {"A": ["DEI033"]},
            "up": {"A": ["DEI025", "DEI026"], "B": ["DEI017"]},
            "down": {"B": ["DEI018"]},
            "recycled": {"C": ["DEI009"]},
            "market": {"red": ["DEI034", "DEI035", "DEI036"]},
            "decks": {"red": ["DEI037"]},
            "missions": ["TECH", "ENERGY", "LOOTERS", "OUTPOSTS"],
            "chosen": {"A": ["TECH"], "B": ["ENERGY"], "C": ["TECH"]},
            "card": "DEI019",
            "boost": "MOV",
            "pending": ["MOV", "DEP", "PER:red:TDEP", "CPY", "DRN:FLY:+0"],
            "played": 0,
            "title": "a puzzle",
            "show": "options",
            "seat": 1,
        },
        {"stage": "draft", "rules": ["draft"], "players": 4},
        {"stage": "place", "players": 3, "order": "CAB"},
        {"stage": "plan", "rules": ["planning"], "round": 3, "phase": 2, "recycled": {"A": ["DEI001"]}},
        {
            "stage": "turn",
            "rules": ["planning"],
            "phase": 2,
            "up": {"A": ["DEI001"]},
            "down": {"B": ["DEI009"]},
            "planned": {"A": ["DEI002", "DEI003"]},
        },
        {
            "stage": "card",
            "card": "DEI001",
            "face_down": True,
            "pads": {"A": [4, 4]},
            "bought": 0,
            "parcels": 1,
            "solar": 0,
            "learned": {"A": ["parcel"]},
        },
        {"stage": "learn", "looters": {"2.2p": "AAA", "2.5X": "A"}},
        {"stage": "mission", "round": 4, "players": 4},
        {"stage": "cleanup", "round": 2, "vp": {"B": 3}},
        {"stage": "end", "vp": {"A": 5, "B": 5}},
        {
            "stage": "card",
            "card": "DEI001",
            "pending": ["COL", "DRN:MAS:+0", "BLD"],
            "pads": {"A": [8, 2]},
            "map": {
                "regions": {
                    "p": {"level": "ground", "near": ["q", "W"], "tokens": 3, "storehouse": True, "drone": True},
                    "q": {"level": "ground", "near": ["X"], "circles": ["A", "B"], "drone": True},
                    "W": {"level": "roof", "near": ["X"], "tokens": 2},
                    "X": {"level": "roof", "circles": ["C"]},
                },
                "sites": ["W X p"],
                "lifts": ["p W"],
                "bridges": ["W X p"],
            },
        },
    ],
    "rulebenders": [
        {
            "game": "rulebenders",
            "players": 4,
            "to_move": 1,
            "seed": 5,
            "stage": "turn",
            "round": 2,
            "themes": ["SCIFI", "FANTASY", "PIRATE", "ZOMBIE"],
            "settings": {"THEME": "PIRATE", "HAND": 6, "EXCHANGE": 2, "CURRENCY": "chips", "START": "B", "STONES": 5},
            "chips": {"A": 3, "B": 9},
            "supply": {"A": 2, "B": 4},
            "lent": {"C": {"B": 2}},
            "open": {"HAND": {"A": 3, "B": 2}, "DRAW": {"D": 1}},
            "locked": {"THEME": {"A": 1, "C": 2}},
            "track": {"A": ["", "C"], "B": ["B"]},
            "stash": {"FA-19": 2},
            "discs": {"A": {"HAND": -2, "THEME": 1}, "B": {"CURRENCY": 2}},
            "tokens": {"E-HAND": 5, "N-DRAW": 1},
            "shown": ["E-HAND"],
            "seen": {"A": ["N-HAND"]},
            "taken": {"B": ["N-THEME"]},
            "multipliers": ["HAND", "DRAW"],
            "exchange": {"A": [0, 1, 2], "B": [1, 0, 0]},
            "hand": {"A": ["SF-01", "FX-03"], "B": ["PI-03", "SF-22", "FX-06"], "D": ["ZO-05"]},
            "fuel": {"A": ["SF-07", "FX-01"], "C": ["FA-01"]},
            "dash": {"A": ["FA-19", "PI-05"], "B": ["SF-13", "PI-19"], "C": ["ZO-13", "FA-30"]},
            "discard": {"SCIFI": ["SF-02"], "ZOMBIE": ["ZO-01"], "FLEXO": ["FX-02"]},
            "draw": {"FANTASY": ["ZO-02", "FA-02"], "FLEXO": ["FX-10"]},
            "boxed": ["ZO-35", "N-HAND"],
            "mixed": ["ZOMBIE"],
            "tapped": ["PI-05", "ZO-13"],
            "laid": ["SF-07"],
            "fresh": ["PI-19"],
            "kept": {"SF-07": "PIRATE"},
            "hooks": {"PI-05": "SF-13"},
            "cuts": {"ZO-13": "B"},
            "opened": ["D"],
            "marked": ["ZO-05"],
            "passed": ["C"],
            "played": {"B": {"PIRATE": 2}},
            "symbols": {"B": ["DRAW"]},
            "title": "a puzzle",
            "show": "options",
            "seat": 1,
        },
        {
            "players": 2,
            "stage": "scoring",
            "round": 4,
            "open": {"CURRENCY": {"A": 2, "C": 2}, "START": {"C": 3}},
            "track": {"A": ["C", "A"]},
            "courses": {"START": "left"},
            "revealed": [1, 3, 5],
            "dash": {"A": ["PR-15"]},
            "fired": ["PR-15"],
        },
        {"stage": "turn", "hand": {"A": ["SF-01", "SF-02"]}, "marked": ["SF-01"], "supply": {"A": 3}},
        {"stage": "theme", "players": 2, "settings": {"START": "C"}},
        {"stage": "round", "round": 3, "dash": {"A": ["PR-19"]}},
        {"stage": "acted", "exchange": {"A": [1, 1, 1]}, "supply": {"A": 5}},
        {"stage": "cleanup", "fuel": {"B": ["SF-01"]}, "track": {"B": ["A", "B"]}},
        {"stage": "end", "dash": {"B": ["SF-30", "FA-30"]}, "discs": {"C": {"HAND": 2}}},
    ],
}


def check_position(game: GameType, doc: Any) -> None:
    """It is refused with a sentence, or it is a table that can be looked at, saved and played on with."""
    try:
        found = game.position(game.standard_content(), doc)
    except Bad:
        return
    way = next((way for way in ways(game) if game.real_time(way) == found.timed()), {})
    table = new_table(game, ["person"] * found.players, 1, content=found.box.content, variants=way)
    table.match.game = found
    table.replayable = False
    look_at(game, table)
    load(as_file(save_json(table)), game_type)
    play_on(table, seed=2)
    look_at(game, table)
    load(as_file(save_json(table)), game_type)


def check_content(game: GameType, content: Any) -> None:
    """It is refused with a sentence, or it can be played with and its counts can be told."""
    parts = {name: content.get(name) if isinstance(content.get(name), dict) else {} for name in game.content_files}
    try:
        tables = [new_table(game, ["person"] * game.players[0], 4, content=parts, variants=way) for way in ways(game)]
    except Bad:
        return
    box = game.box_for(parts)
    if game.facts and game.oddities:
        assert all(game.texts("en").say(f"fact.{key}", n=n) for key, n in game.facts(box).items())
        assert all(game.texts("en").say(f"note.{key}", what=what) for key, what in game.oddities(box))
    for table in tables:
        play_on(table, seed=4)
        look_at(game, table)


def check_answer(game: GameType, sent: tuple[Any, int, Any]) -> None:
    """A senseless answer is refused and changes nothing."""
    junk, seat, save = sent
    table = load(save, game_type)
    option, before, decision = as_option(junk), save_json(table), table.game.decision_of(seat)
    if decision is None or option not in decision.options:
        with pytest.raises(Refused):
            table.match.answer(seat, option)
        assert save_json(table) == before


def as_option(junk: Any) -> Any:
    """Something that could be sent as an answer."""
    if isinstance(junk, (list, dict)):
        return tuple(as_option(part) for part in junk)
    return junk if isinstance(junk, (int, str)) else str(junk)


Strategy = Callable[[GameType], st.SearchStrategy[Any]]
FUZZED: dict[str, tuple[Strategy, Callable[[GameType, Any], None]]] = {
    "save": (lambda game: damaged(saves(game.id)), check_save),
    "part of a save": (lambda game: saves_with_a_damaged_part(saves(game.id)), check_save),
    "content of a save": (saves_with_damaged_content, check_save),
    "no save at all": (lambda game: JUNK, check_save),
    "position": (lambda game: damaged(POSITIONS[game.id]), check_position),
    "content": (lambda game: damaged([as_file(game.standard_content())]), check_content),
    "answer": (lambda game: st.tuples(JUNK, st.integers(-2, 5), st.sampled_from(saves(game.id))), check_answer),
}


def fuzz(name: str, what: str, examples: int) -> None:
    """Check so many damaged ones."""
    game = game_type(name)
    strategy, check = FUZZED[what]

    @settings(max_examples=examples)
    @given(strategy(game))
    def checked(doc: Any) -> None:
        check(game, doc)

    checked()


@pytest.mark.parametrize("what", FUZZED)
@pytest.mark.parametrize("name", game_ids())
def test_what_is_damaged_is_refused_or_can_be_played(name: str, what: str) -> None:
    fuzz(name, what, 25)


@pytest.mark.soak
@pytest.mark.parametrize("what", FUZZED)
@pytest.mark.parametrize("name", game_ids())
def test_whatever_is_damaged_is_refused_or_can_be_played(name: str, what: str) -> None:
    fuzz(name, what, 2000)


@pytest.mark.parametrize("name", game_ids())
def test_the_positions_are_right_before_they_are_damaged(name: str) -> None:
    for doc in POSITIONS[name]:
        assert game_type(name).position(game_type(name).standard_content(), doc).players


# --- at the command line ---------------------------------------------------------------------------------------------

Capsys = pytest.CaptureFixture[str]
READERS = {
    "position": ("position", "FILE"),
    "verify": ("verify", "FILE"),
    "replay": ("replay", "FILE", "--all"),
    "render": ("render", "FILE", "-o", "out.svg"),
    "play": ("play", "canals", "--resume", "FILE"),
}
SAVE = saves("canals")[1]
A_SAVE = json.dumps(SAVE)
BAD_SAVES = {
    "empty": b"",
    "bytes": bytes(range(256)),
    "truncated": A_SAVE[: len(A_SAVE) // 2].encode(),
    "foreign": b'{"white": "e4"}',
    "a list": b"[1, 2, 3]",
    "a number": b"7",
    "newer format": json.dumps(SAVE | {"format": 99}).encode(),
    "newer rules": json.dumps(SAVE | {"rules_version": 99}).encode(),
    "another game": json.dumps(SAVE | {"game": "chess"}).encode(),
    "a path as game": json.dumps(SAVE | {"game": "../../etc/passwd"}).encode(),
    "nested too deeply": b"[" * 100_000,
    "nested too deeply inside": A_SAVE.replace('"inputs": [', '"inputs": [' + "[" * 900 + "]" * 900 + ",", 1).encode(),
    "a number without end": A_SAVE.replace('"turn": ', '"turn": ' + "9" * 5000, 1).encode(),
    "a terminal's commands": json.dumps(SAVE | {"seats": ["\x1b[2J", "person"]}).encode(),
    "other tiles": json.dumps(SAVE | {"content_hash": "0" * 16}).encode(),
}


def here(folder: Path) -> set[str]:
    """What is in a folder."""
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("bad", BAD_SAVES)
def test_a_bad_save_is_refused_in_a_sentence(
    bad: str, reader: str, tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_bytes(BAD_SAVES[bad])
    said = call(capsys, *(word.replace("FILE", "bad.json") for word in READERS[reader]))
    complains(said, "tafelrunde: ")
    assert said.err.strip().count("\n") == 0
    assert "\x1b" not in said.out + said.err
    assert len(said.err) < 400
    assert here(tmp_path) == {"bad.json"}
    assert Path("bad.json").read_bytes() == BAD_SAVES[bad]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", ["missing.json", "missing.toml", "folder.json", "folder.toml"])
def test_a_file_that_is_none_is_refused(
    name: str, reader: str, tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.json").mkdir()
    Path("folder.toml").mkdir()
    complains(call(capsys, *(word.replace("FILE", name) for word in READERS[reader])), name)
    assert here(tmp_path) == {"folder.json", "folder.toml"}


BAD_POSITIONS = {
    "no TOML": ("game = ", "not valid TOML"),
    "nested too deeply": ("x = " + "[" * 20_000, "nested too deeply"),
    "no game": ("players = 2", "game"),
    "another game": ('game = "chess"', "chess"),
    "a number as game": ("game = 5", "5"),
    "an unknown field": ('game = "canals"\ncolour = "red"', "colour"),
    "too many players": ('game = "canals"\nplayers = 9', "players"),
    "true players": ('game = "canals"\nplayers = true', "players"),
    "no such seat": ('game = "canals"\nto_move = 2', "to_move"),
    "no such phase": ('game = "canals"\nphase = "sleep"', "phase"),
    "no start tile": ('game = "canals"\ncity = ["0,0 T01"]', "start tile"),
    "no such tile": ('game = "canals"\ncity = ["0,0 S0", "1,0 Z99"]', "Z99"),
    "two tiles in a cell": ('game = "canals"\ncity = ["0,0 S0", "0,0 T01"]', "0,0"),
    "a tile in two places": ('game = "canals"\ncity = ["0,0 S0", "0,1 T01"]\nhand = ["T01", ""]', "T01"),
    "the end of the world": ('game = "canals"\ncity = ["0,0 S0", "99999999,0 T01"]', "99999999,0"),
    "too far out": ('game = "canals"\ncity = ["0,0 S0", "100,0 T01"]', "too far out"),
    "five turns": ('game = "canals"\ncity = ["0,0 S0", "1,0 T01 5"]', "1,0 T01 5"),
    "a building in a garden": ('game = "canals"\nbuildings = ["1,0 SW A1"]', "foundation"),
    "a building on nothing": ('game = "canals"\nbuildings = ["9,9 SW A1"]', "foundation"),
    "too many pieces": ('game = "canals"\nbuildings = ["1,0 NE A21"]', "more than 20 pieces"),
    "no pieces left": ('game = "canals"\nsupply = [0, 5]', "no piece left"),
    "nothing laid": ('game = "canals"\nphase = "first"', "laid"),
    "a hand while building": ('game = "canals"\nphase = "first"\nlaid = "1,0"\nhand = ["T01", ""]', "hand"),
    "a centre tile in hand": ('game = "canals"\nhand = ["C1a", ""]', "city tiles"),
    "a date": ('game = "canals"\nhand = 2020-01-01', "hand"),
    "a bad tile": ('game = "canals"\n[tiles.X1]\nvalue = 4', "canals"),
    "a tile's bad name": ('game = "canals"\n[tiles."<b>"]\nvalue = 4\ncanals = "N"\ncorners = "FFFF"', "letters"),
    "no table of tiles": ('game = "canals"\ntiles = 4', "tiles"),
    "an unknown place": ('game = "ufos"\nufos = ["A standard Rome"]', "Rome"),
    "a place out of play": ('game = "ufos"\nufos = ["A standard SYD"]', "red lines"),
    "no UFO at all": ('game = "ufos"', "no UFO"),
    "too many stands": ('game = "ufos"\nstands = { v01 = "AB" }', "exactly one"),
    "nothing to bump": ('game = "ufos"\nphase = "bump"\nufos = ["A standard LAX"]', "nothing to bump"),
    "the game is over": ('game = "ufos"\nrounds = 1\nturn = 3\nufos = ["A standard LAX"]', "over already"),
    "a map without places": ('game = "ufos"\n[map]\ncities = {}', "[cities]"),
    "a map that falls apart": (
        'game = "ufos"\n[map]\ncities.X = { name = "X", x = 1, y = 1 }\nvillages.y = { name = "Y", x = 2, y = 2 }',
        "[lines]",
    ),
    "no such district": ('game = "jelly"\nentrances = { Z = "A1" }', "entrances"),
    "no such colour": ('game = "jelly"\nentrances = { F = "D1" }', "entrances.F"),
    "a seven": ('game = "jelly"\nentrances = { F = "A7" }', "A7"),
    "eight dice": ('game = "jelly"\ncentre = "A1 A1 A1 A1 A1 A1 A1 A1"', "more than 7 dice"),
    "too many pods": ('game = "jelly"\npods = { A = "8 8 8" }', "no jelly pod"),
    "both sides of a board": ('game = "jelly"\ndistricts = ["1A", "1B", "2A", "3A", "4A"]', "one board"),
    "a lock before the last die": ('game = "jelly"\nlocks = { F = "B" }\ndice = { B = "1" }', "still has dice"),
    "beats in real time": ('game = "jelly"\nmode = "live"\nphase = "place"', "phase"),
    "no such region": ('game = "dei"\nlooters = { "9.9p" = "A" }', "9.9p"),
    "too many looters": ('game = "dei"\nlooters = { "2.1p" = "AAAAAAAAAAAAAAAA" }', "DEI-INV-04"),
    "a card of another faction": ('game = "dei"\nhand = { A = ["DEI009"] }', "DEI009"),
    "three cards in a phase": ('game = "dei"\nup = { A = ["DEI001", "DEI002", "DEI003"] }', "DEI-INV-12"),
    "a region on no level": ('game = "dei"\n[map.regions]\np = {level = "sky"}\nq = {level = "roof"}', "level"),
    "a bad reward": ('game = "jelly"\n[sides.X1A]\nzones = ["J 1", "J 2", "TIER2(J 6, J 3)"]', "column 10"),
}


@pytest.mark.parametrize("command", ["position", "render"])
@pytest.mark.parametrize("bad", BAD_POSITIONS)
def test_a_bad_position_is_refused_in_a_sentence_that_says_where(
    bad: str, command: str, tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, part = BAD_POSITIONS[bad]
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text(text, encoding="utf-8")
    words = (
        ("position", "bad.toml", "--save", "out.json")
        if command == "position"
        else ("render", "bad.toml", "-o", "a.svg")
    )
    said = call(capsys, *words)
    complains(said, part)
    assert said.err.strip().count("\n") == 0
    assert here(tmp_path) == {"bad.toml"}


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--view", "Z"), "Z"),
        (("--view", "3"), "3"),
        (("--view", "-1"), "-1"),
        (("--answer", "Z:1,0,0"), "Z"),
        (("--answer", "9:1,0,0"), "9"),
        (("--answer", ""), "refused"),
        (("--answer", "[" * 5000), "refused"),
        (("--answer", "+-1,0,0"), "refused"),
        (("--answer", "9" * 5000), "refused"),
        (("--answer", "1,0,0,0"), "refused"),
        (("--answer", "null"), "refused"),
        (("--answer", "B:1,-1,2"), "not your turn"),
        (("--save", "no/such/folder.json"), "folder.json"),
        (("--content", "nowhere"), "nowhere"),
    ],
)
def test_a_bad_question_is_refused_in_a_sentence(
    words: tuple[str, ...], part: str, tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.toml").write_text('game = "canals"\nhand = ["T25", ""]\n', encoding="utf-8")
    complains(call(capsys, "position", "p.toml", *words), part)
    assert here(tmp_path) == {"p.toml"}


@pytest.mark.parametrize(
    "words",
    [
        ("play", "canals", "--content", "mine", "--save", "out.json"),
        ("simulate", "canals", "--content", "mine", "--games", "1", "--json", "out.json"),
        ("position", "p.toml", "--content", "mine", "--save", "out.json"),
        ("content", "check", "mine"),
    ],
)
def test_bad_content_is_refused_in_a_sentence_that_says_where(
    words: tuple[str, ...], tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call(capsys, "content", "export", "canals", "mine")
    tiles = Path("mine/tiles.toml")
    tiles.write_text(tiles.read_text(encoding="utf-8").replace('canals = "NS"', 'canals = "NN"', 1), encoding="utf-8")
    Path("p.toml").write_text('game = "canals"\n[tiles.X1]\nvalue = 2\ncanals = "N"\ncorners = "FFFF"\n')
    complains(call(capsys, *words), "tiles.toml", "[city.T01]", "canals")
    assert here(tmp_path) == {"mine", "p.toml"}


@pytest.mark.parametrize("words", [("play", "chess"), ("simulate", "chess"), ("rules", "chess"), ("dance",), ()])
def test_an_unknown_game_or_command_is_refused(words: tuple[str, ...], capsys: Capsys) -> None:
    complains(call(capsys, *words))


# --- a terminal that goes away ---------------------------------------------------------------------------------------


def start(*words: str, **streams: Any) -> subprocess.Popen[str]:
    """The program as a process of its own."""
    command = [sys.executable, "-m", "tafelrunde", "--lang", "en", *words]
    path = os.pathsep.join([str(Path(tafelrunde.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}, **streams
    )


def test_a_reader_that_has_gone_away_is_not_complained_to() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start("rules", "canals", stdout=writer, stdin=subprocess.DEVNULL)
    os.close(writer)
    _, err = process.communicate(timeout=patience())
    assert process.returncode not in (0, None)
    assert err == ""


class FullDisk(io.StringIO):
    """An output that takes nothing any more."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_said_in_a_sentence(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", FullDisk())
    said = call(capsys, "rules", "canals", "--json")
    complains(said, f"tafelrunde: {os.strerror(errno.ENOSPC)}")
    assert said.err.count("\n") == 1


def test_a_closed_output_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["rules", "canals", "CAN-046", "--json"]) == 0


@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr"])
def test_streams_closed_by_the_caller_do_no_harm(closed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, closed, None)
    file = str(tmp_path / "games.json")
    simulation = ["simulate", "canals", "--bots", "random,random", "--games", "1", "--jobs", "1", "--json", file]
    assert main(simulation) == 0
    game = ["play", "canals", "--seats", "random,random", "--plain", "--save", str(tmp_path / "game.json")]
    assert main(game) == 0
    assert main(["replay", str(tmp_path / "game.json")]) == 0


def test_a_file_without_end_is_far_too_large(capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.kit.content.LARGEST", 1000)
    (tmp_path / "long.json").write_text(" " * 1001)
    complains(call(capsys, "verify", tmp_path / "long.json"), "long.json: is far too large")


def test_a_player_who_has_gone_away_leaves_a_game_that_can_be_resumed(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    words = ("play", "canals", "--seed", "4", "--save", str(save))
    process = start(*words, stdout=subprocess.PIPE, stdin=subprocess.PIPE)
    out, err = process.communicate("\n1\n1\n", timeout=patience())
    assert process.returncode not in (0, None)
    assert "Traceback" not in out + err
    assert here(tmp_path) == {"game.json"}
    assert not load(json.loads(save.read_text(encoding="utf-8")), game_type).game.over
