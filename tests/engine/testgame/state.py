"""The tavern, a small game that needs every part of the engine: what lies on its table.

Two evenings. On each everybody plays one card (thieves and guards interrupt), then all vote in secret on a barrel to be
opened, then the rush hour is played in real time.
"""

from typing import Final, cast

from tafelrunde.engine import Game, Option, Refusal

FEAST: Final = "feast"  # everybody gains 2 coins, one after the other; the host's gain can be stolen
TOAST: Final = "toast"  # name a number in secret; the neighbour guesses high or low; who is right gains that many
BRAWL: Final = "brawl"  # gain 1 coin, the evening begins again, and what stands below on the card never comes
PEEK: Final = "peek"  # look at a barrel
ROLL: Final = "roll"  # gain what a die shows
MIX: Final = "mix"  # two barrels change places, unseen
RAID: Final = "raid"  # an attack: take 2 coins from the neighbour; if it is cancelled the turn is over
THIEF: Final = "thief"  # an attack into another's gain: 2 coins less
GUARD: Final = "guard"  # cancels an attack
CARDS: Final = (FEAST, TOAST, BRAWL, PEEK, ROLL, MIX, RAID, THIEF, GUARD)
COPIES: Final = (3, 3, 1, 3, 2, 2, 3, 6, 5)
PLAYABLE: Final = (FEAST, TOAST, BRAWL, PEEK, ROLL, MIX, RAID)
BARRELS: Final = (1, 2, 3, 5, 8)  # what is in them

PAUSE: Final = 1_000  # between two rolls of a seat
TIP_TIME: Final = 5_000
RUSH_TIME: Final = 20_000
VOTE_TIME: Final = 30_000


class Tavern(Game):
    """The table."""

    turn_rule = "TAV-TURN"

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.evening = 0
        self.active = -1
        self.restarts = 0
        self.coins: list[int] = [0] * players
        self.deck: list[int] = []  # kinds of cards, the top is the last
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.barrel: list[int] = []  # place -> coins in the barrel
        self.opened: list[bool] = []  # place -> seen by all
        self.seen: list[tuple[int, ...]] = []  # place -> the seats that looked into the barrel lying there
        self.votes: list[int] = [-1] * players
        self.vote_due = 0
        self.rush_end = 0  # 0: no rush hour
        self.mug: list[int] = [0] * players  # seat -> its last roll, for its own eyes; 0: not rolled since serving
        self.rolled: list[int] = [0] * players  # seat -> stamp of its last roll
        self.guest: list[int] = []  # table -> the seat that serves it, or -1
        self.pay: list[int] = []  # table -> what its guest pays
        self.log: list[str] = []  # what was carried out in which order

    def copy(self) -> "Tavern":
        g = Tavern(self.players)
        self.copy_engine_to(g)
        g.evening = self.evening
        g.active = self.active
        g.restarts = self.restarts
        g.coins = self.coins.copy()
        g.deck = self.deck.copy()
        g.discards = self.discards.copy()
        g.hands = [hand.copy() for hand in self.hands]
        g.barrel = self.barrel.copy()
        g.opened = self.opened.copy()
        g.seen = self.seen.copy()
        g.votes = self.votes.copy()
        g.vote_due = self.vote_due
        g.rush_end = self.rush_end
        g.mug = self.mug.copy()
        g.rolled = self.rolled.copy()
        g.guest = self.guest.copy()
        g.pay = self.pay.copy()
        g.log = self.log.copy()
        return g

    def rushing(self) -> bool:
        return self.rush_end > 0

    def why_not_now(self, seat: int, stale: bool) -> Refusal:
        """Before the rush hour, and after it (in real time a late click is nobody's fault)."""
        if stale:
            return Refusal("TAV-LATE", "stale")
        return Refusal("TAV-LATE", "too_late") if self.guest and not self.rush_end else super().why_not_now(seat, stale)

    # --- in the words of the cards -----------------------------------------------------------------------------------

    def holds(self, seat: int, name: str) -> bool:
        """Has that seat such a card?"""
        return CARDS.index(name) in self.hands[seat]

    def discard(self, seat: int, name: str) -> None:
        """The card leaves the hand."""
        self.hands[seat].remove(CARDS.index(name))
        self.discards.append(CARDS.index(name))

    def others_from(self, seat: int) -> list[int]:
        """The others clockwise."""
        return [(seat + k) % self.players for k in range(1, self.players)]

    def number(self, frame: int, name: str) -> int:
        """A number in a frame."""
        return cast(int, self.frames[frame][name])

    def note(self, *words: Option) -> None:
        """For the tests: what happened when."""
        self.log.append(" ".join(str(word) for word in words))


def place_of(option: Option) -> int:
    """The place in an option like ("barrel", 2)."""
    assert isinstance(option, tuple)
    assert isinstance(option[1], int)
    return option[1]
