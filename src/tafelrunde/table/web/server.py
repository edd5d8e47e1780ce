"""Runs the house: opens the data, listens, moves into the local network when asked, and closes in good order."""

import asyncio
import contextlib
import logging
import os
import platform
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from tafelrunde.kit.packages import installed_version
from tafelrunde.table.hall.clock import HouseClock
from tafelrunde.table.hall.forgetting import Sweeping
from tafelrunde.table.hall.hall import Hall
from tafelrunde.table.hall.reminding import Reminding
from tafelrunde.table.hall.thinking import Thinking
from tafelrunde.table.reminders.sender import Sender
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.web.address import EVERYWHERE, Site
from tafelrunde.table.web.app import make_app
from tafelrunde.table.web.collecting import Collector
from tafelrunde.table.web.house import House
from tafelrunde.table.web.lines import lines_for
from tafelrunde.table.web.operator import ALONE, Operator
from tafelrunde.table.web.orders import AnyOrder, Outcome
from tafelrunde.table.web.proxies import Proxies
from tafelrunde.table.web.pulse import refused
from tafelrunde.table.web.service import ServiceDoor
from tafelrunde.table.web.steward import Cannot, carried_out

if sys.platform == "win32":
    resource = None
else:
    import resource

FILES: Final = 8192  # open at once, where the system lets us
GRACE: Final = 1  # seconds for open requests when the server stops
BACKLOG: Final = 1024  # connections that wait to be answered
STUCK: Final = 60_000  # milliseconds after which the system drops a connection that takes nothing

log = logging.getLogger(__name__)


class Listener(uvicorn.Server):
    """A server that leaves signals to us and tells when it really listens."""

    def __init__(self, config: uvicorn.Config, listens: Callable[[], None]) -> None:
        super().__init__(config)
        self._listens = listens

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are for the whole house."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """From here on somebody answers."""
        await super().startup(sockets)
        self._listens()


class Server:
    """The house while it is open. The hall stays when the listener is exchanged for one that listens elsewhere."""

    def __init__(
        self,
        storage: SqliteStorage,
        folder: Path,
        bound: socket.socket,
        operator: Operator = ALONE,
        listens: Callable[[Site], None] = lambda site: None,
        sender: Sender | None = None,
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        """`listens` and `closed` are called when it does, and when everything is written down."""
        host, port = bound.getsockname()[:2]
        self.site: Final = Site(host, port, operator.public_url)
        self._storage: Final = storage
        self._bound = bound
        self._limits: Final = operator.limits
        self._lines: Final = lines_for(operator.limits, Proxies(operator.trusted_proxies))
        self._listens: Final = listens
        self._closed: Final = closed
        self.hall: Final = Hall(
            storage,
            Thinking(operator.bot_cores),
            folder / "reports",
            HouseClock(storage.downtimes),
            viewers=operator.limits.viewers,
        )
        self._reminding: Final = Reminding(self.hall, sender or Sender(operator.reminders), self.site.table)
        self._house: Final = House(self.hall, self.site, operator, self._reminding, self.move_to_lan)
        self._sweeping: Final = Sweeping(self.hall, folder, operator.keep_chat, operator.keep_tables)
        self._service: Final = ServiceDoor(folder, self._carry_out)
        self._listener: Listener | None = None
        self._closing: asyncio.Task[None] | None = None

    def run(self) -> None:
        """Open, listen, and close when a signal says that it is enough."""
        with asyncio.Runner(loop_factory=_new_loop) as runner:
            runner.run(self._serve_alone())

    async def _serve_alone(self) -> None:
        """In a process of its own."""
        _tune()
        collector = Collector(lambda: len(self._house.sockets), lambda: self.hall.rooms.moves, self.hall.calm)
        collecting = asyncio.create_task(collector.run())
        try:
            await self.serve()
            self._closed()
        finally:
            collecting.cancel()

    async def serve(self) -> None:
        """The same inside a loop that runs already."""
        pulse: asyncio.Task[None] | None = None
        try:
            self._catch_signals()
            await self.hall.start()
            self._reminding.start()
            self._sweeping.start()
            await self._house.guests.load()
            await self._service.open()
            log.info("started", extra={"version": installed_version(), "python": platform.python_version()})
            pulse = asyncio.create_task(self._house.pulse.beat(lambda: refused(self._house)))
            app = make_app(self._house, self._storage.key())
            while self._closing is None:
                self._listener = Listener(self._config(app), self._listening)
                await self._listener.serve([self._bound])
                if self._closing is None:
                    self._bound = self._bind_everywhere()
        finally:
            if pulse is not None:
                pulse.cancel()
            if self._closing is None:  # nobody asked for it: something went wrong
                self._closing = asyncio.create_task(self._close())
            await self._closing
            await self._service.close()
            self.hall.studio.close()
            await self._storage.close()
            if pulse is not None:
                log.info("stopped", extra={"uptime": round(self._house.pulse.uptime)})

    def _listening(self) -> None:
        log.info("listening", extra={"host": self.site.host, "port": self.site.port})
        self._listens(self.site)

    async def _carry_out(self, order: AnyOrder) -> Outcome:
        """What the operator wants."""
        try:
            return Outcome(await carried_out(self._house, order))
        except Cannot as e:
            return Outcome(no=e.key, values=e.values)

    def stop(self) -> None:
        """Everybody is told, everything is written down, then nobody listens any more. Asked twice: at once."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close())
        elif self._listener is not None:
            self._listener.force_exit = True

    def move_to_lan(self) -> None:
        """Listen in the local network, too. Requests that are open are answered; pages connect again by themselves."""
        if self._listener is not None:
            self._listener.should_exit = True

    async def _close(self) -> None:
        log.info("stopping")
        await self._sweeping.close()
        await self.hall.close()
        if self._listener is not None:
            self._listener.should_exit = True
        await self._house.painter.close()
        await self._reminding.close()

    def _bind_everywhere(self) -> socket.socket:
        """If somebody has taken the port meanwhile, we stay where we were."""
        try:
            bound = bind(EVERYWHERE, self.site.port)
            self.site.host = EVERYWHERE
            return bound
        except OSError:
            return bind(self.site.host, self.site.port)

    def _config(self, app: ASGIApp) -> uvicorn.Config:
        """Nothing is logged of what people send."""
        return uvicorn.Config(
            app,
            http=self._lines[0],
            ws=self._lines[1],
            ws_max_size=self._limits.message,
            ws_ping_interval=self._limits.heartbeat,
            ws_ping_timeout=self._limits.patience,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,  # who is to be believed is for `proxies.py` to say
            timeout_graceful_shutdown=GRACE,
        )

    def _catch_signals(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return  # whoever runs us elsewhere calls `stop`
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(name, self.stop)
            except NotImplementedError:  # Windows
                signal.signal(name, lambda *_: loop.call_soon_threadsafe(self.stop))


def bind(host: str, port: int) -> socket.socket:
    """A socket that has the port, though nobody listens yet; OSError if it cannot be had."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two programs have the same port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError:
        bound.close()
        raise
    return bound


def _tune() -> None:
    """Writing down takes a dozen short steps in a thread of its own, and each would wait 5 ms for a busy loop."""
    sys.setswitchinterval(0.0002)
    if resource is not None:  # every connection is an open file
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with contextlib.suppress(OSError, ValueError):  # where that is not allowed, there are fewer
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _new_loop() -> asyncio.AbstractEventLoop:
    """The faster loop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop
