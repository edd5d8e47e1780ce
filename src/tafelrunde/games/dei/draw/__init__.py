"""How the table looks: the map, markets, missions and pads as SVG, drawn from a view and nothing else."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.dei.draw.board import board
from tafelrunde.games.dei.draw.book import close, explained, window
from tafelrunde.games.dei.draw.ghosts import ghost
from tafelrunde.games.dei.draw.ground import MAT
from tafelrunde.games.dei.draw.markets import market_marks, markets_panel
from tafelrunde.games.dei.draw.marks import marks
from tafelrunde.games.dei.draw.measures import CELL
from tafelrunde.games.dei.draw.mine import my_panel
from tafelrunde.games.dei.draw.missions import mission_marks, missions_panel
from tafelrunde.games.dei.draw.pads import pad_panel
from tafelrunde.games.dei.draw.plan import plan_of
from tafelrunde.games.dei.view import DeiView
from tafelrunde.kit.drawing import Part, Private, Public, document, rect
from tafelrunde.kit.layout import Box, on_mat, piled, rule_positions
from tafelrunde.kit.texts import Texts

__all__ = ["MAT", "picture", "preview", "private", "public", "rule_picture"]

GAP: Final = 16
MARKETS: Final = 0  # which of the sheets beside the map that is
MISSIONS: Final = 1
QUARTER: Final = 900  # wider maps are shown in quarters on a telephone
SHEET: Final = 380  # the width of what lies beside the map


# --- in parts --------------------------------------------------------------------------------------------------------


def public(view: DeiView, texts: Texts, names: Sequence[str] = ()) -> Public:
    """The map with everything on it; beside it the markets, the missions and everybody's pad."""
    return Public(MAT, _map(view, texts, False), _sheets(view, texts, names))


def private(view: DeiView, texts: Texts) -> Private:
    """What the seat of the view may choose on the map and has in hand; what it cannot buy, what missions give it."""
    sheets = markets_panel(view, texts), missions_panel(view, texts)
    beside = {k: replace(sheets[k], things=things) for k, things in _overlays(view).items()}
    return Private(_part(marks(view), plan_of(view.board).region), my_panel(view, texts), beside)


def preview(view: DeiView, kind: str, option: Option, texts: Texts) -> dict[str, str]:
    """Figures, buildings and drones where they would be, and who would control outposts then."""
    return ghost(view, kind, option)


def _part(things: dict[str, str], region: Box, label: str = "") -> Part:
    return Part(things, region.width, region.height, region.x, region.y, label)


def _map(view: DeiView, texts: Texts, options: bool) -> Part:
    """The map, with what may be chosen if wished."""
    things = board(view, texts) | (marks(view) if options else {})
    return _part(things, plan_of(view.board).region, _label(view, texts))


def _sheets(view: DeiView, texts: Texts, names: Sequence[str] = ()) -> tuple[Part, ...]:
    """What lies beside the map for all to see."""
    pads = [pad_panel(view, seat, texts, *names[seat : seat + 1]) for seat in range(view.players)]
    return (markets_panel(view, texts), missions_panel(view, texts), *pads)


def _overlays(view: DeiView) -> dict[int, dict[str, str]]:
    """Marks over the sheets for the seat of the view; none for those who only watch."""
    return {MARKETS: market_marks(view), MISSIONS: mission_marks(view)}


def _marked_sheets(view: DeiView, texts: Texts) -> list[Part]:
    """The sheets with these marks."""
    over = _overlays(view)
    sheets = enumerate(_sheets(view, texts))
    return [replace(sheet, things={**sheet.things, **over.get(k, {})}) for k, sheet in sheets]


def _label(view: DeiView, texts: Texts) -> str:
    """The picture in a sentence."""
    return texts.say("draw.label", players=view.players, regions=len(view.board.places), round=max(1, view.round))


# --- in one picture --------------------------------------------------------------------------------------------------


def picture(view: DeiView, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0) -> str:
    """The whole table as one SVG; narrow: for a telephone, the parts below one another."""
    table = _narrow(view, texts, options) if narrow else _wide(view, texts, options)
    return document(table, _label(view, texts), width)


