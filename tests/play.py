"""Random play of any game, with or without a clock."""

from collections.abc import Iterator

from tafelrunde.engine import Chance, Game, Match
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import Table, new_table


def table_of(game: GameType, players: int, seed: int) -> Table:
    """A new table with people only."""
    return new_table(game, ["person"] * players, seed)


def random_input(match: Match, rng: Chance) -> None:
    """One input: an answer of somebody (where a clock runs, some time later), or time that is up."""
    g = match.game
    if g.next_due() and (not g.open or rng.below(12) == 0):
        match.time_up(g.next_due() + rng.below(3))
        return
    d = g.open[rng.below(len(g.open))]
    option = d.options[rng.below(len(d.options))]
    at = 0
    if g.next_due():
        at = max(g.now + rng.below(700), d.choice.not_before(g, option), 1)
        match.time_up(at)
        if match.game.why_not(d.seat, option, d.serial, at) is not None:
            return  # meanwhile the time was up
    match.answer(d.seat, option, d.serial, at)


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
