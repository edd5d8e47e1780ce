"""What lies on the table: the ring of districts with their dice, the centre, capsules, jelly, and how far the round is.

Districts are numbered 0, 1, ... clockwise; in answers and events they have letters, as seats have. Placed dice
are counted: those of a seat and a value in an entrance stand at `at(district, seat, value)`.
"""

from typing import Final

from tafelrunde.engine import Game, Option, Refusal
from tafelrunde.games.jelly.content import FACES, LETTERS, RING, Box, Side, place_of

NOBODY: Final = -1
NOWHERE: Final = -1

WAITING: Final = 0  # live: until everybody is ready for the round (JEL-Q43)
COUNTDOWN: Final = 1
RUNNING: Final = 2
SCORING: Final = 3


class Jelly(Game):
    """The table."""

    turn_rule = "JEL-Q16"

    def __init__(self, box: Box, players: int) -> None:
        super().__init__(players)
        self.box: Final = box
        self.live = False  # in real time, or in beats (JEL-Q16)
        self.green = False  # districts with green lights only (JEL-023)
        self.chosen: tuple[int, ...] = ()  # sides that were chosen by hand, beginning where the drone points
        self.ring: tuple[int, ...] = ()  # district -> side
        self.drone = 0  # the district that it points at (JEL-024)
        self.round = 0  # from 1
        self.phase = WAITING
        self.jelly: list[int] = [0] * players
        self.stack: list[int] = []  # capsules by value, the top is the last
        self.pods: list[list[int]] = [[] for _ in range(players)]  # seat -> its capsules, longest owned first
        self.rolls: list[list[int]] = [[] for _ in range(players)]  # seat -> what its die capsules gave (JEL-086)
        self.dropped: list[int] = []  # capsules that are back in the box
        self.dropped_by: list[int] = []  # by which seat
        # of the round
        self.zone: list[int] = []  # district -> where its reward marker is, from 0
        self.entrance: list[int] = []  # dice in entrances
        self.centre: list[int] = []  # dice on the centre, by seat and value
        self.left: list[int] = []  # seat -> dice not placed yet
        self.hand: list[tuple[int, ...]] = []  # seat -> what they show, sorted; empty: not rolled yet
        self.rolled: list[bool] = []  # seat -> has rolled since its last placing (JEL-046)
        self.screen: list[int] = []  # seat -> the district that it has locked
        self.timer = NOBODY  # who has turned it
        # an effect that may be carried out now, by seat (JEL-052)
        self.effect_at: list[int] = []  # district
        self.effect_die: list[int] = []  # value of the die placed there
        self.effect_until: list[int] = []  # live: when it is too late
        # beats
        self.beat = 0
        self.last_beat = 0  # the round ends with it at the latest
        # live; stamps
        self.began = 0  # start signal; during the countdown: when it will be given
        self.round_end = 0
        self.roll_at: list[int] = []  # seat -> its last roll; -1: none in this round
        # scoring
        self.votes: list[int] = []  # seat -> the direction that it has voted for (JEL-Q61); 0: none yet
        self.tally: list[tuple[Option, ...]] = []  # what the last scored round gave, district by district
        self.tallied = 0  # how many rounds are scored

    # --- engine ------------------------------------------------------------------------------------------------------

    def timed(self) -> bool:
        return self.live

    def rushing(self) -> bool:
        return self.live and self.phase in (COUNTDOWN, RUNNING)

    def why_not_now(self, seat: int, stale: bool) -> Refusal:
        """In real time: before the start signal, or after the round that was meant (JEL-Q43, JEL-Q50)."""
        if not self.live:
            return super().why_not_now(seat, stale)
        if self.over:
            return Refusal("JEL-066", "over")
        if self.phase in (WAITING, COUNTDOWN) and not stale:
            return Refusal("JEL-043", "not_started")
        return Refusal("JEL-066", "round_over")

    def copy(self) -> "Jelly":
        g = Jelly(self.box, self.players)
        self.copy_engine_to(g)
        g.live = self.live
        g.green = self.green
        g.chosen = self.chosen
        g.ring = self.ring
        g.drone = self.drone
        g.round = self.round
        g.phase = self.phase
        g.jelly = self.jelly.copy()
        g.stack = self.stack.copy()
        g.pods = [pods.copy() for pods in self.pods]
        g.rolls = [rolls.copy() for rolls in self.rolls]
        g.dropped = self.dropped.copy()
        g.dropped_by = self.dropped_by.copy()
        g.zone = self.zone.copy()
        g.entrance = self.entrance.copy()
        g.centre = self.centre.copy()
        g.left = self.left.copy()
        g.hand = self.hand.copy()
        g.rolled = self.rolled.copy()
        g.screen = self.screen.copy()
        g.timer = self.timer
        g.effect_at = self.effect_at.copy()
        g.effect_die = self.effect_die.copy()
        g.effect_until = self.effect_until.copy()
        g.beat = self.beat
        g.last_beat = self.last_beat
        g.began = self.began
        g.round_end = self.round_end
        g.roll_at = self.roll_at.copy()
        g.votes = self.votes.copy()
        g.tally = self.tally.copy()
        g.tallied = self.tallied
        return g

    def lay_out(self) -> None:
        """Everything is where it is at the beginning of a round (JEL-042, JEL-081, JEL-083, JEL-I10)."""
        districts, players = len(self.ring), self.players
        self.zone = [0] * districts
        self.entrance = [0] * (districts * players * FACES)
        self.centre = [0] * (players * FACES)
        self.left = [self.box.dice] * players
        self.hand = [()] * players
        self.rolled = [False] * players
        self.screen = [NOWHERE] * players
        self.timer = NOBODY
        self.effect_at = [NOWHERE] * players
        self.effect_die = [0] * players
        self.effect_until = [0] * players
        self.roll_at = [-1] * players
        self.beat = 0
        self.last_beat = self.box.beats

    # --- districts ---------------------------------------------------------------------------------------------------

    @property
    def districts(self) -> int:
        """How many there are: two more than players (JEL-021)."""
        return len(self.ring)

    def side(self, district: int) -> Side:
        """The side that lies up."""
        return self.box.sides[self.ring[district]]

    def reward(self, district: int) -> int:
        """The number of its current reward (JEL-013)."""
        return self.side(district).zones[self.zone[district]]

    def place(self, district: int) -> Option:
        """A district for events: letter and names."""
        return place_of(self.side(district), RING[district])

    def district_of(self, letter: object) -> int:
        """The district with this letter; NOWHERE if there is none."""
        if isinstance(letter, str) and len(letter) == 1 and letter in RING[: len(self.ring)]:
            return RING.index(letter)
        return NOWHERE

    def seat_of(self, letter: object) -> int:
        """The seat with this letter; NOBODY if there is none."""
        if isinstance(letter, str) and len(letter) == 1 and letter in LETTERS[: self.players]:
            return LETTERS.index(letter)
        return NOBODY

    def locked_by(self, district: int) -> int:
        """Whose screen stands around the entrance; NOBODY: it is open (JEL-061)."""
        return self.screen.index(district) if district in self.screen else NOBODY

    # --- dice --------------------------------------------------------------------------------------------------------

    def at(self, district: int, seat: int, value: int) -> int:
        """Where dice in an entrance are counted."""
        return (district * self.players + seat) * FACES + value - 1

    def dice_there(self, district: int) -> int:
        """How many dice lie in an entrance."""
        size = self.players * FACES
        return sum(self.entrance[district * size : district * size + size])

    def on_centre(self, seat: int) -> int:
        """How many dice of a seat lie on the centre (JEL-078)."""
        return sum(self.centre[seat * FACES : seat * FACES + FACES])

    # --- telling -----------------------------------------------------------------------------------------------------

    def report(self, kind: str, district: int, seat: int = NOBODY, number: int = 0, other: int = NOBODY) -> None:
        """Something that scoring did: told, and kept for the tally. `district`: NOWHERE is the centre."""
        self.tally.append((kind, district, seat, number, other))
        if self.heard is not None:
            at: Option = self.place(district) if district >= 0 else ()
            to: Option = self.place(number) if kind in ("arrow", "circle") else ()
            self.tell(kind, {"at": at, "seat": seat, "n": number, "other": other, "to": to})
