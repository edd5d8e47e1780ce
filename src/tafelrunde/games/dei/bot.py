"""How good is it? What bots think of each option, and of the position."""

from typing import Final, cast

from tafelrunde.engine import Decision, Option
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.actions import (
    AddResource,
    BuildKind,
    BuildSite,
    CollectFrom,
    ConvertDeploy,
    DeployTo,
    Exchange,
    ExtraTechnology,
    Kill,
    MoveFrom,
    MoveGroup,
    MoveTo,
    RelocateBuilding,
    RelocateLooter,
    Search,
)
from tafelrunde.games.dei.cards import CopyCard, PlayCard, UseCard
from tafelrunde.games.dei.content import BOOSTS, COLUMNS, ENERGY, OUTPOST_BOOST, TECH
from tafelrunde.games.dei.deeds import BUY, COLLECT, DEPLOY, KILL, MOVE, NO_WAY, PLACE, TAKE, Deed
from tafelrunde.games.dei.drones import (
    DRA,
    FLY,
    MAS,
    SIM,
    Draco,
    Fly,
    FlyTo,
    Masamune,
    MoveDrone,
    PickDrone,
    Simon,
    Transport,
)
from tafelrunde.games.dei.gains import RESOURCES, Overflow
from tafelrunde.games.dei.icons import DRONES
from tafelrunde.games.dei.market import Buy, Payment
from tafelrunde.games.dei.outlook import ABILITY, ONE, POWER, Outlook, card_powers, icon_power
from tafelrunde.games.dei.rounds import ChooseMission, Learn, PlaceLeader, PlaceLooters, Plan, first_looters
from tafelrunde.games.dei.rules import deploy_targets, kind_in, site_name
from tafelrunde.games.dei.scoring import mission_points, mission_slot
from tafelrunde.games.dei.setup import DraftAbility
from tafelrunde.games.dei.state import DOWN, KINDS, LETTERS, NONE, NOWHERE, SOURCES, Dei
from tafelrunde.games.dei.thought import Thought

LEAD: Final = 7.0  # points
SHARP: Final = 0.5
FAITH: Final = 3  # hardly anything is chance
WIDE: Final = 12
HAZE: Final = 1.7
TURNS: Final = 4  # one alone says little of what others make of it
WIN: Final = 0.0
PACE: Final = 100
SECONDS: Final = 0.6


def weigh(g: Dei, decision: Decision) -> list[float]:
    """How good each option is for the seat that decides, in points."""
    choice, options, seat = decision.choice, decision.options, decision.seat
    if isinstance(choice, DraftAbility):
        worth = [ABILITY[ABILITIES.index(cast(str, option))] for option in options]
    elif isinstance(choice, Learn):
        worth = [int(option != "done") for option in options]
    elif isinstance(choice, ChooseMission):
        worth = [_mission(g, seat, option) for option in options]
    elif isinstance(choice, (PlaceLeader, PlaceLooters)):
        worth = [_arrival(g, seat, option) for option in options]
    elif isinstance(choice, Plan):
        worth = _plans(g, seat, options)
    elif isinstance(choice, PlayCard):
        worth = _weigh_cards(g, seat, options)
    elif g.faction[seat] == NONE or not g.round:  # factions and colours are as good as one another
        worth = [0 for _ in options]
    else:
        thought = Thought(g.copy(), seat)
        if isinstance(choice, UseCard):
            worth = [_use(thought, option) for option in options]
        else:
            worth = _weigh_action(thought, decision)
    return [w / ONE for w in worth]


def value(g: Dei, seat: int) -> float:
    """How much better the position is for a seat than for its best opponent, in points."""
    if not g.round:
        return 0.0
    hopes = [Outlook(g, s).worth() for s in range(g.players)]
    return (hopes[seat] - max([hopes[s] for s in range(g.players) if s != seat])) / ONE


def turn(g: Dei) -> int:
    """Changes when a turn is over."""
    return g.active + 10 * (g.phase + 10 * g.round)


# --- before and between turns ----------------------------------------------------------------------------------------


