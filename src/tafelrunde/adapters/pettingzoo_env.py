"""PettingZoo, agent by agent (AEC): whoever is asked acts; of several who decide at once, one after the other.

from tafelrunde.adapters import pettingzoo_env
env = pettingzoo_env.env("canals", players=3)
"""

from collections.abc import Mapping
from typing import Any

from tafelrunde.adapters.core import Setting, missing
from tafelrunde.adapters.pettingzoo_seats import Seats
from tafelrunde.adapters.spaces import agent_name, new_observations

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise missing("env") from None


def env(game: str, players: int | None = None, **wishes: Any) -> Any:
    """The environment, which also says so if it is not used in the order that PettingZoo demands."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **wishes))


class TafelrundeAEC(Seats, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game for PettingZoo. Observations are {"observation", "action_mask"}; what the numbers mean: `setting`."""

    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    def __init__(self, setting: Setting, render_mode: str | None = None, lang: str = "en") -> None:
        super().__init__(setting, render_mode, lang)
        self.metadata["is_parallelizable"] = False
        self._begin()

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin anew; there are no options."""
        self.episode.reset(seed)
        self._begin()

    def _begin(self) -> None:
        nothing = dict.fromkeys(self.possible_agents, 0.0)
        self._set_book(self.possible_agents, agent_name(self.episode.asked), nothing, nothing)

    def observe(self, agent: str) -> dict[str, Any]:
        """What that agent sees, and what it may do; who is not asked may do nothing."""
        found = new_observations(self.setting)
        self.episode.write(self.possible_agents.index(agent), found["observation"], found["action_mask"])
        return found

    def step(self, action: int | None) -> None:
        """Let the selected agent act; once the game is over each agent takes its leave with None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: None is only for who has done with the game")
        self.episode.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.episode.over:
            self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = agent_name(self.episode.asked)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    # --- copies and states -------------------------------------------------------------------------------------------

    def clone(self) -> "TafelrundeAEC":
        """The same environment, independent of this one."""
        twin = TafelrundeAEC(self.setting, self.render_mode, self.lang)
        twin.episode = self.episode.clone()
        twin._set_book(self.agents, self.agent_selection, self.rewards, self._cumulative_rewards)
        return twin

    def get_state(self) -> dict[str, Any]:
        """Everything, hidden things included, as JSON."""
        return {
            "episode": self.episode.get_state(),
            "agents": self.agents.copy(),
            "selected": self.agent_selection,
            "rewards": self.rewards.copy(),
            "cumulative": self._cumulative_rewards.copy(),
        }

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Go on from a state of an environment with the same id."""
        self.episode.set_state(state["episode"])
        self._set_book(state["agents"], state["selected"], state["rewards"], state["cumulative"])

    def _set_book(
        self, agents: list[str], selected: str, rewards: Mapping[str, float], cumulative: Mapping[str, float]
    ) -> None:
        """What PettingZoo wants to be kept beside the game."""
        self.agents = list(agents)
        self.agent_selection = selected
        self.rewards = dict(rewards)
        self._cumulative_rewards = dict(cumulative)
        self.terminations = dict.fromkeys(self.agents, self.episode.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}


raw_env = TafelrundeAEC.of  # without the check of the order
