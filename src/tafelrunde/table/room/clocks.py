"""Clocks: how long each seat has left, and the time of the game itself. While no server ran, all of them stood."""

from typing import TYPE_CHECKING, Final

from tafelrunde.table.records import TableDoc

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room

LEAST: Final = 15_000  # milliseconds that somebody has who comes back to an empty clock
COUNTDOWN: Final = 3_000  # milliseconds before a rush goes on after no server ran, from when somebody is back
RETURN: Final = 15_000  # milliseconds after which it goes on in any case
AHEAD: Final = (
    60_000  # milliseconds: whatever began later than that from now was written down by a clock that was wrong
)
SET_BACK: Final = 1_000  # milliseconds that the last stamp may lie ahead because of what waits for the table


def elapsed(room: "Room", since: int, now: int) -> int:
    """Milliseconds since then, without the time when no server ran."""
    return max(0, now - since - down_since(room.downtimes, since, now))


def down_since(downtimes: list[tuple[int, int]], since: int, now: int) -> int:
    """Milliseconds since then when no server ran."""
    return sum(max(0, min(end, now) - max(begin, since)) for begin, end in downtimes)


def empty_at(doc: TableDoc, number: int, downtimes: list[tuple[int, int]], now: int) -> int:
    """When the clock of a seat that is waited for is empty, or was; 0: it has none."""
    seat = doc.seats[number]
    if not seat.since or doc.settings.clock.kind == "none":
        return 0
    return max(1, seat.since + seat.left + down_since(downtimes, seat.since, now))


def taken_at(doc: TableDoc, number: int, downtimes: list[tuple[int, int]], now: int) -> int:
    """When a bot begins to play for somebody who is waited for and away; 0: never."""
    seat, grace = doc.seats[number], doc.settings.grace
    if not seat.since or not seat.gone or not grace:
        return 0
    # Who plays over days need only be here when it is their turn.
    since = max(seat.gone, seat.since) if doc.settings.pace == "days" else seat.gone
    return max(1, since + grace * 1000 + down_since(downtimes, since, now))


def full(room: "Room") -> int:
    """What a full clock shows."""
    return room.doc.settings.clock.seconds * 1000


def has_clock(room: "Room") -> bool:
    """Is there a limit to thinking?"""
    return room.doc.settings.clock.kind != "none"


def left(room: "Room", seat: int, now: int) -> int:
    """Milliseconds on the clock of a seat, below 0 when it is empty."""
    found = room.doc.seats[seat]
    if found.since:
        return found.left - elapsed(room, found.since, now)
    if room.doc.settings.clock.kind == "turn" and seat not in room.asked():
        return full(room)  # it is filled when the turn comes
    return found.left


def fill(room: "Room", now: int) -> None:
    """All clocks are full: the game begins, or there are other clocks."""
    for seat in room.doc.seats:
        seat.left = full(room)
        seat.since = now if seat.since else 0


def settle(room: "Room", now: int) -> None:
    """Let those clocks run that should: of people whom the game waits for, while it is on. Bots have none."""
    going = room.going()
    asked = room.asked() if going else []
    for number, seat in enumerate(room.doc.seats):
        runs = number in asked and bool(seat.person) and not seat.bot
        if runs and not seat.since:
            seat.since, seat.told = now, False
            room.doc_unsaved = True
        elif seat.since and not runs:
            seat.left = left(room, number, now)
            seat.since = 0
            room.doc_unsaved = True
    if going and not room.doc.time_since:
        room.doc.time_since = now
        room.doc_unsaved = True
    elif room.doc.time_since and not going:
        room.doc.time, room.doc.time_since = game_time(room, now), 0
        room.doc_unsaved = True


def game_time(room: "Room", now: int) -> int:
    """Milliseconds that the game has been on: the stamps of its inputs, where rules know time."""
    doc = room.doc
    return doc.time + (elapsed(room, doc.time_since, now) if doc.time_since else 0)


def stamp(room: "Room", now: int) -> int:
    """The stamp of what happens now; 0 in games that know no time. Stamps never fall."""
    return max(1, room.game.now, game_time(room, now)) if room.game.timed() else 0


def catch_up(room: "Room", now: int) -> None:
    """If no server ran while time did, it goes on from the last stamp of the record; in a rush not before `RETURN`, or
    `COUNTDOWN`, if somebody is here all along: then only the clock of the computer was set.

    The same if the wall clock was set back meanwhile: else time would stand until it is as late as it was."""
    doc = room.doc
    _forget_future(doc, now)
    down = bool(doc.time_since) and any(end > doc.time_since for _, end in room.downtimes)
    set_back = bool(doc.time_since) and room.game.now > game_time(room, now) + SET_BACK
    if (down or set_back) and room.game.timed():
        pause = COUNTDOWN if any(room.seats_of(person) for person in room.here) else RETURN
        doc.time, doc.time_since = room.game.now, now + pause * room.rushing()
        room.latest = now + RETURN
        room.touch()
    if room.resuming != (doc.time_since > now):
        room.resuming = not room.resuming
        room.latest = max(room.latest, doc.time_since)
        room.version += 1


def _forget_future(doc: TableDoc, now: int) -> None:
    """Nothing began after now: the computer's clock was ahead when that was written down, and has been set right."""
    for seat in doc.seats:
        if max(seat.since, seat.gone) > now + AHEAD:
            seat.since, seat.gone = min(seat.since, now), min(seat.gone, now)
    if doc.host_gone > now + AHEAD:
        doc.host_gone = now


def hurry(room: "Room", now: int) -> None:
    """Somebody who plays is back: the countdown begins; anew for each of them, as long as it does not take too long."""
    if room.resuming:
        room.doc.time_since = max(now, min(room.latest, now + COUNTDOWN))
        room.touch()


def at_least(room: "Room", number: int, now: int) -> None:
    """Whoever begins again finds some time on the clock."""
    missing = LEAST - left(room, number, now)
    if has_clock(room) and missing > 0:
        room.doc.seats[number].left += missing


# --- what inputs do to clocks ----------------------------------------------------------------------------------------


def refill(room: "Room", seats: list[int], now: int) -> None:
    """A turn begins for these seats."""
    if room.doc.settings.clock.kind == "turn":
        for number in seats:
            seat = room.doc.seats[number]
            seat.left = full(room)
            seat.since = now if seat.since else 0


def begin_anew(room: "Room", seats: list[int], now: int) -> None:
    """These seats are asked something else now; what they have left stays."""
    for number in seats:
        seat = room.doc.seats[number]
        if seat.since:
            seat.left, seat.since = left(room, number, now), now


def add_extra(room: "Room", seat: int, times: int) -> None:
    """What a bank gets when a turn passes on or dice have fallen; an answer taken back takes it away again."""
    clock = room.doc.settings.clock
    if clock.kind == "bank":
        room.doc.seats[seat].left += times * clock.extra * 1000
