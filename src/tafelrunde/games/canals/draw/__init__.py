"""How the table looks: the city, my area and a card for each seat as SVG, drawn from a view and nothing else."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from tafelrunde.games.canals.draw.city import CLOSEST, Room, board, extent
from tafelrunde.games.canals.draw.panels import WIDTH, my_panel, seat_panels, stack_panel
from tafelrunde.games.canals.draw.pieces import MAT
from tafelrunde.games.canals.view import CanalsView
from tafelrunde.kit.drawing import Part, Parts, document, rect
from tafelrunde.kit.texts import Texts

__all__ = ["MAT", "parts", "picture", "rule_picture"]


def parts(view: CanalsView, texts: Texts, options: bool = False) -> Parts:
    """The table in parts; with `options` the places are marked that the seat of the view may choose."""
    city = board(view, options)
    return Parts(MAT, city, my_panel(view, texts), seat_panels(view, texts), (stack_panel(view, texts),))


def picture(view: CanalsView, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0) -> str:
    """The whole table as one SVG; narrow: for a telephone, the parts below one another."""
    table = _narrow(view, texts, options) if narrow else _wide(view, texts, options)
    return document(table, _label(view, texts), width)


def _label(view: CanalsView, texts: Texts) -> str:
    """The picture in a sentence."""
    return texts.say("draw.label", turn=view.turn, tiles=len(view.city), players=view.players)


def _wide(view: CanalsView, texts: Texts, options: bool) -> Part:
    """The city on the left, the sheets in a column on the right."""
    width, column, gap = 1600, 420, 20
    sheets = _sheets(view, texts)
    below = sum(sheet.height_at(column) for sheet in sheets) + 14 * (len(sheets) - 1)
    w, h = extent(view, options)
    free = width - column - gap
    height = round(max(below + 2 * gap, min(h * free / w, h * CLOSEST, 1160)))
    drawn = board(view, options, room=Room(width, height, column + gap)).placed(0, 0, width)
    y: float = gap
    for sheet in sheets:
        drawn += sheet.placed(width - column - gap, y, column)
        y += sheet.height_at(column) + 14
    return Part(drawn, width, height)


def _narrow(view: CanalsView, texts: Texts, options: bool) -> Part:
    """The city as wide as the screen, the stack above it, the other sheets below."""
    width, gap = WIDTH + 16, 8
    first, *sheets = _sheets(view, texts)
    w, h = extent(view, options)
    room = Room(width, round(min(max(width * h / w, 240), 2 * width)))
    drawn = first.placed(gap, gap, WIDTH)
    y = first.height + 2 * gap
    drawn += board(view, options, True, room).placed(0, y, width)
    y += room.height + gap
    for sheet in sheets:
        drawn += sheet.placed(gap, y, WIDTH)
        y += sheet.height + gap
    return Part(rect(0, 0, width, y, 0, MAT) + drawn, width, y)


def _sheets(view: CanalsView, texts: Texts) -> list[Part]:
    mine = my_panel(view, texts)
    return [stack_panel(view, texts), *([mine] if mine else []), *seat_panels(view, texts)]


# --- pictures of the rulebook ----------------------------------------------------------------------------------------


@cache
def _positions() -> dict[str, dict[str, Any]]:
    source = files("tafelrunde.games.canals").joinpath("pictures.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = tomllib.loads(source)["pictures"]
    return found


def rule_picture(name: str, texts: Texts) -> str:
    """A picture of the rulebook: the city of a position of pictures.toml, with what may be chosen if it says so."""
    from tafelrunde.games.canals import GAME  # the game knows its drawing, not the other way round

    doc = _positions()[name]
    view = GAME.view(GAME.position(GAME.standard_content(), doc), doc.get("seat"))
    assert isinstance(view, CanalsView)
    return document(board(view, doc.get("show") == "options"), _label(view, texts))
