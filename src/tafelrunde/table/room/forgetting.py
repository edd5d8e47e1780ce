"""Somebody wants to be forgotten, or what was said is too old to be kept: what a table does about it."""

from typing import TYPE_CHECKING

from tafelrunde.table.records import FORGOTTEN, Seat, TableDoc
from tafelrunde.table.room import acts, clocks, play, seats
from tafelrunde.table.room.people import person_of

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room


def forget(room: "Room", person: str, now: int) -> None:
    """Nothing here tells of this person any more, and nobody acts for them. Where it is not over, a bot plays on, as
    when somebody leaves; what was waiting for them alone is over."""
    room.now = now
    clocks.catch_up(room, now)
    for number in room.seats_of(person):
        if room.doc.stage == "over":
            blank(room.doc.seats[number])
        else:
            seats.vacate(room, number)
    if room.is_host(person):
        room.doc.host = seats.next_host(room, -1, here=True) or seats.next_host(room, -1, here=False)
    if room.doc.stage == "waiting" and not room.doc.host:
        play.finish(room, "shut")
    for names in (room.names, room.unsaved.names):
        for key in [key for key in names if person_of(key) == person]:
            del names[key]
    acts.forget(room.doc, person)
    room.chat = [row for row in room.chat if person_of(row.person) != person]
    room.unsaved.chat = [row for row in room.unsaved.chat if person_of(row.person) != person]
    room.unsaved.forgotten = person
    room.version += 1
    room.doc_unsaved = True
    room.settle(now)


def blank(seat: Seat) -> None:
    """Somebody sat there; nobody knows any more who."""
    seat.person, seat.guest, seat.link, seat.passes, seat.reminds = FORGOTTEN, "", "", {}, False


def forget_in(doc: TableDoc, person: str) -> None:
    """The same where nothing but the document can be read any more."""
    for number, seat in enumerate(doc.seats):
        if seat.person == person and doc.stage == "over":
            blank(seat)
        elif seat.person == person:
            seats.empty(doc, number)
    acts.forget(doc, person)
    if doc.host == person:
        doc.host = next((seat.person for seat in doc.seats if seat.person not in ("", FORGOTTEN)), "")


def drop_chat(room: "Room", before: int) -> None:
    """What was said before then is shown no more."""
    room.chat = [row for row in room.chat if row.at >= before]
    room.version += 1
