"""Where things of a picture go: parts of the plane, sheets in columns beside a board, the mat below everything; and the
positions that a game's rulebook shows."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from tafelrunde.kit.drawing import Part, rect

Point = tuple[float, float]


class Box(NamedTuple):
    """A part of the plane."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def around(self, side: float) -> "Box":
        """It and so much more on each side."""
        return Box(self.x - side, self.y - side, self.width + 2 * side, self.height + 2 * side)

    def meets(self, other: "Box") -> bool:
        """Do they share anything?"""
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


def hull(boxes: Iterable[Box]) -> Box:
    """The smallest box around some."""
    all_of = list(boxes)
    left, top = min(b.x for b in all_of), min(b.y for b in all_of)
    right, bottom = max(b.x + b.width for b in all_of), max(b.y + b.height for b in all_of)
    return Box(left, top, right - left, bottom - top)


def piled(heights: list[float], columns: int, gap: float) -> tuple[list[tuple[int, float]], list[float]]:
    """Sheets in columns, each in the one that is shortest so far: column and upper edge; and where each column ends."""
    ends, places = [float(gap)] * columns, list[tuple[int, float]]()
    for height in heights:
        column = ends.index(min(ends))
        places.append((column, ends[column]))
        ends[column] += height + gap
    return places, ends


def on_mat(things: dict[str, str], width: float, height: float, mat: str) -> Part:
    """Things that lie on a mat of that colour."""
    return Part({"mat": rect(0, 0, width, height, 0, mat, 'id="mat"'), **things}, width, height)


@cache
def rule_positions(package: str) -> dict[str, dict[str, Any]]:
    """The positions that the rulebook of a game shows: `pictures.toml`."""
    source = files(package).joinpath("pictures.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = tomllib.loads(source)["pictures"]
    return found
