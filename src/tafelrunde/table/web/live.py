"""The live connection to a table: calls come in one by one, what the table sends goes out as fast as it is read."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tafelrunde.table.hall.faults import say
from tafelrunde.table.hall.place import Connection
from tafelrunde.table.hall.rooms import NoTable
from tafelrunde.table.protocol import Call, Hint, Notice, Pong, Probe, Refused, Reply, Whole
from tafelrunde.table.web import pages
from tafelrunde.table.web.address import peer_of
from tafelrunde.table.web.guests import KeptOut
from tafelrunde.table.web.house import House
from tafelrunde.table.web.limits import Limits
from tafelrunde.table.web.problems import (
    NO_COOKIE,
    NO_SUCH_TABLE,
    NO_WORD,
    NOT_ALLOWED,
    NOT_UNDERSTOOD,
    TOO_MUCH,
    TOO_SLOW,
    language_of,
    problem_of,
)
from tafelrunde.table.web.routes import PARAMETERS
from tafelrunde.table.web.sockets import Socket
from tafelrunde.table.words import own_texts

TOO_LARGE: Final = 1009  # these three are the protocol's own
BROKEN: Final = 1011
RESTART: Final = 1012
OFTEN: Final = 5.0  # seconds between two measurements of how far away a page is, where that matters

_PICTURES: Final = (b'{"type":"frame"', b'{"type":"change"')
_CALL: Final = msgspec.json.Decoder(Call)


class _Numbered(msgspec.Struct):
    """The number of a call of which nothing else is understood."""

    id: int = 0


class Outbox:
    """What waits to be sent. Who reads too slowly misses pictures and gets a whole one then; no reply is lost."""

    def __init__(self, socket: WebSocket, limits: Limits) -> None:
        self._socket = socket
        self._limits = limits
        self._waiting: deque[bytes] = deque()
        self._something = asyncio.Event()
        self._code = 0  # why it is to be closed
        self._missed = False  # pictures were thrown away

    def send(self, message: bytes) -> None:
        """Put it in line; never waits."""
        picture = message.startswith(_PICTURES)
        if len(self._waiting) >= self._limits.waiting and not self._missed:
            self._missed = True
            self._waiting = deque(one for one in self._waiting if not one.startswith(_PICTURES))
        if self._code or (self._missed and picture):
            return
        self._waiting.append(message)
        self._something.set()
        if len(self._waiting) > self._limits.waiting:
            self.close(TOO_SLOW)

    def close(self, code: int = NOT_ALLOWED) -> None:
        """Close the connection when everything is sent."""
        self._code = self._code or code
        self._something.set()

    @property
    def closing(self) -> bool:
        """Is there nothing more to come?"""
        return bool(self._code)

    async def run(self, whole: Callable[[], Awaitable[object]]) -> None:
        """Send what waits, until it is to be closed or nobody reads; `whole` sends everything anew."""
        while True:
            await self._something.wait()
            self._something.clear()
            async with asyncio.timeout(self._limits.patience):
                while self._waiting:
                    await self._socket.send_text(self._waiting.popleft().decode())
                if self._code:
                    await self._socket.close(self._code)
                    return
            if self._missed:
                self._missed = False
                await whole()


class Live:
    """Opens and keeps the connections of whoever looks at a table."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from its beginning to its end."""
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        person, peer, sockets = scope["person"], peer_of(socket), self.house.sockets
        why = self._why_not(scope["kept_out"], person, peer)
        if why:
            if why == TOO_MUCH:
                await self.house.pause()
            await socket.close(why)
            return
        outbox = Outbox(socket, self.house.limits)
        code = str(socket.path_params["code"])
        counted = sockets.counted(Socket(person, peer, self.house.where(peer), code))
        with counted, contextlib.suppress(WebSocketDisconnect):  # gone before it began
            await self._visit(socket, outbox, person, peer)

    def _why_not(self, kept_out: KeptOut, person: str, peer: str) -> int:
        """The code with which a connection is closed at once; 0: it stays."""
        house = self.house
        if kept_out:
            return NOT_ALLOWED if kept_out == "banned" else NO_WORD
        if not person:
            return NO_COOKIE
        if not house.sockets.room_for(person, house.where(peer)):
            return TOO_MUCH
        if house.wrong_codes.empty(peer) or not house.lets(peer, house.requests) or not house.lets(peer, house.looks):
            return TOO_MUCH
        return 0

    async def _visit(self, socket: WebSocket, outbox: Outbox, person: str, peer: str) -> None:
        """Come to the table, or hear why not."""
        lang = _argument(socket, "lang") or language_of(socket.headers.get("accept-language", ""))
        if self.house.hall.closes.is_set():
            await socket.close(RESTART)
            return
        try:
            async with self.house.slots.one(self.house.where(peer)):
                connection = await self.enter(socket, person, lang, outbox)
        except Exception as e:
            if isinstance(e, NoTable):
                self.house.wrong_codes.take(peer)
            status, message = self.why_not(e, lang)
            await socket.send_text(message.decode())
            await socket.close(NO_SUCH_TABLE if status == 404 else NOT_ALLOWED if status < 500 else BROKEN)
            return
        if _argument(socket, "page") not in ("", pages.version()):
            connection.tell(say(lang, "renewed"), "renewed")
        try:
            await self._stay(socket, outbox, connection, peer)
        finally:
            await self.house.hall.disconnect(connection)

    async def enter(self, socket: WebSocket, person: str, lang: str, outbox: Outbox) -> Connection:
        """Come to the table; whatever is raised here is why not."""
        code, client = socket.path_params["code"], _argument(socket, "client")
        where = self.house.where(peer_of(socket))
        return await self.house.hall.connect(code, person, lang, client, outbox.send, outbox.close, where)

    def talk(self, outbox: Outbox, connection: Connection, peer: str) -> "Talk":
        """Who listens to this connection."""
        return Talk(self.house, outbox, connection, peer)

    def why_not(self, error: Exception, lang: str) -> tuple[int, bytes]:
        """The status of HTTP, and a last message."""
        status, refused = problem_of(error, lang)
        return status, msgspec.json.encode(Notice(refused.text, "closed"))

    async def _stay(self, socket: WebSocket, outbox: Outbox, connection: Connection, peer: str) -> None:
        """Read and write until one of both is over."""

        async def whole() -> None:
            connection.behind = True
            await self.house.hall.call(connection, Call(0, Whole()))

        talk = self.talk(outbox, connection, peer)
        reading = asyncio.create_task(talk.listen(socket))
        writing = asyncio.create_task(outbox.run(whole))
        measuring = asyncio.create_task(talk.measure())
        ending = asyncio.create_task(talk.end(reading))
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
            if outbox.closing:  # a last word is under way
                await asyncio.wait((writing,), timeout=self.house.limits.patience)
        finally:
            for task in (reading, writing, measuring, ending, *talk.hints):
                task.cancel()
            with contextlib.suppress(TimeoutError, WebSocketDisconnect, asyncio.CancelledError):
                await asyncio.gather(reading, writing)


