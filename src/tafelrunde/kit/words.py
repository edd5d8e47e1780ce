"""What is said in the same way for all games: names of seats, prompts, refusals."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.engine import Bad, Refusal
from tafelrunde.kit.texts import Texts, texts_for

LETTERS: Final = "ABCDEFGH"  # a seat's letter, beside its colour
PERSON: Final = "person"  # what saves call a seat where somebody sits; the others are names of bots


def names_of(seats: Sequence[str], me: int | None, texts: Texts) -> list[str]:
    """A name for each seat, as `me` reads it: "A (you)", "B (greedy bot)"."""
    names: list[str] = []
    for seat, sits in enumerate(seats):
        key = "seat.you" if seat == me else "seat.person" if sits == PERSON else f"bot.{sits}"
        who = texts.say(key) if texts.has(key) else sits
        names.append(f"{LETTERS[seat]} ({who})")
    return names


def prompt_text(kind: str, texts: Texts) -> str:
    """What an open decision asks for."""
    return texts.say(f"prompt.{kind}")


def refusal_text(refusal: Refusal, texts: Texts) -> str:
    """Why something is refused, in one or two sentences."""
    key = f"why.{refusal.key}"
    return texts.say(key, **refusal.values) if texts.has(key) else texts.say("why.no_option")


def complaint_text(bad: Bad, lang: str) -> str:
    """What is wrong and where, on one line that can be shown on any terminal."""
    values = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in bad.values.items()}
    what = texts_for(lang, bad.package).say(f"bad.{bad.key}", **values)
    line = f"{bad.where[:200]}: {what}" if bad.where else what
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)


def listed(words: Sequence[str], texts: Texts) -> str:
    """One, two and three."""
    return texts.say("and").join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
