"""Steps and choices: what is still to be done in a game, as small immutable things on its agenda.

A step never changes once it is made, so copies of a game share it. Its fields are its constructor's parameters under
the same names; a saved step is its class name and its fields.
"""

from typing import ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

Option: TypeAlias = "int | str | tuple[Option, ...]"
"""What can be answered: a cell, a card, a word; never an index into a list."""

G = TypeVar("G")


class Refusal:
    """Why something may not be done: the ledger row that forbids it, and the text that says so."""

    def __init__(self, rule: str, key: str = "", values: dict[str, Option] | None = None) -> None:
        self.rule: Final = rule
        self.key: Final = key or rule  # of the sentence in the game's texts
        self.values: Final = values or {}


class Refused(Exception):
    """An answer that is not accepted. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule or 'refused'}: {refusal.key}")
        self.refusal = refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[G]):
    """Something that happens by itself when its turn comes."""

    def __init__(self, seat: int = -1) -> None:
        self.seat: Final = seat  # whose step it is; -1: nobody's

    def run(self, g: G) -> None:
        """Do it; what follows from it is put on the agenda with `g.then(...)`."""

    def due(self, g: G) -> int:
        """The stamp at which time is up for it: a wait is over, a choice has come too late; 0: never."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Step[G]):
    """One decision of one seat."""

    standing: ClassVar[bool] = False  # in a free lane: stays open, under the same number, whatever is answered
    absent: ClassVar[int] = 0  # ms after which the first option is answered for somebody who is not here; 0: never

    def options(self, g: G) -> list[Option]:
        """Everything that may be answered now. Empty: the choice falls away (`nothing`)."""
        return []

    def ask(self, g: G) -> bool:
        """Ask even if there is one option only, because not asking would tell something?"""
        return False

    def unlisted(self, g: G, option: Option) -> bool:
        """May this be answered though it is not among the options, because it is short for several answers?"""
        return False

    def why_not(self, g: G, option: Option) -> Refusal | None:
        """Why this may not be answered now; None if it may."""
        return None if option in self.options(g) else Refusal("", "no_option")

    def chosen(self, g: G, option: Option) -> None:
        """The option was answered: do it."""

    def nothing(self, g: G) -> None:
        """There is no option: what happens instead."""

    def not_before(self, g: G, option: Option) -> int:
        """The earliest stamp at which this option may be answered (real time only)."""
        return 0

    def too_early(self, g: G, option: Option, wait: int) -> Refusal:
        """Why this may not be answered for so many milliseconds."""
        return Refusal("", "too_early", {"wait": wait})

    def pace(self, g: G) -> tuple[int, int]:
        """How long somebody at the table takes to answer, in milliseconds: at least, at most; (0, 0): as they like."""
        return 0, 0

    def late(self, g: G) -> None:
        """Nobody answered in time: what happens instead."""
