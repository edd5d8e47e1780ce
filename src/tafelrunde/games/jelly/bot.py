"""How good is it? What bots think of each option, and of the position."""

from typing import Final

from tafelrunde.engine import Decision, Option
from tafelrunde.games.jelly.content import FACES, ZONES
from tafelrunde.games.jelly.live import Rush
from tafelrunde.games.jelly.outlook import DIE_MEAN, ONE, Outlook, worth_of
from tafelrunde.games.jelly.paying import WAYS, ChooseArrow
from tafelrunde.games.jelly.state import SCORING, WAITING, Jelly

LITTLE: Final = 1  # rolling is a little better than doing nothing
LATER: Final = -ONE  # not yet: something else comes first
LEAD: Final = 5.0  # jelly; fitted to games among greedy bots
SHARP: Final = 1.5
FAITH: Final = 10
WIDE: Final = 12
HAZE: Final = 0.6
TURNS: Final = 1
WIN: Final = 0.0
PACE: Final = 1200
SECONDS: Final = 0.3


def weigh(g: Jelly, decision: Decision) -> list[float]:
    """How good each option is for the seat that decides, in jelly, compared with doing nothing."""
    choice, options, seat = decision.choice, decision.options, decision.seat
    if isinstance(choice, ChooseArrow):
        worth = [_arrow(Outlook(g, seat), choice, option) for option in options]
    elif g.phase == SCORING:
        worth = [_given(g, seat, option) for option in options]
    else:
        thought = Thought(g, seat)
        worth = [thought.worth(option) for option in options]
        if isinstance(choice, Rush):
            _effect_first(g, seat, options, worth)
    return [w / ONE for w in worth]


def value(g: Jelly, seat: int) -> float:
    """How much more jelly a seat may expect than the best of the others."""
    hopes = [_hope(g, s, seat) for s in range(g.players)]
    return (hopes[seat] - max([hopes[s] for s in range(g.players) if s != seat])) / ONE


def turn(g: Jelly) -> int:
    """Changes when a round is over: what each has then it keeps, and whatever comes later is the same for all."""
    return g.round


def _hope(g: Jelly, seat: int, me: int) -> int:
    """Jelly, capsules, and what the round promises."""
    if g.over:
        return ONE * (g.jelly[seat] + sum(g.pods[seat]) + sum(g.rolls[seat]))
    look = Outlook(g, seat, 0)
    hope = ONE * g.jelly[seat]
    hope += worth_of(g.pods[seat]) if seat == me else look.capsule * len(g.pods[seat])
    if g.phase == WAITING:
        return hope
    scored = [entry[1] for entry in g.tally if entry[0] == "district"] if g.phase == SCORING else []
    return hope + sum([look.now(d) for d in range(len(g.ring)) if d not in scored]) + look.in_centre(look.centre)


def standing(g: Jelly, seat: int) -> int:
    """What everybody knows that a seat has."""
    return g.jelly[seat] + 5 * len(g.pods[seat])


# --- in a round ------------------------------------------------------------------------------------------------------


class Thought:
    """What a seat can do in a round, compared with leaving everything as it is."""

    def __init__(self, g: Jelly, seat: int) -> None:
        self.g: Final = g
        self.seat: Final = seat
        self.look: Final = Outlook(g, seat)
        self.before: Final = [self.look.now(d) for d in range(len(g.ring))]
        self.centre: Final = self.look.in_centre(self.look.centre)

    def worth(self, option: Option) -> int:
        """What an option brings."""
        g = self.g
        if isinstance(option, tuple):
            verb, first = option[0], option[1]
            if verb == "place" and isinstance(first, int):
                return self.place(first, g.district_of(option[2]))
            if verb == "lock":
                return self.lock(g.district_of(first))
            at = g.effect_at[self.seat]
            if verb == "shift" and isinstance(first, int):
                return Entrance(self, at).gain(first - 1) + self.look.by_arrow(at, first - 1)
            value = option[2]
            assert isinstance(value, int)
            return self.remove(Entrance(self, at), g.seat_of(first), value)
        if option == "timer":
            return self.timer()
        return LITTLE if option == "roll" else 0

    def place(self, value: int, district: int) -> int:
        """A die in an entrance, and the best that its effect can do."""
        g, look = self.g, self.look
        after = Entrance(self, district)
        after.add(self.seat, value)
        best = after.gain(g.zone[district])
        if value in (3, 4):
            for zone in (g.zone[district] - 1, g.zone[district] + 1):
                if 0 <= zone < ZONES:
                    best = max(best, after.gain(zone) + look.by_arrow(district, zone))
        elif value <= 2:
            best = max(best, self._best_removal(after))
        return best

    def _best_removal(self, placed: "Entrance") -> int:
        """The best die to remove: of each of the others the highest that counts, of the own any."""
        g, best = self.g, LATER
        for owner in range(g.players):
            for value in range(FACES, 0, -1):
                there = g.entrance[g.at(placed.district, owner, value)]
                if there == 1 or (there and owner == self.seat):
                    best = max(best, self.remove(placed, owner, value))
                    if owner != self.seat:
                        break
        return best

    def remove(self, placed: "Entrance", owner: int, value: int) -> int:
        """A die goes on the centre."""
        after, look = placed.copy(), self.look
        after.take(owner, value)
        centre = look.centre.copy()
        centre[owner] += 1
        return after.gain(self.g.zone[placed.district]) + look.in_centre(centre) - self.centre

    def lock(self, district: int) -> int:
        """What lies there stays."""
        look = self.look
        settled = look.worth(look.sums[district], look.dice[district], look.prize(district), True)
        return settled - self.before[district] - LITTLE

    def timer(self) -> int:
        """The others have less time."""
        g, look = self.g, self.look
        now = sum(self.before) + self.centre
        if g.live:
            look.expect(look.in_time(min(g.box.timer, g.round_end - g.now)))
        else:
            look.expect(look.in_beats(min(g.last_beat, g.beat + g.box.timer_beats)))
        then = sum([look.now(d) for d in range(len(g.ring))]) + look.in_centre(look.centre)
        look.expect(look.to_come)
        return then - now - LITTLE


