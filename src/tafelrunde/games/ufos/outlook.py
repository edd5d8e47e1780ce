"""What one seat thinks of the table: what it could gain where, and how much its UFOs may expect there.

It counts in thousandths of a point, in whole numbers only, so that pure and compiled bots think exactly alike.
"""

from typing import Final

from tafelrunde.games.ufos.content import BUMPER, CALMER, KINDS, STANDARD
from tafelrunde.games.ufos.notes import POINT, UNKNOWN, notes_about
from tafelrunde.games.ufos.odds import SURE, bump_odds, odds_at_least
from tafelrunde.games.ufos.rules import ATTACK, city_modifier, defender_at, is_transit, strength, ufo_modifier
from tafelrunde.games.ufos.scoring import controller
from tafelrunde.games.ufos.state import NOBODY, NOWHERE, Ufos

WITNESS: Final = 2 * POINT  # what each own witness costs in the end (UFO-165)
SCARE: Final = 500  # and what it costs before, because it makes a restaurant there harder
CONTROL: Final = 1500  # a city under control: it brings UFOs
LAST_CONTROL: Final = 2500  # the one after which a single city more ends the game
KEPT: Final = 8 * POINT  # what one of the last restaurants is worth, which should win new cities
NETWORK: Final = 200  # a node more to fly over
HELP: Final = 50  # thousandths of a restaurant's worth that a stand beside the city brings
STEP: Final = 1000  # what a UFO loses with every node that it is driven: witnesses, and its place
END: Final = 40 * POINT  # to win by ending the game now; to lose by it
DENIED: Final = 300  # thousandths: what a point less for the others is worth to me, shared out among them
DENIED_BEST: Final = 300  # and what it is worth beyond that, if it is the best of the others
NEXT: Final = 450  # thousandths: what a UFO may do in the next turn counts now
LATER: Final = 600  # thousandths: and what it may do a turn later counts then
TAKEOVER: Final = 500  # thousandths: a takeover needs a turn of waiting
MEETING: Final = 500  # thousandths: how likely it succeeds where a foreign UFO is in the way
THERE: Final = 700  # thousandths: how likely somebody who is there already gets round to a takeover
COMING: Final = 250  # thousandths: the same for somebody who still has to come
GUARDED: Final = 400  # thousandths: what is left of such a threat if an own UFO is there


