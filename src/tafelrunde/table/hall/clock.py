"""The clock of the house."""

import time
from collections.abc import Callable
from typing import Final

MILLION: Final = 1_000_000
MAX_STEP: Final = 1000  # milliseconds that the wall clock may gain on the steady one: then it was not set
MAX_PAUSE: Final = (
    10_000  # milliseconds between two looks; the hall looks every second, unless its process stands still
)


class HouseClock:
    """Milliseconds since 1970, for tables: time goes on steadily, whatever somebody does to the wall clock.

    When that is set back, time goes on here. When it jumps forward (it was set, or the computer slept), time follows,
    for people read it; but what was skipped is noted in `downtimes`, and so no clock, grace time or round is charged.
    The same if nobody looked for longer than the house ever waits: then its process stood still."""

    def __init__(
        self,
        downtimes: list[tuple[int, int]] | None = None,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,  # on Linux and macOS it stands while the computer sleeps
    ) -> None:
        self.downtimes: Final = [] if downtimes is None else downtimes
        self._wall: Final = wall
        self._steady: Final = steady
        self._time, self._seen = wall(), steady()  # nanoseconds

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        seen, before = self._steady(), self._time
        passed = seen - self._seen
        self._time, self._seen = max(self._wall(), before + passed), seen
        played = passed if passed <= MAX_PAUSE * MILLION else 0
        if self._time - before - played > MAX_STEP * MILLION:
            self.downtimes.append(((before + played) // MILLION, self._time // MILLION))
        return self._time // MILLION
