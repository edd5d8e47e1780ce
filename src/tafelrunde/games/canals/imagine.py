"""A world that a seat cannot tell from the real one: what it has not seen is dealt anew."""

from tafelrunde.engine import Chance
from tafelrunde.games.canals.rules import places_for
from tafelrunde.games.canals.state import Canals


def imagine(g: Canals, seat: int | None, rng: Chance) -> Canals:
    """Shuffle the stack and all foreign hands together (CAN-090, CAN-092). A spectator (None) knows no hand.

    Who is asked where to lay has a tile with more than one place: that everybody knows (CAN-Q19).
    """
    world = g.copy()
    world.chance = rng.below(1 << 62)
    hidden = world.stack.copy()
    others = [s for s in range(g.players) if s != seat and g.hand[s] >= 0]
    hidden.extend([g.hand[s] for s in others])
    hidden.sort()  # how they really lie must not matter
    rng.shuffle(hidden)
    asked = world.open[0].seat if world.open else -1
    if asked in others:  # comes first, or another hand might get the only tile that will do
        others.remove(asked)
        at = len(hidden) - 1
        while len(places_for(world, hidden[at])) < 2:
            at -= 1
        world.hand[asked] = hidden.pop(at)
        world.relist()
    for other in others:
        world.hand[other] = hidden.pop()
    world.stack = hidden
    return world
