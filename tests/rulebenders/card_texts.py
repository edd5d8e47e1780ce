"""What all cards say in both languages, written down so that a person can review it.

`python -m tests.rulebenders.card_texts --write` writes card_texts.de.txt and card_texts.en.txt anew; the tests compare.
"""

import sys
from pathlib import Path

from tafelrunde.games.rulebenders.view import printed
from tafelrunde.games.rulebenders.words.cards import card_kind, card_text
from tafelrunde.kit.texts import LANGUAGES
from tests.rulebenders.table import BOX, RUL

FOLDER = Path(__file__).parent


def card_texts(lang: str) -> str:
    """Number and name, kind, and what it says, of each design."""
    texts, cards = RUL.texts(lang), printed(BOX).cards
    lines: list[str] = []
    for design in BOX.designs:
        info = cards[design.id]
        name = info.name if lang == "de" else info.en
        lines += [f"{info.id} {name} ({card_kind(info, texts)})", *(f"    {part}" for part in card_text(info, texts))]
    return "\n".join(lines) + "\n"


def file_of(lang: str) -> Path:
    return FOLDER / f"card_texts.{lang}.txt"


def main() -> int:
    """Write the files anew, or say how."""
    if sys.argv[1:] != ["--write"]:
        print("Usage: python -m tests.rulebenders.card_texts --write", file=sys.stderr)
        return 2
    for lang in LANGUAGES:
        file_of(lang).write_text(card_texts(lang), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
