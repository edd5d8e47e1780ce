"""What is still to be done must be the rest of a set-up, a round or a turn, and every step about what is there."""

import re
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.engine import Bad, Step
from tafelrunde.engine.snapshot import fields_of, step_to_json
from tafelrunde.games.dei.actions import (
    AddResource,
    BuildSite,
    CollectFrom,
    ConvertDeploy,
    DeployTo,
    Exchange,
    MoveFrom,
    MoveGroup,
    MoveTo,
    RelocateBuilding,
    RelocateLooter,
)
from tafelrunde.games.dei.cards import COLLECTS, DEPLOYS, MOVES
from tafelrunde.games.dei.drones import Draco, Fly, FlyTo, Masamune, MoveDrone, Simon, Transport, UseDrone
from tafelrunde.games.dei.gains import Overflow, Receive, TakeResources
from tafelrunde.games.dei.icons import COLOURS, DRONES, MOST
from tafelrunde.games.dei.market import Buy, ParcelBuy, Payment
from tafelrunde.games.dei.rounds import (
    LEARN,
    MISSION,
    ChooseMission,
    Cleanup,
    FinalScoring,
    Learn,
    Phase,
    PlaceLeader,
    PlaceLooters,
    Plan,
    Planning,
    Round,
    Turn,
)
from tafelrunde.games.dei.rules import in_reserve, kind_in, site_name
from tafelrunde.games.dei.scoring import SupplyScoring
from tafelrunde.games.dei.setup import Deal, DraftAbility, DraftColour, DraftPass, PickFaction, draft_order
from tafelrunde.games.dei.state import KINDS, LETTERS, NONE, PHASES, Dei
from tafelrunde.kit.checks import check_number

SETTING_UP: Final = ("factions", "draft", "begin")  # before the first round
NUMBER: Final = ("seat", "phase", "kind", "count", "bonus", "drone")
YES_NO: Final = ("roof", "second")
REGION: Final = ("at", "start", "end")  # fields of steps that name a region
EXCHANGES: Final = ("DEI-161", "DEI-201")
ACTIONS: Final = (  # what may have to be done before the card goes on
    *("ConvertDeploy", "RelocateLooter", "DeployTo", "AddResource", "MoveFrom", "MoveTo", "MoveGroup", "CollectFrom"),
    *(
        "(Overflow )?(Exchange ){0,2}(ExtraTechnology )?Search",
        "Overflow TakeResources( Search)?",
        "Overflow( Receive)?",
    ),
    *("Kill", "CopyCard", "BuildKind", "RelocateBuilding", "BuildSite", "Buy", "Payment"),
    *("PickDrone", "MoveDrone UseDrone", "Masamune", "Simon", "Transport( Transport)?", "Fly", "FlyTo( FlyTo)?"),
    "Draco",
)
USERS: Final = ((Masamune,), (Simon, Transport), (Fly, FlyTo), (Draco,))  # by drone: the steps that it is needed for
TURN: Final = re.compile(
    f"PlayCard|UseCard|({'|'.join(ACTIONS)}) UseCard|(ParcelBuy|Payment|Overflow TakeResources) PlayCard"
)

Steps = list[Step[Any]]


# --- what belongs on the agenda, the next step first -----------------------------------------------------------------


def ending(g: Dei, seat: int) -> Steps:
    """What a turn ends with (DEI-117, DEI-121, DEI-128)."""
    if g.phase == LEARN:
        return [Learn(seat)]
    if g.phase == MISSION and not g.confrontation:
        return [ChooseMission(seat), *([SupplyScoring(seat)] if g.round == g.box.rounds else [])]
    return []


def following(g: Dei, seat: int) -> Steps:
    """What comes after the turn of that seat."""
    return [*map(Turn, g.order[g.order.index(seat) + 1 :]), *after_turns(g)]


def after_turns(g: Dei) -> Steps:
    """What is left of the round when everybody has had a turn in this phase (DEI-103, DEI-240)."""
    missions: Steps = [ChooseMission(s) for s in g.order] if g.phase == MISSION and g.confrontation else []
    return [*missions, *map(Phase, range(g.phase + 1, PHASES + 1)), Cleanup()]


