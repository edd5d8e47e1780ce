"""What everybody may see of a player: items, what the rules mean for him now, and the cards in front of him."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.rulebenders.draw.marking import barred
from tafelrunde.games.rulebenders.draw.pieces import colours, look_of, mark, signed, token
from tafelrunde.games.rulebenders.draw.signs import COLOURS, TRAY_EDGE, emblem, item, rule_sign
from tafelrunde.games.rulebenders.draw.tiles import TILE, Lying, lying, tile
from tafelrunde.games.rulebenders.view import RulebendersView, Seat
from tafelrunde.kit.drawing import (
    EDGE,
    INK,
    INK_SOFT,
    PAPER,
    SEATS,
    WHITE,
    Part,
    group,
    measured,
    n,
    path,
    rect,
    rounded,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

WIDTH: Final = 440.0
SIDE: Final = 9.0
HEAD: Final = 52.0
ROW: Final = 56.0  # of wells
WELL: Final = "#EDE6D8"
LABEL: Final = 15.5
RATES: Final = ("1:1", "2:1", "3:1")


def seat_part(view: RulebendersView, seat: int, texts: Texts, player: str = "") -> Part:
    """A player's panel, with the name where it is known: a sheet, and each card on it a thing of its own."""
    letter, own, automa = SEATS[seat].letter, view.seats[seat], seat == view.flexo
    colour = texts.say(f"panel.colour.{letter}")
    name = texts.say("panel.flexo") if automa else player or colour
    about = [
        *([colour] if player and not automa else []),
        *([texts.say("panel.start")] if view.starter == seat and view.round else []),
        *([texts.say("panel.turn")] if view.active == seat and not view.over else []),
        *([texts.say("panel.passed")] if own.passed else []),
    ]
    y = HEAD + 8
    body = _supply(own.supply, own.general, look_of(view, seat), y, texts)
    if not automa:
        body += _items(len(own.hand), own.hand_limit, len(own.marked), own.exchange, y)
        body += _rights(view, own, y + ROW + 6, texts)
    y += (ROW + 6) * (1 if automa else 2)
    more, y = _extras(view, seat, y, texts)
    things: dict[str, str] = {}
    areas, y = _areas(view, seat, y, texts, things)
    sheet = _sheet(look_of(view, seat), name, " · ".join(about), own.chips, automa, y, view.active == seat, own.passed)
    ground = group(sheet, body, more, areas, id=f"seat-{letter}")
    return Part({f"seat-{letter}": ground, **things}, WIDTH, y, label=texts.say("panel.label", who=name), title=name)


@kept
def _sheet(
    look: int, name: str, about: str, chips: int, automa: bool, height: float, active: bool, passed: bool
) -> str:
    """Who it is, what he does, and his chips, which win the game (RUL-040)."""
    seat = colours(look)
    top = f"M0 {n(HEAD)}V14a14 14 0 0 1 14-14H{n(WIDTH - 14)}a14 14 0 0 1 14 14V{n(HEAD)}Z"
    plate = rect(58, 7, 236, HEAD - 14, 8, PAPER, 'fill-opacity=".95"')
    size = min(19.0, 218 / measured(name))
    words = text(68, HEAD / 2 if not about else 18, name, size, INK, 700, "start")
    words += text(68, 36.5, about, min(14.0, 218 / measured(about, 500)), INK_SOFT, 500, "start") if about else ""
    purse = rect(302, 7, WIDTH - 311, HEAD - 14, 8, PAPER, 'fill-opacity=".95"') + item("chips", 326, HEAD / 2, 13)
    purse += text(348, HEAD / 2, chips, 28, INK, 700, "start")
    frame = rect(2, 2, WIDTH - 4, height - 4, 13, "", stroke(INK, 4)) if active else ""
    return (
        path(rounded(0, 0, WIDTH, height, 14), PAPER)
        + path(top, f"url(#pat-{seat.letter})", 'opacity=".55"' if passed else "")
        + mark(look, 31, HEAD / 2, 14)
        + plate
        + words
        + ("" if automa else purse)
        + frame
    )


@kept
def _supply(stones: int, general: int, look: int, y: float, texts: Texts) -> str:
    """Stones in the personal supply, and how many are left in the general one."""
    shown = rect(SIDE, y, 134, ROW, 9, WELL) + item("stones", SIDE + 22, y + ROW / 2, 13, colours(look).deep)
    shown += text(SIDE + 40, y + ROW / 2, stones, 26 if stones < 10 else 20, INK, 700, "start")
    return shown + text(SIDE + 126, y + ROW / 2, texts.say("panel.supply", n=general), LABEL, INK_SOFT, 500, "end")


@kept
def _items(hand: int, limit: int, marked: int, tokens: tuple[int, ...], y: float) -> str:
    """How many cards against the limit, and the exchange tokens."""
    x = SIDE + 142
    shown = rect(x, y, 108, ROW, 9, WELL) + item("cards", x + 20, y + ROW / 2, 13)
    shown += text(x + 38, y + ROW / 2, hand, 26, INK, 700, "start")
    shown += text(x + 42 + 17.0 * len(str(hand)), y + ROW / 2 + 3, f"/{limit}", 17, INK_SOFT, 500, "start")
    if marked:
        shown += barred(x + 96, y + 12, 8)
    x += 116
    shown += rect(x, y, WIDTH - SIDE - x, ROW, 9, WELL)
    for k, rate in enumerate(RATES):
        shown += exchange(rate, tokens[k], x + 6 + 52 * k, y + 6, 48, ROW - 12)
    return shown


