"""One honest "when": a moment is shown as it was then, in all games; lines of the log say what was taken back."""

from typing import Final

import msgspec
import pytest

from tafelrunde.engine import Chance, Option
from tafelrunde.games import game_ids, game_type
from tafelrunde.table import protocol as p
from tafelrunde.table.frames.changes import Sent
from tafelrunde.table.frames.frames import Frames, Viewer, moment
from tafelrunde.table.frames.looks import Blocks
from tafelrunde.table.protocol import Frame, Moment
from tests.table.party import Party

STEPS: Final = 90
VIEWERS: Final = (("ann", 0), ("bob", 1), ("eve", None))


def begun(game: str, *seats: str, **more: object) -> Party:
    """A running game of Ann, Bob and these bots; jelly in beats."""
    kind = game_type(game)
    party = Party(p.NewTable(game=game, seats=["me", "open", *seats], name="Ann", **more), kind)  # type: ignore[arg-type]
    party.sits("bob", 1, luck=f"{1:064x}")
    party.does("ann", p.Start())
    return party


def step(party: Party, rng: Chance) -> None:
    """Whoever is asked first answers anything."""
    room = party.room
    decision = next(d for d in room.game.open if room.game.waits_for(d))
    option = decision.options[rng.below(len(decision.options))]
    if room.bot_to_move() is not None and not room.doc.seats[decision.seat].person:
        room.bot_answers(decision.seat, option, decision.serial, party.now)
        party.keep()
    else:
        party.plays(room.doc.seats[decision.seat].person, option)


def frame_of(party: Party, person: str, seat: int | None, lang: str = "en") -> Frame:
    return Frames().frame(party.room, Viewer(person, lang, seat), party.now)


def moment_of(party: Party, number: int, person: str, seat: int | None, lang: str = "en") -> Moment:
    entries = [entry for entry in party.room.log if party.room.shown_number(entry.n) == number]
    return moment(party.room, party.room.game_at(number), number, entries, Viewer(person, lang, seat), seat)


def shown(frame: Frame) -> tuple[object, ...]:
    """What of a frame belongs to its moment."""
    seats = [(seat.seat, seat.name, seat.asked, seat.doing, seat.facts) for seat in frame.seats]
    return frame.table.status, seats, frame.board, frame.mine, frame.extras, frame.automatic


def shown_then(found: Moment) -> tuple[object, ...]:
    seats = [(seat.seat, seat.name, seat.asked, seat.doing, seat.facts) for seat in found.states]
    return found.status, seats, found.board, found.mine, found.extras, found.automatic


@pytest.mark.parametrize("game", game_ids())
def test_a_moment_shows_header_seats_and_hand_as_they_were(game: str) -> None:
    party, rng = begun(game, "random"), Chance(5)
    seen = [[shown(frame_of(party, person, seat)) for person, seat in VIEWERS]]
    for _ in range(STEPS):
        step(party, rng)
        if party.stage == "over":
            break
        seen.append([shown(frame_of(party, person, seat)) for person, seat in VIEWERS])
    if party.stage != "over":
        party.does("ann", p.Propose("score"))
        party.does("bob", p.Vote(True))
    assert party.stage == "over"
    assert len({str(frames[2][:2]) for frames in seen}) > len(seen) / 8, "nothing changes"
    for number in sorted({*range(0, len(seen), 7), len(seen) - 1}):
        for (person, seat), frame in zip(VIEWERS, seen[number], strict=True):
            found = moment_of(party, number, person, seat)
            if number == len(party.room.match.inputs):
                continue
            assert shown_then(found) == frame
            assert not found.over
    end = moment_of(party, len(party.room.match.inputs), "ann", 0)
    assert end.over
    assert shown_then(end)[:2] == shown(frame_of(party, "ann", 0))[:2]


# --- the log ---------------------------------------------------------------------------------------------------------


