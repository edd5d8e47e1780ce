"""Rounds, phases, missions, cleanup and scoring (DEI-103 to DEI-128, DEI-207 to DEI-233, DEI-237 to DEI-242)."""

from typing import Final, cast

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.cards import CARDS, PlayCard
from tafelrunde.games.dei.content import BOOSTS, COLUMNS, COUNTS
from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.naming import label, named
from tafelrunde.games.dei.rules import settle, settle_all
from tafelrunde.games.dei.scoring import SupplyScoring, card_points, is_late, mission_at, mission_points, mission_slot
from tafelrunde.games.dei.state import DOWN, HAND, NONE, PHASES, PLANNED, RECYCLED, SOURCES, STATUSES, UP, Dei

LEARN: Final = 2  # the phase in which abilities are learned
MISSION: Final = 3  # the phase in which missions are fulfilled
NEEDED: Final = 2  # markers to learn an ability (DEI-118)


class Round(Step[Dei]):
    """Three action phases and a cleanup (DEI-103)."""

    def run(self, g: Dei) -> None:
        g.round += 1
        g.tell("round_began", {"round": g.round})
        for phase in range(1, PHASES + 1):
            g.then(Phase(phase))
        g.then(Cleanup())


class Phase(Step[Dei]):
    """Every faction takes one complete turn, in order of priority (DEI-104)."""

    def __init__(self, phase: int) -> None:
        super().__init__()
        self.phase: Final = phase

    def run(self, g: Dei) -> None:
        g.phase = self.phase
        if g.round == 1 and self.phase == 1:  # DEI-106, DEI-108
            for seat in g.order:
                g.then(PlaceLeader(seat), PlaceLooters(seat))
        if g.planning:
            g.then(Planning())
        for seat in g.order:
            g.then(Turn(seat))
        if self.phase == MISSION and g.confrontation:  # DEI-240
            for seat in g.order:
                g.then(ChooseMission(seat))


# --- the first figures (DEI-106, DEI-107) ----------------------------------------------------------------------------


class PlaceLeader(Choice[Dei]):
    """The neutral storehouse where the leader begins (DEI-D-03)."""

    def options(self, g: Dei) -> list[Option]:
        return [g.land.names[region] for region in sorted(set(g.land.storehouses))]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in g.land.numbers:
            return Refusal("", "no_region")
        return None if option in self.options(g) else Refusal("DEI-106", values={"at": named(g.land, option)})

    def chosen(self, g: Dei, option: Option) -> None:
        g.leader[self.seat] = g.land.numbers[cast(str, option)]


class PlaceLooters(Choice[Dei]):
    """How many looters begin at the first storehouse; the rest at the second (DEI-D-03, DEI-Q-005)."""

    def options(self, g: Dei) -> list[Option]:
        count = first_looters(g, self.seat)
        return list(range(count + 1)) if len(set(g.land.storehouses)) > 1 else [count]

    def chosen(self, g: Dei, option: Option) -> None:
        regions, count = sorted(set(g.land.storehouses)), first_looters(g, self.seat)
        first = cast(int, option)
        for region, looters in zip(regions, (first, count - first), strict=False):
            g.looters[g.land.size * self.seat + region] += looters
            if g.heard is not None and (looters or g.leader[self.seat] == region):
                leader = 1 if g.leader[self.seat] == region else 0
                who: dict[str, Option] = {"looters": looters, "leader": leader, "led_by": g.leader_name(self.seat)}
                g.tell("arrived", {"seat": self.seat, "at": label(g.land, region), **who})
        g.reserve[self.seat] -= count
        settle(g, regions)  # DEI-Q-030


def first_looters(g: Dei, seat: int) -> int:
    """2, 3, 4 or 5 by priority (DEI-107)."""
    return g.box.first[g.order.index(seat)]


# --- Planning (DEI-237) ---------------------------------------------------------------------------------------


class Planning(Step[Dei]):
    """All choose their cards at the same time, hidden from the others."""

    def run(self, g: Dei) -> None:
        for seat in g.order:
            g.open_lane(Plan(seat), sealed=True)


class Plan(Choice[Dei]):
    """Two cards of the hand, or what there is (DEI-D-04)."""

    def options(self, g: Dei) -> list[Option]:
        ids = [g.box.cards[card].id for card in g.cards_of(self.seat, HAND)]
        if len(ids) <= CARDS:
            return [tuple(ids)]
        return [(a, b) for k, a in enumerate(ids) for b in ids[k + 1 :]]

    def unlisted(self, g: Dei, option: Option) -> bool:
        """The same two the other way round."""
        return isinstance(option, tuple) and option[::-1] in self.options(g)

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return None if option in self.options(g) or self.unlisted(g, option) else Refusal("DEI-237", "plan_two")

    def chosen(self, g: Dei, option: Option) -> None:
        ids = cast("tuple[str, ...]", option)
        for id in ids:
            g.put_card(g.box.card_numbers[id], self.seat, PLANNED)
        if g.heard is not None:
            g.tell(
                "planned",
                {"seat": self.seat, "n": len(ids)},
                {"cards": tuple([g.box.cards[g.box.card_numbers[id]].label for id in ids])},
                (self.seat,),
            )


