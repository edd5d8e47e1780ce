"""Chance as one 64-bit number: the same number always gives the same dice, pure or compiled."""

from typing import Final

MASK: Final = 0xFFFFFFFFFFFFFFFF
GOLDEN: Final = 0x9E3779B97F4A7C15


def mixed(number: int) -> int:
    """Splitmix64's finaliser: every bit of the result depends on every bit of the number."""
    z = number & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def seeded(seed: int, *path: int) -> int:
    """A chance number of its own for each seed and path: game 3 of seed 7, the bot of seat 2 in it."""
    z = mixed(seed + GOLDEN)
    for part in path:
        z = mixed(z + (part + 1) * GOLDEN)  # the order of the path matters
    return z


def drawn(number: int, limit: int) -> tuple[int, int]:
    """The chance number that follows, and what it gives: 0 to limit - 1, each equally likely."""
    fair = MASK + 1 - (MASK + 1) % limit  # the few numbers above would favour small results
    while True:
        number = (number + GOLDEN) & MASK
        z = mixed(number)
        if z < fair:
            return number, z % limit


class Chance:
    """A stream of chance for those who are not part of a game: bots, imagined worlds, simulations."""

    def __init__(self, number: int) -> None:
        self.number = number & MASK

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        self.number, result = drawn(self.number, limit)
        return result

    def shuffle(self, things: list[int]) -> None:
        """Put the things in random order, in place."""
        for k in range(len(things) - 1, 0, -1):
            j = self.below(k + 1)
            things[k], things[j] = things[j], things[k]
