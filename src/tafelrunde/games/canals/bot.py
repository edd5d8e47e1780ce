"""How good is it? The evaluation that bots use.

It counts in thousandths of a VP, in whole numbers only, so that pure and compiled bots think exactly alike.
"""

from typing import Final, cast

from tafelrunde.engine import Decision
from tafelrunde.games.canals.content import FOUNTAIN, OUTWARD
from tafelrunde.games.canals.rules import fountains_at, plot_at, tiles_in_reach
from tafelrunde.games.canals.state import FREE, NEIGHBOUR, NO_PLOT, Canals, cell_at
from tafelrunde.games.canals.steps import LayTile, SecondPiece

VP: Final = 1000
OUT_OF_REACH: Final = 99
NOWHERE: Final = -1_000_000  # there is no plot for a piece

# How likely a player takes a prize who needs 1, 2, 3, ... more pieces for it, in thousandths, with a full supply.
TAKES: Final[tuple[int, ...]] = (0, 250, 80, 25, 8, 3, 1)
PLENTY: Final = 12  # with so many pieces left one can be a threat everywhere
# what it is worth to own a plot with so many fountains, with a full supply
HOLDS: Final[tuple[int, ...]] = (0, 200, 900, 2000, 3000)
REACHED: Final[tuple[int, ...]] = (0, 300, 700, 1000, 1500)  # how easily a tile with so many neighbours is reached
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
    for tile in range(1, len(g.cell)):
        lead = Lead(g, tile, -1, -1)
        if lead.seat >= 0:
            taken = min([lead.need(g, s) for s in range(g.players) if s != lead.seat]) <= 1
            expected[lead.seat] += g.value_of(tile) * (shaky if taken else firm)
        for plot in range(4 * tile, 4 * tile + 4):
            if g.height[plot]:
                expected[g.owner[plot]] += upgraded * g.height[plot] * fountains_at(g, plot)
    return expected


def promise(g: Canals, seat: int, fountains: int) -> int:
    """What a plot with so many fountains will still bring its owner, who can raise the building."""
    return HOLDS[min(fountains, 4)] * g.supply[seat] // g.box.pieces


def chances(g: Canals, tile: int, plot: int, seat: int) -> list[int]:
    """How likely each seat gets the prize of a tile, in thousandths; as if `seat` had put one more piece on `plot`.

    Who leads keeps it unless somebody else, who can still build there and has the pieces, takes it away.
    """
    players, lead = g.players, Lead(g, tile, plot, seat)
    leader, hopes = lead.seat, [0] * players
    kept, hoped, ease = 1000, 0, REACHED[len(g.links[tile])]
    for s in range(players):
        if s != leader:
            need = lead.need(g, s)
            if need < len(TAKES):
                hopes[s] = TAKES[need] * ease * min(g.supply[s], PLENTY) // (1000 * PLENTY)
                kept = kept * (1000 - hopes[s]) // 1000
                hoped += hopes[s]
    if hoped:
        lost = 1000 - kept
        for s in range(players):
            hopes[s] = hopes[s] * lost // hoped
    if leader >= 0:
        hopes[leader] = kept
    return hopes


class Lead:
    """Who would get the prize of a tile now; as if `seat` had put one more piece on `plot`."""

    def __init__(self, g: Canals, tile: int, plot: int, seat: int) -> None:
        self.tallest: Final = [0] * g.players
        self.pieces: Final = [0] * g.players
        self.free = False  # is there a plot that nobody owns?
        for p in range(4 * tile, 4 * tile + 4):
            owner, height = g.owner[p], g.height[p]
            if p == plot:
                owner = seat
                height += 1
            if height:
                self.pieces[owner] += height
                if height > self.tallest[owner]:
                    self.tallest[owner] = height
            elif owner == FREE:
                self.free = True
        self.seat = -1  # who leads (-1: nobody alone), with which building, with how many pieces
        self.best = self.most = 0
        for s in range(g.players):
            tallest, pieces = self.tallest[s], self.pieces[s]
            if tallest > self.best or (tallest == self.best and pieces > self.most):
                self.best, self.most, self.seat = tallest, pieces, s
            elif tallest == self.best and pieces == self.most:
                self.seat = -1

    def need(self, g: Canals, seat: int) -> int:
        """How many pieces another seat needs to take it; OUT_OF_REACH: it cannot."""
        if not self.free and not self.tallest[seat]:
            return OUT_OF_REACH
        need = self.best - self.tallest[seat]
        if self.pieces[seat] + need <= self.most:
            need += 1
        return need if need <= g.supply[seat] else OUT_OF_REACH


