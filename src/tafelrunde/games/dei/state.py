"""What lies on the table: figures, buildings, drones and resources on the map, pads, cards, markets, missions.

What every faction has stands at its seat: in a region at `size * seat + region`, of a colour at `3 * seat + colour`, of
a kind of resource at `2 * seat + kind`, one of three buildings at `count * seat + k`. A card's place is -1 while nobody
owns it, otherwise `8 * seat + status`.
"""

from typing import Final

from tafelrunde.engine import Game, Refusal
from tafelrunde.games.dei.abilities import EACH
from tafelrunde.games.dei.content import BOOSTS, COLUMNS, MARKETS, SLOTS, Box
from tafelrunde.games.dei.icons import DRONES
from tafelrunde.games.dei.land import Land

LETTERS: Final = "ABCD"
NOBODY: Final = -1
NOWHERE: Final = -1
NONE: Final = -1
HAND: Final = 0  # status of a card: in the display or hand
PLANNED: Final = 1
UP: Final = 2  # played this round, face up
DOWN: Final = 3  # played this round, face down
RECYCLED: Final = 4
STATUSES: Final = 8
KINDS: Final[tuple[str, ...]] = ("storehouse", "lift", "bridge")
STOREHOUSE: Final = 0
LIFT: Final = 1
BRIDGE: Final = 2
SOURCES: Final[tuple[str, ...]] = (
    "missions",
    "actions",
    "draco",
    "trading",
    "outposts",
    "abilities",
    "tech",
    "energy",
    "cards",
)
PHASES: Final = 3  # action phases of a round (DEI-103)


