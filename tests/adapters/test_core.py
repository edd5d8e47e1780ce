"""What must hold for the environments of every game that has them, at every decision."""

import json
import pickle
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tafelrunde.adapters.core import Episode, IllegalAction, NoEnvironment, Setting, rank_rewards, score_rewards
from tafelrunde.adapters.ids import environment_id, fingerprint, fingerprints
from tafelrunde.adapters.pictures import HEIGHT, WIDTH, as_picture, as_text
from tafelrunde.adapters.spaces import new_observation_space, new_observations
from tafelrunde.engine import Chance, snapshot
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.arrays import LARGEST, NOTHING, SMALLEST, Block, Field, Schema
from tafelrunde.kit.game import Arrays
from tafelrunde.kit.texts import LANGUAGES
from tests.adapters.games import IDS, STANDARD, moments, random_index

EVERY = pytest.mark.parametrize(("name", "game", "players"), STANDARD, ids=IDS)
MOST = 100  # decisions that are looked at where games are long


# --- tables of actions -----------------------------------------------------------------------------------------------


@EVERY
def test_every_option_has_an_index_of_its_own_and_is_found_by_it(name: str, game: str, players: int) -> None:
    setting = Setting(game, players)
    for episode in moments(setting, 11, MOST):
        for seat in range(players):
            decision = episode.game.decision_of(seat)
            offered = decision.options if decision else []
            options = episode.options(seat)
            assert list(options.values()) == offered, "two options have one index"
            assert all(NOTHING < index < len(setting.actions) for index in options)
            assert all(episode.index_of(seat, option) == index for index, option in options.items())


@EVERY
def test_an_index_names_the_kind_of_the_decision(name: str, game: str, players: int) -> None:
    """Each line says first what is asked: one kind, or several where the same is meant."""
    setting = Setting(game, players)
    for episode in islice(moments(setting, 12), MOST):
        for seat in range(players):
            if mine := episode.view(seat).mine:
                for index in episode.options(seat):
                    assert mine.kind in setting.actions[index].partition(":")[0].replace(",", " ").split()


@EVERY
def test_a_table_is_small_and_every_line_is_different(name: str, game: str, players: int) -> None:
    actions = Setting(game, players).actions
    assert len(set(actions)) == len(actions) <= 10_000
    assert actions[NOTHING].startswith("nothing: ")


def test_what_may_not_be_done_is_refused_with_a_sentence() -> None:
    episode = Episode(Setting("canals", 2), 1)
    asked = episode.asked
    before = snapshot(episode.game)
    with pytest.raises(IllegalAction, match=f"seat_{asked} may not choose action 0 .* asked for LayTile; choose an"):
        episode.step(NOTHING)
    with pytest.raises(IllegalAction, match="there is no action 99999: canals_2p_v0 has 0 to"):
        episode.step(99999)
    with pytest.raises(IllegalAction, match="it is not asked"):
        episode.act(1 - asked, 5)
    with pytest.raises(IllegalAction, match="does not have the option"):
        episode.index_of(asked, (50, 50, 0))
    assert snapshot(episode.game) == before


# --- observations ----------------------------------------------------------------------------------------------------


@EVERY
def test_observations_are_in_their_bounds_and_fit_the_space(name: str, game: str, players: int) -> None:
    setting = Setting(game, players)
    schema, space = setting.arrays.schema, new_observation_space(setting)
    assert SMALLEST <= min(schema.low) <= max(schema.high) <= LARGEST
    assert all(low < high for low, high in zip(schema.low, schema.high, strict=True))
    names = schema.names()
    assert len(set(names)) == len(names) == schema.size
    low, high = np.array(schema.low), np.array(schema.high)
    for episode in moments(setting, 13, MOST):
        for seat in range(players):
            found = new_observations(setting)
            episode.write(seat, found["observation"], found["action_mask"])
            values = found["observation"]
            assert [names[k] for k in np.flatnonzero((values < low) | (values > high))] == []
            assert space.contains(found)
            assert np.flatnonzero(found["action_mask"]).tolist() == sorted(episode.options(seat))


