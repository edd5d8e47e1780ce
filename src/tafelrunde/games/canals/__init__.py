"""Canals: lay canals, raise houses, own the tallest in every quarter.

Follows a 2025 design by Gilles Turbide (Sit Down!); the title in the texts is our own.
"""

from collections.abc import Mapping

from tafelrunde.games.canals import bot, draw, steps, terminal, traits, words
from tafelrunde.games.canals.arrays import CanalsArrays
from tafelrunde.games.canals.content import FILES, Box
from tafelrunde.games.canals.imagine import imagine
from tafelrunde.games.canals.position import check, position
from tafelrunde.games.canals.scoring import SOURCES, score
from tafelrunde.games.canals.state import Canals
from tafelrunde.games.canals.survey import facts, oddities
from tafelrunde.games.canals.view import view
from tafelrunde.kit.game import FirstGame, GameType, Variant


def blank(box: Box, players: int, variants: Mapping[str, str]) -> Canals:
    """An empty table."""
    g = Canals(box, players)
    if variants["centre"] != "chance":
        g.centre = variants["centre"]
        steps.centre_by_hand(g, g.centre)  # a wrong arrangement is refused before the game begins
    return g


GAME = GameType(
    id="canals",
    package=__name__,
    players=(2, 4),
    minutes=40,
    rules_version=1,
    content_files=FILES,
    sources=SOURCES,
    box=Box,
    blank=blank,
    first=steps.SetUp,
    steps=steps,
    view=view,
    imagine=imagine,
    score=score,
    check=check,
    position=position,
    words=words,
    draw=draw,
    bot=bot,
    terminal=terminal,
    facts=facts,
    oddities=oddities,
    blocks={"game_ended": ""},
    traits=traits,
    turn=(("LayTile",), ("FirstPiece",), ("SecondPiece",)),
    arrays=CanalsArrays,
    first_game=FirstGame(2, ("tile", "laying", "reach-first")),
    variants=(Variant("centre", (), "chance"),),
)