def blocks_of(kind: str, *events: tuple[int, str, dict[str, Option]]) -> list[list[int]]:
    """The numbers of these events, block by block."""
    blocks, found = Blocks(game_type(kind).blocks), list[list[int]]()
    for number, (step_number, name, data) in enumerate(events):
        seat = data.get("seat", -1)
        assert isinstance(seat, int)
        if blocks.begins(step_number, name, data, seat):
            found.append([])
        found[-1].append(number)
    return found


def test_what_a_step_does_to_others_stands_in_its_block() -> None:
    assert blocks_of(
        "rulebenders",
        (8, "played", {"seat": 1}),
        (8, "discarded", {"seat": 0}),
        (8, "discarded", {"seat": 2}),
        (8, "gained", {"seat": 1}),
        (9, "placed", {"seat": 2}),
        (9, "passed", {"seat": 0}),
        (10, "placed", {"seat": 2}),
    ) == [[0, 1, 2, 3], [4], [5], [6]]


def test_the_scoring_of_each_district_is_a_block() -> None:
    scored = blocks_of(
        "jelly",
        (95, "placed", {"seat": 2}),
        (96, "shifted", {"seat": 2}),
        (96, "scoring", {"n": 2}),
        (96, "district", {"at": (0,)}),
        (96, "jelly", {"at": (0,), "seat": 2}),
        (96, "cancelled", {"at": (1,), "seat": 1}),
        (96, "district", {"at": (1,)}),
        (96, "paid", {"at": (1,), "seat": 0}),
        (96, "paid", {"at": (1,), "seat": 3}),
        (96, "centre", {}),
        (96, "capsule", {"at": (), "seat": 2}),
        (96, "round", {"n": 3}),
        (97, "placed", {"seat": 2}),
    )
    assert scored == [[0, 1], [2], [3, 4], [5, 6, 7, 8], [9, 10], [11], [12]]


@pytest.mark.parametrize("game", game_ids())
def test_the_blocks_of_the_log_are_the_same_whenever_it_is_read(game: str) -> None:
    party, rng, reading = begun(game, "random"), Chance(6), Frames()
    for _ in range(60):
        step(party, rng)
        reading.frame(party.room, Viewer("ann", "en", 0), party.now)
        if party.stage == "over":
            break
    read = reading.frame(party.room, Viewer("ann", "en", 0), party.now).log
    assert read == frame_of(party, "ann", 0).log
    assert read[0].head
    assert [line.n for line in read] == sorted(line.n for line in read)
    kinds = {event.kind for _, event in party.room.log}
    assert kinds & set(game_type(game).blocks) or game == "canals", "headings that the game never tells of"


def test_lines_that_were_taken_back_are_told() -> None:
    party = begun("canals")
    first = party.room.doc.seats[party.decision.seat].person
    party.plays()
    party.does(first, p.Undo())
    assert frame_of(party, "eve", None).undone == [1]
    party.plays()
    party.plays()
    party.does(first, p.Undo())
    party.does(first, p.Undo())
    assert frame_of(party, "ann", 0).undone == [1, 3, 4]
    assert moment_of(party, 4, "eve", None).undone == [1]
    assert moment_of(party, 5, "eve", None).undone == [1, 4]
    party.restarts()
    assert frame_of(party, "bob", 1).undone == [1, 3, 4]
    party.plays()
    party.play_on(5)
    party.does("ann", p.Propose("back", 7))
    party.does("bob", p.Vote(True))
    assert frame_of(party, "ann", 0).undone == [1, 3, 4, *range(8, 13)]


def test_a_message_tells_what_was_taken_back_and_not_the_log_once_more() -> None:
    party, sent, frames = begun("canals"), Sent(), Frames()
    first = party.room.doc.seats[party.decision.seat].person
    party.plays()
    sent.message(frames.frame(party.room, Viewer("eve", "en", None), party.now))
    party.does(first, p.Undo())
    message = sent.message(frames.frame(party.room, Viewer("eve", "en", None), party.now))
    assert message is not None
    told = msgspec.json.decode(message)
    assert told["is"]["undone"] == [1]
    assert [line["n"] for line in told["log"]] == [2]
