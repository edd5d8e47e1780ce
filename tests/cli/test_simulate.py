"""`tafelrunde simulate`: its forms, its files, its complaints, and Ctrl-C."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import __version__
from tafelrunde.cli.main import main
from tafelrunde.engine import seeded
from tafelrunde.lab.simulate import Plan, simulate
from tests.patience import patience

RANDOM = ("simulate", "canals", "--bots", "random,random", "--jobs", "1", "--lang", "en")


def written(path: Path) -> dict[str, Any]:
    """What stands in a JSON file."""
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_form_that_scripts_rely_on(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    words = "simulate canals --players 4 --bots greedy,random,random,random --rotate --games 6 --seed 7 --jobs 2 --json"
    assert main([*words.split(), str(file)]) == 0
    doc = written(file)
    assert list(doc) == ["game", "version", "seed", "players", "games"]
    assert (doc["game"], doc["version"], doc["seed"], doc["players"]) == ("canals", __version__, 7, 4)
    assert len(doc["games"]) == 6
    for number, game in enumerate(doc["games"]):
        assert list(game) == ["seed", "bots", "scores", "winners", "decisions", "end"]
        assert game["seed"] == seeded(7, number)
        assert game["bots"].index("greedy") == number % 4
        assert game["winners"] == [s for s in range(4) if game["scores"][s] == max(game["scores"])]


def test_files_are_the_same_whatever_the_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = []
    for jobs in ("1", "2"):
        files = ["--json", str(tmp_path / f"{jobs}.json"), "--csv", str(tmp_path / f"{jobs}.csv")]
        assert main([*RANDOM[:4], "--games", "10", "--jobs", jobs, *files]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    for ending in ("json", "csv"):
        assert (tmp_path / f"1.{ending}").read_bytes() == (tmp_path / f"2.{ending}").read_bytes()


def test_csv_has_a_line_for_every_seat(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert main([*RANDOM, "--games", "3", "--seed", "2", "--csv", str(file)]) == 0
    with file.open(encoding="utf-8", newline="") as source:
        rows = list(csv.DictReader(source))
    games = list(simulate(Plan("canals", ("random", "random"), 3, 2)))
    assert [int(row["score"]) for row in rows] == [score for game in games for score in game.scores]
    assert [int(row["seat"]) for row in rows] == [0, 1] * 3
    assert sum(float(row["win"]) for row in rows) == 3
    assert {row["bot"] for row in rows} == {"random"}


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["Canal City: 8 games, 4 players, seed 5", "win rate", "seat D", "random bot", "1/k", "Wilson"]),
     ("de", ["Kanalstadt: 8 Partien, 4 Spieler, Startzahl 5", "Siegquote", "Platz D", "1/k", "Wilson"])],
)  # fmt: skip
def test_the_report_says_who_wins_how_often(lang: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    call = "simulate canals --bots greedy,random,random,random --rotate --games 8 --seed 5 --jobs 1 --lang"
    assert main([*call.split(), lang]) == 0
    out, err = capsys.readouterr()
    assert all(word in out for word in words)
    assert "{" not in out
    assert "/s" in err  # how fast it was is not part of the result
    point = "." if lang == "en" else ","
    assert f"100{point}0 %" in out  # greedy has won them all
    assert re.search(rf"67{re.escape(point)}6 – 100{re.escape(point)}0", out)  # Wilson for 8 of 8


def test_a_game_in_real_time_is_played_in_virtual_time_at_any_tempo(tmp_path: Path) -> None:
    found: dict[str, Any] = {}
    words = "simulate jelly --bots greedy,random,random --games 2 --jobs 1 --variant mode=live"
    for tempo in ("100", "100", "300"):
        file = tmp_path / f"{tempo}.json"
        assert main([*words.split(), "--tempo", tempo, "--json", str(file)]) == 0
        games = written(file)["games"]
        assert [game["end"] for game in games] == ["rounds", "rounds"]
        assert found.setdefault(tempo, games) == games
    assert found["100"] != found["300"]


def test_without_bots_the_greedy_ones_fill_the_table(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    assert main(["simulate", "canals", "--games", "1", "--players", "2", "--json", str(file)]) == 0
    assert written(file)["games"][0]["bots"] == ["greedy", "greedy"]


def test_variants_and_own_content(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    supplies = tmp_path / "supplies.toml"
    standard = Path(sys.modules["tafelrunde.games.canals"].__path__[0]) / "content" / "supplies.toml"
    supplies.write_text(re.sub(r"each = \d+", "each = 4", standard.read_text(encoding="utf-8")), encoding="utf-8")
    own = ["--content", str(tmp_path), "--variant", "centre=C1a C2a C3a C4a"]
    assert main([*RANDOM, "--games", "2", "--json", str(file), *own]) == 0
    assert all(game["decisions"] <= 12 for game in written(file)["games"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "random,clever"], "there is no bot 'clever'; choose from: random, greedy"),
        (["--bots", ""], "there is no bot ''"),
        (["--players", "4", "--bots", "greedy,random"], "4 players need 4 bots, not 2"),
        (["--players", "5"], "2 to 4 players, not 5"),
        (["--bots", "random"], "2 to 4 players, not 1"),
        (["--games", "0"], "--games must be a number from 1"),
        (["--json", "a", "--csv", "a"], "the same file, a"),
        (["--games", "-3"], "--games must be a number from 1"),
        (["--jobs", "0"], "--jobs must be a number from 1"),
        (["--jobs", "100000"], "--jobs must be a number from 1"),
        (["--tempo", "0"], "--tempo must be a number from 1"),
        (["--variant", "centre"], "name=value"),
        (["--variant", "weather=fine"], "weather"),
        (["--variant", "centre=C1a C1b+1 C2a C3a"], "four different tiles"),
        (["--content", "nowhere"], "nowhere"),
        (["--csv", "no/such/folder/games.csv"], "cannot be written"),
    ],
)
def test_complaints_come_before_anything_is_written(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "canals", "--lang", "en", "--json", "games.json", *words]) == 2
    out, err = capsys.readouterr()
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert not out
    assert not list(tmp_path.iterdir())


def test_an_unknown_game_is_a_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "chess", "--lang", "en"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_a_process_that_dies_gives_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tafelrunde.cli import simulate as command
    from tafelrunde.lab.runner import WorkerDied
    from tafelrunde.lab.simulate import Played

    def dying(plan: Plan, jobs: int, ray: str) -> Any:
        yield Played(3, 1, ["random", "random"], [2, 1], [0], 60, "all_placed")
        raise WorkerDied

    monkeypatch.setattr(command, "simulate", dying)
    file = tmp_path / "games.json"
    assert main([*RANDOM, "--json", str(file)]) == 1
    assert "1 of 100 games were finished" in capsys.readouterr().err
    assert len(written(file)["games"]) == 1


INTERRUPTED = """
import os, signal, sys
from tafelrunde.cli import simulate as command
from tafelrunde.cli.main import main

real = command.simulate

def with_ctrl_c(plan, jobs, ray):
    for number, game in enumerate(real(plan, jobs, ray)):
        yield game
        if number == 20:  # as at a terminal, all processes hear it
            os.killpg(0, signal.SIGINT) if hasattr(os, "killpg") else signal.raise_signal(signal.SIGINT)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # started in the background, it would be ignored
    command.simulate = with_ctrl_c
    sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_finished(jobs: str, tmp_path: Path) -> None:
    file, script = tmp_path / "games.json", tmp_path / "script.py"
    script.write_text(INTERRUPTED, encoding="utf-8")
    call = ["simulate", "canals", "--bots", "random,random", "--games", "1000000", "--jobs", jobs, "--lang", "en"]
    done = subprocess.run(
        [sys.executable, str(script), *call, "--json", str(file)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        start_new_session=True,
        timeout=patience(),
        check=False,
    )
    assert done.returncode == 130, done.stderr
    assert "Traceback" not in done.stderr
    games = written(file)["games"]
    assert 20 <= len(games) < 1_000_000
    assert f"{len(games)} of 1000000 games were finished" in done.stderr
    assert f"{len(games)} games, 2 players" in done.stdout
