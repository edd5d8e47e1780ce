"""What the words of dei say of a table: shared by the tests of words."""

from tafelrunde.engine import Option
from tafelrunde.games.dei import words
from tafelrunde.games.dei.state import Dei
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import refusal_text
from tests.dei.table import DEI, seen

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
DE, EN = DEI.texts("de"), DEI.texts("en")


def said(g: Dei, texts: Texts) -> dict[Option, str]:
    """All options of the open decision in words."""
    d = g.open[0]
    return {o: words.option_text(seen(g, d.seat), d.kind, o, texts) for o in d.options}


def told(g: Dei, texts: Texts, seat: int | None = None) -> list[str]:
    """What has happened since somebody listens, as a seat or a spectator knows it."""
    return [words.event_text(e.kind, e.seen_by(seat), texts, NAMES) for e in g.heard or [] if e.known_to(seat)]


def described(g: Dei, texts: Texts, seat: int | None = None, brief: bool = False) -> list[str]:
    """The table as lines of text."""
    return words.describe(seen(g, seat), texts, NAMES[: g.players], brief)


def thing(g: Dei, id: str, texts: Texts, seat: int | None = 0) -> str:
    """What a thing in the drawing is."""
    return words.thing_text(seen(g, seat), id, texts, NAMES)


def pointed(g: Dei, id: str) -> tuple[Option, ...]:
    """What a click on that thing means to the player who is asked."""
    d = g.open[0]
    return words.pointed(seen(g, d.seat), d.kind, id)


def targets(g: Dei, *option: Option) -> tuple[str, ...]:
    """What an option points at."""
    d = g.open[0]
    return words.targets(seen(g, d.seat), d.kind, option[0] if len(option) == 1 else option)


def heading(g: Dei, option: Option, texts: Texts) -> str:
    """What stands over an option."""
    d = g.open[0]
    return words.group_text(seen(g, d.seat), d.kind, option, texts)


def why_pointed(g: Dei, id: str, texts: Texts = EN) -> str:
    """What somebody reads who clicks there in vain."""
    refusal = g.why_not(g.open[0].seat, pointed(g, id)[0])
    assert refusal is not None, "it is allowed"
    return refusal_text(refusal, texts)
