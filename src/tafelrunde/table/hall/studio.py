"""Pictures of earlier moments, rulebooks, proofs: what takes a moment to make is made in one thread, in turn.

So the loop goes on meanwhile, and whoever wants many of them waits behind everybody who wants one."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, ParamSpec, TypeVar

from tafelrunde.table.hall.fair import Asker, FairRow

T = TypeVar("T")
P = ParamSpec("P")


class Studio:
    """The thread, and the row of those who wait for it."""

    def __init__(self) -> None:
        self._row: Final = FairRow(1)
        self._thread: Final = ThreadPoolExecutor(1, "studio")

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for my turn. It comes before the table's lock, so that nobody holds a table while they wait."""
        await self._row.take(asker)
        try:
            yield
        finally:
            self._row.give()

    async def make(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What the work gives. Whoever calls this has their turn."""
        making = self._thread.submit(work, *args, **more)
        try:
            return await asyncio.wrap_future(making)
        except asyncio.CancelledError:
            await asyncio.wait([asyncio.wrap_future(making)])
            raise

    async def made(self, asker: Asker, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Both."""
        async with self.turn(asker):
            return await self.make(work, *args, **more)

    def close(self) -> None:
        """Nothing more is made."""
        self._thread.shutdown(wait=False)
