"""The table's own words: both languages complete, every text is said somewhere, and whatever is said has a text."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from tafelrunde.bots import BOTS
from tafelrunde.kit.texts import LANGUAGES, messages_of
from tafelrunde.table.hall.rooms import Lost
from tafelrunde.table.records import Stage

TABLE = Path(str(files("tafelrunde.table")))
SLOT = re.compile(r"\{(\w+)")
ANYTHING = "*"  # in a key: what is filled in when it is said
SECTION = {"No": "no.", "Wrong": "http.", "_refuse": "http.", "Trouble": "hall."}  # of the keys these are called with


class Said(NamedTuple):
    """A key that is said, and the names of the values that come with it."""

    key: str
    values: frozenset[str]


@cache
def texts(folder: str) -> dict[str, str]:
    return messages_of("tafelrunde.table", "en", folder)


@pytest.mark.parametrize("folder", ["texts", "page/texts"])
def test_both_languages_say_the_same_with_the_same_values(folder: str) -> None:
    german, english = (messages_of("tafelrunde.table", lang, folder) for lang in LANGUAGES)
    assert german.keys() == english.keys()
    for key, text in german.items():
        assert set(SLOT.findall(text)) == set(SLOT.findall(english[key])), key


def unused(keys: set[str], said: set[str], words: set[str]) -> set[str]:
    """Those that nobody says. What is filled into a key must be a number, or a word that stands somewhere."""
    patterns = [
        re.compile(r"([a-z_0-9]+)".join(map(re.escape, key.split(ANYTHING)))) for key in said if ANYTHING in key
    ]
    made = [(key, found.groups()) for key in keys for pattern in patterns if (found := pattern.fullmatch(key))]
    return keys - said - {key for key, parts in made if all(part.isdigit() or part in words for part in parts)}


# --- Python ----------------------------------------------------------------------------------------------------------


@cache
def trees() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(TABLE.rglob("*.py"))]


def strings(node: ast.AST) -> Iterator[str]:
    """All strings in it; what is filled into one is a star."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else ANYTHING for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from strings(child)


def said_in_python() -> Iterator[Said]:
    """Every `No("key")`, `Wrong(404, "key")`, `Trouble("key")`, `texts.say("key")`, `say(lang, "key")` of the hall."""
    for call in (node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.Call)):
        method = isinstance(call.func, ast.Attribute)
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in SECTION or name in ("say", "has"):
            values = frozenset([ANYTHING] if name == "has" else (word.arg or ANYTHING for word in call.keywords))
            section = SECTION.get(name, "" if method else "hall.")
            yield from (Said(section + word, values) for part in call.args for word in strings(part))


def test_every_text_of_the_table_is_said_and_everything_said_has_a_text() -> None:
    known = texts("texts")
    sections = {key.partition(".")[0] for key in known}
    stages = {f"no.{stage}" for stage in get_args(Stage)} - known.keys()  # asked about, beside the key
    general = {f"{section}{ANYTHING}" for section in SECTION.values()}
    said = {one for one in said_in_python() if one.key.partition(".")[0] in sections and one.key not in general}
    words = {word for tree in trees() for word in strings(tree)} | {*BOTS}
    lost = {f"hall.{why}" for why in get_args(Lost)}
    assert unused(set(known), {one.key for one in said} | lost, words) == set()
    assert {one.key for one in said if ANYTHING not in one.key} - known.keys() - stages == set()


def test_every_text_of_the_table_gets_its_values() -> None:
    known = texts("texts")
    for key, values in said_in_python():
        if ANYTHING not in values:
            assert values.issuperset(SLOT.findall(known.get(key, ""))), key


# --- the page --------------------------------------------------------------------------------------------------------


@cache
def scripts() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((TABLE / "page").glob("*.js"))]


def calls_in(script: str) -> Iterator[str]:
    """What stands between the brackets of every `say(...)`."""
    for found in re.finditer(r"\bsay\(", script):
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(script[end], 0)
            end += 1
        yield script[found.end() : end - 1]


def keys_in(script: str) -> set[str]:
    """Keys that stand there as a whole, and those that are put together in a call."""
    whole = set(re.findall(r'"([a-z_]+\.[a-z_0-9]+)"', script))
    made = {key for call in calls_in(script) for key in re.findall(r"`((?:[a-z_.]|\$\{[^}]*\})+)`", call) if "." in key}
    return whole | {re.sub(r"\$\{[^}]*\}", ANYTHING, key) for key in made}


def test_every_text_of_the_page_is_said_and_everything_said_has_a_text() -> None:
    known = texts("page/texts")
    sections = {key.partition(".")[0] for key in known}
    left, missing, sent = set(known), set[str](), {word for tree in trees() for word in strings(tree)}
    for script in scripts():
        said = keys_in(script)
        left &= unused(set(known), said, {*re.findall(r"\w+", script), *sent})
        missing |= {key for key in said if ANYTHING not in key and key.partition(".")[0] in sections} - known.keys()
    assert (left, missing) == (set(), set())


def test_every_text_of_the_page_gets_its_values() -> None:
    for call in (call for script in scripts() for call in calls_in(script)):
        key = re.match(r'"([^"]+)"', call)
        if key is not None:
            needed = SLOT.findall(texts("page/texts")[key[1]])
            assert set(re.findall(r"\w+", call)).issuperset(needed), call
