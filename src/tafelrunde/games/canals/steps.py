"""What happens, in the rulebook's order: set-up, then turn by turn expand the city, build, draw."""

from typing import cast

from tafelrunde.engine import Bad, Choice, Option, Refusal, Step
from tafelrunde.games.canals.content import CORNERS
from tafelrunde.games.canals.rules import (
    fits_somewhere,
    places_for,
    plot_at,
    plots_in_reach,
    why_not_build,
    why_not_lay,
)
from tafelrunde.games.canals.state import NEIGHBOUR, ORIGIN, Canals, cell_at

# --- set-up (CAN-010 to CAN-021) -------------------------------------------------------------------------------------


class SetUp(Step[Canals]):
    """The city centre, the stack, the pieces, the starting player, one tile each."""

    def run(self, g: Canals) -> None:
        box = g.box
        g.lay(ORIGIN, 0, 0)
        arrange_centre(g)
        g.stack = list(range(box.first_city, len(box.names)))
        g.shuffle(g.stack)
        g.supply = [box.pieces] * g.players
        g.first_seat = g.below(g.players)
        g.hand = [g.take(g.stack) for _ in range(g.players)]
        g.tell("game_began", {"seat": g.first_seat})
        g.then(Turn(g.first_seat))


def arrange_centre(g: Canals) -> None:
    """One centre tile on each side of the start tile, each with a canal towards it (CAN-011, CAN-Q06)."""
    if g.centre:
        for side, (face, turns) in enumerate(centre_by_hand(g, g.centre)):
            g.lay(ORIGIN + NEIGHBOUR[side], face, turns)
        return
    order = [0, 1, 2, 3]
    g.shuffle(order)
    for side in range(4):
        face = g.box.centre[order[side]][g.below(2)]
        fitting = [r for r in range(4) if g.box.canals[4 * face + r] & 1 << (side + 2) % 4]
        g.lay(ORIGIN + NEIGHBOUR[side], face, fitting[g.below(len(fitting))])


def centre_by_hand(g: Canals, words: str) -> list[tuple[int, int]]:
    """Face and turns for north, east, south and west, from words like "C1a C4b+1 C2a C3b+3"."""
    found: list[tuple[int, int]] = []
    for side, word in enumerate(words.split()):
        name, _, turns = word.partition("+")
        face = g.box.numbers.get(name, 0)
        if not 1 <= face < g.box.first_city:
            raise Bad("centre", "no_centre_face", value=name)
        if turns not in ("", "0", "1", "2", "3"):
            raise Bad("centre", "centre_turns", value=word)
        if side < 4 and not g.box.canals[4 * face + int(turns or "0")] & 1 << (side + 2) % 4:
            raise Bad("centre", "CAN-Q06", value=word)
        found.append((face, int(turns or "0")))
    tiles = {g.box.names[face][:-1] for face, _ in found}
    if len(found) != 4 or len(tiles) != 4:
        raise Bad("centre", "centre_tiles")
    return found


# --- a turn (CAN-030 to CAN-033) -------------------------------------------------------------------------------------


class Turn(Step[Canals]):
    """Expand the city, build, draw (CAN-032). Who has no tile that can be laid loses the turn (CAN-Q19, CAN-Q20)."""

    def run(self, g: Canals) -> None:
        g.turn += 1
        g.laid = -1
        g.first_tile = -1
        find_tile(g, self.seat)
        if g.hand[self.seat] >= 0:
            g.then(LayTile(self.seat), FirstPiece(self.seat), SecondPiece(self.seat), DrawTile(self.seat))
        elif g.heard is not None:
            g.tell("turn_lost", {"seat": self.seat})
        g.then(NextTurn(self.seat))


def find_tile(g: Canals, seat: int) -> None:
    """A tile that fits nowhere is shown and leaves the game; the next one is drawn, until one fits (CAN-Q19)."""
    while True:
        face = g.hand[seat]
        if face >= 0:
            if fits_somewhere(g, face):
                return
            g.hand[seat] = -1
            g.removed.append(face)
            g.commit()
            if g.heard is not None:
                g.tell("tile_removed", {"seat": seat, "tile": g.box.names[face]})
        if not g.stack:
            return
        draw_tile(g, seat)


def draw_tile(g: Canals, seat: int) -> None:
    """The top of the stack goes face down in front of the player (CAN-070, CAN-090)."""
    g.hand[seat] = g.take(g.stack)
    if g.heard is not None:
        g.tell("tile_drawn", {"seat": seat}, {"tile": g.box.names[g.hand[seat]]}, (seat,))


# --- step 1: expand the city (CAN-040 to CAN-046) --------------------------------------------------------------------


