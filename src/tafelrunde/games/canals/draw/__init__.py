"""How the table looks: the city, my area and a card for each seat as SVG, drawn from a view and nothing else."""

from collections.abc import Sequence

from tafelrunde.engine import Option
from tafelrunde.games.canals.draw.city import (
    CLOSEST,
    Region,
    Room,
    around,
    cells_of,
    city,
    close,
    coordinates,
    empty_cells,
)
from tafelrunde.games.canals.draw.marks import cells_to_lay, ghost, marks
from tafelrunde.games.canals.draw.panels import WIDTH, my_panel, seat_panels, stack_panel
from tafelrunde.games.canals.draw.pieces import MAT
from tafelrunde.games.canals.view import CanalsView
from tafelrunde.kit.drawing import Part, Private, Public, document, rect
from tafelrunde.kit.layout import rule_positions
from tafelrunde.kit.texts import Texts

__all__ = ["MAT", "picture", "preview", "private", "public", "rule_picture"]


# --- in parts --------------------------------------------------------------------------------------------------------


def public(view: CanalsView, texts: Texts, names: Sequence[str] = ()) -> Public:
    """The city with room for the next tile; turn and stack are said in the status."""
    cells = cells_of(view)
    region = around(cells)
    things = city(view, region) | ({} if view.over else empty_cells(cells))
    things["coordinates"] = coordinates(cells, texts)
    return Public(MAT, _part(things, region, _label(view, texts)))


def private(view: CanalsView, texts: Texts) -> Private:
    """Where the seat of the view may lay or build, its tile and its starting VP."""
    return Private(_part(marks(view), around(cells_of(view))), my_panel(view, texts))


def preview(view: CanalsView, kind: str, option: Option, texts: Texts) -> dict[str, str]:
    """The tile laid like that, or the piece placed there."""
    return ghost(view, kind, option)


def _part(things: dict[str, str], region: Region, label: str = "") -> Part:
    return Part(things, region.width, region.height, region.x, region.y, label)


def _label(view: CanalsView, texts: Texts) -> str:
    """The picture in a sentence."""
    return texts.say("draw.label", turn=view.turn, tiles=len(view.city), players=view.players)


# --- in one picture --------------------------------------------------------------------------------------------------


def picture(view: CanalsView, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0) -> str:
    """The whole table as one SVG; narrow: for a telephone, the parts below one another."""
    table = _narrow(view, texts, options) if narrow else _wide(view, texts, options)
    return document(table, _label(view, texts), width)


def _board(view: CanalsView, options: bool, room: Room | None = None) -> Part:
    """The city as it fills a room, with the places that may be chosen if wished."""
    region = close(view, set(cells_to_lay(view)) if options else set(), room)
    return _part(city(view, region) | (marks(view) if options else {}), region)


def _wide(view: CanalsView, texts: Texts, options: bool) -> Part:
    """The city on the left, the sheets in a column on the right."""
    width, column, gap = 1600, 420, 20
    sheets = _sheets(view, texts)
    below = sum(sheet.height_at(column) for sheet in sheets) + 14 * (len(sheets) - 1)
    _, _, w, h = close(view, set(cells_to_lay(view)) if options else set())
    free = width - column - gap
    height = round(max(below + 2 * gap, min(h * free / w, h * CLOSEST, 1160)))
    things = _board(view, options, room=Room(width, height, column + gap)).placed(0, 0, width, "board")
    y: float = gap
    for k, sheet in enumerate(sheets):
        things |= sheet.placed(width - column - gap, y, column, f"part-{k}")
        y += sheet.height_at(column) + 14
    return Part(things, width, height)


def _narrow(view: CanalsView, texts: Texts, options: bool) -> Part:
    """The city as wide as the screen, the stack above it, the other sheets below."""
    width, gap = WIDTH + 16, 8
    first, *sheets = _sheets(view, texts)
    _, _, w, h = close(view, set(cells_to_lay(view)) if options else set())
    room = Room(width, round(min(max(width * h / w, 240), 2 * width)))
    things = first.placed(gap, gap, WIDTH, "part-0")
    y = first.height + 2 * gap
    things |= _board(view, options, room).placed(0, y, width, "board")
    y += room.height + gap
    for k, sheet in enumerate(sheets, start=1):
        things |= sheet.placed(gap, y, WIDTH, f"part-{k}")
        y += sheet.height + gap
    return Part({"mat": rect(0, 0, width, y, 0, MAT, 'id="mat"'), **things}, width, y)


def _sheets(view: CanalsView, texts: Texts) -> list[Part]:
    mine = my_panel(view, texts)
    return [stack_panel(view, texts), *([mine] if mine else []), *seat_panels(view, texts)]


# --- pictures of the rulebook ----------------------------------------------------------------------------------------


def rule_picture(name: str, texts: Texts) -> str:
    """A picture of the rulebook: the city of a position of pictures.toml, with what may be chosen if it says so."""
    from tafelrunde.games.canals import GAME  # the game knows its drawing, not the other way round

    doc = rule_positions("tafelrunde.games.canals")[name]
    view = GAME.view(GAME.position(GAME.standard_content(), doc), doc.get("seat"))
    assert isinstance(view, CanalsView)
    return document(_board(view, doc.get("show") == "options"), _label(view, texts))
