"""Imports go one way: engine <- kit <- games <- bots <- lab, table, adapters <- cli."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.engine import Choice
from tafelrunde.games import game_ids, game_type

SRC = Path(__file__).parent.parent / "src" / "tafelrunde"
LEVEL = {"engine": 0, "kit": 1, "games": 2, "bots": 3, "lab": 4, "table": 4, "adapters": 4, "cli": 5}
MODULES = sorted(SRC.rglob("*.py"))
PURE = ("random", "time", "datetime", "os", "io", "pathlib", "threading", "asyncio", "socket", "subprocess", "uuid")
PURE_BUT_FOR_FAIR_DICE = ("secrets", "hashlib", "hmac")


def name_of(path: Path) -> str:
    """tafelrunde.engine.game for its file."""
    parts = ["tafelrunde", *path.relative_to(SRC).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_in(text: str, package: list[str]) -> Iterator[str]:
    """Everything that a module of that package imports, wherever in it, as full names (`from a import b` as a.b)."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def imported(path: Path) -> list[str]:
    """Everything that a file imports."""
    package = name_of(path).split(".")
    return list(imports_in(path.read_text(encoding="utf-8"), package if path.stem == "__init__" else package[:-1]))


def ours(path: Path) -> list[list[str]]:
    """The imports of our own, without the first word."""
    return [name.split(".")[1:] for name in imported(path) if name.split(".")[0] == "tafelrunde"]


@pytest.mark.parametrize("path", MODULES, ids=[name_of(path) for path in MODULES])
def test_imports_go_one_way(path: Path) -> None:
    parts = path.relative_to(SRC).parts
    if len(parts) == 1:
        return  # the package itself and its __main__ belong to no layer
    here = parts[0]
    assert here in LEVEL, f"{here} has no place in the order"
    for target in ours(path):
        if not target or target[0].startswith("__"):
            continue  # the package itself, for its version
        assert target[0] in LEVEL, f"imports {'.'.join(target)}"
        assert LEVEL[target[0]] < LEVEL[here] or target[0] == here, f"imports {'.'.join(target)}"


@pytest.mark.parametrize("path", [p for p in MODULES if "games" in p.parts], ids=name_of)
def test_games_do_not_know_one_another(path: Path) -> None:
    parts = path.relative_to(SRC / "games").parts
    if len(parts) == 1:
        return  # the shelf
    for target in ours(path):
        if target[:1] == ["games"]:
            assert target[1:2] == [parts[0]], f"imports {'.'.join(target)}"


@pytest.mark.parametrize("path", [p for p in MODULES if p.stem == "bot" and "games" in p.parts], ids=name_of)
def test_a_games_evaluation_knows_no_bots(path: Path) -> None:
    assert not [target for target in ours(path) if target[:1] == ["bots"]]


@pytest.mark.parametrize("path", [p for p in MODULES if "engine" in p.parts], ids=name_of)
def test_the_engine_is_pure(path: Path) -> None:
    """No files, no clock, no global chance, nothing of ours from above."""
    roots = {name.split(".")[0] for name in imported(path)}
    assert not roots & set(PURE)
    assert path.name == "fair.py" or not roots & set(PURE_BUT_FOR_FAIR_DICE)
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "exec", "eval", "__import__"}


@pytest.mark.parametrize("path", [p for p in MODULES if "games" in p.parts], ids=name_of)
def test_games_use_no_chance_but_the_engines(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & {"random", "secrets", "time", "datetime", "uuid"}


def test_the_table_and_its_page_know_no_game() -> None:
    """Whatever a game is or asks for reaches them through its `GAME`."""
    games = [game_type(name) for name in game_ids()]
    kinds = {name for game in games for name, step in game.step_types().items() if issubclass(step, Choice)}
    ids = {game.id for game in games}
    for path in sorted((SRC / "table").rglob("*")):
        if path.suffix in (".py", ".js", ".css", ".html", ".toml"):
            text = path.read_text(encoding="utf-8")
            assert not ids & set(re.findall(r"\w+", text)), path
            if path.suffix != ".toml":  # a kind of decision may be an ordinary word: what counts is its name in quotes
                assert not kinds & set(re.findall(r"""["'](\w+)[."']""", text)), path


def test_the_check_itself_sees_what_is_wrong() -> None:
    text = "def f():\n    from tafelrunde.kit.game import View\n    from ..bots import greedy\n    import os.path\n"
    found = list(imports_in(text, ["tafelrunde", "engine"]))
    assert found == ["tafelrunde.kit.game.View", "tafelrunde.bots.greedy", "os.path"]
    assert ["engine", "chance", "Chance"] in ours(SRC / "engine" / "__init__.py")
