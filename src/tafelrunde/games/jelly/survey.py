"""What a content amounts to, for those who make their own districts: counts, and what looks like a slip."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from tafelrunde.games.jelly.content import DIE, Box, Side
from tafelrunde.games.jelly.rewards import ARROW, DROP, GIVE, JELLY, VARIABLE

PLAYERS: Final = (3, 4, 5)
MOST: Final = 2  # dice of one player with which a variable reward is the first of the two (JEL-099)


def facts(box: Box) -> dict[str, int]:
    """How much there is of everything."""
    return {
        "boards": len(box.boards(False)),
        "sides": len(box.sides),
        "green": sum(side.green for side in box.sides),
        "rewards": len({zone for side in box.sides for zone in side.zones}),
        "capsules": len(box.capsules),
        "die_capsules": box.capsules.count(DIE),
        "worth": sum(box.capsules),
        "rounds": box.rounds,
        "dice": box.dice,
        "jelly": box.jelly,
    }


def oddities(box: Box) -> list[tuple[str, str]]:
    """What is allowed but rarely meant: a kind of note and what it is about."""
    return [*_odd_boards(box), *_odd_rewards(box), *_odd_capsules(box), *_odd_numbers(box)]


def _odd_boards(box: Box) -> Iterator[tuple[str, str]]:
    """Boards that are missing, or are half a board."""
    for one, other in combinations(box.sides, 2):
        if one.name == other.name or one.en == other.en:
            yield "same_name", f"{one.id}, {other.id}"
    for sides in box.boards(False):
        if len(sides) == 1:
            yield "one_side", box.sides[sides[0]].id
    boards, green = len(box.boards(False)), len(box.boards(True))
    for players in PLAYERS:
        if boards < players + 2:
            yield "few_boards", str(players)
        elif 0 < green < players + 2:
            yield "few_green", str(players)
    if not green:
        yield "no_green", ""


def _odd_rewards(box: Box) -> Iterator[tuple[str, str]]:
    """Sides that nobody wants, that lead nowhere, or that are no good for a first game."""
    for side in box.sides:
        if all(_harms(box, zone) for zone in side.zones):
            yield "nothing_good", side.id
        if all(_leads_on(box, zone) for zone in side.zones):
            yield "only_arrows", side.id
        if side.green and any(_harms(box, zone) and _costs(box, zone) for zone in side.zones):
            yield "green_harm", side.id
    if box.dice <= MOST:
        yield from (("never", side.id) for side in box.sides if _varies(box, side))


def _kinds(box: Box, reward: int) -> list[str]:
    """The kinds of the symbols of a reward; jelly of 0 is nothing."""
    return [symbol.kind for symbol in box.rewards[reward] if symbol.kind != JELLY or symbol.number]


def _harms(box: Box, reward: int) -> bool:
    """Does it give nothing, whatever it costs?"""
    return set(_kinds(box, reward)) <= {DROP, GIVE}


def _costs(box: Box, reward: int) -> bool:
    return bool(_kinds(box, reward))


def _leads_on(box: Box, reward: int) -> bool:
    """Is it an arrow and nothing else?"""
    return set(_kinds(box, reward)) == {ARROW}


def _varies(box: Box, side: Side) -> bool:
    return any(VARIABLE in _kinds(box, zone) for zone in side.zones)


def _odd_capsules(box: Box) -> Iterator[tuple[str, str]]:
    """So few that a tie of all players empties the stack."""
    if len(box.capsules) < PLAYERS[-1]:
        yield "few_capsules", str(len(box.capsules))


def _odd_numbers(box: Box) -> Iterator[tuple[str, str]]:
    """Rounds that are too short, and times that can never matter."""
    if box.beats < box.dice:
        yield "few_beats", str(box.beats)
    if box.timer_beats >= box.beats:
        yield "late_beats", str(box.timer_beats)
    if box.limit < box.pause * (box.dice - 1):
        yield "short_round", str(box.limit)
    if box.timer >= box.limit:
        yield "late_timer", str(box.timer)
    if box.timer < box.pause:
        yield "short_timer", str(box.timer)
