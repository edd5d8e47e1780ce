"""Ufos in the terminal: there is no drawn board, so it is played by words, numbers and names."""

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
from tafelrunde.kit.saves import Table, load, new_table, read_json, why_not_true
from tests.ufos.table import UFOS, table

Play = Callable[..., str]


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play with typed answers; returns what was shown."""
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")

    def played(answers: Sequence[str], *args: str, lang: str = "en", live: bool = False) -> str:
        kind = Terminal if live else io.StringIO
        typed, out = kind("".join(f"{a}\n" for a in answers)), kind()
        with monkeypatch.context() as m:
            m.setattr(sys, "stdin", typed)
            m.setattr(sys, "stdout", out)
            assert main(["play", "ufos", "--lang", lang, *args]) == 0
        return out.getvalue()

    return played


def saved(folder: Path) -> Table:
    (path,) = (folder / "data").glob("*.json")
    return load(read_json(path), game_type)


SEEDED = ("--seed", "3", "--seats", "me,random")
"""B begins in Kankakee. Resistances: Los Angeles 7, New York 10, Mexico City 11."""


def answers_of(played: Table, seat: int = 0) -> list[object]:
    """What a seat has answered."""
    return [entry.option for entry in played.match.inputs if entry.kind == "answer" and entry.seat == seat]


# --- a whole game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_game_with_slips(lang: str, play: Play, tmp_path: Path) -> None:
    t = UFOS.texts(lang)
    slips = ["", "999", "n", "blah", "why", "why 1", "help", "rules", "rules UFO-042", "rules xyzzy"]
    out = play([*slips, "table", "log", "hint", "save", *["1"] * 900], *SEEDED, "--variant", "rounds=20", lang=lang)
    for expected in (
        t.say("title"),
        t.say("cli.play.no_number", n=999, most=17),
        t.say("why.no_node"),
        t.say("cli.play.why_what", example=t.say("example.ChooseStart")),
        t.say("cli.play.allowed"),
        t.say("cli.play.answers"),
        t.say("cli.play.no_rule_found", words="xyzzy"),
        t.say("describe.villages", n=18),
        t.say("cli.play.over"),
        t.say("source.stands"),
    ):
        assert expected in out
    assert "\x1b" not in out
    played = saved(tmp_path)
    assert played.game.over
    assert t.say(f"end.{played.game.end}") in out
    assert not why_not_true(played)
    for seat in range(2):
        assert re.search(rf"^{'AB'[seat]} \(.* {UFOS.total(played.game, seat)}$", out, re.MULTILINE)


@pytest.mark.rule("UFO-167")
def test_a_broken_tie_is_explained_at_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    t = UFOS.texts("en")
    tied = new_table(UFOS, ["person", "random"], 1)
    tied.match.game = table("""
