"""The check of a scoring that comes from outside: the decision that is open, what is to follow it, and the tally."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final

from tafelrunde.engine import Bad
from tafelrunde.games.jelly.content import FACES
from tafelrunde.games.jelly.paying import (
    Answer,
    ChooseArrow,
    CountVotes,
    Discard,
    DropCapsule,
    Give,
    GiveAway,
    Pay,
    PayTribute,
    Receive,
)
from tafelrunde.games.jelly.rewards import ARROW, BOTH
from tafelrunde.games.jelly.rules import leaders, others_present, seconds, totals
from tafelrunde.games.jelly.state import NOBODY, NOWHERE, Jelly
from tafelrunde.games.jelly.steps import ScoreDistrict

MOST_LINES: Final = 50_000  # of a tally; far more than any rewards can give


class Scored:
    """The district that is being scored, and who is there."""

    def __init__(self, g: Jelly, district: int) -> None:
        sums = totals(g, district)
        self.district: Final = district
        self.leaders: Final = tuple(leaders(sums))
        self.tiers: Final = (self.leaders, tuple(seconds(sums)), tuple(others_present(sums)))

    def together(self, seats: Any, tied: Any) -> bool:
        """Do these seats receive something, being in one tier with those? (JEL-Q62)"""
        return _is_row(seats) and _is_row(tied) and tied in self.tiers and set(seats) <= set(tied)

    def pays(self, payer: int, seats: Any) -> bool:
        """Does somebody who is not in their tier give something to these seats? (JEL-098)"""
        return any(self.together(seats, tier) and payer not in tier for tier in self.tiers)

    def gives(self, g: Jelly, giver: int, others: Any) -> bool:
        """Are these all who are not in the tier of the giver? (JEL-101)"""
        everybody = range(g.players)
        return _is_row(others) and any(
            giver in tier and others == tuple([seat for seat in everybody if seat not in tier]) for tier in self.tiers
        )


def _is_row(seats: Any) -> bool:
    """At least one seat, in ascending order."""
    if not isinstance(seats, tuple) or not seats or any(type(seat) is not int for seat in seats):
        return False
    return list(seats) == sorted(set(seats))


def check_answers(g: Jelly) -> None:
    """Districts in order, what is left of the reward that is being received, and the decision on it (JEL-I09)."""
    scored = _scored(g)
    begin = 2 + len(_districts(g))
    receives = [step for step in g.agenda if isinstance(step, Receive)]
    decision, later = g.agenda[-1], g.agenda[begin + len(receives) : -1]
    path: tuple[int, ...] = (scored.district,)
    for step in receives:
        _check_receive(g, step, scored, path)
        path = step.path
    if len(receives) > g.districts + 2:
        raise Bad("agenda", "JEL-090")
    if isinstance(decision, (ChooseArrow, CountVotes)):
        _check_arrow(g, decision, scored, path)
    else:
        assert isinstance(decision, Answer)
        _check_until(g, decision)
        _check_payers(g, decision, later, scored)
    if g.votes != ([0] * g.players if isinstance(decision, CountVotes) else []):
        raise Bad("votes", "no_vote")


def _districts(g: Jelly) -> list[Any]:
    """The districts that are still to be scored, the next one first."""
    return [step.district for step in g.agenda[::-1] if isinstance(step, ScoreDistrict)]


def _scored(g: Jelly) -> Scored:
    """The district that is being scored: clockwise from the drone, each once (JEL-071, JEL-I09)."""
    coming = _districts(g)
    around = [(g.drone + k) % g.districts for k in range(g.districts)]
    begin = g.districts - len(coming)
    if begin < 1 or coming != around[begin:] or any(type(district) is not int for district in coming):
        raise Bad("agenda", "JEL-I09")
    size = len(g.entrance) // g.districts
    for district in around[:begin]:
        if max(g.entrance[district * size : district * size + size]) > 1:
            raise Bad("entrances", "JEL-I08")
    found = Scored(g, around[begin - 1])
    if not found.leaders:
        raise Bad("agenda", "JEL-Q01")
    return found


def _check_receive(g: Jelly, step: Receive, scored: Scored, before: tuple[int, ...]) -> None:
    """The rest of a reward that is printed where arrows have led to, or is part of one (JEL-090, JEL-Q62)."""
    if type(step.district) is not int or step.district != scored.district:
        raise Bad("agenda", "JEL-I09")
    _check_path(g, step.path, before)
    printed = g.reward(step.path[-1])
    parts = {part for symbol in g.box.rewards[printed] for part in (symbol.first, symbol.second) if part >= 0}
    if type(step.reward) is not int or step.reward not in {printed} | parts:
        raise Bad("agenda", "JEL-090")
    if type(step.at) is not int or not 0 <= step.at < len(g.box.rewards[step.reward]):
        raise Bad("agenda", "JEL-090")
    if not scored.together(step.seats, step.tied):
        raise Bad("agenda", "JEL-073")
    if step.reward == printed and (step.seats, step.tied) != (scored.leaders, scored.leaders):
        raise Bad("agenda", "JEL-073")


def _check_path(g: Jelly, path: Any, before: tuple[int, ...]) -> None:
    """From the scored district along arrows, to none of them twice (JEL-Q32); it goes on where it was before."""
    if not isinstance(path, tuple) or any(type(d) is not int or not 0 <= d < g.districts for d in path):
        raise Bad("agenda", "JEL-Q32")
    if path[: len(before)] != before or len(set(path)) < len(path):
        raise Bad("agenda", "JEL-Q32")
    for here, there in pairwise(path):
        if (there - here) % g.districts not in _ways(g, here):
            raise Bad("agenda", "JEL-Q32")


def _ways(g: Jelly, district: int) -> set[int]:
    """Where the current reward of a district can lead to: so many districts on, clockwise."""
    arrows = [symbol.number for symbol in g.box.rewards[g.reward(district)] if symbol.kind == ARROW]
    return {way % g.districts for arrow in arrows for way in ((1, -1) if arrow == BOTH else (arrow,))}


def _check_until(g: Jelly, decision: Answer) -> None:
    """In real time a decision has its deadline, in beats there is no hurry (JEL-Q56)."""
    least, most = (1, g.now + g.box.decision) if g.live else (0, 0)
    if type(decision.until) is not int or not least <= decision.until <= most:
        raise Bad("agenda", "JEL-Q56")


def _check_arrow(g: Jelly, decision: "ChooseArrow | CountVotes", scored: Scored, before: tuple[int, ...]) -> None:
    """A double arrow: one receiver chooses, several vote (JEL-104, JEL-105)."""
    if type(decision.district) is not int or decision.district != scored.district:
        raise Bad("agenda", "JEL-I09")
    _check_path(g, decision.path, before)
    if len(_ways(g, decision.path[-1])) < 2:
        raise Bad("agenda", "JEL-104")
    if isinstance(decision, ChooseArrow):
        _check_until(g, decision)
        if scored.leaders != (decision.seat,):
            raise Bad("agenda", "JEL-104")
        return
    if decision.seats != scored.leaders or not _is_row(decision.seats) or len(decision.seats) < 2:
        raise Bad("agenda", "JEL-105")
    if tuple([lane.seat for lane in g.lanes]) != decision.seats:
        raise Bad("lanes", "JEL-105")
    for lane in g.lanes:
        vote = lane.agenda[0]
        assert isinstance(vote, ChooseArrow)
        _check_until(g, vote)
        if (vote.district, vote.path) != (decision.district, decision.path):
            raise Bad("lanes", "JEL-105")


def _check_payers(g: Jelly, decision: Answer, later: Sequence[Any], scored: Scored) -> None:
    """A decision on capsules or jelly that the seat must really make, and the same for those after it."""
    steps = [decision, *later[::-1]]
    seats = tuple([step.seat for step in steps])
    if any(type(step.district) is not int or step.district != scored.district for step in steps) or not _is_row(seats):
        raise Bad("agenda", "JEL-Q22")
    jelly = g.jelly[decision.seat]
    for step in steps:
        if isinstance(step, (Discard, DropCapsule)):
            fits = any(set(seats) <= set(tier) for tier in scored.tiers)
        elif isinstance(step, (Give, GiveAway)):
            fits = scored.gives(g, step.seat, step.others)
        else:
            assert isinstance(step, (Pay, PayTribute))
            fits = type(step.each) is int and step.each in (1, 2) and scored.pays(step.seat, step.receivers)
        if not fits:
            raise Bad("agenda", "JEL-098")
    if isinstance(decision, DropCapsule):
        asked = len(g.pods[decision.seat]) > 1
    elif isinstance(decision, GiveAway):
        asked = 0 < jelly < len(decision.others)
    else:
        assert isinstance(decision, PayTribute)
        asked = len(decision.receivers) > 1 and 0 < jelly < decision.each * len(decision.receivers)
    if not asked:
        raise Bad("agenda", "no_decision")


# --- the tally -------------------------------------------------------------------------------------------------------


def check_tally(g: Jelly) -> None:
    """What the last scored round gave: each line has the form that its kind has."""
    if len(g.tally) > MOST_LINES or not all(map(partial(_is_line, g), g.tally)):
        raise Bad("tally", "tally")


def _is_line(g: Jelly, line: Any) -> bool:
    """Kind and district; then the zone and the totals, or seat, number and another seat."""
    kind, *values = line if isinstance(line, tuple) and line else ("",)
    if kind in ("district", "centre"):
        if len(values) != 3 or not isinstance(values[2], tuple) or len(values[2]) != g.players:
            return False
        numbers, ranges = [*values[:2], *values[2]], [*_where(g, kind), (0, 2), *[(0, 100)] * g.players]
    else:
        numbers, ranges = values, _ranges(g, kind)
    return len(numbers) == len(ranges) > 0 and all(
        type(number) is int and least <= number <= most for number, (least, most) in zip(numbers, ranges, strict=True)
    )


def _where(g: Jelly, kind: str) -> list[tuple[int, int]]:
    return [(NOWHERE, NOWHERE)] if kind == "centre" else [(0, g.districts - 1)]


def _ranges(g: Jelly, kind: Any) -> list[tuple[int, int]]:
    """The limits of the numbers in a line; empty: there is no such kind."""
    district, seat, nobody, none = (0, g.districts - 1), (0, g.players - 1), (NOBODY, NOBODY), (0, 0)
    anywhere, dice, much = (NOWHERE, g.districts - 1), (2, g.box.dice), (0, 10_000)
    known: dict[Any, list[tuple[int, int]]] = {
        "cancelled": [district, seat, (1, FACES), dice],
        "jelly": [district, seat, much, nobody],
        "paid": [district, seat, (1, 2), seat],
        "capsule": [anywhere, seat, none, nobody],
        "no_capsules": [anywhere, nobody, none, nobody],
        "dropped": [district, seat, none, nobody],
        "nothing_to_drop": [district, seat, none, nobody],
        "arrow": [district, nobody, district, nobody],
        "circle": [district, nobody, district, nobody],
        "voted": [district, seat, (-1, 1), nobody],
    }
    return known.get(kind, []) if isinstance(kind, str) else []
