"""Phrases that no person would use are not said anywhere, and what is asked is said as an instruction."""

import re
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.texts import messages_of

GONE = {
    "de": [
        "Tappen und tauschen geht",
        "was es sein soll",
        "Gerade steht kein Tisch allen offen",
        "Üblich: ",
        "Abgemacht",
        "Darum geht es",
        "Klänge",
        "Wer mit einer Karte bewegt",
        "fliegt {drone} auf",
        "zahlt ein anderer als",
        "auf deiner stärksten Regeltafel",
    ],
    "en": [
        "Not to act now",
        "0 to come",
        "The card is finished",
        "get it by that",
        "Everything lies open",
        "An opponent of equal standing",
        "Nobody new",
        "Get up",
        "drop the choice",
        "Here we go in a moment",
        "Say its word once",
        "Only a sign",
        "Do you ",
    ],
}


def texts_in(lang: str) -> dict[str, str]:
    """What the house and the games say in a language, card texts and rulebooks included, by file."""
    root = Path(tafelrunde.__file__).parent
    files = [*root.rglob(f"{lang}.toml"), *root.rglob(f"rules.{lang}.md")]
    assert len(files) >= 15
    return {str(path.relative_to(root)): " ".join(path.read_text("utf-8").split()) for path in files}


@pytest.mark.parametrize(("lang", "phrase"), [(lang, phrase) for lang, phrases in GONE.items() for phrase in phrases])
def test_nobody_would_say_that(lang: str, phrase: str) -> None:
    assert [where for where, text in texts_in(lang).items() if phrase in text] == []


@pytest.mark.parametrize("game", game_ids())
def test_what_is_asked_is_an_instruction(game: str) -> None:
    english, german = (messages_of(game_type(game).package, lang) for lang in ("en", "de"))
    assert [text for key, text in english.items() if key.startswith("prompt.") and "?" in text] == []
    yes_or_no = re.compile(r"(^|[.:] )\w+t (du|ihr)\b[^.?]*\?")
    assert [text for key, text in german.items() if key.startswith("prompt.") and yes_or_no.search(text)] == []
