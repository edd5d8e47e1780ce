"""What a seat may see (DEI-243 to DEI-245). Beside what lies there, the numbers that a player would work out."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

from tafelrunde.engine.snapshot import fields_of
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.actions import MoveGroup
from tafelrunde.games.dei.content import BOOSTS, COLUMNS, COUNTS, MARKETS, SLOTS, Box
from tafelrunde.games.dei.icons import COLOURS, DRONES, EXTRA, IMPROVED
from tafelrunde.games.dei.land import Land
from tafelrunde.games.dei.market import NEEDED, markers_for, price, why_not_buy
from tafelrunde.games.dei.naming import Label, bridge_label, label, lift_label, spots
from tafelrunde.games.dei.rules import majority, strength, strength_with
from tafelrunde.games.dei.scoring import (
    card_points,
    is_late,
    mission_at,
    mission_points,
    score,
    supply_points,
    tie_break,
)
from tafelrunde.games.dei.state import DOWN, HAND, KINDS, NOBODY, NONE, PHASES, PLANNED, RECYCLED, STATUSES, UP, Dei
from tafelrunde.kit.game import View, open_decisions


@dataclass(frozen=True)
class CardInfo:
    """A card as it is printed."""

    id: str
    name: str  # German, or whatever its maker writes
    en: str
    of: str  # faction, market or drone
    icons: tuple[str, ...]
    tech: int
    energy: int
    points: int
    drone_card: bool


@dataclass(frozen=True)
class FactionInfo:
    """A faction as it is printed."""

    id: str
    name: str
    leader: str
    power: int
    drone: str


@dataclass(frozen=True)
class Place:
    """A region of the map."""

    name: str
    roof: bool
    near: tuple[str, ...]
    beside: tuple[str, ...]
    storehouse: bool  # a neutral one
    tile: str  # that holds most of it; its own name on a map without tiles
    side: str  # where on that tile: N, NE, ..., M; "": nothing else of its level is there
    zones: tuple[str, ...]  # that it consists of; its name alone on a map without tiles


@dataclass(frozen=True)
class TileInfo:
    """A tile where it lies."""

    name: str
    quarters: int
    grid: tuple[str, ...]  # as it lies
    height: dict[str, int]  # of its roof zones


@dataclass(frozen=True)
class Board:
    """The map and the cards as they are printed. The same object for all games with the same layout."""

    columns: int  # tiles in a row; 0: a map without tiles
    tiles: tuple[TileInfo, ...]
    cells: tuple[tuple[str, ...], ...]  # region of each cell of the whole map
    places: dict[str, Place]
    lifts: tuple[tuple[str, str], ...]  # all places for lifts: ground, roof
    sites: dict[str, tuple[str, str, str]]  # all places for bridges: roof, roof, ground
    neutral_lifts: tuple[tuple[str, str], ...]
    neutral_bridges: tuple[str, ...]
    cards: dict[str, CardInfo]
    factions: dict[str, FactionInfo]
    labels: dict[str, Label]  # of regions and of places for lifts and bridges: id, German, English


@dataclass(frozen=True)
class Region:
    """What is in a region."""

    tokens: int
    looters: tuple[int, ...]  # by seat, like the next four
    leaders: tuple[bool, ...]
    stores: tuple[int, ...]
    strength: tuple[int, ...]
    one_more: tuple[int, ...]  # the strength with one looter more
    majority: int | None
    outposts: tuple[tuple[str, int | None], ...]  # colour, who controls it
    drones: tuple[str, ...]


@dataclass(frozen=True)
class Skill:
    """An ability on a pad."""

    ability: str  # "": hidden, or not dealt yet
    learned: bool


@dataclass(frozen=True)
class Pad:
    """What a faction has."""

    faction: str  # "": not chosen yet
    points: int
    tech: int
    energy: int
    reserve: int  # looters
    left: tuple[int, ...]  # storehouses, lifts, bridges in reserve
    markers: tuple[int, ...]  # red, blue, green
    skills: tuple[Skill, ...]
    boosts: int
    hand: tuple[str, ...]  # cards; those that are hidden from this seat are ""
    planned: tuple[str, ...]
    up: tuple[str, ...]
    down: tuple[str, ...]
    phases: tuple[int, ...]  # in which phase of the round each of these was played: those in `up`, then those in `down`
    recycled: tuple[str, ...]
    missions: tuple[str, ...]  # by column, "": none yet
    score: tuple[int, ...]  # VP by source
    supply: int  # what the supply scoring would give now
    cards: int  # what its cards will give; of hidden ones too, for all are public when they are bought


@dataclass(frozen=True)
class Offer:
    """A place of a market."""

    card: str  # "": empty
    needed: int  # outposts of its colour
    lacking: int  # how many of those the seat of the view does not have
    tech: int  # price with the extra of the place
    energy: int
    refusal: tuple[str, str]  # row and key of the text why the seat of the view cannot buy it now; ("", ""): it can


@dataclass(frozen=True)
class Stall:
    """A market."""

    name: str
    deck: int
    offers: tuple[Offer, ...]  # left, middle, right


@dataclass(frozen=True)
class Task:
    """A mission on its space."""

    id: str  # "": the space is empty
    counts: str  # what it counts
    on_time: tuple[int, int]  # points for each so many
    late: tuple[int, int]
    is_late: bool
    points: tuple[int, ...]  # what it would give each seat now
    seats: tuple[int, ...]  # who has chosen it


@dataclass(frozen=True)
class DeiView(View):
    """The table."""

    board: Board = field(metadata={"fixed": True})
    regions: dict[str, Region]
    lifts: tuple[tuple[int, str, str], ...]  # seat, ground, roof
    bridges: tuple[tuple[int, str], ...]  # seat, place
    drones: dict[str, str]  # in play: drone -> region
    pads: tuple[Pad, ...]
    my_boosts: tuple[str, ...]
    my_stack: tuple[str, ...]  # abilities that may be drafted now
    supply: tuple[int, int]  # technology, energy
    bag: int  # boosts in the supply
    stalls: tuple[Stall, ...]
    tasks: tuple[Task, ...]  # two rows of four
    order: tuple[int, ...]  # seats by priority
    round: int
    rounds: int
    phase: int  # 1 to 3; 0: set-up
    active: int | None
    played: int  # cards in this turn
    card: str  # that is being played; "": none, or hidden
    face_down: bool
    pending: tuple[str, ...]  # signs that can still be used
    boost: str  # on that card
    asked: dict[str, str | int]  # what the open question is about: verb, start, end, at, card, drone, ...
    group_strength: tuple[int, ...]  # of every group that may move: its strength at the end, with those there
    rules: tuple[str, ...]  # optional rules that are used
    ties: tuple[int, ...]  # of equal results the highest wins

    @property
    def asks(self) -> str:
        """With an improved action the question says which."""
        kind, verb = super().asks, self.asked.get("verb", "")
        return f"{kind}.{verb}" if kind in IMPROVED_ASKED and verb in (*IMPROVED, EXTRA) else kind


IMPROVED_ASKED = ("DeployTo", "MoveFrom", "MoveTo", "CollectFrom")


def view(g: Dei, seat: int | None) -> DeiView:
    """What that seat sees; None: a spectator."""
    land = g.land
    return DeiView(
        seat=seat,
        players=g.players,
        over=g.over,
        end=g.end,
        open=open_decisions(g, seat),
        board=_board(g.box, g.layout),
        regions=_regions(g),
        lifts=tuple((s, *_ends(land, k)) for s in range(g.players) for k in g.lifts_of(s)),
        bridges=tuple((s, land.sites[k].name) for s in range(g.players) for k in g.bridges_of(s)),
        drones={DRONES[k]: land.names[r] for k, r in enumerate(g.drones) if r >= 0},
        pads=tuple(_pad(g, s, seat) for s in range(g.players)),
        my_boosts=_boosts(g, seat) if seat is not None else (),
        my_stack=_stack(g, seat),
        supply=(g.supply[0], g.supply[1]),
        bag=sum(g.bag),
        stalls=tuple(_stall(g, k, seat) for k in range(len(MARKETS))),
        tasks=tuple(_task(g, slot) for slot in range(len(g.missions))),
        order=tuple(g.order),
        round=g.round,
        rounds=g.box.rounds,
        phase=g.phase,
        active=g.active if g.active != NOBODY else None,
        played=g.played,
        card=_open_card(g, seat),
        face_down=g.face_down,
        pending=tuple(g.box.icons[k].code for k in g.pending),
        boost=BOOSTS[g.boost] if g.boost != NONE else "",
        asked=_asked(g),
        group_strength=_group_strength(g),
        rules=tuple(name for name in RULES if getattr(g, name)),
        ties=tuple(tie_break(g, s) for s in range(g.players)),
    )


RULES = ("no_choice", "draft", "planning", "confrontation", "rebellion")


def _ends(land: Land, lift: int) -> tuple[str, str]:
    ground, roof = land.lifts[lift]
    return land.names[ground], land.names[roof]


@lru_cache(maxsize=64)
def _board(box: Box, layout: tuple[int, ...]) -> Board:
    land = box.land(layout)
    tiles = {tile.name: tile for tile in box.tiles}
    zones: dict[int, set[str]] = {r: set() for r in range(land.size)}
    infos: list[TileInfo] = []
    for place, (name, quarters) in enumerate(land.tiled):
        grid = tuple(tiles[name].turned(quarters))
        infos.append(TileInfo(name, quarters, grid, tiles[name].height))
        for r, row in enumerate(grid):
            for c, letter in enumerate(row):
                y, x = 5 * (place // land.columns) + r, 5 * (place % land.columns) + c
                zones[land.cells[y][x]].add(name + letter)
    names, where = land.names, spots(land)
    labels = [label(land, r) for r in range(land.size)]
    labels += [lift_label(land, k) for k in range(len(land.lifts))]
    labels += [bridge_label(land, k) for k in range(len(land.sites))]
    return Board(
        columns=land.columns,
        tiles=tuple(infos),
        cells=tuple(tuple(names[r] for r in row) for row in land.cells),
        places={
            name: Place(
                name,
                land.roof[r],
                tuple(names[k] for k in land.near[r]),
                tuple(names[k] for k in land.beside[r]),
                r in land.storehouses,
                *where[r],
                tuple(sorted(zones[r])) or (name,),
            )
            for r, name in enumerate(names)
        },
        lifts=tuple(_ends(land, k) for k in range(len(land.lifts))),
        sites={site.name: (names[site.a], names[site.b], names[site.over]) for site in land.sites},
        neutral_lifts=tuple(_ends(land, k) for k in land.neutral_lifts),
        neutral_bridges=tuple(land.sites[k].name for k in land.neutral_bridges if k >= 0),
        cards={card.id: _card_info(box, k) for k, card in enumerate(box.cards)},
        factions={f.id: FactionInfo(f.id, f.name, f.leader, f.power, DRONES[f.drone]) for f in box.factions},
        labels={said[0]: said for said in labels},
    )


def _card_info(box: Box, number: int) -> CardInfo:
    card = box.cards[number]
    of = box.factions[card.faction].id if card.faction >= 0 else ""
    of = of or (MARKETS[card.market] if card.market >= 0 else DRONES[card.drone])
    icons = tuple(icon.code for icon in card.icons)
    return CardInfo(card.id, card.name, card.en, of, icons, card.tech, card.energy, card.points, card.is_drone_card)


def _regions(g: Dei) -> dict[str, Region]:
    """All regions. Most of them are empty, and most factions have no ability that adds to their strength."""
    if not g.looters:
        return {}
    stores = [g.stores_of(s) for s in range(g.players)]
    chosen = NONE not in g.faction
    tactical = chosen and any(g.learned[::3])  # does anybody's ability add to a strength?
    return {name: _region(g, r, stores, chosen, tactical) for r, name in enumerate(g.land.names)}


def _region(g: Dei, r: int, stores: list[list[int]], chosen: bool, tactical: bool) -> Region:
    land, seats = g.land, range(g.players)
    looters = tuple(g.looters[r :: land.size])
    there = chosen and (any(looters) or r in g.leader)
    strengths = tuple([strength(g, s, r) for s in seats]) if there else (0,) * g.players
    one_more = tuple([n + 1 for n in strengths])
    if tactical:
        one_more = tuple([strength_with(g, s, r, 1, False, 0) if g.learned[3 * s] else one_more[s] for s in seats])
    return Region(
        g.tokens[r],
        looters,
        tuple([at == r for at in g.leader]),
        tuple([mine.count(r) for mine in stores]),
        strengths,
        one_more,
        _who(majority(g, r) if there else NOBODY),
        tuple([(COLOURS[g.colours[land.circles[k][0]]], _who(g.holder[k])) for k in land.outposts[r]]),
        tuple([DRONES[k] for k, at in enumerate(g.drones) if at == r]) if r in g.drones else (),
    )


def _who(seat: int) -> int | None:
    return seat if seat != NOBODY else None


def _pad(g: Dei, s: int, seat: int | None) -> Pad:
    hidden = g.planning and seat != s and not g.over
    piles: list[list[int]] = [[] for _ in range(STATUSES)]  # its cards by status
    for card, place in enumerate(g.place):
        if place // STATUSES == s:
            piles[place % STATUSES].append(card)

    def cards(status: int, secret: bool) -> tuple[str, ...]:
        return tuple(["" if secret else g.box.cards[card].id for card in piles[status]])

    def phases(status: int, times: list[int], secret: bool) -> list[int]:
        found = [(times[card] - 1) % PHASES + 1 for card in piles[status]]
        return sorted(found) if secret else found  # the order of the cards would tell something

    columns = [g.chosen[COLUMNS * s + c] for c in range(COLUMNS)]
    return Pad(
        faction=g.box.factions[g.faction[s]].id if g.faction[s] != NONE else "",
        points=g.points(s),
        tech=g.pad[2 * s],
        energy=g.pad[2 * s + 1],
        reserve=g.reserve[s],
        left=tuple(g.box.buildings[kind] - len(g.built(s, kind)) for kind in range(len(KINDS))),
        markers=tuple(g.markers[3 * s : 3 * s + 3]),
        skills=tuple(_skill(g, s, colour, seat) for colour in range(3)),
        boosts=g.boosts_of(s),
        hand=cards(HAND, hidden),
        planned=cards(PLANNED, hidden),
        up=cards(UP, False),
        down=cards(DOWN, hidden),
        phases=(*phases(UP, g.shown, False), *phases(DOWN, g.hidden, hidden)),
        recycled=cards(RECYCLED, hidden),
        missions=tuple("" if row == NONE else mission_at(g, COLUMNS * row + c).id for c, row in enumerate(columns)),
        score=tuple(score(g, s).values()),
        supply=sum(supply_points(g, s).values()),
        cards=card_points(g, s),
    )


def _skill(g: Dei, s: int, colour: int, seat: int | None) -> Skill:
    """Unlearned abilities are their owner's secret (DEI-053)."""
    ability, learned = g.ability[3 * s + colour], g.learned[3 * s + colour] == 1
    known = ability != NONE and (learned or seat == s or g.over)
    return Skill(ABILITIES[ability] if known else "", learned)


