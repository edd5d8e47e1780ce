"""Group commit: one thread writes all that is waiting, and one commit makes it durable together."""

import asyncio
import contextlib
import errno
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final, NamedTuple

from tafelrunde.table.histogram import Histogram
from tafelrunde.table.store.storage import Damaged, StorageError, StorageFull, StorageTrouble

SLOW: Final = 1.0  # seconds after which a write is worth a note

log = logging.getLogger(__name__)


def trouble_of(error: Exception) -> StorageTrouble:
    """What went wrong, in the storage's own terms."""
    full = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) == errno.ENOSPC
    damaged = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    kind = StorageFull if full else Damaged if damaged else StorageError
    trouble = kind(f"{type(error).__name__}: {error}")
    trouble.__cause__ = error
    return trouble


@contextlib.contextmanager
def troubles() -> Iterator[None]:
    """Whatever goes wrong with a database or a file here is said in the storage's own terms."""
    try:
        yield
    except (sqlite3.Error, OSError) as e:
        raise trouble_of(e) from e


class _Job(NamedTuple):
    """Something to be written, and who waits for it."""

    act: Callable[[sqlite3.Connection], None]
    done: asyncio.Future[None]

    def settle(self, trouble: StorageTrouble | None) -> None:
        """Tell whoever waits, in the loop where it waits; if that loop is closed, nobody does."""
        with contextlib.suppress(RuntimeError):
            self.done.get_loop().call_soon_threadsafe(self._tell, trouble)

    def _tell(self, trouble: StorageTrouble | None) -> None:
        if self.done.done():  # cancelled
            return
        if trouble is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(trouble)


class Writer(threading.Thread):
    """The one thread that writes. It dies with the process: what nobody was told about need not be there."""

    def __init__(self, connection: sqlite3.Connection, count: int, note: Callable[[int], None]) -> None:
        """`count`: of transactions that this database has seen; `note`: told when there is one more, on disk."""
        super().__init__(name="storage-writer", daemon=True)
        self.connection = connection
        self.count = count
        self._note: Final = note
        self.times: Final = Histogram()  # from asking until it was durable
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()  # None: that was all

    async def write(self, act: Callable[[sqlite3.Connection], None]) -> None:
        """Done and durable when this returns. Whatever `act` raises becomes StorageTrouble, and nothing of it stays."""
        done, began = asyncio.get_running_loop().create_future(), monotonic()
        self._waiting.put(_Job(act, done))
        await done
        took = monotonic() - began
        self.times.add(took)
        if took > SLOW:
            log.warning("slow write", extra={"seconds": round(took, 3)})

    def stop(self) -> None:
        """Finish what was asked for before, then end."""
        self._waiting.put(None)
        self.join()

    def run(self) -> None:
        """Until it is stopped: take everything that is waiting."""
        more = True
        while more:
            taken = [self._waiting.get()]
            while not self._waiting.empty():  # nobody else takes anything out
                taken.append(self._waiting.get())
            more = None not in taken
            self._keep([job for job in taken if job is not None])

    def _keep(self, jobs: list[_Job]) -> None:
        """Do these and tell those who wait. If they cannot be kept together, each tries alone: one may still fit."""
        try:
            if jobs:
                self._together(jobs)
        except Exception as e:
            if len(jobs) == 1:
                jobs[0].settle(trouble_of(e))
            else:
                for job in jobs:
                    self._keep([job])
        else:
            for job in jobs:
                job.settle(None)

    def _together(self, jobs: list[_Job]) -> None:
        """All in one transaction. If this raises, nothing of them is there."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            for job in jobs:
                job.act(self.connection)
            self.connection.execute("INSERT OR REPLACE INTO meta VALUES ('count', ?)", (str(self.count + 1),))
            self.commit()
        except BaseException:
            if self.connection.in_transaction:  # else SQLite itself has given it up
                self.connection.execute("ROLLBACK")
            raise
        self.count += 1
        self._note(self.count)

    def commit(self) -> None:
        """From here on it is durable."""
        self.connection.execute("COMMIT")
