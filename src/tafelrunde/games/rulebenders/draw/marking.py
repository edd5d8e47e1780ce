"""Signs on cards: what kind of card it is (tap, attack, defence, set), and what may lie on it."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.rulebenders.draw.signs import ALARM, TEAL
from tafelrunde.kit.drawing import NIGHT, WHITE, circle, n, path, silhouette, stroke
from tafelrunde.kit.kept import kept

SHIELD: Final = "#2C5A8C"
JEWEL: Final = "#7A5A12"
_BODIES: Final = {  # 20 units high, with their colours
    "tap": (TEAL, "M0-10a10 10 0 1 0 .1 0Z", "M-4.6 1.4a5 5 0 1 0 2-5.6M-6-5.4l3.2 1.2 1-3.4"),
    "attack": (ALARM, silhouette("star", 0, 0, 8.2), "M-3.4 4L4-4.4M-4.4.6L-.2 4.6"),
    "defence": (SHIELD, "M0-10.5L9-7V1Q9 7.5 0 10.5Q-9 7.5-9 1V-7Z", "M-4-.5l3 3.4L4.4-3.6"),
    "set": (JEWEL, "M0-11L10 0 0 11-10 0Z", "M-4-1h8M-4 2.600h8M-2-4.500h4"),
}


@kept
def mark_sign(mark: str, x: float, y: float, r: float) -> str:
    """The sign of a mark: each has a form of its own."""
    colour, body, inner = _BODIES[mark]
    shown = path(body, colour, stroke(WHITE, 1.6)) + path(inner, "", stroke(WHITE, 2))
    return f'<g transform="translate({n(x)} {n(y)}) scale({r / 10:.3g})">{shown}</g>'


@lru_cache(100)
def hook_sign(x: float, y: float, r: float) -> str:
    """The captain's hook: it holds a card (RUL-012)."""
    hook = "M1-6.5V-2C6-2 7 2.5 4.5 5C1.5 8-4 6.5-5 2.5M-7.4 4.4L-5 1.6-2.4 4"
    shown = circle(0, 0, 10, NIGHT, stroke(WHITE, 1.6)) + path(hook, "", stroke(WHITE, 2.2))
    return f'<g transform="translate({n(x)} {n(y)}) scale({r / 10:.3g})">{shown}</g>'


@lru_cache(100)
def barred(x: float, y: float, r: float) -> str:
    """What cannot be used now: a barred disc."""
    a = r * 0.5
    return circle(x, y, r, ALARM, stroke(WHITE, r * 0.18)) + path(
        f"M{n(x - a)} {n(y + a)}l{n(2 * a)}-{n(2 * a)}", "", stroke(WHITE, r * 0.3)
    )
