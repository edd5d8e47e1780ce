"""Is one bot at least so much better than another? Played until that is shown or refuted, and no longer.

The test is a bet: under "its rate is at most p", a purse that each result x multiplies by 1 - s + s * x / p never grows
on average, so whenever it has grown twentyfold (Ville's inequality), the claim is refuted at 95 %, however often
somebody looked; the same from the other side with 1 - x and 1 - p. We lay many stakes s at once and add up the purses.

Results are numbers from 0 to 1. They need not be alike within a round (a bot may be better in the first seat): the
purses are only looked at after whole rounds, and by the inequality of means the rate of the round is what counts.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log
from typing import Final, Literal, TypeAlias

Says: TypeAlias = Literal["shown", "refuted", "open"]

GROWN: Final = log(20)  # one error in twenty at most
STAKES: Final = tuple((k + 0.5) / 50 for k in range(50))
SHARES: Final = tuple(2 * (1 - stake) / len(STAKES) for stake in STAKES)  # more money on small differences


@dataclass(frozen=True)
class Verdict:
    """What the games say. Each bound alone holds at 95 %, whenever they were stopped."""

    says: Says
    bar: float
    games: int
    rate: float
    low: float
    high: float


class Versus:
    """Counts the results of games in the order of their numbers, in whole rounds, until they say something."""

    def __init__(self, bar: float, round: int) -> None:
        self.bar: Final = bar
        self.round: Final = round
        self.says: Says = "open"
        self.games = 0  # that count
        self._early: dict[int, float] = {}  # results of games that do not count yet
        self._counts: Counter[float] = Counter()

    def add(self, number: int, result: float) -> None:
        """The result of a game; they may come in any order, and the verdict does not depend on it."""
        self._early[number] = result
        while self.says == "open" and all(self.games + k in self._early for k in range(self.round)):
            self._counts.update(self._early.pop(self.games + k) for k in range(self.round))
            self.games += self.round
            if purse(self._counts, self.bar) >= GROWN:
                self.says = "shown"
            elif purse(_mirrored(self._counts), 1 - self.bar) >= GROWN:
                self.says = "refuted"

    def verdict(self) -> Verdict:
        """What has been shown by now."""
        rate = sum(x * n for x, n in self._counts.items()) / self.games if self.games else 0.5
        return Verdict(self.says, self.bar, self.games, rate, lowest(self._counts), 1 - lowest(_mirrored(self._counts)))


def purse(counts: Mapping[float, int], rate: float) -> float:
    """The logarithm of what betting against "at most this rate" has made of 1; results and how often they came."""
    logs = [
        log(share) + sum(n * log(1 - stake + stake * x / rate) for x, n in counts.items())
        for stake, share in zip(STAKES, SHARES, strict=True)
    ]
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs))


def lowest(counts: Mapping[float, int]) -> float:
    """The rate that is surely reached: the highest that "at most this rate" is refuted for."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if purse(counts, middle) >= GROWN else (low, middle)
    return low


def _mirrored(counts: Mapping[float, int]) -> dict[float, int]:
    return {1 - x: n for x, n in counts.items()}
