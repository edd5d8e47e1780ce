"""Attack of the Jelly Monster: everybody rolls at once and sends dice into a city that a jelly is eating.

Follows a 2018 design by Antonin Boccara (Libellud); districts and capsules are our reconstruction.
"""

from collections.abc import Mapping

from tafelrunde.games.jelly import bot, draw, steps, traits, words
from tafelrunde.games.jelly.arrays import JellyArrays
from tafelrunde.games.jelly.check import check
from tafelrunde.games.jelly.content import FILES, Box, ring_of
from tafelrunde.games.jelly.imagine import imagine
from tafelrunde.games.jelly.position import position
from tafelrunde.games.jelly.scoring import SOURCES, score
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.games.jelly.survey import facts, oddities
from tafelrunde.games.jelly.view import view
from tafelrunde.kit.game import FirstGame, GameType, Together, Variant


def blank(box: Box, players: int, variants: Mapping[str, str]) -> Jelly:
    """An empty table."""
    g = Jelly(box, players)
    g.live = variants["mode"] == "live"
    g.green = variants["districts"] == "green"
    if variants["districts"] == "chosen":
        g.chosen = chosen_sides(box, players, variants["sides"])
    else:
        box.check_boards(players, g.green)
    return g


def chosen_sides(box: Box, players: int, text: str) -> tuple[int, ...]:
    """Sides chosen by hand, clockwise, beginning where the drone points (JEL-Q41, JEL-Q59)."""
    return ring_of(box, players, "sides", text.replace(",", " ").split())


def beat(g: Jelly) -> int:
    """A number of its own for each beat of a game."""
    return g.round * 1000 + g.beat


GAME = GameType(
    id="jelly",
    package=__name__,
    players=(3, 5),
    minutes=20,
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
    tally=words.tally,
    bot=bot,
    facts=facts,
    oddities=oddities,
    together=Together({"Place": "none", "Remove": "none", "Shift": "none", "Close": "wait"}, beat),
    traits=traits,
    turn=(("Place",), ("Remove", "Shift"), ("Close",)),
    arrays=JellyArrays,
    first_game=FirstGame(3, ("board", "shift", "cancel"), {"mode": "beats", "districts": "green"}),
    variants=(
        Variant("mode", ("beats", "live"), "beats", live="live"),
        Variant("districts", ("mixed", "green", "chosen"), "mixed"),
        Variant("sides", (), ""),
    ),
    blocks={
        **dict.fromkeys(("round", "beat", "time_up", "scoring", "centre", "opened"), ""),
        **dict.fromkeys(("district", "cancelled"), "at"),
        "rolled": "seat",
    },
)
