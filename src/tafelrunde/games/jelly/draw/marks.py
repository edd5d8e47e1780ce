"""Marks over the board for one seat: districts, zones and dice that may be chosen, with the keys that choose them."""

from functools import lru_cache

from tafelrunde.games.jelly.content import LETTERS, RING
from tafelrunde.games.jelly.draw.captions import key_cap
from tafelrunde.games.jelly.draw.entrances import entrance, piles_of
from tafelrunde.games.jelly.draw.ring import Point, ring_of
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.games.jelly.words import targets
from tafelrunde.kit.drawing import WHITE, group, legal, n, path, rounded
from tafelrunde.kit.kept import kept


def marks(view: JellyView) -> dict[str, str]:
    """Everything on the board that the seat of the view may choose; a digit for each target of an effect."""
    if view.mine is None:
        return {}
    districts, digit = len(view.faces), 0
    wanted = {target: "" for o in view.mine.options or () for target in targets(view, view.mine.kind, o)}
    things = {
        f"can-{target}": district_mark(target[-1], RING.index(target[-1]), districts)
        for target in wanted
        if target.startswith("district-")
    }
    for target in wanted:
        what, *where = target.split("-")
        if what not in ("zone", "die"):
            continue
        digit += 1
        cap, k = str(digit) if digit < 10 else "", RING.index(where[0])
        if what == "zone":
            things[f"can-{target}"] = _zone_mark(target, k, districts, int(where[1]), cap)
        else:
            at, size = place_of(view, where[0], LETTERS.index(where[1]), int(where[2]))
            things[f"can-{target}"] = _die_mark(target, at, size, k, districts, cap)
    return things


def place_of(view: JellyView, letter: str, seat: int, value: int) -> tuple[Point, float]:
    """Where the dice of a colour and value lie, and how big they are."""
    now = view.district(letter)
    piles, (size, places, _) = piles_of(now.dice), entrance(len(view.faces), RING.index(letter), now)
    return next(at for pile, at in zip(piles, places, strict=True) if (pile.seat, pile.value) == (seat, value)), size


@lru_cache(100)
def district_mark(letter: str, k: int, districts: int) -> str:
    """Around the entrance; the whole district can be hit."""
    ring = ring_of(districts)
    whole = path(ring.band(k, ring.centre, ring.edge), WHITE, 'fill-opacity="0"')
    return group(whole, legal(ring.band(k, ring.gate + 4, ring.edge - 5, 11)), id=f"can-district-{letter}", cls="can")


@kept
def _zone_mark(target: str, k: int, districts: int, number: int, cap: str) -> str:
    ring = ring_of(districts)
    near, far = ring.zone(number)
    at = ring.spot(k, (near + far) / 2, ring.half((near + far) / 2, 26))
    key = key_cap(*at, cap) if cap else ""
    return group(legal(ring.band(k, near + 4, far - 4, 10)), key, id=f"can-{target}", cls="can")


@kept
def _die_mark(target: str, at: Point, size: float, k: int, districts: int, cap: str) -> str:
    """Around a die; its key is on the side of the wall, where no other die lies."""
    ring, h = ring_of(districts), size / 2 + 5
    (x, y), turn = ring.out[k], f'transform="rotate({n(ring.tilt(k))})"'
    key = key_cap(-x * (h + 13), -y * (h + 13), cap, 28) if cap else ""
    frame = group(legal(rounded(-h, -h, 2 * h, 2 * h, h * 0.4)), more=turn)
    return group(frame, key, id=f"can-{target}", cls="can", at=at)
