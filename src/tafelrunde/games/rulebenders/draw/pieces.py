"""What lies on the board: marks of the seats, towers of stones, discs, tokens, multipliers, backs of cards.

Who owns a piece is told by a look: the number of a seat, or FLEXO for the automatic player, who is nobody's colour
alone: a hexagon with a face.
"""

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from tafelrunde.games.rulebenders.draw.signs import ALARM, ELECTRON, NUCLEAR, TRAY, TRAY_EDGE
from tafelrunde.games.rulebenders.view import RulebendersView, Token
from tafelrunde.kit.drawing import (
    BACK,
    CROWN,
    INK,
    INK_SOFT,
    NIGHT,
    SEATS,
    WHITE,
    Seat,
    badge,
    circle,
    crown,
    n,
    path,
    polygon,
    rect,
    rounded,
    silhouette,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept

FLEXO: Final = 5  # a look
STILL: Final = 'pointer-events="none"'  # who clicks there means what lies below
LAYER: Final = 2.6  # how much higher a tower gets with each stone
TALLEST: Final = 9  # from then on only the number tells
AUTOMA: Final = SEATS[2]  # the colour that Flexo plays (RUL-AMB-132)


def look_of(view: RulebendersView, seat: int) -> int:
    """How the pieces of a seat look."""
    return FLEXO if seat == view.flexo else seat


def colours(look: int) -> Seat:
    """The colours of a look."""
    return AUTOMA if look == FLEXO else SEATS[look]


# --- marks -----------------------------------------------------------------------------------------------------------


def mark(look: int, x: float, y: float, r: float, label: object = None) -> str:
    """Whose it is: the seat's badge, with a number instead of its letter if there is one; or Flexo's face."""
    return _robot(x, y, r) if look == FLEXO else badge(SEATS[look], x, y, r, label)


@kept
def _robot(x: float, y: float, r: float) -> str:
    """A hexagon with two eyes and a mouth."""
    d, width = hexagon(x, y, r), max(1.2, r * 0.13)
    casing = path(d, "", stroke(NIGHT, width + 2, 'stroke-opacity=".7"'))
    face = circle(x - r * 0.38, y - r * 0.2, r * 0.2, INK) + circle(x + r * 0.38, y - r * 0.2, r * 0.2, INK)
    face += path(f"M{n(x - r * 0.42)} {n(y + r * 0.4)}h{n(r * 0.84)}", "", stroke(INK, max(1.4, r * 0.16)))
    return casing + path(d, AUTOMA.fill, stroke(WHITE, width)) + face


def hexagon(x: float, y: float, r: float) -> str:
    """Flexo's silhouette; no seat has it."""
    return polygon(*((x + 1.16 * r * cos(pi * k / 3), y + 1.16 * r * sin(pi * k / 3)) for k in range(6)))


def outline(look: int, x: float, y: float, r: float) -> str:
    """The path around a mark."""
    if look == FLEXO:
        return hexagon(x, y, r)
    shape = SEATS[look].shape
    return silhouette(shape, x, y, r * 1.1 if shape == "triangle" else r)


def half_width(look: int, r: float) -> float:
    """How far a mark reaches to each side, with its rim."""
    shape = "" if look == FLEXO else SEATS[look].shape
    wide = {"circle": 1.0, "square": 0.9, "triangle": 1.5, "diamond": 1.28, "star": 1.3}
    return r * wide.get(shape, 1.4) + 1.2  # Flexo's disc may point somewhere


# --- stones ----------------------------------------------------------------------------------------------------------


@kept
def tower(look: int, stones: int, r: float) -> str:
    """Stones one on top of the other, the lowest around the origin; each of them can be seen, up to a height."""
    seat, layers = colours(look), min(stones, TALLEST)
    x, y, edge = _lower_edge(look, r)
    lift = LAYER * layers
    body = f"M{n(x)} {n(y - lift)}v{n(lift)}{edge}v{n(-lift)}Z"
    seams = "".join(f"M{n(x)} {n(y - LAYER * k)}{edge}" for k in range(1, layers))
    return (
        path(body, seat.deep, stroke(NIGHT, 2, 'stroke-opacity=".7"'))
        + (path(seams, "", stroke(seat.tint, 0.9)) if seams else "")
        + mark(look, 0, -lift, r)
    )


def _lower_edge(look: int, r: float) -> tuple[float, float, str]:
    """The edge of a mark that looks down: where it begins at the left, and the way to the right."""
    shape = "" if look == FLEXO else SEATS[look].shape
    if shape == "circle":
        return -r, 0, f"a{n(r)} {n(r)} 0 0 0 {n(2 * r)} 0"
    if shape == "square":
        return -0.9 * r, 0.9 * r, f"h{n(1.8 * r)}"
    if shape == "triangle":
        return -1.496 * r, 1.078 * r, f"h{n(2.992 * r)}"
    if shape == "diamond":
        return -1.28 * r, 0, f"l{n(1.28 * r)} {n(1.28 * r)} {n(1.28 * r)} {n(-1.28 * r)}"
    if shape == "star":
        tips = [(r * (0.78 if k % 2 else 1.36), pi * (k / 5 - 0.5)) for k in range(8, 1, -1)]
        points = [(far * cos(angle), far * sin(angle)) for far, angle in tips]
        return *points[0], _steps(points)
    points = [(1.16 * r * cos(pi * k / 3), 1.16 * r * sin(pi * k / 3)) for k in (3, 2, 1, 0)]
    return *points[0], _steps(points)


def _steps(points: list[tuple[float, float]]) -> str:
    """The way along some points, from the first one."""
    return "".join(f"l{n(bx - ax)} {n(by - ay)}" for (ax, ay), (bx, by) in pairwise(points))


def leads(x: float, y: float, size: float) -> str:
    """Has the most stones alone."""
    return crown(x, y, size)


def tied(x: float, y: float) -> str:
    """Has the most stones, as somebody else does."""
    bars = path(f"M{n(x - 4.4)} {n(y - 2.4)}h8.8M{n(x - 4.4)} {n(y + 2.4)}h8.8", "", stroke(INK, 2.4))
    return circle(x, y, 10, WHITE, stroke(INK, 1.8)) + bars


# --- tokens ----------------------------------------------------------------------------------------------------------


@kept
def token(electron: bool, there: bool, value: int | None, multiplied: bool, factor: int) -> str:
    """An electron token is a ringed disc, a nuclear one stands on its corner; face down it asks; gone: an empty bed."""
    turned = 'transform="rotate(45)"'
    if not there:
        line = stroke(TRAY_EDGE, 2, 'stroke-dasharray="4 5"')
        bed = circle(0, 0, 18, TRAY, line) if electron else path(rounded(-17, -17, 34, 34, 8), TRAY, f"{line} {turned}")
        return bed + path("M-6 0h12", "", stroke(TRAY_EDGE, 3.4))
    if electron:
        ring = stroke(ELECTRON, 3, 'transform="rotate(-28)"')
        body = path("M-27 0a27 11 0 1 0 54 0a27 11 0 1 0-54 0Z", "", ring) + circle(
            0, 0, 18, ELECTRON, stroke(WHITE, 2.4)
        )
    else:
        body = path(rounded(-18, -18, 36, 36, 9), NUCLEAR, stroke(INK, 3.4, turned)) + path(
            rounded(-18, -18, 36, 36, 9), NUCLEAR, stroke(WHITE, 2, turned)
        )
    words = text(0, 0, "?" if value is None else value, 25 if value is None else 28, WHITE if electron else INK)
    return body + words + (multiplier(factor, 0, 31) if multiplied else "")


@lru_cache(50)
def multiplier(factor: int, x: float, y: float) -> str:
    """A tag that hangs below an electron token."""
    return rect(x - 20, y - 12, 40, 24, 7, ALARM, stroke(WHITE, 1.6)) + text(x, y, f"×{factor}", 19, WHITE)


def token_face(one: Token, electron: bool, factor: int) -> str:
    """A token as everybody sees it: its value only if it lies face up (RUL-062)."""
    return token(electron, one.there, one.value if one.up else None, one.multiplied, factor)


# --- cards -----------------------------------------------------------------------------------------------------------


@kept
def pile(width: float, height: float, count: int) -> str:
    """Cards face down: all backs are alike (RUL-005). Its upper left corner is the origin; empty: a bed."""
    w, h = width, height
    bed = rect(
        0, 0, w, h, 7, NIGHT, 'fill-opacity=".3" ' + stroke(WHITE, 1.6, 'stroke-opacity=".5" stroke-dasharray="5 5"')
    )
    if not count:
        return bed + text(w / 2, h / 2, 0, 28, WHITE)
    deep = 1 + (count > 5) + (count > 15)
    backs = "".join(rect(-2 * k, -2 * k, w, h, 7, BACK, stroke(WHITE, 1.6)) for k in range(deep))
    x, high = w / 2 - 2 * (deep - 1), (h - 42) / 2
    y = high - 2 * (deep - 1) + 4
    lozenge = path(
        polygon((x, y - high + 6), (x + w * 0.24, y), (x, y + high - 6), (x - w * 0.24, y)), "", stroke("#8FB4C4", 2.4)
    )
    number = rect(x - 26, h - 36, 52, 34, 17, WHITE) + text(x, h - 19, count, 27, INK)
    return backs + lozenge + number


def shadow(x: float, y: float, w: float, h: float, r: float = 14) -> str:
    """Below a panel."""
    return rect(x + 3, y + 6, w, h, r, NIGHT, 'opacity=".35"')


def arrow(left: bool, x: float, y: float, size: float, colour: str = INK_SOFT) -> str:
    """Where something goes."""
    s, wing = (-size if left else size), n(size * 0.8)
    head = f"m{n(-s * 0.8)}-{wing}l{n(s * 0.8)} {wing} {n(-s * 0.8)} {wing}"
    return path(f"M{n(x - s)} {n(y)}h{n(2 * s)}{head}", "", stroke(colour, max(1.8, size * 0.3)))


def lit(x: float, y: float, w: float, h: float, r: float = 8) -> str:
    """A field that holds now."""
    return rect(x, y, w, h, r, CROWN, stroke(INK, 1.4))


def signed(number: int) -> str:
    """A number with a minus sign as one writes it."""
    return str(number).replace("-", "−")
