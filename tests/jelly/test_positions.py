"""Positions written by hand: every key, every complaint, and whole games that begin with one."""

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.jelly.position import LIVE, PHASES
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.cli.call import call, complains
from tests.jelly.table import (
    JELLY,
    A,
    B,
    C,
    D,
    act,
    answer,
    asked,
    centre,
    entrance,
    options,
    rush,
    seen,
    table,
    table_of,
    zone,
)
from tests.play import play_on

# --- reading ---------------------------------------------------------------------------------------------------------


def test_a_position_in_beats_says_what_lies_where() -> None:
    g = table(
        """
        players = 4
        to_move = 1
        round = 3
        beat = 9
        phase = "effect"
        districts = ["1B", "2B", "X1A", "4B", "5B", "8A"]
        drone = "H"
        zones = { H = 2, I = 3 }
        entrances = { F = "A1 B1 C6", H = "B2 C2 C2" }
        centre = "A5 C1"
        dice = { A = "6 1 4", C = "5" }
        locks = { K = "D" }
        timer = "D"
        jelly = [0, 7, 12, 3]
        pods = { A = "2 die", B = "8" }
        dropped = { C = "5" }
        stack = "7 6 die"
        effects = { B = "F 1" }

        [sides.X1A]
        zones = ["J 1 + TAKE 2", "VAR{1-2: J 9; 3+: DROP}", "J 0"]
        """
    )
    view = seen(g, A)
    assert (view.players, view.live, view.phase, view.round, view.beat, view.last_beat) == (
        4,
        False,
        "running",
        3,
        9,
        12,
    )
    assert [face.side for face in view.faces] == ["1B", "2B", "X1A", "4B", "5B", "8A"]
    assert view.face("H").name == "X1A"
    assert (view.drone, [zone(g, letter) for letter in "FGHIJK"]) == ("H", [1, 1, 2, 3, 1, 1])
    assert (entrance(g, "F"), entrance(g, "H"), centre(g)) == ("A1 B1 C6", "B2 C2 C2", "A5 C1")
    assert (view.left, view.dice, view.rolled) == ((3, 5, 1, 0), (1, 4, 6), True)
    assert (view.screens, view.timer) == ((None, None, None, "K"), D)
    assert (view.jelly, view.capsules, view.my_capsules) == ((0, 7, 12, 3), (2, 1, 0, 0), (2, 0))
    assert (view.stack, view.dropped, g.stack[::-1]) == (3, 1, [7, 6, 0])
    assert asked(g) == (B, "Remove")
    assert options(g) == {("remove", "A", 1), ("remove", "C", 6), "none"}


def test_what_is_left_out_is_empty_or_standard() -> None:
    g = table("")
    view = seen(g, A)
    assert (view.players, view.live, view.round, view.beat, asked(g)) == (3, False, 1, 1, (A, "Place"))
    assert [face.side for face in view.faces] == ["1A", "2A", "3A", "4A", "5A"]
    assert (view.left, len(view.dice), view.jelly, view.stack) == ((7, 7, 7), 7, (2, 2, 2), 30)
    assert g.stack != sorted(g.stack), "the rest is shuffled"


@pytest.mark.parametrize(
    ("doc", "kinds", "phase"),
    [
        ({"phase": "round", "round": 2}, {(B, "Place")}, "running"),
        ({"phase": "place", "to_move": C}, {(C, "Place")}, "running"),
        ({"phase": "effect", "entrances": {"F": "A3"}, "effects": {"A": "F 3"}}, {(A, "Shift")}, "running"),
        ({"phase": "close", "to_move": B}, {(B, "Close")}, "running"),
        ({"phase": "score", "round": 4}, set(), "scoring"),
        ({"phase": "score", "round": 1}, {(B, "Place")}, "running"),
        ({"phase": "score", "mode": "live"}, {(A, "Ready"), (B, "Ready"), (C, "Ready")}, "waiting"),
        ({"phase": "ready", "round": 4}, {(A, "Ready"), (B, "Ready"), (C, "Ready")}, "waiting"),
        ({"phase": "round", "mode": "live"}, set(), "countdown"),
        ({"phase": "rush"}, {(A, "Rush"), (B, "Rush"), (C, "Rush")}, "running"),
        ({"phase": "end"}, set(), "scoring"),
    ],
)
def test_the_phase_says_what_comes_next(doc: dict[str, Any], kinds: set[tuple[int, str]], phase: str) -> None:
    g = table_of(doc)
    assert {(d.seat, d.kind) for d in g.open} == kinds
    assert seen(g, None).phase == phase
    assert g.over == (doc["phase"] == "end" or (doc.get("round") == 4 and doc["phase"] == "score"))


