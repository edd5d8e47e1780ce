"""What worker processes do beside thinking: they paint."""

from tafelrunde.bots.workers import at_most
from tafelrunde.kit.png import png


def paint(limit: float, svg: str) -> bytes:
    """A drawing as PNG."""
    with at_most(limit):
        return png(svg)
