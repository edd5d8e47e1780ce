"""What a card text means, as data: players, numbers, places, effects and blocks. What they do is told elsewhere."""

from typing import Final

# clockwise (RUL-021, RUL-AMB-001)
BOARDS: Final[tuple[str, ...]] = ("THEME", "HAND", "EXCHANGE", "CURRENCY", "START", "STONES", "DRAW")
THEMES: Final[tuple[str, ...]] = ("SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC", "PIRATE", "ZOMBIE")
KINDS: Final[tuple[str, ...]] = ("stones", "cards", "chips")  # of items (RUL-033)
ELECTRON: Final = "electron"
NUCLEAR: Final = "nuclear"


class Who:
    """A player, or several: me, opp, opps(k), opp*, all, top(metric), event_player, or a variable."""

    def __init__(self, word: str, number: int = 0, name: str = "") -> None:
        self.word: Final = word
        self.number: Final = number  # opps(k): k; 0: any number
        self.name: Final = name  # top: the metric; var: its letter

    @property
    def many(self) -> bool:
        """Can it mean several players?"""
        return self.word in ("opps", "opp*", "all")


class Where:
    """A rule board: a fixed one, board? of my choice, or a variable."""

    def __init__(self, word: str, number: int = -1, name: str = "") -> None:
        self.word: Final = word  # "fixed", "?", "var"
        self.number: Final = number
        self.name: Final = name


class Term:
    """A number that is worked out when it is needed."""

    def __init__(
        self,
        op: str,
        number: int = 0,
        name: str = "",
        inner: "Term | None" = None,
        who: Who | None = None,
        where: Where | None = None,
        word: str = "",
    ) -> None:
        self.op: Final = op  # "number", "#", "var", "metric", "times", "div", "plus"
        self.number: Final = number
        self.name: Final = name  # of the variable or metric
        self.inner: Final = inner
        self.who: Final = who  # of a metric
        self.where: Final = where
        self.word: Final = word  # a zone, a kind of token, a filter, a theme, another metric


class Amount:
    """How many: exactly, up to, at least, in total, or all there are."""

    def __init__(self, mode: str, term: Term | None) -> None:
        self.mode: Final = mode  # "exact", "up_to", "at_least", "total"
        self.term: Final = term  # None: all


class Zone:
    """Where stones or cards are."""

    def __init__(self, word: str, where: Where | None = None, theme: str = "") -> None:
        self.word: Final = word  # "hand", "supply", "track", "open", "open+track", "discard"
        self.where: Final = where  # open(b)
        self.theme: Final = theme  # hand[T], discard(T); "any": all of them


class Comparison:
    """A condition: two numbers, a truth, or what the currency is."""

    def __init__(self, left: Term, op: str, right: Term | None = None, word: str = "") -> None:
        self.left: Final = left
        self.op: Final = op  # ">=", "<=", "==", "truth", "currency"
        self.right: Final = right
        self.word: Final = word  # the currency


NO_ONE: Final = Who("")
NO_BOARD: Final = Where("")
NO_ZONE: Final = Zone("")
ONE: Final = Amount("exact", Term("number", 1))


class Effect:
    """One thing that happens; each verb uses the slots that its row in `grammar.py` names."""

    def __init__(self, verb: str, column: int) -> None:
        self.verb: Final = verb
        self.column: Final = column
        self.var = ""  # let: where the result goes
        self.who = NO_ONE
        self.to = NO_ONE
        self.by = NO_ONE
        self.about: tuple[Who, ...] = ()  # opponents of whom its numbers speak
        self.amount = ONE
        self.kind = ""  # of items or tokens; the letter of a variable
        self.rate = 0  # exch(n>1): n
        self.where = NO_BOARD
        self.zone = NO_ZONE
        self.zone2 = NO_ZONE
        self.pile = ""
        self.theme = ""
        self.filter = ""
        self.word = ""  # a fixed word of the verb
        self.number = 0  # with a sign
        self.scripts: tuple[int, ...] = ()  # what stands inside
        self.conditions: tuple[Comparison, ...] = ()
        self.words: tuple[str, ...] = ()  # kind(x OR y)


class Block:
    """A head and the script under it."""

    def __init__(self, head: str, event: str, kind: str, once: bool, script: int, column: int) -> None:
        self.head: Final = head  # "play", "react", "tap", "react tap", "static", "extra cost", "on", "tap on", ...
        self.event: Final = event
        self.kind: Final = kind  # of what is gained
        self.once: Final = once  # once_per_round
        self.script: Final = script
        self.column: Final = column  # of its head
