"""Players that need no chair. A bot answers open decisions; what its seat may not see never reaches it."""

import re
from typing import Final

from tafelrunde.bots.greedy import greedy_answer
from tafelrunde.bots.levels import LEVELS, budget_of, by_feel, by_worth, merged, searched
from tafelrunde.bots.programs import PREFIX, is_program, program_move
from tafelrunde.bots.random_bot import random_answer
from tafelrunde.bots.search import Budget, Tried, best_tried, ranked
from tafelrunde.engine import Bad, Chance, Decision, Game, Option
from tafelrunde.kit.game import GameType

__all__ = [
    "BOTS",
    "Tried",
    "best_tried",
    "bot_answer",
    "bot_move",
    "bots_in",
    "check_bot",
    "merged",
    "ranked",
    "thoughts",
]

BOTS: Final = ("random", "greedy", *LEVELS)
USUAL_BOT: Final = "club"  # plays unless somebody wants another one
SEARCH: Final = "search:"  # and a number: a search with so many iterations for each decision
MOST_ITERATIONS: Final = 10_000_000


def check_bot(name: str, where: str = "") -> None:
    """Bad, unless there is such a bot. A program is one; whether it can be started is known when it has to play."""
    if name.startswith(SEARCH):
        count = name.removeprefix(SEARCH)
        if not (count.isascii() and count.isdigit() and 1 <= int(count) <= MOST_ITERATIONS):
            raise Bad(where, "bad_search", value=name, most=MOST_ITERATIONS)
    elif name not in BOTS and not is_program(name):
        raise Bad(where, "no_bot", value=name, names=(*BOTS, f"{SEARCH}100", f"{PREFIX}..."))


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
    found = thoughts(game_type, name, game, decision, rng)
    return best_tried(found).option if found else None


def thoughts(
    game_type: GameType, name: str, game: Game, decision: Decision, rng: Chance, trees: int = 1, clock: bool = False
) -> list[Tried]:
    """What the bot thinks of the options, or of the one it takes; empty: it does nothing for now.

    `trees`: as one of so many that think about it at once, each with its own chance (see `merged`); `clock`: a level
    takes no longer than its seconds. Where all act at once, against the clock, there is no time to think ahead."""
    check_bot(name)
    if not decision.options:
        return []
    if name == "random":
        return [Tried(random_answer(decision, rng), 1, 0.0, 0.0, 0.0)]
    if is_program(name):
        answer = program_move(game_type, name, game, decision)
        return [] if answer is None else [Tried(answer, 1, 0.0, 0.0, 0.0)]
    if name == "greedy" or (game.timed() and name != "beginner"):
        option = greedy_answer(game_type, game, decision, rng)
        return [] if option is None else [Tried(option, 1, 0.0, 0.0, 0.0)]
    if name == "beginner":
        return by_feel(game_type, game, decision, rng)
    if name.startswith(SEARCH):
        return searched(game_type, game, decision, rng, Budget(max(1, int(name.removeprefix(SEARCH)) // trees)))
    tried = searched(game_type, game, decision, rng, budget_of(game_type, LEVELS[name], trees, clock))
    return tried if LEVELS[name].sure else by_worth(game_type, tried, rng)
