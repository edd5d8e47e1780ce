"""Set a table up, look at it, play on it: the words that the tests of canals are written in."""

import tomllib
from collections.abc import Iterator
from typing import Any

from tafelrunde.engine import Chance, Event, Option, seeded
from tafelrunde.games import game_type
from tafelrunde.games.canals.content import CORNERS, Box
from tafelrunde.games.canals.state import Canals, cell_at, x_of, y_of
from tafelrunde.games.canals.view import CanalsView
from tafelrunde.kit.content import Content

CANALS = game_type("canals")
BOX: Box = CANALS.box_for(CANALS.standard_content())
PLAYERS = (2, 3, 4)

# --- setting up ------------------------------------------------------------------------------------------------------


def table(toml: str) -> Canals:
    """The table that a hand-written position describes (docs/positions.md)."""
    return table_of(tomllib.loads(toml))


def table_of(doc: dict[str, Any]) -> Canals:
    """The same from a document."""
    g = CANALS.position(CANALS.standard_content(), doc)
    assert isinstance(g, Canals)
    return g


def new_game(players: int, seed: int, centre: str = "chance", content: Content | None = None) -> Canals:
    """A game that begins with the set-up."""
    box = CANALS.box_for(content or CANALS.standard_content())
    g = CANALS.begin(box, players, {"centre": centre}, seeded(seed, players))
    assert isinstance(g, Canals)
    return g


def listen(g: Canals) -> list[Event]:
    """Hear everything that happens from now on."""
    g.heard = []
    return g.heard


# --- asking ----------------------------------------------------------------------------------------------------------


def asked(g: Canals) -> tuple[int, str]:
    """Who is asked what."""
    return g.open[0].seat, g.open[0].kind


def options(g: Canals) -> set[Option]:
    """What may be answered now."""
    assert len(g.open) == 1, "exactly one player is asked"
    found = g.open[0].options
    assert len(set(found)) == len(found), "an option is offered twice"
    return set(found)


def cells(g: Canals) -> set[tuple[int, int]]:
    """The cells of the options."""
    return {(o[0], o[1]) for o in options(g)}  # type: ignore[index, misc]


def turns_at(g: Canals, x: int, y: int) -> set[int]:
    """The quarter turns with which the tile in hand may be laid there."""
    return {o[2] for o in options(g) if o[:2] == (x, y)}  # type: ignore[index, misc]


def why(g: Canals, *option: int | str) -> str:
    """The row that forbids this to the player who is asked; "" if it is allowed."""
    refusal = g.why_not(g.open[0].seat, option)
    return "" if refusal is None else refusal.rule


def building(g: Canals, x: int, y: int, corner: str) -> tuple[int, int]:
    """Owner and height of the building there."""
    plot = 4 * g.at[cell_at(x, y)] + ("NW", "NE", "SE", "SW").index(corner)
    return g.owner[plot], g.height[plot]


def names(faces: list[int]) -> list[str]:
    """Names of tiles from the standard box; a missing tile is ''."""
    return [BOX.names[face] if face >= 0 else "" for face in faces]


def seen(g: Canals, seat: int | None) -> CanalsView:
    """The table as that seat sees it."""
    found = CANALS.view(g, seat)
    assert isinstance(found, CanalsView)
    return found


def points(g: Canals, source: str) -> list[int]:
    """What each seat gets from one source: start, prizes or upgrades."""
    return [CANALS.score(g, seat)[source] for seat in range(g.players)]


def totals(g: Canals) -> list[int]:
    """The result of each seat."""
    return [CANALS.total(g, seat) for seat in range(g.players)]


def kinds(events: list[Event]) -> list[str]:
    """What has happened, without the details."""
    return [event.kind for event in events]


# --- playing ---------------------------------------------------------------------------------------------------------


def answer(g: Canals, *option: int | str) -> None:
    """The player who is asked answers."""
    g.answer(g.open[0].seat, option)


def random_option(g: Canals, rng: Chance) -> Option:
    """Any option of the open decision."""
    found = g.open[0].options
    return found[rng.below(len(found))]


def decisions(g: Canals, rng: Chance) -> Iterator[Canals]:
    """Play at random; gives the table at every decision, and once more at the end."""
    while not g.over:
        yield g
        g.answer(g.open[0].seat, random_option(g, rng))
    yield g


def play_out(g: Canals, rng: Chance) -> None:
    """Play at random to the end."""
    for _ in decisions(g, rng):
        pass


def play_until(g: Canals, rng: Chance, kind: str, turn: int) -> None:
    """Play at random until a decision of that kind in that turn or later."""
    for _ in decisions(g, rng):
        if g.over or (g.turn >= turn and g.open[0].kind == kind):
            return


def as_position(g: Canals) -> dict[str, Any]:
    """The table as a hand-written position would have it; it must be played with standard content."""
    cell = [f"{x_of(c)},{y_of(c)}" for c in g.cell]
    doc: dict[str, Any] = {
        "players": g.players,
        "first_seat": g.first_seat,
        "turn": max(g.turn, 1),
        "city": [f"{at} {BOX.names[face // 4]} {face % 4}" for at, face in zip(cell, g.face, strict=True)],
        "buildings": [
            f"{cell[plot // 4]} {CORNERS[plot % 4]} {'ABCD'[g.owner[plot]]}{height}"
            for plot, height in enumerate(g.height)
            if height
        ],
        "hand": names(g.hand),
        "stack": names(g.stack[::-1]),
        "removed": names(g.removed),
        "supply": list(g.supply),
        "phase": "end",
    }
    if not g.over:
        doc["to_move"] = g.open[0].seat
        doc["phase"] = {"LayTile": "lay", "FirstPiece": "first", "SecondPiece": "second"}[g.open[0].kind]
        doc |= {"laid": cell[g.laid]} if g.laid >= 0 else {}
        doc |= {"first": cell[g.first_tile]} if g.first_tile >= 0 else {}
    return doc
