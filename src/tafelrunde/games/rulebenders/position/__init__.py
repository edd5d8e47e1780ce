"""Positions written by hand (docs/positions.md)."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad, Mark, Step
from tafelrunde.games.rulebenders.check import check
from tafelrunde.games.rulebenders.content import Box
from tafelrunde.games.rulebenders.position.cards import date_cards, read_cards, read_lasting, read_round
from tafelrunde.games.rulebenders.position.things import (
    read_evolution,
    read_settings,
    read_stones,
    read_themes,
    read_wealth,
    rest_of_stones,
)
from tafelrunde.games.rulebenders.rounds import CleanUp, FirstTheme, StartRound
from tafelrunde.games.rulebenders.rules import must_play
from tafelrunde.games.rulebenders.scoring import BeforeScoring, FinalScoring
from tafelrunde.games.rulebenders.state import ACTIONS, CLEANUP, NONE, SCORING, SETUP, Rulebenders
from tafelrunde.games.rulebenders.turns import EndTurn, Forced, Menu, NextTurn
from tafelrunde.kit.content import Content, content_hash
from tafelrunde.kit.positions import number, one_of, only, word

STAGES: Final = ("theme", "round", "turn", "acted", "scoring", "cleanup", "end")
PHASES: Final = {"theme": SETUP, "round": CLEANUP, "turn": ACTIONS, "acted": ACTIONS, "scoring": ACTIONS}
KEYS: Final = (
    *("game", "players", "seed", "to_move", "stage", "round", "themes", "settings", "chips", "supply", "lent", "open"),
    *("locked", "track", "discs", "tokens", "shown", "seen", "taken", "multipliers", "exchange", "hand", "fuel"),
    *("dash", "discard", "draw", "boxed", "tapped", "laid", "fresh", "stash", "kept", "hooks", "cuts", "opened"),
    *("marked", "passed", "played", "symbols", "fired", "mixed", "courses", "revealed", "title", "show", "seat"),
)

MOST_BOXES: Final = 8
_BOXES: Final[dict[str, Box]] = {}  # by the hash of the content


def position(content: Content, doc: Mapping[str, Any]) -> Rulebenders:
    """The game that a position file describes; Bad says what is wrong with it."""
    only(doc, KEYS)
    word(doc, "title", "")
    if word(doc, "show", "") not in ("", "options"):
        raise Bad("show", "show")
    g = Rulebenders(_box(content), number(doc, "players", 3, 2, 5))
    g.chance = number(doc, "seed", 0, 0, (1 << 64) - 1)
    g.lay_out()
    stage = one_of(doc, "stage", STAGES, "turn")
    read_themes(g, doc)
    read_settings(g, doc)
    seat = _read_time(g, doc, stage)
    read_cards(g, doc)
    date_cards(g, doc)
    read_stones(g, doc)
    rest_of_stones(g, doc)
    read_wealth(g, doc)
    read_evolution(g, doc)
    read_lasting(g, doc)
    read_round(g, doc)
    g.agenda = _agenda(g, stage, seat)[::-1]
    check(g)
    g.heard = []  # what happens by itself is reported too
    g.go_on()
    return g


def _box(content: Content) -> Box:
    """A box never changes, so all positions with the same content share one: to read all cards takes a while."""
    key = content_hash(content)
    if key not in _BOXES:
        if len(_BOXES) >= MOST_BOXES:
            _BOXES.clear()
        _BOXES[key] = Box(content)
    return _BOXES[key]


def _read_time(g: Rulebenders, doc: Mapping[str, Any], stage: str) -> int:
    """The round, and who is to move: the start player chooses the first theme, or the next person (RUL-AMB-135)."""
    last = len(g.box.rounds)
    first = last if stage == "end" else 1
    g.round = number(doc, "round", first, first, 1 if stage == "theme" else last)
    chooser = next(seat for seat in g.order() if seat != g.flexo)
    if stage == "theme":
        seat = number(doc, "to_move", chooser, chooser, chooser)
    else:
        seat = number(doc, "to_move", 0, 0, g.players - 1)
    number(doc, "seat", seat, 0, g.players - 1)
    return seat


def _agenda(g: Rulebenders, stage: str, seat: int) -> list[Step[Any]]:
    """What comes next, in order; and what follows for the state from how far the game is."""
    g.phase = PHASES.get(stage, SCORING)
    g.active = NONE
    if stage in ("theme", "round"):
        g.round -= 1  # it begins now
        g.turn -= 1
        return [*([FirstTheme(seat)] if stage == "theme" else []), StartRound(False)]
    if stage in ("turn", "acted"):
        g.active = seat
        g.forced = stage == "turn" and must_play(g, seat)
        first: Step[Any] = Forced(seat) if g.forced else Menu(seat, stage == "acted")
        turn: list[Step[Any]] = [first, Mark("turn"), EndTurn(seat), NextTurn((seat + 1) % g.seats)]
        return [*turn, Mark("round"), BeforeScoring(), CleanUp()]
    g.passed = [1] * g.seats
    if stage == "scoring":
        return [Mark("round"), BeforeScoring(), CleanUp()]
    return [CleanUp() if stage == "cleanup" else FinalScoring()]
