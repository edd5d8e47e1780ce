"""The rules of bumps and restaurants once more, slow and plain, from what everybody sees and hears."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tafelrunde.engine import Event, Option
from tafelrunde.games.ufos.view import UfosView

Piece = tuple[int, str, str]  # seat, kind and node of a UFO
Ufos = Counter[Piece]
Lines = dict[str, tuple[str, ...]]  # node -> neighbours
LEAD = {"bumper": 1, "standard": 0, "calmer": -1}

# --- the board -------------------------------------------------------------------------------------------------------


def ufos_of(view: UfosView) -> Ufos:
    """Who has which UFOs where; not while one is being displaced."""
    return Counter((ufo.seat, ufo.kind, ufo.at) for ufo in view.ufos)


def lines_of(view: UfosView) -> Lines:
    """What is joined by a line in play."""
    return {id: spot.near for id, spot in view.world.spots.items() if spot.near}


def colours(ufos: Ufos, node: str) -> set[int]:
    """Whose UFOs are on a node."""
    return {seat for seat, _, at in +ufos if at == node}


def place(event: Event, key: str = "at") -> str:
    """The id of the node that an event names."""
    found = event.data[key]
    assert isinstance(found, tuple)
    return str(found[0])


def number(event: Event, key: str) -> int:
    """A number or a seat that an event names."""
    found = event.data[key]
    assert isinstance(found, int)
    return found


def follow(ufos: Ufos, event: Event) -> None:
    """Do with the UFOs what an event tells."""
    if event.kind == "start_chosen":
        ufos[number(event, "seat"), "standard", place(event)] += 2
    elif event.kind in ("ufo_flew", "ufo_displaced", "ufo_arrived"):
        seat, kind = number(event, "other" if event.kind == "ufo_displaced" else "seat"), str(event.data["kind"])
        if event.kind != "ufo_arrived":
            ufos[seat, kind, place(event, "from")] -= 1
            assert ufos[seat, kind, place(event, "from")] >= 0, "no such UFO was there"
        ufos[seat, kind, place(event)] += 1


# --- bump values -----------------------------------------------------------------------------------------------------


def beside(ufos: Ufos, lines: Lines, node: str, seat: int) -> int:
    """How many UFOs a player has on neighbouring nodes (UFO-065)."""
    return sum(n for (owner, _, at), n in ufos.items() if owner == seat and at in lines[node])


def bump_value(ufos: Ufos, lines: Lines, node: str, seat: int, attacks: bool, helpers: Sequence[int]) -> int:
    """UFO-I15: attacker, type of the leading UFO, the others on the node, own ones beside it, helpers."""
    here = [kind for (owner, kind, at), n in ufos.items() for _ in range(n) if owner == seat and at == node]
    value = int(attacks) + max(LEAD[kind] for kind in here) + len(here) - 1
    return value + sum(beside(ufos, lines, node, who) for who in (seat, *helpers))


def asked_for_support(ufos: Ufos, lines: Lines, node: str, attacker: int, players: int) -> list[int]:
    """Uninvolved players with UFOs beside the bump, from the attacker's left (UFO-067)."""
    around = [(attacker + k) % players for k in range(1, players)]
    return [seat for seat in around if seat not in colours(ufos, node) and beside(ufos, lines, node, seat)]


# --- displacement ----------------------------------------------------------------------------------------------------


