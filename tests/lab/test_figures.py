"""The laboratory's arithmetic against numbers computed by hand or known from tables."""

from math import sqrt

import pytest

from tafelrunde.lab.figures import (
    Mean,
    corrected,
    decided,
    fisher,
    holm,
    lead_changes,
    mean_of,
    mean_of_groups,
    quantile,
    student,
    weighted_quantile,
    welch,
)
from tafelrunde.lab.summary import Z, wilson


def test_a_mean_has_the_standard_error_of_the_mean() -> None:
    found = mean_of([1, 2, 3, 4])
    assert (found.count, found.value, found.freedom) == (4, 2.5, 3)
    assert found.error == pytest.approx(sqrt(5 / 3) / 2)
    low, high = found.interval() or (0, 0)
    assert (low, high) == pytest.approx((2.5 - Z * sqrt(5 / 3) / 2, 2.5 + Z * sqrt(5 / 3) / 2))


def test_one_number_has_no_error_and_none_has_no_mean() -> None:
    assert mean_of([7]) == Mean(1, 7.0, None, 0)
    assert mean_of([7]).interval() is None
    assert mean_of([]) == Mean(0, 0.0, None, 0)


def test_seats_of_one_game_count_as_one() -> None:
    """Games with sums 1 and 2 of two seats each: mean 3/4, deviations of the sums from 3/2 are 1/2."""
    found = mean_of_groups([(1, 0), (1, 1)])
    assert (found.count, found.value, found.error) == (4, 0.75, 0.25)
    assert mean_of_groups([(1,), (0,), ()]) == mean_of([1, 0])
    doubled = mean_of_groups([(1, 1), (0, 0), (1, 1), (0, 0)])
    assert doubled.error == mean_of([1, 0, 1, 0]).error, "twins tell nothing new"


def test_intervals_of_several_are_wider() -> None:
    assert corrected(1) == pytest.approx(1.959964, abs=1e-6)
    assert corrected(10) == pytest.approx(2.807034, abs=1e-6)
    narrow, wide = wilson(30, 60), wilson(30, 60, corrected(10))
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]


def test_quantiles() -> None:
    numbers = [5.0, 1, 4, 2, 3]
    assert [quantile(numbers, share) for share in (0.05, 0.2, 0.5, 0.95)] == [1, 1, 3, 5]
    assert [weighted_quantile({1: 18, 2: 1, 9: 1}, share) for share in (0.05, 0.9, 0.95, 0.96)] == [1, 1, 2, 9]


@pytest.mark.parametrize(
    ("leaders", "winners", "changes", "from_share"),
    [
        ([0, 0, 0, 0], [0], 0, 0.0),
        ([0, 1, 1, 1], [1], 1, 0.25),
        ([-1, 0, -1, 0], [0], 0, 0.75),  # whom nobody has overtaken still leads, but it was open again
        ([0, 1, 0, 1], [0], 4, 1.0),  # the last leader did not win: the fourth change
        ([1, 1, 1, 1], [0, 1], 0, 0.0),  # a shared victory: any of them
        ([0, 1, 0, 1], [0, 1], 3, 0.0),
        ([-1, -1], [0], 0, 1.0),
        ([], [0], 0, 1.0),
    ],
)
def test_lead_changes_and_when_it_is_decided(
    leaders: list[int], winners: list[int], changes: int, from_share: float
) -> None:
    assert lead_changes(leaders, winners) == changes
    assert decided(leaders, winners) == from_share


def test_students_distribution() -> None:
    """Two-sided, from tables."""
    assert student(12.7062, 1) == pytest.approx(0.05, abs=1e-5)
    assert student(2.2281, 10) == pytest.approx(0.05, abs=1e-5)
    assert student(-2.7500, 30) == pytest.approx(0.01, abs=1e-5)
    assert student(1.959964, 1e7) == pytest.approx(0.05, abs=1e-5)
    assert student(0, 5) == pytest.approx(1)


def test_welchs_test() -> None:
    """Means 3 and 6, variances 2.5 and 10, five each: t = 3 / sqrt(2.5), 5.88 degrees of freedom."""
    test = welch(mean_of([1, 2, 3, 4, 5]), mean_of([2, 4, 6, 8, 10]))
    assert test.difference == 3
    assert test.p == pytest.approx(0.10753, abs=1e-5)
    assert welch(mean_of([1]), mean_of([2, 3])).p == 1, "one game is too few"
    assert welch(mean_of([2, 2]), mean_of([2, 2])).p == 1


def test_fishers_exact_test() -> None:
    """The lady tasting tea: 3 of 4 and 1 of 4 give 17/35; and an example with unequal margins."""
    assert fisher(3, 4, 1, 4).p == pytest.approx(34 / 70)
    assert fisher(3, 4, 1, 4).difference == -0.5
    assert fisher(8, 10, 1, 6).p == pytest.approx(0.034965, abs=1e-6)
    assert fisher(0, 10, 0, 10).p == 1
    assert fisher(0, 0, 3, 10).p == 1


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []
