"""`tafelrunde` with short rounds in real time and dice that always fall alike: a test need not wait or guess."""

import sys
from functools import cache
from typing import Any

from tafelrunde.cli.main import main
from tafelrunde.engine import FairDice
from tafelrunde.engine.chance import drawn
from tafelrunde.games.jelly import GAME
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import GameType
from tafelrunde.table.protocol import NewTable
from tafelrunde.table.room import keeping
from tafelrunde.table.room.room import Room

DICE = (6, 3, 1)  # as they are rolled: three of them, later the first two, at last the first
SAND = 2_500  # milliseconds from turning the timer to the end of the round

SHORT: dict[str, dict[str, int]] = {
    "game": {"rounds": 2, "dice": len(DICE)},
    "timer": {"time": SAND},
    "live": {"pause": 0, "effect": 60_000, "countdown": 600},
}


@cache
def loaded() -> int:
    """A chance number after which the dice fall so; the same before every input."""
    for number in range(1_000_000):
        after, values = number, []
        for _ in DICE:
            after, value = drawn(after, 6)
            values.append(value + 1)
        if tuple(values) == DICE:
            return number
    raise LookupError("no chance number gives these dice")


class LoadedDice(FairDice):
    """Nobody would play with them."""

    def chance_before(self, number: int) -> int:
        return loaded()


def short_content() -> Content:
    """The content of the game, with less of everything that takes time."""
    content = GAME.standard_content()
    numbers = {name: {**entry, **SHORT.get(name, {})} for name, entry in content["numbers"].items()}
    return {**content, "numbers": numbers}


open_new = Room.open_new


def open_short(
    code: str, kind: GameType, person: str, wish: NewTable, now: int, content: Content | None, downtimes: Any
) -> Room:
    """A new table; of that game with that content."""
    return open_new(code, kind, person, wish, now, short_content() if kind is GAME else content, downtimes)


if __name__ == "__main__":
    vars(keeping)["FairDice"] = LoadedDice
    Room.open_new = open_short  # type: ignore[method-assign, assignment]
    sys.exit(main())
