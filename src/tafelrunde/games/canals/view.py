"""What a seat may see: the city, all buildings and supplies; of the hands only its own (CAN-090 to CAN-094)."""

from dataclasses import dataclass
from typing import NamedTuple

from tafelrunde.games.canals.content import ARROWS, CORNERS, FOUNDATION, FOUNTAIN, GARDEN, SIDES, Box
from tafelrunde.games.canals.rules import fountains_at, tiles_in_reach
from tafelrunde.games.canals.scoring import prize_winner, score
from tafelrunde.games.canals.state import NEIGHBOUR, Canals, x_of, y_of
from tafelrunde.kit.game import View, open_decisions
from tafelrunde.kit.kept import kept


@dataclass(frozen=True)
class Face:
    """A tile as it is printed, after some quarter turns."""

    name: str
    turns: int
    value: int
    canals: str  # the sides with a canal, like "NES"
    corners: str  # NW NE SE SW: F foundation, . garden, ^ > v < fountain


@dataclass(frozen=True)
class Tile:
    """A tile of the city."""

    x: int
    y: int
    face: Face
    winner: int | None  # who gets the prize as things stand; None: nobody


@dataclass(frozen=True)
class Building:
    """A building with its owner, its height and the fountains that point at it."""

    x: int
    y: int
    corner: str
    seat: int
    height: int
    fountains: int


@dataclass(frozen=True)
class CanalsView(View):
    """The table as one seat sees it."""

    turn: int
    active: int  # whose turn it is; -1 when the game is over
    first_seat: int
    city: tuple[Tile, ...]  # in the order of laying
    buildings: tuple[Building, ...]
    supply: tuple[int, ...]
    pieces_each: int
    tiles_in_hand: tuple[int, ...]  # 0 or 1 for each seat
    hand: Face | None  # mine
    stack: int  # how many tiles are left
    removed: tuple[str, ...]
    laid: tuple[int, int] | None  # the cell of the tile laid this turn
    first_piece: tuple[int, int] | None  # the cell of the tile with the first piece of this turn
    distances: tuple[tuple[int, int, int], ...]  # x, y, steps: tiles in reach while a piece is to be placed
    start_vp: tuple[int | None, ...]  # mine; all at the end (CAN-093)
    scores: tuple[dict[str, int], ...] | None  # at the end, by source


@kept  # the same few dozen faces again and again
def face_of(box: Box, face: int, turns: int) -> Face:
    """A face after so many quarter turns, in words."""
    turned = 4 * face + turns
    corners = box.corner[4 * turned : 4 * turned + 4]
    signs = {GARDEN: ".", FOUNDATION: "F"} | {FOUNTAIN + k: arrow for k, arrow in enumerate(ARROWS)}
    canals = "".join(side for k, side in enumerate(SIDES) if box.canals[turned] & 1 << k)
    return Face(box.names[face], turns, box.value[face], canals, "".join(signs[c] for c in corners))


def turned(face: Face, turns: int) -> Face:
    """A face after so many more quarter turns clockwise."""
    canals = "".join(side for side in SIDES if SIDES[(SIDES.index(side) - turns) % 4] in face.canals)
    corners = [face.corners[(q - turns) % 4] for q in range(4)]
    arrows = [ARROWS[(ARROWS.index(c) + turns) % 4] if c in ARROWS else c for c in corners]
    return Face(face.name, (face.turns + turns) % 4, face.value, canals, "".join(arrows))


def view(g: Canals, seat: int | None) -> CanalsView:
    """The table as that seat sees it; None is a spectator."""
    in_hand = g.hand[seat] if seat is not None else -1
    shown = _shown(g)
    return CanalsView(
        seat=seat,
        players=g.players,
        over=g.over,
        end=g.end,
        open=open_decisions(g, seat),
        turn=g.turn,
        active=g.open[0].seat if g.open else -1,
        first_seat=g.first_seat,
        city=shown.city,
        buildings=shown.buildings,
        supply=tuple(g.supply),
        pieces_each=g.box.pieces,
        tiles_in_hand=tuple([int(face >= 0) for face in g.hand]),
        hand=face_of(g.box, in_hand, 0) if in_hand >= 0 else None,
        stack=len(g.stack),
        removed=tuple([g.box.names[face] for face in g.removed]),
        laid=_cell(g, g.laid),
        first_piece=_cell(g, g.first_tile),
        distances=shown.distances,
        start_vp=tuple([g.starting_vp(s) if s == seat or g.over else None for s in range(g.players)]),
        scores=tuple([score(g, s) for s in range(g.players)]) if g.over else None,
    )


