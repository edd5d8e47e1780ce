"""What the drawings of all tables share: seats, ink, type, marks and states. Plain text; nothing here knows a game.

Colours are concrete and nothing needs a browser, so that a table looks the same on a page, in a file and as PNG.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from math import cos, pi, sin
from typing import Final, NamedTuple
from zlib import crc32

from tafelrunde.kit.kept import kept

INK: Final = "#26231F"
INK_SOFT: Final = "#575046"
PAPER: Final = "#FBF7EE"
EDGE: Final = "#D8CFBD"  # of paper
WHITE: Final = "#FFF"
NIGHT: Final = "#14181C"  # casings and shadows
CROWN: Final = "#FFD84D"
IVORY_EDGE: Final = "#B9AC93"  # of dice that nobody owns
BACK: Final = "#2B3A44"  # of hidden things
FONT: Final = "Rubik, 'Noto Sans', sans-serif"


class Seat(NamedTuple):
    """How a seat looks: colour never stands alone, every seat has a letter, a silhouette and a pattern."""

    letter: str
    fill: str
    deep: str  # edges and walls
    tint: str  # light
    ink: str  # text on the fill
    shape: str
    pattern: str


SEATS: Final = (
    Seat("A", "#C63A1E", "#8A2410", "#E56A4C", WHITE, "circle", "M-3 9L9-3M-3 15L15-3M3 15L15 3"),
    Seat("B", "#2748A8", "#182E70", "#5273D0", WHITE, "square", "M3 3h.1M9 9h.1"),
    Seat("C", "#F0CE3E", "#A8861A", "#FAE48A", INK, "triangle", "M0 6H12M6 0V12"),
    Seat("D", "#2BB089", "#17725A", "#74D3B5", "#0C2A21", "diamond", "M0 4q3-4 6 0t6 0M0 10q3-4 6 0t6 0"),
    Seat("E", "#D97CC6", "#96468A", "#EDB0E0", "#33112C", "star", "M4 6h4M6 4v4"),
)


# --- parts of a table ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """A part of the table: SVG elements by id, in painting order, and the region of their plane that it covers.

    Every thing is exactly one element, and its `id` is its key. Ids are unique on the whole table and stay the same
    over time, so that a page can exchange what has changed and leave the rest alone.
    """

    things: Mapping[str, str]
    width: float
    height: float
    x: float = 0
    y: float = 0
    label: str = ""  # in words
    title: str = ""  # a part with a title is large: a page gives it a place of its own, found by this short name

    @property
    def body(self) -> str:
        """All of it as markup."""
        return "".join(self.things.values())

    def placed(self, x: float, y: float, width: float, id: str) -> dict[str, str]:
        """This part as one thing inside a bigger picture, made as wide as said."""
        scale = width / self.width
        move = f"translate({n(x - self.x * scale)} {n(y - self.y * scale)})"
        return {id: f'<g id="{id}" transform="{move} scale({scale:.5g})">{self.body}</g>'}

    def height_at(self, width: float) -> float:
        """How high this part is when it is made so wide."""
        return self.height * width / self.width


@dataclass(frozen=True)
class Public:
    """What everybody may see, drawn once for all; whoever shows it decides where the parts go."""

    mat: str  # the colour behind the board
    board: Part
    extras: tuple[Part, ...] = ()  # what lies beside the board; not what the status says in words anyway


@dataclass(frozen=True)
class Private:
    """What is drawn for one seat: marks over the board, in the board's units, and what only this seat sees."""

    marks: Part  # `can-<id>` with class "can" for what may be chosen, other helps with class "help"
    mine: Part | None = None  # ids with the seat's letter in them: a practice table shows those of all seats
    beside: Mapping[int, Part] = field(default_factory=dict)  # marks over extras, by their number, in their units


