"""Players that need no chair. A bot answers open decisions; what its seat may not see never reaches it."""

from typing import Final

from tafelrunde.bots.greedy import greedy_answer
from tafelrunde.bots.random_bot import random_answer
from tafelrunde.engine import Bad, Chance, Decision, Game, Option
from tafelrunde.kit.game import GameType

__all__ = ["BOTS", "bot_answer", "bot_move", "bots_in", "check_bot"]

BOTS: Final = ("random", "greedy")


def check_bot(name: str, where: str = "") -> None:
    """Bad, unless there is such a bot."""
    if name not in BOTS:
        raise Bad(where, "no_bot", value=name, names=BOTS)


def bots_in(words: str) -> list[str]:
    """Names separated by commas."""
    return [name.strip() for name in words.split(",")]


def bot_answer(game_type: GameType, name: str, game: Game, decision: Decision, rng: Chance) -> Option:
    """What the bot of that name answers to a decision that the game waits for."""
    found = bot_move(game_type, name, game, decision, rng)
    assert found is not None
    return found


def bot_move(game_type: GameType, name: str, game: Game, decision: Decision, rng: Chance) -> "Option | None":
    """What the bot does where it may act but need not (a free lane); None: nothing for now."""
    if not decision.options:
        return None
    if name == "random":
        return random_answer(decision, rng)
    if name == "greedy":
        return greedy_answer(game_type, game, decision, rng)
    raise Bad("", "no_bot", value=name, names=BOTS)
