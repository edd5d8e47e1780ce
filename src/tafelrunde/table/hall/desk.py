"""What is asked about tables over HTTP: lists, earlier moments, saves, pictures, reports, links, the next game."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from math import inf
from typing import Any, Final, TypeVar

from tafelrunde.bots.analysis import moments_of
from tafelrunde.bots.workers import judge
from tafelrunde.engine import Bad, Game, commitment_of
from tafelrunde.games import game_ids
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import save_json, why_not_true
from tafelrunde.table.frames import course as course_frames
from tafelrunde.table.frames import frames
from tafelrunde.table.frames.frames import Viewer
from tafelrunde.table.hall.botseats import BotSeats
from tafelrunde.table.hall.codes import fresh_code
from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.faults import Trouble, say
from tafelrunde.table.hall.place import Course, Place
from tafelrunde.table.hall.rooms import Lost, Rooms, room_of, trouble_of
from tafelrunde.table.hall.studio import Studio
from tafelrunde.table.protocol import Chances, Dice, Moment, NewTable, TableInfo, Tables
from tafelrunde.table.records import FORGOTTEN, TableDoc
from tafelrunde.table.room import clocks, seats
from tafelrunde.table.room.no import No
from tafelrunde.table.room.people import name_key, set_name
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.storage import StorageTrouble

T = TypeVar("T")

KEPT_MOMENTS: Final = 8


class Desk:
    """Questions about tables. Whoever may not look at a table gets no answer."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms: Final = rooms
        self.storage: Final = rooms.storage
        self.thinking: Final = rooms.thinking
        self.now: Final = rooms.now
        self.find: Final = rooms.find
        self.bots: Final = BotSeats(rooms)
        self.studio: Final = Studio()

    # --- opening and finding -----------------------------------------------------------------------------------------

    async def open_table(self, person: str, wish: NewTable, content: Content | None = None) -> str:
        """Open a table as wished; gives its code. No: it cannot be played like that."""
        code = await self._free_code()
        kind = self.find(wish.game)
        room = Room.open_new(code, kind, person, wish, self.now(), content, self.storage.downtimes)
        await self._keep(room)
        return code

    async def tables(self, person: str, lang: str) -> Tables:
        """My tables, those where I am asked first, and the open ones."""
        try:
            own, listed = await self.storage.docs_of(person), await self.storage.open_docs()
        except StorageTrouble as e:
            raise trouble_of(e) from e
        mine = [self._info(doc, names, person, lang) for doc, names in own if doc.game in game_ids()]
        free = [self._info(doc, names, person, lang) for doc, names in listed if doc.game in game_ids()]
        mine.sort(key=_urgency)
        return Tables(mine, [info for info in free if not info.mine])

    async def info(self, code: str, person: str, lang: str, where: str = "") -> TableInfo:
        """One table as in a list."""
        async with self.rooms.at(code, where=where) as place:
            room = room_of(place)
            info = self._info(room.doc, room.names, person, lang)
            try:
                info.doing = frames.my_doing(room, Viewer(person, lang, None))
            except Exception as e:  # a game with a fault is still a table
                self.rooms.fault(place, e, "look")
            return info

    async def game_at(self, code: str, where: str = "") -> str:
        """The id of the game that is played at a table."""
        async with self.rooms.at(code, where=where) as place:
            return room_of(place).doc.game

    async def rematch(self, code: str, person: str, check: Callable[[], Awaitable[None]] | None = None) -> str:
        """The table where the same people and bots play again; who asks first leads it, unless `check` raises."""
        return await self.rooms.whole(self._rematch(code, person, check))

    async def shut(self, code: str) -> None:
        """Whoever runs the house ends a table. Those who are there are told; where a game was on, they may look on."""
        await self.rooms.whole(self._shut(code))

    async def _shut(self, code: str) -> None:
        async with self.rooms.at(code) as place:
            await self.rooms.change(place, lambda room: room.shut(self.now()))
            for connection in place.connections:
                connection.tell(say(connection.lang, "shut"), "closed")

    # --- looking back ------------------------------------------------------------------------------------------------

    async def moment(self, code: str, person: str, lang: str, number: int, seat: int | None, where: str = "") -> Moment:
        """The table as it was after so many inputs, with the eyes of a seat that is mine (None: of a spectator)."""
        async with self._looking(code, where) as place:
            room = self._open_to(place, person, seat)
            game = await self._game_at(place, room, number)
            entries = [entry for entry in room.log if room.shown_number(entry.n) == number]
            viewer = Viewer(person, lang, seat)
            return await self.studio.make(frames.moment, room, game, number, entries, viewer, seat)

    async def picture(
        self,
        code: str,
        person: str,
        lang: str,
        number: int | None,
        seat: int | None,
        narrow: bool = False,
        where: str = "",
    ) -> str:
        """The table as one SVG document, now or after so many inputs."""
        async with self._looking(code, where) as place:
            room = self._open_to(place, person, seat)
            if room.table is None:
                raise No("not_started")
            game = room.table.game if number is None else await self._game_at(place, room, number)
            return await self.studio.make(drawn, room.kind, game, lang, seat, narrow)

    async def save_file(self, code: str, person: str, where: str = "") -> dict[str, Any]:
        """The complete save. It tells everything, so it is there only when the game is over."""
        async with self._looking(code, where) as place:
            room = self._open_to(place, person, None)
            if room.table is None or room.doc.stage != "over":
                raise No("hall.save_when_over")
            return await self.studio.make(save_json, room.table)

    async def report(self, code: str, person: str, lang: str, where: str = "") -> dict[str, Any]:
        """Something is wrong here: what this person may know of the table, for whoever mends it."""
        async with self._looking(code, where) as place:
            room = self._open_to(place, person, None)
            mine = room.seats_of(person)
            viewer = Viewer(person, lang, mine[0] if len(mine) == 1 else None)
            return await self.studio.make(frames.report, room, viewer, self.now())

    async def dice(self, code: str, person: str, lang: str, where: str = "") -> Dice:
        """Fair dice: what was fixed before the game, and after it the proof."""
        async with self._looking(code, where) as place:
            room = self._open_to(place, person, None)
            doc, over = room.doc, room.doc.stage == "over"
            players = [seat.luck for seat in doc.seats]
            verified: bool | None = None
            if over and room.table is not None and room.table.replayable:
                if place.fair is None:
                    place.fair = await self.studio.make(why_not_true, room.table) == ""
                verified = place.fair
            key = "open" if not over else "unknown" if verified is None else "fair" if verified else "unfair"
            host = doc.secret if over else ""
            return Dice(commitment_of(doc.secret), players, host, verified, say(lang, f"dice.{key}"))

    async def chances(self, code: str, person: str, lang: str, where: str = "") -> Chances:
        """How likely each seat was to win in the course of the game. Working that out begins when somebody asks.

        Only when nothing is hidden any more: what others may have hangs together with what they do."""
        async with self._looking(code, where) as place:
            room = self._open_to(place, person, None)
            if room.table is None or not (room.doc.stage == "over" or room.doc.practice):
                raise No("hall.chances_when_over")
            if not room.table.replayable:
                return Chances(100, say(lang, "no_chances"))
            inputs, course = len(room.table.match.inputs), place.course
            if course is None or (
                course.work is None and (course.inputs != inputs or not (course.done or course.failed))
            ):
                course = place.course = Course(inputs, moments_of(room.table))
                course.work = self.rooms.spawn(
                    self._judge(place, course, json.dumps(save_json(room.table)), Asker(where, code, person))
                )
            if course.failed:
                return Chances(100, say(lang, "chances_failed"))
            return course_frames.chances(room, len(course.numbers), course.judged, Viewer(person, lang, None))

    # --- devices -----------------------------------------------------------------------------------------------------

    async def seat_link(self, code: str, person: str, seat: int) -> str:
        """The token that brings a seat of mine to another device; one made before is worth nothing from now on."""
        return await self.rooms.whole(self.changed(code, lambda room: room.new_link(person, seat)))

    async def claim(self, code: str, person: str, token: str) -> int:
        """Bring a seat to this device; whoever had it is told."""
        return await self.rooms.whole(
            self.changed(code, lambda room: room.take_seat_by_token(person, token, self.now()), "taken")
        )

    async def changed(self, code: str, act: Callable[[Room], T], lost: Lost = "") -> T:
        """What this does to a table, kept and shown to everybody. Not to be left half done: see `rooms.whole`."""
        async with self.rooms.at(code) as place:
            return await self.rooms.change(place, act, lost)

    # --- inside ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _looking(self, code: str, where: str) -> AsyncIterator[Place]:
        """Only to look at, in turn. What goes wrong inside is reported, and leaves the table alone."""
        async with self.studio.turn(Asker(where, code)), self.rooms.at(code, where=where) as place:
            try:
                yield place
            except (No, Bad, Trouble):
                raise
            except StorageTrouble as e:
                raise trouble_of(e) from e
            except Exception as e:
                self.rooms.fault(place, e, "look")
                raise Trouble("fault") from e

    async def _free_code(self) -> str:
        try:
            while not await self.storage.code_free(code := fresh_code()):
                pass
        except StorageTrouble as e:
            raise trouble_of(e) from e
        return code

    async def _keep(self, room: Room) -> None:
        """A new table is written down before anybody hears of it."""
        change = room.take_write()
        try:
            if change is not None:
                await self.storage.write(change)
        except StorageTrouble as e:
            raise trouble_of(e) from e

    async def _rematch(self, code: str, person: str, check: Callable[[], Awaitable[None]] | None) -> str:
        async with self.rooms.at(code) as place:
            room = self._open_to(place, person, None)
            if room.doc.rematch:
                return room.doc.rematch
            if not room.seats_of(person) and not room.is_host(person):
                raise No("spectator")
            if room.doc.stage != "over":
                raise No("hall.rematch_when_over")
            if room.doc.end == "shut":
                raise No("shut")
            if check is not None:
                await check()
            again = again_at(room, await self._free_code(), person, self.now())
            await self._keep(again)

            def leads_on(room: Room) -> str:
                room.doc.rematch = again.doc.code
                room.touch()
                return again.doc.code

            return await self.rooms.change(place, leads_on)

    def _info(self, doc: TableDoc, names: dict[str, str], person: str, lang: str) -> TableInfo:
        info = frames.table_info(doc, names, self.find(doc.game), Viewer(person, lang, None))
        mine, now, down = [seat.seat for seat in info.seats if seat.me], self.now(), self.storage.downtimes
        ends = [end(doc, seat, down, now) for seat in mine for end in (clocks.empty_at, clocks.taken_at)]
        info.until = min(filter(None, ends), default=0)
        return info

    def _open_to(self, place: Place, person: str, seat: int | None) -> Room:
        """The room, if this person may look at it with the eyes of that seat."""
        room = room_of(place)
        room.check_watch(person)
        if seat is not None and seat not in room.eyes_of(person):
            raise No("hall.not_your_eyes")
        return room

    async def _game_at(self, place: Place, room: Room, number: int) -> Game:
        """The game as it was after so many inputs. Where other rules began it, as near before as it was kept."""
        number = room.meant_number(number)
        if room.table is None or number > len(room.table.match.inputs):
            raise No("hall.no_moment")
        if number not in place.moments:
            while len(place.moments) >= KEPT_MOMENTS:
                del place.moments[next(iter(place.moments))]
            place.moments[number] = await self._made_again(room, number)
        return place.moments[number]

    async def _judge(self, place: Place, course: Course, save: str, asker: Asker) -> None:
        """Work it out, some moments at a time, so that bots at other tables get their turn in between."""
        try:
            while left := course.numbers[len(course.judged) :]:
                if self.rooms.closing:
                    return
                found = await self.thinking.done(asker, judge, save, left)
                if not found:
                    raise LookupError("no moment of this game has such a number")
                course.judged.extend(found)
        except Exception as e:
            course.failed = True
            if place.room is not None:
                self.rooms.fault(place, e, "chances")
        finally:
            course.work = None

    async def _made_again(self, room: Room, number: int) -> Game:
        if not room.doc.replayable:
            room.lend(await self.storage.snapshot_at(room.doc.code, number))
        return await self.studio.make(room.game_at, number)


