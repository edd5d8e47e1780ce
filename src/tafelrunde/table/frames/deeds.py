"""What people did to the table, in words: lines of the log beside those of the game."""

from typing import Final

from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS
from tafelrunde.table.protocol import LogLine
from tafelrunde.table.records import FORGOTTEN, Act, Times
from tafelrunde.table.room.room import Room

UNITS: Final = (("days", 86_400), ("hours", 3600), ("minutes", 60))
BOT_THERE: Final = {"bot": "bot_seat", "cleared": "cleared_seat"}  # what is said where nobody sat


def called(room: Room, key: str, said: Texts) -> str:
    """How somebody is called who sits at the table, sat there or looks on."""
    return room.names.get(key) or said.say("name.somebody")


def act_line(room: Room, act: Act, said: Texts) -> LogLine:
    """A line of the log."""
    letter = LETTERS[act.seat] if act.seat >= 0 else ""
    what = act.what if act.of else BOT_THERE.get(act.what, act.what)
    text = said.say(
        f"acts.{what}",
        by=called(room, act.by, said),
        of=letter if act.of == FORGOTTEN and letter else called(room, act.of, said),
        letter=letter,
        times=times_text(act.times, said) if act.times is not None else "",
    )
    return LogLine(room.shown_number(act.n), text, table=True)


def times_text(times: Times, said: Texts) -> str:
    """What is agreed on about time, in one phrase."""
    clock = times.clock
    found = [said.say(f"times.{clock.kind}", time=time_text(clock.seconds, said))]
    if clock.kind == "bank" and clock.extra:
        found.append(said.say("times.extra", time=time_text(clock.extra, said)))
    if clock.kind != "none":
        found.append(said.say(f"times.{times.when_empty}"))
    found.append(
        said.say("times.grace", time=time_text(times.grace, said)) if times.grace else said.say("times.no_grace")
    )
    return ", ".join(found)


def time_text(seconds: int, said: Texts) -> str:
    """So many seconds, in the largest unit that fits."""
    for unit, size in UNITS:
        if seconds >= size and seconds % size == 0:
            return said.say(f"times.{unit}", n=seconds // size)
    return said.say("times.seconds", n=seconds)
