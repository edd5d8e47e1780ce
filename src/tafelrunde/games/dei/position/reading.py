"""Reading a position: tables by seat, lists of names, numbers; what does not fit is Bad."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.engine import Bad
from tafelrunde.games.dei.state import LETTERS, NOWHERE, Dei
from tafelrunde.kit.positions import listed, table


def letters(g: Dei) -> tuple[str, ...]:
    """The letters of the seats in play."""
    return tuple(LETTERS[: g.players])


def by_seat(g: Dei, doc: Mapping[str, Any], key: str) -> dict[int, Any]:
    """A table with the letters of seats."""
    found: dict[int, Any] = {}
    for letter, value in table(doc, key).items():
        if letter not in letters(g):
            raise Bad(key, "one_of", names=letters(g), value=letter)
        found[LETTERS.index(letter)] = value
    return found


def words(value: Any, where: str, names: tuple[str, ...] | None = None) -> list[str]:
    """A list of words, each one of these names."""
    for one in listed(value, where):
        if not isinstance(one, str):
            raise Bad(where, "no_text", value=one)
        if names is not None and one not in names:
            raise Bad(where, "not_there", value=one)
    return list(value)


def region(g: Dei, name: Any, where: str) -> int:
    """The number of a region."""
    found = g.land.numbers.get(name, NOWHERE) if isinstance(name, str) else NOWHERE
    if found == NOWHERE:
        raise Bad(where, "no_region", value=name)
    return found
