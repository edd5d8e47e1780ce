"""How the table looks: the world, my supply and the sheets beside it as SVG, drawn from a view and nothing else."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.ufos.draw.board import board
from tafelrunde.games.ufos.draw.ghosts import ghost
from tafelrunde.games.ufos.draw.marks import marks
from tafelrunde.games.ufos.draw.measures import Region
from tafelrunde.games.ufos.draw.panels import counter_panel, dice_panel, my_panel, seat_panels
from tafelrunde.games.ufos.draw.world import MAT, plan_of
from tafelrunde.games.ufos.view import UfosView
from tafelrunde.kit.drawing import Part, Private, Public, document, rect
from tafelrunde.kit.layout import on_mat, rule_positions
from tafelrunde.kit.texts import Texts

__all__ = ["MAT", "picture", "preview", "private", "public", "rule_picture"]


# --- in parts --------------------------------------------------------------------------------------------------------


def public(view: UfosView, texts: Texts, names: Sequence[str] = ()) -> Public:
    """The world with everything on it; beside it the counter and the dice."""
    world = _part(board(view, texts), plan_of(view.world).region, _label(view, texts))
    return Public(MAT, world, (counter_panel(view, texts), dice_panel(view, texts)))


def private(view: UfosView, texts: Texts) -> Private:
    """What the seat of the view may choose, what it takes, and its supply."""
    return Private(_part(marks(view, texts), plan_of(view.world).region), my_panel(view, texts))


def preview(view: UfosView, kind: str, option: Option, texts: Texts) -> dict[str, str]:
    """The UFO at its goal, the stand or diner as it would be."""
    return ghost(view, kind, option, texts)


def _part(things: dict[str, str], region: Region, label: str = "") -> Part:
    return Part(things, region.width, region.height, region.x, region.y, label)


def _label(view: UfosView, texts: Texts) -> str:
    """The picture in a sentence."""
    return texts.say("draw.label", players=view.players, cities=len(view.cities), round=view.round)


# --- in one picture --------------------------------------------------------------------------------------------------


def picture(view: UfosView, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0) -> str:
    """The whole table as one SVG; narrow: for a telephone, the parts below one another."""
    table = _narrow(view, texts, options) if narrow else _wide(view, texts, options)
    return document(table, _label(view, texts), width)


def _board(view: UfosView, texts: Texts, options: bool, region: Region | None = None) -> Part:
    """The world, or what lies in a region of it, with what may be chosen if wished."""
    things = board(view, texts) | (marks(view, texts) if options else {})
    if region is None:
        return _part(things, plan_of(view.world).region)
    return _part({id: drawn for id, drawn in things.items() if _is_in(drawn, region)}, region)


_MOVE: Final = re.compile(r"<g [^>]*translate\((\S+) (\S+)\)")


def _is_in(drawn: str, region: Region) -> bool:
    """Does a thing lie in a region, or at least reach into it?"""
    at = _MOVE.match(drawn)
    if at is None:
        return True  # it lies everywhere, like the ground
    x, y, w, h = region.around(75, 60, 75, 110)
    return x <= float(at[1]) <= x + w and y <= float(at[2]) <= y + h


def _sheets(view: UfosView, texts: Texts) -> list[Part]:
    mine = my_panel(view, texts)
    own = [mine] if mine else []
    return [counter_panel(view, texts), dice_panel(view, texts), *own, *seat_panels(view, texts)]


def _wide(view: UfosView, texts: Texts, options: bool) -> Part:
    """The world, the sheets in rows below it."""
    width, gap, scale = 1600, 16, 1.23
    world = _board(view, texts, options)
    things = world.placed(0, 0, width, "board")
    x, y, row = float(gap), world.height_at(width) + gap, 0.0
    for k, sheet in enumerate(_sheets(view, texts)):
        if x + sheet.width * scale > width:
            x, y, row = gap, y + row + gap, 0
        things |= sheet.placed(x, y, sheet.width * scale, f"part-{k}")
        x, row = x + sheet.width * scale + gap, max(row, sheet.height * scale)
    return on_mat(things, width, y + row + gap, MAT)


def _narrow(view: UfosView, texts: Texts, options: bool) -> Part:
    """The world as wide as the screen, the sheets below it. A broad one comes in two halves, west above east."""
    width, gap, y = 390, 8, 0.0
    x, top, w, h = plan_of(view.world).region
    half = w / 2 + 40
    halves = [Region(x, top, half, h), Region(x + w - half, top, half, h)] if w > 900 else [Region(x, top, w, h)]
    things: dict[str, str] = {}
    seen: set[str] = set()
    for k, region in enumerate(halves):
        world = _board(view, texts, options, region)
        twice = seen & world.things.keys()  # what both halves show has another id the second time
        seen |= world.things.keys()
        body = "".join(d.replace(' id="', ' id="east-', 1) if id in twice else d for id, d in world.things.items())
        clip = f'<clipPath id="clip-{k}">{rect(*region)}</clipPath>'
        framed = replace(world, things={"": f'{clip}<g clip-path="url(#clip-{k})">{body}</g>'})
        things |= framed.placed(0, y, width, f"board-{k}")
        y += world.height_at(width) + gap
    for k, sheet in enumerate(_sheets(view, texts)):
        things |= sheet.placed(gap, y, width - 2 * gap, f"part-{k}")
        y += sheet.height_at(width - 2 * gap) + gap
    return on_mat(things, width, y, MAT)


# --- pictures of the rulebook ----------------------------------------------------------------------------------------


def rule_picture(name: str, texts: Texts) -> str:
    """A picture of the rulebook: a position of pictures.toml after some answers, with what may be chosen if it says so,
    cropped to the nodes that it names."""
    from tafelrunde.games.ufos import GAME  # the game knows its drawing, not the other way round

    doc = dict(rule_positions("tafelrunde.games.ufos")[name])
    crop, answers = doc.pop("crop", None), doc.pop("answers", [])
    game = GAME.position(GAME.standard_content(), doc)
    for answer in answers:
        game.answer(game.open[0].seat, tuple(answer) if isinstance(answer, list) else answer)
    view = GAME.view(game, doc.get("seat"))
    assert isinstance(view, UfosView)
    region = plan_of(view.world).close(crop) if crop else None
    return document(_board(view, texts, doc.get("show") == "options", region), _label(view, texts))
