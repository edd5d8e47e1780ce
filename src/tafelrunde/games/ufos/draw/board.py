"""Everything that lies on the board, thing by thing: nodes, pieces, witnesses, names, and the UFOs above them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tafelrunde.games.ufos.draw.bubbles import SCALE, scale_bubble
from tafelrunde.games.ufos.draw.measures import (
    HALF,
    UFO,
    Point,
    Region,
    Things,
    name_of,
    node_region,
    room_beside,
    slot_at,
    width_of,
)
from tafelrunde.games.ufos.draw.pieces import (
    burst,
    city_name,
    diners,
    idle_node,
    plate,
    stand,
    ufo,
    village,
    village_name,
    witnesses,
)
from tafelrunde.games.ufos.draw.world import Plan, plan_of
from tafelrunde.games.ufos.state import LETTERS
from tafelrunde.games.ufos.view import City, Ufo, UfosView
from tafelrunde.kit.drawing import NIGHT, WHITE, group, path, rect, stroke, text, text_width
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

OVER_WITNESSES: Final = 20.0  # so much higher UFOs hover there
BESIDE: Final = 29.0  # half the distance of two UFOs side by side
BEHIND: Final = 30.0  # from one row to the next


class Hover(NamedTuple):
    """Where a UFO is, and how."""

    ufo: Ufo
    x: float
    y: float
    tilt: int
    sits: bool


# --- nodes and pieces ------------------------------------------------------------------------------------------------


def board(view: UfosView, texts: Texts) -> dict[str, str]:
    """All things by id, in painting order."""
    plan = plan_of(view.world)
    things = {"ground": plan.ground, "lines": plan.lines}
    things |= _flight(view, plan) | _beyond(plan, view, texts)
    pieces: dict[str, str] = {}
    names: dict[str, str] = {}
    hovers = hovering(view)
    tops = _tops(view, plan, hovers)
    for id in plan.order:
        spot, (x, y) = view.world.spots[id], plan.at[id]
        word, top = name_of(spot, texts.lang), tops.get(id, y) - y
        if id not in plan.played:
            things[f"node-{id}"] = idle_node(id, x, y, spot.city)
        elif spot.city:
            city = view.cities[id]
            things[f"node-{id}"] = plate(id, x, y, city.resistance, city.slots, sum(city.restaurants), city.owner)
            pieces |= _in_city(city, x, y)
            half = width_of(city.slots) / 2
            names[f"name-{id}"] = city_name(id, x, y, word, spot.label, half, min(top, -HALF - 26))
        else:
            things[f"node-{id}"] = village(id, x, y)
            if id in view.stands:
                seat = view.stands[id]
                pieces[f"piece-{id}-{LETTERS[seat]}"] = stand(id, x, y, seat)
            names[f"name-{id}"] = village_name(id, x, y, word, spot.label, min(top, -21))
    return things | pieces | names | _fleet(view, hovers) | _clashes(view, plan) | _scales(view, hovers, texts)


def _in_city(city: City, x: float, y: float) -> dict[str, str]:
    """Diners, grouped by owner, and the witnesses behind them."""
    things, first = {}, 0
    for seat, count in enumerate(city.restaurants):
        if count:
            things[f"piece-{city.id}-{LETTERS[seat]}"] = diners(city.id, x, y, city.slots, first, count, seat)
            first += count
    if any(city.witnesses):
        things[f"witnesses-{city.id}"] = witnesses(city.id, x, y, city.witnesses, city.slots)
    return things


def piece_at(view: UfosView, id: str, seat: int) -> Point:
    """The middle of a player's diners in a city, or of the stand in a village, from the middle of the node."""
    if id not in view.cities:
        return 0, 0
    city = view.cities[id]
    first, count = sum(city.restaurants[:seat]), city.restaurants[seat]
    return (slot_at(city.slots, first) + slot_at(city.slots, first + max(count, 1) - 1)) / 2, 3


# --- UFOs ------------------------------------------------------------------------------------------------------------


