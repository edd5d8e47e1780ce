"""How the table looks: the ring of districts, my screen and the sheets beside it as SVG, drawn from a view alone."""

from collections.abc import Sequence
from dataclasses import replace

from tafelrunde.engine import Option
from tafelrunde.games.jelly.content import LETTERS, RING
from tafelrunde.games.jelly.draw.board import board
from tafelrunde.games.jelly.draw.cards import cards
from tafelrunde.games.jelly.draw.clocks import still
from tafelrunde.games.jelly.draw.districts import MAT
from tafelrunde.games.jelly.draw.ghosts import ghost
from tafelrunde.games.jelly.draw.legend import legend, sides_with
from tafelrunde.games.jelly.draw.marks import marks
from tafelrunde.games.jelly.draw.panels import clock_panel, pods_panel, seat_panels
from tafelrunde.games.jelly.draw.ring import Region, ring_of
from tafelrunde.games.jelly.draw.screen import my_panel
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.drawing import Part, Private, Public, document, rect
from tafelrunde.kit.layout import on_mat, rule_positions
from tafelrunde.kit.texts import Texts

__all__ = ["MAT", "picture", "preview", "private", "public", "rule_picture"]


# --- in parts --------------------------------------------------------------------------------------------------------


def public(view: JellyView, texts: Texts, names: Sequence[str] = ()) -> Public:
    """The ring with everything on it; beside it the timer, and at the end everybody's capsules."""
    region = ring_of(len(view.faces)).region
    return Public(MAT, _part(board(view, texts), region, _label(view, texts)), _extras(view, texts))


def private(view: JellyView, texts: Texts) -> Private:
    """What the seat of the view may choose, and what is behind its screen."""
    return Private(_part(marks(view), ring_of(len(view.faces)).region), my_panel(view, texts))


def preview(view: JellyView, kind: str, option: Option, texts: Texts) -> dict[str, str]:
    """The die in the entrance with the new totals, the marker in its new zone, the screen around a district."""
    return ghost(view, option)


def _extras(view: JellyView, texts: Texts) -> tuple[Part, ...]:
    return (pods_panel(view, texts),) if view.over else (clock_panel(view, texts),)


def _part(things: dict[str, str], region: Region, label: str = "") -> Part:
    return Part(things, region.width, region.height, region.x, region.y, label)


def _label(view: JellyView, texts: Texts) -> str:
    """The picture in a sentence."""
    return texts.say("draw.label", players=view.players, districts=len(view.faces), round=max(1, view.round))


# --- in one picture --------------------------------------------------------------------------------------------------


def picture(view: JellyView, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0) -> str:
    """The whole table as one SVG; narrow: for a telephone, the parts below one another."""
    table = _narrow(view, texts, options) if narrow else _wide(view, texts, options)
    return still(document(table, _label(view, texts), width))


def _board(view: JellyView, texts: Texts, options: bool, region: Region | None = None) -> Part:
    """The ring, or a region of it, with what may be chosen if wished."""
    things = board(view, texts) | (marks(view) if options else {})
    return _part(things, region or ring_of(len(view.faces)).region)


def _wide(view: JellyView, texts: Texts, options: bool) -> Part:
    """The ring, beside it the sheets, below it my screen."""
    width, gap, side = 1660, 20, 330
    ring = _board(view, texts, options)
    beside = width - side - 2 * gap
    things = ring.placed(0, 0, beside, "board")
    y: float = gap
    for k, sheet in enumerate((*_extras(view, texts), *seat_panels(view, texts))):
        things |= sheet.placed(beside + gap, y, side, f"part-{k}")
        y += sheet.height_at(side) + gap / 2
    bottom = max(y, ring.height_at(beside)) + gap
    mine = my_panel(view, texts)
    if mine:
        across = mine.width * 1.35
        things |= mine.placed((beside - across) / 2, bottom, across, "mine")
        bottom += mine.height_at(across) + gap
    return on_mat(things, width, bottom, MAT)


def _narrow(view: JellyView, texts: Texts, options: bool) -> Part:
    """The ring as wide as the screen; below it my screen, the sheets, and each district once more in a line to read."""
    width, gap = 390, 8
    ring = _board(view, texts, options)
    things = ring.placed(0, 0, width, "board")
    y = ring.height_at(width) + gap
    mine = my_panel(view, texts)
    sheets = [*([mine] if mine else []), *_extras(view, texts), *cards(view, texts), *seat_panels(view, texts)]
    for k, sheet in enumerate(sheets):
        wide = min(width - 2 * gap, sheet.width)
        things |= sheet.placed(gap, y, wide, f"part-{k}")
        y += sheet.height_at(wide) + gap
    return on_mat(things, width, y, MAT)


# --- pictures of the rulebook ----------------------------------------------------------------------------------------


def rule_picture(name: str, texts: Texts) -> str:
    """A picture of the rulebook: a position of pictures.toml after some answers, with what may be chosen if it says so.

    `crop` names the districts that it shows, "centre" the middle; without it the whole table is seen, by a seat if it
    says so. `rewards` are shown as a list with their meanings."""
    from tafelrunde.games.jelly import GAME  # the game knows its drawing, not the other way round

    doc = dict(rule_positions("tafelrunde.games.jelly")[name])
    crop, answers, rewards = doc.pop("crop", ()), doc.pop("answers", ()), doc.pop("rewards", ())
    game = GAME.position(GAME.standard_content(), doc | sides_with(rewards) if rewards else doc)
    for answer in answers:
        game.answer(game.open[0].seat, tuple(answer) if isinstance(answer, list) else answer)
    view = GAME.view(game, doc.get("seat"))
    assert isinstance(view, JellyView)
    options = doc.get("show") == "options"
    if rewards:
        shown = legend(view, len(rewards), texts)
    elif crop:
        shown = _close(view, crop, texts, options)
    else:
        shown = _matted(_board(view, texts, options)) if view.seat is None else _wide(view, texts, options)
    return still(document(shown, _label(view, texts)))


def _close(view: JellyView, crop: list[str], texts: Texts, options: bool) -> Part:
    """Some districts with everything that lies there, and nothing else."""
    districts = [RING.index(letter) for letter in crop if letter in RING]
    drone = RING.index(view.drone) if view.drone in crop else None
    region = ring_of(len(view.faces)).around(districts, "centre" in crop, drone)
    seen = {*crop, *(["drone"] if drone is not None else [])}
    seen |= {f"effect-{LETTERS[effect.seat]}" for effect in view.effects if effect.district in crop}
    everything = _board(view, texts, options).things
    things = {id: drawn for id, drawn in everything.items() if seen & {id, *id.split("-")}}  # letters of seats differ
    return _matted(_part(things, region))


def _matted(part: Part) -> Part:
    """A part of the board with the mat behind it."""
    mat = rect(part.x, part.y, part.width, part.height, 0, MAT, 'id="mat"')
    return replace(part, things={"mat": mat, **part.things})
