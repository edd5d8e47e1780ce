"""Pure questions about the table: where to, how far, with which bonus, who meets whom."""

from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.ufos.content import BUMPER, CALMER, KINDS, STANDARD
from tafelrunde.games.ufos.scoring import controller
from tafelrunde.games.ufos.state import NOBODY, Ufos

SIDES: Final = {"attacker": 1, "defender": -1, "nobody": 0}  # of a bump: whom others can support
ATTACK: Final = 1  # what attacking adds to the die (UFO-062)

# --- a new UFO (UFO-150 to UFO-155) ----------------------------------------------------------------------------------


def free_cities(g: Ufos, seat: int) -> list[int]:
    """Cities under control in which no foreign UFO stands (UFO-155)."""
    foreign = foreign_ufos(g, seat)
    return [city for city in g.net.cities if controller(g, city) == seat and not foreign[city]]


# --- phase 1: movement (UFO-040 to UFO-048) --------------------------------------------------------------------------


def foreign_ufos(g: Ufos, seat: int) -> list[bool]:
    """Node -> does a UFO of somebody else stand there?"""
    there = [False] * len(g.stand)
    first = seat * g.box.fleet
    for node in g.ufo_at[:first] + g.ufo_at[first + g.box.fleet :]:
        if node >= 0:
            there[node] = True
    return there


def is_transit(g: Ufos, seat: int, node: int) -> bool:
    """Do own UFOs fly over it, if no foreign UFO is there? An own stand or at least one own restaurant (UFO-044)."""
    if node < g.box.cities:
        return g.restaurants[g.players * node + seat] > 0
    return g.stand[node] == seat


def destinations(g: Ufos, ufo: int) -> list[int]:
    """Where a UFO may fly: over transit nodes as far as it likes, and one step beyond (UFO-041 to UFO-045, UFO-Q06)."""
    seat, start = g.seat_of(ufo), g.ufo_at[ufo]
    foreign, near = foreign_ufos(g, seat), g.net.near
    found = [start]
    seen = [False] * len(foreign)
    seen[start] = True
    for node in found:
        if node == start or (not foreign[node] and is_transit(g, seat, node)):
            for there in near[node]:
                if not seen[there]:
                    seen[there] = True
                    found.append(there)
    if g.ufo_kind[ufo] != CALMER or not cleaned_on_way(g, ufo, start):
        found.pop(0)  # back to the start flies only a calmer that finds something on the way (UFO-Q08)
    return found


def cleaned_by(g: Ufos, ufo: int, goal: int) -> list[int]:
    """The cities whose own witnesses leave when a UFO flies to a node: of a calmer where it starts too (UFO-095)."""
    if g.ufo_kind[ufo] != CALMER:
        return []
    start, seat = g.ufo_at[ufo], g.seat_of(ufo)
    here = [start] if start < g.box.cities and g.witnesses[g.players * start + seat] else []
    return here + cleaned_on_way(g, ufo, goal)


def cleaned_on_way(g: Ufos, ufo: int, goal: int) -> list[int]:
    """The cities whose own witnesses a calmer removes on its best flight to a node, without the one it starts from.

    It may visit all transit nodes that hang together before the last step. Over its start it flies again only if that
    is a transit node itself; otherwise it has to choose one of the groups that begin beside it (UFO-Q08).
    """
    seat, start = g.seat_of(ufo), g.ufo_at[ufo]
    foreign, near = foreign_ufos(g, seat), g.net.near
    dirty = [city for city in g.net.cities if city != start and g.witnesses[g.players * city + seat]]
    if not dirty:
        return []
    through_start = not foreign[start] and is_transit(g, seat, start)
    best: list[int] = [goal] if goal in dirty and goal in near[start] else []
    seen: set[int] = set()
    for beside in near[start]:
        if beside in seen or foreign[beside] or not is_transit(g, seat, beside):
            continue
        group = [start, beside] if through_start else [beside]
        seen.update(group)
        around: set[int] = set()
        for node in group:
            for there in near[node]:
                around.add(there)
                if there not in seen and there != start and not foreign[there] and is_transit(g, seat, there):
                    seen.add(there)
                    group.append(there)
        if goal in around or goal in group:
            cleaned = [city for city in dirty if city in group or city == goal]
            if _witnesses(g, seat, cleaned) > _witnesses(g, seat, best):
                best = cleaned
    return best


