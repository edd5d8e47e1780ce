"""The city in its lagoon, thing by thing: water, tiles, fountains, plots, and who leads where."""

from typing import Final, NamedTuple

from tafelrunde.games.canals.content import ARROWS, CORNERS
from tafelrunde.games.canals.draw.pieces import MAT, TILE, building, foundation, fountain, middle_of, tile
from tafelrunde.games.canals.view import CanalsView
from tafelrunde.games.canals.words import place_text
from tafelrunde.kit.drawing import NIGHT, SEATS, WHITE, badge, brackets, group, pair, path, rect, stroke, text
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

AXIS: Final = 25  # the size of coordinates
FOAM: Final = "#E2F1F4"
SHORE: Final = 30  # free water around the city
CLOSEST: Final = 1.1  # a small city is not blown up more than this


class Region(NamedTuple):
    """A part of the plane."""

    x: float
    y: float
    width: float
    height: float


class Room(NamedTuple):
    """Where the city is shown, in pixels; at the right some of it may be kept free for other things."""

    width: float
    height: float
    kept: float = 0


Cells = tuple[tuple[int, int], ...]


def cells_of(view: CanalsView) -> Cells:
    """Where tiles lie, row by row."""
    return tuple(sorted([(t.x, t.y) for t in view.city], key=lambda cell: (cell[1], cell[0])))


