"""Pure questions about the table: may I, why not, how far."""

from tafelrunde.engine import Option
from tafelrunde.games.canals.content import QUADRANTS
from tafelrunde.games.canals.fit import why_not_fit
from tafelrunde.games.canals.state import FREE, NEIGHBOUR, NO_PLOT, WIDTH, Canals, cell_at, x_of, y_of

# --- laying a tile (CAN-040 to CAN-046) ------------------------------------------------------------------------------


def places_for(g: Canals, face: int) -> list[Option]:
    """Every (x, y, turns) where the tile may be laid (CAN-D1)."""
    places: list[Option] = []
    fits = g.box.fits[face]
    for cell, around in g.edge.items():
        turns_that_fit = fits[around]
        if turns_that_fit:
            x, y = x_of(cell), y_of(cell)
            for turns in turns_that_fit:
                places.append((x, y, turns))
    return places


def fits_somewhere(g: Canals, face: int) -> bool:
    """Is there a place for this tile? (CAN-Q19)"""
    fits = g.box.fits[face]
    return any(fits[around] for around in g.edge.values())


def why_not_lay(g: Canals, face: int, x: int, y: int, turns: int) -> str:
    """The row that forbids to lay the tile there; empty if it may lie there."""
    cell = cell_at(x, y)
    if cell in g.at:
        return "CAN-040"
    around = g.edge.get(cell, 0)
    if not around:
        corners = (-WIDTH - 1, -WIDTH + 1, WIDTH - 1, WIDTH + 1)
        return "CAN-042" if any(cell + step in g.at for step in corners) else "CAN-041"
    return why_not_fit(g.box.canals[4 * face + turns], around & 15, around >> 4)


# --- building (CAN-050 to CAN-061) -----------------------------------------------------------------------------------


def tiles_in_reach(g: Canals, start: int, reach: int) -> list[int]:
    """Tiles at most `reach` steps away, counted along joined canals; nearest first, `start` included (CAN-056)."""
    found = [start]
    seen = {start}
    begin = 0
    for _ in range(reach):
        end = len(found)
        if begin == end:
            break
        for k in range(begin, end):
            for tile in g.links[found[k]]:
                if tile not in seen:
                    seen.add(tile)
                    found.append(tile)
        begin = end
    return found


def surroundings(g: Canals, reach: int) -> list[list[int]]:
    """For each number of steps up to `reach` and each tile: what is in reach from there, a bit for each tile.

    It is `tiles_in_reach` for all tiles at once, without saying what is nearest."""
    near = [1 << tile for tile in range(len(g.links))]
    found = [near]
    for _ in range(reach):
        wider: list[int] = []
        for tile, links in enumerate(g.links):
            bits = near[tile]
            for other in links:
                bits |= near[other]
            wider.append(bits)
        near = wider
        found.append(near)
    return found


def plots_in_reach(g: Canals, seat: int, start: int, without: int = -1) -> list[Option]:
    """Valid plots on tiles in reach of a tile, its value being the reach (CAN-055, CAN-059)."""
    plots: list[Option] = []
    owner, plot = g.owner, g.plot
    for tile in tiles_in_reach(g, start, g.value_of(start)):
        if tile != without:
            for p in range(4 * tile, 4 * tile + 4):
                if owner[p] == FREE or owner[p] == seat:
                    plots.append(plot[p])
    return plots


def plot_at(g: Canals, x: int, y: int, corner: str) -> int:
    """The number of a plot; -1 if there is no tile."""
    tile, quadrant = g.at.get(cell_at(x, y), -1), QUADRANTS.get(corner, -1)
    return -1 if tile < 0 or quadrant < 0 else 4 * tile + quadrant


def why_not_build(g: Canals, seat: int, plot: int, start: int, without: int = -1) -> str:
    """The row that forbids a piece there, with the reach counted from tile `start`; empty if it may go there."""
    if plot < 0 or g.owner[plot] == NO_PLOT:
        return "CAN-050"
    if g.owner[plot] not in (FREE, seat):
        return "CAN-053"
    tile = plot // 4
    if tile == without:
        return "CAN-060"
    if tile not in tiles_in_reach(g, start, g.value_of(start)):
        return "CAN-055" if without < 0 else "CAN-059"
    return ""


# --- fountains (CAN-086, CAN-C02) ------------------------------------------------------------------------------------


def fountains_at(g: Canals, plot: int) -> int:
    """How many fountains point at this plot, from its own tile and across the border."""
    tile, quadrant = plot // 4, plot % 4
    return g.box.inward[g.face[tile]][quadrant] + fountains_towards(g, tiles_beside(g, g.cell[tile]))[quadrant]


def tiles_beside(g: Canals, cell: int) -> list[int]:
    """The tiles north, east, south and west of a cell; -1: none."""
    return [g.at.get(cell + step, -1) for step in NEIGHBOUR]


def fountains_towards(g: Canals, beside: list[int]) -> list[int]:
    """How many fountains of those tiles, which lie around a cell, point at each of its quadrants."""
    found = [0] * 4
    for side in range(4):
        if beside[side] >= 0:
            for pointed in g.box.outward[g.face[beside[side]]]:
                if pointed // 4 == (side + 2) % 4:
                    found[pointed % 4] += 1
    return found


def all_fountains(g: Canals) -> list[int]:
    """How many fountains point at each plot: `fountains_at` for all plots at once."""
    found: list[int] = []
    at, inward, outward = g.at, g.box.inward, g.box.outward
    for turned in g.face:
        found.extend(inward[turned])
    for tile, turned in enumerate(g.face):
        for pointed in outward[turned]:
            beside = at.get(g.cell[tile] + NEIGHBOUR[pointed // 4], -1)
            if beside >= 0:
                found[4 * beside + pointed % 4] += 1
    return found