def formation(count: int) -> list[Point]:
    """How UFOs stand together: by turns one and two in a row, so that each is seen and can be clicked."""
    rows: list[int] = []
    size = 1 if count % 3 == 1 else 2
    while sum(rows) < count:
        rows.append(size)
        size = 3 - size
    spots = []
    for k, many in enumerate(rows):
        spots += [(0.0, -BEHIND * k)] if many == 1 else [(-BESIDE, -BEHIND * k), (BESIDE, -BEHIND * k)]
    return spots


def hovering(view: UfosView) -> dict[str, Hover]:
    """Where every UFO is."""
    plan = plan_of(view.world)
    flying = view.bump.flying if view.bump else None
    there: dict[str, list[Ufo]] = {}
    for u in view.ufos:
        there.setdefault(u.at, []).append(u)
    found: dict[str, Hover] = {}
    for id, ufos in there.items():
        x, y = plan.at[id]
        for hover in _over(view, id, ufos, flying):
            found[hover.ufo.name] = hover._replace(x=x + hover.x, y=y + hover.y)
    return found


def over(view: UfosView, id: str, count: int = 1) -> Point:
    """Where so many UFOs hover, from the middle of their node."""
    x, y = plan_of(view.world).hover[id][count > 1]
    return x, y - (OVER_WITNESSES if id in view.cities and any(view.cities[id].witnesses) else 0)


def _over(view: UfosView, id: str, ufos: list[Ufo], flying: str | None) -> Iterator[Hover]:
    """The UFOs over a node, from its middle: sitters on their piece, the others together, two sides face to face."""
    groups: dict[int, list[Ufo]] = {}
    for u in ufos:
        if u.sits_on is not None:
            x, y = piece_at(view, id, u.sits_on)
            yield Hover(u, x, y - 31, 0, True)
        elif u.name == flying:
            x, y = over(view, id, len(ufos))
            yield Hover(u, x, y - (44 if len(ufos) > 1 else 16), 12, False)
        else:
            groups.setdefault(u.seat, []).append(u)
    sides = sorted(groups.values(), key=lambda side: side[0].seat != view.active)  # who attacks stands on the left
    x, y = over(view, id, sum(map(len, sides)))
    high = y - 22 if any(u.sits_on is not None for u in ufos) else y
    for k, side in enumerate(sides):
        half = 34 + BESIDE * (len(side) > 1)
        shift, tilt = (0.0, 0) if len(sides) == 1 else (-half, 9) if k == 0 else (half, -9)
        for u, (dx, dy) in zip(side, formation(len(side)), strict=True):
            yield Hover(u, x + shift + dx, high + dy, tilt, False)


def _tops(view: UfosView, plan: Plan, hovers: dict[str, Hover]) -> dict[str, float]:
    """How high the UFOs reach that are where the name of their node would be: it makes room for them."""
    tops: dict[str, float] = {}
    for hover in sorted(hovers.values(), key=lambda hover: -hover.y):
        id, name = hover.ufo.at, plan.names[hover.ufo.at]
        if id in tops:
            name = name._replace(y=tops[id] - name.height)
        if view.world.spots[id].label == "N" and UFO.moved((hover.x, hover.y)).shared(name):
            tops[id] = hover.y - 32
    return tops


def _fleet(view: UfosView, hovers: dict[str, Hover]) -> dict[str, str]:
    """All UFOs, those in front last."""
    fleet = sorted(hovers.values(), key=lambda hover: (hover.y, hover.x))
    return {f"ufo-{h.ufo.name}": _drawn(h, view.active) for h in fleet}


def _drawn(hover: Hover, active: int) -> str:
    u = hover.ufo
    sign = "" if u.seat != active else "driven" if u.driven else "moved" if u.moved and not hover.sits else ""
    return ufo(u.name, u.seat, u.kind, hover.x, hover.y, hover.tilt, hover.sits, sign)


def _flight(view: UfosView, plan: Plan) -> dict[str, str]:
    """The way that a displaced UFO has come so far."""
    if view.bump is None or len(view.bump.path) < 2:
        return {}
    return {"path": trail(plan.way(view.bump.path), "path")}


