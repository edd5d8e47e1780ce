"""Names of places can be read where a board has 1,050 x 600 pixels, as on a screen of 1366x768."""

import re

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.drawing import Part
from tafelrunde.kit.saves import new_table

ROOM = (1050, 600)


def sizes(board: Part, things: str) -> list[float]:
    """How high the type in these things is there, in pixels."""
    scale = min(ROOM[0] / board.width, ROOM[1] / board.height)
    drawn = [svg for key, svg in board.things.items() if key.startswith(things)]
    return [scale * float(size) for svg in drawn for size in re.findall(r'font-size="([\d.]+)"', svg)]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(
    ("game", "players", "things", "least"),
    [
        ("dei", 2, "names", 11),
        ("dei", 3, "names", 11),
        ("dei", 4, "names", 9.5),  # four tiles across and down: 60 names share the room
        ("ufos", 5, "name-", 11),
        ("canals", 4, "tile-", 11),
        ("canals", 4, "coordinates", 11),
    ],
)
def test_names_of_places_are_large_enough(game: str, players: int, things: str, least: float, lang: str) -> None:
    kind = game_type(game)
    view = kind.view(new_table(kind, ["person"] * players, 4).game, None)
    found = sizes(kind.draw.public(view, kind.texts(lang)).board, things)
    assert found
    assert min(found) >= least
