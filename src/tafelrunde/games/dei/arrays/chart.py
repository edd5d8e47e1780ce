"""What one map adds to the numbers."""

from typing import Final

from tafelrunde.games.dei.arrays.places import Places, lift_name
from tafelrunde.games.dei.arrays.table import Indices, Table
from tafelrunde.games.dei.view import Board
from tafelrunde.kit.arrays import Schema


def region_rows(places: Places, schema: Schema) -> dict[str, int]:
    """Where the row of each region begins."""
    first = schema.first["region"]
    width = next(block.width for block in schema.blocks if block.name == "region")
    return {name: first + width * k for k, name in enumerate(places.regions)}


class Chart:
    """The numbers of its places, and an observation with nothing on it: worked out once for each layout."""

    def __init__(self, board: Board, places: Places, table: Table, schema: Schema) -> None:
        self.board: Final = board
        self.lifts: Final = places.lifts_on(board)
        self.built: Final[Indices] = {}  # options of BuildSite -> index
        first = table.first_built
        for name in board.places:
            self.built[name] = first + places.region_numbers[name]
        first += len(places.regions)
        for ends, number in self.lifts.items():
            self.built[lift_name(*ends)] = first + number
        first += len(places.lifts)
        for name in board.sites:
            self.built[name] = first + places.site_numbers[name]
        back = table.first_moved - table.first_built
        self.moved: Final[Indices] = {name: back + index for name, index in self.built.items()}
        self.base: Final = [0] * schema.size  # an observation with nothing on the map
        self._write_regions(places, schema)
        self._write_places(places, schema.first["places"])
        if places.dealt:
            self._write_tiles(places, schema)

    def _write_regions(self, places: Places, schema: Schema) -> None:
        rows = region_rows(places, schema)
        for name, place in self.board.places.items():
            number, here = places.region_numbers[name], rows[name]
            for zone in place.zones:  # on a map that is known only regions have rows
                if zone in rows:
                    self.base[rows[zone]] = 1 + number
            self.base[here : here + 3] = 1 + number, int(place.roof), int(place.storehouse)

    def _write_places(self, places: Places, first: int) -> None:
        for number in self.lifts.values():
            self.base[first + number] = 1
        for ends in self.board.neutral_lifts:
            self.base[first + self.lifts[ends]] = 2
        first += len(places.lifts)
        for name in self.board.sites:
            self.base[first + places.site_numbers[name]] = 1
        for name in self.board.neutral_bridges:
            self.base[first + places.site_numbers[name]] = 2

    def _write_tiles(self, places: Places, schema: Schema) -> None:
        names = [tile.name for tile in places.tiles]
        here = schema.first["tile"]
        for tile in self.board.tiles:
            self.base[here : here + 2] = 1 + names.index(tile.name), tile.quarters
            here += 2
        cells = [1 + places.region_numbers[name] for row in self.board.cells for name in row]
        here = schema.first["map"]
        self.base[here : here + len(cells)] = cells