class Talk:
    """What one connection says."""

    def __init__(self, house: House, outbox: Outbox, connection: Connection, peer: str) -> None:
        self.house = house
        self.outbox = outbox
        self.connection = connection
        self.hearing: Final = asyncio.Lock()  # one call after the other
        self.peer = peer
        self.hints: set[asyncio.Task[None]] = set()  # bots think for a while, and nobody should wait for that

    async def listen(self, socket: WebSocket) -> None:
        """One call after the other. Who talks without end is sent away."""
        house, person = self.house, self.connection.person
        while not self.outbox.closing:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is not None and len(text) > house.limits.message:
                self.outbox.close(TOO_LARGE)
            elif not house.calls.take(person) or not house.lets(self.peer, house.calls_there):
                self.outbox.close(TOO_MUCH)
            elif text is None:
                self._refuse(0, "not_understood")
            else:
                async with self.hearing:
                    await self._hear(text)

    async def end(self, reading: asyncio.Task[None]) -> None:
        """When the house closes: what was heard is answered, the rest is for the next one, to whom it is said again."""
        await self.house.hall.closes.wait()
        async with self.hearing:
            reading.cancel()
            self.outbox.close(RESTART)

    async def measure(self) -> None:
        """Ask now and then how far away this page is, where all act at once."""
        while True:
            if self.connection.live and (nonce := self.connection.lag.ask(monotonic())):
                self.outbox.send(msgspec.json.encode(Probe(nonce)))
            await asyncio.sleep(OFTEN)

    async def _hear(self, text: str) -> None:
        try:
            call = _CALL.decode(text)
        except NOT_UNDERSTOOD:
            self._refuse(_number_in(text), "not_understood")
            return
        if isinstance(call.command, Pong):
            if self.connection.lag.answered(call.command.nonce, monotonic()):
                await self.house.hall.note_lag(self.connection)
        elif not isinstance(call.command, Hint):
            await self._answer(call)
        else:
            task = asyncio.create_task(self._answer(call))
            self.hints.add(task)
            task.add_done_callback(self.hints.discard)

    async def _answer(self, call: Call) -> None:
        person, lang = self.connection.person, self.connection.lang
        does = partial(self.house.hall.call, self.connection, call)
        try:
            reply = await self.house.commanded(person, self.peer, call.command, does)
        except Exception as e:
            reply = Reply(call.id, ok=False, refused=problem_of(e, lang)[1])
        self.outbox.send(msgspec.json.encode(reply))

    def _refuse(self, number: int, key: str) -> None:
        text = own_texts(self.connection.lang).say(f"http.{key}")
        self.outbox.send(msgspec.json.encode(Reply(number, ok=False, refused=Refused(text))))


def _argument(socket: WebSocket, name: str) -> str:
    """A word of the address, or "" if it is not as it should be."""
    try:
        found: str = msgspec.convert(socket.query_params.get(name, ""), PARAMETERS[name])
    except msgspec.ValidationError:
        return ""
    return found


def _number_in(text: str) -> int:
    """The number of a call that is not understood; 0 if even that cannot be told."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except NOT_UNDERSTOOD:
        return 0
