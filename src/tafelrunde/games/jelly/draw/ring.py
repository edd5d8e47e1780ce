"""Where everything lies: districts around a middle, as a regular polygon, and what is so far out and so far along."""

from functools import lru_cache
from math import atan2, cos, degrees, pi, sin, tan
from typing import Final, NamedTuple

from tafelrunde.kit.drawing import polygon

Point = tuple[float, float]

ZONE: Final = 60.0  # depth of a zone
WALL: Final = 14.0
ENTRANCE: Final = 150.0
CENTRES: Final = {5: 112.0, 6: 126.0, 7: 142.0}  # from the middle to the sides of the centre, by number of districts
WORDS: Final = 172.0  # the width of the words beside the ring
HALVES: Final = {5: 598.0, 6: 584.0, 7: 712.0}  # half the width of the picture
MARGIN: Final = 78.0  # above, and below where a district is there


class Region(NamedTuple):
    """A part of the plane."""

    x: float
    y: float
    width: float
    height: float


class Ring:
    """The plane of so many districts. Distances are from the middle, at right angles to a district's side."""

    def __init__(self, districts: int) -> None:
        self.n: Final = districts
        self.slope: Final = tan(pi / districts)
        self.centre: Final = CENTRES[districts]
        self.wall: Final = self.centre + 3 * ZONE
        self.gate: Final = self.wall + WALL
        self.edge: Final = self.gate + ENTRANCE
        self.radius: Final = self.edge / cos(pi / districts)  # to the corners
        self.out: Final = [self._unit(2 * pi * k / districts - pi / 2) for k in range(districts)]
        self.along: Final = [self._reading(k) for k in range(districts)]
        self.begins: Final = [
            -1 if x * dy > y * dx else 1 for (x, y), (dx, dy) in zip(self.out, self.along, strict=True)
        ]
        # the end of each side where the district before it is: -1 where one begins to read
        half, low = HALVES[districts], max(y for _, y in self.out)
        bottom = self.edge + MARGIN if low > 0.99 else self.radius + 54
        self.region: Final = Region(-half, -self.edge - MARGIN, 2 * half, self.edge + MARGIN + bottom)

    @staticmethod
    def _unit(angle: float) -> Point:
        return cos(angle), sin(angle)

    def _reading(self, k: int) -> Point:
        """Along a side: as one reads, from left to right, or from top to bottom."""
        x, y = -self.out[k][1], self.out[k][0]
        backwards = x < 0 if abs(x) >= abs(y) else y < 0
        return (-x, -y) if backwards else (x, y)

    def clockwise(self, k: float) -> float:
        """The direction from district k to the next one, in degrees; k + 0.5 is between the two."""
        return 360 * k / self.n

    def corner(self, k: int, far: float) -> Point:
        """Between the district before k and k."""
        x, y = self._unit(2 * pi * (k - 0.5) / self.n - pi / 2)
        return x * far, y * far

    def spot(self, k: int, far: float, along: float = 0) -> Point:
        """A point of district k: so far from the middle, so far along its side."""
        (x, y), (dx, dy) = self.out[k], self.along[k]
        return x * far + dx * along, y * far + dy * along

    def half(self, far: float, gap: float = 4) -> float:
        """Half the width of a district at that distance."""
        return far * self.slope - gap

    def band(self, k: int, near: float, far: float, gap: float = 4) -> str:
        """The path around a slice of district k."""
        a, b = self.half(near, gap), self.half(far, gap)
        return polygon(self.spot(k, near, -a), self.spot(k, far, -b), self.spot(k, far, b), self.spot(k, near, a))

    def tilt(self, k: int) -> float:
        """How far something square is turned so that it lies straight in district k, in degrees."""
        x, y = self.along[k]
        return (degrees(atan2(y, x)) + 45) % 90 - 45

    def step(self, k: int, width: float, height: float) -> float:
        """How far upright boxes must be apart along a side so that they do not touch."""
        x, y = (max(abs(v), 0.001) for v in self.along[k])
        return min(width / x, height / y)

    def zone(self, number: int) -> tuple[float, float]:
        """Where a zone begins and ends; 1 is nearest to the entrance."""
        near = self.wall - ZONE * number
        return near, near + ZONE - 2

    def around(self, districts: list[int], centre: bool, drone: int | None) -> Region:
        """The region that shows some districts with their names, and the centre and the drone if wished."""
        points: list[Point] = []
        for k in districts:
            points += [self.spot(k, far, end * self.half(far)) for far in (self.centre, self.edge) for end in (-1, 1)]
            points += [self.spot(k, self.edge + MARGIN)] if abs(self.out[k][0]) < 0.3 else self._beside(k)
        if centre:
            reach = self.centre / cos(pi / self.n)
            points += [self.corner(k, reach) for k in range(self.n)]
        if drone is not None:
            x, y = self.corner(drone, self.radius)
            points += [(x - 50, y - 40), (x + 50, y + 40)]
        left, top = min(x for x, _ in points) - 12, min(y for _, y in points) - 12
        right, bottom = max(x for x, _ in points) + 12, max(y for _, y in points) + 12
        return Region(left, top, right - left, bottom - top)

    def _beside(self, k: int) -> list[Point]:
        """How far the words beside a district may reach."""
        (x, y), (_, out_y) = self.spot(k, self.edge), self.out[k]
        return [(self.region.x if x < 0 else -self.region.x, y + (110 if out_y > 0 else -110))]


@lru_cache(8)
def ring_of(districts: int) -> Ring:
    """The plane of so many districts, worked out once."""
    return Ring(districts)
