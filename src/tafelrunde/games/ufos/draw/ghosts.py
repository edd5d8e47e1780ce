"""How a choice would look: the UFO at its goal with its line of flight, the stand or diner, the bump as it would be."""

from collections.abc import Iterable
from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.ufos.content import START_UFOS
from tafelrunde.games.ufos.draw.board import formation, height_over, hovering, piece_at, top_over, trail
from tafelrunde.games.ufos.draw.bubbles import scale_bubble
from tafelrunde.games.ufos.draw.marks import node_outline
from tafelrunde.games.ufos.draw.pieces import HALF, OUTLINES, diner, kiosk, onlooker, saucer, slot_at, width_of
from tafelrunde.games.ufos.draw.world import Point, plan_of
from tafelrunde.games.ufos.state import LETTERS
from tafelrunde.games.ufos.view import Ufo, UfosView
from tafelrunde.games.ufos.words.parts import ufo_named, ufos_at
from tafelrunde.kit.drawing import SEATS, chosen, group, stroke
from tafelrunde.kit.texts import Texts

LEAD: Final = {"bumper": 1, "standard": 0, "calmer": -1}  # what the first UFO of a side adds (UFO-Q14)
FAINT: Final = 'opacity=".85"'


def ghost(view: UfosView, kind: str, option: Option, texts: Texts) -> dict[str, str]:
    """What an option would change, not quite there yet."""
    seat = view.seat
    assert seat is not None
    if kind == "Support":
        return _supported(view, seat, str(option), texts)
    if option in ("done", "back", "none") or kind in ("ChooseTurn", "ChooseKind"):
        return {}
    if kind in ("PickUfo", "PickLoser"):
        hover = hovering(view)[str(option)]
        return _thing("ghost-frame", hover.x, hover.y, chosen(OUTLINES[hover.ufo.kind], 30, -22))
    if kind == "ChooseStart":
        pair = [group(saucer(seat, "standard"), at=spot) for spot in formation(START_UFOS)]
        return _framed(view, str(option)) | _thing("ghost", *_over(view, str(option)), *pair, more=FAINT)
    if kind == "MoveUfo":
        return _moved(view, cast(tuple[str, ...], option), texts)
    if kind == "Displace":
        return _driven(view, cast(tuple[str, str], option))
    if kind == "MoveWitness":
        return _witness(view, str(option))
    if kind == "Act":
        return _built(view, seat, cast(tuple[str, str, str], option))
    if view.arriving:  # ChooseCity
        new = _thing("ghost", *_over(view, str(option)), saucer(seat, view.arriving), more=FAINT)
        return _framed(view, str(option)) | new
    return _framed(view, str(option))  # NextBump


def _thing(id: str, x: float, y: float, *drawn: str, more: str = "") -> dict[str, str]:
    return {id: group(*drawn, id=id, at=(x, y), more=more)}


def _over(view: UfosView, id: str) -> Point:
    """Where a UFO would hover over a node."""
    x, y = plan_of(view.world).at[id]
    return x, y + height_over(view, id)


def _framed(view: UfosView, id: str) -> dict[str, str]:
    """Just this place."""
    slots = view.cities[id].slots if id in view.cities else 0
    tick = (width_of(slots) / 2 + 6, -HALF) if slots else (20, -20)
    return _thing("ghost-frame", *plan_of(view.world).at[id], chosen(node_outline(slots), *tick))


def _moved(view: UfosView, option: tuple[str, ...], texts: Texts) -> dict[str, str]:
    """The picked UFO at its goal, the line of its flight, and how a bump there would stand."""
    u = ufo_named(view, view.picked)
    assert u is not None
    if option[0] == "sit":
        (x, y), (dx, dy) = plan_of(view.world).at[u.at], piece_at(view, u.at, LETTERS.index(option[2]))
        return _thing("ghost", x + dx, y + dy - 31, saucer(u.seat, u.kind), more=FAINT)
    goal = option[1]
    things = {"ghost-way": trail(plan_of(view.world).way(route(view, u, goal), 30), "ghost-way")}
    there = len([other for other in ufos_at(view, goal) if other.name != u.name])
    x, y = _over(view, goal)
    things |= _framed(view, goal)
    things |= _thing("ghost", x - (34 if there else 0), y - (26 if there else 0), saucer(u.seat, u.kind), more=FAINT)
    if goal in view.bumps_at:
        x, y = top_over(view, goal, hovering(view))
        things["ghost-odds"] = scale_bubble("ghost-odds", x, y, bump_values(view, u, goal), texts)
    return things


