"""What lies before me: my items and exchange tokens, the card that it is all about now, and my hand."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tafelrunde.games.rulebenders.draw.cards import (
    HAND,
    Cost,
    face,
    goods,
    hand_width,
    printed_cost,
)
from tafelrunde.games.rulebenders.draw.marking import barred
from tafelrunde.games.rulebenders.draw.pieces import look_of, mark
from tafelrunde.games.rulebenders.draw.seats import RATES, exchange, kinds_row
from tafelrunde.games.rulebenders.draw.signs import ALARM, HEAD, item
from tafelrunde.games.rulebenders.language.effects import KINDS
from tafelrunde.games.rulebenders.state import NOBODY
from tafelrunde.games.rulebenders.view import CardInfo, RulebendersView, Seat
from tafelrunde.games.rulebenders.words.parts import holder_of, theme_text
from tafelrunde.kit.drawing import (
    CROWN,
    EDGE,
    INK,
    INK_SOFT,
    NIGHT,
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
    wrapped,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

TOP: Final = 8.0
TALL: Final = HAND + 2 * TOP
OWN: Final = 200.0  # the width of what is not a card
ABOUT: Final = 104.0  # of who does what to whom
GAP: Final = 7.0


def mine_part(view: RulebendersView, texts: Texts, across: float = 0) -> Part | None:
    """Everything that is mine to use, from left to right; None for spectators. `across`: in rows that are so wide."""
    if view.seat is None or view.seat == view.flexo:
        return None
    seat, letter = view.seats[view.seat], SEATS[view.seat].letter
    tokens = {
        f"exchange-{k + 1}": exchange(rate, seat.exchange[k], 10 + 62 * k, 56, 58, 46, True)
        for k, rate in enumerate(RATES)
    }
    ground = _own(view, seat, texts)
    things: dict[str, str] = {}
    if view.mine is None:  # only whoever is asked can use them, and ids are his alone
        ground += "".join(tokens.values())
    else:
        things |= {id: group(drawn, id=id) for id, drawn in tokens.items()}
    x, y, width = OWN + 6, TOP, OWN + 6
    for id, drawn, wide in _cards(view, seat, texts):
        if across and x + wide > across:
            x, y = TOP, y + HAND + GAP
        things[id] = group(drawn, id=id, at=(x, y))
        x += wide + GAP
        width = max(width, x)
    width, height = width + 3, y + HAND + TOP
    plate = rect(0, 0, width, height, 14, HEAD) + path(
        rounded(2, 2, width - 4, height - 4, 13), "", stroke(SEATS[view.seat].fill, 4)
    )
    return Part(
        {f"mine-{letter}": group(plate, ground, id=f"mine-{letter}"), **things},
        width,
        height,
        label=texts.say("panel.mine"),
    )


def _cards(view: RulebendersView, own: Seat, texts: Texts) -> Iterator[tuple[str, str, float]]:
    """What it is about, then my hand: id, drawing and width of each."""
    about, width = _task(view, texts)
    if about:
        yield f"task-{SEATS[view.seat or 0].letter}", about, width
    for id in own.hand:
        info = view.printed.cards[id]
        width = hand_width(info, texts)
        yield f"hand-{id}", _card(view, own, info, width, id in view.named, texts), width


# --- what is not a card ----------------------------------------------------------------------------------------------


def _own(view: RulebendersView, own: Seat, texts: Texts) -> str:
    """My chips and stones; what I pay with, what I exchange for, how many cards I may hold."""
    assert view.seat is not None
    lent = tuple((look_of(view, owner), count) for owner, count in enumerate(own.lent) if count)
    counts = _count("chips", own.chips, 10, INK) + _count("stones", own.supply, 104, SEATS[view.seat].deep)
    return counts + _rights(own.pays, own.receives, len(own.hand), own.hand_limit, lent, texts)


@kept
def _count(kind: str, count: int, x: float, colour: str) -> str:
    return (
        rect(x, TOP, 88, 42, 9, PAPER, stroke(EDGE, 1.4))
        + item(kind, x + 22, TOP + 21, 12, colour)
        + text(x + 60, TOP + 21, count, 26, INK)
    )


@kept
def _rights(
    pays: tuple[str, ...],
    receives: tuple[str, ...],
    hand: int,
    limit: int,
    lent: tuple[tuple[int, int], ...],
    texts: Texts,
) -> str:
    """Two rows of two: pays with, exchanges for; hand and its limit, stones that others have lent me."""
    shown = ""
    for key, kinds, x, wide in (("pays", pays, 10.0, 80.0), ("trades", receives, 96.0, 96.0)):
        words = texts.say(f"panel.{key}")
        shown += rect(x, 108, wide, 52, 9, PAPER, stroke(EDGE, 1.4)) + kinds_row(kinds, x - 4, 109, 25)
        shown += text(x + wide / 2, 119, words, min(13.0, (wide - 2) / measured(words, 500)), INK_SOFT, 500)
    shown += rect(10, 166, 88, 50, 9, PAPER, stroke(EDGE, 1.4)) + item("cards", 28, 191, 12)
    shown += text(44, 191, hand, 24, INK, 700, "start")
    shown += text(46 + 15.5 * len(str(hand)), 194, f"/{limit}", 15, INK_SOFT, 500, "start")
    if lent:
        shown += rect(104, 166, 88, 50, 9, PAPER, stroke(EDGE, 1.4)) + text(
            148, 177, texts.say("panel.lent"), 13, INK_SOFT, 500
        )
        step = min(24.0, 62 / len(lent))
        shown += "".join(mark(look, 120 + step * k, 199, 8.5, count) for k, (look, count) in enumerate(lent))
    return shown


# --- what it is about ------------------------------------------------------------------------------------------------


def _task(view: RulebendersView, texts: Texts) -> tuple[str, float]:
    """The card that is being carried out, and who attacks whom or is about to get what; and how wide that is."""
    task = view.task
    holder, where = holder_of(view, task.card) if task.card else (NOBODY, "")
    doer = task.attacker if task.attacker != NOBODY or where == "hand" else holder
    if not task.card and doer == NOBODY:
        return "", 0
    info = view.printed.cards.get(task.card)
    does = "gains" if task.kind else "carries" if task.verb or not task.targets else "attacks"
    targets = tuple(look_of(view, seat) for seat in task.targets if seat != doer)
    across = hand_width(info, texts) if info else 0
    width = ABOUT + across + (4 if info else 0)
    shown = rect(0, -4, width, HAND + 8, 12, WHITE, 'fill-opacity=".2" ' + stroke(CROWN, 2.4))
    if info:
        drawn = face(info, printed_cost(info), theme_text(view, info.deck, texts), texts, across, HAND)
        shown += f'<g transform="translate({n(ABOUT)} 0)">{drawn}</g>'
    look = look_of(view, doer) if doer != NOBODY else NOBODY
    return shown + _who(look, does, targets, task.kind, task.n, texts), width


@kept
def _who(doer: int, does: str, targets: tuple[int, ...], kind: str, count: int, texts: Texts) -> str:
    """From top to bottom: what it is about, who does it, to whom or how much."""
    middle, room = ABOUT / 2, ABOUT - 12
    lines = wrapped(texts.say("panel.task"), 14, room, 600)
    shown = "".join(text(middle, 12 + 17 * k, line, 14, CROWN, 600) for k, line in enumerate(lines))
    if doer == NOBODY:
        return shown
    words = texts.say(f"panel.{does}")
    shown += mark(doer, middle, 64, 17) + text(middle, 99, words, min(15.0, room / measured(words, 600)), WHITE, 600)
    if kind:
        return shown + text(middle - 4, 134, count, 30, WHITE, 700, "end") + goods(kind, middle + 17, 134, 14, WHITE)
    for k, look in enumerate(targets):
        shown += mark(look, middle + (k % 2 - 0.5) * 44 if len(targets) > 1 else middle, 132 + 42 * (k // 2), 14)
    return shown


# --- my hand ---------------------------------------------------------------------------------------------------------


def _card(view: RulebendersView, own: Seat, info: CardInfo, width: float, meant: bool, texts: Texts) -> str:
    """A card with what it would cost me; if I cannot use it, it is dim and says why; if I must get rid of it, that."""
    cost = Cost(str(view.sign) if info.cost == "#" else info.cost, own.pays if info.cost != "0" else ())
    drawn = face(info, _sorted(cost), theme_text(view, info.deck, texts), texts, width, HAND)
    why = view.why.get(info.id)
    if why is not None and not meant:
        key = f"panel.why.{why.rule}"
        words = texts.say(key, **why.values) if texts.has(key) else texts.say("panel.why.other")
        drawn = group(drawn, more='opacity=".58"') + _why(words, width)
    if info.id in own.marked:
        drawn += _must(texts.say("panel.marked"), width)
    return drawn


def _sorted(cost: Cost) -> Cost:
    """Kinds always in the same order."""
    return Cost(cost.label, tuple(kind for kind in KINDS if kind in cost.kinds))


@kept
def _why(words: str, width: float) -> str:
    """Why not, over the foot of a card."""
    y, size = HAND - 13, min(14.0, (width - 44) / measured(words, 600))
    return (
        rect(4, y - 12, width - 8, 24, 10, NIGHT, stroke(WHITE, 1.6))
        + barred(18, y, 8.5)
        + text(32, y, words, size, WHITE, 600, "start")
    )


@lru_cache(100)
def _must(words: str, width: float) -> str:
    """It must be played or discarded before anything else (RUL-310)."""
    wide = measured(words) * 14 + 34
    x = width - wide - 2
    return (
        rect(x, 46, wide, 24, 8, CROWN, stroke(INK, 1.8))
        + text(x + 14, 58, "!", 19, ALARM)
        + text(x + 25, 58, words, 14, INK, 700, "start")
    )
