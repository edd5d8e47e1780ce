"""Rewards as pictures, one small sign per symbol (JEL-C01), and in a few words."""

from math import atan2, degrees
from typing import Final, NamedTuple

from tafelrunde.games.jelly.view import Mark, Reward
from tafelrunde.kit.drawing import INK, WHITE, circle, die, n, path, rect, stroke, text
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

JELLY: Final = "#8FCB3A"
JELLY_DEEP: Final = "#4F7F17"
JELLY_LIGHT: Final = "#C5EC7E"
JELLY_INK: Final = "#1E3305"
BARRED: Final = "#B3261E"
STEEL: Final = "#3A4048"


class Sign(NamedTuple):
    """One sign of a reward around (0, 0)."""

    width: float
    height: float
    drawn: str


R: Final = 19.0  # half the height of a sign


def blob(label: object = "", r: float = R) -> str:
    """Jelly: a wobbly drop with a number."""
    a, b, c, d = (n(r * v) for v in (0.75, 1.15, 0.7, 0.2))
    e, f, g = n(r * 0.3), n(r * 0.62), n(r * 0.8)
    body = (
        f"M-{n(r)} {a}C-{b}-{d}-{c}-{n(r)} 0-{n(r)}S{b}-{d} {n(r)} {a}Q{f} {b} {e} {g}Q0 {n(r * 1.2)}-{n(r * 0.35)} {g}"
        f"Q-{c} {b}-{n(r)} {a}Z"
    )
    shine = f"M-{n(r * 0.6)}-{d}q{n(r * 0.1)}-{n(r * 0.4)} {n(r * 0.4)}-{n(r * 0.5)}"
    words = str(label)
    number = text(0, r * 0.08, words, r * (1.4 if len(words) < 2 else 1.15), JELLY_INK) if words else ""
    return path(body, JELLY, stroke(JELLY_DEEP, 2)) + path(shine, "", stroke(JELLY_LIGHT, 3)) + number


def pod(label: object = "", r: float = R) -> str:
    """A capsule: half full of jelly."""
    w = r * 0.78
    full = f"M-{n(w)} {n(r * 0.05)}h{n(2 * w)}v{n(r * 0.32)}a{n(w)} {n(w)} 0 0 1-{n(2 * w)} 0Z"
    number = text(0, r * 0.48, label, r * (0.86 if len(str(label)) < 2 else 0.7), JELLY_INK) if str(label) else ""
    return (
        rect(-w, -r * 1.15, 2 * w, 2.3 * r, w, "#E7F3F4", stroke(INK, 2))
        + path(full, JELLY, stroke(INK, 2))
        + path(f"M-{n(w * 0.45)}-{n(r * 0.7)}v{n(r * 0.35)}", "", stroke(WHITE, 3))
        + number
    )


def flat_pod(value: int, rolled: int = 0) -> str:
    """A capsule that is turned up: its value, or a die, with what was rolled for it."""
    inside = text(1, 0, value, 15, JELLY_INK) if value else die("", 6, rolled or 5, "", 0, 0, 16)
    glass = path("M-6-10h-1a10 10 0 0 0 0 20h1Z", "#E7F3F4")
    return rect(-17, -10, 34, 20, 10, JELLY) + glass + rect(-17, -10, 34, 20, 10, "", stroke(INK, 1.8)) + inside


def _minus(x: float, y: float) -> str:
    """It costs something."""
    return circle(x, y, 9.5, BARRED, stroke(WHITE, 1.6)) + path(f"M{n(x - 5)} {n(y)}h10", "", stroke(WHITE, 2.6))


PEOPLE: Final = (
    circle(-8, -7, 4.6, INK) + circle(8, -7, 4.6, INK) + path("M-16 10q0-13 8-13t8 13ZM0 10q0-13 8-13t8 13Z", INK)
)  # the other players
JELLY_SIGN: Final = (2 * R + 2, 2.2 * R)
POD_SIGN: Final = (1.7 * R, 2.4 * R)
PEOPLE_SIGN: Final = Sign(34, 26, PEOPLE)
LINK: Final = (12.0, 14.0)


def _moved(drawn: str, x: float) -> str:
    return f'<g transform="translate({n(x)} 0)">{drawn}</g>'


def _arrow(turn: float, both: bool) -> str:
    """To the next district; it is turned so that it points there."""
    head = "M-12 0H11M4-9L13 0L4 9" + ("M-4-9L-13 0L-4 9" if both else "")
    disc = circle(0, 0, R * 1.12, STEEL, stroke(WHITE, 2))
    return disc + path(head, "", stroke(WHITE, 4, f'transform="rotate({n(turn)})"'))


def _label(words: str, picture: str = "", room: float = 0) -> Sign:
    """What stands before a part of a reward: for whom, or with how many dice."""
    wide = 8 + 10.5 * len(words) + room
    box = rect(-wide / 2, -14, wide, 28, 5, WHITE, stroke(INK, 1.4))
    drawn = box + _moved(picture, (room - wide) / 2 + 4) + text(room / 2, 0, words, 20, INK)
    return Sign(wide, 28, drawn)


