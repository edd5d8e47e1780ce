"""What a seat may see: everything (UFO-170). Beside what lies there, the numbers that a player would work out."""

from dataclasses import dataclass, field
from functools import lru_cache

from tafelrunde.games.ufos.content import KINDS, Box
from tafelrunde.games.ufos.rules import (
    ATTACK,
    SIDES,
    actions,
    bump_value,
    cleaned_by,
    contested,
    defender_at,
    destinations,
    needed,
    strength,
    supporters,
)
from tafelrunde.games.ufos.scoring import controller, score, tie_break
from tafelrunde.games.ufos.state import NOBODY, Ufos
from tafelrunde.games.ufos.steps import ChooseCity, MoveUfo
from tafelrunde.kit.game import View, open_decisions


@dataclass(frozen=True)
class Spot:
    """A city or village as it is printed."""

    id: str
    city: bool
    name: str  # German, or whatever the map's maker writes
    en: str
    x: int
    y: int
    label: str  # on which side its name has room: N E S W
    near: tuple[str, ...]  # neighbours in play; none: it is not in play itself
    isle: bool


@dataclass(frozen=True)
class World:
    """The board as it is printed, with what is in play. The same object for all games with the same map."""

    width: int
    height: int
    spots: dict[str, Spot]
    red: tuple[tuple[str, str], ...]  # lines
    other: tuple[tuple[str, str], ...]
    around: tuple[tuple[str, str], ...]  # of both, those that are drawn around the edge
    lands: tuple[tuple[tuple[int, int], ...], ...]


@dataclass(frozen=True)
class City:
    """A city in play."""

    id: str
    resistance: int
    slots: int
    restaurants: tuple[int, ...]  # how many each seat has
    witnesses: tuple[int, ...]  # how many each seat has
    owner: int | None  # who controls it


@dataclass(frozen=True)
class Ufo:
    """A UFO on the board."""

    name: str  # like "B2": the seat's letter and a number
    seat: int
    kind: str  # standard, bumper, calmer
    at: str  # node; while it is displaced the node that it flies over
    moved: bool  # flown or sat this turn
    sits_on: int | None  # on whose piece
    driven: bool  # lost as an attacker: no action this turn


@dataclass(frozen=True)
class Action:
    """What the active player may do now in phase 3, and what the twelve-sided die must show."""

    verb: str  # open or take
    at: str
    kind: str  # of the acting UFO
    needed: int | None  # None: it succeeds without a die; may be below 1 or above 12
    victim: int | None  # whose piece is taken over


@dataclass(frozen=True)
class Side:
    """A side of a bump."""

    seat: int
    value: int  # what it adds to its die, with the support so far
    supporters: tuple[int, ...]  # seats that have decided for it


@dataclass(frozen=True)
class Bump:
    """The bump that goes on."""

    at: str
    attacker: Side
    defender: Side
    winner: int | None  # once the dice have fallen
    left: int  # of the difference
    helpers: tuple[int, ...]  # by seat: how many of its UFOs are beside the node
    flying: str | None  # the UFO that is being displaced
    path: tuple[str, ...]  # from the bump node to where it is now
    range: int  # nodes that it may still fly


@dataclass(frozen=True)
class Roll:
    """The last roll: of one die against a resistance, or of two sides against each other."""

    turn: int
    at: str
    seat: int
    die: int
    bonus: int
    resistance: int | None  # a restaurant
    other: int | None  # a bump: the defender, and what it rolled
    other_die: int
    other_bonus: int


@dataclass(frozen=True)
class UfosView(View):
    """The table as one seat sees it: only the options differ (UFO-I14)."""

    turn: int
    round: int
    rounds: int  # the last round; 0: there is no limit
    active: int  # whose turn it is; -1 before the first turn and when the game is over
    first_seat: int
    goal: int  # controlled cities that end the game
    every_city: bool  # does a restaurant in every city end it?
    world: World = field(metadata={"fixed": True})  # never changes in a game
    cities: dict[str, City]  # those in play
    stands: dict[str, int]  # village -> whose
    ufos: tuple[Ufo, ...]
    counter: tuple[int, ...]  # controlled cities as counted last
    restaurants_left: tuple[int, ...]
    stands_left: tuple[int, ...]
    witnesses_left: tuple[int, ...]
    ufos_left: tuple[dict[str, int], ...]  # by seat: how many of each kind
    contested: tuple[str, ...]  # nodes where own and foreign UFOs share a node
    picked: str | None  # the UFO that is about to be moved
    bumps_at: dict[str, tuple[Side, Side]]  # where the picked UFO would bump -> it and the defender, without support
    arriving: str | None  # the kind of the UFO that is about to arrive
    cleans: dict[str, tuple[str, ...]]  # destination of the picked calmer -> cities that own witnesses leave
    actions: tuple[Action, ...]  # of the active player, while it acts
    bump: Bump | None
    roll: Roll | None
    scores: tuple[dict[str, int], ...]  # as things stand, by source: nothing is hidden
    tie_breaks: tuple[int, ...]  # UFOs on the board (UFO-167)


