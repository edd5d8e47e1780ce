"""The board for a terminal of 100 x 30, in colour and without.

A tile takes 10 x 3 characters: its canals as lines, the value in the middle with the letter of who leads there, and
four characters for each corner, the number of an option first; the last column keeps it apart from the next tile.

      □ ║  →
    ════3A════      value 3, A leads; a fountain that points east
    12A2║  ·        a building of A, height 2; number 12 raises it
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from tafelrunde.engine import Option
from tafelrunde.games.canals.content import ARROWS, CORNERS, SIDES
from tafelrunde.games.canals.view import CanalsView, Face, turned
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS

WIDE: Final = 10
HIGH: Final = 3
MARGIN: Final = 4  # for the names of the rows
QUIET: Final = ("tile_drawn",)  # events that go without saying: in the log, but not among the news
GERMAN_CORNERS: Final = {"NO": "NE", "SO": "SE"}
_STEPS: Final = re.compile(r"(\d+)([NESWO])")  # 2E, 1S; O is the German east

STYLES: Final = {
    "canal": "38;5;117",
    "value": "1;38;5;231",
    "F": "38;5;223",
    ".": "38;5;108",
    "fountain": "1;38;5;51",
    "number": "1;38;5;16;48;5;255",
    "axis": "2",
    "seat0": "1;38;5;231;48;5;160",
    "seat1": "1;38;5;231;48;5;26",
    "seat2": "1;38;5;16;48;5;220",
    "seat3": "1;38;5;16;48;5;42",
}
GROUNDS: Final = ("48;5;236", "48;5;239")  # like a chessboard, so that one sees where a tile ends


class Signs(NamedTuple):
    """The characters to draw with."""

    across: str
    along: str
    cross: str
    foundation: str
    garden: str
    arrows: str


BOXES: Final = Signs("═", "║", "╬", "□", "·", "↑→↓←")
ASCII: Final = Signs("=", "|", "+", "o", ".", "^>v<")

Span = tuple[str, str]  # text and style


class Pen:
    """Paints spans, in colour or without."""

    def __init__(self, colour: bool, signs: Signs) -> None:
        self.colour, self.signs = colour, signs

    def line(self, spans: Sequence[Span], ground: str = "") -> str:
        """Spans as one text."""
        if not self.colour:
            return "".join(text for text, _ in spans)
        painted = []
        for text, style in spans:
            if not text:
                continue
            codes = ";".join(code for code in (ground, STYLES.get(style, "")) if code)
            painted.append(f"\x1b[{codes}m{text}\x1b[0m" if codes else text)
        return "".join(painted)


# --- one tile --------------------------------------------------------------------------------------------------------


def _tile(face: Face, corners: Sequence[Sequence[Span]], mark: str, winner: Span, signs: Signs) -> list[list[Span]]:
    """The three lines of a tile from its corners and what stands around its value: a mark like "()", who leads."""
    north, east, south, west = (side in face.canals for side in SIDES)
    value: Span = (str(face.value), "value") if face.value else (signs.cross, "canal")
    before, after = mark[:1], mark[1:]
    left = (signs.across if west else " ") * (4 - len(before))
    right = (signs.across if east else " ") * (5 - len(winner[0]) - len(after))
    gap: Span = (" ", "")
    return [
        [*corners[0], (signs.along if north else " ", "canal"), *corners[1], gap],
        [(left, "canal"), (before, "value"), value, winner, (after, "value"), (right, "canal")],
        [*corners[3], (signs.along if south else " ", "canal"), *corners[2], gap],
    ]


def _corner(sign: str, built: tuple[int, int] | None, number: int, signs: Signs) -> list[Span]:
    """Four characters: the number of an option, then what is there."""
    label = str(number) if number else ""
    if built is not None:
        seat, height = built
        thing, style = f"{LETTERS[seat]}{height}", f"seat{seat}"
        if len(label) + len(thing) > 4:
            thing = f"{LETTERS[seat]}+"
    elif sign in ARROWS:
        thing, style = f"{signs.arrows[ARROWS.index(sign)]} ", "fountain"
    else:
        thing, style = f"{signs.foundation if sign == 'F' else signs.garden} ", sign
    return [(" " * (4 - len(label) - len(thing)), ""), (label, "number"), (thing, style)]


def _bare(face: Face, pen: Pen) -> list[str]:
    """A tile that is not in the city yet."""
    corners = [_corner(sign, None, 0, pen.signs) for sign in face.corners]
    return [pen.line(spans, GROUNDS[0]) for spans in _tile(face, corners, "", ("", ""), pen.signs)]


def hand(view: CanalsView, colour: bool = True, ascii_only: bool = False) -> list[str]:
    """My tile in hand; no lines if there is none."""
    return _bare(view.hand, Pen(colour, ASCII if ascii_only else BOXES)) if view.hand else []


def preview(view: CanalsView, kind: str, option: Option, colour: bool = True, ascii_only: bool = False) -> list[str]:
    """What an option would look like: my tile, turned like that."""
    if kind != "LayTile" or view.hand is None:
        return []
    return _bare(turned(view.hand, cast(tuple[int, int, int], option)[2]), Pen(colour, ASCII if ascii_only else BOXES))


def header(view: CanalsView, texts: Texts, names: Sequence[str], colour: bool = True, width: int = 100) -> list[str]:
    """Where the game stands: turn, stack, and everybody's supply; an arrow before who plays."""
    facts = [texts.say("title"), texts.say("terminal.turn", turn=view.turn), texts.say("terminal.stack", n=view.stack)]
    players: list[Span] = []
    for mark, called in (("  > ", names), (" >", names), (" >", LETTERS)):  # as much as fits
        players = [(texts.say("terminal.pieces"), "")]
        for seat in range(len(names)):
            before = mark if seat == view.active else " " * len(mark)
            players += [(before, ""), (called[seat], f"seat{seat}"), (f" {view.supply[seat]}", "")]
        if sum(len(text) for text, _ in players) <= width:
            break
    return [", ".join(facts), Pen(colour, BOXES).line(players)]


