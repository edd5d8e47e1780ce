"""DEI: Divide et Impera: four factions loot a frozen city on two levels.

Follows a 2021 design by Tommaso Battista (Ludus Magnus Studio); tiles and cards are our reconstruction.
"""

from collections.abc import Mapping

from tafelrunde.games.dei import bot, draw, steps, traits, words
from tafelrunde.games.dei.arrays import DeiArrays
from tafelrunde.games.dei.check import check
from tafelrunde.games.dei.content import FILES, Box
from tafelrunde.games.dei.imagine import imagine
from tafelrunde.games.dei.position import position
from tafelrunde.games.dei.scoring import score, tie_break
from tafelrunde.games.dei.state import SOURCES, Dei
from tafelrunde.games.dei.survey import facts, oddities
from tafelrunde.games.dei.view import view
from tafelrunde.kit.game import FirstGame, GameType, Variant

NO_YES = ("no", "yes")


def blank(box: Box, players: int, variants: Mapping[str, str]) -> Dei:
    """An empty table."""
    g = Dei(box, players)
    g.random_layout = variants["layout"] == "random"
    g.random_outposts = variants["outposts"] == "random"
    g.no_choice = variants["no_choice"] == "yes"
    g.draft = variants["draft"] == "yes"
    g.planning = variants["planning"] == "yes"
    g.confrontation = variants["confrontation"] == "yes"
    g.rebellion = variants["rebellion"] == "yes"
    return g


GAME = GameType(
    id="dei",
    package=__name__,
    players=(2, 4),
    minutes=120,
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
    arrays=DeiArrays,
    blocks={
        **dict.fromkeys(("game_began", "round_began", "card_points"), ""),
        **dict.fromkeys(("faction_picked", "turn_began"), "seat"),
    },
    traits=traits,
    turn=(
        ("PlayCard", "ParcelBuy"),
        (
            *("UseCard", "ConvertDeploy", "RelocateLooter", "DeployTo", "AddResource"),
            *("MoveFrom", "MoveTo", "MoveGroup", "CollectFrom", "Exchange", "ExtraTechnology"),
            *("Search", "Overflow", "Kill", "BuildKind", "RelocateBuilding", "BuildSite", "Buy", "Payment", "CopyCard"),
            *("PickDrone", "MoveDrone", "Masamune", "Simon", "Transport", "Fly", "FlyTo", "Draco"),
        ),
        ("Learn", "ChooseMission"),
    ),
    first_game=FirstGame(2, ("city", "hand", "strength"), decided=("PickFaction", "PlaceLeader", "PlaceLooters")),
    variants=(
        Variant("layout", ("recommended", "random"), "recommended"),
        Variant("outposts", ("fixed", "random"), "fixed"),
        Variant("no_choice", NO_YES, "no"),
        Variant("draft", NO_YES, "no"),
        Variant("planning", NO_YES, "no"),
        Variant("confrontation", NO_YES, "no"),
        Variant("rebellion", NO_YES, "no"),
    ),
)
