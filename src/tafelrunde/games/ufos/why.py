"""Why not: for each decision the row of the ledger that forbids an answer; None if it is allowed."""

from tafelrunde.engine import Option, Refusal
from tafelrunde.games.ufos.content import KINDS
from tafelrunde.games.ufos.rules import (
    actions,
    destinations,
    foreign_ufos,
    free_cities,
    may_land,
    nearest_landing,
    next_nodes,
    seats_to_sit_on,
)
from tafelrunde.games.ufos.scoring import controller
from tafelrunde.games.ufos.state import LETTERS, NOBODY, NOWHERE, Ufos


def node_named(g: Ufos, option: Option) -> int:
    """The node of that id; NOWHERE if there is none on the board."""
    return g.box.numbers.get(option, NOWHERE) if isinstance(option, str) else NOWHERE


def why_not_in_play(g: Ufos, node: int) -> Refusal | None:
    """There is no such node; or with 2 or 3 players it is not in play (UFO-021)."""
    if node == NOWHERE:
        return Refusal("", "no_node")
    return None if g.net.near[node] else said(g, "UFO-021", node)


def said(g: Ufos, rule: str, node: int) -> Refusal:
    """A refusal that names the place."""
    return Refusal(rule, values={"at": g.box.nodes[node].place})


# --- set-up and new UFO ----------------------------------------------------------------------------------------------


def why_not_start(g: Ufos, seat: int, option: Option) -> Refusal | None:
    """Why a player may not start there."""
    node = node_named(g, option)
    refusal = why_not_in_play(g, node)
    if refusal:
        return refusal
    if node < g.box.cities:
        return said(g, "UFO-026", node)
    return said(g, "UFO-Q02", node) if foreign_ufos(g, seat)[node] else None


def why_no_new_ufo(g: Ufos, seat: int) -> Refusal | None:
    """Why a player may not take a new UFO."""
    ufos = len(g.ufos_of(seat))
    if g.counter[seat] < ufos:
        return Refusal("UFO-151", values={"cities": g.counter[seat], "ufos": ufos})
    if ufos >= g.box.fleet:
        return Refusal("UFO-Q39", "no_ufo_left")
    return None if free_cities(g, seat) else Refusal("UFO-155", "no_free_city")


def why_no_city(g: Ufos, seat: int, option: Option) -> Refusal | None:
    """Why the new UFO may not arrive there."""
    node = node_named(g, option)
    if node == NOWHERE:
        return Refusal("", "no_node")
    if node >= g.box.cities or controller(g, node) != seat:
        return said(g, "UFO-155", node)
    return None if node in free_cities(g, seat) else Refusal("UFO-155", "foreign_ufo", {"at": g.box.nodes[node].place})


# --- movement --------------------------------------------------------------------------------------------------------


def why_not_pick(g: Ufos, seat: int, option: Option) -> Refusal | None:
    """Why that UFO cannot be moved; or why there is no new UFO, where that choice fell away."""
    if option == "new" and not g.moved:
        return why_no_new_ufo(g, seat) or Refusal("UFO-150", "playing")
    ufo = g.ufo_named(option)
    if ufo == NOWHERE:
        return Refusal("", "no_ufo")
    if g.seat_of(ufo) != seat:
        return Refusal("UFO-040")
    return Refusal("UFO-Q05") if ufo in g.moved else None


def why_no_flight(g: Ufos, ufo: int, option: Option) -> Refusal | None:
    """Why a UFO may not fly or sit there."""
    if not (isinstance(option, tuple) and (option[:1], len(option)) in ((("fly",), 2), (("sit",), 3))):
        return Refusal("", "no_flight")
    node = node_named(g, option[1])
    refusal = why_not_in_play(g, node)
    if refusal:
        return refusal
    if option[0] == "sit":
        return _why_not_sit(g, ufo, node, option[2])
    if node in destinations(g, ufo):
        return None
    if node == g.ufo_at[ufo]:
        return said(g, "UFO-Q08", node)
    return said(g, "UFO-043" if _only_ufos_bar(g, ufo, node) else "UFO-042", node)


def _only_ufos_bar(g: Ufos, ufo: int, node: int) -> bool:
    """Could a UFO fly there if no foreign UFO stood on the way?"""
    seat, alone = g.seat_of(ufo), g.copy()
    alone.ufo_at = [where if g.seat_of(other) == seat else NOWHERE for other, where in enumerate(g.ufo_at)]
    return node in destinations(alone, ufo)


