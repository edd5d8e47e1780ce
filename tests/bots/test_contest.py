"""The contest of options: who takes part, who drops out, and who is tried most."""

from collections.abc import Callable

import pytest

from tafelrunde.bots.contest import ENOUGH, WIDE, Contest
from tafelrunde.bots.tree import Fork, trust_in


def contest(worth: list[float], tries: int, went: Callable[[int, int], float]) -> list[int]:
    """How often each option was tried; `went`: how its n-th try goes."""
    fork = Fork(0)
    fork.unfold(list(range(len(worth))), trust_in(worth, 1.0))
    held = Contest(fork, tries)
    while not held.is_over():
        k = held.next_up()
        fork.totals[k] += went(k, fork.visits[k])
        fork.visits[k] += 1
    return fork.visits


def test_the_worse_half_drops_out_again_and_again() -> None:
    visits = contest([0.0] * 8, 288, lambda k, n: 0.50 + k / 100)
    assert sum(visits) == 240
    assert visits == [10] * 4 + [30] * 2 + [70] * 2


def test_those_that_look_best_take_part() -> None:
    visits = contest([float(k) for k in range(WIDE + 5)], 1000, lambda k, n: 0.5)
    assert [k for k, n in enumerate(visits) if n] == list(range(5, WIDE + 5))


def test_with_few_tries_fewer_take_part() -> None:
    visits = contest([float(k) for k in range(6)], 36, lambda k, n: 0.5)
    assert [k for k, n in enumerate(visits) if n] == [3, 4, 5]


def test_what_is_out_of_the_question_takes_no_part() -> None:
    assert contest([0.0, -1e6, 0.0], 20, lambda k, n: 0.5)[1] == 0


def test_first_sight_decides_after_few_tries_and_not_after_many() -> None:
    looks = [2.0, 0.0, 0.0, 0.0]

    def better_than_it_looks(k: int, n: int) -> float:
        return 0.5 if k == 0 else 0.55

    few, many = (contest(looks, tries, better_than_it_looks) for tries in (32, 800))
    assert few[0] == max(few)
    assert many[0] == min(many)


def test_whoever_is_clearly_behind_drops_out_at_once() -> None:
    visits = contest([0.0] * 4, 400, lambda k, n: 1.0 if k == 2 else 0.0)
    assert visits == [25, 25, 26, 25]  # of 200: nothing is left to find out


@pytest.mark.parametrize("tries", [1, 5, 11, 100])
def test_no_more_tries_than_allowed(tries: int) -> None:
    assert sum(contest([0.0] * WIDE, tries, lambda k, n: 0.5)) == tries


def test_between_few_options_fewer_tries_decide() -> None:
    assert [sum(contest([0.0] * n, 120, lambda k, n: 0.5)) for n in (2, 4, 9, 10, 30)] == [40, 60, 110, 120, 120]


def test_a_single_option_is_not_worth_many_tries() -> None:
    assert contest([3.0], 1000, lambda k, n: 0.5) == [ENOUGH]


def test_in_a_hurry_fewer_share_what_is_left() -> None:
    fork = Fork(0)
    fork.unfold(list(range(8)), trust_in([float(k) for k in range(8)], 1.0))
    held = Contest(fork, 800)
    for hurry in (790, 24, 20):  # a little less is no reason
        for _ in range(8):
            k = held.next_up()
            fork.totals[k] += 0.5
            fork.visits[k] += 1
        held.hurry(hurry)
    while not held.is_over():
        fork.visits[held.next_up()] += 1
    assert sum(fork.visits) == 8 + 8 + 24
    assert fork.visits[:5] == [2] * 5
