"""A world that a seat cannot tell from the real one."""

from tafelrunde.engine import Chance
from tafelrunde.games.ufos.state import Ufos


def imagine(g: Ufos, seat: int | None, rng: Chance) -> Ufos:
    """Nothing is hidden but what the dice will bring (UFO-170, UFO-171)."""
    world = g.copy()
    world.chance = rng.below(1 << 62)
    return world