def ways(lines: Lines, path: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """Every way on from a path, by one node up to `most`, without any node twice (UFO-Q23)."""
    for node in lines[path[-1]] if most else ():
        if node not in path:
            yield (*path, node)
            yield from ways(lines, (*path, node), most - 1)


class Displacement:
    """The losing UFOs of a bump: what the winner may do with them, until all are away (UFO-073 to UFO-078, UFO-090)."""

    def __init__(self, ufos: Ufos, lines: Lines, cities: set[str], node: str, loser: int, difference: int) -> None:
        self.ufos = ufos
        self.lines = lines
        self.cities = cities
        self.node = node
        self.loser = loser
        self.left = difference
        self.witnesses: Counter[str] = Counter()
        self.kind = ""  # of the UFO that flies
        self.path: tuple[str, ...] = ()
        self.allotment = 0
        self.range = 0

    def waiting(self) -> Counter[str]:
        """The losing UFOs on the node by kind."""
        there = {piece: n for piece, n in self.ufos.items() if (piece[0], piece[2]) == (self.loser, self.node)}
        return +Counter({kind: n for (_, kind, _), n in there.items()})

    def free(self, node: str) -> bool:
        """Is nobody else there? (UFO-Q25)"""
        return colours(self.ufos, node) <= {self.loser}

    def begin(self, kind: str) -> None:
        """The next one flies; if it finds nothing free within its allotment, it goes to the nearest (UFO-Q26)."""
        self.kind, self.path = kind, (self.node,)
        self.allotment = self.range = max(1, self.left - (self.waiting().total() - 1))
        while not any(self.free(way[-1]) for way in ways(self.lines, self.path, self.range)):
            self.range += 1

    def options(self) -> set[Option]:
        """What the winner may do now. If none flies, the kinds of those that may fly next."""
        if not self.kind:
            return set(self.waiting())
        on = {node for node in self.lines[self.path[-1]] if node not in self.path and self.range}
        found: set[Option] = {("over", node) for node in on if self.landing_behind(node)}
        if len(self.path) > 1 and self.free(self.path[-1]):
            found.add(("land", self.path[-1]))
        return found

    def landing_behind(self, node: str) -> bool:
        """Is this a landing, or does a way lead on from here to one? (UFO-D7)"""
        path = (*self.path, node)
        return self.free(node) or any(self.free(way[-1]) for way in ways(self.lines, path, self.range - 1))

    def do(self, option: Option) -> None:
        """The winner does this."""
        if isinstance(option, str):
            self.begin(option)
        elif isinstance(option, tuple) and option[0] == "over":
            self.path = (*self.path, str(option[1]))
            self.range -= 1
            self.witnesses[self.path[-1]] += self.path[-1] in self.cities
        else:
            self.left -= min(len(self.path) - 1, self.allotment)
            self.ufos[self.loser, self.kind, self.node] -= 1
            self.ufos[self.loser, self.kind, self.path[-1]] += 1
            self.kind, self.path = "", ()

    def do_what_must_be(self) -> None:
        """As long as there is only one thing to do."""
        while len(self.options()) == 1:
            self.do(next(iter(self.options())))


# --- actions ---------------------------------------------------------------------------------------------------------


def needed(view: UfosView, seat: int, city: str, kind: str) -> int:
    """What the twelve-sided die must show at least (UFO-126 to UFO-132)."""
    there = view.cities[city]
    number = there.resistance
    number -= sum(1 for village in view.world.spots[city].near if view.stands.get(village) == seat)
    number += 2 * sum(n for owner, n in enumerate(there.restaurants) if owner != seat)
    number += 2 * there.witnesses[seat]
    number += 1 if kind in ("bumper", "calmer") else 0
    number -= sum(1 for ufo in view.ufos if (ufo.seat, ufo.at) == (seat, city)) - 1
    return number


def actions(view: UfosView, seat: int, tried: set[str]) -> set[Option]:
    """Everything that the active player may do, but for the cities where it has tried already (UFO-D9)."""
    found: set[Option] = set()
    for ufo in view.ufos:
        if ufo.seat != seat or ufo.driven or ufo.at in tried:
            continue
        if ufo.at in view.cities:
            city = view.cities[ufo.at]
            full, left = sum(city.restaurants) == city.slots, view.restaurants_left[seat]
        else:
            full, left = ufo.at in view.stands, view.stands_left[seat]
        if left and not full:
            found.add(("open", ufo.at, ufo.kind))
        if left and full and ufo.sits_on is not None and view.stands.get(ufo.at) != seat:
            found.add(("take", ufo.at, ufo.kind))
    return found