@kept
def exchange(rate: str, count: int, x: float, y: float, w: float, h: float, dark: bool = False) -> str:
    """Exchange tokens of a kind and how many there are; none: faint. `dark`: on dark ground."""
    faint = "" if count else 'opacity=".5"'
    look = (WHITE, INK, 1.8) if count else (WELL if dark else "", TRAY_EDGE, 1.4)
    shown = rect(x, y, w, h, 10, look[0], stroke(look[1], look[2])) + text(x + w / 2, y + h * 0.3, rate, 15, INK)
    return group(shown, text(x + w / 2, y + h * 0.74, f"×{count}", 15, INK, 600), more=faint)


def _rights(view: RulebendersView, own: Seat, y: float, texts: Texts) -> str:
    """Which themes he may play, what he pays with and what he exchanges for (RUL-091, RUL-107, RUL-130)."""
    shown, x = _well("plays", SIDE, y, 178, texts), SIDE + 8
    for k, theme in enumerate(view.themes):
        shown += _theme(theme, theme in own.permitted, x + 42 * k, y + 21)
    return (
        shown
        + _well("pays", SIDE + 186, y, 104, texts)
        + kinds_row(own.pays, SIDE + 186, y)
        + _well("trades", SIDE + 298, y, WIDTH - 2 * SIDE - 298, texts)
        + kinds_row(own.receives, SIDE + 298, y)
    )


@kept
def _well(key: str, x: float, y: float, w: float, texts: Texts) -> str:
    return rect(x, y, w, ROW, 9, WELL) + text(x + 8, y + 11, texts.say(f"panel.{key}"), LABEL, INK_SOFT, 500, "start")


@lru_cache(100)
def _theme(theme: str, permitted: bool, x: float, y: float) -> str:
    """A theme in the game; barred if its cards may not be played."""
    plate = rect(x, y, 36, 30, 7, COLOURS[theme]) + emblem(theme, x + 18, y + 15, 0.46)
    if permitted:
        return plate
    return group(plate, more='opacity=".4"') + barred(x + 29, y + 23, 8)


@lru_cache(100)
def kinds_row(kinds: tuple[str, ...], x: float, y: float, step: float = 32) -> str:
    """Kinds of items; none: a bar."""
    if not kinds:
        return barred(x + 22, y + 36, 9)
    return "".join(item(kind, x + 22 + step * k, y + 36, step / 3) for k, kind in enumerate(kinds))


def _extras(view: RulebendersView, seat: int, y: float, texts: Texts) -> tuple[str, float]:
    """In one or two lines: income to come, Flexo symbols used, tokens taken, stones of others."""
    own, cells = view.seats[seat], list[tuple[str, list[str], float]]()
    if seat != view.flexo:
        income = [("chips", own.income), ("stones", own.stones), ("cards", own.draws)]
        signs = [item(kind, 10, 0, 8) + text(23, 0, signed(count), 16, INK, 700, "start") for kind, count in income]
        cells.append(("income", signs, 46))
    if own.symbols:
        cells.append(("used", [rule_sign(board, 10, 0, INK, 0.8) for board in own.symbols], 25))
    if own.tokens:
        cells.append(("taken", [_token(kind, value) for kind, value in own.tokens], 33))
    lent = [(owner, count) for owner, count in enumerate(own.lent) if count]
    if lent:
        cells.append(("lent", [mark(look_of(view, owner), 10, 0, 8, count) for owner, count in lent], 26))
    shown, x = "", SIDE + 4
    for key, signs, step in cells:
        words = texts.say(f"panel.{key}")
        wide = measured(words, 500) * LABEL + 6 + step * len(signs) + 12
        if x > SIDE + 4 and x + wide > WIDTH:
            x, y = SIDE + 4, y + 28
        shown += text(x, y + 12, words, LABEL, INK_SOFT, 500, "start")
        x += measured(words, 500) * LABEL + 6
        for sign in signs:
            shown += group(sign, at=(x, y + 12))
            x += step
        x += 12
    return shown, y + (28 if cells else 0)


@lru_cache(100)
def _token(kind: str, value: int) -> str:
    """A token that he has taken, small."""
    return f'<g transform="translate(14 0) scale(.56)">{token(kind == "electron", True, value, False, 1)}</g>'


# --- cards -----------------------------------------------------------------------------------------------------------


def _areas(view: RulebendersView, seat: int, y: float, texts: Texts, things: dict[str, str]) -> tuple[str, float]:
    """Dashboard, fuel area and an open hand; each card two in a row, in the order in which they were laid."""
    own = view.seats[seat]
    shown = ""
    hand = own.hand if own.opened or view.over else ()
    for key, ids in (("dash", own.dash), ("fuel", own.fuel), ("open", hand)):
        if seat == view.flexo or (key == "open" and not ids):
            continue
        words = texts.say(f"panel.{key}")
        shown += path(f"M{n(SIDE)} {n(y + 1)}H{n(WIDTH - SIDE)}", "", stroke(EDGE, 1.4))
        shown += text(SIDE + 4, y + 13, words, 16, INK, 600, "start")
        about = str(len(ids)) if ids else texts.say("panel.none")
        shown += text(SIDE + 14 + measured(words, 600) * 16, y + 13, about, 16, INK_SOFT, 500, "start")
        y += 24
        for k, id in enumerate(ids):
            x, low = SIDE + k % 2 * (TILE[0] + 6), y + k // 2 * (TILE[1] + 5)
            now = lying(view, id, seat, texts) if key != "open" else Lying()
            things[f"card-{id}"] = group(tile(view.printed.cards[id], now, texts), id=f"card-{id}", at=(x, low))
        y += -(-len(ids) // 2) * (TILE[1] + 5) + 4
    return shown, y + 4
