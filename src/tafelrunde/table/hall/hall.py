"""The hall: everybody who looks at a table, and everything they want of it."""

import asyncio
import contextlib
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from tafelrunde.bots import Tried, best_tried
from tafelrunde.bots.advice import ADVISER, advice_from
from tafelrunde.bots.tasks import Task, task_for
from tafelrunde.engine import Bad, Decision
from tafelrunde.games import game_type
from tafelrunde.kit.game import GameType
from tafelrunde.table.frames import frames
from tafelrunde.table.hall.desk import Desk
from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.faults import Trouble, say, sentence
from tafelrunde.table.hall.place import Connection, Place
from tafelrunde.table.hall.rooms import BEAT, Lost, NoTable, Rooms, room_of
from tafelrunde.table.hall.thinking import Thinker
from tafelrunde.table.protocol import (
    Advised,
    AnyCommand,
    Call,
    Clear,
    Describe,
    Hint,
    Language,
    Ping,
    Point,
    Pong,
    Preview,
    Propose,
    Refused,
    Reply,
    Uncover,
    Vote,
    Whole,
)
from tafelrunde.table.room.no import No
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.storage import Storage

KEPT_REPLIES: Final = 64  # for each page
KEPT_PAGES: Final = 2000
HARMLESS: Final = (Point, Preview, Hint, Describe, Uncover, Language, Whole, Ping, Pong)  # they change no table

Page: TypeAlias = tuple[str, str, str]
"""Table, person and client."""

log = logging.getLogger(__name__)