def _witnesses(g: Ufos, seat: int, cities: list[int]) -> int:
    return sum([g.witnesses[g.players * city + seat] for city in cities])


def one_of_each(g: Ufos, ufos: list[int]) -> list[Option]:
    """Names of UFOs; of those that are alike and on the same node only the first."""
    found: list[Option] = []
    seen: list[tuple[int, int]] = []
    for ufo in ufos:
        alike = g.ufo_at[ufo], g.ufo_kind[ufo]
        if alike not in seen:
            seen.append(alike)
            found.append(g.ufo_name(ufo))
    return found


def seats_to_sit_on(g: Ufos, ufo: int) -> list[int]:
    """On whose stand or restaurant a UFO may be set; it did not move this turn (UFO-046, UFO-047, UFO-Q11)."""
    seat, node = g.seat_of(ufo), g.ufo_at[ufo]
    if g.sat_on(node) != NOBODY:
        return []
    if node >= g.box.cities:
        owner = g.stand[node]
        return [owner] if owner not in (NOBODY, seat) else []
    if not g.is_full(node):
        return []
    there = g.restaurants_in(node)
    return [other for other in range(g.players) if other != seat and there[other]]


def contested(g: Ufos) -> list[int]:
    """Where own and foreign UFOs share a node (UFO-048)."""
    foreign = foreign_ufos(g, g.active)
    found: list[int] = []
    for ufo in g.ufos_of(g.active):
        node = g.ufo_at[ufo]
        if foreign[node] and node not in found:
            found.append(node)
    found.sort()
    return found


# --- phase 2: bumping (UFO-060 to UFO-079) ---------------------------------------------------------------------------


def defender_at(g: Ufos, seat: int, node: int) -> int:
    """Whose UFOs a player meets on a node, never of more than one (UFO-Q21); NOBODY: there are none."""
    for other in range(g.players):
        if other != seat and g.ufos_there(node, other):
            return other
    return NOBODY


def bump_value(g: Ufos, seat: int) -> int:
    """What a side of the bump adds to its die (UFO-062 to UFO-069, UFO-Q14, UFO-Q15, UFO-I15)."""
    value = strength(g, g.ufo_at, g.bump, seat)
    if seat == g.active:
        value += ATTACK
    side = SIDES["attacker" if seat == g.active else "defender"]
    for other in range(g.players):
        if g.support[other] == side:
            value += supporters(g, other)
    return value


def strength(g: Ufos, at: list[int], node: int, seat: int) -> int:
    """What a player's own UFOs add in a bump: one of them leads, the others there and beside help (UFO-063 to UFO-066).

    `at`: UFO -> node, so that a bot can also ask for UFOs that it has moved only in thought.
    """
    kinds = [g.ufo_kind[ufo] for ufo in g.ufos_of(seat) if at[ufo] == node]
    lead = 1 if BUMPER in kinds else 0 if STANDARD in kinds else -1
    return lead + len(kinds) - 1 + ufos_beside(g, at, node, seat)


def ufos_beside(g: Ufos, at: list[int], node: int, seat: int) -> int:
    """How many UFOs of a player are on nodes beside that one (UFO-065, UFO-Q19); `at`: UFO -> node."""
    near = g.net.near[node]
    return sum([1 for ufo in g.ufos_of(seat) if at[ufo] in near])


def supporters(g: Ufos, seat: int) -> int:
    """How many UFOs a player can support a side of the bump with."""
    return ufos_beside(g, g.ufo_at, g.bump, seat)


def most_steps(g: Ufos) -> int:
    """How far the next losing UFO may be displaced, so that enough is left for the others (UFO-075, UFO-Q24)."""
    waiting = len(g.ufos_there(g.bump, g.loser)) - 1
    return max(1, g.left - waiting)


