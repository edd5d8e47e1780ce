"""Winning chances over a game, for a reader: the graph in numbers, its turning points in words."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.bots.analysis import Judged, Turn, turning_points
from tafelrunde.kit.game import winners
from tafelrunde.table.frames.frames import Viewer
from tafelrunde.table.frames.looks import lines_of
from tafelrunde.table.protocol import Chances, JudgedMoment, TurningPoint
from tafelrunde.table.room.room import Room
from tafelrunde.table.words import own_texts

MOST_LINES: Final = 2  # that are told of a turning point


def chances(room: Room, wanted: int, judged: Sequence[Judged], viewer: Viewer) -> Chances:
    """What is known so far: how far it is, or all of it. Everybody sees the same, with a spectator's eyes."""
    if len(judged) < wanted:
        return Chances(100 * len(judged) // wanted)
    turns = [_told(room, turn, viewer.lang) for turn in turning_points(judged, room.match.inputs)]
    course = [*judged, *_agreed(room)]
    moments = [
        JudgedMoment(room.shown_number(number), [round(chance, 4) for chance in all_]) for number, all_ in course
    ]
    return Chances(100, _in_words(room, course, viewer.lang), moments, turns)


def _agreed(room: Room) -> list[Judged]:
    """If all agreed to count the points as they stood, that is the result."""
    if room.doc.end != "scored" or room.game.over:
        return []
    first = winners(room.kind.standings(room.game))
    shares = [1 / len(first) if seat in first else 0.0 for seat in range(len(room.doc.seats))]
    return [Judged(len(room.match.inputs), shares)]


def _told(room: Room, turn: Turn, lang: str) -> TurningPoint:
    """A turning point with what was done; of much, the beginning."""
    names, said = room.names_for(lang, None), own_texts(lang)
    entries = [entry for entry in room.log if turn.since < entry.n <= turn.number]
    lines = [line.text for line in lines_of(room, entries, None, names, room.kind.texts(lang))]
    text = " ".join([*lines[:MOST_LINES], *(["…"] if len(lines) > MOST_LINES else [])])
    before, after, number = round(100 * turn.before), round(100 * turn.after), room.shown_number(turn.number)
    line = said.say("frames.turn", number=number, text=text, name=names[turn.seat], before=before, after=after)
    return TurningPoint(room.shown_number(turn.since), number, turn.seat, before, after, text, line)


def _in_words(room: Room, course: Sequence[Judged], lang: str) -> str:
    """The graph for whoever does not see it: how it stood at the beginning, after each quarter and at the end."""
    names, said = room.names_for(lang, None), own_texts(lang)
    last = len(course) - 1
    told: list[str] = []
    for part in dict.fromkeys(last * k // 4 for k in range(5)):
        number, all_ = course[part]
        stand = ", ".join(f"{name} {round(100 * chance)} %" for name, chance in zip(names, all_, strict=True))
        told.append(said.say("frames.stand", number=room.shown_number(number), stand=stand))
    return " ".join(told)
