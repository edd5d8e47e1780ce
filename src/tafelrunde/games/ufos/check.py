"""The check of every state that comes from outside, a save or a position: is this a possible table?"""

import re
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.engine import Bad
from tafelrunde.games.ufos.content import KINDS, STANDARD, START_UFOS
from tafelrunde.games.ufos.rules import (
    contested,
    flight_range,
    foreign_ufos,
    may_land,
    next_nodes,
    supporters,
)
from tafelrunde.games.ufos.scoring import controlled, end_reason
from tafelrunde.games.ufos.state import LETTERS, NOBODY, NOWHERE, Ufos
from tafelrunde.games.ufos.steps import ChooseCity, MoveUfo, MoveWitness, NextBump, PickLoser, Support, Turn
from tafelrunde.games.ufos.why import why_no_new_ufo

MOST_ROUNDS: Final = 10_000
MOST_TURNS: Final = 1_000_000
MOST_BONUS: Final = 1_000  # of a die; far more than all pieces of a box can give
AGENDA: Final = re.compile(  # the steps that are still to be done, the next one last
    "|Turn( ChooseStart)*|ChooseTurn|ChooseKind|Count ChooseCity|Count Act( Bumping("
    " Cleaning PickUfo( MoveUfo)?| NextBump| RollBump( Support)+| EndBump PickLoser( Displace( MoveWitness)?)?"
    ")?)?"
)
PHASES: Final = {  # what the next step belongs to
    name: phase
    for phase, names in {
        "start": ("ChooseStart",),
        "turn": ("Turn", "ChooseTurn", "ChooseKind", "ChooseCity"),
        "move": ("PickUfo", "MoveUfo"),
        "bump": ("Bumping", "NextBump"),
        "support": ("Support",),
        "displace": ("PickLoser", "Displace", "MoveWitness"),
        "act": ("Act",),
        "end": ("",),
    }.items()
    for name in names
}


def check(g: Ufos) -> None:
    """Is this a possible table? What can be worked out from the board must be what the state says."""
    _check_numbers(g)
    _check_tiles(g)
    _check_cities(g)
    _check_stands(g)
    _check_ufos(g)
    phase = _check_agenda(g)
    if phase == "start":
        _check_start(g)
    elif phase != "end" and max(g.ufo_at) < 0:
        raise Bad("ufos", "no_ufos")  # nobody could ever do anything, turn after turn
    _check_sharing(g, phase)
    _check_turn(g, phase)
    _check_sits(g)
    _check_counter(g, phase)
    _check_roll(g)
    _check_bump(g, phase)


# --- what lies on the table ------------------------------------------------------------------------------------------


def _numbers(where: str, values: Sequence[Any], count: int, least: int, most: int) -> None:
    if len(values) != count or any(type(v) is not int or not least <= v <= most for v in values):
        raise Bad(where, "numbers", n=count, least=least, most=most, value=values)


