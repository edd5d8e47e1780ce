"""A record played again: what happened at each input, for logs and replays."""

from collections.abc import Iterator
from typing import NamedTuple

from tafelrunde.engine import Event, Game, Input, Match
from tafelrunde.kit.saves import Table


class Moment(NamedTuple):
    """What one input did. Number 0 is the set-up, which needs none."""

    number: int
    entry: Input | None
    game: Game  # as it stood then; a copy
    events: tuple[Event, ...]


def moments(table: Table) -> Iterator[Moment]:
    """The whole record from the set-up on. Only for a record that can be replayed (`table.replayable`)."""
    heard: list[Event] = []
    game_type, match = table.game_type, table.match
    box = game_type.box_for(table.content)
    again = Match(
        lambda chance: game_type.begin(box, len(table.seats), table.variants, chance, heard), match.seed, match.dice
    )
    yield Moment(0, None, again.game.copy(), tuple(heard))
    heard.clear()
    for number, entry in enumerate(again.play_again(match.inputs), start=1):
        yield Moment(number, entry, again.game.copy(), (*heard, *about(entry)))
        heard.clear()


def about(entry: Input) -> tuple[Event, ...]:
    """What the game itself does not tell: that somebody took something back, or that all went back."""
    if entry.kind == "undo":
        return (undone(entry.seat),)
    return (Event("went_back", {"number": entry.number}, {}, ()),) if entry.kind == "back" else ()


def undone(seat: int) -> Event:
    """That somebody took something back is a fact too."""
    return Event("undone", {"seat": seat}, {}, ())