@pytest.mark.parametrize("phase", PHASES)
def test_phases_of_real_time_are_played_in_real_time(phase: str) -> None:
    doc = {"phase": phase, "entrances": {"F": "A3"}, "effects": {"A": "F 3"} if phase == "effect" else {}}
    assert table_of(doc).live == (phase in LIVE)


def test_in_the_middle_of_a_round_in_real_time() -> None:
    g = rush(now=20_000, timer="C", locks={"G": "C"}, dice={"A": "2 3"}, entrances={"F": "A3"}, effects={"A": "F 3"})
    view = seen(g, A)
    assert (view.began, view.ends, g.now) == (0, 30_000, 20_000)
    assert [(e.seat, e.district, e.die, e.until) for e in view.effects] == [(A, "F", 3, 25_000)]
    assert (view.left, view.rolled) == ((2, 7, 0), False)
    assert options(g, A) == {"roll", ("shift", 2), "none"}, "who has an open effect has placed and not rolled again"
    act(g, 20_100, A, "shift", 2)
    assert zone(g, "F") == 2
    g.time_up(30_000)
    assert seen(g, A).phase == "waiting"


def test_when_the_round_ends_can_be_said() -> None:
    assert seen(rush(now=5_000, ends=6_000), A).ends == 6_000
    assert seen(rush(now=5_000), A).ends == 120_000
    assert seen(rush(now=115_000, timer="A"), A).ends == 120_000


def test_who_has_locked_turned_or_is_to_close_has_no_dice_left() -> None:
    g = table('phase = "close"\nto_move = 1\nlocks = { F = "C" }\ntimer = "C"')
    assert seen(g, None).left == (7, 0, 0)
    assert table('dice = { B = "" }').left == [7, 0, 7]


def test_dice_and_capsules_may_be_left_out() -> None:
    g = table('dice = { A = "6" }\nstack = ""')
    assert (g.left, seen(g, A).stack) == ([1, 7, 7], 0)
    answer(g, "place", 6, "F")
    assert asked(g) == (A, "Close")


def test_a_side_of_a_known_name_takes_its_place() -> None:
    g = table('sides.1A = { name = "Xanten", en = "Xanthus", green = true, zones = ["J 1", "J 2", "J 3"] }')
    assert (seen(g, None).face("F").name, seen(g, None).face("F").en) == ("Xanten", "Xanthus")
    assert g.box.texts[g.reward(0)] == "J 1"


