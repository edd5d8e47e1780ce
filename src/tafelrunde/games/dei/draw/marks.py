"""Marks over the map for one seat: what may be chosen now, and what was chosen just before."""

from math import hypot
from typing import cast

from tafelrunde.games.dei.draw.board import Spot, built_bridges, built_lifts, spot_of
from tafelrunde.games.dei.draw.pieces import DRONE, FIGURES, planks, thing
from tafelrunde.games.dei.draw.plan import Plan, Span, plan_of
from tafelrunde.games.dei.view import DeiView
from tafelrunde.games.dei.words.targets import targets
from tafelrunde.kit.drawing import CROWN, NIGHT, WHITE, chosen, group, legal, n, path, polygon, rounded, stroke
from tafelrunde.kit.kept import kept
from tafelrunde.kit.layout import Point


def marks(view: DeiView) -> dict[str, str]:
    """Everything on the map that the seat of the view may choose; where figures or a building come from is framed."""
    if view.mine is None:
        return {}
    kind, things = view.mine.kind, dict[str, str]()
    wanted = {target: "" for o in view.mine.options or () for target in targets(view, kind, o)}
    for target in wanted:
        drawn = _mark(view, target)
        if drawn:
            things[f"can-{target}"] = drawn
    start, plan = start_of(view), plan_of(view.board)
    if start and f"can-region-{start}" not in things:
        things["start"] = _framed(plan, start, "start")
    if kind == "MoveGroup":
        end = cast(str, view.asked["end"])
        things["goal"] = _framed(plan, end, "goal")
        things["way"] = arrow(plan.shapes[start].heart, plan.shapes[end].heart, "way")
    return things


def start_of(view: DeiView) -> str:
    """The region where what is being moved stands; "": nothing is, or it comes from elsewhere."""
    kind = view.mine.kind if view.mine else ""
    if kind in ("MoveTo", "MoveGroup"):
        return cast(str, view.asked["start"])
    source = view.asked.get("source", "")
    if kind in ("DeployTo", "BuildSite") and source in view.regions:
        return source
    return view.drones.get("FLY", "") if kind == "FlyTo" else ""


def _mark(view: DeiView, target: str) -> str:
    """The mark of what an option points at; "": that is not on the map."""
    plan, (what, _, name) = plan_of(view.board), target.partition("-")
    if what == "region":
        return _region(plan, name)
    if what in ("lift", "bridge"):
        if what == "lift":
            return _lift_place(plan.lifts[name], target, name in built_lifts(view))
        return _bridge_place(plan.bridges[name], target, name in built_bridges(view))
    if what == "looters":
        return _around(spot_of(view, name[2:], target), target, FIGURES)
    if what == "drone":
        return _around(spot_of(view, view.drones[name], target), target, DRONE)
    return ""


@kept
def _region(plan: Plan, name: str) -> str:
    return group(legal(plan.shapes[name].outline), id=f"can-region-{name}", cls="can")


@kept
def _around(spot: Spot, target: str, shape: str) -> str:
    return thing(f"can-{target}", spot.x, spot.y, spot.scale, legal(shape), more='class="can"')


@kept
def _lift_place(span: Span, target: str, built: bool) -> str:
    """A place for a lift: if none is there, with arrows up and down on a dark plate."""
    shape = rounded(-15, -20, 30, 40, 8)
    empty = path(shape, NIGHT, 'fill-opacity=".7"') + path("M-6-3L0-9 6-3M-6 3L0 9 6 3", "", stroke(WHITE, 2.6))
    return group("" if built else empty, legal(shape), id=f"can-{target}", cls="can", at=span.middle)


@kept
def _bridge_place(span: Span, target: str, built: bool) -> str:
    """A place for a bridge: if none is there, as dark as the street will be below it."""
    shape = planks(span, 14)
    empty = path(shape, NIGHT, 'fill-opacity=".5"')
    return group("" if built else empty, legal(shape), id=f"can-{target}", cls="can")


@kept
def _framed(plan: Plan, name: str, id: str) -> str:
    """Here it begins, or ends."""
    return group(chosen(plan.shapes[name].outline, *tick(plan, name)), id=id, cls="help", more='pointer-events="none"')


def tick(plan: Plan, name: str) -> Point:
    """Where the border of a region carries the tick: its upper right corner, where no name stands."""
    cell = max(plan.shapes[name].cells, key=lambda box: (-box.y, box.x))
    return cell.x + cell.width, cell.y


def arrow(start: Point, end: Point, id: str) -> str:
    """A line from here to there, bent a little, with a point."""
    (ax, ay), (bx, by) = start, end
    far = max(1, hypot(ax - bx, ay - by))
    ux, uy = (bx - ax) / far, (by - ay) / far
    tx, ty = bx - 16 * ux, by - 16 * uy
    mx, my = (ax + tx) / 2 + 0.16 * (ay - by), (ay + ty) / 2 + 0.16 * (bx - ax)
    d = f"M{n(ax)} {n(ay)}Q{n(mx)} {n(my)} {n(tx)} {n(ty)}"
    vx, vy = bx - mx, by - my
    long = max(1, hypot(vx, vy))
    vx, vy = vx / long, vy / long
    head = polygon(
        (bx, by), (bx - 22 * vx - 11 * vy, by - 22 * vy + 11 * vx), (bx - 22 * vx + 11 * vy, by - 22 * vy - 11 * vx)
    )
    lines = path(d, "", stroke(NIGHT, 10, 'stroke-opacity=".7"')) + path(head, CROWN, stroke(NIGHT, 5))
    return group(
        lines, path(d, "", stroke(CROWN, 5)), path(head, CROWN), id=id, cls="help", more='pointer-events="none"'
    )
