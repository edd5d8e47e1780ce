"""Reading a game's content files: TOML in, and for what is wrong the file, the entry and the key."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tafelrunde.engine import Bad

MARKS: Final = ("printed", "ours")
LARGEST: Final = 20_000_000  # bytes; a save of a finished game takes some 20,000

MOST_DOTS: Final = 500  # in a line of TOML: keys like a.a.a..., which take time by the square

Content = Mapping[str, Mapping[str, Any]]
"""File name (without .toml) to what stands in it."""


class OwnContent(dict[str, Mapping[str, Any]]):
    """Content that somebody wrote: it knows its files, so what is wrong can be shown in them (`kit/locating.py`)."""

    def __init__(self, content: Content, texts: Mapping[str, str]) -> None:
        super().__init__(content)
        self.texts = texts


def read_content(folder: Path, files: tuple[str, ...]) -> OwnContent:
    """Read a game's content files from a folder."""
    texts = {name: read_text(folder / f"{name}.toml") for name in files}
    return OwnContent({name: parse_toml(text, f"{name}.toml") for name, text in texts.items()}, texts)


def read_toml(path: Path) -> dict[str, Any]:
    """One TOML file; whatever is wrong with it is Bad."""
    return parse_toml(read_text(path), path.name)


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """What stands in a TOML file."""
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise Bad(name, "too_deep")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Bad(name, "too_deep") from None
    except tomllib.TOMLDecodeError as e:
        place = re.search(r"line (\d+), column (\d+)", str(e))  # missing where the file ends too early
        line, column = (place[1], place[2]) if place else (text.count("\n") + 1, len(text) - text.rfind("\n"))
        raise Bad(name, "no_toml", line=line, column=column) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise Bad(name, "digits") from None


def read_text(path: Path) -> str:
    """What stands in a text file of reasonable size."""
    try:
        if path.is_dir():
            raise Bad(path.name, "folder")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)  # a pipe or a device does not say how much there is
        if len(data) > LARGEST:
            raise Bad(path.name, "too_large")
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise Bad(path.name, "no_file") from None
    except PermissionError:
        raise Bad(path.name, "forbidden") from None
    except OSError:
        raise Bad(path.name, "unreadable") from None
    except UnicodeDecodeError:
        raise Bad(path.name, "no_utf8") from None


def content_hash(content: Content) -> str:
    """Names a content: saves keep it, so that a corrected card never changes a running game."""
    # Dates, which TOML knows, fit nowhere in a content; they only have to get as far as the check that says so.
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


class Entry:
    """One entry of a content file, asked key by key; what does not fit is Bad."""

    def __init__(self, file: str, name: str, data: Any) -> None:
        self.file, self.name = file, name
        if not isinstance(data, dict):
            raise self.wrong("", "no_table")
        self.data: dict[str, Any] = data

    def wrong(self, key: str, message: str, **values: object) -> Bad:
        """What is wrong with a key of this entry ("": with the entry itself)."""
        return Bad(self.place(key), message, **values)

    def place(self, key: str) -> str:
        """Where a key of this entry stands."""
        return f"{self.file} [{self.name}] {key}".rstrip()

    def _get(self, key: str) -> Any:
        if key not in self.data:
            raise self.wrong(key, "missing")
        return self.data[key]

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number within limits."""
        value = self._get(key)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(key, "number", least=least, most=most, value=value)
        return value

    def word(self, key: str) -> str:
        """A text."""
        value = self._get(key)
        if not isinstance(value, str):
            raise self.wrong(key, "no_text", value=value)
        return value

    def numbers(self, key: str, count: int, least: int, most: int) -> list[int]:
        """A list of so many whole numbers within limits."""
        value = self._get(key)
        fits = isinstance(value, list) and len(value) == count
        if not fits or any(type(v) is not int or not least <= v <= most for v in value):
            raise self.wrong(key, "numbers", n=count, least=least, most=most, value=value)
        return list(value)

    def only(self, *keys: str) -> None:
        """Every entry carries its mark and nothing that the game does not know."""
        if self.word("mark") not in MARKS:
            raise self.wrong("mark", "one_of", names=MARKS, value=self.data["mark"])
        for key in self.data:
            if key not in keys and key != "mark":
                raise self.wrong(key[:40], "unknown", names=(*keys, "mark"))
