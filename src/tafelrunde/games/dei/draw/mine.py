"""What lies before me: resources, boosts and abilities, the card that I am playing with its signs, and my hand."""

from typing import Final

from tafelrunde.games.dei.draw.cards import face, frame_of, word_of
from tafelrunde.games.dei.draw.markets import PLATE, SOFT
from tafelrunde.games.dei.draw.signs import PICTURES, boost, resource, scaled, sign, sign_width, skill
from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.view import CardInfo, DeiView, Skill
from tafelrunde.kit.drawing import (
    BACK,
    EDGE,
    INK,
    NIGHT,
    PAPER,
    SEATS,
    WHITE,
    Part,
    circle,
    group,
    measured,
    path,
    rect,
    rounded,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

TALL: Final = 206.0
TOP: Final = 8.0
FACE: Final = (120.0, 152.0)  # of a card in hand
BUTTON: Final = 34.0  # below it: face down
STEP: Final = FACE[0] + 7
OWN: Final = 226.0  # the width of what is not a card
SIGN: Final = (104.0, 60.0)  # the button of a sign
IN_COLUMN: Final = 3


def my_panel(view: DeiView, texts: Texts) -> Part | None:
    """Everything that is mine to use, from left to right; None for spectators."""
    if view.seat is None or not view.pads[view.seat].faction:
        return None
    seat, pad, letter = view.seat, view.pads[view.seat], SEATS[view.seat].letter
    things = _resources(letter, pad.tech, pad.energy)
    for k, found in enumerate(pad.skills):
        id = f"ability-{letter}-{COLOURS[k]}"
        things[id] = _ability(id, found, k, texts)
    things |= _boosts(letter, view.my_boosts)
    x = OWN
    if view.active == seat and view.card:
        card, x = _current(view, x, texts)
        things |= card
    elif view.mine and view.mine.kind == "PlayCard" and "end" in (view.mine.options or ()):
        things["finish"] = _button("finish", texts.say("panel.end"), x, (TALL - BUTTON) / 2)
        x += STEP
    cards = (*pad.planned, *pad.hand)
    for card_id in cards:
        playable = card_id in pad.planned or "planning" not in view.rules
        things |= _card(view, view.board.cards[card_id], x, playable, texts)
        x += STEP
    width = x + 3
    ground = rect(0, 0, width, TALL, 14, PLATE) + path(
        rounded(2, 2, width - 4, TALL - 4, 13), "", stroke(SEATS[seat].fill, 4)
    )
    return Part(
        {f"mine-{letter}": group(ground, id=f"mine-{letter}"), **things}, width, TALL, label=texts.say("panel.mine")
    )


# --- what is not a card ----------------------------------------------------------------------------------------------


def _resources(letter: str, tech: int, energy: int) -> dict[str, str]:
    """How much of each lies on my pad."""
    return {
        f"{kind}-{letter}": _resource(f"{kind}-{letter}", kind, count, 10 + 106 * k)
        for k, (kind, count) in enumerate((("tech", tech), ("energy", energy)))
    }


@kept
def _resource(id: str, kind: str, count: int, x: float) -> str:
    return group(
        rect(x, TOP, 100, 44, 9, PAPER, stroke(EDGE, 1.4)),
        resource(kind, x + 26, TOP + 22, 14),
        text(x + 66, TOP + 22, count, 28, INK),
        id=id,
    )


@kept
def _ability(id: str, found: Skill, k: int, texts: Texts) -> str:
    """An ability with its name, which only I know until it is learned."""
    y = TOP + 50 + 32 * k
    name = texts.say(f"ability.{found.ability}") if found.ability else texts.say("ability.hidden")
    size = min(16.0, 138 / measured(name))
    tick = path(f"M{192} {y + 14}l4.5 5 8-10", "", stroke("#2B7A4B", 3.4)) if found.learned else ""
    return group(
        rect(10, y, 206, 29, 8, PAPER if found.learned else BACK, stroke(EDGE, 1.4)),
        skill(found.ability, COLOURS[k], 27, y + 14.5, 13, found.learned),
        text(46, y + 14.5, name, size, INK if found.learned else WHITE, 600 if found.learned else 400, "start"),
        tick,
        id=id,
    )


def _boosts(letter: str, held: tuple[str, ...]) -> dict[str, str]:
    """My boosts by kind, two of a kind with their number."""
    kinds = tuple(dict.fromkeys(held))
    step = min(54.0, 206 / max(1, len(kinds)))
    things: dict[str, str] = {}
    for k, kind in enumerate(kinds):
        id = f"boost-{letter}-{kind}"
        things[id] = _boost(id, kind, held.count(kind), 10 + step * (k + 0.5), max(0.62, step / 54))
    return things


@kept
def _boost(id: str, kind: str, count: int, x: float, scale: float) -> str:
    """A candy; it gets smaller where there are many."""
    y = TALL - 27
    number = circle(x + 15, y + 11, 10, NIGHT, stroke(WHITE, 1.4)) + text(x + 15, y + 11, count, 13.5, WHITE)
    return group(scaled(boost(kind), x, y, scale), number if count > 1 else "", id=id)


# --- the card that is being played -----------------------------------------------------------------------------------


def _current(view: DeiView, x: float, texts: Texts) -> tuple[dict[str, str], float]:
    """The card with a boost that lies on it, a button for each sign that is left, and one for the end of it."""
    info, letter = view.board.cards[view.card], SEATS[view.seat or 0].letter
    drawn = _playing(info, frame_of(view, info), view.face_down, view.boost, texts)
    codes = tuple(dict.fromkeys(view.pending))
    columns = -(-len(codes) // IN_COLUMN)
    wide = STEP + columns * (SIGN[0] + 6) + 6
    ground = rect(x - 2, 4, wide, TALL - 8, 12, WHITE, 'fill-opacity=".16"')
    things = {f"playing-{letter}": group(ground, scaled(drawn, x + 4, TOP, 1), id=f"playing-{letter}")}
    for k, code in enumerate(codes):
        at = (x + STEP + 4 + k // IN_COLUMN * (SIGN[0] + 6), TOP + k % IN_COLUMN * (SIGN[1] + 5))
        things[f"icon-{code}"] = _icon(code, view.pending.count(code), *at, texts)
    things["finish"] = _button("finish", texts.say("panel.finish"), x + 4, TALL - TOP - BUTTON)
    return things, x + wide + 8


@kept
def _playing(info: CardInfo, frame: tuple[str, int], down: bool, on_it: str, texts: Texts) -> str:
    """The card that is played now."""
    drawn = face(info, frame, (info.tech, info.energy), texts, *FACE)
    if down:
        veil = rect(0, 0, *FACE, 10, BACK, 'fill-opacity=".86"')
        drawn += (
            veil + scaled(PICTURES["cart"], FACE[0] / 2, 66, 1.5) + text(60, 112, texts.say("panel.BUY"), 17, WHITE)
        )
    return drawn + (scaled(boost(on_it), FACE[0] - 24, 20, 0.9) if on_it else "")


@kept
def _icon(code: str, count: int, x: float, y: float, texts: Texts) -> str:
    """A sign that can still be used; how often, if more than once."""
    words = word_of(code, texts)
    size = min(34.0, (SIGN[0] - 12) / sign_width(code, 1))
    drawn = sign(code, x + SIGN[0] / 2, y + 22, size)
    drawn += text(x + SIGN[0] / 2, y + 49, words, min(15.0, 98 / measured(words)), INK, 600)
    if count > 1:
        drawn += circle(x + SIGN[0] - 14, y + 14, 11.5, NIGHT) + text(
            x + SIGN[0] - 14, y + 14, f"×{count}", 13.5, WHITE
        )
    return group(rect(x, y, *SIGN, 10, PAPER, stroke(INK, 1.6)), drawn, id=f"icon-{code}")


@kept
def _button(id: str, words: str, x: float, y: float) -> str:
    """For what ends a card or a turn."""
    return group(
        rect(x, y, FACE[0], BUTTON, 9, NIGHT, stroke(WHITE, 1.6)),
        text(x + FACE[0] / 2, y + BUTTON / 2, words, min(16.0, 108 / measured(words)), WHITE, 600),
        id=id,
    )


# --- my hand ---------------------------------------------------------------------------------------------------------


def _card(view: DeiView, info: CardInfo, x: float, playable: bool, texts: Texts) -> dict[str, str]:
    """A card: its face to play it open, the button below to play it face down. Not planned: it stands back."""
    faint = "" if playable or view.phase == 0 or (view.mine and view.mine.kind == "Plan") else 'opacity=".55"'
    drawn = face(info, frame_of(view, info), (info.tech, info.energy), texts, *FACE)
    things = {f"up-{info.id}": group(drawn, id=f"up-{info.id}", at=(x, TOP), more=faint)}
    if playable:
        things[f"down-{info.id}"] = _down(f"down-{info.id}", x, texts)
    return things


@kept
def _down(id: str, x: float, texts: Texts) -> str:
    """To play a card face down, for buying."""
    y = TALL - TOP - BUTTON
    words = texts.say("panel.face_down")
    return group(
        rect(x, y, FACE[0], BUTTON, 9, BACK, stroke(SOFT, 1.6)),
        scaled(PICTURES["cart"], x + 20, y + BUTTON / 2 + 1, 0.72),
        text(x + 38, y + BUTTON / 2, words, min(15.0, 76 / measured(words)), WHITE, 500, "start"),
        id=id,
    )
