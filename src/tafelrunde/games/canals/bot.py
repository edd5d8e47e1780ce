"""How good is it? The evaluation that bots use.

It counts in thousandths of a VP, in whole numbers only, so that pure and compiled bots think exactly alike.
"""

from typing import Final, cast

from tafelrunde.engine import Decision
from tafelrunde.games.canals.content import FOUNDATION
from tafelrunde.games.canals.rules import all_fountains, fountains_towards, plot_at, surroundings, tiles_beside
from tafelrunde.games.canals.state import FREE, Canals, cell_at
from tafelrunde.games.canals.steps import LayTile, SecondPiece

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
# What things bring in the end, as it went in 1,500 games among greedy bots.
UPGRADED: Final = 1200  # a VP of upgrades: such buildings grow
SHAKY: Final = 480  # a VP of a prize that one piece can take away
FIRM: Final = 950  # a VP of any other prize
PIECE: Final = 4800  # a piece that is still to be built
LEAD: Final = 2.5  # VP
SHARP: Final = 3.0  # VP
FAITH: Final = 5
HAZE: Final = 0.6
TURNS: Final = 10
PACE: Final = 500
SECONDS: Final = 0.5


def weigh(g: Canals, decision: Decision) -> list[float]:
    """How good each option is for the seat that decides, in VP."""
    outlook = Outlook(g, decision.seat)
    if isinstance(decision.choice, LayTile):
        return _weigh_places(outlook, decision)
    then_another = not isinstance(decision.choice, SecondPiece) and g.supply[decision.seat] > 1
    worth: list[float] = []
    for option in decision.options:
        x, y, corner = cast(tuple[int, int, str], option)
        plot = plot_at(g, x, y, corner)
        gain = outlook.gain(plot)
        if then_another:
            gain += max(0, outlook.second_from(plot // 4))
        worth.append(gain / VP)
    return worth


def value(g: Canals, seat: int) -> float:
    """How much better the position is for a seat than for its best opponent, in VP."""
    expected = prospects(g)
    best = max([expected[s] for s in range(g.players) if s != seat])
    return (expected[seat] - best) / VP


def turn(g: Canals) -> int:
    """Changes when a turn is over."""
    return g.turn


def prospects(g: Canals) -> list[int]:
    """What each seat may expect in the end: starting VP, prizes where it leads, upgrades, pieces to build.

    At the end that is its result."""
    upgraded, shaky, firm, piece = (VP, VP, VP, 0) if g.over else (UPGRADED, SHAKY, FIRM, PIECE)
    expected = [VP * g.starting_vp(s) + piece * g.supply[s] for s in range(g.players)]
    fountains, lead = all_fountains(g), Lead(g.players)
    for tile in range(1, len(g.cell)):
        lead.look(g, tile)
        if lead.seat >= 0:
            taken = min([lead.need(g, s) for s in range(g.players) if s != lead.seat]) <= 1
            expected[lead.seat] += g.value_of(tile) * (shaky if taken else firm)
        for plot in range(4 * tile, 4 * tile + 4):
            if g.height[plot]:
                expected[g.owner[plot]] += upgraded * g.height[plot] * fountains[plot]
    return expected


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


# --- laying a tile: what the two pieces can do from there ------------------------------------------------------------


def _weigh_places(outlook: Outlook, decision: Decision) -> list[float]:
    """How good each place for the tile in hand is: its fountains, and the best two pieces from there."""
    worth: list[float] = []
    hand = Hand(outlook)
    last, spot = -1, None
    for option in decision.options:
        x, y, turns = cast(tuple[int, int, int], option)
        cell = cell_at(x, y)
        if cell != last or spot is None:
            last, spot = cell, Spot(hand, cell)
        worth.append(spot.worth(turns) / VP)
    return worth


class Hand:
    """The tile in hand, and what pieces can do on the others."""

    def __init__(self, outlook: Outlook) -> None:
        g = outlook.g
        self.outlook: Final = outlook
        self.face: Final = g.hand[outlook.seat]
        self.value: Final = g.box.value[self.face]
        self.plots: Final = g.box.corner[16 * self.face : 16 * self.face + 4].count(FOUNDATION)
        self.alone: Final = g.supply[outlook.seat] < 2  # is there no second piece?
        self.pairs: Final = outlook.order() if self.alone else self._pairs()  # the best pairs, by their first tile

    def _pairs(self) -> list[int]:
        pairs = self.outlook.best().copy()
        for tile, gain in enumerate(pairs):
            if gain > NOWHERE:
                pairs[tile] += max(0, self.outlook.second_from(tile))
        return best_first(pairs)


class Spot:
    """A cell for the tile in hand: however it is turned, the same canals are joined."""

    def __init__(self, hand: Hand, cell: int) -> None:
        outlook = hand.outlook
        g = outlook.g
        self.hand: Final = hand
        self.joined: Final = g.edge[cell] >> 4  # sides; it fits, so all canals towards it are joined
        self.beside: Final = tiles_beside(g, cell)
        self.fountains: Final = fountains_towards(g, self.beside)
        ends = tiles = 0
        for side in range(4):
            if self.joined >> side & 1:
                ends += 1
                tiles |= outlook.around(self.beside[side], hand.value - 1)
        self.prize: Final = outlook.first_prize(hand.plots, hand.value, ends)
        self.tiles: Final = tiles  # in reach, as bits
        self.one: Final = best_among(outlook.order(), tiles, 0)
        self.two: Final = best_among(hand.pairs, tiles, 0)

    def worth(self, turns: int) -> int:
        """How good it is to have laid the tile like that."""
        alone, turned = self.hand.alone, 4 * self.hand.face + turns
        here = self._best_here(turned)
        best = max(self.two, here if alone else here + self.one)
        worth = 0
        for pointed in self.hand.outlook.g.box.outward[turned]:
            side = pointed // 4
            if self.beside[side] >= 0:
                plot = 4 * self.beside[side] + pointed % 4
                worth += self._fountain_for(plot)
                best = max(best, self._pair_from(plot, side, here))
        return worth + best

    def _best_here(self, turned: int) -> int:
        """The best gain of a piece on the tile itself."""
        outlook, best = self.hand.outlook, NOWHERE
        box = outlook.g.box
        for quadrant in range(4):
            if box.corner[4 * turned + quadrant] == FOUNDATION:
                fountains = self.fountains[quadrant] + box.inward[turned][quadrant]
                best = max(best, self.prize + outlook.holds[fountains])
        return best

    def _fountain_for(self, plot: int) -> int:
        """What it is worth to me that a fountain of the tile points at that plot."""
        outlook = self.hand.outlook
        g = outlook.g
        owner, fountains = g.owner[plot], outlook.fountains[plot]
        if owner < 0:
            return 0
        more = VP * g.height[plot] + promise(g, owner, fountains + 1) - promise(g, owner, fountains)
        return more if owner == outlook.seat else -outlook.denial * more // 1000

    def _pair_from(self, plot: int, side: int, here: int) -> int:
        """The gain of a piece on a plot that a fountain of the tile points at, and of a second one; `here`: on it."""
        outlook, tile = self.hand.outlook, plot // 4
        owner = outlook.g.owner[plot]
        if not self.tiles >> tile & 1 or owner not in (FREE, outlook.seat):
            return NOWHERE
        gain = outlook.gain_if_joined(plot) if self.joined >> side & 1 else outlook.gain(plot)
        gain += outlook.one_more_fountain(plot)
        return gain if self.hand.alone else gain + max(here, outlook.second_from(tile))
