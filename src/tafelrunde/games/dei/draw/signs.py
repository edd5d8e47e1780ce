"""The signs on cards and boosts, resources, outposts and drones: small, told apart by form, colour only helps.

Standard actions are round, improved ones sit on the hexagon of their market and carry its mark in the corner.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from tafelrunde.kit.drawing import (
    BACK,
    CROWN,
    INK,
    NIGHT,
    WHITE,
    circle,
    n,
    path,
    polygon,
    rect,
    silhouette,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept

STEEL: Final = "#4A5661"  # of standard actions
DARK: Final = "#2B2F36"  # of the black market
HUES: Final = {"red": "#A33A2E", "blue": "#33629E", "green": "#3E8052", "black": DARK, "all": "#5B4A7A"}
TECH: Final = "#5A6C7A"
ENERGY: Final = "#F6E58D"
ENERGY_INK: Final = "#7A5B00"
MARKET_OF: Final = {"T": "red", "L": "blue", "M": "green"}  # first letters of improved actions

BOLT: Final = ((2, -8), (-4, 1), (0, 1), (-2, 8), (4, -1), (0, -1))
HEX: Final = tuple((sin(pi * k / 3), -cos(pi * k / 3)) for k in range(6))


def hexagon(x: float, y: float, r: float) -> str:
    """The path of a hexagon that stands on a corner."""
    return polygon(*((x + r * a, y + r * b) for a, b in HEX))


def scaled(drawn: str, x: float, y: float, scale: float) -> str:
    """A drawing around (0, 0), moved and made bigger or smaller."""
    size = f" scale({scale:.3g})" if abs(scale - 1) > 0.004 else ""
    return f'<g transform="translate({n(x)} {n(y)}){size}">{drawn}</g>'


# --- strokes ---------------------------------------------------------------------------------------------------------

ARROW: Final = "M-8 0H7M1-7L8 0L1 7"
GLYPHS: Final = {
    "MOV": path(ARROW, "", stroke(WHITE, 3.2)),
    "COL": path("M0-9V3M-5-2L0 3L5-2M-9 3v6H9V3", "", stroke(WHITE, 2.8)),
    "DEP": path("M-9 9q0-9 4.6-10a4.7 4.7 0 1 1 4.8 0Q5 0 5 9Z", WHITE) + path("M8-9v8M4-5h8", "", stroke(WHITE, 2.8)),
    "BLD": path("M-8 9L1-1", "", stroke(WHITE, 4)) + path("M-4-6L2-10L10-2L5 3L3 0Z", WHITE, stroke(WHITE, 1.6)),
    "KIL": circle(0, 0, 6.4, "", stroke(WHITE, 2.6)) + path("M0-10v6M0 4v6M-10 0h6M4 0h6", "", stroke(WHITE, 2.6)),
    "CPY": rect(-8, -9, 10, 13, 2, "", stroke(WHITE, 2.4)) + rect(-2, -4, 10, 13, 2, WHITE),
    "BUY": path("M-10-8h3.5l3 11H6l3-8H-5", "", stroke(WHITE, 2.6)) + circle(-2, 8, 2, WHITE) + circle(5, 8, 2, WHITE),
    "EXTRA": path("M-8 3H7M1-4L8 3L1 10", "", stroke(WHITE, 3)) + path("M-5-10v8M-9-6h8", "", stroke(WHITE, 2.4)),
}
OUTPOST_ART: Final = {  # on a hexagon of radius 25
    "red": path("M-9 9L9-9M-9-9L9 9M-11 4l6 6M11 4l-6 6", "", stroke(WHITE, 3.4)),
    "blue": path("M-10-5L0-10L10-5V7L0 12L-10 7ZM-10-5L0 0L10-5M0 0V12", "", stroke(WHITE, 2.6)),
    "green": circle(0, 0, 6.5, "", stroke(WHITE, 3.6))
    + path("M0-12v4M0 8v4M-12 0h4M8 0h4M-8.5-8.5L-6-6M6 6l2.5 2.5M8.5-8.5L6-6M-6 6l-2.5 2.5", "", stroke(WHITE, 3.6)),
    "black": path("M-9-2q9-11 18 0M-11-2H11M-6 4h4M2 4h4", "", stroke(WHITE, 3)),
    "all": path("M0-11v8M0 3v8M-10-6l7 4M3 2l7 4M10-6l-7 4M-3 2l-7 4", "", stroke(WHITE, 3.2)),
}  # fmt: skip
CORNER: Final = {  # the same in the corner of a sign, where there is no room for more than two strokes
    "red": path("M8 8l5 5m0-5l-5 5", "", stroke(WHITE, 2)),
    "blue": path("M8 8h5v5h-5Z", "", stroke(WHITE, 1.8)),
    "green": circle(10.5, 10.5, 2.6, "", stroke(WHITE, 2)),
}


# --- resources, outposts, points -------------------------------------------------------------------------------------


@kept
def resource(kind: str, x: float, y: float, r: float = 10) -> str:
    """Technology is a nut, energy a bolt."""
    if kind == "tech":
        return path(hexagon(x, y, r), TECH, stroke(WHITE, r * 0.2)) + circle(x, y, r * 0.36, WHITE)
    bolt = polygon(*((x + a * r / 10, y + b * r / 10) for a, b in BOLT))
    return circle(x, y, r, ENERGY, stroke(ENERGY_INK, r * 0.2)) + path(bolt, ENERGY_INK)


@kept
def outpost(colour: str, x: float, y: float, r: float = 25, line: str = WHITE) -> str:
    """A steel hexagon with its kind's picture: swords, crate, gear; a mask for the black market."""
    return scaled(path(hexagon(0, 0, 25), HUES[colour], stroke(line, 2.6)) + OUTPOST_ART[colour], x, y, r / 25)