def _mission(g: Dei, seat: int, option: Option) -> int:
    """What a mission gives now, and what the other columns promise then."""
    if option == "skip":
        return NO_WAY
    world, slot = g.copy(), mission_slot(g, option)
    world.gain_points(seat, SOURCES.index("missions"), mission_points(g, seat, slot))
    world.chosen[COLUMNS * seat + slot % COLUMNS] = slot // COLUMNS
    return Thought(world, seat).worth()


def _arrival(g: Dei, seat: int, option: Option) -> int:
    """How good it is to begin there."""
    world, regions = g.copy(), sorted(set(g.land.storehouses))
    if isinstance(option, int):
        count = first_looters(g, seat)
        world.reserve[seat] -= count
        world.looters[g.land.size * seat + regions[0]] = option
        world.looters[g.land.size * seat + regions[-1]] += count - option
    else:
        world.leader[seat] = g.land.numbers[cast(str, option)]
    return Thought(world, seat).worth()


def _plans(g: Dei, seat: int, options: list[Option]) -> list[int]:
    """Two cards, each judged alone."""
    world = g.copy()
    world.active, world.played, world.card = seat, 0, NONE
    thought = Thought(world, seat)
    alone: dict[str, int] = {}
    for option in options:
        for id in cast("tuple[str, ...]", option):
            if id not in alone:
                alone[id] = thought.whole_card(g.box.card_numbers[id])
    return [sum([alone[id] for id in cast("tuple[str, ...]", option)]) for option in options]


# --- cards -----------------------------------------------------------------------------------------------------------


def _weigh_cards(g: Dei, seat: int, options: list[Option]) -> list[int]:
    """Which card, and how. A purchase by the parcel bot comes before all if it is good for anything."""
    now = Thought(g.copy(), seat)
    buying = now.best(now.buying(False))
    worth: list[int] = []
    for option in options:
        if option == "parcel":
            worth.append(NO_WAY)
        elif isinstance(option, tuple):
            card = g.box.card_numbers[cast(str, option[1])]
            if option[0] == "up":
                worth.append(now.whole_card(card))
            else:
                boost = BOOSTS.index(cast(str, option[2])) if len(option) == 3 else NONE
                worth.append(_face_down(now, card, buying, boost))
        else:
            worth.append(now.worth())
    if "parcel" in options:
        before = now.worth()
        now.receive(ENERGY, -1)
        parcel = now.best(now.buying(False))
        gain = parcel.worth - before if parcel is not None else NO_WAY
        worth[options.index("parcel")] = max(worth) + gain
    return worth


def _face_down(thought: Thought, card: int, buying: Deed | None, boost: int) -> int:
    """A card is given up for the best purchase, or for what a boost brings."""
    thought.play(card, DOWN)
    if boost != NONE:
        thought.g.face_down = True
        found = _boosted(thought, boost)
        thought.g.face_down = False
    else:
        assert buying is not None
        found = thought.look(buying)
    thought.take_up(card)
    return found


def _boosted(thought: Thought, kind: int) -> int:
    """What a boost brings on the card that lies there."""
    g, seat = thought.g, thought.seat
    g.boosts[len(BOOSTS) * seat + kind] -= 1
    if kind < OUTPOST_BOOST:
        icon = g.box.icons[g.box.icon_numbers["TEC:1" if BOOSTS[kind] == "TEC" else BOOSTS[kind]]]
        thought.count(icon, 1)
        found = thought.use(icon)
        thought.count(icon, -1)
    elif g.face_down or g.box.buy in g.pending:
        g.boost = kind
        best = thought.best(thought.buying(False))
        g.boost = NONE
        found = NO_WAY if best is None else best.worth
    else:
        repeated = [icon_power(icon) for icon in [g.box.icons[number] for number in g.pending] if icon.verb == "PER"]
        found = thought.worth() + POWER * max(repeated, default=0) // 2000
    g.boosts[len(BOOSTS) * seat + kind] += 1
    return found


