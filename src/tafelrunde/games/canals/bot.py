"""How good is it? What bots think of each option, and of the position."""

from typing import Final, cast

from tafelrunde.engine import Decision
from tafelrunde.games.canals.content import FOUNDATION
from tafelrunde.games.canals.outlook import NOWHERE, VP, Lead, Outlook, best_among, best_first, promise
from tafelrunde.games.canals.rules import all_fountains, fountains_towards, plot_at, tiles_beside
from tafelrunde.games.canals.state import FREE, Canals, cell_at
from tafelrunde.games.canals.steps import LayTile, SecondPiece

# What things bring in the end, as it went in 1,500 games among greedy bots.
UPGRADED: Final = 1200  # a VP of upgrades: such buildings grow
SHAKY: Final = 480  # a VP of a prize that one piece can take away
FIRM: Final = 950  # a VP of any other prize
PIECE: Final = 4800  # a piece that is still to be built
LEAD: Final = 2.5  # VP
SHARP: Final = 3.0  # VP
FAITH: Final = 5
WIDE: Final = 40  # many places for a tile, and first sight often misses the best
HAZE: Final = 0.6
TURNS: Final = 30  # to the end, nearly always
WIN: Final = 0.0
PACE: Final = 1200
SECONDS: Final = 0.75


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
