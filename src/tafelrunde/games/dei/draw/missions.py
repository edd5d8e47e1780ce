"""The missions, a row for each round: what they count, what they give on time and late, and what to whom now."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.dei.content import COLUMNS, MISSIONS
from tafelrunde.games.dei.draw.markets import COLUMN, PLATE, SOFT
from tafelrunde.games.dei.draw.signs import PICTURES, drone, outpost, resource, scaled, star
from tafelrunde.games.dei.view import DeiView, Task
from tafelrunde.games.dei.words.parts import mission_name
from tafelrunde.kit.drawing import (
    CROWN,
    EDGE,
    INK,
    INK_SOFT,
    NIGHT,
    PAPER,
    SEATS,
    WHITE,
    Part,
    badge,
    circle,
    group,
    measured,
    n,
    path,
    rect,
    rounded,
    silhouette,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

HEAD: Final = 34.0  # of the column that names the round
NAME: Final = 18.0  # the line with what is counted
CELL: Final = ((COLUMN - HEAD - 14) / 2, 90.0 + NAME)
ROW: Final = CELL[1] + 8
TALL: Final = COLUMNS * ROW + 8


def missions_panel(view: DeiView, texts: Texts) -> Part:
    """Two missions for each round; with No choice one (DEI-015, DEI-234)."""
    things = {"rounds": _rounds(view.round, min(view.rounds, COLUMNS), texts)}
    for k, task in enumerate(view.tasks[:MISSIONS]):
        if task.id:
            id, taken = f"mission-{task.id}", _taken(view, k % COLUMNS, task)
            things[id] = group(_mission(task, taken, texts), id=id, at=_corner(k))
    title = texts.say("panel.missions")
    return Part(things, COLUMN, TALL, label=title, title=title)


def _corner(slot: int) -> tuple[float, float]:
    """Where a mission lies."""
    return HEAD + slot // COLUMNS * (CELL[0] + 6), 8 + slot % COLUMNS * ROW


def _step(task: Task) -> float:
    """The room for what it gives one seat."""
    return (CELL[0] - 4) / max(2, len(task.points))


def _taken(view: DeiView, column: int, task: Task) -> tuple[int, ...]:
    """The seats that have used this round's space for the other mission (DEI-123)."""
    return tuple(s for s, pad in enumerate(view.pads) if pad.missions[column] not in ("", task.id))


@lru_cache(50)
def _rounds(now: int, rounds: int, texts: Texts) -> str:
    """A row for each round; this one is marked."""
    drawn = path(rounded(0, 0, COLUMN, TALL, 14), PLATE)
    for k in range(rounds):
        y, here = 4 + k * ROW, k + 1 == now
        if here:
            drawn += rect(4, y, COLUMN - 8, ROW, 12, CROWN, 'fill-opacity=".3" ' + stroke(CROWN, 2.4))
        words = text(0, 0, texts.say("panel.round", n=k + 1), 16, WHITE if here else SOFT, 700 if here else 500)
        drawn += f'<g transform="translate(20 {n(y + ROW / 2)}) rotate(-90)">{words}</g>'
    return group(drawn, id="rounds")


@kept
def _mission(task: Task, taken: tuple[int, ...], texts: Texts) -> str:
    """What it counts; both values; what each seat would get now, or who has chosen it."""
    width, height = CELL
    name, picture = mission_name(task, texts), scaled(counted_picture(task.counts), 25, NAME + 31, 1)
    drawn = rect(0, 0, width, height, 9, PAPER, stroke(EDGE, 1.4)) + picture
    drawn += text(8, 13, name, min(15.5, (width - 14) / measured(name, 600)), INK, 600, "start")
    drawn += _value(task.on_time, texts.say("panel.on_time"), NAME + 18, not task.is_late)
    drawn += _value(task.late, texts.say("panel.late"), NAME + 44, task.is_late)
    for seat, points in enumerate(task.points):
        drawn += _gain(seat, points, task, taken, 2 + _step(task) * (seat + 0.5), height - 16)
    return drawn


def _value(value: tuple[int, int], words: str, y: float, holds: bool) -> str:
    """Points, for each so many; the value that holds now stands out."""
    points, per = value
    drawn = star(61, y, 11 if holds else 8.5, points)
    drawn += text(72, y, f"/{per}", 15, INK, 600, "start") if per > 1 else ""
    drawn += text(
        CELL[0] - 6, y, words, 13.5 if per == 1 else 12.5, INK if holds else INK_SOFT, 600 if holds else 400, "end"
    )
    return drawn if holds else f'<g opacity=".7">{drawn}</g>'


def _gain(seat: int, points: int, task: Task, taken: tuple[int, ...], x: float, y: float) -> str:
    """What it would give this seat now; a tick if it was chosen, a dash if its place in this round is used."""
    look = SEATS[seat]
    if seat in task.seats:
        tick = circle(x + 10, y, 9.5, NIGHT) + path(f"M{n(x + 5.4)} {n(y)}l3.3 3.6 6-7.2", "", stroke(WHITE, 2.6))
        return badge(look, x - 9, y, 8.5) + tick
    mark = path(silhouette(look.shape, x - 9, y, 6.5), look.fill, stroke(NIGHT, 1.2))
    if seat in taken:
        return f'<g opacity=".45">{mark}{text(x + 9, y, "–", 18, INK)}</g>'
    return mark + text(x + 9, y, points, 19, INK)


def mission_marks(view: DeiView) -> dict[str, str]:
    """Over the missions: what each of them would give the seat of the view now is framed."""
    things: dict[str, str] = {}
    for k, task in enumerate(view.tasks[:MISSIONS]):
        if task.id and view.seat is not None and view.seat not in (*task.seats, *_taken(view, k % COLUMNS, task)):
            (x, y), step, id = _corner(k), _step(task), f"now-{task.id}"
            frame = path(rounded(0, 0, step, 28, 8), CROWN, 'fill-opacity=".3" ' + stroke(INK, 2))
            things[id] = group(frame, id=id, cls="help", at=(x + 2 + step * view.seat, y + CELL[1] - 30))
    return things


@lru_cache(50)
def counted_picture(counts: str) -> str:
    """A picture of what a mission counts, about 44 high around (0, 0)."""
    what, _, colour = counts.partition("_")
    if what == "garrison":
        return outpost(colour, -5, 3, 20) + scaled(PICTURES["looter"], 13, -3, 0.75)
    if what == "outposts":
        if colour:
            return outpost(colour, 0, 0, 22)
        return outpost("green", 11, 8, 13) + outpost("blue", -11, 8, 13) + outpost("red", 0, -11, 13)
    if what == "drone":
        return rect(-21, -21, 42, 42, 9, "#38506B", stroke(WHITE, 1.4)) + scaled(drone("SIM"), 0, -2, 1.15)
    if what in ("tech", "energy"):
        return resource(what, 0, 0, 19)
    return PICTURES["looter" if what == "looters" else "storehouse"]
