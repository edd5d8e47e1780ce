"""The smallest table: steps that call a function, so that a test can say on the spot what happens."""

from collections.abc import Callable
from typing import Final

from tafelrunde.engine import Choice, Game, Option, Refusal, Refused, Step, Wait


class Little(Game):
    """It only keeps what was said."""

    turn_rule = "LIT-TURN"

    def __init__(self, players: int = 3) -> None:
        super().__init__(players)
        self.said: list[str] = []

    def copy(self) -> "Little":
        g = Little(self.players)
        self.copy_engine_to(g)
        g.said = self.said.copy()
        return g


Act = Callable[[Little], object]


class Say(Step[Little]):
    """Says a word."""

    def __init__(self, word: str, seat: int = -1) -> None:
        super().__init__(seat)
        self.word: Final = word

    def run(self, g: Little) -> None:
        g.said.append(self.word)


class Do(Step[Little]):
    """Does what the test says."""

    def __init__(self, act: Act, seat: int = -1) -> None:
        super().__init__(seat)
        self.act: Final = act

    def run(self, g: Little) -> None:
        self.act(g)


class Pick(Choice[Little]):
    """Says what was picked, then does what the test says."""

    def __init__(
        self,
        seat: int,
        *choices: Option,
        act: Act | None = None,
        must_ask: bool = False,
        until: int = 0,
        earliest: int = 0,
        list_them: Callable[[Little], list[Option]] | None = None,
        again: bool = False,
    ) -> None:
        super().__init__(seat)
        self.choices: Final = choices
        self.act: Final = act
        self.must_ask: Final = must_ask
        self.until: Final = until
        self.earliest: Final = earliest
        self.list_them: Final = list_them
        self.again: Final = again

    def ask(self, g: Little) -> bool:
        return self.must_ask

    def options(self, g: Little) -> list[Option]:
        return self.list_them(g) if self.list_them else list(self.choices)

    def why_not(self, g: Little, option: Option) -> Refusal | None:
        if option == "forbidden":
            return Refusal("LIT-FORBIDDEN", values={"seat": self.seat})
        return None

    def chosen(self, g: Little, option: Option) -> None:
        g.said.append(f"{self.seat}:{option}")
        if self.act:
            self.act(g)
        if self.again:
            g.then(self)

    def nothing(self, g: Little) -> None:
        g.said.append(f"{self.seat} has none")

    def not_before(self, g: Little, option: Option) -> int:
        return self.earliest

    def due(self, g: Little) -> int:
        return self.until

    def late(self, g: Little) -> None:
        g.said.append(f"{self.seat} is late")
        if self.again:
            g.then(self)


class Stand(Pick):
    """Stays open whatever is picked; two picks at once may be said in one answer: ("both", "a", "b")."""

    standing = True

    def unlisted(self, g: Little, option: Option) -> bool:
        return isinstance(option, tuple) and option[:1] == ("both",) and set(option[1:]) <= set(self.options(g))

    def too_early(self, g: Little, option: Option, wait: int) -> Refusal:
        return Refusal("LIT-EARLY", values={"wait": wait})

    def due(self, g: Little) -> int:
        return 0 if f"{self.seat} is late" in g.said else self.until


class Until(Wait[Little]):
    """Waits until so much after the last word that was said: that may move on while it waits."""

    def due(self, g: Little) -> int:
        return self.until + 100 * len(g.said)


def play(act: Act, players: int = 3) -> Little:
    """A table where that happens first."""
    g = Little(players)
    g.start(Do(act))
    return g


def refusal(g: Game, seat: int, option: Option, serial: int = 0, at: int = 0) -> tuple[str, str]:
    """Rule and text of the refusal of an answer that must be refused."""
    try:
        g.answer(seat, option, serial, at)
    except Refused as refused:
        return refused.refusal.rule, refused.refusal.key
    raise AssertionError("it was accepted")


def asked(g: Game) -> list[int]:
    """The seats that are asked, in the order of the open decisions."""
    return [d.seat for d in g.open]


def number_of(g: Game, seat: int) -> int:
    """The number of that seat's decision."""
    decision = g.decision_of(seat)
    assert decision is not None
    return decision.serial
