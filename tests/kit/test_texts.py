"""Messages with values."""

import pytest

from tafelrunde.kit.texts import Texts


@pytest.mark.parametrize(("lang", "said"), [("de", "nach Kairo"), ("en", "nach Cairo")])
def test_a_value_with_a_name_in_each_language_is_said_in_the_readers(lang: str, said: str) -> None:
    assert Texts(lang, {"fly": "nach {at}"}).say("fly", at=("CAI", "Kairo", "Cairo")) == said


@pytest.mark.parametrize(("n", "said"), [(0, "0 Städte"), (1, "1 Stadt"), (2, "2 Städte")])
def test_a_word_goes_with_its_number(n: int, said: str) -> None:
    assert Texts("de", {"cities": "{n} {n|Stadt|Städte}"}).say("cities", n=n) == said
