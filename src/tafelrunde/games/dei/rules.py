"""What the map allows: strength, majority, control, and who may go where (DEI-066 to DEI-091, DEI-129 to DEI-147).

Abilities are asked for where they matter: "how strong am I here", "what counts as neighbouring for me".
"""

from typing import Final

from tafelrunde.games.dei.abilities import (
    AGENT,
    BARRICADES,
    BOMBS,
    POD,
    PROSPECTOR,
    SCOUT,
    SHARPSHOOTERS,
    TUNNEL,
    WAGON,
)
from tafelrunde.games.dei.content import CAMOUFLAGE, ENERGY, FIGHTER, HOOK, TECH
from tafelrunde.games.dei.naming import Label, bridge_label, label, lift_label
from tafelrunde.games.dei.state import BRIDGE, LETTERS, LIFT, NOBODY, NOWHERE, STOREHOUSE, Dei

FIGHTER_STRENGTH: Final = 3  # DEI-188

# --- strength and majority (DEI-077 to DEI-084) ----------------------------------------------------------------------


def strength(g: Dei, seat: int, region: int) -> int:
    """How strong a faction is in a region; 0 without a figure there (DEI-084, DEI-Q-017)."""
    return strength_with(g, seat, region, 0, False, 0)


def strength_with(g: Dei, seat: int, region: int, looters: int, leader: bool, wagons: int) -> int:
    """The same, if so many looters, the leader and so many of its storehouses came there as well."""
    total = g.looters[g.land.size * seat + region] + looters
    if leader or g.leader[seat] == region:
        total += FIGHTER_STRENGTH if g.power(seat) == FIGHTER else 1
    if not total:
        return 0
    if g.learned[3 * seat]:  # a faction has one tactical ability at most
        total += _tactical_bonus(g, seat, region, wagons)
    return total


def _tactical_bonus(g: Dei, seat: int, region: int, wagons: int) -> int:
    """What buildings and drones add (DEI-189 to DEI-191, DEI-194, DEI-Q-019)."""
    ability = g.ability[3 * seat]
    if ability == BARRICADES:
        return 2 * g.stores_of(seat).count(region)
    if ability == WAGON:
        return g.stores_of(seat).count(region) + wagons
    if ability == BOMBS:
        sites = g.land.sites
        return 2 * len([1 for site in g.bridges_of(seat) if sites[site].over == region])
    if ability == AGENT:
        return 1 if region in g.drones else 0
    return 0


def majority(g: Dei, region: int) -> int:
    """Who has the majority; NOBODY in a tie, unless the Scout takes part in it (DEI-077, DEI-080, DEI-193)."""
    best, who = 0, NOBODY
    for seat in range(g.players):
        here = strength(g, seat, region)
        if here > best:
            best, who = here, seat
        elif here and here == best and not (who >= 0 and g.has(who, SCOUT)):
            who = seat if g.has(seat, SCOUT) else NOBODY
    return who


def strongest_other(g: Dei, seat: int, region: int) -> int:
    """The greatest strength that another faction has there."""
    best = 0
    for other in range(g.players):
        if other != seat:
            best = max(best, strength(g, other, region))
    return best


def settle(g: Dei, regions: list[int]) -> None:
    """Something has changed in these regions: who controls their outposts now? (DEI-085 to DEI-089)"""
    land = g.land
    changed = False
    for region in regions:
        if land.outposts[region]:
            who = majority(g, region)
            for outpost in land.outposts[region]:
                if g.holder[outpost] != who:
                    if g.heard is not None:
                        colour = g.colours[land.circles[outpost][0]]
                        g.tell(
                            "control",
                            {"seat": who, "was": g.holder[outpost], "colour": colour, "at": label(land, region)},
                        )
                    g.holder[outpost] = who
                    changed = True
    if changed:
        count_markers(g)


def count_markers(g: Dei) -> None:
    """Markers on a pad: of each colour as many as outposts are controlled, four at most (DEI-Q-025, DEI-INV-07)."""
    for k in range(3 * g.players):
        g.markers[k] = 0
    for outpost, who in enumerate(g.holder):
        if who >= 0:
            at = 3 * who + g.colours[g.land.circles[outpost][0]]
            if g.markers[at] < g.box.most_markers:
                g.markers[at] += 1


def settle_all(g: Dei) -> None:
    """The same for the whole map: after an ability was learned (DEI-Q-029)."""
    settle(g, [region for region in range(g.land.size) if g.land.outposts[region]])


# --- resources -------------------------------------------------------------------------------------------------------


def kind_in(g: Dei, region: int) -> int:
    """Technology belongs to the ground, energy to roofs (DEI-008)."""
    return ENERGY if g.land.roof[region] else TECH


# --- deploying (DEI-129 to DEI-131, DEI-159) -------------------------------------------------------------------------


