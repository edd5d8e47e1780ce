"""What lies in the entrances: dice by colour and value, and what they add up to after cancelling."""

from functools import lru_cache
from typing import Final, NamedTuple

from tafelrunde.games.jelly.content import FACES, LETTERS
from tafelrunde.games.jelly.draw.districts import UNSEEN
from tafelrunde.games.jelly.draw.ring import Point, Ring, ring_of
from tafelrunde.games.jelly.view import District
from tafelrunde.kit.drawing import INK, NIGHT, SEATS, WHITE, badge, crown, die, group, n, path, rect, stroke, text
from tafelrunde.kit.kept import kept

LYING: Final = (74.0, 36.0)  # a total: letter and number side by side
STANDING: Final = (46.0, 62.0)  # or one above the other, where an entrance is high and narrow
ROUND: Final = 18.0  # the radius of its corners
SIZES: Final = (
    (60.0, 1.4), (55.0, 1.3), (50.0, 1.2), (45.0, 1.1), (40.0, 1.0), (36.0, 0.9), (32.0, 0.8), (28.0, 0.72),
    (25.0, 0.72), (22.0, 0.72), (20.0, 0.72), (18.0, 0.72),
)  # of dice and of the totals beside them: as big as there is room for  # fmt: skip
BARRED: Final = "#B3261E"


class Pile(NamedTuple):
    """Dice of one colour and value in an entrance."""

    seat: int
    value: int
    dice: int


class Spots(NamedTuple):
    """Where piles lie, how big their dice are, and how big the totals beside them."""

    size: float
    at: tuple[Point, ...]
    chips: float


def piles_of(dice: tuple[tuple[int, ...], ...]) -> list[Pile]:
    """By seat and value."""
    return [
        Pile(seat, value, values.count(value))
        for seat, values in enumerate(dice)
        for value in range(1, FACES + 1)
        if value in values
    ]


# --- where -----------------------------------------------------------------------------------------------------------


@lru_cache(50)
def chip_size(districts: int, k: int) -> tuple[float, float]:
    """The form of a total that takes less of the depth of an entrance."""
    return min(LYING, STANDING, key=lambda size: _depth(ring_of(districts).out[k], size))


def _depth(out: Point, size: tuple[float, float]) -> float:
    """How deep an upright box with round corners is in a direction."""
    return (size[0] - 2 * ROUND) * abs(out[0]) + (size[1] - 2 * ROUND) * abs(out[1]) + 2 * ROUND


def _chips(ring: Ring, k: int, scale: float) -> tuple[float, float]:
    """How far out the totals are, and where their inner edge is; a crown stands above them."""
    deep, up = _depth(ring.out[k], chip_size(ring.n, k)) * scale, -ring.out[k][1]
    far = ring.edge - 11 - deep / 2 - 9 * scale * max(0.0, up)
    return far, far - deep / 2 - 7 * scale * max(0.0, -up)


@kept
def spots(districts: int, k: int, count: int, seats: int) -> Spots:
    """In rows between the wall and the totals of so many seats, all as big as they can be."""
    ring = ring_of(districts)
    for size, chips in SIZES:
        (out, inner), step = _chips(ring, k, chips), size * 1.08
        near, far = ring.gate + 4, inner - 3
        if seats * _chip_step(ring, k, chips) > 2 * ring.half(out, 0) and chips > SIZES[-1][1]:
            continue
        for rows in range(1, min(count, int((far - near) / step)) + 1):
            ways = [near + (far - near) * (row + 0.5) / rows for row in range(rows)]
            room = [int(2 * ring.half(way - step / 2, 6) / step) - (rows > 1) for way in ways]
            if sum(room) >= count:
                return Spots(size, tuple(_in_rows(ring, k, count, ways, room, step)), chips)
    return Spots(SIZES[0][0], (), SIZES[0][1])  # there are none


def _in_rows(ring: Ring, k: int, count: int, ways: list[float], room: list[int], step: float) -> list[Point]:
    """Filled as evenly as the rows are long, beginning at the wall; dice stand exactly behind one another."""
    found: list[Point] = []
    odd = -1
    for row, way in enumerate(ways):
        left, later = count - len(found), sum(room[row + 1 :])
        here = max(left - later, min(room[row], round(left * room[row] / (room[row] + later))))
        odd = here % 2 if odd < 0 else odd
        aside = 0 if here % 2 == odd else 0.5
        found += [ring.spot(k, way, (j - (here - 1) / 2 + aside) * step) for j in range(here)]
    return found


