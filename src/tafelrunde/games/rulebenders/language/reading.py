"""Words of a card text with their columns, and what is wrong with them."""

import re
from typing import Final

SIGNS: Final = re.compile(r"//|\.\.|>=|<=|==|[A-Za-z_]+|\d+|[;:(){}\[\],=*+\->#?']")
LONGEST: Final = 600  # characters of a card text
LARGEST: Final = 99  # number in a card text


class Wrong(Exception):
    """What is wrong with a card text: the column, the key of a sentence, and its values."""

    def __init__(self, column: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.column: Final = column
        self.key: Final = key
        self.values: Final = values


class Word:
    """A word or sign, and where it stands."""

    def __init__(self, text: str, column: int) -> None:
        self.text: Final = text
        self.column: Final = column


def words_of(text: str) -> list[Word]:
    """The words of a card text; at the end an empty one."""
    if len(text) > LONGEST:
        raise Wrong(LONGEST, "text_long", most=LONGEST)
    found: list[Word] = []
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        match = SIGNS.match(text, at)
        if match is None:
            raise Wrong(at + 1, "no_sign", value=text[at])
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
            raise self.wrong("expected", wanted=word)

    def wrong(self, key: str, **values: object) -> Wrong:
        """Something is wrong with the next word."""
        return Wrong(self.column, key, value=self.next, **values)

    def number(self) -> int:
        """A whole number."""
        if not self.next.isdigit():
            raise self.wrong("no_number")
        if len(self.next) > 2:
            raise self.wrong("large_number", most=LARGEST)
        return int(self.take())

    def one_of(self, words: tuple[str, ...]) -> str:
        """One of these words."""
        if self.next not in words:
            raise self.wrong("one_word_of", names=words)
        return self.take()
