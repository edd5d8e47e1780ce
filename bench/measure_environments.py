"""Measures one kind of environment in a process of its own: `python -m bench.measure_environments HOW GAME`.

A *masked step* is all that a learner needs for one decision: the observation, the mask, one of the allowed actions, and
carrying it out. Prints the steps per second as JSON.
"""

import importlib
import json
import random
import sys
import time
import types
from collections.abc import Callable
from typing import Any

import numpy as np

SECONDS = 2.0
PLAYERS = 4  # of our games
COUNT = 32  # games in a batch


def rate(play: Callable[[], int]) -> float:
    """How many steps it makes per second."""
    play()
    steps = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < SECONDS:
        steps += play()
    return steps / passed


def one_of(mask: Any, rng: random.Random) -> int:
    """A random action that the mask allows: chosen alike for everybody."""
    legal = np.flatnonzero(mask)
    return int(legal[int(rng.random() * len(legal))])


def whole_game(env: Any, rng: random.Random, most: int = 200) -> int:
    """A game of a PettingZoo environment, or its beginning; counts the decisions."""
    env.reset(seed=rng.randrange(1 << 30))
    steps = 0
    for _ in env.agent_iter(most):
        observation, _, over, cut, _ = env.last()
        done = over or cut
        env.step(None if done else one_of(observation["action_mask"], rng))
        steps += not done
    return steps


def agent_by_agent(game: str) -> float:
    """Ours, as PettingZoo has it."""
    from tafelrunde.adapters import pettingzoo_env

    env, rng = pettingzoo_env.env(game, PLAYERS), random.Random(1)
    return rate(lambda: whole_game(env, rng))


def batch(game: str) -> float:
    """Ours, many games at once."""
    from tafelrunde.adapters.batch import Batch

    games, rng = Batch(game, PLAYERS, COUNT), random.Random(1)
    games.reset(1)

    def play() -> int:
        games.step([one_of(mask, rng) for mask in games.masks])
        return COUNT

    return rate(play)


def classic(game: str) -> float:
    """One of PettingZoo's own. They import pygame for their pictures, which nobody looks at here."""
    sys.modules["pygame"] = types.ModuleType("pygame")
    env, rng = importlib.import_module(f"pettingzoo.classic.{game}").env(), random.Random(1)
    return rate(lambda: whole_game(env, rng))


HOW: dict[str, Callable[[str], float]] = {"aec": agent_by_agent, "batch": batch, "classic": classic}

if __name__ == "__main__":
    print(json.dumps({"steps/s": HOW[sys.argv[1]](sys.argv[2])}))
