"""Receiving rewards, symbol by symbol (JEL-090 to JEL-108), and the decisions on the way (JEL-D5 to JEL-D8)."""

from itertools import combinations
from typing import Final

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.jelly.content import DIE, LETTERS
from tafelrunde.games.jelly.rewards import (
    ARROW,
    BOTH,
    CAPSULE,
    CCW,
    CW,
    DROP,
    GIVE,
    JELLY,
    PER_CAPSULE,
    PRESENT,
    SECOND,
    TAKE,
    Symbol,
)
from tafelrunde.games.jelly.rules import dice_that_count, others_present, seconds, totals
from tafelrunde.games.jelly.state import NOWHERE, Jelly
from tafelrunde.games.jelly.why import is_command

WAYS: Final[dict[Option, int]] = {"cw": CW, "ccw": CCW}


class Receive(Step[Jelly]):
    """These seats receive a reward, from its symbol number `at` on; each symbol for all before the next (JEL-Q22)."""

    def __init__(
        self,
        seats: tuple[int, ...],
        tied: tuple[int, ...],
        reward: int,
        district: int,
        path: tuple[int, ...],
        at: int = 0,
    ) -> None:
        super().__init__()
        self.seats: Final = seats
        self.tied: Final = tied  # who do not pay each other (JEL-098, JEL-101, JEL-Q62)
        self.reward: Final = reward
        self.district: Final = district  # that is scored: dice and totals are taken there (JEL-Q33)
        self.path: Final = path  # districts that arrows have led over; in the last one the reward is printed (JEL-Q32)
        self.at: Final = at

    def run(self, g: Jelly) -> None:
        symbols = g.box.rewards[self.reward]
        symbol, kind, seats = symbols[self.at], symbols[self.at].kind, self.seats
        if self.at + 1 < len(symbols):
            rest: list[Step[Jelly]] = [Receive(seats, self.tied, self.reward, self.district, self.path, self.at + 1)]
        else:
            rest = []
        if kind == JELLY:
            for seat in seats:
                gain_jelly(g, seat, symbol.number, self.district)
        elif kind == PER_CAPSULE:
            for seat in seats:
                gain_jelly(g, seat, 2 * len(g.pods[seat]), self.district)  # JEL-096
        elif kind == CAPSULE:
            take_capsules(g, seats, self.district)
        g.then(*self._following(g, symbol), *rest)

    def _following(self, g: Jelly, symbol: Symbol) -> list[Step[Jelly]]:
        """What a symbol leads to, seat by seat or tier by tier."""
        kind, seats = symbol.kind, self.seats
        if kind == DROP:
            return [Discard(seat, self.district) for seat in seats]
        others = tuple([seat for seat in range(g.players) if seat not in self.tied])
        if kind == TAKE:
            return [Pay(payer, seats, symbol.number, self.district) for payer in others]  # JEL-097, JEL-Q26
        if kind == GIVE:
            return [Give(seat, others, self.district) for seat in seats]  # JEL-100
        if kind == ARROW:
            return [self._arrow(symbol.number)]
        if symbol.first < 0:
            return []
        if kind == SECOND:
            return self._tiers(symbol, tuple(seconds(totals(g, self.district))))
        if kind == PRESENT:
            return self._tiers(symbol, tuple(others_present(totals(g, self.district))))
        few = tuple([seat for seat in seats if len(dice_that_count(g, self.district, seat)) <= 2])
        many = tuple([seat for seat in seats if seat not in few])  # JEL-099, JEL-Q27
        return self._part(few, self.tied, symbol.first) + self._part(many, self.tied, symbol.second)

    def _tiers(self, symbol: Symbol, lower: tuple[int, ...]) -> list[Step[Jelly]]:
        """X for the highest total is completed before Y for the others (JEL-106, JEL-Q62)."""
        return self._part(self.seats, self.seats, symbol.first) + self._part(lower, lower, symbol.second)

    def _part(self, seats: tuple[int, ...], tied: tuple[int, ...], reward: int) -> list[Step[Jelly]]:
        return [Receive(seats, tied, reward, self.district, self.path)] if seats else []

    def _arrow(self, way: int) -> Step[Jelly]:
        follow = Follow(self.seats, self.district, self.path, way)
        return follow if way != BOTH else Fork(self.seats, self.district, self.path)