@EVERY
def test_an_observation_tells_nothing_that_the_seat_does_not_see(name: str, game: str, players: int) -> None:
    """In a world that the seat cannot tell from the real one, numbers and indices are the same."""
    for number, episode in enumerate(moments(Setting(game, players), 14, MOST)):
        if number % 5 == 0:
            for seat in range(players):
                other = episode.imagined(seat, number)
                assert other.numbers(seat) == episode.numbers(seat)
                assert other.options(seat) == episode.options(seat)


@EVERY
def test_what_is_asked_stands_in_the_observation(name: str, game: str, players: int) -> None:
    setting = Setting(game, players)
    for episode in moments(setting, 15, MOST):
        if not episode.over:
            view = episode.view(episode.asked)
            assert view.mine is not None
            assert any(view.mine.kind in line for line in setting.arrays.schema.explain(episode.numbers(episode.asked)))


@EVERY
def test_numbers_are_decoded_by_block_row_and_field(name: str, game: str, players: int) -> None:
    setting = Setting(game, players)
    schema = setting.arrays.schema
    episode = next(islice(moments(setting, 16), 30, None))
    numbers = episode.numbers(episode.asked)
    decoded = schema.decode(numbers)
    again: list[int] = []
    for block in schema.blocks:
        assert len(decoded[block.name]) == block.rows
        for row in decoded[block.name]:
            for value in row.values():
                again += value if isinstance(value, list) else [value]
    assert again == numbers


def test_the_numbers_of_a_field_are_found() -> None:
    episode = next(islice(moments(Setting("canals", 3), 16), 30, None))
    schema, numbers = episode.setting.arrays.schema, episode.numbers(episode.asked)
    decoded = schema.decode(numbers)
    for block in schema.blocks:
        for field in block.fields:
            found = [[numbers[at] for at in row] for row in schema.where(block.name, field.name)]
            assert found == [v if isinstance(v := row[field.name], list) else [v] for row in decoded[block.name]]
    assert schema.where("tile", "smell") == []


# --- states ----------------------------------------------------------------------------------------------------------


@EVERY
def test_clones_states_and_pickles_go_on_alike(name: str, game: str, players: int) -> None:
    episode = next(islice(moments(Setting(game, players), 17), 25, None))
    before = snapshot(episode.game)
    loaded = Episode(episode.setting, 99)
    loaded.set_state(json.loads(json.dumps(episode.get_state())))
    for twin in (episode.clone(), pickle.loads(pickle.dumps(episode)), loaded):
        ends = []
        for copy in (twin, episode.clone()):
            rng = Chance(3)
            for _ in range(40):
                if not copy.over:
                    copy.step(random_index(copy, rng))
            first = snapshot(copy.game)
            copy.reset()
            ends.append((first, snapshot(copy.game)))
        assert ends[0] == ends[1]
    assert snapshot(episode.game) == before


def test_a_state_that_cannot_be_is_refused_and_changes_nothing() -> None:
    episode = Episode(Setting("canals", 2), 1)
    before = snapshot(episode.game)
    state = episode.get_state()
    bad = {**state, "snapshot": {**state["snapshot"], "table": {**state["snapshot"]["table"], "hand": [1]}}}
    for broken in ({}, {**state, "id": "canals_3p_v0"}, {**state, "seeds": "x"}, {**state, "snapshot": 5}, bad):
        with pytest.raises(NoEnvironment):
            episode.set_state(broken)
    assert snapshot(episode.game) == before


def test_seeds_give_the_same_games_one_after_the_other() -> None:
    one, two = Episode(Setting("canals", 3), 5), Episode(Setting("canals", 3), 6)
    first = snapshot(one.game)
    one.reset()
    second = snapshot(one.game)
    assert second != first
    two.reset(5)
    assert snapshot(two.game) == first
    two.reset()
    assert snapshot(two.game) == second


# --- rewards ---------------------------------------------------------------------------------------------------------


def test_rewards_by_rank() -> None:
    assert rank_rewards([(10, 0), (20, 0)]) == [-1.0, 1.0]
    assert rank_rewards([(10, 1), (10, 0), (3, 0)]) == [1.0, 0.0, -1.0]
    assert rank_rewards([(7, 0), (7, 0), (3, 0)]) == [0.5, 0.5, -1.0]
    assert rank_rewards([(1, 0)] * 4) == [0.0] * 4
    assert rank_rewards([(9, 0), (1, 0), (5, 0), (5, 0), (7, 0)]) == [1.0, -1.0, -0.25, -0.25, 0.5]


