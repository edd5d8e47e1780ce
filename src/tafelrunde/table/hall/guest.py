"""A program at a web table: it sits there like a person and hears messages of the bot protocol instead of frames."""

from collections.abc import Callable
from typing import Final

import msgspec

from tafelrunde.bots.programs import messages
from tafelrunde.bots.programs.messages import TRIES, Given
from tafelrunde.bots.virtual import may_act
from tafelrunde.engine import Decision, Event, Option
from tafelrunde.table.frames.frames import Showing
from tafelrunde.table.hall.place import Connection
from tafelrunde.table.room.room import Room


class GuestConnection(Connection):
    """A program on one seat. It is asked once it has said that it is ready, and again after a refused answer."""

    def __init__(
        self,
        code: str,
        person: str,
        lang: str,
        seat: int | None,
        send: Callable[[bytes], None],
        close: Callable[[], None],
        where: str = "",
    ) -> None:
        super().__init__(code, person, lang, send=send, close=close, covers=False, where=where)
        self.seat: Final = seat  # None: the only one of this person
        self.ready = False
        self.options: list[Option] = []  # of the last question
        self.free = False  # does nobody wait for the answer to it?
        self._greeted = False
        self._ended = False
        self._asked: tuple[int, bytes] | None = (
            None  # the question that is open: its number; where it is free, all of it
        )
        self._refused: tuple[int, int] = 0, 0  # a question, and how many answers to it were refused
        self._told = 0  # events

    def settle(self, room: Room) -> None:
        """Nobody else's eyes than those of its seat."""
        mine = room.seats_of(self.person)
        self.looking = (mine[0] if len(mine) == 1 else None) if self.seat is None else self.seat
        if self.looking not in mine:
            self.looking = None

    def news(self, showing: Showing) -> list[bytes]:
        """The beginning, a question, the end: what has come since the last time."""
        room, now = showing.room, showing.now
        if self.behind:
            self._asked = None
        if self.looking is None or room.table is None:
            return []
        found: list[messages.ToProgram] = []
        game, seat = room.game, self.looking
        if not self._greeted:
            self._greeted, self._told = True, len(room.log)
            found.append(messages.hello(room.kind, room.content, room.doc.variants, game.players, seat))
        if room.doc.stage == "over":
            if not self._ended:
                how = "" if room.doc.end == "shut" else room.doc.end  # which is broken off
                found.append(messages.over(room.kind, game, seat, self._events(room), how))
            self._ended = True
        elif (decision := self._open(room, seat)) is None:
            self._asked = None
        elif (question := self._question(room, decision, now)) is not None:
            found.append(question)
        return [messages.encoded(message) for message in found]

    def refuse(self, answer: Given) -> bool:
        """An answer was refused: its question comes again with the next news. False: that was the last one."""
        if self._asked is not None and answer.serial == self._asked[0]:
            times = self._refused[1] if self._refused[0] == answer.serial else 0
            self._refused = answer.serial, times + 1
            self.behind = True
        return self._refused[1] < TRIES

    def _open(self, room: Room, seat: int) -> Decision | None:
        """What the program may answer now."""
        decision = room.game.decision_of(seat)
        if decision is None or not decision.options or not room.going() or room.resuming or not self.ready:
            return None
        return decision if may_act(room.game, decision) else None

    def _question(self, room: Room, decision: Decision, now: int) -> messages.Ask | None:
        """The question; None: it was asked already. Where nobody waits for an answer: whenever it changes."""
        free = room.game.is_free(decision)
        if not free and self._asked == (decision.serial, b""):
            return None
        seconds = max(0, room.clock_left(decision.seat, now)) / 1000 if room.doc.settings.clock.kind != "none" else 0
        question = messages.ask(room.kind, room.game, decision, (), seconds)
        asked = decision.serial, messages.encoded(msgspec.structs.replace(question, seconds=0)) if free else b""
        if asked == self._asked:
            return None
        self._asked, self.options, self.free = asked, decision.options, free
        question.events = messages.heard(self._events(room), decision.seat)
        return question

    def _events(self, room: Room) -> list[Event]:
        """What has happened since the last time."""
        news = [logged.event for logged in room.log[self._told :]]
        self._told = len(room.log)
        return news
