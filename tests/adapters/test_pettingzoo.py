"""PettingZoo's own tests, and what they do not ask."""

import json
import pickle
import warnings
from itertools import islice
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tafelrunde.adapters import pettingzoo_env
from tafelrunde.adapters.core import IllegalAction
from tests.adapters.games import IDS, STANDARD, tables

EVERY = pytest.mark.parametrize(("name", "game", "players"), STANDARD, ids=IDS)


def played(env: Any, seed: int, steps: int) -> Any:
    """The environment after so many random steps."""
    env.reset(seed=seed)
    play_on(env, seed, steps)
    return env


def play_on(env: Any, seed: int, steps: int = 100_000) -> list[Any]:
    """Everything that the agents see in so many random steps."""
    rng, seen = np.random.default_rng(seed), []
    for agent in islice(env.agent_iter(steps), steps):
        observation, reward, over, _, _ = env.last()
        seen.append((agent, observation["observation"].tolist(), reward, over))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else rng.choice(legal))
    return seen


@EVERY
@pytest.mark.parametrize("wrapped", [True, False], ids=["env", "raw_env"])
def test_pettingzoo_accepts_it(name: str, game: str, players: int, wrapped: bool) -> None:
    make = pettingzoo_env.env if wrapped else pettingzoo_env.raw_env
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation (is not a NumPy array|space for each agent probably)")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # of who has done with the game
        api_test(make(game, players), num_cycles=300)


@EVERY
def test_the_same_seed_is_the_same_game(name: str, game: str, players: int) -> None:
    seed_test(lambda: pettingzoo_env.env(game, players), num_cycles=40)


@tables(1)
def test_it_is_shown(name: str, game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: pettingzoo_env.env(game, players, render_mode=render_mode))
    assert len(capsys.readouterr().out.splitlines()) > 10


@EVERY
def test_in_mid_game_copies_states_and_pickles_go_on_alike(name: str, game: str, players: int) -> None:
    env = played(pettingzoo_env.raw_env(game, players), 7, 25)
    other = played(pettingzoo_env.raw_env(game, players), 8, 3)
    other.set_state(json.loads(json.dumps(env.get_state())))
    twins = [env.clone(), pickle.loads(pickle.dumps(env)), other]
    expected = play_on(env, 9, 30)
    assert len(expected) == 30
    for twin in twins:
        assert play_on(twin, 9, 30) == expected


def test_at_the_end_everybody_takes_leave_with_a_reward() -> None:
    env = pettingzoo_env.env("canals", 3)
    env.reset(seed=2)
    seen = play_on(env, 2)
    ends = [(agent, reward) for agent, _, reward, over in seen if over]
    assert sorted(agent for agent, _ in ends) == ["seat_0", "seat_1", "seat_2"]
    assert sum(reward for _, reward in ends) == pytest.approx(0)
    assert max(reward for _, reward in ends) > 0
    assert not any(reward for _, _, reward, over in seen if not over)
    assert env.agents == []


def test_between_the_leaves_states_are_kept() -> None:
    env = pettingzoo_env.raw_env("canals", 3)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        play_on(env, 2, 1)
    env.step(None)
    twin = env.clone()
    assert play_on(twin, 1) == play_on(env, 1)
    assert twin.agents == env.agents == []


def test_mistakes_are_named() -> None:
    env = pettingzoo_env.raw_env("canals", 2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="may not choose action 0"):
        env.step(0)
    with pytest.raises(ValueError, match=r"seat_. must act"):
        env.step(None)
    with pytest.raises(ValueError, match="render_mode must be one of human, ansi, rgb_array, not 'film'"):
        pettingzoo_env.raw_env("canals", render_mode="film")


def test_both_languages_are_shown() -> None:
    texts = []
    for lang in ("de", "en"):
        env = pettingzoo_env.raw_env("canals", render_mode="ansi", lang=lang)
        env.reset(seed=1)
        texts.append(env.render())
    assert texts[0] != texts[1]
