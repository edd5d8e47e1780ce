"""Signs that the board and the cards share: colours and emblems of the themes, signs of the rules, items and marks.

A sign is drawn around a point and has a form of its own; colour only helps.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from tafelrunde.kit.drawing import CROWN, INK, WHITE, circle, group, n, path, polygon, rect, rounded, silhouette, stroke
from tafelrunde.kit.kept import kept

MAT: Final = "#3A332D"  # walnut
BOARD: Final = "#F4EDDF"
TRAY: Final = "#E3D8C3"
TRAY_EDGE: Final = "#B7A88C"
HEAD: Final = "#4C443C"  # of a rule panel
DIM: Final = "#6A6056"  # a setting that does not hold
ELECTRON: Final = "#1E6068"
NUCLEAR: Final = "#F2C230"
SILVER: Final = "#C9CED3"  # titles of fuel cards
TEAL: Final = "#0F7C86"  # titles of dashboard cards
ALARM: Final = "#B3261E"

COLOURS: Final = {  # of the decks; none of them is a seat's
    "SCIFI": "#3E5FA8",
    "FANTASY": "#7A4C9A",
    "NIGHTS": "#AF5D2A",
    "PREHISTORIC": "#5E7B3A",
    "PIRATE": "#8E3A44",
    "ZOMBIE": "#56606B",
    "FLEXO": "#26211D",
}

_STAR: Final = silhouette("star", 15, 0, 7)
_EMBLEMS: Final = {  # 52 units high, white on the colour of the deck
    "SCIFI": circle(0, 0, 15, WHITE) + path("M-26 8Q0 16 26-8", "", stroke(WHITE, 5)),
    "FANTASY": path("M0-26L16-6 0 26-16-6ZM-16-6H16M0-26L-6-6 0 26 6-6Z", "", stroke(WHITE, 4)),
    "NIGHTS": path("M8-21A23 23 0 1 0 8 21A19 21 0 0 1 8-21Z", WHITE) + path(_STAR, WHITE),
    "PREHISTORIC": path("M-15 14q0-15 15-15t15 15q0 9-15 9t-15-9Z", WHITE)
    + path("M-20 2l-4-15 12 12ZM-5-5l5-17 5 17ZM20 2l4-15-12 12Z", WHITE),
    "PIRATE": circle(0, -19, 6, "", stroke(WHITE, 4.5))
    + path("M0-12V23M-13-5H13M-22 7Q-19 23 0 24 19 23 22 7M-27 12l5-7 6 6M27 12l-5-7-6 6", "", stroke(WHITE, 5)),
    "ZOMBIE": path(
        "M0-25C15-25 22-15 22-4C22 4 18 8 13 11V20H-13V11C-18 8-22 4-22-4C-22-15-15-25 0-25Z"
        "M-14-4A5.5 6.5 0 1 0-3-4A5.5 6.5 0 1 0-14-4Z",
        WHITE,
        'fill-rule="evenodd"',
    ),
}
_LINES: Final = {"ZOMBIE": "M4-8L14 0M14-8L4 0M-5 13V20M5 13V20"}  # in the colour of the deck, over the white

RULES: Final = {  # 22 units high
    "THEME": "M-11-7h9v14h-9ZM2-9l9 3-5 14-9-3Z",
    "HAND": "M-10 10V-4l4-6 4 4v16M-2 10V-8l4-4 4 4V10M6 10V-4l4 3V10",
    "EXCHANGE": "M-11-4H8M3-9L9-4 3 1M11 5H-8M-3 0L-9 5-3 10",
    "CURRENCY": "M-10-6a10 4.5 0 1 0 20 0a10 4.5 0 1 0-20 0V6a10 4.5 0 0 0 20 0V-6M-10 0a10 4.5 0 0 0 20 0",
    "START": "M-8 11V-11M-8-10H9l-4 5 4 5H-8",
    "STONES": "M0-11L10-5.5V6L0 11-10 6V-5.5ZM-10-5.5L0 0 10-5.5M0 0V11",
    "DRAW": "M-8-10H4V6H-8ZM-3 10H9V-6M-2-5V2M-5-1L-2 2 1-1",
}


@kept
def emblem(deck: str, x: float, y: float, scale: float) -> str:
    """The picture of a deck, white; 52 units high at scale 1."""
    inner = _robot() if deck == "FLEXO" else _EMBLEMS[deck]
    if deck in _LINES:
        inner += path(_LINES[deck], "", stroke(COLOURS[deck], 3.4))
    return f'<g transform="translate({n(x)} {n(y)}) scale({scale:.3g})">{inner}</g>'


def _robot() -> str:
    """Flexo: a head with two eyes, and a spring for a neck."""
    head = (
        path(rounded(-20, -18, 40, 28, 10), WHITE) + path("M0-18V-24", "", stroke(WHITE, 4)) + circle(0, -25, 4, CROWN)
    )
    eyes = circle(-8, -5, 5, INK) + circle(8, -5, 5, INK) + path("M-6 4q6 4 12 0", "", stroke(INK, 2.6))
    return head + eyes + path("M-10 15q10-5 20 0M-10 20q10-5 20 0M-10 25q10-5 20 0", "", stroke(WHITE, 3))


@kept
def rule_sign(board: str, x: float, y: float, colour: str = CROWN, scale: float = 1) -> str:
    """The sign of a rule; 22 units high at scale 1."""
    drawn = path(RULES[board], "", stroke(colour, 2.6))
    return f'<g transform="translate({n(x)} {n(y)}) scale({scale:.3g})">{drawn}</g>'


@kept
def item(kind: str, x: float, y: float, r: float, colour: str = INK, faint: bool = False) -> str:
    """A stone, a card or a chip, without saying whose; faint: its outline only."""
    fill, line = ("", stroke(colour, max(1.2, r * 0.18))) if faint else (colour, "")
    if kind == "cards":
        return rect(x - r * 0.7, y - r, r * 1.4, r * 2, r * 0.24, fill, line)
    if kind == "chips":
        inner = (
            ""
            if faint
            else circle(x, y, r * 0.62, "", stroke(WHITE, r * 0.2, f'stroke-dasharray="{n(r * 0.5)} {n(r * 0.48)}"'))
        )
        return circle(x, y, r, fill, line) + inner
    corners = [(x + r * 1.1 * cos(pi * (k / 3 + 0.5)), y + r * 1.1 * sin(pi * (k / 3 + 0.5))) for k in range(6)]
    (ax, ay), (bx, by), (cx, cy) = corners[2], (x, y), corners[4]
    edges = f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)} {n(cx)} {n(cy)}M{n(x)} {n(y)}V{n(y + r * 1.1)}"
    return path(polygon(*corners), fill, line) + ("" if faint else path(edges, "", stroke(WHITE, r * 0.2)))


@lru_cache(200)
def padlock(x: float, y: float, colour: str, scale: float = 1) -> str:
    """What is locked."""
    inner = path("M-4-1v-4a4 4 0 0 1 8 0v4", "", stroke(colour, 2)) + rect(-6, -1, 12, 9, 2, colour)
    return f'<g transform="translate({n(x)} {n(y)}) scale({scale:.3g})">{inner}</g>'


def eye(x: float, y: float, colour: str) -> str:
    """What only you have seen."""
    return group(path("M-8 0q8-9 16 0q-8 9-16 0Z", WHITE, stroke(colour, 1.8)), circle(0, 0, 2.6, colour), at=(x, y))
