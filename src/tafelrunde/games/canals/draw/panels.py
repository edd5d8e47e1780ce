"""The sheets beside the board: what goes on, what I hold, and a card for each seat; at the end the result by source."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.canals.draw.pieces import DROP, WATER_LINE, WINDOW, face_down, face_up
from tafelrunde.games.canals.view import CanalsView, Face
from tafelrunde.games.canals.words import doing
from tafelrunde.kit.drawing import (
    CROWN,
    EDGE,
    INK,
    INK_SOFT,
    PAPER,
    SEATS,
    Part,
    Seat,
    badge,
    circle,
    crown,
    group,
    n,
    panel,
    path,
    rect,
    stroke,
    text,
    wrapped,
)
from tafelrunde.kit.game import rank
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

WIDTH: Final = 374  # a telephone's width without its margins
MARGIN: Final = 16


def stack_panel(view: CanalsView, texts: Texts) -> Part:
    """The game, its turn and what is left in the stack."""
    now = texts.say("draw.over") if view.over else texts.say("draw.turn", turn=view.turn)
    if view.removed:
        now += texts.say("draw.removed", n=len(view.removed))
    return _stack_panel(now, view.stack, texts)


@lru_cache(200)
def _stack_panel(now: str, stack: int, texts: Texts) -> Part:
    right = WIDTH - MARGIN
    backs = "".join(face_down(right - 46 + 5 * k, 24 - 5 * k, 38) for k in range(min(stack, 3)))
    empty = rect(right - 42, 20, 38, 38, 6, "", stroke(EDGE, 2, 'stroke-dasharray="4 5"'))
    drawn = group(
        panel(WIDTH, 78),
        text(MARGIN, 28, texts.say("title"), 21, INK, 700, "start"),
        text(MARGIN, 54, now, 15, INK_SOFT, 500, "start"),
        text(right - 60, 29, stack, 26, INK, anchor="end"),
        text(right - 60, 54, texts.say("draw.stack"), 14, INK_SOFT, 500, "end"),
        backs or empty,
        id="stack",
    )
    return Part({"stack": drawn}, WIDTH, 78, label=texts.say("describe.stack", n=stack))


# --- my area ---------------------------------------------------------------------------------------------------------


def my_panel(view: CanalsView, texts: Texts) -> Part | None:
    """My tile and my starting VP, which only I see; spectators have none, and at the end nothing is hidden."""
    if view.seat is None or view.over:
        return None
    return _my_panel(view.seat, view.hand, view.start_vp[view.seat], texts)


@kept
def _my_panel(number: int, hand: Face | None, vp: int | None, texts: Texts) -> Part:
    seat, x = SEATS[number], 136
    if hand:
        tile = f'<g transform="translate({MARGIN + 52} 72) scale(.65)">{face_up(hand)}</g>'
        lines = [(texts.say("draw.hand"), 17, INK, 600)]
        lines += [(line, 15, INK, 500) for line in wrapped(texts.say("draw.reach", n=hand.value), 15, 222)]
    else:
        tile = rect(MARGIN + 2, 22, 100, 100, 8, "", stroke(INK_SOFT, 2, 'stroke-dasharray="6 7"'))
        lines = [(line, 15, INK_SOFT, 500) for line in wrapped(texts.say("draw.no_tile"), 15, 222)]
    words, y = "", 32
    for line, size, ink, weight in lines:
        words += text(x, y, line, size, ink, weight, "start")
        y += 21
    purse = coin(x + 15, 103, vp) + text(x + 38, 103, texts.say("draw.start_vp"), 14, INK, 500, "start")
    secret = text(WIDTH - MARGIN, 103, texts.say("draw.secret"), 13, INK_SOFT, 400, "end")
    edge = path(f"M14 2H{WIDTH - 14}", "", stroke(seat.fill, 4))
    sheet, held = f"sheet-{seat.letter}", f"hand-{seat.letter}"
    things = {sheet: group(panel(WIDTH, 142), edge, purse, secret, id=sheet), held: group(tile, words, id=held)}
    return Part(things, WIDTH, 142, label=texts.say("draw.hand" if hand else "draw.no_tile"))


def coin(x: float, y: float, vp: int | None) -> str:
    """Victory points; nobody else's are known before the end."""
    return circle(x, y, 14, CROWN, stroke(INK, 1.6)) + text(x, y, "?" if vp is None else vp, 16, INK)


# --- seats -----------------------------------------------------------------------------------------------------------


