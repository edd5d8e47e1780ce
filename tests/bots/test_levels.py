"""Levels: what a bot does with what it thinks."""

from collections import Counter
from math import log

from tafelrunde.bots import thoughts
from tafelrunde.bots.levels import LEVELS, by_worth
from tafelrunde.bots.search import Tried
from tafelrunde.engine import Chance
from tafelrunde.games import game_type
from tests.bots.test_search import first_decision

CANALS = game_type("canals")
HAZE = CANALS.bot.HAZE / (4 * CANALS.bot.LEAD)  # as a chance of winning
TRIED = [Tried("a", 3, 0.9, 0.6, 0.5 + HAZE * log(3)), Tried("b", 0, 0.0, 0.3, 0.9), Tried("c", 5, 0.5, 0.1, 0.5)]


def test_what_went_better_is_taken_more_often_and_what_was_not_tried_never() -> None:
    rng = Chance(1)
    taken = Counter(by_worth(CANALS, TRIED, rng)[0].option for _ in range(4000))
    assert taken.keys() == {"a", "c"}
    assert 2850 < taken["a"] < 3150


def test_club_takes_one_of_the_options_that_it_tried_and_strong_tells_all() -> None:
    game, decision = first_decision()
    one = thoughts(CANALS, "club", game, decision, Chance(1))
    assert len(one) == 1
    assert one[0].visits > 0
    searched = thoughts(CANALS, "search:4", game, decision, Chance(1))
    assert [t.option for t in searched] == decision.options
    assert {name: level.sure for name, level in LEVELS.items()} == {"beginner": False, "club": False, "strong": True}
