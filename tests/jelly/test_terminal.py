"""Jelly in the terminal: played in beats by words, numbers and names; what was played live can be watched there."""

import io
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.cli.screen import Screen
from tafelrunde.cli.session import Session
from tafelrunde.engine import Chance
from tafelrunde.games import game_type
from tafelrunde.kit.saves import Table, load, new_table, read_json, why_not_true, write_save
from tests.jelly.table import JELLY, scored, table_of
from tests.play import moments
from tests.play import table_of as people

Play = Callable[..., str]
ASK = "A: number or word (help) > "
RED = ["1B", "2B", "3B", "4B", "5B"]


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play with typed answers; returns what was shown."""
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "20")

    def played(answers: Sequence[str], *args: str, lang: str = "en", live: bool = False) -> str:
        kind = Terminal if live else io.StringIO
        typed, out = kind("".join(f"{a}\n" for a in answers)), kind()
        with monkeypatch.context() as m:
            m.setattr(sys, "stdin", typed)
            m.setattr(sys, "stdout", out)
            assert main(["play", "jelly", "--lang", lang, *args]) == 0
        return out.getvalue()

    return played


@pytest.fixture
def play_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play on from a position, everybody at one keyboard or against bots; returns what was shown."""

    def played(answers: Sequence[str], seats: Sequence[str], doc: dict[str, object]) -> str:
        table = new_table(JELLY, list(seats), 1)
        table.match.game = table_of(doc)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{a}\n" for a in answers)))
        Session(table, tmp_path / "position.json", Screen(JELLY.texts("en")), resumed=True).play()
        return capsys.readouterr().out

    return played


def saved(folder: Path) -> Table:
    (path,) = (folder / "data").glob("*.json")
    return load(read_json(path), game_type)


def answers_of(played: Table, seat: int = 0) -> list[object]:
    """What a seat has answered."""
    return [entry.option for entry in played.match.inputs if entry.kind == "answer" and entry.seat == seat]


CHOSEN = ("--variant", "districts=chosen", "--variant", "sides=1A 2A 3A 4A 5A")
SEEDED = ("--seed", "3", "--seats", "me,random,random", *CHOSEN)
"""F Harbour, G Old Town, H Stadium, I University, J Market; A begins with 2 3 3 3 4 4 4."""


# --- a whole game ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q16", "JEL-040")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_game_with_slips(lang: str, play: Play, tmp_path: Path) -> None:
    t = JELLY.texts(lang)
    slips = ["", "999", "blah", "why", "why 1", "why place,6,F", "help", "rules", "rules JEL-054", "rules xyzzy"]
    out = play([*slips, "table", "log", "hint", "save", *["1"] * 900], *SEEDED, lang=lang)
    for expected in (
        t.say("title"),
        t.say("cli.play.no_number", n=999, most=4),
        t.say("cli.play.why_what", example=t.say("example.Place")),
        t.say("cli.play.allowed"),
        t.say("why.not_rolled", die=6),
        t.say("cli.play.answers"),
        t.say("cli.play.no_rule_found", words="xyzzy"),
        t.say("describe.districts", n=5),
        t.say("cli.play.over"),
        t.say("source.pods"),
    ):
        assert re.sub(r"\s+", " ", expected) in re.sub(r"\s+", " ", out)
    assert "\x1b" not in out
    played = saved(tmp_path)
    assert played.game.over
    assert t.say("end.rounds") in out
    assert not why_not_true(played)
    for seat in range(3):
        assert re.search(rf"^{'ABC'[seat]} \(.* {JELLY.total(played.game, seat)}$", out, re.MULTILINE)


def test_the_scoring_of_the_last_round_is_shown_before_the_result(play: Play) -> None:
    out = play([*["1"] * 900], *SEEDED)
    last = out.rpartition(ASK)[2]
    assert "Round 4 is scored." in last
    assert re.search(r"^City center, dice: ", last, re.MULTILINE)
    assert last.index("Round 4 is scored.") < last.index("The game is over")


@pytest.mark.rule("JEL-071")
def test_scoring_has_a_line_for_each_district(play_from: Play) -> None:
    doc = {
        "phase": "place",
        "round": 4,
        "beat": 20,
        "dice": {"A": "6"},
        "drone": "G",
        "entrances": {"F": "A6 B5", "G": "B5 B5 A1", "J": "C3"},
    }
    out = play_from(["none"], ["person", "random", "random"], doc)
    lines = [line for line in out.splitlines() if re.match(r"(At t|T)he ", line)]
    assert lines[:2] == [
        "At the Old Town the dice of B that show 5 cancel each other. The Old Town, zone 1: A 1. A takes 6 jelly.",
        "The Stadium, zone 1: no die counts there.",
    ]
    assert lines[3].startswith("The Market, zone 1: C 3. C takes 5 jelly.")
    assert lines[4] == "The Harbour, zone 1: A 6, B 5. A takes 7 jelly."


