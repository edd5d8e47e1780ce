"""Finding what is wrong with a content in the file that somebody wrote: the line, and the column in a text."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad
from tafelrunde.kit.content import Content, OwnContent

PLACE: Final = re.compile(r"([\w-]+)\.toml(?: \[(.*?)\])?(?: (\S+))?")  # as `Entry.place` writes it
SIGN: Final = re.compile(
    r"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}|\\[ \t\r]*\n\s*|\\.|.", re.DOTALL
)  # of a text in double quotes


def located(bad: Bad, content: Content) -> Bad:
    """The same, with the line in its file; a column in a text becomes the column in that line."""
    place = PLACE.fullmatch(bad.where)
    if not isinstance(content, OwnContent) or place is None or place[1] not in content.texts:
        return bad
    parts = [part for words in place.groups()[1:] if words for part in words.split(".")]
    keys = _keys(content[place[1]], parts)
    if not keys:
        return bad
    line, statement = _statement(content.texts[place[1]], keys)
    if "column" in bad.values:
        at = _offset(statement, keys[-1], bad.values["column"])
        if at < 0:
            return bad  # in what is no text
        line += statement.count("\n", 0, at)
        bad.values["column"] = at - statement.rfind("\n", 0, at)
    bad.line = line
    return bad


def _keys(table: Any, parts: list[str]) -> list[str]:
    """The keys that lead to an entry, as far as they are there; a key may have dots in it."""
    if not isinstance(table, Mapping):
        return []
    for n in range(len(parts), 0, -1):
        key = ".".join(parts[:n])
        if key in table:
            return [key, *_keys(table[key], parts[n:])]
    return []


def _statement(text: str, keys: list[str]) -> tuple[int, str]:
    """The line where a key stands, and all that is said there: the first lines without it do not know it yet."""
    lines = text.split("\n")
    low, high, found = 0, len(lines), len(lines)
    while low < high:
        middle = at = (low + high) // 2
        while at < high and not _readable(lines[:at]):
            at += 1
        if at < high and not _has(lines[:at], keys):
            low = at + 1
        else:
            found, high = at if at < high else found, middle
    start = found - 1
    while not _readable(lines[:start]):
        start -= 1
    return start + 1, "\n".join(lines[start:found])


def _readable(lines: list[str]) -> bool:
    """Is it a file on its own?"""
    try:
        tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return False
    return True


def _has(lines: list[str], keys: list[str]) -> bool:
    table: Any = tomllib.loads("\n".join(lines))
    for key in keys:
        if not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True


def _offset(statement: str, key: str, column: Any) -> int:
    """Where the sign of that number in a text stands in what is said; -1: it is no text."""
    begin = re.search(rf"(?<![\w-]){re.escape(key)}[\"']?\s*=\s*(\"\"\"\r?\n?|'''\r?\n?|\"|')", statement)
    if begin is None or "\n" in statement[: begin.start(1)]:
        return -1
    if begin[1].startswith("'"):
        return begin.end() + int(column) - 1
    rest = SIGN.finditer(statement[begin.end() :])
    signs = [sign.start() for sign in rest if not (len(sign[0]) > 1 and "\n" in sign[0])]  # a line that goes on: none
    return begin.end() + signs[min(int(column), len(signs)) - 1]
