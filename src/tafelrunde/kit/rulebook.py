"""Our own rulebooks: Markdown whose paragraphs name the ledger rows they cover.

A rulebook file is plain Markdown with two additions. Every paragraph begins with a tag line, and
pictures, named positions of the game, stand on a line of their own after the paragraph they belong to:

    ## Laying a tile

    {#CAN-041 CAN-043: printed}
    Your tile must touch a side of the city. Touching several is fine.

    ![The new tile touches two others.](picture:joined)

    {#CAN-Q09: ruling}
    Two blank sides may meet. *Only canals are bound to anything.*

The word after the colon says where the paragraph comes from: `printed` in the rulebook, `ruling` of
ours, or `mixed`. A paragraph with a ruling ends with the reason, in italics. A blank line ends a
paragraph (not inside a fenced block). The first `##` section is the short explanation.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final, Literal, Self, TypeAlias

from tafelrunde.kit.game import GameType
from tafelrunde.kit.texts import texts_for

Kind: TypeAlias = Literal["printed", "ruling", "mixed"]

KINDS: Final[dict[str, Kind]] = {"printed": "printed", "ruling": "ruling", "mixed": "mixed"}

_TAG: Final = re.compile(r"\{#\s*([^:{}]*?)\s*:\s*(\w*)\s*\}")
_ID: Final = re.compile(r"[A-Z]{3}(?:-[A-Z]+)?-[A-Z]*\d+[a-z]?")
_HEADING: Final = re.compile(r"(#{1,6})\s+(.*?)\s*")
_PICTURE: Final = re.compile(r"!\[(.*)\]\(picture:([A-Za-z0-9_-]+)\)")
_REASON: Final = re.compile(r"(?s).*(?<!\*)\*(?!\*)([^*]+)\*")

_STYLE: Final = """\
<style>
.rulebook { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 1rem/1.55 Rubik, system-ui, sans-serif; }
.rulebook h1, .rulebook h2, .rulebook h3 { line-height: 1.2; margin: 2em 0 .5em; }
.rulebook h1 { margin-top: 0; }
.rulebook .rule { margin: 0 0 1.25em; padding-left: .9em; border-left: 3px solid #8A7F6C; }
.rulebook .rule.ruling { border-left-style: dotted; }
.rulebook .rule.mixed { border-left-style: dashed; }
.rulebook .rule:target, .rulebook .rule:has(:target) { outline: 3px solid #1B4FD8; outline-offset: 4px; }
.rulebook .rule p { margin: 0 0 .4em; }
.rulebook .mark { margin: 0; font-size: .8rem; opacity: .8; }
.rulebook figure { margin: 1em 0 1.5em; }
.rulebook figure svg, .rulebook figure img { display: block; max-width: 100%; height: auto; }
.rulebook figcaption { font-size: .9rem; margin-top: .4em; }
.rulebook table { border-collapse: collapse; margin: 0 0 .4em; }
.rulebook th, .rulebook td { padding: .2em .7em; border: 1px solid #8A7F6C; }
.rulebook pre { overflow-x: auto; }
</style>
"""


@dataclass(frozen=True, slots=True)
class Picture:
    """A position of the game to be drawn at this place, and what to see in it."""

    name: str
    caption: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One tagged paragraph: what it covers, where it comes from, its Markdown and its pictures."""

    ids: tuple[str, ...]
    kind: Kind
    text: str
    headings: tuple[str, ...]
    pictures: tuple[Picture, ...] = ()

    @property
    def reason(self) -> str:
        """Why we rule so, as plain text; empty where everything is printed."""
        found = _REASON.fullmatch(self.text) if self.kind != "printed" else None
        return " ".join(found[1].split()) if found else ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rulebook in one language. Parts of it (`short`, `part`) are rulebooks too."""

    paragraphs: tuple[Paragraph, ...]
    lang: str = "en"

    @classmethod
    def parse(cls, text: str, lang: str = "en") -> Self:
        """Read a rulebook file; ValueError names the line where it is wrong."""
        return cls(tuple(_paragraphs(text.splitlines())), lang)

    @property
    def title(self) -> str:
        return self.paragraphs[0].headings[0] if self.paragraphs else ""

    @property
    def short(self) -> "Rulebook":
        """The short explanation: the first section."""
        return self.part(p for p in self.paragraphs if self._is_short(p))

    def part(self, paragraphs: Iterable[Paragraph]) -> "Rulebook":
        """A rulebook of these paragraphs only."""
        return Rulebook(tuple(paragraphs), self.lang)

    def find_id(self, rule: str) -> list[Paragraph]:
        """The paragraphs that cover this row, the one that is most about it first, the short explanation last."""
        wanted = rule.strip().upper()
        found = [p for p in self.paragraphs if wanted in map(str.upper, p.ids)]
        return sorted(found, key=lambda p: (self._is_short(p), [i.upper() for i in p.ids].index(wanted), len(p.ids)))

    def find_word(self, words: str) -> list[Paragraph]:
        """The paragraphs in which all these words (or parts of words) occur, those under such a heading first."""
        wanted = words.casefold().split()

        def rank(paragraph: Paragraph) -> tuple[bool, int]:
            heading = " ".join(paragraph.headings[1:]).casefold()
            body = _words(paragraph)
            return not all(word in heading for word in wanted), -sum(body.count(word) for word in wanted)

        def has_all(paragraph: Paragraph) -> bool:
            everything = " ".join((*paragraph.headings[1:], _words(paragraph))).casefold()
            return all(word in everything for word in wanted)

        return sorted(filter(has_all, self.paragraphs), key=rank) if wanted else []

    def to_markdown(
        self,
        *,
        headings: bool = True,
        ids: bool = False,
        marks: bool = False,
        picture: Callable[[Picture], str] | None = None,
    ) -> str:
        """Plain Markdown without tag lines; `picture` gives what stands for a picture (default: nothing)."""
        blocks: list[str] = []
        above: tuple[str, ...] = ()
        for paragraph in self.paragraphs:
            if headings:
                blocks += (f"{'#' * level} {heading}" for level, heading in _new_headings(above, paragraph.headings))
            above = paragraph.headings
            blocks.append(paragraph.text)
            if note := self._note(paragraph, ids, marks):
                blocks.append(f"`{note}`")
            if picture is not None:
                blocks += filter(None, map(picture, paragraph.pictures))
        return "\n\n".join(blocks) + "\n"

    def to_html(self, picture: Callable[[str], str], *, style: bool = True) -> str:
        """A readable page body. `picture` draws a named picture as HTML (an SVG, an img); every id is an anchor."""
        from markdown_it import MarkdownIt  # here, so that the terminal does not wait for it

        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        parts = [_STYLE if style else "", f'<article class="rulebook" lang="{self.lang}">\n']
        above: tuple[str, ...] = ()
        for paragraph in self.paragraphs:
            for level, heading in _new_headings(above, paragraph.headings):
                parts.append(f"<h{level}>{markdown.renderInline(heading)}</h{level}>\n")
            above = paragraph.headings
            anchors = [rule for rule in paragraph.ids if self.find_id(rule)[0] is paragraph]
            first = f' id="{anchors[0]}"' if anchors else ""
            others = "".join(f'<span id="{rule}"></span>' for rule in anchors[1:])
            parts.append(f'<section class="rule {paragraph.kind}"{first}>{others}\n{markdown.render(paragraph.text)}')
            parts.append(f'<p class="mark">{escape(self._note(paragraph, True, True))}</p>\n</section>\n')
            for shown in paragraph.pictures:
                caption = markdown.renderInline(shown.caption)
                parts.append(f"<figure>{picture(shown.name)}<figcaption>{caption}</figcaption></figure>\n")
        return "".join((*parts, "</article>\n"))

    def _is_short(self, paragraph: Paragraph) -> bool:
        return paragraph.headings[:2] == self.paragraphs[0].headings[:2]

    def _note(self, paragraph: Paragraph, ids: bool, marks: bool) -> str:
        """The line under a paragraph: where it comes from and which rows it covers."""
        said = [texts_for(self.lang).say(f"origin.{paragraph.kind}")] if marks else []
        return " · ".join(said + ([" ".join(paragraph.ids)] if ids else []))


@cache
def rulebook_of(game: GameType, lang: str) -> Rulebook:
    """Our rulebook of a game."""
    return Rulebook.parse(game.file(f"rules.{lang}.md"), lang)


def _words(paragraph: Paragraph) -> str:
    """All text of a paragraph and its captions, for searching."""
    return " ".join((paragraph.text, *(p.caption for p in paragraph.pictures))).casefold()


def _new_headings(above: tuple[str, ...], here: tuple[str, ...]) -> list[tuple[int, str]]:
    """The headings to print before a paragraph, with their levels, after one that stands under `above`."""
    same = 0
    while same < min(len(above), len(here)) and above[same] == here[same]:
        same += 1
    return list(enumerate(here, 1))[same:]


def _paragraphs(lines: list[str]) -> list[Paragraph]:
    """Parse the lines of a rulebook file."""
    done: list[Paragraph] = []
    headings: tuple[str, ...] = ()
    empty_heading = 0  # the line of a heading under which nothing stands yet
    at = 0
    while at < len(lines):
        line, number = lines[at].strip(), at + 1
        at += 1
        if not line:
            continue
        if heading := _HEADING.fullmatch(line):
            level = len(heading[1])
            if level > len(headings) + 1 or not heading[2]:
                raise _wrong(number, "a heading without text or without the heading above it")
            if empty_heading and level <= len(headings):
                raise _wrong(empty_heading, "nothing stands under this heading")
            headings, empty_heading = (*headings[: level - 1], heading[2]), number
        elif shown := _PICTURE.fullmatch(line):
            if not done or empty_heading:
                raise _wrong(number, "a picture must follow the paragraph it belongs to")
            last = done.pop()
            pictures = (*last.pictures, Picture(shown[2], shown[1]))
            done.append(Paragraph(last.ids, last.kind, last.text, last.headings, pictures))
        elif tag := _TAG.fullmatch(line):
            if len(headings) < 2:
                raise _wrong(number, "a paragraph must stand under a # title and a ## heading")
            ids, kind = _read_tag(tag, number)
            end = _end_of_text(lines, at)
            done.append(Paragraph(ids, kind, _text_of(lines[at:end], kind, number), headings))
            at, empty_heading = end, 0
        elif line.startswith("{"):
            raise _wrong(number, "not a tag line; write it as {#CAN-001 CAN-002: printed}")
        elif line.startswith("!["):
            raise _wrong(number, "not a picture; write it as ![caption](picture:name)")
        else:
            raise _wrong(number, "text without a tag line before it")
    if empty_heading:
        raise _wrong(empty_heading, "nothing stands under this heading")
    if not done:
        raise _wrong(1, "there is no paragraph in this file")
    return done


def _read_tag(tag: re.Match[str], number: int) -> tuple[tuple[str, ...], Kind]:
    """The ids and the kind of a tag line."""
    ids = tuple(tag[1].split())
    for rule in ids:
        if not _ID.fullmatch(rule):
            raise _wrong(number, f"{rule!r} is not an id like CAN-046")
    if not ids or len(set(ids)) < len(ids):
        raise _wrong(number, "a tag line names each id once, and at least one")
    if tag[2] not in KINDS:
        raise _wrong(number, f"{tag[2]!r} is none of {', '.join(KINDS)}")
    return ids, KINDS[tag[2]]


def _end_of_text(lines: list[str], at: int) -> int:
    """The line after a paragraph's text: the next blank line, tag, heading or picture outside a fence."""
    fenced = False
    while at < len(lines):
        line = lines[at].strip()
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and (not line or any(p.fullmatch(line) for p in (_TAG, _HEADING, _PICTURE))):
            break
        at += 1
    if fenced:
        raise _wrong(len(lines), "a fenced block is not closed")
    return at


def _text_of(lines: list[str], kind: Kind, number: int) -> str:
    """A paragraph's Markdown, checked for the reason that a ruling must give."""
    text = "\n".join(line.rstrip() for line in lines)
    if not text:
        raise _wrong(number, "no text follows this tag line")
    if kind != "printed" and not _REASON.fullmatch(text):
        raise _wrong(number, f"a {kind} paragraph must end with its reason *in italics*")
    return text


def _wrong(number: int, what: str) -> ValueError:
    return ValueError(f"line {number}: {what}")