CUBE: Final = rect(-6, -7, 14, 14, 3.5, INK) + circle(1, 0, 2.4, WHITE)
SMALL: Final = {"1–2": _label("1–2", CUBE, 18), "3+": _label("3+", CUBE, 18), "1.": _label("1."), "2.": _label("2.")}
OTHERS: Final = Sign(42, 28, rect(-21, -14, 42, 28, 6, WHITE, stroke(INK, 1.4)) + PEOPLE)  # who is there, too
BEFORE: Final = {"TIER2": ("1.", "2."), "PRESENT": ("1.", ""), "VAR": ("1–2", "3+")}


def signs(reward: Reward, turn: float, lie: float) -> list[Sign]:
    """The signs of a reward from left to right; `turn`: the direction of clockwise there, `lie`: that of the row."""
    found: list[Sign] = []
    for mark in reward:
        found += _signs(mark, turn, lie)
    return found


def _signs(mark: Mark, turn: float, lie: float) -> list[Sign]:
    kind = mark.kind
    if kind in BEFORE:
        first, second = (SMALL.get(words, OTHERS) for words in BEFORE[kind])
        return [first, *signs(mark.first, turn, lie), second, *signs(mark.second, turn, lie)]
    if kind == "J":
        return [Sign(*JELLY_SIGN, blob(mark.number))]
    if kind == "CAP":
        return [Sign(*POD_SIGN, pod())]
    if kind == "DROP":
        return [Sign(2 * R + 4, 2.4 * R, pod() + _minus(R * 0.75, -R * 0.75))]
    if kind == "ARROW":
        return [Sign(2.3 * R, 2.3 * R, _arrow(turn + (180 if mark.number < 0 else 0), mark.number == 0))]
    along = f'transform="rotate({n(lie)})"'
    if kind == "J2CAP":
        per = Sign(*LINK, path("M0-17V17", "", stroke(INK, 3.4, along)))
        return [Sign(*JELLY_SIGN, blob(2)), per, Sign(*POD_SIGN, pod())]
    to = Sign(*LINK, path("M-4-8L4 0L-4 8", "", stroke(INK, 3.6, along)))
    if kind == "TAKE":
        return [PEOPLE_SIGN, to, Sign(*JELLY_SIGN, blob(mark.number))]
    return [Sign(2 * R + 8, 2.2 * R, blob(mark.number) + _minus(R * 0.9, -R * 0.75)), to, PEOPLE_SIGN]


GAP: Final = 6.0
MOST: Final = 1.2  # times as big where there is room


def _steps(row: list[Sign], along: tuple[float, float]) -> list[float]:
    """How much room each sign takes along a direction: upright boxes that do not touch."""
    x, y = (max(abs(v), 0.001) for v in along)
    return [min((sign.width + GAP) / x, (sign.height + GAP) / y) for sign in row]


def _room(row: list[Sign], along: tuple[float, float]) -> float:
    return sum(_steps(row, along))


def _deep(row: list[Sign], along: tuple[float, float]) -> float:
    """How deep a row is; corners of signs are empty."""
    return max(sign.width * abs(along[1]) + sign.height * abs(along[0]) for sign in row) / 1.15


@kept
def reward_picture(reward: Reward, turn: float, along: tuple[float, float], width: float, height: float) -> str:
    """A reward around (0, 0), its signs in a row along a direction, in two rows where they are bigger then."""
    x, y = along
    found = signs(reward, turn, degrees(atan2(y, x)))
    rows, deep = [found], _deep(found, along)
    scale = min(MOST, width / _room(found, along), height / deep)
    if scale < 0.8 and len(found) > 1:
        cut = min(range(1, len(found)), key=lambda k: max(_room(found[:k], along), _room(found[k:], along)))
        two = [found[:cut], found[cut:]]
        smaller = min(MOST, width / max(_room(row, along) for row in two), height / (2 * deep))
        rows, scale = (two, smaller) if smaller > scale else (rows, scale)
    across = (-y, x) if abs(x) >= abs(y) else (y, -x)  # the second row is below, or further right
    drawn = ""
    for k, row in enumerate(rows):
        aside = (k - (len(rows) - 1) / 2) * deep * scale
        steps = _steps(row, along)
        at = -sum(steps) / 2
        for sign, step in zip(row, steps, strict=True):
            place = (at + step / 2) * scale
            shrunk = f" scale({scale:.3g})" if scale != 1 else ""
            px, py = x * place + across[0] * aside, y * place + across[1] * aside
            drawn += f'<g transform="translate({n(px)} {n(py)}){shrunk}">{sign.drawn}</g>'
            at += step
    return drawn


# --- in words --------------------------------------------------------------------------------------------------------


@kept
def reward_words(reward: Reward, before: str, after: str, texts: Texts) -> str:
    """A reward in a few words: "pod + 2 jelly"; `before`, `after`: the names of the neighbours."""
    return " + ".join([_words(mark, before, after, texts) for mark in reward])


def _words(mark: Mark, before: str, after: str, texts: Texts) -> str:
    if mark.kind == "ARROW":
        if not mark.number:
            return texts.say("draw.reward.either", first=before, second=after)
        return texts.say("draw.reward.like", at=after if mark.number > 0 else before)
    if mark.kind == "J" and mark.number == 0:
        return texts.say("draw.reward.nothing")
    if mark.first:
        first, second = (reward_words(inside, before, after, texts) for inside in (mark.first, mark.second))
        return texts.say(f"draw.reward.{mark.kind}", first=first, second=second)
    return texts.say(f"draw.reward.{mark.kind}", n=mark.number)
