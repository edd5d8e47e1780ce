"""Seats: sitting down, getting up, bots, and what whoever leads the table may do about them."""

import hashlib
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from tafelrunde.bots import BOTS
from tafelrunde.table import protocol
from tafelrunde.table.records import FORGOTTEN, Seat, TableDoc, Vote
from tafelrunde.table.room import acts, clocks
from tafelrunde.table.room.no import No
from tafelrunde.table.room.people import clean_name, name_key, person_of, seat_of_token, set_name

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room

STAND_IN: Final = "greedy"  # plays for whoever is absent or has left
LONG_AWAY: Final = {"live": 2 * 60_000, "days": 3 * 86_400_000}  # milliseconds after which nobody counts on somebody


# --- questions -------------------------------------------------------------------------------------------------------


def seat_at(room: "Room", number: int) -> Seat:
    """The seat of that number; No if there is none."""
    if not 0 <= number < len(room.doc.seats):
        raise No("no_seat")
    return room.doc.seats[number]


def my_seat(room: "Room", person: str, looking: int | None) -> int:
    """The seat that somebody acts for: the one whose eyes they have."""
    mine = room.seats_of(person)
    if not mine:
        raise No("spectator")
    if looking not in mine:
        raise No("cover")
    assert looking is not None
    return looking


def check_host(room: "Room", person: str) -> None:
    """No, unless this person leads the table."""
    if not room.is_host(person):
        raise No("not_host")


def check_stage(room: "Room", *stages: str) -> None:
    """No, unless the table is that far and no further."""
    stage = room.doc.stage
    if stage not in stages:
        raise No({"waiting": "not_started", "playing": "started", "over": "over"}[stage])


def check_bot(name: str) -> None:
    """No, unless there is such a bot."""
    if name not in BOTS:
        raise No("no_bot")


def check_alone(room: "Room", mine: list[int]) -> None:
    """No, if somebody who sits there cannot have another seat, because the game is played in real time."""
    if mine and room.live():
        raise No("live_shared")


# --- coming and going ------------------------------------------------------------------------------------------------


def welcome(room: "Room", person: str, now: int) -> None:
    """Somebody is here (again): no bot stands in any more."""
    room.version += 1
    for number in room.seats_of(person):
        if room.doc.seats[number].gone:
            room.doc.seats[number].gone = 0
            room.doc_unsaved = True
        take_back(room, number, now)
    if room.is_host(person) and room.doc.host_gone:
        room.doc.host_gone = 0
        room.doc_unsaved = True
    notice_absent(room, now)


def notice_absent(room: "Room", now: int) -> None:
    """From now on those are absent who are not here; also after the server began anew."""
    doc = room.doc
    for seat in doc.seats:
        if seat.person and not seat.gone and seat.person not in room.here:
            seat.gone = now
            room.doc_unsaved = True
    if doc.host not in room.here and not doc.host_gone:
        doc.host_gone = now
        room.doc_unsaved = True


def take_back(room: "Room", number: int, now: int) -> None:
    """A bot has stood in for this seat's person; that ends now."""
    seat = room.doc.seats[number]
    if seat.person and seat.bot:
        seat.bot = ""
        clocks.at_least(room, number, now)
        room.touch()


# --- sitting down, getting up ----------------------------------------------------------------------------------------


def sit(room: "Room", person: str, looking: int | None, command: protocol.Sit, now: int) -> None:
    """Sit down; on one's own seat: I'm back."""
    check_stage(room, "waiting", "playing")
    seat = seat_at(room, command.seat)
    if seat.person == person:
        take_back(room, command.seat, now)
        set_name(room, name_key(seat), command.name)
        return
    mine = room.seats_of(person)
    waiting = room.doc.stage == "waiting"
    if seat.person or (seat.bot and not seat.vacant):
        raise No("taken")
    if room.doc.settings.locked and not mine and not room.is_host(person):
        raise No("locked")
    if mine and not waiting and not room.doc.practice:
        raise No("already_seated")  # nobody may see the secrets of two
    check_alone(room, mine)
    clean_name(command.name)  # first: it may be refused
    if not waiting and needs_consent(room, person, command.seat):
        room.propose(Vote("sit", 0, -1, [], seat=command.seat), person, now)
        set_name(room, person, command.name)
        return
    place(room, command.seat, person, now)
    set_name(room, name_key(seat), command.name)
    if waiting:
        seat.luck = command.luck
    else:
        acts.note(room, "sat", of=name_key(seat), seat=command.seat)


def needs_consent(room: "Room", person: str, number: int) -> bool:
    """Must those who play agree that this person sits down there, in a running game? Wherever hands are hidden, for
    whoever comes may have seen another one; only who has left this seat comes back to it, if they had no other."""
    seats = room.doc.seats
    if any(seat.removed and person_of(seat.cleared) == person for seat in seats):
        return True
    if room.doc.practice or not room.kind.secrets:
        return False
    return seats[number].seen[-1:] != [mark_of(room.doc, person)] or has_seen_other(room, person, number)


