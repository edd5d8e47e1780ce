"""UFOs! Fritten aus dem All: aliens win the love of mankind with fast food.

Follows a 2004 design by Petra Brandenburger (Argentum Verlag); map and city tiles are our reconstruction.
"""

from collections.abc import Mapping

from tafelrunde.engine import Bad
from tafelrunde.games.ufos import bot, draw, steps, traits, words
from tafelrunde.games.ufos.arrays import UfosArrays
from tafelrunde.games.ufos.check import check
from tafelrunde.games.ufos.content import FILES, Box
from tafelrunde.games.ufos.imagine import imagine
from tafelrunde.games.ufos.position import position
from tafelrunde.games.ufos.scoring import SOURCES, score, tie_break
from tafelrunde.games.ufos.state import LETTERS, Ufos
from tafelrunde.games.ufos.survey import facts, oddities
from tafelrunde.games.ufos.view import view
from tafelrunde.kit.game import FirstGame, GameType, Variant

ROUNDS = ("20", "40", "60", "100", "none")  # UFO-Q42


def blank(box: Box, players: int, variants: Mapping[str, str]) -> Ufos:
    """An empty table."""
    box.check_players(players)
    g = Ufos(box, players)
    if variants["rounds"] != "none":
        g.rounds = int(variants["rounds"])
    if variants["starter"] != "chance":
        g.starter = LETTERS.index(variants["starter"])
        if g.starter >= players:
            raise Bad("starter", "no_starter", value=variants["starter"], n=players)
    return g


GAME = GameType(
    id="ufos",
    package=__name__,
    players=(2, 5),
    minutes=75,
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
    dice=bot.dice,
    facts=facts,
    oddities=oddities,
    blocks={"game_began": "", "supported": None, "game_ended": ""},
    traits=traits,
    turn=(
        ("PickUfo", "MoveUfo"),
        ("NextBump", "Support", "PickLoser", "Displace", "MoveWitness"),
        ("Act",),
    ),
    arrays=UfosArrays,
    secrets=False,  # UFO-170
    quiet=(("Support", "UFO-068"),),  # no deals about support (UFO-Q18)
    first_game=FirstGame(2, ("board", "flight", "open"), {"starter": "A"}, ("ChooseStart",)),
    variants=(Variant("rounds", ROUNDS, "60"), Variant("starter", ("chance", *LETTERS), "chance", of_seats=True)),
)