def _wide(view: DeiView, texts: Texts, options: bool) -> Part:
    """The map, below it what only one seat sees, and beside it all sheets in columns that are as high."""
    city, mine = _map(view, texts, options), my_panel(view, texts)
    things = city.placed(0, 0, city.width, "board")
    x, bottom = city.width + GAP, city.height
    if mine:
        across = city.width - 2 * GAP
        things |= mine.placed(GAP, bottom + GAP, across, "mine")
        bottom += mine.height_at(across) + 2 * GAP
    sheets = _marked_sheets(view, texts)
    heights = [sheet.height_at(SHEET) for sheet in sheets]
    columns = next(
        k for k in range(1, len(sheets) + 1) if k == len(sheets) or max(piled(heights, k, GAP)[1]) < 1.15 * bottom
    )
    places, ends = piled(heights, columns, GAP)
    for k, (sheet, (column, y)) in enumerate(zip(sheets, places, strict=True)):
        things |= sheet.placed(x + column * (SHEET + GAP), y, SHEET, f"part-{k}")
    return on_mat(things, x + columns * (SHEET + GAP), max(bottom, *ends), MAT)


def _narrow(view: DeiView, texts: Texts, options: bool) -> Part:
    """The map as wide as the screen, in four quarters if it is big, and everything else below it."""
    width, gap, y = 390, 8, 0.0
    things: dict[str, str] = {}
    for k, box in enumerate(_quarters(plan_of(view.board).region)):
        part = window(view, box, texts, options, k)
        things |= part.placed(0, y, width, f"board-{k}")
        y += part.height_at(width) + gap
    mine = my_panel(view, texts)
    for k, sheet in enumerate([*([mine] if mine else []), *_marked_sheets(view, texts)]):
        across = min(width - 2 * gap, sheet.width)
        things |= sheet.placed(gap, y, across, f"part-{k}")
        y += sheet.height_at(across) + gap
    return on_mat(things, width, y, MAT)


def _quarters(whole: Box) -> list[Box]:
    """Parts in which numbers can be read on a telephone; they share a strip."""
    if whole.width < QUARTER:
        return [whole]
    w, h = whole.width / 2 + CELL, whole.height / 2 + CELL
    right, low = whole.x + whole.width - w, whole.y + whole.height - h
    return [Box(x, y, w, h) for y in (whole.y, low) for x in (whole.x, right)]


# --- pictures of the rulebook ----------------------------------------------------------------------------------------


def rule_picture(name: str, texts: Texts) -> str:
    """A picture of the rulebook: a position of pictures.toml after some answers, with what may be chosen if it says so.

    `crop` names the regions that it shows; `panel` shows something beside the map instead: "markets", "missions",
    "pad" (of the seat), or "card" with some `cards` and what they say."""
    from tafelrunde.games.dei import GAME  # the game knows its drawing, not the other way round

    doc = dict(rule_positions("tafelrunde.games.dei")[name])
    crop, panel = doc.pop("crop", ()), doc.pop("panel", "")
    cards, answers = doc.pop("cards", ()), doc.pop("answers", ())
    game = GAME.position(GAME.standard_content(), doc)
    for answer in answers:
        game.answer(game.open[0].seat, tuple(answer) if isinstance(answer, list) else answer)
    view = GAME.view(game, doc.get("seat"))
    assert isinstance(view, DeiView)
    options = doc.get("show") == "options"
    if panel:
        shown = _matted(_panel(view, panel, cards, texts))
    elif crop:
        shown = close(view, crop, texts, options)
    else:
        shown = _matted(_map(view, texts, options)) if view.seat is None else _wide(view, texts, options)
    return document(shown, _label(view, texts))


def _panel(view: DeiView, name: str, cards: list[str], texts: Texts) -> Part:
    """Something beside the map."""
    if name == "card":
        return explained(view, cards, texts)
    if name == "pad":
        return pad_panel(view, view.seat or 0, texts)
    return markets_panel(view, texts) if name == "markets" else missions_panel(view, texts)


def _matted(part: Part) -> Part:
    """A part with the mat behind it."""
    box = Box(part.x, part.y, part.width, part.height).around(10)
    return _part({"mat": rect(*box, 0, MAT, 'id="mat"'), **part.things}, box)
