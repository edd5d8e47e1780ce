"""docs/add-a-game.md, followed to the letter: its blocks become a game in a copy of the house, and it is played."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.table.visitor import Visitor

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^`([\w./]+)`\n```\w+\n(.*?)^```$", re.M | re.S)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the game of the page on its shelf."""
    folder = tmp_path_factory.mktemp("house")
    leave_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src" / "tafelrunde", folder / "tafelrunde", ignore=leave_out)
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        file = folder / "tafelrunde" / "games" / "pebbles" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def run(house: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Call `tafelrunde` in the copied house."""
    env = {**os.environ, "PYTHONPATH": str(house), "TAFELRUNDE_DATA": str(house / "data"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tafelrunde", *words]
    return subprocess.run(
        command, input=typed, env=env, cwd=house, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_the_page_has_every_file_of_a_game() -> None:
    names = {name for name, _ in BLOCK.findall(PAGE.read_text(encoding="utf-8"))}
    needed = {"__init__", "content", "state", "steps", "scoring", "view", "imagine", "position", "words", "draw", "bot"}
    assert names == {f"{name}.py" for name in needed} | {
        "arrays.py",
        *("ledger.md", "rules.de.md", "rules.en.md", "content/bowl.toml", "texts/de.toml", "texts/en.toml"),
    }


def test_its_types_are_strict(house: Path) -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "-p", "tafelrunde.games.pebbles"]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_it_is_played_to_its_end_and_verified(house: Path) -> None:
    save = house / "game.json"
    words = ("play", "pebbles", "--seats", "me,greedy", "--lang", "en", "--save", str(save), "--plain")
    done = run(house, *words, typed="\n" + "why 4\n3\n" + "1\n" * 20)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "You take one, two or three pebbles." in done.stdout
    assert "The bowl is empty." in done.stdout
    assert json.loads(save.read_text(encoding="utf-8"))["snapshot"]["table"]["left"] == 0
    assert run(house, "verify", str(save)).returncode == 0


def test_its_bot_knows_the_trick(house: Path) -> None:
    file = house / "games.json"
    words = ("simulate", "pebbles", "--players", "2", "--bots", "greedy,random", "--rotate", "--games", "100")
    assert run(house, *words, "--seed", "3", "--jobs", "1", "--json", str(file)).returncode == 0
    games = json.loads(file.read_text(encoding="utf-8"))["games"]
    won = sum(game["bots"][game["winners"][0]] == "greedy" for game in games)
    assert won > 85


def test_its_rules_positions_and_picture(house: Path) -> None:
    assert "more pebbles than lie in the bowl" in run(house, "rules", "pebbles", "PEB-012", "--lang", "en").stdout
    (house / "two.toml").write_text('game = "pebbles"\nleft = 2\n', encoding="utf-8")
    why = json.loads(run(house, "position", "two.toml", "--why", "3", "--json", "--lang", "en").stdout)
    assert (why["legal"], why["rule"], why["text"]) == (False, "PEB-012", "There are only 2 left.")
    assert run(house, "render", "two.toml", "--options", "-o", "two.svg").returncode == 0
    assert 'id="pebbles-2"' in (house / "two.svg").read_text(encoding="utf-8")


def test_it_is_played_at_the_web_table(house: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(house), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tafelrunde", "serve", "--port", "0", "--data", "web", "--no-browser"]
    with subprocess.Popen(command, env=env, cwd=house, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        assert server.stdout is not None
        try:
            result = asyncio.run(play_alone(server.stdout.readline().split()[-1]))
        finally:
            server.terminate()
    assert sum(row["total"] for row in result["rows"]) == 1
    assert [step["text"].partition(" ")[2] for step in result["steps"]] == ["took the last pebble."]


async def play_alone(address: str) -> dict[str, Any]:
    """Two people at one screen play to the end; how it ended."""
    async with Visitor("ann", address) as ann:
        assert "Pebbles" in [game["title"] for game in (await ann.get("shelf"))["games"]]
        wish = {
            "game": "pebbles",
            "seats": ["me", "me"],
            "name": "Ann",
            "names": ["Ben"],
            "practice": True,
            "start": True,
        }
        await ann.comes((await ann.post("tables", wish))["code"])
        assert (await ann.call("point", thing="pebbles-4"))["refused"]["rule"] == "PEB-011"
        while not ann.over:
            option = ann.frame["options"][-1]["option"]
            assert "refused" not in await ann.call("answer", serial=ann.serial, option=option, sure=True)
        result: dict[str, Any] = ann.frame["result"]
        return result


def test_it_has_environments(house: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(house), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=env, cwd=house, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-2:] == ["pebbles_3p_v0", "bowl: decision TakePebbles, asked me, left 18"]


PROGRAM = """
from pettingzoo.test import api_test
from tafelrunde.adapters import pettingzoo_env
api_test(pettingzoo_env.env("pebbles", 3), 100)
env = pettingzoo_env.raw_env("pebbles", 3)
env.reset(seed=1)
env.step(3)
print(env.setting.id)
print(*env.setting.arrays.schema.explain(env.observe(env.agent_selection)["observation"]))
"""


def test_what_is_wrong_is_said_in_both_languages(house: Path) -> None:
    """With a sentence that all games share, and with one of the game's own."""
    (house / "many.toml").write_text('game = "pebbles"\nleft = 99\n', encoding="utf-8")
    left = {
        "en": "tafelrunde: many.toml: left: must be a whole number from 1 to 21, not 99\n",
        "de": "tafelrunde: many.toml: left: muss eine ganze Zahl von 1 bis 21 sein, nicht 99\n",
    }
    done = run(house, "play", "pebbles", "--seats", "me,greedy", "--save", "nobody.json", "--plain", typed="\n1\n")
    doc = json.loads((house / "nobody.json").read_text(encoding="utf-8"))
    doc["snapshot"]["table"]["last_seat"] = 7
    (house / "nobody.json").write_text(json.dumps(doc), encoding="utf-8")
    last_seat = {
        "en": "tafelrunde: nobody.json: last_seat: there is no player 7\n",
        "de": "tafelrunde: nobody.json: last_seat: einen Spieler 7 gibt es nicht\n",
    }
    for lang in ("en", "de"):
        assert run(house, "position", "many.toml", "--lang", lang).stderr == left[lang], done.stderr
        assert run(house, "verify", "nobody.json", "--lang", lang).stderr == last_seat[lang]


def test_both_languages_say_the_same(house: Path) -> None:
    folder = house / "tafelrunde" / "games" / "pebbles" / "texts"
    english, german = (tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8")) for lang in ("en", "de"))
    assert {key: sorted(value) for key, value in english.items() if isinstance(value, dict)} == {
        key: sorted(value) for key, value in german.items() if isinstance(value, dict)
    }
