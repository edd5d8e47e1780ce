"""The board: the ring of districts with everything on it, in painting order."""

from tafelrunde.games.jelly.content import LETTERS, RING
from tafelrunde.games.jelly.draw.centre import asked, centre, countdown, drone, effect, eyes
from tafelrunde.games.jelly.draw.districts import ground, lock, zone
from tafelrunde.games.jelly.draw.entrances import dice, totals
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.texts import Texts


def board(view: JellyView, texts: Texts) -> dict[str, str]:
    """Districts, dice, screens, totals; then what is in the middle and what hovers over it."""
    n = len(view.faces)
    things: dict[str, str] = {}
    for k, (face, now) in enumerate(zip(view.faces, view.districts, strict=True)):
        things[f"district-{face.letter}"] = ground(view.faces, k, now.zone, texts)
        for number in range(1, len(face.zones) + 1):
            things[f"zone-{face.letter}-{number}"] = zone(face, k, n, number, number == now.zone)
    for k, (face, now) in enumerate(zip(view.faces, view.districts, strict=True)):
        things |= dice(face.letter, k, n, now)
        if now.locked is not None:
            things[f"lock-{face.letter}"] = lock(face.letter, k, n, now.locked)
        things |= totals(face.letter, k, n, now)
    things["centre"] = centre(n, view.centre, view.stack)
    things["eyes"] = eyes(n, _interesting(view))
    things["drone"] = drone(n, RING.index(view.drone), view.round)
    return things | _over_it(view, n)


def _interesting(view: JellyView) -> int:
    """The district that the jelly looks at: where something is open, else where the drone points."""
    letter = view.asked_at or (view.effects[-1].district if view.effects else view.drone)
    return RING.index(letter)


def _over_it(view: JellyView, n: int) -> dict[str, str]:
    """What is going on just now."""
    things: dict[str, str] = {}
    if view.asked_at:
        way = tuple([RING.index(letter) for letter in view.asked_path])
        things["asked"] = asked(n, RING.index(view.asked_at), way)
    for j, shown in enumerate(view.effects):
        place = sum(other.district == shown.district for other in view.effects[:j])
        drawn = effect(shown, place, RING.index(shown.district), n, view.effect_time)
        things[f"effect-{LETTERS[shown.seat]}"] = drawn
    if view.phase == "countdown":
        things["countdown"] = countdown(view.began, view.countdown_time)
    return things
