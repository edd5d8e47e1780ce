"""What is said in the same way for all games: names of seats, prompts, refusals."""

from collections.abc import Mapping, Sequence
from typing import Final

from tafelrunde.engine import Bad, Refusal
from tafelrunde.kit.game import View
from tafelrunde.kit.texts import Texts, texts_for

LETTERS: Final = "ABCDEFGH"  # a seat's letter, beside its colour
PERSON: Final = "person"  # what saves call a seat where somebody sits; the others are names of bots


def names_of(seats: Sequence[str], me: int | None, texts: Texts) -> list[str]:
    """A name for each seat, as `me` reads it: "A (you)", "B (greedy bot)"."""
    names: list[str] = []
    for seat, sits in enumerate(seats):
        key = "seat.you" if seat == me else "seat.person"
        who = texts.say(key) if seat == me or sits == PERSON else bot_title(sits, texts)
        names.append(f"{LETTERS[seat]} ({who})")
    return names


def bot_title(name: str, texts: Texts) -> str:
    """What a bot is called; one that has no title, like a program, by its own name."""
    return texts.say(f"bot.{name}") if texts.has(f"bot.{name}") else name


def prompt_text(asks: str, texts: Texts, **values: object) -> str:
    """What an open decision asks for: `KIND.DETAIL`, or the kind alone where the texts say no more."""
    kind = asks if texts.has(f"prompt.{asks}") else asks.partition(".")[0]
    return texts.say(f"prompt.{kind}", **_named(values, texts))


def asked_text(view: View, texts: Texts, names: Sequence[str]) -> str:
    """What the seat of a view is asked, with the names of those whom it is about."""
    known = [*names[: view.players], *(texts.say(name) for name in view.unplayed)]
    people = {slot: listed([known[seat] for seat in seats], texts) for slot, seats in view.people.items()}
    return prompt_text(view.asks, texts, **view.values, **people)


def refusal_text(refusal: Refusal, texts: Texts) -> str:
    """Why something is refused, in one or two sentences."""
    key = f"why.{refusal.key}"
    return texts.say(key, **_named(refusal.values, texts)) if texts.has(key) else texts.say("why.no_option")


def _named(values: Mapping[str, object], texts: Texts) -> dict[str, object]:
    """Words that have a name in the texts are said by it: in the slot `kind` the word chips, if there is kind.chips."""
    names = {slot: f"{slot}.{value}" for slot, value in values.items() if isinstance(value, str)}
    return {**values, **{slot: texts.say(name) for slot, name in names.items() if texts.has(name)}}


def complaint_text(bad: Bad, lang: str) -> str:
    """What is wrong and where, on one line that can be shown on any terminal."""
    values = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in bad.values.items()}
    texts = texts_for(lang, bad.package)
    what = texts.say(f"bad.{bad.key}", **values)
    where = texts.say("in_line", where=bad.where[:200], line=bad.line) if bad.line else bad.where[:200]
    line = f"{where}: {what}" if where else what
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)


def listed(words: Sequence[str], texts: Texts) -> str:
    """One, two and three."""
    return texts.say("and").join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
