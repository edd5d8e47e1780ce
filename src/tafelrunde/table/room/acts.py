"""What people do to the table itself: it stands in the log for all, beside what happens in the game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tafelrunde.table.records import FORGOTTEN, Act, ActKind, TableDoc, Times
from tafelrunde.table.room.people import name_key, person_of

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room

MAX_ACTS: Final = 200  # that are kept of a table


def note(room: "Room", what: ActKind, by: str = "", of: str = "", seat: int = -1, times: Times | None = None) -> None:
    """Everybody learns that this was done; not twice, if it is done again at once. Before the game nobody needs to."""
    if room.table is None:
        return
    act = Act(len(room.match.inputs), what, by, of, seat, times)
    if room.doc.acts[-1:] != [act]:
        room.doc.acts = [*room.doc.acts[1 - MAX_ACTS :], act]
    room.touch()


def key_of(room: "Room", person: str, looking: int | None = None) -> str:
    """The name key of somebody at the table: of their seat, or of one of them."""
    mine = room.seats_of(person)
    return name_key(room.doc.seats[looking if looking in mine else mine[0]]) if mine else person


def missing(room: "Room", yes: list[int]) -> list[str]:
    """The name keys of those who play, or did until their seat was cleared, and have not agreed."""
    found: list[str] = []
    for number, seat in enumerate(room.doc.seats):
        if seat.cleared and (seat.person or number not in yes):
            found.append(seat.cleared)
        if seat.person and number not in yes:
            found.append(name_key(seat))
    return found


def forget(doc: TableDoc, person: str) -> None:
    """Nothing here tells of this person any more."""
    _replace(doc, lambda key: FORGOTTEN if person_of(key) == person else key)
    if doc.vote is not None and person in (doc.vote.person, person_of(doc.vote.of)):
        doc.vote = None


def rename(doc: TableDoc, old: str, new: str) -> None:
    """Somebody has another key now."""
    _replace(doc, lambda key: new if key == old else key)
    if doc.vote is not None and doc.vote.person == person_of(old):
        doc.vote = None


def _replace(doc: TableDoc, key: Callable[[str], str]) -> None:
    doc.acts = [Act(act.n, act.what, key(act.by), key(act.of), act.seat, act.times) for act in doc.acts]
    doc.without = [key(one) for one in doc.without]
    for seat in doc.seats:
        seat.cleared = key(seat.cleared) if seat.cleared else ""