def check_agenda(g: Dei) -> str:
    """Is it the rest of something? Returns what."""
    if g.frames or g.now or g.over == bool(g.agenda) or g.end != ("rounds" if g.over else ""):
        raise Bad("agenda", "agenda")
    for step in [*g.agenda, *(step for lane in g.lanes for step in lane.agenda)]:
        _check_fields(step)
    steps = g.agenda[::-1]
    stage = _stage(steps[0]) if steps else "over"
    if not any(_are_same(steps, wanted) for wanted in _wanted(g, stage, steps)):
        raise Bad("agenda", "agenda")
    _check_lanes(g, stage)
    return stage


def _check_fields(step: Step[Any]) -> None:
    for field in fields_of(step):
        wanted = int if field in NUMBER else bool if field in YES_NO else str
        if type(getattr(step, field)) is not wanted:
            raise Bad("agenda", "step_types", step=type(step).__name__)


def _stage(step: Step[Any]) -> str:
    """What the next step belongs to."""
    for stage, kinds in (
        ("factions", (PickFaction,)),
        ("draft", (DraftPass, DraftColour, DraftAbility)),
        ("begin", (Round,)),
        ("place", (PlaceLeader, PlaceLooters)),
        ("plan", (Planning, Turn)),
        ("learn", (Learn,)),
        ("mission", (ChooseMission,)),
        ("cleanup", (Cleanup,)),
        ("end", (FinalScoring,)),
    ):
        if isinstance(step, kinds):
            return stage
    return "turn"


def _are_same(steps: Sequence[Step[Any]], wanted: Sequence[Step[Any]]) -> bool:
    return [step_to_json(step) for step in steps] == [step_to_json(step) for step in wanted]


def _wanted(g: Dei, stage: str, steps: Steps) -> list[Steps]:
    """What the agenda may look like when the game has come as far as its first step."""
    seat = steps[0].seat if steps else 0
    if stage in ("over", "begin", "cleanup", "end"):
        return [steps[:1]]
    if seat < 0 and stage not in ("draft", "plan"):
        return []
    if stage == "factions":
        return [[*map(PickFaction, range(seat, g.players)), Deal()]]
    if stage == "draft":
        return _wanted_draft(g, seat)
    if stage == "place":
        return _wanted_places(g, seat)
    if stage == "plan":
        turns = [*map(Turn, g.order), *after_turns(g)]
        return [turns if g.lanes else [Planning(), *turns]]
    if stage == "learn":
        return [[Learn(seat), *following(g, seat)]] if g.phase == LEARN else []
    if stage == "mission" and g.confrontation:
        return [[*map(ChooseMission, g.order[g.order.index(seat) :]), Cleanup()]] if g.phase == MISSION else []
    if stage == "mission":
        return [[*ending(g, seat), *following(g, seat)]] if g.phase == MISSION else []
    rest = [*ending(g, seat), *following(g, seat)]
    head = steps[: max(0, len(steps) - len(rest))]
    fits = TURN.fullmatch(" ".join([type(step).__name__ for step in head]))
    return [[*head, *rest]] if fits and all(step.seat == seat for step in head) else []


def _wanted_draft(g: Dei, seat: int) -> list[Steps]:
    """A pass begins, or somebody takes from the stack (DEI-235, DEI-236)."""
    end: Steps = [DraftPass(), Round()]
    if seat < 0:
        return [end]
    found: list[Steps] = []
    if g.drafts:
        order = draft_order(g, len(g.drafts) - 1)
        found.append([*map(DraftAbility, order[order.index(seat) :]), *end])
    if len(g.drafts) < len(COLOURS):
        order = draft_order(g, len(g.drafts))
        found.append([DraftColour(order[0]), *map(DraftAbility, order), *end])
    return found


def _wanted_places(g: Dei, seat: int) -> list[Steps]:
    """Everybody's first figures, in order of priority (DEI-106)."""
    steps: Steps = [PlaceLooters(seat)]
    for other in g.order[g.order.index(seat) + 1 :]:
        steps += [PlaceLeader(other), PlaceLooters(other)]
    steps += [*([Planning()] if g.planning else []), *map(Turn, g.order), *after_turns(g)]
    return [steps, [PlaceLeader(seat), *steps]]


def _check_lanes(g: Dei, stage: str) -> None:
    """All plan at once, and not all have done so (DEI-237)."""
    if not g.lanes:
        return
    fits = stage == "plan" and g.planning and [lane.seat for lane in g.lanes] == g.order
    for lane in g.lanes if fits else ():
        plan = lane.agenda[0] if len(lane.agenda) == 1 else None
        fits &= isinstance(plan, Plan) and plan.seat == lane.seat and lane.sealed and not (lane.free or lane.late)
        fits &= len(lane.answer) <= 1
    if not fits or all(lane.answer for lane in g.lanes):
        raise Bad("lanes", "DEI-237")


