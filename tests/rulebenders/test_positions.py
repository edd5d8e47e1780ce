"""Positions written by hand: every key, every complaint, and whole games that begin with one."""

import tomllib
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.rulebenders.position import KEYS, STAGES
from tafelrunde.games.rulebenders.state import Rulebenders
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.rulebenders.table import RUL, Table, decisions, score, seen, table_of

WHOLE = """
players = 4
to_move = 1
seed = 5
round = 2
themes = ["SCIFI", "FANTASY", "PIRATE", "ZOMBIE"]
settings = { THEME = "PIRATE", HAND = 6, EXCHANGE = 2, CURRENCY = "chips", START = "C", STONES = 7, DRAW = 3 }
chips = { A = 3, B = 9 }
exchange = { A = [0, 1, 2] }
supply = { A = 2, B = 4 }
lent = { C = { B = 2 } }
open = { HAND = { A = 3, B = 2 }, DRAW = { D = 1 } }
locked = { THEME = { A = 1, C = 2 } }
track = { A = ["", "C"], B = ["B"] }
stash = { "FA-19" = 2 }
discs = { A = { HAND = -2, THEME = 1 }, B = { CURRENCY = 2 } }
tokens = { "E-HAND" = 5, "N-DRAW" = 1, "E-DRAW" = 7 }
shown = ["E-HAND"]
seen = { A = ["N-EXCHANGE"] }
taken = { B = ["N-THEME"] }
multipliers = ["HAND", "DRAW"]
hand = { A = ["SF-01", "FX-03"], B = ["PI-03", "FX-06"], D = ["ZO-05"] }
fuel = { A = ["SF-07", "FX-01"], C = ["FA-01", "SF-08"] }
dash = { A = ["FA-19", "PI-05"], B = ["SF-13", "PI-19"], C = ["ZO-13", "FA-30"] }
discard = { SCIFI = ["SF-02", "SF-03"], FLEXO = ["FX-02"] }
draw = { FANTASY = ["ZO-02", "FA-02"], FLEXO = ["FX-10", "FX-11"] }
boxed = ["ZO-35", "N-HAND"]
mixed = ["ZOMBIE"]
tapped = ["PI-05"]
laid = ["SF-08", "SF-07"]
fresh = ["PI-19"]
kept = { "SF-07" = "PIRATE", "SF-08" = "FANTASY" }
hooks = { "PI-05" = "SF-13" }
cuts = { "ZO-13" = "B" }
opened = ["D"]
marked = ["ZO-05"]
passed = ["C"]
played = { B = { PIRATE = 2 }, A = { SCIFI = 3 } }
symbols = { B = ["DRAW"] }
title = "a puzzle"
show = "options"
seat = 1
"""


def read(toml: str, **more: Any) -> Table:
    """A position as it stands in a file."""
    return table_of(tomllib.loads(toml) | more)


def test_a_position_says_what_lies_where() -> None:
    t = read(WHOLE)
    g = t.g
    assert (t.asked, g.chance, t.round, g.players) == (("B", "Menu"), 5, 2, 4)
    assert [t.setting(board) for board in ("THEME", "HAND", "EXCHANGE", "CURRENCY", "START", "STONES", "DRAW")] == [
        *("PIRATE", 6, 2, "chips", "C", 7, 3),
    ]
    assert [player.chips for player in t.player] == [3, 9, 7, 7]
    assert (t.A.exchange, t.B.exchange) == ([0, 1, 2], [0, 0, 0])
    assert [player.supply for player in t.player] == [2, 4, 0, 0]
    assert [player.general for player in t.player] == [20 - 2 - 3 - 1 - 2, 20 - 4 - 2 - 2 - 1, 20 - 2 - 1, 19]
    assert t.C.lent("B") == 2
    assert (t.A.open("HAND"), t.B.open("HAND"), t.D.open("DRAW")) == (3, 2, 1)
    assert (t.A.locked("THEME"), t.C.locked("THEME")) == (1, 2)
    assert t.track == {"A2": "C", "B1": "B"}
    assert (t.A.disc("HAND"), t.A.disc("THEME"), t.B.disc("CURRENCY"), t.B.disc("HAND")) == (-2, 1, 2, 0)
    assert (t.A.hand, t.B.hand, t.D.hand) == (["FX-03", "SF-01"], ["FX-06", "PI-03"], ["ZO-05"])
    assert (t.A.fuel, t.B.dash) == (["SF-07", "FX-01"], ["SF-13", "PI-19"])
    assert (t.A.tapped, t.C.tapped) == (["PI-05"], ["ZO-13"])
    assert [player.passed for player in t.player] == [False, False, True, False]
    assert not RUL.view(g, 1).over


