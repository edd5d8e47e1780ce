"""How likely each seat wins: what the game's evaluation says, as chances that add up to 1."""

from math import exp

from tafelrunde.engine import Game
from tafelrunde.kit.game import GameType, winners


def winning_chances(game_type: GameType, world: Game) -> list[float]:
    """Before the end by the game's evaluation; at the end the winners share the 1."""
    if not world.over:
        return chances_by_lead(game_type, world)
    first = winners(game_type.standings(world))
    return [1 / len(first) if seat in first else 0.0 for seat in range(world.players)]


def chances_by_lead(game_type: GameType, world: Game) -> list[float]:
    """As if the game always went on: a lead of `bot.LEAD` points wins e games for each that it loses.

    `value` says how far a seat is before its best opponent; so all are measured by their distance to who is in front.
    """
    values: list[float] = [game_type.bot.value(world, seat) for seat in range(world.players)]
    front = values.index(max(values))
    lead: float = game_type.bot.LEAD
    odds = [1.0 if seat == front else exp(min(0.0, value) / lead) for seat, value in enumerate(values)]
    total = sum(odds)
    return [odd / total for odd in odds]


def as_chance(game_type: GameType, points: float) -> float:
    """What so many points change in an even game: a little lead is a chance of 1 / (4 * `bot.LEAD`) for each point."""
    lead: float = game_type.bot.LEAD
    return points / (4 * lead)
