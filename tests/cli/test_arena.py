"""`tafelrunde arena`: its tables and files, going on after a kill, the verdict, its complaints."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.lab.arena import contest
from tests.cli.call import call, complains
from tests.patience import patience

Capsys = pytest.CaptureFixture[str]


def results(path: Path) -> Any:
    """What stands in a JSON file."""
    return json.loads(path.read_text(encoding="utf-8"))


def lines(path: Path) -> list[Any]:
    """The head of a file of finished games, and the games by number."""
    head, *games = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [head, *sorted(games, key=lambda game: int(game["number"]))]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["Canal City: 12 games, 3 players, seed 5", "rating", "1 greedy", "100.0", "24 comparisons", "Wilson"]),
     ("de", ["Kanalstadt: 12 Partien, 3 Spieler, Startzahl 5", "Wertung", "1 greedy", "100,0", "24 Vergleichen"])],
)  # fmt: skip
def test_the_report_says_who_is_ahead_of_whom(lang: str, words: list[str], capsys: Capsys) -> None:
    wish = ("--bots", "random,greedy", "--players", 3, "--games", 12, "--seed", 5, "--jobs", 1)
    said = call(capsys, "arena", "canals", *wish, lang=lang)
    assert said.code == 0
    assert all(word in said.out for word in words)
    assert "{" not in said.out
    assert "/s" in said.err


@pytest.mark.parametrize(("lang", "word"), [("en", "with 95 percent"), ("de", "mit 95 Prozent")])
def test_help_in_both_languages(lang: str, word: str, capsys: Capsys) -> None:
    said = call(capsys, "arena", "--help", lang=lang)
    assert said.code == 0
    assert word in " ".join(said.out.split())


def test_the_results_for_programs(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "results.json"
    assert (
        call(capsys, "arena", "canals", "--bots", "random,greedy", "--games", 4, "--jobs", 1, "--json", file).code == 0
    )
    doc = results(file)
    assert list(doc) == ["game", "version", "seed", "players", "games", "bots", "until"]
    assert (doc["game"], doc["players"], doc["games"], doc["until"]) == ("canals", 2, 4, None)
    greedy, random = doc["bots"]
    assert list(greedy) == ["name", "played", "wins", "rate", "interval", "scores", "place", "rating", "against"]
    assert (greedy["name"], greedy["wins"], greedy["place"]) == ("greedy", 4, 1)
    assert (random["against"], greedy["against"]["random"]["pairs"]) == ({"greedy": {"ahead": 0, "pairs": 4}}, 4)
    assert greedy["rating"]["mean"] > 25 > random["rating"]["mean"]


def test_without_a_number_there_are_whole_rounds(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.cli.arena.USUAL_GAMES", 7)
    words = ("arena", "canals", "--bots", "random,greedy", "--players", "3", "--jobs", "1")
    said = call(capsys, *words)
    assert "12 games, 3 players" in said.out
    assert "multiple" not in said.out
    assert "multiple of 6 games" in call(capsys, *words, "--games", "7").out


def test_files_are_the_same_whatever_the_number_of_processes(tmp_path: Path, capsys: Capsys) -> None:
    for jobs in (1, 2):
        files = ("--file", tmp_path / f"{jobs}.jsonl", "--json", tmp_path / f"{jobs}.json")
        assert (
            call(capsys, "arena", "canals", "--bots", "random,greedy", "--games", 10, "--jobs", jobs, *files).code == 0
        )
    assert lines(tmp_path / "1.jsonl") == lines(tmp_path / "2.jsonl")
    assert results(tmp_path / "1.json") == results(tmp_path / "2.json")


def test_a_contest_can_be_made_longer(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "games.jsonl"
    words = ("arena", "canals", "--bots", "random,greedy", "--jobs", "1", "--file", file, "--games")
    assert call(capsys, *words, 4).code == 0
    before = file.read_bytes()
    again = call(capsys, *words, 4)
    assert "4 games" in again.out
    assert not again.err  # nothing was played, so nothing is said of speed
    assert file.read_bytes() == before
    assert "8 games" in call(capsys, *words, 8).out
    assert file.read_bytes().startswith(before)
    assert [game["number"] for game in lines(file)[1:]] == list(range(8))


KILLED = """
import os, signal, sys
from tafelrunde.cli import arena as command
from tafelrunde.cli.main import main

real = command.contest

def with_a_kill(plan, numbers, jobs, ray):
    for count, game in enumerate(real(plan, numbers, jobs, ray)):
        if count == 7:
            os.kill(os.getpid(), signal.SIGKILL)
        yield game

if __name__ == "__main__":
    command.contest = with_a_kill
    sys.exit(main(sys.argv[1:]))
