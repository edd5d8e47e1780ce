"""Drones (DEI-164 to DEI-176): choose, move, use the ability, in one block (DEI-Q-074)."""

from typing import Final, cast

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.dei.abilities import REMOTE
from tafelrunde.games.dei.actions import deploy
from tafelrunde.games.dei.gains import Receive, draw_boost, kill
from tafelrunde.games.dei.icons import ANY, DRONES
from tafelrunde.games.dei.naming import label, named
from tafelrunde.games.dei.rules import kind_in, settle
from tafelrunde.games.dei.state import SOURCES, Dei

RANGE: Final = 2  # regions (DEI-168)
MAS: Final = 0
SIM: Final = 1
FLY: Final = 2
DRA: Final = 3
MOST: Final = 2  # looters or resources (DEI-172 to DEI-174)


def drone_steps(seat: int, which: int, bonus: int) -> list[Step[Dei]]:
    """What a drone sign brings."""
    if which == ANY:
        return [PickDrone(seat, bonus)]
    return [MoveDrone(seat, which, bonus), UseDrone(seat, which)]


class PickDrone(Choice[Dei]):
    """Any drone in play (DEI-171, DEI-Q-076, DEI-D-24)."""

    def __init__(self, seat: int, bonus: int) -> None:
        super().__init__(seat)
        self.bonus: Final = bonus

    def options(self, g: Dei) -> list[Option]:
        return [DRONES[drone] for drone in range(len(DRONES)) if g.drones[drone] >= 0]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in DRONES:
            return Refusal("", "no_option")
        return None if option in self.options(g) else Refusal("DEI-058", values={"drone": option})

    def chosen(self, g: Dei, option: Option) -> None:
        g.then(*drone_steps(self.seat, DRONES.index(cast(str, option)), self.bonus))


def flight_range(g: Dei, seat: int, bonus: int) -> int:
    """How many regions a drone may go (DEI-168, DEI-200, DEI-Q-079)."""
    return RANGE + bonus + (1 if g.has(seat, REMOTE) else 0)


class MoveDrone(Choice[Dei]):
    """Where it goes; it may stay (DEI-167, DEI-170, DEI-Q-075, DEI-D-25)."""

    def __init__(self, seat: int, drone: int, bonus: int) -> None:
        super().__init__(seat)
        self.drone: Final = drone
        self.bonus: Final = bonus

    def options(self, g: Dei) -> list[Option]:
        reached = g.land.reached(g.drones[self.drone], flight_range(g, self.seat, self.bonus))
        return [g.land.names[region] for region in reached]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in g.land.numbers:
            return Refusal("", "no_region")
        n = flight_range(g, self.seat, self.bonus)
        return None if option in self.options(g) else Refusal("DEI-168", values={"n": n, "at": named(g.land, option)})

    def chosen(self, g: Dei, option: Option) -> None:
        old, new = g.drones[self.drone], g.land.numbers[cast(str, option)]
        g.drones[self.drone] = new
        if new != old:
            if g.heard is not None:
                g.tell("drone_moved", {"seat": self.seat, "drone": DRONES[self.drone], "to": label(g.land, new)})
            settle(g, [old, new])


class UseDrone(Step[Dei]):
    """Its ability; each asks whether and how it is used (DEI-D-26 to DEI-D-29)."""

    def __init__(self, seat: int, drone: int) -> None:
        super().__init__(seat)
        self.drone: Final = drone

    def run(self, g: Dei) -> None:
        if self.drone == MAS:
            g.then(Masamune(self.seat))
        elif self.drone == SIM:
            g.then(Simon(self.seat))
        elif self.drone == FLY:
            g.then(Fly(self.seat))
        else:
            g.then(Draco(self.seat))


class Masamune(Choice[Dei]):
    """Take up to 2 resources from its region; no majority is needed (DEI-172, DEI-Q-064, DEI-D-27)."""

    def options(self, g: Dei) -> list[Option]:
        return list(range(min(MOST, g.tokens[g.drones[MAS]]) + 1))

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("DEI-172")

    def chosen(self, g: Dei, option: Option) -> None:
        region = g.drones[MAS]
        for _ in range(cast(int, option)):
            g.tokens[region] -= 1
            g.then(Receive(self.seat, kind_in(g, region)))
        if g.heard is not None and option:
            g.tell("harvested", {"seat": self.seat, "n": option, "at": label(g.land, region)})