class LayTile(Choice[Canals]):
    """Lay the tile in front of you: (x, y, quarter turns clockwise) (CAN-D1)."""

    def options(self, g: Canals) -> list[Option]:
        return places_for(g, g.hand[self.seat])

    def why_not(self, g: Canals, option: Option) -> Refusal | None:
        if not (isinstance(option, tuple) and len(option) == 3 and all(isinstance(v, int) for v in option)):
            return Refusal("", "no_place")
        x, y, turns = cast(tuple[int, int, int], option)
        if not 0 <= turns <= 3:
            return Refusal("", "no_place")
        if not (abs(x) <= 100 and abs(y) <= 100):
            return Refusal("CAN-041", "CAN-041", {"x": x, "y": y})
        rule = why_not_lay(g, g.hand[self.seat], x, y, turns)
        if not rule and option not in self.options(g):
            return Refusal("CAN-D1", "CAN-D1")  # the same picture with fewer turns
        return Refusal(rule, rule, {"x": x, "y": y}) if rule else None

    def chosen(self, g: Canals, option: Option) -> None:
        x, y, turns = cast(tuple[int, int, int], option)
        face = g.hand[self.seat]
        g.hand[self.seat] = -1
        g.laid = len(g.cell)
        g.lay(cell_at(x, y), face, turns)
        if g.heard is not None:
            g.tell("tile_laid", {"seat": self.seat, "tile": g.box.names[face], "x": x, "y": y, "turns": turns})


# --- step 2: build (CAN-050 to CAN-061) ------------------------------------------------------------------------------


class FirstPiece(Choice[Canals]):
    """A piece on a plot in reach of the tile just laid: (x, y, corner) (CAN-054 to CAN-057, CAN-D2)."""

    def options(self, g: Canals) -> list[Option]:
        return plots_in_reach(g, self.seat, g.laid)

    def why_not(self, g: Canals, option: Option) -> Refusal | None:
        return why_not_piece(g, self.seat, option, g.laid, -1)

    def chosen(self, g: Canals, option: Option) -> None:
        g.first_tile = build(g, self.seat, option) // 4

    def nothing(self, g: Canals) -> None:
        if g.heard is not None:
            g.tell("pieces_skipped", {"seat": self.seat})  # CAN-Q14


class SecondPiece(Choice[Canals]):
    """Another piece, reached from the first piece's tile, not on that tile (CAN-058 to CAN-061, CAN-D3)."""

    def options(self, g: Canals) -> list[Option]:
        if g.first_tile < 0 or not g.supply[self.seat]:  # CAN-Q14, CAN-Q16
            return []
        return plots_in_reach(g, self.seat, g.first_tile, without=g.first_tile)

    def why_not(self, g: Canals, option: Option) -> Refusal | None:
        return why_not_piece(g, self.seat, option, g.first_tile, g.first_tile)

    def chosen(self, g: Canals, option: Option) -> None:
        build(g, self.seat, option)

    def nothing(self, g: Canals) -> None:
        if g.heard is not None and g.first_tile >= 0 and g.supply[self.seat]:
            g.tell("piece_skipped", {"seat": self.seat})  # CAN-Q15


def why_not_piece(g: Canals, seat: int, option: Option, start: int, without: int) -> Refusal | None:
    """Why no piece may go there."""
    if not (isinstance(option, tuple) and len(option) == 3):
        return Refusal("", "no_plot")
    x, y, corner = option
    if not (isinstance(x, int) and isinstance(y, int) and corner in CORNERS and abs(x) <= 100 and abs(y) <= 100):
        return Refusal("", "no_plot")
    rule = why_not_build(g, seat, plot_at(g, x, y, corner), start, without)
    return Refusal(rule, rule, {"x": x, "y": y, "corner": corner, "reach": g.value_of(start)}) if rule else None


def build(g: Canals, seat: int, option: Option) -> int:
    """Found a building or raise it by one (CAN-057); returns the plot."""
    x, y, corner = cast(tuple[int, int, str], option)
    plot = plot_at(g, x, y, corner)
    g.supply[seat] -= 1
    g.owner[plot] = seat
    g.height[plot] += 1
    if g.heard is not None:
        g.tell("piece_placed", {"seat": seat, "x": x, "y": y, "corner": corner, "height": g.height[plot]})
    return plot


# --- step 3: draw, and on to the next player (CAN-070, CAN-080) ------------------------------------------------------


class DrawTile(Step[Canals]):
    """Draw the top tile; not after the last piece, not from an empty stack (CAN-070, CAN-Q18)."""

    def run(self, g: Canals) -> None:
        if g.supply[self.seat] and g.stack:
            draw_tile(g, self.seat)


class NextTurn(Step[Canals]):
    """Clockwise to the next player with pieces left; the end if there is none (CAN-030, CAN-080, CAN-Q17, CAN-Q20)."""

    def run(self, g: Canals) -> None:
        if not any(g.supply):
            g.finish("all_placed")
        elif not g.stack and not any(g.supply[s] and can_lay(g, s) for s in range(g.players)):
            g.finish("no_tile_fits")
        else:
            seat = g.next_seat(self.seat)
            while not g.supply[seat]:
                seat = g.next_seat(seat)
            g.then(Turn(seat))
            return
        g.tell("game_ended", {"reason": g.end})


def can_lay(g: Canals, seat: int) -> bool:
    """Does this player hold a tile that can be laid?"""
    return g.hand[seat] >= 0 and fits_somewhere(g, g.hand[seat])
