"""The seven rule panels: the rule and its setting, the stones that fight for it, the evolution track below."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.draw.measures import (
    HEADER,
    HOLE,
    PANEL_W,
    PANELS,
    SPACE_W,
    Box,
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
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import BoardInfo, RulebendersView
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
from tafelrunde.kit.texts import LANGUAGES, Texts

CREAM: Final = "#E9E0D2"  # words on a dark header
KINDS: Final = ("stones", "cards", "chips")
MINUS: Final = "−"
RIGHTS: Final = ("EXCHANGE", "CURRENCY")  # boards whose track says which kinds of items
DISC: Final = 13.0  # radius of one that is alone on its space
TRIANGLE: Final = 2  # a look


def panels(view: RulebendersView, texts: Texts) -> dict[str, str]:
    """All panels with everything on them, in painting order."""
    things: dict[str, str] = {}
    for name in PANELS:
        things |= panel(view, name, texts)
    if view.phase == "scoring" and view.task.board:
        things["spotlight"] = _spotlight(view.task.board)
    return things


@lru_cache(16)
def _spotlight(name: str) -> str:
    """The panel that is being scored."""
    frame = path(rounded(*PANELS[name].around(4), 18), "", stroke(CROWN, 6))
    return group(frame, id="spotlight", more=STILL)


def panel(view: RulebendersView, name: str, texts: Texts) -> dict[str, str]:
    """One of them."""
    things = {f"board-{name}": _ground(name, _meaning(view, name), _theme_name(view, name, texts), texts)}
    things |= dict(settings(view, name, texts))
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


@lru_cache(500)
def _ground(name: str, meaning: tuple[str, ...], theme: str, texts: Texts) -> str:
    """The panel, its name and the beds of what lies on it."""
    box = PANELS[name]
    x, y = box.x, box.y
    head = f"M{n(x)} {n(y + HEADER)}v-{HEADER - 14}a14 14 0 0 1 14-14h{PANEL_W - 28}a14 14 0 0 1 14 14v{HEADER - 14}Z"
    drawn = shadow(*box) + rect(*box, 14, BOARD) + path(head, HEAD) + rule_sign(name, x + 28, y + 24, CROWN, 1.1)
    drawn += _title(name, texts)
    if name == "THEME":
        drawn += _theme_plate(meaning[0], theme)
    field = open_field(name)
    drawn += rect(*field, field.height / 2, TRAY, stroke(TRAY_EDGE, 1.6))
    for k in range(3):
        hx, hy = hole(name, k)
        drawn += circle(hx, hy, HOLE, TRAY, stroke(TRAY_EDGE, 2)) + padlock(hx, hy - 1, "#9A8C74")
    drawn += "".join(
        _label(name, at, word, meaning, texts) for at, word in zip(range(-2, 3), meaning[-5:], strict=True)
    )
    return group(drawn, id=f"board-{name}")


def _title(name: str, texts: Texts) -> str:
    """The name of the rule, in two lines if it is long."""
    box, words = PANELS[name], texts.say(f"board.{name}")
    room = PANEL_W - 66 - {"CURRENCY": 264, "START": 244, "THEME": 190}.get(name, 200)
    size = 19 if text_width(words, 19) <= room else 16
    lines = wrapped(words, size, room)
    first = box.y + 24 - 9.5 * (len(lines) - 1)
    return "".join(text(box.x + 54, first + 19 * k, line, size, WHITE, 600, "start") for k, line in enumerate(lines))


def _theme_plate(theme: str, name: str) -> str:
    """The active theme in the header of its panel."""
    box = field_box("THEME", 0, (max(120, text_width(name, 16) + 56),))
    if not theme:
        return rect(*box, 8, DIM) + text(*box.middle, "?", 19, CREAM)
    bed = lit(*box) + rect(box.x + 5, box.y + 4, 34, box.height - 8, 6, COLOURS[theme])
    return (
        bed
        + emblem(theme, box.x + 22, box.y + 17, 0.44)
        + text(box.x + 39 + (box.width - 39) / 2, box.y + 17, name, 16, INK)
    )


@lru_cache(50)
def _space(name: str, at: int) -> str:
    """A space of the evolution track; it points to the end that it belongs to, the middle one to its label."""
    box = space(name, at)
    fill = TRAY if not at else ELECTRON if at < 0 else NUCLEAR
    x, y = box.middle
    if at:
        sx = -7 if at < 0 else 7
        pointer = f"M{n(x - sx)} {n(y - 12)}l{2 * sx} 12l{-2 * sx} 12"
        sign = path(pointer, "", stroke(WHITE if at < 0 else INK, 4, 'stroke-opacity=".2"'))
    else:
        sign = path(f"M{n(x - 7)} {n(box.y + box.height - 9)}h14l-7 8Z", TRAY_EDGE)
    return group(rect(*box, 9, fill, stroke(WHITE, 2)), sign, id=f"space-{name}-{at}")


# --- what the spaces mean now ----------------------------------------------------------------------------------------


def _meaning(view: RulebendersView, name: str) -> tuple[str, ...]:
    """What the labels of a track need to know: the setting or the currency, and the word for each space."""
    words = view.printed.boards[name].modifiers
    now = str(view.boards[name].setting)
    if name == "THEME":
        return active_theme(view), *view.themes, *words
    if name in RIGHTS:
        return (*kinds_in_turn(view, str(view.boards["CURRENCY"].setting)), *words)
    if name == "START":
        return (*map(str, view.printed.boards[name].settings), *words)
    return now, *words


def kinds_in_turn(view: RulebendersView, currency: str) -> tuple[str, str, str]:
    """The currency, the second one, and the other."""
    second = view.printed.second[currency]
    return currency, second, next(kind for kind in KINDS if kind not in (currency, second))


def _label(name: str, at: int, word: str, meaning: tuple[str, ...], texts: Texts) -> str:
    """What the rule is for a disc on this space: worked out, and below it why."""
    box = label_of(name, at)
    x, y = box.middle[0], box.y + 1
    if name == "THEME":
        return _ring(x, y + 10, word, meaning) + _words(x, y + 27, texts.say(f"draw.right.{name}.{word}"))
    if name in RIGHTS:
        return _kinds(x, y + 11, word, meaning) + _words(x, y + 27, texts.say(f"draw.right.{name}.{word}"))
    number = int(word)
    if name == "START":
        first, others = int(meaning[0]) + number, int(meaning[1]) + number
        big = text(x, y + 11, f"{signed(first)} | {signed(others)}", 16)
    else:
        big = text(x, y + 11, max(0, int(meaning[0]) + number), 20)
    return big + _words(x, y + 27, f"+{number}" if number > 0 else signed(number))


def signed(number: int) -> str:
    """With a real minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def _words(x: float, y: float, words: str) -> str:
    return text(x, y, words, 12.5 if len(words) < 9 else 12, INK_SOFT, 500)


