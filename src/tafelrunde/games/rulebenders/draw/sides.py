"""Beside the card table: rounds and phases, whose turn it is, what is left in the supply, what Flexo does."""

from functools import lru_cache
from itertools import pairwise
from typing import Final

from tafelrunde.games.rulebenders.draw.measures import DOINGS, GAP, ORDER, PANEL_W, PANELS, ROUNDS, SUPPLY
from tafelrunde.games.rulebenders.draw.pieces import FLEXO, arrow, lit, look_of, mark, multiplier, shadow
from tafelrunde.games.rulebenders.draw.signs import BOARD, COLOURS, ELECTRON, NUCLEAR, TRAY, TRAY_EDGE, emblem, padlock
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.kit.drawing import (
    CROWN,
    INK,
    INK_SOFT,
    NIGHT,
    SEATS,
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
from tafelrunde.kit.texts import Texts

PHASES: Final = ("income", "actions", "scoring", "cleanup")
BRASS: Final = "#A8926A"
KNOWN: Final = "#6A6056"  # values that everybody knows already


def sides(view: RulebendersView, texts: Texts) -> dict[str, str]:
    """All of it."""
    things = {
        "ring": _ring(),
        "rounds": _rounds(view.printed.rounds, view.round, view.phase, texts),
        "order": _order(_in_order(view), texts),
        "supply": _supply(
            view.multipliers, view.printed.factor, _unseen(view, "electron"), _unseen(view, "nuclear"), texts
        ),
    }
    if view.flexo >= 0:
        return things | {"flexo": _doings(view.revealed, view.seats[view.flexo].supply, view.printed.factor, texts)}
    return things | {"ruler": _ruler()}


# --- the way around --------------------------------------------------------------------------------------------------


@lru_cache(1)
def _ring() -> str:
    """Panels are scored clockwise (RUL-153): an arrow from each to the next, and their numbers."""
    boxes = list(PANELS.values())
    arrows = ""
    for a, b in pairwise(boxes):
        (ax, ay), (bx, _) = a.middle, b.middle
        if ax == bx:
            x, y = ax, a.y + a.height + GAP / 2
            arrows += f"M{n(x - 9)} {n(y - 4)}l9 8 9-8"
        else:
            side = 1 if bx > ax else -1
            x, y = (ax + bx) / 2, ay
            arrows += f"M{n(x - 4 * side)} {n(y - 9)}l{8 * side} 9 {-8 * side} 9"
    return group(path(arrows, "", stroke(BRASS, 3.4)), id="ring", more='pointer-events="none"')


# --- rounds and phases -----------------------------------------------------------------------------------------------


@lru_cache(100)
def _rounds(values: tuple[int, ...], now: int, phase: str, texts: Texts) -> str:
    """What # is in each round, and how far this one is (RUL-060, RUL-069)."""
    box = ROUNDS
    drawn = shadow(*box) + rect(*box, 14, BOARD)
    wide = (PANEL_W - 36 - 10 * (len(values) - 1)) / len(values)
    for k, value in enumerate(values):
        x, y = box.x + 18 + (wide + 10) * k, box.y + 14
        here = k + 1 == max(1, now)
        drawn += lit(x, y, wide, 86, 11) if here else rect(x, y, wide, 86, 11, TRAY, stroke(TRAY_EDGE, 1.6))
        words = texts.say("draw.board.round", n=k + 1)
        drawn += text(x + wide / 2, y + 24, words, min(22, 22 * (wide - 8) / text_width(words, 22)), INK, 600)
        drawn += text(x + wide / 2, y + 58, f"# = {value}", 33 if here else 27, INK)
    return group(drawn + _phases(phase, texts), id="rounds")


def _phases(phase: str, texts: Texts) -> str:
    """The way through a round: the phase of now by its name, the others by their numbers."""
    x, y, drawn = ROUNDS.x + 18, ROUNDS.y + 114, ""
    for k, name in enumerate(PHASES):
        here = name == phase
        wide = (PANEL_W - 36) / 4 if phase not in PHASES else 220 if here else (PANEL_W - 36 - 220) / 3
        tip = f"M{n(x)} {n(y)}h{n(wide - 14)}l11 22-11 22H{n(x)}l11-22Z"
        drawn += path(tip, CROWN if here else TRAY, stroke(INK if here else TRAY_EDGE, 1.4))
        drawn += text(x + wide / 2 + 1, y + 23, texts.say(f"draw.phase.{name}") if here else k + 1, 26, INK, 600)
        x += wide
    return drawn


# --- whose turn it is ------------------------------------------------------------------------------------------------


def _in_order(view: RulebendersView) -> tuple[tuple[int, str], ...]:
    """Everybody in player order: look, and how he is."""
    found = []
    for seat in view.order:
        state = "passed" if view.seats[seat].passed else "turn" if seat == view.active and not view.over else ""
        found.append((look_of(view, seat), state))
    return tuple(found)


@kept
def _order(seats: tuple[tuple[int, str], ...], texts: Texts) -> str:
    """Player order from the start player on; who is on turn stands in a light, who has passed is barred."""
    box = ORDER
    drawn = shadow(*box) + rect(*box, 14, BOARD)
    drawn += text(box.x + 18, box.y + 27, texts.say("draw.board.order"), 24, INK, 600, "start")
    wide = (PANEL_W - 36) / len(seats)
    for k, (look, state) in enumerate(seats):
        x, y = box.x + 18 + wide * (k + 0.5), box.y + 78
        if k + 1 < len(seats):
            drawn += arrow(False, x + wide / 2, y, 8, BRASS)
        if state == "turn":
            drawn += lit(x - 35, y - 32, 70, 62, 14)
        badge = mark(look, x, y, 20)
        if state == "passed":
            badge = group(badge, more='opacity=".55"') + path(
                f"M{n(x - 24)} {n(y + 19)}L{n(x + 24)} {n(y - 19)}", "", stroke(INK, 4)
            )
        words = texts.say(f"draw.board.{state}") if state else ""
        drawn += badge + text(x, y + 48, words, 20, INK_SOFT, 600)
    return group(drawn, id="order")


# --- what is left ----------------------------------------------------------------------------------------------------


def _unseen(view: RulebendersView, kind: str) -> tuple[tuple[int, bool], ...]:
    """All values of a kind of token, and whether everybody has seen that one (RUL-062)."""
    seen = [value for what, value in view.faces if what == kind]
    found = []
    for value in sorted(view.printed.electron if kind == "electron" else view.printed.nuclear):
        known = value in seen
        if known:
            seen.remove(value)
        found.append((value, known))
    return tuple(found)


@kept
def _supply(
    left: int, factor: int, electron: tuple[tuple[int, bool], ...], nuclear: tuple[tuple[int, bool], ...], texts: Texts
) -> str:
    """Values of tokens that nobody has turned over yet, and multipliers."""
    box = SUPPLY
    drawn = shadow(*box) + rect(*box, 14, BOARD)
    drawn += text(box.x + 18, box.y + 22, texts.say("draw.board.hidden"), 20, INK, 600, "start")
    for k, (values, light) in enumerate(((electron, False), (nuclear, True))):
        step = min(36, 300 / len(values))
        for j, (value, known) in enumerate(values):
            drawn += _value(box.x + 34 + step * j, box.y + 53 + 34 * k, value, known, light)
    x = box.x + PANEL_W - 32
    drawn += text(x + 14, box.y + 22, texts.say("draw.board.multipliers"), 18, INK_SOFT, 500, "end")
    drawn += text(x - 38, box.y + 71, left, 32) + multiplier(factor, x - 4, box.y + 70)
    return group(drawn, id="supply")


def _value(x: float, y: float, value: int, known: bool, nuclear: bool) -> str:
    """One of them; what everybody knows already is only an outline."""
    fill, ink = (BOARD, KNOWN) if known else (NUCLEAR, INK) if nuclear else (ELECTRON, WHITE)
    line = stroke(TRAY_EDGE if known else INK, 1.2)
    if nuclear:
        bed = path(rounded(-12, -12, 24, 24, 5), fill, f'{line} transform="translate({n(x)} {n(y)}) rotate(45)"')
    else:
        bed = circle(x, y, 15, fill, line)
    return bed + text(x, y, value, 22, ink)


# --- Flexo -----------------------------------------------------------------------------------------------------------


@kept
def _doings(actions: tuple[str, ...], supply: int, factor: int, texts: Texts) -> str:
    """What Flexo's set-up cards did in this round, and how many stones it has left (RUL-333, RUL-344)."""
    box = DOINGS
    drawn = rect(*box, 14, COLOURS["FLEXO"], stroke(CROWN, 2, 'stroke-dasharray="2 7"'))
    drawn += emblem("FLEXO", box.x + 42, box.y + 40, 1.05) + mark(FLEXO, box.x + 28, box.y + 88, 12)
    drawn += text(box.x + 58, box.y + 88, supply, 25, WHITE)
    wide = (PANEL_W - 92 - 20) / 3
    for k, action in enumerate(actions):
        x = box.x + 88 + (wide + 6) * k
        drawn += rect(x, box.y + 12, wide, box.height - 24, 9, BOARD) + _action(
            x + wide / 2, box.y + 33, action, factor
        )
        lines = wrapped(texts.say(f"draw.setup.{action}"), 19, wide - 4, 500)
        drawn += "".join(text(x + wide / 2, box.y + 62 + 19 * j, line, 19, INK, 500) for j, line in enumerate(lines))
    return group(drawn, id="flexo")


def _action(x: float, y: float, action: str, factor: int) -> str:
    """The sign of what a set-up card does."""
    if action == "track":
        return "".join(circle(x + 14 * (k - 1), y, 6, CROWN if k == 1 else TRAY, stroke(INK, 1.4)) for k in range(3))
    if action == "locked":
        return padlock(x, y, INK, 1.2)
    if action == "multiplier":
        return multiplier(factor, x, y)
    if action == "meltdown":
        bed = path(
            rounded(-9, -9, 18, 18, 4), NUCLEAR, stroke(INK, 1.4, f'transform="translate({n(x)} {n(y)}) rotate(45)"')
        )
        return bed + path(f"M{n(x - 13)} {n(y + 9)}L{n(x + 13)} {n(y - 9)}", "", stroke(INK, 3))
    return path(f"M{n(x - 9)} {n(y)}h18", "", stroke(INK_SOFT, 4))


@lru_cache(1)
def _ruler() -> str:
    """Where Flexo does not play: a ruler, bent."""
    box = DOINGS
    x, y = box.x, box.y + 80
    band = f"M{n(x + 24)} {n(y)}Q{n(x + PANEL_W / 2)} {n(y - 74)} {n(x + PANEL_W - 24)} {n(y)}"
    ticks = stroke(NIGHT, 12, 'stroke-dasharray="1.6 12.4" stroke-linecap="butt" transform="translate(0 -7)"')
    drawn = path(band, "", stroke(NIGHT, 36, 'stroke-opacity=".35" transform="translate(3 6)"'))
    drawn += path(band, "", stroke(BRASS, 32)) + path(band, "", ticks)
    dots = "".join(
        circle(x + 150 + 40 * k, y - 30 + (k - 2) ** 2 * 1.6, 6, s.fill, stroke(WHITE, 1.4))
        for k, s in enumerate(SEATS)
    )
    return group(drawn, dots, id="ruler", more='pointer-events="none"')
