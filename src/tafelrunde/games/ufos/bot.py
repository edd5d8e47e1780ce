"""How good is it? What bots think of each option, and of the position."""

from typing import Final, cast

from tafelrunde.engine import Decision, Option
from tafelrunde.games.ufos.bumping import Displace, MoveWitness, NextBump, PickLoser, Support
from tafelrunde.games.ufos.content import CALMER, KINDS
from tafelrunde.games.ufos.notes import POINT, Moves, Stance
from tafelrunde.games.ufos.odds import SURE, bump_odds, odds_at_least
from tafelrunde.games.ufos.outlook import NEXT, SCARE, STEP, WITNESS, Outlook, Rest
from tafelrunde.games.ufos.rules import (
    SIDES,
    bump_value,
    cleaned_by,
    destinations,
    needed,
    seats_to_sit_on,
    supporters,
)
from tafelrunde.games.ufos.state import NOBODY, NOWHERE, Ufos
from tafelrunde.games.ufos.steps import Act, ChooseCity, ChooseKind, ChooseTurn, MoveUfo, PickUfo

BACK: Final = -1  # less than any move for which the bot picks a UFO: it never picks one and drops it again for ever
OUT: Final = -500 * POINT  # out of the question, for whoever thinks ahead, too: UFOs are not picked to be put back
FIRST: Final = 100 * POINT  # stands are opened before anybody rolls, because they help (UFO-114)
INCOME: Final = 2000  # what a UFO brings in a round
# of the three kinds of UFOs; a calmer is only worth what it can clean
KIND_WORTH: Final[tuple[int, ...]] = (1000, 700, 0)
AHEAD: Final = 6  # nodes that are thought ahead when a UFO is driven away
CROWD: Final = 400  # what a foreign UFO near the start costs
NO_WAY: Final = -1_000_000
FLEET: Final = 18 * POINT  # of a position: what a UFO more brings, with one player; the more there are, the less
TURN: Final = 3500  # that it is one's turn
LOSS: Final = 2  # takeovers that threaten happen more than once
LEAD: Final = 13.0  # points; fitted to games among greedy bots
SHARP: Final = 0.8  # much less than a lead: what follows is chance for the most part
FAITH: Final = 30
WIDE: Final = 12
HAZE: Final = 2.0
TURNS: Final = 40  # to the end, nearly always: what a start is good for shows late
WIN: Final = 0.6  # a lead is safe only if one can end the game with it (UFO-162)
PACE: Final = 625
SECONDS: Final = 2.8


