"""A hint with its reason: the best options, what is expected of them, in words."""

import pytest

from tafelrunde.bots import Tried, ranked, thoughts
from tafelrunde.bots.advice import advice_from, reason_text
from tafelrunde.engine import Chance
from tafelrunde.games import game_type
from tafelrunde.kit.saves import new_table

CANALS = game_type("canals")


def test_the_best_options_with_their_chances() -> None:
    game = new_table(CANALS, ["person"] * 2, 5).game
    (decision,) = game.open
    tried = thoughts(CANALS, "search:200", game, decision, Chance(5))
    view, texts = CANALS.view(game, decision.seat), CANALS.texts("en")
    found = advice_from(tried, decision.kind, view, CANALS, texts)
    assert [one.option for one in found] == [one.option for one in ranked(tried)[:3]]
    assert len({one.option for one in found}) == 3
    by_option = {one.option: one for one in tried}
    for one in found:
        assert one.percent == round(100 * by_option[one.option].chance)
        assert one.text == CANALS.words.option_text(view, decision.kind, one.option, texts)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "Gewinnchancen nach 1.200 Versuchen: {0}: 62\u00a0%; {1}: 58\u00a0%"),
        ("en", "Winning chances after 1,200 tries: {0}: 62%; {1}: 58%"),
    ],
)
def test_the_reason_is_one_sentence(lang: str, said: str) -> None:
    game = new_table(CANALS, ["person"] * 2, 5).game
    (decision,) = game.open
    a, b, c = decision.options[:3]
    tried = [Tried(a, 400, 0.58, 0.3, 0.6), Tried(b, 800, 0.62, 0.3, 0.7), Tried(c, 0, 0.0, 0.4, 0.0)]
    view, texts = CANALS.view(game, decision.seat), CANALS.texts(lang)
    found = advice_from(tried, decision.kind, view, CANALS, texts)
    names = [CANALS.words.option_text(view, decision.kind, option, texts) for option in (b, a)]
    assert reason_text(found, 1200, texts) == said.format(*names)


def test_what_is_taken_at_first_sight_has_no_reason() -> None:
    game = new_table(CANALS, ["person"] * 2, 5).game
    (decision,) = game.open
    view, texts = CANALS.view(game, decision.seat), CANALS.texts("en")
    tried = thoughts(CANALS, "greedy", game, decision, Chance(5))
    assert advice_from(tried, decision.kind, view, CANALS, texts) == []
    assert reason_text([], 1, texts) == ""
