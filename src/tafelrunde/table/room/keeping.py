"""What of a table is kept, and how it comes back: from its last snapshot and the inputs after it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tafelrunde.engine import Bad, Event, FairDice, Game, Input, Match, Option, restore, snapshot
from tafelrunde.kit.game import View
from tafelrunde.kit.record import about
from tafelrunde.kit.saves import Table, input_json, inputs_from_json, new_table
from tafelrunde.kit.words import PERSON
from tafelrunde.table.records import TableDoc
from tafelrunde.table.room.people import CHAT_LINES
from tafelrunde.table.store.storage import Doc, Stored, StoredInput, Write

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room


SELDOM: Final = 20  # inputs between two snapshots while a clock drives everybody: the record gives the same game


class Logged(NamedTuple):
    """Something that happened, and the number of the input that did it (0: the set-up)."""

    n: int
    event: Event


# --- writing ---------------------------------------------------------------------------------------------------------


def record(room: "Room", now: int, begun: tuple[Event, ...] = (), public: View | None = None) -> None:
    """The last input (or the set-up, with what it told) goes into the log and to the storage.

    `public`: what everybody saw before. If that is as it was, only those learn of it who are told in private."""
    match = room.match
    n, entry = len(match.inputs), match.inputs[-1] if match.inputs else None
    heard = match.game.heard
    assert heard is not None
    events = [*begun, *heard, *(about(entry) if entry else ())]
    heard.clear()
    room.log += [Logged(n, event) for event in events]
    told = [_event_json(event) for event in events]
    room.unsaved.inputs.append(StoredInput(n, input_json(entry) if entry else [], told, now))
    hurried = match.game.rushing() and n - room.kept_at < SELDOM
    if (match.undoable == 0 and not hurried) or match.game.over:
        keep_snapshot(room)
    hidden = entry is not None and entry.kind == "answer" and is_hidden(room, events)
    if hidden:
        room.hidden.append(n)
    if hidden and public is not None and public == room.kind.view(room.game, None):
        assert entry is not None
        room.touch_own({entry.seat, *(seat for event in events for seat in event.to)})
    else:
        room.touch(game=True)


def is_hidden(room: "Room", events: Sequence[Event]) -> bool:
    """Did an answer do nothing that everybody may know of? In real time even how often one acts tells something."""
    return room.live() and not room.doc.practice and all(event.private for event in events)


def keep_snapshot(room: "Room") -> None:
    """The table can be found again as it is now."""
    n = room.kept_at = len(room.match.inputs)
    if all(number != n for number, _ in room.unsaved.snapshots):
        room.unsaved.snapshots.append((n, snapshot(room.game)))


def take_write(room: "Room", client: str, call: int) -> Write | None:
    """What must be made durable since the last time; None: nothing."""
    found, wake = room.unsaved, room.next_wake(room.now)
    changed = room.doc_unsaved or found.inputs or found.chat or found.names or found.snapshots
    if not changed and room.wake in (None, wake):
        return None
    if room.doc_unsaved:
        # a copy: this one goes on changing
        found.doc = msgspec.json.decode(msgspec.json.encode(room.doc), type=TableDoc)
        people = [room.doc.host, *(seat.person for seat in room.doc.seats)]
        found.seated, room.kept_people = people != room.kept_people, people
    for row in found.inputs:
        row.client, row.call = client, call
    if client and not found.inputs:
        found.call = client, call
    found.wake = room.wake = wake
    room.unsaved, room.doc_unsaved = Write(room.doc.code), False
    return found


# --- reading ---------------------------------------------------------------------------------------------------------


def fill(room: "Room", stored: Stored) -> None:
    """Everything but the doc, as it was left."""
    room.chat, room.names = stored.chat[-CHAT_LINES:], dict(stored.names)
    if room.doc.stage == "waiting" or (room.doc.end == "shut" and stored.snapshot is None):  # it never began
        return
    room.log = [Logged(row.n, _event(doc)) for row in stored.inputs for doc in row.events]
    answers = [row for row in stored.inputs if row.entry and isinstance(row.entry[0], int)]
    room.hidden = [row.n for row in answers if is_hidden(room, [_event(doc) for doc in row.events])]
    if stored.snapshot is None:
        raise Bad("snapshot", "missing")
    room.kept_at = stored.snapshot[0]
    if room.kind.rules_version != room.doc.rules_version and room.doc.replayable:
        room.doc.replayable, room.doc_unsaved = False, True
    room.table = set_up(room)
    table = room.table
    inputs = inputs_from_json([row.entry for row in stored.inputs if row.n])
    try:
        table.match = play_from(room, stored.snapshot, inputs)
        table.game.heard = []
    except Exception:  # these inputs were accepted once, so the rules have changed: stand where nothing is in doubt
        after, doc = stored.snapshot
        table.match = Match(table.match.begin, 0, table.match.dice, game_of(room, doc), inputs)
        table.game.heard = []
        table.match.back(after, game_of(room, doc))
        table.replayable = room.doc.replayable = False
        record(room, room.doc.changed)


def play_from(room: "Room", kept: tuple[int, Doc], inputs: list[Input]) -> Match:
    """The match with these inputs: from a snapshot on, they are played again."""
    after, doc = kept
    match = Match(room.match.begin, 0, room.match.dice, game_of(room, doc), inputs[:after])
    for entry in inputs[after:]:
        match.repeat(entry)
    if len(match.inputs) != len(inputs):
        raise Bad("inputs", "impossible")
    return match


def set_up(room: "Room") -> Table:
    """The game as it begins."""
    doc = room.doc
    dice = FairDice(doc.secret, [seat.luck for seat in doc.seats])
    table = new_table(room.kind, sitting(doc), 0, dice, room.content, doc.variants)
    table.rules_version, table.replayable = doc.rules_version, doc.replayable
    return table


def sitting(doc: TableDoc) -> list[str]:
    """Who sits where, as saves have it."""
    return [PERSON if seat.person else seat.bot for seat in doc.seats]


def game_of(room: "Room", doc: Doc) -> Game:
    """The game that a snapshot describes."""
    kind = room.kind
    blank: Game = kind.blank(kind.box_for(room.content), len(room.doc.seats), room.doc.variants)
    restore(doc, blank, kind.step_types(), kind.upgrades, kind.check)
    return blank


# --- events ----------------------------------------------------------------------------------------------------------


def _event_json(event: Event) -> list[Any]:
    return [event.kind, event.data, event.secret, event.to, event.private]


def _event(doc: list[Any]) -> Event:
    kind, data, secret, to, private = doc
    return Event(kind, _values(data), _values(secret), tuple(to), private)


def _values(doc: dict[str, Any]) -> dict[str, Option]:
    return {key: _option(value) for key, value in doc.items()}


def _option(value: Any) -> Option:
    """JSON knows no tuples."""
    return tuple(_option(part) for part in value) if isinstance(value, (list, tuple)) else value
