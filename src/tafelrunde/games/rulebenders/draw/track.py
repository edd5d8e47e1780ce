"""The tie-break track: two rows, the lowest empty column takes the next stone; row B pays a chip (RUL-087, RUL-191)."""

from functools import lru_cache

from tafelrunde.games.rulebenders.draw.measures import PANEL_W, SPOT, TRACK, spot, spot_size
from tafelrunde.games.rulebenders.draw.pieces import arrow, look_of, mark, shadow
from tafelrunde.games.rulebenders.draw.signs import BOARD, TRAY, TRAY_EDGE, item
from tafelrunde.games.rulebenders.state import ROWS
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.kit.drawing import INK, INK_SOFT, circle, group, path, rect, stroke, text
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts


def track(view: RulebendersView, texts: Texts) -> dict[str, str]:
    """The track and its places, with the stones on them."""
    columns = view.printed.columns
    things = {"track": _ground(columns, texts)}
    for column in range(columns):
        for row in (0, 1):
            seat = view.track[row * columns + column]
            name = f"{ROWS[row]}{column + 1}"
            things[f"spot-{name}"] = _place(columns, row, column, look_of(view, seat) if seat >= 0 else -1)
    return things


@lru_cache(8)
def _ground(columns: int, texts: Texts) -> str:
    """The panel: it is read from left to right, row B before row A; what moves down and what is paid."""
    box = TRACK
    drawn = shadow(*box) + rect(*box, 14, BOARD)
    drawn += text(box.x + 18, box.y + 32, texts.say("draw.board.track"), 28, INK, 600, "start")
    drawn += text(box.x + PANEL_W - 48, box.y + 32, texts.say("draw.board.first"), 21, INK_SOFT, 500, "end")
    drawn += arrow(True, box.x + PANEL_W - 28, box.y + 33, 11)
    for row in (0, 1):
        drawn += text(box.x + 26, spot(columns, row, 0)[1] - 10 * row, ROWS[row], 27, INK_SOFT)
    y = spot(columns, 1, 0)[1] + 16
    drawn += text(box.x + 18, y, "+1", 19, INK_SOFT) + item("chips", box.x + 38, y, 8, INK_SOFT)
    x, low = spot(columns, 0, 0)[0], spot(columns, 0, 0)[1] + spot_size(columns) + 5
    drops = "".join(f"M{x + (spot(columns, 0, k)[0] - x):.0f} {low:.0f}l-7 0 7 9 7-9Z" for k in range(columns))
    return group(drawn, path(drops, TRAY_EDGE), id="track")


@kept
def _place(columns: int, row: int, column: int, look: int) -> str:
    """A place and who has a stone there; empty: in row A the number of its column."""
    r = spot_size(columns)
    bed = circle(0, 0, r, TRAY, stroke(TRAY_EDGE, 2))
    number = text(0, 0, column + 1, 25 * r / SPOT, INK_SOFT, 600) if row == 0 else ""
    stone = mark(look, 0, 0, 16 * r / SPOT) if look >= 0 else number
    return group(bed, stone, id=f"spot-{ROWS[row]}{column + 1}", at=spot(columns, row, column))