def seat_panels(view: CanalsView, texts: Texts) -> tuple[Part, ...]:
    """A card for each seat: mine first, then clockwise."""
    first = view.seat or 0
    return tuple(seat_panel(view, (first + k) % view.players, texts) for k in range(view.players))


def seat_panel(view: CanalsView, number: int, texts: Texts) -> Part:
    """Mark, name, what the seat is doing and what it has."""
    seat, active = SEATS[number], number == view.active
    name = texts.say("draw.you") if number == view.seat else texts.say("draw.player", letter=seat.letter)
    things = badge(seat, 35, 33, 15.5) + text(68, 23, name, 18, INK, 600, "start")
    things += text(68, 46, state_of(view, number, texts), 14, INK_SOFT, 500, "start")
    y = 66
    if view.scores:
        things += result(view, number) + sources(view.scores[number], y, texts)
        y += 46
    else:
        things += possessions(view, number, texts)
    if view.supply[number] or not view.over:
        things += supply(seat, view.supply[number], view.pieces_each, y)
        y += 20 * -(-view.pieces_each // PER_ROW) + 10
    height = y + 6
    frame = panel(WIDTH, height, INK, 3) if active else panel(WIDTH, height)
    id = f"seat-{seat.letter}"
    return Part({id: group(frame, things, id=id)}, WIDTH, height)


def state_of(view: CanalsView, number: int, texts: Texts) -> str:
    """Whose turn it is and what for; at the end the rank."""
    for decision in view.open:
        if decision.seat == number:
            key = "draw.my_turn" if number == view.seat else "draw.their_turn"
            return texts.say(key, what=texts.say(f"draw.do_{decision.kind}"))
    return doing(view, number, texts)


def possessions(view: CanalsView, number: int, texts: Texts) -> str:
    """The tile in front of a seat, face down, and its starting VP."""
    tile_x, coin_x = WIDTH - MARGIN - 32, WIDTH - MARGIN - 72
    tile = (
        face_down(tile_x, 14, 30)
        if view.tiles_in_hand[number]
        else rect(tile_x, 14, 30, 30, 5, "", stroke(EDGE, 2, 'stroke-dasharray="4 5"'))
    )
    return tile + coin(coin_x, 29, view.start_vp[number])


PER_ROW: Final = 20


def supply(seat: Seat, left: int, pieces: int, y: float) -> str:
    """Pieces left as little storeys, and as a number; placed ones are outlines."""
    step = (WIDTH - MARGIN - 58) / PER_ROW
    full = empty = windows = ""
    for k in range(pieces):
        x, top = 58 + step * (k % PER_ROW), y + 20 * (k // PER_ROW)
        box = f"M{n(x)} {n(top)}h11.5v15h-11.5z"
        if k < left:
            full += box
            windows += f"M{n(x + 2.5)} {n(top + 9.5)}h7"
        else:
            empty += box
    return (
        text(MARGIN, y + 8, left, 24, INK, 700, "start")
        + path(empty, "", stroke(seat.deep, 1, 'stroke-dasharray="1.5 3" stroke-opacity=".6"'))
        + path(full, seat.deep, stroke(seat.fill, 1.6))
        + path(windows, "", stroke(WINDOW, 4, 'stroke-dasharray="2.8 1.4" stroke-linecap="butt"'))
    )


def result(view: CanalsView, number: int) -> str:
    """The total; a crown for whoever has most."""
    totals = [sum(score.values()) for score in view.scores or ()]
    wins = rank(totals, number) == 1
    return text(WIDTH - MARGIN, 34, totals[number], 34, INK, anchor="end") + (crown(WIDTH - 86, 33, 24) if wins else "")


def sources(score: dict[str, int], y: float, texts: Texts) -> str:
    """Where the points come from: one column per source, with its picture."""
    drawn = ""
    for k, (source, points) in enumerate(score.items()):
        x = MARGIN + 118 * k
        drawn += _sign(source, x + 13, y + 18) + text(x + 34, y + 9, points, 19, INK, 700, "start")
        drawn += text(x + 34, y + 29, texts.say(f"source.{source}"), 13, INK_SOFT, 500, "start")
    return drawn


def _sign(source: str, x: float, y: float) -> str:
    """A coin for the start, an island for prizes, a drop for fountains."""
    if source == "start":
        return circle(x, y, 12, CROWN, stroke(INK, 1.6))
    if source == "prizes":
        return circle(x, y, 12, PAPER, stroke("#BFA27A", 4)) + circle(x, y, 4, INK)
    return path(f"M{n(x)} {n(y - 12)}{DROP}", "#57B7CB", stroke(WATER_LINE, 1.5))
