"""What a seat may hope for in this round: who will control each district, and what that is worth to the seat.

All of it in thousandths of a jelly and in whole numbers, so that every machine finds the same."""

from typing import Final

from tafelrunde.games.jelly.content import DIE, FACES, ZONES
from tafelrunde.games.jelly.rewards import (
    ARROW,
    BOTH,
    CAPSULE,
    CCW,
    CW,
    DROP,
    JELLY,
    PER_CAPSULE,
    PRESENT,
    SECOND,
    TAKE,
    VARIABLE,
    Symbol,
)
from tafelrunde.games.jelly.state import SCORING, Jelly

ONE: Final = 1000  # a jelly; a chance that is certain
DIE_MEAN: Final = 3500  # what a capsule with a die gives
RIVAL: Final = 1000  # what a jelly of the others costs, shared among them
PLACING: Final = 3000  # ms of a roll and a placing
PIP: Final = 4  # steps of the table of weights for a pip
DIE_TO_COME: Final = 10  # such steps for a die that may still be placed anywhere, shared among the districts
CENTRE_DIE: Final = 4 * PIP  # such steps for a die on the centre
LEVELS: Final = 10
LONGEST: Final = 200  # weights of the table


def _weights(level: int) -> list[int]:
    """How likely a total is to win: the less is still to come, the more a pip counts."""
    found, heat = [ONE], 10 + 4 * level
    while len(found) < LONGEST:
        found.append(found[-1] * (heat + 1) // (heat - 1))
    return found


WEIGHTS: Final = [_weights(level) for level in range(LEVELS)]


def worth_of(capsules: list[int]) -> int:
    """What capsules may be expected to hold."""
    return ONE * sum(capsules) + DIE_MEAN * capsules.count(DIE)


class Prize:
    """What a reward is worth to the seat, whoever receives it; by who does."""

    def __init__(self, players: int) -> None:
        self.few: Final = [0] * players  # in control with one or two dice
        self.many: Final = [0] * players  # in control with more
        self.lower: Final = [0] * players  # not in control
        self.tiers = ""  # SECOND or PRESENT: who gets that; "": nobody


class Outlook:
    """A table in the eyes of one seat."""

    def __init__(self, g: Jelly, seat: int, rival: int = RIVAL) -> None:
        self.g: Final = g
        self.seat: Final = seat
        self.rival: Final = rival // (g.players - 1)
        # what a jelly of each seat is worth to me
        self.signs: Final = [ONE if s == seat else -self.rival for s in range(g.players)]
        self.capsule: Final = worth_of(g.box.capsules) // len(g.box.capsules)  # on average
        self.pod: Final = [self.capsule * sign // ONE if g.stack else 0 for sign in self.signs]
        self.to_come: Final = self._to_come()
        self.sums: Final[list[list[int]]] = []  # district -> seat -> total after cancelling
        self.dice: Final[list[list[int]]] = []  # district -> seat -> dice that count
        for district in range(len(g.ring)):
            self._count(district)
        self.centre: Final = [g.on_centre(s) for s in range(g.players)]
        self.level = 0  # how much may still happen in an open district
        self.hopes: Final = [0] * g.players  # seat -> steps for what it may still place there
        self.expect(self.to_come)
        self._prizes: Final[dict[int, Prize]] = {}
        self._by_arrow: Final[dict[int, int]] = {}
        rewards = [g.reward(d) for d in range(len(g.ring))]
        self.arrows: Final = [d for d, r in enumerate(rewards) if ARROW in [symbol.kind for symbol in g.box.rewards[r]]]

    def _count(self, district: int) -> None:
        g = self.g
        sums, dice = [0] * g.players, [0] * g.players
        at = district * g.players * FACES
        for s in range(g.players):
            for value in range(1, FACES + 1):
                if g.entrance[at] == 1:
                    sums[s] += value
                    dice[s] += 1
                at += 1
        self.sums.append(sums)
        self.dice.append(dice)

    # --- what is still to come ---------------------------------------------------------------------------------------

    def _to_come(self) -> list[int]:
        """Dice that each seat can still place."""
        g = self.g
        if g.phase == SCORING:
            return [0] * g.players
        if g.live:
            return self.in_time(g.round_end - g.now) if g.round_end > g.now else g.left.copy()
        return self.in_beats(g.last_beat)

    def in_time(self, milliseconds: int) -> list[int]:
        """Dice that each seat can place in so much time."""
        most = max(0, milliseconds) // PLACING
        return [min(left, most) for left in self.g.left]

    def in_beats(self, last: int) -> list[int]:
        """Dice that each seat can place if that beat is the last; in this one those who come later still act."""
        g = self.g
        first = g.round + g.beat - 2
        now = (g.open[0].seat - first) % g.players if g.open else 0
        return [min(g.left[s], last - g.beat + ((s - first) % g.players > now)) for s in range(g.players)]

    def expect(self, to_come: list[int]) -> None:
        """Think about the rest of the round as if so many dice were still to come."""
        g = self.g
        open_to_all = max(1, len(g.ring) - sum([screen >= 0 for screen in g.screen]))
        foreign = sum(to_come) - to_come[self.seat]
        self.level = min(LEVELS - 1, 1 + 2 * foreign // open_to_all) if foreign else 0
        for s in range(g.players):
            self.hopes[s] = DIE_TO_COME * to_come[s] // open_to_all

    # --- who will control --------------------------------------------------------------------------------------------

    def worth(self, sums: list[int], dice: list[int], prize: Prize, settled: bool) -> int:
        """What may be expected of a district with these totals and dice and this reward; `settled`: it stays so."""
        if settled or not self.level:
            return self._settled(sums, dice, prize)
        table, found, whole = WEIGHTS[self.level], 0, 1
        for s, total in enumerate(sums):
            steps = PIP * total + self.hopes[s]
            if steps:
                weight = table[steps]
                whole += weight
                found += weight * (prize.few[s] if dice[s] <= 2 else prize.many[s])
        return found // whole + (self._others(sums, prize) if prize.tiers else 0)

    def _settled(self, sums: list[int], dice: list[int], prize: Prize) -> int:
        """The same when nothing changes any more."""
        most = max(sums)
        if not most:
            return 0
        second = max([0 if total == most else total for total in sums]) if prize.tiers == SECOND else 0
        found = 0
        for s, total in enumerate(sums):
            if total == most:
                found += prize.few[s] if dice[s] <= 2 else prize.many[s]
            elif total and (not second or total == second):
                found += prize.lower[s]
        return found

    def _others(self, sums: list[int], prize: Prize) -> int:
        """What those may expect who do not have the highest total."""
        table = WEIGHTS[self.level]
        weights = [table[PIP * total + self.hopes[s]] if total else 0 for s, total in enumerate(sums)]
        whole, found = 1 + sum(weights), 0
        for s, weight in enumerate(weights):
            if not weight:
                continue
            if prize.tiers == PRESENT:
                found += (whole - weight) * prize.lower[s]
            else:
                second = sum([ONE * other // (whole - other) for k, other in enumerate(weights) if k != s])
                found += weight * second // ONE * prize.lower[s]
        return found // whole

    def now(self, district: int) -> int:
        """What may be expected of a district as it is."""
        locked = district in self.g.screen
        return self.worth(self.sums[district], self.dice[district], self.prize(district), locked)

    def in_centre(self, dice: list[int]) -> int:
        """What may be expected of the centre with so many dice on it."""
        most = max(dice)
        if not most:
            return 0
        if not self.level:
            return sum([self.pod[s] for s, number in enumerate(dice) if number == most])
        table, found, whole = WEIGHTS[self.level], 0, 0
        for s, number in enumerate(dice):
            if number:
                weight = table[min(LONGEST - 1, CENTRE_DIE * number)]
                found += weight * self.pod[s]
                whole += weight
        return found // whole

    # --- what a reward is worth --------------------------------------------------------------------------------------

    def prize(self, district: int, zone: int = -1) -> Prize:
        """What the reward of a district is worth, in the zone of its marker or in another one."""
        z = self.g.zone[district] if zone < 0 else zone
        key = ZONES * district + z
        if key not in self._prizes:
            self._prizes[key] = self._new_prize(district, z)
        return self._prizes[key]

    def _new_prize(self, district: int, zone: int) -> Prize:
        found = Prize(self.g.players)
        self._add(found, self.g.side(district).zones[zone], [district])
        return found

    def by_arrow(self, district: int, zone: int) -> int:
        """What changes in districts whose arrows lead to a district if its marker goes to another zone."""
        if not self.arrows:
            return 0
        key = ZONES * district + zone
        if key not in self._by_arrow:
            self._by_arrow[key] = self._led_to(district, zone)
        return self._by_arrow[key]

    def _led_to(self, district: int, zone: int) -> int:
        zones, before, found = self.g.zone, self.g.zone[district], 0
        for d in self.arrows:
            if d != district:
                zones[district] = zone
                then = self._new_prize(d, zones[d])
                zones[district] = before
                found += self.worth(self.sums[d], self.dice[d], then, d in self.g.screen) - self.now(d)
        return found

    def _add(self, prize: Prize, reward: int, path: list[int]) -> None:
        for symbol in self.g.box.rewards[reward]:
            if symbol.kind == ARROW:
                self._add_arrow(prize, symbol.number, path)
            elif symbol.kind in (SECOND, PRESENT):
                prize.tiers = symbol.kind
                for inner in self.g.box.rewards[symbol.first]:
                    self._give(inner, prize.few, prize.many)
                for inner in self.g.box.rewards[symbol.second]:
                    self._give(inner, prize.lower)
            elif symbol.kind == VARIABLE:
                for inner in self.g.box.rewards[symbol.first]:
                    self._give(inner, prize.few)
                for inner in self.g.box.rewards[symbol.second]:
                    self._give(inner, prize.many)
            else:
                self._give(symbol, prize.few, prize.many)

    def _give(self, symbol: Symbol, *lists: list[int]) -> None:
        """Add what one symbol is worth, by who receives it."""
        for s, worth in enumerate(self._symbol(symbol)):
            for found in lists:
                found[s] += worth

    def _symbol(self, symbol: Symbol) -> list[int]:
        g, kind, players = self.g, symbol.kind, self.g.players
        if kind == JELLY:
            return [symbol.number * sign for sign in self.signs]
        if kind == CAPSULE:
            return self.pod
        if kind == PER_CAPSULE:
            return [2 * len(g.pods[s]) * sign for s, sign in enumerate(self.signs)]
        if kind == DROP:
            return [-self.cheapest(s) * sign // ONE for s, sign in enumerate(self.signs)]
        each = symbol.number if kind == TAKE else -1  # what everybody else gives to the receiver
        everybody = sum(self.signs)
        return [each * ((players - 1) * sign - everybody + sign) for sign in self.signs]

    def cheapest(self, seat: int) -> int:
        """What it costs a seat to put a capsule back; of others only the number is known."""
        if seat == self.seat:
            return min([worth_of([capsule]) for capsule in self.g.pods[seat]], default=0)
        return 2 * self.capsule // 3 if self.g.pods[seat] else 0

    def _add_arrow(self, prize: Prize, way: int, path: list[int]) -> None:
        """The reward that arrows lead to; where there are two ways, I take the better one and others the worse one."""
        if way != BOTH:
            self._follow(prize, way, path)
            return
        one, other = Prize(len(prize.few)), Prize(len(prize.few))
        self._follow(one, CW, path)
        self._follow(other, CCW, path)
        for s in range(len(prize.few)):
            taken = one if (one.few[s] >= other.few[s]) == (s == self.seat) else other
            prize.few[s] += taken.few[s]
            prize.many[s] += taken.many[s]

    def way(self, way: int, path: list[int], dice: int) -> int:
        """What it is worth to me to receive what an arrow leads to, with so many dice."""
        prize = Prize(self.g.players)
        self._follow(prize, way, path)
        return prize.few[self.seat] if dice <= 2 else prize.many[self.seat]

    def _follow(self, prize: Prize, way: int, path: list[int]) -> None:
        to = (path[-1] + way) % len(self.g.ring)
        if to not in path:
            self._add(prize, self.g.reward(to), [*path, to])
