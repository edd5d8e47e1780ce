"""The contest of the options of a decision: those that look best are tried equally often, the worse half drops out, and
so on, until two of them have had most of the tries (sequential halving)."""

from math import sqrt
from typing import Final

from tafelrunde.bots.tree import Fork

SPARE: Final = 8  # tries that there must be for each of them
HOPE: Final = 1.0  # whoever looks worse by this, divided by the root of the faith, takes no part
CLEAR: Final = 1.25  # whoever is behind by this, divided by the root of the tries, will not catch up
ENOUGH: Final = 16  # tries, if there is only one option left


class Sight:
    """How much worse than the best of them each option looks before it is tried, as a chance of winning (so 0 at most).

    It counts as if each had been tried `faith` times and gone as it looks: where chance decides much, it takes many
    tries to know better than first sight."""

    def __init__(self, looks: list[float], faith: float) -> None:
        self.looks: Final = looks
        self.faith: Final = float(faith)

    def worths(self, fork: Fork) -> list[float]:
        """How good each option is by all that is known: how it went, and the less it was tried, how it looks."""
        tries, above = 0, 0.0  # by how much all that was tried went better than it looks
        for visits, total, look in zip(fork.visits, fork.totals, self.looks, strict=True):
            tries += visits
            above += total - visits * look
        best = above / (tries or 1)  # what may be expected of an option that looks best
        return [
            (total + self.faith * (best + look)) / (visits + self.faith)
            for visits, total, look in zip(fork.visits, fork.totals, self.looks, strict=True)
        ]

    def contenders(self) -> list[int]:
        """The options that may turn out to be the best, the best-looking first."""
        by_looks = sorted(range(len(self.looks)), key=lambda k: -self.looks[k])
        return [k for k in by_looks if self.looks[k] >= -HOPE / sqrt(self.faith)]


class Contest:
    """Which option is tried next, so that the best one is found with so many tries."""

    def __init__(self, fork: Fork, sight: Sight, tries: int, wide: int) -> None:
        """`wide`: so many take part at most."""
        self._fork: Final = fork
        self._sight: Final = sight
        self._wide: Final = wide
        self._left: list[int] = sight.contenders()
        self._tries = self._rounds = self._goal = 0  # left to be made; left to be held; of each by the end of this one
        self._plan(max(1, tries * min(wide, len(self._left) + 2) // wide))  # fewer options need fewer tries

    def _plan(self, tries: int) -> None:
        """The first ones of those left share these tries."""
        width = max(2, min(self._wide, tries // SPARE))
        self._left = self._left[:width]
        self._tries = tries
        self._rounds = max(1, (len(self._left) - 1).bit_length())
        self._goal = self._share()

    def hurry(self, tries: int) -> None:
        """There is no time for more tries than these: if they are less than half, fewer options share them."""
        if 2 * tries < self._tries:
            self._plan(tries)

    def is_over(self) -> bool:
        """Are all tries used up, or is there nothing left to find out?"""
        return not self._tries or (len(self._left) == 1 and self._fork.visits[self._left[0]] >= ENOUGH)

    def next_up(self) -> int:
        """The place of the option to try next."""
        found = self._least_tried()
        if self._fork.visits[found] >= self._goal and self._rounds > 1:
            self._drop_out()
            found = self._least_tried()
        self._tries -= 1
        return found

    def _least_tried(self) -> int:
        return min(self._left, key=lambda k: self._fork.visits[k])

    def _share(self) -> int:
        """How often each of those left is to be tried until the end of this round."""
        tried = self._fork.visits[self._least_tried()]
        return tried + max(1, self._tries // (self._rounds * len(self._left)))

    def _drop_out(self) -> None:
        """The end of a round: the worse half drops out, and whoever is clearly behind."""
        worths = self._sight.worths(self._fork)
        self._left.sort(key=lambda k: -worths[k])
        best = worths[self._left[0]]
        self._left = [
            k for k in self._left[: (len(self._left) + 1) // 2] if worths[k] > best - CLEAR / sqrt(self._fork.visits[k])
        ]
        self._rounds -= 1
        self._goal = self._share()
