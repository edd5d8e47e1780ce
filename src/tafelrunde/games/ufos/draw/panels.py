"""The sheets beside the board: the city counter, the last roll, my supply, and a card for each seat."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.ufos.content import KINDS
from tafelrunde.games.ufos.draw.pieces import diner, kiosk, onlooker, saucer
from tafelrunde.games.ufos.view import Roll, UfosView
from tafelrunde.games.ufos.words import doing
from tafelrunde.games.ufos.words.parts import place_text, points_text, sum_text
from tafelrunde.kit.drawing import (
    CROWN,
    EDGE,
    INK,
    INK_SOFT,
    SEATS,
    WHITE,
    Part,
    badge,
    crown,
    die,
    group,
    n,
    panel,
    path,
    rect,
    stroke,
    text,
    text_width,
)
from tafelrunde.kit.game import rank
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

MARGIN: Final = 14
HEIGHT: Final = 124

# --- controlled cities -----------------------------------------------------------------------------------------------

FIELDS: Final = 12  # more are not drawn: the first one stands for all before it


def counter_panel(view: UfosView, texts: Texts) -> Part:
    """A field for each number of controlled cities, the chips of all seats on them; the goal is marked."""
    last = max(5, view.goal, *view.counter)
    first = max(0, last - FIELDS + 1)
    width = 284
    step = (width - 2 * MARGIN + 5) / (last - first + 1)
    things = {"counter": _fields(first, last, view.goal, width, step, texts)}
    for seat, cities in enumerate(view.counter):
        mates = [s for s, other in enumerate(view.counter) if max(first, other) == max(first, cities)]
        x = MARGIN + step * (max(first, cities) - first) + (step - 5) / 2
        dx, dy = _CLUSTER[len(mates)][mates.index(seat)]
        chip = f"chip-{SEATS[seat].letter}"
        things[chip] = group(badge(SEATS[seat], 0, 0, 10), id=chip, at=(x + dx, 63 + dy))
    return Part(things, width, HEIGHT, label=texts.say("draw.counter"))


_CLUSTER: Final = (
    (),
    ((0, 0),),
    ((0, -12), (0, 12)),
    ((0, -14), (-10, 8), (10, 8)),
    ((-10, -12), (10, -12), (-10, 12), (10, 12)),
    ((-10, -17), (10, -17), (0, 0), (-10, 17), (10, 17)),
)  # where chips lie that share a field


@lru_cache(200)
def _fields(first: int, last: int, goal: int, width: float, step: float, texts: Texts) -> str:
    drawn = ""
    for cities in range(first, last + 1):
        x, ends = MARGIN + step * (cities - first), cities >= goal
        drawn += rect(
            x,
            36,
            step - 5,
            76,
            8,
            "#FFE9A8" if ends else WHITE,
            stroke("#B98E1D" if ends else EDGE, 2 if ends else 1.4),
        )
        flag = 8 if cities == goal else 0
        drawn += text(x + (step - 5) / 2 - flag, 102, f"≤{cities}" if cities == first and first else cities, 16, INK)
        if flag:
            drawn += path(_FLAG, CROWN, f'{stroke(INK, 1.4)} transform="translate({n(x + step / 2 + 6)} 99)"')
    return group(
        panel(width, HEIGHT),
        text(MARGIN, 20, texts.say("draw.counter"), 15, INK, 600, "start"),
        text(width - MARGIN, 20, texts.say("draw.goal", n=goal), 14, INK_SOFT, 500, "end"),
        drawn,
        id="counter",
    )


_FLAG: Final = "M-3-5v14M-3-5l10 4-10 4z"


# --- dice ------------------------------------------------------------------------------------------------------------


def dice_panel(view: UfosView, texts: Texts) -> Part:
    """The last roll: one die against a resistance, or the dice of two sides."""
    roll = view.roll
    if roll is None:
        return _no_roll(texts)
    return _dice_panel(roll, place_text(view, roll.at, texts), texts)


ROLLED: Final = 254  # the width of the sheet


@lru_cache(20)
def _no_roll(texts: Texts) -> Part:
    words = text(MARGIN, 20, texts.say("draw.no_roll"), 15, INK_SOFT, 500, "start")
    things = {"roll": group(panel(ROLLED, HEIGHT), words, id="roll")}
    things["die-A"] = die("die-A", 12, 12, "", ROLLED / 2, 72, 58)
    return Part(things, ROLLED, HEIGHT, label=texts.say("draw.no_roll"))


@kept
def _dice_panel(roll: Roll, at: str, texts: Texts) -> Part:
    title = texts.say("draw.roll", at=at)
    heading = text(MARGIN, 20, title, 15 if text_width(title, 15) < ROLLED - 2 * MARGIN else 12.5, INK, 600, "start")
    number = f"{roll.turn}-{roll.at}-{roll.resistance is None}-{roll.die}-{roll.other_die}"
    words, dice = _bumped(roll, number, texts) if roll.other is not None else _rolled(roll, number, texts)
    things = {"roll": group(panel(ROLLED, HEIGHT), heading, words, id="roll"), **dice}
    return Part(things, ROLLED, HEIGHT, label=title)


def _rolled(roll: Roll, number: str, texts: Texts) -> tuple[str, dict[str, str]]:
    """For a restaurant: 9 + 2 against 8."""
    assert roll.resistance is not None
    seat, won = SEATS[roll.seat], roll.die + roll.bonus >= roll.resistance
    words = text(92, 60, sum_text(roll.die, roll.bonus), 24, INK, 700, "start")
    words += text(92, 84, texts.say("draw.against", n=roll.resistance), 15, INK, 500, "start")
    words += text(92, 105, texts.say("draw.success" if won else "draw.failed"), 15, INK_SOFT, 600, "start")
    return words, {"die-A": die("die-A", 12, roll.die, number, 50, 76, 64, seat)}


def _bumped(roll: Roll, number: str, texts: Texts) -> tuple[str, dict[str, str]]:
    """For a bump: both dice with what is added; a crown for the winner."""
    assert roll.other is not None
    words, dice = text(ROLLED / 2, 62, ":", 24, INK), {}
    sides = ((roll.seat, roll.die, roll.bonus), (roll.other, roll.other_die, roll.other_bonus))
    best = max(value + bonus for _, value, bonus in sides)
    for k, (seat, value, bonus) in enumerate(sides):
        x = ROLLED / 2 + (62, -62)[k == 0]
        words += text(x, 103, sum_text(value, bonus), 19, INK)
        words += crown(x + (40, -40)[k == 0], 62, 16) if value + bonus == best else ""
        id = f"die-{'AB'[k]}"
        dice[id] = die(id, 6, value, number, x, 63, 44, SEATS[seat])
    return words, dice


# --- my supply -------------------------------------------------------------------------------------------------------

MINE: Final = 368
COLUMNS: Final = (8, 137, 249)


def my_panel(view: UfosView, texts: Texts) -> Part | None:
    """What still lies in front of me: UFOs by kind, diners, stands, witnesses."""
    if view.seat is None:
        return None
    s = view.seat
    left = (*(view.ufos_left[s][kind] for kind in KINDS), view.restaurants_left[s], view.stands_left[s])
    return _my_panel(s, (*left, view.witnesses_left[s]), texts)


@kept
def _my_panel(number: int, left: tuple[int, ...], texts: Texts) -> Part:
    seat = SEATS[number]
    look = stroke(seat.deep, 1.8)
    icons = [*(saucer(number, kind) for kind in KINDS)]
    icons += [group(drawn(number), more=look) for drawn in (lambda k: diner(k, 0), kiosk, onlooker)]
    names = [*(texts.say(f"draw.{kind}") for kind in KINDS), *(texts.say(f"draw.{what}") for what in PIECES)]
    cells = ""
    for k, (icon, name, count) in enumerate(zip(icons, names, left, strict=True)):
        x, y = COLUMNS[k % 3], 52 + 46 * (k // 3)
        scale = 0.56 if k < 3 else 1
        faint = "" if count else ' opacity=".35"'
        cells += f'<g transform="translate({x + 20} {y + (3 if k < 3 else 0)}) scale({scale})"{faint}>{icon}</g>'
        cells += text(x + 45, y - 5, count, 20, INK if count else INK_SOFT, 700, "start")
        cells += text(x + 45, y + 13, name, 13, INK_SOFT, 500, "start")
    title = texts.say("draw.supply")
    edge = path(f"M14 2H{MINE - 14}", "", stroke(seat.fill, 4))
    id = f"supply-{seat.letter}"
    heading = text(MARGIN, 20, title, 15, INK, 600, "start")
    return Part({id: group(panel(MINE, HEIGHT), edge, heading, cells, id=id)}, MINE, HEIGHT, label=title)


PIECES: Final = ("diners", "stands", "witnesses")


# --- seats -----------------------------------------------------------------------------------------------------------

CARD: Final = 300


def seat_panels(view: UfosView, texts: Texts) -> tuple[Part, ...]:
    """A card for each seat: mine first, then clockwise."""
    first = view.seat or 0
    return tuple(_seat_panel(view, (first + k) % view.players, texts) for k in range(view.players))


def _seat_panel(view: UfosView, number: int, texts: Texts) -> Part:
    """Mark, name, what the seat is doing and what it has; at the end the result by source."""
    seat, active = SEATS[number], any(decision.seat == number for decision in view.open)
    name = texts.say("draw.you") if number == view.seat else texts.say("draw.player", letter=seat.letter)
    things = badge(seat, 32, 30, 14.5) + text(60, 21, name, 17, INK, 600, "start")
    things += text(60, 43, doing(view, number, texts), 13, INK_SOFT, 500, "start")
    witnesses = sum(city.witnesses[number] for city in view.cities.values())
    points, ufos = sum(view.scores[number].values()), view.tie_breaks[number]
    shown = {"cities": view.counter[number], "points": points, "ufos": ufos, "witnesses": witnesses}
    values = [(texts.say(f"draw.{name}"), value) for name, value in shown.items()]
    if view.over:
        things += _result(view, number)
        values = [(texts.say(f"source.{source}"), points) for source, points in view.scores[number].items()]
    step = (CARD - 2 * MARGIN) / len(values)
    for k, (label, value) in enumerate(values):
        x = MARGIN + step * k
        things += text(x, 72, points_text(value), 20, INK, 700, "start")
        things += text(x, 94, label, 12.5, INK_SOFT, 500, "start")
    frame = panel(CARD, 110, INK, 3) if active else panel(CARD, 110)
    id = f"seat-{seat.letter}"
    return Part({id: group(frame, things, id=id)}, CARD, 110)


def _result(view: UfosView, number: int) -> str:
    """The total; a crown for whoever has won."""
    standings = [(sum(score.values()), tie) for score, tie in zip(view.scores, view.tie_breaks, strict=True)]
    total = text(CARD - MARGIN, 31, points_text(standings[number][0]), 30, INK, 700, "end")
    return total + (crown(CARD - 78, 30, 20) if rank(standings, number) == 1 else "")
