"""`tafelrunde` where whoever writes @dei.MoveTo in the chat gets the table of that position, as the seat that is asked.

The other seats belong to people who are here and never act."""

import sys
from typing import TYPE_CHECKING, Any

from tafelrunde.cli.main import main
from tafelrunde.table import protocol
from tafelrunde.table.hall import hall
from tafelrunde.table.records import Seat
from tafelrunde.table.room import people, room
from tafelrunde.table.room.keeping import Logged
from tests.browser.positions import Position, positions

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room

FRIENDS = ("Nadia", "Marlene", "Jonas", "Tom", "Sophie")
ITERATIONS = 24  # of the search behind a hint, so that it takes no time


def say(at: "Room", person: str, looking: int | None, command: protocol.Say, now: int) -> None:
    """Chat, or the wish for a position."""
    if command.text.startswith("@"):
        put(at, person, positions()[command.text[1:]], now)
    else:
        people.say(at, person, looking, command, now)


def put(at: "Room", person: str, position: Position, now: int) -> None:
    """The table as it is in the position, with its log."""
    log: list[Logged] = []
    for table in position.playing():
        heard = table.game.heard
        if heard is None:
            heard = table.game.heard = []
        log += [Logged(len(table.match.inputs), event) for event in heard]
        heard.clear()
    seat = position.decision_in(table.game).seat
    doc = at.doc
    doc.variants, doc.stage = table.variants, "playing"
    doc.seats = [Seat(person=person if number == seat else f"friend-{number}") for number in range(position.players)]
    for number in range(position.players):
        if number != seat:
            at.names[f"friend-{number}"] = FRIENDS[number]
            at.here[f"friend-{number}"] = 1
    table.game.renumber(max(d.serial for d in [*at.game.open, *table.game.open]) + 1)
    at.table, at.log, at.hidden = table, log, []
    doc.time, doc.time_since = table.game.now, now
    at.touch(game=True)


if __name__ == "__main__":
    acts: dict[Any, Any] = {**room.ACTS, protocol.Say: say}
    vars(room)["ACTS"] = acts
    vars(hall)["ADVISER"] = f"search:{ITERATIONS}"
    sys.exit(main())
