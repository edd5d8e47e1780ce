"""Marks over the board for one seat: what may be chosen now, what only this seat knows, what its discs mean."""

from tafelrunde.games.rulebenders.draw.boards import disc_places, order_at, setting_box
from tafelrunde.games.rulebenders.draw.measures import (
    AREAS,
    PANELS,
    TRACK,
    discard_box,
    label_of,
    open_field,
    pile_box,
    space,
    spot,
    spot_size,
    token_at,
)
from tafelrunde.games.rulebenders.draw.pieces import STILL, look_of, outline, token
from tafelrunde.games.rulebenders.draw.signs import eye
from tafelrunde.games.rulebenders.state import LETTERS, ROWS
from tafelrunde.games.rulebenders.view import RulebendersView, tokens_of
from tafelrunde.games.rulebenders.words.targets import targets
from tafelrunde.kit.drawing import (
    INK,
    NIGHT,
    SEATS,
    WHITE,
    chosen,
    circle,
    group,
    legal,
    path,
    polygon,
    rounded,
    silhouette,
    stroke,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.layout import Box

PLACING = ("Menu", "PlaceStone", "ChooseStone")  # who may put a stone somewhere is shown the open fields
MOVING = ("Evolve", "ChooseDirection")


def marks(view: RulebendersView) -> dict[str, str]:
    """Everything on the board that the seat of the view may choose, and what helps it."""
    things = _own(view) | _known(view)
    if view.mine is None:
        return things
    kind = view.mine.kind
    if kind in MOVING:
        things["start"] = _start(view, view.task.targets[0] if view.task.targets else view.mine.seat)
    for option in view.mine.options or ():
        for target in targets(view, kind, option):
            d = outline_of(view, target, kind in PLACING)
            if d:
                things[f"can-{target}"] = _mark(target, d)
    return things


@kept
def _mark(target: str, d: str) -> str:
    return group(legal(d), id=f"can-{target}", cls="can")


# --- where something is ----------------------------------------------------------------------------------------------


def outline_of(view: RulebendersView, target: str, placing: bool = False) -> str:
    """The line around what an option points at; "": that is not on the board. A panel may stand for its open field."""
    what, _, name = target.partition("-")
    if what == "board":
        box = open_field(name) if placing else PANELS[name]
        return rounded(*box, box.height / 2 if placing else 14)
    if what in ("theme", "pile", "discard"):
        return _of_area(view, what, name)
    if what in ("track", "spot"):
        return _of_track(view, name)
    if what == "order":
        x, y = order_at(view.starter, len(view.seats), LETTERS.index(name))
        return silhouette("circle", x, y, 16)
    board, _, detail = name.partition("-")
    if what == "token":
        return _of_token(*token_at(detail, board == "E"), board == "E")
    if what == "setting":
        info = view.printed.boards[board]
        value = next(value for value in info.settings if str(value) == detail)
        return rounded(*setting_box(info, board, value), 8)
    return rounded(*space(board, int(detail)), 9) if what == "space" else ""


def _of_area(view: RulebendersView, what: str, name: str) -> str:
    """An area, or one of its piles."""
    area = [pile.name for pile in view.piles].index(name)
    if what == "theme":
        return rounded(*AREAS[area], 14)
    return rounded(*(pile_box if what == "pile" else discard_box)(area).around(2), 8)


def _of_track(view: RulebendersView, name: str) -> str:
    """A place on the tie-break track; without a name the next one that is free, or all of it."""
    columns = view.printed.columns
    if name:
        return silhouette("circle", *spot(columns, ROWS.index(name[0]), int(name[1:]) - 1), spot_size(columns) + 3)
    column = view.next_column
    if column < 0:
        return rounded(*TRACK, 14)
    return silhouette("circle", *spot(columns, 0, column), spot_size(columns) + 3)


def _of_token(x: float, y: float, electron: bool) -> str:
    if electron:
        return silhouette("circle", x, y, 24)
    return polygon((x, y - 31), (x + 31, y), (x, y + 31), (x - 31, y))


# --- what helps ------------------------------------------------------------------------------------------------------


def _start(view: RulebendersView, seat: int) -> str:
    """The disc that would move."""
    board = view.task.board
    x, y, r = disc_places(view, board, view.boards[board].discs)[seat]
    drawn = chosen(outline(look_of(view, seat), x, y, r + 2), x + r, y - r)
    return group(drawn, id="start", cls="help", more=STILL)


def _own(view: RulebendersView) -> dict[str, str]:
    """On every panel, what the rule is for this seat: a frame in its colour around the label of its space."""
    if view.seat is None:
        return {}
    return {f"own-{name}": _owned(view.seat, name, board.discs[view.seat]) for name, board in view.boards.items()}


@kept
def _owned(seat: int, name: str, at: int) -> str:
    d = rounded(*Box(*label_of(name, at)).around(-1), 7)
    frame = path(d, "", stroke(NIGHT, 4)) + path(d, "", stroke(SEATS[seat].fill, 2.6))
    return group(frame, id=f"own-{name}", cls="help", more=STILL)


def _known(view: RulebendersView) -> dict[str, str]:
    """Tokens that lie face down but that this seat has looked at: their value, and an eye (RUL-INV-27)."""
    found: dict[str, str] = {}
    for name, one in tokens_of(view).items():
        if one.there and not one.up and one.value is not None:
            found[f"known-{name}"] = _looked_at(name, one.value, one.multiplied, view.printed.factor)
    return found


@kept
def _looked_at(name: str, value: int, multiplied: bool, factor: int) -> str:
    electron = name.startswith("E")
    seen = circle(15, -17, 10, WHITE, stroke(INK, 1.4)) + eye(15, -17, INK)
    drawn = token(electron, True, value, multiplied, factor) + seen
    return group(drawn, id=f"known-{name}", cls="help", at=token_at(name[2:], electron), more=STILL)
