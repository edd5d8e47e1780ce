"""What the words of rulebenders say of a table: shared by the tests of words."""

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders import words
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import asked_text, refusal_text
from tests.rulebenders.table import RUL, Table, one, seen

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
DE, EN = RUL.texts("de"), RUL.texts("en")


def view_of(t: Table) -> RulebendersView:
    """The table as the player sees it who is asked."""
    return seen(t.g, t.g.open[0].seat)


def said(t: Table, texts: Texts) -> dict[Option, str]:
    """All options of the open decision in words."""
    d = t.g.open[0]
    return {o: words.option_text(view_of(t), d.kind, o, texts) for o in d.options}


def prompt(t: Table, texts: Texts) -> str:
    """What is asked."""
    return asked_text(view_of(t), texts, NAMES[: t.g.players])


def told(t: Table, texts: Texts, seat: int | None = None) -> list[str]:
    """What has happened, as a seat or a spectator knows it."""
    names = NAMES[: t.g.players]
    return [words.event_text(e.kind, e.seen_by(seat), texts, names) for e in t.heard if e.known_to(seat)]


def described(t: Table, texts: Texts, seat: int | None = None, brief: bool = False) -> list[str]:
    """The table as lines of text."""
    return words.describe(seen(t.g, seat), texts, NAMES[: t.g.players], brief)


def thing(t: Table, id: str, texts: Texts, seat: int | None = 0) -> str:
    """What a thing in the drawing is."""
    return words.thing_text(seen(t.g, seat), id, texts, NAMES[: t.g.players])


def pointed(t: Table, id: str) -> tuple[Option, ...]:
    """What a click on that thing means to the player who is asked."""
    return words.pointed(view_of(t), t.g.open[0].kind, id)


def targets(t: Table, *option: Option) -> tuple[str, ...]:
    """What an option points at."""
    return words.targets(view_of(t), t.g.open[0].kind, one(option))


def heading(t: Table, *option: Option, texts: Texts = EN) -> str:
    """What stands over an option."""
    return words.group_text(view_of(t), t.g.open[0].kind, one(option), texts)


def why_pointed(t: Table, id: str, texts: Texts = EN) -> str:
    """What somebody reads who clicks there in vain."""
    refusal = t.g.why_not(t.g.open[0].seat, pointed(t, id)[0])
    assert refusal is not None, "it is allowed"
    return refusal_text(refusal, texts)