def _kinds(x: float, y: float, word: str, meaning: tuple[str, ...]) -> str:
    """Which kinds of items."""
    count = {"none": 0, "current": 1, "second": 2, "any": 3}[word]
    if not count:
        return path(f"M{n(x - 6)} {n(y - 6)}l12 12m0-12l-12 12", "", stroke(INK_SOFT, 2.6))
    left = x - 9.5 * (count - 1)
    return "".join(item(kind, left + 19 * k, y, 7.5) for k, kind in enumerate(meaning[:count]))


def _ring(x: float, y: float, word: str, meaning: tuple[str, ...]) -> str:
    """Which of the four areas: those whose cards may be played are filled, the active one has a rim."""
    active = meaning[1:5].index(meaning[0]) if meaning[0] in meaning[1:5] else -1
    steps = {"none": (), "active": (0,), "opposite": (0, 2), "neighbours": (0, 1, 3), "any": (0, 1, 2, 3)}[word]
    allowed = {(active + step) % 4 for step in steps} if active >= 0 else set()
    drawn = ""
    for area, (dx, dy) in enumerate(((-5.5, -5.5), (5.5, -5.5), (5.5, 5.5), (-5.5, 5.5))):
        fill = COLOURS.get(meaning[1 + area], INK) if area in allowed else BOARD
        line = stroke(INK if area in allowed else TRAY_EDGE, 2 if area == active else 1)
        drawn += rect(x + dx - 4.5, y + dy - 4.5, 9, 9, 2, fill, line)
    return drawn


