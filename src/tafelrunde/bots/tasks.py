"""A thought as plain data: all that another process must know to think about a decision, and what it finds."""

import json
from typing import Any, Final, NamedTuple

from tafelrunde.bots import SEARCH, Tried, thoughts
from tafelrunde.bots.levels import LEVELS
from tafelrunde.engine import Chance, Game, option_from_json, restore, seeded, snapshot
from tafelrunde.games import game_type
from tafelrunde.kit.content import content_hash
from tafelrunde.kit.saves import Table

SURE: Final = frozenset(name for name, level in LEVELS.items() if level.sure)
TREES: Final = 2  # searches that share a thought; with more of them each would see less


class Task(NamedTuple):
    """A decision to think about, as JSON, and how many searches share it, each with a chance of its own.

    The same task always gives the same, in however many processes, unless the clock cuts it short."""

    data: str
    trees: int


def task_for(table: Table, seat: int, bot: str, seed: int, trees: int = TREES) -> Task:
    """What a bot is asked on a seat. Taken now: what happens later does not change it."""
    kind = table.game_type
    standard = content_hash(table.content) == content_hash(kind.standard_content())
    task: dict[str, Any] = {
        "game": kind.id,
        "variants": table.variants,
        "players": len(table.seats),
        "content": None if standard else table.content,
        "snapshot": snapshot(table.game),
        "seat": seat,
        "bot": bot,
        "seed": seed,
    }
    shared = (bot.startswith(SEARCH) or bot in SURE) and not table.game.timed()
    return Task(json.dumps(task), trees if shared else 1)


def looks_ahead(bot: str) -> bool:
    """Does that bot search? The others answer at once."""
    return bot.startswith(SEARCH) or (bot in LEVELS and LEVELS[bot].share > 0)


def thought(task: Task, tree: int) -> str:
    """What one of the searches finds, as JSON; the game is made again from its snapshot."""
    doc = json.loads(task.data)
    kind = game_type(doc["game"])
    content = doc["content"] or kind.standard_content()
    game: Game = kind.blank(kind.box_for(content), doc["players"], doc["variants"])
    restore(doc["snapshot"], game, kind.step_types(), kind.upgrades)
    decision = game.decision_of(doc["seat"])
    if decision is None:
        raise LookupError("nobody asks this seat")
    rng = Chance(seeded(doc["seed"], tree))
    return json.dumps(thoughts(kind, doc["bot"], game, decision, rng, task.trees, clock=True))


def found(answer: str) -> list[Tried]:
    """What a search has found, from JSON."""
    return [Tried(option_from_json(option), *numbers) for option, *numbers in json.loads(answer)]
