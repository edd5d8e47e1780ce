"""Options and the table as numbers. Seats are counted clockwise from the one that looks, Flexo's among them; cards have
the numbers of the box: 0 is SF-01, 259 FX-50.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tafelrunde.games.rulebenders.arrays.actions import SETTINGS, Found, table_of, ways_of
from tafelrunde.games.rulebenders.arrays.limits import Limits
from tafelrunde.games.rulebenders.arrays.observing import Observer
from tafelrunde.games.rulebenders.arrays.schema import schema_of
from tafelrunde.games.rulebenders.content import Box
from tafelrunde.games.rulebenders.view import RulebendersView


def arrays_of(box: Box, players: int, variants: Mapping[str, str]) -> "RulebendersArrays":
    """The same for all variants: which themes play stands in every view."""
    return _made(box, players)


@lru_cache(maxsize=16)
def _made(box: Box, players: int) -> "RulebendersArrays":
    return RulebendersArrays(box, players)


class RulebendersArrays:
    """The numbers of one content and number of players."""

    def __init__(self, box: Box, players: int) -> None:
        seats = 3 if players == 2 else players  # Flexo is the third of two (RUL-328)
        limits = Limits(box)
        self.actions: Final = table_of(box, seats, limits)
        self.schema: Final = schema_of(box, seats)
        self.found: Final[list[Found]] = [ways_of(box, seats, limits, me) for me in range(players)]
        self.largest: Final = limits.number
        self.observer: Final = Observer(box, seats, self.schema)

    def indices(self, view: RulebendersView) -> list[int]:
        """The index of each option of the seat that is asked, in their order."""
        mine = view.mine
        if mine is None or mine.options is None:
            return []
        kind = mine.kind
        found = self.found[mine.seat][kind]
        if kind in SETTINGS:  # the same word can be a setting of several boards
            board = view.task.board
            return [found[board, option] for option in mine.options]
        if kind == "ChooseNumber":
            return [found[option if option in found else self.largest] for option in mine.options]
        if kind == "ChooseItems":  # the rest are chips
            return [found[option[:2]] for option in mine.options if isinstance(option, tuple)]
        return [found[option] for option in mine.options]

    def numbers(self, view: RulebendersView) -> list[int]:
        """The table as the seat of the view sees it."""
        return self.observer.numbers(view)
