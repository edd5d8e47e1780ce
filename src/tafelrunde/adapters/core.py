"""What all environments are built on: a setting that never changes, and an episode that is played in it."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from tafelrunde.adapters.ids import environment_id
from tafelrunde.engine import Bad, Chance, Game, Option, snapshot
from tafelrunde.games import game_type
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import Arrays, Standing, View
from tafelrunde.kit.packages import install_command
from tafelrunde.kit.saves import restore_game
from tafelrunde.kit.words import complaint_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Rewards: TypeAlias = Literal["rank", "score"]
REWARDS: Final = ("rank", "score")
NOBODY: Final = -1


class NoEnvironment(ValueError):
    """What was asked for cannot be: no such game, content, number of players or state. Its text says why."""


class IllegalAction(ValueError):
    """An index that means nothing that may be done now. Nothing has changed."""


@contextmanager
def sentences() -> Iterator[None]:
    """What is wrong is said in one English sentence."""
    try:
        yield
    except Bad as e:
        raise NoEnvironment(complaint_text(e, "en")) from None


def missing(extra: str) -> ImportError:
    """A package is not here that an extra of ours brings."""
    return ImportError(f"this environment needs packages that are not installed: {install_command(extra)}")


class Setting:
    """A game with its content, number of players and variants: what all episodes of one environment share."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        content: Content | None = None,
        variants: Mapping[str, str] | None = None,
        rewards: Rewards = "rank",
    ) -> None:
        with sentences():
            self.kind: Final = game_type(game)
            self.players: Final = self.kind.players[0] if players is None else players
            self.kind.check_players(self.players)
            self.content: Final = self.kind.standard_content() if content is None else content
            self.variants: Final = self.kind.settle_variants(variants or {})
            if self.kind.arrays is None:
                raise Bad("", "no_environment", game=game)
            if self.kind.real_time(self.variants):
                raise Bad("", "live_environment", game=game)
            if rewards not in REWARDS:
                raise Bad("rewards", "one_of", names=REWARDS, value=rewards)
            self.rewards: Final = rewards
            self.box: Final[Any] = self.kind.box_for(self.content)
            self.arrays: Final[Arrays] = self.kind.arrays(self.box, self.players, self.variants)
        self.id: Final = environment_id(self.kind, self.players, self.content, self.variants)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.content == self.kind.standard_content():
            return known_setting, (self.kind.id, self.players, tuple(self.variants.items()), self.rewards)
        content = {name: dict(part) for name, part in self.content.items()}
        return Setting, (self.kind.id, self.players, content, self.variants, self.rewards)

    def __deepcopy__(self, memo: Any) -> "Setting":
        return self  # it never changes

    @property
    def actions(self) -> Sequence[str]:
        """What each index means, in English."""
        return self.arrays.actions

    def begin(self, chance: int) -> Game:
        """A game, set up."""
        with sentences():
            return self.kind.begin(self.box, self.players, self.variants, chance)

    def rewards_of(self, game: Game) -> list[float]:
        """What each seat gets: nothing before the end."""
        if not game.over:
            return [0.0] * self.players
        if self.rewards == "score":
            return score_rewards([self.kind.total(game, seat) for seat in range(self.players)])
        return rank_rewards(self.kind.standings(game))


@lru_cache(maxsize=50)
def known_setting(
    game: str, players: int, variants: tuple[tuple[str, str], ...] = (), rewards: Rewards = "rank"
) -> Setting:
    """A setting with the standard content, made only once: tables of actions take their time."""
    return Setting(game, players, variants=dict(variants), rewards=rewards)


def rank_rewards(standings: Sequence[Standing]) -> list[float]:
    """From +1 for the first to -1 for the last in equal steps; who is level shares what their ranks get."""
    last = max(1, len(standings) - 1)
    found: list[float] = []
    for mine in standings:
        ahead = sum(other > mine for other in standings)
        level = sum(other == mine for other in standings)
        found.append(1.0 - (2 * ahead + level - 1) / last)
    return found


def score_rewards(scores: Sequence[int]) -> list[float]:
    """The own result minus the mean of the others' results; all together are 0."""
    others = max(1, len(scores) - 1)
    return [score - (sum(scores) - score) / others for score in scores]


