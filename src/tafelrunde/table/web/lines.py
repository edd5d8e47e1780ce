"""The connections under requests and live connections: nobody keeps one open by sending or reading drop by drop.

uvicorn reads requests and answers them; what it leaves to a proxy in front of it is done here, for there may be none.
"""

import asyncio
from collections import Counter
from time import monotonic
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tafelrunde.table.web.address import counted_as, is_loopback
from tafelrunde.table.web.limits import Bucket, Limits

AT_ONCE: Final = 4  # messages of the largest size


class Lines:
    """How many connections for requests there are, and from where. A proxy on this computer brings everybody's."""

    def __init__(self, limits: Limits) -> None:
        self.limits: Final = limits
        self._of: Final[dict[RequestLine, str]] = {}
        self._from: Final[Counter[str]] = Counter()

    def take(self, line: "RequestLine", peer: str) -> bool:
        """Is there room for one more from there? It counts."""
        where = "" if is_loopback(peer) else counted_as(peer)
        if len(self._of) >= self.limits.lines_all or (where and self._from[where] >= self.limits.lines_there):
            return False
        self._of[line] = where
        self._from[where] += 1
        return True

    def give(self, line: "RequestLine") -> None:
        """It is over, or has become a live connection, which is counted elsewhere."""
        where = self._of.pop(line, None)
        if where is not None:
            self._from[where] -= 1
            if not self._from[where]:
                del self._from[where]


class RequestLine(H11Protocol):
    """A connection for requests."""

    lines: ClassVar[Lines]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the head of a request."""
        self._late: asyncio.TimerHandle | None = None  # when it has not come
        self._stuck: asyncio.TimerHandle | None = None  # when nobody reads what is sent
        super().connection_made(transport)
        if self.lines.take(self, self.client[0] if self.client else ""):
            self._wait()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._done()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Something has come; while it is answered nobody waits for the next one."""
        super().handle_events()
        answering: RequestResponseCycle | None = self.cycle
        if answering is not None and not answering.response_complete and self._late is not None:
            self._late.cancel()
            self._late = None

    def on_response_complete(self) -> None:
        """The next request may come, also drop by drop, but not for ever."""
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a live connection."""
        self._done()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Nobody reads what is sent."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.lines.limits.patience, self.transport.abort)

    def resume_writing(self) -> None:
        """Somebody does."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is wanted; what was sent last may still be on its way."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(self.lines.limits.patience, self.transport.abort)

    def _wait(self) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = self.loop.call_later(self.lines.limits.arrival, self.transport.abort)

    def _done(self) -> None:
        self.lines.give(self)
        for timer in (self._late, self._stuck):
            if timer is not None:
                timer.cancel()


class LiveLine(WebSocketsSansIOProtocol):
    """A live connection. Pings of the protocol itself never reach the app, so they are counted here."""

    lines: ClassVar[Lines]
    pings: Bucket | None = None

    def data_received(self, data: bytes) -> None:
        """Take it, unless it is far more than anybody has to say at once."""
        if len(data) > AT_ONCE * self.lines.limits.message:
            self.transport.abort()
        else:
            super().data_received(data)

    def handle_ping(self) -> None:
        """Answer it, unless there is no end to them, or nobody reads the answers."""
        if self.pings is None:
            self.pings = Bucket(self.lines.limits.calls, monotonic())
        if self.transport.is_closing():
            return
        if self.writable.is_set() and self.pings.take(monotonic()):
            super().handle_ping()
        else:
            self.transport.abort()


def lines_for(limits: Limits) -> tuple[type[RequestLine], type[LiveLine]]:
    """The two kinds of connections of one server, which count together."""
    shared = {"lines": Lines(limits)}
    return type("RequestLine", (RequestLine,), shared), type("LiveLine", (LiveLine,), shared)
