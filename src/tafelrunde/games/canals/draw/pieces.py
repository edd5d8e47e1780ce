"""How tiles and buildings look: sandstone with water in it, fountains whose jet is an arrow, houses with lit windows.

What never changes is drawn once and kept: the ground of a tile depends only on its face. A drawing is *big* where the
whole city is to be read on a telephone; then numbers grow and everything else stays.
"""

from functools import lru_cache
from typing import Final

from tafelrunde.games.canals.content import ARROWS, CORNERS, SIDES
from tafelrunde.games.canals.view import Building, Face
from tafelrunde.kit.drawing import (
    BACK,
    INK,
    NIGHT,
    PAPER,
    SEATS,
    WHITE,
    Seat,
    badge,
    group,
    n,
    pair,
    path,
    polygon,
    rect,
    stroke,
    text,
)

TILE: Final = 160  # the side of a tile; everything else follows from it
CORNER_AT: Final = {"NW": (30, 30), "NE": (130, 30), "SE": (130, 130), "SW": (30, 130)}
ROOF: Final = 30
FLOOR: Final = 10
HIGHEST_WALL: Final = 60  # taller buildings have lower storeys, so that they do not hide the city

MAT: Final = "#2A6678"
WATER: Final = "#79CBD6"
WATER_LIGHT: Final = "#B4E6EA"
WATER_DEEP: Final = "#3C97A8"
WATER_LINE: Final = "#1F5F74"
PAVING: Final = {0: "#E9E0CF", 2: "#EFDDB9", 3: "#EBCFAF", 4: "#E0C2A4"}  # warmer and darker with the value
JOINT: Final = "#A98B62"
STONE: Final = "#FBF3E1"
STONE_DARK: Final = "#BFA27A"
WINDOW: Final = "#FFE9A8"

_SHINE: Final = {
    "N": "m-6-68v16m13-6v10",
    "E": "m52-6h16m-20 13h10",
    "S": "m-6 52v16m13-20v10",
    "W": "m-68-6h16m-6 13h10",
}
_SLABS: Final = {
    "N": "M60 14h40M60 32h40M80 1v13M70 14v18M92 14v18",
    "E": "M146 60v40M128 60v40M146 80h13M128 70h18M128 92h18",
    "S": "M60 146h40M60 128h40M80 146v13M70 128v18M92 128v18",
    "W": "M14 60v40M32 60v40M1 80h13M14 70h18M14 92h18",
}
_JET: Final = {  # an arrow that leaves the basin towards the quadrant it serves
    "^": "m-3 6q3 3 6 0l1.5-24h6.5l-11-15-11 15h6.5z",
    ">": "m-6-3q-3 3 0 6l24 1.5v6.5l15-11-15-11v6.5z",
    "v": "m3-6q-3-3-6 0l-1.5 24h-6.5l11 15 11-15h-6.5z",
    "<": "m6 3q3-3 0-6l-24-1.5v-6.5l-15 11 15 11v-6.5z",
}

DROP: Final = "c5 6.5 7 9.5 7 13a7 7 0 0 1-14 0c0-3.5 2-6.5 7-13Z"  # of water, from its tip

Laid = tuple[Face, int, int]
"""A face and the cell where it lies."""


# --- tiles -----------------------------------------------------------------------------------------------------------


@lru_cache(4000)
def paving(face: Face) -> str:
    """The stone of a tile, with joints where no canal runs."""
    slabs = "".join(_SLABS[side] for side in SIDES if side not in face.canals)
    joints = path(slabs, "", stroke(JOINT, 1.2, 'stroke-opacity=".55"')) if slabs else ""
    return rect(1, 1, 158, 158, 9, PAVING[face.value], stroke(JOINT, 1.4)) + joints


@lru_cache(50)
def ground(tiles: tuple[Laid, ...], big: bool = False) -> str:
    """What is printed on tiles: canals, gardens, values, fountains; each kind in one go, so that no seam shows."""
    shadow = "".join(f"M{x * TILE + 3} {y * TILE + 8}h158v158h-158z" for _, x, y in tiles)
    stones = [group(paving(face), id=f"tile-{x}-{y}", at=(x * TILE, y * TILE)) for face, x, y in tiles]
    return "".join([path(shadow, NIGHT, 'opacity=".3"'), *stones, canals(tiles), gardens(tiles), values(tiles, big)])


