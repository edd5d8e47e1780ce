"""A game looked back at: how likely each seat was to win, moment by moment, and where that turned.

A moment is judged as a spectator could: in worlds that look the same from outside, each played on once around.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from time import perf_counter
from typing import Final, NamedTuple

from tafelrunde.bots.chances import winning_chances
from tafelrunde.bots.greedy import best_of
from tafelrunde.bots.search import asked_in
from tafelrunde.engine import Chance, Game, Input, seeded
from tafelrunde.kit.game import GameType
from tafelrunde.kit.record import moments
from tafelrunde.kit.saves import Table

MOST: Final = 120  # moments that are judged, beside the first
WORLDS: Final = 4  # that are imagined for each
FARTHEST: Final = 40  # decisions that are played on in each, at most
SWING: Final = 0.05  # a chance that changes by less has not turned
MOST_TURNS: Final = 5
SEED: Final = 8  # of the worlds


class Judged(NamedTuple):
    """How likely each seat was to win after so many inputs."""

    number: int
    chances: list[float]


class Turn(NamedTuple):
    """A turning point: what was done after one moment, until another, and whose chance it changed most."""

    since: int
    number: int
    seat: int
    before: float
    after: float


def moments_of(table: Table) -> list[int]:
    """The numbers of the moments to judge: the beginning, and wherever somebody's answers end and another one's begin.

    Answers that were taken back do not count. If there are too many such moments, every so many of them."""
    inputs = table.match.inputs
    answers = [number for number in table.match.standing_inputs() if inputs[number - 1].kind == "answer"]
    ends = [n for n, after in pairwise(answers) if inputs[n - 1].seat != inputs[after - 1].seat] + answers[-1:]
    if len(ends) > MOST:
        ends = [ends[(k + 1) * len(ends) // MOST - 1] for k in range(MOST)]
    return [0, *ends]


def judged_at(table: Table, numbers: Sequence[int], seconds: float = inf) -> list[Judged]:
    """The chances at these moments of a record that can be replayed, in the order of the game. The same record always
    gives the same, but after so many seconds no further moment is begun."""
    begin = perf_counter()
    wanted, found = set(numbers), list[Judged]()
    for moment in moments(table):
        if moment.number in wanted:
            found.append(Judged(moment.number, chances_in(table.game_type, moment.game)))
            if len(found) == len(wanted) or perf_counter() - begin > seconds:
                break
    return found


def chances_in(game_type: GameType, game: Game) -> list[float]:
    """How likely each seat wins, in the mean of some worlds. Of a game that is over: its result.

    The chance of the worlds is alike at all moments, so that two of them differ by what was done and not by luck."""
    if game.over:
        return winning_chances(game_type, game)
    found: list[list[float]] = []
    for number in range(WORLDS):
        rng = Chance(seeded(SEED, number))
        world: Game = game_type.imagine(game, None, rng)
        found += _around(game_type, world, rng)
    return [sum(chances[seat] for chances in found) / len(found) for seat in range(game.players)]


def _around(game_type: GameType, world: Game, rng: Chance) -> list[list[float]]:
    """The chances whenever another seat begins to decide, once around the table: who has just had a turn looks better
    than who is about to have one. Against the clock all act at once, so there is nothing to wait for."""
    found = [winning_chances(game_type, world)]
    decision, left = None if world.timed() else asked_in(world), FARTHEST
    while left and decision is not None and len(found) < world.players:
        worth: list[float] = game_type.bot.weigh(world, decision)
        world.answer(decision.seat, decision.options[best_of(worth, rng)], decision.serial)
        before, decision, left = decision.seat, asked_in(world), left - 1
        if decision is None or decision.seat != before:
            found.append(winning_chances(game_type, world))
    return found


def turning_points(course: Sequence[Judged], inputs: Sequence[Input]) -> list[Turn]:
    """Where somebody's chance changed most between two moments, in the order of the game.

    It is told of the seat whose chance changed most; of equals, the one that acted."""
    found: list[Turn] = []
    for before, after in pairwise(course):
        acted = inputs[after.number - 1].seat
        changes = [abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda seat: (round(changes[seat], 6), seat == acted, -seat))
        if changes[seat] >= SWING:
            found.append(Turn(before.number, after.number, seat, before.chances[seat], after.chances[seat]))
    largest = sorted(found, key=lambda turn: -abs(turn.after - turn.before))[:MOST_TURNS]
    return sorted(largest)