# --- many options ----------------------------------------------------------------------------------------------------


def test_of_many_options_first_a_die_is_chosen_then_a_district(play: Play, tmp_path: Path) -> None:
    out = play(["3", "0", "3", "2", "quit"], *SEEDED)
    first, ways, again, chosen, *_ = re.split(r"A: [^>]*> ", out)
    assert first.splitlines()[-5:] == [
        "You may place one of your dice. The others are rolled again afterwards.",
        "  1  Place the 2: then another die may go to the center (5 ways)",
        "  2  Place the 3: then the marker may move by one zone (5 ways)",
        "  3  Place the 4: then the marker may move by one zone (5 ways)",
        "  4  place no die",
    ]
    assert ways.splitlines()[-5:] == [
        "  1  the 4 at the Harbour (F): then you 4; marker may go to: 3 jelly",
        "  2  the 4 at the Old Town (G): then you 4; marker may go to: 1 pod",
        "  3  the 4 at the Stadium (H): then you 4; marker may go to: 5 jelly",
        "  4  the 4 at the University (I): then you 4; marker may go to: 2 jelly per pod of yours",
        "  5  the 4 at the Market (J): then you 4; marker may go to: 6 jelly",
    ]
    assert again.splitlines()[-1] == "  4  place no die"
    assert chosen.splitlines()[-1].startswith("  5  the 4 at the Market (J)")
    assert answers_of(saved(tmp_path)) == [("place", 4, "G")]


def test_few_options_are_listed_at_once(play_from: Play) -> None:
    doc: dict[str, object] = {"phase": "place", "dice": {"A": "2 6"}, "to_move": 0}
    out = play_from(["quit"], ["person", "random", "random"], doc)
    assert "  1  the 2 at the Harbour (F): then you 2" in out
    assert " 11  place no die" in out


@pytest.mark.parametrize(
    "words",
    ["4 g", "g 4", "4 old town", "the 4 at the old town", "place,4,G"],
)
def test_a_die_and_a_district_can_be_typed_at_once(words: str, play: Play, tmp_path: Path) -> None:
    play([words, "quit"], *SEEDED)
    assert answers_of(saved(tmp_path)) == [("place", 4, "G")]


def test_the_name_of_a_district_leaves_the_die_open(play: Play, tmp_path: Path) -> None:
    out = play(["hafen", "3", "quit"], *SEEDED, lang="de")
    assert "  3  die 4 in den Bezirk Hafen (F): dann du 4; Marker darf zu: 3 Jelly" in out
    assert answers_of(saved(tmp_path)) == [("place", 4, "F")]


# --- effects, locking, voting ----------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-054", "JEL-060", "JEL-063")
def test_effects_locking_and_the_timer(play_from: Play) -> None:
    doc: dict[str, object] = {"phase": "place", "dice": {"A": "1"}, "entrances": {"F": "B5"}, "to_move": 0}
    out = play_from(["1 f", "b", "1", "g", "timer", "quit"], ["person", "random", "random"], doc)
    assert "  1  a 5 of B: then you 1" in out
    assert "A puts a 5 of B from the Harbour on the city center." in out
    assert "A locks the Old Town." in out
    assert "A turns the sand timer." in out


@pytest.mark.rule("JEL-Q61", "JEL-105")
def test_two_people_vote_at_one_keyboard_and_nobody_sees_the_others_vote(play_from: Play) -> None:
    doc: dict[str, object] = {
        "phase": "place",
        "round": 4,
        "beat": 20,
        "dice": {"A": "6"},
        "districts": RED,
        "entrances": {"H": "A5 B5"},
        "zones": {"H": 2},
    }
    out = play_from(["", "none", "ccw", "", "1"], ["person", "person", "person"], doc)
    covers = out.split("it is your turn")
    assert len(covers) == 3, "A places and votes, then B votes"
    before, _, after = covers[2].partition(" > 1")
    assert "Choose the neighbouring district whose reward you all take." in before
    assert "voted" not in before, "A's vote is sealed when B is asked"
    assert "A voted for the district counter-clockwise." in after
    assert "B voted for the district clockwise." in after
    assert "The arrow leads to the Laboratory." in after, "they do not agree: clockwise"


