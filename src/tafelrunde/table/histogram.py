"""How long something takes, counted by how long it took: what statistics are made from."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """Counts times by bounds, each up to and including its bound; what takes longer than the last is counted, too."""

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self.bounds: Final = bounds
        self.sum = 0.0
        self._counts: Final = [0] * (len(bounds) + 1)

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self.sum += seconds
        self._counts[bisect_left(self.bounds, seconds)] += 1

    @property
    def count(self) -> int:
        """How often it was measured."""
        return sum(self._counts)

    def up_to(self) -> Iterator[tuple[float, int]]:
        """How often it took at most so long, for each bound."""
        total = 0
        for bound, count in zip(self.bounds, self._counts, strict=False):
            total += count
            yield bound, total
