"""Where everything printed lies on the board: regions with their borders, places for lifts and bridges."""

from collections import defaultdict
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from tafelrunde.games.dei.draw.graph import Tray, trays
from tafelrunde.games.dei.draw.measures import CELL, STOREY, TYPE, Shape
from tafelrunde.games.dei.view import Board
from tafelrunde.kit.drawing import measured, n
from tafelrunde.kit.layout import Box, Point, hull

RIM: Final = 26  # around the map
Cell = tuple[int, int]


class Span(NamedTuple):
    """Where something joins two regions: from a point to another."""

    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """Half-way."""
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2

    @property
    def box(self) -> Box:
        """What a lift or a bridge there covers."""
        (ax, ay), (bx, by) = self
        return Box(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by)).around(11)


class Plan:
    """A board with its measures; `region` is all of it."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.shapes: Final[dict[str, Shape]] = {}
        self.lifts: Final[dict[str, Span]] = {}
        self.bridges: Final[dict[str, Span]] = {}
        self.links: Final[list[tuple[str, str]]] = []  # of a map without tiles: what lies side by side
        self.heights: Final = _heights(board)
        if board.columns:
            _from_cells(self)
        else:
            _from_graph(self)
        boxes = [shape.bounds for shape in self.shapes.values()]
        self.map: Final = hull(boxes) if boxes else Box(0, 0, CELL, CELL)
        self.region: Final = self.map.around(RIM)

    def close(self, names: list[str], side: float = 34) -> Box:
        """The part of the board around some regions."""
        return hull([self.shapes[name].bounds for name in names]).around(side)


_PLANS: Final[dict[int, Plan]] = {}


def plan_of(board: Board) -> Plan:
    """The plan of a board; boards are shared, so this is worked out once for each of them."""
    found = _PLANS.get(id(board))
    if found is None:
        if len(_PLANS) >= 20:
            _PLANS.clear()
        found = _PLANS[id(board)] = Plan(board)  # it keeps the board, so that no other one gets its number
    return found


# --- from tiles ------------------------------------------------------------------------------------------------------


def _heights(board: Board) -> dict[Cell, int]:
    """Storeys of each cell."""
    return {
        (5 * (place % board.columns) + c, 5 * (place // board.columns) + r): tile.height.get(letter, 0)
        for place, tile in enumerate(board.tiles)
        for r, row in enumerate(tile.grid)
        for c, letter in enumerate(row)
    }


def _from_cells(plan: Plan) -> None:
    cells: dict[str, list[Cell]] = defaultdict(list)
    for y, row in enumerate(plan.board.cells):
        for x, name in enumerate(row):
            cells[name].append((x, y))
    for name in plan.board.places:
        plan.shapes[name] = _shape(plan, cells[name])
    _span_bridges(plan)
    _span_lifts(plan)
    _place_names(plan)


def _shape(plan: Plan, cells: list[Cell]) -> Shape:
    """A region; where a higher block stands in front of it, it ends above that."""
    heights, own = plan.heights, set(cells)
    height = heights[cells[0]]
    boxes: list[Box] = []
    for x, y in cells:
        top = CELL * y - STOREY * height
        foot = CELL * (y + 1) - STOREY * max(height, heights.get((x, y + 1), 0))
        boxes.append(Box(CELL * x, top, CELL, foot - top))
    boxes.sort(key=lambda box: (box.y, box.x))
    return Shape(tuple(boxes), outline(boxes), height, _heart(own, height), boxes[0], hull(boxes))


def _place_names(plan: Plan) -> None:
    """Names of regions where no printed lift or bridge covers them: in one line, in two where that is too wide."""
    board = plan.board
    built = [plan.lifts[f"{low}-{high}"].box for low, high in board.neutral_lifts]
    built += [plan.bridges[name].box for name in board.neutral_bridges]
    for name, shape in plan.shapes.items():
        place = board.places[name]
        words = f"{place.tile} SW" if place.side else place.tile  # no side is wider
        row = TYPE * measured(words)
        places = [(_name_in(cell, row, 1), False) for cell in shape.cells if row + 12 < _run(shape, cell)]
        if place.side:
            column = TYPE * max(measured(place.tile), measured("SW"))
            places += [(_name_in(cell, column, 2), True) for cell in shape.cells if cell.height > 2 * TYPE]
        free = [found for found in places if not any(found[0].meets(box) for box in built)]
        label, stacked = next(iter(free or places), (_name_in(shape.cells[0], row, 1), False))
        plan.shapes[name] = shape._replace(label=label, stacked=stacked)


def _name_in(cell: Box, width: float, lines: int) -> Box:
    """Where a name is that begins in a cell."""
    return Box(cell.x + 6, cell.y + 3, width, TYPE * lines)


def _run(shape: Shape, cell: Box) -> float:
    """How wide a region is from a cell to the right, where it is high enough for a line."""
    wide = 0.0
    while cell in shape.cells and cell.height > TYPE + 3:
        wide += cell.width
        cell = next(
            (other for other in shape.cells if (other.x, other.y) == (cell.x + cell.width, cell.y)), Box(0, 0, 0, 0)
        )
    return wide


def _heart(cells: set[Cell], height: int) -> Point:
    """The middle of the cells, or of four of them, that has most of its own around it."""
    mx, my = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)

    def worth(at: Point) -> float:
        near = sum(1 / (1 + (x - at[0]) ** 2 + (y - at[1]) ** 2) for x, y in cells)
        return near - 0.05 * hypot(at[0] - mx, at[1] - my)

    corners = [(x + 0.5, y + 0.5) for x, y in cells if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells]
    x, y = max(sorted([*corners, *((float(x), float(y)) for x, y in cells)]), key=worth)
    return CELL * (x + 0.5), CELL * (y + 0.5) - STOREY * height


# --- borders ---------------------------------------------------------------------------------------------------------


def outline(boxes: list[Box]) -> str:
    """The path around boxes that lie in columns; it runs clockwise, holes the other way round."""
    columns: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for box in sorted(boxes):
        column = columns[box.x]
        if column and column[-1][1] == box.y:
            column[-1] = (column[-1][0], box.y + box.height)
        else:
            column.append((box.y, box.y + box.height))
    edges: dict[Point, list[Point]] = defaultdict(list)
    width = boxes[0].width
    for x, runs in columns.items():
        for top, foot in runs:
            edges[x, top].append((x + width, top))
            edges[x + width, foot].append((x, foot))
    for x in sorted({*columns, *(x + width for x in columns)}):
        _sides(edges, x, columns.get(x - width, []), columns.get(x, []))
    return _traced(edges)


def _sides(
    edges: dict[Point, list[Point]], x: float, left: list[tuple[float, float]], right: list[tuple[float, float]]
) -> None:
    """The upright parts of a border: where only one of two columns is."""
    stops = sorted({y for run in (*left, *right) for y in run})
    for top, foot in pairwise(stops):
        west = any(a <= top and foot <= b for a, b in left)
        east = any(a <= top and foot <= b for a, b in right)
        if west and not east:
            edges[x, top].append((x, foot))
        elif east and not west:
            edges[x, foot].append((x, top))


def _traced(edges: dict[Point, list[Point]]) -> str:
    """Edges one after the other, until each loop is closed."""
    drawn = ""
    while edges:
        start = min(edges)
        loop, here, last = [start], start, ""
        while True:
            ends = edges[here]
            there = next((end for end in ends if _way(here, end) != last), ends[0])  # at a crossing it turns
            ends.remove(there)
            if not ends:
                del edges[here]
            if _way(here, there) == last:
                loop[-1] = there
            else:
                loop.append(there)
            here, last = there, _way(here, there)
            if here == start:
                break
        drawn += _loop(loop)
    return drawn


def _way(a: Point, b: Point) -> str:
    return "v" if a[0] == b[0] else "h"


def _loop(points: list[Point]) -> str:
    (x, y), d = points[0], f"M{n(points[0][0])} {n(points[0][1])}"
    for px, py in points[1:-1]:
        d += f"v{n(py - y)}" if px == x else f"h{n(px - x)}"
        x, y = px, py
    return d + "Z"


# --- places for lifts and bridges ------------------------------------------------------------------------------------


def _at(plan: Plan, cell: Cell) -> Point:
    """The middle of a cell on its level."""
    return CELL * (cell[0] + 0.5), CELL * (cell[1] + 0.5) - STOREY * plan.heights[cell]


def _span_bridges(plan: Plan) -> None:
    """In a tile, along a row or column: from the edge of one roof over the street to the edge of the other."""
    board = plan.board
    for place, tile in enumerate(board.tiles):
        x0, y0 = 5 * (place % board.columns), 5 * (place // board.columns)
        rows = [[(x0 + c, y0 + r) for c in range(5)] for r in range(5)]
        for line in (*rows, *map(list, zip(*rows, strict=True))):
            for name, span in _over_streets(plan, tile.name, line):
                old = plan.bridges.get(name)
                if old is None or _length(span) < _length(old):
                    plan.bridges[name] = span


def _over_streets(plan: Plan, tile: str, line: list[Cell]) -> list[tuple[str, Span]]:
    """The bridges that fit into a line of cells."""
    board, found = plan.board, list[tuple[str, Span]]()
    names = [board.cells[y][x] for x, y in line]
    for a in range(len(line)):
        for b in range(a + 2, len(line)):
            between = set(names[a + 1 : b])
            if plan.heights[line[a]] and plan.heights[line[b]] and len(between) == 1:
                ends = {names[a], names[b]}
                for name, (one, other, over) in board.sites.items():
                    if name.startswith(f"{tile}:") and ends == {one, other} and {over} == between:
                        found.append((name, _between(_at(plan, line[a]), _at(plan, line[b]), CELL / 2 - 9)))
    return found


def _between(a: Point, b: Point, less: float) -> Span:
    """The line between two points, so much shorter at each end."""
    far = hypot(a[0] - b[0], a[1] - b[1])
    part = min(0.45, less / far)
    dx, dy = (b[0] - a[0]) * part, (b[1] - a[1]) * part
    return Span((a[0] + dx, a[1] + dy), (b[0] - dx, b[1] - dy))


def _length(span: Span) -> float:
    (ax, ay), (bx, by) = span
    return (
        abs(ax - bx) + abs(ay - by) - (0.5 if ax == bx else 0)
    )  # rather upright, so that the rows of figures are free


def _span_lifts(plan: Plan) -> None:
    """Each on one edge between its street and its roof: rather before a wall, and not where another one may stand."""
    edges: dict[tuple[str, str], list[tuple[Cell, Cell]]] = defaultdict(list)
    for (x, y), height in plan.heights.items():
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if not height and plan.heights.get(other):
                edges[plan.board.cells[y][x], plan.board.cells[other[1]][other[0]]].append(((x, y), other))
    used = [plan.bridges[name].box for name in plan.bridges]
    for ground, roof in sorted(plan.board.lifts, key=lambda pair: (len(edges[pair]), pair)):
        spans = [_lift_span(plan, low, high) for low, high in sorted(edges[ground, roof])]
        best = min(spans, key=lambda span: (_crowded(span.box, used), span.start[1] <= span.end[1]))
        plan.lifts[f"{ground}-{roof}"] = best
        used.append(best.box)


def _crowded(here: Box, used: list[Box]) -> int:
    return sum(here.meets(box) for box in used)


def _lift_span(plan: Plan, low: Cell, high: Cell) -> Span:
    """From the street to the roof across their edge; upright, it is as high as the wall and a bit more."""
    (ax, ay), (bx, by) = _at(plan, low), _at(plan, high)
    if ax == bx:
        return Span((ax, (ay + by) / 2 + (24 if ay > by else -24)), (bx, (ay + by) / 2 - (24 if ay > by else -24)))
    x, way = (ax + bx) / 2, 1 if bx > ax else -1
    return Span((x - 16 * way, ay), (x + 16 * way, by))


# --- without tiles ---------------------------------------------------------------------------------------------------


def _from_graph(plan: Plan) -> None:
    board = plan.board
    found = trays(board)
    for name, tray in found.items():
        plan.shapes[name] = _tray_shape(tray, board.places[name].roof)
    for ground, roof in board.lifts:
        plan.lifts[f"{ground}-{roof}"] = _joint(found[ground], found[roof])
    for name, (a, b, _) in board.sites.items():
        plan.bridges[name] = _joint(found[a], found[b])
    plan.links.extend((a, b) for a, place in board.places.items() for b in (*place.near, *place.beside) if a < b)


def _tray_shape(tray: Tray, roof: bool) -> Shape:
    """A region as a plate, with cells of the usual size."""
    boxes = [Box(x, y, CELL, CELL) for x in tray.xs for y in tray.ys]
    bounds = hull(boxes)
    return Shape(tuple(boxes), outline(boxes), int(roof), bounds.middle, _name_in(bounds, bounds.width - 12, 1), bounds)


def _joint(a: Tray, b: Tray) -> Span:
    """What joins two plates: from a bit inside one of them to a bit inside the other."""
    (ax, ay), (bx, by) = a.middle, b.middle
    dx, dy = bx - ax, by - ay
    wide, high = len(a.xs) * CELL / 2 - 12, len(a.ys) * CELL / 2 - 12
    part = min(wide / abs(dx) if dx else 1, high / abs(dy) if dy else 1, 0.45)
    return Span((ax + part * dx, ay + part * dy), (bx - part * dx, by - part * dy))
