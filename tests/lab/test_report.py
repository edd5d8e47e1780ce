"""The report: everything that was promised stands in it, nothing comes from elsewhere, the same games give the same."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.texts import LANGUAGES, messages_of
from tafelrunde.lab.parquet import write
from tafelrunde.lab.records import Record
from tafelrunde.lab.report.data import Results
from tafelrunde.lab.report.html import Teller
from tafelrunde.lab.report.page import DEFINED, report
from tafelrunde.lab.report.plots import bins_of, interval_bar, ticks
from tafelrunde.lab.runner import run
from tafelrunde.lab.study import Side, Study, ladder_of, tables_of
from tests.lab.made import record

CANALS = game_type("canals")
SECTIONS = (
    *("glance", "versus", "seats", "traits", "content", "never", "length", "options", "lead", "ends", "ladder"),
    "definitions",
)
VOID = ("meta", "br")


class Page(HTMLParser):
    """Reads a page: what is open is closed in order, and what it refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def results_of(game: str, sides: tuple[Side, ...], lang: str, games: int = 4) -> Results:
    kind = game_type(game)
    fewest = kind.players[0]
    tables = [
        *tables_of(game, sides, (fewest, fewest + 1), ("random",), games, 1),
        *ladder_of(game, sides[0], fewest, ("random", "greedy"), 4 if game == "canals" else 1, 1),
    ]
    study = Study(tuple(tables))
    found = dict(run(study, range(len(study.games))))
    records = sorted(found.values(), key=lambda one: (one.table, one.number))
    return Results(kind, lang, sides, ("one", "two")[: len(sides)], study, records)


TWO = (Side(None, {}), Side(None, {"centre": "C1a C2a C3a C4a"}))


@pytest.fixture(scope="module")
def canals() -> Results:
    return results_of("canals", TWO, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_was_promised_is_there_in_both_languages(canals: Results, lang: str) -> None:
    results = Results(canals.kind, lang, canals.sides, canals.names, canals.study, canals.records)
    page = Page(report(results))
    assert page.open == []
    assert [id for id in page.ids if not id.startswith("family-")] == list(SECTIONS)
    assert len(set(page.ids)) == len(page.ids)
    text, t = " ".join(page.words), Teller(canals.kind, lang)
    for key in DEFINED:
        assert t.say(f"term.{key}") in text
    assert "{" not in re.sub(r"<style>.*?</style>", "", report(results), flags=re.S), "no slot is left open"
    assert "T54 (4)" in text
    assert t.end("no_tile_fits") in text


def test_the_page_needs_nothing_else(canals: Results) -> None:
    text = report(canals)
    page = Page(text)
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert "script" not in page.ids
    assert not re.search(r"<script|<link|@import|url\(|https?:", text)


def test_the_same_games_give_the_same_page(canals: Results) -> None:
    again = results_of("canals", TWO, "en")
    assert report(again) == report(canals)


@pytest.mark.parametrize("game", ["ufos", "jelly", "dei", "rulebenders"])
def test_every_game_has_a_report(game: str) -> None:
    results = results_of(game, (Side(None, {}),), "de", games=1)
    page = Page(report(results))
    assert page.open == []
    assert "versus" not in page.ids
    assert [f"family-{name}" in page.ids for name in results.things] == [True] * len(results.things)
    assert all(title in " ".join(page.words) for title in ("Auf einen Blick", "Nie passiert", "Können"))


def test_a_game_that_says_nothing_of_itself_has_a_report_too(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(CANALS, traits=None)
    monkeypatch.setattr("tafelrunde.lab.simulate.game_type", lambda name: bare)
    found = results_of("canals", (Side(None, {}),), "en", games=2)
    results = Results(bare, "en", found.sides, found.names, found.study, found.records)
    page = Page(report(results))
    assert [id for id in SECTIONS if id not in page.ids] == ["versus", "traits", "content"]
    assert all(link[1:] in page.ids for link in page.links)
    assert "this game does not say how many decisions are usual" in " ".join(page.words)
    assert all(one.turns == one.decisions for one in results.records)


def test_what_is_wrong_is_said_first() -> None:
    """A content in which the first seat always wins with one tile, and another tile is never used."""

    def game(k: int) -> Record:
        things = {(0, "tile", "T01"): (1, 1), (1, "tile", "T02"): (1, 0), (1, "tile", "T03"): (1, 1)}
        return record([9, 1], number=k, things=things, leaders=[0] * 4)

    study = Study(tuple(tables_of("canals", (Side(None, {}),), (2,), ("greedy",), 60, 1)))
    results = Results(CANALS, "en", (Side(None, {}),), ("ours",), study, [game(k) for k in range(60)])
    text = report(results)
    glance = text[text.index('id="glance"') : text.index('id="seats"')]
    assert "<b>City tiles</b>: out of line: T01 (2) (+50.0), T02 (2) (−50.0), T03 (2) (−50.0)" in glance
    assert "<b>Seats</b>: out of line: A (2 players, +50.0), B (2 players, −50.0)" in glance
    assert "<b>City tiles</b>: 1 offered and never used: T02 (2)" in glance
    assert "51 never came up: T04 (2), T05 (2), T06 (2), T07 (2), T08 (2) and 46 more" in glance
    assert "decided after 0 % of the turns" in glance
    assert glance.index("out of line") < glance.index("never came up")


def test_names_of_own_content_cannot_break_the_page() -> None:
    content = {name: dict(part) for name, part in game_type("jelly").standard_content().items()}
    sides = {id: dict(side) for id, side in content["districts"]["sides"].items()}
    sides["1A"]["name"] = sides["1A"]["en"] = "<b>&\"'</b>"
    content["districts"] = {"sides": sides}
    results = results_of("jelly", (Side(content, {}),), "en", games=1)
    text = report(results)
    assert Page(text).open == []
    assert '<b>&"' not in text
    assert "&lt;b&gt;&amp;" in text


def test_an_early_stop_is_told(canals: Results) -> None:
    some = [one for one in canals.records if one.number < 2]
    results = Results(canals.kind, "en", canals.sides, canals.names, canals.study, some)
    assert "Stopped early" in report(results)
    assert "Stopped early" not in report(canals)


def test_texts_are_markup_and_the_same_in_both_languages() -> None:
    german, english = (messages_of("tafelrunde.lab", lang) for lang in LANGUAGES)
    slots = re.compile(r"\{(\w+)")
    assert list(german) == list(english)
    for key, text in english.items():
        assert set(slots.findall(text)) == set(slots.findall(german[key])), key
    for text in (*german.values(), *english.values()):
        assert not re.search(r"<(?!/?b>)|&(?!\w+;)|\"", text)


def test_ticks_are_round_and_within() -> None:
    assert ticks(0, 1) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])
    assert ticks(-17, 17, 4) == [-10, 0, 10]
    assert ticks(3, 3) == [3]