class Dei(Game):
    """The table."""

    turn_rule = "DEI-104"

    def __init__(self, box: Box, players: int) -> None:
        super().__init__(players)
        self.box: Final = box
        # agreed on before the game
        self.random_layout = False
        self.random_outposts = False
        self.no_choice = False
        self.draft = False
        self.planning = False
        self.confrontation = False
        self.rebellion = False
        # the map
        self.layout: tuple[int, ...] = ()  # 4 * tile + quarter turns, row by row; (): a map without tiles
        self.colours: tuple[int, ...] = ()  # letter of a circle -> colour of its outposts
        self.looters: list[int] = []  # by seat and region
        self.leader: list[int] = []  # seat -> region
        self.stores: list[int] = []  # by seat: regions of its storehouses, NOWHERE in the reserve
        self.lifts: list[int] = []  # by seat: places of its lifts
        self.bridges: list[int] = []  # by seat: places of its bridges
        self.drones: list[int] = []  # drone -> region; NOWHERE: not in play
        self.tokens: list[int] = []  # region -> resources
        self.holder: list[int] = []  # outpost -> who controls it
        # factions
        self.faction: list[int] = []  # seat -> faction; NONE: not chosen yet
        self.order: list[int] = []  # seats by priority
        self.reserve: list[int] = []  # seat -> looters
        self.pad: list[int] = []  # resources by seat and kind
        self.supply: list[int] = []  # resources by kind
        self.markers: list[int] = []  # by seat and colour
        self.ability: list[int] = []  # by seat and colour; NONE: not dealt yet
        self.learned: list[int] = []  # by seat and colour: 0 or 1
        self.boosts: list[int] = []  # by seat and kind: held
        self.bag: list[int] = []  # boosts in the supply by kind
        self.laid: list[int] = []  # boosts on cards by kind
        self.vp: list[int] = []  # by seat and source
        # cards
        self.place: list[int] = []
        self.shown: list[int] = []  # card -> number of the phase in which all last saw it (Planning)
        self.hidden: list[int] = []  # card -> number of the phase in which it was played face down; 0: never
        self.decks: list[list[int]] = []  # by market, the top last
        self.market: list[int] = []  # by market and slot, left to right
        self.missions: tuple[int, ...] = ()  # of the spaces, two rows of four; NONE: empty
        self.chosen: list[int] = []  # by seat and column: row of the mission that was chosen, NONE: none yet
        self.drafts: list[int] = []  # colours in the order in which they were drafted
        # how far it is
        self.round = 0
        self.phase = 0
        self.active = NOBODY
        # of the turn
        self.played = 0  # cards
        self.downs = 0  # of those face down
        self.bought = 0  # by cards
        self.parcels = 0  # by the parcel bot
        self.solar = 0  # 1: used in this phase
        self.searched = 0  # 1: Abraham has searched in this phase
        # of the card that is played
        self.card = NONE
        self.face_down = False
        self.pending: list[int] = []  # signs that can still be used
        self.boost = NONE  # that lies on it
        self.sprinted = False

    @property
    def land(self) -> Land:
        """The map. It belongs to the box: no save has it."""
        return self.box.land(self.layout)

    def copy(self) -> "Dei":
        g = Dei(self.box, self.players)
        self.copy_engine_to(g)
        g.random_layout = self.random_layout
        g.random_outposts = self.random_outposts
        g.no_choice = self.no_choice
        g.draft = self.draft
        g.planning = self.planning
        g.confrontation = self.confrontation
        g.rebellion = self.rebellion
        g.layout = self.layout
        g.colours = self.colours
        g.looters = self.looters.copy()
        g.leader = self.leader.copy()
        g.stores = self.stores.copy()
        g.lifts = self.lifts.copy()
        g.bridges = self.bridges.copy()
        g.drones = self.drones.copy()
        g.tokens = self.tokens.copy()
        g.holder = self.holder.copy()
        g.faction = self.faction.copy()
        g.order = self.order.copy()
        g.reserve = self.reserve.copy()
        g.pad = self.pad.copy()
        g.supply = self.supply.copy()
        g.markers = self.markers.copy()
        g.ability = self.ability.copy()
        g.learned = self.learned.copy()
        g.boosts = self.boosts.copy()
        g.bag = self.bag.copy()
        g.laid = self.laid.copy()
        g.vp = self.vp.copy()
        g.place = self.place.copy()
        g.shown = self.shown.copy()
        g.hidden = self.hidden.copy()
        g.decks = [deck.copy() for deck in self.decks]
        g.market = self.market.copy()
        g.missions = self.missions
        g.chosen = self.chosen.copy()
        g.drafts = self.drafts.copy()
        g.round = self.round
        g.phase = self.phase
        g.active = self.active
        g.played = self.played
        g.downs = self.downs
        g.bought = self.bought
        g.parcels = self.parcels
        g.solar = self.solar
        g.searched = self.searched
        g.card = self.card
        g.face_down = self.face_down
        g.pending = self.pending.copy()
        g.boost = self.boost
        g.sprinted = self.sprinted
        return g

    def lay_out(self) -> None:
        """Everything is in reserve or supply, the map has its resources alone (DEI-032, DEI-045, DEI-051)."""
        box, players, land = self.box, self.players, self.land
        self.looters = [0] * (players * land.size)
        self.leader = [NOWHERE] * players
        self.stores = [NOWHERE] * (players * box.buildings[STOREHOUSE])
        self.lifts = [NOWHERE] * (players * box.buildings[LIFT])
        self.bridges = [NOWHERE] * (players * box.buildings[BRIDGE])
        self.drones = [NOWHERE] * len(DRONES)
        self.tokens = land.tokens.copy()
        self.holder = [NOBODY] * len(land.circles)
        self.faction = [NONE] * players
        self.order = list(range(players))
        self.reserve = [box.looters] * players
        self.pad = box.start * players
        self.supply = [
            box.resources[kind]
            - players * box.start[kind]
            - sum([land.tokens[r] for r in range(land.size) if land.roof[r] == (kind == 1)])
            for kind in (0, 1)
        ]
        self.markers = [0] * (3 * players)
        self.ability = [NONE] * (3 * players)
        self.learned = [0] * (3 * players)
        self.boosts = [0] * (len(BOOSTS) * players)
        self.bag = box.boosts.copy()
        self.laid = [0] * len(BOOSTS)
        self.vp = [0] * (len(SOURCES) * players)
        self.place = [NOBODY] * len(box.cards)
        self.shown = [0] * len(box.cards)
        self.hidden = [0] * len(box.cards)
        self.decks = [[] for _ in MARKETS]
        self.market = [NONE] * (len(MARKETS) * SLOTS)
        self.chosen = [NONE] * (COLUMNS * players)

    # --- factions ----------------------------------------------------------------------------------------------------

    def has(self, seat: int, ability: int) -> bool:
        """Has this faction learned the ability? (DEI-120)"""
        at = 3 * seat + ability // EACH
        return self.learned[at] == 1 and self.ability[at] == ability

    def power(self, seat: int) -> int:
        """What its leader can do."""
        return self.box.factions[self.faction[seat]].power

    def leader_name(self, seat: int) -> str:
        """Who leads it."""
        return self.box.factions[self.faction[seat]].leader

    def resources(self, seat: int) -> int:
        """How many lie on its pad."""
        return self.pad[2 * seat] + self.pad[2 * seat + 1]

    def boosts_of(self, seat: int) -> int:
        """How many boosts it holds: everybody may know that (DEI-244)."""
        count = 0
        for at in range(len(BOOSTS) * seat, len(BOOSTS) * (seat + 1)):
            count += self.boosts[at]
        return count

    def points(self, seat: int) -> int:
        """Its VP so far."""
        return sum(self.vp[len(SOURCES) * seat : len(SOURCES) * (seat + 1)])

    def gain_points(self, seat: int, source: int, points: int) -> None:
        """VP never fall (DEI-INV-17)."""
        self.vp[len(SOURCES) * seat + source] += points

    def cards_of(self, seat: int, status: int) -> list[int]:
        """Its cards with that status."""
        wanted = STATUSES * seat + status
        return [card for card in range(len(self.place)) if self.place[card] == wanted]

    def put_card(self, card: int, seat: int, status: int) -> None:
        """A card of this faction gets that status."""
        self.place[card] = STATUSES * seat + status

    @property
    def time(self) -> int:
        """The number of the phase, counted through the game from 1."""
        return PHASES * (self.round - 1) + self.phase

    # --- the map -----------------------------------------------------------------------------------------------------

    def is_present(self, seat: int, region: int) -> bool:
        """Is an own looter or the leader there?"""
        return self.leader[seat] == region or self.looters[self.land.size * seat + region] > 0

    def stores_of(self, seat: int) -> list[int]:
        """The regions of its storehouses on the map, one entry each."""
        count = self.box.buildings[STOREHOUSE]
        return [self.stores[k] for k in range(count * seat, count * (seat + 1)) if self.stores[k] >= 0]

    def lifts_of(self, seat: int) -> list[int]:
        """The places of its lifts on the map."""
        count = self.box.buildings[LIFT]
        return [self.lifts[k] for k in range(count * seat, count * (seat + 1)) if self.lifts[k] >= 0]

    def bridges_of(self, seat: int) -> list[int]:
        """The places of its bridges on the map."""
        count = self.box.buildings[BRIDGE]
        return [self.bridges[k] for k in range(count * seat, count * (seat + 1)) if self.bridges[k] >= 0]

    def built(self, seat: int, kind: int) -> list[int]:
        """The places of its buildings of a kind on the map."""
        if kind == STOREHOUSE:
            return self.stores_of(seat)
        return self.lifts_of(seat) if kind == LIFT else self.bridges_of(seat)

    def move_building(self, seat: int, kind: int, old: int, new: int) -> None:
        """One of its buildings from there (NOWHERE: the reserve) to here."""
        pile = self.stores if kind == STOREHOUSE else self.lifts if kind == LIFT else self.bridges
        at = self.box.buildings[kind] * seat
        while pile[at] != old:
            at += 1
        pile[at] = new

    def why_not_now(self, seat: int, stale: bool) -> Refusal:
        """Opponents never decide inside a turn; with Planning all choose at once (DEI-104, DEI-237)."""
        if not stale and not self.over and self.open and all(d.kind == "Plan" for d in self.open):
            return Refusal("DEI-237", "planned")
        return super().why_not_now(seat, stale)
