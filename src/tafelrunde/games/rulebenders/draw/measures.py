"""Where everything on the board is: seven rule panels around the card table, the tracks on both sides of it."""

from typing import Final, NamedTuple

from tafelrunde.kit.layout import Box, Point

PANEL_W: Final = 460
PANEL_H: Final = 296
GAP: Final = 18
SIDE: Final = 12  # around everything
MIDDLE: Final = 544  # how high the card table is
SMALL: Final = 14  # between things of one column

WIDTH: Final = 3 * PANEL_W + 2 * GAP + 2 * SIDE
HEIGHT: Final = 2 * PANEL_H + MIDDLE + 2 * GAP + 2 * SIDE


TABLE: Final = Box(0, 0, WIDTH, HEIGHT)
_LEFT, _CENTRE, _RIGHT = (SIDE + k * (PANEL_W + GAP) for k in range(3))
_TOP: Final = SIDE
_MIDDLE: Final = SIDE + PANEL_H + GAP
_LOW: Final = _MIDDLE + MIDDLE + GAP

# --- rule panels -----------------------------------------------------------------------------------------------------

PANELS: Final = {  # clockwise, as they are scored (RUL-153, RUL-AMB-001)
    name: Box(x, y, PANEL_W, PANEL_H)
    for name, x, y in (
        ("THEME", _LEFT, _TOP),
        ("HAND", _CENTRE, _TOP),
        ("EXCHANGE", _RIGHT, _TOP),
        ("CURRENCY", _RIGHT, _MIDDLE + (MIDDLE - PANEL_H) / 2),
        ("START", _RIGHT, _LOW),
        ("STONES", _CENTRE, _LOW),
        ("DRAW", _LEFT, _LOW),
    )
}
HEADER: Final = 64
FIELD_H: Final = 48  # of a setting
WIDE: Final = 316  # of the open field
HOLES: Final = 3  # locked spaces in a row
STEP: Final = 65.6  # from space to space of an evolution track
SPACE_W: Final = 62.0
SPACE_H: Final = 84.0
TRACK_Y: Final = 152  # where the evolution track begins


def open_field(board: str) -> Box:
    """Where stones fight for the majority."""
    box = PANELS[board]
    return Box(box.x + PANEL_W - WIDE - 12, box.y + 72, WIDE, 72)


def cell(board: str, seats: int, seat: int) -> Box:
    """The part of the open field where a seat's stones pile up, always the same one."""
    field = open_field(board)
    width = (field.width - 20) / seats
    return Box(field.x + 10 + seat * width, field.y, width, field.height)


class Hole(NamedTuple):
    """A locked space."""

    x: float
    y: float
    r: float


def hole(board: str, number: int, count: int) -> Hole:
    """One of so many locked spaces, left of the open field: in rows, smaller ones if there are more than two rows."""
    box, rows = PANELS[board], -(-count // HOLES)
    r, high = (17.0, 36.0) if rows < 3 else (11.0, 24.0)
    y = box.y + 108 + high * (number // HOLES - (rows - 1) / 2)
    return Hole(box.x + 29 + 38 * (number % HOLES), y, r)


def space(board: str, at: int) -> Box:
    """A space of the evolution track, from -2 to 2."""
    box = PANELS[board]
    return Box(box.x + PANEL_W / 2 + STEP * at - SPACE_W / 2, box.y + TRACK_Y, SPACE_W, SPACE_H)


def label_of(board: str, at: int) -> Box:
    """Where it says what a space means."""
    box = space(board, at)
    return Box(box.x - 1, box.y + SPACE_H + 3, SPACE_W + 2, 53)


def token_at(board: str, electron: bool) -> Point:
    """Where a token lies: beyond the end of the track."""
    box = PANELS[board]
    return box.x + (34 if electron else PANEL_W - 34), box.y + TRACK_Y + SPACE_H / 2


def field_box(board: str, number: int, widths: tuple[float, ...]) -> Box:
    """One of the settings in the header, these being so wide; the last one ends at the right edge."""
    box = PANELS[board]
    left = box.x + PANEL_W - 12 - sum(widths[number:]) - 4 * (len(widths) - 1 - number)
    return Box(left, box.y + (HEADER - FIELD_H) / 2, widths[number], FIELD_H)


# --- the card table --------------------------------------------------------------------------------------------------

AREA_W: Final = (PANEL_W - SMALL) / 2
AREA_H: Final = 202.0
AREAS: Final = tuple(  # a ring, clockwise (RUL-MC-01)
    Box(_CENTRE + right * (AREA_W + SMALL), _MIDDLE + low * (MIDDLE - AREA_H), AREA_W, AREA_H)
    for right, low in ((0, 0), (1, 0), (1, 1), (0, 1))
)
FLEXO: Final = Box(_CENTRE, _MIDDLE + AREA_H + SMALL, PANEL_W, MIDDLE - 2 * AREA_H - 2 * SMALL)
PILE_W, PILE_H = 70.0, 106.0


def pile_box(area: int) -> Box:
    """A draw pile; area 4 is Flexo's."""
    if area == len(AREAS):
        return Box(FLEXO.x + 176, FLEXO.y + 8, 66, FLEXO.height - 16)
    box = AREAS[area]
    return Box(box.x + 14, box.y + 84, PILE_W, PILE_H)


def discard_box(area: int) -> Box:
    """A discard pile, its top card across."""
    if area == len(AREAS):
        return Box(FLEXO.x + 254, FLEXO.y + 8, FLEXO.width - 272, FLEXO.height - 16)
    box = AREAS[area]
    return Box(box.x + 94, box.y + 84, AREA_W - 106, PILE_H)


# --- beside it -------------------------------------------------------------------------------------------------------

TRACK: Final = Box(_LEFT, _MIDDLE, PANEL_W, 200)
ROUNDS: Final = Box(_LEFT, _MIDDLE + 214, PANEL_W, 172)
ORDER: Final = Box(_LEFT, _MIDDLE + 400, PANEL_W, MIDDLE - 400)
SUPPLY: Final = Box(_RIGHT, _MIDDLE, PANEL_W, 110)
DOINGS: Final = Box(_RIGHT, _MIDDLE + MIDDLE - 110, PANEL_W, 110)
SPOT: Final = 23.0  # radius of a place on the tie-break track, where there is room


def spot(columns: int, row: int, column: int) -> Point:
    """A place on the tie-break track."""
    return TRACK.x + 72 + _spot_step(columns) * column, TRACK.y + 85 + 66 * row


def spot_size(columns: int) -> float:
    """The radius of a place there: many are smaller, so that they lie side by side."""
    return min(SPOT, _spot_step(columns) / 2 - 2)


def _spot_step(columns: int) -> float:
    return min(52, (PANEL_W - 60) / columns)
