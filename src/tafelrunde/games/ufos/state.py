"""What lies on the table: city tiles, restaurants, stands, witnesses and UFOs, and how far the turn is.

A UFO has a number: `fleet * seat + k`, where k counts a player's UFOs in the order in which they came; its name is the
seat's letter and k + 1. What several players can have in one city stands at `players * city + seat`.
"""

from typing import Final

from tafelrunde.engine import Game, Refusal
from tafelrunde.games.ufos.content import Box, Net

LETTERS: Final = "ABCDE"
NOBODY: Final = -1
NOWHERE: Final = -1


class Ufos(Game):
    """The table."""

    turn_rule = "UFO-030"

    def __init__(self, box: Box, players: int) -> None:
        super().__init__(players)
        self.box: Final = box
        self.starter = NOBODY  # agreed on before the game; NOBODY: chance decides (UFO-Q01)
        self.rounds = 0  # after so many the game ends; 0: it may go on for ever (UFO-Q42)
        self.tile: tuple[int, ...] = ()  # city -> tile, -1 if the city is not in play; shared by copies
        self.restaurants: list[int] = []  # by city and seat
        self.stand: list[int] = []  # node -> whose stand
        self.witnesses: list[int] = []  # by city and seat
        self.restaurants_left: list[int] = []  # by seat, like the next three
        self.stands_left: list[int] = []
        self.witnesses_left: list[int] = []
        self.counter: list[int] = []  # controlled cities (UFO-143)
        self.ufo_at: list[int] = []  # UFO -> node
        self.ufo_kind: list[int] = []  # UFO -> standard, bumper or calmer; -1: still beside the board
        self.first_seat = 0
        self.turn = 0  # number of the turn, from 1
        self.active = NOBODY  # whose turn it is
        # of the turn
        self.moved: list[int] = []  # UFOs that have flown or sat down
        self.sits: list[int] = []  # UFO and on whose piece it sits, one pair after the other (UFO-046)
        self.driven: list[int] = []  # attacking UFOs that were driven away: no action (UFO-079)
        self.used: list[int] = []  # cities where the active player has acted (UFO-123)
        # of the bump that goes on
        self.bump = NOWHERE  # the node
        self.defender = NOBODY
        self.support: list[int] = []  # seat -> 1 for the attacker, -1 for the defender, 0 for nobody
        self.winner = NOBODY  # who displaces; NOBODY: the dice have not fallen yet
        self.left = 0  # of the difference
        self.flying = NOWHERE  # the UFO that is being displaced; it leaves the bump node when it lands
        self.path: list[int] = []  # what it has flown over, beginning with the bump node
        self.range = 0  # nodes that it may still fly
        self.last_roll: tuple[int, ...] = ()  # turn, node, and for each who rolled (two in a bump) seat, die, bonus

    @property
    def net(self) -> Net:
        """What of the board is in play. It belongs to the box: no save has it."""
        return self.box.net(self.players)

    @property
    def loser(self) -> int:
        """Whose UFOs are displaced (UFO-073)."""
        return self.defender if self.winner == self.active else self.active

    def copy(self) -> "Ufos":
        g = Ufos(self.box, self.players)
        self.copy_engine_to(g)
        g.starter = self.starter
        g.rounds = self.rounds
        g.tile = self.tile
        g.restaurants = self.restaurants.copy()
        g.stand = self.stand.copy()
        g.witnesses = self.witnesses.copy()
        g.restaurants_left = self.restaurants_left.copy()
        g.stands_left = self.stands_left.copy()
        g.witnesses_left = self.witnesses_left.copy()
        g.counter = self.counter.copy()
        g.ufo_at = self.ufo_at.copy()
        g.ufo_kind = self.ufo_kind.copy()
        g.first_seat = self.first_seat
        g.turn = self.turn
        g.active = self.active
        g.moved = self.moved.copy()
        g.sits = self.sits.copy()
        g.driven = self.driven.copy()
        g.used = self.used.copy()
        g.bump = self.bump
        g.defender = self.defender
        g.support = self.support.copy()
        g.winner = self.winner
        g.left = self.left
        g.flying = self.flying
        g.path = self.path.copy()
        g.range = self.range
        g.last_roll = self.last_roll
        return g

    def lay_out(self) -> None:
        """Everybody's material lies in front of them, the board is empty (UFO-020, UFO-027)."""
        box, players = self.box, self.players
        self.tile = (-1,) * box.cities
        self.restaurants = [0] * (players * box.cities)
        self.stand = [NOBODY] * len(box.nodes)
        self.witnesses = [0] * (players * box.cities)
        self.restaurants_left = [box.restaurants] * players
        self.stands_left = [box.stands] * players
        self.witnesses_left = [box.witnesses] * players
        self.counter = [0] * players
        self.ufo_at = [NOWHERE] * (players * box.fleet)
        self.ufo_kind = [-1] * (players * box.fleet)
        self.support = [0] * players

    # --- UFOs --------------------------------------------------------------------------------------------------------

    def ufos_of(self, seat: int) -> list[int]:
        """The UFOs of a player on the board."""
        first, at = seat * self.box.fleet, self.ufo_at
        return [ufo for ufo in range(first, first + self.box.fleet) if at[ufo] >= 0]

    def ufos_there(self, node: int, seat: int) -> list[int]:
        """The UFOs of a player on a node."""
        first, at = seat * self.box.fleet, self.ufo_at
        return [ufo for ufo in range(first, first + self.box.fleet) if at[ufo] == node]

    def seat_of(self, ufo: int) -> int:
        """Whose UFO it is."""
        return ufo // self.box.fleet

    def ufo_name(self, ufo: int) -> str:
        """Its name, like "B2"."""
        return LETTERS[ufo // self.box.fleet] + str(ufo % self.box.fleet + 1)

    def ufo_named(self, name: object) -> int:
        """The UFO of that name; NOWHERE if there is none on the board."""
        if isinstance(name, str) and len(name) == 2 and name[0] in LETTERS[: self.players] and name[1] in "12345678":
            k = "12345678".index(name[1])
            if k < self.box.fleet:
                ufo = LETTERS.index(name[0]) * self.box.fleet + k
                return ufo if self.ufo_at[ufo] >= 0 else NOWHERE
        return NOWHERE

    def sits_on(self, ufo: int) -> int:
        """On whose stand or restaurant a UFO sits; NOBODY: it does not."""
        for k in range(0, len(self.sits), 2):
            if self.sits[k] == ufo:
                return self.sits[k + 1]
        return NOBODY

    def sat_on(self, node: int) -> int:
        """On whose stand or restaurant the one UFO sits that may sit on a node; NOBODY: none does (UFO-Q11)."""
        for k in range(0, len(self.sits), 2):
            if self.ufo_at[self.sits[k]] == node:
                return self.sits[k + 1]
        return NOBODY

    def put_ufo(self, seat: int, kind: int, node: int) -> None:
        """A UFO from the supply comes on the board."""
        ufo = seat * self.box.fleet
        while self.ufo_at[ufo] >= 0:
            ufo += 1
        self.ufo_at[ufo] = node
        self.ufo_kind[ufo] = kind

    def kinds_left(self, seat: int, kind: int) -> int:
        """How many UFOs of a kind a player still has in the supply (UFO-154)."""
        first = seat * self.box.fleet
        return self.box.ufos[kind] - self.ufo_kind[first : first + self.box.fleet].count(kind)

    # --- cities ------------------------------------------------------------------------------------------------------

    def restaurants_in(self, city: int) -> list[int]:
        """How many restaurants each player has in a city."""
        return self.restaurants[self.players * city : self.players * city + self.players]

    def is_full(self, city: int) -> bool:
        """Are all slots of a city occupied? (UFO-120)"""
        return sum(self.restaurants_in(city)) >= self.box.slots[self.tile[city]]

    def next_seat(self, seat: int) -> int:
        """Clockwise."""
        return (seat + 1) % self.players

    def why_not_now(self, seat: int, stale: bool) -> Refusal:
        """During a bump others decide than the active player (UFO-067, UFO-073)."""
        if not stale and self.bump >= 0:
            return Refusal("UFO-067", "not_your_support") if self.winner < 0 else Refusal("UFO-073", "not_your_bump")
        return super().why_not_now(seat, stale)
