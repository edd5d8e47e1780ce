"""What is said in the same way for all games: prompts and refusals."""

import pytest

from tafelrunde.engine import Refusal
from tafelrunde.kit.game import OpenDecision, View
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS, asked_text, prompt_text, refusal_text

MESSAGES = {
    "and": " and ",
    "robot": "Robbie",
    "prompt.Answer": "{who} ask you.",
    "prompt.Pay": "Pay {n} {kind} for {card}.",
    "prompt.Pay.tax": "A tax of {n}!",
    "kind.coins": "gold coins",
    "why.poor": "You have no {kind}, {name}.",
    "why.no_option": "No.",
}
TEXTS = Texts("en", MESSAGES)
VALUES: dict[str, object] = {"n": 2, "kind": "coins", "card": ("C1", "Karte", "Card")}


@pytest.mark.parametrize(
    ("asks", "said"),
    [("Pay", "Pay 2 gold coins for Card."), ("Pay.tax", "A tax of 2!"), ("Pay.fee", "Pay 2 gold coins for Card.")],
)
def test_a_prompt_is_as_exact_as_the_texts_are(asks: str, said: str) -> None:
    assert prompt_text(asks, TEXTS, **VALUES) == said


class Automated(View):
    """A game of two and a third colour that nobody plays."""

    people = property(lambda self: {"who": (1, 2)})
    unplayed = property(lambda self: ("robot",))


@pytest.mark.parametrize("names", [("Ada", "Ben"), ("Ada", "Ben", *LETTERS[2:])])
def test_a_colour_that_nobody_plays_has_the_name_that_its_game_gives_it(names: tuple[str, ...]) -> None:
    view = Automated(0, 2, False, "", (OpenDecision(0, "Answer", 1, ("yes",)),))
    assert asked_text(view, TEXTS, names) == "Ben and Robbie ask you."


def test_a_word_that_has_a_name_is_said_by_it() -> None:
    assert refusal_text(Refusal("R-1", "poor", {"kind": "coins", "name": "coins"}), TEXTS) == (
        "You have no gold coins, coins."
    )
    assert refusal_text(Refusal("R-1", "poor", {"kind": "shells", "name": "Ada"}), TEXTS) == "You have no shells, Ada."
    assert refusal_text(Refusal("R-2"), TEXTS) == "No."