# --- a turn (DEI-105, DEI-117, DEI-121) ------------------------------------------------------------------------------


class Turn(Step[Dei]):
    """Two cards; then abilities in phase 2, a mission in phase 3."""

    def run(self, g: Dei) -> None:
        seat = self.seat
        g.active = seat
        g.played = g.downs = g.bought = g.parcels = g.solar = g.searched = 0
        g.tell("turn_began", {"seat": seat, "round": g.round, "phase": g.phase})
        g.then(PlayCard(seat))
        if g.phase == LEARN:
            g.then(Learn(seat))
        elif g.phase == MISSION and not g.confrontation:
            g.then(ChooseMission(seat))
            if g.round == g.box.rounds:  # DEI-128
                g.then(SupplyScoring(seat))


class Learn(Choice[Dei]):
    """Turn up abilities of colours with at least two markers (DEI-117 to DEI-120, DEI-Q-102, DEI-D-31)."""

    def options(self, g: Dei) -> list[Option]:
        return [*(COLOURS[c] for c in range(3) if why_not_learn(g, self.seat, c) is None), "done"]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option == "done":
            return None
        return why_not_learn(g, self.seat, COLOURS.index(option)) if option in COLOURS else Refusal("", "no_option")

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "done":
            return
        colour = COLOURS.index(cast(str, option))
        at = 3 * self.seat + colour
        g.learned[at] = 1
        g.commit()  # the others have seen it
        if g.heard is not None:
            g.tell("learned", {"seat": self.seat, "colour": option, "ability": ABILITIES[g.ability[at]]})
        if colour == 0:  # only tactical abilities change strength (DEI-Q-029)
            settle_all(g)
        g.then(Learn(self.seat))


def why_not_learn(g: Dei, seat: int, colour: int) -> Refusal | None:
    """Why the ability of that colour cannot be learned now."""
    if g.learned[3 * seat + colour]:
        return Refusal("DEI-120", values={"colour": COLOURS[colour]})
    if g.markers[3 * seat + colour] < NEEDED:
        return Refusal("DEI-118", values={"colour": COLOURS[colour], "n": g.markers[3 * seat + colour]})
    return None


class ChooseMission(Choice[Dei]):
    """One mission of a column that is still free; with Rebellion also none (DEI-121 to DEI-127, DEI-242, DEI-D-32)."""

    def options(self, g: Dei) -> list[Option]:
        found: list[Option] = []
        for slot, mission in enumerate(g.missions):
            if mission != NONE and g.chosen[COLUMNS * self.seat + slot % COLUMNS] == NONE:
                found.append(g.box.missions[mission].id)
        return [*found, "skip"] if g.rebellion else found

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option == "skip":
            return None if g.rebellion else Refusal("DEI-121", "must_choose")
        slot = mission_slot(g, option)
        if slot == NONE:
            return Refusal("", "no_mission")
        return None if option in self.options(g) else Refusal("DEI-123", values={"column": slot % COLUMNS + 1})

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "skip":
            g.tell("mission_skipped", {"seat": self.seat})
            return
        slot = mission_slot(g, option)
        points = mission_points(g, self.seat, slot)
        g.chosen[COLUMNS * self.seat + slot % COLUMNS] = slot // COLUMNS
        g.gain_points(self.seat, SOURCES.index("missions"), points)
        if g.heard is not None:
            mission = mission_at(g, slot)
            what: dict[str, Option] = {"mission": mission.id, "counts": COUNTS[mission.counts]}
            g.tell("mission", {"seat": self.seat, "n": points, "late": int(is_late(g, slot)), **what})


# --- cleanup (DEI-220 to DEI-225) ------------------------------------------------------------------------------------


class Cleanup(Step[Dei]):
    """Cards and boosts go back; then new priorities and the next round, or the end (DEI-223)."""

    def run(self, g: Dei) -> None:
        g.active = NONE
        for card, place in enumerate(g.place):
            if place >= 0:
                seat, status = place // STATUSES, place % STATUSES
                if status == DOWN:
                    g.put_card(card, seat, RECYCLED)
                elif status in (UP, PLANNED):
                    g.put_card(card, seat, HAND)
        for kind in range(len(BOOSTS)):  # DEI-182
            g.bag[kind] += g.laid[kind]
            g.laid[kind] = 0
        if g.round < g.box.rounds:
            g.order = new_order(g)
            if g.heard is not None:
                g.tell("priorities", {"order": tuple(g.order)})
            g.then(Round())
        else:
            if g.confrontation:  # DEI-241
                for seat in g.order:
                    g.then(SupplyScoring(seat))
            g.then(FinalScoring())


def new_order(g: Dei) -> list[int]:
    """Fewest VP first; of equal ones whoever acted later (DEI-224, DEI-225)."""
    return sorted(g.order, key=lambda seat: (g.points(seat), -g.order.index(seat)))


class FinalScoring(Step[Dei]):
    """The points printed on all own cards, recycled ones too (DEI-231)."""

    def run(self, g: Dei) -> None:
        for seat in g.order:
            points = card_points(g, seat)
            g.gain_points(seat, SOURCES.index("cards"), points)
            if g.heard is not None:
                g.tell("card_points", {"seat": seat, "n": points})
        g.commit()
        g.finish("rounds")
