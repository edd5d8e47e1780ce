"""A round in beats (JEL-Q16, section 4): in each beat everybody acts once, clockwise; the same for the same dice."""

from typing import Final

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.jelly.rules import (
    all_done,
    carry_out,
    effects,
    lock,
    locks,
    may_turn,
    place_die,
    placings,
    roll_dice,
    turn_timer,
)
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.games.jelly.why import why_not


class Beat(Step[Jelly]):
    """Everybody acts once."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number: Final = number

    def run(self, g: Jelly) -> None:
        g.beat = self.number
        g.tell("beat", {"n": self.number})
        g.then(*[Turn(seat) for seat in order(g)], EndBeat())


def order(g: Jelly) -> list[int]:
    """The seats in the order in which they act in this beat: with every beat and every round the next one begins."""
    first = begins(g.round, g.beat, g.players)
    return [(first + k) % g.players for k in range(g.players)]


def begins(round: int, beat: int, players: int) -> int:
    """Who acts first in a beat."""
    return (round + beat - 2) % players


class EndBeat(Step[Jelly]):
    """The timer has run out, or the limit is reached: the round is over (JEL-066, JEL-Q63)."""

    def run(self, g: Jelly) -> None:
        if g.beat < g.last_beat:
            g.then(Beat(g.beat + 1))


class Turn(Step[Jelly]):
    """Roll and place, or what one may do after the last die."""

    def run(self, g: Jelly) -> None:
        if g.left[self.seat]:
            roll_dice(g, self.seat)
            g.then(Place(self.seat))
        else:
            g.then(Close(self.seat))


class Command(Choice[Jelly]):
    """Something that is done in a round."""

    def why_not(self, g: Jelly, option: Option) -> Refusal | None:
        return why_not(g, self.seat, option)


class Place(Command):
    """Place one die, or none (JEL-D1, JEL-045, JEL-046)."""

    def options(self, g: Jelly) -> list[Option]:
        return [*placings(g, self.seat), "none"]

    def chosen(self, g: Jelly, option: Option) -> None:
        if not isinstance(option, tuple):
            g.commit()
            g.tell("placed_none", {"seat": self.seat})
            return
        value, district = option[1], g.district_of(option[2])
        assert isinstance(value, int)
        place_die(g, self.seat, value, district)
        effect: list[Step[Jelly]] = []
        if g.effect_at[self.seat] >= 0:
            effect.append(Remove(self.seat) if value <= 2 else Shift(self.seat))
        g.then(*effect, Placed(self.seat))


class Effect(Command):
    """Carry out the effect of the die just placed, or not (JEL-051)."""

    def options(self, g: Jelly) -> list[Option]:
        return [*effects(g, self.seat), "none"]

    def chosen(self, g: Jelly, option: Option) -> None:
        g.commit()
        carry_out(g, self.seat, option)


class Remove(Effect):
    """Effect of 1 and 2: another die from this entrance goes on the centre (JEL-D2, JEL-054)."""


class Shift(Effect):
    """Effect of 3 and 4: the reward marker moves by one zone (JEL-D3, JEL-055)."""


class Placed(Step[Jelly]):
    """If that was everybody's last die the round is over (JEL-Q11); if it was one's own, one may lock and turn."""

    def run(self, g: Jelly) -> None:
        if all_done(g):
            g.drop_to("scoring")
        elif not g.left[self.seat]:
            g.then(Close(self.seat))


class Close(Command):
    """After the own last die, and in every later beat: lock a district, turn the timer, or wait (JEL-D4, JEL-Q09)."""

    def options(self, g: Jelly) -> list[Option]:
        found = locks(g, self.seat)
        if may_turn(g, self.seat):
            found.append("timer")
        return [*found, "wait"] if found else []

    def chosen(self, g: Jelly, option: Option) -> None:
        if option == "wait":
            g.commit()
            return
        if option == "timer":
            turn_timer(g, self.seat)
        else:
            assert isinstance(option, tuple)
            lock(g, self.seat, g.district_of(option[1]))
        g.then(Close(self.seat))