def has_seen_other(room: "Room", person: str, number: int) -> bool:
    """Does this person sit elsewhere in this game, or did they? Seats among which the same browsers have passed are as
    good as one."""
    doc, me = room.doc, mark_of(room.doc, person)
    here = _eyes(doc, number) - {me}
    others = (_eyes(doc, other) for other in range(len(doc.seats)) if other != number)
    return any(me in eyes and not eyes & here for eyes in others)


def _eyes(doc: TableDoc, number: int) -> set[str]:
    """Who has seen the hand of this seat, by their marks."""
    seat = doc.seats[number]
    return {mark_of(doc, seat.person), *seat.seen} if seat.person else set(seat.seen)


def mark_of(doc: TableDoc, person: str) -> str:
    """What tells a person from others in this game, and does not tell who it is."""
    return hashlib.sha256(f"{doc.secret} {person}".encode()).hexdigest()[:16]


def take(room: "Room", number: int, person: str, now: int) -> None:
    """Somebody takes over a seat in a running game, as the others have agreed."""
    name = room.names.get(person, "")
    place(room, number, person, now)
    if name:
        set_name(room, name_key(room.doc.seats[number]), name)
    acts.note(room, "sat", of=name_key(room.doc.seats[number]), seat=number)


def place(room: "Room", number: int, person: str, now: int) -> None:
    """Somebody sits there from now on, and plays."""
    used = {room.doc.seats[other].guest for other in room.seats_of(person) if other != number}
    seat = room.doc.seats[number]
    leaves_hand(room.doc, number)
    if person_of(seat.cleared) == person:
        seat.cleared, seat.removed = "", False
    seat.person = person
    seat.guest = next(word for word in ("", *map(str, range(2, 10))) if word not in used)
    seat.bot, seat.vacant, seat.muted, seat.link, seat.helper, seat.passes = "", False, False, "", "", {}
    seat.reminds = False
    seat.gone = 0 if person in room.here else now
    if not room.doc.host:  # whoever led the table is forgotten
        room.doc.host, room.doc.host_gone = person, seat.gone
    clocks.at_least(room, number, now)
    room.touch()


def leave(room: "Room", person: str, looking: int | None, command: protocol.Leave, now: int) -> None:
    """Get up from one seat or from all. In a running game a bot plays on."""
    check_stage(room, "waiting", "playing")
    mine = room.seats_of(person)
    if not mine:
        raise No("spectator")
    if command.seat is not None and command.seat not in mine:
        raise No("not_yours")
    for number in mine if command.seat is None else [command.seat]:
        acts.note(room, "left", of=name_key(room.doc.seats[number]), seat=number)
        vacate(room, number)


def vacate(room: "Room", number: int) -> None:
    """Nobody sits there any more; whoever led the table and sits nowhere else hands that on."""
    person = room.doc.seats[number].person
    empty(room.doc, number)
    if room.is_host(person) and not room.seats_of(person):
        room.doc.host = next_host(room, number, here=True) or next_host(room, number, here=False) or person
    room.touch()


def empty(doc: TableDoc, number: int) -> None:
    """A seat without anybody; once the game is on, a bot plays there."""
    seat = doc.seats[number]
    if doc.stage == "waiting":
        doc.seats[number] = Seat()
        return
    leaves_hand(doc, number)
    seat.person, seat.guest, seat.link, seat.muted = "", "", "", False
    seat.gone, seat.helper, seat.vacant, seat.passes, seat.reminds = 0, "", True, {}, False
    seat.bot = seat.bot or STAND_IN


def leaves_hand(doc: TableDoc, number: int) -> None:
    """Whoever sits there has seen this hand, whatever becomes of them."""
    seat = doc.seats[number]
    if doc.stage == "playing" and seat.person:
        mark = mark_of(doc, seat.person)
        seat.seen = [*(other for other in seat.seen if other != mark), mark]


def next_host(room: "Room", after: int, here: bool) -> str:
    """The next person at the table, clockwise; "" if there is none."""
    seats = room.doc.seats
    for seat in (*seats[after + 1 :], *seats[: after + 1]):
        if seat.person not in ("", FORGOTTEN, room.doc.host) and (not here or seat.person in room.here):
            return seat.person
    return ""


