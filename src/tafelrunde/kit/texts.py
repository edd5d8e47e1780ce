"""Texts in two languages: a message is a key and values, and becomes a sentence only when somebody reads it."""

import locale
import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("de", "en")
SLOT: Final = 4  # parts of a slot: its name, the word for one, the word for several, and what follows it
_SLOT: Final = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


class Texts:
    """The texts of one language: those that all games share, and those of one game."""

    def __init__(self, lang: str, messages: Mapping[str, str]) -> None:
        self.lang: Final = lang
        self.messages: Final = messages
        self._parts: Final[dict[str, list[Any]]] = {}  # of messages that were said: words and slots in turn

    def has(self, key: str) -> bool:
        """Is there such a message?"""
        return key in self.messages

    def say(self, key: str, **values: object) -> str:
        """The message with its values: `{n}` a value, `{n|piece|pieces}` the word that goes with the number n.

        A value that has a name in each language is a tuple: (id, name in the first language, in the second)."""
        parts = self._parts.get(key)
        if parts is None:
            parts = self._parts[key] = _SLOT.split(self.messages[key])
        if len(parts) == 1:
            return str(parts[0])
        said: list[str] = parts[:1]
        for k in range(1, len(parts), SLOT):
            name, one, many, words = parts[k : k + SLOT]
            value = values[name]
            if isinstance(value, tuple):
                value = value[1 + LANGUAGES.index(self.lang)]
            said += str(value) if one is None else one if value == 1 else many, words
        return "".join(said)


def decimal(number: float, texts: Texts) -> str:
    """A number as it is written: 0.1, 1."""
    return f"{number:g}".replace(".", texts.say("cli.simulate.point"))


def grouped(number: int, texts: Texts) -> str:
    """A large number as it is written: 1,200."""
    return f"{number:,}".replace(",", texts.say("thousands"))


@cache
def texts_for(lang: str, package: str = "") -> Texts:
    """The shared texts, and on top of them those of a game's package."""
    messages = messages_of("tafelrunde.kit", lang)
    if package:
        messages |= messages_of(package, lang)
    return Texts(lang, messages)


def messages_of(package: str, lang: str, folder: str = "texts") -> dict[str, str]:
    """The messages that stand in a folder of a package."""
    source = files(package).joinpath(folder, f"{lang}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(source), ""))


def _flat(table: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    """[prompt] LayTile = "..." is the message prompt.LayTile."""
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        found += _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, str(value))]
    return found


def language_of_locale() -> str:
    """The language that the system speaks, if it is one of ours; else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    names.append(locale.getlocale()[0] or "")
    spoken = next((name for name in names if name), "")
    return "de" if spoken.lower().startswith(("de", "german")) else "en"
