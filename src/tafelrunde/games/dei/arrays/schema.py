"""What the numbers of an observation are. A seat is counted clockwise from the one that sees it: 0 is itself."""

from typing import Final

from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.arrays.places import Places
from tafelrunde.games.dei.arrays.table import Cards
from tafelrunde.games.dei.cards import CARDS, COLLECTS, DEPLOYS, MOVES
from tafelrunde.games.dei.content import BOOSTS, COUNTS, MARKETS, MISSIONS, SLOTS, Box
from tafelrunde.games.dei.gains import RESOURCES
from tafelrunde.games.dei.icons import COLOURS, DRONES
from tafelrunde.games.dei.market import NEEDED
from tafelrunde.games.dei.rules import FIGHTER_STRENGTH
from tafelrunde.games.dei.state import KINDS, PHASES, SOURCES
from tafelrunde.kit.arrays import Block, Field, Schema

DECISIONS: Final[tuple[str, ...]] = (
    *("PickFaction", "DraftColour", "DraftAbility", "PlaceLeader", "PlaceLooters", "Plan", "PlayCard", "UseCard"),
    *("ConvertDeploy", "RelocateLooter", "DeployTo", "AddResource", "MoveFrom", "MoveTo", "MoveGroup"),
    *("CollectFrom", "Exchange", "ExtraTechnology", "Search", "Overflow", "Kill"),
    *("BuildKind", "RelocateBuilding", "BuildSite", "Buy", "ParcelBuy", "Payment", "CopyCard"),
    *("PickDrone", "MoveDrone", "Masamune", "Simon", "Transport", "Fly", "FlyTo", "Draco", "Learn", "ChooseMission"),
)
VERBS: Final[tuple[str, ...]] = (*MOVES, *DEPLOYS, *COLLECTS)
STATUS: Final[tuple[str, ...]] = ("not there", "hand", "planned", "face up", "face down", "recycled")  # of a card
HAND: Final = 1  # the first of these that a card of a pad can have
POINTS: Final = 255  # more VP are shown as so many
SIGNS: Final = 99  # more signs are not counted
SPEED: Final = 9  # bonus of a drone


def new_schema(box: Box, players: int, places: Places, cards: Cards, rules: frozenset[str]) -> Schema:
    """The blocks, in the order in which `numbers` writes them."""
    seats = ("nobody", "me", *[f"seat {k}" for k in range(1, players)])
    blocks = [
        Block("table", (*_progress(box, players, seats, cards), *_stocks(box))),
        Block("question", _question(places, cards)),
        Block("mine", _mine(box, rules)),
        Block("seat", _seat(box, players, cards), players),
        Block("offer", _offer(cards, max(card.points for card in box.cards)), len(MARKETS) * SLOTS),
        Block("mission", _mission(box, seats), MISSIONS),
        Block("region", _region(box, places, seats), len(places.regions)),
        Block("built", _built(box, places), players),
        Block("places", _free(places)),
    ]
    if places.dealt:
        tiles = ("none", *[tile.name for tile in places.tiles])
        which = Field("tile", 0, len(tiles) - 1, "which tile", words=tiles)
        quarters = Field("turns", 0, 3, "quarter turns clockwise")
        blocks.append(Block("tile", (which, quarters), len(places.tiles)))
        names = tuple([f"{y}.{x}" for y in range(places.rows) for x in range(places.columns)])
        words = ("none", *places.regions)
        blocks.append(
            Block("map", (Field("cells", 0, len(words) - 1, "region of that cell (row, column)", names, words),))
        )
    return Schema(*blocks)


def _progress(box: Box, players: int, seats: tuple[str, ...], cards: Cards) -> tuple[Field, ...]:
    return (
        Field("decision", 0, len(DECISIONS), "what is asked now", words=("nothing", *DECISIONS)),
        Field("asked", 0, players, "who is asked; of several at once the first who has not answered", words=seats),
        Field("over", 0, 1, "is the game over?"),
        Field("round", 0, box.rounds, "number of the round; 0: set-up"),
        Field("phase", 0, PHASES, "number of the phase; 0: set-up"),
        Field("active", 0, players, "whose turn it is", words=seats),
        Field("played", 0, CARDS, "cards that were played in this turn"),
        Field("card", 0, len(cards.names), "that is being played", words=("none or hidden", *cards.names)),
        Field("face_down", 0, 1, "is that card face down?"),
        Field("boost", 0, len(BOOSTS), "on that card", words=("none", *BOOSTS)),
    )


def _stocks(box: Box) -> tuple[Field, ...]:
    return (
        Field("supply", 0, max(box.resources), "resources in the supply", each=RESOURCES),
        Field("bag", 0, max(1, sum(box.boosts)), "boosts in the supply"),
        Field("decks", 0, len(box.cards), "cards in the deck of that market", each=MARKETS),
        Field("pending", 0, SIGNS, "how often that sign can still be used", each=tuple([i.code for i in box.icons])),
    )


def _question(places: Places, cards: Cards) -> tuple[Field, ...]:
    """What the open question is about, beside the regions that are marked in their rows."""
    moved = ("none", *places.regions, *places.lifts, *places.sites)
    return (
        Field("verb", 0, len(VERBS), "which kind of Move, Deploy or Collect", words=("none", *VERBS)),
        Field("building", 0, len(KINDS), "what is built", words=("none", *KINDS)),
        Field("moved", 0, len(moved) - 1, "where the building is taken from", words=moved),
        Field("resource", 0, len(RESOURCES), "what has just come", words=("none", *RESOURCES)),
        Field("card", 0, len(cards.names), "which card is paid for", words=("none", *cards.names)),
        Field("drone", 0, len(DRONES), "which drone moves", words=("none", *DRONES)),
        Field("bonus", 0, SPEED, "how many regions more it may move"),
        Field("level", 0, 2, "where Fly takes looters", words=("none", "ground", "roof")),
        Field("second", 0, 1, "is it about the second looter?"),
    )