@kept
def star(x: float, y: float, r: float, label: object = "") -> str:
    """Points."""
    words = text(x, y + r * 0.06, label, r * 1.1, INK) if str(label) else ""
    return path(silhouette("star", x, y, r), CROWN, stroke(ENERGY_INK, max(1, r * 0.13))) + words


# --- drones ----------------------------------------------------------------------------------------------------------

TOOLS: Final = {  # what each drone carries
    "MAS": path("M-7 12q0-8 7-8t7 8M0 4v7", "", stroke(WHITE, 2.4)),  # a rake
    "SIM": rect(-6, 5, 12, 8, 1, WHITE),  # a crate
    "FLY": path("M-7 9a7 3.6 0 1 0 14 0a7 3.6 0 1 0-14 0Z", "", stroke(WHITE, 2.4)),  # a gate
    "DRA": path("M-9 5L0 14L9 5L0 8Z", WHITE),  # a blade
    "ANY": text(0, 9, "?", 13, WHITE),
}


@lru_cache(50)
def drone(which: str) -> str:
    """Rotors, body, and what it carries: 32 wide around (0, 0)."""
    return (
        path("M-15-9h10M5-9h10M-10-9v4L-4-2M10-9v4L4-2", "", stroke(WHITE, 2.4))
        + path("M-5-5h10l2 5-4 4h-6l-4-4Z", WHITE)
        + TOOLS[which]
    )


# --- small pictures --------------------------------------------------------------------------------------------------

FIGURE: Final = "M-13 17q0-20 9-22a9.5 9.5 0 1 1 8 0q9 2 9 22Z"
PICTURES: Final = {  # about 40 high around (0, 0), in one colour, for pads and missions
    "looter": path(FIGURE, STEEL, stroke(NIGHT, 2)),
    "storehouse": path("M-20-2L0-18L20-2Z", STEEL, stroke(NIGHT, 2))
    + rect(-15, -2, 30, 19, 2, STEEL, stroke(NIGHT, 2))
    + rect(-6, 4, 12, 13, 1, WHITE),
    "lift": rect(-12, -18, 24, 36, 5, STEEL, stroke(NIGHT, 2))
    + path("M-6-3L0-11L6-3M-6 3L0 11L6 3", "", stroke(WHITE, 3)),
    "bridge": rect(-20, -9, 40, 18, 2, STEEL, stroke(NIGHT, 2))
    + path("M-12-9v18M-4-9v18M4-9v18M12-9v18", "", stroke(WHITE, 2)),
    "recycle": path("M-12 3a12.5 12.5 0 0 1 21-11M12-3a12.5 12.5 0 0 1-21 11", "", stroke(STEEL, 5))
    + path("M3-13l10-2-2 10ZM-3 13l-10 2 2-10Z", STEEL, stroke(STEEL, 2)),
    "cart": path("M-14-11h5l4 16H9l4-11H-7", "", stroke(WHITE, 3.4))
    + circle(-3, 12, 2.8, WHITE)
    + circle(8, 12, 2.8, WHITE),
}  # fmt: skip
CANDY: Final = "#F2EAD9"
WRAPPER: Final = path("M-13 0L-25-9V9ZM13 0L25-9V9Z", "#C9B58F", stroke(INK, 1.6))


