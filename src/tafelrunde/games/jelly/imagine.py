"""A world that a seat cannot tell from the real one."""

from tafelrunde.engine import Chance
from tafelrunde.games.jelly.content import FACES
from tafelrunde.games.jelly.state import COUNTDOWN, Jelly


def imagine(g: Jelly, seat: int | None, rng: Chance) -> Jelly:
    """Deal anew what the seat does not know: capsules, foreign dice and when they were rolled, votes, chance."""
    world = g.copy()
    world.chance = rng.below(1 << 62)
    if g.over:
        return world
    others = [s for s in range(g.players) if s != seat]
    _deal_capsules(world, others, seat, rng)
    secretly = g.live and g.round > 0 and g.phase != COUNTDOWN  # in beats everybody knows who has rolled
    for s in others:
        if secretly or g.hand[s]:
            world.hand[s] = tuple(sorted([1 + rng.below(FACES) for _ in range(g.left[s])]))
        if secretly:
            world.rolled[s] = g.left[s] > 0 and g.effect_at[s] < 0  # an open effect is seen by all
            world.roll_at[s] = -1
    for lane in world.lanes:
        if lane.sealed and lane.answer and lane.seat != seat:
            lane.answer = [("cw", "ccw")[rng.below(2)]]
    world.relist()
    return world


def _deal_capsules(world: Jelly, others: list[int], seat: int | None, rng: Chance) -> None:
    """Stack, foreign capsules and what others have put back in the box (JEL-110, JEL-111, JEL-Q23)."""
    unknown = world.stack + [capsule for s in others for capsule in world.pods[s]]
    unknown += [capsule for capsule, s in zip(world.dropped, world.dropped_by, strict=True) if s != seat]
    unknown.sort()  # how they really lie must not matter
    rng.shuffle(unknown)
    for s in others:
        world.pods[s] = [unknown.pop() for _ in world.pods[s]]
    for k, s in enumerate(world.dropped_by):
        if s != seat:
            world.dropped[k] = unknown.pop()
    world.stack = unknown
