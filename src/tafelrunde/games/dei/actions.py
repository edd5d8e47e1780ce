"""The standard and improved actions (DEI-129 to DEI-163), each with the abilities that change it."""

from typing import Final, cast

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.dei.abilities import ENGINEER, NUMBERS, REPROCESSING, SPRINTER
from tafelrunde.games.dei.content import ENERGY, SEARCH, TECH
from tafelrunde.games.dei.gains import Receive, TakeResources, draw_boost, kill
from tafelrunde.games.dei.naming import label, named
from tafelrunde.games.dei.rules import (
    buildable,
    can_collect,
    can_deploy,
    can_move,
    collectable,
    deploy_targets,
    destinations,
    groups,
    in_reserve,
    kind_in,
    plots,
    relocatable,
    settle,
    shots,
    site_label,
    site_name,
    site_regions,
    sites,
    starts,
    victims,
)
from tafelrunde.games.dei.state import KINDS, LETTERS, LIFT, NOWHERE, STOREHOUSE, Dei
from tafelrunde.games.dei.why import (
    why_no_collect,
    why_no_deploy,
    why_no_destination,
    why_no_group,
    why_no_kill,
    why_no_kind,
    why_no_relocation,
    why_no_site,
    why_no_start,
)


class Act(Choice[Dei]):
    """A choice in the course of an action; `verb` is its sign."""

    def __init__(self, seat: int, verb: str) -> None:
        super().__init__(seat)
        self.verb: Final = verb


# --- Deploy (DEI-129 to DEI-131) -------------------------------------------------------------------------------------


class ConvertDeploy(Act):
    """Superior numbers: with all looters on the map a Deploy may be a Move or a Collect (DEI-198, DEI-Q-052)."""

    def options(self, g: Dei) -> list[Option]:
        found: list[Option] = ["deploy"] if can_deploy(g, self.seat, self.verb) else []
        if not g.reserve[self.seat] and g.has(self.seat, NUMBERS):
            if can_move(g, self.seat, "MOV"):
                found.append("move")
            if can_collect(g, self.seat):
                found.append("collect")
        return found

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        if option not in ("deploy", "move", "collect"):
            return Refusal("", "no_option")
        return Refusal("DEI-Q-047", "no_deploy") if option == "deploy" else Refusal("DEI-198")

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "move":
            g.then(MoveFrom(self.seat, "MOV"))
        elif option == "collect":
            g.then(CollectFrom(self.seat, "COL"))
        elif g.reserve[self.seat]:
            g.then(DeployTo(self.seat, self.verb))
        else:
            g.then(RelocateLooter(self.seat, self.verb))


