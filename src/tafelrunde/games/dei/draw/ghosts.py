"""How the map would look: figures where they would stand with their new strength, buildings, drones, and who would
control outposts then."""

from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.dei.content import FIGHTER
from tafelrunde.games.dei.draw.board import built_bridges, built_lifts, spot_of
from tafelrunde.games.dei.draw.marks import arrow, start_of, tick
from tafelrunde.games.dei.draw.pieces import bridge, drone, figures, lift, outpost, storehouse, thing
from tafelrunde.games.dei.draw.plan import plan_of
from tafelrunde.games.dei.rules import FIGHTER_STRENGTH
from tafelrunde.games.dei.state import LETTERS
from tafelrunde.games.dei.view import DeiView
from tafelrunde.kit.drawing import WHITE, chosen, group, path, stroke

BARRED: Final = "#B3261E"
CROSS: Final = "M-15-20L15 20M-15 20L15-20"
FAINT: Final = 'opacity=".88"'
GOING: Final = ("MoveTo", "DeployTo", "PlaceLeader", "FlyTo", "MoveDrone", "Transport")


def ghost(view: DeiView, kind: str, option: Option) -> dict[str, str]:
    """What an option would change on the map, not quite there yet."""
    if view.seat is None:
        return {}
    if kind == "MoveGroup":
        return _moved(view, view.seat, cast("tuple[int, int, int]", option))
    if kind == "PlaceLooters":
        return _arrived(view, view.seat, cast(int, option))
    if kind == "Simon":
        return _figures(view, view.drones["SIM"], view.seat, cast(int, option), False, 0)
    if kind == "BuildSite":
        return _built(view, view.seat, cast(str, option))
    if isinstance(option, tuple) and (kind == "Kill" or option[0] == "kill"):
        return _hit(view, cast(str, option[-2]), cast(str, option[-1]))
    if kind in GOING and option in view.regions:
        return _gone(view, view.seat, kind, str(option))
    return {}


def _gone(view: DeiView, seat: int, kind: str, at: str) -> dict[str, str]:
    """Something goes into a region."""
    if kind == "MoveDrone":
        which = ("MAS", "SIM", "FLY", "DRA")[cast(int, view.asked["drone"])]
        old, new = (spot_of(view, region, f"drone-{which}") for region in (view.drones[which], at))
        found = {"ghost-way": arrow(old[:2], new[:2], "ghost-way")} if old != new else {}
        return found | _frame(view, at) | {"ghost": thing("ghost", *new, drone(which), more=FAINT)}
    if kind == "PlaceLeader":
        return _frame(view, at) | _figures(view, at, seat, 0, True, 0)
    if kind == "DeployTo":
        source = cast(str, view.asked.get("source", ""))
        found = _way(view, source, at) if source else {}
        return found | _frame(view, at) | _figures(view, at, seat, 1, False, 0)
    if kind == "FlyTo":
        return _way(view, view.drones["FLY"], at) | _frame(view, at) | _figures(view, at, seat, 1, False, 0)
    if kind == "Transport":
        goal = view.drones["SIM"]
        return _way(view, at, goal) | _figures(view, goal, seat, 1, False, 0)
    return _way(view, start_of(view), at) | _frame(view, at)


def _arrived(view: DeiView, seat: int, first: int) -> dict[str, str]:
    """So many looters at the first storehouse, the others at the second."""
    assert view.mine is not None
    count = len(view.mine.options or ()) - 1
    homes = [name for name, place in view.board.places.items() if place.storehouse]
    found = _figures(view, homes[0], seat, first, False, 0)
    return found | _figures(view, homes[1], seat, count - first, False, 0, id="ghost-others")


def _moved(view: DeiView, seat: int, option: tuple[int, int, int]) -> dict[str, str]:
    """A group at its goal, and what it leaves behind."""
    looters, leader, wagons = option
    start, end = cast(str, view.asked["start"]), cast(str, view.asked["end"])
    found = _figures(view, start, seat, -looters, False, -wagons, leaves=leader == 1, id="ghost-rest")
    assert view.mine is not None
    now = view.group_strength[(view.mine.options or ()).index(option)]
    return found | _figures(view, end, seat, looters, leader == 1, wagons, strength=now)


