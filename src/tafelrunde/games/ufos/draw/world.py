"""The world as a diner's placemat: sea, land like a sesame bun, ketchup lines. It is drawn once for each map."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

from tafelrunde.games.ufos.draw.measures import Point, Region, hovering_spots, printed_name
from tafelrunde.games.ufos.view import World
from tafelrunde.kit.drawing import NIGHT, WHITE, circle, group, n, pair, path, rect, stroke

LONG: Final = 1600  # a board is at most so wide ...
HIGH: Final = 960  # ... and so high, whatever the map's own measures are

MAT: Final = "#6FA8A2"
SHALLOW: Final = "#8CBDB5"
LAND: Final = "#F3E3BC"
COAST: Final = "#D0B478"
SEED: Final = "#E2CB98"
ROUTE: Final = "#5B5348"
KETCHUP: Final = "#B3312A"


class Plan:
    """Where everything printed lies on the board, in its units."""

    def __init__(self, world: World) -> None:
        self.scale: Final = min(LONG / world.width, HIGH / world.height)
        self.canvas: Final = Region(0, 0, world.width * self.scale, world.height * self.scale)
        self.at: Final[dict[str, Point]] = {id: (s.x * self.scale, s.y * self.scale) for id, s in world.spots.items()}
        self.played: Final = {id for id, spot in world.spots.items() if spot.near}
        self.around: Final = {frozenset(line) for line in world.around}
        self.order: Final = sorted(world.spots, key=lambda id: self.at[id][::-1])  # from north to south
        self.names: Final = {id: printed_name(spot).moved(self.at[id]) for id, spot in world.spots.items()}
        self.hover: Final = hovering_spots([world.spots[id] for id in self.order if id in self.played], self.at)
        self.region: Final = self._region()
        self.ground: Final = _ground(world, self)
        self.lines: Final = _lines(world, self)

    def close(self, ids: Iterable[str], side: float = 115) -> Region:
        """The region around some nodes with their names and with what stands on them."""
        nodes = list(ids)
        xs, ys = zip(*(self.at[id] for id in nodes), strict=True)
        left = min(min(xs) - side, *(self.names[id].x - 8 for id in nodes))
        right = max(max(xs) + side, *(self.names[id].x + self.names[id].width + 8 for id in nodes))
        return Region(left, min(ys) - 120, right - left, max(ys) - min(ys) + 195)

    def _region(self) -> Region:
        """The part of the canvas that is in play, with room for what stands at the edge; lines may need its sides."""
        part = self.close(self.played, 60).around(0, 20, 0, 0)
        if len(self.played) < len(self.at):
            return part
        return part.and_(Region(0, part.y, self.canvas.width, part.height))

    def segments(self, a: str, b: str) -> list[tuple[Point, Point]]:
        """The line between two nodes as it is drawn: some leave the board on one side and come back on the other."""
        if frozenset((a, b)) not in self.around:
            return [(self.at[a], self.at[b])]
        (ax, ay), (bx, by) = self.at[a], self.at[b]
        west, east = (0.0, self.canvas.width) if ax < bx else (self.canvas.width, 0.0)
        return [((ax, ay), (west, (ay + by) / 2)), ((east, (ay + by) / 2), (bx, by))]

    def way(self, ids: Iterable[str], gap: float = 0) -> str:
        """The path of a flight from node to node, without some of its first and its last line."""
        steps = [step for a, b in pairwise(ids) for step in self.segments(a, b)]
        if gap and steps:
            steps[0] = (_towards(*steps[0], gap), steps[0][1])
            steps[-1] = (steps[-1][0], _towards(*steps[-1][::-1], gap))
        return "".join(f"M{pair(*start)}L{pair(*end)}" for start, end in steps)


def _towards(start: Point, goal: Point, far: float) -> Point:
    """A point on the way from one to another."""
    part = far / max(far, hypot(goal[0] - start[0], goal[1] - start[1]))
    return start[0] + part * (goal[0] - start[0]), start[1] + part * (goal[1] - start[1])


_PLANS: Final[dict[int, tuple[World, Plan]]] = {}


def plan_of(world: World) -> Plan:
    """The plan of a world; worlds are shared, so this is worked out once for each of them."""
    found = _PLANS.get(id(world))
    if found is None:
        if len(_PLANS) >= 20:
            _PLANS.clear()
        found = _PLANS[id(world)] = (world, Plan(world))  # the world is kept, so that no other one gets its number
    return found[1]


# --- sea and land ----------------------------------------------------------------------------------------------------


def smooth(points: list[Point]) -> str:
    """A closed curve through the points (Catmull-Rom as Bezier), in whole units."""
    k = len(points)
    nodes = [(round(x), round(y)) for x, y in points]
    d = f"M{pair(*nodes[0])}"
    for i in range(k):
        (ax, ay), (bx, by), (cx, cy), (ex, ey) = nodes[i - 1], nodes[i], nodes[(i + 1) % k], nodes[(i + 2) % k]
        bends = ((cx - ax) / 6, (cy - ay) / 6, cx - bx - (ex - bx) / 6, cy - by - (ey - by) / 6, cx - bx, cy - by)
        d += "c" + " ".join(str(round(v)) for v in bends)
    return f"{d}z".replace(" -", "-")


def outline(points: list[Point]) -> str:
    """The same with straight lines: good enough for broad strokes and shadows."""
    nodes = [(round(x), round(y)) for x, y in points]
    return f"M{pair(*nodes[0])}l" + " ".join(pair(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(nodes)) + "z"


def _simpler(shape: list[Point]) -> list[Point]:
    """With half of its points, if there are enough of them."""
    return shape[::2] if len(shape) > 12 else shape


def _clockwise(shape: list[Point]) -> list[Point]:
    """All outlines run the same way round, so that land that overlaps becomes one."""
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True))
    return shape if area > 0 else shape[::-1]


def _ground(world: World, plan: Plan) -> str:
    """Sea with shallows along the coasts, land on it with a shadow, and islands around lonely villages."""
    x, y, w, h = plan.region.around(40, 40, 40, 40)
    lands = [_clockwise([(px * plan.scale, py * plan.scale) for px, py in shape]) for shape in world.lands]
    isles = [_isle(plan.at[spot.id], k) for k, spot in enumerate(world.spots.values()) if spot.isle]
    shapes = lands + isles
    rough = "".join(outline(shape) for shape in shapes)
    grid = "".join(f"M{n(gx)} {n(y)}v{n(h)}" for gx in _steps(x, w)) + "".join(
        f"M{n(x)} {n(gy)}h{n(w)}" for gy in _steps(y, h)
    )
    coast = (
        path("".join(outline(_simpler(shape)) for shape in shapes), "", stroke(SHALLOW, 52, 'stroke-opacity=".3"')),
        path(rough, "", stroke(SHALLOW, 20)),
        path(rough, NIGHT, 'opacity=".16" transform="translate(3 8)"'),
        path("".join(smooth(shape) for shape in shapes), LAND, f'{stroke(COAST, 5)} paint-order="stroke"'),
        path(_seeds(plan, lands), "", stroke(SEED, 3)),
    )
    return group(
        rect(x, y, w, h, 0, MAT),
        path(grid, "", stroke(SHALLOW, 2, 'stroke-dasharray="1 11"')),
        path(_waves(plan, lands), "", stroke(SHALLOW, 2.4)),
        *(coast if shapes else ()),
        _compass(plan, lands),
        id="ground",
    )


def _steps(start: float, length: float) -> Iterator[float]:
    """Every 200 units."""
    first = int(start // 200) + 1
    return (200.0 * k for k in range(first, int((start + length) // 200) + 1))


def _isle(at: Point, k: int) -> list[Point]:
    """A small island around a village; no two are alike."""
    reach = [30 + (k * 7 + j * 5) % 9 for j in range(7)]
    return [(at[0] + r * cos(2 * pi * j / 7), at[1] + r * sin(2 * pi * j / 7)) for j, r in enumerate(reach)]


def _inside(at: Point, shape: list[Point]) -> bool:
    """Is a point within an outline?"""
    (x, y), inside = at, False
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _scattered(plan: Plan, step: int) -> Iterator[Point]:
    """Points all over the canvas, not too regular, and not where a node is."""
    for row in range(int(plan.canvas.height) // step + 1):
        for column in range(int(plan.canvas.width) // step + 1):
            x = step * (column + (row * 37 + column * 61) % 10 / 10)
            y = step * (row + (row * 53 + column * 29) % 10 / 10)
            if all(hypot(x - nx, y - ny) > 45 for nx, ny in plan.at.values()):
                yield x, y


def _seeds(plan: Plan, shapes: list[list[Point]]) -> str:
    """Sesame on the land: it is a bun, after all."""
    leaves = ("l4-3", "l5 2", "l2 4")
    spots = [(x, y) for x, y in _scattered(plan, 46) if any(_inside((x, y), shape) for shape in shapes)]
    return "".join(f"M{pair(round(x), round(y))}{leaves[k % 3]}" for k, (x, y) in enumerate(spots))


def _waves(plan: Plan, shapes: list[list[Point]]) -> str:
    """A wave here and there on the open sea."""
    spots = [(x, y) for x, y in _scattered(plan, 150) if not any(_inside((x, y), shape) for shape in shapes)]
    return "".join(f"M{pair(round(x), round(y))}q7-6 14 0t14 0" for x, y in spots[::2])


def _compass(plan: Plan, shapes: list[list[Point]]) -> str:
    """A compass of fries, in a corner where there is only water."""
    west, east, north, south = 130, plan.canvas.width - 130, 150, plan.canvas.height - 130
    for x, y in ((west, south), (east, south), (west, north), (east, north)):
        wet = not any(_inside((x + dx, y + dy), shape) for shape in shapes for dx in (-90, 90) for dy in (-90, 90))
        if wet and all(hypot(x - nx, y - ny) > 150 for nx, ny in plan.at.values()):
            fries = "M-7-14V-70l7-9 7 9V-14zM-7 14V64l7 9 7-9V14zM14-7H64l9 7-9 7H14zM-14-7H-64l-9 7 9 7H-14z"
            return group(
                circle(0, 0, 46, "", stroke(SHALLOW, 9)),
                path(fries, "#EBD79B", stroke("#C9AC62", 2)),
                path("M-4-66l4-4 4 4V-20h-4z", "#F6E7B8"),
                circle(0, 0, 14, KETCHUP, stroke("#EBD79B", 4)),
                at=(x, y),
                more='opacity=".8"',
            )
    return ""


# --- lines -----------------------------------------------------------------------------------------------------------


def _lines(world: World, plan: Plan) -> str:
    """Red lines are wide and solid, the others thin and dotted; what is not in play is hardly to be seen."""
    red, thin, idle = "", "", ""
    for lines, wide in ((world.red, True), (world.other, False)):
        for a, b in lines:
            d = "".join(f"M{pair(*start)}L{pair(*end)}" for start, end in plan.segments(a, b))
            if b not in world.spots[a].near:
                idle += d
            elif wide:
                red += d
            else:
                thin += d
    return group(
        path(idle, "", stroke(ROUTE, 2.4, 'stroke-dasharray="1 9" stroke-opacity=".35"')) if idle else "",
        path(red + thin, "", stroke(WHITE, 9, 'stroke-opacity=".75"')),
        path(thin, "", stroke(ROUTE, 3.4, 'stroke-dasharray=".1 7.5"')) if thin else "",
        path(red, "", stroke(KETCHUP, 4.6)) if red else "",
        id="lines",
    )
