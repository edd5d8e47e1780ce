"""The contest of options: who takes part, who drops out, and who is tried most."""

from collections.abc import Callable

import pytest

from tafelrunde.bots.contest import ENOUGH, Contest, Sight
from tafelrunde.bots.tree import Fork, trust_in

FAITH = 10
WIDE = 12


def forked(looks: list[float]) -> Fork:
    fork = Fork(0)
    fork.unfold(list(range(len(looks))), trust_in(looks, 0.05))
    return fork


def contest(looks: list[float], tries: int, went: Callable[[int, int], float], faith: float = FAITH) -> list[int]:
    """How often each option was tried; `looks`: at first sight; `went`: how its n-th try goes."""
    fork = forked(looks)
    held = Contest(fork, Sight(looks, faith), tries, WIDE)
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
    visits = contest([k / 100 - 0.16 for k in range(WIDE + 5)], 1000, lambda k, n: 0.5)
    assert [k for k, n in enumerate(visits) if n] == list(range(5, WIDE + 5))


def test_with_few_tries_fewer_take_part() -> None:
    visits = contest([k / 100 - 0.05 for k in range(6)], 36, lambda k, n: 0.5)
    assert [k for k, n in enumerate(visits) if n] == [3, 4, 5]


def test_what_cannot_be_as_good_takes_no_part() -> None:
    assert contest([0.0, -0.33, 0.0], 100, lambda k, n: 0.5)[1] == 0
    assert contest([0.0, -0.33, 0.0], 100, lambda k, n: 0.5, faith=5)[1] > 0


def test_first_sight_decides_after_few_tries_and_not_after_many() -> None:
    looks = [0.0, -0.15, -0.15, -0.15]

    def better_than_it_looks(k: int, n: int) -> float:
        return 0.5 if k == 0 else 0.55

    few, many = (contest(looks, tries, better_than_it_looks) for tries in (32, 800))
    assert few[0] == max(few)
    assert many[0] == min(many)
    assert (still := contest(looks, 800, better_than_it_looks, faith=40))[0] == max(still)


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
    looks = [k / 100 - 0.07 for k in range(8)]
    fork = forked(looks)
    held = Contest(fork, Sight(looks, FAITH), 800, WIDE)
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


def test_what_was_hardly_tried_is_worth_what_it_looks() -> None:
    fork, sight = forked([0.0, -0.1, 0.0]), Sight([0.0, -0.1, 0.0], 10)
    assert sight.worths(fork) == [0.0, -0.1, 0.0]
    fork.visits[:2], fork.totals[:2] = [10, 10], [6.0, 6.0]  # the second went better than it looks
    assert sight.worths(fork) == pytest.approx([0.625, 0.575, 0.65])
    fork.visits[:2], fork.totals[:2] = [990, 990], [594.0, 594.0]
    assert sight.worths(fork) == pytest.approx([0.6005, 0.5995, 0.65])
