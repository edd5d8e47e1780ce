"""Set a table up, look at it, play on it, say what the dice show: the words that the tests of ufos are written in."""

import tomllib
from collections.abc import Iterator
from typing import Any

from tafelrunde.engine import Chance, Event, Option, seeded
from tafelrunde.engine.chance import drawn
from tafelrunde.games import game_type
from tafelrunde.games.ufos.content import KINDS, Box
from tafelrunde.games.ufos.state import LETTERS, Ufos
from tafelrunde.games.ufos.view import UfosView
from tafelrunde.kit.content import Content

UFOS = game_type("ufos")
BOX: Box = UFOS.box_for(UFOS.standard_content())
PLAYERS = (2, 3, 4, 5)

# --- setting up ------------------------------------------------------------------------------------------------------


def table(toml: str) -> Ufos:
    """The table that a hand-written position describes (docs/positions.md)."""
    return table_of(tomllib.loads(toml))


def table_of(doc: dict[str, Any]) -> Ufos:
    """The same from a document."""
    g = UFOS.position(UFOS.standard_content(), doc)
    assert isinstance(g, Ufos)
    return g


def ready(*ufos: str, **more: Any) -> Ufos:
    """A is about to move: ready("A bumper MEX", "B standard v05", players=3, stands={"v04": "A"})."""
    return table_of({"phase": "move", "ufos": list(ufos), **more})


def new_game(players: int, seed: int, content: Content | None = None, **variants: str) -> Ufos:
    """A game that begins with the set-up."""
    box = UFOS.box_for(content or UFOS.standard_content())
    g = UFOS.begin(box, players, UFOS.settle_variants(variants), seeded(seed, players))
    assert isinstance(g, Ufos)
    return g


def listen(g: Ufos) -> list[Event]:
    """Hear everything that happens from now on."""
    g.heard = []
    return g.heard


def dice(g: Ufos, *rolls: tuple[int, int]) -> None:
    """The next dice show this: (sides, result) one after the other, as (6, 5), (6, 6) or (12, 10).

    In a bump the attacker rolls first, then the defender."""
    for start in range(2_000_000):
        chance, fits = start, True
        for sides, result in rolls:
            chance, found = drawn(chance, sides)
            if found + 1 != result:
                fits = False
                break
        if fits:
            g.chance = start
            return
    raise LookupError(f"no chance gives {rolls}")


# --- asking ----------------------------------------------------------------------------------------------------------


def asked(g: Ufos) -> tuple[int, str]:
    """Who is asked what."""
    return g.open[0].seat, g.open[0].kind


def options(g: Ufos) -> set[Option]:
    """What may be answered now."""
    assert len(g.open) == 1, "exactly one player is asked"
    found = g.open[0].options
    assert len(set(found)) == len(found), "an option is offered twice"
    return set(found)


def nodes(g: Ufos, verb: str) -> set[str]:
    """The nodes of all options with that verb: fly, sit, over, land, open, take."""
    return {str(o[1]) for o in options(g) if isinstance(o, tuple) and o[0] == verb}


def why(g: Ufos, *option: str) -> str:
    """The row that forbids this to the player who is asked; "" if it is allowed."""
    refusal = g.why_not(g.open[0].seat, option[0] if len(option) == 1 else option)
    return "" if refusal is None else refusal.rule


def at(g: Ufos, ufo: str) -> str:
    """The node of the UFO of that name."""
    return g.box.ids[g.ufo_at[g.ufo_named(ufo)]]


def ufos(g: Ufos, node: str) -> list[str]:
    """What stands on a node: "A bumper", "B standard"."""
    found = enumerate(g.ufo_at)
    return [f"{LETTERS[g.seat_of(u)]} {KINDS[g.ufo_kind[u]]}" for u, where in found if where == g.box.numbers[node]]


def restaurants(g: Ufos, city: str) -> str:
    """The restaurants in a city as letters, like "AAC"."""
    return "".join(LETTERS[seat] * n for seat, n in enumerate(g.restaurants_in(g.box.numbers[city])))


def witnesses(g: Ufos, city: str) -> str:
    """The witnesses in a city as letters, like "BDD"."""
    first = g.players * g.box.numbers[city]
    return "".join(LETTERS[seat] * n for seat, n in enumerate(g.witnesses[first : first + g.players]))


def stand(g: Ufos, village: str) -> str:
    """Whose stand is in a village; "": nobody's."""
    seat = g.stand[g.box.numbers[village]]
    return LETTERS[seat] if seat >= 0 else ""


def seen(g: Ufos, seat: int | None) -> UfosView:
    """The table as that seat sees it."""
    found = UFOS.view(g, seat)
    assert isinstance(found, UfosView)
    return found


def points(g: Ufos, source: str) -> list[int]:
    """What each seat gets from one source: restaurants, stands or witnesses."""
    return [UFOS.score(g, seat)[source] for seat in range(g.players)]


def kinds(events: list[Event]) -> list[str]:
    """What has happened, without the details."""
    return [event.kind for event in events]


# --- playing ---------------------------------------------------------------------------------------------------------


def answer(g: Ufos, *option: str) -> None:
    """The player who is asked answers: answer(g, "A1"), answer(g, "fly", "CAI"), answer(g, "done")."""
    g.answer(g.open[0].seat, option[0] if len(option) == 1 else option)


def fly(g: Ufos, ufo: str, to: str) -> None:
    """The active player moves a UFO."""
    answer(g, ufo)
    answer(g, "fly", to)


def attack(g: Ufos, ufo: str, to: str, *rolls: tuple[int, int]) -> None:
    """The active player moves one UFO onto foreign ones and no other; then the dice show this."""
    dice(g, *rolls)
    fly(g, ufo, to)
    if asked(g)[1] == "PickUfo":
        answer(g, "done")


def drive(g: Ufos, *path: str) -> None:
    """The winner drives the losing UFO along these nodes and lets it land on the last; what must be happens itself."""
    flying = g.flying
    for node in path:
        if g.flying == flying and g.box.numbers[node] not in g.path:
            answer(g, "over", node)
    if g.flying == flying:
        answer(g, "land", path[-1])


def decisions(g: Ufos, rng: Chance) -> Iterator[Ufos]:
    """Play at random; gives the table at every decision, and once more at the end."""
    while not g.over:
        yield g
        found = g.open[0].options
        g.answer(g.open[0].seat, found[rng.below(len(found))])
    yield g
