"""The tavern's rush hour: everybody at once, in real time."""

from typing import Final

from tafelrunde.engine import Choice, Mark, Option, Refusal, Step, Wait
from tests.engine.testgame.state import PAUSE, RUSH_TIME, TIP_TIME, Tavern, place_of


class Rush(Step[Tavern]):
    """Everybody rolls and serves as fast as they can, until all tables are served or the time is up."""

    def run(self, g: Tavern) -> None:
        g.rush_end = g.now + RUSH_TIME
        g.mug, g.rolled = [0] * g.players, [0] * g.players
        g.guest, g.pay = [-1] * (g.players + 2), [0] * (g.players + 2)
        for seat in range(g.players):
            g.open_lane(Work(seat), free=True)
        g.then(Wait(g.rush_end), Mark("closing"), CloseRush())


class CloseRush(Step[Tavern]):
    """Whatever is open is lost; the guests pay."""

    def run(self, g: Tavern) -> None:
        g.close_lanes()
        g.note("closed", g.now)
        g.rush_end = 0
        g.mug = [0] * g.players
        for table, seat in enumerate(g.guest):
            if seat >= 0:
                g.coins[seat] += g.pay[table]
        g.tell("rush_over", {"at": g.now})


class Work(Choice[Tavern]):
    """Roll, or serve a table with what was rolled. It stays open as long as the rush hour lasts."""

    def options(self, g: Tavern) -> list[Option]:
        free = [("serve", table) for table, seat in enumerate(g.guest) if seat < 0] if g.mug[self.seat] else []
        return ["roll", *free]

    def not_before(self, g: Tavern, option: Option) -> int:
        return g.rolled[self.seat] + PAUSE if option == "roll" and g.rolled[self.seat] else 0

    def why_not(self, g: Tavern, option: Option) -> Refusal | None:
        if isinstance(option, tuple) and len(option) == 2 and option[0] == "serve":
            if not g.mug[self.seat]:
                return Refusal("TAV-ROLL-FIRST")
            if option[1] in range(len(g.guest)) and g.guest[place_of(option)] >= 0:
                return Refusal("TAV-TAKEN", values={"table": option[1]})
        return super().why_not(g, option)

    def too_early(self, g: Tavern, option: Option, wait: int) -> Refusal:
        return Refusal("TAV-PAUSE", values={"wait": wait})

    def chosen(self, g: Tavern, option: Option) -> None:
        g.commit()  # what is done in the rush hour is done
        if option == "roll":
            roll_mug(g, self.seat)
            g.then(self)
            return
        table = place_of(option)
        g.guest[table], g.pay[table] = self.seat, g.mug[self.seat]
        g.tell("table_served", {"seat": self.seat, "table": table, "pay": g.pay[table]})
        g.mug[self.seat] = 0
        if all(seat >= 0 for seat in g.guest):
            g.then(LastOrder())
        elif g.pay[table] % 2 == 0:
            g.then(Spill(self.seat, g.now + TIP_TIME), self)
        else:
            g.then(self)


def roll_mug(g: Tavern, seat: int) -> None:
    """For its own eyes; nobody is told that it rolled."""
    g.mug[seat] = g.roll()
    g.rolled[seat] = g.now
    g.tell("rolled", {}, {"value": g.mug[seat]}, (seat,), private=True)


class LastOrder(Step[Tavern]):
    """All tables are served: the rush hour is closed from inside a lane, whatever is open in the others."""

    def run(self, g: Tavern) -> None:
        g.close_lanes()
        g.drop_to("closing")


class Spill(Choice[Tavern]):
    """The effect of an even value: spill another's beer, so that the guest pays 1 less. At once or not at all."""

    def __init__(self, seat: int, until: int) -> None:
        super().__init__(seat)
        self.until: Final = until

    def options(self, g: Tavern) -> list[Option]:
        others = [("spill", t) for t, seat in enumerate(g.guest) if seat not in (-1, self.seat) and g.pay[t]]
        return ["none", "roll", *others]

    def not_before(self, g: Tavern, option: Option) -> int:
        return g.rolled[self.seat] + PAUSE if option == "roll" else 0

    def chosen(self, g: Tavern, option: Option) -> None:
        g.commit()
        if option == "roll":  # whoever goes on has declined
            roll_mug(g, self.seat)
        elif option != "none":
            g.pay[place_of(option)] -= 1
            g.note("spilled", self.seat, place_of(option))

    def due(self, g: Tavern) -> int:
        return self.until

    def late(self, g: Tavern) -> None:
        g.note("spill lost", self.seat, g.now)
