"""Does the house work? It does if it answers and can still write something down."""

import asyncio
from time import monotonic
from typing import Final, Literal

from tafelrunde.table.hall.hall import Hall
from tafelrunde.table.store.storage import StorageTrouble

Status = Literal["ok", "closing", "disk"]

FRESH: Final = 2.0  # seconds: so often it is really tried, however often somebody asks
PATIENCE: Final = 5.0  # seconds for a disk that is slow


class Watch:
    """Tries now and then whether the disk takes what it is given."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._trying = asyncio.Lock()
        self._found: Status = "ok"
        self._until = 0.0

    async def status(self) -> Status:
        """How the house is: "closing" before a stop, "disk" if nothing can be written down."""
        async with self._trying:
            if not self._hall.rooms.closing and monotonic() >= self._until:
                self._found = await self._tried()
                self._until = monotonic() + FRESH
        return "closing" if self._hall.rooms.closing else self._found

    async def _tried(self) -> Status:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._hall.storage.alive(self._hall.now())
        except (StorageTrouble, TimeoutError):
            return "disk"
        return "ok"
