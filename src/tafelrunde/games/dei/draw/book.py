"""Parts of the table: some regions and what lies there; cards with what they say."""

import re
from typing import Final

from tafelrunde.games.dei.draw.board import board
from tafelrunde.games.dei.draw.cards import HEIGHT, WIDTH, face, frame_of
from tafelrunde.games.dei.draw.ground import MAT
from tafelrunde.games.dei.draw.marks import marks
from tafelrunde.games.dei.draw.plan import plan_of
from tafelrunde.games.dei.draw.signs import sign
from tafelrunde.games.dei.view import DeiView
from tafelrunde.games.dei.words.parts import icon_about
from tafelrunde.kit.drawing import PAPER, Part, group, rect, text, wrapped
from tafelrunde.kit.layout import Box
from tafelrunde.kit.texts import Texts

SIDE: Final = 14.0
TYPE: Final = 15.0
LINE: Final = 20.0
WORDS: Final = 330.0  # the width of what stands beside a card


# --- a part of the map -----------------------------------------------------------------------------------------------


def close(view: DeiView, names: list[str], texts: Texts, options: bool) -> Part:
    """Some regions with all that lies there, and as much of what is around them as fits into the frame."""
    return window(view, plan_of(view.board).close(names), texts, options)


def window(view: DeiView, box: Box, texts: Texts, options: bool, number: int = 0) -> Part:
    """What is to be seen of the map in a frame; in further windows all ids begin with their number."""
    things = board(view, texts) | (marks(view) if options else {})
    body = "".join(drawn for id, drawn in things.items() if _is_in(view, id, drawn, box))
    body = body.replace(' id="', f' id="{number}-') if number else body
    clip = f'<clipPath id="frame-{number}">{rect(*box, 10)}</clipPath>'
    mat = rect(*box, 0, MAT, f'id="mat-{number}"')
    id = f"window-{number}"
    shown = {"mat": mat, id: f'{clip}<g id="{id}" clip-path="url(#frame-{number})">{body}</g>'}
    return Part(shown, box.width, box.height, box.x, box.y)


_MOVE: Final = re.compile(r"<g [^>]*translate\((\S+) (\S+)\)")


def _is_in(view: DeiView, id: str, drawn: str, box: Box) -> bool:
    """Does a thing lie in the frame, or at least reach into it?"""
    plan, name = plan_of(view.board), id.removeprefix("can-").removeprefix("region-")
    if name in plan.shapes:
        return plan.shapes[name].bounds.meets(box)
    at = _MOVE.match(drawn)
    if at is None:
        return True
    return Box(float(at[1]), float(at[2]), 0, 0).around(32).meets(box)


# --- cards -----------------------------------------------------------------------------------------------------------


def explained(view: DeiView, ids: list[str], texts: Texts) -> Part:
    """Cards one below the other, beside each of them its signs and what they mean."""
    things: dict[str, str] = {}
    y = SIDE
    for id in ids:
        info = view.board.cards[id]
        drawn = group(face(info, frame_of(view, info), (info.tech, info.energy), texts), at=(SIDE, y))
        at = y + LINE
        for code in dict.fromkeys(info.icons):
            lines = wrapped(icon_about(code, texts), TYPE, WORDS)
            drawn += sign(code, SIDE + WIDTH + 36, at + LINE * (len(lines) - 1) / 2, 30)
            for k, line in enumerate(lines):
                drawn += text(SIDE + WIDTH + 74, at + LINE * k, line, TYPE, PAPER, 400, "start")
            at += LINE * len(lines) + 16
        things[f"card-{id}"] = group(drawn, id=f"card-{id}")
        y = max(y + HEIGHT, at) + SIDE
    return Part(things, SIDE + WIDTH + 74 + WORDS + SIDE, y)
