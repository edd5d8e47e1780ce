"""Rulebenders: seven rules of the game, and whoever has the majority bends one.

Follows a 2024 design (see the credits in the texts); boards and most cards are our own reconstruction.
"""

from collections.abc import Mapping
from itertools import combinations

from tafelrunde.games.rulebenders import bot, draw, steps, traits, words
from tafelrunde.games.rulebenders.arrays import arrays_of
from tafelrunde.games.rulebenders.check import check
from tafelrunde.games.rulebenders.content import CODES, FILES, Box
from tafelrunde.games.rulebenders.draw.automatic import automatic
from tafelrunde.games.rulebenders.draw.book import near
from tafelrunde.games.rulebenders.imagine import imagine
from tafelrunde.games.rulebenders.position import position
from tafelrunde.games.rulebenders.scoring import score, tie_break
from tafelrunde.games.rulebenders.state import AREAS, SOURCES, Rulebenders
from tafelrunde.games.rulebenders.survey import facts, oddities
from tafelrunde.games.rulebenders.turns import END
from tafelrunde.games.rulebenders.view import view
from tafelrunde.games.rulebenders.windows import DECLINE
from tafelrunde.kit.game import FirstGame, GameType, Passes, Variant

THEME_CHOICES = {"-".join(CODES[t] for t in four): four for four in combinations(range(6), AREAS)}


def blank(box: Box, players: int, variants: Mapping[str, str]) -> Rulebenders:
    """An empty table."""
    g = Rulebenders(box, players)
    g.chosen = THEME_CHOICES.get(variants["themes"], ())
    return g


def now(g: Rulebenders) -> tuple[int, int, int]:
    """Number of the turn, number of the round, whose turn it is."""
    return g.turn, g.round, g.active


# windows in the turns of others, and the menu after the action (RUL-AMB-150)
PASSES = Passes(dict.fromkeys(("Defend", "Parry", "Cut", "Strike"), DECLINE), {"Menu": END}, now)

GAME = GameType(
    id="rulebenders",
    package=__name__,
    players=(2, 5),
    minutes=90,
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
    tie_break=tie_break,
    check=check,
    position=position,
    words=words,
    draw=draw,
    bot=bot,
    facts=facts,
    oddities=oddities,
    blocks={
        **dict.fromkeys(("round_began", "restarted", "track_chip", "cleaned_up"), ""),
        **dict.fromkeys(("won", "broke_tie", "tied"), "board"),
        "passed": "seat",
    },
    traits=traits,
    close=near,
    automatic=automatic,
    arrays=arrays_of,
    passes=PASSES,
    first_game=FirstGame(2, ("board", "placing", "majority"), decided=("FirstTheme", "DrawFrom")),
    variants=(Variant("themes", ("random", *THEME_CHOICES), "random"),),
)
