"""Programs in any language as bots: `program:python3 mybot.py`. What they hear and say: docs/bot-protocol.md.

A program is started when it is asked for the first time, one process for each seat that it plays at once, and kept for
the next game. A program that cannot be used is Bad, with one sentence: all programs end, the game stays as it was.
"""

import atexit
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Final

from tafelrunde.bots.programs import messages
from tafelrunde.bots.programs.messages import TRIES, Given, Ready
from tafelrunde.bots.programs.process import GRACE, Program
from tafelrunde.engine import Bad, Decision, Event, Game, Option, Refused
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import LONGEST_SEAT
from tafelrunde.kit.texts import texts_for

__all__ = ["PREFIX", "SECONDS", "Guest", "Programs", "dismiss", "farewell", "is_program", "program_move", "welcome"]

PREFIX: Final = "program:"
SECONDS: Final = 60.0  # for one answer
STRAYS: Final = 16  # answers to other questions than the one that is open


class Guest:
    """A program on one seat of one game."""

    def __init__(
        self,
        program: Program,
        game_type: GameType,
        game: Game,
        seat: int,
        variants: Mapping[str, str],
        seconds: float = SECONDS,
    ) -> None:
        self.program: Final = program
        self.game_type: Final = game_type
        self.seat: Final = seat
        self.seconds: Final = seconds
        self._told = 0  # events
        self._texts: Final = texts_for("en", game_type.package)
        content: Content = game.box.content  # type: ignore[attr-defined]  # every game on the shelf has its box
        program.tell(messages.hello(game_type, content, variants, game.players, seat))
        said = program.hear(monotonic() + seconds)
        if not isinstance(said, Ready):
            raise Bad(program.command, "program_not_ready")
        self.name: Final = said.name

    def move(self, game: Game, decision: Decision) -> "Option | None":
        """What the program answers; None: nothing for now. Bad: it has not answered as it must."""
        question = messages.ask(self.game_type, game, decision, self._news(game), self.seconds)
        self.program.tell(question)
        until, refused, strays = monotonic() + self.seconds, 0, 0
        while True:
            said = self.program.hear(until)
            if not isinstance(said, Given):
                raise Bad(self.program.command, "program_not_asked")
            try:
                return messages.meant(said, game, decision)
            except Refused as e:
                why = messages.denied(e.refusal, said.serial, self._texts)
            stray = said.serial != decision.serial
            strays, refused = strays + stray, refused + (not stray)
            if refused == TRIES or strays == STRAYS:
                raise Bad(self.program.command, "program_refused", n=refused or strays, why=why.text)
            self.program.tell(why)
            if not stray:
                self.program.tell(question)

    def over(self, game: Game) -> None:
        """Tell the program how it ended."""
        self.program.tell(messages.over(self.game_type, game, self.seat, self._news(game)))

    def _news(self, game: Game) -> list[Event]:
        """What has happened since the last time. A list that has become shorter was begun anew."""
        events = game.heard or []
        news = events[self._told if self._told <= len(events) else 0 :]
        self._told = len(events)
        return news


class _Party:
    """The programs at one game, and the game as it was when one of them was last asked."""

    def __init__(self, game: Game, variants: Mapping[str, str]) -> None:
        self.game = game
        self.variants: Final = variants
        self.guests: Final[dict[int, Guest]] = {}


class Programs:
    """All programs of this process: those at a game, and those that wait for the next."""

    def __init__(self, seconds: float = SECONDS, grace: float = GRACE) -> None:
        self.seconds: Final = seconds
        self.grace: Final = grace
        self._parties: Final[list[_Party]] = []
        self._idle: Final[dict[str, list[Program]]] = {}

    def welcome(self, names: Sequence[str], game: Game, variants: Mapping[str, str]) -> None:
        """A game begins: if programs play along, they will hear of what happens from now on."""
        if any(map(is_program, names)):
            self._at(game, variants)

    def move(self, game_type: GameType, name: str, game: Game, decision: Decision) -> "Option | None":
        """What the program of that name answers on the seat that is asked."""
        party = self._at(game, {})
        party.game = game
        try:
            if decision.seat not in party.guests:
                self._sit(party, game_type, name, decision.seat)
            return party.guests[decision.seat].move(game, decision)
        except BaseException:
            self.dismiss()
            raise

    def farewell(self, game: Game) -> None:
        """A game is over: its programs are told how it ended, and wait for the next."""
        for party in [party for party in self._parties if party.game.heard is game.heard]:
            self._parties.remove(party)
            for guest in party.guests.values():
                guest.over(game)
                self._idle.setdefault(guest.program.command, []).append(guest.program)

    def dismiss(self) -> None:
        """All programs end; those at a game are told that it was broken off."""
        for party in list(self._parties):
            self.farewell(party.game)
        programs = [program for waiting in self._idle.values() for program in waiting]
        self._idle.clear()
        for program in programs:
            program.finish()
        for program in programs:
            program.close()

    def _at(self, game: Game, variants: Mapping[str, str]) -> _Party:
        """The programs at this game. The list of its events tells it from others, even after an undo."""
        if game.heard is None:
            game.heard = []
        for party in self._parties:
            if party.game.heard is game.heard:
                return party
        for party in [party for party in self._parties if party.game.over]:
            self.farewell(party.game)
        self._parties.append(_Party(game, variants))
        return self._parties[-1]

    def _sit(self, party: _Party, game_type: GameType, name: str, seat: int) -> None:
        command = name.removeprefix(PREFIX).strip()
        waiting = self._idle.get(command)
        program = waiting.pop() if waiting else Program(command, self.grace)
        try:
            party.guests[seat] = Guest(program, game_type, party.game, seat, party.variants, self.seconds)
        except BaseException:
            program.close()
            raise


_HERE: Final = Programs()
atexit.register(_HERE.dismiss)

welcome: Final = _HERE.welcome
program_move: Final = _HERE.move
farewell: Final = _HERE.farewell
dismiss: Final = _HERE.dismiss


def is_program(name: str) -> bool:
    """Is it the name of a program, with a command line that a save can keep?"""
    command = name.removeprefix(PREFIX).strip()
    return name.startswith(PREFIX) and bool(command) and name.isprintable() and len(name) <= LONGEST_SEAT
