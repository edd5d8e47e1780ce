"""`tafelrunde rules`: the book, by word and by id, as a page, and what the tests cover."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.ledger import prefix_of, read_ledger
from tests.cli.call import call, complains

Capsys = pytest.CaptureFixture[str]


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_whole_book_can_be_read_in_the_terminal(game: str, lang: str, capsys: Capsys) -> None:
    said = call(capsys, "rules", game, lang=lang)
    assert said.code == 0
    assert game_type(game).texts(lang).say("title") in said.out
    assert max(map(len, said.out.splitlines())) <= 100
    short = call(capsys, "rules", game, "--short", lang=lang)
    assert len(short.out) < len(said.out) / 3


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_row_that_a_book_covers_is_found_by_its_id(game: str, lang: str, capsys: Capsys) -> None:
    doc = call(capsys, "rules", game, "--json", lang=lang).json
    rows = {row.id for row in read_ledger(game_type(game).file("ledger.md"), prefix_of(game))}
    covered = {rule for paragraph in doc for rule in paragraph["ids"]}
    assert covered <= rows
    for rule in sorted(covered)[::10]:
        found = call(capsys, "rules", game, rule.lower(), "--json", lang=lang).json
        assert found
        assert all(rule in paragraph["ids"] for paragraph in found)


def test_a_paragraph_says_where_it_comes_from_and_why(capsys: Capsys) -> None:
    printed = call(capsys, "rules", "canals", "CAN-060").out
    assert "printed in the rulebook" in printed
    ruling = call(capsys, "rules", "canals", "CAN-Q09").out
    assert "our ruling · CAN-Q09" in ruling
    assert "The rules bind canals only" in " ".join(ruling.split())
    assert "unsere Festlegung" in call(capsys, "rules", "canals", "CAN-Q09", lang="de").out


def test_a_word_finds_what_is_said_about_it(capsys: Capsys) -> None:
    german = call(capsys, "rules", "canals", "brunnen", "--json", lang="de").json
    assert "CAN-086" in german[0]["ids"]
    english = call(capsys, "rules", "canals", "second", "piece").out
    assert "CAN-059" in english
    complains(call(capsys, "rules", "canals", "zeppelin"), "nothing on zeppelin")
    complains(call(capsys, "rules", "canals", "CAN-999", lang="de"), "nichts zu CAN-999")
    complains(call(capsys, "rules", "chess"), "chess")


def test_a_row_that_is_no_rule_to_read_is_shown_from_the_ledger(capsys: Capsys) -> None:
    said = call(capsys, "rules", "canals", "can-i01").out
    assert "5. Invariants" in said
    assert "supply never negative" in said
    assert call(capsys, "rules", "canals", "CAN-D1", "--json").json[0]["cells"]["who"] == "active player"


class Page(HTMLParser):
    """Collects what matters of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("src", "href") and value:
                self.links.append(value)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_has_everything_in_it(game: str, lang: str, tmp_path: Path, capsys: Capsys) -> None:
    said = call(capsys, "rules", game, "-o", tmp_path / "page.html", lang=lang)
    assert said.code == 0
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    book = call(capsys, "rules", game, "--json", lang=lang).json
    assert page.tags.count("svg") == sum(len(paragraph["pictures"]) for paragraph in book)
    assert {rule for paragraph in book for rule in paragraph["ids"]} <= set(page.ids)
    assert 'name="viewport"' in text
    assert "prefers-color-scheme: dark" in text
    assert f'lang="{lang}"' in text
    assert all(link.startswith("#") for link in page.links)
    assert not re.search(r"url\((?!#|data:)", text)
    for used in set(re.findall(r"url\(#([^)]+)\)", text)):
        assert used in page.ids


def test_a_page_that_cannot_be_written_is_said_so(tmp_path: Path, capsys: Capsys) -> None:
    complains(call(capsys, "rules", "canals", "-o", tmp_path / "no" / "page.html"), "page.html")


@pytest.mark.parametrize("game", game_ids())
def test_coverage_names_the_tests_of_every_row(game: str, capsys: Capsys) -> None:
    doc = call(capsys, "rules", game, "--coverage", "--json").json
    assert [entry["id"] for entry in doc] == [
        row.id for row in read_ledger(game_type(game).file("ledger.md"), prefix_of(game))
    ]
    root = Path(__file__).parents[2]
    for test in {test for entry in doc for test in entry["tests"]}:
        file, *names = test.split("::")
        assert f"def {names[-1]}(" in (root / file).read_text(encoding="utf-8")


def test_coverage_in_words(capsys: Capsys) -> None:
    said = call(capsys, "rules", "canals", "--coverage").out
    assert re.search(r"^CAN-046  tests/\S+::test_", said, re.M)
    assert "131 rows" in said
    assert "131 Zeilen" in call(capsys, "rules", "canals", "--coverage", lang="de").out


def test_coverage_without_tests_is_said_so(tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tafelrunde, "__file__", str(tmp_path / "site" / "tafelrunde" / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    complains(call(capsys, "rules", "canals", "--coverage"), "not installed")


def test_a_row_of_the_ledger_makes_no_page(tmp_path: Path, capsys: Capsys) -> None:
    complains(call(capsys, "rules", "canals", "CAN-D1", "-o", tmp_path / "p.html"), "CAN-D1")
    assert not (tmp_path / "p.html").exists()
