"""What all cards say in both languages, written down so that a person can review it.

`python -m tests.rulebenders.card_texts --write` writes card_texts.de.txt and card_texts.en.txt anew; the tests compare.
"""

import sys
from pathlib import Path

from tafelrunde.games.rulebenders.view import CardInfo, printed
from tafelrunde.games.rulebenders.words.cards import card_text
from tafelrunde.kit.texts import LANGUAGES
from tests.rulebenders.table import BOX, RUL

FOLDER = Path(__file__).parent
TITLES = {
    "fuel": ("Treibstoffkarte", "Fuel card"),
    "dashboard": ("Dashboard-Karte", "Dashboard card"),
    "destruction": ("Zerstörungskarte", "Destruction card"),
    "flexo": ("Flexo", "Flexo"),
    "tap": ("Tap-Karte", "Tap card"),
    "attack": ("Angriff", "Attack"),
    "defence": ("Abwehr", "Defence"),
    "set": ("Sammelkarte", "Set collection card"),
}


def card_texts(lang: str) -> str:
    """Number and name, kind, and what it says, of each design."""
    texts, cards = RUL.texts(lang), printed(BOX).cards
    lines: list[str] = []
    for design in BOX.designs:
        info = cards[design.id]
        name = info.name if lang == "de" else info.en
        lines += [f"{info.id} {name} ({kind_of(info, lang)})", *(f"    {part}" for part in card_text(info, texts))]
    return "\n".join(lines) + "\n"


def kind_of(info: CardInfo, lang: str) -> str:
    """ "Dashboard-Karte · Tap-Karte · Angriff"."""
    names = (info.kind, *(("flexo",) if info.deck == "FLEXO" else ()), *info.marks)
    return " · ".join(TITLES[name][LANGUAGES.index(lang)] for name in names)


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
