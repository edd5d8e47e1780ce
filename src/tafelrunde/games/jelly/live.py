"""A round in real time (JEL-Q42 to JEL-Q58): all at once, each in a lane of their own, first come first served."""

from tafelrunde.engine import Choice, Option, Refusal, Step, Wait
from tafelrunde.games.jelly.rules import (
    all_done,
    carry_out,
    close_effect,
    effects,
    lock,
    locks,
    may_turn,
    place_die,
    placings,
    roll_dice,
    turn_timer,
)
from tafelrunde.games.jelly.state import COUNTDOWN, RUNNING, WAITING, Jelly
from tafelrunde.games.jelly.why import is_command, why_not, why_not_effect


class GetReady(Step[Jelly]):
    """Before every round the table waits for everybody (JEL-043, JEL-Q38, JEL-Q43)."""

    def run(self, g: Jelly) -> None:
        g.phase = WAITING
        for seat in range(g.players):
            g.open_lane(Ready(seat))


class Ready(Choice[Jelly]):
    """Say that the round may begin; somebody who is not here counts as ready after a while."""

    absent = 30_000

    def options(self, g: Jelly) -> list[Option]:
        return ["ready"]

    def ask(self, g: Jelly) -> bool:
        return True

    def why_not(self, g: Jelly, option: Option) -> Refusal | None:
        if not is_command(option):
            return Refusal("", "no_option")
        # Whoever is not ready yet has come too late for the round before, if there was one (JEL-Q50).
        return Refusal("JEL-066", "round_over") if g.round else Refusal("JEL-043", "not_started")

    def chosen(self, g: Jelly, option: Option) -> None:
        g.commit()
        g.tell("ready", {"seat": self.seat})


class Countdown(Step[Jelly]):
    """Nothing interrupts it; at its end comes the start signal (JEL-Q43)."""

    def run(self, g: Jelly) -> None:
        g.phase = COUNTDOWN
        g.began = g.now + g.box.countdown
        g.tell("countdown", {})
        g.then(Wait(g.began), StartSignal())


class StartSignal(Step[Jelly]):
    """All begin at once (JEL-041). The round ends when all are done, when the sand has run out, or at its limit."""

    def run(self, g: Jelly) -> None:
        g.commit()
        g.phase = RUNNING
        g.round_end = g.began + g.box.limit
        g.tell("started", {})
        for seat in range(g.players):
            g.open_lane(Rush(seat), free=True)
        g.then(Sand(0))


class Sand(Wait[Jelly]):
    """Runs until the round is over: 10 seconds after the timer was turned, or the limit (JEL-Q50)."""

    def due(self, g: Jelly) -> int:
        return g.round_end


class Rush(Choice[Jelly]):
    """Everything that a seat may do in a running round, in any order that the rules allow (JEL-Q44)."""

    standing = True

    def options(self, g: Jelly) -> list[Option]:
        seat = self.seat
        found: list[Option] = ["roll"] if g.left[seat] else []
        if g.rolled[seat]:
            found += placings(g, seat)
        if g.effect_at[seat] >= 0:
            found += [*effects(g, seat), "none"]
        found += locks(g, seat)
        if may_turn(g, seat):
            found.append("timer")
        return found

    def unlisted(self, g: Jelly, option: Option) -> bool:
        """Place a die and say at once what its effect shall do (JEL-Q44)."""
        return isinstance(option, tuple) and len(option) == 4 and why_not(g, self.seat, option) is None

    def not_before(self, g: Jelly, option: Option) -> int:
        last = g.roll_at[self.seat]
        return last + g.box.pause if option == "roll" and last >= 0 else 0

    def too_early(self, g: Jelly, option: Option, wait: int) -> Refusal:
        return Refusal("JEL-Q45", "too_early", {"wait": wait})

    def why_not(self, g: Jelly, option: Option) -> Refusal | None:
        return why_not(g, self.seat, option)

    def pace(self, g: Jelly) -> tuple[int, int]:
        """One roll-and-place in 2 to 4 seconds (JEL-Q58)."""
        return (1_400, 2_800) if g.rolled[self.seat] else (600, 1_200)

    def chosen(self, g: Jelly, option: Option) -> None:
        g.commit()  # JEL-Q55
        seat = self.seat
        verb = option[0] if isinstance(option, tuple) else option
        if verb in ("roll", "lock", "timer"):
            close_effect(g, seat)  # whoever goes on has declined (JEL-Q47)
        if verb == "roll":
            g.roll_at[seat] = g.now
            roll_dice(g, seat)
        elif verb == "timer":
            turn_timer(g, seat)
        elif isinstance(option, tuple) and verb == "lock":
            lock(g, seat, g.district_of(option[1]))
        elif isinstance(option, tuple) and verb == "place":
            self._place(g, option)
        else:
            carry_out(g, seat, option)
        end_if_done(g)

    def _place(self, g: Jelly, option: tuple[Option, ...]) -> None:
        value = option[1]
        assert isinstance(value, int)
        place_die(g, self.seat, value, g.district_of(option[2]))
        if len(option) == 4 and why_not_effect(g, self.seat, option[3]) is None:
            carry_out(g, self.seat, option[3])

    def due(self, g: Jelly) -> int:
        return g.effect_until[self.seat]

    def late(self, g: Jelly) -> None:
        close_effect(g, self.seat)
        end_if_done(g)


def end_if_done(g: Jelly) -> None:
    """The round is over as soon as nothing is left to do, also while the sand runs (JEL-Q11, JEL-Q12)."""
    if all_done(g):
        g.close_lanes()
        g.drop_to("scoring")