WHAT_IS_WRONG = [
    ("players = 6", "players", "number"),
    ("players = true", "players", "number"),
    ("colour = 1", "colour", "unknown"),
    ('show = "all"', "show", "show"),
    ("title = 1", "title", "no_text"),
    ("to_move = 3", "to_move", "number"),
    ("seat = 3", "seat", "number"),
    ("seed = -1", "seed", "number"),
    ('phase = "sleep"', "phase", "one_of"),
    ("phase = 7", "phase", "no_text"),
    ('mode = "slow"', "mode", "one_of"),
    ('mode = "live"', "phase", "phase_of_mode"),
    ('mode = "beats"\nphase = "rush"', "phase", "phase_of_mode"),
    ("round = 5", "round", "number"),
    ("round = 0", "round", "number"),
    ('phase = "end"\nround = 3', "round", "number"),
    ("beat = 21", "beat", "number"),
    ('phase = "rush"\nbeat = 2', "beat", "key_of_mode"),
    ("now = 2", "now", "key_of_mode"),
    ("ends = 2", "ends", "key_of_mode"),
    ('phase = "rush"\nnow = 120_000', "now", "number"),
    ('phase = "rush"\nnow = 5\nends = 5', "ends", "number"),
    ("districts = 7", "districts", "no_list"),
    ('districts = ["1A"]', "districts", "sides_number"),
    ('districts = ["1A", "2A", "3A", "4A", "9A"]', "districts", "no_side"),
    ('districts = ["1A", "2A", "3A", "4A", 5]', "districts", "no_side"),
    ('districts = ["1A", "2A", "3A", "4A", "4B"]', "districts", "board_twice"),
    ('drone = "K"', "drone", "one_of"),
    ("drone = 1", "drone", "no_text"),
    ("zones = 1", "zones", "no_table"),
    ("zones = { F = 4 }", "zones.F", "number"),
    ("zones = { F = true }", "zones.F", "number"),
    ("zones = { K = 1 }", "zones", "one_of"),
    ("entrances = 7", "entrances", "no_table"),
    ('entrances = { A = "A1" }', "entrances", "one_of"),
    ("entrances = { F = 1 }", "entrances.F", "no_text"),
    ('entrances = { F = "A" }', "entrances.F", "placed_die"),
    ('entrances = { F = "A0" }', "entrances.F", "placed_die"),
    ('entrances = { F = "A7" }', "entrances.F", "placed_die"),
    ('entrances = { F = "A²" }', "entrances.F", "placed_die"),
    ('entrances = { F = "D1" }', "entrances.F", "one_of"),
    ('entrances = { F = "' + "A1 " * 700 + '" }', "entrances.F", "too_long"),
    ('entrances = { F = "' + "A1 " * 8 + '" }', "entrances", "JEL-I01"),
    ("centre = []", "centre", "no_text"),
    ('centre = "B"', "centre", "placed_die"),
    ('entrances = { F = "A1 A2 A3 A4" }\ncentre = "A1 A1 A1 A1"', "entrances", "JEL-I01"),
    ('dice = { D = "1" }', "dice", "one_of"),
    ('dice = { A = "12" }', "dice.A", "dice_values"),
    ('dice = { A = "0" }', "dice.A", "dice_values"),
    ("dice = { A = 5 }", "dice.A", "no_text"),
    ('dice = { A = "1 1 1 1 1 1 1 1" }', "dice.A", "JEL-I01"),
    ('dice = { A = "1 1 1 1 1 1" }\ncentre = "A1 A1"', "dice.A", "JEL-I01"),
    ('locks = { F = "D" }', "locks.F", "one_of"),
    ("locks = { F = 1 }", "locks.F", "one_of"),
    ('locks = { K = "B" }', "locks", "one_of"),
    ('locks = { F = "B", G = "B" }', "locks.G", "JEL-Q08"),
    ('locks = { F = "B" }\ndice = { B = "1" }', "locks", "JEL-060"),
    ('timer = "D"', "timer", "one_of"),
    ('timer = "B"\ndice = { B = "1" }', "timer", "JEL-063"),
    ("jelly = [1, 2]", "jelly", "numbers"),
    ("jelly = [1, 2, -1]", "jelly", "numbers"),
    ('pods = { F = "2" }', "pods", "one_of"),
    ('pods = { A = "9" }', "pods.A", "no_such_capsule"),
    ('pods = { A = "0" }', "pods.A", "no_such_capsule"),
    ('pods = { A = "-2" }', "pods.A", "no_such_capsule"),
    ('pods = { A = "8 8", B = "8" }', "pods.B", "no_such_capsule"),
    ('dropped = { A = "x" }', "dropped.A", "no_such_capsule"),
    ('dropped = { Z = "2" }', "dropped", "one_of"),
    ("stack = 7", "stack", "no_text"),
    ('stack = "8 8 8"', "stack", "no_such_capsule"),
    ('effects = { A = "F" }', "effects.A", "open_effect"),
    ('effects = { A = "F 5" }', "effects.A", "open_effect"),
    ('effects = { A = "K 3" }', "effects.A", "one_of"),
    ('effects = { D = "F 3" }', "effects", "one_of"),
    ('effects = { A = "F 3" }', "effects", "JEL-052"),
    ('phase = "effect"', "effects", "no_open_effect"),
    ('phase = "effect"\neffects = { A = "F 3" }', "effects", "no_such_die"),
    ('phase = "effect"\neffects = { A = "F 3", B = "F 3" }\nentrances = { F = "A3 B3" }', "effects", "JEL-052"),
    ('phase = "rush"\neffects = { A = "F 3" }\nlocks = { F = "B" }', "effects", "JEL-I04"),
    ('phase = "score"\neffects = { A = "F 3" }', "effects", "JEL-052"),
    ('dice = { A = "" }', "to_move", "no_dice_left"),
    ('phase = "close"\ndice = { A = "1" }', "dice", "JEL-060"),
    ('phase = "close"\ndice = { B = "", C = "" }', "phase", "JEL-Q11"),
    ('phase = "rush"\ndice = { A = "", B = "", C = "" }', "phase", "JEL-Q11"),
    ("sides = 4", "sides", "no_table"),
    ("sides.X1A = 4", "districts.toml [sides.X1A]", "no_table"),
    ("sides.X1A = { }", "districts.toml [sides.X1A] zones", "zones"),
    ('sides.X1C = { zones = ["J 1", "J 2", "J 3"] }', "districts.toml [sides]", "side_id"),
    ('sides.X1A = { zones = ["J 1", "J 2", "J"] }', "districts.toml [sides.X1A] zones 3", "reward_number"),
]