def _figures(
    view: DeiView,
    at: str,
    seat: int,
    looters: int,
    leader: bool,
    wagons: int,
    leaves: bool = False,
    strength: int | None = None,
    id: str = "ghost",
) -> dict[str, str]:
    """The figures of a seat in a region with so many more or fewer, and its outposts as they would be held then."""
    region = view.regions[at]
    count = region.looters[seat] + looters
    led = (region.leaders[seat] or leader) and not leaves
    if strength is None:
        strength = _strength(view, at, seat, count, led, wagons)
    strengths = [*region.strength]
    strengths[seat] = strength
    who = _majority(view, strengths)
    found = {}
    if count or led:
        spot = spot_of(view, at, f"looters-{LETTERS[seat]}-{at}")
        drawn = figures(seat, count, led, strength, who == seat)
        found[id] = thing(id, *spot, drawn, more=FAINT)
    for k, (colour, holder) in enumerate(region.outposts):
        if holder != who:
            name = f"{id}-outpost-{k}"
            spot = spot_of(view, at, f"outpost-{at}-{k}")
            found[name] = thing(name, *spot, outpost(colour, who))
    return found


def _hit(view: DeiView, at: str, letter: str) -> dict[str, str]:
    """One looter less."""
    spot = spot_of(view, at, f"looters-{letter}-{at}")
    cross = path(CROSS, "", stroke(WHITE, 8)) + path(CROSS, "", stroke(BARRED, 4.5))
    return _figures(view, at, LETTERS.index(letter), -1, False, 0) | {"ghost-hit": thing("ghost-hit", *spot, cross)}


def _strength(view: DeiView, at: str, seat: int, count: int, led: bool, wagons: int) -> int:
    """What a faction would have there: figures, and what its ability adds as long as one of them is there."""
    region = view.regions[at]
    if not count and not led:
        return 0
    power = view.board.factions[view.pads[seat].faction].power if view.pads[seat].faction else 0
    leader = FIGHTER_STRENGTH if power == FIGHTER else 1
    alone = region.one_more[seat] - 1 - region.looters[seat] - leader * region.leaders[seat]  # what the ability adds
    carts = wagons if view.pads[seat].skills[0].ability == "wagon" and view.pads[seat].skills[0].learned else 0
    return count + leader * led + alone + carts


def _majority(view: DeiView, strengths: list[int]) -> int | None:
    """Who would have it: in a tie nobody, unless the Scout takes part in it."""
    best = max(strengths)
    if not best:
        return None
    seats = [seat for seat, one in enumerate(strengths) if one == best]
    scouts = [s for s in seats if view.pads[s].skills[0].learned and view.pads[s].skills[0].ability == "scout"]
    return seats[0] if len(seats) == 1 else scouts[0] if scouts else None


def _built(view: DeiView, seat: int, name: str) -> dict[str, str]:
    """A storehouse, lift or bridge as it would stand."""
    plan = plan_of(view.board)
    if name in view.regions:
        spot = spot_of(view, name, f"store-{LETTERS[seat]}-{name}")
        house = storehouse(seat, view.regions[name].stores[seat] + 1)
        return _frame(view, name) | {"ghost": thing("ghost", *spot, house, more=FAINT)}
    if name in plan.bridges:
        drawn = bridge(plan.bridges[name], (*built_bridges(view).get(name, ()), seat))
    else:
        drawn = lift(plan.lifts[name], (*built_lifts(view).get(name, ()), seat))
    return {"ghost": group(drawn, id="ghost", more=FAINT)}


def _frame(view: DeiView, at: str) -> dict[str, str]:
    """Just this region."""
    plan = plan_of(view.board)
    drawn = chosen(plan.shapes[at].outline, *tick(plan, at))
    return {"ghost-frame": group(drawn, id="ghost-frame", more='pointer-events="none"')}


def _way(view: DeiView, start: str, end: str) -> dict[str, str]:
    """An arrow from region to region."""
    shapes = plan_of(view.board).shapes
    return {"ghost-way": arrow(shapes[start].heart, shapes[end].heart, "ghost-way")}
