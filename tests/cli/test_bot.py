"""`tafelrunde bot`, and programs wherever bots are named."""

import io
import json
from pathlib import Path

import pytest

from tafelrunde.bots import programs
from tafelrunde.kit.texts import LANGUAGES
from tests.bots.test_programs import EXAMPLE, STRANGE
from tests.cli.call import call, complains

Capsys = pytest.CaptureFixture[str]
HOLDS = {"en": ("holds   ", "does not hold"), "de": ("stimmt   ", "stimmt nicht")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_program_that_keeps_to_the_protocol(lang: str, capsys: Capsys) -> None:
    said = call(capsys, "bot", "check", "canals", EXAMPLE, "--games", 1, "--seconds", 30, lang=lang)
    assert (said.code, said.err) == (0, "")
    *points, last = said.out.splitlines()
    assert len(points) == 10
    assert all(line.startswith(HOLDS[lang][0]) for line in points)
    assert last.startswith("Chance ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_that_does_not(lang: str, capsys: Capsys) -> None:
    said = call(capsys, "bot", "check", "canals", f'{STRANGE} "insists"', "--seconds", 30, lang=lang)
    assert said.code == 1
    assert [line.startswith(HOLDS[lang][1]) for line in said.out.splitlines()] == [k == 5 for k in range(11)]


def test_every_line_can_be_seen(capsys: Capsys) -> None:
    said = call(capsys, "bot", "check", "canals", f'{STRANGE} "chats"', "--talk", "--seconds", 30)
    assert said.code == 1
    assert '> {"type":"hello"' in said.err
    assert '< {"type": "ready", "name": "Strange"}' in said.err
    assert "< thinking ..." in said.err


def test_what_cannot_be_checked(capsys: Capsys) -> None:
    complains(call(capsys, "bot", "check", "chess", EXAMPLE), "there is no game 'chess'")
    complains(call(capsys, "bot", "check", "canals", "'"), "cannot be understood as a command")
    complains(call(capsys, "bot", "check", "canals", EXAMPLE, "--games", 0), "--games must be a number from 1 to 1000")
    complains(call(capsys, "bot", "check", "canals", EXAMPLE, "--seconds", "nan"), "--seconds")
    said = call(capsys, "bot", "check", "canals", "no-such-program")
    assert said.code == 1
    assert "cannot be started" in said.out


def test_what_cannot_be_joined(capsys: Capsys) -> None:
    link = "http://127.0.0.1:9/t/abc"
    complains(call(capsys, "bot", "join", "ftp://x", EXAMPLE, "--seat", "B"), "is no invitation")
    complains(call(capsys, "bot", "join", link, EXAMPLE, "--seat", "spectator"), "needs a seat")
    complains(call(capsys, "bot", "join", link, EXAMPLE, "--seat", "B"), "cannot be reached")


def test_simulate_with_a_program(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "games.json"
    bots = f"random,program:{EXAMPLE}"
    said = call(capsys, "simulate", "canals", "--bots", bots, "--games", 2, "--jobs", 1, "--json", file)
    assert said.code == 0
    assert f"program:{EXAMPLE} " in said.out
    assert [game["bots"] for game in json.loads(file.read_text(encoding="utf-8"))["games"]] == [bots.split(",")] * 2


def test_simulate_with_a_program_that_dies(capsys: Capsys) -> None:
    said = call(capsys, "simulate", "canals", "--bots", f"random,program:{STRANGE} dies", "--jobs", 1)
    assert said.code == 2
    complains(said, "I was never any good at this")
    assert said.err.count("\n") == 1


def test_games_that_were_finished_count(capsys: Capsys) -> None:
    """A program that plays one game only."""
    bots = f'random,program:{STRANGE} "is ready once"'
    said = call(capsys, "simulate", "canals", "--bots", bots, "--jobs", 1, "--games", 3)
    assert said.code == 2
    complains(said, "one game is enough", "(1 of 3 games were finished, and only they count)")
    assert said.out.startswith("Canal City: 1 game,")


def play(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """Let somebody type."""
    monkeypatch.setattr("sys.stdin", io.StringIO(words))


def test_play_against_a_program(tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person takes something back, quits, and goes on later; a save starts no program without being asked."""
    save = tmp_path / "game.json"
    seats = f"program:{STRANGE} right,me"
    play(monkeypatch, "\n1\n1\nundo\n" + "1\n" * 8 + "quit\n")
    said = call(capsys, "play", "canals", "--plain", "--seats", seats, "--seed", 1, "--save", save)
    assert said.code == 0
    assert "At the table: A (program:" in said.out
    assert "Taken back" in said.out
    inputs = json.loads(save.read_text(encoding="utf-8"))["inputs"]
    assert {entry[0] for entry in inputs} == {0, 1, "undo"}
    assert programs._HERE._parties == []

    play(monkeypatch, "n\n")
    said = call(capsys, "play", "canals", "--plain", "--resume", save)
    complains(said, "without its program the game cannot go on")
    assert "In this save a program plays: " in said.out
    play(monkeypatch, "y\n" + "1\n" * 4 + "quit\n")
    assert call(capsys, "play", "canals", "--plain", "--resume", save).code == 0
    assert len(json.loads(save.read_text(encoding="utf-8"))["inputs"]) > len(inputs)


def test_a_program_that_dies_leaves_the_game_as_it_was(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "game.json"
    play(monkeypatch, "\n" + "1\n" * 8)
    said = call(
        capsys, "play", "canals", "--plain", "--seats", f"me,program:{STRANGE} dies", "--seed", 1, "--save", save
    )
    complains(said, "I was never any good at this", "--resume")
    assert {entry[0] for entry in json.loads(save.read_text(encoding="utf-8"))["inputs"]} == {0}
