"""The seven rule panels: the rule and its setting, the stones that fight for it, the evolution track below."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.draw.measures import (
    HEADER,
    PANEL_W,
    PANELS,
    SPACE_W,
    cell,
    field_box,
    hole,
    label_of,
    open_field,
    space,
    token_at,
)
from tafelrunde.games.rulebenders.draw.pieces import (
    STILL,
    half_width,
    leads,
    lit,
    look_of,
    mark,
    shadow,
    signed,
    tied,
    token_face,
    tower,
)
from tafelrunde.games.rulebenders.draw.signs import (
    BOARD,
    COLOURS,
    DIM,
    ELECTRON,
    HEAD,
    NUCLEAR,
    TRAY,
    TRAY_EDGE,
    emblem,
    item,
    padlock,
    rule_sign,
)
from tafelrunde.games.rulebenders.language.effects import KINDS
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import BoardInfo, RulebendersView
from tafelrunde.games.rulebenders.words.parts import theme_text
from tafelrunde.kit.drawing import (
    CROWN,
    INK,
    INK_SOFT,
    WHITE,
    circle,
    group,
    n,
    path,
    rect,
    rounded,
    stroke,
    text,
    text_width,
    wrapped,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.layout import Box
from tafelrunde.kit.texts import Texts

CREAM: Final = "#E9E0D2"  # words on a dark header
RIGHTS: Final = ("EXCHANGE", "CURRENCY")  # boards whose track says which kinds of items
DISCS: Final = {
    1: (19.0, 0.0),
    2: (16.0, 40.0),
    3: (11.0, 38.0),
    4: (11.4, 40.0),
    5: (11.4, 27.5),
}  # radius, from row to row
TRIANGLE: Final = 2  # a look


class Meaning(NamedTuple):
    """What the labels of a track need to know."""

    now: tuple[str, ...]  # the setting; of themes the active one and all areas; of chips the first player's and others'
    words: tuple[str, ...]  # the modifier of each space
    allowed: tuple[tuple[str, ...], ...] = ()  # by space: the themes that may be played, or kinds of items


def panels(view: RulebendersView, texts: Texts, full: bool = False) -> dict[str, str]:
    """All panels with everything on them, in painting order; full: with all words, for who looks at them closely."""
    things: dict[str, str] = {}
    for name in PANELS:
        things |= panel(view, name, texts, full)
    if view.phase == "scoring" and view.task.board:
        things["spotlight"] = _spotlight(view.task.board)
    return things


@lru_cache(16)
def _spotlight(name: str) -> str:
    """The panel that is being scored."""
    frame = path(rounded(*PANELS[name].around(4), 18), "", stroke(CROWN, 6))
    return group(frame, id="spotlight", more=STILL)


def panel(view: RulebendersView, name: str, texts: Texts, full: bool = False) -> dict[str, str]:
    """One of them."""
    things = {
        f"board-{name}": _ground(
            name, _meaning(view, name), _theme_name(view, name, texts), view.printed.locked, full, texts
        )
    }
    things |= dict(settings(view, name, texts, full))
    for at in range(-2, 3):
        things[f"space-{name}-{at}"] = _space(name, at)
    things |= dict(stones(view, name))
    things |= dict(discs(view, name))
    now, factor = view.boards[name], view.printed.factor
    things[f"token-E-{name}"] = group(
        token_face(now.electron, True, factor), id=f"token-E-{name}", at=token_at(name, True)
    )
    things[f"token-N-{name}"] = group(
        token_face(now.nuclear, False, factor), id=f"token-N-{name}", at=token_at(name, False)
    )
    return things


# --- what is printed -------------------------------------------------------------------------------------------------


@kept
def _ground(name: str, meaning: Meaning, theme: str, locked: int, full: bool, texts: Texts) -> str:
    """The panel, its name and the beds of what lies on it."""
    box = PANELS[name]
    x, y = box.x, box.y
    head = f"M{n(x)} {n(y + HEADER)}v-{HEADER - 14}a14 14 0 0 1 14-14h{PANEL_W - 28}a14 14 0 0 1 14 14v{HEADER - 14}Z"
    drawn = shadow(*box) + rect(*box, 14, BOARD) + path(head, HEAD) + rule_sign(name, x + 30, y + 32, CROWN, 1.35)
    drawn += _title(name, full, texts)
    if name == "THEME":
        drawn += _theme_plate(meaning.now[0], theme)
    field = open_field(name)
    drawn += rect(*field, field.height / 2, TRAY, stroke(TRAY_EDGE, 1.6))
    for k in range(locked):
        hx, hy, r = hole(name, k, locked)
        drawn += circle(hx, hy, r, TRAY, stroke(TRAY_EDGE, 2)) + padlock(hx, hy - 1, "#9A8C74", min(1, r / 14))
    drawn += "".join(_label(name, at, meaning, full, texts) for at in range(-2, 3))
    return group(drawn, id=f"board-{name}")


def _title(name: str, full: bool, texts: Texts) -> str:
    """The name of the rule; a long one in small type for who looks closely, otherwise a short one."""
    box, words = PANELS[name], texts.say(f"board.{name}")
    room = PANEL_W - 76 - {"CURRENCY": 264 if full else 200, "START": 294, "THEME": 236, "EXCHANGE": 236}.get(name, 220)
    size = next((size for size in (29, 26, 24) if text_width(words, size) <= room), 0)
    lines = [words] if size else wrapped(words, 17, room) if full else [texts.say(f"draw.short.{name}")]
    size = size or (17 if full else 29)
    first = box.y + 33 - 0.55 * size * (len(lines) - 1)
    drawn = (text(box.x + 56, first + 1.1 * size * k, line, size, WHITE, 600, "start") for k, line in enumerate(lines))
    return "".join(drawn)


def _theme_plate(theme: str, name: str) -> str:
    """The active theme in the header of its panel."""
    size = next((size for size in (25, 22, 20) if text_width(name, size) <= 172), 18)
    box = field_box("THEME", 0, (max(140, text_width(name, size) + 64),))
    if not theme:
        return rect(*box, 8, DIM) + text(*box.middle, "?", 28, CREAM)
    bed, y = lit(*box) + rect(box.x + 5, box.y + 5, 42, box.height - 10, 6, COLOURS[theme]), box.middle[1]
    return bed + emblem(theme, box.x + 26, y, 0.6) + text(box.x + 47 + (box.width - 47) / 2, y, name, size, INK)


@lru_cache(50)
def _space(name: str, at: int) -> str:
    """A space of the evolution track; it points to the end that it belongs to, the middle one to its label."""
    box = space(name, at)
    fill = TRAY if not at else ELECTRON if at < 0 else NUCLEAR
    x, y = box.middle
    if at:
        sx = -9 if at < 0 else 9
        pointer = f"M{n(x - sx)} {n(y - 15)}l{2 * sx} 15l{-2 * sx} 15"
        sign = path(pointer, "", stroke(WHITE if at < 0 else INK, 4, 'stroke-opacity=".2"'))
    else:
        sign = path(f"M{n(x - 7)} {n(box.y + box.height - 9)}h14l-7 8Z", TRAY_EDGE)
    return group(rect(*box, 9, fill, stroke(WHITE, 2)), sign, id=f"space-{name}-{at}")


# --- what the spaces mean now ----------------------------------------------------------------------------------------


def _meaning(view: RulebendersView, name: str) -> Meaning:
    """What the labels of a panel need to know now."""
    printed, words = view.printed, view.printed.boards[name].modifiers
    if name == "THEME":
        active = active_theme(view)
        permits = [printed.permits[word][view.themes.index(active)] if active in view.themes else () for word in words]
        return Meaning(
            (active, *view.themes), words, tuple(tuple(view.themes[area] for area in areas) for areas in permits)
        )
    if name in RIGHTS:
        currency = str(view.boards["CURRENCY"].setting)
        turn = (currency, printed.second[currency], *KINDS)
        kinds = [sorted(printed.rights[word][currency], key=turn.index) for word in words]
        return Meaning((currency,), words, tuple(map(tuple, kinds)))
    if name == "START":
        return Meaning(tuple(map(str, printed.boards[name].settings)), words)
    return Meaning((str(view.boards[name].setting),), words)


def _label(name: str, at: int, meaning: Meaning, full: bool, texts: Texts) -> str:
    """What the rule is for a disc on this space: worked out; full: and below it why."""
    x, y = label_of(name, at).middle
    low, word = y + 18, meaning.words[at + 2]
    if full:
        y -= 7
    if name == "THEME":
        words, drawn = texts.say(f"draw.right.{name}.{word}"), _ring(x, y, meaning.allowed[at + 2], *meaning.now)
    elif name in RIGHTS:
        words, drawn = texts.say(f"draw.right.{name}.{word}"), _kinds(x, y, meaning.allowed[at + 2])
    else:
        number = int(word)
        words = f"+{number}" if number > 0 else signed(number)
        drawn = _sum(name, x, y, number, meaning.now)
    return drawn + (text(x, low, words, 12.5 if len(words) < 9 else 12, INK_SOFT, 500) if full else "")


def _sum(name: str, x: float, y: float, number: int, now: tuple[str, ...]) -> str:
    """What the setting is with what a space adds to it; for chips, the start player's share before that of others."""
    if name != "START":
        return text(x, y, max(0, int(now[0]) + number), 34)
    first, others = int(now[0]) + number, int(now[1]) + number
    return text(x, y, f"{signed(first)}|{signed(others)}", 27 if others >= 0 else 23)


