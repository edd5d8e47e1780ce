"""How the things on the map look: figures, outposts, storehouses, resources, drones, lifts and bridges."""

from functools import lru_cache
from math import hypot
from typing import Final

from tafelrunde.games.dei.draw import signs
from tafelrunde.games.dei.draw.plan import Span
from tafelrunde.games.dei.draw.signs import hexagon
from tafelrunde.kit.drawing import (
    CROWN,
    INK,
    NIGHT,
    PAPER,
    SEATS,
    WHITE,
    Seat,
    badge,
    circle,
    group,
    measured,
    n,
    pair,
    path,
    polygon,
    rect,
    rounded,
    silhouette,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept

STEEL: Final = "#5B6670"  # of what belongs to nobody


def thing(id: str, x: float, y: float, scale: float, *drawn: str, more: str = "") -> str:
    """Something on the map, at its place and in its size."""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g id="{id}" transform="translate({n(x)} {n(y)}){size}"{more and " " + more}>{"".join(drawn)}</g>'


# --- figures ---------------------------------------------------------------------------------------------------------

BODY: Final = "M-17 25q0-24 11-27h12q11 3 11 27z"
SHADE: Final = path("M-19 26a19 5 0 1 0 38 0 19 5 0 1 0-38 0z", NIGHT, 'opacity=".3"')
FIGURES: Final = rounded(-24, -34, 50, 68, 10)  # around them, for marks


@kept
def figures(number: int, looters: int, leader: bool, strength: int, leads: bool) -> str:
    """The figures of a faction in a region: its mark as head, the strength on the body, others behind it. The leader
    wears a star, who has the majority carries a flag; where strength is not just their number, that stands below."""
    seat, count = SEATS[number], looters + leader
    behind = (
        "".join(
            path(f"M{x - 9} 18q0-15 6-18a7 7 0 1 1 6 0q6 3 6 18z", seat.deep, stroke(WHITE, 2))
            for x in ((-11,), (-11, 11))[min(count, 3) - 2]
        )
        if count > 1
        else ""
    )
    flag = (
        path("M14 24V-29", "", stroke(NIGHT, 3)) + path("M14-29h15l-5 5.5 5 5.5h-15z", seat.fill, stroke(NIGHT, 2))
        if leads
        else ""
    )
    body = path(BODY, WHITE, stroke(WHITE, 5.5)) + path(BODY, seat.fill, stroke(seat.deep, 2.2))
    value = text(0, 13, strength, 24 if strength < 10 else 20, seat.ink)
    star = path(silhouette("star", -13, -22, 6), CROWN, stroke(NIGHT, 1.6)) if leader else ""
    heads = _count_chip(count) if count != strength else ""
    return SHADE + behind + flag + body + value + badge(seat, 0, -12, 11) + star + heads


def _count_chip(count: int) -> str:
    """How many figures there are."""
    return circle(17, 21, 10.5, NIGHT, stroke(WHITE, 1.5)) + text(17, 21, count, 17 if count < 10 else 13, WHITE)


# --- outposts, storehouses, resources --------------------------------------------------------------------------------


@lru_cache(50)
def outpost(colour: str, holder: int | None) -> str:
    """A hexagon with swords, crate or gear; who holds it has set its mark on it."""
    drawn = path(hexagon(1, 4, 24), NIGHT, 'opacity=".3"') + signs.outpost(colour, 0, 0, 24)
    return drawn + (badge(SEATS[holder], 14, 17, 9) if holder is not None else "")


@lru_cache(50)
def storehouse(number: int | None, count: int = 1) -> str:
    """A shed with a wide door; None: it belongs to nobody, all may come in there."""
    seat = SEATS[number] if number is not None else None
    fill, edge = (seat.fill, seat.deep) if seat else (PAPER, STEEL)
    drawn = path("M-18 19h36v4h-36z", NIGHT, 'opacity=".3"')
    drawn += path("M-16-3h32v22h-32z", fill, stroke(WHITE, 5)) + path("M-20-3L0-19 20-3z", edge, stroke(WHITE, 2.4))
    drawn += path("M-16-3h32v22h-32z", fill, stroke(edge, 2.2)) + path(
        "M-10 19v-14h20v14M-10 10h20", "", stroke(edge, 2)
    )
    if seat:
        drawn += badge(seat, 0, 6, 9, None, True)
    return drawn + (_count_chip(count) if count > 1 else "")


@lru_cache(200)
def tokens(energy: bool, count: int) -> str:
    """Resources in a region: a nut (technology) or a bolt (energy), and how many."""
    number = rect(-23, -14, 46, 28, 14, PAPER, stroke(STEEL, 1.4)) + text(11, 0, count, 22 if count < 10 else 17, INK)
    return number + signs.resource("energy" if energy else "tech", -11, 0, 13)


# --- drones ----------------------------------------------------------------------------------------------------------

DRONES: Final = {"MAS": "Masamune", "SIM": "Simon", "FLY": "Fly", "DRA": "Draco"}
DRONE: Final = rounded(-34, -29, 68, 63, 12)  # around one, for marks


@lru_cache(20)
def drone(name: str, called: bool = True) -> str:
    """A drone that hovers over its shadow: four rotors, and on its hull the same sign as on its cards."""
    shade = path("M-20 20a20 5 0 1 0 40 0 20 5 0 1 0-40 0z", NIGHT, 'opacity=".28"')
    arms = path("M-22-14L22 8M-22 8L22-14", "", stroke(NIGHT, 4))
    rotors = "".join(circle(x, y, 7.5, "#DDE5EA", stroke(NIGHT, 2)) for x in (-23, 23) for y in (-15, 9))
    hull = circle(0, -4, 18, "#37424C", stroke(WHITE, 2.4)) + signs.scaled(signs.drone(name), 0, -6, 0.95)
    if not called:
        return shade + arms + rotors + hull
    wide = 17 * measured(DRONES[name], 600) + 10
    tag = rect(-wide / 2, 14, wide, 20, 10, NIGHT, 'fill-opacity=".9"') + text(0, 24, DRONES[name], 17, WHITE, 600)
    return shade + arms + rotors + hull + tag


# --- lifts and bridges -----------------------------------------------------------------------------------------------

Owners = tuple[int | None, ...]  # seats; None: nobody


def _colours(owner: int | None) -> tuple[str, str, Seat | None]:
    seat = SEATS[owner] if owner is not None else None
    return (seat.fill, seat.deep, seat) if seat else (PAPER, STEEL, None)


@kept
def lift(span: Span, owners: Owners) -> str:
    """Rails across the edge of street and roof, on them a cage with arrows up and down; several hang side by side."""
    (ax, ay), (bx, by), (x, y) = span.start, span.end, span.middle
    rail = f"M{pair(ax, ay)}L{pair(bx, by)}"
    drawn = path(rail, "", stroke(NIGHT, 13, 'stroke-opacity=".75"')) + path(rail, "", stroke("#DDE5EA", 8))
    drawn += path(rail, "", stroke(NIGHT, 5, 'stroke-dasharray="1.4 5" stroke-linecap="butt"'))
    for k, owner in enumerate(owners):
        drawn += group(_cage(owner), at=(x + 22 * k - 11 * (len(owners) - 1), y))
    return drawn


def _cage(owner: int | None) -> str:
    fill, edge, seat = _colours(owner)
    box = rect(-11, -17, 22, 34, 5, WHITE, stroke(WHITE, 5)) + rect(-11, -17, 22, 34, 5, fill, stroke(edge, 2.4))
    if seat is None:
        return box + path("M-5-4L0-10 5-4M-5 4L0 10 5 4", "", stroke(INK, 3))
    return box + path("M-4-9L0-14 4-9M-4 9L0 14 4 9", "", stroke(seat.ink, 2.6)) + badge(seat, 0, 0, 6.5, None, True)


@kept
def bridge(span: Span, owners: Owners) -> str:
    """Planks from roof to roof, high over the street; several lie side by side."""
    (ax, ay), (bx, by), wide, drawn = span.start, span.end, 11 if len(owners) == 1 else 9, ""
    sx, sy = _aside(span, wide + 1)
    for k, owner in enumerate(owners):
        far = 2 * k - len(owners) + 1
        drawn += _walk(Span((ax + sx * far, ay + sy * far), (bx + sx * far, by + sy * far)), wide, owner)
    return drawn


def _walk(span: Span, wide: float, owner: int | None) -> str:
    """One bridge."""
    fill, edge, seat = _colours(owner)
    (ax, ay), (bx, by), (sx, sy), d = span.start, span.end, _aside(span, wide), planks(span, wide)
    steps = max(2, round(hypot(ax - bx, ay - by) / 9))
    parts = [((bx - ax) * k / steps, (by - ay) * k / steps) for k in range(1, steps)]
    gaps = "".join(f"M{pair(ax + x + sx, ay + y + sy)}l{pair(-2 * sx, -2 * sy)}" for x, y in parts)
    drawn = path(d, NIGHT, 'opacity=".3" transform="translate(3 9)"') + path(d, fill, stroke(WHITE, 5))
    drawn += path(d, fill, stroke(edge, 2.4)) + path(gaps, "", stroke(edge, 1.8))
    return drawn + (badge(seat, *span.middle, 8.5) if seat else "")


def planks(span: Span, wide: float) -> str:
    """The outline of a bridge, twice so wide."""
    (ax, ay), (bx, by), (sx, sy) = span.start, span.end, _aside(span, wide)
    return polygon((ax + sx, ay + sy), (bx + sx, by + sy), (bx - sx, by - sy), (ax - sx, ay - sy))


def _aside(span: Span, far: float) -> tuple[float, float]:
    """So far to one side of the line."""
    (ax, ay), (bx, by) = span
    long = max(1, hypot(ax - bx, ay - by))
    return (ay - by) / long * far, (bx - ax) / long * far
