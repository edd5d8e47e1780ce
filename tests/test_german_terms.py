"""One German word for one thing: in the texts of a game, its rulebook and its refusals."""

import re

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.texts import messages_of

# The words that are not used, and the one that is.
TERMS = {
    "dei": {
        r"Wurfhaken": "Enterhaken",
        r"Besatzung(en)?": "Garnison",
        r"Tableaus?": "Pad",
        r"Gebäuden?": "Bauwerk",
        r"in (der|die) Stadt|Stadtplan": "auf dem Plan",
        r"Boden\w*": "Straße",
    },
}


def german_texts(game: str) -> dict[str, str]:
    """All that a game says in German: its texts by key, and its rulebook by paragraph."""
    kind = game_type(game)
    paragraphs = kind.file("rules.de.md").split("\n\n")
    book = {f"rules.de.md, paragraph {n}": " ".join(words.split()) for n, words in enumerate(paragraphs, start=1)}
    return messages_of(kind.package, "de") | book


@pytest.mark.parametrize(("game", "word"), [(game, word) for game, words in TERMS.items() for word in words])
def test_one_word_for_one_thing(game: str, word: str) -> None:
    found = {where: text for where, text in german_texts(game).items() if re.search(rf"\b({word})\b", text)}
    assert not found, f"say {TERMS[game][word]}"


@pytest.mark.parametrize("game", TERMS)
def test_the_words_that_are_used_are_used(game: str) -> None:
    said = "\n".join(german_texts(game).values())
    assert [word for word in TERMS[game].values() if word not in said] == []
