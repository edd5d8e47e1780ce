"""What lies beside the board: the sand timer with rounds and capsules, cards of the seats, capsules at the end."""

from functools import lru_cache
from math import pi
from typing import Final

from tafelrunde.games.jelly.content import LETTERS
from tafelrunde.games.jelly.draw.captions import key_cap
from tafelrunde.games.jelly.draw.centre import PIT, PIT_EDGE
from tafelrunde.games.jelly.draw.clocks import clock, ring, seconds
from tafelrunde.games.jelly.draw.districts import MAT, padlock
from tafelrunde.games.jelly.draw.rewards import JELLY_LIGHT, blob, flat_pod, pod
from tafelrunde.games.jelly.draw.screen import SOFT
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.drawing import (
    CROWN,
    INK,
    SEATS,
    WHITE,
    Part,
    badge,
    circle,
    crown,
    group,
    n,
    path,
    rect,
    stroke,
    text,
    text_width,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

HEIGHT: Final = 150


def sheet(width: float, height: float = HEIGHT, line: str = PIT_EDGE) -> str:
    """A dark sheet beside the board."""
    return rect(1.2, 1.2, width - 2.4, height - 2.4, 14, MAT, stroke(line, 2.4))


def small(drawn: str, x: float, y: float, scale: float) -> str:
    """A sign as a small picture."""
    return f'<g transform="translate({n(x)} {n(y)}) scale({scale:.3g})">{drawn}</g>'


# --- timer, rounds, capsules -----------------------------------------------------------------------------------------

CLOCK: Final = 270
RADIUS: Final = 42.0
AROUND: Final = 2 * pi * RADIUS
GLASS: Final = (58.0, 57.0)
WORDS: Final = 126.0  # where they begin


def clock_panel(view: JellyView, texts: Texts) -> Part:
    """The sand timer, or how far the round is before somebody turns it; the rounds; the capsules."""
    things = {
        "progress": _progress(view.round, view.rounds, view.stack, texts),
        "timer": _timer(view, texts),
    }
    return Part(things, CLOCK, HEIGHT, label=texts.say("draw.timer"))


@kept
def _progress(now: int, rounds: int, stack: int, texts: Texts) -> str:
    """A field for each round, the marker on one of them; what is left of the capsules."""
    words = texts.say("draw.round")
    drawn = text(18, 126, words, 14, SOFT, 500, "start")
    x = 36 + text_width(words, 14)
    for number in range(1, rounds + 1) if rounds < 6 else ():
        here, known = number == now, CROWN if number <= now else "#8A7699"
        drawn += circle(x, 126, 11, CROWN if here else "", stroke(known, 2.4))
        drawn += text(x, 126, number, 14, INK if here else WHITE)
        x += 27
    if rounds >= 6:
        drawn += text(x - 10, 126, f"{now}/{rounds}", 18, WHITE, 700, "start")
    drawn += small(pod(), CLOCK - 56, 126, 0.6) + text(CLOCK - 40, 126, stack, 18, WHITE, 700, "start")
    return group(sheet(CLOCK), drawn, id="progress")


def _timer(view: JellyView, texts: Texts) -> str:
    if view.phase != "running" or view.over:
        return _resting(texts)
    if not view.live:
        return _beats(view.beat, view.last_beat, view.timer, texts)
    since = view.began if view.timer is None else max(view.began, view.ends - view.timer_time)
    return _running(since, view.ends, view.timer, texts)


def _glass(turned: int | None) -> str:
    """The sand timer; with the mark of whoever has turned it."""
    above, below = ("M-11-18h22L0-3Z", "M-9 22L0 14 9 22Z") if turned is not None else ("", "M-13 22v-3L0 6 13 19v3Z")
    return group(
        path("M-18-26h36v6L5 0 18 20v6h-36v-6L-5 0-18-20Z", PIT, stroke(WHITE, 4)),
        path(above + below, CROWN),
        badge(SEATS[turned], 33, -31, 12) if turned is not None else "",
        at=GLASS,
    )


def _face(turned: int | None, around: str, *words: str, timed: str = "") -> str:
    """The timer with something around it and beside it."""
    return group(
        rect(8, 8, CLOCK - 16, 98, 12, MAT),
        circle(*GLASS, RADIUS, "", stroke(PIT_EDGE, 9)),
        around,
        _glass(turned),
        *words,
        key_cap(CLOCK - 27, 27, "T", 24) if turned is None else "",
        id="timer",
        more=f'data-key="t"{timed}',
    )


@kept
def _running(since: int, until: int, turned: int | None, texts: Texts) -> str:
    """In real time: how long the sand runs once it is turned, before that what is left of the round."""
    colour, wide = (CROWN, 9) if turned is not None else (SOFT, 5)
    words = texts.say("draw.sand_runs" if turned is not None else "draw.round_runs")
    return _face(
        turned,
        ring(*GLASS, RADIUS, wide, colour),
        text(WORDS, 24, texts.say("draw.seconds"), 14, SOFT, 500, "start"),
        seconds(WORDS - 2, 56, -(-(until - since) // 1000), 42, WHITE, "start"),
        text(WORDS, 90, words, 14, SOFT, 500, "start"),
        timed=clock(since, until),
    )


@kept
def _beats(beat: int, last: int, turned: int | None, texts: Texts) -> str:
    """In beats: a piece of the ring for each one that is left, this one included."""
    left = last - beat
    pieces = last if turned is None else max(4, left + 1)
    piece = AROUND / pieces
    dashes = f"{n(piece - 4)} 4 " * (left + 1) if pieces < 30 else f"{n(piece * (left + 1))} "
    look = f'stroke-dasharray="{dashes}0 {n(AROUND)}" stroke-linecap="butt" transform="rotate(-90 58 57)"'
    return _face(
        turned,
        circle(*GLASS, RADIUS, "", stroke(SOFT if turned is None else CROWN, 9, look)),
        text(WORDS, 24, texts.say("draw.beat"), 14, SOFT, 500, "start"),
        text(WORDS - 2, 56, beat, 42, WHITE, 700, "start"),
        text(WORDS + 4 + 26 * len(str(beat)), 66, texts.say("draw.beat_of", last=last), 15, SOFT, 500, "start"),
        text(WORDS, 90, texts.say("draw.beats_left" if left else "draw.last_beat", n=left), 14, SOFT, 500, "start"),
    )


@lru_cache(10)
def _resting(texts: Texts) -> str:
    return _face(None, "", text(WORDS, 57, texts.say("draw.timer"), 15, SOFT, 500, "start"))


# --- seats -----------------------------------------------------------------------------------------------------------

CARD: Final = 330


def seat_panels(view: JellyView, texts: Texts) -> tuple[Part, ...]:
    """A card for each seat: mine first, then clockwise."""
    first = view.seat or 0
    return tuple(_seat_panel(view, (first + k) % view.players, texts) for k in range(view.players))


def _seat_panel(view: JellyView, number: int, texts: Texts) -> Part:
    """Mark and name, jelly and capsules; during a round the dice too."""
    seat = SEATS[number]
    name = texts.say("draw.you") if number == view.seat else texts.say("draw.player", letter=seat.letter)
    drawn = badge(seat, 30, 32, 14) + text(58, 32, name, 17, WHITE, 600, "start")
    drawn += small(blob(), 208, 32, 0.62) + text(225, 32, view.jelly[number], 21, WHITE, 700, "start")
    drawn += small(pod(), 274, 32, 0.58) + text(290, 32, view.capsules[number], 21, WHITE, 700, "start")
    drawn += "" if view.over else _dice_left(view, number)
    active = any(decision.seat == number for decision in view.open) and not view.live
    id, height = f"seat-{seat.letter}", 64 if view.over else 94
    return Part({id: group(sheet(CARD, height, WHITE if active else PIT_EDGE), drawn, id=id)}, CARD, height)


def _dice_left(view: JellyView, number: int) -> str:
    """The dice that are not placed yet; whoever is done may have locked a district and turned the timer."""
    seat, x, y = SEATS[number], 252.0, 72.0
    step, drawn = min(30.0, 214 / view.per_player), ""
    for k in range(view.per_player):
        there = k < view.left[number]
        line = stroke(seat.fill, 1.8, "" if there else 'stroke-dasharray="3 4" stroke-opacity=".55"')
        drawn += rect(20 + step * k, y - 11, 22, 22, 5, seat.deep if there else "", line)
        drawn += text(31 + step * k, y, "?", 14, WHITE) if there else ""
    if not view.left[number]:
        drawn += path(f"M{n(x - 8)} {n(y)}l5 6 9-12", "", stroke(JELLY_LIGHT, 4))
    if view.screens[number] is not None:
        drawn += padlock(number, (x + 26, y), 0.42)
    if view.timer == number:
        drawn += small(path("M-6-10h12v3l-4 7 4 7v3h-12v-3l4-7-4-7Z", CROWN), x + 54, y, 1)
    return drawn


# --- the end ---------------------------------------------------------------------------------------------------------


def pods_panel(view: JellyView, texts: Texts) -> Part:
    """All capsules turned up, the die capsules with what was rolled for them (JEL-086); the result of each."""
    most = max(len(pods) for pods in view.opened)
    step = min(38.0, 320 / max(1, most))
    wide = 138 + step * most + 74
    results = [sum(score.values()) for score in view.scores]
    row = min(34.0, (HEIGHT - 14) / view.players)
    things = {"opened": group(sheet(wide), id="opened")}
    for seat in range(view.players):
        id, y = f"opened-{LETTERS[seat]}", HEIGHT / 2 + (seat - (view.players - 1) / 2) * row
        drawn = _opened(seat, view.jelly[seat], view.opened[seat], view.rolls[seat], step)
        total = text(wide - 18, 0, results[seat], 22, WHITE, 700, "end")
        won = crown(wide - 62, 0, 13) if results[seat] == max(results) else ""
        things[id] = group(drawn, total, won, id=id, at=(0, y))
    return Part(things, wide, HEIGHT, label=texts.say("draw.opened"))


@lru_cache(200)
def _opened(seat: int, jelly: int, pods: tuple[int, ...], rolls: tuple[int, ...], step: float) -> str:
    """Jelly, then the capsules in the order in which they were taken."""
    drawn = badge(SEATS[seat], 24, 0, 9.5) + small(blob(), 60, 0, 0.55) + text(76, 0, jelly, 18, WHITE, 700, "start")
    rolled = iter(rolls)
    for k, value in enumerate(pods):
        drawn += small(flat_pod(value, 0 if value else next(rolled, 0)), 140 + step * k, 0, 1)
    return drawn
