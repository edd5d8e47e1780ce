"""Players that need no chair. A bot answers open decisions; what its seat may not see never reaches it."""

import re
from typing import Final

from tafelrunde.bots.greedy import greedy_answer
from tafelrunde.bots.programs import PREFIX, is_program, program_move
from tafelrunde.bots.random_bot import random_answer
from tafelrunde.engine import Bad, Chance, Decision, Game, Option
from tafelrunde.kit.game import GameType

__all__ = ["BOTS", "bot_answer", "bot_move", "bots_in", "check_bot"]

BOTS: Final = ("random", "greedy")


def check_bot(name: str, where: str = "") -> None:
    """Bad, unless there is such a bot. A program is one; whether it can be started is known when it has to play."""
    if name not in BOTS and not is_program(name):
        raise Bad(where, "no_bot", value=name, names=(*BOTS, f"{PREFIX}..."))


def bots_in(words: str) -> list[str]:
    """Names separated by commas: `greedy,program:python3 mybot.py`. A comma between quotes separates nothing."""
    return [name.strip() for name in re.split(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""", words)]


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
    if is_program(name):
        return program_move(game_type, name, game, decision)
    raise Bad("", "no_bot", value=name, names=BOTS)
