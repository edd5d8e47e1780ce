"""Open decisions, and the lanes in which several seats decide at once."""

from typing import Any, Final

from tafelrunde.engine.steps import Choice, Option, Step


class Decision:
    """A choice that is open now, with its options. It never changes, so copies of a game share it."""

    def __init__(self, seat: int, serial: int, lane: int, choice: Choice[Any], options: list[Option]) -> None:
        self.seat: Final = seat
        self.serial: Final = serial
        self.lane: Final = lane
        self.choice: Final = choice
        self.options: Final = options

    @property
    def kind(self) -> str:
        """What everybody may know of it: the name of the choice."""
        return type(self.choice).__name__


class Lane:
    """An agenda of its own for one seat, beside the main agenda: several seats act at once.

    A *free* lane may act but need not, and holds nothing up. A *sealed* lane sets its first answer aside until those of
    all sealed lanes have come; until then it may be given anew.
    """

    def __init__(self, seat: int, agenda: list[Step[Any]], free: bool, sealed: bool, serial: int) -> None:
        self.seat: Final = seat
        self.agenda: Final = agenda
        self.free: Final = free
        self.sealed = sealed
        self.serial = serial  # number of the last decision opened in it
        self.answer: list[Option] = []  # a sealed answer, once given
        self.late = False  # sealed, and its time is up

    def copy(self) -> "Lane":
        """The same lane, with an agenda of its own."""
        lane = Lane(self.seat, self.agenda.copy(), self.free, self.sealed, self.serial)
        lane.answer = self.answer.copy()
        lane.late = self.late
        return lane