@kept
def trail(d: str, id: str) -> str:
    """A line of flight."""
    lines = path(d, "", stroke(NIGHT, 9, 'stroke-opacity=".7"')) + path(d, "", stroke("#FFD84D", 4.5))
    return group(lines, id=id, more='pointer-events="none"')


def _clashes(view: UfosView, plan: Plan) -> dict[str, str]:
    """A burst where two sides face each other."""
    flying = view.bump.flying if view.bump else None
    found = {}
    for id in view.contested:
        if len({u.seat for u in view.ufos if u.at == id and u.name != flying}) > 1:
            (x, y), (dx, dy) = plan.at[id], over(view, id, 2)
            found[f"clash-{id}"] = _clash(id, x + dx, y + dy + 6)
    return found


@kept
def _clash(id: str, x: float, y: float) -> str:
    return group(burst(), id=f"clash-{id}", at=(x, y), more='pointer-events="none"')


def _scales(view: UfosView, hovers: dict[str, Hover], texts: Texts) -> dict[str, str]:
    """How a bump stands before the dice fall."""
    bump = view.bump
    if bump is None or bump.winner is not None:
        return {}
    sides = tuple((side.seat, side.value) for side in (bump.attacker, bump.defender))
    tip = room_beside(all_of(view, bump.at, hovers), *SCALE, seen_things(view, hovers), plan_of(view.world).region)
    return {"odds": scale_bubble("odds", tip, sides, texts)}


# --- what had better not be hidden -----------------------------------------------------------------------------------


def all_of(view: UfosView, id: str, hovers: dict[str, Hover]) -> Region:
    """A node with its name and the UFOs over it."""
    plan = plan_of(view.world)
    it = place(view, id)
    if view.world.spots[id].label in "NS":
        it = it.and_(plan.names[id])
    for hover in hovers.values():
        if hover.ufo.at == id:
            it = it.and_(UFO.moved((hover.x, hover.y)))
    return it.around(4, 4, 4, 4)


def place(view: UfosView, id: str) -> Region:
    """A node with what stands on it."""
    city = view.cities.get(id)
    return node_region(city is not None, city.slots if city else 0).moved(plan_of(view.world).at[id])


def seen_things(view: UfosView, hovers: dict[str, Hover]) -> Things:
    """Everything on the board that a bubble had better not hide: most of all UFOs, least of all names."""
    plan = plan_of(view.world)
    things: Things = [(3.0, UFO.moved((hover.x, hover.y))) for hover in hovers.values()]
    return things + [(2.0, place(view, id)) for id in plan.played] + [(1.0, plan.names[id]) for id in plan.played]


# --- where lines leave the board -------------------------------------------------------------------------------------


def _beyond(plan: Plan, view: UfosView, texts: Texts) -> dict[str, str]:
    """Where a line leaves the board, the name of the place that it leads to."""
    things = {}
    for a, b in view.world.around:
        if b in view.world.spots[a].near:
            for here, there in ((a, b), (b, a)):
                (_, (x, y)) = plan.segments(here, there)[0]
                name = name_of(view.world.spots[there], texts.lang)
                things[f"beyond-{here}"] = _sign(here, x, y, name, x > 0)
    return things


@kept
def _sign(here: str, x: float, y: float, name: str, east: bool) -> str:
    """A tag at the edge with an arrow that points over it."""
    w, side = text_width(name, 17) + 30, -1 if east else 1
    tag = rect(-w if east else 0, -47, w, 26, 6, NIGHT, 'fill-opacity=".55"')
    arrow = path(f"M{side * 18}-34h{-side * 11}l{side * 5}-4m{-side * 5} 4l{side * 5} 4", "", stroke(WHITE, 2))
    words = text(side * 24, -34, name, 17, WHITE, 500, "end" if east else "start")
    return group(tag, arrow, words, id=f"beyond-{here}", at=(x, y), more='pointer-events="none"')
