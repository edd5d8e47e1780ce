"""Rulebenders in the terminal: there is no drawn board, so it is played by words, numbers and names."""

import io
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.cli.screen import Screen
from tafelrunde.cli.session import Session
from tafelrunde.games import game_type
from tafelrunde.games.rulebenders.state import Rulebenders
from tafelrunde.kit.saves import Table, load, new_table, read_json, why_not_true
from tests.rulebenders.table import RUL, table

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
            assert main(["play", "rulebenders", "--lang", lang, *args]) == 0
        return out.getvalue()

    return played


def saved(folder: Path) -> Table:
    (path,) = (folder / "data").glob("*.json")
    return load(read_json(path), game_type)


def answers_of(played: Table) -> list[object]:
    """What A has answered."""
    return [entry.option for entry in played.match.inputs if entry.kind == "answer" and entry.seat == 0]


SEEDED = ("--seed", "4", "--seats", "me,random,random")
"""A begins, chooses the theme, and draws five cards."""
START = ("fantasy", *["flexo"] * 5)


def unwrapped(out: str) -> str:
    """Lines that the screen has broken, joined again."""
    return re.sub(r"\s+", " ", out)


# --- a whole game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_game_with_slips(lang: str, play: Play, tmp_path: Path) -> None:
    t = RUL.texts(lang)
    slips = ["", "999", "blah", "why", "why 1", "help", "table", "log", "hint", "save"]
    out = unwrapped(play([*slips, *["1"] * 900], *SEEDED, lang=lang))
    for expected in (
        t.say("title"),
        t.say("cli.play.no_number", n=999, most=4),
        t.say("why.not_in_game"),
        t.say("cli.play.why_what", example=t.say("example.FirstTheme")),
        t.say("cli.play.allowed"),
        t.say("describe.supply", n=7),
        t.say("cli.play.over"),
        t.say("source.chips"),
        t.say("prompt.Menu.acted"),
    ):
        assert expected in out
    assert "\x1b" not in out
    assert not re.search(r"\b(SF|FA|NA|PR|PI|ZO|FX)-\d\d\b|SCIFI|\('", out)
    played = saved(tmp_path)
    assert played.game.over
    assert t.say(f"end.{played.game.end}") in out
    assert why_not_true(played) == ""


@pytest.mark.rule("RUL-328")
def test_two_people_play_with_flexo(play: Play, tmp_path: Path) -> None:
    out = unwrapped(play(["1"] * 700, "--seed", "2", "--seats", "me,random"))
    assert "A card is turned over for Flexo: " in out
    assert re.search(r"Flexo places \d cubes? on ", out)
    assert not re.search(r"\bC (places|wins|passes)", out)
    assert saved(tmp_path).game.over


@pytest.mark.rule("RUL-205")
def test_a_broken_tie_is_explained_at_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    t = RUL.texts("en")
    tied = new_table(RUL, ["person", "random", "random"], 1)
    chips = {"A": 5, "B": 5, "C": 1}
    tied.match.game = table(players=3, stage="end", settings={"START": "B"}, chips=chips).g
    Session(tied, tmp_path / "tied.json", Screen(t), resumed=True).play()
    out = unwrapped(capsys.readouterr().out)
    assert "B (random bot) wins." in out
    assert t.say("tie_break") in out


# --- words instead of numbers ----------------------------------------------------------------------------------------


def test_names_words_and_codes_are_understood(play: Play, tmp_path: Path) -> None:
    play([*START, "hand limit", "end", "quit"], *SEEDED)
    assert answers_of(saved(tmp_path))[:7] == ["FANTASY", *["FLEXO"] * 5, ("place", "HAND")]


def test_german_names_are_understood_in_german(play: Play, tmp_path: Path) -> None:
    play(["Thema Fantasy", *["Zugstapel Flexo"] * 5, "regeltafel währung", "ende"], *SEEDED, lang="de")
    assert answers_of(saved(tmp_path))[-1] == ("place", "CURRENCY")


def test_the_menu_is_asked_in_groups(play: Play) -> None:
    out = play([*START, "1", "0", "quit"], *SEEDED)
    assert "  1  Place cubes (8 ways)\n  2  Play cards (" in out
    assert "  8  place a cube on the tiebreaker track: column 1\n" in out


def test_a_number_of_drawn_cards_is_asked_for(play: Play) -> None:
    out = unwrapped(play(["fantasy", "flexo", "quit"], *SEEDED))
    assert "Choose a pile to draw from. 5 to go;" in out
    assert "Choose a pile to draw from. 4 to go;" in out
    assert "Drawn already, not yet looked at: Flexo." in out


def test_undo_takes_a_move_back(play: Play, tmp_path: Path) -> None:
    out = play([*START, "hand limit", "undo", "quit"], *SEEDED)
    assert "Taken back." in out
    game = saved(tmp_path).game
    assert isinstance(game, Rulebenders)
    assert sum(game.open_) == 0


# --- questions of cards ----------------------------------------------------------------------------------------------


def shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *typed: str, **doc: Any
) -> str:
    """What A reads who answers that on a table set up by hand."""
    played = new_table(RUL, ["person", "random", "random"], 1)
    played.match.game = table(players=3, **doc).g
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in (*typed, "quit"))))
    Session(played, tmp_path / "now.json", Screen(RUL.texts("en")), resumed=True).play()
    return capsys.readouterr().out


def test_the_card_that_asks_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = shown(tmp_path, capsys, monkeypatch, "warp drive", "currency", hand={"A": ["SF-03"]}, chips={"A": 2})
    assert "Warp Drive: choose the rule panel where the evolution marker moves." in out
    assert "Warp Drive: choose the direction in which the marker on the Currency panel goes." in out
    assert (
        "  2  1 space to the right: nuclear zone, first space (pay with the currency or the secondary currency)" in out
    )
