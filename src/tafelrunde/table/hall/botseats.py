"""Lets bots answer: one thought at a time for each table, and never faster than people can follow.

Those that the game waits for answer one after the other. Where all act at once, each bot acts by itself, at its pace.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from tafelrunde.bots import best_tried
from tafelrunde.bots.tasks import Task, task_for
from tafelrunde.engine import MAIN, Decision, Game, Option
from tafelrunde.kit.saves import Table
from tafelrunde.table.hall.faults import Trouble
from tafelrunde.table.hall.place import Place
from tafelrunde.table.hall.rooms import LATER, Rooms, room_of
from tafelrunde.table.room.no import No
from tafelrunde.table.room.room import Room

TRIES: Final = 3  # options that a bot tries before its seat counts as stuck
USUAL: Final = 900  # the tempo at which the pace of a decision is meant, in milliseconds
FASTEST: Final = 0.25  # of that pace: faster nobody could follow

log = logging.getLogger(__name__)


class BotSeats:
    """All bots at all tables."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms: Final = rooms
        self.sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
        rooms.changed = self.look

    def look(self, place: Place) -> None:
        """If bots are asked now, or may act, they begin to."""
        room = place.room
        if room is None:
            return
        if place.bots is None and self._next(place, room) is not None:
            place.bots = self.rooms.spawn(self._play(place))
        for seat in self._free(place, room):
            if seat not in place.free_bots:
                place.free_bots[seat] = self.rooms.spawn(self._act(place, seat))

    # --- one after the other -----------------------------------------------------------------------------------------

    def _next(self, place: Place, room: Room) -> tuple[int, str, Decision] | None:
        """The bot to answer. They wait while nobody looks; where a game takes days, people look only now and then."""
        return room.bot_to_move() if place.connections or room.bots_go_on() else None

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
                task = self._task(room.table, todo[0], todo[1])
                alone = todo[2].lane == MAIN  # who decides beside others need not be followed
                tempo = room.doc.settings.tempo / 1000 if place.connections and alone else 0
            option, _ = await asyncio.gather(self._thought(place, task, todo[2]), self.sleep(tempo))
            async with self.rooms.at(place.code):
                await self._answer(place, todo, option)
        except Trouble:  # the storage may recover
            await self.sleep(LATER / 1000)
        return True

    async def _thought(self, place: Place, task: Task, decision: Decision) -> Option:
        """What the bot answers; a bot that cannot think answers anything, for nobody must be stuck because of it."""
        async with place.thinking:
            option = await self._asked(place, task)
        return anything(decision) if option is None else option

    def _task(self, table: Table, seat: int, bot: str) -> Task:
        return task_for(table, seat, bot, secrets.randbits(64), self.rooms.thinking.trees)

    async def _asked(self, place: Place, task: Task) -> "Option | None":
        """What the bot says to this; None: nothing."""
        try:
            found = await self.rooms.thinking.thoughts(place.asker(), task)
            return best_tried(found).option if found else None
        except Exception as e:
            if place.room is not None:
                self.rooms.fault(place, e, "bot")
            return None

    async def _answer(self, place: Place, todo: tuple[int, str, Decision], option: Option) -> None:
        """Answer, unless the position has changed meanwhile. If the rules do not take it, try something else."""
        for _ in range(TRIES):
            now = self._next(place, room_of(place))
            if now is None or (now[0], now[2].serial) != (todo[0], todo[2].serial):
                return
            if await self._given(place, todo[0], option, todo[2].serial):
                return
            option = anything(todo[2])
        await self.rooms.stop(place)

    async def _given(self, place: Place, seat: int, option: Option, serial: int) -> bool:
        """Give the answer; False: the rules do not take it, or stumble over it."""
        try:
            await self._give(place, seat, option, serial, self.rooms.now())
        except (No, Trouble) as e:
            if isinstance(e, Trouble) and e.key != "fault":
                raise
            return False
        return True

    async def _give(self, place: Place, seat: int, option: Option, serial: int, now: int) -> None:
        await self.rooms.change(place, lambda room: room.bot_answers(seat, option, serial, now))

    # --- beside everybody else ---------------------------------------------------------------------------------------

    def _free(self, place: Place, room: Room) -> dict[int, tuple[str, Decision]]:
        """The bots that may act now, if anybody looks."""
        return room.free_bots() if place.connections else {}

    async def _act(self, place: Place, seat: int) -> None:
        """A bot goes on as long as it may: after a while it looks, thinks, and does something or nothing."""
        faults = 0
        try:
            while (pause := await self._pause(place, seat)) >= 0:
                await self.sleep(pause)
                try:
                    await self._act_once(place, seat)
                except Trouble as e:  # the storage may recover
                    faults += e.key == "fault"
                    if faults >= TRIES:
                        async with self.rooms.at(place.code):
                            await self.rooms.stop(place)
                    await self.sleep(LATER / 1000)
        except Exception:
            log.exception("a bot could not act")
        finally:
            del place.free_bots[seat]

    async def _pause(self, place: Place, seat: int) -> float:
        """How many seconds the bot takes before it acts; -1: it may no more."""
        async with self.rooms.at(place.code):
            room = room_of(place)
            found = self._free(place, room).get(seat)
            if found is None:
                return -1
            return pause_of(found[1], room.game, room.doc.settings.tempo)

    async def _act_once(self, place: Place, seat: int) -> None:
        """Look, think, answer."""
        async with place.thinking:
            async with self.rooms.at(place.code):
                room = room_of(place)
                found = self._free(place, room).get(seat)
                if found is None or room.table is None:
                    return
                bot, decision = found
                task = self._task(room.table, seat, bot)
            option = await self._asked(place, task)
        if option is None:
            return
        now = self.rooms.now()  # as with people: who comes first is first, however long they wait for the table
        async with self.rooms.at(place.code):
            with contextlib.suppress(No):  # the position has changed while it thought: that is nobody's fault
                await self._give(place, seat, option, decision.serial, now)


def pause_of(decision: Decision, game: Game, tempo: int) -> float:
    """Seconds that a bot takes before it acts: by chance, as the decision says, faster or slower with the tempo."""
    least, most = decision.choice.pace(game)
    if not most:
        least = most = USUAL
    usual = least + secrets.randbelow(most - least + 1)
    return usual * max(FASTEST, tempo / USUAL) / 1000


def anything(decision: Decision) -> Option:
    """Some option."""
    return secrets.choice(decision.options)
