"""Options and the table as numbers. The city has no borders, so places are named by the tiles beside them.

Tiles have the numbers of the order in which they were laid, here as in the state: 0 the start tile, 1 to 4 the centre.
"""

from collections.abc import Mapping
from typing import Final, cast

from tafelrunde.games.canals.content import ARROWS, CORNERS, SIDES, Box
from tafelrunde.games.canals.view import CanalsView, Face, face_of
from tafelrunde.kit.arrays import Actions, Block, Field, Schema

KINDS: Final[tuple[str, ...]] = ("LayTile", "FirstPiece", "SecondPiece")
# x and y of the steps north, east, south, west
STEPS: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
SIDE_NAMES: Final[tuple[str, ...]] = ("north", "east", "south", "west")
SIGNS: Final = "." + "F" + ARROWS  # of corners, as faces have them
PRINTED: Final[tuple[Field, ...]] = (  # what stands on a tile
    Field("value", 0, 4, "its prize and reach"),
    Field("canals", 0, 1, "does a canal leave on that side?", each=tuple(SIDES)),
    Field(
        "corners",
        0,
        5,
        "what is in that corner",
        each=CORNERS,
        words=("garden", "foundation", "fountain ^", "fountain >", "fountain v", "fountain <"),
    ),
)
OWNER: Final = 13  # where it begins in a tile's row, like the next four
HEIGHT: Final = 17
FOUNTAINS: Final = 21
WINNER: Final = 25
REACH: Final = 26


class CanalsArrays:
    """The numbers of one content and number of players."""

    def __init__(self, box: Box, players: int, variants: Mapping[str, str]) -> None:
        self.players: Final = players
        self.tiles: Final = 5 + len(box.names) - box.first_city  # that can lie on the table
        self.faces: Final = {name: face + 1 for name, face in box.numbers.items()}  # 0 is no tile
        self.printed: Final = {
            (box.names[face], turns): _printed(face + 1, face_of(box, face, turns))
            for face in range(len(box.names))
            for turns in range(4)
        }
        table = Actions()
        self.first_place: Final = table.add(
            f"LayTile: the tile in hand, turned clockwise {turns} times, {side} of tile {tile}"
            for tile in range(self.tiles)
            for side in SIDE_NAMES
            for turns in range(4)
        )
        self.first_plot: Final = table.add(
            f"FirstPiece or SecondPiece: a piece on the {corner} plot of tile {tile}"
            for tile in range(self.tiles)
            for corner in CORNERS
        )
        self.actions: Final = table.lines
        self.schema: Final = _schema(box, players, self.tiles)
        self.width: Final = REACH + 1  # of a tile's row

    # --- actions -----------------------------------------------------------------------------------------------------

    def indices(self, view: CanalsView) -> list[int]:
        """The index of each option of the seat that is asked, in their order."""
        mine = view.mine
        if mine is None or mine.options is None:
            return []
        at = {(tile.x, tile.y): number for number, tile in enumerate(view.city)}
        if mine.kind == "LayTile":
            places = cast(tuple[tuple[int, int, int], ...], mine.options)
            return [self.first_place + 4 * self._beside(at, x, y) + turns for x, y, turns in places]
        plots = cast(tuple[tuple[int, int, str], ...], mine.options)
        return [self.first_plot + 4 * at[x, y] + CORNERS.index(corner) for x, y, corner in plots]

    def _beside(self, at: dict[tuple[int, int], int], x: int, y: int) -> int:
        """A cell of the edge, named by the lowest of the tiles that it touches and its side: 4 * tile + side."""
        found = 4 * self.tiles
        for side in range(4):
            dx, dy = STEPS[side]
            tile = at.get((x - dx, y - dy), self.tiles)
            found = min(found, 4 * tile + side)
        return found

    # --- observations ------------------------------------------------------------------------------------------------

    def numbers(self, view: CanalsView) -> list[int]:
        """The table as the seat of the view sees it; seats are counted from there."""
        schema, me, players = self.schema, view.seat or 0, self.players
        at = {(tile.x, tile.y): number for number, tile in enumerate(view.city)}
        kind = view.open[0].kind if view.open else ""
        out = [0] * schema.size
        out[:8] = (
            1 + KINDS.index(kind) if kind else 0,
            1 + (view.active - me) % players if view.active >= 0 else 0,
            int(view.over),
            view.turn,
            view.stack,
            (view.first_seat - me) % players,
            1 + at[view.laid] if view.laid else 0,
            1 + at[view.first_piece] if view.first_piece else 0,
        )
        if view.hand is not None:
            out[8:18] = self.faces[view.hand.name], *self.printed[view.hand.name, 0][2:]
        first = schema.first["seat"]
        for k in range(players):
            seat = (me + k) % players
            vp = view.start_vp[seat]
            out[first : first + 3] = view.supply[seat], view.tiles_in_hand[seat], -1 if vp is None else vp
            first += 3
        self._write_city(view, at, out)
        first = schema.first["removed"] - 1
        for name in view.removed:
            out[first + self.faces[name]] = 1
        return out

    def _write_city(self, view: CanalsView, at: dict[tuple[int, int], int], out: list[int]) -> None:
        """A row for each tile, in the order of laying."""
        first, width, me, players = self.schema.first["tile"], self.width, view.seat or 0, self.players
        here = first
        for tile in view.city:
            out[here] = tile.x
            out[here + 1] = tile.y
            out[here + 2 : here + OWNER] = self.printed[tile.face.name, tile.face.turns]
            if tile.winner is not None:
                out[here + WINNER] = 1 + (tile.winner - me) % players
            here += width
        for building in view.buildings:
            here = first + width * at[building.x, building.y] + CORNERS.index(building.corner)
            out[here + OWNER] = 1 + (building.seat - me) % players
            out[here + HEIGHT] = building.height
            out[here + FOUNTAINS] = building.fountains
        for x, y, steps in view.distances:
            out[first + width * at[x, y] + REACH] = 1 + steps