def _kinds(x: float, y: float, kinds: tuple[str, ...]) -> str:
    """Which kinds of items."""
    if not kinds:
        return path(f"M{n(x - 9)} {n(y - 9)}l18 18m0-18l-18 18", "", stroke(INK_SOFT, 4))
    r = 13 if len(kinds) < 3 else 9.4
    left = x - 1.13 * r * (len(kinds) - 1)
    return "".join(item(kind, left + 2.26 * r * k, y, r) for k, kind in enumerate(kinds))


def _ring(x: float, y: float, allowed: tuple[str, ...], active: str, *areas: str) -> str:
    """Which of the four areas: those whose cards may be played are filled, the active one has a rim."""
    drawn = ""
    for theme, (dx, dy) in zip(areas, ((-9, -9), (9, -9), (9, 9), (-9, 9)), strict=True):
        fill = COLOURS.get(theme, INK) if theme in allowed else BOARD
        line = stroke(INK if theme in allowed else TRAY_EDGE, 3 if theme and theme == active else 1.4)
        drawn += rect(x + dx - 7.5, y + dy - 7.5, 15, 15, 3, fill, line)
    return drawn


# --- settings --------------------------------------------------------------------------------------------------------


def settings(view: RulebendersView, name: str, texts: Texts, full: bool = False) -> Iterator[tuple[str, str]]:
    """The fields in the header: the one that holds is lit. Themes lie on the card table, orders are discs."""
    if name == "START":
        yield from _orders(view)
    elif name != "THEME":
        now, info = view.boards[name].setting, view.printed.boards[name]
        for value in info.settings:
            box, id = setting_box(info, name, value, full), f"setting-{name}-{value}"
            yield id, _setting(box, name, value, value == now, full, texts)


