"""How tiles and buildings look: sandstone with water in it, fountains whose jet is an arrow, houses with lit windows.

What never changes is drawn once and kept: the ground of a tile depends only on its face. Numbers are large: a city of
nine tiles across is to be read on a small screen, too.
"""

from typing import Final

from tafelrunde.games.canals.content import CORNERS, SIDES
from tafelrunde.games.canals.view import Face
from tafelrunde.kit.drawing import (
    BACK,
    NIGHT,
    PAPER,
    SEATS,
    WHITE,
    Seat,
    badge,
    circle,
    group,
    n,
    pair,
    path,
    polygon,
    rect,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept

TILE: Final = 160  # the side of a tile; everything else follows from it
CORNER_AT: Final = {"NW": (-50, -50), "NE": (50, -50), "SE": (50, 50), "SW": (-50, 50)}  # from the middle of a tile
ROOF: Final = 30
FLOOR: Final = 10
HIGHEST_WALL: Final = 60  # taller buildings have lower storeys, so that they do not hide the city

MAT: Final = "#2A6678"
WATER: Final = "#79CBD6"
WATER_LIGHT: Final = "#B4E6EA"
WATER_DEEP: Final = "#3C97A8"
WATER_LINE: Final = "#1F5F74"
PAVING: Final = {0: "#E9E0CF", 2: "#EFDDB9", 3: "#EBCFAF", 4: "#E0C2A4"}  # warmer and darker with the value
JOINT: Final = {0: "#C6B193", 2: "#C9B089", 3: "#C7AA85", 4: "#C2A480"}  # between slabs of that paving
RIM: Final = "#A98B62"
STONE: Final = "#FBF3E1"
STONE_DARK: Final = "#BFA27A"
BUTT: Final = 'stroke-linecap="butt"'
WINDOW: Final = "#FFE9A8"

_SHINE: Final = {
    "N": "M-6-68v16m13-6v10",
    "E": "M52-6h16m-20 13h10",
    "S": "M-6 52v16m13-20v10",
    "W": "M-68-6h16m-6 13h10",
}
_SLABS: Final = {
    "N": "M-20-66h40m0 18h-40M0-79v13m-10 0v18m22 0v-18",
    "E": "M66-20v40m-18 0v-40M66 0h13m-13-10h-18m0 22h18",
    "S": "M-20 66h40m0-18h-40M0 66v13m-10-13v-18m22 0v18",
    "W": "M-66-20v40m18 0v-40M-79 0h13m0-10h18m0 22h-18",
}
_JET: Final = {  # an arrow that leaves the basin towards the quadrant it serves
    "^": "M-3 6q3 3 6 0l1.5-24h6.5l-11-15-11 15h6.5z",
    ">": "M-6-3q-3 3 0 6l24 1.5v6.5l15-11-15-11v6.5z",
    "v": "M3-6q-3-3-6 0l-1.5 24h-6.5l11 15 11-15h-6.5z",
    "<": "M6 3q3-3 0-6l-24-1.5v-6.5l-15 11 15 11v-6.5z",
}

DROP: Final = "q7 9 7 13a7 7 0 0 1-14 0q0-4 7-13Z"  # of water, from its tip


# --- tiles -----------------------------------------------------------------------------------------------------------


@kept
def tile(x: int, y: int, value: int, canals: str, corners: str) -> str:
    """A tile of the city, without what can be built on it and without its fountains."""
    return group(printed(value, canals, corners), id=f"tile-{x}-{y}", at=middle_of(x, y))


@kept
def printed(value: int, canals: str, corners: str) -> str:
    """What is printed on a tile, around its middle."""
    slabs = "".join(_SLABS[side] for side in SIDES if side not in canals)
    return (
        rect(-79, -79, 158, 158, 9, PAVING[value], stroke(RIM, 1.4))
        + (path(slabs, "", stroke(JOINT[value], 1)) if slabs else "")
        + _water(canals)
        + _gardens(corners)
        + _value(value)
    )


def _water(sides: str) -> str:
    """Water between quays; the arms meet in a round basin. Each layer reaches a little further over the border than the
    one below, so that no seam shows where two tiles meet."""
    layers = ((STONE_DARK, 40, 80.5), (STONE, 37, 82), (WATER, 29, 83.5))
    banks = "".join(path(_arms(sides, reach), "", stroke(colour, width)) for colour, width, reach in layers)
    shine = "".join(_SHINE[side] for side in sides)
    return group(banks, more=BUTT) + path(shine, "", stroke(WATER_LIGHT, 2))


def _arms(sides: str, reach: float) -> str:
    """The middle lines of a tile's canals, and a circle that such wide lines make a basin."""
    d, far = "", n(reach)
    for first, second, step, begin in (("N", "S", "v", f"M0-{far}"), ("W", "E", "h", f"M-{far} 0")):
        if first in sides:
            d += f"{begin}{step}{n(2 * reach) if second in sides else far}"
        elif second in sides:
            d += f"M0 0{step}{far}"
    return f"{d}M0-18a18 18 0 1 0 .1 0z"


def _gardens(corners: str) -> str:
    """Lawns with trees: nothing can be built here."""
    at = [CORNER_AT[corner] for corner, sign in zip(CORNERS, corners, strict=True) if sign == "."]
    if not at:
        return ""
    lawns = "".join(rect(x - 24, y - 24, 48, 48, 14, "#82AF67") for x, y in at)
    for up, leaf in ((3, "#5B8C4A"), (6, "#A9CD8B")):  # trees, seen from above, and their shade
        lawns += path("".join(f"M{x - 9} {y - up}h.1m19-4h.1m-21 21h.1m18-3h.1" for x, y in at), "", stroke(leaf, 17))
    return lawns


def _value(value: int) -> str:
    """The value on its island in the middle of the basin; the start tile has a compass."""
    island = circle(0, 0, 29, PAPER, stroke(STONE_DARK, 2))
    if not value:
        return island + path("M0-20l4 16 16 4-16 4-4 16-4-16-16-4 16-4z", "#B9893B", stroke("#8C6422", 1))
    return island + text(0, 0, value, 46)


@kept
def fountain(x: int, y: int, corner: str, arrow: str) -> str:
    """A fountain as a thing of the city: its jet may reach over the border of the tile."""
    return group(jet(arrow), id=f"fountain-{x}-{y}-{corner}", at=middle_of(x, y, corner))


def jet(arrow: str) -> str:
    """A round basin; an arrow leaves it towards the quadrant that it serves."""
    return (
        circle(0, 3, 20.5, NIGHT, 'opacity=".2"')
        + circle(0, 0, 20, STONE, stroke(STONE_DARK, 2))
        + circle(0, 0, 13, WATER, stroke(WATER_DEEP, 2))
        + path(_JET[arrow], WHITE, stroke(WATER_LINE, 2.4))
    )


@kept
def foundation(x: int, y: int, corner: str) -> str:
    """A free plot as a thing of the city."""
    return group(PIT, id=f"plot-{x}-{y}-{corner}", at=middle_of(x, y, corner))


PIT: Final = path("M-15-15h30v30h-30z", "#C9AE80", stroke("#AD8E5C", 8)) + path(
    "M-21-21h10v10h-10zm32 0h10v10h-10zm0 32h10v10h-10zm-32 0h10v10h-10z", STONE, stroke("#A0834F", 1)
)  # a pit between four posts: a plot where nobody has built yet


def face_up(face: Face) -> str:
    """A tile that lies alone, around its middle, with its shadow and everything on it."""
    drawn = path("M-77-72h158v158h-158z", NIGHT, 'opacity=".3"') + printed(face.value, face.canals, face.corners)
    for corner, sign in zip(CORNERS, face.corners, strict=True):
        if sign != ".":
            drawn += group(PIT if sign == "F" else jet(sign), at=CORNER_AT[corner])
    return drawn


def middle_of(x: int, y: int, corner: str = "") -> tuple[int, int]:
    """The middle of a cell, or of a plot in it."""
    dx, dy = CORNER_AT[corner] if corner else (0, 0)
    return x * TILE + 80 + dx, y * TILE + 80 + dy


def face_down(x: float, y: float, size: float) -> str:
    """The back of a tile, as others see it."""
    c, u = size / 2, size * 0.3
    lozenge = polygon((x + c, y + c - u), (x + c + u, y + c), (x + c, y + c + u), (x + c - u, y + c))
    return rect(x, y, size, size, size * 0.14, BACK, stroke(WHITE, 1.6)) + path(lozenge, "", stroke("#8FB4C4", 2))


# --- buildings -------------------------------------------------------------------------------------------------------


def house_style(seat: int) -> str:
    """The attributes around a house: the colour of its walls, lines without round ends."""
    return f'fill="{SEATS[seat].deep}" {BUTT}'


def wall_of(height: int) -> float:
    """How high the walls of a building are drawn."""
    return min(FLOOR * height, HIGHEST_WALL)


@kept
def building(x: int, y: int, corner: str, seat: int, height: int, fountains: int) -> str:
    """A building as a thing of the city."""
    drawn = house(seat, height, fountains)
    return group(drawn, id=f"plot-{x}-{y}-{corner}", at=middle_of(x, y, corner), more=house_style(seat))


@kept
def house(seat: int, height: int, fountains: int) -> str:
    """Seen from the south and above: a storey per piece, the roof with the owner's mark, a drop per fountain.

    It belongs into a group with `house_style`: what most of its parts have in common is said there.
    """
    look, wall, foot = SEATS[seat], wall_of(height), 20
    floor, top = wall / height, foot - wall
    levels = [foot - floor * k for k in range(height)]
    lean = 6 + wall * 0.3
    shadow = f"M-21 {foot}h42l{n(lean)}-5v-{ROOF}l-{n(lean)}-{FLOOR}"
    windows = "".join(f"M-16 {n(y - floor * 0.47)}h32" for y in levels)
    ledges = "".join(f"M-21 {n(y - floor + 0.8)}h42" for y in levels[:-1])
    return (
        path(shadow, NIGHT, 'opacity=".2"')
        + path(f"M-21 {foot}v{n(-wall)}h42v{n(wall)}")
        + path(windows, "", stroke(WINDOW, min(5, floor * 0.5), 'stroke-dasharray="5 4"'))
        + (path(ledges, "", stroke(look.fill, 1.6)) if ledges else "")
        + _roof(look, top)
        + badge(look, 0, top - ROOF / 2 - 2, 21, height)
        + _drops(fountains, foot)
    )


def _roof(seat: Seat, top: float) -> str:
    """A hipped roof; the hips carry the seat's pattern."""
    return (
        path(f"M{pair(-23, top)}v-{ROOF}h46v{ROOF}z", f"url(#pat-{seat.letter})", stroke(seat.deep, 2))
        + path(f"M{pair(-23, top - ROOF)}h46l-13 15h-20", seat.tint)
        + path(f"M{pair(-23, top)}h46l-13-15h-20", seat.fill)
    )


def _drops(count: int, foot: float) -> str:
    """One drop for each fountain that points here."""
    if not count:
        return ""
    d = "".join(f"M{17 - 13 * k} {n(foot - 9)}{DROP}" for k in range(count))
    return path(d, "", stroke(WHITE, 4)) + path(d, "#57B7CB", stroke(WATER_LINE, 1.5))
