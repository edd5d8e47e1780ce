"""What lies on the table: the city with its buildings, hands, stack and supplies.

Tiles of the city are numbered in the order of laying: 0 is the start tile, 1 to 4 the centre. A plot is numbered
4 * tile + quadrant. A cell of the unbounded grid is one number, so that a step to a neighbour is an addition.

What changes only when a tile is laid is replaced then and never changed in place: all copies of a game share it.
"""

from typing import Final

from tafelrunde.engine import Game, Option
from tafelrunde.games.canals.content import FOUNDATION, Box

WIDTH: Final = 256  # of the grid, far wider than any city
ORIGIN: Final = 128 * WIDTH + 128  # the cell of the start tile
NEIGHBOUR: Final[tuple[int, ...]] = (-WIDTH, 1, WIDTH, -1)  # the steps north, east, south, west
FREE: Final = -1  # a foundation without a building
NO_PLOT: Final = -2  # a garden or a fountain


def cell_at(x: int, y: int) -> int:
    """The cell x steps east and y steps south of the start tile."""
    return ORIGIN + y * WIDTH + x


def x_of(cell: int) -> int:
    """How far east of the start tile."""
    return cell % WIDTH - 128


def y_of(cell: int) -> int:
    """How far south of the start tile."""
    return cell // WIDTH - 128


class Canals(Game):
    """The table."""

    turn_rule = "CAN-030"

    def __init__(self, box: Box, players: int) -> None:
        super().__init__(players)
        self.box: Final = box
        self.centre = ""  # an arrangement made by hand, empty: by chance (CAN-Q06)
        self.at: dict[int, int] = {}  # cell -> tile; shared by copies, like the next five
        self.edge: dict[int, int] = {}  # empty cell beside the city -> touched sides + 16 * sides with a canal to it
        self.cell: tuple[int, ...] = ()  # tile -> cell
        self.face: tuple[int, ...] = ()  # tile -> turned face
        self.links: tuple[tuple[int, ...], ...] = ()  # tile -> tiles that it is joined to by a canal
        self.plot: tuple[Option, ...] = ()  # plot -> the option that means it: (x, y, corner)
        self.owner: list[int] = []  # plot -> seat, FREE or NO_PLOT
        self.height: list[int] = []  # plot -> pieces on it
        self.stack: list[int] = []  # faces, the top is the last
        self.removed: list[int] = []  # faces out of the game (CAN-Q19)
        self.hand: list[int] = []  # seat -> face or -1
        self.supply: list[int] = []  # seat -> pieces left
        self.first_seat = 0  # the starting player
        self.laid = -1  # the tile laid this turn
        self.first_tile = -1  # the tile that received the first piece this turn
        self.turn = 0  # number of the turn, from 1

    def copy(self) -> "Canals":
        g = Canals(self.box, self.players)
        self.copy_engine_to(g)
        g.centre = self.centre
        g.at = self.at
        g.edge = self.edge
        g.cell = self.cell
        g.face = self.face
        g.links = self.links
        g.plot = self.plot
        g.owner = self.owner.copy()
        g.height = self.height.copy()
        g.stack = self.stack.copy()
        g.removed = self.removed.copy()
        g.hand = self.hand.copy()
        g.supply = self.supply.copy()
        g.first_seat = self.first_seat
        g.laid = self.laid
        g.first_tile = self.first_tile
        g.turn = self.turn
        return g

    def lay(self, cell: int, face: int, turns: int) -> None:
        """Put a tile on the table; whether it may lie there is asked elsewhere."""
        box, tile, turned = self.box, len(self.cell), 4 * face + turns
        canals = box.canals[turned]
        at, edge, links = self.at.copy(), self.edge.copy(), list(self.links)
        at[cell] = tile
        edge.pop(cell, None)
        joined: list[int] = []
        for side in range(4):
            beside = cell + NEIGHBOUR[side]
            bit, facing = 1 << side, 1 << (side + 2) % 4
            other = at.get(beside, -1)
            if other < 0:
                towards = facing << 4 if canals & bit else 0
                edge[beside] = edge.get(beside, 0) | facing | towards
            elif canals & bit and box.canals[self.face[other]] & facing:
                joined.append(other)
                links[other] = (*links[other], tile)
        links.append(tuple(joined))
        self.at, self.edge, self.links = at, edge, tuple(links)
        self.cell = (*self.cell, cell)
        self.face = (*self.face, turned)
        x, y = x_of(cell), y_of(cell)
        self.plot = (*self.plot, (x, y, "NW"), (x, y, "NE"), (x, y, "SE"), (x, y, "SW"))
        for quadrant in range(4):
            self.owner.append(FREE if box.corner[4 * turned + quadrant] == FOUNDATION else NO_PLOT)
            self.height.append(0)

    def value_of(self, tile: int) -> int:
        """The value in the middle of a tile: its prize and its reach (CAN-006); 0 for the start tile."""
        return self.box.value[self.face[tile] // 4]

    def next_seat(self, seat: int) -> int:
        """Clockwise (CAN-030)."""
        return (seat + 1) % self.players

    def starting_vp(self, seat: int) -> int:
        """VP received in the set-up, by turn order (CAN-017 to CAN-019)."""
        return self.box.start_vp[self.players][(seat - self.first_seat) % self.players]
