"""`tafelrunde` with dice that always fall alike, so that a test knows what is to come."""

import sys
from functools import cache

from tafelrunde.cli.main import main
from tafelrunde.engine import FairDice
from tafelrunde.engine.chance import drawn
from tafelrunde.table.room import keeping

SIX = (3, 6)  # two six-sided dice, one after the other
TWELVE = 9  # a twelve-sided die


@cache
def loaded() -> int:
    """A chance number after which the dice fall so; the same before every input."""
    for number in range(100_000):
        after, first = drawn(number, 6)
        if (first + 1, drawn(after, 6)[1] + 1) == SIX and drawn(number, 12)[1] + 1 == TWELVE:
            return number
    raise LookupError("no chance number gives these dice")


class LoadedDice(FairDice):
    """Nobody would play with them."""

    def chance_before(self, number: int) -> int:
        return loaded()


if __name__ == "__main__":
    vars(keeping)["FairDice"] = LoadedDice
    sys.exit(main())
