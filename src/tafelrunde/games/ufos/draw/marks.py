"""Marks over the board for one seat: what may be chosen, and the numbers that it takes."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.ufos.draw.board import Hover, all_of, hovering, piece_at, place, seen_things
from tafelrunde.games.ufos.draw.bubbles import needed_bubble, needed_size, steps_bubble, steps_size
from tafelrunde.games.ufos.draw.measures import HALF, STEP, UFO, Region, Things, room_beside, width_of
from tafelrunde.games.ufos.draw.pieces import OUTLINES, burst
from tafelrunde.games.ufos.draw.world import plan_of
from tafelrunde.games.ufos.state import LETTERS
from tafelrunde.games.ufos.view import Bump, UfosView
from tafelrunde.games.ufos.words.things import targets
from tafelrunde.kit.drawing import (
    NIGHT,
    WHITE,
    chosen,
    circle,
    group,
    legal,
    path,
    rounded,
    silhouette,
    stroke,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

ROUND: Final = 24.5  # the radius of the mark around a village


def marks(view: UfosView, texts: Texts) -> dict[str, str]:
    """Everything that the seat of the view may choose, and the numbers that it needs for that."""
    if view.mine is None:
        return {}
    kind, options = view.mine.kind, view.mine.options or ()
    hovers = hovering(view)
    things: dict[str, str] = {}
    for option in options if kind not in ("PickUfo", "PickLoser") else _from_behind(options, hovers):
        for target in targets(view, kind, option):
            things[f"can-{target}"] = _mark(view, target, hovers, isinstance(option, tuple) and option[0] == "land")
    if kind == "MoveUfo" and view.picked:
        things["picked"] = _picked(hovers[view.picked].x, hovers[view.picked].y, hovers[view.picked].ufo.kind)
    if kind == "Displace" and view.bump and view.bump.flying:
        things["steps"] = _steps(view, view.bump, hovers, texts)
    if kind == "Act":
        things |= _needed(view, hovers, texts)
    return things


def worth_seeing(view: UfosView, hovers: dict[str, Hover]) -> Things:
    """What no bubble should hide: what may be chosen above all."""
    assert view.mine is not None
    things = seen_things(view, hovers)
    for option in view.mine.options or ():
        for target in targets(view, view.mine.kind, option):
            what, name, *_ = target.split("-")
            at = UFO.moved((hovers[name].x, hovers[name].y)) if what == "ufo" else place(view, name)
            things.append((15.0, at.around(9, 9, 9, 9)))
    return things


def _from_behind(options: Iterable[Option], hovers: dict[str, Hover]) -> list[Option]:
    """UFOs in the order in which they are painted, so that those in front are marked in front."""
    return sorted(options, key=lambda name: hovers[name].y if isinstance(name, str) and name in hovers else 0)


# --- what may be chosen ----------------------------------------------------------------------------------------------


def _mark(view: UfosView, target: str, hovers: dict[str, Hover], landing: bool) -> str:
    """The mark of whatever an option points at."""
    what, name, *owner = target.split("-")
    if what == "ufo":
        return _around(target, hovers[name].x, hovers[name].y, OUTLINES[hovers[name].ufo.kind])
    x, y = plan_of(view.world).at[name]
    if what == "piece":
        seat = LETTERS.index(owner[0])
        (dx, dy), city = piece_at(view, name, seat), view.cities.get(name)
        w = STEP * (city.restaurants[seat] if city else 1) + 4
        return _around(target, x + dx, y + dy, rounded(-w / 2, -24, w, 43, 9))
    slots = view.cities[name].slots if name in view.cities else 0
    return _around(target, x, y, node_outline(slots), "bump" if name in view.bumps_at else "land" if landing else "")


@lru_cache(10)
def node_outline(slots: int) -> str:
    """Around a city with so many slots, or around a village."""
    if not slots:
        return silhouette("circle", 0, 0, ROUND)
    w = width_of(slots)
    return rounded(-w / 2 - 5, -HALF - 5, w + 10, 2 * HALF + 10, 14)


SIGNS: Final = {
    "": "",
    "bump": group(burst(), at=(24, -24)),
    "land": circle(22, 20, 12, NIGHT, stroke(WHITE, 2)) + path("M22 14v11m-5-5l5 5 5-5", "", stroke(WHITE, 2.6)),
}


@kept
def _around(target: str, x: float, y: float, shape: str, sign: str = "") -> str:
    """May be chosen; a burst says that UFOs will bump there, an arrow that the flight ends there."""
    return group(legal(shape), SIGNS[sign], id=f"can-{target}", cls="can", at=(x, y))


@kept
def _picked(x: float, y: float, kind: str) -> str:
    """The UFO that is about to move."""
    return group(chosen(OUTLINES[kind], 30, -22), id="picked", cls="help", at=(x, y))


def _steps(view: UfosView, bump: Bump, hovers: dict[str, Hover], texts: Texts) -> str:
    """How far the flying UFO may still go."""
    flying = hovers[bump.flying or ""]
    it, size = UFO.moved((flying.x, flying.y)).around(4, 4, 4, 4), steps_size(bump.range, texts)
    tip = room_beside(it, *size, worth_seeing(view, hovers), plan_of(view.world).region)
    return steps_bubble(tip, bump.range, texts)


def _needed(view: UfosView, hovers: dict[str, Hover], texts: Texts) -> dict[str, str]:
    """At each city what the die must show."""
    rolls: dict[str, list[tuple[str, int]]] = {}
    for action in view.actions:
        if action.needed is not None:
            rolls.setdefault(action.at, []).append((action.kind, action.needed))
    found, things = {}, worth_seeing(view, hovers)
    for id, kinds in rolls.items():
        numbers = tuple(kinds)
        w, h = needed_size(numbers, texts)
        tip = room_beside(all_of(view, id, hovers), w, h, things, plan_of(view.world).region)
        found[f"needed-{id}"] = needed_bubble(f"needed-{id}", tip, view.active, numbers, texts)
        (dx, dy) = tip.middle(w, h)
        things.append((15.0, Region(tip.x + dx - w / 2, tip.y + dy - h / 2, w, h)))
    return found
