"""Episodes of every environment for the tests."""

from collections.abc import Iterator

from tafelrunde.adapters.core import Episode, Setting
from tafelrunde.adapters.ids import standard_environments
from tafelrunde.engine import Chance

STANDARD = list(standard_environments())  # id, game, players
IDS = [name for name, _, _ in STANDARD]


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