def _printed(number: int, face: Face) -> list[int]:
    """A face as numbers: which, its turns, value, canals, corners."""
    canals = [int(side in face.canals) for side in SIDES]
    return [number, face.turns, face.value, *canals, *[SIGNS.index(sign) for sign in face.corners]]


def _schema(box: Box, players: int, tiles: int) -> Schema:
    """What the numbers of an observation are. A seat is counted clockwise from the one that sees it: 0 is itself."""
    seats = ("nobody", "me", *[f"seat {k}" for k in range(1, players)])
    faces = ("none", *box.names)
    which = Field("face", 0, len(box.names), "which tile", words=faces)
    furthest = tiles - 4  # from the start tile
    vp = max(box.start_vp[players])
    return Schema(
        Block(
            "table",
            (
                Field("decision", 0, len(KINDS), "what is asked now", words=("nothing", *KINDS)),
                Field("asked", 0, players, "who is asked", words=seats),
                Field("over", 0, 1, "is the game over?"),
                Field("turn", 0, tiles * players, "number of the turn"),
                Field("stack", 0, tiles - 5, "tiles in the stack"),
                Field("first_seat", 0, players - 1, "the starting player", words=seats[1:]),
                Field("laid", 0, tiles, "1 + number of the tile laid this turn; 0: none yet"),
                Field("first_piece", 0, tiles, "1 + number of the tile with this turn's first piece; 0: none yet"),
            ),
        ),
        Block("hand", (which, *PRINTED)),
        Block(
            "seat",
            (
                Field("supply", 0, box.pieces, "pieces left"),
                Field("hand", 0, 1, "does it hold a tile?"),
                Field("start_vp", -1, max(vp, 1), "VP from the set-up; -1: not known"),
            ),
            players,
        ),
        Block(
            "tile",
            (
                Field("x", -furthest, furthest, "steps east of the start tile"),
                Field("y", -furthest, furthest, "steps south of the start tile"),
                which,
                Field("turns", 0, 3, "quarter turns clockwise"),
                *PRINTED,
                Field("owner", 0, players, "whose building is there", each=CORNERS, words=seats),
                Field("height", 0, box.pieces, "pieces of that building", each=CORNERS),
                Field("fountains", 0, 4, "fountains that point at that building", each=CORNERS),
                Field("winner", 0, players, "who gets the prize as things stand", words=seats),
                Field("reach", 0, 5, "1 + steps from where the reach is counted; 0: not in reach"),
            ),
            tiles,
        ),
        Block("removed", (Field("faces", 0, 1, "is that tile out of the game?", each=tuple(box.names)),)),
    )
