"""Deeds, tried out in thought: done, looked at, taken back."""

from typing import Final

from tafelrunde.games.dei.content import BLACK, ENERGY, SLOTS, TECH
from tafelrunde.games.dei.outlook import PULL, STEP, Outlook
from tafelrunde.games.dei.rules import site_regions, walkways
from tafelrunde.games.dei.state import HAND, LIFT, NOBODY, NOWHERE, STOREHOUSE, Dei

MOVE: Final = 0
COLLECT: Final = 1
DEPLOY: Final = 2
BUILD: Final = 3
KILL: Final = 4
PLACE: Final = 5
TAKE: Final = 6
BUY: Final = 7
NO_WAY: Final = -500_000  # thousandths of a point
ENGINEERED: Final = 300  # a building in itself: it may be of use


class Deed:
    """Something to do."""

    def __init__(self, kind: int, a: int, b: int = NOWHERE, n: int = 0, lead: int = 0, carts: int = 0) -> None:
        self.kind: Final = kind
        self.a: Final = a  # MOVE: from; DEPLOY: to; BUILD: kind; TAKE: kind; BUY: place on the market; else the region
        self.b: Final = b  # MOVE: to; DEPLOY: from, or the reserve; BUILD: place; KILL: victim; COLLECT: kind
        self.n: Final = n  # how many; BUILD: old place; BUY: technology
        self.lead: Final = lead  # MOVE: leader; COLLECT: technology beside it; DEPLOY: resources put there; BUY: energy
        self.carts: Final = carts  # MOVE: wagons; COLLECT: tokens that go from the map
        self.tech = 0  # on the pad before
        self.energy = 0
        self.extra = 0
        self.worth = NO_WAY
        self.gain = NO_WAY  # without what is the same for all deeds

    @property
    def key(self) -> int:
        """A number for each deed."""
        return ((((self.kind << 8 | self.a) << 8 | self.b + 1) << 8 | self.n + 1) << 4 | self.lead) << 4 | self.carts


