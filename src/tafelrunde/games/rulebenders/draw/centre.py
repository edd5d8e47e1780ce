"""The card table in the middle: four theme areas with their piles, and the Flexo area between them."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.rulebenders.draw.boards import active_theme
from tafelrunde.games.rulebenders.draw.measures import AREA_W, AREAS, FLEXO, discard_box, pile_box
from tafelrunde.games.rulebenders.draw.pieces import arrow, pile, shadow
from tafelrunde.games.rulebenders.draw.signs import COLOURS, SILVER, TEAL, emblem, padlock, rule_sign
from tafelrunde.games.rulebenders.view import CardInfo, Pile, RulebendersView
from tafelrunde.games.rulebenders.words.parts import theme_text, title_of
from tafelrunde.kit.drawing import (
    CROWN,
    INK,
    INK_SOFT,
    NIGHT,
    PAPER,
    WHITE,
    circle,
    group,
    n,
    path,
    rect,
    rounded,
    silhouette,
    stroke,
    text,
    text_width,
    wrapped,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.layout import Box
from tafelrunde.kit.texts import Texts

ROLES: Final = ("active", "neighbour", "opposite", "neighbour")


def centre(view: RulebendersView, texts: Texts) -> dict[str, str]:
    """All areas, then their piles."""
    things: dict[str, str] = {}
    theme = active_theme(view)
    active = view.themes.index(theme) if theme else -1
    for area, theme in enumerate(view.themes):
        role = ROLES[(area - active) % 4] if active >= 0 else ""
        barred = view.only not in ("", theme)
        name = theme_text(view, theme, texts)
        things[f"theme-{theme}"] = theme_area(area, theme, name, role, barred, texts)
    things["flexo-area"] = _flexo_area(texts)
    for area, one in enumerate(view.piles):
        things[f"pile-{one.name}"] = _pile(area, one.name, one.count, view.picks.count(one.name))
        things[f"discard-{one.name}"] = _discard(area, one, _top(view, one), texts)
    return things


# --- areas -----------------------------------------------------------------------------------------------------------


@kept
def theme_area(area: int, theme: str, name: str, role: str, barred: bool, texts: Texts, id: str = "") -> str:
    """An area: its emblem and name, and how it lies to the active theme."""
    box, colour, active = AREAS[area], COLOURS[theme], role == "active"
    x, y = box.x, box.y
    frame = stroke(CROWN, 6) if active else stroke(WHITE, 1.5, 'stroke-opacity=".4"')
    drawn = shadow(*box) + rect(*box, 14, colour, frame) + emblem(theme, x + 36, y + 42, 0.95)
    size = next((size for size in (27, 24) if text_width(name, size) <= AREA_W - 80), 19.5)
    drawn += text(x + 70, y + 31, name, size, WHITE, 600, "start")
    if role:
        drawn += text(x + 70, y + 59, texts.say(f"draw.board.{role}"), 21, WHITE, 500, "start")
    if active:
        drawn += path(silhouette("star", x + AREA_W - 6, y + 4, 15), CROWN, stroke(INK, 2))
    if barred:
        drawn += circle(x + AREA_W - 10, y + 10, 18, NIGHT, stroke(WHITE, 2)) + padlock(
            x + AREA_W - 10, y + 8, WHITE, 1.3
        )
    return group(drawn, id=id or f"theme-{theme}")


@lru_cache(8)
def _flexo_area(texts: Texts) -> str:
    """Cards that are always permitted (RUL-097)."""
    box = FLEXO
    words = wrapped(texts.say("draw.board.always"), 20, 106)
    drawn = rect(*box, 22, COLOURS["FLEXO"], stroke(WHITE, 1.5, 'stroke-opacity=".4"'))
    drawn += emblem("FLEXO", box.x + 36, box.y + box.height / 2, 0.95)
    first = box.y + box.height / 2 - 12 * len(words)
    drawn += text(box.x + 68, first, texts.say("flexo.name"), 28, WHITE, 600, "start")
    drawn += "".join(
        text(box.x + 68, first + 28 + 23 * k, line, 20, "#D8CDBD", 400, "start") for k, line in enumerate(words)
    )
    return group(drawn, id="flexo-area")


# --- piles -----------------------------------------------------------------------------------------------------------


@kept
def _pile(area: int, name: str, count: int, picked: int) -> str:
    """A draw pile; cards that are just being drawn from it, unseen (RUL-079)."""
    box = pile_box(area)
    tag = ""
    if picked:
        tag = rect(-12, -12, 48, 32, 16, CROWN, stroke(INK, 1.6)) + text(12, 4, f"+{picked}", 24)
    return group(pile(box.width, box.height, count), tag, id=f"pile-{name}", at=(box.x, box.y))


def _top(view: RulebendersView, one: Pile) -> CardInfo | None:
    """The card on top of a discard pile."""
    return view.printed.cards[one.discard[-1]] if one.discard else None


def _discard(area: int, one: Pile, top: CardInfo | None, texts: Texts) -> str:
    return _discarded(
        discard_box(area), one.name, len(one.discard), _face(top, texts), top.kind if top else "", area == len(AREAS)
    )


def _face(top: CardInfo | None, texts: Texts) -> tuple[str, ...]:
    """What is to be seen of a card there: name, cost, deck; of Flexo cards their foot, too."""
    if top is None:
        return ()
    return title_of(top, texts), top.cost, top.deck, top.symbol, str(top.value), top.arrow


@kept
def _discarded(box: Box, name: str, count: int, face: tuple[str, ...], kind: str, flat: bool) -> str:
    """The top of a discard pile, open to read; empty: a bed."""
    w, h = box.width, box.height
    if not face:
        line = stroke(WHITE, 1.6, 'stroke-opacity=".5" stroke-dasharray="5 5"')
        return group(rect(0, 0, w, h, 7, NIGHT, 'fill-opacity=".3" ' + line), id=f"discard-{name}", at=(box.x, box.y))
    deep = 1 + (count > 1) + (count > 5)
    sheets = "".join(rect(2 * k, 2 * k, w, h, 7, PAPER, stroke(INK_SOFT, 1.2)) for k in range(deep - 1, -1, -1))
    title, cost, deck, symbol, value, way = face
    drawn = sheets + _title(title, kind, w, 2 if h > 70 else 1 if not flat else 2)
    drawn += _foot(deck, cost, symbol, value, way, w, h)
    number = rect(w - 42, h - 31, 48, 33, 16, WHITE, stroke(INK, 1.4)) + text(w - 18, h - 14.5, count, 25)
    return group(drawn, number, id=f"discard-{name}", at=(box.x, box.y))


def _title(title: str, kind: str, w: float, lines: int) -> str:
    """The name of a card; fuel in silver, dashboard underlined in teal, destruction striped (RUL-111, RUL-113)."""
    for size in (21, 18, 16, 14, 12.5):
        words = wrapped(title, size, w - 10)
        if len(words) <= lines and all(text_width(word, size) <= w - 8 for word in words):
            break
    high = 8 + 1.1 * size * len(words)
    ink = TEAL if kind == "dashboard" else INK
    bed = path(rounded(3, 3, w - 6, high, 5), SILVER) if kind == "fuel" else ""
    drawn = "".join(text(w / 2, 7 + size * (0.55 + 1.1 * k), line, size, ink, 600) for k, line in enumerate(words))
    if kind == "dashboard":
        drawn += path(f"M8 {n(high + 2)}h{n(w - 16)}", "", stroke(TEAL, 2.2))
    if kind == "destruction":
        drawn += path(f"M6 {n(high + 3)}h{n(w - 12)}", "", stroke(INK, 5)) + path(
            f"M8 {n(high + 3)}h{n(w - 16)}", "", stroke(WHITE, 3, 'stroke-dasharray="5 7"')
        )
    return bed + drawn


def _foot(deck: str, cost: str, symbol: str, value: str, way: str, w: float, h: float) -> str:
    """Below the name: deck and cost; of a Flexo card its rule, its value and its arrow (RUL-227, RUL-228)."""
    if symbol:
        y = h - 22
        sign = rect(6, y - 17, 34, 34, 7, NIGHT) + rule_sign(symbol, 23, y, CROWN, 1.1)
        return sign + text(56, y, value, 28) + arrow(way == "left", 88, y, 12, INK)
    y = h - 24
    sign = circle(24, y, 18, COLOURS[deck], stroke(WHITE, 1.4)) + text(24, y, cost, 24, WHITE)
    return sign + rect(46, y - 16, 26, 32, 6, COLOURS[deck]) + emblem(deck, 59, y, 0.44)