@kept
def around(cells: Cells) -> Region:
    """The city and one ring of cells, where the next tile will lie; so the picture does not jump."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    west, north = (min(xs) - 1) * TILE - 10, (min(ys) - 1) * TILE - 10
    return Region(west, north, (max(xs) + 2) * TILE + 10 - west, (max(ys) + 2) * TILE + 10 - north)


def close(view: CanalsView, cells: set[tuple[int, int]], room: Room | None = None) -> Region:
    """The city and these cells beside it, with some water around; as much more as fills the room."""
    xs = [t.x for t in view.city] + [x for x, _ in cells]
    ys = [t.y for t in view.city] + [y for _, y in cells]
    west, north = min(xs) * TILE - SHORE, min(ys) * TILE - SHORE
    w, h = (max(xs) + 1) * TILE + SHORE - west, (max(ys) + 1) * TILE + SHORE - north
    if room is None:
        return Region(west, north, w, h)
    free = room.width - room.kept
    scale = min(free / w, room.height / h, CLOSEST)
    left, top = west - (free / scale - w) / 2, north - (room.height / scale - h) / 2
    return Region(left, top, room.width / scale, room.height / scale)


# --- things ----------------------------------------------------------------------------------------------------------


def city(view: CanalsView, region: Region) -> dict[str, str]:
    """Everything that lies on the table, by id and in painting order."""
    things = {"water": water(region), "shadow": shadow(cells_of(view))}
    tiles = sorted(view.city, key=lambda t: (t.y, t.x))
    for t in tiles:
        face = t.face
        things[f"tile-{t.x}-{t.y}"] = tile(t.x, t.y, face.value, face.canals, face.corners)
    for t in tiles:
        for corner, sign in zip(CORNERS, t.face.corners, strict=True):
            if sign in ARROWS:
                things[f"fountain-{t.x}-{t.y}-{corner}"] = fountain(t.x, t.y, corner, sign)
    things.update(_plots(view))
    for t in tiles:
        if t.winner is not None:
            things[f"prize-{t.x}-{t.y}"] = _prize(t.winner, t.x, t.y)
    things.update(_last_laid(view))
    return things


@kept
def water(region: Region) -> str:
    """Open water; a wave here and there, always at the same place, also where tiles lie on it."""
    x, y, w, h = region
    waves = ""
    step = 1 + int(max(w, h) / TILE) // 30  # on a sea without end they are rare
    for cx in range(int(x // TILE), int((x + w) // TILE) + 1, step):
        for cy in range(int(y // TILE), int((y + h) // TILE) + 1, step):
            at_x, at_y = cx * TILE + 12 + (cx * 71 + cy * 37) % 110, cy * TILE + 20 + (cx * 43 + cy * 89) % 120
            if (cx + cy) % 3 == 0 and x + 8 < at_x < x + w - 36 and y + 8 < at_y < y + h - 8:
                waves += f"M{pair(at_x, at_y)}q7-6 14 0t14 0"
    return group(rect(x, y, w, h, 0, MAT), path(waves, "", stroke(WHITE, 2, 'stroke-opacity=".13"')), id="water")


@kept
def shadow(cells: Cells) -> str:
    """What the city casts on the water: one shape, under all tiles."""
    d = "".join(f"M{pair(x * TILE + 3, y * TILE + 8)}h158v158h-158z" for x, y in cells)
    return path(d, NIGHT, 'id="shadow" opacity=".3"')


@kept
def coordinates(cells: Cells, texts: Texts) -> str:
    """How far east and south each column and row is from the start tile, as the log says it: in the ring of cells above
    the city and left of it, clear of what marks may be there."""
    xs, ys = {x for x, _ in cells}, {y for _, y in cells}
    top, left = (min(ys) - 1) * TILE + 32, (min(xs) - 1) * TILE + 32
    drawn = "".join(text(x * TILE + TILE / 2, top, _axis_text(x, 0, texts), AXIS, FOAM, 500) for x in sorted(xs))
    for y in sorted(ys):
        words = text(0, 0, _axis_text(0, y, texts), AXIS, FOAM, 500)
        drawn += f'<g transform="translate({left} {y * TILE + TILE // 2}) rotate(-90)">{words}</g>'
    return group(drawn, id="coordinates", more='pointer-events="none"')


def _axis_text(x: int, y: int, texts: Texts) -> str:
    return place_text(x, y, texts) if x or y else texts.say("draw.start")


def _plots(view: CanalsView) -> dict[str, str]:
    """Foundations, then buildings; what stands further south hides what stands behind it."""
    built = {(b.x, b.y, b.corner): b for b in view.buildings}
    things: dict[str, str] = {}
    houses: list[tuple[int, int, str, str]] = []
    for t in view.city:
        for corner, sign in zip(CORNERS, t.face.corners, strict=True):
            if sign == "F":
                id, b = f"plot-{t.x}-{t.y}-{corner}", built.get((t.x, t.y, corner))
                if b is None:
                    things[id] = foundation(t.x, t.y, corner)
                else:
                    px, py = middle_of(t.x, t.y, corner)
                    houses.append((py, px, id, building(b.x, b.y, corner, b.seat, b.height, b.fountains)))
    things.update((id, drawn) for _, _, id, drawn in sorted(houses))
    return things


@kept
def _prize(seat: int, x: int, y: int) -> str:
    """Who gets the prize of a tile as things stand: a mark north of its value, where no building can hide it."""
    at = x * TILE + 80, y * TILE + 41
    return group(badge(SEATS[seat], 0, 0, 16), id=f"prize-{x}-{y}", at=at)


def _last_laid(view: CanalsView) -> dict[str, str]:
    """Brackets around the tile that was laid last, with the mark of who laid it while the turn lasts."""
    if view.laid is None and (view.turn < 2 or len(view.city) < 6):
        return {}  # nobody has laid anything yet
    x, y = view.laid or (view.city[-1].x, view.city[-1].y)
    return {"laid": _brackets(x, y, view.active if view.laid else -1)}


@kept
def _brackets(x: int, y: int, seat: int) -> str:
    who = badge(SEATS[seat], 160, 0, 11) if seat >= 0 else ""
    return group(brackets(-1, -1, 162, 162), who, id="laid", at=(x * TILE, y * TILE))


@kept
def empty_cells(taken: Cells) -> dict[str, str]:
    """Invisible things for the empty cells beside the city: while tiles are laid, a click there can be explained."""
    near = {(y + dy, x + dx) for x, y in taken for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))}
    return {f"cell-{x}-{y}": _empty(x, y) for y, x in sorted(near - {(y, x) for x, y in taken})}


@kept
def _empty(x: int, y: int) -> str:
    d = f"M{pair(x * TILE, y * TILE)}h{TILE}v{TILE}h-{TILE}z"
    return path(d, "", f'id="cell-{x}-{y}" pointer-events="all"')  # nothing is filled unless it says so
