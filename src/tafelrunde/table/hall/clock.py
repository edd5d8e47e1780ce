"""The clock of the house."""

import time
from collections.abc import Callable
from typing import Final

MILLION: Final = 1_000_000


class HouseClock:
    """The wall clock in milliseconds; but when somebody sets that back, time goes on here, and no game stands still."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall: Final = wall
        self._steady: Final = steady
        self._time, self._seen = wall(), steady()  # nanoseconds

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        seen = self._steady()
        self._time, self._seen = max(self._wall(), self._time + seen - self._seen), seen
        return self._time // MILLION
