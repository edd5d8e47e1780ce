"""Dei in numbers: the index of every option, and the observation."""

from collections.abc import Mapping
from typing import Final, cast

from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.arrays.chart import Chart, region_rows
from tafelrunde.games.dei.arrays.places import Places
from tafelrunde.games.dei.arrays.schema import DECISIONS, HAND, POINTS, SIGNS, STATUS, VERBS, new_schema
from tafelrunde.games.dei.arrays.table import PAYMENTS, Cards, Table
from tafelrunde.games.dei.content import BOOSTS, COUNTS, MARKETS, Box
from tafelrunde.games.dei.icons import COLOURS, DRONES
from tafelrunde.games.dei.state import SOURCES
from tafelrunde.games.dei.view import Board, DeiView, Pad

DECISION_NUMBERS: Final = {"": 0, **{name: 1 + k for k, name in enumerate(DECISIONS)}}
VERB_NUMBERS: Final = {name: 1 + k for k, name in enumerate(VERBS)}
BOOST_NUMBERS: Final = {"": 0, **{name: 1 + k for k, name in enumerate(BOOSTS)}}
ABILITY_NUMBERS: Final = {name: k for k, name in enumerate(ABILITIES)}
COUNT_NUMBERS: Final = {name: 1 + k for k, name in enumerate(COUNTS)}
COLOUR_NUMBERS: Final = {name: k for k, name in enumerate(COLOURS)}
DRONE_NUMBERS: Final = {name: k for k, name in enumerate(DRONES)}
MARKED: Final = {"start": 1, "source": 1, "end": 2, "at": 3}  # how a question names regions -> what their rows say
PLANNED: Final = STATUS.index("planned")
DECKS: Final = 13  # where they begin in the table's row, like the signs
PENDING: Final = DECKS + len(MARKETS)
STORED_MAPS: Final = 200
# where these begin in the row of a seat, of a mission and of a region
SCORE: Final = 15
DOWNS: Final = SCORE + len(SOURCES)
STATUS_COUNTS: Final = DOWNS + 3
SKILLS: Final = STATUS_COUNTS + len(STATUS) - HAND
OWNED: Final = SKILLS + len(ABILITIES)
TASK: Final = 7
MARK: Final = 3
TOKENS: Final = 4
OUTPOSTS: Final = 5
HOLDER: Final = 8
MAJORITY: Final = 9
FLYING: Final = 10
FIGURES: Final = 14


