"""Reading a position: tables by seat, lists of names, numbers; what does not fit is Bad."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.engine import Bad
from tafelrunde.games.dei.state import LETTERS, NOWHERE, Dei
from tafelrunde.kit.positions import LONGEST, word


def one_of(doc: Mapping[str, Any], key: str, names: tuple[str, ...], standard: str) -> str:
    """One of these words."""
    value = word(doc, key, standard)
    if value not in names:
        raise Bad(key, "one_of", names=names, value=value)
    return value


def table(doc: Mapping[str, Any], key: str) -> dict[str, Any]:
    """A table of anything."""
    value = doc.get(key, {})
    if not isinstance(value, dict):
        raise Bad(key, "no_table")
    return value


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
    if not isinstance(value, list):
        raise Bad(where, "no_list")
    if len(value) > LONGEST:
        raise Bad(where, "too_long", most=LONGEST)
    for one in value:
        if not isinstance(one, str):
            raise Bad(where, "no_text", value=one)
        if names is not None and one not in names:
            raise Bad(where, "not_there", value=one)
    return list(value)


def whole(value: Any, where: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if type(value) is not int or not least <= value <= most:
        raise Bad(where, "number", least=least, most=most, value=value)
    return value


def region(g: Dei, name: Any, where: str) -> int:
    """The number of a region."""
    found = g.land.numbers.get(name, NOWHERE) if isinstance(name, str) else NOWHERE
    if found == NOWHERE:
        raise Bad(where, "no_region", value=name)
    return found