def weigh(g: Ufos, decision: Decision) -> list[float]:
    """How good each option is for the seat that decides, in points."""
    choice, options, look = decision.choice, decision.options, Outlook(g, decision.seat)
    if isinstance(choice, PickUfo):
        worth = [0 if option == "done" else max(_moves(look, g.ufo_named(option)).gains) for option in options]
        worth = [gain if gain > 0 or option == "done" else OUT for gain, option in zip(worth, options, strict=True)]
    elif isinstance(choice, MoveUfo):
        moves = _moves(look, choice.ufo)
        gains = {moves.option(g, k): gain for k, gain in enumerate(moves.gains)}
        back = OUT if max(moves.gains, default=0) > 0 else BACK
        worth = [back if option == "back" else gains[option] for option in options]
    elif isinstance(choice, Act):
        worth = [_act(look, option) for option in options]
    elif isinstance(choice, Displace):
        worth = _weigh_drive(look, options)
    elif isinstance(choice, Support):
        worth = [_support(look, option) for option in options]
    elif isinstance(choice, ChooseTurn):
        worth = [_new_ufo(look) if option == "new" else _whole_turn(look) for option in options]
    elif isinstance(choice, ChooseKind):
        worth = [_kind(look, KINDS.index(cast(str, option))) for option in options]
    elif isinstance(choice, MoveWitness):
        worth = [_move_witness(look, option) for option in options]
    elif isinstance(choice, PickLoser):
        worth = [KIND_WORTH[g.ufo_kind[g.ufo_named(option)]] for option in options]
    else:
        nodes = [g.box.numbers[cast(str, option)] for option in options]
        if isinstance(choice, NextBump):
            worth = [look.here(node) for node in nodes]
        elif isinstance(choice, ChooseCity):
            worth = [NEXT * look.next_from(node) // SURE + look.guard(node) for node in nodes]
        else:
            worth = [_start(look, node) for node in nodes]
    return [w / POINT for w in worth]


def value(g: Ufos, seat: int) -> float:
    """How much better the position is for a seat than for its best opponent, in points."""
    hopes = [_hope(Outlook(g, s)) for s in range(g.players)]
    return (hopes[seat] - max([hopes[s] for s in range(g.players) if s != seat])) / POINT


def turn(g: Ufos) -> int:
    """Changes when a turn is over."""
    return g.turn


def _hope(look: Outlook) -> int:
    """What a seat may expect: its points, and unless all is over what its UFOs and the turn bring, and takeovers cost.

    In 2,000 games among greedy bots this told more of the end than what bots hope for at each step. That somebody
    controls many cities says nothing, beyond their points."""
    g, seat = look.g, look.seat
    hope = look.points[seat]
    if not g.over:
        hope += FLEET * len(look.ufos) // g.players + (TURN if g.active == seat else 0)
        hope -= LOSS * sum([look.risk(c) - (look.guard(c) if g.ufos_there(c, seat) else 0) for c in g.net.cities])
    return hope


# --- the start, and a new UFO ----------------------------------------------------------------------------------------


def _start(look: Outlook, village: int) -> int:
    """How good it is to start there: the stand, the cities beside it, and others that are not too near."""
    g = look.g
    worth = look.stand(village) + NEXT * look.next_from(village) // SURE
    for there in g.net.near[village]:
        if there < g.box.cities:
            worth += NEXT * look.alone(there) // SURE
        if look.foreign[there]:
            worth -= CROWD
        for beyond in g.net.near[there]:
            if look.foreign[beyond]:
                worth -= CROWD
    return worth


def _new_ufo(look: Outlook) -> int:
    """What a UFO more is worth: what it brings every round until the game ends."""
    return INCOME * (rounds_left(look) - 1)


def rounds_left(look: Outlook) -> int:
    """How many rounds the game may still last."""
    g = look.g
    rounds = 3 * (g.box.goal[g.players] - max(look.control))
    if g.box.every_city[g.players]:
        rounds = min(rounds, 1 + 4 * len(look.empty) // g.players)
    return rounds


def _whole_turn(look: Outlook) -> int:
    """What a turn with the best moves brings, compared with staying where all are and doing nothing."""
    idle = sum([NEXT * look.next_from(look.at[ufo]) // SURE for ufo in look.ufos])
    waiting = look.ufos.copy()
    while waiting:
        best, gain = NOWHERE, 0
        for ufo in waiting:
            most = max(_moves(look, ufo).gains)
            if most > gain:
                best, gain = ufo, most
        if best == NOWHERE:
            break
        moves = _moves(look, best)
        k = moves.gains.index(gain)
        look.at[best] = moves.goals[k]
        if moves.owners[k] != NOBODY:
            look.sat[moves.goals[k]] = moves.owners[k]
        waiting.remove(best)
    return look.plan() - idle


def _kind(look: Outlook, kind: int) -> int:
    """How good a UFO of that kind is; a calmer, if there is something to clean."""
    g = look.g
    if kind != CALMER:
        return KIND_WORTH[kind]
    if CALMER in [g.ufo_kind[ufo] for ufo in look.ufos]:
        return 0
    return sum([WITNESS * g.witnesses[g.players * city + look.seat] // 4 for city in g.net.cities])


# --- movement --------------------------------------------------------------------------------------------------------


def _moves(look: Outlook, ufo: int) -> Moves:
    """Everything that a UFO can do in the movement phase, with what it brings."""
    stance, sits = look.notes.stance, look.g.sits
    if not stance.fits(look.at, look.sat, sits):
        stance = look.notes.stance = Stance(look.at, look.sat, sits)
    if ufo not in stance.moves:
        stance.moves[ufo] = _find_moves(look, ufo)
    return stance.moves[ufo]


def _find_moves(look: Outlook, ufo: int) -> Moves:
    g, start, rest = look.g, look.at[ufo], Rest(look, ufo)
    before = rest.with_it(start)
    moves = Moves()
    known, key = look.notes.flights, start * len(KINDS) + g.ufo_kind[ufo]
    if key not in known:
        known[key] = destinations(g, ufo)
    for goal in known[key]:
        moves.add(goal, NOBODY, rest.with_it(goal) - before + _cleaned(look, ufo, goal))
    if start not in look.sat:
        for owner in seats_to_sit_on(g, ufo):
            look.sat[start] = owner
            moves.add(start, owner, rest.with_it(start) - before)
            del look.sat[start]
    look.at[ufo] = start
    return moves


def _cleaned(look: Outlook, ufo: int, goal: int) -> int:
    """What it is worth that a calmer removes witnesses where it starts and on its way."""
    g = look.g
    if g.ufo_kind[ufo] != CALMER:
        return 0
    cities = [city for city in cleaned_by(g, ufo, goal) if city != goal]
    return (WITNESS + SCARE) * sum([g.witnesses[g.players * city + look.seat] for city in cities])


# --- bumping ---------------------------------------------------------------------------------------------------------


def _support(look: Outlook, option: Option) -> int:
    """How good it is to support that side: whom I would rather see driven away, and what the attacker wants there."""
    g = look.g
    help = supporters(g, look.seat)
    odds = bump_odds(bump_value(g, g.active) - bump_value(g, g.defender) + SIDES[cast(str, option)] * help)
    attackers = [g.ufo_kind[ufo] for ufo in g.ufos_there(g.bump, g.active)]
    wish = Outlook(g, g.active).action(g.bump, attackers)
    attacker = STEP * odds.lost_by // SURE - odds.win * wish // SURE
    return -(look.weight[g.defender] * STEP * odds.won_by // SURE + look.weight[g.active] * attacker) // SURE


def _weigh_drive(look: Outlook, options: list[Option]) -> list[int]:
    """How good each next step of a displaced UFO is: over cities, and to where it is of little use."""
    drive = Drive(look)
    worth: list[int] = []
    for option in options:
        verb, id = cast(tuple[str, str], option)
        node = look.g.box.numbers[id]
        if verb == "land":
            worth.append(drive.landing(node))
        else:
            worth.append(drive.seen(node) + drive.best(node, look.g.path[-1], min(look.g.range, AHEAD) - 1))
    return worth


class Drive:
    """Where a losing UFO is driven; nobody returns at once to where they came from."""

    def __init__(self, look: Outlook) -> None:
        self.g: Final = look.g
        self.theirs: Final = Outlook(look.g, look.g.seat_of(look.g.flying))
        self._best: Final[dict[int, int]] = {}

    def landing(self, node: int) -> int:
        """How good it is to leave the UFO there: bad, if it can do much from there."""
        return -NEXT * max(self.theirs.next_from(node), self.theirs.alone(node)) // SURE

    def seen(self, node: int) -> int:
        """What a witness there is worth, if it is a city (UFO-090)."""
        g = self.g
        return WITNESS + SCARE if node < g.box.cities and g.witnesses_left[self.theirs.seat] else 0

    def best(self, node: int, came_from: int, steps: int) -> int:
        """The best that can be had from a node with so many steps left."""
        key = (node * len(self.g.stand) + came_from) * (AHEAD + 1) + steps
        if key not in self._best:
            best = NO_WAY if self.theirs.foreign[node] else self.landing(node)
            if steps > 0:
                for there in self.g.net.near[node]:
                    if there != came_from and there not in self.g.path:
                        best = max(best, self.seen(there) + self.best(there, node, steps - 1))
            self._best[key] = best
        return self._best[key]


def _move_witness(look: Outlook, option: Option) -> int:
    """How good it is to take a witness of the loser from there: it should stand where they would rather act."""
    if option == "none":
        return 0
    theirs = Outlook(look.g, look.g.seat_of(look.g.flying))
    return theirs.alone(look.g.path[-1]) - theirs.alone(look.g.box.numbers[cast(str, option)])


# --- actions ---------------------------------------------------------------------------------------------------------


def _act(look: Outlook, option: Option) -> int:
    """How good an action is: what it brings, times the odds that it succeeds."""
    if option == "done":
        return 0
    g = look.g
    verb, id, kind = cast(tuple[str, str, str], option)
    node = g.box.numbers[id]
    if node >= g.box.cities:
        return FIRST + look.stand(node)
    victim = NOBODY if verb == "open" else look.sat[node]
    odds = odds_at_least(needed(g, look.seat, node, KINDS.index(kind)))
    return odds * look.restaurant(node, victim) // SURE


def dice(g: Ufos, decision: Decision, option: Option) -> float:
    """How many points an action brings on average by the twelve-sided die: a restaurant, and that witnesses leave."""
    if not isinstance(decision.choice, Act) or option == "done":
        return 0.0
    _, id, kind = cast(tuple[str, str, str], option)
    city, seat = g.box.numbers[id], decision.seat
    if city >= g.box.cities:
        return 0.0
    worth = POINT * g.box.resistance[g.tile[city]] + WITNESS * g.witnesses[g.players * city + seat]
    return worth * odds_at_least(needed(g, seat, city, KINDS.index(kind))) / (POINT * SURE)