class Trial(Outlook):
    """A table where deeds are tried out."""

    def __init__(self, g: Dei, seat: int) -> None:
        super().__init__(g, seat)
        self._walkways: Final[dict[tuple[str, int], list[int]]] = {}  # by verb and start, with the buildings there are

    def do(self, deed: Deed) -> None:
        """As if it were done."""
        self._do(deed)
        if deed.kind == BUILD:
            self._walkways.clear()

    def _do(self, deed: Deed) -> None:
        """The same, for a moment: nobody asks for walkways before it is taken back."""
        g, seat = self.g, self.seat
        deed.tech, deed.energy, deed.extra = g.pad[2 * seat], g.pad[2 * seat + 1], self.extra
        kind, a, b, n = deed.kind, deed.a, deed.b, deed.n
        if kind == MOVE:
            self.look_here(a, False)
            self.look_here(b, False)
            self._walk(a, b, n, deed.lead, deed.carts)
            self.look_here(a, True)
            self.look_here(b, True)
        elif kind == COLLECT:
            self._lay(a, -deed.carts)
            self.receive(deed.b, n)
            self.receive(TECH, deed.lead)
        elif kind == DEPLOY:
            self._deploy(b, a, n)
            if deed.lead:
                self._lay(a, deed.lead)
        elif kind == BUILD:
            self._build(a, n, b)
        elif kind == KILL:
            self.look_here(a, False)
            self._kill(a, b, -1)
            self.look_here(a, True)
        elif kind == PLACE:
            self._lay(a, 1)
        elif kind == TAKE:
            self.receive(a, n)
        elif kind == BUY:
            g.pad[2 * seat] -= n
            g.pad[2 * seat + 1] -= deed.lead
            g.put_card(g.market[a], seat, HAND)
            self.own.append(g.market[a])
            if a == BLACK * SLOTS + SLOTS - 1:
                self.receive(TECH, 1)
            self.look_at_cards()

    def _lay(self, region: int, number: int) -> None:
        """Resources come to a region, or go."""
        self.look_here(region, False)
        self.g.tokens[region] += number
        self.look_here(region, True)

    def _deploy(self, source: int, target: int, number: int) -> None:
        """Looters come there, from the reserve or from elsewhere."""
        g = self.g
        if source == NOWHERE:
            g.reserve[self.seat] -= number
        else:
            self.look_here(source, False)
            g.looters[self.at + source] -= number
            self.look_here(source, True)
        self.look_here(target, False)
        g.looters[self.at + target] += number
        self.look_here(target, True)

    def undo(self, deed: Deed) -> None:
        """As if it had not been done."""
        self._take_back(deed)
        self.look_around()
        if deed.kind == BUILD:
            self._walkways.clear()
        elif deed.kind == BUY:
            self.look_at_cards()

    def _take_back(self, deed: Deed) -> None:
        """The table is as before; what was seen there is not."""
        g, seat, at = self.g, self.seat, self.at
        kind, a, b, n = deed.kind, deed.a, deed.b, deed.n
        if kind == MOVE:
            self._walk(b, a, n, deed.lead, deed.carts)
        elif kind == COLLECT:
            g.tokens[a] += deed.carts
        elif kind == DEPLOY:
            if b == NOWHERE:
                g.reserve[seat] += n
            else:
                g.looters[at + b] += n
            g.looters[at + a] -= n
            g.tokens[a] -= deed.lead
        elif kind == BUILD:
            g.move_building(seat, a, b, n)
            self.buildings -= n == NOWHERE
        elif kind == KILL:
            self._kill(a, b, 1)
        elif kind == PLACE:
            g.tokens[a] -= 1
        elif kind == BUY:
            g.place[g.market[a]] = NOBODY
            self.own.pop()
        g.pad[2 * seat], g.pad[2 * seat + 1], self.extra = deed.tech, deed.energy, deed.extra

    def ways(self, verb: str, start: int) -> list[int]:
        """The walkways from there, worked out once."""
        found = self._walkways.get((verb, start))
        if found is None:
            found = self._walkways[verb, start] = walkways(self.g, self.seat, verb, start)
        return found

    def _walk(self, start: int, end: int, looters: int, leader: int, carts: int) -> None:
        g = self.g
        g.looters[self.at + start] -= looters
        g.looters[self.at + end] += looters
        if leader:
            g.leader[self.seat] = end
        for _ in range(carts):
            g.move_building(self.seat, STOREHOUSE, start, end)

    def _build(self, kind: int, old: int, place: int) -> None:
        """A building is good for what it joins; one that is taken away was good for the same."""
        self.extra += self._use_of(kind, place)
        if old != NOWHERE:
            self.extra -= self._use_of(kind, old) + ENGINEERED
        touched = self._strengthened(kind, old, place) if self.tactical else []
        for region in touched:
            self.look_here(region, False)
        self.g.move_building(self.seat, kind, old, place)
        for region in touched:
            self.look_here(region, True)
        self.buildings += old == NOWHERE

    def _strengthened(self, kind: int, old: int, place: int) -> list[int]:
        """The regions where a building may make a difference to strength."""
        found = set(site_regions(self.g, kind, place))
        if old != NOWHERE:
            found.update(site_regions(self.g, kind, old))
        return list(found)

    def _use_of(self, kind: int, place: int) -> int:
        if not (self.slots or self.later or self.moves):
            return 0
        land, pull = self.land, self.pull
        if kind == STOREHOUSE:
            if not self.later:
                return 0
            most = 0
            for region in land.storehouses + self.g.stores_of(self.seat):
                most = max(most, pull[region])
            return max(ENGINEERED // 4, (pull[place] - most) // 2)
        if kind == LIFT:
            a, b = land.lifts[place]
        else:
            a, b = land.sites[place].a, land.sites[place].b
        return (self._use_of_way(a, b) + self._use_of_way(b, a)) * PULL // 1000

    def _use_of_way(self, here: int, there: int) -> int:
        """What it is good for to walk from here to there."""
        pull = self.pull
        n = self.g.looters[self.at + here] + (self.g.leader[self.seat] == here)
        return max(0, pull[there] * STEP // 1000 - pull[here]) * min(n, 3) + pull[there] // 8

    def _kill(self, region: int, victim: int, number: int) -> None:
        g = self.g
        g.looters[self.land.size * victim + region] += number
        g.reserve[victim] -= number
        self.look_at(region)
        self.look_at_outposts()

    def receive(self, kind: int, number: int) -> None:
        """Resources come; of too many the worse ones go (DEI-137)."""
        g, seat = self.g, self.seat
        g.pad[2 * seat + kind] += number
        while g.resources(seat) > g.box.pad:
            gone = TECH if self.energy_worth >= self.tech_worth else ENERGY
            if g.pad[2 * seat + gone] <= (1 if gone == kind else 0):  # what has just come stays (DEI-Q-054)
                gone = 1 - gone
            g.pad[2 * seat + gone] -= 1

    def look(self, deed: Deed) -> int:
        """What it is worth to have done that."""
        posts, freed, risk, drawn, tech, energy = self.posts, self.freed, self.risk, self.drawn, self.tech, self.energy
        cards, drone_cards = self.cards, self.drone_cards
        self._do(deed)
        deed.worth = self.worth()
        self._take_back(deed)
        self.posts, self.freed, self.risk, self.drawn, self.tech, self.energy = posts, freed, risk, drawn, tech, energy
        self.cards, self.drone_cards = cards, drone_cards
        return deed.worth

    def best(self, deeds: list[Deed]) -> "Deed | None":
        """The best of these."""
        found: Deed | None = None
        for deed in deeds:
            self.look(deed)
            if found is None or deed.worth > found.worth:
                found = deed
        return found
