"""How a choice would look: the die in the entrance with the new totals, the marker in its new zone, the screen."""

from dataclasses import replace
from typing import TypeVar

from tafelrunde.engine import Option
from tafelrunde.games.jelly.content import LETTERS, RING
from tafelrunde.games.jelly.draw.centre import asked
from tafelrunde.games.jelly.draw.districts import FLOOR, lock, marker
from tafelrunde.games.jelly.draw.entrances import dice, entrance, piles_of, totals
from tafelrunde.games.jelly.draw.ring import ring_of
from tafelrunde.games.jelly.view import District, JellyView
from tafelrunde.kit.drawing import SEATS, WHITE, chosen, die, group, path, rounded, stroke


def ghost(view: JellyView, option: Option) -> dict[str, str]:
    """What an option would change, not quite there yet; nothing where there is nothing to see on the board."""
    if view.seat is None:
        return {}
    if option in ("cw", "ccw"):
        return _way(view, str(option))
    if not isinstance(option, tuple) or not option:
        return {}
    verb, effect = option[0], view.effect
    if verb == "place" and isinstance(option[1], int):
        return _entrance(view, str(option[2]), view.seat, option[1], 1)
    if verb == "remove" and effect is not None and isinstance(option[2], int):
        return _entrance(view, effect.district, LETTERS.index(str(option[1])), option[2], -1)
    if verb == "shift" and effect is not None and isinstance(option[1], int):
        k, ring = RING.index(effect.district), ring_of(len(view.faces))
        return {"ghost-marker": group(marker(ring, k, option[1]), id="ghost-marker")}
    if verb == "lock":
        letter = str(option[1])
        drawn = lock(letter, RING.index(letter), len(view.faces), view.seat, "ghost-lock")
        return {"ghost-lock": drawn}
    return {}


def changed(now: District, seat: int, value: int, by: int) -> District:
    """An entrance with one die more or less, and what it adds up to then (JEL-072)."""
    values = list(now.dice[seat])
    values.append(value) if by > 0 else values.remove(value)
    own = tuple(sorted(values))
    counting = tuple([v for v in own if own.count(v) == 1])
    sums = _with(now.totals, seat, sum(counting))
    best = max(sums)
    return replace(
        now,
        dice=_with(now.dice, seat, own),
        counting=_with(now.counting, seat, counting),
        totals=sums,
        leaders=tuple([s for s, total in enumerate(sums) if total == best and best]),
    )


T = TypeVar("T")


def _with(row: tuple[T, ...], k: int, value: T) -> tuple[T, ...]:
    return (*row[:k], value, *row[k + 1 :])


def _entrance(view: JellyView, letter: str, seat: int, value: int, by: int) -> dict[str, str]:
    """The whole entrance as it would be; the die that makes the difference is framed."""
    k, n = RING.index(letter), len(view.faces)
    ring = ring_of(n)
    now = changed(view.district(letter), seat, value, by)
    floor = path(ring.band(k, ring.gate + 4, ring.edge - 4, 9), FLOOR, stroke(WHITE, 3))
    inside = "".join([*dice(letter, k, n, now).values(), *totals(letter, k, n, now).values()]).replace(
        ' id="', ' data-id="'
    )
    things = {"ghost": group(floor, inside, id="ghost")}
    if by < 0:
        things["ghost-eaten"] = group(
            _framed(44), die("", 6, value, "", 0, 0, 44, SEATS[seat]), id="ghost-eaten", at=(0, 34)
        )
    piles = piles_of(now.dice)
    size, places, _ = entrance(n, k, now)
    for pile, at in zip(piles, places, strict=True):
        if (pile.seat, pile.value) == (seat, value) and by > 0:
            things["ghost-frame"] = group(_framed(size, ring.tilt(k)), id="ghost-frame", at=at)
    return things


def _framed(size: float, turn: float = 0) -> str:
    """A frame around the die that makes the difference."""
    h = size / 2 + 5
    return f'<g transform="rotate({turn:.3g})">{chosen(rounded(-h, -h, 2 * h, 2 * h, h * 0.4), h, -h)}</g>'


def _way(view: JellyView, way: str) -> dict[str, str]:
    """Where an arrow would lead."""
    letter = dict(view.ways).get(way)
    if letter is None:
        return {}
    at = view.asked_path[-1] if view.asked_path else view.asked_at
    k = RING.index(letter)
    drawn = asked(len(view.faces), k, (RING.index(at), k))
    return {"ghost": drawn.replace('id="asked"', 'id="ghost"', 1)}
