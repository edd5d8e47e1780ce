"""Proposals: pausing and clearing a seat by majority; ending, going back, letting a bot answer, other clocks and
somebody new at a seat if all agree. One at a time, and for a short time only: then silence of who is there is a no, and
who was away all the time has no vote.

At a table in real time anybody may pause and resume at once; but while a clock drives everybody, nobody does. In a game
of two anybody may end it without points.
"""

import contextlib
from typing import TYPE_CHECKING, Final

from tafelrunde.engine import Refusal
from tafelrunde.table import protocol
from tafelrunde.table.records import Vote
from tafelrunde.table.room import acts, clocks, play, seats, settings
from tafelrunde.table.room.no import No
from tafelrunde.table.room.people import name_key, person_of
from tafelrunde.table.room.seats import STAND_IN, check_stage, is_long_away

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room


STANDING: Final = ("pause", "back")  # what makes time stand or turns it back
MAJORITY: Final = ("pause", "resume", "clear")
LAST: Final = ("end", "score", "back", "sit")  # where also those have a say whose seats were cleared in this game
PAIR: Final = 2
VOTE_TIME: Final = {"live": 20_000, "days": 3 * 86_400_000}  # milliseconds until it is decided


# --- who votes -------------------------------------------------------------------------------------------------------


def voters(room: "Room", vote: Vote) -> list[int]:
    """The seats that have a say in this. Nobody votes who has been away for long, or is here and lets a bot play
    because their clock is empty."""
    found: list[int] = []
    for number, seat in enumerate(room.doc.seats):
        counts = number in (*vote.yes, *vote.no) or not is_long_away(room, seat, room.now)
        plays = bool(seat.person) and (not seat.bot or bool(seat.gone)) and counts
        away = vote.what == "pause" and bool(seat.gone)  # who is away is not harmed by that
        concerned = vote.what == "clear" and number == vote.seat
        gone = vote.what in LAST and bool(seat.cleared) and person_of(seat.cleared) != vote.person
        if (plays and not away) or concerned or (gone and not seat.person):
            found.append(number)
    return found


def person_for(room: "Room", number: int) -> str:
    """Who votes for a seat: whoever sits there, or sat there until it was cleared."""
    seat = room.doc.seats[number]
    return seat.person or person_of(seat.cleared)


def counted(room: "Room", vote: Vote) -> list[int]:
    """Those of them who count when time is up: they have voted, or were here since it was proposed."""
    return [number for number in voters(room, vote) if number in (*vote.yes, *vote.no) or _was_here(room, vote, number)]


def _was_here(room: "Room", vote: Vote, number: int) -> bool:
    seat = room.doc.seats[number]
    if vote.what == "clear" and number == vote.seat:
        return True
    if not seat.person:
        return person_for(room, number) in room.here
    return not seat.gone or seat.gone > vote.at


def needed(room: "Room") -> int:
    """How many must say yes to what is proposed, so that it is done at once; 0: nothing is proposed."""
    vote = room.doc.vote
    return _needed(room, vote, voters(room, vote)) if vote is not None else 0


