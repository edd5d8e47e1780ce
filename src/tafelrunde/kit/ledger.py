"""Ledgers: the numbered rows of a game's rules, and which tests cite them.

A row is a line of a table whose first cell is an id of the game (`CAN-046`, `UFO-Q04`, `DEI-INV-07`), or a heading that
begins with one (`### CAN-C01 Geometry`). Tests cite rows with `@pytest.mark.rule("CAN-046", ...)`.
"""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a ledger."""

    id: str
    section: str  # the heading it stands under
    cells: Mapping[str, str] = field(default_factory=dict)  # by the titles of the table's columns

    @property
    def kind(self) -> str:
        """What sort of rule it is, where the table says so: setup, constraint, scoring."""
        return self.cells.get("kind", "")


def prefix_of(game: str) -> str:
    """What the ids of a game begin with."""
    return game[:3].upper()


def read_ledger(text: str, prefix: str) -> list[Row]:
    """All rows of a ledger, in its order; ValueError if an id is there twice."""
    row_id = re.compile(rf"{prefix}(?:-[A-Z]+)?-[A-Z]*\d+[a-z]?")
    rows: list[Row] = []
    section, titles = "", list[str]()
    for line in text.splitlines():
        if line.startswith("#"):
            section, titles = line.lstrip("# ").rstrip(), []
            if row_id.fullmatch(section.split(" ")[0]):
                rows.append(Row(section.split(" ")[0], section))
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            titles = titles or cells
            if row_id.fullmatch(cells[0]):
                rows.append(Row(cells[0], section, dict(zip(titles, cells, strict=False))))
        else:
            titles = []
    ids = [row.id for row in rows]
    for twice in {i for i in ids if ids.count(i) > 1}:
        raise ValueError(f"the row {twice} is there twice")
    return rows


# --- citations -------------------------------------------------------------------------------------------------------


@cache
def citations(tests: Path) -> dict[str, list[str]]:
    """Row id to the tests under a folder that cite it, read from their source: nothing is run."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        name = path.relative_to(tests.parent).as_posix()
        module = ast.parse(path.read_text(encoding="utf-8"), name)
        for test, ids in _tests_in(module.body, _marks_of_body(module.body, name), name):
            for rule in sorted(ids):
                found.setdefault(rule, []).append(test)
    return found


def _tests_in(body: list[ast.stmt], inherited: set[str], where: str) -> list[tuple[str, set[str]]]:
    """Every test function with the ids that it, its class and its module cite."""
    found: list[tuple[str, set[str]]] = []
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = _ids_in(node.decorator_list, where) | _marks_of_body(node.body, where)
            found += _tests_in(node.body, inherited | own, f"{where}::{node.name}")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            found.append((f"{where}::{node.name}", inherited | _ids_in(node.decorator_list, where)))
    return found


def _marks_of_body(body: list[ast.stmt], where: str) -> set[str]:
    """What `pytestmark = ...` cites for a whole module or class."""
    marks = [
        node.value
        for node in body
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets)
    ]
    return _ids_in(marks, where)


def _ids_in(expressions: list[ast.expr], where: str) -> set[str]:
    """The ids in every `pytest.mark.rule(...)` in these expressions, also inside `pytest.param`."""
    ids: set[str] = set()
    for node in (inner for expression in expressions for inner in ast.walk(expression)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise ValueError(f"{where}, line {node.lineno}: cited ids must be written out")
                ids.add(argument.value)
    return ids