"""


def killed(folder: Path, *words: str) -> None:
    """The command as a process of its own, killed after seven games."""
    script = folder / "script.py"
    script.write_text(KILLED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), *words],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=patience(),
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
@pytest.mark.parametrize("wish", [["--games", "20"], ["--until", "65"]], ids=["games", "until"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_after_a_kill_the_same_command_goes_on(wish: list[str], jobs: str, tmp_path: Path, capsys: Capsys) -> None:
    words = ["arena", "canals", "--bots", "greedy,random", "--seed", "2", *wish, "--jobs", jobs, "--file"]
    file, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    killed(tmp_path, *words, str(file))
    assert len(lines(file)) == 8
    with file.open("ab") as torn:
        torn.write(b'{"number": 19, "seed": 12')
    resumed = call(capsys, *words, file, "--json", tmp_path / "killed.json")
    at_once = call(capsys, *words, whole, "--json", tmp_path / "whole.json")
    assert (resumed.code, at_once.code) == (0, 0)
    assert resumed.out == at_once.out
    assert (tmp_path / "killed.json").read_bytes() == (tmp_path / "whole.json").read_bytes()
    if "--games" in wish or jobs == "1":  # with a verdict, a second process may have finished a game too many
        assert lines(file) == lines(whole)


def test_an_interrupt_keeps_what_was_finished(tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: Any) -> Any:
        for count, game in enumerate(contest(*args)):
            if count == 3:
                raise KeyboardInterrupt
            yield game

    monkeypatch.setattr("tafelrunde.cli.arena.contest", interrupted)
    file = tmp_path / "games.jsonl"
    said = call(capsys, "arena", "canals", "--bots", "random,greedy", "--games", 10, "--jobs", 1, "--file", file)
    assert said.code == 130
    assert "3 games, 2 players" in said.out
    assert "3 of 10 games were finished" in said.err
    assert "the same command goes on" in said.err
    assert len(lines(file)) == 4


# --- until something is shown ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "lang", "sentence", "says"),
    [("greedy,random", "en", "SHOWN after 14 games: greedy is ahead of random in at least 65 %.", "shown"),
     ("random,greedy", "de", "WIDERLEGT nach 6 Partien: random liegt nicht in 65 % vor greedy.", "refuted")],
)  # fmt: skip
def test_it_stops_as_soon_as_there_is_a_verdict(
    bots: str, lang: str, sentence: str, says: str, tmp_path: Path, capsys: Capsys
) -> None:
    file = tmp_path / "results.json"
    said = call(capsys, "arena", "canals", "--bots", bots, "--until", 65, "--jobs", 2, "--json", file, lang=lang)
    assert said.code == 0
    assert sentence in said.out
    until = results(file)["until"]
    assert (until["says"], until["bar"]) == (says, 0.65)
    assert until["games"] == results(file)["games"] == (14 if says == "shown" else 6)
    assert until["low"] <= until["rate"] <= until["high"]


def test_what_is_not_decided_is_open_and_counts_whole_rounds(capsys: Capsys) -> None:
    words = ("arena", "jelly", "--bots", "random,greedy", "--until", "5", "--games", "8", "--jobs", "1")
    assert "OPEN after 6 games" in call(capsys, *words).out


# --- complaints ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "random,clever"], "there is no bot 'clever'"),
        (["--bots", "random"], "needs 2 to 20 bots, not 1"),
        (["--bots", "random,greedy,random"], "names random twice"),
        (["--players", "5"], "2 to 4 players, not 5"),
        (["--games", "0"], "--games must be a number from 1"),
        (["--jobs", "0"], "--jobs must be a number from 1"),
        (["--until", "100"], "from 1 to 99"),
        (["--until", "nan"], "from 1 to 99"),
        (["--until", "65", "--players", "3", "--games", "5"], "whole rounds of 6 games"),
        (["--variant", "weather=fine"], "weather"),
        (["--content", "nowhere"], "nowhere"),
        (["--file", "no/such/folder/games.jsonl"], "cannot be written"),
        (["--file", "same", "--json", "same"], "the same file, same"),
    ],
)
def test_complaints_come_before_anything_is_written(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    said = call(capsys, "arena", "canals", "--bots", "random,greedy", "--file", "games.jsonl", *words)
    complains(said, sentence)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "belongs to another plan (seed is 0 there, and 1 now); name another file for this one"),
        ("de", "gehört zu einem anderen Plan (seed ist dort 0, jetzt 1); nenne für diesen eine andere Datei"),
    ],
)
def test_the_file_of_another_plan_is_left_alone(lang: str, sentence: str, tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "games.jsonl"
    words = ("arena", "canals", "--bots", "random,greedy", "--games", "2", "--jobs", "1", "--file", str(file))
    assert main(list(words)) == 0
    before = file.read_bytes()
    said = call(capsys, *words, "--seed", 1, lang=lang)
    assert (said.code, said.err) == (2, f"tafelrunde: games.jsonl: {sentence}\n")
    assert file.read_bytes() == before


@pytest.mark.parametrize("lang", ["de", "en"])
def test_without_openskill_one_sentence_names_the_extra(
    lang: str, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    said = call(capsys, "arena", "canals", "--bots", "random,greedy", "--games", 2, lang=lang)
    complains(said, "-m pip install 'openskill>=")
    assert (said.code, len(said.err.splitlines())) == (2, 1)


def test_without_ray_one_sentence_names_the_extra(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = call(capsys, "arena", "canals", "--bots", "random,greedy", "--games", 2, "--ray", "local")
    complains(said, "-m pip install 'ray>=")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
