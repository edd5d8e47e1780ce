"""Gymnasium: one seat learns, bots play the others.

import gymnasium
import tafelrunde.adapters.gymnasium_env  # registers tafelrunde/canals_2p_v0 and all the others
env = gymnasium.make("tafelrunde/canals_2p_v0", seat=0, bots=("greedy",))
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tafelrunde.adapters.core import Episode, IllegalAction, NoEnvironment, Rewards, Setting, missing, sentences
from tafelrunde.adapters.ids import standard_environments
from tafelrunde.adapters.pictures import as_picture, as_text
from tafelrunde.adapters.spaces import new_action_space, new_observation_space, new_observations
from tafelrunde.bots import bot_answer, check_bot
from tafelrunde.engine import Chance, seeded
from tafelrunde.kit.content import Content

try:
    import gymnasium
except ImportError:
    raise missing("env") from None

NAMESPACE: Final = "tafelrunde"
RENDER_MODES: Final = ("ansi", "rgb_array")
BOTS: Final = 1  # the bots' place on the path of a seed
SEATS: Final = 2  # and that of the seat


def register() -> None:
    """Make every standard environment known to `gymnasium.make`; twice is once."""
    for name, game, players in standard_environments():
        if f"{NAMESPACE}/{name}" not in gymnasium.registry:
            kwargs = {"game": game, "players": players}
            gymnasium.register(f"{NAMESPACE}/{name}", entry_point=f"{__name__}:env", kwargs=kwargs)


def env(
    game: str,
    players: int | None = None,
    seat: int | None = 0,
    bots: str | Sequence[str] = "greedy",
    content: Content | None = None,
    variants: Mapping[str, str] | None = None,
    rewards: Rewards = "rank",
    render_mode: str | None = None,
    lang: str = "en",
) -> "TafelrundeGym":
    """The environment; `seat`: None means another one in each game; `bots`: one for all, or one for each other seat."""
    return TafelrundeGym(Setting(game, players, content, variants, rewards), seat, bots, render_mode, lang)


class TafelrundeGym(gymnasium.Env[dict[str, Any], Any]):
    """A game for Gymnasium. Observations are {"observation", "action_mask"}; what the numbers mean: `setting`.

    An action that the mask forbids changes nothing: no reward, the same observation, and info["illegal"] says why."""

    def __init__(
        self,
        setting: Setting,
        seat: int | None = 0,
        bots: str | Sequence[str] = "greedy",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        if seat is not None and seat not in range(setting.players):
            raise NoEnvironment(f"there is no seat {seat}: {setting.id} has 0 to {setting.players - 1}")
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.render_mode = render_mode
        self.lang = lang
        self.setting = setting
        self.wanted_seat = seat
        self.bots = _bots(setting, bots)
        self.observation_space = new_observation_space(setting)
        self.action_space = new_action_space(setting)
        self.episode = Episode(setting)
        self.seat = seat or 0
        self._bot_chance = Chance(seeded(self.episode.game.chance, BOTS))
        self._seat_chance = Chance(seeded(self.episode.game.chance, SEATS))

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin anew; the same seed gives the same game and the same bots. There are no options."""
        super().reset(seed=seed)
        if seed is not None:
            self._bot_chance = Chance(seeded(seed, BOTS))
            self._seat_chance = Chance(seeded(seed, SEATS))
        self.episode.reset(seed)
        if self.wanted_seat is None:
            self.seat = self._seat_chance.below(self.setting.players)
        self._let_bots_play()
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, and let the bots play until this seat is asked again or the game is over."""
        try:
            self.episode.step(action)
        except IllegalAction as e:
            observation, info = self._seen()
            return observation, 0.0, self.episode.over, False, info | {"illegal": str(e)}
        self._let_bots_play()
        observation, info = self._seen()
        return observation, self.episode.rewards()[self.seat], self.episode.over, False, info

    def _let_bots_play(self) -> None:
        """Until the own seat is asked."""
        episode, kind = self.episode, self.setting.kind
        while not episode.over and episode.asked != self.seat:
            decision = episode.game.open[0]
            bot = self.bots[(decision.seat - self.seat) % self.setting.players - 1]
            option = bot_answer(kind, bot, episode.game, decision, self._bot_chance)
            episode.answer(decision.seat, option)

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What the seat sees, and the mask once more where some libraries look for it."""
        found = new_observations(self.setting)
        self.episode.write(self.seat, found["observation"], found["action_mask"])
        return found, {"action_mask": found["action_mask"].copy(), "seat": self.seat}

    def action_masks(self) -> Any:
        """The mask as truth values: what learners with masks of sb3-contrib ask for."""
        return self._seen()[0]["action_mask"].astype(bool)

    def render(self) -> Any:
        """The table as the seat that is asked sees it, which is the own one: as text, or as an array."""
        if self.render_mode == "rgb_array":
            return as_picture(self.episode, self.lang)
        if self.render_mode == "ansi":
            return as_text(self.episode, self.lang)
        gymnasium.logger.warn("render() shows nothing without a render_mode: ansi or rgb_array")
        return None

    # --- copies and states -------------------------------------------------------------------------------------------

    def clone(self) -> "TafelrundeGym":
        """The same environment, independent of this one."""
        twin = TafelrundeGym(self.setting, self.wanted_seat, self.bots, self.render_mode, self.lang)
        twin.episode = self.episode.clone()
        twin.seat = self.seat
        twin._bot_chance = Chance(self._bot_chance.number)
        twin._seat_chance = Chance(self._seat_chance.number)
        return twin

    def get_state(self) -> dict[str, Any]:
        """Everything, hidden things and the bots' chance included, as JSON."""
        chances = [f"{chance.number:x}" for chance in (self._bot_chance, self._seat_chance)]
        return {"episode": self.episode.get_state(), "seat": self.seat, "chances": chances}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Go on from a state of an environment with the same id."""
        bot_chance, seat_chance = [Chance(int(number, 16)) for number in state["chances"]]
        self.episode.set_state(state["episode"])
        self.seat = int(state["seat"])
        self._bot_chance, self._seat_chance = bot_chance, seat_chance


def _bots(setting: Setting, wishes: str | Sequence[str]) -> tuple[str, ...]:
    """A bot for each other seat, clockwise from the own one."""
    names = (wishes,) if isinstance(wishes, str) else tuple(wishes)
    if len(names) == 1:
        names *= setting.players - 1
    with sentences():
        for name in names:
            check_bot(name, "bots")
    if len(names) != setting.players - 1:
        others = setting.players - 1
        raise NoEnvironment(
            f"{setting.id} has {others} other seats: give one bot for all or {others}, not {len(names)}"
        )
    return names


register()
