"""The table in words: options, events, things and the whole table as text, in the reader's language."""

from tafelrunde.games.ufos.words.events import event_text, places
from tafelrunde.games.ufos.words.options import group_text, option_text, reading_order, short_text
from tafelrunde.games.ufos.words.overview import describe, doing, facts, scoring, status
from tafelrunde.games.ufos.words.things import pointed, targets, thing_text

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
