"""What the records of many games say, as figures: by seat, by family, lengths, leads, ends, what never happened."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from tafelrunde.engine import Choice
from tafelrunde.kit.game import Family, GameType
from tafelrunde.kit.texts import messages_of
from tafelrunde.lab.figures import Mean, corrected, decided, lead_changes, mean_of, mean_of_groups, quantile
from tafelrunde.lab.records import NOBODY, TABLE, Record
from tafelrunde.lab.summary import wilson

AIM: Final = 0.06  # farther from a fair share, with the whole interval, is out of line
SLIGHT: Final = 0.01  # nearer to a fair share nothing leans
FEW: Final = 30  # below so many nothing is said
MOMENTS: Final = 20  # of a game at which we ask who leads

Verdict = Literal["out", "leans", "fine", "few"]


@dataclass(frozen=True)
class Rate:
    """A share of games with its interval."""

    count: int
    value: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Line:
    """How those did who had something: against a fair share of the victory, and in points."""

    id: str
    lift: Mean  # share of the victory less a fair share
    interval: tuple[float, float] | None  # corrected for the number of lines
    verdict: Verdict
    points: Mean  # against the average at tables of the same size


@dataclass(frozen=True)
class Thing(Line):
    """A card, a tile, a district: how many seats could have it and how many did."""

    offered: int  # seats
    used: int  # seats, of those
    users: int  # seats that used it, offered or not
    times: int  # how often it was used
    use: Mean  # the share of those seats that used it


class Spread(NamedTuple):
    """How numbers are spread."""

    mean: Mean
    low: float  # one in twenty is at most this
    middle: float
    high: float
    least: float
    most: float


def by_players(records: Sequence[Record]) -> dict[int, list[Record]]:
    """The games of each player count."""
    found: dict[int, list[Record]] = defaultdict(list)
    for record in records:
        found[record.players].append(record)
    return dict(sorted(found.items()))


def spread_of(numbers: Sequence[float]) -> Spread:
    """How numbers are spread."""
    low, middle, high = (quantile(numbers, share) for share in (0.05, 0.5, 0.95))
    return Spread(mean_of(numbers), low, middle, high, min(numbers), max(numbers))


def rate_of(wins: float, count: int, comparisons: int = 1) -> Rate:
    """A rate with its interval, corrected if it is one of several."""
    return Rate(count, wins / count, wilson(wins, count, corrected(comparisons)))


# --- who wins --------------------------------------------------------------------------------------------------------


def seat_rate(records: Sequence[Record], seat: int) -> Rate:
    """How often a seat wins, among games of one player count."""
    return rate_of(sum(record.share(seat) for record in records), len(records))


def verdict_of(lift: Mean, interval: tuple[float, float] | None) -> Verdict:
    """Is a lift out of line (the whole interval beyond the aim), does it lean (on one side of 0), or is it fine?"""
    if interval is None or lift.count < FEW:
        return "few"
    low, high = interval
    if low > AIM or high < -AIM:
        return "out"
    return "leans" if (low > 0 or high < 0) and abs(lift.value) >= SLIGHT else "fine"


def lines(groups: Mapping[str, Sequence[tuple[Record, Sequence[int]]]], averages: Mapping[int, float]) -> list[Line]:
    """How those seats did who had each thing; best first."""
    z, found = corrected(len(groups)), list[Line]()
    for id, had in groups.items():
        lift, points = _lift(had), _points(had, averages)
        interval = lift.interval(z)
        found.append(Line(id, lift, interval, verdict_of(lift, interval), points))
    return sorted(found, key=lambda line: (-line.lift.value, line.id))


def by_place(records: Sequence[Record]) -> dict[int, list[Line]]:
    """All seats by player count; corrected for all of them."""
    games = by_players(records)
    places = [(players, seat) for players in games for seat in range(players)]
    groups = {f"{players} {seat}": [(r, [seat]) for r in games[players]] for players, seat in places}
    found = {line.id: line for line in lines(groups, averages_of(records))}
    return {players: [found[f"{players} {seat}"] for seat in range(players)] for players in games}


def by_seat(records: Sequence[Record]) -> list[Line]:
    """All seats, over all player counts; a seat counts where it is taken."""
    most = max(record.players for record in records)
    groups = {str(seat): [(r, [seat]) for r in records if seat < r.players] for seat in range(most)}
    return sorted(lines(groups, averages_of(records)), key=lambda line: int(line.id))


def by_trait(records: Sequence[Record], family: str) -> list[Line]:
    """What a seat has from beginning to end: factions, order of play."""
    groups: dict[str, list[tuple[Record, list[int]]]] = defaultdict(list)
    for record in records:
        for (seat, of, id), _ in record.things.items():
            if of == family and seat != TABLE:
                groups[id].append((record, [seat]))
    return lines(groups, averages_of(records))


def tables_with(records: Sequence[Record], family: str) -> dict[str, list[Record]]:
    """The games in which the whole table had something: a map, a theme."""
    found: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        for seat, of, id in record.things:
            if of == family and seat == TABLE:
                found[id].append(record)
    return dict(sorted(found.items()))


def averages_of(records: Iterable[Record]) -> dict[int, float]:
    """The mean result of a seat, by player count."""
    scores: dict[int, list[int]] = defaultdict(list)
    for record in records:
        scores[record.players] += record.scores
    return {players: sum(found) / len(found) for players, found in scores.items()}


def _lift(had: Sequence[tuple[Record, Sequence[int]]]) -> Mean:
    return mean_of_groups([[r.share(seat) - 1 / r.players for seat in seats] for r, seats in had])


def _points(had: Sequence[tuple[Record, Sequence[int]]], averages: Mapping[int, float]) -> Mean:
    return mean_of_groups([[r.scores[seat] - averages[r.players] for seat in seats] for r, seats in had])


# --- things that are offered and used --------------------------------------------------------------------------------


def things(records: Sequence[Record], name: str, family: Family) -> list[Thing]:
    """Every thing of a family, best lift first: of those who were dealt it, or of those who chose it."""
    offered, used, times = _seats_of(records, name, family)
    judged = offered if family.kind == "dealt" else used
    groups = {id: list(judged[id].values()) for id in family.names if id in judged}
    known = {line.id: line for line in lines(groups, averages_of(records))}
    nothing = Line("", Mean(0, 0.0, None, 0), None, "few", Mean(0, 0.0, None, 0))
    found: list[Thing] = []
    for id in [*known, *(id for id in family.names if id not in known)]:
        line, may, did = known.get(id, nothing), offered.get(id, {}), used.get(id, {})
        uses = [[seat in did[k][1] if k in did else False for seat in seats] for k, (_, seats) in may.items()]
        found.append(
            Thing(
                id,
                line.lift,
                line.interval,
                line.verdict,
                line.points,
                offered=sum(map(len, uses)),
                used=sum(map(sum, uses)),
                users=sum(len(seats) for _, seats in did.values()),
                times=times[id],
                use=mean_of_groups(uses),
            )
        )
    return found


Having = dict[str, dict[int, tuple[Record, list[int]]]]
"""Id -> number of the game among the records -> it and the seats."""


def _seats_of(records: Sequence[Record], name: str, family: Family) -> tuple[Having, Having, Counter[str]]:
    """Which seats were offered what, which used it, and how often all of them did.

    What somebody took by choice was open to him, also where there was nothing else to choose."""
    offered: Having = defaultdict(dict)
    used: Having = defaultdict(dict)
    times: Counter[str] = Counter()
    for k, record in enumerate(records):
        for (seat, of, id), (may, did) in record.things.items():
            if of == name:
                if may or family.kind == "chosen":
                    offered[id].setdefault(k, (record, []))[1].append(seat)
                if did:
                    used[id].setdefault(k, (record, []))[1].append(seat)
                    times[id] += did
    return offered, used, times


# --- lengths and leads -----------------------------------------------------------------------------------------------


def minutes_of(kind: GameType, record: Record) -> float:
    """How long people would take, if every decision takes as long as in a usual game of the minutes on the box."""
    return kind.minutes * record.decisions / kind.traits.USUAL if kind.traits else kind.minutes


def choices_of(records: Sequence[Record]) -> dict[int, int]:
    """Number of options -> how many decisions had so many."""
    found: Counter[int] = Counter()
    for record in records:
        found.update(record.choices)
    return dict(sorted(found.items()))


def changes_of(record: Record) -> int:
    """Lead changes of a game."""
    return lead_changes(record.leaders, record.winners)


def decided_of(record: Record) -> float:
    """From which share of its turns on a game is decided."""
    return decided(record.leaders, record.winners)


def leader_wins(records: Sequence[Record]) -> list[Rate]:
    """At moments through the game: how often whoever leads then wins in the end."""
    found: list[Rate] = []
    for moment in range(MOMENTS):
        now = [(r, r.leaders[len(r.leaders) * moment // MOMENTS]) for r in records if r.leaders]
        leading = [(r, leader) for r, leader in now if leader != NOBODY]
        if leading:
            found.append(rate_of(sum(r.share(leader) for r, leader in leading), len(leading)))
        else:
            found.append(Rate(0, 0.0, (0.0, 1.0)))
    return found


def ends_of(records: Sequence[Record], kind: GameType) -> dict[str, Rate]:
    """How often which end came, all that the texts know; most frequent first."""
    counts = Counter(dict.fromkeys(known_ends(kind), 0))
    counts.update(record.end for record in records)
    order = sorted(counts, key=lambda end: (-counts[end], end))
    return {end: rate_of(counts[end], len(records)) for end in order}


# --- what never happened ---------------------------------------------------------------------------------------------


class Seldom(NamedTuple):
    """Something that can happen, and in how many of the games it did."""

    id: str
    games: int


def known_ends(kind: GameType) -> list[str]:
    """The ends that the game's texts know."""
    return _keys(kind, "end.")


def decisions_seen(records: Sequence[Record], kind: GameType) -> list[Seldom]:
    """All kinds of decisions that the game has, seldom ones first."""
    kinds = [name for name, step in kind.step_types().items() if issubclass(step, Choice)]
    return _seldom(kinds, lambda record: record.asked, records)


def sentences_seen(records: Sequence[Record], kind: GameType) -> list[Seldom]:
    """All sentences that the game's log can say, seldom ones first."""
    return _seldom(_keys(kind, "event."), lambda record: record.said, records)


def _keys(kind: GameType, prefix: str) -> list[str]:
    """What the game's own texts have under a heading; those of all games are about tables, not about rules."""
    return [key.removeprefix(prefix) for key in messages_of(kind.package, "en") if key.startswith(prefix)]


def _seldom(ids: Iterable[str], seen: Callable[[Record], Iterable[str]], records: Sequence[Record]) -> list[Seldom]:
    games: Counter[str] = Counter()
    for record in records:
        games.update(set(seen(record)))
    return sorted((Seldom(id, games[id]) for id in ids), key=lambda one: (one.games, one.id))