def _boosts(g: Dei, seat: int) -> tuple[str, ...]:
    held = g.boosts[len(BOOSTS) * seat : len(BOOSTS) * (seat + 1)]
    return tuple(kind for kind, count in zip(BOOSTS, held, strict=True) for _ in range(count))


def _stack(g: Dei, seat: int | None) -> tuple[str, ...]:
    decision = g.decision_of(seat) if seat is not None else None
    if decision is None or decision.kind != "DraftAbility":
        return ()
    return tuple(option for option in decision.options if isinstance(option, str))


def _open_card(g: Dei, seat: int | None) -> str:
    """With Planning nobody else knows a card that lies face down (DEI-Q-117)."""
    if g.card == NONE or (g.face_down and g.planning and seat != g.active):
        return ""
    return g.box.cards[g.card].id


def _asked(g: Dei) -> dict[str, str | int]:
    """What the one who acts is asked about: all saw how it came to that. Plans are made by all at once."""
    if len(g.open) != 1 or g.open[0].kind == "Plan":
        return {}
    choice = g.open[0].choice
    return {name: getattr(choice, name) for name in sorted(fields_of(choice)) if name != "seat"}


def _group_strength(g: Dei) -> tuple[int, ...]:
    choice = g.open[0].choice if g.open else None
    if not isinstance(choice, MoveGroup):
        return ()
    end = g.land.numbers[choice.end]
    groups = [cast("tuple[int, int, int]", option) for option in g.open[0].options]
    return tuple(strength_with(g, choice.seat, end, count, lead == 1, carts) for count, lead, carts in groups)


