"""Everything that a sign, a drone or a whole card can be used for, compared in thought."""

from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.dei.abilities import NUMBERS, REPROCESSING, SPRINTER
from tafelrunde.games.dei.cards import copyable, repetitions
from tafelrunde.games.dei.content import ENERGY, SEARCH, TECH
from tafelrunde.games.dei.deeds import BUILD, BUY, COLLECT, DEPLOY, KILL, MOVE, NO_WAY, PLACE, TAKE, Deed, Trial
from tafelrunde.games.dei.drones import FLY, MAS, SIM, flight_range
from tafelrunde.games.dei.icons import ANY, DRONES, Icon
from tafelrunde.games.dei.market import offers, payments
from tafelrunde.games.dei.outlook import BOOST, ONE, POWER, card_powers
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
    sites,
    standing,
    victims,
)
from tafelrunde.games.dei.state import HAND, NONE, NOWHERE, UP, Dei


class Thought(Trial):
    """What a seat can do, and what is best."""

    def __init__(self, g: Dei, seat: int) -> None:
        super().__init__(g, seat)
        # what was best after the same deeds: cards have much in common
        self._known: Final[dict[tuple[Option, ...], Deed | None]] = {}

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
        ends = destinations_by(self.g, self.seat, verb, start, self.ways(verb, start))
        return [deed for end in ends for deed in self.moving(verb, start, end)]

    def moving(self, verb: str, start: int, end: int) -> list[Deed]:
        """Groups from one region to another: all, all but one, half of them, as few as possible."""
        found: list[Deed] = []
        there = self.g.looters[self.at + start]
        legal = groups_on(self.g, self.seat, verb, start, end, end in self.ways(verb, start))
        least = [there, there]
        for n, lead, _ in legal:
            least[lead] = min(least[lead], n)
        for n, lead, carts in legal:
            if n >= there - 1 or n == there // 2 or n == least[lead]:
                found.append(Deed(MOVE, start, end, n, lead, carts))
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