@kept
def chip_spots(districts: int, k: int, count: int, scale: float) -> tuple[Point, ...]:
    """Along the outer edge."""
    ring = ring_of(districts)
    far, step = _chips(ring, k, scale)[0], _chip_step(ring, k, scale)
    return tuple(ring.spot(k, far, (j - (count - 1) / 2) * step) for j in range(count))


def _chip_step(ring: Ring, k: int, scale: float) -> float:
    """How far totals are apart; there may be a crown between them."""
    wide, high = chip_size(ring.n, k)
    return ring.step(k, (wide + 8) * scale, (high + 13) * scale)


# --- things ----------------------------------------------------------------------------------------------------------


def dice(letter: str, k: int, districts: int, now: District) -> dict[str, str]:
    """One thing for all dice of a colour and value."""
    piles = piles_of(now.dice)
    size, places, _ = entrance(districts, k, now)
    turn, found = ring_of(districts).tilt(k), {}
    for pile, at in zip(piles, places, strict=True):
        id = f"die-{letter}-{LETTERS[pile.seat]}-{pile.value}"
        found[id] = pile_of(id, pile, at, size, turn)
    return found


def entrance(districts: int, k: int, now: District) -> Spots:
    """Where everything lies in an entrance as it is now."""
    return spots(districts, k, len(piles_of(now.dice)), sum(total > 0 for total in now.totals))


@kept
def pile_of(id: str, pile: Pile, at: Point, size: float, turn: float = 0) -> str:
    """Equal dice of one colour cancel out: they are faint and struck through, with their number (JEL-072)."""
    seat, h = SEATS[pile.seat], size / 2
    if pile.dice == 1:
        return group(_turned(turn, die("", 6, pile.value, "", 0, 0, size, seat)), id=id, at=at, cls="pile")
    up = size * 0.13
    below = rect(-h + up, -h - up, size, size, size * 0.2, seat.deep)
    bar = f"M{n(-h)} {n(h)}L{n(h)} {n(-h)}"
    tag = max(16.0, size * 0.42)
    x, y = -h + tag * 0.6, -h + tag * 0.4
    return group(
        _turned(
            turn,
            group(below, die("", 6, pile.value, "", 0, 0, size, seat), more='opacity=".55"'),
            path(bar, "", stroke(WHITE, size * 0.15)),
            path(bar, "", stroke(BARRED, size * 0.09)),
        ),
        rect(x - tag * 0.68, y - tag / 2, tag * 1.36, tag, tag / 2, NIGHT, stroke(WHITE, 1.2)),
        text(x, y, f"×{pile.dice}", tag * 0.8, WHITE),
        id=id,
        at=at,
        cls="pile",
    )


def _turned(turn: float, *things: str) -> str:
    return group(*things, more=f'transform="rotate({n(turn)})"') if n(turn) != "0" else "".join(things)


def totals(letter: str, k: int, districts: int, now: District) -> dict[str, str]:
    """The totals after cancelling, highest first; a crown for everybody who has control (JEL-014, JEL-074)."""
    sums = now.totals
    there = sorted([seat for seat, total in enumerate(sums) if total], key=lambda seat: (-sums[seat], seat))
    scale, form = entrance(districts, k, now).chips, chip_size(districts, k)
    found = {}
    for seat, at in zip(there, chip_spots(districts, k, len(there), scale), strict=True):
        id = f"total-{letter}-{LETTERS[seat]}"
        found[id] = chip(id, seat, sums[seat], seat in now.leaders, at, scale, form)
    return found


@kept
def chip(
    id: str, number: int, total: int, leads: bool, at: Point, scale: float = 1, size: tuple[float, float] = LYING
) -> str:
    """A seat's total."""
    seat, (w, h) = SEATS[number], size
    lies = w > h
    mark, sum_at = ((-w / 2 + 20, 0.0), (w / 2 - 23, 0.0)) if lies else ((0.0, -13.0), (0.0, 15.0))
    drawn = (
        rect(-w / 2, -h / 2, w, h, ROUND, WHITE, stroke(seat.deep, 3.4 if leads else 1.5))
        + badge(seat, *mark, 11.5)
        + text(*sum_at, total, 26 if lies else 28, INK)
        + (crown(mark[0], -h / 2 - 4, 15) if leads else "")
    )
    return group(drawn if scale == 1 else f'<g transform="scale({scale})">{drawn}</g>', id=id, at=at, more=UNSEEN)
