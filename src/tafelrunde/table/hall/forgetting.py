"""Forgetting: a person who wants it, at all tables at once; and what has been kept for long enough, now and then."""

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Final

from tafelrunde.table.hall.desk import Desk
from tafelrunde.table.hall.faults import Trouble, say
from tafelrunde.table.hall.place import Place
from tafelrunde.table.hall.rooms import NoTable, trouble_of
from tafelrunde.table.room.forgetting import forget_in
from tafelrunde.table.store.copies import drop_copies
from tafelrunde.table.store.storage import Known, Storage, StorageTrouble, Write

DAY: Final = 86_400_000  # milliseconds
OFTEN: Final = 3600  # seconds between two looks
PAUSE: Final = 0.05  # seconds between two tables that are deleted
AT_ONCE: Final = 20  # tables that are looked up at a time
SHORT: Final = 6  # signs of an id that are enough to mean somebody

log = logging.getLogger(__name__)


# --- people ----------------------------------------------------------------------------------------------------------


async def known_as(storage: Storage, who: str) -> list[Known]:
    """Everybody who is called like this; if nobody is, or with @ before it: whose id begins like this."""
    name = " ".join(who.split()).casefold()
    found = await storage.known_as(lambda _, other: other.casefold() == name)
    begin = who.removeprefix("@")
    if (not found or who.startswith("@")) and len(begin) >= SHORT:
        found = await storage.known_as(lambda person, _: person.startswith(begin))
    return found


async def forget(hall: Desk, person: str) -> int:
    """Nothing is known of this person any more; at how many tables there was something. To be asked again, if it
    fails: what is done is done."""
    return await hall.rooms.whole(_forget(hall, person))


async def _forget(hall: Desk, person: str) -> int:
    for place in list(hall.rooms.places.values()):
        for connection in place.connections:
            if connection.person == person:
                connection.tell(say(connection.lang, "forgotten"), "closed")
                connection.close()
    try:
        codes = await hall.storage.codes_of(person)
        for code in codes:
            await _forget_at(hall, code, person)
        if await hall.storage.forget(person) or codes:
            await hall.storage.scrub()
    except StorageTrouble as e:
        raise trouble_of(e) from e
    return len(codes)


async def _forget_at(hall: Desk, code: str, person: str) -> None:
    with contextlib.suppress(NoTable):
        try:
            async with hall.rooms.at(code) as place:
                _show_anew(place)
                await hall.rooms.change(place, lambda room: room.forget(person, hall.now()))
        except Trouble as e:
            if e.key != "fault":
                raise
            await _forget_unseen(hall, code, person)


async def _forget_unseen(hall: Desk, code: str, person: str) -> None:
    """A game that cannot be loaded or shown any more must not keep anybody from being forgotten."""
    async with hall.rooms.at(code, load=False) as place:
        stored = await hall.storage.load(code)
        if stored is not None:
            forget_in(stored.doc, person)
            await hall.storage.write(Write(code, doc=stored.doc, forgotten=person))
        place.room = None


# --- what is old -----------------------------------------------------------------------------------------------------


class Sweeping:
    """Deletes what is older than the operator lets it be, when the house opens and every hour; in small steps."""

    def __init__(self, hall: Desk, folder: Path, chat: int, tables: int) -> None:
        self._hall: Final = hall
        self._storage: Final = hall.storage
        self._folder: Final = folder
        self._chat: Final = chat  # days; 0: for ever
        self._tables: Final = tables
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From now on."""
        self._task = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """No more; what is begun is done."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            try:
                await self.sweep()
            except (StorageTrouble, Trouble) as e:
                log.warning("what is old could not be deleted: %s", e)
            except Exception as e:
                log.error("what is old could not be deleted", exc_info=e)
            await asyncio.sleep(OFTEN)

    async def sweep(self) -> None:
        """Delete all that is too old by now."""
        now = self._hall.now()
        deleted = await self._storage.drop_ended(now) > 0
        if self._chat:
            deleted |= await self._sweep_chat(now - self._chat * DAY)
            await asyncio.to_thread(drop_copies, self._folder, now - self._chat * DAY)
        if self._tables:
            deleted |= await self._sweep_tables(now - self._tables * DAY)
            deleted |= await self._storage.drop_people(now, now - self._tables * DAY) > 0
        if deleted:
            await self._storage.scrub()

    async def _sweep_chat(self, before: int) -> bool:
        deleted = False
        while await self._storage.drop_chat(before):
            deleted = True
            await asyncio.sleep(PAUSE)
        for place in list(self._hall.rooms.places.values()):
            if place.room is not None and any(row.at < before for row in place.room.chat):
                with contextlib.suppress(NoTable, Trouble):
                    await self._hall.rooms.whole(self._hush(place.code, before))
        return deleted

    async def _hush(self, code: str, before: int) -> None:
        """Whoever looks at the table sees the chat without what is too old."""
        async with self._hall.rooms.at(code) as place:
            _show_anew(place)
            await self._hall.rooms.change(place, lambda room: room.drop_chat(before))

    async def _sweep_tables(self, before: int) -> bool:
        deleted = False
        while codes := await self._storage.unchanged_since(before, AT_ONCE):
            for code in codes:
                deleted |= await self._hall.rooms.whole(self._drop(code, before))
                await asyncio.sleep(PAUSE)
        return deleted

    async def _drop(self, code: str, before: int) -> bool:
        """Whoever still looks at it is told."""
        async with self._hall.rooms.at(code, load=False) as place:
            deleted = await self._storage.drop_table(code, before)
            if deleted:
                _empty(place)
            return deleted


def _show_anew(place: Place) -> None:
    """Pages get everything again: a change only tells them what has come."""
    place.frames.drop()
    for connection in place.connections:
        connection.behind = True


def _empty(place: Place) -> None:
    """The table is gone."""
    for connection in place.connections:
        connection.tell(say(connection.lang, "dropped"), "closed")
        connection.close()
    place.connections.clear()
    for task in (place.bots, *place.free_bots.values()):
        if task is not None:
            task.cancel()
    place.room = None