def canals(tiles: tuple[Laid, ...]) -> str:
    """Water between quays; the arms of a tile meet in a round basin."""
    water = "".join(_arms(face.canals, x * TILE + 80, y * TILE + 80) for face, x, y in tiles)
    shine = "".join(
        f"M{pair(x * TILE + 80, y * TILE + 80)}{_SHINE[side]}" for face, x, y in tiles for side in face.canals
    )
    banks = "".join(path(water, "", stroke(*line)) for line in ((STONE_DARK, 40), (STONE, 37), (WATER, 29)))
    return f'<g stroke-linecap="butt">{banks}</g>' + path(shine, "", stroke(WATER_LIGHT, 2.4))


@lru_cache(4000)
def _arms(sides: str, x: int, y: int) -> str:
    """The middle lines of a tile's canals, and a circle that such wide lines make a basin."""
    d = ""
    for first, second, step, back in (("N", "S", "v", (0, -80)), ("W", "E", "h", (-80, 0))):
        if first in sides:
            d += f"M{pair(x + back[0], y + back[1])}{step}{160 if second in sides else 80}"
        elif second in sides:
            d += f"M{pair(x, y)}{step}80"
    return f"{d}M{pair(x, y - 18)}a18 18 0 1 0 .1 0z"


def _middles(tiles: tuple[Laid, ...], signs: str) -> list[tuple[str, str]]:
    """Which of these signs stand in the corners of the tiles, each with the middle of its quadrant."""
    return [
        (sign, pair(x * TILE + CORNER_AT[corner][0], y * TILE + CORNER_AT[corner][1]))
        for face, x, y in tiles
        for corner, sign in zip(CORNERS, face.corners, strict=True)
        if sign in signs
    ]


def gardens(tiles: tuple[Laid, ...]) -> str:
    """Lawns with trees: nothing can be built here."""
    at = [middle for _, middle in _middles(tiles, ".")]
    lawns = "".join(f"M{m}m-10-10h20v20h-20z" for m in at)
    large, small = "".join(f"M{m}m-9-3h.1m16 14h.1" for m in at), "".join(f"M{m}m10-7h.1m-21 21h.1" for m in at)
    return (
        path(lawns, "", stroke("#5B8C4A", 28.5))
        + path(lawns, "#86B36B", stroke("#86B36B", 26))
        + "".join(
            group(path(large, "", stroke(leaf, 19)), path(small, "", stroke(leaf, 14)), at=(0, up))
            for up, leaf in ((0, "#5B8C4A"), (-3, "#A9CD8B"))
        )
    )


def values(tiles: tuple[Laid, ...], big: bool) -> str:
    """The value on its island in the middle of the basin; the start tile has a compass."""
    size = 46 if big else 35
    islands = "".join(f"M{pair(x * TILE + 80, y * TILE + 80)}h.1" for _, x, y in tiles)
    stars = "".join(f"M{pair(x * TILE + 80, y * TILE + 60)}{_STAR}" for face, x, y in tiles if not face.value)
    words = "".join(
        f'<text x="{x * TILE + 80}" y="{n(y * TILE + 80 + size * 0.35)}">{face.value}</text>'
        for face, x, y in tiles
        if face.value
    )
    width = 56 if big else 49
    return (
        path(islands, "", stroke(STONE_DARK, width + 4))
        + path(islands, "", stroke(PAPER, width))
        + path(stars, "#B9893B", stroke("#8C6422", 1))
        + f'<g font-size="{size}" fill="{INK}">{words}</g>'
    )


_STAR: Final = "l4 16 16 4-16 4-4 16-4-16-16-4 16-4z"


@lru_cache(50)
def fountains(tiles: tuple[Laid, ...]) -> str:
    """Round basins with their jets, which may reach over the border of the tile."""
    found = _middles(tiles, ARROWS)
    basins = "".join(f"M{middle}h.1" for _, middle in found)
    jets = "".join(f"M{middle}{_JET[sign]}" for sign, middle in found)
    shadow = f'<g transform="translate(0 3)" opacity=".2">{path(basins, "", stroke(NIGHT, 41))}</g>'
    rings = ((STONE_DARK, 41.6), (STONE, 38.4), (WATER_DEEP, 28), (WATER, 24))
    return (
        shadow + "".join(path(basins, "", stroke(*ring)) for ring in rings) + path(jets, WHITE, stroke(WATER_LINE, 2.4))
    )


