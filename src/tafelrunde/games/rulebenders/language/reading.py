"""Words of a card text with their columns; what is wrong is Bad, with the column."""

import re
from typing import Final

from tafelrunde.engine import Bad

SIGNS: Final = re.compile(r"//|\.\.|>=|<=|==|[A-Za-z_]+|[0-9]+|[;:(){}\[\],=*+\->#?']")
LONGEST: Final = 600  # characters of a card text
LARGEST: Final = 99  # number in a card text
DEEPEST: Final = 20  # braces and brackets inside one another


class Word:
    """A word or sign, and where it stands."""

    def __init__(self, text: str, column: int) -> None:
        self.text: Final = text
        self.column: Final = column


def words_of(text: str) -> list[Word]:
    """The words of a card text; at the end an empty one."""
    if len(text) > LONGEST:
        raise Bad("", "text_long", column=LONGEST + 1, most=LONGEST)
    found: list[Word] = []
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        match = SIGNS.match(text, at)
        if match is None:
            raise Bad("", "no_sign", column=at + 1, value=text[at])
        found.append(Word(match[0], at + 1))
        at = match.end()
    found.append(Word("", len(text) + 1))
    return found


class Reader:
    """Goes through the words one by one."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.words: Final = words_of(text)
        self.at = 0
        self.depth = 0

    @property
    def next(self) -> str:
        """The next word; "": there is none."""
        return self.words[self.at].text

    def peek(self, further: int) -> str:
        """A word after that."""
        return self.words[min(self.at + further, len(self.words) - 1)].text

    @property
    def column(self) -> int:
        return self.words[self.at].column

    def take(self) -> str:
        """The next word, and go on."""
        word = self.next
        if self.at < len(self.words) - 1:
            self.at += 1
        return word

    def skip(self, word: str) -> bool:
        """Go past that word if it is the next."""
        if self.next != word:
            return False
        self.take()
        return True

    def expect(self, word: str) -> None:
        """That word must be the next."""
        if not self.skip(word):
            raise Bad("", "expected", column=self.column, value=self.next, wanted=word)

    def number(self) -> int:
        """A whole number."""
        if not self.next.isdigit():
            raise Bad("", "no_number", column=self.column, value=self.next)
        if len(self.next) > 2:
            raise Bad("", "large_number", column=self.column, most=LARGEST)
        return int(self.take())

    def one_of(self, words: tuple[str, ...]) -> str:
        """One of these words."""
        if self.next not in words:
            raise Bad("", "one_word_of", column=self.column, value=self.next, names=words)
        return self.take()

    def deeper(self) -> None:
        """One more brace or bracket inside another."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise Bad("", "text_deep", column=self.column, most=DEEPEST)