def test_rewards_by_score() -> None:
    assert score_rewards([10, 4]) == [6.0, -6.0]
    assert score_rewards([10, 4, 1]) == [7.5, -1.5, -6.0]


@EVERY
def test_rewards_come_at_the_end_and_together_are_nothing(name: str, game: str, players: int) -> None:
    for rewards in ("rank", "score"):
        setting = Setting(game, players, rewards=rewards)
        for episode in moments(setting, 18):
            assert episode.over or episode.rewards() == [0.0] * players
        assert sum(episode.rewards()) == pytest.approx(0)
        scores = [setting.kind.total(episode.game, seat) for seat in range(players)]
        results = setting.kind.standings(episode.game) if rewards == "rank" else scores
        assert any(episode.rewards()) == (len(set(results)) > 1)
        with pytest.raises(IllegalAction, match="the game is over"):
            episode.step(1)


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_ids())
def test_the_number_in_the_ids_rises_with_every_change(game: str) -> None:
    """If this fails: `python -m tests.adapters.make_ids` gives the changed environments the next number."""
    kind = game_type(game)
    if kind.arrays is None:
        assert game not in fingerprints()
        return
    assert fingerprint(kind) == fingerprints()[game][-1]
    assert len(set(fingerprints()[game])) == len(fingerprints()[game])


def test_ids_name_game_players_content_and_variants() -> None:
    assert Setting("canals").id == "canals_2p_v0"
    kind = game_type("canals")
    standard = kind.standard_content()
    supplies = {**standard["supplies"], "pieces": {"each": 12, "mark": "ours"}}
    own = Setting("canals", 3, {**standard, "supplies": supplies})
    assert own.id == f"canals-{own.box.hash[:8]}_3p_v0"
    assert pickle.loads(pickle.dumps(own)).id == own.id
    centre = {"centre": "C1a C4b+1 C2a+2 C3b+3"}
    assert environment_id(kind, 4, kind.standard_content(), centre).startswith("canals_4p_centre-")


def test_a_change_of_rules_content_table_or_schema_changes_the_fingerprint() -> None:
    kind = game_type("canals")
    make = kind.arrays
    assert make is not None
    now = fingerprint(kind)

    def one_action_more(box: Any, players: int, variants: Mapping[str, str]) -> Arrays:
        arrays = make(box, players, variants)
        return SimpleNamespace(actions=[*arrays.actions, "another"], schema=arrays.schema)

    def one_field_more(box: Any, players: int, variants: Mapping[str, str]) -> Arrays:
        arrays = make(box, players, variants)
        schema = Schema(*arrays.schema.blocks, Block("more", (Field("more", 0, 1, "another"),)))
        return SimpleNamespace(actions=arrays.actions, schema=schema)

    assert fingerprint(kind) == now
    assert fingerprint(replace(kind, rules_version=99)) != now
    assert fingerprint(replace(kind, arrays=one_action_more)) != now
    assert fingerprint(replace(kind, arrays=one_field_more)) != now


# --- what has no environment -----------------------------------------------------------------------------------------


def test_what_has_no_environment_is_refused_with_a_sentence() -> None:
    with pytest.raises(NoEnvironment, match="canals is for 2 to 4 players, not 7"):
        Setting("canals", 7)
    with pytest.raises(NoEnvironment, match="there is no game 'chess'"):
        Setting("chess")
    with pytest.raises(NoEnvironment, match="has no variant"):
        Setting("canals", 2, variants={"speed": "high"})
    with pytest.raises(NoEnvironment, match="must be one of rank, score"):
        Setting("canals", 2, rewards="fame")  # type: ignore[arg-type]
    for name in game_ids():
        for live in [v for v in game_type(name).variants if v.live]:
            with pytest.raises(NoEnvironment, match="environment"):
                Setting(name, variants={live.name: live.live})


# --- for the eyes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted({game for _, game, _ in STANDARD}))
def test_text_and_picture(game: str) -> None:
    episode = next(islice(moments(Setting(game), 19), 20, None))
    for lang in LANGUAGES:
        assert len(as_text(episode, lang).splitlines()) > 2
    picture = as_picture(episode)
    assert picture.shape == (HEIGHT, WIDTH, 3)
    assert picture.dtype == np.uint8
    assert picture.std() > 10
