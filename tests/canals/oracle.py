"""The rules once more, slow and plain, from what everybody sees: the game must come to the same answers."""

from collections.abc import Iterator

from tafelrunde.engine import Option
from tafelrunde.games.canals.view import CanalsView, Face

Cell = tuple[int, int]
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N", "^": ">", ">": "v", "v": "<", "<": "^", "F": "F", ".": "."}


def beside(cell: Cell, side: str) -> Cell:
    """The neighbour on that side."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def turned(face: Face, turns: int) -> tuple[frozenset[str], str]:
    """Canals and corners of a face after so many quarter turns clockwise."""
    canals, corners = frozenset(face.canals), face.corners
    for _ in range(turns):
        canals = frozenset(CLOCKWISE[side] for side in canals)
        nw, ne, se, sw = (CLOCKWISE[corner] for corner in corners)
        corners = sw + nw + ne + se
    return canals, corners


def canals_of(view: CanalsView) -> dict[Cell, frozenset[str]]:
    """Every tile of the city with the sides across which its canals leave."""
    return {(tile.x, tile.y): frozenset(tile.face.canals) for tile in view.city}


def neighbourhood(view: CanalsView, margin: int = 2) -> Iterator[Cell]:
    """Every cell of the city and some rings around it."""
    xs, ys = [tile.x for tile in view.city], [tile.y for tile in view.city]
    for x in range(min(xs) - margin, max(xs) + margin + 1):
        for y in range(min(ys) - margin, max(ys) + margin + 1):
            yield x, y


# --- laying ----------------------------------------------------------------------------------------------------------


def fits(city: dict[Cell, frozenset[str]], cell: Cell, canals: frozenset[str]) -> bool:
    """CAN-041 to CAN-046, CAN-Q08."""
    if cell in city:
        return False
    touched = [side for side in STEP if beside(cell, side) in city]
    both = [side for side in touched if side in canals and OPPOSITE[side] in city[beside(cell, side)]]
    either = [side for side in touched if side in canals or OPPOSITE[side] in city[beside(cell, side)]]
    return bool(both) and both == either


def places(view: CanalsView, hand: Face) -> set[Option]:
    """CAN-D1."""
    city = canals_of(view)
    found: set[Option] = set()
    for cell in neighbourhood(view):
        pictures = []
        for turns in range(4):
            picture = turned(hand, turns)
            if picture not in pictures and fits(city, cell, picture[0]):
                found.add((*cell, turns))
            pictures.append(picture)
    return found


# --- building --------------------------------------------------------------------------------------------------------


def steps_from(view: CanalsView, start: Cell) -> dict[Cell, int]:
    """CAN-056, CAN-Q11: fewest steps along joined canals to every tile."""
    city, found, far = canals_of(view), {start: 0}, 0
    while far in found.values():
        for cell in [cell for cell, steps in found.items() if steps == far]:
            for side in city[cell]:
                other = beside(cell, side)
                if other in city and OPPOSITE[side] in city[other]:
                    found.setdefault(other, far + 1)
        far += 1
    return found


def plots(view: CanalsView, seat: int, start: Cell, without: Cell | None) -> set[Option]:
    """CAN-D2 and CAN-D3."""
    built = {(b.x, b.y, b.corner): b.seat for b in view.buildings}
    value = next(tile.face.value for tile in view.city if (tile.x, tile.y) == start)
    far = steps_from(view, start)
    found: set[Option] = set()
    for tile in view.city:
        cell = (tile.x, tile.y)
        if cell != without and far.get(cell, 99) <= value:
            for sign, corner in zip(tile.face.corners, ("NW", "NE", "SE", "SW"), strict=True):
                if sign == "F" and built.get((*cell, corner), seat) == seat:
                    found.add((*cell, corner))
    return found


# --- scoring ---------------------------------------------------------------------------------------------------------


def results(view: CanalsView) -> list[dict[str, int]]:
    """CAN-082 to CAN-087: prizes and upgrades of every seat."""
    found = [{"prizes": 0, "upgrades": 0} for _ in range(view.players)]
    for tile in view.city:
        here = [b for b in view.buildings if (b.x, b.y) == (tile.x, tile.y)]
        best = max((b.height for b in here), default=0)
        tied = {b.seat for b in here if b.height == best}
        pieces = {seat: sum(b.height for b in here if b.seat == seat) for seat in tied}
        most = [seat for seat in tied if pieces[seat] == max(pieces.values())]
        if len(most) == 1:
            found[most[0]]["prizes"] += tile.face.value
    fountains = pointed_at(view)
    fine = {"NW": (0, 0), "NE": (1, 0), "SE": (1, 1), "SW": (0, 1)}
    for b in view.buildings:
        square = (2 * b.x + fine[b.corner][0], 2 * b.y + fine[b.corner][1])
        found[b.seat]["upgrades"] += b.height * fountains.count(square)
    return found


def pointed_at(view: CanalsView) -> list[Cell]:
    """CAN-C02: the squares of the fine grid (2x2 for each tile) at which the fountains point."""
    arrow = {"^": "N", ">": "E", "v": "S", "<": "W"}
    found = []
    for tile in view.city:
        for sign, (dx, dy) in zip(tile.face.corners, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
            if sign in arrow:
                found.append(beside((2 * tile.x + dx, 2 * tile.y + dy), arrow[sign]))
    return found
