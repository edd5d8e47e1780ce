"""Measures one search in a process of its own and prints the figures as JSON: `python -m bench.measure_search SUBJECT`.

All search from the middle of a few games, which chance has played so far, and every iteration plays on by chance to the
end. A *decision* is here any answer inside the search, in the tree and beyond, forced ones included, for
everybody; what chance does is none.
"""

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bench.measure import print_figures

SECONDS = 0.3  # for each position
POSITIONS = (
    12  # many: games differ in how much is left to play, and catanatron plays others from the same seed each time
)
ASKED = 100  # iterations that OpenSpiel's search makes for one answer

# What searches for about so many seconds, and what then counts the iterations and the decisions that it made.
Thinker = tuple[Callable[[float], object], Callable[[], tuple[int, int]]]


def figures(search_from: Callable[[int], Thinker]) -> dict[str, float]:
    """What a search does per second, over all positions."""
    iterations = decisions = 0
    passed = 0.0
    for number in range(POSITIONS):
        think, count = search_from(number + 1)
        begin = time.perf_counter()
        think(SECONDS)
        passed += time.perf_counter() - begin
        more, answers = count()
        iterations, decisions = iterations + more, decisions + answers
    return {"iterations/s": iterations / passed, "decisions/s": decisions / passed}


# --- ours ------------------------------------------------------------------------------------------------------------


def ours(name: str) -> dict[str, float]:
    """One of our games with as few players as it allows; the search knows no evaluation."""
    from tafelrunde.bots.random_bot import random_answer
    from tafelrunde.bots.search import Budget, Search, asked_in
    from tafelrunde.engine import Chance, seeded
    from tafelrunde.games import game_type

    kind = game_type(name)
    box, variants = kind.box_for(kind.standard_content()), kind.settle_variants({})

    def search_from(number: int) -> Thinker:
        rng, found = Chance(number), []
        game = kind.begin(box, kind.players[0], variants, seeded(1, number))
        while (decision := asked_in(game)) is not None:
            if len(decision.options) > 1:
                found.append((game.copy(), decision))
            game.answer(decision.seat, random_answer(decision, rng), decision.serial)
        middle, asked = found[len(found) // 2]
        search = Search(kind, middle, asked, Chance(number), by_chance=True)
        # With so many iterations to come, no choice is ever settled: only the clock ends it.
        return lambda s: search.think(Budget(1 << 40, s)), lambda: (search.iterations, search.decisions)

    return figures(search_from)


# --- peers -----------------------------------------------------------------------------------------------------------


@dataclass
class Node:
    """What the search in catanatron's game knows of one way to play."""

    visits: int = 0
    wins: int = 0
    children: "dict[Any, Node]" = field(default_factory=dict)

    def promise(self, action: Any) -> float:
        """UCB1 of an action that was tried."""
        child = self.children[action]
        return child.wins / child.visits + math.sqrt(2 * math.log(self.visits) / child.visits)


def catanatron() -> dict[str, float]:
    """Catan with two players: catanatron's game under a plain UCT of ours.

    What catanatron publishes has no MCTS; the one in its repository does more for an iteration than this one, which
    never unfolds all outcomes of all actions. So this one is the harder to beat.
    """
    from catanatron import Color, Game, RandomPlayer

    def search_from(number: int) -> Thinker:
        game, found = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=number), []
        while game.winning_color() is None and game.state.num_turns < 1000:
            if len(game.state.playable_actions) > 1:
                found.append(game.copy())
            game.play_tick()
        middle, root, decisions = found[len(found) // 2], Node(), 0

        def think(seconds: float) -> None:
            nonlocal decisions
            begin = time.perf_counter()
            while time.perf_counter() - begin < seconds:
                decisions += catanatron_iteration(root, middle.copy())

        return think, lambda: (root.visits, decisions)

    return figures(search_from)


def catanatron_iteration(root: Node, game: Any) -> int:
    """Down the tree, one new action, on by chance to the end; counts the decisions."""
    node, way, new, decisions = root, [(root, None)], False, 0
    while not new and game.winning_color() is None:
        actions, color = game.state.playable_actions, game.state.current_color()
        untried = [action for action in actions if action not in node.children]
        new = bool(untried)
        action = random.choice(untried) if new else max(actions, key=node.promise)
        game.execute(action)
        node = node.children.setdefault(action, Node())
        way.append((node, color))
        decisions += 1

    def by_chance(_player: Any, _game: Any, actions: list[Any]) -> Any:
        nonlocal decisions
        decisions += 1
        return actions[random.randrange(len(actions))]

    winner = game.play(decide_fn=by_chance)
    for visited, color in way:
        visited.visits += 1
        visited.wins += winner is not None and winner == color
    return decisions


class Counted:
    """The chance of OpenSpiel's playouts, which counts what it is asked for."""

    def __init__(self, rng: Any) -> None:
        self.rng = rng
        self.decisions = 0

    def choice(self, what: Any, p: Any = None) -> Any:
        """Only where a player decides, all is equally likely and nothing is said of it."""
        self.decisions += p is None
        return self.rng.choice(what, p=p)


def open_spiel(name: str) -> dict[str, float]:
    """OpenSpiel's MCTS in Python, with random playouts. It looks into hands; for speed that makes no difference."""
    import numpy as np
    import open_spiel.python.games  # noqa: F401  registers the games written in Python
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)

    def search_from(number: int) -> Thinker:
        middle = open_spiel_middle(game, random.Random(number))
        chance = Counted(np.random.RandomState(number))
        playouts = mcts.RandomRolloutEvaluator(1, chance)
        bot = mcts.MCTSBot(game, math.sqrt(2), ASKED, playouts, solve=False, random_state=chance.rng)

        trees: list[Any] = []

        def think(seconds: float) -> None:
            begin = time.perf_counter()
            while time.perf_counter() - begin < seconds:
                trees.append(bot.mcts_search(middle))

        def count() -> tuple[int, int]:
            return sum(root.explore_count for root in trees), chance.decisions + sum(map(answers_in, trees))

        return think, count

    return figures(search_from)


def open_spiel_middle(game: Any, rng: random.Random) -> Any:
    """The decision in the middle of a game that chance plays."""
    state, found = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            found.append(state.clone())
        state.apply_action(rng.choice(legal))
    return found[len(found) // 2]


def answers_in(node: Any) -> int:
    """The decisions that were taken inside a tree of OpenSpiel; chance has a negative number there."""
    return sum((child.explore_count if child.player >= 0 else 0) + answers_in(child) for child in node.children)


if __name__ == "__main__":
    print_figures(ours, catanatron, open_spiel)
