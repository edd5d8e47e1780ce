"""Cards: large as one holds them, small as they lie in front of a player, with everything that lies on them."""

from typing import Final, NamedTuple

from tafelrunde.games.rulebenders.draw.emblems import drawn, picture_of
from tafelrunde.games.rulebenders.draw.marking import mark_sign
from tafelrunde.games.rulebenders.draw.pieces import arrow
from tafelrunde.games.rulebenders.draw.signs import COLOURS, SILVER, TEAL, item, rule_sign
from tafelrunde.games.rulebenders.language.effects import KINDS
from tafelrunde.games.rulebenders.view import CardInfo
from tafelrunde.games.rulebenders.words.cards import card_text, rewards
from tafelrunde.games.rulebenders.words.parts import title_of
from tafelrunde.kit.drawing import (
    CROWN,
    EDGE,
    INK,
    INK_SOFT,
    NIGHT,
    PAPER,
    SEATS,
    WHITE,
    circle,
    group,
    measured,
    n,
    path,
    rect,
    rounded,
    stroke,
    text,
    wrapped,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

LARGE: Final = (228.0, 330.0)  # in a book, in the middle of attention
HAND: Final = 226.0  # the height of a card in my hand
WIDTHS: Final = (196.0, 236.0, 276.0)  # of one: the more it says, the wider it is
SMALL: Final = 12.5  # no word of a card is smaller
SIZES: Final = (17.0, 16.0, 15.0, 14.5, 14.0, 13.5, 13.0, SMALL)  # of the text
LARGEST: Final = 15.0  # in my hand
READABLE: Final = 13.5  # in my hand; before words get smaller, the card gets wider
LINE: Final = 1.22  # from line to line
SIDE: Final = 9.0  # between frame and words
TOP: Final = 44.0  # where the picture begins
FOOT: Final = 24.0
MARKS: Final = 23.0  # the height of their row
PICTURE: Final = 34.0  # a picture is at least so high
ROOMY: Final = 62.0  # on a large card, if that is possible
TALL: Final = 112.0  # and at most so high


class Cost(NamedTuple):
    """What a card costs: as it is printed, or what its owner would pay now."""

    label: str
    kinds: tuple[str, ...] = ()  # that may pay


def printed_cost(info: CardInfo) -> Cost:
    """As it stands on the card."""
    return Cost(info.cost)


# --- words in a box --------------------------------------------------------------------------------------------------


def titled(words: str, sizes: tuple[float, ...], room: float) -> tuple[list[str], float]:
    """A title in one line, or else in two, as large as it fits; the last size may be made smaller for a long word."""
    for most in (1, 2):
        for size in sizes if most == 2 else sizes[:-1]:
            lines = wrapped(words, size, room, 700)
            if len(lines) <= most and all(measured(line) * size <= room for line in lines):
                return lines, size
    lines = wrapped(words, sizes[-1], room, 700)
    return lines, min(sizes[-1], *(room / measured(line) for line in lines))


# --- a card as one holds it ------------------------------------------------------------------------------------------


class Body(NamedTuple):
    """How the lower part of a card is laid out."""

    lines: tuple[str, ...]
    size: float
    picture: float  # its height; 0: there is no room for it


@kept
def body_of(info: CardInfo, texts: Texts, width: float, height: float) -> Body:
    """The largest type that leaves room for a picture; if there is none, the smallest."""
    room = height - TOP - FOOT - (MARKS if info.marks else 4) - 8
    words, in_hand = "\n".join(card_text(info, texts)), height <= HAND
    found: list[Body] = []
    for size in SIZES[SIZES.index(LARGEST) :] if in_hand else SIZES:
        lines = wrapped(words, size, width - 2 * SIDE, 400)
        left = room - len(lines) * size * LINE
        found.append(Body(tuple(lines), size, min(TALL, left) if left >= PICTURE else 0))
        if left >= (PICTURE if in_hand else ROOMY):
            return found[-1]
    return next((body for body in found if body.picture), found[-1])


@kept
def hand_width(info: CardInfo, texts: Texts) -> float:
    """How wide a card is in my hand: as wide as its marks and its words need, if there is to be a picture too."""
    for width in WIDTHS[:-1]:
        body = body_of(info, texts, width, HAND)
        if body.picture and body.size >= READABLE and _marks(info.marks, texts, 0)[1] < width - 4:
            return width
    return WIDTHS[-1]


@kept
def face(info: CardInfo, cost: Cost, deck: str, texts: Texts, width: float = LARGE[0], height: float = LARGE[1]) -> str:
    """A card with its upper left corner at (0, 0): cost, title, picture, marks, text, name of the deck and number."""
    body, hue = body_of(info, texts, width, height), COLOURS[info.deck]
    y = TOP + body.picture
    shown = rect(2.5, 5, width, height, 12, NIGHT, 'opacity=".35"')
    shown += rect(2, 2, width - 4, height - 4, 11, PAPER, stroke(hue, 4)) + _head(info, texts, width)
    if body.picture:
        shown += picture(info, 6, TOP, width - 12, body.picture)
    if info.marks:
        shown += _marks(info.marks, texts, y + 3 + MARKS / 2)[0]
    top = y + (MARKS if info.marks else 4) + 4
    free = height - FOOT - top - len(body.lines) * body.size * LINE
    words = "".join(
        text(SIDE, top + min(free / 2, 6) + body.size * LINE * (k + 0.5), line, body.size, "", 400, "start")
        for k, line in enumerate(body.lines)
    )
    shown += group(words, more=f'fill="{INK}"') + _foot(info, deck, width, height, not body.picture)
    return shown + _cost(cost, info.cost == "#", hue)


def _head(info: CardInfo, texts: Texts, width: float) -> str:
    """The title on the band of its kind."""
    left, room = 43.0, width - 43 - 9
    lines, size = titled(title_of(info, texts), (18, 17, 16, 15, 14, 13), room)
    band, ink = rounded(6, 6, width - 12, 36, 8), TEAL if info.kind == "dashboard" else INK
    if info.kind == "destruction":
        ground = path(band, INK) + "".join(
            path(f"M{n(x)} 6h7l-12 36h-7Z", WHITE) for x in range(54, int(width) - 12, 18)
        )
        ground += rect(left - 3, 10, room + 8, 28, 6, PAPER)
    else:
        ground = path(band, SILVER if info.kind == "fuel" else PAPER)
    middle, gap = left + room / 2, size * 1.06
    y = 24 - gap * (len(lines) - 1) / 2 - (1 if info.kind == "dashboard" else 0)
    for k, line in enumerate(lines):
        ground += text(middle, y + gap * k, line, size, ink)
        if info.kind == "dashboard" and k == len(lines) - 1:
            wide = measured(line) * size
            ground += path(f"M{n(middle - wide / 2)} {n(y + gap * k + size * 0.62)}h{n(wide)}", "", stroke(TEAL, 2.2))
    return ground


def _cost(cost: Cost, by_round: bool, hue: str) -> str:
    """The cost in its disc; below it what may pay it, and # if the round sets its number."""
    shown = circle(22, 23, 18, hue, stroke(WHITE, 2.6)) + text(22, 23, cost.label, 21, WHITE)
    if not cost.kinds:
        return shown
    wide = 8 + 17.0 * len(cost.kinds) + (13 if by_round else 0)
    shown += rect(5, 43, wide, 21, 10, NIGHT, stroke(WHITE, 1.4))
    shown += text(16, 53.5, "#", 14, WHITE) if by_round else ""
    for k, kind in enumerate(cost.kinds):
        shown += item(kind, wide - 4.5 - 17 * (len(cost.kinds) - 1 - k) - 3.5, 53.5, 6.5, WHITE)
    return shown


@kept
def _marks(marks: tuple[str, ...], texts: Texts, y: float) -> tuple[str, float]:
    """Each as a sign with its word; and where the last one ends."""
    x, shown = SIDE + 9, ""
    for mark in marks:
        words = texts.say(f"panel.mark_{mark}")
        shown += mark_sign(mark, x, y, 9.5) + text(x + 14, y, words, 13.5, INK, 600, "start")
        x += 14 + measured(words, 600) * 13.5 + 18
    return shown, x - 18


def _foot(info: CardInfo, deck: str, width: float, height: float, bare: bool) -> str:
    """The deck and the number; of a card without room for its picture the picture too, small."""
    y = height - FOOT / 2 - 3
    shown = path(f"M{n(SIDE)} {n(height - FOOT)}H{n(width - SIDE)}", "", stroke(EDGE, 1.4))
    shown += text(SIDE, y, deck, 13, INK_SOFT, 500, "start") + text(width - SIDE, y, info.id, 13, INK_SOFT, 500, "end")
    if bare:
        shown += _tiny(info, width / 2 + 10, y)
    return shown


def _tiny(info: CardInfo, x: float, y: float) -> str:
    hue = COLOURS[info.deck]
    return rect(x - 13, y - 9, 26, 18, 4, hue) + drawn(picture_of(info.en, info.text), hue, x, y, 0.22)


# --- pictures --------------------------------------------------------------------------------------------------------


@kept
def picture(info: CardInfo, x: float, y: float, w: float, h: float) -> str:
    """What a card shows, in a box."""
    hue = COLOURS[info.deck]
    scale = min(1.4, (h - 8) / 74, (w - 8) / 96)
    waves = f"q{n(w / 4)}-{n(h * 0.3)} {n(w / 2)}-{n(h * 0.06)}t{n(w / 2)}-{n(h * 0.14)}"
    hill = f"M{n(x)} {n(y + h * 0.72)}{waves}V{n(y + h)}H{n(x)}Z"
    ground = rect(x, y, w, h, 7, hue) + path(hill, WHITE, 'opacity=".13"')
    if info.deck == "FLEXO":
        return ground + _bent(info, x, y, w, h)
    shown = drawn(picture_of(info.en, info.text), hue, x + w / 2, y + h / 2, scale)
    kind = paid_kind(info)
    if kind and w > 1.6 * h:
        shown += circle(x + w - 24, y + h / 2, 15, WHITE) + item(kind, x + w - 24, y + h / 2, 8.5, hue)
    return ground + shown


def paid_kind(info: CardInfo) -> str:
    """The kind of item that tells cards of one name apart; "": there is but one of that name."""
    if not info.en.endswith(")"):
        return ""
    return next((kind for kind in KINDS if kind in info.text), "cards")


def _bent(info: CardInfo, x: float, y: float, w: float, h: float) -> str:
    """A Flexo card: the sign of a rule; beside it value and arrow for the automatic player; and what one gets."""
    r, middle, at = min(27.0, h / 2 - 5), y + h / 2 - 2, x + w * 0.37
    edge = "".join(rect(x + w * k / 5, y + h - 5, w / 5, 5, 0, seat.fill) for k, seat in enumerate(SEATS))
    plate = circle(at, middle, r, PAPER, stroke(CROWN, 3)) + rule_sign(info.symbol, at, middle, INK, r / 18)
    tag = rect(at + r - 2, middle - 10, 38, 20, 10, CROWN, stroke(INK, 1.6))
    tag += text(at + r + 8, middle, info.value, 14, INK) + arrow(info.arrow == "left", at + r + 23.5, middle, 6.2, INK)
    shown = edge + plate + tag
    gains = rewards(info)
    for k, (kind, count) in enumerate(gains):
        low = middle + (k - (len(gains) - 1) / 2) * 26
        shown += text(x + w * 0.87 - 6, low, count, 24 if len(gains) == 1 else 19, WHITE, 700, "end")
        shown += goods(kind, x + w * 0.87 + 8, low, 10, WHITE)
    return shown


def goods(kind: str, x: float, y: float, r: float, colour: str) -> str:
    """A kind of item; any item: all three."""
    if kind != "item":
        return item(kind, x, y, r, colour)
    r *= 0.62
    return (
        item("stones", x - r, y - r, r, colour)
        + item("chips", x + r * 1.2, y - r, r, colour)
        + item("cards", x, y + r * 1.2, r, colour)
    )