def document(part: Part, label: str, width: int = 0) -> str:
    """A whole SVG file; `width` in pixels, if not as wide as it is drawn.

    What most things need is said once at the root: no fill, round ends of lines, bold words around their point.
    """
    width = width or round(part.width)
    region = " ".join(n(v) for v in (part.x, part.y, part.width, part.height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{round(part.height_at(width))}" '
        f'viewBox="{region}" role="img" aria-label="{escape(label)}" fill="none" stroke-linecap="round" '
        f'stroke-linejoin="round" font-family="{FONT}" font-weight="700" text-anchor="middle">\n'
        f"<title>{escape(label)}</title>\n<defs>{pattern_defs()}</defs>\n{part.body}\n</svg>\n"
    )


@lru_cache(1)
def pattern_defs() -> str:
    """One pattern per seat, its tint over its fill: url(#pat-A)."""
    return "".join(
        f'<pattern id="pat-{seat.letter}" width="12" height="12" patternUnits="userSpaceOnUse">'
        + rect(0, 0, 12, 12, 0, seat.fill)
        + path(seat.pattern, "", stroke(seat.tint, 3.4 if seat.shape == "square" else 1.8))
        + "</pattern>"
        for seat in SEATS
    )


# --- shapes ----------------------------------------------------------------------------------------------------------


def n(value: float) -> str:
    """A number as short as it can be, with one decimal at most."""
    short = f"{value:.1f}".removesuffix(".0")
    if short == "-0":
        return "0"
    return short.replace("0.", ".", 1) if short.startswith(("0.", "-0.")) else short


def pair(x: float, y: float) -> str:
    """Two coordinates; a minus sign parts them well enough."""
    second = n(y)
    return n(x) + second if second.startswith("-") else f"{n(x)} {second}"


def group(*things: str, id: str = "", at: tuple[float, float] | None = None, cls: str = "", more: str = "") -> str:
    """Some things together; an id names what an option can point at."""
    move = f"translate({n(at[0])} {n(at[1])})" if at else ""
    attributes = "".join(f' {k}="{v}"' for k, v in (("id", id), ("class", cls), ("transform", move)) if v)
    return f"<g{attributes}{more and ' ' + more}>{''.join(things)}</g>"


def text(
    x: float, y: float, words: object, size: float, fill: str = INK, weight: int = 700, anchor: str = "middle"
) -> str:
    """Words around, before or behind a point; y is the middle of a capital letter."""
    bold = f' font-weight="{weight}"' if weight != 700 else ""
    where = f' text-anchor="{anchor}"' if anchor != "middle" else ""
    across = f' x="{n(x)}"' if x else ""
    return (
        f'<text{across} y="{n(y + size * 0.35)}" font-size="{n(size)}"{bold}{_fill(fill)}{where}>'
        f"{escape(str(words))}</text>"
    )


def text_width(words: str, size: float) -> float:
    """About how wide words are in our type, rather too wide than too narrow."""
    return len(words) * size * 0.57


_BOLD: Final = {  # how wide letters are in our boldest type, in ems, where they are not as wide as most
    **dict.fromkeys(" ", 0.22),
    **dict.fromkeys("ijlI.,:;!'’|", 0.3),
    **dict.fromkeys("frt()-/", 0.46),
    **dict.fromkeys("szcaekvxyLFJ1„“", 0.59),
    **dict.fromkeys("mM", 0.9),
    **dict.fromkeys("wW", 0.84),
    **dict.fromkeys("0234567890−+#×", 0.67),
}


def measured(words: str, weight: int = 700) -> float:
    """How wide words are in our type, in ems: closer than `text_width`, where each unit counts."""
    bold = sum(_BOLD.get(letter, 0.71 if letter.isupper() else 0.64) for letter in words)
    return bold * (0.96 if weight < 500 else 0.98 if weight < 700 else 1)


def wrapped(words: str, size: float, width: float, weight: int = 0) -> list[str]:
    """Words in as many lines as it takes; a line break in them stays. With a weight they are measured closely."""
    lines: list[str] = []
    for part in words.splitlines():
        lines.append("")
        for word in part.split():
            longer = f"{lines[-1]} {word}".lstrip()
            wide = measured(longer, weight) * size if weight else text_width(longer, size)
            if lines[-1] and wide > width:
                lines.append(word)
            else:
                lines[-1] = longer
    return lines


def rect(x: float, y: float, w: float, h: float, r: float = 0, fill: str = "", more: str = "") -> str:
    """A rectangle, with round corners if wished."""
    corner = f' rx="{n(r)}"' if r else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"{corner}{_fill(fill)}{more and " " + more}/>'


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """A disc."""
    at = (f' cx="{n(x)}"' if x else "") + (f' cy="{n(y)}"' if y else "")
    return f'<circle{at} r="{n(r)}"{_fill(fill)}{more and " " + more}/>'


def path(d: str, fill: str = "", more: str = "") -> str:
    """A path with its fill."""
    return f'<path d="{d}"{_fill(fill)}{more and " " + more}/>'


def _fill(colour: str) -> str:
    return f' fill="{colour}"' if colour else ""


def stroke(colour: str, width: float, more: str = "") -> str:
    """The attributes of a line; all ends are round."""
    return f'stroke="{colour}" stroke-width="{n(width)}"{more and " " + more}'


def polygon(*points: tuple[float, float]) -> str:
    """The path around some points."""
    d = "".join(at if at.startswith("-") else f" {at}" for at in (pair(x, y) for x, y in points))
    return f"M{d.lstrip()}Z"


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """The path of a rectangle with round corners."""
    a, b, c = n(w - 2 * r), n(h - 2 * r), n(r)
    arc = f"a{c} {c} 0 0 1 "
    return f"M{n(x + r)} {n(y)}h{a}{arc}{c} {c}v{b}{arc}-{c} {c}h-{a}{arc}-{c}-{c}v-{b}{arc}{c}-{c}Z"


# --- marks of seats --------------------------------------------------------------------------------------------------


def silhouette(shape: str, x: float, y: float, r: float) -> str:
    """The path of a seat's silhouette; all cover about the same area."""
    if shape == "circle":
        return f"M{pair(x, y - r)}a{n(r)} {n(r)} 0 1 0 .1 0Z"
    if shape == "square":
        s = n(r * 1.8)
        return f"M{pair(x - r * 0.9, y - r * 0.9)}h{s}v{s}h-{s}Z"
    if shape == "triangle":
        return polygon((x, y - r * 1.38), (x + r * 1.36, y + r * 0.98), (x - r * 1.36, y + r * 0.98))
    if shape == "diamond":
        return polygon((x, y - r * 1.28), (x + r * 1.28, y), (x, y + r * 1.28), (x - r * 1.28, y))
    tips = [(r * (0.78 if k % 2 else 1.36), pi * (k / 5 - 0.5)) for k in range(10)]  # of a star, and what lies between
    return polygon(*((x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in tips))


@kept
def badge(seat: Seat, x: float, y: float, r: float, label: object = None, inverse: bool = False) -> str:
    """A seat's mark: its silhouette with its letter or a number. Inverse: white, for things in the seat's colour."""
    fill, ink = (WHITE, INK if seat.shape == "triangle" else seat.deep) if inverse else (seat.fill, seat.ink)
    if seat.shape == "triangle":
        r *= 1.1  # there is less room in it
    d, width = silhouette(seat.shape, x, y, r), max(1.2, r * 0.13)
    # a dark hairline, so that the white rim holds on light ground
    casing = "" if inverse else path(d, "", stroke(NIGHT, width + 2, 'stroke-opacity=".7"'))
    low, size = (r * 0.3, r * 1.18) if seat.shape == "triangle" else (0, r * (1 if seat.shape == "star" else 1.24))
    words = seat.letter if label is None else str(label)
    size = round(size * 0.8 if len(words) > 1 else size)
    return casing + path(d, fill, stroke(seat.deep if inverse else WHITE, width)) + text(x, y + low, words, size, ink)


# --- states: each has a form of its own, colour only helps -----------------------------------------------------------


def legal(d: str) -> str:
    """May be chosen: a white line with coloured dashes on a dark casing; the page gives them the colour of the seat."""
    casing = path(d, WHITE, 'fill-opacity=".2" ' + stroke(NIGHT, 8.5, 'stroke-opacity=".85"')) + path(
        d, "", stroke(WHITE, 5.4)
    )
    return casing + path(d, "", stroke(NIGHT, 5.4, 'class="mark-line" stroke-dasharray="11 7" stroke-linecap="butt"'))


def chosen(d: str, x: float, y: float) -> str:
    """Is chosen: a solid coloured line in a white one on a dark casing, and a tick in a disc at a point of the line."""
    line = (
        path(d, "", stroke(NIGHT, 11))
        + path(d, "", stroke(WHITE, 7.5))
        + path(d, "", stroke(NIGHT, 4, 'class="mark-line"'))
    )
    tick = path(f"M{n(x - 5)} {n(y)}l3.6 4 6.6-8", "", stroke(WHITE, 2.8))
    return line + circle(x, y, 11, NIGHT, stroke(WHITE, 2)) + tick


def brackets(x: float, y: float, w: float, h: float, arm: float = 18) -> str:
    """Changed last: four corner brackets."""
    corners = ((x, y, 1, 1), (x + w, y, -1, 1), (x, y + h, 1, -1), (x + w, y + h, -1, -1))
    d = "".join(f"M{n(cx)} {n(cy + sy * arm)}v{n(-sy * arm)}h{n(sx * arm)}" for cx, cy, sx, sy in corners)
    return path(d, "", stroke(NIGHT, 7, 'stroke-opacity=".6"')) + path(d, "", stroke(WHITE, 3.6))


def crown(x: float, y: float, size: float) -> str:
    """Leads or has won."""
    u = size / 10
    d = polygon(*((x + a * u, y + b * u) for a, b in ((-6, 4), (-6, -3), (-3, 0), (0, -5), (3, 0), (6, -3), (6, 4))))
    return path(d, CROWN, stroke(INK, max(1.4, u * 1.2)))


def panel(width: float, height: float, frame: str = EDGE, line: float = 1.4) -> str:
    """A sheet of paper beside the board."""
    return (
        path(rounded(3, 6, width - 4, height - 4, 14), NIGHT, 'opacity=".25"')
        + rect(line / 2, line / 2, width - line, height - line, 14, PAPER, stroke(frame, line))  # the frame is inside
    )


# --- dice ------------------------------------------------------------------------------------------------------------

PIPS: Final = ("", "4", "26", "048", "0268", "02468", "023568")  # where in a square of nine, row by row


@kept
def die(id: str, sides: int, value: int, roll: str, x: float, y: float, size: float, seat: Seat | None = None) -> str:
    """A die around a point. `roll` differs for every roll: a page lets the die tumble when it changes.

    While it tumbles, the page shows the three hidden faces one after the other; a file shows the value only.
    """
    fill, edge, ink = (seat.fill, seat.deep, seat.ink) if seat else (PAPER, IVORY_EDGE, INK)
    solid, shadow = _cube(size, fill, edge) if sides == 6 else _ball(size, fill, edge)
    faces = [group(_face(sides, value, size, ink), cls="face")]
    faces += [
        group(_face(sides, other, size, ink), cls="tumble", more='opacity="0"') for other in _others(sides, value, roll)
    ]
    corner = size * (0.46 if sides == 6 else 0.38)
    owner = path(silhouette(seat.shape, corner, corner, size * 0.15), WHITE, stroke(edge, 1.4)) if seat else ""
    more = f'data-roll="{escape(roll)}"'
    return group(shadow, group(solid, *faces, owner, cls="spin"), id=id, at=(x, y), cls="die", more=more)


def _others(sides: int, value: int, roll: str) -> list[int]:
    """Three other values, always the same ones for a roll."""
    rest = [side for side in range(1, sides + 1) if side != value] or [value]
    start, step = crc32(roll.encode()), 1 if len(rest) % 2 == 0 else 2
    return [rest[(start + step * k) % len(rest)] for k in range(3)]


def _face(sides: int, value: int, size: float, ink: str) -> str:
    """What stands on one side."""
    if sides != 6:
        return text(0, 0, value, size * 0.38, ink)
    at = size * 0.26
    return "".join(circle((int(k) % 3 - 1) * at, (int(k) // 3 - 1) * at, size * 0.085, ink) for k in PIPS[value])


def _cube(size: float, fill: str, edge: str) -> tuple[str, str]:
    """A six-sided die from above, and its shadow."""
    h, r = size / 2, size * 0.2
    body = rect(-h, -h, size, size, r, edge) + rect(-h, -h, size, size * 0.95, r, fill)
    return body, rect(-h, -h + size * 0.08, size, size, r, NIGHT, 'opacity=".28"')


def _ball(size: float, fill: str, edge: str) -> tuple[str, str]:
    """A die with many sides from above: a pentagon in a decagon; and its shadow."""
    around = [(size / 2 * cos(a), size / 2 * sin(a)) for a in (pi * (k / 5 - 0.5) for k in range(10))]
    inner = [(x * 0.618, y * 0.618) for x, y in around[::2]]
    edges = "".join(f"M{pair(*a)}L{pair(*b)}" for a, b in zip(inner, around[::2], strict=True))
    line = stroke(edge, max(1.4, size * 0.03))
    body = path(polygon(*around), fill, line) + path(polygon(*inner) + edges, "", line)
    return body, path(polygon(*((x + size * 0.03, y + size * 0.08) for x, y in around)), NIGHT, 'opacity=".28"')
