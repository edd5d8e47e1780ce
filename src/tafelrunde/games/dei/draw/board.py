"""Everything that lies on the map, thing by thing."""

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.games.dei.draw.ground import STILL, ground, names
from tafelrunde.games.dei.draw.measures import spots
from tafelrunde.games.dei.draw.pieces import (
    Owners,
    bridge,
    drone,
    figures,
    lift,
    outpost,
    storehouse,
    thing,
    tokens,
)
from tafelrunde.games.dei.draw.plan import Plan, plan_of
from tafelrunde.games.dei.state import LETTERS
from tafelrunde.games.dei.view import DeiView, Region
from tafelrunde.kit.drawing import group, rect
from tafelrunde.kit.kept import kept
from tafelrunde.kit.layout import Box
from tafelrunde.kit.texts import Texts

Places = tuple[tuple[str, Owners], ...]  # of lifts or bridges, and who has built there


class Spot(NamedTuple):
    """Where a thing of the map is, and how big."""

    x: float
    y: float
    scale: float


def board(view: DeiView, texts: Texts) -> dict[str, str]:
    """All things by id, in painting order: what is printed, what joins regions, what stands there, what hovers."""
    plan = plan_of(view.board)
    lifts, bridges = built_lifts(view), built_bridges(view)
    things = {**ground(plan), "names": names(plan, texts), **_free(plan)}
    for name, owners in bridges.items():
        things[f"bridge-{name}"] = _bridge(plan, name, owners)
    for name, owners in lifts.items():
        things[f"lift-{name}"] = _lift(plan, name, owners)
    taken = _taken(plan, tuple(lifts), tuple(bridges))
    standing: list[tuple[float, str, str]] = []
    hovering: list[tuple[float, str, str]] = []
    for name, region in view.regions.items():
        low, high = _inhabitants(plan, name, region, taken.get(name, ()))
        standing += low
        hovering += high
    standing.sort()
    hovering.sort()
    for _, id, drawn in (*standing, *hovering):
        things[id] = drawn
    return things


# --- what joins regions ----------------------------------------------------------------------------------------------


@lru_cache(16)
def _free(plan: Plan) -> dict[str, str]:
    """Every place for a lift or bridge, unseen: options point at it before anything is built there."""
    places = {f"lift-{name}": span.box for name, span in plan.lifts.items()}
    places |= {f"bridge-{name}": span.box for name, span in plan.bridges.items()}
    return {
        id: group(rect(box.x, box.y, box.width, box.height, fill="none"), id=id, more='pointer-events="none"')
        for id, box in places.items()
    }


def built_lifts(view: DeiView) -> dict[str, Owners]:
    """Places with lifts, and whose they are."""
    found: dict[str, list[int | None]] = defaultdict(list)
    for low, high in view.board.neutral_lifts:
        found[f"{low}-{high}"].append(None)
    for seat, low, high in view.lifts:
        found[f"{low}-{high}"].append(seat)
    return {name: tuple(owners) for name, owners in found.items()}


def built_bridges(view: DeiView) -> dict[str, Owners]:
    """Places with bridges, and whose they are."""
    found: dict[str, list[int | None]] = defaultdict(list)
    for name in view.board.neutral_bridges:
        found[name].append(None)
    for seat, name in view.bridges:
        found[name].append(seat)
    return {name: tuple(owners) for name, owners in found.items()}


@kept
def _lift(plan: Plan, name: str, owners: Owners) -> str:
    return group(lift(plan.lifts[name], owners), id=f"lift-{name}")


@kept
def _bridge(plan: Plan, name: str, owners: Owners) -> str:
    return group(bridge(plan.bridges[name], owners), id=f"bridge-{name}")


@kept
def _taken(plan: Plan, lifts: tuple[str, ...], bridges: tuple[str, ...]) -> dict[str, tuple[Box, ...]]:
    """In each region what lifts and bridges cover."""
    found: dict[str, list[Box]] = defaultdict(list)
    boxes = [plan.lifts[name].box for name in lifts] + [plan.bridges[name].box for name in bridges]
    for name, shape in plan.shapes.items():
        for box in boxes:
            if box.meets(shape.bounds):
                found[name].append(box)
    return {name: tuple(covered) for name, covered in found.items()}


# --- what is in a region ---------------------------------------------------------------------------------------------


def inhabitants(name: str, neutral: bool, region: Region) -> list[tuple[str, str]]:
    """Kind and id of each thing in a region, in the order in which they find room."""
    found = [("outpost", f"outpost-{name}-{k}") for k in range(len(region.outposts))]
    seats = range(len(region.looters))
    found += [("figures", f"looters-{LETTERS[s]}-{name}") for s in seats if region.looters[s] or region.leaders[s]]
    found += [("store", f"store-{name}")] if neutral else []
    found += [("store", f"store-{LETTERS[s]}-{name}") for s in seats if region.stores[s]]
    found += [("tokens", f"tokens-{name}")] if region.tokens else []
    return found + [("drone", f"drone-{which}") for which in region.drones]


@kept
def _inhabitants(
    plan: Plan, name: str, region: Region, taken: tuple[Box, ...]
) -> tuple[list[tuple[float, str, str]], list[tuple[float, str, str]]]:
    """What stands in a region and what hovers there, with how far south it is."""
    found = inhabitants(name, plan.board.places[name].storehouse, region)
    room = spots(plan.shapes[name], tuple(kind for kind, _ in found), taken)
    standing: list[tuple[float, str, str]] = []
    hovering: list[tuple[float, str, str]] = []
    for (kind, id), (x, y) in zip(found, room.at, strict=True):
        more = STILL if kind in ("store", "tokens") else ""  # who clicks there means the region
        drawn = thing(id, x, y, room.scale, _drawn(plan, name, region, kind, id, room.scale), more=more)
        (hovering if kind == "drone" else standing).append((y, id, drawn))
    return standing, hovering


def _drawn(plan: Plan, name: str, region: Region, kind: str, id: str, scale: float) -> str:
    """A thing around its middle."""
    word = id.split("-")[1]
    if kind == "outpost":
        return outpost(*region.outposts[int(id.rsplit("-", 1)[1])])
    if kind == "drone":
        return drone(word, scale > 0.6)
    if kind == "tokens":
        return tokens(plan.board.places[name].roof, region.tokens)
    if kind == "store" and id == f"store-{name}":
        return storehouse(None)
    seat = LETTERS.index(word)
    if kind == "store":
        return storehouse(seat, region.stores[seat])
    leads = region.majority == seat
    return figures(seat, region.looters[seat], region.leaders[seat], region.strength[seat], leads)


def spot_of(view: DeiView, name: str, id: str) -> Spot:
    """Where a thing is that stands or hovers in a region, or where it would be if it came there."""
    plan = plan_of(view.board)
    found = inhabitants(name, view.board.places[name].storehouse, view.regions[name])
    ids = [one for _, one in found]
    taken = _taken(plan, tuple(built_lifts(view)), tuple(built_bridges(view))).get(name, ())
    if id in ids:
        room = spots(plan.shapes[name], tuple(kind for kind, _ in found), taken)
        return Spot(*room.at[ids.index(id)], room.scale)
    kind = {"looters": "figures", "store": "store", "drone": "drone"}[id.split("-")[0]]
    room = spots(plan.shapes[name], (*(kind for kind, _ in found), kind), taken)
    return Spot(*room.at[-1], room.scale)
