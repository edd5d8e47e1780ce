"""A table for tests of the room: people do things, time goes by, the server begins anew."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from tafelrunde.engine import Decision, Event, Option, snapshot
from tafelrunde.games import game_type
from tafelrunde.kit.game import GameType
from tafelrunde.table import protocol as p
from tafelrunde.table.records import Seat
from tafelrunde.table.room.no import No
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.storage import Stored, Write

CANALS = game_type("canals")
SECOND = 1000
MINUTE = 60 * SECOND
DAY = 86_400 * SECOND


class Kept:
    """A storage in memory: whatever goes in was JSON on the way."""

    def __init__(self) -> None:
        self.stored: Stored | None = None
        self.snapshots: dict[int, dict[str, Any]] = {}
        self.wake = 0

    def put(self, change: Write | None) -> None:
        if change is None:
            return
        change = msgspec.json.decode(msgspec.json.encode(change), type=Write)
        if self.stored is None:
            assert change.doc is not None
            self.stored = Stored(change.doc, [], None, [], {}, None)
        self.stored.doc = change.doc or self.stored.doc
        self.stored.inputs += change.inputs
        self.stored.chat += change.chat
        self.stored.names |= change.names
        if change.snapshots:
            self.stored.snapshot = change.snapshots[-1]
            self.snapshots |= dict(change.snapshots)
        if change.content:
            self.stored.content = change.content[1]
        self.wake = self.wake if change.wake is None else change.wake

    def get(self) -> Stored:
        return msgspec.json.decode(msgspec.json.encode(self.stored), type=Stored)


class Party:
    """A room with a clock of its own and a storage."""

    def __init__(self, wish: p.NewTable, kind: GameType = CANALS, person: str = "ann", seed: int = 7) -> None:
        self.now = 1_000_000
        self.kind = kind
        self.downtimes: list[tuple[int, int]] = []
        with patch("secrets.token_hex", lambda size: f"{seed:0{2 * size}x}"):  # the same dice every time
            self.room = Room.open_new("abcdef", kind, person, wish, self.now, None, self.downtimes)
        self.kept = Kept()
        self.keep()
        self.room.come(person, self.now)

    # --- doing ---

    def does(self, person: str, *commands: p.Command, looking: int | None = None) -> bool:
        """Somebody does this; they look with their first seat, unless said otherwise."""
        done = True
        for command in commands:
            mine = self.room.seats_of(person)
            eyes = looking if looking is not None else mine[0] if mine else None
            done = self.room.do(person, eyes, command, self.now)
            self.keep()
        return done

    def no(self, person: str, command: p.Command, looking: int | None = None) -> str:
        """The key of the sentence with which this is refused; nothing has changed."""
        before = self.whole()
        with pytest.raises(No) as refused:
            self.does(person, command, looking=looking)
        assert refused.value.said(self.kind, "de").text != refused.value.said(self.kind, "en").text
        assert self.whole() == before
        return name_of(refused.value)

    def sits(self, person: str, seat: int, name: str = "", luck: str = "") -> None:
        """Somebody opens the page and sits down."""
        if person not in self.room.here:
            self.room.come(person, self.now)
        self.does(person, p.Sit(seat, name or person.title(), luck))

    def plays(self, person: str = "", option: "Option | None" = None, sure: bool = True) -> bool:
        """Whoever is asked answers: this, or the first option."""
        decision = self.decision
        seat = self.room.doc.seats[decision.seat]
        person = person or seat.person
        answer = p.Answer(decision.serial, decision.options[0] if option is None else option, sure)
        return self.does(person, answer, looking=decision.seat)

    def bot_moves(self) -> None:
        """The next bot answers."""
        found = self.room.bot_to_move()
        assert found is not None, "no bot is asked"
        seat, _, decision = found
        self.room.bot_answers(seat, decision.options[0], decision.serial, self.now)
        self.keep()

    def play_on(self, inputs: int) -> None:
        """So many answers, of people and bots."""
        for _ in range(inputs):
            if self.room.bot_to_move() is not None:
                self.bot_moves()
            else:
                self.plays()

    def until(self, true: Callable[[], bool]) -> None:
        """Play until that is so."""
        for _ in range(500):
            if true():
                return
            self.play_on(1)
        raise AssertionError("it never came to that")

    # --- time ---

    def passes(self, milliseconds: int) -> None:
        """Time goes by; whatever is due happens when it is due."""
        end = self.now + milliseconds
        while 0 < (due := self.room.next_tick(self.now)) <= end:
            self.now = max(self.now, due)
            assert self.room.tick(self.now), "there was a tick, and nothing has happened"
            self.keep()
        self.now = end

    def goes(self, *people: str) -> None:
        for person in people:
            self.room.go(person, self.now)
        self.keep()

    def comes(self, *people: str) -> None:
        for person in people:
            self.room.come(person, self.now)
        self.keep()

    def restarts(self, down: int = 0, find: Callable[[str], GameType] | None = None) -> None:
        """The server ends without a word and begins anew, some time later; then all who were here come again."""
        people = list(self.room.here.elements())
        if down:
            self.downtimes.append((self.now, self.now + down))
            self.now += down
        self.room = Room.from_stored(self.kept.get(), find or (lambda name: self.kind), self.downtimes)
        self.comes(*people)

    def keep(self) -> None:
        self.kept.put(self.room.take_write())

    # --- looking ---

    @property
    def decision(self) -> Decision:
        return self.room.game.open[0]

    @property
    def stage(self) -> str:
        return self.room.doc.stage

    def seat(self, number: int) -> Seat:
        return self.room.doc.seats[number]

    def left(self, number: int) -> int:
        """Seconds on a clock."""
        return self.room.clock_left(number, self.now) // SECOND

    def whole(self) -> tuple[object, ...]:
        """Everything about the room, to compare."""
        room = self.room
        doc = msgspec.json.encode(room.doc)
        chat = [msgspec.to_builtins(row) for row in room.chat]
        if room.table is None:
            return doc, room.names, chat
        match = room.table.match
        inputs = [(i.kind, i.seat, i.option, i.at, i.number) for i in match.inputs]
        log = [(line.n, told(line.event)) for line in room.log]
        game = (doc, room.names, chat, snapshot(match.game), inputs, match.standing, log)
        if room.doc.stage == "over":
            return game  # nothing can be taken back
        undoable = [match.why_not_undo(seat) is None for seat in range(match.game.players)]
        return *game, undoable, match.undoable, [snapshot(earlier) for earlier in match.earlier]


def name_of(no: No) -> str:
    """A key of ours, of the rules, or of what is bad."""
    if no.refusal is not None:
        return f"rules: {no.refusal.key}"
    return f"bad: {no.bad.key}" if no.bad is not None else no.key


def told(event: Event) -> tuple[object, ...]:
    return event.kind, event.data, event.secret, event.to, event.private


def wish(*seats: str, **more: Any) -> p.NewTable:
    """A table with these seats; Ann opens it."""
    return p.NewTable(game="canals", seats=list(seats), name="Ann", **more)


PEOPLE = ("ann", "bob", "cem", "dora")


def people(count: int, *bots: str, **more: Any) -> Party:
    """A running game of so many people (and these bots)."""
    party = Party(wish("me", *["open"] * (count - 1), *bots, **more))
    for seat, person in enumerate(PEOPLE[1:count], start=1):
        party.sits(person, seat, luck=f"{seat:064x}")
    party.does("ann", p.Start())
    return party
