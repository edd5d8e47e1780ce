"""Many games in one process, for people who train: observations and masks go into arrays that are there already.

from tafelrunde.adapters.batch import Batch
batch = Batch("canals", players=2, count=64)
seats = batch.reset(seeds=7)
rewards, dones, seats = batch.step(actions)  # batch.observations and batch.masks are those of the seats that act now
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tafelrunde.adapters.core import Episode, IllegalAction, NoEnvironment, Rewards, Setting, missing
from tafelrunde.engine import seeded
from tafelrunde.kit.content import Content

try:
    import numpy as np
except ImportError:
    raise missing("env") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Batch:
    """So many games of one setting. In each, one seat acts at a time; a game that is over begins anew by itself."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        count: int = 64,
        content: Content | None = None,
        variants: Mapping[str, str] | None = None,
        rewards: Rewards = "rank",
        observations: "NDArray[Any] | None" = None,
        masks: "NDArray[Any] | None" = None,
    ) -> None:
        """`observations` and `masks`: where to write; of any type of numbers that holds them. None: new arrays."""
        self.setting = Setting(game, players, content, variants, rewards)
        if count < 1:
            raise NoEnvironment(f"a batch has at least one game, not {count}")
        self.count = count
        self.observations = _fitting("observations", observations, (count, self.setting.arrays.schema.size), np.int32)
        self.masks = _fitting("masks", masks, (count, len(self.setting.actions)), np.int8)
        self.seats = np.zeros(count, np.int32)
        self.episodes: list[Episode] = []
        self.reset()

    def reset(self, seeds: int | Sequence[int] | None = None) -> "NDArray[np.int32]":
        """Begin all games anew; one seed for all of them, or one for each. Returns who acts in each game."""
        if seeds is None:
            numbers: list[int | None] = [None] * self.count
        elif isinstance(seeds, int):
            numbers = [seeded(seeds, k) for k in range(self.count)]
        else:
            numbers = [int(seed) for seed in seeds]
        if len(numbers) != self.count:
            raise NoEnvironment(f"{len(numbers)} seeds for {self.count} games: give one for all, or one for each")
        self.episodes = [Episode(self.setting, number) for number in numbers]
        for k in range(self.count):
            self._write(k)
        return self.seats

    def step(self, actions: Any) -> "tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.int32]]":
        """In each game the seat that acts does what its index means.

        Returns the rewards (a row for each game, a column for each seat), which games have ended, and who acts now.
        Where a game has ended, what is seen is the next one's. An index that is not allowed: nothing has changed."""
        indices = [int(index) for index in actions]
        self._check(indices)
        rewards = np.zeros((self.count, self.setting.players), np.float32)
        dones = np.zeros(self.count, np.bool_)
        for k, (episode, index) in enumerate(zip(self.episodes, indices, strict=True)):
            episode.step(index)
            if episode.over:
                rewards[k] = episode.rewards()
                dones[k] = True
                episode.reset()
            self._write(k)
        return rewards, dones, self.seats

    def _check(self, indices: list[int]) -> None:
        """Is everything allowed?"""
        if len(indices) != self.count:
            raise IllegalAction(f"{len(indices)} actions for {self.count} games: give one for each")
        for k, (episode, index) in enumerate(zip(self.episodes, indices, strict=True)):
            if index not in episode.options(episode.asked):
                raise IllegalAction(f"game {k}: {episode.why_not(episode.asked, index)}")

    def _write(self, k: int) -> None:
        """What the seat sees that acts in a game."""
        seat = self.episodes[k].asked
        self.seats[k] = seat
        self.episodes[k].write(seat, self.observations[k], self.masks[k])

    def get_state(self) -> list[dict[str, Any]]:
        """All games, hidden things included, as JSON."""
        return [episode.get_state() for episode in self.episodes]

    def set_state(self, states: Sequence[Mapping[str, Any]]) -> None:
        """Go on from the states of a batch with the same id and as many games; what cannot be changes nothing."""
        if len(states) != self.count:
            raise NoEnvironment(f"{len(states)} states for {self.count} games: give one for each")
        episodes = [Episode(self.setting, 0) for _ in states]
        for episode, state in zip(episodes, states, strict=True):
            episode.set_state(state)
        self.episodes = episodes
        for k in range(self.count):
            self._write(k)


def _fitting(name: str, given: "NDArray[Any] | None", shape: tuple[int, int], kind: Any) -> "NDArray[Any]":
    """The given array if it fits, or a new one."""
    if given is None:
        return np.zeros(shape, kind)
    if given.shape != shape:
        raise NoEnvironment(f"{name} must have the shape {shape}, not {given.shape}")
    return given