@pytest.mark.parametrize(("toml", "where", "key"), WHAT_IS_WRONG)
def test_what_is_wrong_is_said_with_its_place(toml: str, where: str, key: str) -> None:
    with pytest.raises(Bad) as refused:
        table(toml)
    assert (refused.value.where, refused.value.key) == (where, key)
    refused.value.package = JELLY.package
    for lang in LANGUAGES:
        assert where in complaint_text(refused.value, lang)


# --- whole games from positions --------------------------------------------------------------------------------------

STARTS: list[dict[str, Any]] = [
    {"phase": "round", "round": 3},
    {"phase": "place", "round": 4, "beat": 17, "dice": {"A": "1 2 3 4 5 6 6"}},
    {"phase": "effect", "players": 5, "round": 4, "entrances": {"F": "D1 B2"}, "effects": {"D": "F 1"}, "to_move": 3},
    {"phase": "close", "players": 4, "round": 4, "to_move": 3, "locks": {"G": "A"}},
    {"phase": "score", "round": 3, "entrances": {"F": "A6 B6 C1"}, "centre": "A1 B1"},
    {"phase": "ready", "players": 4, "round": 4},
    {"phase": "round", "mode": "live", "round": 4, "players": 5},
    {"phase": "rush", "round": 4, "now": 100_000, "dice": {"A": "1 1", "B": ""}},
    {"phase": "rush", "round": 4, "entrances": {"F": "A1 B2 C4"}, "effects": {"A": "F 1", "C": "F 4"}, "timer": "B"},
]


@pytest.mark.parametrize("doc", STARTS, ids=lambda doc: f"{doc['phase']}-{doc.get('mode', '')}")
def test_every_position_can_be_played_to_the_end(doc: dict[str, Any]) -> None:
    for seed in range(3):
        g = table_of({**doc, "seed": seed})
        assert not g.over
        play_on(g, Chance(seed), 5_000)
        assert (g.over, g.end, g.tallied) == (True, "rounds", 4)


# --- at the command line ---------------------------------------------------------------------------------------------


def test_in_real_time_the_clock_stands_still_until_it_is_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "live.toml"
    file.write_text('game = "jelly"\nphase = "rush"\nnow = 1_000\nends = 9_000\ndice = { B = "" }\n', encoding="utf-8")
    roll = ("--answer", "A:roll")
    asked = call(capsys, "position", file, "--json").json["open"]
    assert (asked[0]["kind"], asked[0]["prompt"].split("!")[0]) == ("Rush", "Roll")
    assert call(capsys, "position", file, *roll).code == 0
    complains(call(capsys, "position", file, *roll, *roll), "JEL-Q45")
    complains(call(capsys, "position", file, *roll, "--answer", "@1999", *roll), "JEL-Q45")
    assert call(capsys, "position", file, *roll, "--answer", "@2000", *roll).code == 0
    complains(call(capsys, "position", file, "--answer", "@999"), "@999")
    over = call(capsys, "position", file, "--answer", "@9000", "--save", tmp_path / "save.json", "--json").json
    assert {d["kind"] for d in over["open"]} == {"Ready"}
    saved = json.loads((tmp_path / "save.json").read_text(encoding="utf-8"))
    assert saved["variants"]["mode"] == "live"
    assert saved["inputs"] == [["time", 9000]]


def test_in_beats_there_is_no_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "beats.toml").write_text('game = "jelly"\n', encoding="utf-8")
    complains(call(capsys, "position", tmp_path / "beats.toml", "--answer", "@5"), "@5", "no clock")


def test_somebody_who_has_nothing_to_do_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "done.toml"
    file.write_text('game = "jelly"\nphase = "rush"\nlocks = { F = "A" }\ntimer = "A"\n', encoding="utf-8")
    assert "\nA: You are done. Scoring comes soon.\n\nB: " in call(capsys, "position", file).out
