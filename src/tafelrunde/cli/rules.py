"""`tafelrunde rules`: our rulebook in the terminal or as a page, by word and by id, and which tests cite which row."""

import argparse
import base64
import os
import re
import sys
import tomllib
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import tafelrunde
from tafelrunde.cli.common import Complaint, add_game, add_json, print_json
from tafelrunde.games import game_type
from tafelrunde.kit.files import write_whole
from tafelrunde.kit.game import GameType
from tafelrunde.kit.ledger import Row, citations, prefix_of, read_ledger
from tafelrunde.kit.rulebook import Paragraph, Rulebook, rulebook_of
from tafelrunde.kit.texts import Texts

PAGE: Final = """\
<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{fonts}
:root {{ color-scheme: light dark; }}
body {{ margin: 0; background: #FBF8F1; color: #1F2430; overflow-wrap: break-word; }}
.rulebook figure svg {{ background: #F3EDDF; border-radius: 8px; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #171A20; color: #E9E4D8; }} }}
@media print {{ .rulebook .rule, .rulebook figure {{ break-inside: avoid; }} }}
</style>
</head>
<body>
{body}</body>
</html>
"""


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What the command understands."""
    add_game(parser, t)
    parser.add_argument("words", nargs="*", default=[], metavar=t.say("cli.rules.WORD"), help=t.say("cli.rules.word"))
    parser.add_argument("--short", action="store_true", help=t.say("cli.rules.short"))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.html", help=t.say("cli.rules.output"))
    parser.add_argument("--coverage", action="store_true", help=t.say("cli.rules.coverage"))
    add_json(parser, t)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Show the book, a part of it, or which tests cite which row."""
    game = game_type(args.game)
    if args.coverage:
        return _coverage(game, args.json, t)
    words = " ".join(args.words)
    row = next((row for row in _ledger(game) if row.id == words.upper()), None)
    book = rulebook_of(game, t.lang)
    if row is not None and not book.find_id(row.id) and args.output is None:
        return _show_row(row, args.json, t)
    book = _wanted_part(book, words, args.short, t)
    if args.output is not None:
        _write_page(book, game, args.output, t)
        print(t.say("cli.rules.written", file=args.output))
    elif args.json:
        print_json([_paragraph_json(paragraph) for paragraph in book.paragraphs])
    else:
        _show(book, t)
    return 0


def _wanted_part(book: Rulebook, words: str, short: bool, t: Texts) -> Rulebook:
    """The whole book, the short explanation, or the paragraphs on a row or a word."""
    if short:
        book = book.short
    if not words:
        return book
    found = book.find_id(words) or book.find_word(words)
    if not found:
        raise Complaint(t.say("cli.rules.nothing", words=words))
    return book.part(found)


def _ledger(game: GameType) -> list[Row]:
    """The rows that the book, the refusals and the tests go by."""
    return read_ledger(game.file("ledger.md"), prefix_of(game.id))


def _show_row(row: Row, as_json: bool, t: Texts) -> int:
    """A row that is nobody's rule to read, as a decision or an invariant: it stands in the ledger only."""
    if as_json:
        print_json([{"ids": [row.id], "kind": "ledger", "headings": [row.section], "cells": dict(row.cells)}])
    else:
        print(t.say("cli.rules.ledger", id=row.id, section=row.section))
        print("\n".join(f"{title}: {cell}" for title, cell in row.cells.items() if title != "id"))
    return 0


def _paragraph_json(paragraph: Paragraph) -> dict[str, Any]:
    pictures = [{"name": picture.name, "caption": picture.caption} for picture in paragraph.pictures]
    return {
        "ids": list(paragraph.ids),
        "kind": paragraph.kind,
        "headings": list(paragraph.headings),
        "text": paragraph.text,
        "reason": paragraph.reason,
        "pictures": pictures,
    }


# --- in the terminal -------------------------------------------------------------------------------------------------


def _show(book: Rulebook, t: Texts) -> None:
    """The book as a page in the terminal; a long one in a pager."""
    from rich.console import Console
    from rich.markdown import Markdown

    text = book.to_markdown(ids=True, marks=True, picture=lambda p: t.say("cli.rules.picture", caption=p.caption))
    console = Console()
    console.width = min(console.width, 100)
    page = Markdown(text, hyperlinks=False)
    if console.is_terminal and sys.stdin.isatty() and len(book.paragraphs) > 5:
        os.environ.setdefault("LESS", "-FRX")  # colours as they are, and no pager for what fits on the screen
        with console.pager(styles=os.name != "nt"):
            console.print(page)
    else:
        console.print(page)


# --- as a page -------------------------------------------------------------------------------------------------------


def _write_page(book: Rulebook, game: GameType, path: Path, t: Texts) -> None:
    """One file with everything in it: pictures and fonts too."""
    texts = game.texts(t.lang)

    def picture(name: str) -> str:
        svg = game.draw.rule_picture(name, texts)
        return _with_ids_of_its_own(svg, name)

    page = PAGE.format(lang=t.lang, title=escape(texts.say("title")), fonts=_fonts(), body=book.to_html(picture))
    write_whole(path, page)


def _with_ids_of_its_own(svg: str, name: str) -> str:
    """Several pictures stand in one page, so each one's ids begin with its name."""
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    return svg.replace("url(#", f"url(#{name}-").replace('href="#', f'href="#{name}-')


def _fonts() -> str:
    """The fonts that the pictures are drawn for."""
    rules: list[str] = []
    for weight in (400, 500, 700):
        data = files("tafelrunde.kit").joinpath("fonts", f"rubik-{weight}.woff2").read_bytes()
        source = f"url(data:font/woff2;base64,{base64.b64encode(data).decode()}) format('woff2')"
        rules.append(f"@font-face {{ font-family: Rubik; font-weight: {weight}; src: {source}; }}")
    return "\n".join(rules)


# --- which tests cite which row --------------------------------------------------------------------------------------


def tests_folder() -> Path | None:
    """The tests of the checkout that this runs from or in; None where only the package is installed."""
    for root in (Path(tafelrunde.__file__).parents[2], Path.cwd()):
        if (root / "tests" / "not_testable.toml").is_file() and (root / "src" / "tafelrunde").is_dir():
            return root / "tests"
    return None


def _coverage(game: GameType, as_json: bool, t: Texts) -> int:
    """Every row of the ledger with the tests that cite it."""
    folder = tests_folder()
    if folder is None:
        raise Complaint(t.say("cli.rules.no_tests"))
    cited = citations(folder)
    excused = tomllib.loads((folder / "not_testable.toml").read_text(encoding="utf-8")).get(game.id, {})
    rows = _ledger(game)
    if as_json:
        reasons = {row.id: {"not_testable": excused[row.id]} for row in rows if row.id in excused}
        print_json([{"id": row.id, "tests": cited.get(row.id, []), **reasons.get(row.id, {})} for row in rows])
        return 0
    for row in rows:
        print(f"{row.id}  {', '.join(cited.get(row.id, [])) or excused.get(row.id) or t.say('cli.rules.untested')}")
    missing = sum(row.id not in cited and row.id not in excused for row in rows)
    print(t.say("cli.rules.covered", rows=len(rows), cited=sum(row.id in cited for row in rows), missing=missing))
    return 0