def _stall(g: Dei, market: int, seat: int | None) -> Stall:
    offers: list[Offer] = []
    for slot in range(SLOTS):
        at = SLOTS * market + slot
        card = g.market[at]
        needed = NEEDED[slot] if market < len(COLOURS) else 0
        if card == NONE:
            offers.append(Offer("", needed, 0, 0, 0, ("", "")))
            continue
        id, why, lacking = g.box.cards[card].id, ("", ""), 0
        if seat is not None and g.faction[seat] != NONE:
            refusal = why_not_buy(g, seat, id)
            why = (refusal.rule, refusal.key) if refusal else ("", "")
            lacking = max(0, needed - markers_for(g, seat, market, False)) if needed else 0
        offers.append(Offer(id, needed, lacking, *price(g, at), why))
    return Stall(MARKETS[market], len(g.decks[market]), tuple(offers))


def _task(g: Dei, slot: int) -> Task:
    if g.missions[slot] == NONE:
        return Task("", "", (0, 1), (0, 1), False, (), ())
    mission = mission_at(g, slot)
    row, column = slot // COLUMNS, slot % COLUMNS
    return Task(
        mission.id,
        COUNTS[mission.counts],
        (mission.on_time, mission.on_time_per),
        (mission.late, mission.late_per),
        is_late(g, slot),
        tuple(mission_points(g, s, slot) for s in range(g.players)),
        tuple(s for s in range(g.players) if g.chosen[COLUMNS * s + column] == row),
    )