def _use(thought: Thought, option: Option) -> int:
    """A sign, a boost, or that was all."""
    g = thought.g
    if option == "finish":
        collects, moves = thought.collects, thought.moves
        thought.collects = thought.moves = 0
        found = thought.worth()
        thought.collects, thought.moves = collects, moves
        return found
    if isinstance(option, tuple):
        return _boosted(thought, BOOSTS.index(cast(str, option[1])))
    return thought.use(g.box.icons[g.box.icon_numbers[cast(str, option)]])


# --- actions ---------------------------------------------------------------------------------------------------------


def _weigh_action(thought: Thought, decision: Decision) -> list[int]:
    """How good each option is in the course of an action."""
    choice, options = decision.choice, decision.options
    if isinstance(choice, (MoveFrom, MoveTo, MoveGroup)):
        return [_move(thought, choice, option) for option in options]
    if isinstance(choice, (RelocateLooter, DeployTo, ConvertDeploy, AddResource)):
        return [_deploy(thought, choice, option) for option in options]
    if isinstance(choice, CollectFrom):
        return [_collect(thought, choice, option) for option in options]
    if isinstance(choice, (BuildKind, RelocateBuilding, BuildSite)):
        return [_build(thought, choice, option) for option in options]
    if isinstance(choice, (Buy, Payment)):
        return [_buy(thought, choice, option) for option in options]
    if isinstance(choice, (MoveDrone, PickDrone, Masamune, Simon, Transport, Fly, FlyTo, Draco)):
        return _weigh_drone(thought, choice, options)
    if isinstance(choice, Kill):
        return [_kill(thought, cast("tuple[str, str]", option)) for option in options]
    if isinstance(choice, CopyCard):
        box = thought.g.box
        return [card_powers(box)[box.card_numbers[cast(str, option)]] for option in options]
    return [_resource(thought, choice, option) for option in options]


def _best(thought: Thought, deeds: list[Deed]) -> int:
    found = thought.best(deeds)
    return NO_WAY if found is None else found.worth


def _move(thought: Thought, choice: MoveFrom | MoveTo | MoveGroup, option: Option) -> int:
    g = thought.g
    numbers = g.land.numbers
    if isinstance(choice, MoveFrom):
        start = numbers[cast(str, option)]
        return _best(thought, thought.moves_from(choice.verb, start))
    if isinstance(choice, MoveTo):
        return _best(thought, thought.moving(choice.verb, numbers[choice.start], numbers[cast(str, option)]))
    looters, leader, wagons = cast("tuple[int, int, int]", option)
    return thought.look(Deed(MOVE, numbers[choice.start], numbers[choice.end], looters, leader, wagons))


def _deploy(thought: Thought, choice: RelocateLooter | DeployTo | ConvertDeploy | AddResource, option: Option) -> int:
    g = thought.g
    numbers = g.land.numbers
    if isinstance(choice, AddResource):
        return thought.look(Deed(PLACE, numbers[choice.at])) if option == "yes" else thought.worth()
    if isinstance(choice, ConvertDeploy):
        if option == "move":
            return _best(thought, thought.moves_by("MOV"))
        if option == "collect":
            return _best(thought, thought.collecting("COL"))
        return _best(thought, [deed for deed in thought.deploying(choice.verb) if deed.kind == DEPLOY])
    if isinstance(choice, RelocateLooter):
        source = numbers[cast(str, option)]
        targets = deploy_targets(g, choice.seat, choice.verb, source)
        return _best(thought, [Deed(DEPLOY, target, source, 1) for target in targets])
    source = numbers[choice.source] if choice.source else NOWHERE
    more = 1 if choice.verb == "MDEP" and g.supply[kind_in(g, numbers[cast(str, option)])] else 0
    return thought.look(Deed(DEPLOY, numbers[cast(str, option)], source, 1, more))


def _collect(thought: Thought, choice: CollectFrom, option: Option) -> int:
    numbers = thought.g.land.numbers
    if not isinstance(option, tuple):
        return _best(thought, thought.collects_in(choice.verb, numbers[cast(str, option)]))
    if option[0] == "kill":
        return _kill(thought, cast("tuple[str, str]", option[1:]))
    return thought.look(Deed(PLACE, numbers[cast(str, option[1])]))


