"""Phase 2: bumping, from the support to the last displaced UFO, and the witnesses it leaves (UFO-060 to UFO-100)."""

from typing import cast

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.ufos.content import KINDS
from tafelrunde.games.ufos.rules import (
    SIDES,
    bump_value,
    contested,
    defender_at,
    flight_range,
    may_land,
    most_steps,
    next_nodes,
    one_of_each,
    supporters,
)
from tafelrunde.games.ufos.state import NOBODY, NOWHERE, Ufos
from tafelrunde.games.ufos.why import why_not_from, why_not_over


class Bumping(Step[Ufos]):
    """As long as own and foreign UFOs share a node they bump; it is compulsory (UFO-048, UFO-060)."""

    def run(self, g: Ufos) -> None:
        if contested(g):
            g.then(NextBump(self.seat), Bumping(self.seat))


class NextBump(Choice[Ufos]):
    """On which node the next bump takes place (UFO-Q20, UFO-D4)."""

    def options(self, g: Ufos) -> list[Option]:
        return [g.box.ids[node] for node in contested(g)]

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("UFO-048")

    def chosen(self, g: Ufos, option: Option) -> None:
        g.bump = g.box.numbers[cast(str, option)]
        g.support = [0] * g.players
        g.defender = defender_at(g, self.seat, g.bump)
        if g.heard is not None:
            g.tell("bump_began", {"seat": self.seat, "other": g.defender, "at": g.box.nodes[g.bump].place})
        for k in range(1, g.players):  # from the attacker's left (UFO-067)
            seat = (self.seat + k) % g.players
            if seat != g.defender and supporters(g, seat):
                g.then(Support(seat))
        g.then(RollBump(self.seat))


class Support(Choice[Ufos]):
    """Who is uninvolved and beside the bump supports one side or nobody (UFO-065 to UFO-067, UFO-Q16, UFO-D5)."""

    def options(self, g: Ufos) -> list[Option]:
        return [*SIDES]

    def chosen(self, g: Ufos, option: Option) -> None:
        side = cast(str, option)
        g.support[self.seat] = SIDES[side]
        if g.heard is not None:
            helped = g.active if side == "attacker" else g.defender
            g.tell(
                "supported" if side != "nobody" else "not_supported",
                {"seat": self.seat, "other": helped, "n": supporters(g, self.seat), "at": g.box.nodes[g.bump].place},
            )


class RollBump(Step[Ufos]):
    """Both sides roll a six-sided die and add their bump value, again if they are equal (UFO-070 to UFO-072)."""

    def run(self, g: Ufos) -> None:
        attack, defence = bump_value(g, self.seat), bump_value(g, g.defender)
        difference = 0
        while not difference:
            mine, theirs = g.roll(6), g.roll(6)
            difference = mine + attack - theirs - defence
            g.last_roll = (g.turn, g.bump, self.seat, mine, attack, g.defender, theirs, defence)
            if g.heard is not None:
                numbers: dict[str, Option] = {"die": mine, "bonus": attack, "total": mine + attack}
                numbers |= {"other_die": theirs, "other_bonus": defence, "other_total": theirs + defence}
                people = {"seat": self.seat, "other": g.defender, "at": g.box.nodes[g.bump].place}
                kind = "bump_won" if difference > 0 else "bump_lost" if difference < 0 else "bump_tied"
                g.tell(kind, {**people, **numbers})
        g.winner = self.seat if difference > 0 else g.defender
        g.left = abs(difference)
        g.then(PickLoser(g.winner), EndBump())


class PickLoser(Choice[Ufos]):
    """The winner displaces the losing UFOs one by one, in any order (UFO-074, UFO-Q24, UFO-D6)."""

    def options(self, g: Ufos) -> list[Option]:
        return one_of_each(g, g.ufos_there(g.bump, g.loser))

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("UFO-074")

    def chosen(self, g: Ufos, option: Option) -> None:
        g.flying = g.ufo_named(option)
        g.path = [g.bump]
        g.range = flight_range(g)
        g.then(Displace(self.seat), PickLoser(self.seat))


class Displace(Choice[Ufos]):
    """The winner drives the UFO from node to node: ("over", node) or ("land", node) (UFO-073 to UFO-078, UFO-D7)."""

    def options(self, g: Ufos) -> list[Option]:
        found: list[Option] = [("over", g.box.ids[node]) for node in next_nodes(g)]
        if may_land(g):
            found.append(("land", g.box.ids[g.path[-1]]))
        return found

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return why_not_over(g, option)

    def chosen(self, g: Ufos, option: Option) -> None:
        verb, id = cast(tuple[str, str], option)
        if verb == "land":
            land(g)
            return
        node = g.box.numbers[id]
        g.path.append(node)
        g.range -= 1
        if node < g.box.cities:
            self.be_seen(g, node)
        g.then(Displace(self.seat))

    def be_seen(self, g: Ufos, city: int) -> None:
        """A witness of the losing side in every city on the way, the one it lands in included (UFO-090, UFO-Q27)."""
        loser = g.loser
        if g.witnesses_left[loser]:
            g.witnesses_left[loser] -= 1
            g.witnesses[g.players * city + loser] += 1
            if g.heard is not None:
                g.tell("witness_came", {"seat": self.seat, "other": loser, "at": g.box.nodes[city].place})
        else:
            g.then(MoveWitness(self.seat))


def land(g: Ufos) -> None:
    """The displaced UFO comes down; its steps are taken off the difference (UFO-Q24, UFO-Q26)."""
    ufo, node = g.flying, g.path[-1]
    g.left -= min(len(g.path) - 1, most_steps(g))
    g.ufo_at[ufo] = node
    if g.seat_of(ufo) == g.active:
        g.driven.append(ufo)  # UFO-079, UFO-Q30
    g.flying = NOWHERE
    g.path = []
    g.range = 0
    if g.heard is not None:
        nodes = g.box.nodes
        what: dict[str, Option] = {"other": g.seat_of(ufo), "kind": KINDS[g.ufo_kind[ufo]]}
        g.tell("ufo_displaced", {"seat": g.winner, **what, "from": nodes[g.bump].place, "at": nodes[node].place})


class MoveWitness(Choice[Ufos]):
    """The loser's supply is empty: the winner may move one of its witnesses here (UFO-092, UFO-Q28, UFO-D8)."""

    def options(self, g: Ufos) -> list[Option]:
        loser, here = g.loser, g.path[-1]
        from_there = [city for city in g.net.cities if city != here and g.witnesses[g.players * city + loser]]
        return [*[g.box.ids[city] for city in from_there], "none"]

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return None if option == "none" else why_not_from(g, option)

    def chosen(self, g: Ufos, option: Option) -> None:
        if option == "none":
            return
        loser, here = g.loser, g.path[-1]
        source = g.box.numbers[cast(str, option)]
        g.witnesses[g.players * source + loser] -= 1
        g.witnesses[g.players * here + loser] += 1
        if g.heard is not None:
            nodes = g.box.nodes
            way = {"from": nodes[source].place, "at": nodes[here].place}
            g.tell("witness_moved", {"seat": self.seat, "other": loser, **way})


class EndBump(Step[Ufos]):
    """The bump is over."""

    def run(self, g: Ufos) -> None:
        g.bump = NOWHERE
        g.defender = NOBODY
        g.winner = NOBODY
        g.left = 0
        g.support = [0] * g.players
