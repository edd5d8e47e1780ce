"""What a faction gets: resources with the limit of its pad, boosts (DEI-137, DEI-153, DEI-183)."""

from typing import Final, cast

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.dei.content import BOOSTS
from tafelrunde.games.dei.naming import label
from tafelrunde.games.dei.state import Dei

RESOURCES: Final[tuple[str, ...]] = ("tech", "energy")


class TakeResources(Step[Dei]):
    """So many resources from the general supply, one by one, as long as there are any (DEI-156, DEI-Q-054)."""

    def __init__(self, seat: int, kind: int, count: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind
        self.count: Final = count

    def run(self, g: Dei) -> None:
        if self.count and g.supply[self.kind]:
            g.supply[self.kind] -= 1
            if g.heard is not None:
                g.tell("received", {"seat": self.seat, "kind": RESOURCES[self.kind]})
            g.then(Receive(self.seat, self.kind), TakeResources(self.seat, self.kind, self.count - 1))


class Receive(Step[Dei]):
    """A resource comes onto the pad; if it is one too many, another one goes back (DEI-137)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def run(self, g: Dei) -> None:
        g.pad[2 * self.seat + self.kind] += 1
        if g.resources(self.seat) > g.box.pad:
            g.then(Overflow(self.seat, self.kind))


class Overflow(Choice[Dei]):
    """Which of the earlier resources goes back to the general supply (DEI-D-16, DEI-Q-054)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind  # that has just come

    def options(self, g: Dei) -> list[Option]:
        return [RESOURCES[kind] for kind in (0, 1) if g.pad[2 * self.seat + kind] > (1 if kind == self.kind else 0)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in RESOURCES:
            return Refusal("", "no_option")
        return None if option in self.options(g) else Refusal("DEI-Q-054", values={"kind": option})

    def chosen(self, g: Dei, option: Option) -> None:
        kind = RESOURCES.index(cast(str, option))
        g.pad[2 * self.seat + kind] -= 1
        g.supply[kind] += 1
        if g.heard is not None:
            g.tell("returned", {"seat": self.seat, "kind": option})


def pay(g: Dei, seat: int, kind: int, count: int) -> None:
    """Resources go back to the general supply (DEI-099)."""
    g.pad[2 * seat + kind] -= count
    g.supply[kind] += count


def draw_boost(g: Dei, seat: int) -> None:
    """A boost from the face-down supply, if there is one (DEI-183, DEI-Q-070)."""
    left = sum(g.bag)
    if not left:
        return
    k, kind = g.below(left), 0
    while k >= g.bag[kind]:
        k -= g.bag[kind]
        kind += 1
    g.bag[kind] -= 1
    g.boosts[len(BOOSTS) * seat + kind] += 1
    if g.heard is not None:
        g.tell("boost_drawn", {"seat": seat}, {"boost": BOOSTS[kind]}, (seat,))


def kill(g: Dei, seat: int, victim: int, region: int) -> None:
    """A looter goes back to its reserve (DEI-152); whoever calls settles the region and gives the boost."""
    g.looters[g.land.size * victim + region] -= 1
    g.reserve[victim] += 1
    if g.heard is not None:
        g.tell("killed", {"seat": seat, "victim": victim, "at": label(g.land, region)})