def test_tokens_lie_where_they_are_said_to_and_the_others_where_there_is_room() -> None:
    t = read(WHOLE)
    assert (t.token("E-HAND"), t.token("E-DRAW"), t.token("N-DRAW")) == (5, 7, 1)
    assert (t.token("N-HAND"), t.token("N-THEME")) == (None, None)
    assert (t.shown("E-HAND"), t.shown("E-DRAW"), t.multiplied("HAND"), t.multiplied("THEME")) == (
        True,
        False,
        True,
        False,
    )
    assert [kind for kind, _ in t.B.tokens] == ["nuclear"]
    assert t.A.sees().boards["EXCHANGE"].nuclear.value == t.token("N-EXCHANGE")
    assert t.B.sees().boards["EXCHANGE"].nuclear.value is None
    assert t.B.sees().boards["HAND"].electron.value == 5
    values = sorted(value for value in (t.token(f"E-{b}") for b in t.B.sees().boards) if value is not None)
    assert values == sorted(t.g.box.tokens[:7])


def test_cards_that_are_named_lie_on_top_and_all_others_under_them() -> None:
    t = read(WHOLE)
    assert t.draw("FANTASY")[:3] == ["ZO-02", "FA-02", "FA-35"]
    assert (t.draw("FLEXO")[:2], t.discard("FLEXO")) == (["FX-10", "FX-11"], ["FX-02"])
    assert t.discard("SCIFI") == ["SF-02", "SF-03"]
    assert "ZO-35" in t.boxed
    assert len(t.draw("PIRATE")) == 35 - 3
    assert len(t.draw("ZOMBIE")) == 35 - 4


def test_what_lasts() -> None:
    g = read(WHOLE).g
    n = g.box.numbers_of
    view = seen(g, None)
    assert (view.stash, view.kept, view.hooks) == (
        {"FA-19": 2},
        {"SF-07": "PIRATE", "SF-08": "FANTASY"},
        {"PI-05": "SF-13"},
    )
    assert (view.cuts, view.only) == ({"ZO-13": 1}, "PIRATE")  # the latest counts
    assert (g.opened, g.marked) == ([3], [n["ZO-05"]])
    assert g.laid[n["SF-08"]] < g.laid[n["SF-07"]] < g.turn == g.laid[n["PI-19"]]
    assert (
        max(when for card, when in g.laid.items() if card not in (n["SF-07"], n["SF-08"], n["PI-19"]))
        < (g.laid[n["SF-08"]])
    )
    played = [view.seats[seat].played for seat in range(4)]
    assert played == [{"SCIFI": 3}, {"PIRATE": 2}, {"SCIFI": 1, "FANTASY": 1}, {}]
    assert [view.seats[seat].symbols for seat in range(4)] == [("THEME",), ("DRAW",), (), ()]


@pytest.mark.rule("RUL-145")
def test_a_fresh_defence_cannot_be_tapped_in_this_turn() -> None:
    doc: dict[str, Any] = {
        "themes": ["PIRATE", "SCIFI", "NIGHTS", "FANTASY"],
        "hand": {"A": ["PI-01"]},
        "settings": {"CURRENCY": "chips"},
        "dash": {"B": ["NA-09"]},
        "supply": {"B": 2},
    }
    for fresh, asked in (([], True), (["NA-09"], False)):
        t = table_of({**doc, "fresh": fresh})
        t.A.plays("PI-01")
        t.A.chooses("B")
        assert (t.asked == ("B", "Defend")) == asked


