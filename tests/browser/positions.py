"""One position for each kind of decision of each game: of those that random play reaches, the one with most options.

`python -m tests.browser.positions --write` plays anew and writes positions.toml: a seed and a number of inputs for each
of them. The game is played up to there whenever it is needed.
"""

import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tafelrunde.engine import Chance, Choice, Decision, Game
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import Table
from tests.play import moments, random_input, table_of, ways

FILE = Path(__file__).with_name("positions.toml")
GAMES = 120  # that are played in each way with the most players
MOST_GAMES = 1500  # that are played for kinds that seldom come up
FIRST, MIDDLE = (
    "first",
    "middle",
)  # names beside those of the kinds: the first decision of a game, and one about halfway


NEVER = {"rulebenders": {"ChoosePlayers"}}  # kinds that no card of the standard content asks for


class Position(NamedTuple):
    """A decision in a game in which everybody answers at random."""

    game: str
    name: str  # the kind of the decision, or FIRST or MIDDLE
    way: int  # which of `ways(game)`
    players: int
    seed: int
    inputs: int
    options: int

    @property
    def type(self) -> GameType:
        return game_type(self.game)

    @property
    def key(self) -> str:
        return f"{self.game}.{self.name}"

    @property
    def variants(self) -> dict[str, str]:
        return ways(self.type)[self.way]

    def decision_in(self, g: Game) -> Decision:
        """The decision that is meant: of several of that kind the one with most options."""
        asked = [d for d in g.open if self.name in (d.kind, FIRST, MIDDLE)]
        return max(asked, key=lambda d: len(d.options))

    def playing(self) -> Iterator[Table]:
        """The table at its beginning, and after each input up to the position."""
        table, rng = table_of(self.type, self.players, self.seed, self.variants), Chance(self.seed)
        yield table
        for _ in range(self.inputs):
            random_input(table.match, rng)
            yield table


def kinds(game: GameType) -> list[str]:
    """The names of all decisions of a game that come up."""
    every = {name for name, step in game.step_types().items() if issubclass(step, Choice)}
    return sorted(every - NEVER.get(game.id, set()))


@cache
def positions() -> dict[str, Position]:
    """All of them by key, as in dei.MoveTo."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {f"{game}.{name}": Position(game, name, **row) for game, rows in found.items() for name, row in rows.items()}


# --- finding them ----------------------------------------------------------------------------------------------------


def find(game: GameType) -> dict[str, Position]:
    """For each kind of decision the position with most options, with the most players if it comes up with them."""
    found: dict[str, Position] = {}
    for players in range(game.players[1], game.players[0] - 1, -1):
        known = set(found)  # with more players
        for seed in range(MOST_GAMES):
            missing = set(kinds(game)) - set(found)
            if not missing and (seed >= GAMES or known):
                break
            for way in range(len(ways(game))):
                for position in played(game, way, players, seed):
                    rarely = seed >= GAMES and position.name not in missing
                    if position.name in known or rarely:
                        continue
                    if position.name not in found or position.options > found[position.name].options:
                        found[position.name] = position
    return dict(sorted(found.items()))


def played(game: GameType, way: int, players: int, seed: int) -> Iterator[Position]:
    """One game at random: each decision of it. The first game in the standard way has a first one and a middle."""
    all_decisions: list[Position] = []
    table = table_of(game, players, seed, ways(game)[way])
    for g in moments(table, Chance(seed)):
        inputs = len(table.match.inputs)
        all_decisions += [Position(game.id, d.kind, way, players, seed, inputs, len(d.options)) for d in g.open]
    yield from all_decisions
    if way == seed == 0:
        yield all_decisions[0]._replace(name=FIRST)
        yield all_decisions[len(all_decisions) * 4 // 7]._replace(name=MIDDLE)


def as_toml(all_of_them: Iterable[Position]) -> str:
    """The file."""
    lines = ["# Written by python -m tests.browser.positions --write"]
    game = ""
    for position in all_of_them:
        if position.game != game:
            game = position.game
            lines += ["", f"[{game}]"]
        row = ", ".join(f"{name} = {value}" for name, value in position._asdict().items() if isinstance(value, int))
        lines.append(f"{position.name} = {{ {row} }}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    FILE.write_text(as_toml(one for name in game_ids() for one in find(game_type(name)).values()), encoding="utf-8")
