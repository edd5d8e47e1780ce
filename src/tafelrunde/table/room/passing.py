"""Passing quickly: for a while the table declines for a seat what only holds up the others, or ends its turn.

That is a wish of this seat alone: no other viewer is told of it, and the answers are ordinary answers of the seat. They
come after a moment that does not tell whether somebody or the table has declined; an end of turn comes at once.
"""

import hashlib
from typing import TYPE_CHECKING, Final

from tafelrunde.engine import Decision, Game, Option
from tafelrunde.table import protocol
from tafelrunde.table.records import Wish
from tafelrunde.table.room.no import No
from tafelrunde.table.room.seats import check_stage, my_seat, take_back

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room

SOONEST: Final = 600  # milliseconds until the table declines, at least
SPREAD: Final = 1400  # and at most so much more: as long as somebody takes who has nothing to think about


def wish(room: "Room", person: str, looking: int | None, command: protocol.Pass, now: int) -> None:
    """Let the table answer such questions for me for a while, or no more; nobody else is told."""
    check_stage(room, "playing")
    number = my_seat(room, person, looking)
    passes = room.kind.passes
    if passes is None or not set(command.kinds) <= set(passes.kinds()):
        raise No("no_passes")
    take_back(room, number, now)
    turn, round, _ = passes.now(room.game)
    wishes = room.doc.seats[number].passes
    for kind in command.kinds or passes.declined:
        if command.until:
            wishes[kind] = Wish(command.until, turn, round)
        else:
            wishes.pop(kind, None)
    room.touch_own({number})


def wished(room: "Room", number: int, game: Game | None = None) -> tuple[Decision, Option] | None:
    """What the table answers for a seat as it wishes; None: nothing. Bots that stand in decide for themselves.

    `game`: another one than that of the table, which somebody imagines."""
    seat, passes = room.doc.seats[number], room.kind.passes
    if passes is None or not seat.passes or not seat.person or seat.bot or seat.helper:
        return None
    decision = (game or room.game).decision_of(number) if room.going() and not room.resuming else None
    if decision is None or decision.kind not in seat.passes:
        return None
    option = passes.answer(decision)
    return None if option is None else (decision, option)


def declines(room: "Room", number: int) -> tuple[Decision, Option] | None:
    """What a seat is asked that interrupts others, and what declines it; None: nothing of that kind."""
    decision, passes = room.game.decision_of(number), room.kind.passes
    if decision is None or passes is None or decision.kind not in passes.declined:
        return None
    return decision, passes.declined[decision.kind]


def pause(room: "Room", number: int) -> int:
    """How many milliseconds after the question the table declines for a seat. The same whenever it is asked for."""
    words = f"{room.doc.secret} {len(room.match.inputs)} {number}"
    return SOONEST + int.from_bytes(hashlib.sha256(words.encode()).digest()[:4], "big") % SPREAD


def ends_turn(room: "Room") -> tuple[Decision, Option] | None:
    """What ends a turn at once, as whoever has it wishes."""
    passes = room.kind.passes
    for number in range(len(room.doc.seats)):
        found = wished(room, number)
        if passes is not None and found is not None and found[0].kind in passes.ending:
            return found
    return None


def forget(room: "Room") -> None:
    """Wishes whose time is over are no more."""
    passes = room.kind.passes
    for number, seat in enumerate(room.doc.seats):
        for kind, one in list(seat.passes.items()):
            if passes is None or not passes.holds(room.game, number, one.until, one.turn, one.round):
                del seat.passes[kind]
                room.touch_own({number})


def drop_ending(room: "Room", number: int) -> None:
    """Somebody takes something back: the table ends no turn of theirs, until they wish it again."""
    passes, seat = room.kind.passes, room.doc.seats[number]
    seat.passes = {kind: one for kind, one in seat.passes.items() if passes is None or kind not in passes.ending}


def drop_all(room: "Room") -> None:
    """All go back, perhaps in order to answer otherwise: everybody is asked again."""
    for seat in room.doc.seats:
        seat.passes = {}