@lru_cache(50)
def boost(kind: str) -> str:
    """A candy boost with its sign, about 50 wide and 36 high; "": its back."""
    inside = text(0, 0.5, "?", 20, INK)
    if kind in HUES:
        inside = outpost(kind, 0, 0, 14)
    elif kind:
        inside = scaled(_sign("TEC:1" if kind == "TEC" else kind), 0, 0, 0.8)
    return WRAPPER + circle(0, 0, 17, CANDY, stroke(INK, 1.6)) + inside


# --- abilities -------------------------------------------------------------------------------------------------------

_THIN: Final = stroke(WHITE, 2.6)
SKILLS: Final = {
    "bombs": circle(-1, 3, 7.5, WHITE) + path("M3-4l3-5 4 1", "", _THIN),
    "agent": path("M-11-2H11M-7-2q1-8 7-8t7 8", WHITE, _THIN) + path("M-8 5h6M2 5h6", "", stroke(WHITE, 4)),
    "barricades": path("M-10 8L-4-9M-1 8L5-9M8 8L11-2M-11-2H11M-11 4H11", "", _THIN),
    "sharpshooters": GLYPHS["KIL"],
    "scout": path("M-11 0Q0-13 11 0Q0 13-11 0Z", "", _THIN) + circle(0, 0, 3.6, WHITE),
    "wagon": path("M-11-6H8V4H-8Z", WHITE) + circle(-5, 8, 3, WHITE) + circle(5, 8, 3, WHITE),
    "engineer": path("M-8 8L3-3", "", stroke(WHITE, 4)) + path("M2-9a5 5 0 1 0 8 8", "", stroke(WHITE, 3.4)),
    "tunnel": path("M-11 9V1a11 11 0 0 1 22 0v8M-4 9V4a4 4 0 0 1 8 0v5", "", _THIN),
    "sprinter": path("M-9-8l8 8-8 8M1-8l8 8-8 8", "", stroke(WHITE, 3.2)),
    "numbers": circle(-6, -5, 3.4, WHITE) + circle(6, -5, 3.4, WHITE) + circle(0, -2, 4, WHITE)
    + path("M-12 8q0-9 6-9 3 0 4 3-4 1-4 6ZM12 8q0-9-6-9-3 0-4 3 4 1 4 6ZM-5 10q0-8 5-8t5 8Z", WHITE),
    "pod": path("M-6-2a6 8 0 0 1 12 0v7h-12ZM-6 5l-4 5M6 5l4 5", WHITE, _THIN),
    "remote": path("M0 10V0M-5-4a7 7 0 0 1 10 0M-9-7.5a12 12 0 0 1 18 0", "", _THIN) + circle(0, 0, 2.4, WHITE),
    "reprocessing": path("M-9 2a9 9 0 0 1 15-8M9-2a9 9 0 0 1-15 8", "", _THIN)
    + path("M2-10l8-1-2 8ZM-2 10l-8 1 2-8Z", WHITE),
    "prospector": path("M-8 10L4-3", "", stroke(WHITE, 3.4)) + path("M-5-8Q6-12 10 4", "", stroke(WHITE, 3.6)),
    "solar": circle(0, 0, 4.6, WHITE)
    + path("M0-11v3M0 8v3M-11 0h3M8 0h3M-8-8l2 2M6 6l2 2M8-8l-2 2M-6 6l-2 2", "", _THIN),
    "saving": path("M2-11L-7 2h5L-4 11L6-2H1Z", WHITE) + path("M6 8h6", "", stroke(WHITE, 3)),
    "parcel": path("M-9-5H9V9H-9ZM-9-5l3-5H6l3 5M0-5V1", "", _THIN),
    "trading": path("M-10-4H8M3-9l5 5-5 5M10 5H-8M-3 0l-5 5 5 5", "", _THIN),
}  # fmt: skip


