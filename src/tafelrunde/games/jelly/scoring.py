"""The final result: jelly, and what the capsules hold (JEL-085 to JEL-088). Most jelly wins; ties share the rank."""

from typing import Final

from tafelrunde.games.jelly.state import Jelly

SOURCES: Final[tuple[str, ...]] = ("jelly", "pods")


def score(g: Jelly, seat: int) -> dict[str, int]:
    """The points of a seat by source. A capsule with a die counts what was rolled for it: nothing before the end."""
    return {"jelly": g.jelly[seat], "pods": sum(g.pods[seat]) + sum(g.rolls[seat])}
