"""OpenSpiel's own tests and searches, and what they do not ask."""

import pickle
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="there is no OpenSpiel for this system")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from tafelrunde.adapters import openspiel  # noqa: E402
from tafelrunde.adapters.core import Setting  # noqa: E402
from tafelrunde.engine import snapshot  # noqa: E402
from tests.adapters.games import IDS, STANDARD, tables  # noqa: E402

EVERY = pytest.mark.parametrize(("name", "game", "players"), STANDARD, ids=IDS)


def loaded(game: str, players: int) -> Any:
    return pyspiel.load_game(f"tafelrunde_{game}", {"players": players})


def played(state: Any, seed: int, steps: int = 100_000) -> Any:
    """That state after so many random actions, or at the end."""
    rng = np.random.RandomState(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def begun(game: Any, seed: int) -> Any:
    """A state in which everything is drawn."""
    return played(game.new_initial_state(), seed, openspiel.DRAWS)


@tables(0)
def test_openspiel_accepts_it(name: str, game: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(game, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", ["canals", "ufos"])
def test_openspiels_searches_play_to_the_end(game: str) -> None:
    kind = loaded(game, 2)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(kind, 2.0, 2, CutShort(), random_state=rng),
        ismcts.ISMCTSBot(kind, CutShort(), 2.0, 2, random_state=rng),
    ]
    state = begun(kind, 2)
    for bot in (mcts.MCTSBot(kind, 2.0, 2, evaluator, random_state=rng), ismcts.ISMCTSBot(kind, evaluator, 2.0, 2)):
        assert bot.step(state) in state.legal_actions()
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


class CutShort(mcts.Evaluator):  # type: ignore[misc]
    """Judges every position alike: whole games by chance from every decision would take too long here."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions(state.current_player())
        return [(action, 1 / len(actions)) for action in actions]


@pytest.mark.soak
@pytest.mark.parametrize("game", ["canals", "ufos"])
def test_openspiels_searches_with_whole_playouts_play_to_the_end(game: str) -> None:
    kind = loaded(game, 2)
    evaluator = mcts.RandomRolloutEvaluator(1)
    bots = [mcts.MCTSBot(kind, 2.0, 20, evaluator), ismcts.ISMCTSBot(kind, evaluator, 2.0, 20)]
    state = begun(kind, 3)
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    assert sum(state.returns()) == 0


@EVERY
def test_a_resampled_state_looks_the_same_to_that_seat(name: str, game: str, players: int) -> None:
    kind = loaded(game, players)
    state = played(begun(kind, 4), 4, 12)
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, np.random.RandomState(k).random_sample) for k in range(4)]
    for world in worlds:
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert (world.observation_tensor(player) == np.array(state.observation_tensor(player))).all()
        assert world.history() == [], "the real history tells what is hidden"
    assert len({str(world) for world in worlds} | {str(state)}) == 5


def test_an_information_state_remembers_what_was_done() -> None:
    kind = loaded("canals", 2)
    state = begun(kind, 5)
    first = state.current_player()
    other = 1 - first
    before = [state.information_state_string(player) for player in (0, 1)]
    assert all(text.startswith("after nothing, seat ") for text in before)
    played(state, 5, 1)
    assert not state.information_state_string(first).startswith("after nothing")
    assert state.information_state_string(other).startswith("after nothing")
    assert state.observation_string(other).startswith("seat ")


@EVERY
def test_clones_and_saved_states_go_on_alike(name: str, game: str, players: int) -> None:
    kind = loaded(game, players)
    state = played(begun(kind, 6), 6, 15)
    _, saved = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(kind, state))
    twins = [state.clone(), kind.deserialize_state(state.serialize()), saved, pickle.loads(pickle.dumps(state))]
    played(state, 7, 10)
    for twin in twins:
        played(twin, 7, 10)
        assert snapshot(twin.episode.game) == snapshot(state.episode.game)
        assert twin.history() == state.history()
        assert [twin.information_state_string(p) for p in range(players)] == [
            state.information_state_string(p) for p in range(players)
        ]


def test_what_is_drawn_first_is_the_whole_chance() -> None:
    kind = loaded("canals", 3)
    ends = []
    for seed in (1, 1, 2):
        state = kind.new_initial_state()
        for number in np.random.RandomState(seed).randint(256, size=openspiel.DRAWS):
            assert state.is_chance_node()
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(int(number))
        ends.append((snapshot(state.episode.game), played(state, 9).returns()))
    assert ends[0] == ends[1] != ends[2]


def test_a_setting_of_ones_own() -> None:
    game = openspiel.TafelrundeGame(Setting("canals", 2, variants={"centre": "C1a C4b+1 C2a+2 C3b+3"}))
    state = played(begun(game, 1), 1, 5)
    twin = state.clone()
    assert twin.legal_actions() == state.legal_actions() != []
    assert state.action_to_string(state.legal_actions()[0]).partition(":")[0] in (
        "LayTile",
        "FirstPiece or SecondPiece",
    )
    with pytest.raises(ValueError, match="only rewards by rank"):
        openspiel.TafelrundeGame(Setting("canals", 2, rewards="score"))


def test_registered_twice_is_registered_once() -> None:
    openspiel.register()
    assert {f"tafelrunde_{game}" for _, game, _ in STANDARD} <= set(pyspiel.registered_names())