class Hall(Desk):
    """Everybody at all tables. What needs no connection is asked at the desk."""

    def __init__(
        self,
        storage: Storage,
        thinking: Thinker,
        reports: Path,
        now: Callable[[], int],
        *,
        find: Callable[[str], GameType] = game_type,
        idle: float = 30,
        viewers: int = 100,
    ) -> None:
        super().__init__(Rooms(storage, thinking, reports, now, find, idle))
        self.viewers: Final = viewers  # who only look on at one table, at most
        self._replies: OrderedDict[Page, dict[int, Reply | None]] = OrderedDict()  # None: done, and nothing to say
        self._next_beat: asyncio.TimerHandle | None = None
        self.closes: Final = asyncio.Event()  # set: the house closes

    async def start(self) -> None:
        """From now on what is due happens by itself."""
        await self.rooms.begin()
        self.rooms.sooner = self._plan
        self._beat()

    async def close(self) -> None:
        """Everybody is told, everything is on disk. The storage stays open."""
        self.rooms.closing = True
        self._plan()
        for place in self.rooms.places.values():
            for task in (place.bots, *place.free_bots.values()):
                if task is not None:
                    task.cancel()
            for connection in place.connections:
                connection.tell(say(connection.lang, "restart"), "restart")
        self.closes.set()
        await self.thinking.close()
        await self.rooms.end()

    def _beat(self) -> None:
        """Let happen what is due now."""
        self.rooms.begin_beat()
        self._plan()

    def _plan(self) -> None:
        """The next time is when something is due next."""
        if self._next_beat is not None:
            self._next_beat.cancel()
        if not self.rooms.closing:
            pause = min(BEAT, self.rooms.next_beat() - self.now())
            self._next_beat = asyncio.get_running_loop().call_later(max(1, pause) / 1000, self._beat)

    def calm(self) -> bool:
        """Is there no table where a clock drives everybody?"""
        return not any(place.room is not None and place.room.rushing() for place in self.rooms.places.values())

    # --- connections -------------------------------------------------------------------------------------------------

    async def connect(
        self,
        code: str,
        person: str,
        lang: str,
        client: str,
        send: Callable[[bytes], None],
        close: Callable[[], None],
        where: str = "",
    ) -> Connection:
        """Somebody opens the page of a table and gets a whole frame. NoTable, or No: they may not look."""
        connection = Connection(code, person, lang, client, send, close, where=where)
        await self.join(connection)
        return connection

    async def join(self, connection: Connection) -> None:
        """Somebody comes to a table, whatever they look at it with."""
        try:
            await self.rooms.whole(self._join(connection))
        except BaseException:
            self.rooms.spawn(self._part(connection))  # whoever gave up while they came in is not there
            raise

    async def disconnect(self, connection: Connection) -> None:
        """Somebody is gone."""
        await self.rooms.whole(self._part(connection))

    async def _join(self, connection: Connection) -> None:
        person, name = connection.person, await self.storage.name_of(connection.person)
        async with self.rooms.at(connection.code, where=connection.where) as place:
            room = room_of(place)
            room.check_watch(person)
            if connection.gone:  # before they were in
                return
            self._make_room(place, connection)
            place.connections.append(connection)

            def comes(room: Room) -> None:
                room.know(person, name)
                room.come(person, self.now())

            with contextlib.suppress(Trouble):  # looking goes on even if nothing can be written down
                await self.rooms.change(place, comes)

    def _make_room(self, place: Place, connection: Connection) -> None:
        """No, if too many only look on here; unless more of them come from one address than from the newcomer's: then
        the last of those goes, so that a crowd keeps nobody else out."""
        room = room_of(place)
        watching = [one for one in place.connections if not one.gone and room.only_watches(one.person)]
        if len(watching) < self.viewers or not room.only_watches(connection.person):
            return
        there = Counter(one.where for one in watching)
        where, most = there.most_common(1)[0]
        if most <= there[connection.where] + 1:
            raise No("hall.too_many_viewers", most=self.viewers)
        last = next(one for one in reversed(watching) if one.where == where)
        last.gone = True
        last.tell(No("hall.too_many_viewers", most=self.viewers).said(None, last.lang).text, "closed")
        last.close()

    async def _part(self, connection: Connection) -> None:
        connection.gone = True
        if self.rooms.closing:  # everybody is told already, and nothing is written any more
            return
        with contextlib.suppress(NoTable, Trouble):
            async with self.rooms.at(connection.code, where=connection.where) as place:
                if connection in place.connections:
                    place.connections.remove(connection)
                    await self.rooms.change(place, lambda room: room.go(connection.person, self.now()))

    async def note_lag(self, connection: Connection) -> None:
        """It takes longer or shorter than before to this page and back; everybody sees it."""
        with contextlib.suppress(NoTable, Trouble):
            async with self.rooms.at(connection.code, where=connection.where) as place:
                if connection in place.connections:
                    await self.rooms.change(place, lambda room: room.set_lag(connection.person, connection.lag.shown))

    # --- calls -------------------------------------------------------------------------------------------------------

    async def call(self, connection: Connection, call: Call) -> Reply:
        """Do what somebody wants. Whoever sends a number again gets the first reply again, and nothing is done."""
        try:
            return await self.rooms.whole(self._call(connection, call, self.now()))
        except Trouble as e:  # the table cannot be loaded now
            return Reply(call.id, ok=False, refused=Refused(say(connection.lang, e.key)))

    async def command(self, code: str, person: str, lang: str, command: AnyCommand, where: str = "") -> Reply:
        """The same without a connection."""
        return await self.call(Connection(code, person, lang, covers=False, where=where), Call(0, command))

    async def _call(self, connection: Connection, call: Call, now: int) -> Reply:
        """`now`: when it came. Who comes first is first, however long they wait for the table."""
        if isinstance(call.command, Hint):
            return await self._hint(connection, call.id)
        async with self.rooms.at(connection.code, where=connection.where) as place:
            if isinstance(call.command, HARMLESS):
                return self._read(place, connection, call)
            if not connection.client:
                return await self._do(place, connection, call, now)
            replies = self._replies_to((connection.code, connection.person, connection.client))
            if call.id not in replies and (connection.client, call.id) in place.calls:
                replies[call.id] = None  # it was done before this process began
            if call.id not in replies:
                reply = await self._do(place, connection, call, now)
                replies[call.id] = reply if reply != Reply(call.id) else None
            return replies[call.id] or Reply(call.id)

    def _replies_to(self, page: Page) -> dict[int, Reply | None]:
        """The last replies to a page, by the number of the call."""
        replies = self._replies.setdefault(page, {})
        self._replies.move_to_end(page)
        if len(replies) > KEPT_REPLIES:
            del replies[next(iter(replies))]
        if len(self._replies) > KEPT_PAGES:
            self._replies.popitem(last=False)
        return replies

    async def _do(self, place: Place, connection: Connection, call: Call, now: int) -> Reply:
        """What changes the table."""
        room, person, command = room_of(place), connection.person, call.command
        connection.settle(room)
        looking = connection.looking
        lost: Lost = "removed" if isinstance(command, Clear | Vote) else ""
        try:
            await self._lend(room, command)
            done = await self.rooms.change(
                place, lambda room: room.do(person, looking, command, now), lost, connection.client, call.id
            )
        except (No, Trouble, Bad) as e:
            return Reply(call.id, ok=False, refused=sentence(e, connection.lang, room.kind))
        return Reply(call.id, final=not done)

    def _read(self, place: Place, connection: Connection, call: Call) -> Reply:
        """What only concerns the one who asks."""
        room = room_of(place)
        try:
            return self._answered(place, connection, call)
        except (No, Bad) as e:
            return Reply(call.id, ok=False, refused=sentence(e, connection.lang, room.kind))
        except Exception as e:
            self.rooms.fault(place, e, type(call.command).__name__)
            return Reply(call.id, ok=False, refused=Refused(say(connection.lang, "fault")))

    def _answered(self, place: Place, connection: Connection, call: Call) -> Reply:
        room = room_of(place)
        room.check_watch(connection.person)
        connection.settle(room)
        viewer = connection.viewer()
        match call.command:
            case Point(thing, tried):
                text, close = frames.thing(room, viewer, thing)
                meant, why_not = frames.point(room, viewer, thing, self.now(), bool(text)) if tried else ([], None)
                return Reply(call.id, refused=why_not, meant=meant, text=text, close=close)
            case Preview(serial, option):
                return Reply(call.id, things=frames.preview(room, viewer, serial, option, self.now()))
            case Describe():
                return Reply(call.id, lines=frames.describe(room, viewer))
            case Uncover(seat):
                connection.uncover(room, seat)
                self.rooms.show(place, connection)
            case Language(lang):
                connection.lang, connection.behind = lang, True
                self.rooms.show(place, connection)
            case Whole():
                connection.behind = True
                self.rooms.show(place, connection)
        return Reply(call.id)

    async def _hint(self, connection: Connection, number: int) -> Reply:
        """What a bot would do. The table is free while it thinks."""
        async with self.rooms.at(connection.code, where=connection.where) as place:
            kind = room_of(place).kind
            connection.settle(room_of(place))
            try:
                decision, task = self._question(room_of(place), connection.looking)
            except No as no:
                return Reply(number, ok=False, refused=no.said(kind, connection.lang))
        try:
            async with place.thinking:
                asker = Asker(connection.where, connection.code, connection.person)
                tried = await self.thinking.thoughts(asker, task)
            async with self.rooms.at(connection.code, where=connection.where) as place:
                now = room_of(place).game.decision_of(decision.seat)
                if now is None or now.serial != decision.serial:
                    raise No("hall.too_late")
                if not tried:
                    raise No("hall.no_hint")
                still = [one for one in tried if one.option in now.options]  # a question may stay while that changes
                if best_tried(tried) not in still:
                    raise No("hall.too_late")
                seat = decision.seat
                await self.rooms.change(place, lambda room: room.tell_hint(seat, self.now()))
                return hint_reply(number, room_of(place), now, still, connection.lang)
        except (No, Trouble) as e:
            return Reply(number, ok=False, refused=sentence(e, connection.lang, kind))
        except Exception as e:
            self.rooms.fault(place, e, "hint")
            return Reply(number, ok=False, refused=Refused(say(connection.lang, "fault")))

    def _question(self, room: Room, seat: int | None) -> tuple[Decision, Task]:
        """What the bot is asked on behalf of a seat."""
        if not room.doc.settings.hints and not room.doc.practice:
            raise No("hall.no_hints")
        decision = None if seat is None or room.table is None else room.table.game.decision_of(seat)
        if decision is None or room.table is None or not room.going():
            raise No("hall.nothing_to_hint")
        return decision, task_for(room.table, decision.seat, ADVISER, secrets.randbits(64), self.thinking.trees)

    async def _lend(self, room: Room, command: AnyCommand) -> None:
        """Where the record cannot tell how it was earlier, a snapshot does, should people agree to go back."""
        vote = room.doc.vote
        number = vote.number if vote is not None else 0
        if isinstance(command, Propose):
            number = room.meant_number(command.number)
        if not room.doc.replayable and (vote is not None or isinstance(command, Propose)):
            room.lend(await self.storage.snapshot_at(room.doc.code, number))


def hint_reply(number: int, room: Room, decision: Decision, tried: list[Tried], lang: str) -> Reply:
    """The option that the bot would take, and how likely it wins if that can be said."""
    kind, texts = room.kind, room.kind.texts(lang)
    view = kind.view(room.game, decision.seat)
    best = advice_from(tried, decision.kind, view, kind, texts)
    advice = [Advised(*best)] if best.tries else []
    return Reply(number, option=best.option, text=best.text, reason=best.reason_text(texts), advice=advice)
