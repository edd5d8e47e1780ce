"""The check of every state that comes from outside, a save or a position: is this a possible table?

What is nowhere is out of the game: a position may leave dice and capsules out, but there are never too many of them.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.engine import Bad, Mark, Wait
from tafelrunde.games.jelly.beats import Close, Place, Remove, Shift, Turn, order
from tafelrunde.games.jelly.check.scoring import check_answers, check_tally
from tafelrunde.games.jelly.content import DIE, FACES, LETTERS, RING, ZONES
from tafelrunde.games.jelly.rules import all_done
from tafelrunde.games.jelly.state import COUNTDOWN, NOBODY, NOWHERE, RUNNING, SCORING, WAITING, Jelly

MOST_JELLY: Final = 1_000_000_000
LATEST: Final = 1_000_000_000_000  # stamp; some thirty years
DECISIONS: Final = "( Discard)* DropCapsule|( Give)* GiveAway|( Pay)* PayTribute| ChooseArrow| CountVotes"
FORMS: Final = {  # the steps that are still to be done, the next one last
    "over": re.compile(""),
    "end": re.compile("FinalScoring"),
    "waiting": re.compile("NextRound( GetReady)?"),
    "countdown": re.compile("ScoreRound Mark StartSignal Wait"),
    "rush": re.compile("ScoreRound Mark Sand"),
    "beats": re.compile("ScoreRound Mark EndBeat( Turn)*( Turn| Place| Close| Placed Remove| Placed Shift)"),
    "score": re.compile("ScoreRound Mark"),
    "scoring": re.compile(f"EndRound ScoreCentre( ScoreDistrict)*( Receive)*({DECISIONS})"),
}
PHASE: Final = {"waiting": WAITING, "countdown": COUNTDOWN, "rush": RUNNING, "beats": RUNNING}  # the others: SCORING


def check(g: Jelly) -> None:
    """Is this a possible table?"""
    _check_ring(g)
    _check_numbers(g)
    _check_dice(g)
    _check_capsules(g)
    form = _check_agenda(g)
    _check_round(g, form)
    _check_screens(g)
    _check_effects(g, form)
    _check_stamps(g, form)
    _check_lanes(g, form)
    if form == "beats":
        _check_beat(g)
    if form == "scoring":
        check_answers(g)
    elif g.votes:
        raise Bad("votes", "no_vote")
    check_tally(g)


# --- what lies on the table ------------------------------------------------------------------------------------------


def _number(where: str, value: Any, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise Bad(where, "number", least=least, most=most, value=value)


def _numbers(where: str, values: Sequence[Any], count: int, least: int, most: int) -> None:
    if len(values) != count or any(type(v) is not int or not least <= v <= most for v in values):
        raise Bad(where, "numbers", n=count, least=least, most=most, value=values)


def _check_ring(g: Jelly) -> None:
    """Two more districts than players, each board once; what was agreed on before the game holds (JEL-021, JEL-023)."""
    _numbers("districts", g.ring, g.players + 2, 0, len(g.box.sides) - 1)
    _number("drone", g.drone, 0, g.districts - 1)
    sides = [g.box.sides[side] for side in g.ring]
    if len({side.board for side in sides}) < len(sides):
        raise Bad("districts", "board_twice")
    if g.green and not all(side.green for side in sides):
        raise Bad("districts", "JEL-023")
    if g.chosen and (g.chosen != g.ring or g.drone or any(type(side) is not int for side in g.chosen)):
        raise Bad("chosen", "JEL-Q59")


def _check_numbers(g: Jelly) -> None:
    """Every field has as many numbers as it must, and they name players and districts that exist."""
    players, districts, dice = g.players, g.districts, g.box.dice
    _number("round", g.round, 0, g.box.rounds)
    _number("phase", g.phase, WAITING, SCORING)
    _numbers("jelly", g.jelly, players, 0, MOST_JELLY)  # JEL-I07
    _numbers("zones", g.zone, districts, 0, ZONES - 1)
    _numbers("entrances", g.entrance, districts * players * FACES, 0, dice)
    _numbers("centre", g.centre, players * FACES, 0, dice)
    _numbers("dice", g.left, players, 0, dice)
    _numbers("locks", g.screen, players, NOWHERE, districts - 1)
    _number("timer", g.timer, NOBODY, players - 1)
    _numbers("effects", g.effect_at, players, NOWHERE, districts - 1)
    _numbers("effects", g.effect_die, players, 0, 4)
    _numbers("effects", g.effect_until, players, 0, LATEST)
    _number("beat", g.beat, 0, g.box.beats)
    _number("last_beat", g.last_beat, 1, g.box.beats)
    _number("began", g.began, 0, LATEST)
    _number("ends", g.round_end, 0, LATEST)
    _number("now", g.now, 0, LATEST)
    _numbers("roll_at", g.roll_at, players, -1, LATEST)
    _numbers("votes", g.votes, len(g.votes), -1, 1)
    _number("tallied", g.tallied, 0, g.box.rounds)


def _check_dice(g: Jelly) -> None:
    """Nobody has more dice than there are (JEL-I01), and those that are not placed show what they can."""
    if len(g.hand) != g.players or len(g.rolled) != g.players:
        raise Bad("dice", "numbers", n=g.players, least=1, most=FACES, value=g.hand)
    for seat in range(g.players):
        placed = sum(g.entrance[g.at(d, seat, face)] for d in range(g.districts) for face in range(1, FACES + 1))
        if placed + g.on_centre(seat) + g.left[seat] > g.box.dice:
            raise Bad("dice", "JEL-I01", player=LETTERS[seat], n=g.box.dice)
        hand, rolled = g.hand[seat], g.rolled[seat]
        if type(hand) is not tuple or type(rolled) is not bool:
            raise Bad("dice", "not_rolled_so", player=LETTERS[seat])
        _numbers("dice", hand, g.left[seat] if hand else 0, 1, FACES)
        if list(hand) != sorted(hand) or (rolled and not hand):
            raise Bad("dice", "not_rolled_so", player=LETTERS[seat])


def _check_capsules(g: Jelly) -> None:
    """Stack, owned and discarded: no more of each value than there are (JEL-I06). Dice are rolled at the end only."""
    if len(g.pods) != g.players or len(g.rolls) != g.players:
        raise Bad("pods", "capsules")
    everything: list[Any] = [*g.stack, *g.dropped]
    for seat in range(g.players):
        pods, rolls = g.pods[seat], g.rolls[seat]
        if type(pods) is not list or type(rolls) is not list:
            raise Bad("pods", "capsules")
        everything += pods
        _numbers("rolls", rolls, pods.count(DIE) if g.over else 0, 1, FACES)
    if any(type(capsule) is not int for capsule in everything) or Counter(everything) - Counter(g.box.capsules):
        raise Bad("pods", "JEL-I06")
    _numbers("dropped", g.dropped_by, len(g.dropped), 0, g.players - 1)


# --- what is still to be done ----------------------------------------------------------------------------------------


def _check_agenda(g: Jelly) -> str:
    """What is still to be done is the rest of a round or what is between two rounds; returns which of the forms."""
    names = " ".join([type(step).__name__ for step in g.agenda])
    form = next((form for form, steps in FORMS.items() if steps.fullmatch(names)), "")
    if not form or g.frames or g.over != (form == "over"):
        raise Bad("agenda", "agenda")
    if form == "beats" if g.live else form in ("countdown", "rush") or names == "NextRound GetReady":
        raise Bad("agenda", "other_mode")
    for step in g.agenda:
        _number("agenda", step.seat, NOBODY, g.players - 1)
        if isinstance(step, Mark) and (step.name, step.frame) != ("scoring", 0):
            raise Bad("agenda", "agenda")
        if isinstance(step, Wait):  # until the start signal; the sand asks the table
            _number("agenda", step.until, 0, LATEST)
    return form


def _check_round(g: Jelly, form: str) -> None:
    """Phase, round and what has been scored fit what is still to be done (JEL-Q43, JEL-I11)."""
    if g.phase != PHASE.get(form, SCORING):
        raise Bad("phase", "JEL-Q43")
    between = form in ("waiting", "end", "over")
    if form == "waiting":
        _number("round", g.round, 0, g.box.rounds - 1)
    elif between:
        _number("round", g.round, g.box.rounds, g.box.rounds)
    else:
        _number("round", g.round, 1, g.box.rounds)
    if g.tallied != (g.round if between else g.round - 1):
        raise Bad("tallied", "JEL-I11")
    if g.end != ("rounds" if g.over else ""):
        raise Bad("end", "JEL-080")
    if g.phase == RUNNING and all_done(g):
        raise Bad("phase", "JEL-Q11")


def _check_screens(g: Jelly) -> None:
    """One screen per player, in a district of its own, after the last die; as the timer is (JEL-I05, JEL-060)."""
    standing = [district for district in g.screen if district >= 0]
    if len(set(standing)) < len(standing):
        raise Bad("locks", "JEL-061")
    for seat in range(g.players):
        if g.screen[seat] >= 0 and g.left[seat]:
            raise Bad("locks", "JEL-060", player=LETTERS[seat])
    if g.timer >= 0 and g.left[g.timer]:
        raise Bad("timer", "JEL-063", player=LETTERS[g.timer])


def _check_effects(g: Jelly, form: str) -> None:
    """Between placing and the next roll, in an open district (JEL-I17); in beats only the one that is asked about."""
    asked = g.agenda[-1].seat if form == "beats" and isinstance(g.agenda[-1], (Remove, Shift)) else NOBODY
    for seat in range(g.players):
        district, die, until = g.effect_at[seat], g.effect_die[seat], g.effect_until[seat]
        player = LETTERS[seat]
        if (district >= 0) != (die > 0) or (until > 0) != (g.live and district >= 0) or until > g.now + g.box.effect:
            raise Bad("effects", "JEL-Q47", player=player)
        if district < 0:
            continue
        if g.phase != RUNNING or g.rolled[seat] or not (g.live or seat == asked):
            raise Bad("effects", "JEL-052", player=player)
        if district in g.screen:
            raise Bad("effects", "JEL-I04", value=RING[district])
        if not g.live and not g.entrance[g.at(district, seat, die)]:
            raise Bad("effects", "no_such_die", player=player, value=die)


def _check_stamps(g: Jelly, form: str) -> None:
    """Nothing lies ahead but the start signal and the end of the round; the rounds of beats know no time (JEL-I18)."""
    if not g.live:
        if g.began or g.round_end or max(g.roll_at) >= 0:
            raise Bad("now", "no_stamps")
        return
    if g.beat or g.began > g.now + (g.box.countdown if form == "countdown" else 0):
        raise Bad("began", "JEL-I18")
    if g.round_end > g.began + g.box.limit or (form == "rush" and g.round_end <= g.began):
        raise Bad("ends", "JEL-Q50")
    if max(g.roll_at) > g.now:
        raise Bad("roll_at", "JEL-Q45")
    wait = g.agenda[-1] if form == "countdown" else None
    if isinstance(wait, Wait) and (wait.until != g.began or not g.began):
        raise Bad("agenda", "JEL-Q43")


# --- lanes and beats -------------------------------------------------------------------------------------------------


def _check_lanes(g: Jelly, form: str) -> None:
    """In real time everybody has a lane of their own, to get ready and to play; tied players vote in theirs."""
    names = [" ".join([type(step).__name__ for step in lane.agenda]) for lane in g.lanes]
    seats = [lane.seat for lane in g.lanes]
    for lane in g.lanes:
        if lane.late or any(step.seat != lane.seat for step in lane.agenda):
            raise Bad("lanes", "lanes")
    if form == "rush":
        fits = _are_lanes(g, True, False) and set(names) <= {"Rush"} and seats == list(range(g.players))
    elif form == "waiting" and g.lanes:
        ready = set(names) in ({"Ready"}, {"Ready", ""}) and len(g.agenda) == 1 and g.live
        fits = ready and _are_lanes(g, False, False) and seats == list(range(g.players))
    elif form == "scoring" and type(g.agenda[-1]).__name__ == "CountVotes":
        fits = set(names) == {"VoteArrow"} and _are_lanes(g, False, True)
    else:
        fits = not g.lanes
    if not fits:
        raise Bad("lanes", "lanes")


def _are_lanes(g: Jelly, free: bool, sealed: bool) -> bool:
    """Are all lanes of that kind? Only a sealed one has an answer, and not all of them have."""
    if any((lane.free, lane.sealed) != (free, sealed) for lane in g.lanes):
        return False
    answers = [lane.answer for lane in g.lanes]
    if not sealed:
        return not any(answers)
    return [] in answers and all(answer in ([], ["cw"], ["ccw"]) for answer in answers)


def _check_beat(g: Jelly) -> None:
    """Who is asked, and who is still to come: the rest of the beat in order (JEL-Q16, JEL-Q63)."""
    last = g.box.beats if g.timer < 0 else min(g.box.beats, g.beat + g.box.timer_beats)
    if not 1 <= g.beat <= g.last_beat <= last or (g.timer < 0 and g.last_beat != last):
        raise Bad("beat", "JEL-Q63", value=g.beat)
    step, seat = g.agenda[-1], g.agenda[-1].seat
    waiting = [turn.seat for turn in g.agenda[::-1] if isinstance(turn, Turn)]
    coming = waiting if isinstance(step, Turn) else [seat, *waiting]
    if len(coming) > g.players or coming != order(g)[g.players - len(coming) :]:
        raise Bad("agenda", "JEL-Q16")
    player = LETTERS[seat]
    if isinstance(step, Place) and not g.rolled[seat]:
        raise Bad("dice", "JEL-044", player=player)
    if isinstance(step, Close) and g.left[seat]:
        raise Bad("dice", "JEL-060", player=player)
    if isinstance(step, (Remove, Shift)):
        kinds = (1, 2) if isinstance(step, Remove) else (3, 4)
        if g.agenda[-2].seat != seat or g.effect_die[seat] not in kinds:
            raise Bad("effects", "JEL-052", player=player)
