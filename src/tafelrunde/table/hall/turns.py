"""Who does something to a table next: one after the other, and between two the loop looks at everything else.

Without this, whatever has come waits in one long row: what is already on disk is shown only after all who came later
have been dealt with, and a round ends when the crowd before it is served.

At each table it is first come, first served. Among tables the addresses take turns whose calls are first there, so that
a crowd from one address makes nobody else wait for more than one of its calls.
"""

import asyncio
from collections import deque
from itertools import islice
from typing import Final, NamedTuple

TOGETHER: Final = 4  # addresses: where they are few, nobody waits for another one's call


class _Turn(NamedTuple):
    where: str  # the address it comes from
    mine: "asyncio.Future[None]"


class Turns:
    """The rows of those who wait. What is due waits for nobody but those who came to the same table before it."""

    def __init__(self) -> None:
        self._rows: Final[dict[str, deque[_Turn]]] = {}  # by table
        self._first: Final[dict[str, dict[str, None]]] = {}  # by address: the tables where it is first
        self._calling = False  # somebody will be called

    async def take(self, code: str, due: bool = False, where: str = "") -> None:
        """Wait for my turn to do something to this table."""
        if due:
            if code in self._rows:
                self._unlist(code)
                for turn in self._rows.pop(code):
                    _let_go(turn)
            await asyncio.sleep(0)  # they go on first
            return
        turn = _Turn(where, asyncio.get_running_loop().create_future())
        row = self._rows.setdefault(code, deque())
        row.append(turn)
        if len(row) == 1:
            self._list(code)
        if not self._calling:
            self._calling = True
            self._call()
        await turn.mine

    def _call(self) -> None:
        """One more may go on, of each of some addresses; the next ones are called when the loop has come round."""
        if not self._rows:
            self._calling = False
            return
        for tables in list(islice(self._first.values(), TOGETHER)):
            code = next(iter(tables))
            self._unlist(code)
            row = self._rows[code]
            _let_go(row.popleft())
            if row:
                self._list(code)
            else:
                del self._rows[code]
        asyncio.get_running_loop().call_soon(self._call)

    def _list(self, code: str) -> None:
        """The first one at this table waits, behind other tables of the same address."""
        self._first.setdefault(self._rows[code][0].where, {})[code] = None

    def _unlist(self, code: str) -> None:
        """The first one at this table waits no more; others come before the same address again."""
        where = self._rows[code][0].where
        tables = self._first.pop(where)
        del tables[code]
        if tables:
            self._first[where] = tables


def _let_go(turn: _Turn) -> None:
    if not turn.mine.done():  # who gave up is not waited for
        turn.mine.set_result(None)
