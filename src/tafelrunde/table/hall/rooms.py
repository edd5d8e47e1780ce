"""The tables in memory: loaded when somebody comes, dropped when nobody does, woken when a clock runs out.

Every change goes through `change`: it is applied, the pictures of all viewers are made, it is written down, and only
then anybody sees it. Whatever fails before that leaves the table as it was: it is loaded anew from the storage. Time
alone is seen at once: what it does, it would do again.
"""

import asyncio
import contextlib
import copy
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from msgspec.structs import replace

from tafelrunde.engine import Bad
from tafelrunde.kit.game import GameType
from tafelrunde.table.frames.frames import Showing
from tafelrunde.table.hall.faults import Trouble, say, tag, write_report
from tafelrunde.table.hall.place import Connection, Place
from tafelrunde.table.hall.thinking import Thinker
from tafelrunde.table.hall.turns import Turns
from tafelrunde.table.records import TableDoc
from tafelrunde.table.room.no import No
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.storage import Storage, StorageFull, StorageTrouble, Stored, Write

T = TypeVar("T")
Lost = Literal["", "taken", "removed"]  # why somebody has a seat no more, if they are to be told

BEAT: Final = 1000  # milliseconds between two looks at what is due, at most
HEARTBEAT: Final = 10_000  # milliseconds after which it is noted down that the server runs
LAST: Final = 0.7  # seconds for what was begun when the house closes
LATER: Final = 5000  # milliseconds after which something that failed is tried again
REMEMBERED_CALLS: Final = 256
SENT_AT_ONCE: Final = 16  # messages
EARLIER: Final = 10  # snapshots that are tried if a table cannot be loaded
UNDONE: Final = "what is due could not be done"

log = logging.getLogger(__name__)


class NoTable(Exception):
    """There is no table with this code."""


