"""What one seat thinks of the table: who will get the prizes, and what a piece more brings where.

It counts in thousandths of a VP, in whole numbers only, so that pure and compiled bots think exactly alike.
"""

from typing import Final

from tafelrunde.games.canals.rules import all_fountains, surroundings
from tafelrunde.games.canals.state import FREE, Canals

VP: Final = 1000
OUT_OF_REACH: Final = 99
NOWHERE: Final = -1_000_000  # there is no plot for a piece
UNKNOWN: Final = 1 << 40  # not yet worked out
MANY: Final = 1 << 10  # more than there can be tiles

# How likely a player takes a prize who needs 1, 2, 3, ... more pieces for it, in thousandths, with a full supply.
TAKES: Final[tuple[int, ...]] = (0, 250, 80, 25, 8, 3, 1)
PLENTY: Final = 12  # with so many pieces left one can be a threat everywhere
# what it is worth to own a plot with so many fountains, with a full supply
HOLDS: Final[tuple[int, ...]] = (0, 200, 900, 2000, 3000)
REACHED: Final[tuple[int, ...]] = (0, 300, 700, 1000, 1500)  # how easily a tile with so many neighbours is reached
# both, in thousandths, for those with 0, 1, 2, ... pieces left: by pieces left, neighbours, pieces needed
HOPES: Final = [
    takes * ease * left // (1000 * PLENTY) for left in range(PLENTY + 1) for ease in REACHED for takes in TAKES
]
DENIAL: Final = 500  # what a VP that the others lose is worth to me, in thousandths, shared out among them


def promise(g: Canals, seat: int, fountains: int) -> int:
    """What a plot with so many fountains will still bring its owner, who can raise the building."""
    return HOLDS[min(fountains, 4)] * g.supply[seat] // g.box.pieces


class Lead:
    """Who would get the prize of a tile."""

    def __init__(self, players: int) -> None:
        self.tallest: Final = [0] * players
        self.pieces: Final = [0] * players
        self.free = 0  # plots that nobody owns
        self.seat = -1  # who leads (-1: nobody alone), with which building, with how many pieces
        self.best = self.most = 0

    def look(self, g: Canals, tile: int) -> None:
        """Look at a tile of the city."""
        self.clear(0)
        tallest, pieces, owners, heights = self.tallest, self.pieces, g.owner, g.height
        for plot in range(4 * tile, 4 * tile + 4):
            owner, height = owners[plot], heights[plot]
            if height:
                pieces[owner] += height
                if height > tallest[owner]:
                    tallest[owner] = height
            elif owner == FREE:
                self.free += 1
        self.settle()

    def clear(self, free: int) -> None:
        """A tile with nothing but free plots."""
        self.free = free
        for s in range(len(self.pieces)):
            self.tallest[s] = self.pieces[s] = 0
        self.seat, self.best, self.most = -1, 0, 0

    def settle(self) -> None:
        """Find out who leads."""
        seat, best, most = -1, 0, 0
        for s in range(len(self.pieces)):
            tallest, pieces = self.tallest[s], self.pieces[s]
            if tallest > best or (tallest == best and pieces > most):
                best, most, seat = tallest, pieces, s
            elif tallest == best and pieces == most:
                seat = -1
        self.seat, self.best, self.most = seat, best, most

    def need(self, g: Canals, seat: int) -> int:
        """How many pieces another seat needs to take it; OUT_OF_REACH: it cannot."""
        tallest = self.tallest[seat]
        if not self.free and not tallest:
            return OUT_OF_REACH
        need = self.best - tallest
        if self.pieces[seat] + need <= self.most:
            need += 1
        return need if need <= g.supply[seat] else OUT_OF_REACH


