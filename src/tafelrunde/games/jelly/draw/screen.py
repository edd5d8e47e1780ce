"""My screen, and what only I see behind it: my dice by value, my capsules; what I roll and lock with."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.jelly.content import FACES, LETTERS
from tafelrunde.games.jelly.draw.captions import key_cap, name_of
from tafelrunde.games.jelly.draw.centre import PIT, PIT_EDGE
from tafelrunde.games.jelly.draw.clocks import clock
from tafelrunde.games.jelly.draw.districts import padlock
from tafelrunde.games.jelly.draw.rewards import JELLY, JELLY_INK, flat_pod
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.drawing import (
    NIGHT,
    SEATS,
    WHITE,
    Part,
    die,
    group,
    n,
    path,
    rect,
    rounded,
    stroke,
    text,
    text_width,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

WIDTH: Final = 660
HEIGHT: Final = 150
SOFT: Final = "#D9CBE4"
SLOT: Final = 78.0
FIRST: Final = 58.0  # the middle of the first slot
DIE: Final = 52.0
BUTTON: Final = (524.0, 44.0, 118.0, 92.0)
MIDDLE: Final = BUTTON[0] + BUTTON[2] / 2


def my_panel(view: JellyView, texts: Texts) -> Part | None:
    """My dice by value, each with what it may do; my capsules; the button to roll, or the screen to lock with."""
    seat = view.seat
    if seat is None or view.over:  # at the end everything lies open
        return None
    letter, left = LETTERS[seat], view.left[seat]
    empty = tuple([v for v in range(1, FACES + 1) if v not in view.dice]) if view.dice or not left else ()
    things = {f"inside-{letter}": _inside(seat, empty, texts), **_my_dice(view, seat)}
    if view.my_capsules:
        things[f"pods-{letter}"] = _my_pods(letter, view.my_capsules, texts)
    running, locked = view.phase == "running", view.screens[seat]
    if view.live and left:
        things[f"roll-{letter}"] = _roll_button(seat, view.next_roll, view.pause_time, running, texts)
    elif locked is not None:
        things[f"used-{letter}"] = _used(seat, name_of(view.face(locked), texts), texts)
    elif running and not left:
        things[f"screen-{letter}"] = _screen(seat, texts)
    return Part(things, WIDTH, HEIGHT, label=texts.say("draw.screen"))


@kept
def _inside(number: int, empty: tuple[int, ...], texts: Texts) -> str:
    """The inner side of the screen says what each value may do (JEL-048)."""
    seat = SEATS[number]
    walls = f"M6 {HEIGHT - 2}V20q0-14 14-14H{WIDTH - 20}q14 0 14 14V{HEIGHT - 2}"
    slots = ""
    for value in empty:
        x = FIRST + SLOT * (value - 1)
        slots += rect(x - 34, 40, 68, 68, 13, "", stroke(PIT_EDGE, 1.6, 'stroke-dasharray="4 5"'))
        slots += text(x, 74, value, 26, PIT_EDGE)
    for first, key in ((1, "remove"), (3, "shift"), (5, "nothing")):
        x = FIRST + SLOT * (first - 0.5)
        slots += path(f"M{n(x - SLOT + 12)} 115v5h{n(2 * SLOT - 24)}v-5", "", stroke(PIT_EDGE, 2))
        slots += text(x, 134, texts.say(f"draw.may.{key}"), 14, SOFT, 500)
    return group(
        path(f"{walls}Z", PIT),
        path(walls, "", stroke(seat.deep, 12)),
        path(walls, "", stroke(f"url(#pat-{seat.letter})", 9)),
        text(24, 25, texts.say("draw.screen"), 15, WHITE, 600, "start"),
        slots,
        id=f"inside-{seat.letter}",
    )


# --- dice ------------------------------------------------------------------------------------------------------------


def _my_dice(view: JellyView, seat: int) -> dict[str, str]:
    """One thing per value that I hold, always at the same place; before the first roll all lie face down."""
    letter = LETTERS[seat]
    if not view.dice:
        return {f"unrolled-{letter}": _unrolled(seat, view.left[seat])} if view.left[seat] else {}
    roll = f"{view.round}-{view.next_roll if view.live else view.beat}"
    return {
        f"mine-{letter}-{value}": _my_die(seat, value, view.dice.count(value), roll, view.rolled)
        for value in sorted(set(view.dice))
    }


@kept
def _my_die(number: int, value: int, dice: int, roll: str, ready: bool) -> str:
    """A die of mine, or several of one value; faint as long as they must be rolled first."""
    seat, h = SEATS[number], DIE / 2
    cube = die(f"mine-{seat.letter}-{value}", 6, value, roll, FIRST + SLOT * (value - 1), 75, DIE, seat)
    place = rect(-39, -39, 78, 78, 13, PIT, 'fill-opacity=".01"')  # as big as a finger, also on a telephone
    below = "".join(rect(5 * k - h, -5 * k - h, DIE, DIE, 10, seat.deep) for k in range(min(dice, 3) - 1, 0, -1))
    tag = rect(-34, -34, 34, 24, 12, NIGHT, stroke(WHITE, 1.4)) + text(-17, -22, f"×{dice}", 16, WHITE)
    head, rest = cube.removesuffix("</g>").split(">", 1)
    more = f'data-key="{value}"' + ("" if ready else ' opacity=".45"')
    return f"{head} {more}>{place}{below}{rest}{tag if dice > 1 else ''}</g>"


@lru_cache(100)
def _unrolled(number: int, left: int) -> str:
    """Dice that are not rolled yet."""
    seat, shown = SEATS[number], min(left, 9)
    step = min(SLOT, 6 * SLOT / shown)
    drawn = ""
    for k in range(shown):
        x = FIRST - SLOT / 2 + step * (k + 0.5)
        drawn += rect(x - 23, 51, 46, 46, 9, seat.deep, stroke(seat.fill, 2.4)) + text(x, 74, "?", 24, WHITE)
    return group(drawn, id=f"unrolled-{seat.letter}")


# --- capsules --------------------------------------------------------------------------------------------------------


@kept
def _my_pods(letter: str, values: tuple[int, ...], texts: Texts) -> str:
    """My capsules with their values, the newest last."""
    step = min(36.0, 300 / len(values))
    first = WIDTH - 34 - step * (len(values) - 1)
    drawn = "".join(group(flat_pod(value), at=(first + step * k, 25)) for k, value in enumerate(values))
    return group(text(first - 26, 25, texts.say("draw.my_pods"), 14, SOFT, 500, "end"), drawn, id=f"pods-{letter}")


# --- rolling and locking ---------------------------------------------------------------------------------------------


@kept
def _roll_button(number: int, ready: int, pause: int, running: bool, texts: Texts) -> str:
    """It fills up until one may roll again (JEL-Q45)."""
    seat, (x, y, w, h) = SEATS[number], BUTTON
    timed = clock(ready - pause, ready) if running and ready and pause else ""
    faint = "" if running else ' opacity=".45"'
    return group(
        rect(x, y + 4, w, h, 14, NIGHT),
        rect(x, y, w, h, 14, "#5B7A33"),
        group(rect(x, y, w, h, 14, JELLY), cls="fall"),
        path(rounded(x, y, w, h, 14), "", stroke(WHITE, 2.4)),
        die("", 6, 5, "", x + 38, y + 36, 38, seat),
        key_cap(x + 86, y + 34, "R"),
        text(MIDDLE, y + 74, texts.say("draw.roll"), 17, JELLY_INK),
        id=f"roll-{seat.letter}",
        more=f"{timed}{faint}".strip(),
    )


@lru_cache(50)
def _screen(number: int, texts: Texts) -> str:
    """To lock a district with (JEL-060)."""
    seat, (x, y, w, h) = SEATS[number], BUTTON
    return group(
        rect(x, y + 4, w, h, 14, NIGHT),
        rect(x, y, w, h, 14, f"url(#pat-{seat.letter})", stroke(WHITE, 2.4)),
        padlock(number, (x + 38, y + 33), 0.85),
        key_cap(x + 86, y + 32, "S"),
        rect(x + 7, y + 62, w - 14, 25, 12, NIGHT),
        text(MIDDLE, y + 74.5, texts.say("draw.lock"), 15.5, WHITE),
        id=f"screen-{seat.letter}",
    )


@lru_cache(200)
def _used(number: int, where: str, texts: Texts) -> str:
    """It stands at a district."""
    return group(
        padlock(number, (MIDDLE, 74), 0.9),
        text(MIDDLE, 115, where, min(16.0, BUTTON[2] / text_width(where, 1)), WHITE, 600),
        text(MIDDLE, 133, texts.say("draw.locked"), 13, SOFT, 500),
        id=f"used-{LETTERS[number]}",
    )
