"""What a laboratory counts: districts and their rewards, dice, capsules."""

from typing import Final, cast

from tafelrunde.engine import Decision, Event
from tafelrunde.games.jelly.content import DIE, FACES, Box
from tafelrunde.games.jelly.rules import leaders
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.kit.game import Family, Note
from tafelrunde.kit.texts import LANGUAGES, Texts

USUAL: Final = 195
WHILE: Final = 5000  # ms: played live, so long is a turn


def families(box: Box, texts: Texts) -> dict[str, Family]:
    """All that is counted."""
    lang = LANGUAGES.index(texts.lang)
    sides = {side.id: f"{(side.name, side.en)[lang]} ({side.id})" for side in box.sides}
    rewards = {
        f"{side.id}-{zone + 1}": f"{(side.name, side.en)[lang]} {zone + 1}: {box.texts[reward]}"
        for side in box.sides
        for zone, reward in enumerate(side.zones)
    }
    return {
        "ring": Family("table", sides),
        "district": Family("chosen", sides),
        "reward": Family("chosen", rewards),
        "die": Family("chosen", {str(value): str(value) for value in range(1, FACES + 1)}),
        "capsule": Family("dealt", {_capsule(value): _named(value, texts) for value in sorted(set(box.capsules))}),
    }


def turn(g: Jelly) -> object:
    """Changes with every beat; played live, every few seconds."""
    return (g.round, g.now // WHILE) if g.live else (g.round, g.beat)


def offered(g: Jelly, decision: Decision) -> list[tuple[str, str]]:
    """Districts where a die can be placed, and the dice."""
    found: dict[tuple[str, str], None] = {}
    for option in decision.options:
        if isinstance(option, tuple) and option[0] == "place":
            found["district", g.side(g.district_of(option[2])).id] = None
            found["die", str(option[1])] = None
    return list(found)


def noted(g: Jelly, event: Event) -> list[Note]:
    """A die was placed, a district scored, a capsule looked at."""
    data = event.data
    if event.kind == "placed":
        seat = cast(int, data["seat"])
        return [(seat, "district", _side(g, event), True), (seat, "die", str(data["die"]), True)]
    if event.kind == "district":
        reward, totals = f"{_side(g, event)}-{data['zone']}", list(cast("tuple[int, ...]", data["totals"]))
        there = [(seat, "reward", reward, False) for seat, total in enumerate(totals) if total]
        return there + [(seat, "reward", reward, True) for seat in leaders(totals)]
    if event.kind == "capsule_seen":
        return [(cast(int, event.secret["seat"]), "capsule", _capsule(cast(int, event.secret["capsule"])), False)]
    if event.kind == "opened":
        kept = cast("tuple[int, ...]", data["capsules"])
        return [(cast(int, data["seat"]), "capsule", _capsule(value), True) for value in kept]
    return []


def finished(g: Jelly) -> list[Note]:
    """The districts that lay around the centre."""
    return [(-1, "ring", g.box.sides[side].id, True) for side in g.ring]


def _side(g: Jelly, event: Event) -> str:
    """The side that an event is about."""
    return g.side(g.district_of(cast("tuple[str, ...]", event.data["at"])[0])).id


def _capsule(value: int) -> str:
    return "die" if value == DIE else str(value)


def _named(value: int, texts: Texts) -> str:
    return texts.say("lab.capsule_die") if value == DIE else str(value)
