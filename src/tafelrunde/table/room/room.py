"""One table: who sits there, what they agreed on, and the game. No files, no network; time comes in as `now`."""

import contextlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from tafelrunde.engine import Decision, Game, Match, Option
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import GameType, View
from tafelrunde.kit.saves import Table
from tafelrunde.table import protocol
from tafelrunde.table.records import TableDoc, Vote
from tafelrunde.table.room import (
    acts,
    clocks,
    forgetting,
    keeping,
    passing,
    people,
    play,
    reminding,
    seats,
    settings,
    ticking,
    votes,
)
from tafelrunde.table.room.keeping import Logged
from tafelrunde.table.room.no import No
from tafelrunde.table.store.storage import ChatRow, Doc, Reminder, Stored, Write


class Room:
    """A table with everybody at it. Whatever changes it goes through `do`, `tick`, `come`, `go` or `bot_answers`."""

    def __init__(self, doc: TableDoc, kind: GameType, content: Content, downtimes: list[tuple[int, int]]) -> None:
        self.doc: Final = doc
        self.kind: Final = kind
        self.content: Final = content
        self.downtimes: Final = downtimes  # periods when no server ran; the storage keeps this list
        self.table: Table | None = None  # None: still waiting for players
        self.log: list[Logged] = []
        self.chat: list[ChatRow] = []  # the last ones; `person` is a key of `names`
        self.names: dict[str, str] = {}  # of people; of several at one browser see `people.name_key`
        self.here: Counter[str] = Counter()  # open connections by person, spectators too
        self.version = 1  # rises with every change that anybody could see
        self.game_version = 1  # rises with every change of the game itself
        self.now = doc.changed  # when something last happened
        self.lent: tuple[int, Doc] | None = None  # an earlier snapshot, for a game whose record cannot be replayed
        self.unsaved = Write(doc.code)
        self.doc_unsaved = False
        self.wake: int | None = None  # when it is to be woken, as the storage knows it
        self.kept_at = 0  # the number of inputs at the last snapshot
        self.kept_people: list[str] = []  # who sat where when it was last kept
        self.hidden: list[int] = []  # numbers of inputs of which not everybody may know that there was one
        self.own_versions: Counter[int] = Counter()  # of seats: rise when only they see that something has changed
        self.lags: dict[str, int] = {}  # of people here, in real time: milliseconds there and back, as it is shown
        self._public: tuple[int, View] | None = None  # what everybody sees, at that version of the game
        self.resuming = False  # no server ran: the game's time stands until `doc.time_since`
        self.latest = 0  # until then at most

    # --- opening, keeping ---------------------------------------------------------------------------------------------

    @classmethod
    def open_new(
        cls,
        code: str,
        kind: GameType,
        person: str,
        wish: protocol.NewTable,
        now: int,
        content: Content | None = None,
        downtimes: list[tuple[int, int]] | None = None,
    ) -> "Room":
        """A new table as somebody wants it; No if it cannot be."""
        content = content or kind.standard_content()
        doc = settings.new_doc(code, kind, person, wish, now, content)
        room = cls(doc, kind, content, [] if downtimes is None else downtimes)
        settings.furnish(room, person, wish, now)
        return room

    @classmethod
    def from_stored(
        cls,
        stored: Stored,
        find: Callable[[str], GameType],
        downtimes: list[tuple[int, int]] | None = None,
    ) -> "Room":
        """The table as it was left. Bad: what was kept cannot be read any more."""
        kind = find(stored.doc.game)
        content: Content = stored.content or kind.standard_content()
        room = cls(stored.doc, kind, content, [] if downtimes is None else downtimes)
        keeping.fill(room, stored)
        return room

    def take_write(self, client: str = "", call: int = 0) -> Write | None:
        """What must be made durable since the last time; None: nothing."""
        return keeping.take_write(self, client, call)

    def lend(self, found: tuple[int, Doc] | None) -> None:
        """An earlier snapshot from the storage: before somebody goes back where `doc.replayable` is false."""
        self.lent = found

    # --- what somebody does -------------------------------------------------------------------------------------------

    def do(self, person: str, looking: int | None, command: protocol.Command, now: int) -> bool:
        """Do what somebody wants, or No. False: an answer that nobody could take back, and they were not sure."""
        act = ACTS.get(type(command))
        if act is None:
            raise No("no_command")
        self.now = now
        clocks.catch_up(self, now)
        try:
            done = act(self, person, looking, command, now)
        except No:
            self.settle(now)  # time may have passed
            raise
        self.settle(now)
        return done is not False

    def come(self, person: str, now: int) -> None:
        """Somebody opens the page. Whoever was stood in for plays again."""
        self.now = now
        clocks.catch_up(self, now)
        if self.seats_of(person):
            clocks.hurry(self, now)
        self.here[person] += 1
        seats.welcome(self, person, now)
        self.settle(now)

    def go(self, person: str, now: int) -> None:
        """Somebody closes the page."""
        self.now = now
        self.here[person] -= 1
        if self.here[person] <= 0:
            del self.here[person]
            self.lags.pop(person, None)
        self.version += 1
        seats.notice_absent(self, now)
        self.settle(now)

    def tick(self, now: int) -> bool:
        """Let time have its effect; True if anything has changed."""
        before, self.now = self.version, now
        clocks.catch_up(self, now)
        seats.notice_absent(self, now)
        ticking.tick(self, now)
        self.settle(now)
        return self.version != before or self.doc_unsaved

    def next_tick(self, now: int) -> int:
        """When time has its next effect; 0: never."""
        return ticking.next_tick(self, now)

    def next_wake(self, now: int) -> int:
        """When the storage is to wake this table; 0: never."""
        return ticking.next_wake(self, now)

    def stop(self, report: str, now: int) -> None:
        """Something goes wrong again and again: the game and its clocks stand until people help themselves."""
        self.now = now
        self.doc.fault = report
        self.touch()
        self.settle(now)

    def settle(self, now: int) -> None:
        """What follows from any change: turns that end by themselves, proposals that are decided, clocks."""
        play.settle(self, now)
        votes.settle(self, now)
        clocks.settle(self, now)
        if self.table is not None:
            self.table.seats = keeping.sitting(self.doc)

    def touch(self, game: bool = False) -> None:
        """Something has changed that must be kept."""
        self.version += 1
        self.game_version += game
        self.doc.changed = self.now
        self.doc_unsaved = True

    def touch_own(self, seats: set[int]) -> None:
        """Something in the game has changed that only these seats can see, and nobody else may know that it has."""
        self.own_versions.update(seats)
        self.doc_unsaved = True

    def version_for(self, seat: int | None) -> tuple[int, int]:
        """Rises with every change that could be seen with the eyes of that seat."""
        return self.version, 0 if seat is None else self.own_versions[seat]

    def set_lag(self, person: str, lag: int) -> None:
        """How long it takes to somebody and back."""
        if person in self.here and self.lags.get(person, 0) != lag:
            self.lags[person] = lag
            self.version += 1

    def shut(self, now: int) -> None:
        """Whoever runs the house ends it here, whatever those at the table want."""
        if self.doc.stage == "over":
            raise No("over")
        self.now = now
        play.finish(self, "shut")
        self.settle(now)

    def forget(self, person: str, now: int) -> None:
        """Nothing here tells of this person any more, and nobody acts for them."""
        forgetting.forget(self, person, now)

    def drop_chat(self, before: int) -> None:
        """What was said before then is shown no more."""
        forgetting.drop_chat(self, before)

    # --- the game -----------------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match; No while people are waiting for it."""
        if self.table is None:
            raise No("not_started")
        return self.table.match

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.match.game

    def going(self) -> bool:
        """Is the game on: begun, not over, not paused, and nothing is wrong inside?"""
        return self.doc.stage == "playing" and not self.doc.paused and not self.doc.fault

    def never_began(self) -> bool:
        """Was it shut while people were waiting? Then there is nothing to look at."""
        return self.doc.stage == "over" and self.table is None

    def live(self) -> bool:
        """Is this table played in real time?"""
        return self.kind.real_time(self.doc.variants)

    def rushing(self) -> bool:
        """Does a clock drive everybody now?"""
        return self.table is not None and self.doc.stage == "playing" and self.table.game.rushing()

    def asked(self) -> list[int]:
        """The seats that the game waits for."""
        if self.table is None or self.doc.stage == "over":
            return []
        game = self.table.game
        return [d.seat for d in game.open if game.waits_for(d)]

    def quiet(self) -> No | None:
        """Why nobody chats while a decision that is open asks for silence; None: everybody may."""
        asked = set() if self.table is None else {decision.kind for decision in self.table.game.open}
        silencing = [(kind, row) for kind, row in self.kind.quiet if kind in asked]
        return No("quiet", row=silencing[0][1], own=f"quiet.{silencing[0][0]}") if silencing else None

    def game_at(self, number: int) -> Game:
        """The game as it was after so many inputs. Where the record cannot tell, `lend` a snapshot first."""
        return play.game_at(self, number)

    def public_view(self) -> View:
        """What everybody sees of the game as it stands; made once for each version of it."""
        if self._public is None or self._public[0] != self.game_version:
            self._public = self.game_version, self.kind.view(self.game, None)
        return self._public[1]

    def shown_number(self, number: int) -> int:
        """The number of an input as people read it: what was hidden counts only when all is open, after the end."""
        return number if self._all_open() else number - bisect_right(self.hidden, number)

    def meant_number(self, shown: int) -> int:
        """Which input people mean by a number: the last one before the next that they know of."""
        number = shown
        for hidden in () if self._all_open() else self.hidden:
            if hidden > number + 1:
                break
            number += 1
        return number

    def shown_time(self, shown: int, game: Game) -> int:
        """The game's time at that moment as people may read it: not when there was a hidden input."""
        meant = number = self.meant_number(shown)
        while number in self.hidden and not self._all_open():
            number -= 1
        if number == meant:
            return game.now
        return max((entry.at for entry in self.match.inputs[:number]), default=0)  # an undo has no stamp of its own

    def _all_open(self) -> bool:
        return self.doc.stage == "over"

    def bot_to_move(self) -> tuple[int, str, Decision] | None:
        """Who is next among the bots that the game waits for: seat, bot, decision."""
        return play.bot_to_move(self)

    def bots_go_on(self) -> bool:
        """Do bots play though nobody looks?"""
        return play.bots_go_on(self)

    def free_bots(self) -> dict[int, tuple[str, Decision]]:
        """The bots that may act beside everybody else, though nobody waits for them: bot and decision by seat."""
        return play.free_bots(self)

    def bot_answers(self, seat: int, option: Option, serial: int, now: int) -> None:
        """A bot has thought. If meanwhile it is not asked any more, nothing happens."""
        self.now = now
        clocks.catch_up(self, now)
        try:
            play.bot_answers(self, seat, option, serial, now)
        except No:
            self.settle(now)
            raise
        self.settle(now)

    def meant_by(self, seat: int | None, thing: str, now: int = 0) -> list[Option]:
        """What a click on this thing means; No with the reason why it cannot be chosen."""
        return play.meant_by(self, seat, thing, now)

    def why_not_undo(self, seat: int) -> No | None:
        """Why this seat can take nothing back."""
        return play.why_not_undo(self, seat)

    def score(self) -> list[dict[str, int]]:
        """After the end: the points of each seat by source; empty, if all agreed to end without scoring."""
        if self.doc.end not in ("rules", "scored"):
            return []
        return [self.kind.score(self.game, seat) for seat in range(self.game.players)]

    # --- people -------------------------------------------------------------------------------------------------------

    def seats_of(self, person: str) -> list[int]:
        """Where that person sits."""
        return [number for number, seat in enumerate(self.doc.seats) if person and seat.person == person]

    def eyes_of(self, person: str) -> list[int]:
        """The seats whose secrets that person may see: their own; all, at a practice table and after the end."""
        everything = self.doc.practice or self.doc.stage == "over"
        return list(range(len(self.doc.seats))) if everything else self.seats_of(person)

    def is_host(self, person: str) -> bool:
        """Does this person lead the table?"""
        return bool(person) and self.doc.host == person

    def only_watches(self, person: str) -> bool:
        """Does this person neither sit at the table nor lead it?"""
        return not self.is_host(person) and not self.seats_of(person)

    def watching(self) -> int:
        """How many people look on."""
        return sum(not self.seats_of(person) for person in self.here)

    def may_watch(self, person: str) -> bool:
        """May this person look at the table? Where spectators may not, still anybody who could sit down there."""
        doc = self.doc
        if self.never_began():
            return False
        if doc.settings.spectators or self.is_host(person) or self.seats_of(person):
            return True
        return not doc.settings.locked and (doc.stage == "waiting" or any(seat.vacant for seat in doc.seats))

    def check_watch(self, person: str) -> None:
        """No, if this person may not look."""
        if not self.may_watch(person):
            raise No("shut" if self.never_began() else "hall.no_spectators")

    def names_for(self, lang: str, me: int | None) -> list[str]:
        """The names of the seats as a reader reads them: Ada (you), Nadia, Otto (Bot); an empty seat has none."""
        return people.names_for(self.doc, self.names, lang, me)

    def know(self, person: str, name: str) -> None:
        """A spectator's name, as it is known at other tables."""
        if name and person not in self.names:
            with contextlib.suppress(No):  # it could be had once
                people.set_name(self, person, name)

    def new_link(self, person: str, seat: int) -> str:
        """A token that brings this seat to another device; the one before is worth nothing from now on."""
        return people.new_link(self, person, seat)

    def take_seat_by_token(self, person: str, token: str, now: int) -> int:
        """Somebody has brought a seat to another device; No if the token is worth nothing."""
        self.now = now
        seat = seats.take_seat_by_token(self, person, token, now)
        self.settle(now)
        return seat

    def set_reminder(self, person: str, seat: int, reminder: Reminder | None) -> None:
        """Somebody wants to be reminded there when the game waits for that seat of theirs; None: no more."""
        reminding.set_reminder(self, person, seat, reminder)

    def reminds(self, key: str) -> int:
        """The seat that a reminder is for, if it is still worth sending; -1: not."""
        return reminding.still(self, key)

    def why_not_start(self) -> No | None:
        """Why the game cannot begin yet."""
        return settings.why_not_start(self)

    # --- proposals and clocks -----------------------------------------------------------------------------------------

    def propose(self, proposal: Vote, person: str, now: int) -> None:
        """Somebody wants to do to the table what the others are asked about; No, if they vote on something else now."""
        votes.put(self, proposal, person, now)

    def tell_hint(self, seat: int, now: int) -> None:
        """Somebody has taken a hint; if it was agreed so, everybody learns of it."""
        if self.doc.settings.tell_hints and not self.doc.practice:
            self.now = now
            acts.note(self, "hint", of=people.name_key(self.doc.seats[seat]), seat=seat)

    def voters(self) -> list[int]:
        """The seats where people play themselves."""
        return [number for number, seat in enumerate(self.doc.seats) if seat.person and not seat.bot]

    def vote_needed(self) -> int:
        """How many must say yes to what is proposed."""
        return votes.needed(self)

    def clock_left(self, seat: int, now: int) -> int:
        """Milliseconds on the clock of a seat, below 0 when it is empty."""
        return clocks.left(self, seat, now)


Deed = Callable[[Room, str, int | None, Any, int], bool | None]

ACTS: Final[Mapping[type[msgspec.Struct], Deed]] = {
    protocol.Answer: play.answer,
    protocol.Pass: passing.wish,
    protocol.Undo: play.undo,
    protocol.Say: people.say,
    protocol.Sit: seats.sit,
    protocol.Leave: seats.leave,
    protocol.Bot: seats.put_bot,
    protocol.Clear: seats.clear,
    protocol.Swap: seats.swap,
    protocol.Mute: seats.mute,
    protocol.Host: seats.hand_over,
    protocol.Rename: people.rename,
    protocol.Throw: seats.throw,
    protocol.Start: settings.start,
    protocol.Set: settings.change,
    protocol.Propose: votes.propose,
    protocol.Vote: votes.vote,
}
