"""Bots and hints think in processes of their own, so that no table ever waits for another one's bot.

There are only so many processes. Whoever wants one stands in one fair row."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from tafelrunde.bots import Tried, merged
from tafelrunde.bots.tasks import TREES, Task, found
from tafelrunde.bots.workers import LIMIT, Workers, think
from tafelrunde.table.hall.fair import Asker, FairRow

T = TypeVar("T")
P = ParamSpec("P")


class Thinker(Protocol):
    """Whoever thinks for bots."""

    @property
    def trees(self) -> int:
        """How many searches may share a thought."""

    async def thoughts(self, asker: Asker, task: Task) -> list[Tried]:
        """What the bot thinks of its options; empty: it does nothing for now."""

    async def done(self, asker: Asker, work: Callable[Concatenate[float, P], T], *args: P.args, **more: P.kwargs) -> T:
        """What some work gives that takes long."""

    @property
    def busy(self) -> tuple[int, int]:
        """How much waits for its turn, and how much is thought about just now."""

    async def close(self) -> None: ...


class Thinking:
    """The worker processes. A thought is shared among some of them."""

    def __init__(self, workers: int = 0, limit: float = LIMIT) -> None:
        self._workers: Final = Workers(workers or usual_cores(), limit)
        self.row: Final = FairRow(self._workers.count)
        self._closed = False

    @property
    def trees(self) -> int:
        """No more than can search at once: they look at the clock, one after the other they would take longer."""
        return min(TREES, self._workers.count)

    @property
    def busy(self) -> tuple[int, int]:
        """How much waits for its turn, and how much is thought about just now."""
        return self.row.waiting, self.row.taken

    async def thoughts(self, asker: Asker, task: Task) -> list[Tried]:
        """What the bot thinks of its options; empty: it does nothing for now, where nobody waits for it."""
        parts = await asyncio.gather(*(self.done(asker, think, task, tree) for tree in range(task.trees)))
        return merged([found(part) for part in parts])

    async def done(self, asker: Asker, work: Callable[Concatenate[float, P], T], *args: P.args, **more: P.kwargs) -> T:
        """What the work gives, which gets its limit in seconds first. If its process dies, it is tried once more."""
        await self.row.take(asker)
        working = asyncio.create_task(self._done(work, *args, **more))
        working.add_done_callback(self._finish)
        return await asyncio.shield(working)  # who gives up does not free the process: it thinks to the end

    def _finish(self, working: "asyncio.Task[Any]") -> None:
        self.row.give()
        if not working.cancelled():
            working.exception()  # nobody may be waiting any more

    async def close(self) -> None:
        """All processes end at once, and nobody begins anything: whoever still waits is cancelled."""
        self._closed = True
        self._workers.close()

    async def _done(self, work: Callable[..., T], *args: Any, **more: Any) -> T:
        pool = self._pool()
        try:
            return await self._ask(pool, work, *args, **more)
        except BrokenProcessPool:
            self._workers.replace(pool)
            return await self._ask(self._pool(), work, *args, **more)

    def _pool(self) -> ProcessPoolExecutor:
        if self._closed:
            raise asyncio.CancelledError
        return self._workers.living()

    async def _ask(self, pool: ProcessPoolExecutor, work: Callable[..., T], *args: Any, **more: Any) -> T:
        return await asyncio.wrap_future(pool.submit(work, self._workers.limit, *args, **more))


def usual_cores() -> int:
    """All that this process may use but one, which is for the server itself."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)
