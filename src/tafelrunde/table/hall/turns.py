"""Who does something to a table next: one after the other, and between two the loop looks at everything else.

Without this, whatever has come waits in one long row: what is already on disk is shown only after all who came later
have been dealt with, and a round ends when the crowd before it is served.
"""

import asyncio
from collections import deque
from typing import NamedTuple


class _Turn(NamedTuple):
    code: str
    mine: "asyncio.Future[None]"


class Turns:
    """The row of those who wait. What is due waits for nobody but those who came to the same table before it."""

    def __init__(self) -> None:
        self._waiting: deque[_Turn] = deque()
        self._calling = False  # somebody will be called

    async def take(self, code: str, due: bool = False) -> None:
        """Wait for my turn to do something to this table."""
        if due:
            for other in self._waiting:
                if other.code == code:
                    _let_go(other)
            self._waiting = deque(other for other in self._waiting if other.code != code)
            await asyncio.sleep(0)  # they go on first
            return
        turn = _Turn(code, asyncio.get_running_loop().create_future())
        self._waiting.append(turn)
        if not self._calling:
            self._calling = True
            self._call()
        await turn.mine

    def _call(self) -> None:
        """One more may go on; the next one is called when the loop has come round."""
        if not self._waiting:
            self._calling = False
            return
        _let_go(self._waiting.popleft())
        asyncio.get_running_loop().call_soon(self._call)


def _let_go(turn: _Turn) -> None:
    if not turn.mine.done():  # who gave up is not waited for
        turn.mine.set_result(None)