class RelocateLooter(Act):
    """With an empty reserve a looter is taken from the map (DEI-131, DEI-D-08)."""

    def options(self, g: Dei) -> list[Option]:
        return [g.land.names[region] for region in relocatable(g, self.seat, self.verb)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_no_relocation(g, self.seat, self.verb, option)

    def chosen(self, g: Dei, option: Option) -> None:
        g.then(DeployTo(self.seat, self.verb, cast(str, option)))


class DeployTo(Act):
    """The region for the looter (DEI-D-07)."""

    def __init__(self, seat: int, verb: str, source: str = "") -> None:
        super().__init__(seat, verb)
        self.source: Final = source  # where it is taken from; "": the reserve

    def options(self, g: Dei) -> list[Option]:
        source = g.land.numbers[self.source] if self.source else NOWHERE
        return [g.land.names[region] for region in deploy_targets(g, self.seat, self.verb, source)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        source = g.land.numbers[self.source] if self.source else NOWHERE
        return why_no_deploy(g, self.seat, self.verb, source, option)

    def chosen(self, g: Dei, option: Option) -> None:
        region = g.land.numbers[cast(str, option)]
        deploy(g, self.seat, region, self.source)
        if self.verb == "MDEP" and g.supply[kind_in(g, region)]:
            g.then(AddResource(self.seat, g.land.names[region]))


def deploy(g: Dei, seat: int, region: int, source: str) -> None:
    """A looter comes into a region, from the reserve or from elsewhere on the map."""
    land, changed = g.land, [region]
    if source:
        g.looters[land.size * seat + land.numbers[source]] -= 1
        changed.append(land.numbers[source])
    else:
        g.reserve[seat] -= 1
    g.looters[land.size * seat + region] += 1
    if g.heard is not None:
        g.tell("deployed", {"seat": seat, "at": label(land, region), "from": named(land, source)})
    settle(g, changed)


class AddResource(Choice[Dei]):
    """Machine deploy: a resource from the supply may be put into that region (DEI-162, DEI-Q-051, DEI-D-09)."""

    def __init__(self, seat: int, at: str) -> None:
        super().__init__(seat)
        self.at: Final = at

    def options(self, g: Dei) -> list[Option]:
        return ["yes", "no"]

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "yes":
            put_resource(g, self.seat, g.land.numbers[self.at])


def put_resource(g: Dei, seat: int, region: int) -> None:
    """From the general supply onto the map."""
    kind = kind_in(g, region)
    g.supply[kind] -= 1
    g.tokens[region] += 1
    if g.heard is not None:
        g.tell("placed", {"seat": seat, "at": label(g.land, region), "kind": ("tech", "energy")[kind]})


# --- Move (DEI-132 to DEI-135, DEI-158, DEI-160) ---------------------------------------------------------------------


class MoveFrom(Act):
    """Where the group stands (DEI-D-10)."""

    def options(self, g: Dei) -> list[Option]:
        return [g.land.names[region] for region in starts(g, self.seat, self.verb)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_no_start(g, self.seat, self.verb, option)

    def chosen(self, g: Dei, option: Option) -> None:
        g.then(MoveTo(self.seat, self.verb, cast(str, option)))


class MoveTo(Act):
    """Where it goes (DEI-D-11)."""

    def __init__(self, seat: int, verb: str, start: str) -> None:
        super().__init__(seat, verb)
        self.start: Final = start

    def options(self, g: Dei) -> list[Option]:
        start = g.land.numbers[self.start]
        return [g.land.names[region] for region in destinations(g, self.seat, self.verb, start)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_no_destination(g, self.seat, self.verb, g.land.numbers[self.start], option)

    def chosen(self, g: Dei, option: Option) -> None:
        g.then(MoveGroup(self.seat, self.verb, self.start, cast(str, option)))


class MoveGroup(Act):
    """Who goes: looters, leader (0 or 1), wagons (DEI-D-12)."""

    def __init__(self, seat: int, verb: str, start: str, end: str) -> None:
        super().__init__(seat, verb)
        self.start: Final = start
        self.end: Final = end

    def options(self, g: Dei) -> list[Option]:
        numbers = g.land.numbers
        return list(groups(g, self.seat, self.verb, numbers[self.start], numbers[self.end]))

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        numbers = g.land.numbers
        return why_no_group(g, self.seat, self.verb, numbers[self.start], numbers[self.end], option)

    def chosen(self, g: Dei, option: Option) -> None:
        looters, leader, wagons = cast("tuple[int, int, int]", option)
        land, seat = g.land, self.seat
        start, end = land.numbers[self.start], land.numbers[self.end]
        g.looters[land.size * seat + start] -= looters
        g.looters[land.size * seat + end] += looters
        if leader:
            g.leader[seat] = end
        for _ in range(wagons):
            g.move_building(seat, STOREHOUSE, start, end)
        if g.heard is not None:
            who: dict[str, Option] = {"looters": looters, "leader": leader, "wagons": wagons}
            who["led_by"] = g.leader_name(seat)
            g.tell("moved", {"seat": seat, "from": label(land, start), "to": label(land, end), **who})
        settle(g, [start, end])
        if g.has(seat, SPRINTER) and self.verb != "EXTRA" and not g.sprinted:  # DEI-197, DEI-Q-040, DEI-Q-041
            g.sprinted = True
            g.pending.append(g.box.extra)


# --- Collect (DEI-136, DEI-161, DEI-163) -----------------------------------------------------------------------------


class CollectFrom(Act):
    """The region; or what Sharpshooters and Prospector make of it (DEI-D-13)."""

    def options(self, g: Dei) -> list[Option]:
        names, seat = g.land.names, self.seat
        found: list[Option] = [names[region] for region in collectable(g, seat)]
        found += [("kill", names[region], LETTERS[victim]) for region, victim in shots(g, seat)]
        found += [("place", names[region]) for region in plots(g, seat)]
        return found

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_no_collect(g, self.seat, option)

    def chosen(self, g: Dei, option: Option) -> None:
        if not isinstance(option, tuple):
            g.then(*collecting(g, self.seat, self.verb, g.land.numbers[cast(str, option)]))
        elif option[0] == "kill":
            shoot(g, self.seat, cast(str, option[1]), cast(str, option[2]))
        else:
            put_resource(g, self.seat, g.land.numbers[cast(str, option[1])])


def collecting(g: Dei, seat: int, verb: str, region: int) -> list[Step[Dei]]:
    """Take one token from a region; what follows from it, in order."""
    kind, name = kind_in(g, region), g.land.names[region]
    g.tokens[region] -= 1
    if g.heard is not None:
        g.tell("collected", {"seat": seat, "at": label(g.land, region), "kind": ("tech", "energy")[kind]})
    steps: list[Step[Dei]] = [Receive(seat, kind)]
    if verb == "LCOL" and kind == TECH:
        steps.append(Exchange(seat, "DEI-161"))
    if g.has(seat, REPROCESSING) and any(g.land.lifts[lift][0] == region for lift in g.lifts_of(seat)):
        steps.append(Exchange(seat, "DEI-201"))
    if verb == "MCOL":
        steps.append(ExtraTechnology(seat))
    steps.append(Search(seat, name))
    return steps


class Exchange(Choice[Dei]):
    """1 technology for 1 energy: Logistic collect or Reprocessing (DEI-161, DEI-201, DEI-Q-059, DEI-Q-060)."""

    def __init__(self, seat: int, rule: str) -> None:
        super().__init__(seat)
        self.rule: Final = rule  # the row that allows it

    def options(self, g: Dei) -> list[Option]:
        return ["yes", "no"] if g.pad[2 * self.seat + TECH] and g.supply[ENERGY] else []

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "yes":
            g.pad[2 * self.seat + TECH] -= 1
            g.supply[TECH] += 1
            g.supply[ENERGY] -= 1
            g.pad[2 * self.seat + ENERGY] += 1
            if g.heard is not None:
                g.tell("exchanged", {"seat": self.seat})


class ExtraTechnology(Choice[Dei]):
    """Machine collect: 1 more technology; asked only if something must go back for it (DEI-163, DEI-Q-125)."""

    def options(self, g: Dei) -> list[Option]:
        if not g.supply[TECH]:
            return []
        return ["take", "decline"] if g.resources(self.seat) >= g.box.pad else ["take"]

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "take":
            g.then(TakeResources(self.seat, TECH, 1))


class Search(Choice[Dei]):
    """Abraham: one more Collect where he is, once in each phase (DEI-187, DEI-Q-061, DEI-D-15)."""

    def __init__(self, seat: int, at: str) -> None:
        super().__init__(seat)
        self.at: Final = at

    def options(self, g: Dei) -> list[Option]:
        region = g.land.numbers[self.at]
        if g.searched or g.power(self.seat) != SEARCH or g.leader[self.seat] != region:
            return []
        return ["yes", "no"] if region in collectable(g, self.seat) else []

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "yes":
            g.searched = 1
            g.then(*collecting(g, self.seat, "COL", g.land.numbers[self.at]))


# --- Kill (DEI-152 to DEI-155) ---------------------------------------------------------------------------------------


class Kill(Choice[Dei]):
    """A looter of another faction (DEI-D-22)."""

    def options(self, g: Dei) -> list[Option]:
        return [(g.land.names[region], LETTERS[victim]) for region, victim in victims(g, self.seat)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_no_kill(g, self.seat, option)

    def chosen(self, g: Dei, option: Option) -> None:
        at, letter = cast("tuple[str, str]", option)
        shoot(g, self.seat, at, letter)


def shoot(g: Dei, seat: int, at: str, letter: str) -> None:
    """One looter is killed; its owner takes a boost at once (DEI-153)."""
    region, victim = g.land.numbers[at], LETTERS.index(letter)
    kill(g, seat, victim, region)
    settle(g, [region])
    draw_boost(g, victim)


# --- Build (DEI-140 to DEI-147) --------------------------------------------------------------------------------------


class BuildKind(Choice[Dei]):
    """Storehouse, lift or bridge (DEI-D-19)."""

    def options(self, g: Dei) -> list[Option]:
        return [KINDS[kind] for kind in buildable(g, self.seat)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_no_kind(g, self.seat, option)

    def chosen(self, g: Dei, option: Option) -> None:
        kind = KINDS.index(cast(str, option))
        if in_reserve(g, self.seat, kind):
            g.then(BuildSite(self.seat, kind))
        else:
            g.then(RelocateBuilding(self.seat, kind))


class RelocateBuilding(Choice[Dei]):
    """If none is left in the reserve, one is taken from the map (DEI-142, DEI-Q-013, DEI-D-21)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def options(self, g: Dei) -> list[Option]:
        places = [old for old in g.built(self.seat, self.kind) if sites(g, self.seat, self.kind, old)]
        return [site_name(g, self.kind, old) for old in sorted(set(places))]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("DEI-142", values={"kind": KINDS[self.kind]})

    def chosen(self, g: Dei, option: Option) -> None:
        g.then(BuildSite(self.seat, self.kind, cast(str, option)))


class BuildSite(Choice[Dei]):
    """The place (DEI-D-20)."""

    def __init__(self, seat: int, kind: int, source: str = "") -> None:
        super().__init__(seat)
        self.kind: Final = kind
        self.source: Final = source  # where it is taken from; "": the reserve

    def _old(self, g: Dei) -> int:
        if not self.source:
            return NOWHERE
        names = [(site_name(g, self.kind, place), place) for place in g.built(self.seat, self.kind)]
        return dict(names)[self.source]

    def options(self, g: Dei) -> list[Option]:
        return [site_name(g, self.kind, place) for place in sites(g, self.seat, self.kind, self._old(g))]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_no_site(g, self.seat, self.kind, self._old(g), option)

    def chosen(self, g: Dei, option: Option) -> None:
        seat, kind, old = self.seat, self.kind, self._old(g)
        place = next(p for p in sites(g, seat, kind, old) if site_name(g, kind, p) == option)
        g.move_building(seat, kind, old, place)
        if g.heard is not None:
            came: Option = site_label(g, kind, old) if old >= 0 else ()
            g.tell("built", {"seat": seat, "kind": KINDS[kind], "at": site_label(g, kind, place), "from": came})
        settle(g, site_regions(g, kind, place) + (site_regions(g, kind, old) if old >= 0 else []))
        if kind >= LIFT and g.has(seat, ENGINEER):  # each time a bridge or lift is built (DEI-195, DEI-Q-040)
            g.pending += [g.box.extra, g.box.extra]