class Simon(Choice[Dei]):
    """Deploy up to 2 looters into its region (DEI-173, DEI-Q-050, DEI-D-29)."""

    def options(self, g: Dei) -> list[Option]:
        seat, size = self.seat, g.land.size
        here = g.looters[size * seat + g.drones[SIM]]
        return list(range(min(MOST, sum(g.looters[size * seat : size * (seat + 1)]) + g.reserve[seat] - here) + 1))

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("DEI-173")

    def chosen(self, g: Dei, option: Option) -> None:
        for _ in range(cast(int, option)):
            g.then(Transport(self.seat))


class Transport(Choice[Dei]):
    """One looter for Simon: from the reserve, or with an empty one from elsewhere on the map (DEI-131, DEI-D-08)."""

    def options(self, g: Dei) -> list[Option]:
        if g.reserve[self.seat]:
            return ["reserve"]
        size, target = g.land.size, g.drones[SIM]
        return [g.land.names[r] for r in range(size) if r != target and g.looters[size * self.seat + r]]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("DEI-131")

    def chosen(self, g: Dei, option: Option) -> None:
        deploy(g, self.seat, g.drones[SIM], "" if option == "reserve" else cast(str, option))


class Fly(Choice[Dei]):
    """Up to 2 own looters to the ground, or 1 to a roof (DEI-174, DEI-Q-072, DEI-Q-073, DEI-D-28)."""

    def options(self, g: Dei) -> list[Option]:
        return ["ground", "roof", "none"] if g.looters[g.land.size * self.seat + g.drones[FLY]] else ["none"]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in ("ground", "roof", "none"):
            return Refusal("", "no_option")
        return None if option in self.options(g) else Refusal("DEI-Q-072")

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "ground":
            g.then(FlyTo(self.seat, False), FlyTo(self.seat, False, True))
        elif option == "roof":
            g.then(FlyTo(self.seat, True))


class FlyTo(Choice[Dei]):
    """Where Fly takes a looter; the second one may stay (DEI-D-28)."""

    def __init__(self, seat: int, roof: bool, second: bool = False) -> None:
        super().__init__(seat)
        self.roof: Final = roof
        self.second: Final = second

    def options(self, g: Dei) -> list[Option]:
        land, here = g.land, g.drones[FLY]
        if not g.looters[land.size * self.seat + here]:
            return []
        found: list[Option] = [land.names[r] for r in range(land.size) if r != here and land.roof[r] == self.roof]
        return [*found, "stop"] if self.second else found

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        if option not in g.land.numbers:
            return Refusal("", "no_region")
        return Refusal("DEI-174", values={"at": named(g.land, option)})

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "stop":
            return
        land, here, there = g.land, g.drones[FLY], g.land.numbers[cast(str, option)]
        g.looters[land.size * self.seat + here] -= 1
        g.looters[land.size * self.seat + there] += 1
        if g.heard is not None:
            g.tell("flown", {"seat": self.seat, "from": label(land, here), "to": label(land, there)})
        settle(g, [here, there])


class Draco(Choice[Dei]):
    """Kill 1 looter of every other faction there; 1 VP and 1 boost (DEI-175, DEI-176, DEI-Q-068 to DEI-Q-070)."""

    def options(self, g: Dei) -> list[Option]:
        return ["use", "skip"]

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "skip":
            return
        region, size = g.drones[DRA], g.land.size
        hit = [seat for seat in g.order if seat != self.seat and g.looters[size * seat + region]]
        for victim in hit:
            kill(g, self.seat, victim, region)
        settle(g, [region])
        for victim in hit:
            draw_boost(g, victim)
        g.gain_points(self.seat, SOURCES.index("draco"), 1)
        if g.heard is not None:
            g.tell("hunted", {"seat": self.seat, "at": label(g.land, region)})
        draw_boost(g, self.seat)
