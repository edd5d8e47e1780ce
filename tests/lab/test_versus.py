"""A test that may stop at any time: right for known sequences, seldom wrong for random ones."""

from collections import Counter
from collections.abc import Callable
from math import exp, prod
from random import Random

import pytest

from tafelrunde.lab.versus import SHARES, STAKES, Verdict, Versus, lowest, purse


def judged(results: list[float], bar: float, round: int = 2) -> Verdict:
    """The verdict on a sequence of results."""
    versus = Versus(bar, round)
    for number, result in enumerate(results):
        versus.add(number, result)
    return versus.verdict()


def test_a_purse_is_what_the_bets_make_of_one() -> None:
    results = [1, 0.5, 1, 0, 1, 0.25]
    bets = sum(
        share * prod(1 - stake + stake * x / 0.6 for x in results) for stake, share in zip(STAKES, SHARES, strict=True)
    )
    assert exp(purse(Counter(results), 0.6)) == pytest.approx(bets)
    assert sum(SHARES) == pytest.approx(1)
    assert purse({}, 0.6) == pytest.approx(0)


def test_a_fair_bet_never_grows_on_average() -> None:
    """Over all sequences of four results with that rate the mean purse is 1; with a smaller rate it is less."""
    for rate, fair in ((0.7, True), (0.6, False)):
        mean = 0.0
        for wins in range(5):
            ways = [1, 4, 6, 4, 1][wins]
            mean += ways * rate**wins * (1 - rate) ** (4 - wins) * exp(purse({1.0: wins, 0.0: 4 - wins}, 0.7))
        assert mean == pytest.approx(1) if fair else mean < 1


@pytest.mark.parametrize(
    ("results", "bar", "says", "games"),
    [
        ([1.0] * 50, 0.65, "shown", 14),
        ([1.0] * 50, 0.75, "shown", 20),
        ([0.0] * 50, 0.65, "refuted", 6),
        ([0.5] * 200, 0.5, "open", 200),
        ([1.0, 0.0] * 100, 0.5, "open", 200),
        ([1.0, 0.0] * 100, 0.65, "refuted", 90),
        ([1.0, 1.0, 0.5, 1.0, 1.0, 0.0] * 50, 0.65, "shown", 124),
    ],
)
def test_known_sequences(results: list[float], bar: float, says: str, games: int) -> None:
    verdict = judged(results, bar)
    assert (verdict.says, verdict.games) == (says, games)
    assert verdict.rate == pytest.approx(sum(results[:games]) / games)
    assert verdict.low <= verdict.rate <= verdict.high
    assert (verdict.low >= bar, verdict.high <= bar) == (says == "shown", says == "refuted")


def test_bounds_are_those_at_which_the_purse_has_grown_twentyfold() -> None:
    counts = {1.0: 60, 0.5: 10, 0.0: 30}
    assert exp(purse(counts, lowest(counts))) == pytest.approx(20, rel=1e-6)
    assert 0.5 < lowest(counts) < 0.65
    assert lowest({0.0: 10}) == pytest.approx(0, abs=1e-9)


def test_the_order_in_which_games_finish_changes_nothing() -> None:
    random = Random(3)
    results = [float(random.random() < 0.85) for _ in range(200)]
    expected = judged(results, 0.65)
    assert expected.says == "shown"
    assert expected.games < 200
    for _ in range(5):
        numbers = list(range(200))
        random.shuffle(numbers)
        versus = Versus(0.65, 2)
        for number in numbers:
            versus.add(number, results[number])
        assert versus.verdict() == expected


def test_only_whole_rounds_without_gaps_count() -> None:
    versus = Versus(0.65, 3)
    for number in (0, 1, 3, 4, 5):
        versus.add(number, 1.0)
    assert (versus.games, versus.says) == (0, "open")
    assert versus.verdict() == Verdict("open", 0.65, 0, 0.5, 0.0, 1.0)
    versus.add(2, 1.0)
    assert versus.games == 6


def seated(first: float, second: float) -> Callable[[Random], list[float]]:
    """Two hundred games of a bot that wins with these chances in the first and in the second seat."""
    return lambda random: [float(random.random() < (second if k % 2 else first)) for k in range(200)]


def shared(random: Random) -> list[float]:
    """Results of games for three: 0, 1/4, 1/2, 3/4 or 1, with a mean of 0.65."""
    return random.choices([0.0, 0.25, 0.5, 0.75, 1.0], [0.1, 0.1, 0.2, 0.3, 0.3], k=200)


@pytest.mark.parametrize("play", [seated(0.65, 0.65), seated(0.99, 0.31), shared], ids=["alike", "by seat", "shared"])
def test_it_is_wrong_in_at_most_one_of_twenty_even_at_the_bar_itself(play: Callable[[Random], list[float]]) -> None:
    """At the bar "at least" is true and "more" is false, so neither may be said more often than that."""
    random = Random(7)
    says = Counter(judged(play(random), 0.65).says for _ in range(80))
    assert says["refuted"] <= 4
    assert says["shown"] <= 4


def test_a_clear_difference_is_mostly_shown() -> None:
    random = Random(11)
    verdicts = [judged(seated(0.9, 0.8)(random), 0.65) for _ in range(60)]
    assert sum(verdict.says == "shown" for verdict in verdicts) >= 57
    assert sum(verdict.games for verdict in verdicts) / 60 < 80
