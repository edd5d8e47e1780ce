"""Is this a possible table?"""

from tafelrunde.games.rulebenders.state import Rulebenders


def check(g: Rulebenders) -> None:
    """Bad, if something cannot be."""
