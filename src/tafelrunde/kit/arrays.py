"""Options and tables as numbers, for programs that learn: which number stands where, and what it means."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tafelrunde.engine import Option

NOTHING: Final = 0  # the first index of every game's table of actions
SMALLEST: Final = -(1 << 31)  # every number of an observation has 32 bits
LARGEST: Final = (1 << 31) - 1


class Actions:
    """A game's table of actions while it is written: section after section, one line of English for each index."""

    def __init__(self) -> None:
        self.lines: Final = ["nothing: this seat is not asked, or what it wanted is possible no more"]

    def add(self, lines: Iterable[str]) -> int:
        """Write a section; returns its first index."""
        first = len(self.lines)
        self.lines.extend(lines)
        return first

    def add_options(self, kind: str, meanings: Mapping[Option, str]) -> dict[Option, int]:
        """Write what the options of a decision mean, where each is always the same one; returns their indices."""
        first = self.add(f"{kind}: {meaning}" for meaning in meanings.values())
        return {option: first + k for k, option in enumerate(meanings)}


@dataclass(frozen=True)
class Field:
    """A number of an observation, or several of the same kind."""

    name: str
    low: int  # its least value
    high: int  # its greatest value
    meaning: str
    each: tuple[str, ...] = ()  # if it is several numbers: what each is called
    words: tuple[str, ...] = ()  # what the values low, low + 1, ... are called; empty: they are numbers

    @property
    def size(self) -> int:
        """How many numbers it is."""
        return len(self.each) or 1

    def said(self, value: int) -> str:
        """A value as a word, if it has one."""
        return self.words[value - self.low] if 0 <= value - self.low < len(self.words) else str(value)


@dataclass(frozen=True)
class Block:
    """So many rows with the same fields: one row for each tile, for each seat."""

    name: str
    fields: tuple[Field, ...]
    rows: int = 1

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return sum(field.size for field in self.fields)

    def label(self, row: int) -> str:
        """What a row is called."""
        return self.name if self.rows == 1 else f"{self.name} {row}"


Row: TypeAlias = dict[str, int | list[int]]
"""The values of a row's fields by their names."""


class Schema:
    """Everything about a game's observations: which number stands where, between which bounds, what it means."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks: Final = blocks
        self.first: Final[dict[str, int]] = {}  # block -> where it begins
        self.low: Final[list[int]] = []
        self.high: Final[list[int]] = []
        for block in blocks:
            self.first[block.name] = len(self.low)
            for field in block.fields * block.rows:
                self.low.extend([field.low] * field.size)
                self.high.extend([field.high] * field.size)
        self.size: Final = len(self.low)

    def names(self) -> list[str]:
        """What each number is called: "tile 7: canals N"."""
        return [
            f"{block.label(row)}: {field.name} {each}".rstrip()
            for block, row, field, _ in self._places()
            for each in field.each or ("",)
        ]

    def where(self, block: str, field: str) -> list[list[int]]:
        """Where the numbers of a field stand, row by row: NumPy takes that as an index."""
        return [
            list(range(at, at + here.size))
            for owner, _, here, at in self._places()
            if (owner.name, here.name) == (block, field)
        ]

    def _places(self) -> Iterator[tuple[Block, int, Field, int]]:
        """Every field of every row, and where it begins."""
        at = 0
        for block in self.blocks:
            for row in range(block.rows):
                for field in block.fields:
                    yield block, row, field, at
                    at += field.size

    def decode(self, numbers: Sequence[int]) -> dict[str, list[Row]]:
        """An observation by block, row and field."""
        found: dict[str, list[Row]] = {block.name: [{} for _ in range(block.rows)] for block in self.blocks}
        for block, row, field, at in self._places():
            values = [int(number) for number in numbers[at : at + field.size]]
            found[block.name][row][field.name] = values if field.each else values[0]
        return found

    def explain(self, numbers: Sequence[int]) -> list[str]:
        """An observation in words, a line for each row; what is 0 and has no word goes without saying."""
        lines: list[str] = []
        for block in self.blocks:
            for row in range(block.rows):
                at = self.first[block.name] + row * block.width
                values = [int(number) for number in numbers[at : at + block.width]]
                if any(values):
                    lines.append(f"{block.label(row)}: {', '.join(_said(block, values))}")
        return lines


def _said(block: Block, values: Sequence[int]) -> Iterator[str]:
    """The fields of a row in words."""
    at = 0
    for field in block.fields:
        part = values[at : at + field.size]
        at += field.size
        if not field.each:
            if part[0] or field.words:
                yield f"{field.name} {field.said(part[0])}"
        elif any(part):
            pairs = [(each, value) for each, value in zip(field.each, part, strict=True) if value]
            flags = (field.low, field.high, field.words) == (0, 1, ())
            yield f"{field.name} " + " ".join(each if flags else f"{each}={field.said(v)}" for each, v in pairs)
