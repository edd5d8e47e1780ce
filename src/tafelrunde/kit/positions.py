"""Reading positions written by hand: each key with what stands for it if it is left out; what does not fit is Bad."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad

LONGEST: Final = 400  # entries of a list

Doc = Mapping[str, Any]
"""A position file."""


def only(doc: Doc, keys: tuple[str, ...]) -> None:
    """Nothing stands there that the game does not know."""
    for key in doc:
        if key not in keys:
            raise Bad(key[:40], "unknown", names=keys)


def number(doc: Doc, key: str, standard: int, least: int, most: int) -> int:
    """A whole number within limits."""
    value = doc.get(key, standard)
    if type(value) is not int or not least <= value <= most:
        raise Bad(key, "number", least=least, most=most, value=value)
    return value


def numbers(doc: Doc, key: str, standard: list[int], least: int, most: int) -> list[int]:
    """As many whole numbers within limits as the standard has."""
    value = entries(doc, key, standard)
    if len(value) != len(standard) or any(type(v) is not int or not least <= v <= most for v in value):
        raise Bad(key, "numbers", n=len(standard), least=least, most=most, value=value)
    return list(value)


def word(doc: Doc, key: str, standard: str) -> str:
    """A text."""
    value = doc.get(key, standard)
    if not isinstance(value, str):
        raise Bad(key, "no_text", value=value)
    return value


def entries(doc: Doc, key: str, standard: list[Any]) -> list[Any]:
    """A list of anything, not too long."""
    value = doc.get(key, standard)
    if not isinstance(value, list):
        raise Bad(key, "no_list")
    if len(value) > LONGEST:
        raise Bad(key, "too_long", most=LONGEST)
    return value


def one_of(doc: Doc, key: str, names: tuple[str, ...], standard: str) -> str:
    """One of these words."""
    return named(word(doc, key, standard), key, names)


def table(doc: Doc, key: str) -> dict[str, Any]:
    """A table of anything."""
    return tabled(doc.get(key, {}), key)


# --- values within tables and lists; `where` says in which -----------------------------------------------------------


def whole(value: Any, where: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if type(value) is not int or not least <= value <= most:
        raise Bad(where, "number", least=least, most=most, value=value)
    return value


def named(value: Any, where: str, names: tuple[str, ...]) -> str:
    """One of these words."""
    if not isinstance(value, str) or value not in names:
        raise Bad(where, "one_of", names=names, value=value)
    return value


def tabled(value: Any, where: str) -> dict[str, Any]:
    """A table of anything."""
    if not isinstance(value, dict):
        raise Bad(where, "no_table")
    return value


def listed(value: Any, where: str) -> list[Any]:
    """A list of anything, not too long."""
    return entries({where: value}, where, [])