# --- jelly and capsules ----------------------------------------------------------------------------------------------


def gain_jelly(g: Jelly, seat: int, number: int, district: int) -> None:
    """From the supply, which never ends (JEL-091, JEL-Q37); 0 is nothing (JEL-092)."""
    g.jelly[seat] += number
    g.report("jelly", district, seat, number)


def hand_over(g: Jelly, giver: int, receiver: int, number: int, district: int) -> None:
    """From one player to another."""
    if number:
        g.jelly[giver] -= number
        g.jelly[receiver] += number
        g.report("paid", district, giver, number, receiver)


def take_capsules(g: Jelly, seats: tuple[int, ...], district: int) -> None:
    """Each takes the top capsule and looks at it; if too few are left nobody gets one (JEL-093, JEL-094, JEL-Q21)."""
    if len(g.stack) < len(seats):
        g.report("no_capsules", district)
        return
    for seat in seats:
        capsule = g.take(g.stack)
        g.pods[seat].append(capsule)
        g.report("capsule", district, seat)
        if g.heard is not None:
            g.tell("capsule_seen", {}, {"seat": seat, "capsule": capsule}, (seat,), private=True)  # JEL-110


# --- decisions of the scoring ----------------------------------------------------------------------------------------


class Answer(Choice[Jelly]):
    """A decision of the scoring; in real time it must be answered in time (JEL-Q56)."""

    def __init__(self, seat: int, district: int, until: int) -> None:
        super().__init__(seat)
        self.district: Final = district
        self.until: Final = until

    def why_not(self, g: Jelly, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        return Refusal("JEL-066", "round_over") if is_command(option) else Refusal("", "no_option")

    def due(self, g: Jelly) -> int:
        return self.until

    def late(self, g: Jelly) -> None:
        self.chosen(g, self.default(g))

    def default(self, g: Jelly) -> Option:
        """What counts if nobody answers in time: found from public facts only."""
        return self.options(g)[0]


def deadline(g: Jelly) -> int:
    """Until when a decision that is asked now must be answered; 0: there is no hurry in beats."""
    return g.now + g.box.decision if g.live else 0


class Discard(Step[Jelly]):
    """Put one of your capsules back in the box, if you have any (JEL-095, JEL-Q23)."""

    def __init__(self, seat: int, district: int) -> None:
        super().__init__(seat)
        self.district: Final = district

    def run(self, g: Jelly) -> None:
        if len(g.pods[self.seat]) == 1:
            drop_capsule(g, self.seat, g.pods[self.seat][0], self.district)
        elif g.pods[self.seat]:
            g.then(DropCapsule(self.seat, self.district, deadline(g)))
        else:
            g.report("nothing_to_drop", self.district, self.seat)


class DropCapsule(Answer):
    """Which capsule; asked even if all are equal, for a skipped question would tell the others (JEL-D6)."""

    def options(self, g: Jelly) -> list[Option]:
        return [capsule or "die" for capsule in sorted(set(g.pods[self.seat]))]

    def ask(self, g: Jelly) -> bool:
        return True

    def chosen(self, g: Jelly, option: Option) -> None:
        drop_capsule(g, self.seat, option if isinstance(option, int) else DIE, self.district)

    def default(self, g: Jelly) -> Option:
        """The one that was owned longest."""
        return g.pods[self.seat][0] or "die"


def drop_capsule(g: Jelly, seat: int, capsule: int, district: int) -> None:
    """Out of the game; the others do not see what it was (JEL-Q23)."""
    g.commit()
    g.pods[seat].remove(capsule)
    g.dropped.append(capsule)
    g.dropped_by.append(seat)
    g.report("dropped", district, seat)
    if g.heard is not None:
        g.tell("dropped_seen", {}, {"seat": seat, "capsule": capsule}, (seat,), private=True)


class Give(Step[Jelly]):
    """Give 1 jelly to every other player; whoever has too little decides who gets it (JEL-100 to JEL-102, JEL-Q25)."""

    def __init__(self, seat: int, others: tuple[int, ...], district: int) -> None:
        super().__init__(seat)
        self.others: Final = others
        self.district: Final = district

    def run(self, g: Jelly) -> None:
        if 0 < g.jelly[self.seat] < len(self.others):
            g.then(GiveAway(self.seat, self.district, deadline(g), self.others))
        elif g.jelly[self.seat]:
            for other in self.others:
                hand_over(g, self.seat, other, 1, self.district)


class GiveAway(Answer):
    """Who gets 1 jelly: as many as there is jelly (JEL-D7)."""

    def __init__(self, seat: int, district: int, until: int, others: tuple[int, ...]) -> None:
        super().__init__(seat, district, until)
        self.others: Final = others

    def options(self, g: Jelly) -> list[Option]:
        letters = [LETTERS[other] for other in self.others]
        found: list[Option] = []
        for some in combinations(letters, g.jelly[self.seat]):
            found.append(some)
        return found

    def chosen(self, g: Jelly, option: Option) -> None:
        assert isinstance(option, tuple)
        for letter in option:
            hand_over(g, self.seat, g.seat_of(letter), 1, self.district)

    def default(self, g: Jelly) -> Option:
        """The other players clockwise from the giver."""
        first = sorted(clockwise(g, self.seat, self.others)[: g.jelly[self.seat]])
        return tuple([LETTERS[other] for other in first])


class Pay(Step[Jelly]):
    """Tribute: so much to each of the receivers, as far as there is jelly (JEL-097, JEL-Q24, JEL-Q26)."""

    def __init__(self, seat: int, receivers: tuple[int, ...], each: int, district: int) -> None:
        super().__init__(seat)
        self.receivers: Final = receivers
        self.each: Final = each
        self.district: Final = district

    def run(self, g: Jelly) -> None:
        jelly = g.jelly[self.seat]
        if len(self.receivers) > 1 and 0 < jelly < self.each * len(self.receivers):
            g.then(PayTribute(self.seat, self.district, deadline(g), self.receivers, self.each))
        else:
            for receiver in self.receivers:
                hand_over(g, self.seat, receiver, min(self.each, g.jelly[self.seat]), self.district)


class PayTribute(Answer):
    """Too little for several tied receivers: the payer decides how all of it is shared out (JEL-D8, JEL-Q24)."""

    def __init__(self, seat: int, district: int, until: int, receivers: tuple[int, ...], each: int) -> None:
        super().__init__(seat, district, until)
        self.receivers: Final = receivers
        self.each: Final = each

    def options(self, g: Jelly) -> list[Option]:
        return [self._said(shares) for shares in shared_out(g.jelly[self.seat], len(self.receivers), self.each)]

    def _said(self, shares: list[int]) -> Option:
        pairs: list[Option] = []
        for receiver, share in zip(self.receivers, shares, strict=True):
            pairs.append((LETTERS[receiver], share))
        return tuple(pairs)

    def chosen(self, g: Jelly, option: Option) -> None:
        assert isinstance(option, tuple)
        for pair in option:
            assert isinstance(pair, tuple)
            share = pair[1]
            assert isinstance(share, int)
            hand_over(g, self.seat, g.seat_of(pair[0]), share, self.district)

    def default(self, g: Jelly) -> Option:
        """The receivers clockwise from the payer, each as much as is owed."""
        left, shares = g.jelly[self.seat], [0] * g.players
        for receiver in clockwise(g, self.seat, self.receivers):
            shares[receiver] = min(self.each, left)
            left -= shares[receiver]
        return self._said([shares[receiver] for receiver in self.receivers])


def shared_out(number: int, among: int, each: int) -> list[list[int]]:
    """All ways to share so much out, nobody getting more than `each`."""
    if among == 1:
        return [[number]] if number <= each else []
    return [
        [share, *rest]
        for share in range(min(each, number), -1, -1)
        for rest in shared_out(number - share, among - 1, each)
    ]


def clockwise(g: Jelly, seat: int, others: tuple[int, ...]) -> list[int]:
    """These seats, in the order in which they sit after that one."""
    around = [(seat + k) % g.players for k in range(1, g.players)]
    return [other for other in around if other in others]


# --- arrows ----------------------------------------------------------------------------------------------------------


class Follow(Step[Jelly]):
    """The current reward of the next district in that direction, as if it were printed here (JEL-103, JEL-Q30).

    Where an arrow leads to an arrow it is followed on; back to where it was already, it gives nothing (JEL-Q32)."""

    def __init__(self, seats: tuple[int, ...], district: int, path: tuple[int, ...], way: int) -> None:
        super().__init__()
        self.seats: Final = seats
        self.district: Final = district
        self.path: Final = path
        self.way: Final = way

    def run(self, g: Jelly) -> None:
        to = (self.path[-1] + self.way) % g.districts
        g.report("arrow", self.district, NOWHERE, to)
        if to in self.path:
            g.report("circle", self.district, NOWHERE, to)
        else:
            g.then(Receive(self.seats, self.seats, g.reward(to), self.district, (*self.path, to)))


class Fork(Step[Jelly]):
    """A double arrow: whoever receives it chooses; several vote together (JEL-104, JEL-105, JEL-Q61)."""

    def __init__(self, seats: tuple[int, ...], district: int, path: tuple[int, ...]) -> None:
        super().__init__()
        self.seats: Final = seats
        self.district: Final = district
        self.path: Final = path

    def run(self, g: Jelly) -> None:
        if len(self.seats) == 1:
            g.then(ChooseArrow(self.seats[0], self.district, deadline(g), self.path))
            return
        g.votes = [0] * g.players
        for seat in self.seats:
            g.open_lane(VoteArrow(seat, self.district, deadline(g), self.path), sealed=True)
        g.then(CountVotes(self.seats, self.district, self.path))


class ChooseArrow(Answer):
    """One of the two neighbours (JEL-D5); `path`: see Receive."""

    def __init__(self, seat: int, district: int, until: int, path: tuple[int, ...]) -> None:
        super().__init__(seat, district, until)
        self.path: Final = path

    def options(self, g: Jelly) -> list[Option]:
        return ["cw", "ccw"]

    def chosen(self, g: Jelly, option: Option) -> None:
        g.commit()
        g.then(Follow((self.seat,), self.district, self.path, WAYS[option]))


class VoteArrow(ChooseArrow):
    """Tied players vote in secret, all at the same time (JEL-Q61)."""

    def chosen(self, g: Jelly, option: Option) -> None:
        g.votes[self.seat] = WAYS[option]


class CountVotes(Step[Jelly]):
    """Shown together; unless all agree it is clockwise (JEL-105, JEL-Q31)."""

    def __init__(self, seats: tuple[int, ...], district: int, path: tuple[int, ...]) -> None:
        super().__init__()
        self.seats: Final = seats
        self.district: Final = district
        self.path: Final = path

    def run(self, g: Jelly) -> None:
        for seat in self.seats:
            g.report("voted", self.district, seat, g.votes[seat])
        agreed = all(g.votes[seat] == CCW for seat in self.seats)
        g.votes = []
        g.then(Follow(self.seats, self.district, self.path, CCW if agreed else CW))
