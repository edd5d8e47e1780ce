"""Everything that a sign can be used for, tried out in thought: done, looked at, taken back."""

from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.dei.abilities import NUMBERS, REPROCESSING, SPRINTER
from tafelrunde.games.dei.cards import copyable, repetitions
from tafelrunde.games.dei.content import BLACK, ENERGY, SEARCH, SLOTS, TECH
from tafelrunde.games.dei.drones import FLY, MAS, SIM, flight_range
from tafelrunde.games.dei.icons import ANY, DRONES, Icon
from tafelrunde.games.dei.market import offers, payments
from tafelrunde.games.dei.outlook import BOOST, ONE, POWER, PULL, STEP, Outlook, card_powers
from tafelrunde.games.dei.rules import (
    buildable,
    collectable,
    deploy_targets,
    destinations_by,
    groups_on,
    in_reserve,
    kind_in,
    plots,
    relocatable,
    shots,
    site_regions,
    sites,
    standing,
    victims,
    walkways,
)
from tafelrunde.games.dei.state import HAND, LIFT, NOBODY, NONE, NOWHERE, STOREHOUSE, UP, Dei

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


class Thought(Outlook):
    """What a seat can do, compared in thought."""

    def __init__(self, g: Dei, seat: int) -> None:
        super().__init__(g, seat)
        self._walkways: Final[dict[tuple[str, int], list[int]]] = {}  # by verb and start, with the buildings there are
        # what was best after the same deeds: cards have much in common
        self._known: Final[dict[tuple[Option, ...], Deed | None]] = {}

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

    # --- what a sign can do ------------------------------------------------------------------------------------------

    def deeds(self, icon: Icon) -> list[Deed]:
        """All that is worth a thought."""
        verb = icon.verb
        if icon.inner is not None:
            return self.deeds(icon.inner)
        if verb in ("MOV", "TMOV", "LMOV", "EXTRA"):
            return self.moves_by(verb)
        if verb in ("COL", "LCOL", "MCOL"):
            return self.collecting(verb)
        if verb in ("DEP", "TDEP", "MDEP"):
            return self.deploying(verb)
        if verb == "BLD":
            return [deed for kind in buildable(self.g, self.seat) for deed in self.building(kind)]
        if verb == "KIL":
            return [Deed(KILL, region, victim) for region, victim in victims(self.g, self.seat)]
        if verb in ("TEC", "ENE"):
            kind = TECH if verb == "TEC" else ENERGY
            return [Deed(TAKE, kind, n=min(icon.number, self.g.supply[kind]))] if self.g.supply[kind] else []
        return self.buying(False)

    def moves_by(self, verb: str) -> list[Deed]:
        """Moves from everywhere."""
        return [deed for start in standing(self.g, self.seat) for deed in self.moves_from(verb, start)]

    def moves_from(self, verb: str, start: int) -> list[Deed]:
        """Moves from there to everywhere."""
        ends = destinations_by(self.g, self.seat, verb, start, self._ways(verb, start))
        return [deed for end in ends for deed in self.moving(verb, start, end)]

    def moving(self, verb: str, start: int, end: int) -> list[Deed]:
        """Groups from one region to another: all, all but one, half of them, as few as possible."""
        found: list[Deed] = []
        there = self.g.looters[self.at + start]
        legal = groups_on(self.g, self.seat, verb, start, end, end in self._ways(verb, start))
        least = [there, there]
        for n, lead, _ in legal:
            least[lead] = min(least[lead], n)
        for n, lead, carts in legal:
            if n >= there - 1 or n == there // 2 or n == least[lead]:
                found.append(Deed(MOVE, start, end, n, lead, carts))
        return found

    def _ways(self, verb: str, start: int) -> list[int]:
        """The walkways from there, worked out once."""
        found = self._walkways.get((verb, start))
        if found is None:
            found = self._walkways[verb, start] = walkways(self.g, self.seat, verb, start)
        return found

    def collecting(self, verb: str) -> list[Deed]:
        """Collects, and what Sharpshooters and Prospector make of them."""
        g, seat = self.g, self.seat
        found: list[Deed] = []
        for region in collectable(g, seat):
            found += self.collects_in(verb, region)
        found += [Deed(KILL, region, victim) for region, victim in shots(g, seat)]
        found += [Deed(PLACE, region) for region in plots(g, seat)]
        return found

    def collects_in(self, verb: str, region: int) -> list[Deed]:
        """A Collect there with what comes with it: more technology if one likes (DEI-Q-125), a search, an exchange."""
        g, seat = self.g, self.seat
        kind, number = kind_in(g, region), 1
        if g.power(seat) == SEARCH and g.leader[seat] == region and not g.searched and g.tokens[region] > 1:
            number = 2
        exchanges = kind == TECH and g.supply[ENERGY] and (verb == "LCOL" or self._reprocesses(region))
        found: list[Deed] = []
        for more in (0, 1) if verb == "MCOL" and g.supply[TECH] else (0,):
            found.append(Deed(COLLECT, region, kind, number, more, number))
            if exchanges:
                found.append(Deed(COLLECT, region, ENERGY, 1, more + number - 1, number))
        return found

    def _reprocesses(self, region: int) -> bool:
        """May a technology from there become an energy? (DEI-201)"""
        g = self.g
        lifts = g.lifts_of(self.seat) if g.has(self.seat, REPROCESSING) else []
        return any(self.land.lifts[lift][0] == region for lift in lifts)

    def deploying(self, verb: str) -> list[Deed]:
        """Deploys, and what Superior numbers makes of them."""
        g, seat = self.g, self.seat
        found: list[Deed] = []
        if not g.reserve[seat] and g.has(seat, NUMBERS):
            found = self.moves_by("MOV") + self.collecting("COL")
        for source in [NOWHERE] if g.reserve[seat] else relocatable(g, seat, verb):
            for target in deploy_targets(g, seat, verb, source):
                found.append(Deed(DEPLOY, target, source, 1))
                if verb == "MDEP" and g.supply[kind_in(g, target)]:
                    found.append(Deed(DEPLOY, target, source, 1, 1))
        return found

    def building(self, kind: int) -> list[Deed]:
        """All places for a building."""
        g, seat = self.g, self.seat
        olds = [NOWHERE] if in_reserve(g, seat, kind) else sorted(set(g.built(seat, kind)))
        return [Deed(BUILD, kind, place, old) for old in olds for place in sites(g, seat, kind, old)]

    def buying(self, parcel: bool) -> list[Deed]:
        """All cards that can be bought, each way to pay."""
        g, seat = self.g, self.seat
        return [
            Deed(BUY, at, n=tech, lead=energy)
            for at in offers(g, seat, parcel)
            for tech, energy in payments(g, seat, at, parcel)
        ]

    # --- drones ------------------------------------------------------------------------------------------------------

    def drone_worths(self, drone: int, bonus: int) -> dict[int, int]:
        """Region -> what it is worth to go there with that drone and use it."""
        g = self.g
        home = g.drones[drone]
        found: dict[int, int] = {}
        for region in self.land.reached(home, flight_range(g, self.seat, bonus)):
            self._fly(drone, region)
            found[region] = self.drone_use(drone, region)
        self._fly(drone, home)
        return found

    def _fly(self, drone: int, region: int) -> None:
        self.g.drones[drone] = region
        if self.tactical:
            self.look_around()

    def drone_use(self, drone: int, region: int) -> int:
        """The best that a drone can do where it is."""
        g = self.g
        if drone == MAS:
            n = min(2, g.tokens[region])
            return self.look(Deed(COLLECT, region, kind_in(g, region), n, 0, n))
        if drone == SIM:
            return max(self.transporting(region, 2))
        if drone == FLY:
            return max(self.worth(), self.flying(False, 2), self.flying(True, 1))
        return self.hunting(region)

    def transporting(self, region: int, count: int) -> list[int]:
        """What it is worth that Simon brings none, one, and so on up to so many: from the reserve, else from where they
        are least needed."""
        g, at, now = self.g, self.at, self.worth()
        sources = [NOWHERE]
        if not g.reserve[self.seat]:
            sources = [r for r in range(self.land.size) if r != region and g.looters[at + r]]
        best = self.best([Deed(DEPLOY, region, source, 1) for source in sources]) if count else None
        if best is None:
            return [now] * (count + 1)
        if count == 1:
            return [now, best.worth]
        self.do(best)
        found = [now, *self.transporting(region, count - 1)]
        self.undo(best)
        return found

    def flying(self, roof: bool, count: int) -> int:
        """The best that Fly can do with so many looters, one after the other."""
        g, here = self.g, self.g.drones[FLY]
        if not count or not g.looters[self.at + here]:
            return self.worth()
        best = self.best(
            [
                Deed(MOVE, here, there, 1)
                for there in range(self.land.size)
                if there != here and self.land.roof[there] == roof
            ]
        )
        if best is None:
            return self.worth()
        if count == 1:
            return best.worth
        self.do(best)
        found = max(best.worth, self.flying(roof, count - 1))
        self.undo(best)
        return found

    def hunting(self, region: int) -> int:
        """What Draco brings there."""
        g, size = self.g, self.land.size
        deeds = [
            Deed(KILL, region, other)
            for other in range(g.players)
            if other != self.seat and g.looters[size * other + region]
        ]
        for deed in deeds:
            self.do(deed)
        found = self.worth() + ONE + BOOST // 2
        for deed in deeds[::-1]:
            self.undo(deed)
        return found

    def drones_of(self, icon: Icon) -> list[int]:
        """The drones that a sign can move."""
        if icon.which == ANY:
            return [drone for drone in range(len(DRONES)) if self.g.drones[drone] >= 0]
        return [icon.which]

    # --- a whole card ------------------------------------------------------------------------------------------------

    def use(self, icon: Icon) -> int:
        """What it is worth to use a sign now, as well as possible."""
        if icon.verb == "DRN":
            return max([max(self.drone_worths(drone, icon.number).values()) for drone in self.drones_of(icon)])
        if icon.verb == "VP":
            return self.worth() + ONE * icon.number
        if icon.verb == "CPY":
            cards = [card_powers(self.g.box)[card] for card in copyable(self.g, self.seat)]
            return self.worth() + POWER * max(cards, default=0) // 1000
        self.count(icon, -1)
        best = self.best(self.deeds(icon))
        self.count(icon, 1)
        return NO_WAY if best is None else best.worth

    def play(self, card: int, status: int) -> None:
        """As if a card were played."""
        self.g.put_card(card, self.seat, status)
        self.g.card = card
        self.slots -= 1
        self.look_at_cards()

    def take_up(self, card: int) -> None:
        """As if it had not been played."""
        self.g.put_card(card, self.seat, HAND)
        self.g.card = NONE
        self.slots += 1
        self.look_at_cards()

    def whole_card(self, card: int) -> int:
        """What it is worth to play a card for its signs, each time the best of them."""
        extra, done = self.extra, list[Deed]()
        self.play(card, UP)
        self._use_all(self._signs(card), done)
        self.collects = self.moves = 0
        found = self.worth()
        for deed in done[::-1]:
            self.undo(deed)
        self.take_up(card)
        self.extra = extra
        return found

    def _signs(self, card: int) -> list[Icon]:
        """The signs of a card one by one; drones, points and Copy are counted at once."""
        left: list[Icon] = []
        for icon in self.g.box.cards[card].icons:
            if icon.verb in ("DRN", "VP", "CPY"):
                self.extra += max(0, self.use(icon) - self.worth())
            elif icon.inner is not None:
                left += [icon.inner] * repetitions(self.g, self.seat, icon)
            else:
                left.append(icon)
        return left

    def _use_all(self, left: list[Icon], done: list[Deed]) -> None:
        """Each time the best of them, as long as it is good for anything."""
        box = self.g.box
        for icon in left:
            self.count(icon, 1)
        sprints = 1 if self.g.has(self.seat, SPRINTER) else 0
        while left:
            chosen, best = left[0], self._best_of(left[0], done)
            for k, icon in enumerate(left):
                if icon is not chosen and icon.code not in [other.code for other in left[:k]]:
                    deed = self._best_of(icon, done)
                    if deed is not None and (best is None or deed.gain > best.gain):
                        chosen, best = icon, deed
            if best is None:
                break
            left.remove(chosen)
            self.count(chosen, -1)
            if best.gain + self.cards + self.extra > self.worth():
                self.do(best)
                done.append(best)
                if best.kind == MOVE and sprints:
                    sprints = 0
                    left.append(box.icons[box.extra])
                    self.count(left[-1], 1)

    def _best_of(self, icon: Icon, done: list[Deed]) -> Deed | None:
        """The best that a sign can do after these deeds."""
        self.count(icon, -1)
        key: tuple[Option, ...] = (icon.code, self.collects, int(self.moves > 0), *[deed.key for deed in done])
        if key not in self._known:
            best = self.best(self.deeds(icon))
            if best is not None:
                best.gain = best.worth - self.cards - self.extra
            self._known[key] = best
        self.count(icon, 1)
        return self._known[key]
