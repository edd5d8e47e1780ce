"""Requests and live connections byte by byte: what no library would send, or would not leave unread."""

import asyncio
import base64
import json
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from tests.patience import patience

TEXT, CLOSE, PING, CONT = 1, 8, 9, 0
LOST = (OSError, asyncio.IncompleteReadError, EOFError)


class Answer(NamedTuple):
    """What came back; status 0: nothing did."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body or b"null")


class Wire:
    """One connection to the house, from an address that the proxy in front of it says."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, address: str) -> None:
        self.reader, self.writer, self.host, self.address = reader, writer, host, address

    def head(self, method: str, path: str, headers: dict[str, str], length: int | None = None) -> bytes:
        """The beginning of a request."""
        lines = {"Host": self.host, "X-Forwarded-For": self.address, **headers}
        if length is not None:
            lines["Content-Length"] = str(length)
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return f"{method} {path} HTTP/1.1\r\n{text}\r\n".encode("latin-1")

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """A request and its answer."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        if data is not None:
            named.setdefault("Content-Type", "application/json")
        self.writer.write(self.head(method, path, named, None if data is None else len(data)) + (data or b""))
        return await self.answer(method)

    async def answer(self, method: str = "GET") -> Answer:
        """The next answer; nothing, if there is none."""
        try:
            async with asyncio.timeout(patience()):
                line = await self.reader.readline()
                headers: dict[str, str] = {}
                while (row := await self.reader.readline()).strip():
                    name, _, value = row.decode("latin-1").partition(":")
                    kept = headers.get(name.lower())
                    headers[name.lower()] = f"{kept}\n{value.strip()}" if kept else value.strip()
                length = 0 if method == "HEAD" else int(headers.get("content-length", 0))
                body = await self.reader.readexactly(length)
        except LOST:
            return Answer(0, {}, b"")
        return Answer(int(line.split()[1]) if line.startswith(b"HTTP/") else 0, headers, body)

    async def upgrade(self, path: str, **headers: str) -> int:
        """Ask for a live connection; 101: it is one from here on."""
        key = base64.b64encode(os.urandom(16)).decode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named |= {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key}
        self.writer.write(self.head("GET", path, named | {"Sec-WebSocket-Version": "13"}))
        return (await self.answer()).status

    def say(self, command: Any, number: int = 1) -> None:
        """A call, whether anybody reads it or not."""
        self.send(TEXT, json.dumps({"id": number, "command": command}).encode())

    def send(self, kind: int, data: bytes, last: bool = True) -> None:
        """A frame."""
        self.writer.write(frame(kind, data, last))

    async def hear(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it."""
        first, second = await self.reader.readexactly(2)
        length = second & 127
        if length > 125:
            size, form = (2, "!H") if length == 126 else (8, "!Q")
            (length,) = struct.unpack(form, await self.reader.readexactly(size))
        return first & 15, await self.reader.readexactly(length)

    async def reply_to(self, number: int) -> dict[str, Any]:
        """The reply to a call; empty: the connection was closed before it came."""
        with suppress(*LOST, TimeoutError):
            async with asyncio.timeout(patience()):
                while True:
                    kind, data = await self.hear()
                    if kind == CLOSE:
                        return {}
                    message = json.loads(data) if kind == TEXT else {}
                    if message.get("type") == "reply" and message["to"] == number:
                        return dict(message)
        return {}

    async def first_message(self) -> dict[str, Any]:
        """What a live connection begins with; empty: it does not."""
        with suppress(*LOST, TimeoutError):
            async with asyncio.timeout(patience()):
                kind, data = await self.hear()
                return dict(json.loads(data)) if kind == TEXT else {}
        return {}

    async def closed_with(self) -> int:
        """Read until it is closed; why it was. 1006: without a word."""
        with suppress(*LOST):
            async with asyncio.timeout(patience()):
                while True:
                    kind, data = await self.hear()
                    if kind == CLOSE:
                        return int(struct.unpack("!H", data[:2])[0]) if data else 1005
        return 1006


def frame(kind: int, data: bytes, last: bool = True) -> bytes:
    """A masked frame; with a mask of zeros it can be read in a log."""
    size = len(data)
    head = bytes([kind | (128 if last else 0)])
    if size < 126:
        head += bytes([128 | size])
    else:
        head += bytes([128 | (126 if size < 65536 else 127)]) + struct.pack("!H" if size < 65536 else "!Q", size)
    return head + bytes(4) + data


@asynccontextmanager
async def wire(port: int, address: str, host: str = "") -> AsyncIterator[Wire]:
    """A connection, closed without ado afterwards."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    try:
        yield Wire(reader, writer, host or f"127.0.0.1:{port}", address)
    finally:
        writer.transport.abort()


def cookies_in(answer: Answer) -> str:
    """What the answer wants to be kept, as it is sent back."""
    return "; ".join(line.partition(";")[0] for line in answer.headers.get("set-cookie", "").splitlines())
