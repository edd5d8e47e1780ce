"""PettingZoo's own tests of environments in which all act at once, and what they do not ask."""

import json
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test

from tafelrunde.adapters.core import Episode, IllegalAction, NoEnvironment, Setting
from tafelrunde.adapters.pettingzoo_parallel import parallel_env
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.arrays import NOTHING
from tests.adapters.games import STANDARD

AT_ONCE = [(game, players) for _, game, players in STANDARD if game_type(game).together]


def chosen(env: Any, rng: np.random.Generator) -> dict[str, int]:
    """For each agent one of the actions that its mask allows."""
    return {agent: int(rng.choice(np.flatnonzero(env.observe(agent)["action_mask"]))) for agent in env.agents}


def play_on(env: Any, seed: int, steps: int = 100_000) -> list[Any]:
    """Everything that all agents see in so many random steps, or until the end."""
    rng, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        if not env.agents:
            break
        observations, rewards, over, _, infos = env.step(chosen(env, rng))
        seen.append(({a: o["observation"].tolist() for a, o in observations.items()}, rewards, over, infos))
    return seen


@pytest.mark.parametrize(("game", "players"), AT_ONCE)
def test_pettingzoo_accepts_it(game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(game, players), 120)


@pytest.mark.parametrize(("game", "players"), AT_ONCE)
def test_the_same_seed_is_the_same_game(game: str, players: int) -> None:
    """PettingZoo's own test of this does without masks, and here what a mask forbids is refused."""
    seen = []
    for seed in (1, 1, 2):
        env = parallel_env(game, players)
        first, _ = env.reset(seed=seed)
        seen.append(([o["observation"].tolist() for o in first.values()], play_on(env, 3, 40)))
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.parametrize(("game", "players"), AT_ONCE)
def test_in_mid_game_copies_states_and_pickles_go_on_alike(game: str, players: int) -> None:
    env = parallel_env(game, players)
    env.reset(seed=3)
    while not env.submitted:  # some wait while one is asked
        play_on(env, 3, 1)
    other = parallel_env(game, players)
    other.set_state(json.loads(json.dumps(env.get_state())))
    twins = [env.clone(), pickle.loads(pickle.dumps(env)), other]
    expected = play_on(env, 9, 30)
    for twin in twins:
        assert play_on(twin, 9, 30) == expected


@pytest.mark.parametrize(("game", "players"), AT_ONCE)
def test_rewards_come_at_the_end(game: str, players: int) -> None:
    env = parallel_env(game, players)
    env.reset(seed=4)
    seen = play_on(env, 4)
    assert not any(any(rewards.values()) or any(over.values()) for _, rewards, over, _ in seen[:-1])
    _, rewards, over, _ = seen[-1]
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(0)
    assert any(rewards.values())
    assert env.agents == []
    with pytest.raises(IllegalAction, match="the game is over"):
        env.step({})


def test_at_the_beginning_of_a_beat_everybody_is_asked_and_has_rolled() -> None:
    env = parallel_env("jelly", 4)
    env.reset(seed=5)
    for agent in env.agents:
        seen = env.observe(agent)
        lines = env.setting.arrays.schema.explain(seen["observation"])
        assert any("Place" in line for line in lines)
        indices = np.flatnonzero(seen["action_mask"]).tolist()
        assert len(indices) > 3
        assert all(env.setting.actions[index].startswith("Place") for index in indices)


def test_what_is_seen_ahead_is_what_is_rolled_then() -> None:
    """If nobody before a seat does anything it finds the table exactly as it was shown."""
    env = parallel_env("jelly", 3)
    env.reset(seed=6)
    shown = {agent: env.observe(agent) for agent in env.agents}
    alone = Episode(env.setting, 6)
    for _ in range(3):
        seat = alone.asked
        assert alone.numbers(seat) == shown[f"seat_{seat}"]["observation"].tolist()
        assert sorted(alone.options(seat)) == np.flatnonzero(shown[f"seat_{seat}"]["action_mask"]).tolist()
        alone.answer(seat, "none")


def test_what_has_become_impossible_counts_as_none() -> None:
    """Sooner or later somebody locks the district that another one, later in the beat, has submitted."""
    lost = 0
    for seed in range(6):
        env, rng = parallel_env("jelly", 3), np.random.default_rng(seed)
        env.reset(seed=seed)
        while env.agents:
            submitted = env.submitted | env._checked(actions := chosen(env, rng))
            before = env.episode.get_state()["snapshot"]
            _, _, _, _, infos = env.step(actions)
            for seat in [int(agent[-1]) for agent, info in infos.items() if info["lost"]]:
                lost += 1
                assert submitted[seat] != NOTHING
                assert before != env.episode.get_state()["snapshot"]
    assert lost > 0


def test_one_after_the_other_and_all_at_once_are_the_same_game() -> None:
    """What was submitted is carried out by the rules in their order: nothing is lost but what is reported."""
    env, rng = parallel_env("jelly", 4), np.random.default_rng(1)
    env.reset(seed=8)
    alone = Episode(Setting("jelly", 4), 8)
    waiting: dict[int, int] = {}
    while env.agents:
        actions = chosen(env, rng)
        waiting |= env._checked(actions)
        _, _, _, _, infos = env.step(actions)
        lost = {int(agent[-1]) for agent, info in infos.items() if info["lost"]}
        while not alone.over and alone.asked in waiting and alone.game.serial <= env.episode.game.serial:
            seat = alone.asked
            index = waiting.pop(seat)
            if seat in lost:
                alone.answer(seat, env.together.kinds[alone.game.open[0].kind])
            else:
                alone.step(index)
        waiting = dict(env.submitted)
        assert alone.get_state()["snapshot"] == env.episode.get_state()["snapshot"]


def test_mistakes_are_named_and_change_nothing() -> None:
    env = parallel_env("jelly", 3)
    env.reset(seed=1)
    before = env.get_state()
    actions = chosen(env, np.random.default_rng(1))
    with pytest.raises(IllegalAction, match="seat_2 may not submit action 0 now"):
        env.step({**actions, "seat_2": NOTHING})
    assert env.get_state() == before
    with pytest.raises(ValueError, match="render_mode must be one of"):
        parallel_env("jelly", render_mode="film")
    with pytest.raises(NoEnvironment, match="real time"):
        parallel_env("jelly", variants={"mode": "live"})


def test_only_games_that_all_play_at_once_have_one() -> None:
    assert {game for game, _ in AT_ONCE} == {"jelly"}
    for name in game_ids():
        if name != "jelly":
            with pytest.raises(NoEnvironment, match="environment"):
                parallel_env(name)


def test_it_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("human", "ansi", "rgb_array"):
        env = parallel_env("jelly", render_mode=mode)
        env.reset(seed=1)
        shown = env.render()
        if mode == "ansi":
            text = shown
        elif mode == "rgb_array":
            assert shown.shape[2] == 3
    assert capsys.readouterr().out.strip() == text.strip()
