"""The engine: agenda, steps, decisions, chance, events, snapshots. Pure: no files, no clock, no global random."""

from tafelrunde.engine.bad import Bad
from tafelrunde.engine.chance import Chance, seeded
from tafelrunde.engine.decisions import Decision, Lane
from tafelrunde.engine.events import Event
from tafelrunde.engine.fair import FairDice, commitment_of
from tafelrunde.engine.game import MAIN, Game, Mark, Wait
from tafelrunde.engine.match import Input, Match
from tafelrunde.engine.snapshot import Upgrades, option_from_json, restore, snapshot, to_json
from tafelrunde.engine.steps import Choice, Option, Refusal, Refused, Step

__all__ = [
    "MAIN",
    "Bad",
    "Chance",
    "Choice",
    "Decision",
    "Event",
    "FairDice",
    "Game",
    "Input",
    "Lane",
    "Mark",
    "Match",
    "Option",
    "Refusal",
    "Refused",
    "Step",
    "Upgrades",
    "Wait",
    "commitment_of",
    "option_from_json",
    "restore",
    "seeded",
    "snapshot",
    "to_json",
]
