"""Bots and hints think in processes of their own, so that no table ever waits for another one's bot."""

import asyncio
import json
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, Protocol, TypeVar

from tafelrunde.engine import Option, option_from_json, snapshot
from tafelrunde.kit.content import content_hash
from tafelrunde.kit.saves import Table
from tafelrunde.table.hall import worker

T = TypeVar("T")
LIMIT: Final = 60.0  # seconds for one answer; a worker that takes longer hangs


class Thinker(Protocol):
    """Whoever answers for bots."""

    async def answer(self, task: str) -> "Option | None":
        """What the bot answers; None: nothing for now."""

    async def close(self) -> None: ...


def task_for(table: Table, seat: int, bot: str) -> str:
    """All that a worker must know for one answer, as JSON. Taken now: what happens later does not change it."""
    kind = table.game_type
    standard = content_hash(table.content) == content_hash(kind.standard_content())
    task: dict[str, Any] = {
        "game": kind.id,
        "variants": table.variants,
        "players": len(table.seats),
        "content": None if standard else table.content,
        "snapshot": snapshot(table.game),
        "seat": seat,
        "bot": bot,
        "seed": secrets.randbits(64),
    }
    return json.dumps(task)


class Thinking:
    """The worker processes. They are started when the first bot has to think; a dead one is replaced."""

    def __init__(self, workers: int = 0, limit: float = LIMIT) -> None:
        self.workers: Final = workers or max(1, (os.cpu_count() or 1) - 1)
        self.limit: Final = limit
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, task: str) -> "Option | None":
        """What the bot answers; None: nothing for now, where nobody waits for it."""
        found = json.loads(await self.done(worker.think, task))
        return None if found is None else option_from_json(found)

    async def done(self, work: Callable[[str, float], T], task: str) -> T:
        """What the work gives for this task. If its process dies, it is tried once more."""
        pool = self._living()
        try:
            return await self._ask(pool, work, task)
        except BrokenProcessPool:
            self._replace(pool)
            return await self._ask(self._living(), work, task)

    async def close(self) -> None:
        """All processes end."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _ask(self, pool: ProcessPoolExecutor, work: Callable[[str, float], T], task: str) -> T:
        return await asyncio.wrap_future(pool.submit(work, task, self.limit))

    def _living(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), worker.begin)
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Several tasks may find the same pool broken: the first one throws it away."""
        if self._pool is pool:
            self._pool = None
            pool.shutdown(wait=False)