phase = "end"
rounds = 5
deal = { LON = "6/1", LAG = "6/2" }
restaurants = { LON = "A", LAG = "B" }
ufos = ["A standard v01", "B standard v09", "B standard v09"]
""")
    Session(tied, tmp_path / "tied.json", Screen(t), resumed=True).play()
    out = capsys.readouterr().out
    assert "B (random bot) wins." in out
    assert t.say("tie_break") in out


# --- answers by name -------------------------------------------------------------------------------------------------


def test_answers_can_be_typed_as_names(play: Play, tmp_path: Path) -> None:
    play(["roswell", "standard ufo", "loreto", "move no", "roswell", "quit"], *SEEDED)
    assert answers_of(saved(tmp_path)) == ["v01", "A1", ("fly", "v03"), "done", ("open", "v01", "standard")]


def test_several_that_fit_are_asked_again_and_0_goes_back(play: Play, tmp_path: Path) -> None:
    out = play(["roswell", "1", "to", "0", "to", "2", "quit"], *SEEDED)
    assert "A: which of these? number, 0 to go back > 0" in out
    assert answers_of(saved(tmp_path)) == ["v01", "A1", ("fly", "v02")]


def test_options_can_be_typed_as_programs_write_them(play: Play, tmp_path: Path) -> None:
    play(["v01", "A1", "fly,v03", "quit"], *SEEDED)
    assert answers_of(saved(tmp_path)) == ["v01", "A1", ("fly", "v03")]


# --- why -------------------------------------------------------------------------------------------------------------


def test_why_is_asked_with_the_name_of_a_place_and_answered_with_the_rulebook(play: Play, tmp_path: Path) -> None:
    out = play(
        ["why kairo", "kairo", "roswell", "why kankakee", "why hilo", "1", "why mexiko", "quit"], *SEEDED, lang="de"
    )
    assert out.count("Kairo ist eine Stadt. Deine ersten UFOs landen in einem Dorf. (UFO-026)") == 2
    assert "Regel UFO-026:" in out
    assert "Das ist nicht dein UFO." in out
    assert "Dort ist kein UFO." in out
    assert "Mexiko-Stadt liegt hinter einem Feld, auf dem sein Flug endet." in re.sub(r"\s+", " ", out)
    assert len(answers_of(saved(tmp_path))) == 2


def test_why_tells_apart_what_one_word_means(play: Play) -> None:
    out = re.sub(r"\s+", " ", play(["roswell", "why standard", "quit"], *SEEDED))
    assert "standard UFO in Roswell: That is allowed." in out
    assert "standard UFO in Kankakee: That UFO is not yours. Choose one of your own. (UFO-040)" in out


def test_why_of_actions_is_asked_with_the_place(play: Play) -> None:
    out = play(["roswell", "done", "why roswell", "why cairo", "quit"], *SEEDED)
    assert "That is allowed." in out
    assert "You have no UFO in Cairo for that." in out


# --- what is said ----------------------------------------------------------------------------------------------------


def test_nothing_is_said_twice_but_enter_says_all_again(play: Play) -> None:
    out = play(["roswell", "1", "", "quit"], *SEEDED)
    screens = out.split("A: number or word (help) > ")
    assert "A lands in Roswell with two standard UFOs." in screens[1]
    assert screens[2].split()[:6] == ["1", "Choose", "where", "the", "UFO", "goes."]
    assert "B leaves all UFOs where they are." in screens[3]
    assert "Los Angeles 7: 2 free" in screens[3]


def test_when_others_have_played_the_table_is_told_anew(play: Play) -> None:
    out = play(["roswell", "1", "1", "1", "1", "1", "quit"], *SEEDED)
    last = out.split("A: number or word (help) > ")[-2]
    assert "B (random bot): 0 cities; " in last
    assert "Los Angeles 7: A, 1 free" in last


def test_undo_tells_what_changed(play: Play, tmp_path: Path) -> None:
    out = play(["roswell", "1", "loreto", "undo", "los angeles", "quit"], *SEEDED)
    screens = out.split("A: number or word (help) > ")
    assert "A (you): 0 cities; standard UFO in Loreto, standard UFO in Roswell." in screens[3]
    assert "A (you): 0 cities; 2 standard UFOs in Roswell." in screens[4]
    assert "Taken back." in screens[4]
    assert answers_of(saved(tmp_path))[-1] == ("fly", "LAX")


def test_dice_cannot_be_taken_back(play: Play) -> None:
    out = play(["roswell", "1", "1", "1", "1", "1", "undo", "quit"], *SEEDED)
    assert "A rolls " in out
    assert UFOS.texts("en").say("why.no_undo") in out


def test_a_game_is_stopped_and_resumed(play: Play, tmp_path: Path) -> None:
    play(["roswell", "1", "loreto", "quit"], *SEEDED)
    out = play(["", "table", "quit"])
    assert "A flies from Roswell to Loreto with a standard UFO." in out
    assert "Roswell: town without a fry joint; UFOs of A (you): standard UFO. Lines to" in out
    assert len(answers_of(saved(tmp_path))) == 3


@pytest.mark.rule("UFO-170")
def test_two_people_share_the_keyboard_and_nobody_looks_away(play: Play, tmp_path: Path) -> None:
    out = play(["1", "1", "quit"], "--seed", "3", "--seats", "me,me")
    assert "B: number or word (help) > 1" in out
    assert "A: number or word (help) > 1" in out
    assert "it is your turn" not in out
    shared = saved(tmp_path)
    assert len(answers_of(shared, 0)) == len(answers_of(shared, 1)) == 1


# --- how it is shown -------------------------------------------------------------------------------------------------


def test_on_a_screen_lines_are_broken_between_words_and_nothing_is_cleared(play: Play) -> None:
    out = play(["roswell", "table", "quit"], *SEEDED, live=True)
    assert "\x1b" not in out
    shown = out.partition("This game")[0].replace("A: number or word (help) > ", "\n")
    assert max(len(line) for line in shown.splitlines() if "/" not in line) <= 60


def test_read_out_lines_are_whole(play: Play) -> None:
    out = play(["roswell", "quit"], *SEEDED, "--plain", live=True)
    assert any(len(line) > 120 for line in out.splitlines())


def test_a_record_is_watched_in_words(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(["roswell", "1", "loreto", "quit"], *SEEDED)
    (path,) = (tmp_path / "data").glob("*.json")
    typed, out = Terminal("\n\n\nq\n"), Terminal()
    monkeypatch.setattr(sys, "stdin", typed)
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["replay", str(path), "--lang", "en"]) == 0
    text = re.sub(r"\s+", " ", out.getvalue())
    assert "lands in Roswell with two standard UFOs." in text
    assert "B (random bot): 0 cities; 2 standard UFOs in Kankakee." in text
    assert "\x1b" not in text
