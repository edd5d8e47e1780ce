"""Drawings as PNG. Painting takes a second or two of a processor and holds up its whole process, so it is done in
another one, one drawing after the other; what was painted is kept for a while."""

import asyncio
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from tafelrunde.table.hall import worker
from tafelrunde.table.hall.fair import Asker, FairRow
from tafelrunde.table.hall.thinking import Thinking

MAX_KEPT_BYTES: Final = 16_000_000


class Painter:
    """Paints each drawing once. Addresses take turns; who gives up while they wait costs nothing, and what is being
    painted is painted to the end and kept."""

    def __init__(self) -> None:
        self.row: Final = FairRow(1)
        self._process: Final = Thinking(1)
        self._kept: Final[OrderedDict[bytes, bytes]] = OrderedDict()  # by drawing, the one used last at the end
        self._size = 0
        self._painting: tuple[bytes, asyncio.Task[bytes]] | None = None

    def kept(self, svg: str) -> bytes | None:
        """This drawing as PNG, if it was painted a while ago."""
        return self._find(_key(svg))

    async def painted(self, svg: str, asker: Asker) -> bytes:
        """This drawing as PNG."""
        key = _key(svg)
        if self._painting is None or self._painting[0] != key:
            await self.row.take(asker)
            found = self._find(key)  # somebody else may have wanted the same
            if found is not None:
                self.row.give()
                return found
            self._painting = key, asyncio.create_task(self._paint(key, svg, asker))
            self._painting[1].add_done_callback(self._finish)
        return await asyncio.shield(self._painting[1])

    async def close(self) -> None:
        """Nothing more is painted."""
        await self._process.close()

    def _find(self, key: bytes) -> bytes | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def _paint(self, key: bytes, svg: str, asker: Asker) -> bytes:
        found = await self._process.done(asker, worker.paint, svg)
        self._kept[key] = found
        self._size += len(found)
        while self._size > MAX_KEPT_BYTES:
            self._size -= len(self._kept.popitem(last=False)[1])
        return found

    def _finish(self, painting: "asyncio.Task[bytes]") -> None:
        self._painting = None
        self.row.give()
        if not painting.cancelled():
            painting.exception()  # nobody may be waiting any more


def _key(svg: str) -> bytes:
    return sha256(svg.encode()).digest()