def _kill(thought: Thought, option: tuple[str, str]) -> int:
    return thought.look(Deed(KILL, thought.g.land.numbers[option[0]], LETTERS.index(option[1])))


def _build(thought: Thought, choice: BuildKind | RelocateBuilding | BuildSite, option: Option) -> int:
    if isinstance(choice, BuildKind):
        return _best(thought, thought.building(KINDS.index(cast(str, option))))
    g, kind = thought.g, choice.kind
    deeds = thought.building(kind)
    if isinstance(choice, RelocateBuilding):
        return _best(thought, [deed for deed in deeds if site_name(g, kind, deed.n) == option])
    deeds = [deed for deed in deeds if site_name(g, kind, deed.b) == option]
    if choice.source:
        deeds = [deed for deed in deeds if site_name(g, kind, deed.n) == choice.source]
    return _best(thought, deeds)


def _buy(thought: Thought, choice: Buy | Payment, option: Option) -> int:
    g = thought.g
    if isinstance(choice, Payment):
        tech, energy = cast("tuple[int, int]", option)
        return thought.look(Deed(BUY, g.market.index(g.box.card_numbers[choice.card]), NOWHERE, tech, energy))
    at = g.market.index(g.box.card_numbers[cast(str, option)])
    return _best(thought, [deed for deed in thought.buying(False) if deed.a == at])


def _resource(thought: Thought, choice: object, option: Option) -> int:
    """Exchange, one more technology, Abraham's search, or what goes back when the pad is full."""
    g, seat = thought.g, thought.seat
    if isinstance(choice, Overflow):
        g.pad[2 * seat + RESOURCES.index(cast(str, option))] -= 1
        found = thought.worth()
        g.pad[2 * seat + RESOURCES.index(cast(str, option))] += 1
        return found
    if isinstance(choice, Search) and option == "yes":
        region = g.land.numbers[choice.at]
        return thought.look(Deed(COLLECT, region, kind_in(g, region), 1, 0, 1))
    if isinstance(choice, ExtraTechnology) and option == "take":
        return thought.look(Deed(TAKE, TECH, NOWHERE, 1))
    if isinstance(choice, Exchange) and option == "yes":
        thought.receive(TECH, -1)
        found = thought.look(Deed(TAKE, ENERGY, NOWHERE, 1))
        thought.receive(TECH, 1)
        return found
    return thought.worth()


# --- drones ----------------------------------------------------------------------------------------------------------


def _weigh_drone(thought: Thought, choice: object, options: list[Option]) -> list[int]:
    g = thought.g
    numbers = g.land.numbers
    if isinstance(choice, MoveDrone):
        worths = thought.drone_worths(choice.drone, choice.bonus)
        return [worths[numbers[cast(str, option)]] for option in options]
    if isinstance(choice, PickDrone):
        bonus = choice.bonus
        drones = [DRONES.index(cast(str, option)) for option in options]
        return [max(thought.drone_worths(drone, bonus).values()) for drone in drones]
    if isinstance(choice, Masamune):
        region = g.drones[MAS]
        return [thought.look(Deed(COLLECT, region, kind_in(g, region), cast(int, n), 0, cast(int, n))) for n in options]
    if isinstance(choice, Fly):
        flights = {"ground": 2, "roof": 1, "none": 0}
        return [thought.flying(option == "roof", flights[cast(str, option)]) for option in options]
    if isinstance(choice, Draco):
        return [thought.hunting(g.drones[DRA]) if option == "use" else thought.worth() for option in options]
    return [_drone_option(thought, choice, option) for option in options]


def _drone_option(thought: Thought, choice: object, option: Option) -> int:
    """Simon's looters, and where Fly takes them."""
    g = thought.g
    if isinstance(choice, FlyTo):
        if option == "stop":
            return thought.worth()
        return thought.look(Deed(MOVE, g.drones[FLY], g.land.numbers[cast(str, option)], 1))
    target = g.drones[SIM]
    if isinstance(choice, Simon):
        return thought.transporting(target, cast(int, option))[-1]
    source = NOWHERE if option == "reserve" else g.land.numbers[cast(str, option)]
    return thought.look(Deed(DEPLOY, target, source, 1))
