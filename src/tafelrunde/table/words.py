"""The table's own words, in two languages."""

from tafelrunde.kit.texts import Texts, texts_for


def own_texts(lang: str) -> Texts:
    """What the table itself says, beside what all games share."""
    return texts_for(lang, "tafelrunde.table")
