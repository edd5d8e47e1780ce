"""The web table inside the test's own process: a real server on a free port, in a thread."""

import asyncio
import contextlib
import json
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tafelrunde.table.reminders.sender import Sender
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.web.address import Site
from tafelrunde.table.web.limits import Limits, Rate
from tafelrunde.table.web.operator import ALONE, Operator
from tafelrunde.table.web.proxies import network_in
from tafelrunde.table.web.server import Server, bind
from tests.patience import patience

T = TypeVar("T")
PLAIN = False  # no certificates are loaded where nothing is encrypted: that takes longer than most tests
OFTEN = Rate(1_000_000, 1, 1_000_000)
RATES: dict[str, Any] = {name: OFTEN for name, limit in Limits()._asdict().items() if isinstance(limit, Rate)}
HERE = (network_in("127.0.0.1"),)  # as trusted proxies: whoever asks may say where they come from
UNLIMITED = Limits(**RATES)._replace(tables_mine=1_000_000, tables_all=1_000_000, pause=0)


class OpenHouse:
    """A server that can be asked from outside and looked into from inside."""

    def __init__(
        self, folder: Path, limits: Limits = UNLIMITED, operator: Operator = ALONE, sender: Sender | None = None
    ) -> None:
        self.reports = folder / "reports"
        self._listens = threading.Semaphore(0)
        bound = bind("127.0.0.1", 0)
        self.server = Server(
            SqliteStorage(folder), folder, bound, operator._replace(limits=limits), self._listening, sender
        )
        self.port = self.server.site.port
        self.address = self.server.site.home
        self._thread = threading.Thread(target=self.server.run, daemon=True)

    def _listening(self, site: Site) -> None:
        self._loop = asyncio.get_running_loop()
        self._listens.release()

    def wait_until_it_listens(self) -> None:
        assert self._listens.acquire(timeout=patience())

    def __enter__(self) -> Self:
        self._thread.start()
        self.wait_until_it_listens()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        assert not self._thread.is_alive()
        assert not list(self.reports.glob("*")), "something went wrong inside"

    def stop(self) -> None:
        """As a signal would, if it has not ended yet."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.server.stop)
        self._thread.join(patience())

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(patience())

    @contextmanager
    def visitor(self, lang: str = "en") -> Iterator[httpx.Client]:
        """Somebody with a cookie of their own."""
        headers = {"Accept-Language": lang}
        with httpx.Client(base_url=f"{self.address}api/", headers=headers, timeout=patience(), verify=PLAIN) as client:
            client.get("me").raise_for_status()
            yield client

    def live(
        self, code: str, visitor: httpx.Client | None, door: str = "live", page: str = "", **headers: str
    ) -> ClientConnection:
        """A live connection to a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items()) if visitor else ""
        query = f"{'&' if '?' in door else '?'}lang=en&client=test&page={page}"
        url = f"{self.address.replace('http', 'ws', 1)}api/tables/{code}/{door}{query}"
        more = {"Cookie": cookie} if cookie else {}
        return connect(
            url,
            additional_headers=more | headers,
            compression=None,
            max_size=None,
            open_timeout=patience(),
            ping_timeout=patience(),
        )


def open_table(visitor: httpx.Client, *seats: str, **wish: Any) -> str:
    """A table of canals; its code."""
    body = {"game": "canals", "seats": seats or ("me", "me"), "name": "Ann", "tempo": 0, "start": True, **wish}
    answer = visitor.post("tables", json=body)
    assert answer.status_code == 200, answer.text
    code = answer.json()["code"]
    assert isinstance(code, str)
    return code


def received(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of that kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(patience()))
        if message["type"] == kind:
            return message


def says(socket: ClientConnection, number: int, **command: Any) -> dict[str, Any]:
    """A call and its reply."""
    socket.send(json.dumps({"id": number, "command": command}))
    reply = received(socket, "reply")
    assert reply["to"] == number
    return reply


def closed_with(socket: ClientConnection) -> int:
    """Read until the connection is closed; why it was."""
    try:
        while True:
            socket.recv(patience())
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006
