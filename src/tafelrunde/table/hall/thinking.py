"""Bots and hints think in processes of their own, so that no table ever waits for another one's bot."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from tafelrunde.bots import Tried, merged
from tafelrunde.bots.tasks import TREES, Task, found
from tafelrunde.bots.workers import LIMIT, Workers, think

T = TypeVar("T")
P = ParamSpec("P")


class Thinker(Protocol):
    """Whoever thinks for bots."""

    @property
    def trees(self) -> int:
        """How many searches may share a thought."""

    async def thoughts(self, task: Task) -> list[Tried]:
        """What the bot thinks of its options; empty: it does nothing for now."""

    async def done(self, work: Callable[Concatenate[float, P], T], *args: P.args, **more: P.kwargs) -> T:
        """What some work gives that takes long."""

    @property
    def busy(self) -> tuple[int, int]:
        """How much waits for its turn, and how much is thought about just now."""

    async def close(self) -> None: ...


class Thinking:
    """The worker processes, one for each core. A thought is shared among some of them."""

    def __init__(self, workers: int = 0, limit: float = LIMIT) -> None:
        self._workers: Final = Workers(workers, limit)
        self._asked = 0  # what is not done yet

    @property
    def trees(self) -> int:
        """No more than can search at once: they look at the clock, one after the other they would take longer."""
        return min(TREES, self._workers.count)

    @property
    def busy(self) -> tuple[int, int]:
        """How much waits for its turn, and how much is thought about just now."""
        running = min(self._asked, self._workers.count)
        return self._asked - running, running

    async def thoughts(self, task: Task) -> list[Tried]:
        """What the bot thinks of its options; empty: it does nothing for now, where nobody waits for it."""
        parts = await asyncio.gather(*(self.done(think, task, tree) for tree in range(task.trees)))
        return merged([found(part) for part in parts])

    async def done(self, work: Callable[Concatenate[float, P], T], *args: P.args, **more: P.kwargs) -> T:
        """What the work gives, which gets its limit in seconds first. If its process dies, it is tried once more."""
        pool = self._workers.living()
        try:
            return await self._ask(pool, work, *args, **more)
        except BrokenProcessPool:
            self._workers.replace(pool)
            return await self._ask(self._workers.living(), work, *args, **more)

    async def close(self) -> None:
        """All processes end."""
        await asyncio.to_thread(self._workers.close)

    async def _ask(self, pool: ProcessPoolExecutor, work: Callable[..., T], *args: Any, **more: Any) -> T:
        self._asked += 1
        try:
            return await asyncio.wrap_future(pool.submit(work, self._workers.limit, *args, **more))
        finally:
            self._asked -= 1
