"""PettingZoo, all at once (parallel): in a beat everybody submits, and the rules carry it out in the order of the beat.

from tafelrunde.adapters import pettingzoo_parallel
env = pettingzoo_parallel.parallel_env("jelly", players=3)
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tafelrunde.adapters.core import Episode, IllegalAction, Setting, missing, sentences
from tafelrunde.adapters.pettingzoo_seats import Seats
from tafelrunde.adapters.spaces import new_observations
from tafelrunde.engine import Bad
from tafelrunde.kit.arrays import NOTHING

try:
    from pettingzoo import ParallelEnv
except ImportError:
    raise missing("env") from None


class Asked(NamedTuple):
    """What a seat sees when it is asked to submit, and the indices that it may submit."""

    numbers: list[int]
    indices: tuple[int, ...]


class TafelrundeParallel(Seats, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game for PettingZoo, all at once. Who is asked nothing has one index, NOTHING.

    At the beginning of a beat everybody is asked, sees the table as it is then and its own dice of this beat, and
    submits. What follows from an own action at once (an effect) is asked when it comes up, while the others wait."""

    agents: list[str]

    def __init__(self, setting: Setting, render_mode: str | None = None, lang: str = "en") -> None:
        if setting.kind.together is None:
            with sentences():
                raise Bad("", "no_parallel", game=setting.kind.id)
        super().__init__(setting, render_mode, lang)
        self.together = setting.kind.together
        self.submitted: dict[int, int] = {}  # seat -> index: submitted in this beat, not carried out yet
        self._ask()

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin anew; there are no options."""
        self.episode.reset(seed)
        self.submitted = {}
        self._ask()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """All submit; an index that the mask forbids is refused, and then nothing has changed for anybody."""
        agents = self.agents
        if not agents:
            raise IllegalAction("the game is over: call reset()")
        self.submitted |= self._checked(actions)
        lost = self._carry_out()
        self._ask()
        rewards = dict(zip(agents, self.episode.rewards(), strict=True))
        over = dict.fromkeys(agents, self.episode.over)
        infos = {agent: {"lost": seat in lost} for seat, agent in enumerate(agents)}
        if self.render_mode == "human":
            self.render()
        return self._observations(agents), rewards, over, dict.fromkeys(agents, False), infos

    def _checked(self, actions: Mapping[str, int]) -> dict[int, int]:
        """What those submit who are asked, by seat."""
        found: dict[int, int] = {}
        for seat, agent in enumerate(self.agents):
            index, asked = int(actions.get(agent, NOTHING)), self._asked.get(seat)
            if index not in (asked.indices if asked else (NOTHING,)):
                raise IllegalAction(f"{agent} may not submit action {index} now: choose where the action mask is 1")
            if asked:
                found[seat] = index
        return found

    def _carry_out(self) -> set[int]:
        """As far as what was submitted reaches; returns the seats whose action had become impossible."""
        episode, beat, lost = self.episode, self._beat(), set[int]()
        while self.submitted:
            if episode.over or self._beat() != beat:
                break  # the beat ended before it was their turn
            decision = episode.game.open[0]
            if decision.seat not in self.submitted:
                return lost  # it must be asked first: the others keep waiting
            index = self.submitted.pop(decision.seat)
            if index in episode.options(decision.seat):
                episode.act(decision.seat, index)
                continue
            lost.add(decision.seat)
            if decision.kind in self.together.kinds:  # otherwise it is asked again
                episode.answer(decision.seat, self.together.kinds[decision.kind])
        lost |= self.submitted.keys()
        self.submitted = {}
        return lost

    def _beat(self) -> int | None:
        """The number of the beat that is played; None: nobody acts in a beat now."""
        game = self.episode.game
        return self.together.beat(game) if game.open and game.open[0].kind in self.together.kinds else None

    # --- asking ------------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Find out who submits next, and what each of them sees then."""
        episode = self.episode
        self.agents = [] if episode.over else self.possible_agents.copy()
        if self._beat() is not None and not self.submitted:
            self._asked = self._asked_in_beat()
            return
        game = episode.game
        first = game.open[:1] if self.submitted else [d for d in game.open if game.waits_for(d)]
        self._asked = {d.seat: self._asked_at(episode, d.seat) for d in first}

    def _asked_in_beat(self) -> dict[int, Asked]:
        """Everybody who will be asked in this beat, as it would be if nobody before did anything."""
        ahead, beat, found = self.episode.clone(), self._beat(), dict[int, Asked]()
        kinds, game = self.together.kinds, ahead.game
        while game.open and game.open[0].kind in kinds and self.together.beat(game) == beat:
            decision = game.open[0]
            if decision.seat in found:
                break
            found[decision.seat] = self._asked_at(ahead, decision.seat)
            ahead.answer(decision.seat, kinds[decision.kind])
        return found

    def _asked_at(self, episode: Episode, seat: int) -> Asked:
        return Asked(episode.numbers(seat), tuple(episode.options(seat)))

    def _observations(self, agents: list[str] | None = None) -> dict[str, dict[str, Any]]:
        return {agent: self.observe(agent) for agent in (self.agents if agents is None else agents)}

    def observe(self, agent: str) -> dict[str, Any]:
        """What that agent sees, and what it may submit."""
        seat, found = self.possible_agents.index(agent), new_observations(self.setting)
        asked = self._asked.get(seat) or Asked(self.episode.numbers(seat), (NOTHING,))
        found["observation"][:] = asked.numbers
        found["action_mask"][list(asked.indices)] = 1
        return found

    # --- copies and states -------------------------------------------------------------------------------------------

    def clone(self) -> "TafelrundeParallel":
        """The same environment, independent of this one."""
        twin = TafelrundeParallel(self.setting, self.render_mode, self.lang)
        twin.episode = self.episode.clone()
        twin.submitted = self.submitted.copy()
        twin._ask()
        return twin

    def get_state(self) -> dict[str, Any]:
        """Everything, hidden things included, as JSON."""
        return {"episode": self.episode.get_state(), "submitted": list(self.submitted.items())}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Go on from a state of an environment with the same id."""
        submitted = {int(seat): int(index) for seat, index in state["submitted"]}
        self.episode.set_state(state["episode"])
        self.submitted = submitted
        self._ask()


parallel_env = TafelrundeParallel.of  # only games in which all act at once have one
