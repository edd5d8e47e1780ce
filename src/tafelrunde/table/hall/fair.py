"""A fair row for something of which there is only so much: addresses take turns, their tables, and the people there."""

import asyncio
from collections import deque
from typing import Final, NamedTuple, Union


class Asker(NamedTuple):
    """On whose behalf something takes long."""

    where: str = ""  # the address that somebody looks on from; "": nobody does, or it is not counted
    table: str = ""
    person: str = ""  # "": the bots of the table


Waiting = asyncio.Future[None]
Branch = dict[str, Union["Branch", deque[Waiting]]]


class FairRow:
    """So many places. Whoever waits gets one when it is their turn: who has had one goes behind all others.

    So it does not matter how much somebody wants: somebody else waits for one of them at most."""

    def __init__(self, places: int) -> None:
        self.waiting = 0  # how many do
        self._places: Final = places
        self._free = places
        self._row: Final[Branch] = {}

    @property
    def taken(self) -> int:
        """How many places somebody has."""
        return self._places - self._free

    async def take(self, asker: Asker) -> None:
        """Wait for a place; whoever has had it gives it back."""
        mine = asyncio.get_running_loop().create_future()
        self._line_of(asker).append(mine)
        self.waiting += 1
        self._call()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was just my turn
                self.give()
            raise

    def give(self) -> None:
        """The place is free for the next one."""
        self._free += 1
        self._call()

    def _line_of(self, asker: Asker) -> deque[Waiting]:
        """Those who wait on the same behalf."""
        branch = self._row
        for name in asker[:-1]:
            below = branch.setdefault(name, {})
            assert isinstance(below, dict)
            branch = below
        line = branch.setdefault(asker[-1], deque())
        assert isinstance(line, deque)
        return line

    def _call(self) -> None:
        """As many as there are places; those who gave up get none."""
        while self._free and self._row:
            next_one = _next_in(self._row)
            self.waiting -= 1
            if not next_one.done():
                self._free -= 1
                next_one.set_result(None)


def _next_in(branch: Branch) -> Waiting:
    """The one whose turn it is, taken out of the row. The way to it goes to the end, unless nobody else waits there."""
    name, below = next(iter(branch.items()))
    del branch[name]
    found = below.popleft() if isinstance(below, deque) else _next_in(below)
    if below:
        branch[name] = below
    return found
