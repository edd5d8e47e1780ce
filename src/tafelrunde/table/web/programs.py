"""The connection of a program that plays a seat: the messages of the bot protocol, each as one text message."""

from functools import partial

import msgspec
from starlette.websockets import WebSocket

from tafelrunde.bots.programs import messages
from tafelrunde.bots.programs.messages import Given, Ready
from tafelrunde.engine import Bad, Refused
from tafelrunde.kit.game import plain
from tafelrunde.table import protocol
from tafelrunde.table.hall.guest import GuestConnection
from tafelrunde.table.hall.place import Connection
from tafelrunde.table.protocol import Call, Name, SeatNumber, Whole
from tafelrunde.table.room.no import No
from tafelrunde.table.web.address import peer_of
from tafelrunde.table.web.live import Live, Outbox, Talk
from tafelrunde.table.web.problems import NOT_ALLOWED, Wrong, problem_of
from tafelrunde.table.words import own_texts


class ProgramDoor(Live):
    """Opens and keeps the connections of programs. All that holds for a page holds for them, too."""

    async def enter(self, socket: WebSocket, person: str, lang: str, outbox: Outbox) -> Connection:
        """Sit down, if a seat is named, and stay."""
        code = socket.path_params["code"]
        seat = _number(socket)
        if seat is not None:
            sit = protocol.Sit(seat, _name(socket))
            reply = await self.house.hall.command(code, person, lang, sit)
            if reply.refused is not None:
                raise Sentence(reply.refused)
        where = self.house.where(peer_of(socket))
        connection = GuestConnection(code, person, lang, seat, outbox.send, outbox.close, where)
        await self.house.hall.join(connection)
        if connection.looking is None:
            await self.house.hall.disconnect(connection)
            raise No("spectator")
        return connection

    def talk(self, outbox: Outbox, connection: Connection, peer: str) -> Talk:
        """What a program says is understood in its own way."""
        assert isinstance(connection, GuestConnection)
        return ProgramTalk(self.house, outbox, connection, peer)

    def why_not(self, error: Exception, lang: str) -> tuple[int, bytes]:
        """Why a program cannot come in."""
        status, refused = (409, error.refused) if isinstance(error, Sentence) else problem_of(error, lang)
        return status, messages.encoded(messages.Denied(0, refused.rule, refused.text))


class Sentence(Exception):
    """Why not, as it was said already."""

    def __init__(self, refused: protocol.Refused) -> None:
        super().__init__(refused.text)
        self.refused = refused


class ProgramTalk(Talk):
    """What one program says."""

    connection: GuestConnection

    async def measure(self) -> None:
        """How far away a program is does not matter: it cannot be shown a better variant."""

    async def _hear(self, text: str) -> None:
        try:
            said = messages.decoded(text)
        except Bad:
            self._refuse(0, "not_understood")
            return
        if isinstance(said, Ready):
            self.connection.ready = True
            await self._again()
        else:
            await self._answered(said)

    async def _answered(self, said: Given) -> None:
        """Answer for the program's seat, as a person would. What is not accepted is asked again."""
        connection, lang = self.connection, self.connection.lang
        if connection.free and said.option is msgspec.UNSET and said.index is msgspec.UNSET:
            return  # nothing for now
        try:
            option = plain(messages.option_of(said, connection.options))
        except Refused:
            option = None  # which is no option: the table says so
        answer = protocol.Answer(said.serial, option, sure=True)
        try:
            refused = (await self._called(answer)).refused
        except Exception as e:
            refused = problem_of(e, lang)[1]
        if refused is None:
            return
        self.outbox.send(messages.encoded(messages.Denied(said.serial, refused.rule, refused.text)))
        if not connection.refuse(said):
            self.outbox.close(NOT_ALLOWED)
        elif connection.behind:
            await self._again()

    async def _again(self) -> None:
        """Everything that is open is said anew."""
        try:
            await self._called(Whole())
        except Wrong as e:
            self.outbox.send(messages.encoded(messages.Denied(0, "", problem_of(e, self.connection.lang)[1].text)))

    async def _called(self, command: protocol.AnyCommand) -> protocol.Reply:
        does = partial(self.house.hall.call, self.connection, Call(0, command))
        return await self.house.commanded(self.connection.person, self.peer, command, does)

    def _refuse(self, number: int, key: str) -> None:
        text = own_texts(self.connection.lang).say(f"http.{key}")
        self.outbox.send(messages.encoded(messages.Denied(number, "", text)))


def _number(socket: WebSocket) -> int | None:
    """The seat that the address names; None: none."""
    if "seat" not in socket.query_params:
        return None
    try:
        return msgspec.convert(socket.query_params["seat"], SeatNumber, strict=False)
    except msgspec.ValidationError:
        raise Wrong(400, "bad_value", where="seat") from None


def _name(socket: WebSocket) -> str:
    """How the program wants to be called at the table."""
    try:
        return msgspec.convert(socket.query_params.get("name", "Bot"), Name)
    except msgspec.ValidationError:
        raise Wrong(400, "bad_value", where="name") from None