class Outlook:
    """What one seat thinks of the table during one decision. Every tile is looked at only once."""

    def __init__(self, g: Canals, seat: int) -> None:
        self.g: Final = g
        self.seat: Final = seat
        self.denial: Final = -(-DENIAL // (g.players - 1))  # what a VP that one of the others loses is worth to me
        self.fountains: Final = all_fountains(g)  # of each plot
        self.holds: Final = [VP * n + promise(g, seat, n) for n in range(len(HOLDS))]  # a new plot with n fountains
        self._lead: Final = Lead(g.players)  # of the tile that is looked at, like the next one
        self._hopes: Final = [0] * g.players
        # what is worked out when it is needed
        self._gains: Final = [UNKNOWN] * len(g.owner)  # of a piece on each plot
        self._joined: list[int] = []  # the same with one more canal to the tile
        self._first: Final[dict[int, int]] = {}  # of the first piece on a tile, see `first_prize`
        self._best: Final[list[int]] = []  # tile -> the best gain of a piece there
        self._order: list[int] = []  # the tiles, those with the best gain first
        self._second: Final = [UNKNOWN] * len(g.cell)  # the best gain of a second piece after a first one there
        self._around: list[list[int]] = []  # steps -> tile -> tiles so near, as bits

    # --- prizes ------------------------------------------------------------------------------------------------------

    def prize_worth(self, value: int, ends: int) -> int:
        """What the prize of the tile that is looked at is worth to me, if canals join it to so many others.

        Who leads keeps it unless somebody else, who can still build there and has the pieces, takes it away.
        """
        g, lead, hopes = self.g, self._lead, self._hopes
        leader, kept, hoped = lead.seat, 1000, 0
        for s in range(g.players):
            hope = 0
            if s != leader:
                need = lead.need(g, s)
                if need < len(TAKES):
                    hope = HOPES[(min(g.supply[s], PLENTY) * len(REACHED) + ends) * len(TAKES) + need]
                    kept = kept * (1000 - hope) // 1000
                    hoped += hope
            hopes[s] = hope
        mine = others = 0  # how likely I get it, how likely they do, in thousandths
        for s in range(g.players):
            chance = kept if s == leader else hopes[s] * (1000 - kept) // hoped if hoped else 0
            if s == self.seat:
                mine = chance
            else:
                others += chance
        return (1000 * mine * value - self.denial * others * value) // 1000

    def prize_with(self, height: int, value: int, ends: int) -> int:
        """The same with one more piece of mine that makes a building so high."""
        lead, seat = self._lead, self.seat
        tallest, pieces, free = lead.tallest[seat], lead.pieces[seat], lead.free
        lead.tallest[seat], lead.pieces[seat] = max(tallest, height), pieces + 1
        if height == 1:
            lead.free -= 1
        lead.settle()
        worth = self.prize_worth(value, ends)
        lead.tallest[seat], lead.pieces[seat], lead.free = tallest, pieces, free
        return worth

    def first_prize(self, plots: int, value: int, ends: int) -> int:
        """What the first piece on a tile with so many free plots adds to the worth of its prize."""
        key = (value * len(REACHED) + ends) * 5 + plots
        if key not in self._first:
            self._lead.clear(plots)
            now = self.prize_worth(value, ends)
            self._first[key] = self.prize_with(1, value, ends) - now
        return self._first[key]

    # --- pieces ------------------------------------------------------------------------------------------------------

    def gain(self, plot: int) -> int:
        """What a piece of mine on that plot brings: the tile's prize, its fountains, and the plot itself."""
        if self._gains[plot] == UNKNOWN:
            self._look_over(plot // 4, 0, self._gains)
        return self._gains[plot]

    def gain_if_joined(self, plot: int) -> int:
        """The same, if one more canal led to its tile."""
        if not self._joined:
            self._joined = [UNKNOWN] * len(self._gains)
        if self._joined[plot] == UNKNOWN:
            self._look_over(plot // 4, 1, self._joined)
        return self._joined[plot]

    def _look_over(self, tile: int, canals: int, gains: list[int]) -> None:
        """Find out what a piece brings on each plot of a tile, if so many more canals led to it."""
        g, lead = self.g, self._lead
        value, ends = g.value_of(tile), len(g.links[tile]) + canals
        lead.look(g, tile)
        if lead.most:
            now = self.prize_worth(value, ends)
            fresh = self.prize_with(1, value, ends) - now if lead.free else 0
        else:
            now, fresh = 0, self.first_prize(lead.free, value, ends)
        for plot in range(4 * tile, 4 * tile + 4):
            owner = g.owner[plot]
            if owner == FREE:
                gains[plot] = fresh + self.holds[self.fountains[plot]]
            elif owner == self.seat:
                gains[plot] = self.prize_with(g.height[plot] + 1, value, ends) - now + VP * self.fountains[plot]

    def one_more_fountain(self, plot: int) -> int:
        """How much more a piece on that plot brings with one more fountain."""
        fountains = self.fountains[plot]
        return VP if self.g.owner[plot] >= 0 else self.holds[fountains + 1] - self.holds[fountains]

    def best(self) -> list[int]:
        """The best gain of a piece on each tile."""
        if not self._best:
            owner = self.g.owner
            for tile in range(len(self.g.cell)):
                found = NOWHERE
                for plot in range(4 * tile, 4 * tile + 4):
                    if owner[plot] == FREE or owner[plot] == self.seat:
                        found = max(found, self.gain(plot))
                self._best.append(found)
        return self._best

    def order(self) -> list[int]:
        """The tiles, those with the best gain first, as in `best_first`."""
        if not self._order:
            self._order = best_first(self.best())
        return self._order

    def around(self, tile: int, steps: int) -> int:
        """The tiles at most so many steps away, as bits."""
        if not self._around:
            self._around = surroundings(self.g, self.g.box.farthest)
        return self._around[steps][tile]

    def second_from(self, tile: int) -> int:
        """The best gain of a second piece after a first one on that tile."""
        if self._second[tile] == UNKNOWN:
            others = self.around(tile, self.g.value_of(tile)) & ~(1 << tile)
            self._second[tile] = best_among(self.order(), others, NOWHERE)
        return self._second[tile]


def best_first(worth: list[int]) -> list[int]:
    """The tiles on which pieces can go, those that are worth most first; with their worth, as worth * MANY + tile."""
    found = [worth[tile] * MANY + tile for tile in range(len(worth)) if worth[tile] > NOWHERE]
    found.sort(reverse=True)
    return found


def best_among(order: list[int], tiles: int, least: int) -> int:
    """The most that one of those tiles (as bits) is worth, or `least`; `order`: see `best_first`."""
    for both in order:
        if tiles >> both % MANY & 1:
            return max(least, both // MANY)
    return least
