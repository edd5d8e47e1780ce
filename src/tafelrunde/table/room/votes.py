"""Proposals: pausing by majority; ending, going back or letting a bot answer if all agree. One at a time.

At a table in real time anybody may pause and resume at once; but while a clock drives everybody, nobody does.
"""

import contextlib
from typing import TYPE_CHECKING, Final

from tafelrunde.engine import Refusal
from tafelrunde.table import protocol
from tafelrunde.table.records import Vote
from tafelrunde.table.room import play
from tafelrunde.table.room.no import No
from tafelrunde.table.room.seats import STAND_IN, check_stage

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room


STANDING: Final = ("pause", "back")  # what makes time stand or turns it back


def needed(room: "Room") -> int:
    """How many must say yes to what is proposed."""
    voters, vote = len(room.voters()), room.doc.vote
    return voters // 2 + 1 if vote is not None and vote.what in ("pause", "resume") else voters


def propose(room: "Room", person: str, looking: int | None, command: protocol.Propose, now: int) -> None:
    """Propose something; whoever is alone among bots needs nobody else."""
    check_stage(room, "playing")
    mine = _votes_of(room, person)
    check_proposal(room, command)
    proposal = Vote(command.what, room.meant_number(command.number), looking if looking in mine else mine[0], mine)
    if (command.what == "back" and room.doc.practice) or (command.what in ("pause", "resume") and room.live()):
        _carry_out(room, proposal, now)
    else:
        room.doc.vote = proposal
    room.touch()


def check_proposal(room: "Room", command: protocol.Propose) -> None:
    """No, if it cannot be proposed now."""
    if command.what in STANDING and room.rushing():
        raise No("rushing")
    if room.doc.vote is not None and not (command.what in ("pause", "resume") and room.live()):
        raise No("vote_open")
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
    mine = _votes_of(room, person)
    if not command.yes and proposal.by in mine:
        room.doc.vote = None
    else:
        proposal.yes = sorted({*proposal.yes, *mine} if command.yes else {*proposal.yes} - {*mine})
        proposal.no = sorted({*proposal.no} - {*mine} if command.yes else {*proposal.no, *mine})
    room.touch()


def _votes_of(room: "Room", person: str) -> list[int]:
    """The seats that somebody votes for; several people at one browser vote together."""
    mine = room.seats_of(person)
    if not mine:
        raise No("spectator")
    voters = room.voters()
    found = [seat for seat in mine if seat in voters]
    if not found:
        raise No("stood_in")
    return found


def settle(room: "Room", now: int) -> None:
    """Carry out or drop what is proposed, as soon as it is decided; those who left do not count."""
    proposal, voters = room.doc.vote, room.voters()
    if proposal is not None and proposal.what in STANDING and room.rushing():
        room.doc.vote = proposal = None
        room.touch()
    if proposal is None:
        return
    proposal.yes = [seat for seat in proposal.yes if seat in voters]
    proposal.no = [seat for seat in proposal.no if seat in voters]
    if len(proposal.yes) >= needed(room) and proposal.by in voters:
        room.doc.vote = None
        with contextlib.suppress(No):  # the table as it was cannot be found any more: it comes to nothing
            _carry_out(room, proposal, now)
        room.touch()
    elif proposal.by not in voters or len(voters) - len(proposal.no) < needed(room):
        room.doc.vote = None
        room.touch()


def _carry_out(room: "Room", proposal: Vote, now: int) -> None:
    doc = room.doc
    if proposal.what == "pause":
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