class Outlook:
    """What one seat thinks of the table during one decision. Every tile is looked at only once."""

    def __init__(self, g: Canals, seat: int, turned: "Outlook | None" = None) -> None:
        """`turned`: of the same table, but for how the last tile is turned; so all prizes are the same."""
        self.g: Final = g
        self.seat: Final = seat
        self.weight: Final = [-DENIAL // (g.players - 1)] * g.players  # what a VP of each seat is worth to me
        self.weight[seat] = 1000
        # tile -> what its prize is worth to me as it stands; what a new building there adds, on any plot
        self._now: Final[dict[int, int]] = {} if turned is None else turned._now
        self._fresh: Final[dict[int, int]] = {} if turned is None else turned._fresh
        self._best: Final[dict[int, int]] = {}  # tile -> the best gain of a piece there
        self._second: Final[dict[int, int]] = {}  # tile -> the best gain of a second piece after a first one there

    def prize_worth(self, tile: int, plot: int) -> int:
        """What the prize of a tile is worth to me, if I put one more piece on `plot`."""
        worth = 0
        for s, chance in enumerate(chances(self.g, tile, plot, self.seat)):
            worth += self.weight[s] * chance
        return worth * self.g.value_of(tile) // 1000

    def gain(self, plot: int) -> int:
        """What a piece of mine on that plot brings: the tile's prize, its fountains, and the plot itself."""
        g, tile = self.g, plot // 4
        fountains = fountains_at(g, plot)
        if g.owner[plot] != FREE:
            return self.prize_worth(tile, plot) - self.prize_now(tile) + VP * fountains
        if tile not in self._fresh:
            self._fresh[tile] = self.prize_worth(tile, plot) - self.prize_now(tile)
        return self._fresh[tile] + VP * fountains + promise(g, self.seat, fountains)

    def prize_now(self, tile: int) -> int:
        """What the prize of a tile is worth to me as it stands."""
        if tile not in self._now:
            self._now[tile] = self.prize_worth(tile, -1)
        return self._now[tile]

    def best_on(self, tile: int) -> int:
        """The best gain of a piece on that tile."""
        if tile not in self._best:
            found = NOWHERE
            for plot in range(4 * tile, 4 * tile + 4):
                if self.g.owner[plot] == FREE or self.g.owner[plot] == self.seat:
                    found = max(found, self.gain(plot))
            self._best[tile] = found
        return self._best[tile]

    def second_from(self, tile: int) -> int:
        """The best gain of a second piece after a first one on that tile."""
        if tile not in self._second:
            found = NOWHERE
            for other in tiles_in_reach(self.g, tile, self.g.value_of(tile)):
                if other != tile:
                    found = max(found, self.best_on(other))
            self._second[tile] = found
        return self._second[tile]


# --- laying a tile: what the two pieces can do from there ------------------------------------------------------------


def _weigh_places(before: Outlook, decision: Decision) -> list[float]:
    """How good each place for the tile in hand is: its fountains, and the best two pieces from there."""
    worth: list[float] = []
    last, near = -1, Near()
    after: Outlook | None = None
    for option in decision.options:
        x, y, turns = cast(tuple[int, int, int], option)
        cell = cell_at(x, y)
        g = before.g.copy()
        g.lay(cell, g.hand[decision.seat], turns)
        if cell != last:  # however the tile is turned, the same canals are joined
            last, near, after = cell, Near(), None
            near.look_around(before, g)
        after = Outlook(g, decision.seat, after)
        worth.append(_weigh_laid(before, after, near) / VP)
    return worth


class Near:
    """What two pieces can do in reach of a cell, without the tile that is laid there."""

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.one = 0  # the best gain of one piece
        self.two = 0  # the best gain of two

    def look_around(self, before: Outlook, laid: Canals) -> None:
        """Look at the tiles in reach of the tile laid last."""
        tile = len(laid.cell) - 1
        self.tiles = tiles_in_reach(laid, tile, laid.value_of(tile))
        alone = laid.supply[before.seat] < 2
        for other in self.tiles:
            if other != tile:
                gain = before.best_on(other)
                self.one = max(self.one, gain)
                self.two = max(self.two, gain if alone else gain + max(0, before.second_from(other)))


def _weigh_laid(before: Outlook, after: Outlook, near: Near) -> int:
    """How good it is to have laid the tile like that."""
    g, seat = after.g, after.seat
    tile = len(g.cell) - 1
    alone = g.supply[seat] < 2
    here = after.best_on(tile)
    best = max(near.two, here if alone else here + near.one)
    worth = 0
    for plot in _plots_pointed_at(before.g, g, tile):
        owner, other = g.owner[plot], plot // 4
        fountains = fountains_at(before.g, plot)
        if owner >= 0:
            more = promise(g, owner, fountains + 1) - promise(g, owner, fountains)
            worth += after.weight[owner] * (VP * g.height[plot] + more) // 1000
        if owner in (FREE, seat) and other in near.tiles:
            gain = after.gain(plot)
            best = max(best, gain if alone else gain + max(here, before.second_from(other)))
    return worth + best


def _plots_pointed_at(before: Canals, g: Canals, tile: int) -> list[int]:
    """Plots on other tiles that fountains of the tile just laid point at."""
    plots: list[int] = []
    for quadrant in range(4):
        side = g.box.corner[4 * g.face[tile] + quadrant] - FOUNTAIN
        if side >= 0 and OUTWARD[quadrant][side]:
            beside = g.at.get(g.cell[tile] + NEIGHBOUR[side], -1)
            for plot in range(4 * beside, 4 * beside + 4) if beside >= 0 else range(0):
                if g.owner[plot] != NO_PLOT and fountains_at(g, plot) > fountains_at(before, plot):
                    plots.append(plot)
    return plots
