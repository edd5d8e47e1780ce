"""Players that need no chair. A bot answers open decisions; what its seat may not see never reaches it."""

from typing import Final

from tafelrunde.bots.greedy import greedy_answer
from tafelrunde.bots.random_bot import random_answer
from tafelrunde.engine import Bad, Chance, Decision, Game, Option
from tafelrunde.kit.game import GameType

__all__ = ["BOTS", "bot_answer"]

BOTS: Final = ("random", "greedy")


def bot_answer(game_type: GameType, name: str, game: Game, decision: Decision, rng: Chance) -> Option:
    """What the bot of that name answers to an open decision."""
    if name == "random":
        return random_answer(decision, rng)
    if name == "greedy":
        return greedy_answer(game_type, game, decision, rng)
    raise Bad("", "no_bot", value=name, names=BOTS)
