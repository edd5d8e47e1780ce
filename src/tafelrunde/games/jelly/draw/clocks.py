"""Clocks in the drawing: a page moves what is inside, a file shows them as they begin."""

from typing import Final

from tafelrunde.kit.drawing import circle, stroke, text

SAND: Final = ' pathLength="1" stroke-dasharray="1"'  # how much of a ring is left, for pages


def clock(since: int, until: int) -> str:
    """The attributes of something that runs from one stamp to another."""
    return f' data-from="{since}" data-until="{until}"'


def ring(x: float, y: float, r: float, width: float, colour: str) -> str:
    """A ring that empties."""
    turned = f'transform="translate({x:g} {y:g}) rotate(-90)"'
    return circle(0, 0, r, "", stroke(colour, width, f'{turned} class="sand"{SAND}'))


def seconds(x: float, y: float, number: int, size: float, colour: str, anchor: str = "middle") -> str:
    """The seconds that are left."""
    return text(x, y, number, size, colour, 700, anchor).replace("<text", '<text class="seconds"', 1)


def still(svg: str) -> str:
    """For files, where nothing empties."""
    return svg.replace(SAND, "")
