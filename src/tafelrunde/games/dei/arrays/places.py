"""Places that have numbers: regions, and places for lifts and bridges.

If the map is known before the game they are those of the map. Otherwise tiles are dealt, and places are named by what
is printed on them: a region by the zone that gives it its name, a place for a bridge by its zones, one for a lift by
two zones of one tile; if it lies only where tiles meet, by the first two cells of the map there.
"""

from itertools import pairwise
from typing import Final

from tafelrunde.games.dei.content import SHAPES, Box
from tafelrunde.games.dei.land import SIZE, Tile
from tafelrunde.games.dei.view import Board


class Places:
    """All places that there can be, in the order of their numbers."""

    def __init__(self, box: Box, players: int, random: bool) -> None:
        layout = box.known_layout(players, random)
        self.dealt: Final = layout is None  # is the map another one in every game?
        self.tiles: Final = [box.tiles[k] for k in box.tiles_for(players)] if layout is None else []
        self.rows: Final = SIZE * SHAPES[players][0]  # cells from north to south
        self.columns: Final = SIZE * SHAPES[players][1]
        self.regions: Final[list[str]] = []
        self.lifts: Final[list[str]] = []
        self.sites: Final[list[str]] = []
        self.outposts = 1  # that one region can have at most
        if layout is None:
            self._add_printed()
        else:
            land = box.land(layout)
            self.regions.extend(land.names)
            self.lifts.extend([lift_name(land.names[ground], land.names[roof]) for ground, roof in land.lifts])
            self.sites.extend([site.name for site in land.sites])
            self.outposts = max(1, *[len(there) for there in land.outposts])
        self.region_numbers: Final = {name: k for k, name in enumerate(self.regions)}
        self.lift_numbers: Final = {name: k for k, name in enumerate(self.lifts)}
        self.site_numbers: Final = {name: k for k, name in enumerate(self.sites)}

    def _add_printed(self) -> None:
        """What these tiles can make, however they lie."""
        self.outposts = max(1, len([tile for tile in self.tiles if tile.circle is not None]))
        for tile in self.tiles:
            self.regions.extend([tile.name + zone for zone in sorted(set("".join(tile.grid)))])
            self.lifts.extend(_touching(tile))
            self.sites.extend(_bridged(tile))
        for y in range(self.rows):
            for x in range(self.columns):
                self.lifts.extend([_seam(y, x, there) for there in _beyond(y, x, self.rows, self.columns)])

    def lifts_on(self, board: Board) -> dict[tuple[str, str], int]:
        """The places for lifts on this map, by their regions."""
        if not self.dealt:
            return {ends: self.lift_numbers[lift_name(*ends)] for ends in board.lifts}
        zones = _zones(board)
        found: dict[tuple[str, str], int] = {}
        for y in range(self.rows):
            for x in range(self.columns):
                for there in ((y, x + 1), (y + 1, x)):
                    if there[0] < self.rows and there[1] < self.columns:
                        self._touch(board, zones, (y, x), there, found)
        return found

    def _touch(
        self,
        board: Board,
        zones: list[list[str]],
        here: tuple[int, int],
        there: tuple[int, int],
        found: dict[tuple[str, str], int],
    ) -> None:
        """Two cells side by side: is there a place for a lift? Of several names it has that with the lowest number."""
        low, high = (here, there) if zones[here[0]][here[1]][-1].islower() else (there, here)
        ground, roof = zones[low[0]][low[1]], zones[high[0]][high[1]]
        if ground[-1].isupper() or roof[-1].islower():
            return
        same_tile = ground[:-1] == roof[:-1]
        number = self.lift_numbers[lift_name(ground, roof) if same_tile else _seam(*here, there)]
        ends = board.cells[low[0]][low[1]], board.cells[high[0]][high[1]]
        found[ends] = min(number, found.get(ends, number))


def lift_name(ground: str, roof: str) -> str:
    """As options name it."""
    return f"{ground}-{roof}"


def _seam(y: int, x: int, there: tuple[int, int]) -> str:
    """Two cells of the map on both sides of where tiles meet."""
    return f"cells {y}.{x}-{there[0]}.{there[1]}"


def _beyond(y: int, x: int, rows: int, columns: int) -> list[tuple[int, int]]:
    """The cells east and south of this one that belong to another tile."""
    east = [(y, x + 1)] if (x + 1) % SIZE == 0 and x + 1 < columns else []
    return [*east, (y + 1, x)] if (y + 1) % SIZE == 0 and y + 1 < rows else east


def _zones(board: Board) -> list[list[str]]:
    """The zone of every cell of a map of tiles: "2.1p"."""
    found: list[list[str]] = []
    for first in range(0, len(board.tiles), board.columns):
        row = board.tiles[first : first + board.columns]
        for y in range(SIZE):
            found.append([tile.name + letter for tile in row for letter in tile.grid[y]])
    return found


def _touching(tile: Tile) -> list[str]:
    """Ground and roof zones that share an edge on a tile."""
    found: set[str] = set()
    for line in (*tile.grid, *_columns(tile)):
        for a, b in pairwise(line):
            if a.islower() != b.islower():
                ground, roof = (a, b) if a.islower() else (b, a)
                found.add(lift_name(tile.name + ground, tile.name + roof))
    return sorted(found)


def _bridged(tile: Tile) -> list[str]:
    """All places for bridges that a tile can have: how its grounds are joined beyond it decides which it has."""
    found: set[str] = set()
    if tile.bridge is not None:
        a, b, over = tile.bridge
        found.add(f"{tile.name}:{min(a, b)}{max(a, b)}:{over}")
    for line in (*tile.grid, *_columns(tile)):
        for start in range(SIZE - 2):
            end = start + 1
            while end < SIZE and line[end].islower():
                end += 1
            if line[start].isupper() and start + 1 < end < SIZE and line[start] != line[end]:
                a, b = sorted((line[start], line[end]))
                found.add(f"{tile.name}:{a}{b}:{line[start + 1]}")
    return sorted(found)


def _columns(tile: Tile) -> list[str]:
    return ["".join([row[c] for row in tile.grid]) for c in range(SIZE)]
