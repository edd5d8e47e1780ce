"""Whole numbers within limits: what every field of a state is made of."""

from collections.abc import Sequence
from typing import Any

from tafelrunde.engine import Bad


def check_number(where: str, value: Any, least: int, most: int) -> None:
    """One of them (true is none)."""
    if type(value) is not int or not least <= value <= most:
        raise Bad(where, "number", least=least, most=most, value=value)


def check_numbers(where: str, values: Sequence[Any], count: int, least: int, most: int) -> None:
    """So many of them."""
    if len(values) != count or any(type(value) is not int or not least <= value <= most for value in values):
        raise Bad(where, "numbers", n=count, least=least, most=most, value=values)
