"""Two contents or variants side by side: what differs, and can it be chance?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from tafelrunde.kit.game import Family, GameType
from tafelrunde.lab.analysis import (
    FEW,
    Line,
    Thing,
    by_players,
    by_seat,
    by_trait,
    changes_of,
    decided_of,
    ends_of,
    minutes_of,
    things,
)
from tafelrunde.lab.figures import CHANCE, Test, fisher, holm, mean_of, welch
from tafelrunde.lab.records import Record


class Measure(NamedTuple):
    """A figure of a game."""

    name: str  # texts `report.measure.NAME`
    unit: str  # "": a number, "%": a share
    of: Callable[[GameType, Record], float]


MEASURES: Final = (
    Measure("decisions", "", lambda kind, r: r.decisions),
    Measure("turns", "", lambda kind, r: r.turns),
    Measure("minutes", "", minutes_of),
    Measure("options", "", lambda kind, r: sum(n for _, n in r.asked.values()) / max(1, r.decisions)),
    Measure("score", "", lambda kind, r: sum(r.scores) / r.players),
    Measure("best", "", lambda kind, r: max(r.scores)),
    Measure("margin", "", lambda kind, r: margin_of(r)),
    Measure("changes", "", lambda kind, r: changes_of(r)),
    Measure("decided", "%", lambda kind, r: decided_of(r)),
    Measure("shared", "%", lambda kind, r: len(r.winners) > 1),
)


@dataclass(frozen=True)
class Contrast:
    """One figure on both sides."""

    group: str  # measures, seats, ends, or a family
    id: str
    players: int  # 0: all player counts
    unit: str
    first: float
    second: float
    test: Test
    p: float = 1.0  # corrected for all contrasts of the report

    @property
    def differs(self) -> bool:
        """Is it more than chance?"""
        return self.p < CHANCE


def margin_of(record: Record) -> float:
    """The best result less the second best."""
    best, second, *_ = sorted(record.scores, reverse=True)
    return best - second


def contrasts(
    kind: GameType, families: Mapping[str, Family], first: Sequence[Record], second: Sequence[Record]
) -> list[Contrast]:
    """All figures that both sides have, with chances corrected for their number (Holm)."""
    found = _measures(kind, first, second)
    found += _lines("seats", by_seat(first), by_seat(second))
    ends, others = ends_of(first, kind), ends_of(second, kind)
    for end in dict.fromkeys((*ends, *others)):
        k, other_k = (sum(record.end == end for record in side) for side in (first, second))
        test = fisher(k, len(first), other_k, len(second))
        found.append(Contrast("ends", end, 0, "%", k / len(first), other_k / len(second), test))
    for name, family in families.items():
        if family.kind == "seat":
            found += _lines(name, by_trait(first, name), by_trait(second, name))
        elif family.kind != "table":
            mine, theirs = things(first, name, family), things(second, name, family)
            found += _uses(name, mine, theirs) + _lines(name, mine, theirs)
    chances = holm([contrast.test.p for contrast in found])
    return [replace(contrast, p=p) for contrast, p in zip(found, chances, strict=True)]


def _measures(kind: GameType, first: Sequence[Record], second: Sequence[Record]) -> list[Contrast]:
    """Figures of whole games, for each player count that both sides have."""
    found: list[Contrast] = []
    mine, theirs = by_players(first), by_players(second)
    for players in [players for players in mine if players in theirs]:
        for measure in MEASURES:
            a, b = (mean_of([float(measure.of(kind, record)) for record in side[players]]) for side in (mine, theirs))
            found.append(Contrast("measures", measure.name, players, measure.unit, a.value, b.value, welch(a, b)))
    return found


def _lines(group: str, mine: Sequence[Line], theirs: Sequence[Line]) -> list[Contrast]:
    """Lifts of what both sides have."""
    other = {line.id: line for line in theirs}
    return [
        Contrast(
            group, line.id, 0, "lift", line.lift.value, other[line.id].lift.value, welch(line.lift, other[line.id].lift)
        )
        for line in mine
        if line.id in other and min(line.lift.count, other[line.id].lift.count) >= FEW
    ]


def _uses(group: str, mine: Sequence[Thing], theirs: Sequence[Thing]) -> list[Contrast]:
    """How many of those use it who could."""
    other = {thing.id: thing for thing in theirs}
    found: list[Contrast] = []
    for thing in mine:
        there = other.get(thing.id)
        if there is not None and thing.offered and there.offered:
            # Seats of one game are not independent, and few of them are not normal: the more careful test counts.
            exact, usual = fisher(thing.used, thing.offered, there.used, there.offered), welch(thing.use, there.use)
            test = Test(exact.difference, max(exact.p, usual.p))
            found.append(Contrast(group, thing.id, 0, "%", thing.use.value, there.use.value, test))
    return found
