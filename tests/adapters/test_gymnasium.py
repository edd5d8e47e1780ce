"""Gymnasium's own checker, and what it does not ask."""

import json
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tafelrunde.adapters import gymnasium_env
from tafelrunde.adapters.core import NoEnvironment
from tests.adapters.games import IDS, STANDARD


def play_on(env: Any, seed: int, steps: int = 100_000) -> list[Any]:
    """Everything that the seat sees in so many random steps, or until the end."""
    rng, seen = np.random.default_rng(seed), []
    mask = env.unwrapped.action_masks()
    for _ in range(steps):
        observation, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(mask)))
        assert not cut
        mask = observation["action_mask"]
        seen.append((observation["observation"].tolist(), mask.tolist(), reward, over, info["seat"]))
        if over:
            break
    return seen


@pytest.mark.parametrize(("name", "game", "players"), STANDARD, ids=IDS)
def test_gymnasium_accepts_it(name: str, game: str, players: int) -> None:
    """With random bots: how the bots think is not what is checked here."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"tafelrunde/{name}", bots="random").unwrapped)


@pytest.mark.parametrize("game", sorted({game for _, game, _ in STANDARD}))
def test_in_mid_game_copies_states_and_pickles_go_on_alike(game: str) -> None:
    env = gymnasium_env.env(game, seat=None, bots="random")
    env.reset(seed=7)
    play_on(env, 7, 5)
    other = gymnasium_env.env(game, seat=None, bots="random")
    other.reset(seed=8)
    other.set_state(json.loads(json.dumps(env.get_state())))
    twins = [env.clone(), pickle.loads(pickle.dumps(env)), other]
    expected = play_on(env, 9, 8)
    assert len(expected) == 8
    for twin in twins:
        assert play_on(twin, 9, 8) == expected


def test_the_same_seed_is_the_same_game_with_the_same_bots() -> None:
    games = []
    for _ in range(2):
        env = gymnasium.make("tafelrunde/canals_3p_v0", seat=1, bots=("greedy", "random"))
        env.reset(seed=5)
        games.append(play_on(env, 1))
        env.reset()
        games.append(play_on(env, 1, 5))
    assert games[0] == games[2]
    assert games[1] == games[3] != games[0][:5]


def test_greedy_beats_a_random_seat() -> None:
    env = gymnasium_env.env("canals", seat=None)
    rewards = []
    for seed in range(5):
        env.reset(seed=seed)
        seen = play_on(env, seed)
        assert not any(reward for _, _, reward, _, _ in seen[:-1])
        rewards.append(seen[-1][2])
    assert sum(rewards) <= -3
    assert set(rewards) <= {-1.0, 0.0, 1.0}


def test_bots_sit_clockwise_from_the_own_seat() -> None:
    env = gymnasium_env.env("canals", 4, seat=2, bots=("greedy", "random", "beginner"))
    assert env.bots == ("greedy", "random", "beginner")
    assert gymnasium_env.env("canals", 4, bots="random").bots == ("random",) * 3


def test_another_seat_in_each_game() -> None:
    env = gymnasium_env.env("canals", 3, seat=None, bots="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1, 2}


def test_what_the_mask_forbids_changes_nothing_and_is_explained() -> None:
    env = gymnasium_env.env("canals", bots="random")
    before, _ = env.reset(seed=1)
    after, reward, over, cut, info = env.step(0)
    assert (reward, over, cut) == (0.0, False, False)
    assert "may not choose action 0" in info["illegal"]
    assert all((before[key] == after[key]).all() for key in before)
    play_on(env, 1)
    _, reward, over, _, info = env.step(1)
    assert (reward, over) == (0.0, True)
    assert "the game is over" in info["illegal"]


def test_registered_twice_is_registered_once() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gymnasium_env.register()
    assert {f"tafelrunde/{name}" for name in IDS} <= set(gymnasium.registry)


def test_mistakes_are_named() -> None:
    with pytest.raises(NoEnvironment, match="there is no seat 2: canals_2p_v0 has 0 to 1"):
        gymnasium_env.env("canals", seat=2)
    with pytest.raises(NoEnvironment, match=r"bots: .*'clever'"):
        gymnasium_env.env("canals", bots="clever")
    with pytest.raises(NoEnvironment, match="has 3 other seats: give one bot for all or 3, not 2"):
        gymnasium_env.env("canals", 4, bots=("random", "greedy"))
    with pytest.raises(ValueError, match="render_mode must be one of ansi, rgb_array, not 'film'"):
        gymnasium_env.env("canals", render_mode="film")
