"""Measures one subject in a process of its own and prints the figures as JSON: `python -m bench.measure SUBJECT`.

A *decision* is one with more than one option: forced answers do not count, for nobody. Everybody plays random moves
through the public interface, with its checks on.
"""

import json
import random
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

OURS = ("canals", "ufos", "jelly", "dei", "rulebenders")
HARD = Path(__file__).parent / "hard"  # positions with much to list, by game
SECONDS = 1.5  # for each rate


def rate(play: Callable[[], int]) -> tuple[float, float]:
    """Call it again and again: how much it returns per second, and how many calls per second."""
    amount = calls = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < SECONDS:
        amount += play()
        calls += 1
    return amount / passed, calls / passed


def microseconds(call: Callable[[], object]) -> float:
    """How long one call takes."""
    calls = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < SECONDS / 3:
        for _ in range(50):
            call()
        calls += 50
    return passed / calls * 1e6


def figures(whole_game: Callable[[], int], copy: Callable[[], Any], playout: Callable[[], int]) -> dict[str, float]:
    """The four figures that all subjects have."""
    decisions, games = rate(whole_game)
    return {"decisions/s": decisions, "games/s": games, "copy µs": microseconds(copy), "playouts/s": rate(playout)[1]}


# --- ours ------------------------------------------------------------------------------------------------------------


def ours(name: str) -> dict[str, float]:
    """One of our games with four random players, through `open` and `answer`."""
    from tafelrunde.engine import Chance, Game, seeded
    from tafelrunde.games import game_type
    from tafelrunde.kit.saves import load, new_table, save_json

    kind = game_type(name)
    box, variants = kind.box_for(kind.standard_content()), kind.settle_variants({})
    rng = Chance(1)
    count = 0

    def finish(game: Game) -> int:
        decisions = 0
        while not game.over:
            decision = game.open[0]
            game.answer(decision.seat, decision.options[rng.below(len(decision.options))], decision.serial)
            decisions += len(decision.options) > 1
        return decisions

    def whole_game() -> int:
        nonlocal count
        count += 1
        return finish(kind.begin(box, 4, variants, seeded(1, count)))

    middle = kind.begin(box, 4, variants, 7)
    for _ in range(60):
        decision = middle.open[0]
        middle.answer(decision.seat, decision.options[rng.below(len(decision.options))])
    found = figures(whole_game, middle.copy, lambda: finish(middle.copy()))

    table = new_table(kind, ["random"] * 4, 3)
    while not table.game.over:
        decision = table.game.open[0]
        table.match.answer(decision.seat, decision.options[rng.below(len(decision.options))], decision.serial)
    text = json.dumps(save_json(table))
    found["load ms"] = microseconds(lambda: load(json.loads(text), game_type)) / 1000
    found["listing ms"] = slowest_listing(name)
    return found


def slowest_listing(name: str) -> float:
    """How long it takes at most to list the options of a decision: in whole games, and from positions made hard."""
    from tafelrunde.engine import Chance, Game, seeded
    from tafelrunde.games import game_type

    kind, rng = game_type(name), Chance(2)
    box, variants = kind.box_for(kind.standard_content()), kind.settle_variants({})
    starts: list[Game] = [
        kind.begin(box, players, variants, 5) for players in range(kind.players[0], kind.players[1] + 1)
    ]
    for file in sorted(HARD.glob(f"{name}_*.toml")):
        hard = kind.position(kind.standard_content(), tomllib.loads(file.read_text(encoding="utf-8")))
        for k in range(30):
            starts.append(hard.copy())
            starts[-1].chance = seeded(2, k)
    slowest = 0.0
    for game in starts:
        for _ in range(300):
            if game.over:
                break
            decision = game.open[0]
            slowest = max(slowest, min(milliseconds_to_list(game) for _ in range(5)))
            game.answer(decision.seat, decision.options[rng.below(len(decision.options))], decision.serial)
    return slowest


def milliseconds_to_list(game: Any) -> float:
    """How long it takes once to list the options of the open decision."""
    choice = game.open[0].choice
    begin = time.perf_counter()
    choice.options(game)
    return (time.perf_counter() - begin) * 1000


# --- peers -----------------------------------------------------------------------------------------------------------


def catanatron() -> dict[str, float]:
    """Catan with four random players in catanatron (pure Python)."""
    from catanatron import Color, Game, RandomPlayer

    def finish(game: Any) -> int:
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
        return decisions

    def fresh() -> Any:
        return Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    random.seed(1)
    middle = fresh()
    for _ in range(300):
        middle.play_tick()
    return figures(lambda: finish(fresh()), middle.copy, lambda: finish(middle.copy()))


def open_spiel(name: str) -> dict[str, float]:
    """A game of OpenSpiel with random players."""
    import open_spiel.python.games  # noqa: F401  registers the games written in Python
    import pyspiel

    rng = random.Random(1)
    game = pyspiel.load_game(name)

    def move(state: Any) -> int:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
            return 0
        legal = state.legal_actions()
        state.apply_action(legal[rng.randrange(len(legal))])
        return int(len(legal) > 1)

    def finish(state: Any) -> int:
        decisions = 0
        while not state.is_terminal():
            decisions += move(state)
        return decisions

    def middle() -> Any:
        state = game.new_initial_state()
        for _ in range(20):
            if state.is_terminal():
                return middle()
            move(state)
        return state

    half_way = middle()
    return figures(lambda: finish(game.new_initial_state()), half_way.clone, lambda: finish(half_way.clone()))


def print_figures(
    ours: Callable[[str], dict[str, float]],
    catanatron: Callable[[], dict[str, float]],
    open_spiel: Callable[[str], dict[str, float]],
) -> None:
    """Of the subject that was named."""
    name = sys.argv[1]
    spiel = {"dominoes": "python_block_dominoes", "backgammon": "backgammon", "connect_four": "connect_four"}
    peer = catanatron if name == "catanatron" else lambda: open_spiel(spiel[name])
    print(json.dumps(ours(name) if name in OURS else peer()))


if __name__ == "__main__":
    print_figures(ours, catanatron, open_spiel)
