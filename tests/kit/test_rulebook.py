"""The rulebook reader, and what it must find in the rulebook of every game that has one."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.games import game_type
from tafelrunde.kit.rulebook import KINDS, Paragraph, Picture, Rulebook
from tafelrunde.kit.texts import LANGUAGES, texts_for

GAMES = Path(tafelrunde.__file__).parent / "games"

SMALL = """\
# A small game

## In short

{#CAN-041 CAN-046: printed}
Lay a tile.

## Laying

### Sides

{#CAN-041: printed}
It must touch
a side.

![Two **sides** touch.](picture:two-sides)
![One does not.](picture:one)

{#CAN-042 CAN-041: mixed}
A corner is no side. *The picture
is lost.*

### Fountains

{#CAN-Q09: ruling}
**Blank** sides may meet near a fountain:
```text
a

{#not a tag}
```
*Only canals are bound.*

## End

{#CAN-017 CAN-EX-01: printed}
Points, no canals:
| a | b |
|---|---|
| 5 | 0 |
"""


@pytest.fixture
def small() -> Rulebook:
    return Rulebook.parse(SMALL)


def test_a_paragraph_knows_its_ids_kind_text_headings_and_pictures(small: Rulebook) -> None:
    assert small.title == "A small game"
    assert len(small.paragraphs) == 5
    assert small.paragraphs[1] == Paragraph(
        ids=("CAN-041",),
        kind="printed",
        text="It must touch\na side.",
        headings=("A small game", "Laying", "Sides"),
        pictures=(Picture("two-sides", "Two **sides** touch."), Picture("one", "One does not.")),
    )


def test_a_ruling_has_a_reason(small: Rulebook) -> None:
    assert [p.reason for p in small.paragraphs] == ["", "", "The picture is lost.", "Only canals are bound.", ""]


def test_a_blank_line_inside_a_fence_does_not_end_the_paragraph(small: Rulebook) -> None:
    assert small.paragraphs[3].text.endswith("a\n\n{#not a tag}\n```\n*Only canals are bound.*")


def test_the_short_explanation_is_the_first_section(small: Rulebook) -> None:
    assert [p.text for p in small.short.paragraphs] == ["Lay a tile."]


def test_an_id_is_found_where_it_is_most_at_home_first(small: Rulebook) -> None:
    _, sides, corner, *_ = small.paragraphs
    assert small.find_id("CAN-041") == [sides, corner, small.paragraphs[0]]
    assert small.find_id(" can-042 ") == [corner]
    assert small.find_id("CAN-04") == []


def test_words_are_found_without_case_and_in_headings_first(small: Rulebook) -> None:
    assert [p.ids[0] for p in small.find_word("SIDE")] == ["CAN-041", "CAN-042", "CAN-Q09"]
    assert [p.ids[0] for p in small.find_word("lay")][-1] == "CAN-041"
    assert small.find_word("canals")[0].headings[-1] == "Fountains"
    assert small.find_word("fountain blank") == [small.paragraphs[3]]
    assert small.find_word("one does not") == [small.paragraphs[1]]
    assert small.find_word("boat") == []
    assert small.find_word(" ") == []


def test_markdown_has_no_tag_lines_and_each_heading_once(small: Rulebook) -> None:
    text = small.to_markdown()
    assert "CAN-0" not in text
    assert "picture:" not in text
    assert re.findall(r"(?m)^#+ .*", text) == re.findall(r"(?m)^#+ .*", SMALL)


def test_markdown_shows_marks_ids_and_pictures_when_asked(small: Rulebook) -> None:
    one = small.part(small.find_id("CAN-042"))
    assert one.to_markdown(headings=False, ids=True, marks=True) == (
        "A corner is no side. *The picture\nis lost.*\n\n`printed, with our ruling · CAN-042 CAN-041`\n"
    )
    assert "[one: One does not.]" in small.to_markdown(picture=lambda p: f"[{p.name}: {p.caption}]")


def test_html_has_every_id_as_an_anchor_once(small: Rulebook) -> None:
    page = small.to_html(lambda name: f'<svg id="{name}"></svg>')
    anchors = re.findall(r'id="(CAN-[^"]+)"', page)
    assert sorted(anchors) == ["CAN-017", "CAN-041", "CAN-042", "CAN-046", "CAN-EX-01", "CAN-Q09"]
    assert '<section class="rule printed" id="CAN-041">\n<p>It must touch' in page
    assert '<svg id="two-sides"></svg><figcaption>Two <strong>sides</strong> touch.</figcaption>' in page
    assert "<td>5</td>" in page
    assert page.startswith("<style>")
    assert "<style>" not in small.to_html(str, style=False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_marks_speak_the_readers_language(lang: str) -> None:
    page = Rulebook.parse(SMALL, lang).to_html(str)
    assert f'lang="{lang}"' in page
    origins = [texts_for(lang).say(f"origin.{kind}") for kind in KINDS]
    assert all(f'<p class="mark">{mark} · CAN-' in page for mark in origins)


def test_html_is_not_smuggled_in() -> None:
    book = Rulebook.parse("# T\n\n## <b>H</b>\n\n{#CAN-001: printed}\n<script>x</script>\n\n![<i>](picture:p)\n")
    assert not re.search("<script|<b>|<i>", book.to_html(lambda name: name))


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "no paragraph"),
        ("# T\n\ntext", 3, "without a tag line"),
        ("# T\n\n## H\n{#CAN-001: printed}\na\n\nb", 7, "without a tag line"),
        ("# T\n\n## H\n{#CAN-001: printed}\na\n\n![x](picture:y)\nb", 8, "without a tag line"),
        ("# T\n{#CAN-001: printed}\na", 2, "## heading"),
        ("{#CAN-001: printed}\na", 1, "## heading"),
        ("# T\n### H", 2, "heading above"),
        ("# T\n## H\n## G", 2, "nothing stands under"),
        ("# T\n## H\n{#CAN-001: printed}\na\n## G\n", 5, "nothing stands under"),
        ("# T\n## H\n{#CAN-001 printed}\na", 3, "not a tag line"),
        ("# T\n## H\n{#CAN-001: guess}\na", 3, "'guess' is none of"),
        ("# T\n## H\n{#CAN-001:}\na", 3, "'' is none of"),
        ("# T\n## H\n{#CAN-1O1: printed}\na", 3, "'CAN-1O1' is not an id"),
        ("# T\n## H\n{#: printed}\na", 3, "at least one"),
        ("# T\n## H\n{#CAN-001 CAN-001: printed}\na", 3, "each id once"),
        ("# T\n## H\n{#CAN-001: printed}\n\na", 3, "no text follows"),
        ("# T\n## H\n{#CAN-001: ruling}\nNo reason.", 3, "reason"),
        ("# T\n## H\n{#CAN-001: mixed}\nOnly **bold**", 3, "reason"),
        ("# T\n## H\n{#CAN-001: mixed}\n*First* the reason.", 3, "reason"),
        ("# T\n## H\n{#CAN-001: printed}\n```\na", 5, "not closed"),
        ("# T\n## H\n![x](picture:y)", 3, "must follow the paragraph"),
        ("# T\n## H\n{#CAN-001: printed}\na\n\n![x](y.png)", 6, "not a picture"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(ValueError, match=rf"^line {line}: .*{re.escape(what)}"):
        Rulebook.parse(text)


# --- the rulebooks of the games -----------------------------------------------------------------------------------

BOOKS = sorted(path.parent.name for path in GAMES.glob("*/rules.en.md"))


def read(game: str, lang: str) -> Rulebook:
    return Rulebook.parse((GAMES / game / f"rules.{lang}.md").read_text(encoding="utf-8"), lang)


def rows(game: str) -> Iterator[str]:
    """The ledger's rules, examples, rulings and content rows: what a player must be able to look up."""
    ledger = (GAMES / game / "ledger.md").read_text(encoding="utf-8")
    for found in re.finditer(r"(?m)^(?:\| |### )([A-Z]{3}-(?:EX-|Q-?|C|AMB-|MC-)?\d+)\b", ledger):
        yield found[1]


def shape(book: Rulebook) -> list[tuple[int, tuple[str, ...], str, list[str]]]:
    """What must be the same in all languages."""
    return [(len(p.headings), p.ids, p.kind, [picture.name for picture in p.pictures]) for p in book.paragraphs]


def test_the_ledger_of_canals_is_read_completely() -> None:
    found = list(rows("canals"))
    assert len(found) == len(set(found)) == 59 + 13 + 34 + 6


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BOOKS)
def test_every_row_of_the_ledger_is_in_the_rulebook_and_nothing_else(game: str, lang: str) -> None:
    covered = {rule for paragraph in read(game, lang).paragraphs for rule in paragraph.ids}
    assert covered == set(rows(game))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BOOKS)
def test_every_row_is_explained_outside_the_short_part(game: str, lang: str) -> None:
    book = read(game, lang)
    short = book.short.paragraphs
    assert not [rule for rule in rows(game) if book.find_id(rule)[0] in short]


@pytest.mark.parametrize("game", BOOKS)
def test_both_languages_say_the_same_in_the_same_order(game: str) -> None:
    assert shape(read(game, "de")) == shape(read(game, "en"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BOOKS)
def test_rulings_are_marked_as_such(game: str, lang: str) -> None:
    for paragraph in read(game, lang).paragraphs:
        ours = [bool(re.search(r"-(?:[QC]-?|AMB-|MC-)\d", rule)) for rule in paragraph.ids]
        if any(ours):
            assert paragraph.kind != "printed", paragraph.ids
        if paragraph.kind == "ruling":
            assert all(ours), paragraph.ids


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BOOKS)
def test_the_short_explanation_is_short(game: str, lang: str) -> None:
    short = read(game, lang).short
    assert len(short.to_markdown(picture=lambda p: p.caption).split()) <= 300
    assert sum(len(p.pictures) for p in short.paragraphs) == 4


@pytest.mark.parametrize(("lang", "words"), [("de", "Fünf beliebte Fehler"), ("en", "Five common mistakes")])
@pytest.mark.parametrize("game", BOOKS)
def test_the_short_explanation_ends_with_five_mistakes(game: str, lang: str, words: str) -> None:
    title, *mistakes = read(game, lang).short.paragraphs[-1].text.splitlines()
    assert title == f"**{words}**"
    assert [line.partition(" ")[0] for line in mistakes if line[0].isdigit()] == ["1.", "2.", "3.", "4.", "5."]


def test_cards_in_the_rulebook_of_dei_are_cards() -> None:
    dei = game_type("dei")
    drawn = dei.draw.rule_picture("cards", dei.texts("de"))
    cards = dei.box_for(dei.standard_content()).cards
    assert all(card.name in drawn for card in cards if card.id in ("DEI001", "DEI038"))


@pytest.mark.parametrize("game", BOOKS)
def test_pictures_of_the_rulebook_and_of_the_file_are_the_same(game: str) -> None:
    pictures = tomllib.loads((GAMES / game / "pictures.toml").read_text(encoding="utf-8"))["pictures"]
    assert {p.name for paragraph in read(game, "en").paragraphs for p in paragraph.pictures} == set(pictures)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tile_list_of_canals_is_the_ledgers(lang: str) -> None:
    face = re.compile(r"\b([CT]\d+[ab]?) +([234]) +([NESW]+) +([F.<>^v]) +([F.<>^v]) +([F.<>^v]) +([F.<>^v])")
    ledger = face.findall((GAMES / "canals" / "ledger.md").read_text(encoding="utf-8"))
    book = read("canals", lang)
    listed = [tile for rule in ("CAN-C04", "CAN-C05") for tile in face.findall(book.find_id(rule)[0].text)]
    assert len(listed) == 8 + 54
    assert sorted(listed) == sorted(ledger)
