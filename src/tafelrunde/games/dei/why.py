"""Why not: for each action on the map the row of the ledger that forbids an answer; None if it is allowed."""

from tafelrunde.engine import Option, Refusal
from tafelrunde.games.dei.abilities import PROSPECTOR, SHARPSHOOTERS
from tafelrunde.games.dei.naming import label
from tafelrunde.games.dei.rules import (
    can_build,
    can_go,
    collectable,
    deploy_targets,
    destinations,
    groups,
    kind_in,
    movable_wagons,
    plots,
    relocatable,
    shots,
    site_name,
    sites,
    standing,
    victims,
    walkways,
)
from tafelrunde.games.dei.state import KINDS, LETTERS, NOWHERE, STOREHOUSE, Dei


def region_named(g: Dei, option: Option) -> int:
    """The region of that name; NOWHERE if there is none."""
    return g.land.numbers.get(option, NOWHERE) if isinstance(option, str) else NOWHERE


def said(g: Dei, rule: str, region: int, key: str = "") -> Refusal:
    """A refusal that names the region."""
    return Refusal(rule, key, {"at": label(g.land, region)})


# --- Deploy ----------------------------------------------------------------------------------------------------------


def why_no_relocation(g: Dei, seat: int, verb: str, option: Option) -> Refusal | None:
    """Why no looter can be taken from there."""
    region = region_named(g, option)
    if region == NOWHERE:
        return Refusal("", "no_region")
    if region in relocatable(g, seat, verb):
        return None
    return said(g, "DEI-Q-047" if g.looters[g.land.size * seat + region] else "DEI-131", region)


def why_no_deploy(g: Dei, seat: int, verb: str, source: int, option: Option) -> Refusal | None:
    """Why no looter can be brought there."""
    region = region_named(g, option)
    if region == NOWHERE:
        return Refusal("", "no_region")
    if region in deploy_targets(g, seat, verb, source):
        return None
    if region == source:
        return said(g, "DEI-Q-047", region)
    if any(region in g.stores_of(other) for other in range(g.players) if other != seat):
        return said(g, "DEI-130", region)
    if verb == "TDEP":
        return said(g, "DEI-Q-049" if g.leader[seat] == region else "DEI-159", region)
    return said(g, "DEI-129", region)


# --- Move ------------------------------------------------------------------------------------------------------------


def why_no_start(g: Dei, seat: int, verb: str, option: Option) -> Refusal | None:
    """Why no move can begin there."""
    region = region_named(g, option)
    if region == NOWHERE:
        return Refusal("", "no_region")
    if region not in standing(g, seat):
        return said(g, "DEI-132", region)
    return None if destinations(g, seat, verb, region) else said(g, "DEI-082", region, "stuck")


def why_no_destination(g: Dei, seat: int, verb: str, start: int, option: Option) -> Refusal | None:
    """Why nobody may go there."""
    end = region_named(g, option)
    if end == NOWHERE:
        return Refusal("", "no_region")
    if end in destinations(g, seat, verb, start):
        return None
    if end == start:
        return said(g, "DEI-Q-045", end)
    if end in walkways(g, seat, verb, start) or end in g.land.beside[start]:
        if end in walkways(g, seat, verb, start) or can_go(g, seat, "TMOV", start, end, False):
            return said(g, "DEI-082", end)
        return said(g, "DEI-134", end)
    for site in g.land.sites:
        if {site.a, site.b} == {start, end}:
            return said(g, "DEI-135", end)
    return said(g, "DEI-072", end)


def why_no_group(g: Dei, seat: int, verb: str, start: int, end: int, option: Option) -> Refusal | None:
    """Why these may not go together."""
    if not (isinstance(option, tuple) and len(option) == 3 and all(type(n) is int for n in option)):
        return Refusal("", "no_group")
    if option in groups(g, seat, verb, start, end):
        return None
    looters, leader, wagons = [n if isinstance(n, int) else 0 for n in option]
    if looters + leader + wagons == 0:
        return Refusal("DEI-Q-045", "nobody_moves")
    there = g.looters[g.land.size * seat + start]
    if not (0 <= looters <= there and 0 <= leader <= (1 if g.leader[seat] == start else 0)):
        return Refusal("DEI-132", "not_there", {"at": label(g.land, start)})
    if not 0 <= wagons <= movable_wagons(g, seat, start):
        return Refusal("DEI-194", "no_wagon", {"at": label(g.land, start)})
    if end not in walkways(g, seat, verb, start):
        return Refusal("DEI-Q-034", values={"at": label(g.land, end)})
    return said(g, "DEI-082", end)