def _why_not_sit(g: Ufos, ufo: int, node: int, letter: Option) -> Refusal | None:
    seat = g.seat_of(ufo)
    if node != g.ufo_at[ufo]:
        return said(g, "UFO-047", node)
    owner = LETTERS.find(letter) if isinstance(letter, str) and len(letter) == 1 else NOBODY
    if not 0 <= owner < g.players:
        return Refusal("", "no_flight")
    if owner in seats_to_sit_on(g, ufo):
        return None
    owns = g.restaurants_in(node)[owner] > 0 if node < g.box.cities else g.stand[node] == owner
    if owner == seat or not owns:
        return said(g, "UFO-046", node)
    if node < g.box.cities and not g.is_full(node):
        return said(g, "UFO-124", node)
    return said(g, "UFO-Q11", node)


# --- bumping ---------------------------------------------------------------------------------------------------------


def why_not_over(g: Ufos, option: Option) -> Refusal | None:
    """Why the losing UFO may not be driven there, or not land."""
    if not (isinstance(option, tuple) and len(option) == 2 and option[0] in ("over", "land")):
        return Refusal("", "no_node")
    node = node_named(g, option[1])
    refusal = why_not_in_play(g, node)
    if refusal:
        return refusal
    if option[0] == "land" and node == g.path[-1]:
        if may_land(g):
            return None
        return said(g, "UFO-075" if len(g.path) == 1 else "UFO-077", node)
    if node in g.path:
        return said(g, "UFO-Q23", node)
    if node not in g.net.near[g.path[-1]]:
        steps = nearest_landing(g, g.path[-1], [other != node for other in range(len(g.stand))], [])
        return said(g, "UFO-073" if steps > g.range else "UFO-133", node)
    return None if node in next_nodes(g) else Refusal("UFO-077", "no_landing", {"at": g.box.nodes[node].place})


def why_not_from(g: Ufos, option: Option) -> Refusal | None:
    """Why no witness can come from there (UFO-Q28)."""
    node = node_named(g, option)
    if node == NOWHERE:
        return Refusal("", "no_node")
    there = node < g.box.cities and node != g.path[-1] and g.witnesses[g.players * node + g.loser] > 0
    return None if there else said(g, "UFO-Q28", node)


# --- actions ---------------------------------------------------------------------------------------------------------


def why_no_action(g: Ufos, seat: int, option: Option) -> Refusal | None:
    """Why no UFO may do that there."""
    if not (isinstance(option, tuple) and len(option) == 3 and option[0] in ("open", "take") and option[2] in KINDS):
        return Refusal("", "no_action")
    node = node_named(g, option[1])
    if node == NOWHERE:
        return Refusal("", "no_node")
    if option in actions(g, seat):
        return None
    kind = KINDS.index(option[2])
    mine = [ufo for ufo in g.ufos_there(node, seat) if g.ufo_kind[ufo] == kind]
    if not mine:
        return Refusal("UFO-110", values={"at": g.box.nodes[node].place, "kind": option[2]})
    if all(ufo in g.driven for ufo in mine):
        return said(g, "UFO-079", node)
    if node < g.box.cities:
        return _why_no_restaurant(g, seat, node, option[0] == "open")
    return _why_no_stand(g, seat, node, option[0] == "open")


def _why_no_restaurant(g: Ufos, seat: int, city: int, opens: bool) -> Refusal:
    if city in g.used:
        return said(g, "UFO-123", city)
    if not g.restaurants_left[seat]:
        return Refusal("UFO-Q37", "no_restaurant_left")
    if opens:
        return said(g, "UFO-121", city)
    return said(g, "UFO-125" if g.is_full(city) else "UFO-124", city)


def _why_no_stand(g: Ufos, seat: int, village: int, opens: bool) -> Refusal:
    if opens and g.stand[village] != NOBODY:
        return said(g, "UFO-115", village)
    if not opens and g.stand[village] in (NOBODY, seat):
        return Refusal("UFO-117", "nothing_to_take", {"at": g.box.nodes[village].place})
    return Refusal("UFO-Q37", "no_stand_left") if not g.stands_left[seat] else said(g, "UFO-117", village)
