"""The map: regions, and what lies beside what (DEI-066 to DEI-076, ledger 3.2). It is worked out once for each layout.

A tile is a grid of letters; zones of neighbouring tiles fuse into regions. A region has a number; its name is the
smallest of its zones, like "2.1p".
"""

from typing import Final

SIZE: Final = 5  # cells along the edge of a tile
MIDDLE: Final = SIZE // 2  # the street mouth
GROUND: Final = 0
ROOF: Final = 1


class Tile:
    """A tile as it is printed."""

    def __init__(self, name: str, players: list[int], grid: list[str], height: dict[str, int]) -> None:
        self.name: Final = name
        self.players: Final = players
        self.grid: Final = grid
        self.height: Final = height  # of its roof zones
        self.tokens: Final[dict[str, int]] = {}  # zone -> resources at the beginning
        self.circle: tuple[int, str] | None = None  # letter (0 to 2) and zone of an outpost
        self.storehouse = ""  # zone
        self.lift: tuple[str, str] | None = None  # ground zone, roof zone
        self.bridge: tuple[str, str, str] | None = None  # two roof zones, the ground zone below
        self.drone = ""  # zone

    def turned(self, quarters: int) -> list[str]:
        """Its grid, turned clockwise."""
        grid = self.grid
        for _ in range(quarters):
            grid = ["".join([grid[SIZE - 1 - c][r] for c in range(SIZE)]) for r in range(SIZE)]
        return grid


class Site:
    """A place for a bridge: two roofs, and the one ground region below (DEI-145 to DEI-147)."""

    def __init__(self, name: str, a: int, b: int, over: int) -> None:
        self.name: Final = name
        self.a: Final = a
        self.b: Final = b
        self.over: Final = over


class Land:
    """Regions and connections. It never changes."""

    def __init__(self, names: list[str], roof: list[bool]) -> None:
        size = len(names)
        self.names: Final = names
        self.numbers: Final = {name: k for k, name in enumerate(names)}
        self.roof: Final = roof
        self.size: Final = size
        self.near: Final[list[list[int]]] = [[] for _ in range(size)]  # same level: neighbouring (DEI-071)
        self.beside: Final[list[list[int]]] = [[] for _ in range(size)]  # ground and roof: adjacent (DEI-070)
        self.around: Final[list[list[int]]] = [[] for _ in range(size)]  # both: as drones fly (DEI-167)
        self.tokens: Final = [0] * size  # resources at the beginning (DEI-032)
        self.circles: Final[list[tuple[int, int]]] = []  # letter (0 to 2) and region of each outpost
        self.outposts: Final[list[list[int]]] = [[] for _ in range(size)]  # region -> outposts
        self.storehouses: Final[list[int]] = []  # regions with a neutral one (DEI-006)
        self.lifts: Final[list[tuple[int, int]]] = []  # places for lifts: ground, roof (DEI-144)
        self.lift_numbers: Final[dict[tuple[int, int], int]] = {}
        self.neutral_lifts: Final[list[int]] = []
        self.sites: Final[list[Site]] = []  # places for bridges
        self.neutral_bridges: Final[list[int]] = []
        self.drones: Final[list[int]] = []  # regions with a drone symbol (DEI-031)
        self.cells: Final[list[list[int]]] = []  # rows of cells of the whole map -> region; none without tiles
        self.tiled: Final[list[tuple[str, int]]] = []  # tile and quarter turns, row by row
        self.columns = 0  # tiles in a row
        self.labels: Final[list[tuple[str, str, str]]] = []  # names in both languages, once somebody asks (naming)

    def join(self, a: int, b: int) -> None:
        """These two regions lie side by side."""
        if a == b or b in self.around[a]:
            return
        for x, y in ((a, b), (b, a)):
            self.around[x].append(y)
            (self.near if self.roof[a] == self.roof[b] else self.beside)[x].append(y)

    def add_outpost(self, letter: int, region: int) -> None:
        """A circle for an outpost."""
        self.outposts[region].append(len(self.circles))
        self.circles.append((letter, region))

    def finish(self) -> None:
        """Everything is joined: list what follows."""
        for k in range(self.size):
            self.near[k].sort()
            self.beside[k].sort()
            self.around[k].sort()
        for ground in range(self.size):
            if not self.roof[ground]:
                for roof in self.beside[ground]:
                    self.lift_numbers[ground, roof] = len(self.lifts)
                    self.lifts.append((ground, roof))

    def site_named(self, name: str) -> int:
        """The place for a bridge of that name; -1: there is none."""
        for k, site in enumerate(self.sites):
            if site.name == name:
                return k
        return -1

    def reached(self, start: int, steps: int) -> list[int]:
        """Where a drone gets with so many steps, the start included (DEI-167, DEI-168)."""
        seen, layer = [start], [start]
        for _ in range(steps):
            further: list[int] = []
            for region in layer:
                for there in self.around[region]:
                    if there not in seen:
                        seen.append(there)
                        further.append(there)
            layer = further
        return sorted(seen)


# --- from tiles ------------------------------------------------------------------------------------------------------