def _needed(room: "Room", vote: Vote, among: list[int]) -> int:
    return max(1, _size(room, vote, among) // 2 + 1 if vote.what in MAJORITY else len(among))


def _size(room: "Room", vote: Vote, among: list[int]) -> int:
    """How many they are; where somebody is to go, several people at one browser have one vote."""
    return len({person_for(room, number) for number in among}) if vote.what == "clear" else len(among)


def _agreed(room: "Room", vote: Vote, among: list[int]) -> bool:
    yes = [number for number in vote.yes if number in among]
    return _size(room, vote, yes) >= _needed(room, vote, among)


# --- proposing, voting -----------------------------------------------------------------------------------------------


def propose(room: "Room", person: str, looking: int | None, command: protocol.Propose, now: int) -> None:
    """Propose something; whoever is alone among bots needs nobody else."""
    check_stage(room, "playing")
    mine = _votes_of(room, person)
    check_proposal(room, command)
    by = looking if looking in mine else mine[0]
    proposal = Vote(command.what, room.meant_number(command.number), by, mine, person=person, at=now)
    if (command.what == "back" and room.doc.practice) or (command.what in ("pause", "resume") and room.live()):
        _carry_out(room, proposal, now)
    elif command.what == "end" and len(room.doc.seats) == PAIR:
        acts.note(room, "ended", by=acts.key_of(room, person, by))
        _carry_out(room, proposal, now)
    else:
        room.doc.vote = proposal
    room.touch()


def put(room: "Room", proposal: Vote, person: str, now: int) -> None:
    """The others are asked about something that somebody wants to do to the table; if there are none, it is done."""
    check_open(room)
    proposal.person, proposal.at = person, now
    mine = [number for number in voters(room, proposal) if person_for(room, number) == person]
    proposal.by, proposal.yes = mine[0] if mine else -1, mine
    room.doc.vote = proposal
    room.touch()


def check_open(room: "Room") -> None:
    """No, if people vote on something else now."""
    if room.doc.vote is not None:
        raise No("vote_open")


def check_proposal(room: "Room", command: protocol.Propose) -> None:
    """No, if it cannot be proposed now."""
    if command.what in STANDING and room.rushing():
        raise No("rushing")
    if not (command.what in ("pause", "resume") and room.live()):
        check_open(room)
    if command.what == "pause" and room.doc.paused:
        raise No("paused")
    if command.what == "resume" and not room.doc.paused:
        raise No("not_paused")
    if command.what == "bot":
        if room.doc.paused:
            raise No("paused")
        if not room.asked():
            raise No("nobody_asked")
    if command.what == "back":
        number = room.meant_number(command.number)
        if number >= len(room.match.inputs):
            raise No(refusal=Refusal("", "no_such_input"))
        play.then(room, number)  # better now than when all have agreed


def vote(room: "Room", person: str, looking: int | None, command: protocol.Vote, now: int) -> None:
    """Yes or no; whoever proposed it withdraws it with a no."""
    proposal = room.doc.vote
    if proposal is None:
        raise No("no_vote")
    if not command.yes and own(room, proposal, person):
        room.doc.vote = None
    else:
        mine = _votes_of(room, person, proposal)
        proposal.yes = sorted({*proposal.yes, *mine} if command.yes else {*proposal.yes} - {*mine})
        proposal.no = sorted({*proposal.no} - {*mine} if command.yes else {*proposal.no, *mine})
    room.touch()


def own(room: "Room", vote: Vote, person: str) -> bool:
    """Has this person proposed it?"""
    return bool(person) and (vote.person == person or vote.by in room.seats_of(person))


def _votes_of(room: "Room", person: str, vote: Vote | None = None) -> list[int]:
    """The seats that somebody votes for; several people at one browser vote together."""
    among = room.voters() if vote is None else voters(room, vote)
    found = [number for number in among if person_for(room, number) == person]
    if not found:
        raise No("stood_in" if room.seats_of(person) else "spectator")
    return found


# --- deciding --------------------------------------------------------------------------------------------------------


def ends(room: "Room", now: int) -> int:
    """When time is up for what is proposed (it may be overdue); 0: nothing is."""
    vote = room.doc.vote
    if vote is None:
        return 0
    return max(1, now + VOTE_TIME[room.doc.settings.pace] - clocks.elapsed(room, vote.at, now))


def settle(room: "Room", now: int) -> None:
    """Carry out or drop what is proposed, as soon as it is decided; those who left do not count."""
    proposal = room.doc.vote
    if proposal is None:
        return
    if not proposal.at:  # an earlier version has kept no time
        proposal.at = now
        room.touch()
    among = voters(room, proposal)
    proposal.yes = [seat for seat in proposal.yes if seat in among]
    proposal.no = [seat for seat in proposal.no if seat in among]
    up = ends(room, now) <= now
    here = counted(room, proposal) if up else among
    if not _stands(room, proposal, among):
        _end(room)
    elif not among or _agreed(room, proposal, here):
        _end(room)
        with contextlib.suppress(No):  # the table as it was cannot be found any more: it comes to nothing
            _carry_out(room, proposal, now)
    elif up or _size(room, proposal, [seat for seat in among if seat not in proposal.no]) < _needed(
        room, proposal, among
    ):
        _end(room)
        acts.note(room, "no", by=acts.key_of(room, proposal.person, proposal.by))


def _stands(room: "Room", vote: Vote, among: list[int]) -> bool:
    """Is it still proposed: is whoever did so there, and what they want possible?"""
    if vote.what in STANDING and room.rushing():
        return False
    seat = room.doc.seats[vote.seat] if vote.seat >= 0 else None
    if vote.what == "clear" and (seat is None or not seat.person or name_key(seat) != vote.of):
        return False
    if vote.what == "sit" and (seat is None or not seat.vacant):
        return False
    return vote.by in among or (vote.by < 0 and vote.person in room.here)


def _end(room: "Room") -> None:
    room.doc.vote = None
    room.touch()


def _carry_out(room: "Room", proposal: Vote, now: int) -> None:
    doc = room.doc
    if proposal.what == "clear":
        seats.remove(room, proposal.seat)
    elif proposal.what == "times":
        assert proposal.times is not None
        settings.set_times(room, proposal.times, proposal.person, now)
    elif proposal.what == "sit":
        seats.take(room, proposal.seat, proposal.person, now)
    elif proposal.what == "pause":
        doc.paused = True
    elif proposal.what == "resume":
        doc.paused = False
        for seat in doc.seats:
            seat.gone = now if seat.gone else 0  # while all rested nobody was missed
    elif proposal.what == "back":
        play.go_back(room, proposal.number, now)
    elif proposal.what == "bot":
        for number in room.asked():
            # a bot that has come to grief is not asked the same thing again
            doc.seats[number].helper = "random" if doc.fault else STAND_IN
        doc.fault = ""
    else:
        play.finish(room, "scored" if proposal.what == "score" else "agreed")
        doc.without = acts.missing(room, proposal.yes)