# --- settings --------------------------------------------------------------------------------------------------------


def settings(view: RulebendersView, name: str, texts: Texts) -> Iterator[tuple[str, str]]:
    """The fields in the header: the one that holds is lit. Themes lie on the card table, orders are discs."""
    if name == "START":
        yield from _orders(view)
    elif name != "THEME":
        now = view.boards[name].setting
        for value in view.printed.boards[name].settings:
            yield f"setting-{name}-{value}", setting(view.printed.boards[name], name, value, value == now, texts)


def setting_box(info: BoardInfo, name: str, value: Option) -> Box:
    """Where a setting stands."""
    wide = {"EXCHANGE": 62, "CURRENCY": 84}.get(name, min(46, 190 / max(1, len(info.settings))))
    return field_box(name, info.settings.index(value), (wide,) * len(info.settings))


def setting(info: BoardInfo, name: str, value: Option, now: bool, texts: Texts, id: str = "") -> str:
    """One of them."""
    return _setting(setting_box(info, name, value), name, value, now, texts, id or f"setting-{name}-{value}")


@lru_cache(500)
def _setting(box: Box, name: str, value: Option, now: bool, texts: Texts, id: str) -> str:
    x, y = box.middle
    ink, weight = (INK, 700) if now else (CREAM, 500)
    bed = lit(*box) if now else rect(*box, 8, DIM)
    if name == "CURRENCY":
        words = item(str(value), box.x + 15, y, 7, ink) + text(
            box.x + 26 + (box.width - 28) / 2, y, texts.say(f"kind.{value}"), 14.5, ink, weight
        )
    else:
        words = text(x, y, f"{value}:1" if name == "EXCHANGE" else value, 22 if now else 17, ink, weight)
    return group(bed, words, id=id)


def _orders(view: RulebendersView) -> Iterator[tuple[str, str]]:
    """The order discs: the start player's on the field with more chips (RUL-056)."""
    first, others = order_fields(len(view.seats))
    numbers = view.printed.boards["START"].settings
    beds = lit(*first) + rect(*others, 8, DIM)
    for box, value, ink in ((first, numbers[0], INK), (others, numbers[1], CREAM)):
        beds += text(box.x + 14, box.y + 17, value, 19, ink) + item("chips", box.x + 31, box.y + 17, 7.5, ink)
    yield "orders", group(beds, id="orders", more=STILL)
    for seat in range(len(view.seats)):
        x, y = order_at(view.starter, len(view.seats), seat)
        yield (
            f"order-{LETTERS[seat]}",
            group(mark(look_of(view, seat), 0, 0, 10.5), id=f"order-{LETTERS[seat]}", at=(x, y)),
        )


def order_fields(seats: int) -> tuple[Box, Box]:
    """For the start player, and for everybody else."""
    widths = (74.0, 44.0 + 29 * (seats - 1))
    return field_box("START", 0, widths), field_box("START", 1, widths)


def order_at(starter: int, seats: int, seat: int) -> tuple[float, float]:
    """Where somebody's order disc lies."""
    first, others = order_fields(seats)
    if seat == starter:
        return first.x + 57, first.y + 17
    number = [other for other in range(seats) if other != starter].index(seat)
    return others.x + 57 + 29 * number, others.y + 17


# --- stones ----------------------------------------------------------------------------------------------------------


