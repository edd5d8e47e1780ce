"""Many games by themselves: the same results for the same seed, however many processes share the work."""

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from tafelrunde.bots import bot_answer, programs
from tafelrunde.bots.virtual import USUAL, Timetable, put_in
from tafelrunde.engine import Chance, Event, Game, Input, seeded
from tafelrunde.games import game_type
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import Standing, winners
from tafelrunde.lab.runner import run


@dataclass(frozen=True)
class Plan:
    """What is to be played. Plain data only, so that every process can have it."""

    game: str
    bots: tuple[str, ...]  # by seat
    games: int
    seed: int
    rotate: bool = False  # the bots sit one seat further in every game
    content: Content | None = None  # None: the standard one
    variants: Mapping[str, str] = field(default_factory=dict)
    tempo: int = USUAL  # percent of the time that bots usually take, where a game knows time

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    def seats(self, number: int) -> list[str]:
        """Who sits where in a game."""
        shift = number % self.players if self.rotate else 0
        return [self.bots[(seat - shift) % self.players] for seat in range(self.players)]

    def worker(self) -> "Callable[[int], Result]":
        """Plays the game with a number."""
        return Player(self).play


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    number: int
    seed: int
    bots: list[str]  # by seat
    scores: list[int]  # by seat
    winners: list[int]  # seats
    decisions: int  # answers given; what the engine answers itself does not count
    end: str


Result: TypeAlias = tuple[list[Standing], int, str]
"""What a process reports of a game: standings, decisions, end."""


def simulate(plan: Plan, jobs: int = 1, ray: str = "") -> Generator[Played, None, None]:
    """Play the games and hand out each when it is done; with several processes not in order."""
    with closing(run(plan, range(plan.games), jobs, ray)) as results:
        for number, (standings, decisions, end) in results:
            seed, scores = seeded(plan.seed, number), [points for points, _ in standings]
            yield Played(number, seed, plan.seats(number), scores, winners(standings), decisions, end)


class Player:
    """Plays games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.game_type: Final = game_type(plan.game)
        content = self.game_type.standard_content() if plan.content is None else plan.content
        self.box: Final[Any] = self.game_type.box_for(content)
        self.variants: Final = self.game_type.settle_variants(plan.variants)

    def begin(self, number: int, heard: list[Event] | None = None) -> Game:
        """A game, set up; `heard`: a list for its events."""
        chance = seeded(self.plan.seed, number)
        return self.game_type.begin(self.box, self.plan.players, self.variants, chance, heard)

    def moves(self, game: Game, number: int) -> Iterator[Input]:
        """What happens in that game until its end, each input just before it does.

        Its dice and the chance of every seat's bot follow from the seed and the game's number."""
        plan, kind = self.plan, self.game_type
        bots = plan.seats(number)
        chances = [Chance(seeded(plan.seed, number, seat + 1)) for seat in range(plan.players)]
        programs.welcome(bots, game, self.variants)
        if game.timed():
            timetable = Timetable(kind, bots, chances, plan.tempo)
            while not game.over:
                entry = timetable.next_input(game)
                yield entry
                put_in(game, entry)
        while not game.over:
            decision = game.open[0]
            seat = decision.seat
            option = bot_answer(kind, bots[seat], game, decision, chances[seat])
            yield Input("answer", seat, option)
            game.answer(seat, option, decision.serial)
        programs.farewell(game)

    def play(self, number: int) -> Result:
        """One game."""
        game = self.begin(number)
        decisions = sum(entry.kind == "answer" for entry in self.moves(game, number))
        return self.game_type.standings(game), decisions, game.end