# --- what the steps are about ----------------------------------------------------------------------------------------


def check_steps(g: Dei) -> None:
    """Everything else is right: can what is to be done be done?"""
    for step in g.agenda:
        _check_names(g, step)
        _check_kinds(g, step)
        _check_map(g, step)
        _check_purchase(g, step)
    for lane in g.lanes:
        plan = lane.agenda[0]
        assert isinstance(plan, Plan)
        if any(plan.why_not(g, answer) is not None for answer in lane.answer):
            raise Bad("lanes", "DEI-237")


def _check_names(g: Dei, step: Step[Any]) -> None:
    """Regions and signs."""
    for field in REGION:
        name = getattr(step, field, None)
        if name is not None and name not in g.land.numbers:
            raise Bad("agenda", "no_region", value=name)
    for kinds, verbs in (
        ((MoveFrom, MoveTo, MoveGroup), MOVES),
        ((CollectFrom,), COLLECTS),
        ((ConvertDeploy, RelocateLooter, DeployTo), DEPLOYS),
    ):
        if isinstance(step, kinds) and step.verb not in verbs:
            raise Bad("agenda", "one_of", names=verbs, value=step.verb)
    if isinstance(step, Exchange) and step.rule not in EXCHANGES:
        raise Bad("agenda", "one_of", names=EXCHANGES, value=step.rule)


def _check_kinds(g: Dei, step: Step[Any]) -> None:
    """Kinds of resources and buildings, drones, and how many."""
    if isinstance(step, (TakeResources, Receive, Overflow)):
        check_number("agenda", step.kind, 0, 1)
    if isinstance(step, (RelocateBuilding, BuildSite)):
        check_number("agenda", step.kind, 0, len(KINDS) - 1)
    for field in ("count", "bonus"):
        check_number("agenda", getattr(step, field, 0), 0, MOST)
    drones = [drone for drone, kinds in enumerate(USERS) if isinstance(step, kinds)]
    if isinstance(step, (MoveDrone, UseDrone)):
        check_number("agenda", step.drone, 0, len(DRONES) - 1)
        drones.append(step.drone)
    for drone in drones:
        if g.drones[drone] < 0:
            raise Bad("agenda", "DEI-058", drone=DRONES[drone])


def _check_map(g: Dei, step: Step[Any]) -> None:
    """What is taken must be there: a looter or a building in the reserve, or else on the map (DEI-131, DEI-142)."""
    seat = step.seat
    if isinstance(step, (RelocateLooter, DeployTo)):
        source = getattr(step, "source", "")
        fits = bool(g.reserve[seat]) != (isinstance(step, RelocateLooter) or bool(source))
        if source:
            fits &= source in g.land.numbers and g.looters[g.land.size * seat + g.land.numbers[source]] > 0
        if not fits:
            raise Bad("agenda", "DEI-131", player=LETTERS[seat])
    if isinstance(step, (RelocateBuilding, BuildSite)):
        source = getattr(step, "source", "")
        fits = bool(in_reserve(g, seat, step.kind)) != (isinstance(step, RelocateBuilding) or bool(source))
        built = [site_name(g, step.kind, place) for place in g.built(seat, step.kind)]
        if not fits or (source and source not in built):
            raise Bad("agenda", "DEI-142", player=LETTERS[seat])
    if isinstance(step, AddResource) and not g.supply[kind_in(g, g.land.numbers[step.at])]:
        raise Bad("agenda", "DEI-Q-053")


def _check_purchase(g: Dei, step: Step[Any]) -> None:
    """One purchase by a card that lies face down, one more by the parcel bot (DEI-139, DEI-INV-13)."""
    if isinstance(step, Payment):
        if step.card not in [g.box.cards[card].id for card in g.market if card != NONE]:
            raise Bad("agenda", "not_on_market", value=step.card)
        if not (g.bought if g.face_down else g.parcels):
            raise Bad("agenda", "DEI-INV-13")
    elif isinstance(step, ParcelBuy):
        if not g.parcels:
            raise Bad("agenda", "DEI-INV-13")
    elif isinstance(step, Buy) and (g.bought or not g.face_down or g.box.buy in g.pending):
        raise Bad("agenda", "DEI-INV-13")