def flight_range(g: Ufos) -> int:
    """The same; but if all nodes within it hold foreign UFOs, it goes on to the nearest free one (UFO-078, UFO-Q26)."""
    return max(most_steps(g), nearest_landing(g, g.bump, foreign_ufos(g, g.loser), []))


def nearest_landing(g: Ufos, start: int, blocked: list[bool], avoid: list[int]) -> int:
    """How many steps it takes from a node to the nearest one that is not blocked, without the nodes to avoid; 0: it is
    one itself; -1: there is none."""
    seen = [False] * len(blocked)
    for node in avoid:
        seen[node] = True
    seen[start] = True
    layer, steps = [start], 0
    while layer:
        further: list[int] = []
        for node in layer:
            if not blocked[node]:
                return steps
            for there in g.net.near[node]:
                if not seen[there]:
                    seen[there] = True
                    further.append(there)
        layer = further
        steps += 1
    return -1


def next_nodes(g: Ufos) -> list[int]:
    """Where the flying UFO may be driven next: from there a legal landing must still be within its range (UFO-D7)."""
    blocked = foreign_ufos(g, g.seat_of(g.flying))
    found: list[int] = []
    if g.range > 0:
        for node in g.net.near[g.path[-1]]:
            if node not in g.path:
                steps = nearest_landing(g, node, blocked, g.path)
                if 0 <= steps < g.range:
                    found.append(node)
    return found


def may_land(g: Ufos) -> bool:
    """Not where it comes from, and not on a node with enemy UFOs (UFO-073, UFO-077, UFO-Q23, UFO-Q25)."""
    return len(g.path) > 1 and not foreign_ufos(g, g.seat_of(g.flying))[g.path[-1]]


# --- phase 3: actions (UFO-110 to UFO-133) ---------------------------------------------------------------------------


def modifier(g: Ufos, seat: int, city: int, kind: int) -> int:
    """What is added to the die if a UFO of that kind opens or takes over a restaurant (UFO-128 to UFO-132)."""
    return city_modifier(g, seat, city) + ufo_modifier(kind, len(g.ufos_there(city, seat)))


def ufo_modifier(kind: int, ufos: int) -> int:
    """What a UFO of that kind adds, together with all own UFOs in the city, so many (UFO-131, UFO-132)."""
    return (0 if kind == STANDARD else -1) + ufos - 1


def city_modifier(g: Ufos, seat: int, city: int) -> int:
    """What own stands beside the city, foreign restaurants and own witnesses in it add (UFO-128 to UFO-130)."""
    value = 0
    for node in g.net.near[city]:
        if g.stand[node] == seat:
            value += 1
    there = g.restaurants_in(city)
    value -= 2 * (sum(there) - there[seat])
    value -= 2 * g.witnesses[g.players * city + seat]
    return value


def needed(g: Ufos, seat: int, city: int, kind: int) -> int:
    """The least number on the twelve-sided die that succeeds (UFO-126); it may be below 1 or above 12."""
    return g.box.resistance[g.tile[city]] - modifier(g, seat, city, kind)


def actions(g: Ufos, seat: int) -> list[Option]:
    """Everything that own UFOs may do: ("open" or "take", node, kind of UFO) (UFO-D9, UFO-Q34)."""
    found: list[Option] = []
    ids, cities = g.box.ids, g.box.cities
    for ufo in g.ufos_of(seat):
        if ufo in g.driven:
            continue
        node = g.ufo_at[ufo]
        verb = ""
        if node >= cities:
            owner = g.stand[node]
            if owner == NOBODY and g.stands_left[seat]:
                verb = "open"
            elif owner != seat and g.sits_on(ufo) >= 0 and g.stands_left[seat]:
                verb = "take"
        elif node not in g.used and g.restaurants_left[seat]:
            if not g.is_full(node):
                verb = "open"
            elif g.sits_on(ufo) >= 0:
                verb = "take"
        if verb:
            option = (verb, ids[node], KINDS[g.ufo_kind[ufo]])
            if option not in found:
                found.append(option)
    return found