# --- Collect, Kill ---------------------------------------------------------------------------------------------------


def why_no_collect(g: Dei, seat: int, option: Option) -> Refusal | None:
    """Why nothing can be collected there, nobody shot, nothing put."""
    if isinstance(option, tuple):
        if len(option) == 3 and option[0] == "kill":
            return _why_no_shot(g, seat, option)
        if len(option) == 2 and option[0] == "place":
            return _why_no_plot(g, seat, option[1])
        return Refusal("", "no_option")
    region = region_named(g, option)
    if region == NOWHERE:
        return Refusal("", "no_region")
    if region in collectable(g, seat):
        return None
    return said(g, "DEI-136", region) if g.tokens[region] else said(g, "DEI-Q-057", region)


def _why_no_shot(g: Dei, seat: int, option: tuple[Option, ...]) -> Refusal | None:
    if not g.has(seat, SHARPSHOOTERS):
        return Refusal("DEI-192", "no_sharpshooters")
    refusal = why_no_kill(g, seat, option[1:])
    if refusal is not None:
        return refusal
    region = region_named(g, option[1])
    letters = [(g.land.names[at], LETTERS[victim]) for at, victim in shots(g, seat)]
    return None if option[1:] in letters else said(g, "DEI-192", region)


def _why_no_plot(g: Dei, seat: int, option: Option) -> Refusal | None:
    region = region_named(g, option)
    if region == NOWHERE:
        return Refusal("", "no_region")
    if not g.has(seat, PROSPECTOR):
        return Refusal("DEI-202", "no_prospector")
    if region in plots(g, seat):
        return None
    return (
        said(g, "DEI-Q-053", region, "supply_empty") if not g.supply[kind_in(g, region)] else said(g, "DEI-202", region)
    )


def why_no_kill(g: Dei, seat: int, option: Option) -> Refusal | None:
    """Why nobody can be killed there."""
    if not (isinstance(option, tuple) and len(option) == 2 and option[1] in tuple(LETTERS[: g.players])):
        return Refusal("", "no_option")
    region = region_named(g, option[0])
    if region == NOWHERE:
        return Refusal("", "no_region")
    victim = LETTERS.index(str(option[1]))
    if victim == seat:
        return Refusal("DEI-154")
    if (region, victim) in victims(g, seat):
        return None
    return said(g, "DEI-184" if g.leader[victim] == region else "DEI-152", region)


# --- Build -----------------------------------------------------------------------------------------------------------


def why_no_kind(g: Dei, seat: int, option: Option) -> Refusal | None:
    """Why no such building can be built."""
    if option not in KINDS:
        return Refusal("", "no_option")
    kind = KINDS.index(option)
    row = ("DEI-143", "DEI-144", "DEI-145")[kind]
    return None if can_build(g, seat, kind) else Refusal(row, "no_place", {"kind": option})


def why_no_site(g: Dei, seat: int, kind: int, old: int, option: Option) -> Refusal | None:
    """Why it cannot be built there."""
    if option in [site_name(g, kind, place) for place in sites(g, seat, kind, old)]:
        return None
    if kind == STOREHOUSE:
        region = region_named(g, option)
        if region == NOWHERE:
            return Refusal("", "no_region")
        return said(g, "DEI-Q-013" if region == old else "DEI-143", region)
    every = [site_name(g, kind, place) for place in range(len(g.land.lifts if kind == 1 else g.land.sites))]
    if option not in every:
        return Refusal("DEI-144" if kind == 1 else "DEI-147", "no_site")
    if old != NOWHERE and option == site_name(g, kind, old):
        return Refusal("DEI-Q-013", "same_place")
    return Refusal("DEI-144" if kind == 1 else "DEI-145", "nobody_there")