def _mine(box: Box, rules: frozenset[str]) -> tuple[Field, ...]:
    """What only I know, beside my cards and abilities."""
    boosts = Field("boosts", 0, max(1, *box.boosts), "boosts that I hold", each=BOOSTS)
    stack = Field("stack", 0, 1, "abilities that I may draft now", each=ABILITIES)
    return (boosts, stack) if "draft" in rules else (boosts,)


def _seat(box: Box, players: int, cards: Cards) -> tuple[Field, ...]:
    """A pad. Of cards and abilities those that I know."""
    factions = ("not chosen yet", *[faction.id for faction in box.factions])
    most, phases = len(box.cards), tuple([str(phase) for phase in range(1, PHASES + 1)])
    return (
        Field("faction", 0, len(factions) - 1, "its faction", words=factions),
        Field("priority", 0, players - 1, "how many seats come before it"),
        Field("points", 0, POINTS, "VP so far"),
        Field("resources", 0, box.pad + 1, "resources on its pad", each=RESOURCES),
        Field("reserve", 0, box.looters, "looters in reserve"),
        Field("left", 0, max(box.buildings), "buildings in reserve", each=KINDS),
        Field("markers", 0, box.most_markers, "markers of outposts", each=COLOURS),
        Field("boosts", 0, max(1, sum(box.boosts)), "boosts that it holds"),
        Field("supply", 0, POINTS, "what the supply scoring would give now"),
        Field("card_points", 0, POINTS, "what its cards will give at the end"),
        Field("score", 0, POINTS, "VP by source", each=SOURCES),
        Field("downs", 0, CARDS, "cards that it has played face down in that phase", each=phases),
        Field("counts", 0, most, "cards with that status, known or not", each=STATUS[HAND:]),
        Field("abilities", 0, 2, "which abilities it has", ABILITIES, ("no, or hidden", "not learned yet", "learned")),
        Field("cards", 0, len(STATUS) - 1, "where its cards are", each=cards.names, words=STATUS),
    )


def _offer(cards: Cards, points: int) -> tuple[Field, ...]:
    """A place of a market: left, middle, right; red, blue, green, black."""
    return (
        Field("card", 0, len(cards.names), "which card", words=("none", *cards.names)),
        Field("needed", 0, max(NEEDED), "outposts of its colour that are needed"),
        Field("lacking", 0, max(NEEDED), "how many of those I do not have"),
        Field("tech", 0, 10, "price in technology"),
        Field("energy", 0, 10, "price in energy"),
        Field("points", 0, max(1, points), "VP of the card"),
        Field("mine", 0, 1, "have I the outposts and the resources for it?"),
    )


def _mission(box: Box, seats: tuple[str, ...]) -> tuple[Field, ...]:
    """A space for a mission: the upper row, then the lower row, by columns."""
    names = ("none", *[mission.id for mission in box.missions])
    return (
        Field("mission", 0, len(names) - 1, "which mission", words=names),
        Field("counts", 0, len(COUNTS), "what it counts", words=("nothing", *COUNTS)),
        Field("on_time", 0, 20, "points, for each so many", each=("points", "per")),
        Field("late", 0, 20, "the same after its round", each=("points", "per")),
        Field("is_late", 0, 1, "is its round over?"),
        Field("points", 0, POINTS, "what it would give that seat now", each=seats[1:]),
        Field("chosen", 0, 1, "has that seat chosen it?", each=seats[1:]),
    )


def _region(box: Box, places: Places, seats: tuple[str, ...]) -> tuple[Field, ...]:
    """A region; if tiles are dealt, a zone: what lies in a region stands at the zone that it is named after."""
    strongest = box.looters + FIGHTER_STRENGTH + 2 * max(box.buildings)
    return (
        Field("name", 0, len(places.regions), "the region, or what it is part of", words=("none", *places.regions)),
        Field("roof", 0, 1, "is it a roof?"),
        Field("storehouse", 0, 1, "has it a neutral storehouse?"),
        Field("asked", 0, 3, "what the open question has to do with it", words=("nothing", "start", "end", "here")),
        Field("tokens", 0, max(box.resources), "resources that lie there"),
        Field("outposts", 0, places.outposts, "outposts of that colour", each=COLOURS),
        Field("holder", 0, len(seats) - 1, "who controls them", words=seats),
        Field("majority", 0, len(seats) - 1, "who has the majority", words=seats),
        Field("drones", 0, 1, "is that drone there?", each=DRONES),
        Field("looters", 0, box.looters, "looters of that seat", each=seats[1:]),
        Field("leader", 0, 1, "is the leader of that seat there?", each=seats[1:]),
        Field("stores", 0, max(box.buildings), "storehouses of that seat", each=seats[1:]),
        Field("strength", 0, strongest, "how strong that seat is there", each=seats[1:]),
    )


def _built(box: Box, places: Places) -> tuple[Field, ...]:
    """The lifts and bridges of a seat."""
    return tuple(
        Field(name, 0, max(box.buildings), f"{name} of that seat there", each=tuple(names))
        for name, names in (("lifts", places.lifts), ("bridges", places.sites))
        if names
    )


def _free(places: Places) -> tuple[Field, ...]:
    """All places for lifts and bridges."""
    words = ("not on this map", "a place", "a neutral one is there")
    return tuple(
        Field(name, 0, 2, f"is that a place for {name}?", each=tuple(names), words=words)
        for name, names in (("lifts", places.lifts), ("bridges", places.sites))
        if names
    )
