"""How the house does from second to second: does its loop keep up, and how much is refused?"""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic, time
from typing import Final

from tafelrunde.table.histogram import Histogram
from tafelrunde.table.web.guesses import Guesses
from tafelrunde.table.web.limits import Buckets

OFTEN: Final = 0.5  # seconds between two looks at the loop
MINUTE: Final = 60.0  # what was refused meanwhile is noted together

log = logging.getLogger(__name__)


class Pulse:
    """Looks at the loop now and then: whatever is due later than it should be has waited for something."""

    def __init__(self) -> None:
        self.began: Final = monotonic()
        self.since: Final = time()  # by the wall clock
        self.lag: Final = Histogram()
        self.move_times: Final = Histogram()  # of people, from when they came until they were durable and answered

    @property
    def uptime(self) -> float:
        """Seconds since the house was opened."""
        return monotonic() - self.began

    async def beat(self, refusals: Callable[[], dict[str, int]]) -> None:
        """Until it is cancelled; `refusals`: how often each limit has refused something."""
        told, noted = self.began, refusals()
        while True:
            before = monotonic()
            await asyncio.sleep(OFTEN)
            self.lag.add(max(0.0, monotonic() - before - OFTEN))
            if monotonic() - told >= MINUTE:
                told, noted = monotonic(), note_refused(refusals(), noted)


def refused(house: object) -> dict[str, int]:
    """How often each limit of the house has refused something."""
    return {name: buckets.refused for name, buckets in vars(house).items() if isinstance(buckets, Buckets | Guesses)}


def note_refused(now: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    """What was refused since the last time, in numbers and nothing else."""
    more = {name: count - before.get(name, 0) for name, count in now.items() if count > before.get(name, 0)}
    if more:
        log.warning("refused", extra=more)
    return now