def _number(where: str, value: Any, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise Bad(where, "number", least=least, most=most, value=value)


def _check_numbers(g: Ufos) -> None:
    """Every field has as many numbers as it must, and they name players, nodes and tiles that exist."""
    box, players, cities, nodes = g.box, g.players, g.box.cities, len(g.box.nodes)
    _number("starter", g.starter, NOBODY, players - 1)
    _number("rounds", g.rounds, 0, MOST_ROUNDS)
    _number("first_seat", g.first_seat, 0, players - 1)
    _number("turn", g.turn, 0, MOST_TURNS)
    _number("active", g.active, NOBODY, players - 1)
    _numbers("deal", g.tile, cities, -1, len(box.tile_names) - 1)
    _numbers("restaurants", g.restaurants, players * cities, 0, box.restaurants)
    _numbers("witnesses", g.witnesses, players * cities, 0, box.witnesses)
    _numbers("stands", g.stand, nodes, NOBODY, players - 1)
    _numbers("ufos", g.ufo_at, players * box.fleet, NOWHERE, nodes - 1)
    _numbers("ufos", g.ufo_kind, players * box.fleet, -1, len(KINDS) - 1)
    _numbers("counter", g.counter, players, 0, cities)
    _numbers("support", g.support, players, -1, 1)
    ufos = players * box.fleet - 1
    _numbers("moved", g.moved, len(g.moved), 0, ufos)
    _numbers("driven", g.driven, len(g.driven), 0, ufos)
    _numbers("used", g.used, len(g.used), 0, cities - 1)
    _numbers("sits", g.sits, len(g.sits) // 2 * 2, 0, ufos)
    _numbers("path", g.path, len(g.path), 0, nodes - 1)
    _number("bump", g.bump, NOWHERE, nodes - 1)
    _number("flying", g.flying, NOWHERE, ufos)
    _number("defender", g.defender, NOBODY, players - 1)
    _number("winner", g.winner, NOBODY, players - 1)


def _check_tiles(g: Ufos) -> None:
    """Every city in play has a tile of its own, no other city has one (UFO-022, UFO-Q04)."""
    dealt = [tile for tile in g.tile if tile != -1]
    in_play = [city for city, tile in enumerate(g.tile) if tile != -1]
    if len(set(dealt)) != len(dealt) or in_play != g.net.cities:
        raise Bad("deal", "UFO-022")


def _check_cities(g: Ufos) -> None:
    """Restaurants and witnesses: no more than there are, only in cities that are in play, restaurants only in slots."""
    for where, board, left, each in (
        ("restaurants", g.restaurants, g.restaurants_left, g.box.restaurants),
        ("witnesses", g.witnesses, g.witnesses_left, g.box.witnesses),
    ):
        for city in range(g.box.cities):
            if g.tile[city] == -1 and any(board[g.players * city : g.players * (city + 1)]):
                raise Bad(where, "not_in_play", value=g.box.ids[city])
        _check_supply(g, where, [sum(board[seat :: g.players]) for seat in range(g.players)], left, each)
    for city in g.net.cities:
        slots = g.box.slots[g.tile[city]]
        if sum(g.restaurants_in(city)) > slots:
            raise Bad("restaurants", "UFO-I02", city=g.box.ids[city], n=slots)


def _check_stands(g: Ufos) -> None:
    """Stands only in villages that are in play (UFO-112, UFO-I07)."""
    for node, owner in enumerate(g.stand):
        if owner != NOBODY and node < g.box.cities:
            raise Bad("stands", "UFO-112", city=g.box.ids[node])
        if owner != NOBODY and not g.net.near[node]:
            raise Bad("stands", "not_in_play", value=g.box.ids[node])
    _check_supply(g, "stands", [g.stand.count(seat) for seat in range(g.players)], g.stands_left, g.box.stands)


def _check_supply(g: Ufos, where: str, placed: list[int], left: list[int], each: int) -> None:
    """On the board and in the supply there is together what the box has for each player (UFO-I01)."""
    _numbers(where, left, g.players, -MOST_BONUS, MOST_BONUS)
    for seat in range(g.players):
        found = placed[seat] + max(0, left[seat])
        if found != each:
            raise Bad(where, "UFO-I01", player=LETTERS[seat], n=each, found=found)


def _check_ufos(g: Ufos) -> None:
    """A player's UFOs have the numbers from 1 on, are of the kinds that the box has, and are on the net (UFO-I04)."""
    box = g.box
    for ufo, node in enumerate(g.ufo_at):
        if (node >= 0) != (g.ufo_kind[ufo] >= 0):
            raise Bad("ufos", "half_a_ufo")
        if node >= 0 and ufo % box.fleet and g.ufo_at[ufo - 1] < 0:
            raise Bad("ufos", "ufo_gap", player=LETTERS[g.seat_of(ufo)])
        if node >= 0 and not g.net.near[node]:
            raise Bad("ufos", "not_in_play", value=box.ids[node])
    for seat in range(g.players):
        if len(g.ufos_of(seat)) > box.most_ufos(g.players):
            raise Bad("ufos", "UFO-I04", player=LETTERS[seat], n=box.most_ufos(g.players))
        for number, kind in enumerate(KINDS):
            if g.kinds_left(seat, number) < 0:
                raise Bad("ufos", "ufo_kinds", player=LETTERS[seat], kind=kind, n=box.ufos[number])


# --- what is still to be done ----------------------------------------------------------------------------------------


def _check_agenda(g: Ufos) -> str:
    """What is still to be done is the rest of the set-up or of one player's turn; returns the phase."""
    names = [type(step).__name__ for step in g.agenda]
    if g.lanes or g.frames or g.over != (not g.agenda) or not AGENDA.fullmatch(" ".join(names)):
        raise Bad("agenda", "agenda")
    phase = PHASES[names[-1] if names else ""]
    if g.end != ((end_reason(g) or "rounds") if g.over else ""):
        raise Bad("end", "UFO-I13")
    first = g.agenda[0].seat if g.agenda else g.active
    active = (NOBODY,) if phase == "start" else (NOBODY, first) if names == ["Turn"] else (first,)
    if first == NOBODY or g.active not in active:
        raise Bad("agenda", "UFO-030")
    for step, name in zip(g.agenda, names, strict=True):
        seat = g.winner if PHASES.get(name) == "displace" else NOBODY if name == "EndBump" else first
        if type(step.seat) is not int or (step.seat != seat and name not in ("ChooseStart", "Support")):
            raise Bad("agenda", "UFO-030")
    if not isinstance(g.agenda[0] if g.agenda else None, Turn):
        _number("turn", g.turn, 1, MOST_TURNS)
    _check_next_step(g, first)
    return phase


def _check_next_step(g: Ufos, seat: int) -> None:
    """What a step is about must be there."""
    step, name = (g.agenda[-1], type(g.agenda[-1]).__name__) if g.agenda else (None, "")
    if isinstance(step, MoveUfo):
        _number("agenda", step.ufo, 0, len(g.ufo_at) - 1)
        if g.ufo_at[step.ufo] < 0 or g.seat_of(step.ufo) != seat or step.ufo in g.moved:
            raise Bad("agenda", "UFO-Q05")
    if name in ("ChooseKind", "ChooseCity") and why_no_new_ufo(g, seat) is not None:
        raise Bad("agenda", "UFO-151", player=LETTERS[seat])
    if isinstance(step, ChooseCity):
        _number("agenda", step.kind, 0, len(KINDS) - 1)
        if not g.kinds_left(seat, step.kind):
            raise Bad("agenda", "UFO-154", player=LETTERS[seat], kind=KINDS[step.kind])


def _check_start(g: Ufos) -> None:
    """Who still has to choose has no UFO, everybody else two standard UFOs in a village; nothing else is there."""
    order = [(g.first_seat + k) % g.players for k in range(g.players)]
    waiting = [step.seat for step in g.agenda[:0:-1]]
    if g.agenda[0].seat != g.first_seat or waiting != [seat for seat in order if not g.ufos_of(seat)]:
        raise Bad("agenda", "UFO-026")
    for seat in order:
        ufos = g.ufos_of(seat)
        kinds, there = [g.ufo_kind[ufo] for ufo in ufos], [g.ufo_at[ufo] for ufo in ufos]
        if ufos and (kinds != [STANDARD] * START_UFOS or len(set(there)) > 1 or there[0] < g.box.cities):
            raise Bad("ufos", "UFO-026")
    if any(g.restaurants) or any(g.witnesses) or any(owner != NOBODY for owner in g.stand) or g.turn:
        raise Bad("phase", "UFO-027")


# --- the turn --------------------------------------------------------------------------------------------------------


def _check_sharing(g: Ufos, phase: str) -> None:
    """Two players share a node only until they have bumped, and one of them is the active player (UFO-I03)."""
    seats: dict[int, set[int]] = {}
    for ufo, node in enumerate(g.ufo_at):
        if node >= 0:
            seats.setdefault(node, set()).add(g.seat_of(ufo))
    shared = {node: there for node, there in seats.items() if len(there) > 1}
    for node, there in shared.items():
        if phase not in ("move", "bump", "support", "displace"):
            raise Bad("ufos", "UFO-I03", at=g.box.ids[node])
        if len(there) > 2 or g.active not in there:
            raise Bad("ufos", "UFO-Q21", at=g.box.ids[node], player=LETTERS[g.active])
        for ufo in g.ufos_there(node, g.active):
            if phase == "move" and ufo not in g.moved:
                raise Bad("moved", "must_have_moved", ufo=g.ufo_name(ufo), at=g.box.ids[node])
    if g.agenda and isinstance(g.agenda[-1], NextBump) and not shared:
        raise Bad("ufos", "UFO-048")


def _check_turn(g: Ufos, phase: str) -> None:
    """What has happened in this turn happened to the active player's UFOs, and not before its time."""
    begun = ("move", "bump", "support", "displace", "act", "end")
    for where, things, phases in (
        ("moved", g.moved, begun),
        ("driven", g.driven, begun[1:]),
        ("used", g.used, begun[-2:]),
    ):
        if things and phase not in phases:
            raise Bad(where, "too_soon")
        if len(set(things)) < len(things):
            raise Bad(where, "only_once")
    for where, ufos in (("moved", g.moved), ("driven", g.driven)):
        for ufo in ufos:
            if g.ufo_at[ufo] < 0 or g.seat_of(ufo) != g.active:
                raise Bad(where, "not_yours", player=LETTERS[g.active])
    foreign = foreign_ufos(g, g.active)
    for ufo in g.driven:
        if foreign[g.ufo_at[ufo]]:
            raise Bad("driven", "UFO-077", ufo=g.ufo_name(ufo))
    for city in g.used:
        if not g.ufos_there(city, g.active):
            raise Bad("used", "UFO-123", city=g.box.ids[city])


def _check_sits(g: Ufos) -> None:
    """Who sits has not flown and sits alone on a foreign piece, or on one that it has taken over (UFO-046, UFO-Q11)."""
    foreign = foreign_ufos(g, g.active)
    places: list[int] = []
    for ufo, owner in zip(g.sits[::2], g.sits[1::2], strict=True):
        node = g.ufo_at[ufo]
        if ufo not in g.moved or node in places or foreign[node] or owner == g.active or owner >= g.players:
            raise Bad("sits", "UFO-Q11")
        places.append(node)
        if node >= g.box.cities:
            there = g.stand[node] in (owner, g.active)
        else:
            there = g.is_full(node) and (g.restaurants_in(node)[owner] > 0 or node in g.used)
        if not there:
            raise Bad("sits", "UFO-046", ufo=g.ufo_name(ufo), player=LETTERS[owner])


def _check_counter(g: Ufos, phase: str) -> None:
    """The counter is right; only while somebody acts it may lag behind (UFO-I06). The game would not go on after its
    end (UFO-I13)."""
    now = controlled(g)
    for seat in range(g.players):
        gained = now[seat] - g.counter[seat] if seat == g.active else g.counter[seat] - now[seat]
        if not 0 <= gained <= (len(g.used) if phase == "act" else 0):
            raise Bad("counter", "UFO-I06", player=LETTERS[seat], n=now[seat])
    if phase in ("act", "end"):
        return
    finished = g.turn if isinstance(g.agenda[0], Turn) else g.turn - 1
    if end_reason(g) not in ("", "rounds") or (g.rounds and finished >= g.rounds * g.players):
        raise Bad("phase", "over_already")


# --- bumps and dice --------------------------------------------------------------------------------------------------


def _check_roll(g: Ufos) -> None:
    """The last roll: turn, node, and for each side seat, die and bonus."""
    roll = g.last_roll
    if not roll:
        return
    if len(roll) not in (5, 8) or any(type(v) is not int for v in roll):
        raise Bad("last_roll", "last_roll")
    turn, node, *sides = roll
    dice = [(12, sides)] if len(sides) == 3 else [(6, sides[:3]), (6, sides[3:])]
    for most, (seat, die, bonus) in dice:
        if seat not in range(g.players) or not 1 <= die <= most or abs(bonus) > MOST_BONUS:
            raise Bad("last_roll", "last_roll")
    in_play = node in (g.net.cities if len(sides) == 3 else g.net.cities + g.net.villages)
    if not (1 <= turn <= max(1, g.turn) and in_play) or (len(dice) == 2 and sides[0] == sides[3]):
        raise Bad("last_roll", "last_roll")


def _check_bump(g: Ufos, phase: str) -> None:
    """A bump goes on if and only if somebody is asked about it."""
    if phase not in ("support", "displace"):
        if (g.bump, g.defender, g.flying) != (-1, -1, -1) or any(g.support):
            raise Bad("bump", "no_bump")
    elif g.bump not in contested(g) or g.defender in (NOBODY, g.active) or not g.ufos_there(g.bump, g.defender):
        raise Bad("bump", "UFO-048")
    else:
        _check_support(g)
    if phase == "displace":
        _check_difference(g)
    elif g.winner != NOBODY or g.left != 0:
        raise Bad("bump", "no_bump")
    if phase == "displace" and not isinstance(g.agenda[-1], PickLoser):
        _check_flight(g)
    elif g.flying != NOWHERE or g.path or g.range != 0:
        raise Bad("flying", "no_bump")


def _check_support(g: Ufos) -> None:
    """Who may support was asked in order; who has not been asked has not decided (UFO-067)."""
    order = [(g.active + k) % g.players for k in range(1, g.players)]
    able = [seat for seat in order if seat != g.defender and supporters(g, seat)]
    waiting = [step.seat for step in g.agenda[::-1] if isinstance(step, Support)]
    if waiting != able[len(able) - len(waiting) :]:
        raise Bad("agenda", "UFO-067")
    decided = [seat for seat in able if seat not in waiting]
    if any(side and seat not in decided for seat, side in enumerate(g.support)):
        raise Bad("support", "UFO-067")


def _check_difference(g: Ufos) -> None:
    """The dice say who has won and by how much (UFO-072, UFO-073)."""
    if len(g.last_roll) != 8:
        raise Bad("winner", "UFO-072")
    turn, node, attacker, mine, attack, defender, theirs, defence = g.last_roll
    difference = mine + attack - theirs - defence
    if (turn, node, attacker, defender) != (g.turn, g.bump, g.active, g.defender) or not difference:
        raise Bad("winner", "UFO-072")
    if g.winner != (attacker if difference > 0 else defender):
        raise Bad("winner", "UFO-072")
    _number("left", g.left, 1 - g.box.fleet, abs(difference))


def _check_flight(g: Ufos) -> None:
    """The losing UFO was driven along lines, over no node twice, and can still be driven on or land (UFO-I10)."""
    if g.flying not in g.ufos_there(g.bump, g.loser):
        raise Bad("flying", "UFO-074")
    joined = all(there in g.net.near[here] for here, there in zip(g.path, g.path[1:], strict=False))
    if g.path[:1] != [g.bump] or len(set(g.path)) < len(g.path) or not joined:
        raise Bad("path", "UFO-Q23")
    if g.range != flight_range(g) - (len(g.path) - 1) or not (next_nodes(g) or may_land(g)):
        raise Bad("range", "UFO-I10")
    may_come = len(g.path) > 1 and g.path[-1] < g.box.cities and not g.witnesses_left[g.loser]
    if isinstance(g.agenda[-1], MoveWitness) and not may_come:
        raise Bad("agenda", "UFO-092")
