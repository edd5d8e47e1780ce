"""Own districts, capsules and numbers: what can be played with, what cannot, and what looks like a slip."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.jelly.content import Box
from tafelrunde.games.jelly.rewards import Reader
from tafelrunde.games.jelly.survey import facts, oddities
from tafelrunde.kit.saves import new_table
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tafelrunde.table.room.no import No
from tafelrunde.table.room.settings import settled_variants
from tests.cli.call import call, complains
from tests.jelly.table import BOX, JELLY, PLAYERS, new_game, seen
from tests.play import moments

CONTENT = JELLY.standard_content()

Change = Callable[[dict[str, Any]], Any]


def changed(change: Change) -> Box:
    """The box of the standard content with a change."""
    content = deepcopy(dict(CONTENT))
    change(content)
    return Box(content)


def put(path: str, **values: Any) -> Change:
    """Change some keys of a file or of an entry in it."""

    def change(content: dict[str, Any]) -> None:
        entry = content
        for part in path.split("."):
            entry = entry[part]
        entry.update(values)

    return change


def without(path: str) -> Change:
    """Take a key away."""

    def change(content: dict[str, Any]) -> None:
        entry = content
        *way, last = path.split(".")
        for part in way:
            entry = entry[part]
        del entry[last]

    return change


def each_side(**values: Any) -> Change:
    """Change some keys of all sides."""

    def change(content: dict[str, Any]) -> None:
        for side in content["districts"]["sides"].values():
            side.update(values)

    return change


def only_sides(*ids: str) -> Change:
    """Keep these sides."""

    def change(content: dict[str, Any]) -> None:
        sides = content["districts"]["sides"]
        content["districts"]["sides"] = {id: sides[id] for id in ids}

    return change


def both(first: Change, second: Change) -> Change:
    """Two changes."""

    def change(content: dict[str, Any]) -> None:
        first(content)
        second(content)

    return change


# --- what is no content ----------------------------------------------------------------------------------------------

SIDE = {"name": "X", "green": False, "zones": ["J 1", "J 2", "J 3"], "mark": "ours"}


@pytest.mark.parametrize(
    ("change", "where", "key"),
    [
        (put("districts", tiles={}), "districts.toml [tiles]", "unknown"),
        (put("districts", sides=7), "districts.toml [sides]", "sides"),
        (only_sides("1A", "2A", "3A", "4A"), "districts.toml [sides]", "sides"),
        (only_sides("1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B"), "districts.toml [sides]", "few_boards"),
        (put("districts.sides", **{f"Y{n}A": SIDE for n in range(80)}), "districts.toml [sides]", "sides"),
        (put("districts.sides", **{"9C": SIDE}), "districts.toml [sides]", "side_id"),
        (put("districts.sides", A=SIDE), "districts.toml [sides]", "side_id"),
        (put("districts.sides", ÄÖA=SIDE), "districts.toml [sides]", "side_id"),
        (put("districts.sides", **{"9_A": SIDE}), "districts.toml [sides]", "side_id"),
        (put("districts.sides", ABCDEFA=SIDE), "districts.toml [sides]", "side_id"),
        (put("districts.sides", **{"9A": []}), "districts.toml [sides.9A]", "no_table"),
        (put("districts.sides.1A", name=" "), "districts.toml [sides.1A] name", "district_name"),
        (put("districts.sides.1A", name="X" * 21), "districts.toml [sides.1A] name", "district_name"),
        (put("districts.sides.1A", name="\x1b[2J"), "districts.toml [sides.1A] name", "district_name"),
        (put("districts.sides.1A", en=7), "districts.toml [sides.1A] en", "no_text"),
        (without("districts.sides.1A.name"), "districts.toml [sides.1A] name", "missing"),
        (put("districts.sides.1A", green=1), "districts.toml [sides.1A] green", "one_of"),
        (without("districts.sides.1A.green"), "districts.toml [sides.1A] green", "one_of"),
        (put("districts.sides.1A", mark="mine"), "districts.toml [sides.1A] mark", "one_of"),
        (put("districts.sides.1A", colour="red"), "districts.toml [sides.1A] colour", "unknown"),
        (put("districts.sides.1A", zones="J 7"), "districts.toml [sides.1A] zones", "zones"),
        (put("districts.sides.1A", zones=["J 1", "J 2"]), "districts.toml [sides.1A] zones", "zones"),
        (put("districts.sides.1A", zones=["J 1", "J 2", 3]), "districts.toml [sides.1A] zones", "zones"),
        (put("districts.sides.1A", zones=["J 1", "J 2", "J 1"]), "districts.toml [sides.1A] zones", "zones_alike"),
        (put("districts.sides.1A", zones=["J 1", "CAP", "J  01"]), "districts.toml [sides.1A] zones", "zones_alike"),
        (put("districts.sides.1A", zones=["J 1", "BOO", "J 1"]), "districts.toml [sides.1A] zones 2", "reward_word"),
        (put("districts.sides.1A", zones=["J 1", "CAP", "J ٣"]), "districts.toml [sides.1A] zones 3", "reward_number"),
        (put("capsules", more={}), "capsules.toml [more]", "unknown"),
        (put("capsules", capsules=[]), "capsules.toml [capsules]", "no_table"),
        (put("capsules", capsules={}), "capsules.toml [capsules]", "no_capsules"),
        (put("capsules.capsules", **{"21": {}}), "capsules.toml [capsules]", "capsule"),
        (put("capsules.capsules", **{"0": {}}), "capsules.toml [capsules]", "capsule"),
        (put("capsules.capsules", **{"02": {}}), "capsules.toml [capsules]", "capsule"),
        (put("capsules.capsules", **{"²": {}}), "capsules.toml [capsules]", "capsule"),
        (put("capsules.capsules.die", number=101), "capsules.toml [capsules.die] number", "number"),
        (put("capsules.capsules.die", number=True), "capsules.toml [capsules.die] number", "number"),
        (put("capsules.capsules.die", value=3), "capsules.toml [capsules.die] value", "unknown"),
        (put("capsules.capsules", die=4), "capsules.toml [capsules.die]", "no_table"),
        (put("numbers", speed={}), "numbers.toml [speed]", "unknown"),
        (without("numbers.game"), "numbers.toml [game]", "no_table"),
        (put("numbers.game", rounds=0), "numbers.toml [game] rounds", "number"),
        (put("numbers.game", dice=21), "numbers.toml [game] dice", "number"),
        (put("numbers.game", jelly=-1), "numbers.toml [game] jelly", "number"),
        (put("numbers.timer", time=0), "numbers.toml [timer] time", "number"),
        (put("numbers.live", limit=0), "numbers.toml [live] limit", "number"),
        (put("numbers.live", pause=-1), "numbers.toml [live] pause", "number"),
        (put("numbers.live", effect="5"), "numbers.toml [live] effect", "number"),
        (put("numbers.live", countdown=0), "numbers.toml [live] countdown", "number"),
        (without("numbers.live.decision"), "numbers.toml [live] decision", "missing"),
        (put("numbers.beats", limit=0), "numbers.toml [beats] limit", "number"),
        (put("numbers.beats", timer=101), "numbers.toml [beats] timer", "number"),
    ],
)
def test_what_cannot_be_played_with_is_refused(change: Change, where: str, key: str) -> None:
    with pytest.raises(Bad) as refused:
        changed(change)
    assert (refused.value.where, refused.value.key) == (where, key)
    refused.value.package = JELLY.package
    for lang in LANGUAGES:
        assert complaint_text(refused.value, lang).startswith(where)


@pytest.mark.rule("JEL-C01")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("JELLY 3", "column 1: must be J, CAP, DROP, J2CAP, TAKE, GIVE, VAR, ARROW, TIER2 or PRESENT, not 'JELLY'"),
        ("J 3 + %", "column 7: must be J, CAP, DROP, J2CAP, TAKE, GIVE, VAR, ARROW, TIER2 or PRESENT, not '%'"),
        ("J 3 + ", "column 7: must be J, CAP, DROP, J2CAP, TAKE, GIVE, VAR, ARROW, TIER2 or PRESENT, not ''"),
        ("J 100", "column 3: must be a whole number from 0 to 99"),
        ("TAKE 3", "column 6: must be a whole number from 1 to 2"),
        ("GIVE two", "column 6: must be a whole number from 1 to 1"),
        ("ARROW up", "column 7: an arrow points 'cw', 'ccw' or 'both'"),
        ("J 3 CAP", "column 5: nothing more can follow here; '+' joins symbols"),
        ("TIER2(J 6, J 3)", "column 10: must be ';'"),
        ("VAR{1-3: J 6; 3+: J 3}", "column 5: must be '1-2:'"),
        ("PRESENT(ARROW cw; J 1)", "column 9: 'ARROW' cannot stand inside of another symbol (JEL-Q62)"),
        ("J 1 + J 1 + J 1 + J 1 + J 1", "column 28: a reward has at most 4 symbols in a row"),
        ("J 1" + " " * 120, "column 121: a reward has at most 120 characters"),
    ],
)
def test_a_mistake_in_a_reward_is_said_with_its_column(text: str, said: str) -> None:
    with pytest.raises(Bad) as refused:
        changed(put("districts.sides.4B", zones=["J 1", text, "CAP"]))
    refused.value.package = JELLY.package
    assert complaint_text(refused.value, "en") == f"districts.toml [sides.4B] zones 2: {said}"
    assert complaint_text(refused.value, "de").startswith("districts.toml [sides.4B] zones 2: ")


@pytest.mark.rule("JEL-C01")
@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("J 7", "J 7"),
        (" J   007 ", "J 7"),
        ("CAP+J 2", "CAP + J 2"),
        ("TIER2( J 6 ;J 3 )", "TIER2(J 6; J 3)"),
        ("PRESENT(CAP+CAP;DROP)", "PRESENT(CAP + CAP; DROP)"),
        ("VAR{1-2:J 7;3+:CAP}", "VAR{1-2: J 7; 3+: CAP}"),
        ("ARROW both+J2CAP", "ARROW both + J2CAP"),
        ("TAKE 1 + GIVE 1", "TAKE 1 + GIVE 1"),
    ],
)
def test_however_it_is_written_it_is_the_same_reward(text: str, plain: str) -> None:
    reader = Reader()
    assert reader.read(text, "") == reader.read(plain, "")
    assert reader.texts[reader.read(text, "")] == plain


# --- playing with one's own ------------------------------------------------------------------------------------------


def small(content: dict[str, Any]) -> None:
    """Five boards with one side each, two rounds, three dice, few capsules."""
    only_sides("1B", "2B", "3B", "4B", "5B")(content)
    content["capsules"] = {"capsules": {"20": {"number": 2, "mark": "ours"}, "die": {"number": 2, "mark": "ours"}}}
    content["numbers"]["game"] = {"rounds": 2, "dice": 3, "jelly": 0, "mark": "ours"}
    content["numbers"]["live"] |= {"limit": 20_000, "pause": 0, "countdown": 1}


@pytest.mark.rule("JEL-C02", "JEL-C03", "JEL-C04")
@pytest.mark.parametrize("mode", ["beats", "live"])
def test_a_game_with_content_of_ones_own(mode: str) -> None:
    content = deepcopy(dict(CONTENT))
    small(content)
    assert Box(content).hash != BOX.hash
    table = new_table(JELLY, ["person"] * 3, 1, content=content, variants={"mode": mode})
    for g in moments(table, Chance(1)):
        view = seen(g, None)  # type: ignore[arg-type]
        assert (view.rounds, view.per_player, len(view.faces)) == (2, 3, 5)
        assert {face.side for face in view.faces} == {"1B", "2B", "3B", "4B", "5B"}
        assert view.stack + sum(view.capsules) + view.dropped == 4
    assert (g.over, view.round) == (True, 2)


@pytest.mark.rule("JEL-021", "JEL-023")
def test_so_many_players_as_there_are_boards_for() -> None:
    content = deepcopy(dict(CONTENT))
    only_sides("1A", "2A", "3A", "4A", "5B", "6B")(content)
    assert new_game(4, 1, content).districts == 6
    with pytest.raises(Bad, match=r"districts.toml \[sides\]: few_boards"):
        new_game(5, 1, content)
    with pytest.raises(Bad, match=r"districts.toml \[sides\]: few_green"):
        new_game(3, 1, content, districts="green")


@pytest.mark.rule("JEL-Q41", "JEL-Q59")
@pytest.mark.parametrize(
    ("sides", "key"),
    [
        ("", "sides_number"),
        ("1A 2A 3A 4A", "sides_number"),
        ("1A 2A 3A 4A 5A 6A", "sides_number"),
        ("1A 2A 3A 4A 9A", "no_side"),
        ("1A 2A 3A 4A 4B", "board_twice"),
        ("1A 2A 3A 4A 4A", "board_twice"),
    ],
)
def test_districts_by_hand_must_fit(sides: str, key: str) -> None:
    with pytest.raises(No) as refused:
        settled_variants(JELLY, CONTENT, {"districts": "chosen", "sides": sides}, 3)
    assert refused.value.bad is not None
    assert (refused.value.bad.where, refused.value.bad.key) == ("sides", key)


@pytest.mark.rule("JEL-Q41", "JEL-Q59")
@pytest.mark.parametrize("text", ["8B 1A 2B 3A 4B", "8B,1A,2B,3A,4B", " 8B, 1A  2B,3A , 4B "])
def test_districts_by_hand_lie_as_they_are_written(text: str) -> None:
    view = seen(new_game(3, 7, districts="chosen", sides=text), None)
    assert [face.side for face in view.faces] == ["8B", "1A", "2B", "3A", "4B"]
    assert view.drone == "F"


# --- what a content amounts to ---------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-C02", "JEL-C03")
def test_the_survey_counts_what_the_ledger_says() -> None:
    found = facts(BOX)
    assert [found[key] for key in ("boards", "sides", "green")] == [8, 16, 8]
    assert [found[key] for key in ("capsules", "die_capsules")] == [30, 4]
    assert found["worth"] == 2 * 3 + 3 * 4 + 4 * 5 + 5 * 5 + 6 * 4 + 7 * 3 + 8 * 2
    assert [found[key] for key in ("rounds", "dice", "jelly")] == [4, 7, 2]
    assert found["rewards"] == len({zone for side in CONTENT["districts"]["sides"].values() for zone in side["zones"]})
    assert oddities(BOX) == []


@pytest.mark.parametrize(
    ("change", "notes"),
    [
        (put("districts.sides.1B", name="Hafen"), {("same_name", "1A, 1B")}),
        (put("districts.sides.3B", en="Zoo"), {("same_name", "6A, 3B")}),
        (without("districts.sides.6A"), {("one_side", "6B")}),
        (each_side(green=False), {("no_green", "")}),
        (put("districts.sides.1A", green=False), set()),
        (both(put("districts.sides.1A", green=False), put("districts.sides.2A", green=False)), {("few_green", "5")}),
        (only_sides(*[f"{n}{side}" for n in range(1, 6) for side in "AB"]), {("few_boards", "4"), ("few_boards", "5")}),
        (put("districts.sides.1B", zones=["J 0", "DROP", "GIVE 1"]), {("nothing_good", "1B")}),
        (put("districts.sides.1B", zones=["J 1", "DROP", "GIVE 1"]), set()),
        (put("districts.sides.2B", zones=["ARROW cw", "ARROW both", "ARROW ccw"]), {("only_arrows", "2B")}),
        (put("districts.sides.1A", zones=["J 1", "J 2", "DROP + GIVE 1"]), {("green_harm", "1A")}),
        (put("numbers.game", dice=2), {("never", "4B"), ("never", "7B")}),
        (put("numbers.game", dice=3), set()),
        (put("capsules", capsules={"5": {"number": 4, "mark": "ours"}}), {("few_capsules", "4")}),
        (put("numbers.beats", limit=6), {("few_beats", "6")}),
        (put("numbers.beats", timer=20), {("late_beats", "20")}),
        (put("numbers.live", limit=11_000, pause=2_000), {("short_round", "11000")}),
        (put("numbers.timer", time=120_000), {("late_timer", "120000")}),
        (put("numbers.timer", time=999), {("short_timer", "999")}),
    ],
)
def test_what_looks_like_a_slip_is_noted(change: Change, notes: set[tuple[str, str]]) -> None:
    found = oddities(changed(change))
    assert set(found) == notes
    for lang in LANGUAGES:
        assert all(what in JELLY.texts(lang).say(f"note.{key}", what=what) for key, what in found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_count_has_its_words(lang: str) -> None:
    said = [JELLY.texts(lang).say(f"fact.{key}", n=n) for key, n in facts(BOX).items()]
    assert len(set(said)) == len(said)


# --- at the command line ---------------------------------------------------------------------------------------------


def test_own_content_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exported, changed, checked, played to the end; then broken."""
    mine = tmp_path / "mine"
    call(capsys, "content", "export", "jelly", mine)
    file = mine / "districts.toml"
    standard = file.read_text(encoding="utf-8")
    file.write_text(standard.replace('"J 7", "J 3", "CAP"', '"J 7", "GIVE 1", "CAP"'), encoding="utf-8")
    said = call(capsys, "content", "check", mine, "--json").json
    assert (said["valid"], said["game"], said["own"], len(said["notes"])) == (True, "jelly", True, 1)
    assert "8 Bezirkstafeln" in call(capsys, "content", "check", mine, lang="de").out
    words = ("simulate", "jelly", "--content", mine, "--bots", "random,random,random", "--games", "1", "--jobs", "1")
    assert call(capsys, *words).code == 0
    file.write_text(standard.replace('"J 7", "J 3", "CAP"', '"J 7", "J 3", "CAP +"'), encoding="utf-8")
    complains(call(capsys, "content", "check", mine), "districts.toml", "[sides.1A]", "zones 3", "column 6")
    complains(call(capsys, *words), "districts.toml", "column 6")


@pytest.mark.parametrize("players", PLAYERS)
def test_the_standard_content_is_enough_for_everybody(players: int) -> None:
    assert new_game(players, 1).districts == new_game(players, 1, districts="green").districts == players + 2
