"""The arena: every line-up of a set of bots equally often, and what their games say about each of them."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import msgspec

from tafelrunde import __version__
from tafelrunde.engine import Bad, Chance, seeded
from tafelrunde.games import game_type
from tafelrunde.kit.content import content_hash
from tafelrunde.kit.game import rank, winners
from tafelrunde.kit.packages import install_command
from tafelrunde.lab.journal import Journal
from tafelrunde.lab.runner import run
from tafelrunde.lab.simulate import Plan, Played
from tafelrunde.lab.summary import Record, record_of


@dataclass(frozen=True)
class Contest(Plan):
    """A plan whose bots are a set, each named once: they take turns at the table."""

    size: int = 2  # seats at the table

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.size

    @cached_property
    def line_ups(self) -> list[tuple[str, ...]]:
        """Who plays together: each bot has as many seats as any other, or one more, and all take turns with that."""
        each, more = divmod(self.size, len(self.bots))
        order = list(range(len(found := [(*self.bots * each, *extra) for extra in combinations(self.bots, more)])))
        Chance(0).shuffle(order)  # so that whoever stops early has seen something of all bots
        return [found[k] for k in order]

    @cached_property
    def orders(self) -> list[tuple[int, ...]]:
        """Who sits after whom: it changes from round to round, but two bots alternate, so that all rounds are alike."""
        orders = [(0, *others) for others in permutations(range(1, self.size))]
        return orders if len(self.bots) > 2 else orders[:1]

    @property
    def round(self) -> int:
        """After so many games every line-up has sat in every seat."""
        return len(self.line_ups) * self.size

    def seats(self, number: int) -> list[str]:
        """Who sits where in a game."""
        turn, which = divmod(number, len(self.line_ups))
        line_up, order = self.line_ups[which], self.orders[turn // self.size % len(self.orders)]
        return [line_up[order[(seat - turn) % self.size]] for seat in range(self.size)]


@dataclass(frozen=True)
class Contested(Played):
    """A game of a contest."""

    ranks: list[int]  # by seat; 1 is the best, and ties share the better rank


def contest(plan: Contest, numbers: Iterable[int], jobs: int = 1, ray: str = "") -> Generator[Contested, None, None]:
    """Play the games with those numbers and hand out each when it is done; with several processes not in order."""
    with closing(run(plan, numbers, jobs, ray)) as results:
        for number, (standings, decisions, end) in results:
            scores = [points for points, _ in standings]
            ranks = [rank(standings, seat) for seat in range(plan.players)]
            seats, best = plan.seats(number), winners(standings)
            yield Contested(number, seeded(plan.seed, number), seats, scores, best, decisions, end, ranks)


# --- what was played before ------------------------------------------------------------------------------------------


def head_of(plan: Contest) -> dict[str, Any]:
    """All that decides how a game goes. How many there are does not: a contest can be made longer."""
    kind = game_type(plan.game)
    content = kind.standard_content() if plan.content is None else plan.content
    return {
        "journal": "arena",
        "version": __version__,
        "game": plan.game,
        "rules_version": kind.rules_version,
        "content": content_hash(content),
        "variants": kind.settle_variants(plan.variants),
        "players": plan.players,
        "bots": plan.bots,
        "seed": plan.seed,
    }


def earlier(journal: Journal, plan: Contest) -> dict[int, Contested]:
    """The games of a plan that were finished before, by number."""
    found: dict[int, Contested] = {}
    for line, doc in enumerate(journal.lines, 2):
        try:
            game = msgspec.convert(doc, Contested)
        except msgspec.ValidationError:
            raise journal.bad_line(line) from None
        if game.number < 0 or game.bots != plan.seats(game.number) or len(game.ranks) != plan.players:
            raise journal.bad_line(line)
        found[game.number] = game
    return {number: game for number, game in sorted(found.items()) if number < plan.games}


# --- what the games say ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rating:
    """How strong a bot is (Plackett-Luce): everybody begins at 25 with a deviation of 25/3."""

    mean: float
    deviation: float


@dataclass(frozen=True)
class Compared:
    """How often a bot was ahead of another one, ties half, over all pairs of their seats."""

    ahead: float
    pairs: int


@dataclass(frozen=True)
class Contestant:
    """How a bot did."""

    record: Record
    place: float  # mean; ties share the mean of their places
    rating: Rating
    against: dict[str, Compared]


def standings_of(games: Iterable[Contested], bots: Sequence[str]) -> list[Contestant]:
    """All bots that have played, the best first."""
    games = sorted(games, key=lambda game: game.number)  # ratings depend on the order, so it must not be by chance
    ratings, against = ratings_of(games, bots), _crosstable(games, bots)
    sittings = {bot: [(g, s) for g in games for s, name in enumerate(g.bots) if name == bot] for bot in bots}
    places = {bot: [_place(g.ranks, s) for g, s in sat] for bot, sat in sittings.items()}
    found = [
        Contestant(record_of(bot, sat), sum(places[bot]) / len(sat), ratings[bot], against[bot])
        for bot, sat in sittings.items()
        if sat
    ]
    return sorted(found, key=lambda one: -one.rating.mean)


def ratings_of(games: Iterable[Contested], bots: Sequence[str]) -> dict[str, Rating]:
    """Ratings after these games, in this order. A bot in several seats learns the mean of what happened to them."""
    model = _model()
    now = dict.fromkeys(bots, Rating(25.0, 25 / 3))
    for game in games:
        seats = [[model.rating(mu=now[bot].mean, sigma=now[bot].deviation)] for bot in game.bots]
        rated = [(seat.mu, seat.sigma) for [seat] in model.rate(seats, ranks=game.ranks)]
        for bot in set(game.bots):
            mine = [seat for seat, name in zip(rated, game.bots, strict=True) if name == bot]
            now[bot] = Rating(sum(mean for mean, _ in mine) / len(mine), sum(sigma for _, sigma in mine) / len(mine))
    return now


def check_ratings() -> None:
    """Bad, unless ratings can be computed: better known before hours of play."""
    _model()


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise Bad("openskill", "no_extra", command=install_command("lab")) from None
    return PlackettLuce(tau=0.0)  # bots neither learn nor forget, so nothing makes us less sure again


def _crosstable(games: Iterable[Contested], bots: Sequence[str]) -> dict[str, dict[str, Compared]]:
    ahead = {(a, b): 0.0 for a in bots for b in bots if a != b}
    pairs = dict.fromkeys(ahead, 0)
    for game in games:
        for (a, mine), (b, other) in permutations(zip(game.bots, game.ranks, strict=True), 2):
            if a != b:
                ahead[a, b] += won(mine, other)
                pairs[a, b] += 1
    return {a: {b: Compared(ahead[a, b], n) for (x, b), n in pairs.items() if x == a and n} for a in bots}


def won(mine: int, other: int) -> float:
    """A rank compared with another one: ahead 1, equal 1/2, behind 0."""
    return 1.0 if mine < other else 0.5 if mine == other else 0.0


def result_of(game: Contested, bot: str) -> float:
    """How a bot did against the others in a game: the mean over all pairs of one seat of its own and one of theirs."""
    mine = [rank for rank, name in zip(game.ranks, game.bots, strict=True) if name == bot]
    others = [rank for rank, name in zip(game.ranks, game.bots, strict=True) if name != bot]
    return sum(won(a, b) for a in mine for b in others) / (len(mine) * len(others))


def _place(ranks: Sequence[int], seat: int) -> float:
    return ranks[seat] + (ranks.count(ranks[seat]) - 1) / 2
