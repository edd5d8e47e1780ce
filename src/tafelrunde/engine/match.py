"""A match: a game that is really played, with its record of inputs, its undo and its dice."""

from collections.abc import Callable, Iterator
from typing import Final

from tafelrunde.engine.bad import Bad
from tafelrunde.engine.fair import FairDice
from tafelrunde.engine.game import Game
from tafelrunde.engine.steps import Option, Refusal, Refused

MOST_UNDO: Final = 100  # answers that can be taken back: choices that go round in circles must not fill the memory


class Input:
    """One accepted input, as it stands in the record: an answer, an undo, time that was up, or all going back."""

    def __init__(self, kind: str, seat: int = -1, option: Option = 0, at: int = 0, number: int = 0) -> None:
        self.kind: Final = kind  # "answer", "undo", "time" or "back"
        self.seat: Final = seat
        self.option: Final = option
        self.at: Final = at
        self.number: Final = number  # "back": to the game as it was after so many inputs


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
        self._before: list[int] = [0]  # by number of an input: the last that stood before it; 0: none
        self._last: list[int] = [0]  # after so many inputs: the last that stands, that is, was not taken back
        self._height: list[int] = [0]  # by number of an input: how many stand up to it
        for entry in self.inputs:
            self._note(entry)
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

    def back(self, number: int, game: Game | None = None) -> None:
        """Go back to the game as it was after so many inputs, whatever lies between. That nobody takes back.

        `game`: how it was then, if that is known already or the record cannot tell."""
        if not 0 <= number < len(self.inputs):
            raise Refused(Refusal("", "no_such_input"))
        self._put_back(self.at_input(number) if game is None else game)
        self._forget()
        self._record(Input("back", number=number))

    def repeat(self, entry: Input) -> None:
        """Play an input of a record again."""
        if entry.kind == "answer":
            self.answer(entry.seat, entry.option, at=entry.at)
        elif entry.kind == "undo":
            self.undo(entry.seat)
        elif entry.kind == "time":
            self.time_up(entry.at)
        else:
            self.back(entry.number)

    def play_again(self, inputs: list[Input]) -> Iterator[Input]:
        """Play a record again from its beginning, input by input. What it goes back to later is kept on the way."""
        kept: dict[int, Game | None] = {entry.number: None for entry in inputs if entry.kind == "back"}
        for number, entry in enumerate(inputs):
            if number in kept:
                kept[number] = self.game.copy()
            then = kept[entry.number] if entry.kind == "back" else None
            if then is None:
                self.repeat(entry)
            else:
                self.back(entry.number, then.copy())
            yield entry

    def at_input(self, number: int) -> Game:
        """The game as it was after that many inputs."""
        return self._replayed(number).game

    def replayed(self) -> Game:
        """The game that the record gives when it is played again."""
        return self._replayed(len(self.inputs)).game

    @property
    def standing(self) -> int:
        """How many inputs are not taken back."""
        return self._height[self._last[-1]]

    def last_answer(self, seat: int) -> int:
        """The number of this seat's last answer that is not taken back; 0: there is none."""
        number = self._last[-1]
        while number:
            entry = self.inputs[number - 1]
            if entry.kind == "answer" and entry.seat == seat:
                return number
            number = self._before[number]
        return 0

    def standing_inputs(self, by: int = -1) -> list[int]:
        """The numbers of the inputs that are not taken back, in their order; `by`: when there were so many."""
        found: list[int] = []
        number = self._last[by]
        while number:
            found.append(number)
            number = self._before[number]
        return found[::-1]

    # --- inside ------------------------------------------------------------------------------------------------------

    def _throw_dice(self) -> None:
        """Chance for the next input. Inputs that were taken back do not count: an undo never changes anybody's luck."""
        if self.dice is not None:
            self.game.chance = self.dice.chance_before(self.standing + 1)

    def _record(self, entry: Input) -> None:
        self.inputs.append(entry)
        self._note(entry)

    def _note(self, entry: Input) -> None:
        """Which input stands last now."""
        last = self._last[-1]
        self._before.append(last)
        self._height.append(self._height[last] + 1)
        if entry.kind == "undo":
            self._last.append(self._before[last])
        elif entry.kind == "back":
            self._last.append(self._last[entry.number])
        else:
            self._last.append(len(self._last))

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
        del self.earlier[:-MOST_UNDO]
        self.undoable = len(self.earlier)
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
        for _ in match.play_again(self.inputs[:number]):
            pass
        if [entry.at for entry in match.inputs] != [entry.at for entry in self.inputs[:number]]:
            raise Bad("inputs", "impossible")  # a stamp at which nothing was due, or one that was left out
        return match
