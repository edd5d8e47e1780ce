"""Pieces of the page: numbers as the language writes them, tables, panels."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from tafelrunde.kit.game import Family, GameType
from tafelrunde.kit.texts import texts_for
from tafelrunde.lab.figures import Mean
from tafelrunde.lab.report.plots import verdict_mark

MINUS: Final = "−"
SLOT: Final = re.compile(r"\{\w+(?:\|[^|{}]*\|([^|{}]*))?\}")


class Teller:
    """Says everything in one language: the laboratory's texts and those of the game."""

    def __init__(self, kind: GameType, lang: str) -> None:
        self.kind: Final = kind
        self.own: Final = texts_for(lang, "tafelrunde.lab")
        self.texts: Final = kind.texts(lang)

    def say(self, key: str, **values: object) -> str:
        """A text of the laboratory; it and its values are markup."""
        return self.own.say(f"report.{key}", **values)

    def family(self, name: str) -> str:
        """What the things of a family are called."""
        return escape(self.texts.say(f"lab.{name}"))

    def about(self, name: str) -> str:
        """What is counted of them."""
        return escape(self.texts.say(f"lab_about.{name}"))

    def number(self, value: float, digits: int = 1) -> str:
        """A number; a minus sign is no hyphen, and nothing is no less than nothing."""
        return f"{round(value, digits) or 0.0:.{digits}f}".replace("-", MINUS).replace(
            ".", self.own.say("cli.simulate.point")
        )

    def percent(self, share: float, digits: int = 1) -> str:
        """A share of all."""
        return f"{self.number(100 * share, digits)} %"

    def signed(self, value: float, digits: int = 1) -> str:
        """A difference."""
        words = self.number(value, digits)
        return f"+{words}" if round(value, digits) > 0 else words

    def span(
        self, interval: tuple[float, float] | None, signed: bool = False, factor: float = 1, digits: int = 1
    ) -> str:
        """From here to there."""
        if interval is None:
            return "–"
        tell = self.signed if signed else self.number
        return self.say("span", low=tell(factor * interval[0], digits), high=tell(factor * interval[1], digits))

    def mean(self, mean: Mean, digits: int = 1) -> str:
        """A mean and its interval."""
        return f"{self.number(mean.value, digits)} {small(self.span(mean.interval(), digits=digits))}"

    def name(self, family: Family, id: str) -> str:
        """What a thing is called."""
        return escape(family.names.get(id, id))

    def end(self, end: str) -> str:
        """Why a game was over."""
        return escape(self.texts.say(f"end.{end}") if self.texts.has(f"end.{end}") else end)

    def plain(self, key: str) -> str:
        """A text of the game without what stands in its slots."""
        return escape(SLOT.sub(lambda slot: slot[1] or "…", self.texts.messages[key]), quote=False)

    def prompt(self, kind: str) -> str:
        """What a kind of decision asks, as the table says it."""
        keys = [key for key in self.texts.messages if key == f"prompt.{kind}" or key.startswith(f"prompt.{kind}.")]
        return self.plain(min(keys, key=len)) if keys else ""

    def bot(self, name: str) -> str:
        """What a bot is called."""
        return escape(self.texts.say(f"bot.{name}") if self.texts.has(f"bot.{name}") else name)

    def verdict(self, verdict: str, above: bool) -> str:
        """A verdict in words, with its form."""
        if verdict == "fine":
            return verdict_mark(verdict)
        key = verdict if verdict == "few" else f"{verdict}_{'above' if above else 'below'}"
        return f'<span class="verdict w-{verdict}">{verdict_mark(verdict)}{self.say(f"verdict.{key}")}</span>'


def small(words: str) -> str:
    """What matters less."""
    return f"<small>{words}</small>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], cls: str = "") -> str:
    """A table; on a phone it scrolls by itself, never the page. Cells are markup."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
    )
    whole = f'<table class="{cls}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="scroll" tabindex="0">{whole}</div>'


def section(id: str, title: str, *parts: str) -> str:
    """A panel of the page."""
    return f'<section id="{id}"><h2>{title}</h2>{"".join(part for part in parts if part)}</section>'


def paragraph(words: str, cls: str = "") -> str:
    """A paragraph."""
    return f'<p class="{cls}">{words}</p>' if cls else f"<p>{words}</p>"


def details(summary: str, *parts: str, open: bool = False) -> str:
    """What is looked at on demand."""
    return f"<details{' open' if open else ''}><summary>{summary}</summary>{''.join(parts)}</details>"


def figure(plot: str, caption: str) -> str:
    """A plot with what it shows."""
    return f"<figure><figcaption>{caption}</figcaption>{plot}</figure>"


def names_listed(names: Sequence[str], most: int, more: str) -> str:
    """Some names, and how many there are besides."""
    return ", ".join(names[:most]) + (f" {more}" if len(names) > most else "")
