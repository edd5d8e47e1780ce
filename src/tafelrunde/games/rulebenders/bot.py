"""How good is it?"""

from tafelrunde.engine import Decision
from tafelrunde.games.rulebenders.state import Rulebenders


def weigh(world: Rulebenders, decision: Decision) -> list[float]:
    """How good each option is."""
    return [0.0 if option == "pass" else 1.0 for option in decision.options]


def value(world: Rulebenders, seat: int) -> float:
    """How good the position is for a seat."""
    return float(world.chips[seat])
