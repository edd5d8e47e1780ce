"""The city in its lagoon, with the marks of the moment: what was laid last, who leads where, what may be chosen."""

from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple, cast

from tafelrunde.games.canals.content import CORNERS
from tafelrunde.games.canals.draw.pieces import (
    MAT,
    ROOF,
    TILE,
    building,
    foundation,
    fountains,
    ground,
    middle_of,
    wall_of,
)
from tafelrunde.games.canals.view import CanalsView
from tafelrunde.kit.drawing import (
    NIGHT,
    SEATS,
    WHITE,
    Part,
    badge,
    brackets,
    circle,
    group,
    legal,
    n,
    path,
    rect,
    rounded,
    stroke,
    text,
    text_width,
)

SHORE: Final = 30  # free water around the city
CLOSEST: Final = 1.1  # a small city is not blown up more than this


class Room(NamedTuple):
    """Where the city is shown, in pixels; at the right some of it may be kept free for other things."""

    width: float
    height: float
    kept: float = 0


def board(view: CanalsView, options: bool, big: bool = False, room: Room | None = None) -> Part:
    """The city with the water around it, in units of its own: a cell is always at the same place."""
    cells = _cells_to_lay(view) if options else Counter()
    x, y, w, h = _region(view, cells, room)
    tiles = tuple((tile.face, tile.x, tile.y) for tile in view.city)
    things = [
        _lagoon({(tile.x, tile.y) for tile in view.city} | set(cells), x, y, w, h),
        ground(tiles, big),
        fountains(tiles),
        *_plots(view, big),
        *(_prize(tile.winner, tile.x, tile.y, big) for tile in view.city if tile.winner is not None),
        _last_laid(view),
        *(_cell(cx, cy, ways, big) for (cx, cy), ways in sorted(cells.items())),
        *(_plots_to_build(view) if options else []),
        *(_distance(cx, cy, steps, big) for cx, cy, steps in (view.distances if options else ())),
    ]
    return Part("".join(things), w, h, x, y)


def _cells_to_lay(view: CanalsView) -> Counter[tuple[int, int]]:
    """Where my tile fits, and in how many ways."""
    if view.mine is None or view.mine.kind != "LayTile":
        return Counter()
    return Counter(cast(tuple[int, int, int], option)[:2] for option in view.mine.options or ())


def extent(view: CanalsView, options: bool) -> tuple[float, float]:
    """How wide and high the city is, with the cells that may be chosen."""
    _, _, w, h = _region(view, _cells_to_lay(view) if options else Counter(), None)
    return w, h


def _region(view: CanalsView, cells: Counter[tuple[int, int]], room: Room | None) -> tuple[float, float, float, float]:
    """The part of the plane to show: the city, the cells beside it that may be chosen, some water around."""
    xs = [tile.x for tile in view.city] + [x for x, _ in cells]
    ys = [tile.y for tile in view.city] + [y for _, y in cells]
    west, north = min(xs) * TILE - SHORE, min(ys) * TILE - SHORE
    w, h = (max(xs) + 1) * TILE + SHORE - west, (max(ys) + 1) * TILE + SHORE - north
    if room is None:
        return west, north, w, h
    free = room.width - room.kept
    scale = min(free / w, room.height / h, CLOSEST)
    left, top = west - (free / scale - w) / 2, north - (room.height / scale - h) / 2
    return left, top, room.width / scale, room.height / scale


# --- ground ----------------------------------------------------------------------------------------------------------