class _Zones:
    """All zones of a layout, and which of them are one region."""

    def __init__(self, tiles: list[Tile], layout: tuple[int, ...], columns: int) -> None:
        self.tiles: Final = [tiles[code // 4] for code in layout]
        self.quarters: Final = [code % 4 for code in layout]
        self.columns: Final = columns
        self.names: Final[list[str]] = []
        self.roof: Final[list[bool]] = []
        self.height: Final[list[int]] = []
        self.of: Final[list[dict[str, int]]] = []  # place of a tile -> letter -> zone
        self.root: Final[list[int]] = []
        for tile in self.tiles:
            letters = sorted(set("".join(tile.grid)))
            self.of.append({letter: len(self.names) + k for k, letter in enumerate(letters)})
            for letter in letters:
                self.root.append(len(self.names))
                self.names.append(tile.name + letter)
                self.roof.append(letter.isupper())
                self.height.append(tile.height.get(letter, 0))
        rows = len(layout) // columns
        self.cells: Final = [[0] * (SIZE * columns) for _ in range(SIZE * rows)]
        for place, tile in enumerate(self.tiles):
            for r, row in enumerate(tile.turned(self.quarters[place])):
                for c, letter in enumerate(row):
                    y, x = SIZE * (place // columns) + r, SIZE * (place % columns) + c
                    self.cells[y][x] = self.of[place][letter]

    def top(self, zone: int) -> int:
        """The zone that stands for its region."""
        while self.root[zone] != zone:
            zone = self.root[zone]
        return zone

    def fuse(self) -> None:
        """Where areas of two tiles become one region (DEI-066, DEI-Q-003)."""
        cells = self.cells
        for y in range(len(cells)):
            for x in range(len(cells[0])):
                if y + 1 < len(cells) and (y + 1) % SIZE == 0:
                    self._seam(cells[y][x], cells[y + 1][x], x % SIZE == MIDDLE)
                if x + 1 < len(cells[0]) and (x + 1) % SIZE == 0:
                    self._seam(cells[y][x], cells[y][x + 1], y % SIZE == MIDDLE)

    def _seam(self, a: int, b: int, mouth: bool) -> None:
        if self.roof[a] != self.roof[b]:
            return
        if self.height[a] == self.height[b] if self.roof[a] else mouth:
            self.root[self.top(a)] = self.top(b)


def land_of(tiles: list[Tile], layout: tuple[int, ...], columns: int) -> Land:
    """The map that tiles make; `layout`: 4 * tile + quarter turns, row by row."""
    zones = _Zones(tiles, layout, columns)
    zones.fuse()
    count = len(zones.names)
    name_of = ["~"] * count
    for zone in range(count):
        top = zones.top(zone)
        name_of[top] = min(name_of[top], zones.names[zone])
    tops = sorted([zone for zone in range(count) if zones.root[zone] == zone], key=lambda zone: name_of[zone])
    numbers = {top: k for k, top in enumerate(tops)}
    region = [numbers[zones.top(zone)] for zone in range(count)]
    land = Land([name_of[top] for top in tops], [zones.roof[top] for top in tops])
    land.columns = columns
    land.tiled.extend([(tile.name, zones.quarters[place]) for place, tile in enumerate(zones.tiles)])
    land.cells.extend([[region[zone] for zone in row] for row in zones.cells])
    _join_cells(land)
    land.finish()
    for place, tile in enumerate(zones.tiles):
        _furnish(land, tile, {letter: region[zone] for letter, zone in zones.of[place].items()})
    return land


def _join_cells(land: Land) -> None:
    """A shared edge is needed; a corner is not enough (DEI-Q-001)."""
    cells = land.cells
    for y, row in enumerate(cells):
        for x, here in enumerate(row):
            if x + 1 < len(row):
                land.join(here, row[x + 1])
            if y + 1 < len(cells):
                land.join(here, cells[y + 1][x])


def _furnish(land: Land, tile: Tile, region: dict[str, int]) -> None:
    """What is printed on a tile."""
    for zone, count in tile.tokens.items():
        land.tokens[region[zone]] += count
    if tile.circle is not None:
        land.add_outpost(tile.circle[0], region[tile.circle[1]])
    if tile.storehouse:
        land.storehouses.append(region[tile.storehouse])
    if tile.drone:
        land.drones.append(region[tile.drone])
    if tile.lift is not None:
        land.neutral_lifts.append(land.lift_numbers[region[tile.lift[0]], region[tile.lift[1]]])
    _add_sites(land, tile, region)
    if tile.bridge is not None:
        a, b, over = tile.bridge
        land.neutral_bridges.append(_site(land, tile, region, a, b, over))


def _add_sites(land: Land, tile: Tile, region: dict[str, int]) -> None:
    """Straight along a row or column: roof, ground of one region, another roof (DEI-146, DEI-147, DEI-Q-010)."""
    lines = [*tile.grid, *["".join([row[c] for row in tile.grid]) for c in range(SIZE)]]
    for line in lines:
        for start in range(SIZE - 2):
            end = start + 1
            while end < SIZE and line[end].islower() and region[line[end]] == region[line[start + 1]]:
                end += 1
            if end > start + 1 and end < SIZE and line[start].isupper() and line[end].isupper():
                _site(land, tile, region, line[start], line[end], line[start + 1])


def _site(land: Land, tile: Tile, region: dict[str, int], a: str, b: str, over: str) -> int:
    """The number of a place for a bridge; it is added if it is new. -1: both roofs are one region (DEI-Q-011)."""
    if region[a] == region[b]:
        return -1
    a, b = min(a, b), max(a, b)
    for k, site in enumerate(land.sites):
        if site.name.startswith(f"{tile.name}:{a}{b}:") and site.over == region[over]:
            return k
    land.sites.append(Site(f"{tile.name}:{a}{b}:{over}", region[a], region[b], region[over]))
    return len(land.sites) - 1
