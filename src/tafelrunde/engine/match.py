"""A match: a game that is really played, with its record of inputs, its undo and its dice."""

from collections.abc import Callable
from typing import Final

from tafelrunde.engine.bad import Bad
from tafelrunde.engine.fair import FairDice
from tafelrunde.engine.game import Game
from tafelrunde.engine.steps import Option, Refusal, Refused


class Input:
    """One accepted input, as it stands in the record: an answer, an undo, or time that was up."""

    def __init__(self, kind: str, seat: int = -1, option: Option = 0, at: int = 0) -> None:
        self.kind: Final = kind  # "answer", "undo" or "time"
        self.seat: Final = seat
        self.option: Final = option
        self.at: Final = at


class Match:
    """The only place where a played game changes. Every change is an input; the inputs alone give the game again."""

    def __init__(
        self,
        begin: Callable[[int], Game],
        seed: int,
        dice: FairDice | None = None,
        game: Game | None = None,
        inputs: list[Input] | None = None,
    ) -> None:
        self.begin: Final = begin  # sets the table up, from a chance number
        self.seed: Final = seed
        self.dice: Final = dice
        self.inputs: list[Input] = inputs or []
        self.standing = sum(-1 if entry.kind == "undo" else 1 for entry in self.inputs)  # inputs not taken back
        self.game = game or begin(dice.chance_before(0) if dice else seed)
        self.earlier: list[Game] = []  # the points that undo can go back to
        self.undoable = 0  # how many there are; more than `earlier` holds after a save was loaded
        self.undo_seat = -1  # whose answers they take back

    def answer(self, seat: int, option: Option, serial: int = 0, at: int = 0) -> None:
        """Answer an open decision. Refused: the match is as before (time that was up has passed)."""
        if at:
            self.time_up(at)
        before = self.game.copy()
        told = len(self.game.heard or ())
        self._throw_dice()
        try:
            self.game.answer(seat, option, serial, at)
        except Refused:
            self.game.chance = before.chance
            raise
        except BaseException:
            self._restore(before, told)
            raise
        self._remember(before, seat)
        self._record(Input("answer", seat, option, at))

    def time_up(self, at: int) -> bool:
        """Let happen what is due by then, one input for each stamp, however late we are told; True if anything was."""
        happened = False
        while 0 < self.game.next_due() <= at:
            before = self.game.copy()
            told = len(self.game.heard or ())
            due = max(self.game.next_due(), self.game.now)
            self._throw_dice()
            try:
                self.game.time_up(due)
            except BaseException:
                self._restore(before, told)
                raise
            self._forget()
            self._record(Input("time", at=due))
            happened = True
        return happened

    def undo(self, seat: int) -> None:
        """Take back the last answer of this seat."""
        refusal = self.why_not_undo(seat)
        if refusal is not None:
            raise Refused(refusal)
        self._put_back(self.earlier.pop())
        self.undoable -= 1
        self._record(Input("undo", seat))

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why there is nothing to take back: a die, a secret or another seat stands in between."""
        self._find_earlier()
        if self.undoable and self.undo_seat == seat:
            return None
        return Refusal("", "no_undo" if self.inputs else "nothing_to_undo")

    def repeat(self, entry: Input) -> None:
        """Play an input of a record again."""
        if entry.kind == "answer":
            self.answer(entry.seat, entry.option, at=entry.at)
        elif entry.kind == "undo":
            self.undo(entry.seat)
        else:
            self.time_up(entry.at)

    def at_input(self, number: int) -> Game:
        """The game as it was after that many inputs."""
        return self._replayed(number).game

    def replayed(self) -> Game:
        """The game that the record gives when it is played again."""
        return self._replayed(len(self.inputs)).game

    # --- inside ------------------------------------------------------------------------------------------------------

    def _throw_dice(self) -> None:
        """Chance for the next input. Inputs that were taken back do not count: an undo never changes anybody's luck."""
        if self.dice is not None:
            self.game.chance = self.dice.chance_before(self.standing + 1)

    def _record(self, entry: Input) -> None:
        self.inputs.append(entry)
        self.standing += -1 if entry.kind == "undo" else 1

    def _restore(self, before: Game, told: int) -> None:
        """A fault in the rules must not leave half a move behind, nor tell of it."""
        if self.game.heard is not None:
            del self.game.heard[told:]
        before.heard = self.game.heard
        self.game = before

    def _remember(self, before: Game, seat: int) -> None:
        """The engine sets the undo points itself: chance, revealed secrets and other seats end what can be undone."""
        if self.game.commits != before.commits:
            self._forget()
            return
        self._find_earlier()
        if self.undo_seat != seat:
            self._forget()
        self.earlier.append(before)
        self.undoable += 1
        self.undo_seat = seat

    def _find_earlier(self) -> None:
        """After loading, the points that undo can go back to are known by number only: the record gives them again."""
        if self.undoable and not self.earlier:
            try:
                again = self._replayed(len(self.inputs))
                self.earlier, self.undo_seat = again.earlier, again.undo_seat
            except Exception:  # a record that cannot have happened: nothing in it can be taken back
                self._forget()
            self.undoable = len(self.earlier)

    def _forget(self) -> None:
        self.earlier.clear()
        self.undoable = 0

    def _put_back(self, earlier: Game) -> None:
        """An earlier game, still heard by the same listener; numbers of decisions never come twice."""
        earlier.heard = self.game.heard
        earlier.now = self.game.now  # nobody takes time back
        earlier.renumber(self.game.serial)
        self.game = earlier

    def _replayed(self, number: int) -> "Match":
        match = Match(self.begin, self.seed, self.dice)
        for entry in self.inputs[:number]:
            match.repeat(entry)
        if len(match.inputs) != number:  # a stamp at which nothing was due, or one that was left out
            raise Bad("inputs", "impossible")
        return match
