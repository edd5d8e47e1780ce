"""How likely each seat wins: what the game's evaluation says, as chances that add up to 1."""

from math import exp

from tafelrunde.engine import Game
from tafelrunde.kit.game import GameType, winners


def winning_chances(game_type: GameType, world: Game) -> list[float]:
    """Before the end by the game's evaluation; at the end the winners share the 1."""
    if not world.over:
        return chances_by_lead(game_type, leads(game_type, world))
    first = winners(game_type.standings(world))
    return [1 / len(first) if seat in first else 0.0 for seat in range(world.players)]


def leads(game_type: GameType, world: Game) -> list[float]:
    """How far each seat is before its best opponent, by the game's evaluation."""
    return [game_type.bot.value(world, seat) for seat in range(world.players)]


def chances_by_lead(game_type: GameType, leads: list[float]) -> list[float]:
    """As if the game always went on: a lead of `bot.LEAD` points wins e games for each that it loses.

    All are measured by their distance to who is in front."""
    front = leads.index(max(leads))
    lead: float = game_type.bot.LEAD
    odds = [1.0 if seat == front else exp(min(0.0, behind) / lead) for seat, behind in enumerate(leads)]
    total = sum(odds)
    return [odd / total for odd in odds]


def as_chance(game_type: GameType, points: float) -> float:
    """What so many points change in an even game: a little lead is a chance of 1 / (4 * `bot.LEAD`) for each point."""
    lead: float = game_type.bot.LEAD
    return points / (4 * lead)
