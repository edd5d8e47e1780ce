"""Cards in small form: price, points, name, and what they do from top to bottom as signs with their words."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.dei.draw.signs import HUES, drone, resource, scaled, sign, sign_width, star
from tafelrunde.games.dei.icons import DRONES
from tafelrunde.games.dei.view import CardInfo, DeiView
from tafelrunde.kit.drawing import (
    BACK,
    EDGE,
    INK,
    NIGHT,
    PAPER,
    SEATS,
    WHITE,
    badge,
    circle,
    group,
    measured,
    n,
    path,
    rect,
    stroke,
    text,
    wrapped,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

WIDTH: Final = 120.0
HEIGHT: Final = 176.0
BAND: Final = 30.0  # on top: price and points
DRONE: Final = "#38506B"  # of drone cards
SMALL: Final = 12.5  # no word of a card is smaller


def card_name(info: CardInfo, texts: Texts) -> str:
    """The name of a card."""
    return info.name if texts.lang == "de" else info.en


def frame_of(view: DeiView, info: CardInfo) -> tuple[str, int]:
    """The colour of a card's frame, and the seat whose faction it came with; -1: it was bought."""
    if info.of in HUES:
        return HUES[info.of], -1
    if info.of in DRONES:
        return DRONE, -1
    factions = [pad.faction for pad in view.pads]
    seat = factions.index(info.of) if info.of in factions else -1
    return (SEATS[seat].deep if seat >= 0 else INK), seat


def word_of(code: str, texts: Texts) -> str:
    """A short word for a sign; improved actions have the same as standard ones."""
    verb, *rest = code.split(":")
    if verb == "DRN":
        return texts.say(f"panel.{rest[0]}")
    if verb == "PER":
        return word_of(":".join(rest[1:]), texts)
    return texts.say(f"panel.{verb[1:] if len(verb) == 4 else verb}")


@kept
def price(tech: int, energy: int, x: float, y: float, r: float, ink: str = WHITE) -> str:
    """So many of each, from left to right; each kind once with its number."""
    drawn = ""
    for kind, count in (("tech", tech), ("energy", energy)):
        if count:
            drawn += resource(kind, x, y, r)
            drawn += text(x + 1.25 * r, y, count, 1.7 * r, ink, 700, "start") if count > 1 else ""
            x += r * (4 if count > 1 else 2.6)
    return drawn


@kept
def face(
    info: CardInfo,
    frame: tuple[str, int],
    cost: tuple[int, int],
    texts: Texts,
    width: float = WIDTH,
    height: float = HEIGHT,
) -> str:
    """A card with its upper left corner at (0, 0)."""
    colour, seat = frame
    top = path(f"M0 {n(BAND)}V10a10 10 0 0 1 10-10H{n(width - 10)}a10 10 0 0 1 10 10V{n(BAND)}Z", colour)
    drawn = price(*cost, 17, 16, 9.5)
    if seat >= 0:
        drawn += badge(SEATS[seat], 18, 15.5, 8)
    if info.points:
        drawn += star(width - 18, 16, 10.5, info.points)
    if info.drone_card:
        drawn += scaled(drone("SIM"), width - (46 if info.points else 24), 16, 0.7)
    return (
        rect(2, 4, width, height, 10, NIGHT, 'opacity=".3"')
        + rect(1.5, 1.5, width - 3, height - 3, 8.5, PAPER, stroke(colour, 3))
        + top
        + drawn
        + _body(info, texts, width, height)
    )


def _body(info: CardInfo, texts: Texts, width: float, height: float) -> str:
    """The name, and below it a row for each sign."""
    name, room = card_name(info, texts), width - 10
    lines = [name] if measured(name, 600) * SMALL <= room else wrapped(name, SMALL, room * 1.05)
    size = min(16.0 if len(lines) == 1 else SMALL, room / max(measured(line, 600) for line in lines))
    drawn = "".join(text(width / 2, BAND + 13 + 16 * k, line, size, INK, 600) for k, line in enumerate(lines))
    top = BAND + 8 + 17 * len(lines)
    pitch = min(32.0, (height - 5 - top) / len(info.icons))
    y = top + (height - 5 - top) / 2 - pitch * (len(info.icons) - 1) / 2
    said = ""
    for code in info.icons:
        row, words = _row(code, y, min(28.0, pitch - 2), texts, width)
        drawn, said, y = drawn + row, said + words, y + pitch
    return drawn + group(said, more=f'fill="{INK}" font-weight="500" text-anchor="start"')


def _row(code: str, y: float, size: float, texts: Texts, width: float) -> tuple[str, str]:
    """A sign, and beside it its word if there is room for it."""
    words, wide = word_of(code, texts), sign_width(code, size)
    room = width - 22 - wide
    if measured(words) * SMALL > room:
        return sign(code, width / 2, y, size), ""
    return sign(code, 10 + wide / 2, y, size), text(
        15 + wide, y, words, min(15.0, size * 0.62, room / measured(words)), ""
    )


@kept
def strip(info: CardInfo, colour: str, texts: Texts, width: float, height: float, named: bool) -> str:
    """A card in one line: its signs, with its name above them if wished."""
    size = min(22.0, (width - 12) / sum(sign_width(code, 1) * 1.08 for code in info.icons))
    wide = sum(sign_width(code, size) + size * 0.08 for code in info.icons)
    x, y, drawn = (width - wide) / 2, height / 2, ""
    if named:
        name = card_name(info, texts)
        drawn = text(width / 2, 13, name, min(15.0, (width - 10) / measured(name)), INK, 600)
        y = height - size / 2 - 5
    for code in info.icons:
        step = sign_width(code, size)
        drawn += sign(code, x + step / 2, y, size)
        x += step + size * 0.08
    return rect(1, 1, width - 2, height - 2, 7, PAPER, stroke(colour, 2.6)) + drawn


@lru_cache(200)
def back(width: float, height: float, label: object = "") -> str:
    """A card that lies face down: the lozenge, and a number or a word."""
    x, y, r = width / 2, height / 2, min(width, height) * 0.3
    lozenge = f"M{n(x)} {n(y - r)}L{n(x + r)} {n(y)} {n(x)} {n(y + r)} {n(x - r)} {n(y)}Z"
    words = text(x, y, label, max(SMALL, min(22.0, r)), WHITE) if str(label) else ""
    return (
        rect(1, 1, width - 2, height - 2, min(10, width / 8), BACK, stroke(EDGE, 2))
        + path(lozenge, "#3D4F5B", stroke("#6D818E", 1.6))
        + words
    )


@lru_cache(200)
def padlock(x: float, y: float, scale: float) -> str:
    """What is not open to somebody."""
    return scaled(
        circle(0, -6, 7, "", stroke(NIGHT, 8))
        + circle(0, -6, 7, "", stroke(WHITE, 4))
        + rect(-12, -5, 24, 18, 4, NIGHT, stroke(WHITE, 2))
        + circle(0, 3, 2.6, WHITE)
        + path("M0 4v4", "", stroke(WHITE, 2.4)),
        x,
        y,
        scale,
    )