# --- the city --------------------------------------------------------------------------------------------------------


class Window(NamedTuple):
    """The part of the grid that is shown: columns and rows from-to (the last included)."""

    west: int
    east: int
    north: int
    south: int

    def has(self, x: int, y: int) -> bool:
        """Is this cell in sight?"""
        return self.west <= x <= self.east and self.north <= y <= self.south


def board(
    view: CanalsView,
    texts: Texts,
    width: int = 100,
    height: int = 22,
    colour: bool = True,
    numbers: Mapping[str, int] | None = None,
    ascii_only: bool = False,
    shift: tuple[int, int] = (0, 0),
) -> list[str]:
    """The city with the numbers of the options; `shift` moves the window by so many tiles east and south."""
    moves = numbers is not None  # where nobody is asked anything, the window cannot be moved
    numbers = numbers or {}
    pen = Pen(colour, ASCII if ascii_only else BOXES)
    whole = _extent(view, numbers)
    columns, rows = max(1, (width - MARGIN) // WIDE), max(1, (height - 1) // HIGH)
    if whole.south - whole.north >= rows or whole.east - whole.west >= columns:
        rows = max(1, (height - 2) // HIGH)  # a line for what is cut off
    window = _window(view, numbers, whole, columns, rows, shift)
    lines = [_axis(window, texts, pen)]
    for y in range(window.north, window.south + 1):
        lines += _row(view, window, y, numbers, texts, pen)
    if window != whole:
        lines.append(_cut_note(window, whole, numbers, moves, texts)[:width])
    return lines


def _cells_of(numbers: Mapping[str, int]) -> list[tuple[int, int]]:
    found = [re.match(r"(?:cell|plot)-(-?\d+)-(-?\d+)", target) for target in numbers]
    return [(int(match[1]), int(match[2])) for match in found if match]


def _extent(view: CanalsView, numbers: Mapping[str, int]) -> Window:
    cells = [(tile.x, tile.y) for tile in view.city] + _cells_of(numbers)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Window(min(xs), max(xs), min(ys), max(ys))


def _window(
    view: CanalsView, numbers: Mapping[str, int], whole: Window, columns: int, rows: int, shift: tuple[int, int]
) -> Window:
    """What is shown: everything if it fits, else around what can be chosen or was laid last."""
    cells = _cells_of(numbers) or [view.laid or (view.city[-1].x, view.city[-1].y)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    west = _clamped((min(xs) + max(xs) - columns + 1) // 2 + shift[0], whole.west, whole.east - columns + 1)
    north = _clamped((min(ys) + max(ys) - rows + 1) // 2 + shift[1], whole.north, whole.south - rows + 1)
    return Window(west, min(whole.east, west + columns - 1), north, min(whole.south, north + rows - 1))


def _clamped(wish: int, least: int, most: int) -> int:
    return max(least, min(wish, most))


def _axis(window: Window, texts: Texts, pen: Pen) -> str:
    names = (_axis_name(x, "W", "E", texts).center(WIDE - 1) + " " for x in range(window.west, window.east + 1))
    return pen.line([(" " * MARGIN + "".join(names).rstrip(), "axis")])


def _axis_name(n: int, before: str, after: str, texts: Texts) -> str:
    return f"{abs(n)}{texts.say(f'axis.{before if n < 0 else after}')}" if n else "0"


def _row(view: CanalsView, window: Window, y: int, numbers: Mapping[str, int], texts: Texts, pen: Pen) -> list[str]:
    """The three lines of a row of cells."""
    tiles = {tile.x: tile for tile in view.city if tile.y == y}
    built = {(b.x, b.corner): (b.seat, b.height) for b in view.buildings if b.y == y}
    name = _axis_name(y, "N", "S", texts).rjust(MARGIN - 1)
    lines = ["    ", pen.line([(f"{name} ", "axis")]), "    "]
    for x in range(window.west, window.east + 1):
        tile = tiles.get(x)
        if tile is None:
            for k, spans in enumerate(_empty(numbers.get(f"cell-{x}-{y}", 0))):
                lines[k] += pen.line(spans)
            continue
        corners = [
            _corner(sign, built.get((x, corner)), numbers.get(f"plot-{x}-{y}-{corner}", 0), pen.signs)
            for sign, corner in zip(tile.face.corners, CORNERS, strict=True)
        ]
        mark = "<>" if (x, y) == view.first_piece else "()" if (x, y) == view.laid else ""
        winner: Span = ("", "") if tile.winner is None else (LETTERS[tile.winner], f"seat{tile.winner}")
        parts = _tile(tile.face, corners, mark, winner, pen.signs)
        for k, spans in enumerate(parts):
            lines[k] += pen.line(spans, GROUNDS[(x + y) % 2])
    return [line.rstrip() for line in lines]


def _empty(number: int) -> list[list[Span]]:
    label = f"[{number}]" if number else ""
    before = 4 - len(label) // 2
    blank: list[Span] = [(" " * WIDE, "")]
    return [blank, [(" " * before, ""), (label, "number"), (" " * (WIDE - len(label) - before), "")], blank]


def _cut_note(window: Window, whole: Window, numbers: Mapping[str, int], moves: bool, texts: Texts) -> str:
    """On which sides the city goes on, and the numbers that are out of sight."""
    cut = {
        "N": window.north > whole.north,
        "E": window.east < whole.east,
        "S": window.south < whole.south,
        "W": window.west > whole.west,
    }
    cells = zip(numbers.values(), _cells_of(numbers), strict=True)
    hidden = [number for number, (x, y) in cells if not window.has(x, y)]
    name = "axis" if hidden else "side"  # short where numbers follow
    sides = ", ".join(texts.say(f"{name}.{side}") for side, more in cut.items() if more)
    key = "cut_numbers" if hidden else "cut_moves" if moves else "cut"
    return texts.say(f"terminal.{key}", sides=sides, numbers=_runs(sorted(hidden)))


def _runs(numbers: Sequence[int]) -> str:
    """Numbers in brief: 1, 4-9, 12."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in parts)


def legend(texts: Texts, ascii_only: bool = False) -> list[str]:
    """What the signs of the board mean."""
    signs = ASCII if ascii_only else BOXES
    return texts.say(
        "terminal.legend", foundation=signs.foundation, garden=signs.garden, fountain=signs.arrows[1]
    ).splitlines()


# --- what somebody types ---------------------------------------------------------------------------------------------


def understood(kind: str, words: str) -> list[Option]:
    """The answers that typed words can mean: `1,-2,NE`, `1E 2N NE`; `1,-2` alone means all turns or corners."""
    parts = [part for part in re.split(r"[\s,;()\[\]]+", words.upper()) if part]
    x, y, numbers, rest = 0, 0, [], []
    for part in parts:
        if steps := _STEPS.fullmatch(part):
            n = int(steps[1])
            x, y = x + {"E": n, "O": n, "W": -n}.get(steps[2], 0), y + {"S": n, "N": -n}.get(steps[2], 0)
        elif re.fullmatch(r"[+-]?\d{1,4}", part):
            numbers.append(int(part))
        else:
            rest.append(GERMAN_CORNERS.get(part, part))
    if not any(_STEPS.fullmatch(part) for part in parts):
        if len(numbers) < 2:
            return []
        x, y, *numbers = numbers
    if kind == "LayTile":
        if rest or len(numbers) > 1:
            return []
        return [(x, y, turns) for turns in (numbers or range(4)) if 0 <= turns <= 3]
    if numbers or any(corner not in CORNERS for corner in rest):
        return []
    return [(x, y, corner) for corner in (rest or CORNERS)]
