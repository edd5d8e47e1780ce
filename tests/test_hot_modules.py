"""What is compiled is written so that compiling pays."""

import ast
import runpy
from pathlib import Path

import pytest
import setuptools

ROOT = Path(__file__).parent.parent


@pytest.fixture
def hot(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The modules that are compiled, by `setup.py`."""
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("TAFELRUNDE_COMPILE", raising=False)
    monkeypatch.setattr(setuptools, "setup", lambda **about: None)
    groups: dict[str, list[str]] = runpy.run_path("setup.py")["hot_groups"]()
    return [ROOT / module for modules in groups.values() for module in modules]


def test_tables_of_numbers_and_names_have_an_open_length(hot: list[Path]) -> None:
    """A tuple of a fixed length is no object for mypyc: whoever looks up a number in it would make it anew, each time.
    As `tuple[int, ...]` it is one. A search in canals became twice as fast by that."""
    closed: set[str] = set()
    used: dict[str, str] = {}
    for path in hot:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple):
                closed |= {ast.unparse(node.target)} if ast.unparse(node.annotation) == "Final" else set()
        for found in ast.walk(tree):
            if isinstance(found, ast.Subscript) and not isinstance(found.slice, ast.Constant):
                used[ast.unparse(found.value)] = path.name
    assert len(hot) > 100
    assert {name: used[name] for name in sorted(closed & used.keys())} == {}
