"""What the laboratory plays: tables of one or two sides, for each player count, and the steps of the skill ladder."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tafelrunde.kit.content import Content
from tafelrunde.lab.records import Observer, Record
from tafelrunde.lab.simulate import Plan

FIRST: Final = 0  # the side that is looked at; the other one is what it is compared with
SECOND: Final = 1
LADDER: Final = 2  # games of the skill ladder, with the content of the first side


@dataclass(frozen=True)
class Side:
    """A content and what was agreed on."""

    content: Content | None  # None: the standard one
    variants: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """Games of one kind: all with the same number of players."""

    side: int  # FIRST, SECOND or LADDER
    plan: Plan


@dataclass(frozen=True)
class Study:
    """All that is to be played. Plain data: every process can have it."""

    tables: tuple[Table, ...]

    @property
    def games(self) -> list[tuple[int, int]]:
        """Table and number of every game, in turns, so that whoever stops early has some of each kind."""
        most = max(table.plan.games for table in self.tables)
        return [(k, n) for n in range(most) for k, table in enumerate(self.tables) if n < table.plan.games]

    def worker(self) -> Callable[[int], Record]:
        """Plays the game with a number, and watches."""
        games = self.games
        observers: dict[int, Observer] = {}

        def play(number: int) -> Record:
            k, n = games[number]
            if k not in observers:
                observers[k] = Observer(self.tables[k].plan, self.tables[k].side, k)
            return observers[k].play(n)

        return play


def tables_of(
    game: str, sides: tuple[Side, ...], players: tuple[int, ...], bots: tuple[str, ...], games: int, seed: int
) -> Iterator[Table]:
    """The games of all sides; several bots take turns at the seats."""
    for count in players:
        for k, side in enumerate(sides):
            seats = tuple(bots[seat % len(bots)] for seat in range(count))
            plan = Plan(game, seats, games, seed, len(bots) > 1, side.content, side.variants)
            yield Table(k, plan)


def ladder_of(game: str, side: Side, players: int, bots: tuple[str, ...], games: int, seed: int) -> Iterator[Table]:
    """One of each bot against a table full of the bot below, in every seat in turn."""
    for lower, upper in pairwise(bots):
        seats = (upper, *[lower] * (players - 1))
        yield Table(LADDER, Plan(game, seats, games, seed, True, side.content, side.variants))