def deploy_targets(g: Dei, seat: int, verb: str, source: int) -> list[int]:
    """Where a looter may be brought; `source`: the region it is taken from, NOWHERE: the reserve."""
    land = g.land
    found = set(land.storehouses)
    found.update(g.stores_of(seat))
    if verb == "TDEP":  # DEI-159, DEI-Q-047, DEI-Q-049
        at = land.size * seat
        for region in range(land.size):
            if g.looters[at + region] > (1 if region == source else 0):
                found.add(region)
    found.discard(source)
    return sorted(found)


def relocatable(g: Dei, seat: int, verb: str) -> list[int]:
    """With an empty reserve: the regions that a looter may be taken from (DEI-131, DEI-Q-047)."""
    at = g.land.size * seat
    return [r for r in range(g.land.size) if g.looters[at + r] and deploy_targets(g, seat, verb, r)]


def can_deploy(g: Dei, seat: int, verb: str) -> bool:
    """Is there a place, and a looter for it?"""
    if g.reserve[seat]:
        return bool(deploy_targets(g, seat, verb, NOWHERE))
    return bool(relocatable(g, seat, verb))


# --- moving (DEI-132 to DEI-135) -------------------------------------------------------------------------------------


def walkways(g: Dei, seat: int, verb: str, start: int) -> list[int]:
    """The regions that count as neighbouring for its looters in a Move (DEI-071 to DEI-076, DEI-160, DEI-196)."""
    land = g.land
    found = set(land.near[start])
    lifts = land.neutral_lifts + g.lifts_of(seat)
    for k in lifts:
        ground, roof = land.lifts[k]
        if ground == start:
            found.add(roof)
        elif roof == start:
            found.add(ground)
    for k in land.neutral_bridges + g.bridges_of(seat):
        if k >= 0:
            site = land.sites[k]
            if site.a == start:
                found.add(site.b)
            elif site.b == start:
                found.add(site.a)
    if verb == "LMOV":
        found.update(land.beside[start])
    if g.has(seat, TUNNEL):
        mouths = [land.lifts[k][0] for k in lifts]
        if start in mouths:
            found.update(mouths)
    found.discard(start)
    return sorted(found)


def movable_wagons(g: Dei, seat: int, region: int) -> int:
    """How many of its storehouses may be moved from there like looters (DEI-194)."""
    return g.stores_of(seat).count(region) if g.has(seat, WAGON) else 0


def wins(g: Dei, seat: int, mine: int, best: int) -> bool:
    """Is that strength a majority against the strongest other one? (DEI-080, DEI-Q-018, DEI-Q-021)"""
    return mine > best or (mine == best and mine > 0 and g.has(seat, SCOUT))


def groups(g: Dei, seat: int, verb: str, start: int, end: int) -> list[tuple[int, int, int]]:
    """Who may go: looters, leader (0 or 1), wagons (DEI-D-12, DEI-082, DEI-133, DEI-Q-034, DEI-Q-042)."""
    return groups_on(g, seat, verb, start, end, end in walkways(g, seat, verb, start))


def groups_on(g: Dei, seat: int, verb: str, start: int, end: int, walk: bool) -> list[tuple[int, int, int]]:
    """The same; `walk`: the regions count as neighbouring."""
    leader = g.leader[seat] == start
    looters = g.looters[g.land.size * seat + start] if walk else 0
    wagons = movable_wagons(g, seat, start) if walk else 0
    if not walk and not (leader and hooks(g, seat, start, end)):
        return []
    best = strongest_other(g, seat, end)
    found: list[tuple[int, int, int]] = []
    for lead in (0, 1) if leader else (0,):
        if not walk and not lead:
            continue
        free = verb == "TMOV" or (lead == 1 and g.power(seat) == CAMOUFLAGE)
        for count in range(looters + 1):
            for carts in range(wagons + 1):
                if count + lead + carts and (
                    free or wins(g, seat, strength_with(g, seat, end, count, lead == 1, carts), best)
                ):
                    found.append((count, lead, carts))
    return found


def hooks(g: Dei, seat: int, start: int, end: int) -> bool:
    """May Aria climb there alone? (DEI-186)"""
    return g.power(seat) == HOOK and end in g.land.beside[start]


def can_go(g: Dei, seat: int, verb: str, start: int, end: int, walk: bool) -> bool:
    """Is any group allowed? More of them are never weaker, so it is enough to ask for all."""
    leader = g.leader[seat] == start
    if not walk and not (leader and hooks(g, seat, start, end)):
        return False
    if verb == "TMOV" or (leader and g.power(seat) == CAMOUFLAGE):
        return True
    looters = g.looters[g.land.size * seat + start] if walk else 0
    wagons = movable_wagons(g, seat, start) if walk else 0
    mine = strength_with(g, seat, end, looters, leader, wagons)
    return wins(g, seat, mine, strongest_other(g, seat, end))


def destinations(g: Dei, seat: int, verb: str, start: int) -> list[int]:
    """Where some group may go from there (DEI-D-11)."""
    return destinations_by(g, seat, verb, start, walkways(g, seat, verb, start))


def destinations_by(g: Dei, seat: int, verb: str, start: int, walk: list[int]) -> list[int]:
    """The same; `walk`: the walkways."""
    found = [end for end in walk if can_go(g, seat, verb, start, end, True)]
    if g.leader[seat] == start and g.power(seat) == HOOK:
        found += [e for e in g.land.beside[start] if e not in walk and can_go(g, seat, verb, start, e, False)]
    return sorted(found)


