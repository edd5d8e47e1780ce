"""A map without tiles: a tidy place for each region, worked out from what lies beside what."""

from math import ceil, gcd, sqrt
from typing import NamedTuple

from tafelrunde.games.dei.draw.measures import CELL
from tafelrunde.games.dei.view import Board
from tafelrunde.kit.layout import Point

WIDE, HIGH = 3, 2  # cells of a plate
STEP_X, STEP_Y = 276, 216  # from one plate to the next
Slot = tuple[int, int]


class Tray(NamedTuple):
    """The plate of a region: its cells' left and upper edges."""

    xs: tuple[int, ...]
    ys: tuple[int, ...]

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.xs[0] + self.xs[-1] + CELL) / 2, (self.ys[0] + self.ys[-1] + CELL) / 2


def trays(board: Board) -> dict[str, Tray]:
    """All plates: neighbours close together, lines clear of other plates."""
    names = list(board.places)
    links = [(a, b) for a, place in board.places.items() for b in (*place.near, *place.beside) if a < b]
    links += [(a, b) for a, b, _ in board.sites.values()]
    wide = max(1, ceil(sqrt(len(names) * 1.3)))
    slots = [(k % wide, k // wide) for k in range(wide * ceil(len(names) / wide))]
    at = dict(zip(names, slots, strict=False))
    _improve(at, slots, links)
    return {name: _tray(*slot) for name, slot in at.items()}


def _tray(column: int, row: int) -> Tray:
    x, y = STEP_X * column + (STEP_X // 3 if row % 2 else 0), STEP_Y * row  # lines rather miss what lies between
    return Tray(tuple(x + CELL * k for k in range(WIDE)), tuple(y + CELL * k for k in range(HIGH)))


def _improve(at: dict[str, Slot], slots: list[Slot], links: list[tuple[str, str]]) -> None:
    """Change places, two by two, as long as that helps."""
    near: dict[str, list[str]] = {name: [] for name in at}
    for a, b in links:
        near[a].append(b)
        near[b].append(a)
    there = {slot: name for name, slot in at.items()}
    for _ in range(max(2, 120 // len(at))):  # it need not be perfect where there are many
        better = False
        for name in at:
            for slot in slots:
                other = there.get(slot, "")
                old, before = at[name], _cost(at, near, there, name, other)
                _swap(at, there, name, other, slot)
                if _cost(at, near, there, name, other) < before:
                    better = True
                else:
                    _swap(at, there, name, other, old)
        if not better:
            return


def _swap(at: dict[str, Slot], there: dict[Slot, str], name: str, other: str, slot: Slot) -> None:
    """One goes there; who was there comes here."""
    old = at[name]
    there.pop(old)
    if other:
        at[other], there[old] = old, other
    at[name], there[slot] = slot, name


def _cost(at: dict[str, Slot], near: dict[str, list[str]], taken: dict[Slot, str], *names: str) -> float:
    """Of the lines from some regions: long ones are bad, and those through other plates are worse."""
    total = 0.0
    for name in names:
        for other in near.get(name, ()):
            (ax, ay), (bx, by) = at[name], at[other]
            dx, dy = bx - ax, by - ay
            total += dx * dx + 1.2 * dy * dy
            between = gcd(dx, dy)
            for k in range(1, between):
                total += 8 if (ax + dx * k // between, ay + dy * k // between) in taken else 0
    return total
