"""Somebody at the web table without a browser: a cookie, a live connection, and the table as the messages tell it."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from time import monotonic
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tafelrunde.table.web.limits import Bucket, Rate
from tests.patience import patience

PACE = Rate(25, 1, 50)  # as fast as the house lets anybody call, and a little slower
LOST = (OSError, WebSocketException, httpx.TransportError)  # the house is down


class Visitor:
    """A person, or rather a page: comes, looks, answers. Everything that reaches it is kept in `received`."""

    def __init__(
        self,
        name: str,
        address: str,
        lang: str = "en",
        forwarded: str = "",
        transport: httpx.AsyncBaseTransport | None = None,
        **way: Any,
    ) -> None:
        """`forwarded`: where a proxy says that they come from; `transport` and `way` (what `connect` takes): how to get
        there, if not straight."""
        self.name, self.address, self.lang, self.way = name, address, lang, way
        self.headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        headers, url = {"Accept-Language": lang, **self.headers}, f"{address}api/"
        self.http = httpx.AsyncClient(
            base_url=url, headers=headers, timeout=patience(), transport=transport, verify=False
        )
        self.frame: dict[str, Any] = {}
        self.received: list[tuple[int, str]] = []  # the number of inputs it knew of, and what came
        self.notices: list[dict[str, Any]] = []
        self.calls = 0
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._pongs: set[asyncio.Task[None]] = set()
        self._pace = {kind: Bucket(PACE, monotonic()) for kind in ("calls", "requests")}

    async def __aenter__(self) -> Self:
        await self.get("me")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.goes()
        await self.http.aclose()

    # --- over HTTP ---------------------------------------------------------------------------------------------------

    async def get(self, path: str, expect: int = 200) -> Any:
        await self._takes_time("requests")
        return self._keep(await self.http.get(path), expect)

    async def post(self, path: str, body: Any = None, expect: int = 200) -> Any:
        await self._takes_time("requests")
        return self._keep(await self.http.post(path, json=body or {}), expect)

    async def _takes_time(self, kind: str) -> None:
        """A script on a fast machine would be taken for a flood."""
        while not self._pace[kind].take(monotonic()):
            await asyncio.sleep(0.01)

    def _keep(self, answer: httpx.Response, expect: int) -> Any:
        self._note(answer.text + json.dumps(dict(answer.headers)))
        assert answer.status_code == expect, f"{answer.request.url}: {answer.status_code} {answer.text[:300]}"
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text

    # --- live --------------------------------------------------------------------------------------------------------

    async def comes(self, code: str) -> None:
        """Sit in front of a table until `goes`, or until the house falls down."""
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        self._socket = await connect(
            f"{self.address.replace('http', 'ws', 1)}api/tables/{code}/live?lang={self.lang}&client={self.name}",
            additional_headers={"Cookie": cookie, **self.headers},
            compression=None,
            max_size=None,
            **{"open_timeout": patience(), "ping_timeout": patience(), **self.way},
        )
        self.frame = {}
        self._reading = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: bool(self.frame))

    async def goes(self) -> None:
        if self._socket is not None and self._reading is not None:
            await self._socket.close()
            await self._reading

    async def call(self, do: str, number: int = 0, /, **command: Any) -> dict[str, Any]:
        """Send a command and wait for its reply; `number`: that of an earlier call, to send it again."""
        self.calls += not number
        number = number or self.calls
        await self._takes_time("calls")
        assert self._socket is not None
        waiting = self._replies[number] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"id": number, "command": {"do": do, **command}}))
        return await asyncio.wait_for(waiting, patience())

    async def _pong(self, nonce: int) -> None:
        """As a page answers at once."""
        assert self._socket is not None
        with contextlib.suppress(*LOST):
            await self._socket.send(json.dumps({"id": 0, "command": {"do": "pong", "nonce": nonce}}))

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until what came makes it true."""
        async with asyncio.timeout(patience()):
            while not condition():
                assert self._reading is not None
                if self._reading.done():
                    raise ConnectionResetError
                self._news.clear()
                await self._news.wait()

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(*LOST):
            async for text in socket:
                assert isinstance(text, str)
                self._take(json.loads(text))
                self._note(text)
                self._news.set()
        for waiting in self._replies.values():
            if not waiting.done():
                waiting.set_exception(ConnectionResetError())
                waiting.exception()  # nobody may be waiting any more
        self._replies.clear()
        self._news.set()

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "reply":
            waiting = self._replies.pop(message["to"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        elif kind == "notice":
            self.notices.append(message)
        elif kind == "ping":
            self._pongs.add(asyncio.create_task(self._pong(message["nonce"])))
        elif kind == "frame":
            self.frame = message
        else:
            self._change(message)

    def _change(self, change: dict[str, Any]) -> None:
        """Apply it as the page does; a message that was missed would show here."""
        assert change["version"] == self.frame["version"] + 1
        self.frame["version"] = change["version"]
        self.frame |= change.get("is", {})
        for section in ("log", "chat"):
            self.frame[section] = self.frame[section] + change.get(section, [])
        for name, picture in change.get("pictures", {}).items():
            things = self._picture(name)["things"]
            for gone in picture.get("gone", []):
                del things[gone]
            for key, element, _ in picture.get("set", []):
                things[key] = element

    def _picture(self, name: str) -> dict[str, Any]:
        """One of its own name, or one of a list by its key."""
        listed = [*self.frame["extras"], *self.frame.get("beside", [])]
        found: dict[str, Any] = self.frame.get(name) or next(one for one in listed if one["key"] == name)
        return found

    def _note(self, text: str) -> None:
        self.received.append((self.inputs, text))

    # --- what it sees ------------------------------------------------------------------------------------------------

    @property
    def inputs(self) -> int:
        """How many moves it knows of."""
        return int(self.frame.get("table", {}).get("inputs", 0))

    @property
    def over(self) -> bool:
        return bool(self.frame["table"]["stage"] == "over")

    @property
    def serial(self) -> int:
        """The number of what is asked of it; 0: nothing."""
        return int(self.frame["prompt"].get("serial", 0))

    @property
    def options(self) -> list[Any]:
        return [entry["option"] for entry in self.frame["options"]]
