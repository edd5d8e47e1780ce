"""What time does to a table: things due in the game, empty clocks, absent players, an absent host."""

from typing import TYPE_CHECKING

from tafelrunde.table.room import acts, clocks, passing, play, reminding, seats, votes

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room


def tick(room: "Room", now: int) -> None:
    """Let everything happen that is due."""
    play.let_due_happen(room, now)
    for number in range(len(room.doc.seats)):
        if 0 < _absence_ends(room, number, now) <= now:
            play.answer_for_absent(room, number, now)
        if 0 < _pause_ends(room, number, now) <= now:
            play.answer_by_itself(room, passing.wished(room, number), now)
    for number, seat in enumerate(room.doc.seats):
        if 0 < _clock_ends(room, number, now) <= now:
            _time_is_up(room, number, now)
        if 0 < _grace_ends(room, number, now) <= now:
            seat.bot = seats.STAND_IN
            room.touch()
        if 0 < reminding.due(room, number, now) <= now:
            reminding.remind(room, number, now)
    if 0 < _hosting_ends(room, now) <= now:
        room.doc.host = _heir(room)
        room.doc.host_gone = 0
        acts.note(room, "host", of=acts.key_of(room, room.doc.host))
        room.touch()


def next_tick(room: "Room", now: int) -> int:
    """When the next thing is due; 0: nothing ever is."""
    moments = [_game_due(room, now), _hosting_ends(room, now), room.doc.time_since if room.resuming else 0]
    moments.append(votes.ends(room, now))
    for number in range(len(room.doc.seats)):
        moments += [_clock_ends(room, number, now), _grace_ends(room, number, now)]
        moments += [_absence_ends(room, number, now), _pause_ends(room, number, now)]
        moments.append(reminding.due(room, number, now))
    return min((moment for moment in moments if moment), default=0)


def next_wake(room: "Room", now: int) -> int:
    """When the table is to be looked after, should nobody have it in mind any more; 0: never. Bots that go on though
    nobody looks have begun to think: if no server runs meanwhile, they do so again as soon as one does."""
    return max(1, room.doc.changed) if room.bots_go_on() and room.bot_to_move() else next_tick(room, now)


def _time_is_up(room: "Room", number: int, now: int) -> None:
    """A clock is empty. To a question that interrupts others no answer is a no; otherwise somebody stands in."""
    seat, once = room.doc.seats[number], room.doc.settings.when_empty == "once"
    declined = passing.declines(room, number)
    if declined is not None:
        play.answer_by_itself(room, declined, now)
        if once:
            clocks.at_least(room, number, now)
        return
    if once:
        seat.helper = seats.STAND_IN
    else:
        seat.bot = seats.STAND_IN
    room.touch()


# Each of these tells when something is due (it may be overdue), 0: never.


def _game_due(room: "Room", now: int) -> int:
    due = room.game.next_due() if room.going() else 0
    return max(1, max(now, room.doc.time_since) + due - clocks.game_time(room, now)) if due else 0


def _clock_ends(room: "Room", number: int, now: int) -> int:
    """The clock of a seat is empty, and that has an effect."""
    seat = room.doc.seats[number]
    if not seat.since or seat.helper or not clocks.has_clock(room) or room.doc.settings.when_empty == "sign":
        return 0
    return max(1, now + clocks.left(room, number, now))


def _grace_ends(room: "Room", number: int, now: int) -> int:
    """A bot begins to stand in for somebody absent. Who plays over days need only be here when it is their turn."""
    seat, agreed = room.doc.seats[number], room.doc.settings
    if not agreed.grace or not room.going() or not seat.person or seat.bot or not seat.gone:
        return 0
    if agreed.pace == "days" and not seat.since:
        return 0
    since = max(seat.gone, seat.since) if agreed.pace == "days" else seat.gone
    return max(1, now + agreed.grace * 1000 - clocks.elapsed(room, since, now))


def _absence_ends(room: "Room", number: int, now: int) -> int:
    """A decision that does not wait for somebody absent for ever is answered for them."""
    seat = room.doc.seats[number]
    decision = room.game.decision_of(number) if seat.since and seat.gone and room.going() else None
    if decision is None or not decision.choice.absent or not decision.options or seat.bot or seat.helper:
        return 0
    return max(1, now + decision.choice.absent - clocks.elapsed(room, max(seat.gone, seat.since), now))


def _pause_ends(room: "Room", number: int, now: int) -> int:
    """The table declines for somebody who wishes so."""
    seat = room.doc.seats[number]
    if not seat.since or passing.wished(room, number) is None:
        return 0
    return max(1, now + passing.pause(room, number) - clocks.elapsed(room, seat.since, now))


def _hosting_ends(room: "Room", now: int) -> int:
    """Whoever leads the table has been absent for long, and somebody else is here."""
    if not room.doc.host_gone or not _heir(room):
        return 0
    limit = seats.LONG_AWAY[room.doc.settings.pace]
    return max(1, now + limit - clocks.elapsed(room, room.doc.host_gone, now))


def _heir(room: "Room") -> str:
    mine = room.seats_of(room.doc.host)
    return seats.next_host(room, mine[0] if mine else -1, here=True)