def drawn(kind: GameType, game: Game, lang: str, seat: int | None, narrow: bool) -> str:
    """The table as one SVG document."""
    return kind.draw.picture(kind.view(game, seat), kind.texts(lang), False, narrow)


def _urgency(info: TableInfo) -> tuple[bool, float, bool, int]:
    """Where people wait for me first, and of those where time is up first; what is over comes last."""
    waited = info.my_turn and not info.only_bots
    return not waited, (waited and info.until) or inf, info.stage == "over", -info.changed


def again_at(room: Room, code: str, person: str, now: int) -> Room:
    """A new table for the same people and bots, each on the same seat."""
    doc, agreed = room.doc, room.doc.settings
    wish = NewTable(
        game=doc.game,
        seats=[seat.bot if seat.bot and not seat.person and not seat.vacant else "open" for seat in doc.seats],
        name=next(filter(None, (room.names.get(key) for key in (person, *map(name_key, doc.seats)))), "?"),
        variants=doc.variants,
        pace=agreed.pace,
        clock=agreed.clock,
        when_empty=agreed.when_empty,
        grace=agreed.grace,
        tempo=agreed.tempo,
        listed=agreed.listed,
        spectators=agreed.spectators,
        hints=agreed.hints,
        tell_hints=agreed.tell_hints,
        practice=doc.practice,
    )
    again = Room.open_new(code, room.kind, person, wish, now, room.content, room.downtimes)
    for number, seat in enumerate(doc.seats):
        if seat.person not in ("", FORGOTTEN):
            seats.place(again, number, seat.person, now)
            with suppress(No):  # it could be had once
                set_name(again, name_key(again.doc.seats[number]), room.names.get(name_key(seat), ""))
    return again
