"""Many games by themselves: the same results for the same seed, however many processes share the work."""

import signal
import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import perf_counter
from typing import Any, Final, TypeAlias

from tafelrunde.bots import bot_answer, programs
from tafelrunde.bots.virtual import USUAL, Timetable, play_out
from tafelrunde.engine import Bad, Chance, Game, seeded
from tafelrunde.games import game_type
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import Standing, winners

MOST_WAITED_FOR: Final = 60 if sys.platform == "win32" else 1000  # processes; Windows can wait for some 60 at once
BLOCK: Final = 0.05  # seconds that a process plays before it reports and takes the next games


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


class WorkerDied(Exception):
    """A process ended before its work was done."""


Result: TypeAlias = tuple[int, list[Standing], int, str]
"""What a process reports of a game: number, standings, decisions, end."""


def simulate(plan: Plan, jobs: int = 1) -> Generator[Played, None, None]:
    """Play the games and hand out each when it is done; with several processes not in order."""
    jobs = min(jobs, plan.games, MOST_WAITED_FOR)
    results = _share(plan, jobs) if jobs > 1 else _alone(plan)
    try:
        for number, standings, decisions, end in results:
            seed, scores = seeded(plan.seed, number), [points for points, _ in standings]
            yield Played(number, seed, plan.seats(number), scores, winners(standings), decisions, end)
    finally:
        results.close()
        programs.dismiss()


class Player:
    """Plays games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.game_type: Final = game_type(plan.game)
        content = self.game_type.standard_content() if plan.content is None else plan.content
        self.box: Final[Any] = self.game_type.box_for(content)
        self.variants: Final = self.game_type.settle_variants(plan.variants)

    def begin(self, number: int) -> Game:
        """A game, set up."""
        chance = seeded(self.plan.seed, number)
        return self.game_type.begin(self.box, self.plan.players, self.variants, chance)

    def play(self, number: int) -> Result:
        """One game: its dice and the chance of every seat's bot follow from the seed and the game's number."""
        plan, kind = self.plan, self.game_type
        bots = plan.seats(number)
        chances = [Chance(seeded(plan.seed, number, seat + 1)) for seat in range(plan.players)]
        game = self.begin(number)
        programs.welcome(bots, game, self.variants)
        decisions = self._play_out(game, bots, chances)
        programs.farewell(game)
        return number, kind.standings(game), decisions, game.end

    def _play_out(self, game: Game, bots: list[str], chances: list[Chance]) -> int:
        """To the end; how many answers were given."""
        if game.timed():
            return play_out(game, Timetable(self.game_type, bots, chances, self.plan.tempo))
        decisions = 0
        while not game.over:
            decision = game.open[0]
            seat = decision.seat
            game.answer(seat, bot_answer(self.game_type, bots[seat], game, decision, chances[seat]), decision.serial)
            decisions += 1
        return decisions


def _alone(plan: Plan) -> Generator[Result, None, None]:
    player = Player(plan)
    for number in range(plan.games):
        yield player.play(number)


# --- several processes -----------------------------------------------------------------------------------------------


def _share(plan: Plan, jobs: int) -> Generator[Result, None, None]:
    """This process plays as well; each takes the next games from a common counter whenever it is done with its last."""
    context = get_context("spawn")
    counter = context.Value("q", 0)  # the first game that nobody has taken
    workers: list[SpawnProcess] = []
    pipes: list[Connection] = []
    try:
        with _no_interrupt():
            for _ in range(jobs - 1):
                receiver, sender = context.Pipe(duplex=False)
                worker = context.Process(target=_work, args=(plan, counter, sender), daemon=True)
                worker.start()
                sender.close()  # so that the end of the worker is the end of the pipe
                workers.append(worker)
                pipes.append(receiver)
        player = Player(plan)
        for block in _blocks(counter, plan.games):
            for number in block:
                yield player.play(number)
            yield from _received(pipes, 0)
        while pipes:
            yield from _received(pipes, None)
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _blocks(counter: Any, games: int) -> Iterator[range]:
    """The next games that nobody has taken, as many as fit into the time of a block."""
    size = 1
    while True:
        with counter.get_lock():
            first = counter.value
            counter.value = first + size
        if first >= games:
            return
        began = perf_counter()
        yield range(first, min(first + size, games))
        took = max(perf_counter() - began, 1e-6)
        size = max(1, min(2 * size, int(size * BLOCK / took)))


def _received(pipes: list[Connection], timeout: float | None) -> Iterator[Result]:
    """What the workers have reported; the pipes of those that are done are taken from the list."""
    for pipe in connection.wait(pipes, timeout):
        assert isinstance(pipe, Connection)
        try:
            results: list[Result] | Bad | None = pipe.recv()
        except (EOFError, OSError):
            raise WorkerDied from None
        if isinstance(results, Bad):
            raise results
        if results is None:
            pipes.remove(pipe)
        else:
            yield from results


def _work(plan: Plan, counter: Any, pipe: Connection) -> None:
    """The work of another process; an empty message says that it is done, a Bad one that a program cannot be used."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first process ends the others
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # it does so like this, and programs must not stay behind
    player = Player(plan)
    with suppress(BrokenPipeError):  # the first process is gone: nobody wants the rest
        last: Bad | None = None
        try:
            for block in _blocks(counter, plan.games):
                pipe.send([player.play(number) for number in block])
        except Bad as e:
            last = e
        finally:
            programs.dismiss()
        pipe.send(last)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Processes started here never hear Ctrl-C, not even while they begin. Here it is only heard a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
