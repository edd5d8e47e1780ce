"""What lies on the table: stones, discs, tokens, chips, cards, the settings of the seven rules.

`seats` are the players and, in a game of two, Flexo. What every seat has on every board stands at `7 * seat + board`.
A token is known by number: 7 electron ones, then 7 nuclear ones; its place is a board, or 7 + a board.
"""

from collections.abc import Sequence
from typing import Final

from tafelrunde.engine import Game
from tafelrunde.games.rulebenders.content import FLEXO, START, THEME, Box, Card

LETTERS: Final = "ABCDE"
ROWS: Final = "AB"  # of the tie-break track
NOBODY: Final = -1
NONE: Final = -1
EMPTY: Final = -1
BOXED: Final = -2  # of a token that is out of the game
AREAS: Final = 4  # theme areas, a ring (RUL-MC-01)
FLEXO_PILE: Final = 4
PILES: Final = 5
BOARD_COUNT: Final = 7
SPACES: Final = 14  # for tokens
(SETUP, INCOME, ACTIONS, SCORING, CLEANUP) = range(5)  # phases (RUL-069)
SOURCES: Final[tuple[str, ...]] = ("chips", "sets", "electron", "nuclear")


class Rulebenders(Game):
    """The table."""

    turn_rule = "RUL-082"

    def __init__(self, box: Box, players: int) -> None:
        super().__init__(players)
        self.box: Final = box
        self.seats = self.all_seats()
        self.chosen: tuple[int, ...] = ()  # the themes that were agreed on; (): chance decides
        # the rules
        self.themes: list[int] = []  # area -> theme
        self.settings: list[int] = []  # THEME: the area of the marker; START: the seat
        # stones
        self.general: list[int] = []
        self.supply: list[int] = []  # own ones, personal
        self.loans: list[int] = []  # seats * holder + owner
        self.open_: list[int] = []
        self.locked: list[int] = []
        self.track: list[int] = []  # row A, then row B -> seat
        self.stash: dict[int, int] = {}  # card -> stones on it
        # evolution
        self.discs: list[int] = []  # -2 (electron end) to 2
        self.tokens: list[int] = []  # place -> token
        self.shown: list[int] = []  # token -> 1: face up
        self.seen: list[int] = []  # token -> bits of the seats that have looked at it
        self.owner: list[int] = []  # token -> seat that has taken it, BOXED
        self.multipliers: list[int] = []  # board -> 1: at its electron token
        # items and cards
        self.chips: list[int] = []
        self.exchange: list[int] = []  # 3 * seat + rate - 1
        self.draw: list[list[int]] = []  # the top last; by area, then Flexo
        self.discard: list[list[int]] = []
        self.hands: list[list[int]] = []
        self.fuel: list[list[int]] = []
        self.dash: list[list[int]] = []
        self.boxed: list[int] = []  # cards out of the game
        self.mixed: list[int] = []  # themes that were dissolved into the other draw piles (RUL-323)
        # lasting effects
        self.tapped: list[int] = []
        self.laid: dict[int, int] = {}  # card in play -> number of the turn in which it was laid out
        self.kept: dict[int, int] = {}  # card in play -> the theme that was named for it
        self.hooks: dict[int, int] = {}  # hook card -> the card that it holds
        self.cuts: dict[int, int] = {}  # tapped card -> seat whose gains it cuts
        self.opened: list[int] = []  # seats that play with an open hand
        self.marked: list[int] = []  # hand cards that must be played or discarded
        # of the round
        self.round = 0
        self.phase = SETUP
        self.passed: list[int] = []
        self.played: list[int] = []  # 6 * seat + theme: cards
        self.symbols: list[int] = []  # bits of the boards whose Flexo cards were played
        self.fired: list[int] = []  # cards whose once_per_round effect has happened
        # of the turn
        self.turn = 0
        self.active = NOBODY
        self.forced = False
        self.lent_placed = False  # the active player has placed a lent stone, so no more in this turn (RUL-259)
        self.picks: list[int] = []  # piles from which cards are being drawn, unseen
        # Flexo
        self.courses: list[int] = []  # where its disc is going: -1, 1; 0: nowhere yet
        self.revealed: list[int] = []  # its set-up cards of this round
        # the end
        self.final: list[int] = []  # by seat and source

    def copy(self) -> "Rulebenders":
        g = Rulebenders(self.box, self.players)
        self.copy_engine_to(g)
        g.chosen = self.chosen
        g.themes = self.themes.copy()
        g.settings = self.settings.copy()
        g.general = self.general.copy()
        g.supply = self.supply.copy()
        g.loans = self.loans.copy()
        g.open_ = self.open_.copy()
        g.locked = self.locked.copy()
        g.track = self.track.copy()
        if self.stash:
            g.stash = self.stash.copy()
        g.discs = self.discs.copy()
        g.tokens = self.tokens.copy()
        g.shown = self.shown.copy()
        g.seen = self.seen.copy()
        g.owner = self.owner.copy()
        g.multipliers = self.multipliers.copy()
        g.chips = self.chips.copy()
        g.exchange = self.exchange.copy()
        g.draw = [pile.copy() for pile in self.draw]
        g.discard = [pile.copy() for pile in self.discard]
        g.hands = [pile.copy() for pile in self.hands]
        g.fuel = [pile.copy() for pile in self.fuel]
        g.dash = [pile.copy() for pile in self.dash]
        g.boxed = self.boxed.copy()
        g.mixed = self.mixed.copy()
        g.tapped = self.tapped.copy()
        if self.laid:
            g.laid = self.laid.copy()
        if self.kept:
            g.kept = self.kept.copy()
        if self.hooks:
            g.hooks = self.hooks.copy()
        if self.cuts:
            g.cuts = self.cuts.copy()
        g.opened = self.opened.copy()
        g.marked = self.marked.copy()
        g.round = self.round
        g.phase = self.phase
        g.passed = self.passed.copy()
        g.played = self.played.copy()
        g.symbols = self.symbols.copy()
        g.fired = self.fired.copy()
        g.turn = self.turn
        g.active = self.active
        g.forced = self.forced
        g.lent_placed = self.lent_placed
        g.picks = self.picks.copy()
        g.courses = self.courses.copy()
        g.revealed = self.revealed.copy()
        g.final = self.final.copy()
        return g

    def lay_out(self) -> None:
        """An empty table, all stones in the general supply (RUL-063 to RUL-066, RUL-330)."""
        box, seats = self.box, self.seats
        self.themes = [NONE] * AREAS
        self.settings = [0] * BOARD_COUNT
        self.general = [0] * seats
        self.supply = [0] * seats
        self.loans = [0] * (seats * seats)
        self.open_ = [0] * (BOARD_COUNT * seats)
        self.locked = [0] * (BOARD_COUNT * seats)
        self.track = [EMPTY] * (2 * box.columns)
        self.discs = [0] * (BOARD_COUNT * seats)
        self.tokens = [NONE] * SPACES
        self.shown = [0] * SPACES
        self.seen = [0] * SPACES
        self.owner = [NOBODY] * SPACES
        self.multipliers = [0] * BOARD_COUNT
        self.chips = [0] * seats
        self.exchange = [0] * (3 * seats)
        self.draw = [[] for _ in range(PILES)]
        self.discard = [[] for _ in range(PILES)]
        self.hands = [[] for _ in range(seats)]
        self.fuel = [[] for _ in range(seats)]
        self.dash = [[] for _ in range(seats)]
        self.passed = [0] * seats
        self.played = [0] * (6 * seats)
        self.symbols = [0] * seats
        self.courses = [0] * BOARD_COUNT

    # --- seats -------------------------------------------------------------------------------------------------------

    def all_seats(self) -> int:
        return 3 if self.players == 2 else self.players  # RUL-328

    @property
    def flexo(self) -> int:
        """The seat of the automatic player; NOBODY: it does not play (RUL-AMB-132)."""
        return 2 if self.players == 2 else NOBODY

    @property
    def starter(self) -> int:
        """The start player."""
        return self.settings[START]

    def order(self) -> list[int]:
        """Player order: the start player first, then clockwise (RUL-057); Flexo too."""
        return [(self.settings[START] + k) % self.seats for k in range(self.seats)]

    def after(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [(seat + k) % self.seats for k in range(1, self.seats)]

    def opponents(self, seat: int) -> list[int]:
        """The people among them, in player order: Flexo is never chosen (RUL-360)."""
        return [other for other in self.order() if other not in (seat, self.flexo)]

    # --- stones ------------------------------------------------------------------------------------------------------

    def at(self, seat: int, board: int) -> int:
        """Stones in the container, open and locked together (RUL-023)."""
        k = BOARD_COUNT * seat + board
        return self.open_[k] + self.locked[k]

    def total_at(self, board: int) -> int:
        """Stones of all colours there."""
        return sum([self.at(seat, board) for seat in range(self.seats)])

    def free_locks(self, board: int) -> int:
        """Locked spaces that nobody holds (RUL-MC-04)."""
        return self.box.locked - sum([self.locked[BOARD_COUNT * seat + board] for seat in range(self.seats)])

    def on_board(self, seat: int) -> int:
        """On all open fields, locked spaces and the tie-break track (RUL-224)."""
        k = BOARD_COUNT * seat
        return sum(self.open_[k : k + BOARD_COUNT]) + sum(self.locked[k : k + BOARD_COUNT]) + self.track.count(seat)

    def lent_to(self, holder: int) -> int:
        """Foreign stones that this seat holds."""
        return sum(self.loans[self.seats * holder : self.seats * (holder + 1)])

    def give_back(self, seat: int, stones: int) -> None:
        """Stones leave the board; Flexo has no general supply (RUL-331)."""
        if seat == self.flexo:
            self.supply[seat] += stones
        else:
            self.general[seat] += stones

    def next_column(self) -> int:
        """The column of the tie-break track where the next stone goes; NONE: there is none."""
        return next_column(self.track)

    def reading(self) -> list[int]:
        """The places of stones on the track as it is read."""
        return reading(self.track)

    # --- cards -------------------------------------------------------------------------------------------------------

    def in_play(self, seat: int) -> list[int]:
        """Everything in front of a seat."""
        return self.dash[seat] + self.fuel[seat]

    def holder_of(self, card: int) -> int:
        """In front of whom it lies; NOBODY: it is not in play."""
        for seat in range(self.seats):
            if card in self.dash[seat] or card in self.fuel[seat]:
                return seat
        return NOBODY

    def is_hooked(self, card: int) -> bool:
        """Does a captain's hook hold it? Then it cannot be tapped and has no effect."""
        return card in self.hooks.values()

    def works(self, card: int) -> bool:
        """Do its lasting effects count?"""
        return not self.hooks or not self.is_hooked(card)

    def area_of(self, deck: int) -> int:
        """The pile that a card of this deck belongs to; NONE: its theme is out of the game."""
        if deck == FLEXO:
            return FLEXO_PILE
        return self.themes.index(deck) if deck in self.themes else NONE

    def to_discard(self, card: int) -> None:
        """Face up on the discard pile of its own theme (RUL-032)."""
        self.discard[self.area_of(self.box.cards[card].deck)].append(card)

    @property
    def number_sign(self) -> int:
        """What # is in this round (RUL-060)."""
        return self.box.rounds[max(self.round, 1) - 1]

    def cost(self, card: int) -> int:
        """What it costs now."""
        return self.cost_of(self.box.cards[card])

    def cost_of(self, design: Card) -> int:
        """What such a card costs now (RUL-099 to RUL-102)."""
        cost = design.cost
        return self.number_sign if cost < 0 else cost

    @property
    def active_theme(self) -> int:
        """The theme under the marker."""
        return self.themes[self.settings[THEME]]

    # --- tokens ------------------------------------------------------------------------------------------------------

    def value(self, place: int) -> int:
        """What the token there gives, with its multiplier."""
        worth = self.box.tokens[self.tokens[place]]
        return worth * self.box.factor if place < BOARD_COUNT and self.multipliers[place] else worth

    def knows(self, seat: int, token: int) -> bool:
        """Has this seat seen it?"""
        return self.shown[token] == 1 or (self.seen[token] >> seat) & 1 == 1


# --- the tie-break track: row A, then row B ---------------------------------------------------------------------------


def next_column(track: Sequence[int]) -> int:
    """The lowest column that is empty; NONE: there is none (RUL-087, RUL-088)."""
    columns = len(track) // 2
    for column in range(columns):
        if track[column] == EMPTY and track[columns + column] == EMPTY:
            return column
    return NONE


def reading(track: Sequence[int]) -> list[int]:
    """The places of stones from left to right, row B before row A (RUL-156, RUL-158)."""
    columns = len(track) // 2
    places = [row * columns + column for column in range(columns) for row in (1, 0)]
    return [place for place in places if track[place] != EMPTY]


def gaps(track: Sequence[int]) -> list[int]:
    """The free places beside a single stone (RUL-245)."""
    columns = len(track) // 2
    found: list[int] = []
    for column in range(columns):
        above, below = track[column] != EMPTY, track[columns + column] != EMPTY
        if above != below:
            found.append(columns + column if above else column)
    return found


def spot_name(columns: int, place: int) -> str:
    """A place by its name: A3, B1."""
    return f"{ROWS[place // columns]}{place % columns + 1}"


def spot_named(columns: int, name: str) -> int:
    """The place with that name."""
    return ROWS.index(name[0]) * columns + int(name[1:]) - 1