def test_a_bot_votes_once(play_from: Play) -> None:
    doc: dict[str, object] = {
        "phase": "score",
        "round": 4,
        "districts": RED,
        "entrances": {"H": "A5 B5"},
        "zones": {"H": 2},
    }
    out = play_from(["ccw"], ["person", "random", "random"], doc)
    assert "A voted for the district counter-clockwise." in out
    assert len(re.findall("B voted for the district", out)) == 1


# --- real time -------------------------------------------------------------------------------------------------------


@pytest.fixture
def live_save(tmp_path: Path) -> Path:
    """A game that was played live to its end."""
    table = people(JELLY, 3, 5, {"mode": "live"})
    for _ in moments(table, Chance(5)):
        pass
    write_save(table, tmp_path / "live.json")
    return tmp_path / "live.json"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_in_a_terminal_nobody_plays_in_real_time(
    lang: str, live_save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path / "data"))
    t = JELLY.texts(lang)
    said = t.say("cli.complaint", what=t.say("cli.play.real_time", call="tafelrunde", variant="mode=beats"))
    for args in (["--variant", "mode=live"], ["--resume", str(live_save)]):
        assert main(["play", "jelly", "--lang", lang, *args]) == 2
        assert capsys.readouterr().err.strip() == said
    assert not (tmp_path / "data").exists()


@pytest.mark.rule("JEL-Q54", "JEL-I16")
def test_a_live_game_is_watched_verified_and_drawn(
    live_save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(live_save), "--lang", "en"]) == 0
    assert "True: " in capsys.readouterr().out
    assert main(["replay", str(live_save), "--all", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(re.match(r"\d+\. \S", line) for line in lines), "an input of which nothing is heard has no line"
    assert lines[0].endswith("the drone points at the Motorway.")
    assert any(line.endswith("Go!") for line in lines)
    assert "Round 4 is scored." in lines[-1]
    assert any("rolls" in line for line in lines), "the game is over: nothing is hidden any more"
    assert main(["replay", str(live_save), "--all", "--lang", "en", "--seat", "B"]) == 0
    mine = capsys.readouterr().out
    assert "B (person) rolls" in mine
    assert "A (person) rolls" not in mine
    for at in ("0", "40", "120"):
        assert main(["render", str(live_save), "--at", at, "--seat", "B", "-o", str(tmp_path / "live.svg")]) == 0
        assert "<svg" in (tmp_path / "live.svg").read_text(encoding="utf-8")


def test_a_live_game_is_watched_step_by_step(live_save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed, out = Terminal("\n\n20\nq\n"), Terminal()
    monkeypatch.setattr(sys, "stdin", typed)
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["replay", str(live_save), "--lang", "en"]) == 0
    text = re.sub(r"\s+", " ", out.getvalue())
    assert "Before round 1 of 4." in text
    assert "Round 1 of 4. F " in text
    assert "\x1b" not in text


# --- how it is shown -------------------------------------------------------------------------------------------------


def test_what_has_changed_is_said_and_nothing_twice(play: Play) -> None:
    out = play(["3 f", "3", "", "quit"], *SEEDED)
    screens = out.split(ASK)
    assert "F Harbour: 7 jelly." in screens[0]
    told = screens[1].splitlines()
    assert "A places a 3 at the Harbour." in told
    assert "F Harbour: 7 jelly. A 3 = 3." in told
    assert not any(line.startswith("G Old Town") for line in told), "there nothing has changed"


def test_on_a_screen_lines_are_broken_between_words_and_nothing_is_cleared(play: Play) -> None:
    out = play(["", "table", "quit"], *SEEDED, live=True)
    assert "\x1b" not in out
    shown = out.partition("This game")[0].replace(ASK, "\n")
    assert max(len(line) for line in shown.splitlines() if "/" not in line) <= 80


def test_a_position_is_played_on(play_from: Play) -> None:
    """What the scoring asks is asked in words too."""
    g = scored(districts=RED, entrances={"F": "A5 B5"}, zones={"F": 2}, jelly=[0, 0, 3])
    assert [d.kind for d in g.open] == ["PayTribute"]
    doc: dict[str, object] = {
        "phase": "score",
        "round": 4,
        "districts": RED,
        "entrances": {"F": "A5 B5"},
        "zones": {"F": 2},
        "jelly": [0, 0, 3],
    }
    out = play_from(["2"], ["random", "random", "person"], doc)
    assert "  2  1 jelly to A and 2 jelly to B" in out
    assert "C gives A 1 jelly. C gives B 2 jelly." in out