# --- what all seats see alike ----------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """The city as everybody sees it."""

    city: tuple[Tile, ...]
    buildings: tuple[Building, ...]
    distances: tuple[tuple[int, int, int], ...]


_SHOWN: dict[tuple[object, ...], Shown] = {}  # the last few tables that were looked at


def _shown(g: Canals) -> Shown:
    """Built once for all who look at the same table; the key is everything that it is built from."""
    start = _start_of_reach(g)
    key = (g.box, g.players, g.cell, g.face, tuple(g.owner), tuple(g.height), start)
    found = _SHOWN.get(key)
    if found is None:
        if len(_SHOWN) >= 100:
            _SHOWN.clear()
        city = tuple([_tile(g, tile) for tile in range(len(g.cell))])
        fountains = _fountains(g)
        buildings = tuple([_building(g, plot, fountains[plot]) for plot, height in enumerate(g.height) if height])
        found = _SHOWN[key] = Shown(city, buildings, _distances(g, start))
    return found


def _tile(g: Canals, tile: int) -> Tile:
    height = g.height[4 * tile : 4 * tile + 4]
    if not any(height):
        return _tile_of(g.box, g.cell[tile], g.face[tile], -1)
    key = (g.players, *height, *g.owner[4 * tile : 4 * tile + 4])
    winner = _WINNERS.get(key)
    if winner is None:
        if len(_WINNERS) >= 30_000:
            _WINNERS.clear()
        winner = _WINNERS[key] = prize_winner(g, tile)
    return _tile_of(g.box, g.cell[tile], g.face[tile], winner)


_WINNERS: dict[tuple[int, ...], int] = {}  # by players, heights and owners: all that the prize of a tile depends on


@kept
def _tile_of(box: Box, cell: int, turned: int, winner: int) -> Tile:
    return Tile(x_of(cell), y_of(cell), face_of(box, turned // 4, turned % 4), winner if winner >= 0 else None)


_FOUNTAINS: dict[tuple[object, ...], list[int]] = {}


def _fountains(g: Canals) -> list[int]:
    """How many fountains point at each plot: worked out when a tile is laid."""
    key = (g.box, g.cell, g.face)
    found = _FOUNTAINS.get(key)
    if found is None:
        if len(_FOUNTAINS) >= 1000:
            _FOUNTAINS.clear()
        found = _FOUNTAINS[key] = _counted(g, _FOUNTAINS.get((g.box, g.cell[:-1], g.face[:-1])))
    return found


def _counted(g: Canals, before: list[int] | None) -> list[int]:
    """All fountains; if they are known from before the last tile, only those on it and beside it are counted."""
    if before is None:
        return [fountains_at(g, plot) for plot in range(len(g.owner))]
    found, last = before + [0] * 4, len(g.cell) - 1
    for tile in (last, *[g.at.get(g.cell[last] + step, last) for step in NEIGHBOUR]):
        found[4 * tile : 4 * tile + 4] = [fountains_at(g, plot) for plot in range(4 * tile, 4 * tile + 4)]
    return found


def _building(g: Canals, plot: int, fountains: int) -> Building:
    return _building_of(g.cell[plot // 4], CORNERS[plot % 4], g.owner[plot], g.height[plot], fountains)


@kept
def _building_of(cell: int, corner: str, seat: int, height: int, fountains: int) -> Building:
    return Building(x_of(cell), y_of(cell), corner, seat, height, fountains)


def _cell(g: Canals, tile: int) -> tuple[int, int] | None:
    return (x_of(g.cell[tile]), y_of(g.cell[tile])) if tile >= 0 else None


def _start_of_reach(g: Canals) -> int:
    """The tile that the reach is counted from while the active player places a piece; -1: nobody does."""
    kind = g.open[0].kind if g.open else ""
    return {"FirstPiece": g.laid, "SecondPiece": g.first_tile}.get(kind, -1)


def _distances(g: Canals, start: int) -> tuple[tuple[int, int, int], ...]:
    """How far each tile in reach is."""
    if start < 0:
        return ()
    found: dict[int, int] = {}
    for steps in range(g.value_of(start) + 1):
        for tile in tiles_in_reach(g, start, steps):
            found.setdefault(tile, steps)
    return tuple((x_of(g.cell[tile]), y_of(g.cell[tile]), steps) for tile, steps in found.items())
