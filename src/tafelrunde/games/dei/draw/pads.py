"""The pads: what everybody may see of each faction (DEI-018, DEI-243 to DEI-245)."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.dei.draw.cards import back, card_name, frame_of, strip
from tafelrunde.games.dei.draw.markets import COLUMN
from tafelrunde.games.dei.draw.signs import HUES, PICTURES, boost, hexagon, outpost, resource, scaled, skill, star
from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.state import PHASES
from tafelrunde.games.dei.view import DeiView, Pad
from tafelrunde.kit.drawing import (
    EDGE,
    INK,
    INK_SOFT,
    PAPER,
    SEATS,
    WHITE,
    Part,
    badge,
    group,
    measured,
    n,
    path,
    rect,
    rounded,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

SIDE: Final = 10.0
HEAD: Final = 50.0
PLACES: Final = 10  # for resources
MARKERS: Final = 4  # places for markers of a colour
SKILLS: Final = 128.0  # where abilities and what is left begin
PLAYED: Final = 236.0  # where the cards of this round begin
PLACE: Final = (118.0, 58.0)  # of a card of this round
HAND: Final = PLAYED + 22 + 2 * (PLACE[1] + 4) + 6  # where the display begins
CARD: Final = (88.0, 32.0)  # of the display
IN_ROW: Final = 4
WELL: Final = "#EDE6D8"


def pad_panel(view: DeiView, seat: int, texts: Texts, player: str = "") -> Part:
    """A pad, with the name of its player where it is known; each card of this round is a thing of its own."""
    pad, letter = view.pads[seat], SEATS[seat].letter
    rows = 1 if "" in pad.hand else -(-len(pad.hand + pad.planned) // IN_ROW)
    height = HAND + 24 + (CARD[1] + 4) * max(1, rows) + 8
    things = {f"pad-{letter}": group(_pad(view, seat, height, player, texts), id=f"pad-{letter}")}
    filled = [0] * (PHASES + 1)
    for k, (card, phase) in enumerate(zip((*pad.up, *pad.down), pad.phases, strict=True)):
        x = SIDE + (phase - 1) * (PLACE[0] + 5)
        y = PLAYED + 20 + (PLACE[1] + 4) * (1 - min(1, filled[phase]))  # the first lies below (DEI-109)
        filled[phase] += 1
        id = f"card-{card}" if card else f"hidden-{letter}-{k}"
        things[id] = group(_played(view, card, k >= len(pad.up), texts), id=id, at=(x, y))
    name = player or (view.board.factions[pad.faction].name if pad.faction else letter)
    return Part(things, COLUMN, height, label=texts.say("panel.pad", who=player or letter), title=name)


def _played(view: DeiView, card: str, down: bool, texts: Texts) -> str:
    """A card of this round: open, or its back, with its name if everybody knows it."""
    if not down:
        info = view.board.cards[card]
        return strip(info, frame_of(view, info)[0], texts, *PLACE, True)
    name = card_name(view.board.cards[card], texts) if card else ""
    words = text(PLACE[0] / 2, 45, name, min(14.0, 104 / measured(name)), WHITE, 500) if name else ""
    return back(*PLACE) + scaled(PICTURES["cart"], PLACE[0] / 2, 22 if name else 29, 0.8) + words


def _pad(view: DeiView, seat: int, height: float, player: str, texts: Texts) -> str:
    """The sheet with everything that is no thing of its own."""
    pad = view.pads[seat]
    priority = view.order.index(seat) + 1
    leader = view.board.factions[pad.faction].leader if pad.faction else ""
    name = view.board.factions[pad.faction].name if pad.faction else texts.say("panel.no_faction")
    return (
        _sheet(seat, player, name, leader, priority, pad.points, height, view.active == seat, texts)
        + _stores(pad.tech, pad.energy, pad.markers)
        + _skills(pad, texts)
        + _left(pad)
        + _places(texts)
        + _hand(view, pad, texts)
    )


@kept
def _sheet(
    number: int,
    player: str,
    name: str,
    leader: str,
    priority: int,
    points: int,
    height: float,
    active: bool,
    texts: Texts,
) -> str:
    """Who it is: mark, player, faction, leader, when it plays, points."""
    seat = SEATS[number]
    top = f"M0 {n(HEAD)}V14a14 14 0 0 1 14-14H{n(COLUMN - 14)}a14 14 0 0 1 14 14V{n(HEAD)}Z"
    about = " · ".join(filter(None, [name if player else "", leader, texts.say("panel.priority", n=priority)]))
    title = player or name
    frame = rect(2, 2, COLUMN - 4, height - 4, 13, "", stroke(WHITE, 4)) if active else ""
    return (
        path(rounded(0, 0, COLUMN, height, 14), PAPER)
        + path(top, f"url(#pat-{seat.letter})")
        + badge(seat, 30, HEAD / 2, 14)
        + rect(58, 6, 214, HEAD - 12, 8, PAPER, 'fill-opacity=".95"')
        + text(68, 18, title, min(18.0, 196 / measured(title)), INK, 700, "start")
        + text(68, 36, about, min(14.0, 196 / measured(about, 500)), INK_SOFT, 500, "start")
        + rect(280, 6, COLUMN - 288, HEAD - 12, 8, PAPER, 'fill-opacity=".95"')
        + star(302, HEAD / 2, 12)
        + text(322, HEAD / 2, points, 25, INK, 700, "start")
        + frame
    )


@kept
def _stores(tech: int, energy: int, markers: tuple[int, ...]) -> str:
    """Resources on their ten places, markers on four of each colour."""
    step = (COLUMN - 2 * SIDE) / PLACES
    kinds, drawn = ["tech"] * tech + ["energy"] * energy, ""
    for k in range(max(PLACES, len(kinds))):
        x = SIDE + step * (k + 0.5) if len(kinds) <= PLACES else SIDE + 15 + (COLUMN - 50) / len(kinds) * k
        drawn += rect(x - 16, HEAD + 7, 32, 30, 6, WELL, stroke("#CFC4AF", 1.4)) if k < PLACES else ""
        drawn += resource(kinds[k], x, HEAD + 22, 12) if k < len(kinds) else ""
    for k, colour in enumerate(COLOURS):
        for place in range(max(MARKERS, markers[k])):
            x, y = SIDE + 14 + k * 124 + place * min(27.0, 81 / max(1, markers[k] - 1)), HEAD + 56
            if place < markers[k]:
                drawn += outpost(colour, x, y, 13)
            elif place == markers[k]:  # its picture says which colour it is, also in grey
                drawn += group(outpost(colour, x, y, 12.5), more='opacity=".4"')
            else:
                drawn += path(hexagon(x, y, 12), "", stroke(HUES[colour], 1.8, 'stroke-opacity=".45"'))
    return drawn


def _skills(pad: Pad, texts: Texts) -> str:
    """What is learned, with its name; backs of the rest."""
    drawn = ""
    for k, found in enumerate(pad.skills):
        y = SKILLS + 16 + 34 * k
        known = found.ability if found.learned or found.ability else ""
        name = texts.say(f"ability.{known}") if known else texts.say("ability.hidden")
        drawn += skill(known, COLOURS[k], SIDE + 14, y, 15, found.learned)
        size = min(15.0, 140 / measured(name))
        drawn += text(
            SIDE + 36, y, name, size, INK if found.learned else INK_SOFT, 600 if found.learned else 400, "start"
        )
    return drawn


def _left(pad: Pad) -> str:
    """What is in reserve, and how many boosts, cards in hand and recycled cards there are."""
    counts = (
        ("looter", pad.reserve),
        *zip(("storehouse", "lift", "bridge"), pad.left, strict=True),
        ("boost", pad.boosts),
        ("recycle", len(pad.recycled)),
    )
    drawn = rect(196, SKILLS - 2, COLUMN - 196 - SIDE, 100, 9, WELL)
    for k, (what, count) in enumerate(counts):
        x, y = 218 + 60 * (k % 3), SKILLS + 24 + 48 * (k // 3)
        picture = scaled(boost(""), x, y, 0.62) if what == "boost" else scaled(PICTURES[what], x, y, 0.72)
        faint = "" if count else 'opacity=".45"'
        drawn += group(picture, text(x + 18, y, count, 19, INK, 700, "start"), more=faint)
    return drawn


@lru_cache(20)
def _places(texts: Texts) -> str:
    """Two places for each phase: the first card lies below."""
    drawn = ""
    for k in range(PHASES):
        x = SIDE + k * (PLACE[0] + 5)
        drawn += text(x + PLACE[0] / 2, PLAYED + 9, texts.say("panel.phase", n=k + 1), 14, INK_SOFT, 500)
        for row in range(2):
            y = PLAYED + 20 + row * (PLACE[1] + 4)
            drawn += rect(x, y, *PLACE, 8, WELL, stroke("#CFC4AF", 1.4, 'stroke-dasharray="4 5"'))
    return drawn


def _hand(view: DeiView, pad: Pad, texts: Texts) -> str:
    """The display; with Planning a hidden hand (DEI-237)."""
    cards, y = pad.hand + pad.planned, HAND
    words = texts.say("panel.hand" if "" in cards else "panel.display", n=len(cards))
    drawn = path(f"M{n(SIDE)} {n(y)}H{n(COLUMN - SIDE)}", "", stroke(EDGE, 1.4))
    drawn += text(SIDE + 2, y + 13, words, 14, INK_SOFT, 500, "start")
    step = min(30.0, 300 / max(1, len(cards)))
    for k, card in enumerate(cards):
        x, low = SIDE + k % IN_ROW * (CARD[0] + 4), y + 24 + k // IN_ROW * (CARD[1] + 4)
        if not card:
            drawn += scaled(back(24, CARD[1]), SIDE + step * k, y + 24, 1)
            continue
        info = view.board.cards[card]
        drawn += scaled(strip(info, frame_of(view, info)[0], texts, *CARD, False), x, low, 1)
    return drawn