def view(g: Ufos, seat: int | None) -> UfosView:
    """The table as that seat sees it; None is a spectator."""
    box = g.box
    picked = _picked(g)
    return UfosView(
        seat=seat,
        players=g.players,
        over=g.over,
        end=g.end,
        open=open_decisions(g, seat),
        turn=g.turn,
        round=(g.turn + g.players - 1) // g.players,
        rounds=g.rounds,
        active=g.active if g.open else NOBODY,
        first_seat=g.first_seat,
        goal=box.goal[g.players],
        every_city=box.every_city[g.players],
        world=world_of(box, g.players),
        cities={box.ids[city]: _city(g, city) for city in g.net.cities},
        stands={box.ids[node]: owner for node, owner in enumerate(g.stand) if owner != NOBODY},
        ufos=tuple([_ufo(g, ufo) for ufo, node in enumerate(g.ufo_at) if node >= 0]),
        counter=tuple(g.counter),
        restaurants_left=tuple(g.restaurants_left),
        stands_left=tuple(g.stands_left),
        witnesses_left=tuple(g.witnesses_left),
        ufos_left=tuple([{kind: g.kinds_left(s, k) for k, kind in enumerate(KINDS)} for s in range(g.players)]),
        contested=tuple([box.ids[node] for node in contested(g)]) if g.open and g.active >= 0 else (),
        picked=g.ufo_name(picked) if picked >= 0 else None,
        bumps_at=_bumps_at(g, picked),
        arriving=_arriving(g),
        cleans=_cleans(g, picked),
        actions=_actions(g),
        bump=_bump(g),
        roll=_roll(g),
        scores=tuple([score(g, s) for s in range(g.players)]),
        tie_breaks=tuple([tie_break(g, s) for s in range(g.players)]),
    )


@lru_cache(20)
def world_of(box: Box, players: int) -> World:
    """The board as it is printed."""
    near, ids, isles = box.net(players).near, box.ids, set(box.lands.isles)
    spots = {
        node.id: Spot(
            *(node.id, node.city, node.name, node.en, node.x, node.y, node.label),
            tuple([ids[there] for there in near[k]]),
            k in isles,
        )
        for k, node in enumerate(box.nodes)
    }
    red, other, around = (tuple([(ids[a], ids[b]) for a, b in lines]) for lines in (box.red, box.other, box.around))
    return World(box.width, box.height, spots, red, other, around, tuple([tuple(s) for s in box.lands.shapes]))


def _city(g: Ufos, city: int) -> City:
    owner, tile, first = controller(g, city), g.tile[city], g.players * city
    witnesses = tuple(g.witnesses[first : first + g.players])
    restaurants = tuple(g.restaurants_in(city))
    slots, resistance = g.box.slots[tile], g.box.resistance[tile]
    return City(g.box.ids[city], resistance, slots, restaurants, witnesses, owner if owner != NOBODY else None)


def _ufo(g: Ufos, ufo: int) -> Ufo:
    at = g.path[-1] if ufo == g.flying else g.ufo_at[ufo]
    sits_on = g.sits_on(ufo)
    return Ufo(
        g.ufo_name(ufo),
        g.seat_of(ufo),
        KINDS[g.ufo_kind[ufo]],
        g.box.ids[at],
        ufo in g.moved,
        sits_on if sits_on != NOBODY else None,
        ufo in g.driven,
    )


def _picked(g: Ufos) -> int:
    """The UFO that the active player moves now; -1: none."""
    choice = g.open[0].choice if g.open else None
    return choice.ufo if isinstance(choice, MoveUfo) else -1


def _bumps_at(g: Ufos, picked: int) -> dict[str, tuple[Side, Side]]:
    found: dict[str, tuple[Side, Side]] = {}
    for node in destinations(g, picked) if picked >= 0 else []:
        seat, at = g.seat_of(picked), g.ufo_at.copy()
        at[picked] = node
        foe = defender_at(g, seat, node)
        if foe != NOBODY:
            mine, theirs = strength(g, at, node, seat) + ATTACK, strength(g, at, node, foe)
            found[g.box.ids[node]] = Side(seat, mine, ()), Side(foe, theirs, ())
    return found


def _cleans(g: Ufos, picked: int) -> dict[str, tuple[str, ...]]:
    if picked < 0:
        return {}
    ids = g.box.ids
    flights = ((goal, cleaned_by(g, picked, goal)) for goal in destinations(g, picked))
    return {ids[goal]: tuple([ids[city] for city in cities]) for goal, cities in flights if cities}


def _arriving(g: Ufos) -> str | None:
    """The kind of the new UFO, while its owner chooses a city for it."""
    choice = g.open[0].choice if g.open else None
    return KINDS[choice.kind] if isinstance(choice, ChooseCity) else None


def _actions(g: Ufos) -> tuple[Action, ...]:
    if not g.open or g.open[0].kind != "Act":
        return ()
    found: list[Action] = []
    seat = g.open[0].seat
    for option in actions(g, seat):
        assert isinstance(option, tuple)
        verb, id, kind = (str(word) for word in option)
        node = g.box.numbers[id]
        least = needed(g, seat, node, KINDS.index(kind)) if node < g.box.cities else None
        found.append(Action(verb, id, kind, least, g.sat_on(node) if verb == "take" else None))
    return tuple(found)


def _bump(g: Ufos) -> Bump | None:
    if g.bump < 0:
        return None
    ids = g.box.ids
    attacker, defender = (
        Side(seat, bump_value(g, seat), tuple([s for s in range(g.players) if g.support[s] == side]))
        for seat, side in ((g.active, SIDES["attacker"]), (g.defender, SIDES["defender"]))
    )
    helpers = tuple([supporters(g, s) for s in range(g.players)])
    flying = g.ufo_name(g.flying) if g.flying >= 0 else None
    winner = g.winner if g.winner != NOBODY else None
    path = tuple([ids[node] for node in g.path])
    return Bump(ids[g.bump], attacker, defender, winner, g.left, helpers, flying, path, g.range)


def _roll(g: Ufos) -> Roll | None:
    if not g.last_roll:
        return None
    turn, node, seat, die, bonus, *rest = g.last_roll
    at = g.box.ids[node]
    if not rest:
        return Roll(turn, at, seat, die, bonus, g.box.resistance[g.tile[node]], None, 0, 0)
    other, other_die, other_bonus = rest
    return Roll(turn, at, seat, die, bonus, None, other, other_die, other_bonus)
