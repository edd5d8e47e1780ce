"""Random play of any game, with or without a clock."""

from collections.abc import Iterator, Mapping

from tafelrunde.engine import Chance, Game, Match, Option
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import Table, new_table

NOBODY = -1
QUICK, SLOW = 700, 8_000  # milliseconds that somebody takes at most; seldom it is longer


def switched(game: GameType) -> list[dict[str, str]]:
    """Each variant that is a switch, with two values, by itself: an optional rule, real time."""
    two = [v for v in game.variants if len(v.choices) == 2]
    return [{v.name: next(value for value in v.choices if value != v.default)} for v in two]


def ways(game: GameType) -> list[dict[str, str]]:
    """How a game can be played: with its standard variants, in real time if it can be, with all optional rules."""
    live = [{v.name: v.live} for v in game.variants if v.live]
    rules = {name: value for switch in switched(game) if switch not in live for name, value in switch.items()}
    return [{}, *live, *([rules] if rules else [])]


def all_ways() -> list[tuple[str, dict[str, str]]]:
    """Every game on the shelf in every way."""
    return [(name, way) for name in game_ids() for way in ways(game_type(name))]


def all_tables() -> list[tuple[str, int, dict[str, str]]]:
    """Every game with the fewest and the most players; in its special ways with one number only, to save time."""
    found: list[tuple[str, int, dict[str, str]]] = []
    for name, way in all_ways():
        fewest, most = game_type(name).players
        numbers = [(fewest + most) // 2] if way else [fewest, most]
        found += [(name, players, way) for players in numbers]
    return found


def way_id(way: Mapping[str, str]) -> str:
    """What a way is called in names of tests and files: "", "-live", "-draft" or "-all"."""
    if len(way) > 1:
        return "-all"
    return "".join(f"-{name if value in ('yes', 'random') else value}" for name, value in way.items())


def table_of(game: GameType, players: int, seed: int, way: Mapping[str, str] | None = None) -> Table:
    """A new table with people only."""
    return new_table(game, ["person"] * players, seed, variants=way)


def random_move(g: Game, rng: Chance) -> tuple[int, Option, int]:
    """What happens next: who answers what at which stamp (0: there is no clock), or NOBODY: time is up by then."""
    asked = [d for d in g.open if d.options]  # somebody who may act at any time may have nothing to do now
    if not asked:
        return NOBODY, 0, g.next_due()
    if g.next_due() and g.waits_for(asked[0]) and rng.below(12) == 0:
        return NOBODY, 0, g.next_due() + rng.below(3)
    d = asked[rng.below(len(asked))]
    option = d.options[rng.below(len(d.options))]
    if not g.timed():
        return d.seat, option, 0
    at = max(g.now + rng.below(SLOW if rng.below(12) == 0 else QUICK), d.choice.not_before(g, option), 1)
    return (NOBODY, 0, at) if 0 < g.next_due() <= at else (d.seat, option, at)


def random_input(match: Match, rng: Chance) -> None:
    """One input: an answer of somebody (where a clock runs, some time later), or time that is up."""
    seat, option, at = random_move(match.game, rng)
    if seat == NOBODY:
        match.time_up(at)
    else:
        match.answer(seat, option, at=at)


def moments(table: Table, rng: Chance) -> Iterator[Game]:
    """Play at random; gives the game at every decision, and once more at the end."""
    while not table.game.over:
        yield table.game
        random_input(table.match, rng)
    yield table.game


def play_on(g: Game, rng: Chance, inputs: int) -> None:
    """Play a game that has no record, for so many inputs or to its end."""
    match = Match(lambda chance: g, 0, None, g)
    for _ in range(inputs):
        if match.game.over:
            return
        random_input(match, rng)