def setting_box(info: BoardInfo, name: str, value: Option, full: bool = False) -> Box:
    """Where a setting stands."""
    wide = {"EXCHANGE": 74, "CURRENCY": 84 if full else 64}.get(name, min(52, 208 / max(1, len(info.settings))))
    return field_box(name, info.settings.index(value), (wide,) * len(info.settings))


@kept
def _setting(box: Box, name: str, value: Option, now: bool, full: bool, texts: Texts) -> str:
    """One of them; a kind of items is a sign, and full: also a word."""
    x, y = box.middle
    ink, weight = (INK, 700) if now else (CREAM, 500)
    bed = lit(*box) if now else rect(*box, 8, DIM)
    if name != "CURRENCY":
        words = text(x, y + 1, f"{value}:1" if name == "EXCHANGE" else value, 32 if now else 26, ink, weight)
    elif full:
        words = item(str(value), box.x + 15, y, 8, ink) + text(
            box.x + 26 + (box.width - 28) / 2, y, texts.say(f"kind.{value}"), 14.5, ink, weight
        )
    else:
        words = item(str(value), x, y, 15 if now else 13, ink)
    return group(bed, words, id=f"setting-{name}-{value}")


def _orders(view: RulebendersView) -> Iterator[tuple[str, str]]:
    """The order discs: the start player's on the field with more chips (RUL-056)."""
    first, others = order_fields(len(view.seats))
    numbers = view.printed.boards["START"].settings
    beds = lit(*first) + rect(*others, 8, DIM)
    for box, value, ink in ((first, numbers[0], INK), (others, numbers[1], CREAM)):
        beds += text(box.x + 16, box.middle[1] + 1, value, 28, ink) + item("chips", box.x + 38, box.middle[1], 10, ink)
    yield "orders", group(beds, id="orders", more=STILL)
    for seat in range(len(view.seats)):
        x, y = order_at(view.starter, len(view.seats), seat)
        yield (
            f"order-{LETTERS[seat]}",
            group(mark(look_of(view, seat), 0, 0, 13), id=f"order-{LETTERS[seat]}", at=(x, y)),
        )


