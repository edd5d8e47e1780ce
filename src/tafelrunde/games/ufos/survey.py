"""What a content amounts to, for those who make their own maps and tiles: counts, and what looks like a slip."""

from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import Final

from tafelrunde.games.ufos.content import PLAYERS, Box

NODES_APART: Final = 35  # on the canvas; what is closer is drawn over each other
LINE_APART: Final = 15  # a line that passes a node more closely seems to lead there
HIGHEST_ROLL: Final = 12

Point = tuple[float, float]
Stroke = tuple[Point, Point]


def facts(box: Box) -> dict[str, int]:
    """How much there is of everything."""
    red = box.red_net
    return {
        "cities": box.cities,
        "villages": len(box.nodes) - box.cities,
        "lines": len(box.whole_net.lines),
        "red_cities": len(red.cities),
        "red_villages": len(red.villages),
        "red_lines": len(red.lines),
        "tiles": len(box.tile_names),
        "slots": sum(box.slots),
        "lowest": min(box.resistance),
        "highest": max(box.resistance),
        "restaurants": box.restaurants,
        "stands": box.stands,
        "witnesses": box.witnesses,
        "ufos": box.fleet,
    }


def oddities(box: Box) -> list[tuple[str, str]]:
    """What is allowed but rarely meant: a kind of note and what it is about."""
    return [*_odd_names(box), *_odd_drawing(box), *_odd_cities(box), *_odd_ends(box)]


def _odd_names(box: Box) -> Iterator[tuple[str, str]]:
    for a, b in combinations(box.nodes, 2):
        if a.name == b.name or a.en == b.en:
            yield "same_name", f"{a.id}, {b.id}"


def _odd_drawing(box: Box) -> Iterator[tuple[str, str]]:
    """Nodes and lines that come too close to each other on the board."""
    for one, other in combinations(box.nodes, 2):
        if dist((one.x, one.y), (other.x, other.y)) < NODES_APART:
            yield "close", f"{one.id}, {other.id}"
    lines = box.whole_net.lines
    strokes = {line: _strokes(box, line) for line in lines}
    for (a, b), parts in strokes.items():
        for k, node in enumerate(box.nodes):
            if k not in (a, b) and min(_distance((node.x, node.y), part) for part in parts) < LINE_APART:
                yield "line_past", f"{box.ids[a]} {box.ids[b]}, {node.id}"
    for first, second in combinations(lines, 2):
        apart = not set(first) & set(second)
        if apart and any(_cross(p, q) for p in strokes[first] for q in strokes[second]):
            yield "crossing", ", ".join(f"{box.ids[a]} {box.ids[b]}" for a, b in (first, second))


def _odd_cities(box: Box) -> Iterator[tuple[str, str]]:
    """Cities where no stand can help, and tiles that need help."""
    for city in range(box.cities):
        if all(there < box.cities for there in box.whole_net.near[city]):
            yield "no_village", box.ids[city]
        elif city in box.red_net.cities and all(there < box.cities for there in box.red_net.near[city]):
            yield "no_red_village", box.ids[city]
    for name, resistance in zip(box.tile_names, box.resistance, strict=True):
        if resistance > HIGHEST_ROLL:
            yield "high", name


def _odd_ends(box: Box) -> Iterator[tuple[str, str]]:
    """Games that cannot be played, and ends that cannot come."""
    for players in PLAYERS:
        if not box.is_for(players):
            yield "too_small", str(players)
        elif box.goal[players] > len(box.net(players).cities):
            yield "goal" if box.every_city[players] else "endless", str(players)


# --- on the board ----------------------------------------------------------------------------------------------------


def _strokes(box: Box, line: tuple[int, int]) -> list[Stroke]:
    """How a line is drawn: straight, or over one edge and back over the other."""
    left, right = sorted([(box.nodes[k].x, box.nodes[k].y) for k in line])
    if line not in box.around:
        return [(left, right)]
    return [(left, (right[0] - box.width, right[1])), (right, (left[0] + box.width, left[1]))]


def _distance(point: Point, stroke: Stroke) -> float:
    """From a point to the nearest point of a stroke."""
    (x, y), (end_x, end_y) = stroke
    dx, dy = end_x - x, end_y - y
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((point[0] - x) * dx + (point[1] - y) * dy) / length)) if length else 0.0
    return dist(point, (x + along * dx, y + along * dy))


def _cross(one: Stroke, other: Stroke) -> bool:
    """Do two strokes cross? Each has its ends on both sides of the other."""

    def side(stroke: Stroke, point: Point) -> float:
        (ax, ay), (bx, by) = stroke
        return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)

    return side(one, other[0]) * side(one, other[1]) < 0 and side(other, one[0]) * side(other, one[1]) < 0
