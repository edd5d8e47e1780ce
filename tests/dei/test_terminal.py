"""Dei in the terminal: there is no drawn board, so it is played by words, numbers and names."""

import io
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.cli.screen import Screen
from tafelrunde.cli.session import Session
from tafelrunde.games import game_type
from tafelrunde.games.dei.state import Dei
from tafelrunde.kit.saves import Table, load, new_table, read_json, why_not_true
from tests.dei.table import DEI, acting, pad, table

Play = Callable[..., str]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play with typed answers; returns what was shown."""
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "20")

    def played(answers: Sequence[str], *args: str, lang: str = "en") -> str:
        typed, out = io.StringIO("".join(f"{a}\n" for a in answers)), io.StringIO()
        with monkeypatch.context() as m:
            m.setattr(sys, "stdin", typed)
            m.setattr(sys, "stdout", out)
            assert main(["play", "dei", "--lang", lang, *args]) == 0
        return out.getvalue()

    return played


def saved(folder: Path) -> Table:
    (path,) = (folder / "data").glob("*.json")
    return load(read_json(path), game_type)


def answers_of(played: Table, seat: int = 0) -> list[object]:
    """What a seat has answered."""
    return [entry.option for entry in played.match.inputs if entry.kind == "answer" and entry.seat == seat]


SEEDED = ("--seed", "7", "--seats", "me,random,random")
"""B and C begin; A leads Ravagers and then has 4 looters to place."""
START = ("ravagers", "1", "5")


# --- a whole game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_game_with_slips(lang: str, play: Play, tmp_path: Path) -> None:
    t = DEI.texts(lang)
    slips = ["", "999", "blah", "why", "why 1", "help", "rules", "rules DEI-082", "rules xyzzy"]
    out = play([*slips, "table", "log", "hint", "save", *["1"] * 700], *SEEDED, lang=lang)
    for expected in (
        t.say("title"),
        t.say("cli.play.no_number", n=999, most=4),
        t.say("why.no_faction"),
        t.say("cli.play.why_what", example=t.say("example.PickFaction")),
        t.say("cli.play.allowed"),
        t.say("cli.play.answers"),
        t.say("cli.play.no_rule_found", words="xyzzy"),
        t.say("describe.regions", n=40),
        t.say("cli.play.over"),
        t.say("source.missions"),
    ):
        assert expected in out
    assert "\x1b" not in out
    assert not re.search(r"\b(DEI\d{3}|MOV|DEP|PER:|DRN:|2\.\d[pqrWXY])\b", out.replace("rules DEI-082", ""))
    played = saved(tmp_path)
    assert played.game.over
    assert t.say(f"end.{played.game.end}") in out
    assert not why_not_true(played)
    for seat in range(3):
        assert re.search(rf"^{'ABC'[seat]} \(.* {DEI.total(played.game, seat)}$", out, re.MULTILINE)


def test_a_whole_game_with_all_optional_rules(play: Play, tmp_path: Path) -> None:
    rules = ("no_choice", "draft", "planning", "confrontation", "rebellion")
    variants = [word for rule in rules for word in ("--variant", f"{rule}=yes")]
    out = play(["1"] * 700, *SEEDED, *variants, lang="de")
    assert "Deine verdeckte Fähigkeit" not in out  # only the whole table says it
    assert "Welche zwei Karten planst du" in out
    assert saved(tmp_path).game.over


@pytest.mark.rule("DEI-233")
def test_a_broken_tie_is_explained_at_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    t = DEI.texts("en")
    tied = new_table(DEI, ["person", "random"], 1)
    tied.match.game = table(stage="end", order="BA", vp={"A": 4, "B": 4}, pads={"A": [0, 0], "B": [0, 0]})
    Session(tied, tmp_path / "tied.json", Screen(t), resumed=True).play()
    out = capsys.readouterr().out
    assert "B (random bot) wins." in out
    assert t.say("tie_break") in out


# --- answers by name -------------------------------------------------------------------------------------------------


def test_answers_can_be_typed_as_names(play: Play, tmp_path: Path) -> None:
    play([*START, "advance face up", "collect", "yes", "move", "street 2.1 middle", "quit"], *SEEDED)
    assert answers_of(saved(tmp_path))[:6] == ["ravagers", "2.1p", 4, ("up", "DEI001"), "COL", "yes"]
    assert answers_of(saved(tmp_path))[6:] in (["MOV"], ["MOV", "2.1p"])


def test_one_word_that_fits_several_is_asked_again(play: Play, tmp_path: Path) -> None:
    out = play([*START, "vormarsch", "0", "vormarsch", "1", "bewegen", "quit"], *SEEDED, lang="de")
    assert "  1  Vormarsch offen: 2× Bewegen · Sammeln" in out
    assert answers_of(saved(tmp_path))[3:] == [("up", "DEI001"), "MOV"]


def test_options_can_be_typed_as_programs_write_them(play: Play, tmp_path: Path) -> None:
    play([*START, "up,DEI001", "MOV", "quit"], *SEEDED)
    assert answers_of(saved(tmp_path))[3:] == [("up", "DEI001"), "MOV"]


# --- why -------------------------------------------------------------------------------------------------------------


def test_why_is_asked_with_the_name_of_a_region_and_answered_with_the_rulebook(play: Play) -> None:
    out = re.sub(r"\s+", " ", play(["ravagers", "why dach 2.1", "why 1", "quit"], *SEEDED, lang="de"))
    assert (
        "Auf Dach 2.1 ist kein neutrales Lager. Die ersten Figuren beginnen in einem neutralen Lager. (DEI-106)" in out
    )
    assert "Das ist erlaubt." in out


# --- long lists ------------------------------------------------------------------------------------------------------


def shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, icons: str, **doc: object
) -> str:
    """What is asked in a position when its first sign is chosen."""
    played = new_table(DEI, ["person", "random"], 1)
    played.match.game = acting(icons, **doc)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nquit\n"))
    Session(played, tmp_path / "now.json", Screen(DEI.texts("en")), resumed=True).play()
    return capsys.readouterr().out


def test_many_groups_are_asked_with_or_without_the_leader(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = shown(tmp_path, capsys, monkeypatch, "MOV BLD", looters={"p": "A" * 14}, leaders={"A": "p"})
    assert "  1  With Abraham (15 ways)\n  2  Without Abraham (14 ways)" in out


def test_a_list_under_a_single_heading_is_shown_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = shown(tmp_path, capsys, monkeypatch, "MOV BLD", looters={"p": "A" * 14})
    assert " 14  14 scrappers: strength 14, nobody else there" in out


# --- what is said ----------------------------------------------------------------------------------------------------


def test_when_others_have_played_the_table_is_told_anew(play: Play) -> None:
    out = play([*START, "quit"], *SEEDED)
    last = out.split("A: number or word (help) > ")[-2]
    assert "A begins with 4 scrappers and Abraham on street 2.1 middle." in last
    assert "Round 1 of 4, action phase 1. Order of play: B (random bot), C (random bot), A (you)." in last
    assert "street 2.1 middle: 3 technology; A 5, " in last


def test_undo_takes_a_move_back(play: Play, tmp_path: Path) -> None:
    out = play([*START, "up,DEI001", "COL", "undo", "finish", "quit"], *SEEDED)
    assert "Taken back." in out
    game = saved(tmp_path).game
    assert isinstance(game, Dei)
    assert pad(game, 0) == (1, 1)


def test_with_planning_people_at_one_keyboard_look_away(play: Play) -> None:
    out = play(["", "1", "", "1", "quit"], "--seed", "7", "--seats", "me,me", "--variant", "planning=yes")
    assert "it is your turn" in out
