"""The table in words: options, events, things and the whole table as text, in the reader's language."""

from tafelrunde.games.rulebenders.words.events import event_text, places
from tafelrunde.games.rulebenders.words.options import group_text, option_text, reading_order, short_text
from tafelrunde.games.rulebenders.words.overview import describe, doing, facts, status
from tafelrunde.games.rulebenders.words.tally import scoring
from tafelrunde.games.rulebenders.words.targets import pointed, targets
from tafelrunde.games.rulebenders.words.things import thing_text

__all__ = [
    "describe",
    "doing",
    "event_text",
    "facts",
    "group_text",
    "option_text",
    "places",
    "pointed",
    "reading_order",
    "scoring",
    "short_text",
    "status",
    "targets",
    "thing_text",
]
