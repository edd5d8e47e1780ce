"""OpenSpiel: the games under the names tafelrunde_canals and so on, with the parameter `players`.

import pyspiel
import tafelrunde.adapters.openspiel  # registers them
game = pyspiel.load_game("tafelrunde_canals(players=3)")

Chance comes first: the eight chance nodes at the beginning draw the 64 bits that all shuffles and dice of a game follow
from. Nobody observes them, so for the players it is the same as chance that is drawn when it is needed; and from there
on everything is determined by the actions, which is what OpenSpiel's searches ask for.
"""

import hashlib
from array import array
from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.adapters.core import Episode, Setting, known_setting, missing
from tafelrunde.adapters.ids import standard_environments
from tafelrunde.games import game_type
from tafelrunde.kit.game import GameType

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise missing("openspiel") from None

PREFIX: Final = "tafelrunde_"
DRAWS: Final = 8  # chance nodes
OUTCOMES: Final = 256  # of each
LONGEST: Final = 100_000  # decisions: OpenSpiel wants a bound, and all games end far below it


def register() -> None:
    """Make all games that have environments known to `pyspiel.load_game`; twice is once."""
    known = set(pyspiel.registered_names())
    for name in {game for _, game, _ in standard_environments()}:
        if PREFIX + name not in known:
            # A class, not a function: OpenSpiel lets go of it only when Python has ended, and a class outlives that.
            maker = type(PREFIX + name, (RegisteredGame,), {"game": name})
            pyspiel.register_game(_described(game_type(name)), maker)


def _described(kind: GameType) -> Any:
    """What OpenSpiel wants to know of it."""
    fewest, most = kind.players
    return pyspiel.GameType(
        short_name=PREFIX + kind.id,
        long_name=f"Tafelrunde: {kind.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # what a seat has seen since the beginning has no fixed size
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest},
    )


class TafelrundeGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game for OpenSpiel. With a `Setting` of one's own (content, variants) it need not be registered."""

    def __init__(self, setting: Setting, params: Mapping[str, Any] | None = None) -> None:
        if setting.rewards != "rank":
            raise ValueError("OpenSpiel wants to know the bounds of rewards: only rewards by rank have them")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(setting.actions),
            max_chance_outcomes=OUTCOMES,
            num_players=setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_described(setting.kind), info, dict(params or {"players": setting.players}))
        self.setting = setting

    def new_initial_state(self) -> "TafelrundeState":
        """Nothing is drawn yet."""
        return TafelrundeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """All of them are at the beginning."""
        return DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What OpenSpiel asks for observations."""
        if params:
            raise ValueError(f"observations have no parameters, but got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("there is only what a seat sees: public things and its own")
        return Observer(self.setting, kind.perfect_recall)


class RegisteredGame(TafelrundeGame):
    """What `pyspiel.load_game` makes: the standard content and variants."""

    game = ""

    def __init__(self, params: Mapping[str, Any]) -> None:
        super().__init__(known_setting(self.game, int(params["players"])), params)


class TafelrundeState(pyspiel.State):  # type: ignore[misc]
    """A table. All that Python keeps of it is copied by `clone` and pickled by `serialize`."""

    def __init__(self, game: TafelrundeGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.drawn: list[int] = []
        self.episode: Episode | None = None  # until everything is drawn
        self.memory = [""] * game.setting.players  # a digest of what each seat has seen and done

    # --- playing -----------------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is asked; of several at once the first that has not answered."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.asked

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Eight bits."""
        return [(bits, 1 / OUTCOMES) for bits in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.episode is not None
        return sorted(self.episode.options(player))

    def _apply_action(self, action: int) -> None:
        if self.episode is not None:
            self._remember(self.episode.asked, action)
            self.episode.step(action)
            return
        self.drawn = [*self.drawn, action]
        if len(self.drawn) == DRAWS:
            game = self.setting.begin(int.from_bytes(bytes(self.drawn), "big"))
            self.episode = Episode(self.setting, game.chance, game)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else self.setting.actions[action]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        """By rank from +1 to -1; nothing before the end."""
        return [0.0] * self.setting.players if self.episode is None else self.episode.rewards()

    def __str__(self) -> str:
        """Everything, hidden things included."""
        return f"drawn {self.drawn}" if self.episode is None else str(self.episode.get_state()["snapshot"])

    # --- looking -----------------------------------------------------------------------------------------------------

    def numbers(self, player: int) -> list[int]:
        """What that seat sees now; nothing as long as chance draws."""
        return [0] * self.setting.arrays.schema.size if self.episode is None else self.episode.numbers(player)

    def _remember(self, player: int, action: int) -> None:
        """Perfect recall: what the seat saw when it was asked, and what it did."""
        seen = array("i", [*self.numbers(player), action]).tobytes()
        self.memory = self.memory.copy()
        self.memory[player] = hashlib.blake2b(self.memory[player].encode() + seen, digest_size=16).hexdigest()

    def resample_from_infostate(self, player: int, sampler: Any) -> "TafelrundeState":
        """A state that this seat cannot tell from this one: what it does not know is dealt anew, its past is gone."""
        assert self.episode is not None
        world = TafelrundeState(self.get_game())
        world.episode = self.episode.imagined(player, int(sampler() * (1 << 53)))
        world.memory[player] = self.memory[player]
        return world


class Observer:
    """What a seat sees, as OpenSpiel asks for it: numbers as they are now, or as a text that tells states apart."""

    def __init__(self, setting: Setting, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(setting.arrays.schema.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TafelrundeState, player: int) -> None:
        """Write what that seat sees into `tensor`."""
        self.tensor[:] = np.fromiter(state.numbers(player), np.float32, len(self.tensor))

    def string_from(self, state: TafelrundeState, player: int) -> str:
        """What that seat sees, and may do; with perfect recall also what it has seen and done whenever it was asked."""
        legal = [] if state.episode is None else sorted(state.episode.options(player))
        past = f"after {state.memory[player] or 'nothing'}, " if self.perfect_recall else ""
        return f"{past}seat {player} sees {state.numbers(player)} may {legal}"


register()