class Rooms:
    """All tables that are used now."""

    def __init__(
        self,
        storage: Storage,
        thinking: Thinker,
        reports: Path,
        now: Callable[[], int],
        find: Callable[[str], GameType],
        idle: float,
    ) -> None:
        self.storage: Final = storage
        self.thinking: Final = thinking
        self.reports: Final = reports
        self.now: Final = now
        self.find: Final = find  # a game by its name
        self.idle: Final = int(idle * 1000)
        self.places: dict[str, Place] = {}
        self.changed: Callable[[Place], None] = lambda place: None  # told after every change
        self.sooner: Callable[[], None] = lambda: None  # told when something may be due sooner than it was
        self.owed: Callable[[], None] = lambda: None  # told when a reminder is to be sent
        self.turns: Final = Turns()
        self.moves = 0  # answers that were kept
        self.faults = 0
        self.closing = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._next_wake = 0  # of a table that sleeps; 0: none
        self._next_heartbeat = 0
        self._ticking: set[str] = set()  # tables where it happens just now
        self._waking = False

    # --- coming and going --------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, code: str, due: bool = False, where: str = "", load: bool = True) -> AsyncIterator[Place]:
        """The table with its room loaded, and nobody else changes it meanwhile. What is `due` goes before others;
        `where`: the address on whose behalf, for those take turns; `load`: False, if it does not matter what happens
        there."""
        await self.turns.take(code, due, where)
        place = self.places.setdefault(code, Place(code))
        place.users += 1
        try:
            async with place.lock:
                if load and place.room is None:
                    await self._load(place)
                yield place
        finally:
            place.users -= 1
            place.touched = self.now()
            if place.room is None and not place.users and not place.connections:
                self.places.pop(code, None)

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """To the end, even if whoever asked is gone: nobody may leave half a change behind."""
        return await asyncio.shield(self.spawn(work))

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do this beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _load(self, place: Place) -> None:
        """The room as it was last written down; who is here, is here."""
        place.room = None
        try:
            stored = await self.storage.load(place.code)
            if stored is None:
                raise NoTable(place.code)
            room = await self._opened(stored)
        except StorageTrouble as e:
            raise trouble_of(e) from e
        place.calls = {(entry.client, entry.call) for entry in stored.inputs[-REMEMBERED_CALLS:] if entry.client}
        place.calls.update(stored.calls)
        place.frames.drop()
        place.moments.clear()
        for connection in place.connections:
            connection.behind = True
            room.come(connection.person, self.now())
            room.set_lag(connection.person, connection.lag.shown)
        place.room, place.due = room, room.next_tick(self.now())

    async def _opened(self, stored: Stored) -> Room:
        """The room, even with a fault in it: then it stands as near to its end as it can be loaded."""
        wrong: Exception | None = None
        for _ in range(EARLIER):
            try:
                return Room.from_stored(
                    replace(stored, doc=copy.deepcopy(stored.doc)), self.find, self.storage.downtimes
                )
            except Exception as e:  # whatever is wrong with it, people must be able to help themselves
                wrong = wrong or e
            if not stored.doc.fault:
                stored.doc.fault = self._report(wrong, stored.doc, len(stored.inputs), stored.names, "load")
            elif stored.snapshot is None or (number := stored.snapshot[0] - 1) < 0:
                break
            else:
                stored.snapshot = await self.storage.snapshot_at(stored.doc.code, number)
        raise Trouble("fault") from wrong

    # --- changing ----------------------------------------------------------------------------------------------------

    async def change(
        self, place: Place, act: Callable[[Room], T], lost: Lost = "", client: str = "", call: int = 0
    ) -> T:
        """Do something to the room. No and Bad: refused. Trouble: it did not happen, everybody sees it as it was."""
        room = room_of(place)
        before, known = {seat.person for seat in room.doc.seats}, room.doc.fault
        try:
            try:
                result = act(room)
            except No:
                await self._publish(place, before, "", "", 0)  # time that was up may have passed
                raise
            if known and not room.doc.fault and not self._can_be_shown(place):
                room.doc.fault = known  # people are helping themselves, and what they did counts
                room.touch()
            await self._publish(place, before, lost, client, call)
            return result
        except No:
            raise
        except Bad:  # what the game itself says no to, when it is too late: an arrangement that cannot be set up
            await self._step_back(place)
            raise
        except StorageTrouble as e:
            log.warning("a change could not be kept", extra={"table": tag(place.code), "why": str(e)})
            await self._step_back(place)
            raise trouble_of(e) from e
        except Exception as e:
            await self._after_fault(place, e)
            raise Trouble("fault") from e

    async def _publish(self, place: Place, before: set[str], lost: Lost, client: str, call: int) -> None:
        """Make what everybody will see, write down what has changed, and then show it."""
        room = room_of(place)
        out = [connection for connection in place.connections if not room.may_watch(connection.person)]
        for connection in out:
            place.connections.remove(connection)
            room.go(connection.person, self.now())
        try:
            messages, change = self._messages(place), room.take_write(client, call)
            if change is not None and change.only_time():
                await _send(
                    messages
                )  # it follows from what is on disk: if it cannot be kept now, it happens again, alike
                messages = []
            await self._write(change)
        except BaseException:
            place.connections += out  # who went out for nothing is still there
            raise
        await _send(messages)
        for connection in place.connections:
            if lost and connection.person in before - {seat.person for seat in room.doc.seats}:
                connection.tell(say(connection.lang, lost), lost)
        for connection in out:
            connection.tell(say(connection.lang, "shut" if room.never_began() else "closed"), "closed")
            connection.close()
        self._look_ahead(place)

    def _can_be_shown(self, place: Place) -> bool:
        room = room_of(place)
        try:
            for connection in place.connections:
                connection.settle(room)
                place.frames.frame(room, connection.viewer(), self.now())
        except Exception:
            return False
        return True

    def _look_ahead(self, place: Place) -> None:
        """What comes next at this table: a clock, or a bot."""
        place.due = room_of(place).next_tick(self.now())
        if place.due and place.due < self.now() + BEAT:
            self.sooner()
        if not self.closing:
            self.changed(place)

    def show(self, place: Place, connection: Connection) -> None:
        """One viewer gets what it has not seen yet."""
        for message in self._news(connection, Showing(room_of(place), place.frames, self.now())):
            connection.send(message)

    def _news(self, connection: Connection, showing: Showing) -> list[bytes]:
        """What one viewer has to get; nothing, if nothing that could be seen with these eyes has changed."""
        connection.settle(showing.room)
        version = connection.looking, showing.room.version_for(connection.looking)
        if version == connection.shown and not connection.behind:
            return []
        news = connection.news(showing)
        connection.shown, connection.behind = version, False
        return news

    def _messages(self, place: Place) -> list[tuple[Connection, bytes]]:
        """What all viewers have to get, players before others."""
        showing = Showing(room_of(place), place.frames, self.now())
        found = [
            (connection, message) for connection in place.connections for message in self._news(connection, showing)
        ]
        return sorted(found, key=lambda one: one[0].looking is None)

    async def _write(self, change: Write | None) -> None:
        """From here on it is durable."""
        if change is None:
            return
        await self.storage.write(change)
        self.moves += change.answers()
        if change.wake and (not self._next_wake or change.wake < self._next_wake):
            self._next_wake = change.wake
        if change.reminded:
            self.owed()

    # --- when something goes wrong -----------------------------------------------------------------------------------

    async def _step_back(self, place: Place) -> None:
        """The table as it was last written down, for everybody."""
        await self._load(place)
        await _send(self._messages(place))
        self._look_ahead(place)

    async def _after_fault(self, place: Place, error: Exception) -> None:
        """The game is at the last good input, and everybody reads a sentence."""
        self.fault(place, error, "change")
        try:
            await self._step_back(place)
        except Trouble:  # it cannot be read now; whoever asks next tries again
            log.warning("a table could not be loaded again", extra={"table": tag(place.code)})
        except Exception as e:
            self.fault(place, e, "show")
            await self.stop(place)
        for connection in place.connections:
            connection.tell(say(connection.lang, "fault"), "fault")

    async def stop(self, place: Place) -> None:
        """The fault comes again and again: the game stands still until people, by consent, help themselves."""
        room = room_of(place)
        room.stop(place.report, self.now())
        try:
            await self._publish(place, set(), "", "", 0)
        except StorageTrouble:
            log.warning("that a table has a fault could not be kept", extra={"table": tag(place.code)})
        except Exception as e:  # it cannot even be shown without its board
            self.fault(place, e, "show")

    def fault(self, place: Place, error: Exception, doing: str) -> str:
        """Write a report; gives its name."""
        room = room_of(place)
        inputs = len(room.table.match.inputs) if room.table else 0
        place.report = self._report(error, room.doc, inputs, room.names, doing)
        return place.report

    def _report(self, error: Exception, doc: TableDoc, inputs: int, names: dict[str, str], doing: str) -> str:
        name = write_report(self.reports, error, doc, inputs, list(names.values()), doing)
        self.faults += 1
        log.error("fault", extra={"report": name, "doing": doing, "table": tag(doc.code)})
        return name

    # --- what happens by itself --------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Before the first table is used."""
        self._next_heartbeat = self.now() + HEARTBEAT
        with contextlib.suppress(StorageFull):  # looking goes on, and it is noted with the next beat
            await self.storage.alive(self.now())
        self._next_wake = await self.storage.next_wake()

    async def beat(self) -> None:
        """Let happen what is due, and wait until it has."""
        await asyncio.gather(*self.begin_beat())

    def begin_beat(self) -> list[asyncio.Task[None]]:
        """Begin what is due, each table by itself: none waits for another one. Forget tables that nobody uses."""
        now = self.now()
        due = [place.code for place in self.places.values() if 0 < place.due <= now and place.code not in self._ticking]
        self._ticking.update(due)
        begun = [self.spawn(self._tick(code)) for code in due]
        if not self._waking:
            self._waking = True
            begun.append(self.spawn(self._wake(now)))
        for place in list(self.places.values()):
            if place.idle(now, self.idle) and place.code not in self._ticking:
                del self.places[place.code]
        return begun

    def next_beat(self) -> int:
        """When something is due next, in milliseconds of the wall clock."""
        soon = [place.due for place in self.places.values() if place.due and place.code not in self._ticking]
        if not self._waking:
            soon += [self._next_heartbeat, *([self._next_wake] if self._next_wake else [])]
        return min(soon, default=self.now() + BEAT)

    async def _wake(self, now: int) -> None:
        """The server runs, and tables that sleep are woken if their time has come."""
        try:
            if now >= self._next_heartbeat:
                self._next_heartbeat = now + HEARTBEAT
                await self.storage.alive(now)
            if not self._next_wake or now < self._next_wake:
                return
            for code in await self.storage.due(now):
                await self._tick(code)
            self._next_wake = await self.storage.next_wake()
            if self._next_wake and self._next_wake <= now:  # it could not be done now
                self._next_wake = now + LATER
        except StorageTrouble:
            log.warning("what sleeps could not be woken")
        finally:
            self._waking = False

    async def _tick(self, code: str) -> None:
        """A clock has run out, somebody is absent for too long, something in the game is due.

        Whatever goes wrong concerns this table only."""
        now = self.now()  # whoever came before it was due and waits for the table is not too late
        try:
            async with self.at(code, due=True) as place:
                moved = await self._let_happen(place, now)
                if not moved and 0 < place.due <= now:  # it is still due: not with every breath
                    place.due = self.now() + BEAT
        except NoTable:
            pass
        except Exception as e:
            log.log(logging.WARNING if isinstance(e, Trouble | StorageTrouble) else logging.ERROR, UNDONE, exc_info=e)
            if code in self.places:
                self.places[code].due = self.now() + LATER
        finally:
            self._ticking.discard(code)
            self.sooner()  # it may be due again

    async def _let_happen(self, place: Place, now: int) -> bool:
        """Did anything happen?"""
        try:
            moved = await self.change(place, lambda room: room.tick(now), "removed")
        except Trouble as e:
            if e.key == "fault" and not room_of(place).doc.fault:  # else it would come with every beat
                await self.stop(place)
            place.due = self.now() + LATER
            return False
        await self._note_wake(place)
        return moved

    async def _note_wake(self, place: Place) -> None:
        """The storage knows when this table wants to be woken."""
        room = room_of(place)
        wake = room.next_wake(self.now())
        if room.wake != wake:
            await self._write(Write(place.code, wake=wake))
            room.wake = wake

    async def end(self) -> None:
        """Everything that was begun is done, and from now on clocks stand. What takes too long, because it waits for a
        drawing, say, is given up: nobody has been told that it is done."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self.settle()), LAST)
        with contextlib.suppress(StorageTrouble):
            await self.storage.alive(self.now())

    async def settle(self) -> None:
        """Wait until everything that was begun is done."""
        me = asyncio.current_task()
        while pending := [task for task in self._tasks if task is not me and not task.done()]:
            await asyncio.gather(*pending, return_exceptions=True)


async def _send(messages: list[tuple[Connection, bytes]]) -> None:
    """To some at a time: between them the loop looks at everything else. Nobody changes the table meanwhile."""
    for number, (connection, message) in enumerate(messages):
        if number and number % SENT_AT_ONCE == 0:
            await asyncio.sleep(0)
        connection.send(message)


def room_of(place: Place) -> Room:
    """The room; whoever holds the lock has one."""
    if place.room is None:
        raise Trouble("disk")
    return place.room


def trouble_of(error: StorageTrouble) -> Trouble:
    """What people read when something cannot be kept."""
    return Trouble("full" if isinstance(error, StorageFull) else "disk")
