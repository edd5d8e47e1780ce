"""Numbers over the board: what a die must show, how a bump stands, how far a UFO may still be driven."""

from typing import Final

from tafelrunde.games.ufos.draw.measures import POINT, Tip
from tafelrunde.games.ufos.draw.pieces import saucer
from tafelrunde.games.ufos.words.parts import percent, signed, winning
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
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

TURNS: Final = {"up": 0, "right": 90, "down": 180, "left": 270}


def bubble(id: str, tip: Tip, width: float, height: float, *drawn: str, cls: str = "", more: str = "") -> str:
    """A speech bubble with something in its middle."""
    wide, high = (width, height) if tip.side in ("up", "down") else (height, width)
    aside = -tip.aside if tip.side in ("down", "left") else tip.aside  # the outline is turned as a whole
    r = 13 if wide > 46 else 10
    arc = f"a{r} {r} 0 0 1"
    d = (
        f"M0 0l-9-{POINT}H{n(aside - wide / 2 + r)}{arc}-{r}-{r}v{n(2 * r - high)}{arc} {r}-{r}h{n(wide - 2 * r)}"
        f"{arc} {r} {r}v{n(high - 2 * r)}{arc}-{r} {r}H9z"
    )
    turn = f" rotate({TURNS[tip.side]})" if tip.side != "up" else ""
    body = path(d, NIGHT, f'opacity=".3" transform="translate(3 6){turn}"')
    body += path(d, PAPER, stroke(NIGHT, 2.4, f'transform="{turn.strip()}"' if turn else ""))
    inside = group(*drawn, at=tip.middle(width, height))
    return group(body, inside, id=id, cls=cls, at=(tip.x, tip.y), more=more)


# --- what the die must show ------------------------------------------------------------------------------------------

Rolls = tuple[tuple[str, int], ...]  # kinds of UFOs, and what each of them needs
ROW: Final = 36


def needed_size(rolls: Rolls, texts: Texts) -> tuple[float, float]:
    """How big the bubble is."""
    rows = [_needed(number, texts) for _, number in rolls]
    words = max(text_width(big, 26) + (text_width(small, 19) + 10 if small else 0) for big, small in rows)
    return words + _icon(rolls) + 24, ROW * len(rows) + 6


@kept
def needed_bubble(id: str, tip: Tip, seat: int, rolls: Rolls, texts: Texts) -> str:
    """What the twelve-sided die must show in a city, for each kind of UFO that could act there."""
    width, height = needed_size(rolls, texts)
    drawn, left = "", 12 - width / 2
    for k, (kind, number) in enumerate(rolls):
        big, small = _needed(number, texts)
        at = ROW * (k + 0.5 - len(rolls) / 2)
        if len(rolls) > 1:
            drawn += f'<g transform="translate({n(left + 17)} {n(at + 2)}) scale(.6)">{saucer(seat, kind)}</g>'
        drawn += text(left + _icon(rolls), at, big, 26, INK, 700, "start")
        drawn += text(width / 2 - 12, at, small, 19, INK_SOFT, 500, "end") if small else ""
    return bubble(id, tip, width, height, drawn, cls="help")


def _icon(rolls: Rolls) -> int:
    """So much room for a little UFO, if there are several kinds."""
    return 40 if len(rolls) > 1 else 0


def _needed(number: int, texts: Texts) -> tuple[str, str]:
    """In big and in small letters."""
    if number <= 1:
        return texts.say("draw.sure"), ""
    if number > 12:
        return texts.say("draw.never"), ""
    return f"{number}+", texts.say("draw.percent", n=percent(number))


# --- bumps -----------------------------------------------------------------------------------------------------------

SCALE: Final = (210, 66)


@kept
def scale_bubble(id: str, tip: Tip, sides: tuple[tuple[int, int], ...], texts: Texts) -> str:
    """Seat and bump value of the attacker and the defender, and how likely each of them wins."""
    (attacker, mine), (defender, theirs) = sides
    win = winning(mine, theirs)
    drawn = text(0, -2, ":", 24, INK)
    for side, seat, value, chance in ((-1, attacker, mine, win), (1, defender, theirs, 100 - win)):
        drawn += badge(SEATS[seat], side * 78, 0, 14) + text(side * 35, -13, signed(value), 27, INK)
        drawn += text(side * 35, 15, texts.say("draw.percent", n=chance), 19, INK_SOFT, 500)
    return bubble(id, tip, *SCALE, drawn, more='pointer-events="none"')


def steps_size(steps: int, texts: Texts) -> tuple[float, float]:
    """How big the bubble is."""
    return text_width(texts.say("draw.steps", n=steps), 21) + 20, 38


@kept
def steps_bubble(tip: Tip, steps: int, texts: Texts) -> str:
    """How far the flying UFO may still be driven."""
    words = text(0, 0, texts.say("draw.steps", n=steps), 21, INK, 600)
    return bubble("steps", tip, *steps_size(steps, texts), words, cls="help")