class Episode:
    """A game that is played by indices. Whatever a seat gets to know comes from its view."""

    def __init__(self, setting: Setting, seed: int | None = None, game: Game | None = None) -> None:
        self.setting: Final = setting
        self._seeds = Chance(secrets.randbits(62) if seed is None else seed)
        self._forget()
        self.game = self._next_game() if game is None else game

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Begin anew; the same seed gives the same game, and without one the next game of the last seed."""
        if seed is not None:
            self._seeds = Chance(seed)
        self.put(self._next_game())

    def _next_game(self) -> Game:
        return self.setting.begin(self._seeds.below(1 << 62))

    def put(self, game: Game) -> None:
        """Go on with this game of the same setting."""
        self.game = game
        self._forget()

    def _forget(self) -> None:
        """The moment has passed: whatever was found out about it is worth nothing now."""
        self._views: dict[int, View] = {}
        self._options: dict[int, dict[int, Option]] = {}  # seat -> index -> option
        self._numbers: dict[int, list[int]] = {}

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.game.over

    @property
    def asked(self) -> int:
        """The seat that acts now; of several at once the first that has not answered; NOBODY when it is over."""
        # Those that the game waits for come first. In a free lane nobody must act, but only real time has such lanes.
        return self.game.open[0].seat if self.game.open else NOBODY

    def options(self, seat: int) -> dict[int, Option]:
        """What that seat may do now, by index; nothing if it is not asked."""
        if seat not in self._options:
            view = self.view(seat)
            mine = view.mine.options if view.mine else None
            self._options[seat] = dict(zip(self.setting.arrays.indices(view), mine, strict=True)) if mine else {}
        return self._options[seat]

    def act(self, seat: int, index: int) -> None:
        """Let a seat do what that index means."""
        index = int(index)
        options = self.options(seat)
        if index not in options:
            raise IllegalAction(self.why_not(seat, index))
        self.answer(seat, options[index])

    def answer(self, seat: int, option: Option) -> None:
        """Let a seat choose an option of the game itself: that is how bots act."""
        self.game.answer(seat, option)
        self._forget()

    def step(self, index: int) -> None:
        """Let the seat that acts now do what that index means."""
        if self.over:
            raise IllegalAction("the game is over: call reset()")
        self.act(self.asked, index)

    def why_not(self, seat: int, index: int) -> str:
        """Why a seat may not choose that index now."""
        actions = self.setting.actions
        if not 0 <= index < len(actions):
            return f"there is no action {index}: {self.setting.id} has 0 to {len(actions) - 1}"
        what = f"seat_{seat} may not choose action {index} ({actions[index]}) now"
        if not self.options(seat):
            return f"{what}: it is not asked"
        return f"{what}: it is asked for {self.view(seat).asks}; choose an index where the action mask is 1"

    def rewards(self) -> list[float]:
        """What each seat gets: nothing before the end."""
        return self.setting.rewards_of(self.game)

    # --- looking -----------------------------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """What that seat sees now."""
        if seat not in self._views:
            self._views[seat] = self.setting.kind.view(self.game, seat)
        return self._views[seat]

    def numbers(self, seat: int) -> list[int]:
        """What that seat sees now, as the schema has it. The list is kept: copy it before you change it."""
        if seat not in self._numbers:
            self._numbers[seat] = self.setting.arrays.numbers(self.view(seat))
        return self._numbers[seat]

    def write(self, seat: int, observation: "NDArray[np.int32]", mask: "NDArray[np.int8]") -> None:
        """The observation and the mask of a seat, into arrays that are there already."""
        from numpy import fromiter, int32  # whoever has arrays has NumPy

        numbers = self.numbers(seat)
        observation[:] = fromiter(numbers, int32, len(numbers))  # three times as fast as NumPy reads a list by itself
        mask[:] = 0
        options = self.options(seat)
        if options:
            mask[list(options)] = 1

    def index_of(self, seat: int, option: Option) -> int:
        """The index of an option that this seat has now."""
        for index, mine in self.options(seat).items():
            if mine == option:
                return index
        raise IllegalAction(f"seat_{seat} does not have the option {option!r} now")

    # --- copies and states -------------------------------------------------------------------------------------------

    def clone(self) -> "Episode":
        """The same episode, independent of this one."""
        twin = Episode(self.setting, self._seeds.number, self.game.copy())
        twin._views, twin._options, twin._numbers = self._views, self._options, self._numbers  # of the same moment
        return twin

    def __deepcopy__(self, memo: Any) -> "Episode":
        return self.clone()

    def imagined(self, seat: int, chance: int) -> "Episode":
        """An episode that this seat cannot tell from the real one: what it does not know is dealt anew."""
        return Episode(self.setting, chance, self.setting.kind.imagine(self.game, seat, Chance(chance)))

    def get_state(self) -> dict[str, Any]:
        """Everything, hidden things included, as JSON."""
        return {"id": self.setting.id, "seeds": f"{self._seeds.number:x}", "snapshot": snapshot(self.game)}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Go on from a state of an environment with the same id; one that cannot be is refused and changes nothing."""
        setting = self.setting
        with sentences(), setting.kind.own_words():
            if state.get("id") != setting.id:
                raise Bad("id", "one_of", names=(setting.id,), value=state.get("id"))
            try:
                seeds = int(str(state.get("seeds")), 16)
            except ValueError:
                raise Bad("seeds", "no_hex", value=state.get("seeds")) from None
            blank: Game = setting.kind.blank(setting.box, setting.players, setting.variants)
            restore_game(state.get("snapshot"), setting.kind, blank)
        self._seeds = Chance(seeds)
        self.put(blank)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (self.setting, self.get_state())


def loaded(setting: Setting, state: Mapping[str, Any]) -> Episode:
    """An episode from its state: how it is unpickled."""
    episode = Episode(setting, 0)
    episode.set_state(state)
    return episode
