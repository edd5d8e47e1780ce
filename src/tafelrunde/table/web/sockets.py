"""The live connections of the whole house: how many there are of whom, and from where."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from tafelrunde.table.web.limits import Limits


@dataclass(eq=False)
class Socket:
    """One live connection."""

    person: str
    peer: str  # the address it comes from; known only as long as it is open
    where: str  # how that is counted; "": not at all
    code: str  # of the table


class Sockets:
    """All of them."""

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._open: Final[set[Socket]] = set()
        self._of: Final[Counter[str]] = Counter()  # by person
        self._from: Final[Counter[str]] = Counter()  # by address

    def __iter__(self) -> Iterator[Socket]:
        return iter(list(self._open))

    def __len__(self) -> int:
        return len(self._open)

    def room_for(self, person: str, where: str) -> bool:
        """May this person have one more, from there?"""
        limits = self._limits
        return (
            len(self._open) < limits.sockets_all
            and self._of[person] < limits.sockets
            and (not where or self._from[where] < limits.sockets_there)
        )

    @contextmanager
    def counted(self, socket: Socket) -> Iterator[None]:
        """While it is open."""
        self._open.add(socket)
        self._of[socket.person] += 1
        self._from[socket.where] += 1
        try:
            yield
        finally:
            self._open.discard(socket)
            for counter, key in ((self._of, socket.person), (self._from, socket.where)):
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]