# --- stages ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("stage", STAGES)
def test_from_every_stage_the_game_goes_on_to_its_end(stage: str, players: int) -> None:
    t = table_of({"players": players, "stage": stage, "supply": {"A": 3}, "open": {"HAND": {"A": 1, "B": 1}}})
    for g in decisions(t.g, Chance(players)):
        assert isinstance(g, Rulebenders)
    assert t.over


def test_stages() -> None:
    assert read("stage = 'theme'").asked == ("A", "FirstTheme")
    assert read("stage = 'theme'\nplayers = 2\nsettings = { START = 'C' }").asked == ("A", "FirstTheme")
    assert read("stage = 'theme'\nsettings = { START = 'B' }").asked == ("B", "FirstTheme")
    t = read("stage = 'round'\nround = 3")
    assert (t.asked, t.round, t.A.exchange) == (("A", "DrawFrom"), 3, [0, 1, 0])
    assert read("supply = { B = 1 }\nto_move = 1").asked == ("B", "Menu")
    t = read("stage = 'acted'\nsupply = { A = 2 }\nexchange = { A = [1, 0, 0] }\nsettings = { CURRENCY = 'chips' }")
    assert (t.asked, t.A.options) == (("A", "Menu"), {("exchange", 1), "end"})
    assert read("stage = 'scoring'\nopen = { HAND = { B = 1 } }").asked == ("B", "BendRule")
    t = read("stage = 'cleanup'\nfuel = { A = ['SF-01'] }")
    assert (t.round, t.discard("SCIFI")) == (2, ["SF-01"])
    t = read("stage = 'end'\nchips = { A = 3 }\ndash = { A = ['SF-30'] }")
    assert (t.over, t.round, score(t, "A")) == (True, 4, {"chips": 3, "sets": 1})


@pytest.mark.rule("RUL-310")
def test_marked_cards_force_a_turn() -> None:
    t = read("hand = { A = ['SF-01', 'SF-02'] }\nmarked = ['SF-02']\nsupply = { A = 3 }")
    assert t.asked == ("A", "Forced")
    assert t.A.options == {("play", "SF-02"), ("discard", "SF-02")}


def test_flexo_has_what_is_nowhere_else_its_courses_and_set_up_cards() -> None:
    doc = "players = 2\nsupply = { A = 1 }\nopen = { HAND = { C = 4 } }"
    t = read(f"{doc}\ncourses = {{ HAND = 'left' }}\nrevealed = [1, 4, 5]")
    assert (t.C.supply, t.C.general, t.C.chips) == (16, 0, 0)
    assert t.g.courses[1] == -1
    assert seen(t.g, None).revealed == ("track", "multiplier", "nothing")
    assert read("players = 2\nopen = { HAND = { C = 4 } }\nsupply = { A = 1, C = 16 }").C.supply == 16


# --- complaints ------------------------------------------------------------------------------------------------------