class Outlook:
    """What one seat thinks of the table during one decision. Everything is looked at only once."""

    def __init__(self, g: Ufos, seat: int) -> None:
        self.g: Final = g
        self.seat: Final = seat
        self.net: Final = g.net
        self.ufos: Final = g.ufos_of(seat)
        self.notes: Final = notes_about(g, seat, len(self.ufos))  # whatever does not depend on where they are
        self.points: Final = self.notes.standing.points
        self.control: Final = self.notes.standing.control
        self.empty: Final = self.notes.standing.empty
        self.full: Final = self.notes.standing.full
        self.foreign: Final = self.notes.foreign
        if not self.notes.weight:
            self.notes.weight = weights(g, seat, self.points, self.control)
        self.weight: Final = self.notes.weight
        self.at: Final = g.ufo_at.copy()  # where the UFOs are, or may be put in thought
        self.sat: Final[dict[int, int]] = {}  # node -> on whose piece an own UFO sits there
        if g.sits:
            for ufo in self.ufos:
                if g.sits_on(ufo) != NOBODY:
                    self.sat[g.ufo_at[ufo]] = g.sits_on(ufo)

    # --- pieces ------------------------------------------------------------------------------------------------------

    def restaurant(self, city: int, victim: int) -> int:
        """What a restaurant more in a city is worth to me; `victim`: whose it is now, NOBODY: the slot is free."""
        known, key = self.notes.restaurant, city * (self.g.players + 1) + victim + 1
        if known[key] == UNKNOWN:
            known[key] = self._restaurant_worth(city, victim)
        return known[key]

    def _restaurant_worth(self, city: int, victim: int) -> int:
        g, seat = self.g, self.seat
        if not g.restaurants_left[seat]:
            return 0
        price = POINT * g.box.resistance[g.tile[city]]
        points = price + WITNESS * g.witnesses[g.players * city + seat]
        gain = points
        before, alone = controller(g, city), True
        for other, count in enumerate(g.restaurants_in(city)):
            if other != seat and count > (1 if other == victim else 0):
                alone = False
        if victim != NOBODY:
            gain -= self.weight[victim] * price // SURE
        if before not in (NOBODY, seat):
            gain -= self.weight[before] * self.control_step(self.control[before]) // SURE
        wins_city = alone and before != seat
        if wins_city:
            gain += self.control_step(self.control[seat] + 1)
        elif g.restaurants_left[seat] <= g.box.goal[g.players] - self.control[seat]:
            gain -= KEPT
        if self.ends(city, wins_city):
            gain += self.end(points, victim, price)
        return gain

    def control_step(self, cities: int) -> int:
        """What it is worth to control so many cities instead of one less."""
        return LAST_CONTROL if cities >= self.g.box.goal[self.g.players] - 1 else CONTROL

    def ends(self, city: int, wins_city: bool) -> bool:
        """Does the game end because of my restaurant there? (UFO-160 to UFO-162)"""
        goal, every_city = self.g.box.goal[self.g.players], self.g.box.every_city[self.g.players]
        if max(self.control) >= goal or (every_city and not self.empty):
            return False  # it ends anyway
        return (wins_city and self.control[self.seat] + 1 >= goal) or (every_city and self.empty == [city])

    def end(self, more: int, victim: int, less: int) -> int:
        """What it is worth to end the game now, with so many points more, and so many less for a victim."""
        mine = self.points[self.seat] + more, len(self.ufos)
        for other, points in enumerate(self.points):
            if other != self.seat:
                theirs = points - (less if other == victim else 0), len(self.g.ufos_of(other))
                if theirs >= mine:  # with equally many points those with more UFOs win (UFO-167)
                    return -END
        return END

    def stand(self, village: int) -> int:
        """What a stand there is worth to me: its point, what it takes from its owner, and help in cities beside it."""
        known = self.notes.stand
        if known[village] == UNKNOWN:
            g, owner = self.g, self.g.stand[village]
            gain = 0
            if owner != self.seat and g.stands_left[self.seat]:
                gain = POINT + NETWORK
                if owner != NOBODY:
                    gain -= self.weight[owner] * (POINT + NETWORK) // SURE
                for city in g.net.near[village]:
                    if city < g.box.cities:
                        gain += HELP * max(0, self.chance_worth(city)) // SURE
            known[village] = gain
        return known[village]

    def chance_worth(self, city: int) -> int:
        """What a restaurant in a city would be worth, whoever has to give way for it."""
        known = self.notes.chance
        if known[city] == UNKNOWN:
            worth = 0
            if not self.full[city]:
                worth = self.restaurant(city, NOBODY)
            else:
                there = self.g.restaurants_in(city)
                for victim in range(self.g.players):
                    if victim != self.seat and there[victim]:
                        worth = max(worth, self.restaurant(city, victim))
            known[city] = worth
        return known[city]

    # --- what UFOs can do where they are -----------------------------------------------------------------------------

    def plan(self) -> int:
        """What all my UFOs may expect where they are put in thought: bumps, actions and what comes after."""
        worth = 0
        seen: list[int] = []
        for ufo in self.ufos:
            node = self.at[ufo]
            worth += NEXT * self.next_from(node) // SURE
            if node not in seen:
                seen.append(node)
                worth += self.here(node)
        return worth

    def here(self, node: int) -> int:
        """What my UFOs on a node may expect in this turn."""
        if node >= self.g.box.cities and not self.foreign[node]:
            return self.action(node, [])  # in a village it is all the same who is there
        at, beside = self.at, self.net.beside[node]
        alone, lone = node not in self.sat, NOWHERE
        for ufo in self.ufos:
            there = at[ufo]
            if there == node:
                alone = alone and lone == NOWHERE
                lone = ufo
            elif there >= 0 and beside[there]:
                alone = False
        if not alone:
            return self._together(node)
        known, key = self.notes.single, node * len(KINDS) + self.g.ufo_kind[lone]
        if known[key] == UNKNOWN:
            known[key] = self._together(node)
        return known[key]

    def _together(self, node: int) -> int:
        """The same, with all that are there and beside it."""
        kinds = [self.g.ufo_kind[ufo] for ufo in self.ufos if self.at[ufo] == node]
        worth = self.action(node, kinds)
        city = node < self.g.box.cities
        if city:
            worth += self.guard(node)
            if CALMER in kinds:
                worth += (WITNESS + SCARE) * self.g.witnesses[self.g.players * node + self.seat]
        if not self.foreign[node]:
            return worth
        foe = defender_at(self.g, self.seat, node)
        mine, theirs = strength(self.g, self.at, node, self.seat), strength(self.g, self.at, node, foe)
        odds = bump_odds(mine + ATTACK - theirs)
        driven_off = -self.weight[foe] * odds.won_by // SURE
        return odds.win * worth // SURE + STEP * (driven_off - odds.lost_by) // SURE

    def action(self, node: int, kinds: list[int]) -> int:
        """What UFOs of these kinds may expect from acting on a node."""
        g = self.g
        if node >= g.box.cities:
            owner = g.stand[node]
            if owner in (NOBODY, self.seat) or node in self.sat:
                return self.stand(node)
            return self.stand(node) * TAKEOVER // SURE
        odds = self.odds(node, kinds)
        if not self.full[node]:
            return odds * self.restaurant(node, NOBODY) // SURE
        if node in self.sat:
            return odds * self.restaurant(node, self.sat[node]) // SURE
        return max(0, odds * self.chance_worth(node) // SURE) * TAKEOVER // SURE

    def odds(self, city: int, kinds: list[int]) -> int:
        """How likely UFOs of these kinds open or take over a restaurant, with the stands that come before it."""
        number = self.number(city) - ufo_modifier(STANDARD if STANDARD in kinds else BUMPER, len(kinds))
        beside = self.net.beside[city]
        helpers: list[int] = []
        for ufo in self.ufos:
            node = self.at[ufo]
            if node < 0 or not beside[node]:
                continue
            if self.g.stand[node] == NOBODY and not self.foreign[node] and node not in helpers:
                helpers.append(node)
        return odds_at_least(number - len(helpers))

    def number(self, city: int) -> int:
        """The least number on the die with which a standard UFO succeeds there alone."""
        known = self.notes.number
        if known[city] == UNKNOWN:
            known[city] = number_alone(self.g, self.seat, city)
        return known[city]

    # --- threats -----------------------------------------------------------------------------------------------------

    def guard(self, city: int) -> int:
        """What it is worth that a UFO of mine keeps others from taking over my restaurants there."""
        return self.risk(city) * (SURE - GUARDED) // SURE

    def risk(self, city: int) -> int:
        """What I may expect to lose in a city to takeovers, if no UFO of mine is there."""
        known = self.notes.risk
        if known[city] == UNKNOWN:
            g, seat = self.g, self.seat
            mine = g.restaurants_in(city)[seat]
            loss = 0
            if mine and self.full[city]:
                price = POINT * g.box.resistance[g.tile[city]]
                if controller(g, city) == seat:
                    price += self.control_step(self.control[seat])
                for other in range(g.players):
                    if other != seat:
                        loss += threat(g, other, city) * price // SURE
            known[city] = loss
        return known[city]

    # --- the next turns ----------------------------------------------------------------------------------------------

    def next_from(self, node: int) -> int:
        """The best that a UFO on a node can do in its next turns."""
        if not self.notes.next:
            self.notes.next = self._look_ahead()
        return self.notes.next[node]

    def _look_ahead(self) -> list[int]:
        goals = [0] * len(self.foreign)
        for node in self.net.cities + self.net.villages:
            worth = self.alone(node)
            if worth > 0:
                goals[node] = worth * MEETING // SURE if self.foreign[node] else worth
        groups = self.groups()
        soon = self.best_around(goals, groups)
        then = self.best_around(soon, groups)
        return [max(a, LATER * b // SURE) for a, b in zip(soon, then, strict=True)]

    def alone(self, node: int) -> int:
        """What one standard UFO may expect from acting on a node."""
        g = self.g
        if node >= g.box.cities:
            worth = self.stand(node)
            return worth if g.stand[node] == NOBODY else worth * TAKEOVER // SURE
        worth = odds_at_least(self.number(node)) * self.chance_worth(node) // SURE
        return worth * TAKEOVER // SURE if self.full[node] else worth

    def groups(self) -> list[list[int]]:
        """The nodes that I can fly over, in groups that hang together."""
        g, near = self.g, self.net.near
        open = [not foreign for foreign in self.foreign]  # and still to be found
        found: list[list[int]] = []
        for first in g.net.cities + g.net.villages:
            if open[first] and is_transit(g, self.seat, first):
                open[first] = False
                group = [first]
                for node in group:
                    for there in near[node]:
                        if open[there] and is_transit(g, self.seat, there):
                            open[there] = False
                            group.append(there)
                found.append(group)
        return found

    def best_around(self, worth: list[int], groups: list[list[int]]) -> list[int]:
        """Node -> the most that is found in one flight from there; a city itself counts too, a village does not."""
        near = self.net.near
        reached = worth.copy()  # node -> the most that is found by whoever can fly there
        for group in groups:
            most = 0
            for node in group:
                most = max(most, worth[node])
                for there in near[node]:
                    if worth[there] > most:
                        most = worth[there]
            for node in group:
                reached[node] = most
        found = [0] * len(worth)
        for node, beside in enumerate(near):
            most = worth[node] if node < self.g.box.cities else 0
            for there in beside:
                if reached[there] > most:
                    most = reached[there]
            found[node] = most
        return found


class Rest:
    """What all my UFOs but one may expect; that one has been lifted, and is put here and there in thought."""

    def __init__(self, look: Outlook, ufo: int) -> None:
        self._look: Final = look
        self._ufo: Final = ufo
        self._nodes: Final[list[int]] = []
        self._worth: Final[list[int]] = []  # of these nodes
        look.at[ufo] = NOWHERE
        for other in look.ufos:
            node = look.at[other]
            if node >= 0 and node not in self._nodes:
                self._nodes.append(node)
                self._worth.append(look.here(node))

    def with_it(self, node: int) -> int:
        """What it adds on a node to what the rest may expect: there, beside it, and later."""
        look = self._look
        look.at[self._ufo] = node
        worth = NEXT * look.next_from(node) // SURE + look.here(node)
        beside = look.net.beside[node]
        for k, other in enumerate(self._nodes):
            if other == node:
                worth -= self._worth[k]
            elif beside[other]:
                worth += look.here(other) - self._worth[k]
        return worth


def weights(g: Ufos, seat: int, points: list[int], control: list[int]) -> list[int]:
    """What a point of each seat is worth to one of them, in thousandths: those of the others count against it."""
    found = [-DENIED // (g.players - 1)] * g.players
    found[seat] = SURE
    others = [s for s in range(g.players) if s != seat]
    best = max([points[s] + CONTROL * control[s] for s in others])
    for s in others:
        if points[s] + CONTROL * control[s] == best:
            found[s] -= DENIED_BEST
    return found


def threat(g: Ufos, seat: int, city: int) -> int:
    """How likely a seat takes over a restaurant in a full city before long, in thousandths."""
    near, chance = g.net.near[city], 0
    for ufo in g.ufos_of(seat):
        node = g.ufo_at[ufo]
        if node == city:
            chance = THERE
        elif node in near or any(is_transit(g, seat, there) for there in near):
            chance = max(chance, COMING)
    if not chance or not g.restaurants_left[seat]:
        return 0
    return chance * odds_at_least(number_alone(g, seat, city)) // SURE


def number_alone(g: Ufos, seat: int, city: int) -> int:
    """The least number on the die with which one standard UFO of a seat succeeds in a city."""
    return g.box.resistance[g.tile[city]] - city_modifier(g, seat, city) - ufo_modifier(STANDARD, 1)
