"""How well a bot plays, in words that players understand: beginner, club, strong."""

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from tafelrunde.bots.chances import as_chance
from tafelrunde.bots.search import Budget, Search, Tried
from tafelrunde.bots.tree import trust_in
from tafelrunde.engine import Chance, Decision, Game
from tafelrunde.kit.game import GameType

FEEL: Final = 0.3  # of a lead: a beginner takes an option that looks so much worse e times less often
PARTS: Final = 1 << 20  # chance is cut into so many parts where an option is taken by feel


class Level(NamedTuple):
    """A level: which share of the game's `bot.SECONDS` it thinks about a decision; 0: it plays by feel. Does it always
    do what it thinks best, or an option by chance, the likelier the better it went?"""

    share: float
    sure: bool = False


LEVELS: Final = {"beginner": Level(0.0), "club": Level(0.2), "strong": Level(1.0, sure=True)}


def budget_of(game_type: GameType, level: Level, trees: int, clock: bool) -> Budget:
    """As many iterations as a machine of 2026 makes in the level's seconds, so that the same seed gives the same move.

    With a clock, it takes no longer than these seconds where the machine is slower."""
    seconds = level.share * game_type.bot.SECONDS
    iterations = round(seconds * game_type.bot.PACE)
    return Budget(max(1, iterations // trees), seconds if clock else 0.0)


def by_feel(game_type: GameType, game: Game, decision: Decision, rng: Chance) -> list[Tried]:
    """One option, taken by chance: the better it looks, the more likely."""
    world: Game = game_type.imagine(game, decision.seat, rng)
    trust = trust_in(game_type.bot.weigh(world, decision), FEEL * game_type.bot.LEAD)
    k = drawn_by(trust, rng)
    return [Tried(decision.options[k], 1, 0.0, trust[k], 0.0)]


def by_worth(game_type: GameType, tried: list[Tried], rng: Chance) -> list[Tried]:
    """One of the options that were tried, by chance: the better it went, the more likely. If there was no time to try
    any, the better it looks."""
    haze = as_chance(game_type, game_type.bot.HAZE)
    found = [t for t in tried if t.visits] or tried
    most = max([t.worth for t in found])
    return [found[drawn_by([exp((t.worth - most) / haze) for t in found], rng)]]


def drawn_by(shares: Sequence[float], rng: Chance) -> int:
    """A place, as likely as its share of all."""
    drawn, k = rng.below(PARTS) / PARTS * sum(shares), 0
    while k < len(shares) - 1 and drawn >= shares[k]:
        drawn -= shares[k]
        k += 1
    return k


def searched(game_type: GameType, game: Game, decision: Decision, rng: Chance, budget: Budget) -> list[Tried]:
    """What a search of that budget says of the options."""
    search = Search(game_type, game, decision, rng)
    search.think(budget)
    return search.tried()


def merged(trees: list[list[Tried]]) -> list[Tried]:
    """What several searches of the same decision say together, in the order of the options. Of one that none of them
    has tried, it is what the first one says."""
    found: dict[object, Tried] = {}
    for tried in trees:
        for t in tried:
            known = found.get(t.option)
            if known is None:
                found[t.option] = t
            elif visits := known.visits + t.visits:
                chance = (known.visits * known.chance + t.visits * t.chance) / visits
                worth = (known.visits * known.worth + t.visits * t.worth) / visits
                found[t.option] = Tried(t.option, visits, chance, known.trust, worth)
    return list(found.values())
