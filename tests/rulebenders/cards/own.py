"""Cards of one's own: the content with one changed card text."""

import copy
from typing import Any

from tafelrunde.kit.content import Content
from tests.rulebenders.table import RUL, Table, table

MINE = "SF-01"  # the card that is changed; its second copy is SF-02
CALM = ["SCIFI", "PIRATE", "FANTASY", "ZOMBIE"]  # no defence card anywhere; Sci-Fi is active, Fantasy lies opposite


def own(text: str, kind: str = "fuel", marks: str = "", cost: str = "0") -> Content:
    """The content with that text on the cards SF-01 and SF-02."""
    changed = copy.deepcopy(dict(RUL.standard_content()))
    changed["scifi"]["cards"][MINE].update(text=text, kind=kind, marks=marks.split(), cost=cost)
    return changed


def holding(text: str, kind: str = "fuel", marks: str = "", cost: str = "0", **doc: Any) -> Table:
    """A table where that card is in the game; A has nothing but it where nothing else is said."""
    place = {"hand": {"A": [MINE], **doc.pop("hand", {})}} if kind != "dashboard" else {"dash": {"A": [MINE]}}
    given = {"themes": CALM, "chips": {"A": 0, "B": 5, "C": 5}, **place, **doc}
    return table(own(text, kind, marks, cost), **given)


def after(text: str, **doc: Any) -> Table:
    """A plays a fuel card with that text, and is asked what it asks."""
    t = holding(f"play: {text}", **doc)
    t.A.plays(MINE)
    return t


def tapping(text: str, **doc: Any) -> Table:
    """A taps a dashboard card with that text, and is asked what it asks."""
    t = holding(f"tap: {text}", "dashboard", "tap", **doc)
    t.A.taps(MINE)
    return t