def take_seat_by_token(room: "Room", person: str, token: str, now: int) -> int:
    """A seat moves to another device, with its name; its link is used up."""
    number = seat_of_token(room, token)
    seat = room.doc.seats[number]
    old, key, name = seat.person, name_key(seat), room.names.get(name_key(seat), "")
    if old != person:
        check_alone(room, room.seats_of(person))
        hidden = room.doc.stage == "playing" and room.kind.secrets and not room.doc.practice
        if hidden and has_seen_other(room, person, number):
            raise No("seen_other")
        muted, passes, reminds = seat.muted, seat.passes, seat.reminds
        place(room, number, person, now)
        seat.muted, seat.passes, seat.reminds = muted, passes, reminds  # it is the same person, only elsewhere
        room.unsaved.moved.append((key, name_key(seat)))
        acts.rename(room.doc, key, name_key(seat))
        room.chat = [replace(row, person=name_key(seat)) if row.person == key else row for row in room.chat]
        room.names[name_key(seat)] = room.unsaved.names[name_key(seat)] = name
        if room.is_host(old) and not room.seats_of(old):
            room.doc.host = person
        acts.note(room, "moved", of=name_key(seat), seat=number)
    seat.link = ""
    room.touch()
    return number


def throw(room: "Room", person: str, looking: int | None, command: protocol.Throw, now: int) -> None:
    """Add to the dice before the game; what somebody has added stays."""
    check_stage(room, "waiting")
    without = [number for number in room.seats_of(person) if not room.doc.seats[number].luck]
    if without and command.luck:
        room.doc.seats[without[0]].luck = command.luck
        room.touch()


def swap(room: "Room", person: str, looking: int | None, command: protocol.Swap, now: int) -> None:
    """Two seats change places before the game."""
    check_stage(room, "waiting")
    one, other = seat_at(room, command.seat), seat_at(room, command.other)
    if not room.is_host(person):
        if person not in (one.person, other.person):
            raise No("not_host")
        if not all(seat.person == person or seat == Seat() for seat in (one, other)):
            raise No("not_empty")
    room.doc.seats[command.seat], room.doc.seats[command.other] = other, one
    room.touch()


# --- what the host may do --------------------------------------------------------------------------------------------


def put_bot(room: "Room", person: str, looking: int | None, command: protocol.Bot, now: int) -> None:
    """A bot on an empty seat, another bot instead of one, or a bot for somebody who has been away for long."""
    check_host(room, person)
    check_stage(room, "waiting", "playing")
    check_bot(command.bot)
    seat = seat_at(room, command.seat)
    if seat.person and (room.doc.stage == "waiting" or seat.person in room.here):
        raise No("is_here")
    if seat.person and not is_long_away(room, seat, now):
        raise No(f"just_away_{room.doc.settings.pace}")
    seat.bot = command.bot
    acts.note(room, "bot", acts.key_of(room, person, looking), name_key(seat), command.seat)
    room.touch()


def clear(room: "Room", person: str, looking: int | None, command: protocol.Clear, now: int) -> None:
    """Make a seat empty. In a running game a bot plays on until somebody sits down; who is there, or was there a moment
    ago, must not go unless most of those who play agree."""
    check_host(room, person)
    check_stage(room, "waiting", "playing")
    seat = seat_at(room, command.seat)
    if seat.vacant or not (seat.person or seat.bot):
        raise No("nobody")
    if room.doc.stage == "playing" and seat.person not in ("", person) and not is_long_away(room, seat, now):
        room.propose(Vote("clear", 0, -1, [], seat=command.seat, of=name_key(seat)), person, now)
        return
    acts.note(room, "cleared", acts.key_of(room, person, looking), name_key(seat), command.seat)
    _clear(room, command.seat)


def remove(room: "Room", number: int) -> None:
    """Most of those who play want somebody to go; a bot plays on."""
    seat = room.doc.seats[number]
    acts.note(room, "removed", of=name_key(seat), seat=number)
    _clear(room, number)
    seat.removed = True


def _clear(room: "Room", number: int) -> None:
    seat = room.doc.seats[number]
    key = name_key(seat)
    vacate(room, number)
    if room.doc.stage == "playing" and key:
        seat.cleared, seat.removed = key, False


def is_long_away(room: "Room", seat: Seat, now: int) -> bool:
    """Has somebody been away for so long that nobody counts on them?"""
    return bool(seat.gone) and clocks.elapsed(room, seat.gone, now) >= LONG_AWAY[room.doc.settings.pace]


def mute(room: "Room", person: str, looking: int | None, command: protocol.Mute, now: int) -> None:
    """Somebody's chat is shown no more, or again."""
    check_host(room, person)
    seat = seat_at(room, command.seat)
    if not seat.person:
        raise No("nobody")
    seat.muted = command.on
    room.touch()


def hand_over(room: "Room", person: str, looking: int | None, command: protocol.Host, now: int) -> None:
    """Somebody else leads the table."""
    check_host(room, person)
    to = seat_at(room, command.seat).person
    if to in ("", FORGOTTEN):
        raise No("nobody")
    room.doc.host = to
    room.doc.host_gone = 0 if to in room.here else now
    acts.note(room, "host", of=name_key(room.doc.seats[command.seat]))
    room.touch()
