"""How big things on the map are, and where there is room for them: everything in a region lies inside its own cells."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from tafelrunde.kit.kept import kept
from tafelrunde.kit.layout import Box, Point

CELL: Final = 64
STOREY: Final = 11  # how far one storey moves a roof up
UNITS: Final = 4  # a cell is so many units wide, for what lies there in its full size


class Shape(NamedTuple):
    """A region on the board: what is to be seen of each of its cells, its border, and its heart."""

    cells: tuple[Box, ...]
    outline: str
    height: int  # storeys; 0: the street
    heart: Point  # as far from the border as it can be
    label: Box  # where its name is
    bounds: Box
    stacked: bool = False  # the name takes two lines: the tile, and below it the side


# --- room for things -------------------------------------------------------------------------------------------------

SIZES: Final = {  # of things, in units
    "figures": (3, 4),
    "outpost": (3, 4),
    "store": (3, 3),
    "tokens": (3, 2),
    "drone": (4, 4),
}
TYPE: Final = 22  # the size of names of regions: 10 pixels where a map of four tiles across is 600 high


class Spots(NamedTuple):
    """Where things lie, one by one, and how big they are."""

    scale: float
    at: tuple[Point, ...]


@kept
def spots(shape: Shape, kinds: tuple[str, ...], taken: tuple[Box, ...]) -> Spots:
    """Room for things in a region, close to its heart, not where something else stands already. The more there is, the
    smaller it gets; things that find no room at all in their smallest size lie over what stands there."""
    for fine in (4, 5, 6, 7, 8, 10, 12):
        for avoided in ((*taken, shape.label), taken):
            rows = _free(shape, avoided, fine)
            for order in (_by_heart, _by_rows, _by_columns):
                found = _packed(shape, kinds, rows, fine, order)
                if found is not None:
                    return found
    rows = _free(shape, (), 12)
    return _packed(shape, kinds, rows, 12, _by_rows) or Spots(UNITS / 12, (shape.heart,) * len(kinds))


def _by_heart(shape: Shape, x: float, y: float) -> tuple[float, ...]:
    """Close together, rather side by side."""
    return ((x - shape.heart[0]) ** 2 + 1.4 * (y - shape.heart[1]) ** 2,)


def _by_rows(shape: Shape, x: float, y: float) -> tuple[float, ...]:
    """Row by row: that takes less room."""
    return y, x


def _by_columns(shape: Shape, x: float, y: float) -> tuple[float, ...]:
    """Column by column."""
    return x, y


def _packed(
    shape: Shape,
    kinds: tuple[str, ...],
    free: list[int],
    fine: int,
    order: Callable[[Shape, float, float], tuple[float, ...]],
) -> Spots | None:
    """Things one by one, each at the best place that is left; None: there is not enough room."""
    unit, (left, top, _, _) = CELL / fine, shape.bounds
    rows, found = free.copy(), list[Point]()
    for kind in kinds:
        w, h = SIZES[kind]
        places = [
            (order(shape, left + (column + w / 2) * unit, top + (row + h / 2) * unit), row, column)
            for row, column in _fitting(rows, w, h)
        ]
        if not places:
            return None
        _, row, column = min(places)
        for k in range(row, row + h):
            rows[k] &= ~(((1 << w) - 1) << column)
        found.append((left + (column + w / 2) * unit, top + (row + h / 2) * unit))
    return Spots(UNITS / fine, tuple(found))


def _free(shape: Shape, taken: tuple[Box, ...], fine: int) -> list[int]:
    """Rows of units as bits: those inside the region where nothing stands."""
    unit, (left, top, _, height) = CELL / fine, shape.bounds
    rows = [0] * (round(height / unit) + 1)
    for cell in shape.cells:
        column, row = round((cell.x - left) / unit), round((cell.y - top) / unit)
        for k in range(int((cell.height + 1) / unit)):
            rows[row + k] |= ((1 << round(cell.width / unit)) - 1) << column
    for box in taken:
        first, last = int((box.x - left) / unit + 0.2), int((box.x + box.width - left) / unit - 0.2)
        if box.x + box.width > left and last >= first >= 0:
            for k in range(max(0, int((box.y - top) / unit + 0.2)), int((box.y + box.height - top) / unit + 0.8)):
                if k < len(rows):
                    rows[k] &= ~(((1 << (last - first + 1)) - 1) << first)
    return rows


def _fitting(rows: list[int], w: int, h: int) -> Iterator[tuple[int, int]]:
    """Row and column of each place for something so wide and high."""
    for row in range(len(rows) - h + 1):
        bits = rows[row]
        for k in range(1, h):
            bits &= rows[row + k]
        for _ in range(w - 1):
            bits &= bits >> 1
        while bits:
            lowest = bits & -bits
            yield row, lowest.bit_length() - 1
            bits ^= lowest