def route(view: UfosView, u: Ufo, goal: str) -> list[str]:
    """The shortest flight of a UFO: over nodes with own pieces and without foreign UFOs (UFO-041 to UFO-044)."""
    came = {u.at: ""}
    queue = [u.at]
    for id in queue:
        if id == u.at or _is_transit(view, u.seat, id):
            for there in view.world.spots[id].near:
                if there not in came:
                    came[there] = id
                    queue.append(there)
    way = [goal]
    while came.get(way[-1]):
        way.append(came[way[-1]])
    return way[::-1]


def _is_transit(view: UfosView, seat: int, id: str) -> bool:
    own = view.cities[id].restaurants[seat] > 0 if id in view.cities else view.stands.get(id) == seat
    return own and all(u.seat == seat for u in ufos_at(view, id))


def bump_values(view: UfosView, u: Ufo, goal: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Seat and bump value of both sides if a UFO flew there now and nobody else helped (UFO-062 to UFO-069)."""
    foe = next(other.seat for other in ufos_at(view, goal) if other.seat != u.seat)
    rest = [other for other in view.ufos if other.name != u.name]
    sides = []
    for seat, more in ((u.seat, [u.kind]), (foe, [])):
        kinds = [other.kind for other in rest if other.at == goal and other.seat == seat] + more
        sides.append((seat, max(LEAD[kind] for kind in kinds) + len(kinds) - 1 + _beside(view, seat, goal, rest)))
    (attacker, mine), defender = sides
    return (attacker, mine + 1), defender


def _beside(view: UfosView, seat: int, id: str, ufos: Iterable[Ufo]) -> int:
    """How many UFOs of a player stand beside a node."""
    return sum(u.seat == seat and u.at in view.world.spots[id].near for u in ufos)


def _supported(view: UfosView, seat: int, side: str, texts: Texts) -> dict[str, str]:
    """How the bump would stand with this support."""
    bump = view.bump
    assert bump is not None
    mine = _beside(view, seat, bump.at, view.ufos)
    sides = tuple(
        (s.seat, s.value + (mine if side == name else 0))
        for name, s in (("attacker", bump.attacker), ("defender", bump.defender))
    )
    x, y = top_over(view, bump.at, hovering(view))
    return {"ghost-odds": scale_bubble("ghost-odds", x, y, sides, texts)}


def _driven(view: UfosView, option: tuple[str, str]) -> dict[str, str]:
    """The displaced UFO one node further on, or coming down."""
    bump, (verb, id) = view.bump, option
    assert bump is not None
    u = ufo_named(view, bump.flying)
    assert u is not None
    x, y = _over(view, id)
    things = _framed(view, id)
    if verb == "over":
        way = plan_of(view.world).way([bump.path[-1], id], 30)
        things = {"ghost-way": trail(way, "ghost-way")} | things
        x, y = x + 34, y - 26
    return things | _thing("ghost", x, y, saucer(u.seat, u.kind), more=FAINT)


def _witness(view: UfosView, id: str) -> dict[str, str]:
    """A witness that goes from one city to where the UFO flies."""
    bump, at = view.bump, plan_of(view.world).at
    assert bump is not None
    u = ufo_named(view, bump.flying)
    assert u is not None
    (x, y), (ax, ay) = at[bump.path[-1]], at[id]
    d = f"M{ax:.0f} {ay:.0f}L{x:.0f} {y:.0f}"
    look = onlooker(u.seat)
    things = {"ghost-way": trail(d, "ghost-way")} | _framed(view, id)
    return things | _thing("ghost", x, y - HALF - 5, look, more=f"{stroke(SEATS[u.seat].deep, 2)} {FAINT}")


def _built(view: UfosView, seat: int, option: tuple[str, str, str]) -> dict[str, str]:
    """The stand or the diner as it would be."""
    _, id, _ = option
    x, y = plan_of(view.world).at[id]
    style = stroke(SEATS[seat].deep, 1.8)
    if id not in view.cities:
        return _framed(view, id) | _thing("ghost", x, y, kiosk(seat), more=f"{style} {FAINT}")
    city = view.cities[id]
    victim = next(a.victim for a in view.actions if (a.verb, a.at, a.kind) == option)
    taken = sum(city.restaurants[: victim + 1]) - 1 if victim is not None else sum(city.restaurants)
    at = x + slot_at(city.slots, taken)
    return _framed(view, id) | _thing("ghost", at, y + 3, diner(seat, 0), more=f"{style} {FAINT}")
