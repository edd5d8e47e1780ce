"""The middle: the jelly with the dice it swallowed, the capsules; the drone; and what is said over the board."""

from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, pi
from typing import Final

from tafelrunde.games.jelly.content import LETTERS
from tafelrunde.games.jelly.draw.clocks import clock, ring, seconds
from tafelrunde.games.jelly.draw.districts import UNSEEN
from tafelrunde.games.jelly.draw.rewards import BARRED, JELLY, JELLY_DEEP, JELLY_LIGHT, STEEL, pod
from tafelrunde.games.jelly.draw.ring import ring_of
from tafelrunde.games.jelly.view import Effect
from tafelrunde.kit.drawing import (
    CROWN,
    INK,
    NIGHT,
    SEATS,
    WHITE,
    badge,
    circle,
    crown,
    die,
    group,
    n,
    path,
    polygon,
    rect,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept

PIT: Final = "#2C2136"
PIT_EDGE: Final = "#6A5578"
METAL: Final = "#C8CDD3"


# --- the jelly -------------------------------------------------------------------------------------------------------


@kept
def centre(districts: int, swallowed: tuple[tuple[int, ...], ...], stack: int) -> str:
    """The jelly, and in it a pile for each colour with its number: only that counts (JEL-078)."""
    plane = ring_of(districts)
    reach = (plane.centre - 4) / cos(pi / districts)
    corners = [plane.corner(k, reach) for k in range(districts)]
    most = max((len(values) for values in swallowed), default=0)
    eaters = [seat for seat, values in enumerate(swallowed) if values]
    columns = ""
    for j, seat in enumerate(eaters):
        x = (j - (len(eaters) - 1) / 2) * 35
        columns += group(_column(seat, swallowed[seat], len(swallowed[seat]) == most), at=(x, 28))
    body = f"<g {_placed(districts)}>{_monster(bool(eaters))}{columns}</g>"
    at = (0, plane.centre - 30 + _low(districts))
    pods = group(
        rect(-38, -17, 76, 34, 17, NIGHT, stroke(PIT_EDGE, 2)),
        f'<g transform="translate(-18 0) scale(.62)">{pod()}</g>',
        text(12, 0, stack, 20, WHITE),
        at=at,
    )
    return group(path(polygon(*corners), PIT, stroke(PIT_EDGE, 3)), body, pods, id="centre")


def _low(districts: int) -> int:
    """How far below the middle it sits: a pentagon is wider below."""
    return 8 if districts == 5 else 0


def _placed(districts: int) -> str:
    """Where the jelly sits, and how large it is."""
    return f'transform="translate(0 {_low(districts) - 14}) scale({ring_of(districts).centre / 116:.3g})"'


@lru_cache(50)
def eyes(districts: int, looks: int) -> str:
    """They follow what happens: a thing of their own, because they move more often than anything else."""
    x, y = ring_of(districts).out[looks]
    drawn = "".join(
        circle(side, -38, 17, WHITE, stroke(JELLY_DEEP, 2.5))
        + circle(side + 7 * x, -38 + 7 * y, 7.5, INK)
        + circle(side + 7 * x + 2.6, -38 + 7 * y - 2.8, 2.5, WHITE)
        for side in (-24, 24)
    )
    return f'<g id="eyes" {_placed(districts)}>{drawn}</g>'


def _monster(full: bool) -> str:
    """Hungry: the mouth is open as long as it has nothing."""
    body = "M-92 58C-104-20-62-74 0-74S104-20 92 58Q78 82 58 64Q38 86 14 68Q-8 88-34 66Q-58 86-92 58Z"
    shine = "M-72 6C-70-30-52-50-36-58"
    mouth = (
        path("M-12-10q12 9 24 0", "", stroke(JELLY_DEEP, 4))
        if full
        else path("M-30 6q30 12 60 0q-6 34-30 34t-30-34Z", "#2E4A0C", stroke(JELLY_DEEP, 3))
        + path("M-16 32q16-10 32 0q-8 8-16 8t-16-8Z", "#E58A78")
    )
    return path(body, JELLY, stroke(JELLY_DEEP, 4)) + path(shine, "", stroke(JELLY_LIGHT, 6)) + mouth


def _column(number: int, values: tuple[int, ...], leads: bool) -> str:
    """The dice of one colour, one on top of the other."""
    seat, shown = SEATS[number], values[-3:]
    below = "".join(
        rect(-14.5, -14.5 - 7 * j, 29, 29, 6, seat.fill, stroke(seat.deep, 1.6)) for j in range(len(shown) - 1)
    )
    drawn = below + die("", 6, shown[-1], "", 0, -7 * (len(shown) - 1), 29, seat)
    top = crown(0, -7 * len(shown) - 15, 12) if leads else ""
    return drawn + top + text(0, 26, f"×{len(values)}", 18, "#1E3305")


# --- the drone -------------------------------------------------------------------------------------------------------


@lru_cache(100)
def drone(districts: int, k: int, number: int) -> str:
    """Between two districts; its arrow points at the first one to be scored (JEL-024). It carries the round marker."""
    plane = ring_of(districts)
    at = plane.corner(k, plane.radius - 26)
    turn = plane.clockwise(k - 0.5)
    arms = path("M-36-17l72 34M-36 17l72-34", "", stroke(METAL, 6))
    rotors = "".join(circle(x, y, 13, STEEL, stroke(METAL, 3)) for x in (-36, 36) for y in (-17, 17))
    arrow = path("M-13 0H11M2-10L13 0L2 10", "", stroke(BARRED, 5.4, f'transform="rotate({n(turn)})"'))
    flag = circle(-31, -28, 14, CROWN, stroke(NIGHT, 2.4)) + text(-31, -28, number, 17, INK) if number else ""
    return group(
        f'<ellipse cx="4" cy="34" rx="44" ry="10" fill="{NIGHT}" opacity=".3"/>',
        arms,
        rotors,
        rect(-25, -22, 50, 44, 15, METAL, stroke(INK, 2)),
        arrow,
        flag,
        id="drone",
        at=at,
    )


# --- over the board --------------------------------------------------------------------------------------------------


BESIDE: Final = (0.7, -0.7, 0.3, -0.3, 0)  # where on the outer edge, as parts of half of it


@kept
def effect(shown: Effect, place: int, k: int, districts: int, length: int) -> str:
    """Somebody may carry out the effect of a die just now: who, which die, and how long."""
    plane = ring_of(districts)
    end = 1 if plane.along[k][1] * plane.out[k][1] < 0 else -1  # the one where no name can be
    at = plane.spot(k, plane.edge - 8, end * BESIDE[place] * plane.half(plane.edge))
    sign = "M0-8v16M-4-4l4-4 4 4M-4 4l4 4 4-4" if shown.die > 2 else "M-7 0h14M2-5l5 5-5 5"
    timed = clock(shown.until - length, shown.until) if shown.until else ""
    return group(
        rect(-52, -21, 104, 42, 21, NIGHT, stroke(WHITE, 2.4)),
        badge(SEATS[shown.seat], -31, 0, 11.5),
        die("", 6, shown.die, "", 1, 0, 27, SEATS[shown.seat]),
        path(sign, "", stroke(CROWN, 3.2, 'transform="translate(34 0)"')),
        ring(34, 0, 14, 3, CROWN) if timed else "",
        id=f"effect-{LETTERS[shown.seat]}",
        at=at,
        more=f"{UNSEEN}{timed}",
    )


@lru_cache(200)
def asked(districts: int, k: int, way: tuple[int, ...]) -> str:
    """The district that the scoring is at, and the way that arrows have led from there."""
    plane = ring_of(districts)
    outline = plane.band(k, plane.centre + 4, plane.edge - 4, 8)
    drawn = path(outline, "", stroke(NIGHT, 11)) + path(outline, "", stroke(CROWN, 6))
    far = plane.wall + 4
    for a, b in pairwise(way):
        (x, y), (tx, ty) = plane.spot(a, far), plane.spot(b, far)
        turn = degrees(atan2(ty - y, tx - x))
        d = f"M{n(x)} {n(y)}L{n(tx)} {n(ty)}"
        head = path(
            "M-12-11L6 0L-12 11", "", stroke(CROWN, 7, f'transform="translate({n(tx)} {n(ty)}) rotate({n(turn)})"')
        )
        drawn += path(d, "", stroke(NIGHT, 12)) + path(d, "", stroke(CROWN, 6)) + head
    return group(drawn, id="asked", more=UNSEEN)


@lru_cache(50)
def countdown(began: int, length: int) -> str:
    """How long until all begin at once (JEL-Q43)."""
    disc = circle(0, 0, 132, NIGHT, 'opacity=".82"') + circle(0, 0, 118, "", stroke(PIT_EDGE, 12))
    number = seconds(0, 0, -(-length // 1000), 150, WHITE)
    return group(
        disc, ring(0, 0, 118, 12, CROWN), number, id="countdown", more=f"{UNSEEN}{clock(began - length, began)}"
    )
