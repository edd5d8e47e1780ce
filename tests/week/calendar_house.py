"""`tafelrunde` with a calendar: a file says how far its clock is ahead of ours, a signal makes it look there again.

Hours that pass in a moment bring what they would have brought: what is old is looked for, and cycles in memory are.
In a quarter of an hour fewer moves are made than in a week of a club; so that what is kept of drawings has reached its
bounds after the first days, as it would have after a month, these are lower here. What grows later is something else.
"""

import ctypes
import gc
import json
import signal
import sys
import time
from pathlib import Path
from typing import ClassVar, NamedTuple
from unittest.mock import patch

from tafelrunde.cli.main import main
from tafelrunde.kit import kept
from tafelrunde.table.hall import forgetting
from tafelrunde.table.hall.clock import HouseClock
from tafelrunde.table.web import server

AHEAD = "ahead"  # beside the data folder: milliseconds; below 0, if the data are from earlier
HELD = "held"  # the memory that is used there then, as JSON
SEEN = "ahead-seen"  # the same again, as soon as the house has looked
FEW = 50  # drawings of one kind that are kept
HOUR = 1.0  # seconds that an hour takes here until what is old is looked for again


class Held(NamedTuple):
    """The memory that a process uses, all that nobody needs any more thrown away."""

    pieces: int  # small ones, which Python keeps account of
    large: int  # bytes of all others, by the C library
    peak: int  # the most small ones at any look before anything was thrown away


class Malloc(ctypes.Structure):
    """What the C library tells of its memory (mallinfo2)."""

    _fields_: ClassVar = [(name, ctypes.c_size_t) for name in ("arena", "free", "fast", "maps", "mapped")] + [
        (name, ctypes.c_size_t) for name in ("most", "fast_bytes", "used", "free_bytes", "top")
    ]


def large() -> int:
    """Bytes that the C library has given away."""
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = Malloc
    told = ask()
    return int(told.used + told.mapped)


class Calendar:
    """The time of this house."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._peak = 0
        self._ahead = 0  # nanoseconds
        self.look()

    def look(self, *_: object) -> None:
        """How late is it?"""
        text = (self._folder / AHEAD).read_text()
        self._ahead = int(text) * 1_000_000
        self._peak = max(self._peak, sys.getallocatedblocks())
        gc.collect()
        (self._folder / HELD).write_text(json.dumps(Held(sys.getallocatedblocks(), large(), self._peak)))
        (self._folder / SEEN).write_text(text)

    def wall(self) -> int:
        return time.time_ns() + self._ahead


def put_up(folder: Path) -> None:
    """From now on this house lives by its calendar."""
    calendar = Calendar(folder)
    patch.object(kept, "KEPT", FEW).start()  # no game has been opened yet
    # what is skipped counts as if it had passed: it goes into no list of downtimes
    patch.object(server, "HouseClock", lambda downtimes: HouseClock(wall=calendar.wall)).start()
    patch.object(forgetting, "OFTEN", HOUR).start()
    signal.signal(signal.SIGUSR1, calendar.look)


if __name__ == "__main__":
    put_up(Path(sys.argv[sys.argv.index("--data") + 1]).parent)
    sys.exit(main())
