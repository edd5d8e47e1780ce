"""`tafelrunde` with a calendar: a file says how far its clock is ahead of ours, a signal makes it look there again.

Hours that pass in a moment bring what they would have brought: what is old is looked for, and cycles in memory are. And
what is drawn once for all is drawn anew: each such cache has a bound, but it takes more than a week to reach it,
and until then nobody could see whether anything else grows.
"""

import gc
import signal
import sys
import time
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tafelrunde.cli.main import main
from tafelrunde.table.hall import forgetting
from tafelrunde.table.hall.clock import HouseClock
from tafelrunde.table.web import server

AHEAD = "ahead"  # beside the data folder: milliseconds; below 0, if the data are from earlier
SEEN = "ahead-seen"  # the same again, as soon as the house has looked
HOUR = 1.0  # seconds that an hour takes here until what is old is looked for again


class Calendar:
    """The time of this house."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ahead = 0  # nanoseconds
        self.look()

    def look(self, *_: object) -> None:
        """How late is it?"""
        text = (self._folder / AHEAD).read_text()
        self._ahead = int(text) * 1_000_000
        for cached in bounded_caches():
            cached.cache_clear()
        gc.collect()
        (self._folder / SEEN).write_text(text)

    def wall(self) -> int:
        return time.time_ns() + self._ahead


def bounded_caches() -> "list[_lru_cache_wrapper[Any]]":
    """All of them, wherever they are."""
    modules = [module for name, module in sys.modules.items() if name.startswith("tafelrunde")]
    found = {id(value): value for module in modules for value in vars(module).values() if hasattr(value, "cache_info")}
    return [cached for cached in found.values() if cached.cache_info().maxsize is not None]


def put_up(folder: Path) -> None:
    """From now on this house lives by its calendar."""
    calendar = Calendar(folder)
    patch.object(server, "HouseClock", partial(HouseClock, calendar.wall)).start()
    patch.object(forgetting, "OFTEN", HOUR).start()
    signal.signal(signal.SIGUSR1, calendar.look)


if __name__ == "__main__":
    put_up(Path(sys.argv[sys.argv.index("--data") + 1]).parent)
    sys.exit(main())