@lru_cache(4000)
def foundation(x: int, y: int, corner: str) -> str:
    """A free plot: a pit between four posts."""
    posts = "M-21-21h10v10h-10zM11-21h10v10h-10zM-21 11h10v10h-10zM11 11h10v10h-10z"
    pit = path("M-15-15h30v30h-30z", "#C9AE80", stroke("#AD8E5C", 8))
    return _plot(x, y, corner, pit + path(posts, STONE, stroke("#A0834F", 1.2)))


def middle_of(x: int, y: int, corner: str) -> tuple[int, int]:
    """The middle of a plot."""
    dx, dy = CORNER_AT[corner]
    return x * TILE + dx, y * TILE + dy


def _plot(x: int, y: int, corner: str, drawn: str) -> str:
    return group(drawn, id=f"plot-{x}-{y}-{corner}", at=middle_of(x, y, corner))


def face_down(x: float, y: float, size: float) -> str:
    """The back of a tile, as others see it."""
    c, u = size / 2, size * 0.3
    lozenge = polygon((x + c, y + c - u), (x + c + u, y + c), (x + c, y + c + u), (x + c - u, y + c))
    return rect(x, y, size, size, size * 0.14, BACK, stroke(WHITE, 1.6)) + path(lozenge, "", stroke("#8FB4C4", 2))


# --- buildings -------------------------------------------------------------------------------------------------------


def wall_of(height: int) -> float:
    """How high the walls of a building are drawn."""
    return min(FLOOR * height, HIGHEST_WALL)


@lru_cache(4000)
def building(b: Building, big: bool = False) -> str:
    """Seen from the south and above: a storey per piece, the roof with the owner's mark, a drop per fountain."""
    seat = SEATS[b.seat]
    wall, foot = wall_of(b.height), 20
    floor, top = wall / b.height, foot - wall
    levels = [foot - floor * k for k in range(b.height)]
    lean = 6 + wall * 0.3
    shadow = f"M-21 {foot}h42l{n(lean)}-5v-{ROOF}l-{n(lean)}-{FLOOR}Z"
    windows = "".join(f"M-16 {n(y - floor * 0.47)}h32" for y in levels)
    ledges = "".join(f"M-21 {n(y - floor + 0.8)}h42" for y in levels[:-1])
    drawn = (
        path(shadow, NIGHT, 'opacity=".2"')
        + rect(-21, top, 42, wall, 0, seat.deep)
        + path(windows, "", stroke(WINDOW, min(5, floor * 0.5), 'stroke-dasharray="5 4"'))
        + (path(ledges, "", stroke(seat.fill, 1.6)) if ledges else "")
        + _roof(seat, top)
        + _owner(seat, b.height, top - ROOF / 2, big)
        + _drops(b.fountains, foot)
    )
    return _plot(b.x, b.y, b.corner, drawn)


def _roof(seat: Seat, top: float) -> str:
    """A hipped roof; the hips carry the seat's pattern."""
    north, ridge = top - ROOF, top - ROOF / 2
    hips = polygon((-23, north), (-10, ridge), (-23, top)) + polygon((23, north), (10, ridge), (23, top))
    return (
        rect(-23, north, 46, ROOF, 1, seat.fill, stroke(seat.deep, 1.8))
        + path(polygon((-23, north), (23, north), (10, ridge), (-10, ridge)), seat.tint)
        + path(hips, f"url(#pat-{seat.letter})")
    )


def _owner(seat: Seat, height: int, y: float, big: bool) -> str:
    """Whose it is and how high."""
    if big:
        return badge(seat, 0, y - 2, 21, height)
    letter = text(-12, y, seat.letter, 17, seat.ink)
    return letter + badge(seat, 9, y, 11, height, True)


def _drops(count: int, foot: float) -> str:
    """One drop for each fountain that points here."""
    if not count:
        return ""
    d = "".join(f"M{17 - 13 * k} {n(foot - 9)}{DROP}" for k in range(count))
    return path(d, "", stroke(WHITE, 4)) + path(d, "#57B7CB", stroke(WATER_LINE, 1.5))
