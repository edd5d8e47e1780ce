"""How a choice would look: the UFO at its goal with its line of flight, the stand or diner, the bump as it would be."""

from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.ufos.content import START_UFOS
from tafelrunde.games.ufos.draw.board import all_of, formation, hovering, over, piece_at, seen_things, trail
from tafelrunde.games.ufos.draw.bubbles import SCALE, scale_bubble
from tafelrunde.games.ufos.draw.marks import node_outline, worth_seeing
from tafelrunde.games.ufos.draw.measures import HALF, UFO, Point, room_beside, slot_at, width_of
from tafelrunde.games.ufos.draw.pieces import OUTLINES, diner, kiosk, onlooker, saucer
from tafelrunde.games.ufos.draw.world import plan_of
from tafelrunde.games.ufos.state import LETTERS
from tafelrunde.games.ufos.view import Ufo, UfosView
from tafelrunde.games.ufos.words.parts import ufo_named, ufos_at, with_support
from tafelrunde.kit.drawing import SEATS, chosen, group, stroke
from tafelrunde.kit.texts import Texts

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
        return _framed(view, str(option)) | _thing("ghost", *_over(view, str(option), START_UFOS), *pair, more=FAINT)
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


def _over(view: UfosView, id: str, count: int = 1) -> Point:
    """Where so many UFOs would hover over a node."""
    (x, y), (dx, dy) = plan_of(view.world).at[id], over(view, id, count)
    return x + dx, y + dy


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
    x, y = (x - 34, y - 26) if there else (x, y)
    things |= _thing("ghost", x, y, saucer(u.seat, u.kind), more=FAINT)
    if goal in view.bumps_at:
        hovers = hovering(view)
        it = all_of(view, goal, hovers).and_(UFO.moved((x, y)))
        tip = room_beside(it, *SCALE, worth_seeing(view, hovers), plan_of(view.world).region)
        sides = tuple((side.seat, side.value) for side in view.bumps_at[goal])
        things["ghost-odds"] = scale_bubble("ghost-odds", tip, sides, texts)
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


def _supported(view: UfosView, seat: int, side: str, texts: Texts) -> dict[str, str]:
    """How the bump would stand with this support."""
    bump = view.bump
    assert bump is not None
    attack, defence = with_support(bump, seat, side)
    sides = (bump.attacker.seat, attack), (bump.defender.seat, defence)
    hovers = hovering(view)
    tip = room_beside(all_of(view, bump.at, hovers), *SCALE, seen_things(view, hovers), plan_of(view.world).region)
    return {"ghost-odds": scale_bubble("ghost-odds", tip, sides, texts)}


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
