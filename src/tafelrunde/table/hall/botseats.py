"""Lets bots answer: one thought at a time for each table, and never faster than people can follow."""

import asyncio
import logging
import secrets
from functools import partial
from typing import Final

from tafelrunde.engine import Decision, Option
from tafelrunde.table.hall.faults import Trouble
from tafelrunde.table.hall.place import Place
from tafelrunde.table.hall.rooms import LATER, Rooms, room_of
from tafelrunde.table.hall.thinking import task_for
from tafelrunde.table.room.no import No
from tafelrunde.table.room.room import Room

TRIES: Final = 3  # options that a bot tries before its seat counts as stuck

log = logging.getLogger(__name__)


class BotSeats:
    """All bots at all tables."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms: Final = rooms
        rooms.changed = self.look

    def look(self, place: Place) -> None:
        """If a bot is asked now, it begins to think."""
        if place.bots is None and place.room is not None and self._next(place, place.room) is not None:
            place.bots = self.rooms.spawn(self._play(place))

    def _next(self, place: Place, room: Room) -> tuple[int, str, Decision] | None:
        """The bot to answer. They wait while nobody looks; where a game takes days, people look only now and then."""
        people = any(seat.person and not seat.vacant for seat in room.doc.seats)
        if not place.connections and not (room.doc.settings.pace == "days" and people):
            return None
        return room.bot_to_move()

    async def _play(self, place: Place) -> None:
        try:
            while await self._answer_next(place):
                pass
        except Exception:
            log.exception("a bot could not answer")
        finally:
            place.bots = None

    async def _answer_next(self, place: Place) -> bool:
        """One answer of one bot; False: there is nothing more to answer."""
        try:
            async with self.rooms.at(place.code):
                room = room_of(place)
                todo = self._next(place, room)
                if todo is None or room.table is None:
                    return False
                task = task_for(room.table, todo[0], todo[1])
                tempo = room.doc.settings.tempo / 1000 if place.connections else 0
            option, _ = await asyncio.gather(self._thought(place, task, todo[2]), asyncio.sleep(tempo))
            async with self.rooms.at(place.code):
                await self._answer(place, todo, option)
        except Trouble:  # the storage may recover
            await asyncio.sleep(LATER / 1000)
        return True

    async def _thought(self, place: Place, task: str, decision: Decision) -> Option:
        """What the bot answers; a bot that cannot think answers anything, for nobody must be stuck because of it."""
        async with place.thinking:
            try:
                return await self.rooms.thinking.answer(task)
            except Exception as e:
                if place.room is not None:
                    self.rooms.fault(place, e, "bot")
                return anything(decision)

    async def _answer(self, place: Place, todo: tuple[int, str, Decision], option: Option) -> None:
        """Answer, unless the position has changed meanwhile. If the rules do not take it, try something else."""
        for _ in range(TRIES):
            now = self._next(place, room_of(place))
            if now is None or (now[0], now[2].serial) != (todo[0], todo[2].serial):
                return
            try:
                await self.rooms.change(place, partial(self._give, todo, option))
                return
            except (No, Trouble) as e:
                if isinstance(e, Trouble) and e.key != "fault":
                    raise
            option = anything(todo[2])
        await self.rooms.stop(place)

    def _give(self, todo: tuple[int, str, Decision], option: Option, room: Room) -> None:
        room.bot_answers(todo[0], option, todo[2].serial, self.rooms.now())


def anything(decision: Decision) -> Option:
    """Some option."""
    return secrets.choice(decision.options)
