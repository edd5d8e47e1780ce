"""What many games say: win rates with their intervals, scores, lengths, ends."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tafelrunde.lab.simulate import Played

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Spread:
    """How a number is spread."""

    mean: float
    least: float
    most: float
    deviation: float


@dataclass(frozen=True)
class Record:
    """How a bot, or a seat, did. A win that k share counts 1/k for each."""

    name: str
    played: int  # a bot with several seats in a game counts once for each
    wins: float
    rate: float
    interval: tuple[float, float]
    scores: Spread


@dataclass(frozen=True)
class Summary:
    """What the games say."""

    games: int
    shared: int  # games with several winners
    by_bot: list[Record]
    by_seat: list[Record]
    decisions: Spread
    ends: dict[str, int]


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's score interval), which is also right near 0 and 1."""
    rate, zz = wins / games, z * z / games
    middle = (rate + zz / 2) / (1 + zz)
    half = z * sqrt(rate * (1 - rate) / games + zz / (4 * games)) / (1 + zz)
    return max(0.0, middle - half), min(1.0, middle + half)


def spread(numbers: Sequence[int]) -> Spread:
    """Mean, least, most and standard deviation (of a sample)."""
    count = len(numbers)
    mean = sum(numbers) / count
    deviation = sqrt(sum((n - mean) ** 2 for n in numbers) / (count - 1)) if count > 1 else 0.0
    return Spread(mean, min(numbers), max(numbers), deviation)


def summary_of(games: Sequence[Played], bots: Sequence[str]) -> Summary:
    """The summary of at least one game; the bots in the order in which they were named."""
    players = len(bots)
    seats = [[(g, s) for g in games] for s in range(players)]
    sittings = {name: [(g, s) for g in games for s in range(players) if g.bots[s] == name] for name in bots}
    ends = Counter(g.end for g in games)
    return Summary(
        games=len(games),
        shared=sum(len(g.winners) > 1 for g in games),
        by_bot=[record_of(name, sittings[name]) for name in dict.fromkeys(bots)],
        by_seat=[record_of(str(seat), seats[seat]) for seat in range(players)],
        decisions=spread([g.decisions for g in games]),
        ends=dict(sorted(ends.items(), key=lambda end: (-end[1], end[0]))),
    )


def record_of(name: str, sittings: Sequence[tuple[Played, int]]) -> Record:
    """How somebody did in these games, in these seats."""
    wins = sum(1 / len(g.winners) for g, seat in sittings if seat in g.winners)
    rate = wins / len(sittings)
    return Record(
        name, len(sittings), wins, rate, wilson(wins, len(sittings)), spread([g.scores[s] for g, s in sittings])
    )