def order_fields(seats: int) -> tuple[Box, Box]:
    """For the start player, and for everybody else."""
    widths = (92.0, 60.0 + 34 * (seats - 1))
    return field_box("START", 0, widths), field_box("START", 1, widths)


def order_at(starter: int, seats: int, seat: int) -> tuple[float, float]:
    """Where somebody's order disc lies."""
    first, others = order_fields(seats)
    if seat == starter:
        return first.x + 70, first.middle[1]
    number = [other for other in range(seats) if other != starter].index(seat)
    return others.x + 68 + 34 * number, others.middle[1]


# --- stones ----------------------------------------------------------------------------------------------------------


def stones(view: RulebendersView, name: str) -> Iterator[tuple[str, str]]:
    """Stones on locked spaces, and a tower for everybody who has stones here, with their number."""
    now, seats = view.boards[name], len(view.seats)
    looks = [look_of(view, seat) for seat in range(seats) for _ in range(now.locked[seat])]
    if looks:
        drawn = "".join(_locked(*hole(name, k, view.printed.locked), look) for k, look in enumerate(looks))
        yield f"locked-{name}", group(drawn, id=f"locked-{name}", more=STILL)
    for seat in range(seats):
        total = now.opened[seat] + now.locked[seat]
        if total:
            state = 0 if seat not in now.leaders else 1 if len(now.leaders) == 1 else 2
            id = f"stones-{name}-{LETTERS[seat]}"
            box = cell(name, seats, seat)
            yield id, heap(box, look_of(view, seat), now.opened[seat], now.locked[seat], state, id)


@kept
def _locked(x: float, y: float, r: float, look: int) -> str:
    return circle(x, y, r, TRAY, stroke(INK_SOFT, 2)) + mark(look, x, y, min(12, r - 3))


@kept
def heap(box: Box, look: int, opened: int, locked: int, state: int, id: str) -> str:
    """A seat's stones on a panel: a tower of the open ones, the number that decides, and what of it is locked.

    State: 0 behind, 1 leads, 2 shares the lead."""
    wide = box.width >= 70
    x = 19.0 if not wide else box.width / 2 - 16
    tx = x + (28 if not wide else 36)
    drawn = _pile_of(look, x, opened, 14 if wide else 12) + text(
        tx, 41, opened + locked, 33 if opened + locked < 10 else 25
    )
    if state:
        drawn += leads(tx, 15, 15) if state == 1 else tied(tx, 15)
    if locked:
        drawn += padlock(tx - 7, 62, INK_SOFT, 0.8) + text(tx + 6, 62, locked, 16, INK_SOFT)
    return group(drawn, id=id, at=(box.x, box.y), more=STILL)


