"""Final scoring: tile prizes and upgraded buildings on top of the starting VP (CAN-081 to CAN-089)."""

from typing import Final

from tafelrunde.games.canals.rules import fountains_at
from tafelrunde.games.canals.state import Canals

SOURCES: Final[tuple[str, ...]] = ("start", "prizes", "upgrades")


def prize_winner(g: Canals, tile: int) -> int:
    """Who gets the prize of a tile: the highest building, then most pieces there; -1: nobody (CAN-083 to CAN-085)."""
    tallest = [0] * g.players
    pieces = [0] * g.players
    for plot in range(4 * tile, 4 * tile + 4):
        height = g.height[plot]
        if height:
            seat = g.owner[plot]
            pieces[seat] += height
            if height > tallest[seat]:
                tallest[seat] = height
    best, most, winner = 0, 0, -1
    for seat in range(g.players):
        if tallest[seat] > best or (tallest[seat] == best and pieces[seat] > most):
            best, most, winner = tallest[seat], pieces[seat], seat
        elif tallest[seat] == best and pieces[seat] == most:
            winner = -1
    return winner


def prizes(g: Canals, seat: int) -> int:
    """VP for the tiles this seat wins (CAN-082)."""
    return sum([g.value_of(tile) for tile in range(1, len(g.cell)) if prize_winner(g, tile) == seat])


def upgrades(g: Canals, seat: int) -> int:
    """VP for fountains: height times fountains, for each building (CAN-087)."""
    return sum([g.height[p] * fountains_at(g, p) for p in range(4, len(g.owner)) if g.owner[p] == seat])


def score(g: Canals, seat: int) -> dict[str, int]:
    """The result of a seat by source (CAN-088)."""
    return {"start": g.starting_vp(seat), "prizes": prizes(g, seat), "upgrades": upgrades(g, seat)}
