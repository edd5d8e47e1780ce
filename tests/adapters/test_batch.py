"""Batches of games are the same games as one by one."""

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest

from tafelrunde.adapters.batch import Batch
from tafelrunde.adapters.core import Episode, IllegalAction, NoEnvironment, Setting
from tafelrunde.adapters.spaces import new_observations
from tests.adapters.games import IDS, STANDARD


def chosen(masks: Any, turn: int) -> list[int]:
    """Some allowed action in each game."""
    return [int(np.flatnonzero(mask)[(7 * turn + k) % mask.sum()]) for k, mask in enumerate(masks)]


@pytest.mark.parametrize(("name", "game", "players"), STANDARD, ids=IDS)
def test_a_batch_writes_what_single_games_show(name: str, game: str, players: int) -> None:
    batch = Batch(game, players, 3)
    batch.reset([4, 5, 6])
    alone = [Episode(Setting(game, players), seed) for seed in (4, 5, 6)]
    for turn in range(40):
        for k, episode in enumerate(alone):
            found = new_observations(batch.setting)
            episode.write(episode.asked, found["observation"], found["action_mask"])
            assert batch.seats[k] == episode.asked
            assert (batch.observations[k] == found["observation"]).all()
            assert (batch.masks[k] == found["action_mask"]).all()
        actions = chosen(batch.masks, turn)
        _, dones, _ = batch.step(actions)
        for episode, action, done in zip(alone, actions, dones, strict=True):
            episode.step(action)
            assert episode.over == done
            if done:
                episode.reset()


def test_a_game_that_ends_is_rewarded_and_begins_anew() -> None:
    batch = Batch("canals", 2, 4)
    batch.reset(1)
    ended = np.zeros(4, int)
    for turn in range(130):
        rewards, dones, seats = batch.step(chosen(batch.masks, turn))
        assert rewards.shape == (4, 2)
        assert (rewards.sum(1) == 0).all()
        assert not rewards[~dones].any()
        assert (batch.masks.sum(1) > 0).all()
        assert set(seats) <= {0, 1}
        ended += dones
    assert (ended >= 1).all()


def test_given_arrays_are_written_and_never_replaced() -> None:
    setting = Setting("canals", 2)
    observations = np.full((2, setting.arrays.schema.size), 77, np.float32)
    masks = np.full((2, len(setting.actions)), 77, np.bool_)
    batch = Batch("canals", 2, 2, observations=observations, masks=masks)
    assert batch.observations is observations
    assert batch.masks is masks
    batch.reset(3)
    other = Batch("canals", 2, 2)
    other.reset(3)
    batch.step(chosen(masks, 0))
    other.step(chosen(other.masks, 0))
    assert (observations == other.observations).all()
    assert (masks == other.masks).all()


def test_one_seed_gives_different_games_and_the_same_again() -> None:
    batch = Batch("canals", 2, 3)
    batch.reset(3)
    first = batch.get_state()
    assert len({json.dumps(state) for state in first}) == 3
    batch.reset(4)
    assert batch.get_state() != first
    batch.reset(3)
    assert batch.get_state() == first


def test_states_and_pickles_go_on_alike() -> None:
    batch = Batch("canals", 3, 2)
    batch.reset(3)
    for turn in range(20):
        batch.step(chosen(batch.masks, turn))
    other = Batch("canals", 3, 2)
    other.set_state(json.loads(json.dumps(batch.get_state())))
    twins = [other, pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)]
    for turn in range(20):
        for games in (batch, *twins):
            games.step(chosen(games.masks, turn))
        for twin in twins:
            assert batch.get_state() == twin.get_state()
            assert (batch.observations == twin.observations).all()
            assert (batch.masks == twin.masks).all()


def test_a_mistake_in_one_game_changes_none() -> None:
    batch = Batch("canals", 2, 3)
    batch.reset(1)
    before = batch.get_state()
    actions = chosen(batch.masks, 0)
    with pytest.raises(IllegalAction, match=r"game 2: seat_. may not choose action 0"):
        batch.step([*actions[:2], 0])
    with pytest.raises(IllegalAction, match="2 actions for 3 games"):
        batch.step(actions[:2])
    with pytest.raises(NoEnvironment, match="2 seeds for 3 games"):
        batch.reset([1, 2])
    with pytest.raises(NoEnvironment, match="1 states for 3 games"):
        batch.set_state(before[:1])
    assert batch.get_state() == before
    with pytest.raises(NoEnvironment, match="at least one game, not 0"):
        Batch("canals", 2, 0)
    with pytest.raises(NoEnvironment, match=r"masks must have the shape \(1, "):
        Batch("canals", 2, 1, masks=np.zeros((2, 2), np.int8))
