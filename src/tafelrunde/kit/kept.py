"""What looks the same again is not made again."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

KEPT: Final = 500  # of one kind: with sixty tables more would hardly be faster, and a game keeps some megabytes

P = ParamSpec("P")
T = TypeVar("T")


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Of a small thing that many tables show: what was asked for last is kept. Types are checked as for `make`."""
    return cast(Callable[P, T], lru_cache(KEPT)(make))
