"""The language of rewards (JEL-C01): `J 7`, `CAP + J 2`, `TIER2(J 6; J 3)`, `VAR{1-2: J 7; 3+: CAP}`, `ARROW cw`."""

from typing import Final

from tafelrunde.engine import Bad

JELLY: Final = "J"  # take so much jelly (JEL-091, JEL-092)
CAPSULE: Final = "CAP"  # take a capsule (JEL-093)
DROP: Final = "DROP"  # put a capsule back in the box (JEL-095)
PER_CAPSULE: Final = "J2CAP"  # take 2 jelly for each capsule (JEL-096)
TAKE: Final = "TAKE"  # every other player gives you so much (JEL-097)
GIVE: Final = "GIVE"  # give every other player 1 (JEL-100)
VARIABLE: Final = "VAR"  # with 1 or 2 dice the one, with 3 and more the other (JEL-099)
ARROW: Final = "ARROW"  # the current reward of a neighbouring district (JEL-103, JEL-104)
SECOND: Final = "TIER2"  # highest total, second-highest total (JEL-107)
PRESENT: Final = "PRESENT"  # highest total, everybody else who is there (JEL-108)

CW: Final = 1
CCW: Final = -1
BOTH: Final = 0
DIRECTIONS: Final = {"cw": CW, "ccw": CCW, "both": BOTH}
WAYS: Final = {way: name for name, way in DIRECTIONS.items()}
MOST_JELLY: Final = 99
MOST_SYMBOLS: Final = 4  # in a row
LONGEST: Final = 120


class Symbol:
    """One symbol of a reward. What it contains are numbers of other rewards in the box."""

    def __init__(self, kind: str, number: int = 0, first: int = -1, second: int = -1) -> None:
        self.kind: Final = kind
        self.number: Final = number  # of jelly; of an arrow its direction
        self.first: Final = first  # X of a tier, 1-2 of a variable reward
        self.second: Final = second  # Y, or 3+


class Reader:
    """Reads rewards; each, and each inside another, gets a number. What is wrong is Bad, with its column."""

    def __init__(self) -> None:
        self.rewards: Final[list[list[Symbol]]] = []
        self.texts: Final[list[str]] = []  # by number
        self.known: Final[dict[str, int]] = {}
        self._text = ""
        self._at = 0
        self._where = ""

    def read(self, text: str, where: str) -> int:
        """The number of a reward; the same text always has the same number."""
        self._text, self._at, self._where = text, 0, where
        if len(text) > LONGEST:
            raise Bad(where, "reward_long", column=LONGEST + 1, most=LONGEST)
        number = self._row(False)
        if self._at < len(text):
            raise Bad(self._where, "reward_end", column=self._at + 1)
        return number

    def _row(self, inside: bool) -> int:
        """Symbols from left to right (JEL-090)."""
        symbols = [self._symbol(inside)]
        while self._found("+"):
            symbols.append(self._symbol(inside))
            if len(symbols) > MOST_SYMBOLS:
                raise Bad(self._where, "reward_row", column=self._at + 1, most=MOST_SYMBOLS)
        text = " + ".join([self._said(symbol) for symbol in symbols])
        if text not in self.known:
            self.known[text] = len(self.rewards)
            self.rewards.append(symbols)
            self.texts.append(text)
        return self.known[text]

    def _said(self, symbol: Symbol) -> str:
        """A symbol as everybody would write it, however it was written."""
        kind = symbol.kind
        if kind == ARROW:
            return f"{kind} {WAYS[symbol.number]}"
        if kind == VARIABLE:
            return f"{kind}{{1-2: {self.texts[symbol.first]}; 3+: {self.texts[symbol.second]}}}"
        if symbol.first >= 0:
            return f"{kind}({self.texts[symbol.first]}; {self.texts[symbol.second]})"
        return kind if kind in (CAPSULE, DROP, PER_CAPSULE) else f"{kind} {symbol.number}"

    def _symbol(self, inside: bool) -> Symbol:
        kind = self._word()
        if kind in (CAPSULE, DROP, PER_CAPSULE):
            return Symbol(kind)
        if kind == JELLY:
            return Symbol(kind, self._number(0, MOST_JELLY))
        if kind == TAKE:
            return Symbol(kind, self._number(1, 2))
        if kind == GIVE:
            return Symbol(kind, self._number(1, 1))
        if not inside and kind == ARROW:  # inside of others stand only those above (JEL-Q62)
            self._space()
            begin, word = self._at, self._word()
            if word not in DIRECTIONS:
                self._at = begin
                raise Bad(self._where, "reward_arrow", column=self._at + 1)
            return Symbol(kind, DIRECTIONS[word])
        if not inside and kind in (SECOND, PRESENT):
            return self._pair(kind, ("(", ";", ")"), ("", ""))
        if not inside and kind == VARIABLE:
            return self._pair(kind, ("{", ";", "}"), ("1-2:", "3+:"))
        self._at -= len(kind)
        if kind in (ARROW, SECOND, PRESENT, VARIABLE):
            raise Bad(self._where, "reward_inside", column=self._at + 1, value=kind)
        raise Bad(self._where, "reward_word", column=self._at + 1, value=kind or self._text[self._at : self._at + 1])

    def _pair(self, kind: str, signs: tuple[str, str, str], cases: tuple[str, str]) -> Symbol:
        self._expect(signs[0])
        self._expect(cases[0])
        first = self._row(True)
        self._expect(signs[1])
        self._expect(cases[1])
        second = self._row(True)
        self._expect(signs[2])
        return Symbol(kind, 0, first, second)

    # --- letters -----------------------------------------------------------------------------------------------------

    def _space(self) -> None:
        while self._text[self._at : self._at + 1] == " ":
            self._at += 1

    def _found(self, sign: str) -> bool:
        self._space()
        if self._text.startswith(sign, self._at):
            self._at += len(sign)
            self._space()
            return True
        return False

    def _expect(self, sign: str) -> None:
        if not self._found(sign):
            raise Bad(self._where, "reward_sign", column=self._at + 1, value=sign)

    def _word(self) -> str:
        self._space()
        begin = self._at
        while self._text[self._at : self._at + 1].isalnum():
            self._at += 1
        return self._text[begin : self._at]

    def _number(self, least: int, most: int) -> int:
        self._space()
        begin, word = self._at, self._word()
        if not (word.isascii() and word.isdigit() and len(word) <= 3 and least <= int(word) <= most):
            self._at = begin
            raise Bad(self._where, "reward_number", column=self._at + 1, least=least, most=most)
        return int(word)
