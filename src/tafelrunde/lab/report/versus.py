"""Two contents or variants side by side."""

from collections.abc import Sequence
from html import escape
from typing import Final

from tafelrunde.kit.words import LETTERS
from tafelrunde.lab.compare import Contrast
from tafelrunde.lab.report.data import Results
from tafelrunde.lab.report.html import Teller, details, paragraph, section, small, table
from tafelrunde.lab.report.plots import seat_mark, verdict_mark

TINY: Final = 0.001


def versus(results: Results, t: Teller) -> str:
    """What differs, and whether that can be chance."""
    found = results.contrasts
    if not found:
        return ""
    measures = [one for one in found if one.group == "measures"]
    rest = [one for one in found if one.group != "measures"]
    clear = [one for one in rest if one.differs]
    return section(
        "versus",
        t.say("title.versus"),
        paragraph(t.say("lead.versus", n=len(found))),
        _table(measures, results, t),
        f"<h3>{t.say('versus.others')}</h3>",
        paragraph(t.say("versus.count", n=len(clear), all=len(rest))),
        _table(clear, results, t) if clear else "",
        details(t.say("versus.all", n=len(rest)), _table(rest, results, t)),
    )


def _table(found: Sequence[Contrast], results: Results, t: Teller) -> str:
    heads = [t.say("head.figure"), *map(escape, results.names), t.say("head.difference"), t.say("head.p")]
    rows = [
        [
            contrast_name(one, results, t),
            _value(one, one.first, t),
            _value(one, one.second, t),
            _difference(one, t),
            f"{_chance(one.p, t)} {differs(t) if one.differs else ''}",
        ]
        for one in found
    ]
    return table(heads, rows)


def differs(t: Teller) -> str:
    """The mark of a difference that is more than chance."""
    return f'<span class="verdict w-out">{verdict_mark("out")}{t.say("verdict.differs")}</span>'


def contrast_name(one: Contrast, results: Results, t: Teller) -> str:
    """What is compared."""
    count = small(t.say("of_players", n=one.players)) if one.players else ""
    if one.group == "measures":
        return f"{t.say(f'measure.{one.id}')} {count}"
    if one.group == "seats":
        return f"{seat_mark(int(one.id))} {LETTERS[int(one.id)]} {small(t.say('what.lift'))}"
    if one.group == "ends":
        return f"{t.end(one.id)} {small(t.say('what.share'))}"
    what = t.say("what.lift" if one.unit == "lift" else "what.use")
    return f"{t.name(results.families[one.group], one.id)} {small(f'{t.family(one.group)}, {what}')}"


def _value(one: Contrast, value: float, t: Teller) -> str:
    return t.number(value) if not one.unit else t.percent(value) if one.unit == "%" else t.signed(100 * value)


def _difference(one: Contrast, t: Teller) -> str:
    return t.signed(one.second - one.first) if not one.unit else t.signed(100 * (one.second - one.first))


def _chance(p: float, t: Teller) -> str:
    return f"&lt; {t.number(TINY, 3)}" if p < TINY else t.number(p, 3)
