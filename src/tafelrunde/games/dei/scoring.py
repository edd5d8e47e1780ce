"""What missions, the supply scoring and the end of the game give (DEI-207 to DEI-219, DEI-226 to DEI-233)."""

from tafelrunde.engine import Option, Step
from tafelrunde.games.dei.content import COLUMNS, ENERGY, TECH, Mission
from tafelrunde.games.dei.state import KINDS, NONE, SOURCES, STATUSES, Dei


def mission_at(g: Dei, slot: int) -> Mission:
    """The card on a space."""
    return g.box.missions[g.missions[slot]]


def mission_slot(g: Dei, option: Option) -> int:
    """The space of the mission with that id; NONE: it does not lie there."""
    number = g.box.mission_numbers.get(option, NONE) if isinstance(option, str) else NONE
    return g.missions.index(number) if number != NONE and number in g.missions else NONE


def is_late(g: Dei, slot: int) -> bool:
    """Each column belongs to one round; of an earlier one it is late (DEI-125)."""
    return slot % COLUMNS + 1 < g.round


def mission_points(g: Dei, seat: int, slot: int) -> int:
    """What a mission gives a faction now."""
    mission = mission_at(g, slot)
    return mission.points(counted(g, seat, mission.counts), is_late(g, slot))


def counted(g: Dei, seat: int, what: int) -> int:
    """What a mission counts; its number in `content.COUNTS` (DEI-207 to DEI-218)."""
    if what == 0:
        return sum([len(g.built(seat, kind)) for kind in range(len(KINDS))])
    if what == 1:  # all owned: display, played, recycled (DEI-Q-103)
        return len(
            [1 for card, place in enumerate(g.place) if place // STATUSES == seat and g.box.cards[card].is_drone_card]
        )
    if what == 2:
        return sum(g.markers[3 * seat : 3 * seat + 3])
    if what == 3:
        return g.pad[2 * seat + TECH]
    if what == 4:
        return g.pad[2 * seat + ENERGY]
    if what == 5:
        return g.box.looters - g.reserve[seat]
    if what < 9:
        return g.markers[3 * seat + what - 6]
    return garrisons(g, seat, what - 9)


def garrisons(g: Dei, seat: int, colour: int) -> int:
    """Outposts of a colour with an own figure; no majority is needed (DEI-091, DEI-Q-024)."""
    return len([1 for letter, region in g.land.circles if g.colours[letter] == colour and g.is_present(seat, region)])


class SupplyScoring(Step[Dei]):
    """Once, in the last round: markers, abilities, resources (DEI-226 to DEI-230)."""

    def run(self, g: Dei) -> None:
        for source, points in supply_points(g, self.seat).items():
            g.gain_points(self.seat, SOURCES.index(source), points)
        if g.heard is not None:
            g.tell("supply_scored", {"seat": self.seat, "n": sum(supply_points(g, self.seat).values())})


def supply_points(g: Dei, seat: int) -> dict[str, int]:
    """What the supply scoring would give now, by source."""
    return {
        "outposts": sum(g.markers[3 * seat : 3 * seat + 3]),
        "abilities": g.box.ability_points[sum(g.learned[3 * seat : 3 * seat + 3])],
        "tech": g.pad[2 * seat + TECH] // 2,
        "energy": g.pad[2 * seat + ENERGY],
    }


def card_points(g: Dei, seat: int) -> int:
    """The points on all own cards, wherever they are."""
    return sum([g.box.cards[card].points for card, place in enumerate(g.place) if place // STATUSES == seat])


def score(g: Dei, seat: int) -> dict[str, int]:
    """VP by source."""
    at = len(SOURCES) * seat
    return {source: g.vp[at + k] for k, source in enumerate(SOURCES)}


def tie_break(g: Dei, seat: int) -> int:
    """Of those with most VP the one with the highest priority wins (DEI-233, DEI-Q-111)."""
    return -g.order.index(seat)
