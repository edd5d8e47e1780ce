"""The house as requests and live connections find it: the hall, the place in the net, what counts."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, ParamSpec, TypeVar

from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.forgetting import forget
from tafelrunde.table.hall.hall import Hall
from tafelrunde.table.hall.painter import Painter
from tafelrunde.table.hall.reminding import Reminding
from tafelrunde.table.protocol import Answer, AnyCommand, Hint, Language, Reply, Say, Whole
from tafelrunde.table.web.address import Site, is_loopback
from tafelrunde.table.web.guesses import Guesses
from tafelrunde.table.web.guests import Guests
from tafelrunde.table.web.limits import Buckets, Slots
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.problems import Wrong
from tafelrunde.table.web.pulse import Pulse
from tafelrunde.table.web.sockets import Sockets

PAUSING: Final = 200  # at most

T = TypeVar("T")
P = ParamSpec("P")


class House:
    """What requests work with."""

    def __init__(
        self,
        hall: Hall,
        site: Site,
        operator: Operator,
        reminding: Reminding,
        open_lan: Callable[[], None] | None = None,
    ) -> None:
        self.hall: Final = hall
        self.reminding: Final = reminding
        self.site: Final = site
        self.operator: Final = operator
        self.open_lan: Final = open_lan  # None: this server stays where it is
        self.guests: Final = Guests(hall.storage, operator, hall.now)
        limits = self.limits = operator.limits
        self.sockets: Final = Sockets(limits)
        self.slots: Final = Slots(limits.at_once)
        self.requests: Final = Buckets(limits.requests)
        self.looks: Final = Buckets(limits.looks)
        self.calls: Final = Buckets(limits.calls)
        self.calls_there: Final = Buckets(limits.calls_there)
        self.chat: Final = Buckets(limits.chat)
        self.hints: Final = Buckets(limits.hints)
        self.tables: Final = Buckets(limits.tables)
        self.tables_there: Final = Buckets(limits.tables_there)
        self.wrong_codes: Final = Buckets(limits.wrong_codes)
        self.wrong_words: Final = Guesses(limits)
        self.wrong_links: Final = Buckets(
            limits.wrong_words
        )  # of hosts: they cannot be guessed, so one address will do
        self.messages: Final = Buckets(limits.messages)
        self.messages_there: Final = Buckets(limits.messages_there)
        self.proofs: Final = Buckets(limits.proofs)
        self.pictures: Final = Buckets(limits.pictures)
        self.painter: Final = Painter()
        self.pulse: Final = Pulse()
        self._paintings: Final[Counter[str]] = Counter()  # that are waited for, by address
        self._pausing = 0  # who wait because they ask too often
        self._hinted: Final[set[str]] = set()  # people for whom a bot thinks just now

    # --- who is counted ----------------------------------------------------------------------------------------------

    def at_home(self, peer: str) -> bool:
        """Does somebody sit at this computer? Behind a proxy everybody seems to, or nobody does."""
        return is_loopback(peer) and not self.site.public_url

    def where(self, peer: str) -> str:
        """As what an address is counted; "": not at all."""
        return "" if self.at_home(peer) else peer

    def lets(self, peer: str, counted: Buckets) -> bool:
        """May somebody from there do it once more? It counts."""
        return counted.take(self.where(peer))

    async def pause(self) -> None:
        """Whoever asks too often waits a little, unless there are too many of them already."""
        if self._pausing < PAUSING:
            self._pausing += 1
            try:
                await asyncio.sleep(self.limits.pause)
            finally:
                self._pausing -= 1

    def look(self, peer: str) -> None:
        """Somebody wants to see what costs more to show."""
        if not self.lets(peer, self.looks):
            raise Wrong(429, "too_fast")

    # --- who is known ------------------------------------------------------------------------------------------------

    async def forget(self, person: str) -> int:
        """Nothing is known of this person any more; at how many tables there was something. Nobody comes in their
        name meanwhile, nor later."""
        self.guests.withdraw(person)
        try:
            tables = await forget(self.hall, person)
        except BaseException:
            self.guests.forgotten.pop(person, None)
            raise
        self.guests.hosts.discard(person)
        return tables

    # --- what costs time ---------------------------------------------------------------------------------------------

    async def made(self, peer: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What takes a moment to make, and is the same for everybody."""
        return await self.hall.studio.made(Asker(self.where(peer)), work, *args, **more)

    async def painted(self, svg: str, peer: str) -> bytes:
        """A drawing as PNG. Only so many are made for one address."""
        if (found := self.painter.kept(svg)) is not None:
            return found
        if self._paintings[peer] >= self.limits.paintings:
            raise Wrong(429, "too_fast").again_in(self.limits.picture_wait)
        if not self.lets(peer, self.pictures):
            raise Wrong(429, "too_many_pictures").again_in(self.pictures.wait(self.where(peer)))
        self._paintings[peer] += 1
        try:
            return await self.painter.painted(svg, Asker(peer))
        finally:
            self._paintings[peer] -= 1
            if not self._paintings[peer]:
                del self._paintings[peer]

    async def commanded(
        self, person: str, peer: str, command: AnyCommand, does: Callable[[], Awaitable[Reply]]
    ) -> Reply:
        """Do what somebody wants of a table, unless it is too much; whoever asks for a hint holds up nobody."""
        self._check(person, peer, command)
        if not isinstance(command, Hint):
            came = monotonic()
            async with self.slots.one(self.where(peer)):
                reply = await does()
            if isinstance(command, Answer) and reply.ok and not reply.final:
                self.pulse.move_times.add(monotonic() - came)
            return reply
        self._hinted.add(person)
        try:
            return await does()
        finally:
            self._hinted.discard(person)

    def _check(self, person: str, peer: str, command: AnyCommand) -> None:
        """Wrong, if it is too much: chat is for people, and nobody types so fast; others want a hint, too."""
        if isinstance(command, Say) and not self.chat.take(person):
            raise Wrong(429, "too_much_chat")
        if isinstance(command, Hint) and (person in self._hinted or not self.hints.take(person)):
            raise Wrong(429, "too_many_hints")
        if isinstance(command, Whole | Language):
            self.look(peer)
