"""What a laboratory counts: the city tiles, the sides of the centre, who began."""

from typing import Final

from tafelrunde.engine import Decision, Event
from tafelrunde.games.canals.content import Box
from tafelrunde.games.canals.state import Canals
from tafelrunde.kit.game import Family, Note
from tafelrunde.kit.texts import Texts

USUAL: Final = 90


def families(box: Box, texts: Texts) -> dict[str, Family]:
    """All that is counted."""
    names = [(name, f"{name} ({box.value[face]})") for face, name in enumerate(box.names)]
    order = {str(k): texts.say("lab.place", n=k) for k in range(1, 5)}
    return {
        "order": Family("seat", order),
        "centre": Family("table", dict(names[1 : box.first_city])),
        "tile": Family("dealt", dict(names[box.first_city :])),
    }


def turn(g: Canals) -> object:
    """Changes whenever a turn begins."""
    return g.turn


def offered(g: Canals, decision: Decision) -> list[tuple[str, str]]:
    """Nothing: who has a tile must lay it."""
    return []


def noted(g: Canals, event: Event) -> list[Note]:
    """A tile was laid, or fitted nowhere."""
    if event.kind not in ("tile_laid", "tile_removed"):
        return []
    seat, tile = event.data["seat"], event.data["tile"]
    assert isinstance(seat, int)
    assert isinstance(tile, str)
    return [(seat, "tile", tile, False), *([(seat, "tile", tile, True)] if event.kind == "tile_laid" else [])]


def finished(g: Canals) -> list[Note]:
    """Who sat where in the order of play, and the centre."""
    order = [(seat, "order", str((seat - g.first_seat) % g.players + 1), True) for seat in range(g.players)]
    return [*order, *[(-1, "centre", g.box.names[turned // 4], True) for turned in g.face[1:5]]]
