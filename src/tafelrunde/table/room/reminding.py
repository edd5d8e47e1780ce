"""Reminding whoever the game waits for: once each time that it begins to, and only while they are away."""

from typing import TYPE_CHECKING, Final

from tafelrunde.table.room import clocks
from tafelrunde.table.room.no import No
from tafelrunde.table.room.people import name_key
from tafelrunde.table.room.seats import check_stage
from tafelrunde.table.store.storage import Reminder

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room

DELAY: Final = 5 * 60_000  # milliseconds that somebody is away and waited for: who only looks aside needs no letter


def set_reminder(room: "Room", person: str, number: int, reminder: Reminder | None) -> None:
    """Somebody wants to be reminded there, once they have proved that it is theirs; None: no more."""
    check_stage(room, "waiting", "playing")
    if number not in room.seats_of(person):
        raise No("not_yours")
    seat = room.doc.seats[number]
    seat.reminds = reminder is not None and not reminder.proof
    room.unsaved.reminders[name_key(seat)] = reminder
    room.doc_unsaved = True


def due(room: "Room", number: int, now: int) -> int:
    """When a message is owed to whoever sits there (it may be overdue); 0: never."""
    seat = room.doc.seats[number]
    if not seat.reminds or seat.told or not seat.since or not seat.gone:
        return 0
    return max(1, now + DELAY - clocks.elapsed(room, max(seat.since, seat.gone), now))


def remind(room: "Room", number: int, now: int) -> None:
    """They are owed one: it is kept with the table, and from then on it counts as told."""
    seat = room.doc.seats[number]
    seat.told = True
    room.unsaved.reminded.append((name_key(seat), now))
    room.doc_unsaved = True


def still(room: "Room", key: str) -> int:
    """The seat that a message is for, if it is still waited for and nobody is there; -1: it is not worth sending."""
    for number, seat in enumerate(room.doc.seats):
        if name_key(seat) == key and seat.reminds and seat.told and seat.since and seat.person not in room.here:
            return number
    return -1
