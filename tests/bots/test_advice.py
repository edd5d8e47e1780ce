"""A hint: one option, and its chance of winning where that was tried often enough."""

import pytest

from tafelrunde.bots import Tried, best_tried, thoughts
from tafelrunde.bots.advice import MIN_TRIES, Advice, advice_from
from tafelrunde.engine import Chance
from tafelrunde.games import game_type
from tafelrunde.kit.saves import new_table

CANALS = game_type("canals")
GAME = new_table(CANALS, ["person"] * 2, 5).game
DECISION = GAME.open[0]
VIEW = CANALS.view(GAME, DECISION.seat)


def advised(tried: list[Tried], lang: str = "en") -> Advice:
    return advice_from(tried, DECISION.kind, VIEW, CANALS, CANALS.texts(lang))


def test_the_option_that_the_bot_would_take_with_its_chance() -> None:
    tried = thoughts(CANALS, "search:900", GAME, DECISION, Chance(5))
    best, found = best_tried(tried), advised(tried)
    assert (found.option, found.tries, found.percent) == (best.option, best.visits, round(100 * best.chance))
    assert found.tries >= MIN_TRIES
    assert found.text == CANALS.words.option_text(VIEW, DECISION.kind, best.option, CANALS.texts("en"))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "Gewinnchance etwa 62\u00a0%, aus 1.200 Versuchen"),
        ("en", "Chance of winning: about 62%, from 1,200 tries"),
    ],
)
def test_the_reason_says_from_how_many_tries_and_repeats_no_option(lang: str, said: str) -> None:
    a, b, c = DECISION.options[:3]
    tried = [Tried(a, 800, 0.58, 0.3, 0.6), Tried(b, 1200, 0.62, 0.3, 0.7), Tried(c, 0, 0.0, 0.4, 0.0)]
    found = advised(tried, lang)
    assert found.option == b
    assert found.reason_text(CANALS.texts(lang)) == said


def test_few_tries_tell_no_chance() -> None:
    a, b = DECISION.options[:2]
    found = advised([Tried(a, MIN_TRIES - 1, 0.49, 0.3, 0.6), Tried(b, 5, 0.3, 0.3, 0.5)])
    assert (found.option, found.percent, found.tries) == (a, 0, 0)
    assert found.reason_text(CANALS.texts("en")) == ""
    assert advised([Tried(a, MIN_TRIES, 0.49, 0.3, 0.6), Tried(b, 5, 0.3, 0.3, 0.5)]).percent == 49


def test_what_is_taken_at_first_sight_has_no_reason() -> None:
    found = advised(thoughts(CANALS, "greedy", GAME, DECISION, Chance(5)))
    assert found.text
    assert found.reason_text(CANALS.texts("en")) == ""
