"""The laboratory's arithmetic: intervals, tests, and when a game is decided. Numbers in, numbers out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, exp, fsum, lgamma, log, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from tafelrunde.lab.summary import Z

CHANCE: Final = 0.05  # of being wrong that we accept, over all comparisons of one list
STEPS: Final = 200  # of a continued fraction that is exact long before


@dataclass(frozen=True)
class Mean:
    """A mean with its standard error; `error` is None where there are too few to know it."""

    count: int
    value: float
    error: float | None
    freedom: float  # degrees of freedom: of independent groups, less one

    def interval(self, z: float = Z) -> tuple[float, float] | None:
        """Where the true mean lies in 95 of 100 cases (or as `z` says)."""
        return None if self.error is None else (self.value - z * self.error, self.value + z * self.error)


class Test(NamedTuple):
    """A difference between two sides, and how likely chance alone gives one as large (p)."""

    difference: float
    p: float


# --- means and their intervals ---------------------------------------------------------------------------------------


def mean_of(numbers: Sequence[float]) -> Mean:
    """The mean of independent numbers."""
    return mean_of_groups([(number,) for number in numbers])


def mean_of_groups(groups: Sequence[Sequence[float]]) -> Mean:
    """The mean of numbers that come in groups: seats of one game are not independent, games are."""
    groups = [group for group in groups if group]
    count, many = sum(len(group) for group in groups), len(groups)
    if not count:
        return Mean(0, 0.0, None, 0)
    mean = fsum(number for group in groups for number in group) / count
    if many < 2:
        return Mean(count, mean, None, 0)
    squares = fsum((fsum(group) - mean * len(group)) ** 2 for group in groups)
    return Mean(count, mean, sqrt(squares * many / (many - 1)) / count, many - 1)


def corrected(comparisons: int) -> float:
    """How many standard errors an interval is wide if so many of them are to be right at once (Bonferroni)."""
    return NormalDist().inv_cdf(1 - CHANCE / 2 / max(1, comparisons))


def quantile(numbers: Sequence[float], share: float) -> float:
    """The smallest of the numbers that has at least this share of them at or below it."""
    return sorted(numbers)[max(0, ceil(share * len(numbers)) - 1)]


def weighted_quantile(counts: dict[int, int], share: float) -> int:
    """The same where each number is there so many times."""
    wanted, seen = share * sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= wanted:
            break
    return number


# --- the lead --------------------------------------------------------------------------------------------------------


def lead_changes(leaders: Iterable[int], winners: Sequence[int]) -> int:
    """How often somebody else leads than who led last (moments in which nobody leads aside); the end counts too."""
    changes, last = 0, -1
    for leader in leaders:
        if leader >= 0:
            changes += last >= 0 and leader != last
            last = leader
    return changes + (last >= 0 and last not in winners)


def decided(leaders: Sequence[int], winners: Sequence[int]) -> float:
    """From which share of the turns on a winner leads at every turn; 1: not even at the last one."""
    first = len(leaders)
    while first and leaders[first - 1] in winners:
        first -= 1
    return first / len(leaders) if leaders else 1.0


# --- tests -----------------------------------------------------------------------------------------------------------


def welch(a: Mean, b: Mean) -> Test:
    """Do two means differ? Welch's test, for unequal spread; b less a."""
    difference = b.value - a.value
    if a.error is None or b.error is None:
        return Test(difference, 1.0)
    squares = a.error**2 + b.error**2
    if not squares:
        return Test(difference, 1.0 if not difference else 0.0)
    freedom = squares**2 / (a.error**4 / a.freedom + b.error**4 / b.freedom)
    return Test(difference, student(difference / sqrt(squares), freedom))


def student(t: float, freedom: float) -> float:
    """How likely |t| or more is under Student's distribution."""
    return _beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def fisher(k: int, n: int, other_k: int, other_n: int) -> Test:
    """Do two rates of whole counts differ? Fisher's exact test, two-sided; the other less the first."""
    found, everything = k + other_k, n + other_n
    if not n or not other_n:
        return Test(0.0, 1.0)
    least, most = max(0, found - other_n), min(found, n)
    logs = [_choose(n, i) + _choose(other_n, found - i) - _choose(everything, found) for i in range(least, most + 1)]
    here = logs[k - least]
    p = fsum(exp(value) for value in logs if value <= here + 1e-9)
    return Test(other_k / other_n - k / n, min(1.0, p))


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances, corrected for their number (Holm): below 0.05, all of them together are right in 95 %."""
    order = sorted(range(len(chances)), key=lambda k: chances[k])
    found, most = [1.0] * len(chances), 0.0
    for rank, k in enumerate(order):
        most = max(most, min(1.0, (len(chances) - rank) * chances[k]))
        found[k] = most
    return found


def _choose(n: int, k: int) -> float:
    """The logarithm of how many ways there are to choose k of n."""
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def _beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, STEPS):
        for part in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + part * d)
            c = 1 + part / c
            found *= c * d
    return front * found
