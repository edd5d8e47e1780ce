"""What is wrong with a content is found in the file that somebody wrote: line, and column in a text."""

from pathlib import Path

import pytest

from tafelrunde.engine import Bad
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import OwnContent, parse_toml, read_content
from tafelrunde.kit.locating import located
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text

FILE = """# a comment with [cards.A]
title = "x"

[cards.A]
text = "play: one"   # not this: text = "two"
list = [
  1,

  2,
]
wide = { deep = { key = 3, "odd.key" = "a b" } }

[cards."B.1"]
'text' = 'play: \\n'
long = \"\"\"
first
second\"\"\"
quoted = "a\\u0062c\\"d"
short = \"\"\"play: \\u0062c\"\"\"
plain = '''
one
two'''
goes_on = \"\"\"\\
  one \\

  two\"\"\"
"""
OWN = OwnContent({"f": parse_toml(FILE, "f.toml"), "g": {"x": 1}}, {"f": FILE})


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("f.toml [cards.A] text", 5),
        ("f.toml [cards.A] list", 6),
        ("f.toml [cards.A.wide] deep", 11),
        ("f.toml [cards.A.wide.deep] key", 11),
        ("f.toml [cards.A.wide.deep] odd.key", 11),
        ("f.toml [cards.A]", 4),
        ("f.toml [cards.A] missing", 4),
        ("f.toml [cards]", 4),
        ("f.toml [cards.B.1] text", 14),
        ("f.toml [cards.B.1] long", 15),
        ("f.toml [cards.B.1]", 13),
        ("f.toml title", 2),
        ("f.toml [cards.C] text", 4),
        ("f.toml [nowhere]", 0),
        ("f.toml", 0),
        ("g.toml x", 0),
        ("hand.A", 0),
    ],
)
def test_the_line_of_a_key_is_found(where: str, line: int) -> None:
    assert located(Bad(where, "missing"), OWN).line == line


@pytest.mark.parametrize(
    ("where", "column", "wanted", "line"),
    [
        ("f.toml [cards.A] text", 7, 15, 5),
        ("f.toml [cards.A.wide.deep] odd.key", 3, 43, 11),
        ("f.toml [cards.B.1] text", 7, 17, 14),
        ("f.toml [cards.B.1] quoted", 1, 11, 18),
        ("f.toml [cards.B.1] quoted", 3, 18, 18),
        ("f.toml [cards.B.1] quoted", 5, 21, 18),
        ("f.toml [cards.B.1] quoted", 6, 22, 18),
        ("f.toml [cards.B.1] long", 3, 3, 16),
        ("f.toml [cards.B.1] long", 6, 6, 16),  # the end of the first line
        ("f.toml [cards.B.1] long", 8, 2, 17),
        ("f.toml [cards.B.1] long", 13, 7, 17),  # behind the last sign
        ("f.toml [cards.B.1] short", 1, 12, 19),
        ("f.toml [cards.B.1] short", 8, 24, 19),
        ("f.toml [cards.B.1] plain", 2, 2, 21),
        ("f.toml [cards.B.1] plain", 5, 1, 22),
        ("f.toml [cards.B.1] goes_on", 1, 3, 24),
        ("f.toml [cards.B.1] goes_on", 5, 3, 26),
        ("f.toml [cards.A] list", 3, 3, 0),
    ],
)
def test_a_column_in_a_text_becomes_a_column_in_its_line(where: str, column: int, wanted: int, line: int) -> None:
    bad = located(Bad(where, "no_text", column=column), OWN)
    assert (bad.values["column"], bad.line) == (wanted, line)


def test_content_that_comes_from_no_file_has_no_lines() -> None:
    assert located(Bad("f.toml [cards.A] text", "missing"), dict(OWN)).line == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_is_said(lang: str) -> None:
    said = complaint_text(located(Bad("f.toml [cards.A] text", "missing"), OWN), lang)
    assert said.startswith(f"f.toml [cards.A] text, {'line' if lang == 'en' else 'Zeile'} 5: ")


@pytest.mark.parametrize("name", game_ids())
def test_entries_of_the_standard_content_are_found(name: str) -> None:
    game = game_type(name)
    content = read_content(Path(__file__).parents[2] / "src/tafelrunde/games" / name / "content", game.content_files)
    for file, tables in content.items():
        lines = content.texts[file].split("\n")
        for table, entries in tables.items():
            for entry in list(entries)[:2] if isinstance(entries, dict) else []:
                line = located(Bad(f"{file}.toml [{table}.{entry}]", "missing"), content).line
                assert entry in lines[line - 1] or table in lines[line - 1]
