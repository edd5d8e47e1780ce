"""The table in words: options, events, things and the whole table as text, in the reader's language."""

from tafelrunde.games.jelly.words.events import event_text, places
from tafelrunde.games.jelly.words.options import group_text, option_text, reading_order, short_text
from tafelrunde.games.jelly.words.overview import describe, doing, facts, status
from tafelrunde.games.jelly.words.tally import scoring, tally
from tafelrunde.games.jelly.words.things import pointed, targets, thing_text

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
    "tally",
    "targets",
    "thing_text",
]
