"""Parts of the table: some panels of the board with what lies there; a panel or cards with what they mean."""

from typing import Final

from tafelrunde.games.rulebenders.draw.boards import panels
from tafelrunde.games.rulebenders.draw.cards import LARGE, face, printed_cost
from tafelrunde.games.rulebenders.draw.centre import centre
from tafelrunde.games.rulebenders.draw.marks import marks
from tafelrunde.games.rulebenders.draw.measures import (
    AREAS,
    DOINGS,
    FLEXO,
    HOLES,
    ORDER,
    PANELS,
    ROUNDS,
    SUPPLY,
    TRACK,
    hole,
    label_of,
    open_field,
    space,
    token_at,
)
from tafelrunde.games.rulebenders.draw.sides import sides
from tafelrunde.games.rulebenders.draw.track import track
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.games.rulebenders.words.parts import theme_text
from tafelrunde.games.rulebenders.words.targets import thing_of
from tafelrunde.kit.drawing import INK, PAPER, WHITE, Part, circle, group, stroke, text, wrapped
from tafelrunde.kit.layout import hull
from tafelrunde.kit.texts import Texts

REGIONS: Final = {
    **PANELS,
    "track": TRACK,
    "rounds": ROUNDS,
    "order": ORDER,
    "centre": hull([*AREAS, FLEXO]),
    "supply": SUPPLY,
    "flexo": DOINGS,
}
_SINGLE: Final = {"theme": "centre", "pile": "centre", "discard": "centre", "spot": "track", "ruler": "flexo"}
ROOM: Final = 10.0
TYPE: Final = 16.0
LINE: Final = 21.0
WORDS: Final = 400.0  # the width of what stands beside a panel


def board(view: RulebendersView, texts: Texts, full: bool = False) -> dict[str, str]:
    """All things of the board by id, in painting order; full: with all words, for who looks at it closely."""
    return sides(view, texts) | track(view, texts) | centre(view, texts) | panels(view, texts, full)


def region_of(id: str, asked: str) -> str:
    """The part of the board where a thing or a mark lies; `asked`: the panel that a question is about."""
    if id in ("start", "spotlight"):
        return asked
    words = id.removeprefix("can-").split("-")
    if id == "flexo-area":
        return "centre"
    if id == "orders" or (words[0] == "order" and len(words) > 1):
        return "START"
    return next((word for word in words if word in PANELS), _SINGLE.get(words[0], words[0]))


def region(view: RulebendersView, name: str, texts: Texts, options: bool) -> Part:
    """A part of the board, and nothing else."""
    shown = board(view, texts, True) | (marks(view) if options else {})
    things = {id: drawn for id, drawn in shown.items() if region_of(id, view.task.board) == name}
    box = REGIONS[name].around(ROOM)
    return Part(things, box.width, box.height, box.x, box.y)


def close(view: RulebendersView, names: list[str], texts: Texts, options: bool) -> Part:
    """Some parts of the board: two flat ones side by side, otherwise one below the other."""
    parts = [region(view, name, texts, options) for name in names]
    beside = len(parts) == 2 and parts[0].height == parts[1].height
    things: dict[str, str] = {}
    x = y = 0.0
    for name, part in zip(names, parts, strict=True):
        things |= part.placed(x, y, part.width, f"part-{name}")
        x, y = (x + part.width, y) if beside else (x, y + part.height)
    width, height = (x, parts[0].height) if beside else (parts[0].width, y)
    return Part(things, width, height)


# --- a panel explained -----------------------------------------------------------------------------------------------


def explained(view: RulebendersView, name: str, texts: Texts) -> Part:
    """A panel with numbers on it, and beside it what they stand for."""
    part = region(view, name, texts, False)
    spots = _points(name, view.printed.locked)
    drawn = "".join(_number(k + 1, x, y) for k, (x, y) in enumerate(spots))
    x, y = part.x + part.width + 12, part.y + 20.0
    for k in range(len(spots)):
        lines = wrapped(texts.say(f"draw.legend.{k + 1}"), TYPE, WORDS - 44)
        drawn += _number(k + 1, x + 14, y)
        for j, line in enumerate(lines):
            drawn += text(x + 36, y + LINE * j, line, TYPE, PAPER, 400, "start")
        y += LINE * len(lines) + 11
    things = {**part.things, "legend": group(drawn, id="legend")}
    return Part(things, part.width + WORDS, max(part.height, y - part.y), part.x, part.y)


def _points(name: str, locked: int) -> list[tuple[float, float]]:
    """What is explained: setting, open field, locked spaces, disc and space, label, electron token, nuclear token."""
    box, field, labels = PANELS[name], open_field(name), label_of(name, 2)
    middle, last = space(name, 0), hole(name, min(locked, HOLES) - 1, locked)
    (ex, ey), (nx, ny) = token_at(name, True), token_at(name, False)
    return [
        (box.x + box.width - 244, box.y + 32),
        (field.x + field.width - 18, field.y + 4),
        (last.x, last.y - 24),
        (middle.x + middle.width, middle.y + 6),
        (labels.x + labels.width + 12, labels.y + 18),
        (ex - 4, ey - 32),
        (nx + 4, ny - 36),
    ]


def _number(number: int, x: float, y: float) -> str:
    return circle(x, y, 12, WHITE, stroke(INK, 2)) + text(x, y, number, 15)


# --- cards -----------------------------------------------------------------------------------------------------------


def shown_cards(view: RulebendersView, ids: list[str], texts: Texts) -> Part:
    """Cards side by side, large enough to read."""
    width, height = LARGE
    things: dict[str, str] = {}
    for k, id in enumerate(ids):
        info = view.printed.cards[id]
        deck = theme_text(view, info.deck, texts)
        at = (2 * ROOM + (width + 2 * ROOM) * k, 2 * ROOM)
        things[f"card-{id}"] = group(face(info, printed_cost(info), deck, texts), id=f"card-{id}", at=at)
    return Part(things, 2 * ROOM + (width + 2 * ROOM) * len(ids), height + 4 * ROOM)


# --- close to the eye ------------------------------------------------------------------------------------------------


def near(view: RulebendersView, thing: str, texts: Texts) -> Part | None:
    """A thing large enough to read: a card wherever it lies, or the part of the board where the thing is."""
    found = thing_of(view, thing)
    if found is None:
        return None
    top = next((pile.discard[-1] for pile in view.piles if pile.name == found.name and pile.discard), "")
    id = {"card": found.name, "hand": found.name, "discard": top}.get(found.what, "")
    if id:
        return shown_cards(view, [id], texts)
    name = region_of(thing, view.task.board)
    return region(view, name, texts, False) if name in REGIONS else None