def standing(g: Dei, seat: int) -> list[int]:
    """The regions with own pieces that can move."""
    at, found = g.land.size * seat, list[int]()
    wagons = g.has(seat, WAGON)
    for region in range(g.land.size):
        if g.looters[at + region] or g.leader[seat] == region or (wagons and region in g.stores_of(seat)):
            found.append(region)
    return found


def starts(g: Dei, seat: int, verb: str) -> list[int]:
    """Where a Move may begin (DEI-D-10)."""
    return [region for region in standing(g, seat) if destinations(g, seat, verb, region)]


def can_move(g: Dei, seat: int, verb: str) -> bool:
    """Is any move possible?"""
    return any(destinations(g, seat, verb, region) for region in standing(g, seat))


# --- collecting (DEI-136, DEI-192, DEI-202) --------------------------------------------------------------------------


def collectable(g: Dei, seat: int) -> list[int]:
    """Regions with a resource and the majority."""
    return [r for r in range(g.land.size) if g.tokens[r] and g.is_present(seat, r) and majority(g, r) == seat]


def shots(g: Dei, seat: int) -> list[tuple[int, int]]:
    """Sharpshooters: region and victim, where the faction has no majority (DEI-192, DEI-Q-067)."""
    if not g.has(seat, SHARPSHOOTERS):
        return []
    return [(region, victim) for region, victim in victims(g, seat) if majority(g, region) != seat]


def plots(g: Dei, seat: int) -> list[int]:
    """Prospector: regions with an own figure where the supply has the resource (DEI-202, DEI-Q-063)."""
    if not g.has(seat, PROSPECTOR):
        return []
    return [r for r in range(g.land.size) if g.is_present(seat, r) and g.supply[kind_in(g, r)]]


def can_collect(g: Dei, seat: int) -> bool:
    """Can a Collect be used for anything?"""
    return bool(collectable(g, seat) or shots(g, seat) or plots(g, seat))


# --- killing (DEI-152) -----------------------------------------------------------------------------------------------


def victims(g: Dei, seat: int) -> list[tuple[int, int]]:
    """Region and faction of every foreign looter (DEI-Q-065, DEI-Q-071)."""
    size = g.land.size
    return [
        (region, other)
        for region in range(size)
        for other in range(g.players)
        if other != seat and g.looters[size * other + region]
    ]


# --- building (DEI-140 to DEI-147, DEI-199) --------------------------------------------------------------------------


def sites(g: Dei, seat: int, kind: int, old: int) -> list[int]:
    """Where a building may be put; `old`: where it is taken from, NOWHERE: the reserve (DEI-Q-013)."""
    land = g.land
    if kind == STOREHOUSE:
        pod = g.has(seat, POD)
        found = [r for r in range(land.size) if pod or g.is_present(seat, r)]
    elif kind == LIFT:
        found = [k for k, (low, high) in enumerate(land.lifts) if g.is_present(seat, low) or g.is_present(seat, high)]
    else:
        found = [k for k, s in enumerate(land.sites) if g.is_present(seat, s.a) or g.is_present(seat, s.b)]
    return [place for place in found if place != old]


def in_reserve(g: Dei, seat: int, kind: int) -> int:
    """How many buildings of a kind are left."""
    return g.box.buildings[kind] - len(g.built(seat, kind))


def buildable(g: Dei, seat: int) -> list[int]:
    """The kinds with a legal place (DEI-D-19)."""
    return [kind for kind in (STOREHOUSE, LIFT, BRIDGE) if can_build(g, seat, kind)]


def can_build(g: Dei, seat: int, kind: int) -> bool:
    """Is there a place for it, from the reserve or from the map?"""
    if in_reserve(g, seat, kind):
        return bool(sites(g, seat, kind, NOWHERE))
    return any(sites(g, seat, kind, old) for old in g.built(seat, kind))


def site_name(g: Dei, kind: int, place: int) -> str:
    """A place for a building as options name it: "2.1p", "2.1p-2.1W", "2.3:WX:p"."""
    land = g.land
    if kind == STOREHOUSE:
        return land.names[place]
    if kind == LIFT:
        ground, roof = land.lifts[place]
        return f"{land.names[ground]}-{land.names[roof]}"
    return land.sites[place].name


def site_label(g: Dei, kind: int, place: int) -> Label:
    """The same as people say it."""
    if kind == STOREHOUSE:
        return label(g.land, place)
    return lift_label(g.land, place) if kind == LIFT else bridge_label(g.land, place)


def site_regions(g: Dei, kind: int, place: int) -> list[int]:
    """The regions that a building there belongs to."""
    if kind == STOREHOUSE:
        return [place]
    if kind == LIFT:
        return list(g.land.lifts[place])
    site = g.land.sites[place]
    return [site.a, site.b, site.over]


def letter_of(seat: int) -> str:
    """The letter of a seat."""
    return LETTERS[seat]