@kept
def skill(ability: str, colour: str, x: float, y: float, r: float, learned: bool = True) -> str:
    """An ability's token: its picture on the hexagon of its colour; not learned: an outline; "": its back."""
    if not ability:
        drawn = path(hexagon(0, 0, 16.6), BACK, stroke(HUES[colour], 3)) + text(0, 0, "?", 17, WHITE)
    elif learned:
        drawn = path(hexagon(0, 0, 16.6), HUES[colour], stroke(WHITE, 1.2)) + SKILLS[ability]
    else:
        drawn = path(hexagon(0, 0, 16), BACK, stroke(HUES[colour], 3, 'stroke-dasharray="4 4"')) + SKILLS[ability]
    return scaled(drawn, x, y, r / 16.6)


# --- the signs -------------------------------------------------------------------------------------------------------

WIDE: Final = 2.1  # times as wide as high: signs that consist of several


def sign_width(code: str, size: float) -> float:
    """How wide a sign is that is so high."""
    return size * WIDE if code.startswith("PER") else size


def sign(code: str, x: float, y: float, size: float) -> str:
    """One sign around a point; `size` is its height."""
    return scaled(_sign(code), x, y, size / 32)


@kept
def _sign(code: str) -> str:
    """A sign that is 32 high, around (0, 0)."""
    verb, *rest = code.split(":")
    if verb == "PER":
        return _per(rest[0], ":".join(rest[1:]))
    if verb == "DRN":
        return _drone_sign(rest[0], int(rest[1]))
    if verb == "VP":
        return star(0, 0, 12.5, rest[0])
    if verb in ("TEC", "ENE"):
        return resource("tech" if verb == "TEC" else "energy", 0, 0, 14) + _number(rest[0], int(rest[0]) > 1)
    if verb in ("KIL", "CPY"):
        return _plate(HUES["red" if verb == "KIL" else "black"]) + GLYPHS[verb]
    if verb in GLYPHS:
        return circle(0, 0, 15.4, STEEL, stroke(WHITE, 1.2)) + GLYPHS[verb]
    colour = MARKET_OF[verb[0]]
    return _plate(HUES[colour]) + GLYPHS[verb[1:]] + circle(10.5, 10.5, 5.8, NIGHT, stroke(WHITE, 1.2)) + CORNER[colour]


def _plate(fill: str) -> str:
    return path(hexagon(0, 0, 16.6), fill, stroke(WHITE, 1.2))


def _number(words: str, shown: bool) -> str:
    """How many, in the lower right corner."""
    return circle(10, 10, 7.4, NIGHT, stroke(WHITE, 1.2)) + text(10, 10, words, 11, WHITE) if shown else ""


def _per(colour: str, inner: str) -> str:
    """For each outpost of a colour: a small hexagon, times, what is done."""
    half = 16 * WIDE
    return (
        rect(-half, -15.5, 2 * half, 31, 15.5, "#E4DCCB", stroke(INK, 1.4))
        + outpost(colour, 15.5 - half, 0, 13)
        + path("M-5-4L3 4M-5 4L3-4", "", stroke(INK, 2.6))
        + scaled(_sign(inner), half - 15.5, 0, 0.86)
    )


def _drone_sign(which: str, bonus: int) -> str:
    """A drone on its plate; how much further it moves."""
    further = ""
    if bonus:
        further = rect(1, 4, 19, 13, 6, NIGHT, stroke(WHITE, 1.2)) + text(10.5, 10.5, f"+{bonus}", 10.5, WHITE)
    return (
        rect(-15.4, -15.4, 30.8, 30.8, 7, "#38506B", stroke(WHITE, 1.2)) + scaled(drone(which), 0, -1, 0.82) + further
    )