def stones(view: RulebendersView, name: str) -> Iterator[tuple[str, str]]:
    """Stones on locked spaces, and a tower for everybody who has stones here, with their number."""
    now, seats = view.boards[name], len(view.seats)
    looks = [look_of(view, seat) for seat in range(seats) for _ in range(now.locked[seat])]
    if looks:
        drawn = "".join(_locked(name, k, look) for k, look in enumerate(looks))
        yield f"locked-{name}", group(drawn, id=f"locked-{name}", more=STILL)
    for seat in range(seats):
        total = now.opened[seat] + now.locked[seat]
        if total:
            state = 0 if seat not in now.leaders else 1 if len(now.leaders) == 1 else 2
            id = f"stones-{name}-{LETTERS[seat]}"
            box = cell(name, seats, seat)
            yield id, heap(box, look_of(view, seat), now.opened[seat], now.locked[seat], state, id)


@lru_cache(500)
def _locked(name: str, number: int, look: int) -> str:
    x, y = hole(name, number)
    return circle(x, y, HOLE, TRAY, stroke(INK_SOFT, 2)) + mark(look, x, y, 10.5)


@lru_cache(5000)
def heap(box: Box, look: int, opened: int, locked: int, state: int, id: str) -> str:
    """A seat's stones on a panel: a tower of the open ones, the number that decides, and what of it is locked.

    State: 0 behind, 1 leads, 2 shares the lead."""
    wide = box.width >= 70
    x = 20.0 if not wide else box.width / 2 - 20
    tx = x + (27 if not wide else 32)
    drawn = _pile_of(look, x, opened) + text(tx, 34, opened + locked, 26 if opened + locked < 10 else 21)
    if state:
        drawn += leads(tx, 14, 12) if state == 1 else tied(tx, 13)
    if locked:
        drawn += padlock(tx - 6, 50, INK_SOFT, 0.66) + text(tx + 5, 51, locked, 13, INK_SOFT)
    return group(drawn, id=id, at=(box.x, box.y), more=STILL)


def _pile_of(look: int, x: float, opened: int) -> str:
    """The open stones; only locked ones: an empty mark."""
    if opened:
        return group(tower(look, opened, 12), at=(x, 40))
    return group(mark(look, 0, 0, 10), at=(x, 32), more='opacity=".55"')


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


@lru_cache(500)
def _in_rows(looks: tuple[int, ...]) -> tuple[tuple[float, float, float], ...]:
    """Discs side by side in one row or two, as big as the space allows; of five the slim ones lie above."""
    count = len(looks)
    r = DISC if count == 1 else 10.4 if count == 2 else 10.0 if count < 5 else 9.2
    order = sorted(range(count), key=lambda k: (half_width(looks[k], r), k)) if count == 5 else list(range(count))
    first = count if count <= 2 else (count + 1) // 2
    found: dict[int, tuple[float, float, float]] = {}
    for row, part in enumerate((order[:first], order[first:])):
        widths = [2 * half_width(looks[k], r) for k in part]
        gap = min(3.0, (SPACE_W - 4 - sum(widths)) / max(1, len(part) - 1))
        x = -(sum(widths) + gap * (len(part) - 1)) / 2
        y = 0.0 if count == first else -14.0 + 28.5 * row
        for k, width in zip(part, widths, strict=True):
            low = 2.0 if looks[k] == TRIANGLE else 0.0  # it is heavy below
            found[k] = x + width / 2, y + low, r
            x += width + gap
    return tuple(found[k] for k in range(count))


def active_theme(view: RulebendersView) -> str:
    """The theme under the marker; "": nobody has chosen one yet (RUL-058)."""
    return "" if view.phase == "setup" else str(view.boards["THEME"].setting)


def _theme_name(view: RulebendersView, name: str, texts: Texts) -> str:
    """The name of the active theme, for its panel."""
    theme = active_theme(view)
    return view.printed.themes[theme][LANGUAGES.index(texts.lang)] if name == "THEME" and theme else ""
