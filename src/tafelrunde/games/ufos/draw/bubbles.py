"""Numbers over the board: what a die must show, how a bump stands, how far a UFO may still be driven."""

from functools import lru_cache

from tafelrunde.games.ufos.draw.pieces import saucer
from tafelrunde.games.ufos.odds import bump_odds
from tafelrunde.games.ufos.words.parts import signed
from tafelrunde.kit.drawing import (
    INK,
    INK_SOFT,
    NIGHT,
    PAPER,
    SEATS,
    badge,
    group,
    n,
    path,
    stroke,
    text,
    text_width,
)
from tafelrunde.kit.texts import Texts


def bubble(width: float, height: float) -> str:
    """A speech bubble whose tip is at 0, 0."""
    r, half = 13, width / 2 - 22
    arc = f"a{r} {r} 0 0 1"
    d = (
        f"M0 0l-9-9h{n(-half)}{arc}-{r}-{r}v{n(2 * r - height)}{arc} {r}-{r}h{n(width - 2 * r)}"
        f"{arc} {r} {r}v{n(height - 2 * r)}{arc}-{r} {r}h{n(-half)}z"
    )
    return path(d, NIGHT, 'opacity=".3" transform="translate(3 6)"') + path(d, PAPER, stroke(NIGHT, 2.4))


@lru_cache(5000)
def needed_bubble(id: str, x: float, y: float, seat: int, rolls: tuple[tuple[str, int], ...], texts: Texts) -> str:
    """What the twelve-sided die must show in a city, for each kind of UFO that could act there."""
    icon = 40 if len(rolls) > 1 else 0
    rows = [_needed(number, texts) for _, number in rolls]
    width = max(text_width(big, 30) + text_width(small, 15) + (10 if small else 0) for big, small in rows) + icon + 28
    height = 34 * len(rows) + 8
    drawn = ""
    for k, ((kind, _), (big, small)) in enumerate(zip(rolls, rows, strict=True)):
        at, left = -height - 9 + 21 + 34 * k, 14 - width / 2
        if icon:
            drawn += f'<g transform="translate({n(left + 17)} {n(at + 2)}) scale(.6)">{saucer(seat, kind)}</g>'
        drawn += text(left + icon, at, big, 26, INK, 700, "start")
        drawn += text(width / 2 - 14, at, small, 15, INK_SOFT, 500, "end") if small else ""
    return group(bubble(width, height), drawn, id=id, cls="help", at=(x, y))


def _needed(number: int, texts: Texts) -> tuple[str, str]:
    """In big and in small letters."""
    if number <= 1:
        return texts.say("draw.sure"), ""
    if number > 12:
        return texts.say("draw.never"), ""
    return f"{number}+", texts.say("draw.percent", n=round((13 - number) * 100 / 12))


@lru_cache(5000)
def scale_bubble(id: str, x: float, y: float, sides: tuple[tuple[int, int], ...], texts: Texts) -> str:
    """Seat and bump value of the attacker and the defender, and how likely each of them wins."""
    (attacker, mine), (defender, theirs) = sides
    win = round(bump_odds(mine - theirs).win / 10)
    drawn = text(0, -38, ":", 24, INK)
    for side, seat, value, chance in ((-1, attacker, mine, win), (1, defender, theirs, 100 - win)):
        drawn += badge(SEATS[seat], side * 72, -38, 13) + text(side * 34, -48, signed(value), 26, INK)
        drawn += text(side * 34, -24, texts.say("draw.percent", n=chance), 15, INK_SOFT, 500)
    return group(bubble(190, 62), drawn, id=id, at=(x, y), more='pointer-events="none"')


@lru_cache(1000)
def steps_bubble(x: float, y: float, steps: int, texts: Texts) -> str:
    """How far the flying UFO may still be driven."""
    words = texts.say("draw.steps", n=steps)
    drawn = bubble(text_width(words, 17) + 28, 34) + text(0, -26, words, 17, INK, 600)
    return group(drawn, id="steps", cls="help", at=(x, y))
