"""Numbered jobs: each done once, whoever does it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import pytest

from tafelrunde.engine import Bad
from tafelrunde.lab.runner import next_size, run
from tests.patience import patience


@dataclass(frozen=True)
class Powers:
    """Raises numbers to a power; one of them cannot be used."""

    power: int
    bad: int = -1

    def worker(self) -> Callable[[int], int]:
        def do(number: int) -> int:
            if number == self.bad:
                raise Bad("number", "no_value", value=number)
            return int(number**self.power)

        return do


@pytest.mark.parametrize("jobs", [1, 2])
def test_any_numbers_are_done_once_each(jobs: int) -> None:
    numbers = [5, 2, 900, 7, 31]
    assert sorted(run(Powers(3), iter(numbers), jobs)) == [(n, n**3) for n in sorted(numbers)]
    assert list(run(Powers(2), numbers)) == [(n, n**2) for n in numbers]  # one process keeps the order


@dataclass(frozen=True)
class Patience:
    """The first job waits until somebody has seen the result of another."""

    seen: Path

    def worker(self) -> Callable[[int], bool]:
        def do(number: int) -> bool:
            until = monotonic() + patience()
            while number == 0 and not self.seen.exists() and monotonic() < until:
                sleep(0.01)
            return self.seen.exists()

        return do


def test_what_is_done_is_handed_out_while_others_still_work(tmp_path: Path) -> None:
    found = []
    for number, seen in run(Patience(tmp_path / "seen"), range(2), 2):
        found.append((number, seen))
        (tmp_path / "seen").touch()
    assert found == [(1, False), (0, True)]


@pytest.mark.parametrize("ray", ["", "nowhere:1"])
def test_where_nothing_is_to_be_done_nothing_is_begun(ray: str) -> None:
    assert list(run(Powers(2), [], 2, ray)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_cannot_be_used_is_said_wherever_it_turns_out(jobs: int) -> None:
    with pytest.raises(Bad) as bad:
        list(run(Powers(2, bad=300), range(301), jobs))
    assert (bad.value.where, bad.value.key, bad.value.values) == ("number", "no_value", {"value": "300"})


def test_blocks_grow_at_most_twofold_and_shrink_to_one() -> None:
    assert next_size(4, took=0.01, block=0.05) == 8
    assert next_size(4, took=0.04, block=0.05) == 5
    assert next_size(4, took=9.0, block=0.05) == 1
