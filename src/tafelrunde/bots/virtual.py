"""Bots at any game, without waiting: in real time each plans when it acts next, and time jumps to the first of them.

How long they take is drawn from their own chance, never from the game's: the same seed gives the same game.
"""

from typing import Final

from tafelrunde.bots import bot_move
from tafelrunde.engine import Chance, Decision, Game, Input
from tafelrunde.kit.game import GameType

USUAL: Final = 100  # percent: a bot takes as long as somebody at the table does
LOOK: Final = 1000  # ms until a bot looks again where it had nothing to do and the game names no pace


class Timetable:
    """When the bot of each seat acts next. In games that know no time they act as soon as they are asked."""

    def __init__(self, game_type: GameType, bots: list[str], chances: list[Chance], tempo: int = USUAL) -> None:
        self.game_type: Final = game_type
        self.bots: Final = bots  # by seat
        self.chances: Final = chances
        self.tempo: Final = tempo
        self._serials: Final = [0] * len(bots)  # seat -> the decision that it has planned for
        self._planned: Final = [0] * len(bots)  # seat -> stamp

    def next_input(self, game: Game) -> Input:
        """What happens next: the earliest planned answer, of equal ones that of the lowest seat, or time that is up."""
        while True:
            decision = self._earliest(game)
            at = self._planned[decision.seat] if decision is not None else 0
            due = game.next_due()
            if due and (decision is None or due <= at):
                return Input("time", at=max(due, game.now))
            if decision is None:
                raise LookupError("nobody is asked, and nothing will ever be due")
            found = self._acts(game, decision, at)
            if found is not None:
                return found

    def _earliest(self, game: Game) -> Decision | None:
        found: Decision | None = None
        for decision in game.open:
            if not may_act(game, decision):
                continue
            seat = decision.seat
            if self._serials[seat] != decision.serial:
                self._serials[seat] = decision.serial
                self._planned[seat] = max(1, game.now) + self._pause(game, decision)
            if found is None or (self._planned[seat], seat) < (self._planned[found.seat], found.seat):
                found = decision
        return found

    def _acts(self, game: Game, decision: Decision, at: int) -> Input | None:
        """The answer of a bot whose time has come; None: it does nothing now and has planned when it looks again."""
        seat = decision.seat
        option = bot_move(self.game_type, self.bots[seat], game, decision, self.chances[seat])
        if option is None:
            self._planned[seat] = at + (self._pause(game, decision) or LOOK)
            return None
        earliest = decision.choice.not_before(game, option)
        if earliest > at:
            self._planned[seat] = earliest
            return None
        self._serials[seat] = 0  # what comes next it plans anew
        return Input("answer", seat, option, at if game.timed() else 0)

    def _pause(self, game: Game, decision: Decision) -> int:
        """How long the bot takes; where the game names no pace it acts at once."""
        least, most = decision.choice.pace(game)
        if not most:
            return 0
        return (least + self.chances[decision.seat].below(most - least + 1)) * self.tempo // USUAL


def may_act(game: Game, decision: Decision) -> bool:
    """Can it be answered: because the game waits for it, or in a lane where one may act but need not?"""
    return game.waits_for(decision) or game.is_free(decision)


def put_in(game: Game, entry: Input) -> None:
    """Let that input happen, in a game without a record (a match has `repeat`)."""
    if entry.kind == "time":
        game.time_up(entry.at)
    else:
        game.answer(entry.seat, entry.option, at=entry.at)


def play_out(game: Game, timetable: Timetable) -> int:
    """Play to the end; how many answers were given."""
    answers = 0
    while not game.over:
        entry = timetable.next_input(game)
        put_in(game, entry)
        answers += entry.kind == "answer"
    return answers
