"""How the table looks: seven rule panels around a card table as SVG, drawn from a view alone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.draw.book import REGIONS, board, close, explained, region, shown_cards
from tafelrunde.games.rulebenders.draw.ghosts import ghost
from tafelrunde.games.rulebenders.draw.marks import marks
from tafelrunde.games.rulebenders.draw.measures import TABLE
from tafelrunde.games.rulebenders.draw.mine import mine_part
from tafelrunde.games.rulebenders.draw.seats import seat_part
from tafelrunde.games.rulebenders.draw.signs import MAT
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.kit.drawing import Part, Private, Public, document, rect
from tafelrunde.kit.layout import Box, on_mat, piled, rule_positions
from tafelrunde.kit.texts import Texts

__all__ = ["MAT", "picture", "preview", "private", "public", "rule_picture"]

GAP: Final = 16
SHEET: Final = 400  # the width of what lies beside the board


# --- in parts --------------------------------------------------------------------------------------------------------


def public(view: RulebendersView, texts: Texts, names: Sequence[str] = ()) -> Public:
    """The board with everything on it; beside it everybody's area."""
    return Public(MAT, _board(view, texts, False), tuple(_sheets(view, texts, names)))


def private(view: RulebendersView, texts: Texts) -> Private:
    """What the seat of the view may choose on the board, what only it knows, and what it has in hand."""
    return Private(_part(marks(view), TABLE), mine_part(view, texts))


def preview(view: RulebendersView, kind: str, option: Option, texts: Texts) -> dict[str, str]:
    """Stones, discs, tokens and settings as they would be."""
    return ghost(view, kind, option, texts)


def _part(things: dict[str, str], box: Box, label: str = "") -> Part:
    return Part(things, box.width, box.height, box.x, box.y, label)


def _board(view: RulebendersView, texts: Texts, options: bool) -> Part:
    """The board, with what may be chosen if wished."""
    things = board(view, texts) | (marks(view) if options else {})
    return _part(things, TABLE, _label(view, texts))


def _sheets(view: RulebendersView, texts: Texts, names: Sequence[str] = ()) -> list[Part]:
    """What lies beside the board for all to see."""
    return [seat_part(view, seat, texts, *names[seat : seat + 1]) for seat in range(len(view.seats))]


def _label(view: RulebendersView, texts: Texts) -> str:
    """The picture in a sentence."""
    return texts.say("draw.board.label", seats=len(view.seats), round=max(1, view.round))


# --- in one picture --------------------------------------------------------------------------------------------------


def picture(view: RulebendersView, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0) -> str:
    """The whole table as one SVG; narrow: for a telephone, the parts below one another."""
    table = _narrow(view, texts, options) if narrow else _wide(view, texts, options)
    return document(table, _label(view, texts), width)


def _wide(view: RulebendersView, texts: Texts, options: bool) -> Part:
    """The board, below it what only one seat sees, and beside it all areas in columns that are about as high."""
    table, mine = _board(view, texts, options), mine_part(view, texts)
    things = table.placed(0, 0, table.width, "board")
    bottom = table.height
    if mine:
        across = min(table.width - 2 * GAP, mine.width * 1.4)
        things |= mine.placed(GAP, bottom + GAP, across, "my-part")
        bottom += mine.height_at(across) + 2 * GAP
    sheets = _sheets(view, texts)
    heights = [sheet.height_at(SHEET) for sheet in sheets]
    columns = next((k for k in range(1, len(sheets)) if max(piled(heights, k, GAP)[1]) < 1.15 * bottom), len(sheets))
    places, ends = piled(heights, columns, GAP)
    for k, (sheet, (column, y)) in enumerate(zip(sheets, places, strict=True)):
        things |= sheet.placed(table.width + column * (SHEET + GAP), y, SHEET, f"part-{k}")
    return on_mat(things, table.width + columns * (SHEET + GAP), max(bottom, *ends) if ends else bottom, MAT)


def _narrow(view: RulebendersView, texts: Texts, options: bool) -> Part:
    """Each panel of the board as wide as the screen, and everything else below one another."""
    width, gap, y = 390, 8, 0.0
    things: dict[str, str] = {}
    mine = mine_part(view, texts, 430)
    first = [mine] if mine else []
    names = [name for name in REGIONS if name != "flexo" or view.flexo >= 0]
    regions = [region(view, name, texts, options) for name in names]
    for k, sheet in enumerate([*first, *regions, *_sheets(view, texts)]):
        across = min(width - 2 * gap, sheet.width)
        things |= sheet.placed(gap, y + gap, across, f"part-{k}")
        y += sheet.height_at(across) + gap
    return on_mat(things, width, y + gap, MAT)


# --- pictures of the rulebook ----------------------------------------------------------------------------------------


def rule_picture(name: str, texts: Texts) -> str:
    """A picture of the rulebook: a position of pictures.toml after some answers, with what may be chosen if it says so.

    `crop` names the parts of the board that it shows, `explain` a panel that is shown with its meaning; `cards` are
    shown instead of the board."""
    from tafelrunde.games.rulebenders import GAME  # the game knows its drawing, not the other way round

    doc = dict(rule_positions("tafelrunde.games.rulebenders")[name])
    crop, explain, answers = doc.pop("crop", ()), doc.pop("explain", ""), doc.pop("answers", ())
    cards = doc.pop("cards", ())
    game = GAME.position(GAME.standard_content(), doc)
    for answer in answers:
        game.answer(game.open[0].seat, tuple(answer) if isinstance(answer, list) else answer)
    view = GAME.view(game, doc.get("seat"))
    assert isinstance(view, RulebendersView)
    options = doc.get("show") == "options"
    if explain:
        shown = _matted(explained(view, explain, texts))
    elif cards:
        shown = _matted(shown_cards(view, cards, texts))
    elif crop:
        shown = _matted(close(view, crop, texts, options))
    else:
        shown = _matted(_board(view, texts, options)) if view.seat is None else _wide(view, texts, options)
    return document(shown, _label(view, texts))


def _matted(part: Part) -> Part:
    """A part with the mat behind it."""
    mat = rect(part.x, part.y, part.width, part.height, 0, MAT, 'id="mat"')
    return replace(part, things={"mat": mat, **part.things})
