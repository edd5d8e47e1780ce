"""What both of PettingZoo's forms share: the agents of a table, their spaces, and how it is shown."""

from collections.abc import Mapping
from typing import Any, Final, Self

from tafelrunde.adapters.core import Episode, Rewards, Setting, missing
from tafelrunde.adapters.pictures import as_picture, as_text
from tafelrunde.adapters.spaces import agent_name, new_action_space, new_observation_space
from tafelrunde.kit.content import Content

try:
    import gymnasium
except ImportError:
    raise missing("env") from None

RENDER_MODES: Final = ("human", "ansi", "rgb_array")


class Seats:
    """Everybody at a table, as PettingZoo wants to know them; goes before its own class among the bases."""

    def __init__(self, setting: Setting, render_mode: str | None = None, lang: str = "en") -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.setting = setting
        self.metadata: dict[str, Any] = {"name": setting.id, "render_modes": list(RENDER_MODES), "render_fps": 1}
        self.render_mode = render_mode
        self.lang = lang
        self.possible_agents = [agent_name(seat) for seat in range(setting.players)]
        self.observation_spaces = {agent: new_observation_space(setting) for agent in self.possible_agents}
        self.action_spaces = {agent: new_action_space(setting) for agent in self.possible_agents}
        self.episode = Episode(setting)

    @classmethod
    def of(
        cls,
        game: str,
        players: int | None = None,
        content: Content | None = None,
        variants: Mapping[str, str] | None = None,
        rewards: Rewards = "rank",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> Self:
        """The environment; `render_mode`: human, ansi or rgb_array; `lang`: of what is rendered, en or de."""
        return cls(Setting(game, players, content, variants, rewards), render_mode, lang)

    def __str__(self) -> str:
        return self.setting.id

    def observation_space(self, agent: str) -> "gymnasium.spaces.Space[Any]":
        """What observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "gymnasium.spaces.Space[Any]":
        """All indices of the table of actions."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The table as the seat sees it that acts next: printed, as text, or as an array."""
        if self.render_mode == "rgb_array":
            return as_picture(self.episode, self.lang)
        if self.render_mode == "ansi":
            return as_text(self.episode, self.lang)
        if self.render_mode == "human":
            print(as_text(self.episode, self.lang))
        else:
            gymnasium.logger.warn("render() shows nothing without a render_mode: human, ansi or rgb_array")
        return None

    def close(self) -> None:
        """There is nothing to close."""
