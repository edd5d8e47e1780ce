"""The tree of a search: what was tried at each decision, and how it went for the seat that decided."""

from math import exp, sqrt
from typing import Final, TypeAlias

from tafelrunde.engine import Decision, Option

CURIOSITY: Final = 0.6  # how much what was hardly tried counts beside what went well
DOUBT: Final = 0.1  # how much worse than the mean something untried is believed to be; worst to best is 1
EVEN: Final = 0.05  # the share of the trust that goes to all options alike
NEVER: Final = 100.0  # points: what looks so much worse is out of the question

Asked: TypeAlias = "tuple[int, str]"
"""Seat and kind of a decision."""

Answered: TypeAlias = "tuple[tuple[Asked, Option], ...]"
"""What leads from one node to the next: one answer; of those that decide at once, all of theirs."""


class Fork:
    """One decision of one seat at a node. In some worlds it has options that it has not in others."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.options: Final[list[Option]] = []
        self.place: Final[dict[Option, int]] = {}
        self.visits: Final[list[int]] = []
        self.totals: Final[list[float]] = []  # the sum of how well it went for the seat, from 0 to 1
        self.wins: Final[list[float]] = []  # the sum of its winning chances
        self.trust: Final[list[float]] = []  # how good they look before they are tried
        self.met = 0  # iterations that came here before it was unfolded

    def unfold(self, options: list[Option], trust: list[float]) -> None:
        """From now on it is known what looks good here."""
        for option, trusted in zip(options, trust, strict=True):
            self._add(option, trusted)

    def _add(self, option: Option, trusted: float) -> None:
        self.place[option] = len(self.options)
        self.options.append(option)
        self.visits.append(0)
        self.totals.append(0.0)
        self.wins.append(0.0)
        self.trust.append(trusted)

    def places(self, options: list[Option]) -> list[int]:
        """Where these options stand; those of other worlds are trusted like the mean of those known."""
        found: list[int] = []
        for option in options:
            if option not in self.place:
                self._add(option, sum(self.trust) / len(self.trust))
            found.append(self.place[option])
        return found

    def pick(self, options: list[Option]) -> int:
        """The place of the option to try next: what went well, what looks good, what was hardly tried (PUCT).

        How well it went is measured between the worst and the best of them, so that small differences count as well."""
        places = self.places(options)
        tries, total, trusted = 0, 0.0, 0.0
        least, most = 1.0, 0.0
        for k in places:
            visits = self.visits[k]
            trusted += self.trust[k]
            if visits:
                tries += visits
                total += self.totals[k]
                mean = self.totals[k] / visits
                least, most = min(least, mean), max(most, mean)
        span = most - least if most > least else 1.0
        untried = ((total / tries - least) / span if tries else 0.0) - DOUBT
        # in this world perhaps nothing is left but what is out of the question
        curiosity = CURIOSITY * sqrt(tries + 1) / (trusted or 1.0)
        best, found = -1e9, 0
        for k in places:
            visits = self.visits[k]
            went = (self.totals[k] / visits - least) / span if visits else untried
            hope = went + curiosity * self.trust[k] / (1 + visits)
            if hope > best:
                best, found = hope, k
        return found


class Node:
    """A moment of the game, as it looks to the one who searches: what has been answered on the way to it."""

    def __init__(self) -> None:
        self.forks: Final[dict[Asked, Fork]] = {}
        self.children: Final[dict[Answered, Node]] = {}

    def fork(self, decision: Decision) -> Fork:
        """That decision here. Who is asked what may differ between worlds."""
        asked = (decision.seat, decision.kind)
        found = self.forks.get(asked)
        if found is None:
            found = self.forks[asked] = Fork(decision.seat)
        return found

    def child(self, answered: Answered) -> "Node":
        """Where those answers lead."""
        found = self.children.get(answered)
        if found is None:
            found = self.children[answered] = Node()
        return found


def trust_in(worth: list[float], sharp: float) -> list[float]:
    """How much of the trust each option gets, by what it is worth in points; all of it together is 1.

    `sharp`: an option that looks so many points worse is trusted e times less."""
    most = max(worth)
    shares = [exp((points - most) / sharp) if points > most - NEVER else 0.0 for points in worth]
    total, serious = sum(shares), len([share for share in shares if share])
    return [(1 - EVEN) * share / total + EVEN / serious if share else 0.0 for share in shares]
