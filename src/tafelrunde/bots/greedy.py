"""The greedy bot: the option that looks best now, by the game's own evaluation."""

from tafelrunde.engine import Chance, Decision, Game, Option
from tafelrunde.kit.game import GameType


def greedy_answer(game_type: GameType, game: Game, decision: Decision, rng: Chance) -> "Option | None":
    """The best option in a world as this seat may imagine it, so that no secret can reach the bot.

    None: where nobody waits for an answer, all of them are worse than doing nothing, which is worth 0."""
    world: Game = game_type.imagine(game, decision.seat, rng)
    worth: list[float] = game_type.bot.weigh(world, decision)
    best = best_of(worth, rng)
    return None if worth[best] < 0 and not game.waits_for(decision) else decision.options[best]


def best_of(worth: list[float], rng: Chance) -> int:
    """The place of the highest number; among equals chance decides."""
    most = max(worth)
    best = [k for k, value in enumerate(worth) if value == most]
    return best[0] if len(best) == 1 else best[rng.below(len(best))]