class DeiArrays:
    """The numbers of one content, number of players and variants."""

    def __init__(self, box: Box, players: int, variants: Mapping[str, str]) -> None:
        rules = frozenset([name for name, value in variants.items() if value == "yes"])
        self.players: Final = players
        self.places: Final = Places(box, players, variants["layout"] == "random")
        self.cards: Final = Cards(box)
        self.table: Final = Table(box, players, self.places, self.cards, rules)
        self.actions: Final = self.table.lines
        self.schema: Final = new_schema(box, players, self.places, self.cards, rules)
        self._factions: Final = {"": 0, **{faction.id: 1 + k for k, faction in enumerate(box.factions)}}
        self._missions: Final = {mission.id: 1 + k for k, mission in enumerate(box.missions)}
        self._signs: Final = {icon.code: PENDING + k for k, icon in enumerate(box.icons)}
        self._points: Final = {card.id: card.points for card in box.cards}
        self._rows: Final = region_rows(self.places, self.schema)
        self._charts: Final[dict[tuple[tuple[str, int], ...], Chart]] = {}
        self._last: Chart | None = None

    def _chart(self, board: Board) -> Chart:
        """The map of a view; boards of the same layout are the same object."""
        if self._last is None or self._last.board is not board:
            key = tuple([(tile.name, tile.quarters) for tile in board.tiles])
            if key not in self._charts:
                if len(self._charts) >= STORED_MAPS:
                    self._charts.clear()
                self._charts[key] = Chart(board, self.places, self.table, self.schema)
            self._last = self._charts[key]
        return self._last

    # --- actions -----------------------------------------------------------------------------------------------------

    def indices(self, view: DeiView) -> list[int]:
        """The index of each option of the seat that is asked, in their order."""
        mine = view.mine
        if mine is None or mine.options is None or view.seat is None:
            return []
        if mine.kind == "Plan":
            return [self.table.plan(cast(tuple[str, ...], option)) for option in mine.options]
        if mine.kind == "Payment":
            tech, energy = _price(view)
            paid = cast(tuple[tuple[int, int], ...], mine.options)
            return [self.table.first_payment + PAYMENTS.index((t - tech, e - energy)) for t, e in paid]
        if mine.kind == "BuildSite":
            table = self._chart(view.board).built
        elif mine.kind == "RelocateBuilding":
            table = self._chart(view.board).moved
        else:
            table = self.table.of_seat[view.seat][mine.kind]
        return [table[option] for option in mine.options]

    # --- observations ------------------------------------------------------------------------------------------------

    def numbers(self, view: DeiView) -> list[int]:
        """The table as the seat of the view sees it; seats are counted from there."""
        chart, me, players = self._chart(view.board), view.seat or 0, self.players
        first = self.schema.first
        out = chart.base.copy()
        asked = view.open[0] if view.open else None
        out[:DECKS] = (
            DECISION_NUMBERS[asked.kind] if asked else 0,
            1 + (asked.seat - me) % players if asked else 0,
            int(view.over),
            view.round,
            view.phase,
            1 + (view.active - me) % players if view.active is not None else 0,
            view.played,
            1 + self.cards.numbers[view.card] if view.card else 0,
            int(view.face_down),
            BOOST_NUMBERS[view.boost],
            *view.supply,
            view.bag,
        )
        out[DECKS:PENDING] = [stall.deck for stall in view.stalls]
        for code in view.pending[:SIGNS]:
            out[self._signs[code]] += 1
        if view.asked:
            self._write_question(view, chart, out, first["question"])
        here = first["mine"] - 1
        for boost in view.my_boosts:
            out[here + BOOST_NUMBERS[boost]] += 1
        here += 1 + len(BOOSTS)
        for ability in view.my_stack:
            out[here + ABILITY_NUMBERS[ability]] = 1
        self._write_seats(view, out, first["seat"])
        self._write_offers(view, out, first["offer"])
        self._write_missions(view, out, first["mission"])
        self._write_regions(view, out)
        self._write_buildings(view, chart, out, first["built"])
        return out

    def _write_question(self, view: DeiView, chart: Chart, out: list[int], here: int) -> None:
        """What it is about; see `DeiView.asked`."""
        asked, kind = view.asked, view.open[0].kind
        for name, mark in MARKED.items():
            region = asked.get(name)
            if region and kind != "BuildSite":
                out[self._rows[cast(str, region)] + MARK] = mark
        if "verb" in asked:
            out[here] = VERB_NUMBERS[cast(str, asked["verb"])]
        if "kind" in asked:
            out[here + (3 if kind == "Overflow" else 1)] = 1 + cast(int, asked["kind"])
        if kind == "BuildSite" and asked["source"]:
            out[here + 2] = 1 + chart.built[asked["source"]] - self.table.first_built
        if "card" in asked:
            out[here + 4] = 1 + self.cards.numbers[cast(str, asked["card"])]
        if "drone" in asked:
            out[here + 5] = 1 + cast(int, asked["drone"])
        if "bonus" in asked:
            out[here + 6] = cast(int, asked["bonus"])
        if "roof" in asked:
            out[here + 7] = 2 if asked["roof"] else 1
            out[here + 8] = int(asked["second"])

    def _write_seats(self, view: DeiView, out: list[int], here: int) -> None:
        me, players, width = view.seat or 0, self.players, OWNED + len(self.cards.names)
        for k in range(players):
            seat = (me + k) % players
            pad = view.pads[seat]
            out[here : DOWNS + here] = (
                self._factions[pad.faction],
                view.order.index(seat),
                min(pad.points, POINTS),
                pad.tech,
                pad.energy,
                pad.reserve,
                *pad.left,
                *pad.markers,
                pad.boosts,
                min(pad.supply, POINTS),
                min(pad.cards, POINTS),
                *[min(points, POINTS) for points in pad.score],
            )
            for phase in pad.phases[len(pad.up) :]:
                out[here + DOWNS - 1 + phase] += 1
            for skill in pad.skills:
                if skill.ability:
                    out[here + SKILLS + ABILITY_NUMBERS[skill.ability]] = 2 if skill.learned else 1
            self._write_cards(pad, out, here)
            here += width
        mine = view.mine
        if mine is not None and mine.given:  # a plan that is sealed: only I know it
            here = self.schema.first["seat"] + OWNED
            for id in cast(tuple[str, ...], mine.given[0]):
                out[here + self.cards.numbers[id]] = PLANNED

    def _write_cards(self, pad: Pad, out: list[int], here: int) -> None:
        """Where the cards of a seat are; of hidden ones only how many."""
        status, numbers, first = HAND, self.cards.numbers, here + OWNED
        for ids in (pad.hand, pad.planned, pad.up, pad.down, pad.recycled):
            out[here + STATUS_COUNTS - HAND + status] = len(ids)
            for id in ids:
                if id:
                    out[first + numbers[id]] = status
            status += 1

    def _write_offers(self, view: DeiView, out: list[int], here: int) -> None:
        for stall in view.stalls:
            for offer in stall.offers:
                if offer.card:
                    out[here : here + 7] = (
                        1 + self.cards.numbers[offer.card],
                        offer.needed,
                        offer.lacking,
                        offer.tech,
                        offer.energy,
                        self._points[offer.card],
                        0 if offer.refusal[1] else 1,
                    )
                here += 7

    def _write_missions(self, view: DeiView, out: list[int], here: int) -> None:
        me, players = view.seat or 0, self.players
        for task in view.tasks:
            if task.id:
                out[here : here + TASK + players] = (
                    self._missions[task.id],
                    COUNT_NUMBERS[task.counts],
                    *task.on_time,
                    *task.late,
                    int(task.is_late),
                    *[min(points, POINTS) for points in task.points[me:] + task.points[:me]],
                )
                for seat in task.seats:
                    out[here + TASK + players + (seat - me) % players] = 1
            here += TASK + 2 * players

    def _write_regions(self, view: DeiView, out: list[int]) -> None:
        me, players, rows = view.seat or 0, self.players, self._rows
        none = (0,) * players
        for name, region in view.regions.items():
            here = rows[name]
            out[here + TOKENS] = region.tokens
            for colour, holder in region.outposts:
                out[here + OUTPOSTS + COLOUR_NUMBERS[colour]] += 1
                if holder is not None:
                    out[here + HOLDER] = 1 + (holder - me) % players
            if region.majority is not None:
                out[here + MAJORITY] = 1 + (region.majority - me) % players
            if region.looters != none or region.stores != none or True in region.leaders:  # most are empty
                for k in range(players):
                    seat, at = (me + k) % players, here + FIGURES + k
                    out[at] = region.looters[seat]
                    out[at + players] = int(region.leaders[seat])
                    out[at + 2 * players] = region.stores[seat]
                    out[at + 3 * players] = region.strength[seat]
        for drone, name in view.drones.items():
            out[rows[name] + FLYING + DRONE_NUMBERS[drone]] = 1

    def _write_buildings(self, view: DeiView, chart: Chart, out: list[int], first: int) -> None:
        me, players, lifts = view.seat or 0, self.players, len(self.places.lifts)
        width = lifts + len(self.places.sites)
        for seat, ground, roof in view.lifts:
            out[first + width * ((seat - me) % players) + chart.lifts[ground, roof]] += 1
        for seat, site in view.bridges:
            out[first + width * ((seat - me) % players) + lifts + self.places.site_numbers[site]] += 1


def _price(view: DeiView) -> tuple[int, int]:
    """Technology and energy for the card that is being paid for."""
    card = view.asked["card"]
    return next((offer.tech, offer.energy) for stall in view.stalls for offer in stall.offers if offer.card == card)
