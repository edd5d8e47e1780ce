"""Thinking ahead, in any game: Monte Carlo tree search over worlds that a seat can imagine (ISMCTS).

Each iteration imagines a world, takes the option whose turn it is in the contest, follows the tree of what was tried
after it so far, goes one step beyond it, plays on as the greedy bot would for some turns, and lets the game's
evaluation judge. What is hidden from the seat is dealt anew every time, but each option meets the same deals in the
same order, so that luck does not decide between them; and what dice brought beyond what they bring on average
(`GameType.dice`) is taken off again.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final, NamedTuple

from tafelrunde.bots.chances import as_chance, chances_by_lead, leads, winning_chances
from tafelrunde.bots.contest import Contest, Sight
from tafelrunde.bots.greedy import best_of
from tafelrunde.bots.random_bot import random_answer
from tafelrunde.bots.tree import Answered, Fork, Node, trust_in
from tafelrunde.engine import MAIN, Chance, Decision, Game, Option
from tafelrunde.kit.game import GameType

LONGEST: Final = 300  # decisions that are played on at most
LUCKS: Final = 1 << 62
# So many times `bot.FAITH` what follows an answer is only judged: tried out sooner, bad replies would blur it.
RIPE: Final = 6
LOOK: Final = 16  # iterations after which it is seen how many more there is time for


class Budget(NamedTuple):
    """How long to think: iterations, and at most so many seconds from when the search was made (0: as long as it
    takes). The clock is looked at before every answer in imagined worlds."""

    iterations: int
    seconds: float = 0.0


class Tried(NamedTuple):
    """What a search says of an option."""

    option: Option
    visits: int
    chance: float  # of winning, for the seat that decides
    trust: float  # how good it looked at first sight, as a share of 1
    worth: float  # what decides: how far ahead it led, and how it looks, the more, the more chance decides


class Search:
    """The search for one decision. It can go on as long as one likes; `tried` says at any time what it has found.

    `by_chance`: it knows no evaluation, plays on by chance to the end, and only the result counts."""

    def __init__(
        self, game_type: GameType, game: Game, decision: Decision, rng: Chance, by_chance: bool = False
    ) -> None:
        self._begin: Final = perf_counter()
        self._end = 0.0  # when the time is up; 0: never
        self.game_type: Final = game_type
        self.seat: Final = decision.seat
        self.root: Final = Node()
        self.iterations = 0
        self.decisions = 0  # answered in imagined worlds
        self._deals: Final = rng.below(LUCKS)
        self._rng = rng  # of the iteration that is going on, like the next one
        self._luck: Final = [0.0] * game.players  # points that seats have had from dice, beyond the average
        self._game: Final = game  # only ever imagined from
        self._by_chance: Final = by_chance
        self._ripe: Final[int] = RIPE if by_chance else RIPE * game_type.bot.FAITH
        self._fork: Final = self.root.fork(decision)
        worth = self._weigh(game_type.imagine(game, self.seat, rng), decision)
        self._unfold(self._fork, decision, worth)
        self._sight: Final = self._first_sight(worth)

    def think(self, budget: Budget, stop: "Callable[[], bool] | None" = None) -> None:
        """Think until the budget is used up, somebody says stop, or nothing can change the choice any more."""
        begin, before = perf_counter(), self.iterations
        self._end = self._begin + budget.seconds if budget.seconds else 0.0
        contest = Contest(self._fork, self._sight, budget.iterations, self.game_type.bot.WIDE)
        while not contest.is_over() and not self._is_late():
            self._iterate(contest.next_up())
            if self.iterations % LOOK == 0:
                if stop is not None and stop():
                    return
                if self._end:
                    now = perf_counter()
                    contest.hurry(max(0, int((self._end - now) / (now - begin) * (self.iterations - before))))

    def tried(self) -> list[Tried]:
        """All options of the decision, in their order."""
        fork, worths = self._fork, self._sight.worths(self._fork)
        return [
            Tried(option, visits, fork.wins[k] / (visits or 1), fork.trust[k], worths[k])
            for k, (option, visits) in enumerate(zip(fork.options, fork.visits, strict=True))
        ]

    # --- inside ------------------------------------------------------------------------------------------------------

    def _iterate(self, first: int) -> None:
        """One way through the tree and a little beyond, beginning with the option at that place. If the time is up
        before its end, it says nothing: in the middle of a turn nobody could say how likely each seat wins."""
        self._rng = Chance(self._deals + self._fork.visits[first])
        world: Game = self.game_type.imagine(self._game, self.seat, self._rng)
        for seat in range(world.players):
            self._luck[seat] = 0.0
        way: list[tuple[Fork, int]] = []
        self._follow(world, first, way)
        if self._by_chance:
            self._play_by_chance(world)
        else:
            self._play_on(world)
        if self._is_late():
            return
        self.iterations += 1
        won = worth = winning_chances(self.game_type, world)
        if not self._by_chance and (world.over or any(self._luck)):
            worth = self._without_luck(world, won)
        for fork, k in way:
            fork.visits[k] += 1
            fork.totals[k] += worth[fork.seat]
            fork.wins[k] += won[fork.seat]

    def _follow(self, world: Game, first: int, way: list[tuple[Fork, int]]) -> None:
        """Follow the tree, from the option at place `first`, until something new is reached, or the end.

        Who decide at once do not see each other's answers: their forks lie at one node, and all answers lead on."""
        node = self.root
        answered: Answered = ()
        decision: Decision | None = world.decision_of(self.seat)
        while decision is not None and not self._is_late():
            fork = node.fork(decision)
            if not fork.options:
                if fork.met < self._ripe:
                    fork.met += 1
                    return
                self._unfold(fork, decision, self._weigh(world, decision))
            k = fork.pick(decision.options) if way else first
            way.append((fork, k))
            at_once = _is_sealed(world, decision)
            answered = (*answered, ((decision.seat, decision.kind), fork.options[k]))
            self._answer(world, decision, fork.options[k])
            decision = asked_in(world)
            if decision is not None and not (at_once and _is_sealed(world, decision)):
                node, answered = node.child(answered), ()

    def _is_late(self) -> bool:
        return self._end != 0.0 and perf_counter() >= self._end

    def _weigh(self, world: Game, decision: Decision) -> list[float]:
        """How good each option looks at first sight, in points."""
        if self._by_chance:
            return [0.0] * len(decision.options)
        worth: list[float] = self.game_type.bot.weigh(world, decision)
        return worth

    def _unfold(self, fork: Fork, decision: Decision, worth: list[float]) -> None:
        fork.unfold(decision.options, trust_in(worth, self.game_type.bot.SHARP))

    def _first_sight(self, worth: list[float]) -> Sight:
        most = max(worth)
        return Sight([as_chance(self.game_type, points - most) for points in worth], self.game_type.bot.FAITH)

    def _play_on(self, world: Game) -> None:
        """As greedy bots would, for some turns."""
        bot = self.game_type.bot
        turn, turns, left = bot.turn(world), bot.TURNS, LONGEST
        decision = asked_in(world)
        while decision is not None and left and not self._is_late():
            worth: list[float] = bot.weigh(world, decision)
            self._answer(world, decision, decision.options[best_of(worth, self._rng)])
            decision = asked_in(world)
            left -= 1
            if bot.turn(world) != turn:
                turn = bot.turn(world)
                turns -= 1
                if not turns:
                    return

    def _play_by_chance(self, world: Game) -> None:
        """To the end."""
        decision = asked_in(world)
        while decision is not None and not self._is_late():
            self._answer(world, decision, random_answer(decision, self._rng))
            decision = asked_in(world)

    def _without_luck(self, world: Game, won: list[float]) -> list[float]:
        """How well it went for each seat. What dice have brought says nothing: chance would hide a good move. That
        somebody has won mostly says less than by how much; who may choose when it ends has to know it (`bot.WIN`)."""
        all, others = sum(self._luck), world.players - 1
        luck = [mine - (all - mine) / others for mine in self._luck]
        fair = [lead - more for lead, more in zip(leads(self.game_type, world), luck, strict=True)]
        by_lead = chances_by_lead(self.game_type, fair)
        win: float = self.game_type.bot.WIN if world.over else 0.0
        if not win:
            return by_lead
        by_win = [won[seat] - as_chance(self.game_type, more) for seat, more in enumerate(luck)]
        return [(1 - win) * lead + win * end for lead, end in zip(by_lead, by_win, strict=True)]

    def _answer(self, world: Game, decision: Decision, option: Option) -> None:
        self.decisions += 1
        seat, dice = decision.seat, self.game_type.dice
        average = dice(world, decision, option) if dice is not None and not self._by_chance else 0.0
        before = self.game_type.total(world, seat) if average else 0
        world.answer(seat, option, decision.serial)
        if average:
            self._luck[seat] += self.game_type.total(world, seat) - before - average


def asked_in(world: Game) -> Decision | None:
    """The decision that the game waits for, the first of several; None: it is over."""
    for decision in world.open:
        if world.waits_for(decision):
            return decision
    return None


def _is_sealed(world: Game, decision: Decision) -> bool:
    """Is it decided at the same time as others, without knowing their answers?"""
    return decision.lane != MAIN and world.lanes[decision.lane].sealed


def ranked(tried: list[Tried]) -> list[Tried]:
    """The best first: what went best of all that was tried at least half as often as any; then what was tried most."""
    most = max([t.visits for t in tried], default=0)
    return sorted(tried, key=lambda t: (0, -t.worth, 0.0) if 2 * t.visits >= most else (1, -t.visits, -t.worth))


def best_tried(tried: list[Tried]) -> Tried:
    """What to do after all that thinking."""
    return ranked(tried)[0]