class Entrance:
    """The dice in an entrance as they might lie soon."""

    def __init__(self, thought: Thought, district: int) -> None:
        self.thought: Final = thought
        self.district: Final = district
        self.sums = thought.look.sums[district]
        self.dice = thought.look.dice[district]
        self.added = 0  # value of the own die that is placed in it; 0: none

    def copy(self) -> "Entrance":
        found = Entrance(self.thought, self.district)
        found.sums, found.dice, found.added = self.sums, self.dice, self.added
        return found

    def add(self, seat: int, value: int) -> None:
        """A die more: it counts, or it cancels its like."""
        there = self._there(seat, value)
        self.added = value
        self._change(seat, value, (there == 0) - (there == 1))

    def take(self, seat: int, value: int) -> None:
        """A die less."""
        there = self._there(seat, value)
        self._change(seat, value, (there == 2) - (there == 1))

    def _there(self, seat: int, value: int) -> int:
        g = self.thought.g
        own = seat == self.thought.seat and value == self.added
        return g.entrance[g.at(self.district, seat, value)] + own

    def _change(self, seat: int, value: int, dice: int) -> None:
        if dice:
            self.sums, self.dice = self.sums.copy(), self.dice.copy()
            self.sums[seat] += dice * value
            self.dice[seat] += dice

    def gain(self, zone: int) -> int:
        """What it is worth with the marker in that zone, compared with how it is now."""
        look = self.thought.look
        prize = look.prize(self.district, zone)
        return look.worth(self.sums, self.dice, prize, False) - self.thought.before[self.district]


def _effect_first(g: Jelly, seat: int, options: list[Option], worth: list[int]) -> None:
    """Whoever locks or turns the timer declines an open effect: it comes first if it is good for anything."""
    if g.effect_at[seat] < 0:
        return
    best = max([w for option, w in zip(options, worth, strict=True) if option == "none" or is_effect(option)])
    if best > 0:
        for k, option in enumerate(options):
            if option != "none" and not is_effect(option):
                worth[k] = min(worth[k], LATER)


def is_effect(option: Option) -> bool:
    """Is it what the effect of a die does?"""
    return isinstance(option, tuple) and option[0] in ("remove", "shift")


# --- when a round is scored ------------------------------------------------------------------------------------------


def _arrow(look: Outlook, choice: ChooseArrow, option: Option) -> int:
    """The reward that this way leads to."""
    return look.way(WAYS[option], list(choice.path), look.dice[choice.district][look.seat])


def _given(g: Jelly, seat: int, option: Option) -> int:
    """A capsule that goes back costs what it holds; jelly that must be given goes to those who have least."""
    if isinstance(option, int):
        return -ONE * option
    if not isinstance(option, tuple):
        return -DIE_MEAN
    worth = 0
    for receiver in option:
        if isinstance(receiver, tuple):
            share = receiver[1]
            assert isinstance(share, int)
            worth -= share * standing(g, g.seat_of(receiver[0]))
        else:
            worth -= standing(g, g.seat_of(receiver))
    return worth