def _pile_of(look: int, x: float, opened: int, r: float) -> str:
    """The open stones; only locked ones: an empty mark."""
    if opened:
        return group(tower(look, opened, r), at=(x, 48))
    return group(mark(look, 0, 0, r - 1), at=(x, 40), more='opacity=".55"')


# --- discs -----------------------------------------------------------------------------------------------------------


def discs(view: RulebendersView, name: str) -> Iterator[tuple[str, str]]:
    """The evolution discs of all seats; Flexo's shows where it is going."""
    places = disc_places(view, name, view.boards[name].discs)
    for seat, (x, y, r) in enumerate(places):
        look, id = look_of(view, seat), f"disc-{name}-{LETTERS[seat]}"
        drawn = circle(1.5, 3, r, INK, 'opacity=".25"') + mark(look, 0, 0, r)
        if seat == view.flexo and name in view.courses:
            drawn += course(view.courses[name], r)
        yield id, group(drawn, id=id, at=(x, y))


def course(way: str, r: float) -> str:
    """Where Flexo's disc is going (RUL-351)."""
    side = -1 if way == "left" else 1
    x = side * (1.16 * r + 2)
    return path(f"M{n(x)} {n(-5)}l{6 * side} 5 {-6 * side} 5Z", INK, stroke(WHITE, 1.2))


def disc_places(view: RulebendersView, name: str, at: tuple[int, ...]) -> list[tuple[float, float, float]]:
    """Where the discs lie if they stand on these spaces, and how big they are."""
    looks = tuple(look_of(view, seat) for seat in range(len(view.seats)))
    found: list[tuple[float, float, float]] = [(0, 0, 0)] * len(at)
    for place in set(at):
        there = [seat for seat, one in enumerate(at) if one == place]
        middle = space(name, place).middle
        rows = _in_rows(tuple(looks[seat] for seat in there))
        for seat, (dx, dy, r) in zip(there, rows, strict=True):
            found[seat] = (middle[0] + dx, middle[1] + dy, r)
    return found


@kept
def _in_rows(looks: tuple[int, ...]) -> tuple[tuple[float, float, float], ...]:
    """Discs below one another, from three on in pairs, the widest with the slimmest, as big as the space allows."""
    count = len(looks)
    r, pitch = DISCS[count]
    slim = sorted(range(count), key=lambda k: (half_width(looks[k], r), k))
    rows = [[k] for k in range(count)]
    if count == 3:
        rows = [sorted(slim[:2]), slim[2:]]
    elif count > 3:
        rows = [sorted((slim[0], slim[3])), sorted((slim[1], slim[2])), *([k] for k in slim[4:])]
    found: dict[int, tuple[float, float, float]] = {}
    for row, part in enumerate(rows):
        widths = [2 * half_width(looks[k], r) for k in part]
        gap = min(3.0, (SPACE_W - 2 - sum(widths)) / max(1, len(part) - 1))
        x = -(sum(widths) + gap * (len(part) - 1)) / 2
        y = pitch * (row - (len(rows) - 1) / 2)
        for k, width in zip(part, widths, strict=True):
            low = 0.16 * r if looks[k] == TRIANGLE else 0.0  # it is heavy below
            found[k] = x + width / 2, y + low, r
            x += width + gap
    return tuple(found[k] for k in range(count))


def active_theme(view: RulebendersView) -> str:
    """The theme under the marker; "": nobody has chosen one yet (RUL-058)."""
    return "" if view.phase == "setup" else str(view.boards["THEME"].setting)


def _theme_name(view: RulebendersView, name: str, texts: Texts) -> str:
    """The name of the active theme, for its panel."""
    theme = active_theme(view)
    return theme_text(view, theme, texts) if name == "THEME" and theme else ""
