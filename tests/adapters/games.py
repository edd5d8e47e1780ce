"""Episodes of every environment for the tests."""

from collections.abc import Iterator

import pytest

from tafelrunde.adapters.core import Episode, Setting
from tafelrunde.adapters.ids import standard_environments
from tafelrunde.engine import Chance
from tafelrunde.games import game_type

STANDARD = list(standard_environments())  # id, game, players
IDS = [name for name, _, _ in STANDARD]


def tables(size: int) -> pytest.MarkDecorator:
    """A table of each game, the smallest (0) or the largest (1); all the others in long tests."""
    found = []
    for name, game, players in STANDARD:
        marks = () if players == game_type(game).players[size] else pytest.mark.soak
        found.append(pytest.param(name, game, players, id=name, marks=marks))
    return pytest.mark.parametrize(("name", "game", "players"), found)


def random_index(episode: Episode, rng: Chance) -> int:
    """One of those that the acting seat may choose."""
    indices = list(episode.options(episode.asked))
    return indices[rng.below(len(indices))]


def moments(setting: Setting, seed: int, most: int = 10_000) -> Iterator[Episode]:
    """A random game at every decision, and at its end; long ones are left after so many decisions."""
    episode, rng = Episode(setting, seed), Chance(seed)
    for _ in range(most):
        yield episode
        if episode.over:
            return
        episode.step(random_index(episode, rng))