def _lagoon(taken: set[tuple[int, int]], x: float, y: float, w: float, h: float) -> str:
    """Open water; a wave here and there, always at the same place."""
    waves = ""
    step = 1 + int(max(w, h) / TILE) // 30  # on a sea without end they are rare
    for cx in range(int(x // TILE), int((x + w) // TILE) + 1, step):
        for cy in range(int(y // TILE), int((y + h) // TILE) + 1, step):
            at_x, at_y = cx * TILE + 12 + (cx * 71 + cy * 37) % 110, cy * TILE + 20 + (cx * 43 + cy * 89) % 120
            inside = x + 8 < at_x < x + w - 36 and y + 8 < at_y < y + h - 8
            if (cx, cy) not in taken and inside:
                waves += f"M{at_x} {at_y}q7-6 14 0t14 0"
    return rect(x, y, w, h, 0, MAT) + path(waves, "", stroke(WHITE, 2, 'stroke-opacity=".13"'))


# --- plots -----------------------------------------------------------------------------------------------------------


def _plots(view: CanalsView, big: bool) -> list[str]:
    """Foundations and buildings; what stands further south hides what stands behind it."""
    built = {(b.x, b.y, b.corner): b for b in view.buildings}
    free: list[str] = []
    houses: list[tuple[int, int, str]] = []
    for tile in view.city:
        for corner, sign in zip(CORNERS, tile.face.corners, strict=True):
            if sign == "F":
                b = built.get((tile.x, tile.y, corner))
                if b is None:
                    free.append(foundation(tile.x, tile.y, corner))
                else:
                    px, py = middle_of(tile.x, tile.y, corner)
                    houses.append((py, px, building(b, big)))
    return [*free, '<g stroke-linecap="butt">', *(house for _, _, house in sorted(houses)), "</g>"]


# --- marks -----------------------------------------------------------------------------------------------------------


@lru_cache(4000)
def _prize(seat: int, x: int, y: int, big: bool) -> str:
    """Who gets the prize of a tile as things stand: a mark north of its value, where no building can hide it."""
    return badge(SEATS[seat], x * TILE + 80, y * TILE + (41 if big else 47), 16 if big else 10)


def _last_laid(view: CanalsView) -> str:
    """Brackets around the tile that was laid last, with the mark of who laid it while the turn lasts."""
    if view.laid is None and (view.turn < 2 or len(view.city) < 6):
        return ""  # nobody has laid anything yet
    x, y = view.laid or (view.city[-1].x, view.city[-1].y)
    who = badge(SEATS[view.active], x * TILE + 160, y * TILE, 11) if view.laid and view.active >= 0 else ""
    return brackets(x * TILE - 1, y * TILE - 1, 162, 162) + who


def _cell(x: int, y: int, ways: int, big: bool) -> str:
    """An empty cell where my tile fits, with one dot for each way to turn it."""
    left, top = x * TILE, y * TILE
    wide, dot = (22, 7) if big else (14, 4.5)
    dots = "".join(circle(left + 80 + wide * (k - (ways - 1) / 2), top + 115, dot, WHITE) for k in range(ways))
    plus = path(f"M{left + 80} {top + 60}v28M{left + 66} {top + 74}h28", "", stroke(WHITE, 5))
    return group(legal(rounded(left + 10, top + 10, 140, 140, 12)), plus, dots, id=f"cell-{x}-{y}", cls="can")


def _plots_to_build(view: CanalsView) -> list[str]:
    """Frames around the plots where my piece may go; a frame reaches up to the roof."""
    if view.mine is None or view.mine.kind == "LayTile":
        return []
    heights = {(b.x, b.y, b.corner): b.height for b in view.buildings}
    return [_frame(*cast(tuple[int, int, str], option), heights) for option in view.mine.options or ()]


def _frame(x: int, y: int, corner: str, heights: dict[tuple[int, int, str], int]) -> str:
    px, py = middle_of(x, y, corner)
    height = heights.get((x, y, corner), 0)
    top = py + 20 - wall_of(height) - ROOF - 5 if height else py - 26
    return group(legal(rounded(px - 27, top, 54, py + 26 - top, 8)), id=f"can-plot-{x}-{y}-{corner}", cls="can")


def _distance(x: int, y: int, steps: int, big: bool) -> str:
    """How far a tile in reach is; a boat where the way begins."""
    cx, cy, size = x * TILE + 80, y * TILE + (134 if big else 119), 24 if big else 15
    if steps == 0:
        u = 1.3 if big else 1
        hull = f"M{n(cx - 12 * u)} {n(cy + 1 * u)}h{n(24 * u)}l{n(-5 * u)} {n(7 * u)}h{n(-14 * u)}Z"
        sail = f"M{n(cx)} {n(cy - 1 * u)}v{n(-12 * u)}l{n(9 * u)} {n(12 * u)}Z"
        return circle(cx, cy - 1, 17 * u, NIGHT, 'fill-opacity=".92"') + path(hull + sail, WHITE)
    w = text_width(str(steps), size) + size * 1.9
    wave = f"M{n(cx - w / 2 + size * 0.5)} {n(cy)}q{n(size * 0.2)}-{n(size * 0.25)} {n(size * 0.4)} 0t{n(size * 0.4)} 0"
    return (
        rect(cx - w / 2, cy - size * 0.85, w, size * 1.7, size * 0.85, NIGHT, 'fill-opacity=".92"')
        + path(wave, "", stroke("#79CBD6", size * 0.13))
        + text(cx + size * 0.5, cy, steps, size, WHITE)
    )
