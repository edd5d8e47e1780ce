"""The operator's own door: while the house is open, commands on the same computer ask it things.

It listens on this computer only, on a port of its own that no proxy leads to. Port and token stand in a file that
nobody but the owner of the data can read, on every system alike.
"""

import asyncio
import contextlib
import hmac
import secrets
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from tafelrunde.table.hall.faults import Trouble
from tafelrunde.table.store.folder import private_file
from tafelrunde.table.store.storage import StorageTrouble
from tafelrunde.table.web.orders import AnyOrder, Outcome

FILE: Final = "service.json"
HERE: Final = "127.0.0.1"
PATIENCE: Final = 30.0  # seconds
LONGEST: Final = 65_536  # bytes of an order


class Key(msgspec.Struct):
    """What stands in the file."""

    port: int
    token: str


class Said(msgspec.Struct):
    """An order as it is sent."""

    token: str
    order: AnyOrder


class NobodyHome(Exception):
    """No server runs on these data."""


class ServiceDoor:
    """Takes orders, one for each connection."""

    def __init__(self, folder: Path, does: Callable[[AnyOrder], Awaitable[Outcome]]) -> None:
        self._path: Final = folder / FILE
        self._does: Final = does
        self._token: Final = secrets.token_urlsafe(32)
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """From now on somebody answers."""
        self._server = await asyncio.start_server(self._serve, HERE, 0, limit=LONGEST)
        port = self._server.sockets[0].getsockname()[1]
        self._path.unlink(missing_ok=True)  # whatever lies there may have other rights
        with open(private_file(self._path), "wb") as file:
            file.write(msgspec.json.encode(Key(port, self._token)))

    async def close(self) -> None:
        """Nobody does any more."""
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(OSError):
                self._path.unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One order. Whoever does not know the token gets no answer at all."""
        try:
            async with asyncio.timeout(PATIENCE):
                said = msgspec.json.decode(await reader.readline(), type=Said)
                if hmac.compare_digest(said.token.encode(), self._token.encode()):
                    writer.write(msgspec.json.encode(await self._outcome(said.order)) + b"\n")
                    await writer.drain()
        except (msgspec.MsgspecError, UnicodeDecodeError, OSError, ValueError, TimeoutError):
            pass
        finally:
            writer.close()

    async def _outcome(self, order: AnyOrder) -> Outcome:
        try:
            return await self._does(order)
        except (StorageTrouble, Trouble) as e:
            return Outcome(no="storage", values={"why": str(e)})


def ask(folder: Path, order: AnyOrder) -> Outcome:
    """What the running house says to an order; NobodyHome: none runs."""
    try:
        key = msgspec.json.decode((folder / FILE).read_bytes(), type=Key)
        with socket.create_connection((HERE, key.port), PATIENCE) as line:
            line.sendall(msgspec.json.encode(Said(key.token, order)) + b"\n")
            with line.makefile("rb") as answers:
                answer = answers.readline()
    except (FileNotFoundError, ConnectionError, msgspec.MsgspecError):
        raise NobodyHome from None
    if not answer:
        raise NobodyHome  # somebody else has the port now
    found: Outcome = msgspec.json.decode(answer, type=Outcome)
    return found


def found_as(outcome: Outcome, kind: Any) -> Any:
    """What was found, as one of the types of `orders.py`."""
    return msgspec.convert(outcome.found, kind)