WRONG: list[tuple[str, str, str]] = [
    ("moon = 1", "moon", "unknown"),
    ("title = 3", "title", "no_text"),
    ("show = 'all'", "show", "show"),
    ("players = 6", "players", "number"),
    ("players = true", "players", "number"),
    ("seed = -1", "seed", "number"),
    ("stage = 'noon'", "stage", "one_of"),
    ("to_move = 3", "to_move", "number"),
    ("seat = 3", "seat", "number"),
    ("stage = 'theme'\nto_move = 1", "to_move", "number"),
    ("stage = 'theme'\nhand = { A = ['SF-01'] }", "hand", "RUL-AMB-008"),
    ("round = 5", "round", "number"),
    ("stage = 'end'\nround = 3", "round", "number"),
    ("themes = ['SCIFI']", "themes", "four_themes"),
    ("themes = ['SCIFI', 'SCIFI', 'PIRATE', 'ZOMBIE']", "themes", "four_themes"),
    ("themes = ['SCIFI', 'MOON', 'PIRATE', 'ZOMBIE']", "themes", "one_of"),
    ("themes = 4", "themes", "no_list"),
    ("settings = 4", "settings", "no_table"),
    ("settings = { MOON = 1 }", "settings", "one_of"),
    ("settings = { HAND = 9 }", "settings.HAND", "one_of"),
    ("settings = { HAND = true }", "settings.HAND", "one_of"),
    ("settings = { HAND = [6] }", "settings.HAND", "one_of"),
    ("settings = { THEME = 'ZOMBIE' }", "settings.THEME", "one_of"),
    ("settings = { START = 'D' }", "settings.START", "one_of"),
    ("chips = { A = -1 }", "chips.A", "number"),
    ("chips = { D = 1 }", "chips", "one_of"),
    ("players = 2\nchips = { C = 1 }", "chips", "one_of"),
    ("players = 2\nhand = { C = ['SF-01'] }", "hand", "one_of"),
    ("exchange = { A = [1, 2] }", "exchange.A", "numbers"),
    ("exchange = { A = [1, 2, 'x'] }", "exchange.A", "number"),
    ("supply = { A = 21 }", "supply.A", "number"),
    ("supply = { A = 15 }\nopen = { HAND = { A = 6 } }", "supply", "RUL-INV-01"),
    ("players = 2\nsupply = { C = 3 }", "supply", "RUL-INV-01"),
    ("lent = { A = 2 }", "lent.A", "no_table"),
    ("lent = { A = { A = 2 } }", "lent", "own_stones"),
    ("lent = { A = { B = 21 } }", "lent.A.B", "number"),
    ("open = { HAND = 2 }", "open.HAND", "no_table"),
    ("open = { MOON = { A = 2 } }", "open", "one_of"),
    ("open = { HAND = { E = 2 } }", "open.HAND", "one_of"),
    ("open = { HAND = { A = -2 } }", "open.HAND.A", "number"),
    ("locked = { HAND = { A = 4 } }", "locked.HAND.A", "number"),
    ("locked = { HAND = { A = 2, B = 2 } }", "locked", "RUL-INV-11"),
    ("track = { C = ['A'] }", "track", "one_of"),
    ("track = { A = 'A' }", "track.A", "no_list"),
    ("track = { A = ['', 'E'] }", "track.A", "one_of"),
    ("track = { A = ['', '', '', '', '', '', '', '', 'A'] }", "track.A", "too_long"),
    ("stash = { 'FA-19' = 2 }", "stash", "RUL-266"),
    ("stash = { 'FA-19' = 0 }\ndash = { A = ['FA-19'] }", "stash.FA-19", "number"),
    ("stash = { 'SF-13' = 2 }\ndash = { A = ['SF-13'] }", "stash", "RUL-266"),
    ("discs = { A = { HAND = 3 } }", "discs.A.HAND", "number"),
    ("discs = { A = { MOON = 1 } }", "discs.A", "one_of"),
    ("tokens = { 'E-HAND' = 9 }", "tokens.E-HAND", "no_token"),
    ("tokens = { 'E-HAND' = 7, 'E-DRAW' = 7 }", "tokens.E-DRAW", "no_token"),
    ("tokens = { 'X-HAND' = 5 }", "tokens", "one_of"),
    ("shown = ['E-MOON']", "shown", "one_of"),
    ("shown = ['E-HAND']\ntaken = { A = ['E-HAND'] }", "shown", "token_gone"),
    ("taken = { A = ['E-HAND', 'E-HAND'] }", "taken.A", "token_gone"),
    ("seen = { A = 'E-HAND' }", "seen.A", "no_list"),
    ("multipliers = ['MOON']", "multipliers", "one_of"),
    ("multipliers = ['HAND']\nboxed = ['E-HAND']", "multipliers", "RUL-INV-05"),
    ("hand = { A = ['SF-99'] }", "hand.A", "one_of"),
    ("hand = { A = ['ZO-01'] }", "hand.A", "card_out"),
    ("hand = { A = ['SF-01'], B = ['SF-01'] }", "hand.B", "card_twice"),
    ("hand = { A = [1] }", "hand.A", "one_of"),
    ("fuel = { A = ['SF-13'] }", "fuel", "RUL-115"),
    ("dash = { A = ['SF-01'] }", "dash", "RUL-115"),
    ("fuel = { A = ['FX-01', 'FX-08'] }", "symbols", "RUL-INV-14"),
    ("discard = { ZOMBIE = [] }", "discard", "one_of"),
    ("discard = { SCIFI = ['FA-01'] }", "discard", "RUL-032"),
    ("draw = { SCIFI = ['FA-01'] }", "draw", "RUL-050"),
    ("draw = { FLEXO = ['FA-01'] }\nmixed = ['FANTASY']", "draw", "RUL-050"),
    ("mixed = ['FANTASY', 'FANTASY']", "mixed", "RUL-323"),
    ("boxed = ['SF-01', 'SF-01']", "boxed", "card_twice"),
    ("boxed = ['N-MOON']", "boxed", "one_of"),
    ("tapped = ['SF-13']", "tapped", "RUL-117"),
    ("dash = { A = ['SF-30'] }\ntapped = ['SF-30']", "tapped", "RUL-117"),
    ("dash = { A = ['SF-13'] }\ntapped = ['SF-13', 'SF-13']", "tapped", "RUL-INV-02"),
    ("laid = ['SF-01']", "laid", "not_in_play"),
    ("fresh = ['SF-01']", "fresh", "not_in_play"),
    ("kept = { 'SF-07' = 'SCIFI' }", "kept", "RUL-AMB-099"),
    ("kept = { 'SF-07' = 'MOON' }", "kept.SF-07", "one_of"),
    ("hooks = { 'SF-01' = 'SF-13' }", "hooks", "RUL-012"),
    (
        "themes = ['PIRATE', 'SCIFI', 'FANTASY', 'NIGHTS']\ndash = { A = ['PI-05'] }\nhooks = { 'PI-05' = 'SF-13' }",
        "hooks",
        "RUL-MC-17",
    ),
    ("cuts = { 'SF-13' = 'B' }\ndash = { A = ['SF-13'] }", "cuts", "RUL-317"),
    ("opened = ['A', 'A']", "opened", "RUL-237"),
    ("opened = ['E']", "opened", "one_of"),
    ("marked = ['SF-01']", "marked", "RUL-309"),
    ("passed = ['A']", "passed", "RUL-084"),
    ("passed = ['E']", "passed", "one_of"),
    ("played = { A = { SCIFI = 1 } }\nfuel = { A = ['SF-01', 'SF-02'] }", "played.A.SCIFI", "lie_there"),
    ("played = { A = { MOON = 1 } }", "played.A", "one_of"),
    ("symbols = { A = ['MOON'] }", "symbols.A", "one_of"),
    ("fired = ['SF-01']", "fired", "never_fires"),
    ("courses = { HAND = 'left' }", "courses", "no_flexo"),
    ("players = 2\ncourses = { HAND = 'up' }", "courses.HAND", "one_of"),
    ("players = 2\nrevealed = [1]", "revealed", "numbers"),
    ("players = 2\nrevealed = [1, 1, 2]", "revealed", "RUL-340"),
    ("players = 2\nrevealed = [0, 1, 2]", "revealed", "number"),
]


@pytest.mark.parametrize(("toml", "where", "key"), WRONG)
def test_what_cannot_be_is_said_with_its_place(toml: str, where: str, key: str) -> None:
    with pytest.raises(Bad) as e:
        read(toml)
    assert (e.value.where, e.value.key) == (where, key)
    e.value.package = RUL.package
    sentences = [complaint_text(e.value, lang) for lang in LANGUAGES]
    assert all(said.startswith(f"{where}: ") for said in sentences)
    assert sentences[0] != sentences[1]


def test_every_key_is_tried() -> None:
    known = " ".join([WHOLE, *(toml for toml, _, _ in WRONG)])
    assert [key for key in KEYS if key != "game" and f"{key} = " not in known] == []
