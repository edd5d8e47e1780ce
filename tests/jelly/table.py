"""Set a table up, look at it, play on it, say what the dice show: the words that the tests of jelly are written in."""

import tomllib
from collections.abc import Iterator
from typing import Any

from tafelrunde.engine import Chance, Event, Option, Refused, seeded
from tafelrunde.engine.chance import drawn
from tafelrunde.games import game_type
from tafelrunde.games.jelly.content import FACES, LETTERS, RING, Box
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.content import Content

JELLY = game_type("jelly")
BOX: Box = JELLY.box_for(JELLY.standard_content())
PLAYERS = (3, 4, 5)
A, B, C, D, E = range(5)

# --- setting up ------------------------------------------------------------------------------------------------------


def table(toml: str) -> Jelly:
    """The table that a hand-written position describes (docs/positions.md)."""
    return table_of(tomllib.loads(toml))


def table_of(doc: dict[str, Any], content: Content | None = None) -> Jelly:
    """The same from a document."""
    g = JELLY.position(content or JELLY.standard_content(), doc)
    assert isinstance(g, Jelly)
    return g


def beats(**doc: Any) -> Jelly:
    """In beats, A is about to place: beats(dice={"A": "1 4 6"}, entrances={"F": "B5 B5 C2"}, zones={"F": 2})."""
    return table_of({"phase": "place", **doc})


def rush(**doc: Any) -> Jelly:
    """In the middle of a round in real time: rush(dice={"A": "1 4 6"}, entrances={"F": "B5"})."""
    return table_of({"phase": "rush", **doc})


def scored(**doc: Any) -> Jelly:
    """The round is over and is scored at once: scored(districts=[...], entrances={"F": "A6 B5"}, jelly=[2, 2, 2])."""
    return table_of({"phase": "score", "round": BOX.rounds, **doc})


def city(*rewards: str, players: int = 3) -> dict[str, Any]:
    """Own districts, clockwise from F, with these rewards in their first zones; what is missing gives nothing."""
    first = [*rewards, *["J 0"] * (players + 2 - len(rewards))]
    sides = {f"X{k}A": {"zones": [reward, "J 88", "J 99"]} for k, reward in enumerate(first)}
    return {"players": players, "sides": sides, "districts": list(sides)}


def paying(*rewards: str, players: int = 3, **doc: Any) -> Jelly:
    """A round that is scored in such a city: paying("TAKE 1", entrances={"F": "A6"}, jelly=[2, 2, 2])."""
    return scored(**city(*rewards, players=players), **doc)


def spent(letters: str) -> str:
    """All dice of these players, for the centre or an entrance: they have placed their last one."""
    return " ".join(f"{letter}{value}" for letter in letters for value in (1, 2, 3, 4, 5, 6, 6))


def new_game(players: int, seed: int, content: Content | None = None, **variants: str) -> Jelly:
    """A game that begins with the set-up: new_game(4, 1, mode="live", districts="green")."""
    box = JELLY.box_for(content or JELLY.standard_content())
    g = JELLY.begin(box, players, JELLY.settle_variants(variants), seeded(seed, players))
    assert isinstance(g, Jelly)
    return g


def listen(g: Jelly) -> list[Event]:
    """Hear everything that happens from now on."""
    g.heard = []
    return g.heard


def dice(g: Jelly, *values: int) -> None:
    """The next dice show this, one after the other."""
    for start in range(20_000_000):
        chance, fits = start, True
        for value in values:
            chance, found = drawn(chance, FACES)
            if found + 1 != value:
                fits = False
                break
        if fits:
            g.chance = start
            return
    raise LookupError(f"no chance gives {values}")


# --- asking ----------------------------------------------------------------------------------------------------------


def asked(g: Jelly) -> tuple[int, str]:
    """Who is asked what, where only one is."""
    assert len(g.open) == 1, "exactly one player is asked"
    return g.open[0].seat, g.open[0].kind


def options(g: Jelly, seat: int | None = None) -> set[Option]:
    """What may be answered now, by that seat or by the one that is asked."""
    decision = g.open[0] if seat is None else g.decision_of(seat)
    assert decision is not None
    assert seat is not None or len(g.open) == 1, "exactly one player is asked"
    assert len(set(decision.options)) == len(decision.options), "an option is offered twice"
    return set(decision.options)


def why(g: Jelly, seat: int, *option: Option, at: int = 0) -> str:
    """The row that forbids this to a seat; "" if it is allowed."""
    refusal = g.why_not(seat, option[0] if len(option) == 1 else option, at=at)
    return "" if refusal is None else refusal.rule


def refused(g: Jelly, seat: int, *option: Option, at: int = 0) -> str:
    """The row by which an answer is refused, when time that was up by then has passed."""
    try:
        g.answer(seat, option[0] if len(option) == 1 else option, at=at)
    except Refused as e:
        return e.refusal.rule
    raise AssertionError("it was not refused")


def entrance(g: Jelly, district: str) -> str:
    """The dice in an entrance, like "A3 A6 B5"."""
    k = RING.index(district)
    found = [
        f"{LETTERS[seat]}{value}"
        for seat in range(g.players)
        for value in range(1, FACES + 1)
        for _ in range(g.entrance[g.at(k, seat, value)])
    ]
    return " ".join(found)


def centre(g: Jelly) -> str:
    """The dice on the centre, like "A5 C1"."""
    found = [
        f"{LETTERS[seat]}{value}"
        for seat in range(g.players)
        for value in range(1, FACES + 1)
        for _ in range(g.centre[seat * FACES + value - 1])
    ]
    return " ".join(found)


def zone(g: Jelly, district: str) -> int:
    """Where the reward marker of a district is, 1 to 3."""
    return g.zone[RING.index(district)] + 1


def seen(g: Jelly, seat: int | None) -> JellyView:
    """The table as that seat sees it."""
    found = JELLY.view(g, seat)
    assert isinstance(found, JellyView)
    return found


def kinds(events: list[Event]) -> list[str]:
    """What has happened, without the details."""
    return [event.kind for event in events]


# --- playing ---------------------------------------------------------------------------------------------------------


def answer(g: Jelly, *option: Option) -> None:
    """The player who is asked answers: answer(g, "place", 4, "F"), answer(g, "none")."""
    assert len(g.open) == 1, "exactly one player is asked"
    g.answer(g.open[0].seat, option[0] if len(option) == 1 else option)


def act(g: Jelly, at: int, seat: int, *option: Option) -> None:
    """In real time: at that stamp a seat does this."""
    g.answer(seat, option[0] if len(option) == 1 else option, at=at)


def decisions(g: Jelly, rng: Chance) -> Iterator[Jelly]:
    """Play beats at random; gives the table at every decision, and once more at the end."""
    while not g.over:
        yield g
        decision = g.open[rng.below(len(g.open))]
        g.answer(decision.seat, decision.options[rng.below(len(decision.options))])
    yield g
