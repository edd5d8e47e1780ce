"""Cards as they lie in front of a player: the card itself small, turned if it is tapped, beside it its name, its marks
and what lies on it."""

from typing import Final, NamedTuple

from tafelrunde.games.rulebenders.draw.cards import SMALL, paid_kind, titled
from tafelrunde.games.rulebenders.draw.emblems import drawn, picture_of
from tafelrunde.games.rulebenders.draw.marking import hook_sign, mark_sign
from tafelrunde.games.rulebenders.draw.pieces import look_of, mark
from tafelrunde.games.rulebenders.draw.signs import COLOURS, SILVER, TEAL, emblem, item, rule_sign
from tafelrunde.games.rulebenders.view import CardInfo, RulebendersView
from tafelrunde.games.rulebenders.words.parts import theme_text, title_of
from tafelrunde.kit.drawing import (
    CROWN,
    EDGE,
    INK,
    INK_SOFT,
    NIGHT,
    PAPER,
    WHITE,
    brackets,
    circle,
    measured,
    n,
    path,
    rect,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

TILE: Final = (208.0, 60.0)
MINI: Final = (37.0, 50.0)  # the card itself
BOX: Final = 54.0  # where it lies, upright or turned


class Lying(NamedTuple):
    """What can be seen of a card in play beside its face; whose things are told by looks (see pieces.py)."""

    tapped: bool = False
    hooked: int = -1  # by whose hook
    holds: int = -1  # its own hook lies on a card of this player
    stones: int = 0
    owner: int = -1  # of these
    theme: str = ""  # that was named for it
    named: str = ""  # the name of this theme
    victim: int = -1  # whose gains it cuts
    task: bool = False  # it is being carried out


def lying(view: RulebendersView, id: str, seat: int, texts: Texts) -> Lying:
    """A card that lies in front of a seat."""
    owners = {card: other for other, own in enumerate(view.seats) for card in (*own.fuel, *own.dash)}
    hook = next((card for card, held in view.hooks.items() if held == id), "")
    held, theme = view.hooks.get(id, ""), view.kept.get(id, "")
    return Lying(
        id in view.tapped,
        look_of(view, owners[hook]) if hook in owners else -1,
        look_of(view, owners[held]) if held in owners else -1,
        view.stash.get(id, 0),
        look_of(view, seat),
        theme,
        theme_text(view, theme, texts) if theme else "",
        look_of(view, view.cuts[id]) if id in view.cuts else -1,
        id == view.task.card,
    )


@kept
def tile(info: CardInfo, now: Lying, texts: Texts) -> str:
    """A card with its upper left corner at (0, 0)."""
    w, h = TILE
    shown = rect(1.5, 1.5, w - 3, h - 3, 9, PAPER, stroke(EDGE, 1.4)) + _title(info, texts)
    shown += _turned(info, now.tapped) + _states(info, now, texts)
    return shown + (brackets(1, 1, w - 2, h - 2, 14) if now.task else "")


def _title(info: CardInfo, texts: Texts) -> str:
    """Its name in the manner of its kind."""
    left, room = BOX + 6, TILE[0] - BOX - 12
    lines, size = titled(title_of(info, texts), (15, 14, 13), room)
    ink, gap = TEAL if info.kind == "dashboard" else INK, size * 1.02
    y = 19 - gap * (len(lines) - 1) / 2
    shown = rect(BOX + 1, 3, TILE[0] - BOX - 5, 33, 7, SILVER) if info.kind == "fuel" else ""
    for k, line in enumerate(lines):
        shown += text(left, y + gap * k, line, size, ink, 700, "start")
    if info.kind == "dashboard":
        shown += path(f"M{n(left)} 35.5h{n(room)}", "", stroke(TEAL, 2))
    return shown


@kept
def _turned(info: CardInfo, tapped: bool) -> str:
    """The card itself: its picture and cost; tapped, it lies on its side and is dim."""
    (w, h), hue = MINI, COLOURS[info.deck]
    shown = rect(-w / 2, -h / 2, w, h, 5, PAPER, stroke(hue, 2.6)) + rect(-w / 2, -h / 2 + 13, w, h - 13, 4, hue)
    if info.deck == "FLEXO":
        shown += circle(0, 6, 14, PAPER) + rule_sign(info.symbol, 0, 6, INK, 0.92)
    else:
        shown += drawn(picture_of(info.en, info.text), hue, 0, 7, 0.43)
    kind = paid_kind(info)
    shown += item(kind, w / 2 - 6, -h / 2 + 6.5, 4.6, INK) if kind else ""
    shown += circle(-w / 2 + 7, -h / 2 + 7, 9, hue, stroke(WHITE, 1.6))
    shown += text(-w / 2 + 7, -h / 2 + 7, info.cost, SMALL, WHITE)
    turn = ' rotate(90)" opacity=".55' if tapped else ""
    return f'<g transform="translate({n(BOX / 2 + 2)} {n(TILE[1] / 2)}){turn}">{shown}</g>'


def _states(info: CardInfo, now: Lying, texts: Texts) -> str:
    """Its marks; then what lies on it and what it does to whom."""
    x, y, shown = BOX + 14, 47.5, ""
    for sign in info.marks:
        shown, x = shown + mark_sign(sign, x, y, 8.5), x + 20
    if now.tapped:
        words = texts.say("panel.tapped")
        shown, x = shown + text(x - 7, y, words, 13, INK_SOFT, 500, "start"), x + measured(words, 500) * 13 + 6
    if now.hooked >= 0:
        shown, x = shown + hook_sign(x, y, 9) + mark(now.hooked, x + 21, y, 8), x + 42
    if now.holds >= 0:
        shown, x = shown + hook_sign(x, y, 9) + _points(x + 12, y) + mark(now.holds, x + 32, y, 8), x + 52
    if now.stones:
        shown, x = shown + mark(now.owner, x, y, 8, now.stones), x + 22
    if now.theme:
        hue = COLOURS[now.theme]
        shown += rect(x - 9, y - 9, 22, 18, 5, hue) + emblem(now.theme, x + 2, y, 0.27)
        shown += text(x + 17, y, now.named, 13, INK, 600, "start")
    if now.victim >= 0:
        shown += (
            circle(x, y, 8, NIGHT)
            + path(f"M{n(x - 4)} {n(y)}h8", "", stroke(CROWN, 2.4))
            + mark(now.victim, x + 21, y, 8)
        )
    return shown


def _points(x: float, y: float) -> str:
    """On whom something lies."""
    return path(f"M{n(x)} {n(y - 4)}l4 4-4 4", "", stroke(INK_SOFT, 2))