def test_bins_hold_every_number() -> None:
    assert bins_of([1, 1, 2, 5], 1.0) == [(1, 1, 2), (2, 1, 1), (3, 1, 0), (4, 1, 0), (5, 1, 1)]
    assert bins_of([26.7] * 3, 1.0) == [(26, 1, 3)]
    assert sum(count for *_, count in bins_of([k / 7 for k in range(100)], 1.0)) == 100


def test_a_bar_stands_where_its_value_is() -> None:
    bar = interval_bar(0.1, (0.0, 0.3), (-0.2, 0.2), 0, 0.05, "leans")
    assert 'x="75%"' in bar
    assert 'x1="50%" x2="100%"' in bar, "what goes beyond ends at the edge"
    assert 'x="37.5%" width="25%"' in bar


def test_tables_for_own_questions(canals: Results, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write(tmp_path / "out", canals.kind, canals.records)
    found = {name: parquet.read_table(tmp_path / "out" / f"{name}.parquet").to_pylist() for name in
             ("games", "seats", "things", "decisions")}  # fmt: skip
    assert len(found["games"]) == len(canals.records)
    assert len(found["seats"]) == sum(one.players for one in canals.records)
    for k, one in enumerate(canals.records):
        game = found["games"][k]
        assert (game["game"], game["end"], game["decisions"], game["leaders"]) == (
            k,
            one.end,
            one.decisions,
            one.leaders,
        )
        mine = [row for row in found["seats"] if row["game"] == k]
        assert [row["score"] for row in mine] == one.scores
        assert sum(row["share"] for row in mine) == pytest.approx(1)
        things = {
            (row["seat"], row["family"], row["id"]): (row["offered"], row["used"])
            for row in found["things"]
            if row["game"] == k
        }
        assert things == one.things
        assert sum(row["count"] for row in found["decisions"] if row["game"] == k) == one.decisions
    told = (Path(__file__).parents[2] / "docs" / "laboratory.md").read_text(encoding="utf-8")
    for name, rows in found.items():
        line = next(line for line in told.splitlines() if line.startswith(f"| `{name}.parquet`"))
        assert re.findall(r"`(\w+)`", line) == list(rows[0]), name
    assert {game["side"] for game in found["games"]} == {"first", "second", "ladder"}
