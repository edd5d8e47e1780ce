"""What a designer should see first: what is out of line, what is never used, what differs."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tafelrunde.kit.words import LETTERS
from tafelrunde.lab.analysis import (
    FEW,
    Line,
    by_place,
    by_trait,
    decided_of,
    decisions_seen,
    ends_of,
    rate_of,
    sentences_seen,
)
from tafelrunde.lab.figures import quantile
from tafelrunde.lab.report.content import unused
from tafelrunde.lab.report.data import Results
from tafelrunde.lab.report.html import Teller, names_listed, paragraph, section
from tafelrunde.lab.report.plots import verdict_mark
from tafelrunde.lab.report.versus import contrast_name
from tafelrunde.lab.report.who import rungs

EARLY: Final = 0.5  # of the turns: decided before, in half of the games, is early
OFTEN: Final = 0.1  # of the games: more shared victories are many
VERDICTS: Final = ("out", "leans", "few", "fine")  # worst first
NAMED: Final = 5  # things in one sentence


class Finding(NamedTuple):
    """One sentence, where to read on, and how bad it is: as a verdict."""

    verdict: str
    words: str
    anchor: str


def glance(results: Results, t: Teller) -> str:
    """The first panel."""
    found = sorted(findings(results, t), key=lambda one: VERDICTS.index(one.verdict))
    if all(one.verdict != "out" for one in found):
        found.append(Finding("fine", t.say("glance.fine"), "seats"))
    rows = "".join(
        f'<li class="f-{one.verdict}">{verdict_mark(one.verdict)}<a href="#{one.anchor}">{one.words}</a></li>'
        for one in found
    )
    key = " ".join(f"<span>{verdict_mark(verdict)}{t.say(f'key.{verdict}')}</span>" for verdict in VERDICTS)
    return section("glance", t.say("title.glance"), f'<ul class="findings">{rows}</ul>', paragraph(key, "key"))


def findings(results: Results, t: Teller) -> Iterator[Finding]:
    """All of them."""
    yield from _seats(results, t)
    yield from _families(results, t)
    yield from _course(results, t)
    yield from _never(results, t)
    yield from _ladder(results, t)
    yield from _versus(results, t)


def _seats(results: Results, t: Teller) -> Iterator[Finding]:
    named = [
        (line, f"{LETTERS[seat]} ({t.say('of_players', n=players)}, {t.signed(100 * line.lift.value)})")
        for players, lines in by_place(results.first).items()
        for seat, line in enumerate(lines)
    ]
    yield from _judged(named, "seats", t.say("title.seats"), t)


def _families(results: Results, t: Teller) -> Iterator[Finding]:
    for name, family in results.own.items():
        judged: Sequence[Line] = results.things.get(name, [])
        anchor = f"family-{name}"
        if family.kind == "seat":
            judged, anchor = by_trait(results.first, name), "traits"
        order = sorted(judged, key=lambda line: -abs(line.lift.value))
        named = [(line, f"{t.name(family, line.id)} ({t.signed(100 * line.lift.value)})") for line in order]
        yield from _judged(named, anchor, t.family(name), t)


def _judged(named: Sequence[tuple[Line, str]], anchor: str, title: str, t: Teller) -> Iterator[Finding]:
    """What is out of line, what leans, and whether most of it can be judged at all."""
    for verdict in ("out", "leans"):
        words = [words for line, words in named if line.verdict == verdict]
        if words:
            names = names_listed(words, NAMED, t.say("more", n=len(words) - NAMED))
            yield Finding(verdict, t.say(f"glance.{verdict}", what=title, names=names), anchor)
    few = sum(line.verdict == "few" for line, _ in named)
    if 2 * few > len(named):
        yield Finding("few", t.say("glance.few", what=title, n=few, all=len(named)), anchor)


def _course(results: Results, t: Teller) -> Iterator[Finding]:
    middle = quantile([decided_of(record) for record in results.first], 0.5)
    if middle < EARLY:
        yield Finding("leans", t.say("glance.early", share=t.percent(middle, 0)), "lead")
    shared = rate_of(sum(len(r.winners) > 1 for r in results.first), len(results.first))
    if shared.interval[0] > OFTEN:
        yield Finding("leans", t.say("glance.shared", share=t.percent(shared.value, 0)), "seats")


def _never(results: Results, t: Teller) -> Iterator[Finding]:
    for name, (family, never, refused) in unused(results).items():
        for key, found in (("never_offered", never), ("never_used", refused)):
            if found:
                names = names_listed(
                    [t.name(family, thing.id) for thing in found], NAMED, t.say("more", n=len(found) - NAMED)
                )
                words = t.say(f"glance.{key}", what=t.family(name), n=len(found), names=names)
                often = key == "never_used" and any(thing.offered >= FEW for thing in found)
                yield Finding("out" if often else "leans", words, "never")
    ends = [end for end, rate in ends_of(results.first, results.kind).items() if not rate.value]
    asked = [one for one in decisions_seen(results.first, results.kind) if not one.games]
    said = [one for one in sentences_seen(results.first, results.kind) if not one.games]
    if ends or asked or said:
        words = t.say("glance.rules", ends=len(ends), decisions=len(asked), sentences=len(said))
        yield Finding("leans", words, "never")


def _ladder(results: Results, t: Teller) -> Iterator[Finding]:
    for lower, upper, records in rungs(results):
        rate = rate_of(sum(r.share(r.bots.index(upper)) for r in records), len(records))
        if rate.interval[0] <= 1 / records[0].players:
            words = t.say("glance.ladder", upper=t.bot(upper), lower=t.bot(lower), share=t.percent(rate.value, 0))
            yield Finding("leans", words, "ladder")


def _versus(results: Results, t: Teller) -> Iterator[Finding]:
    if results.contrasts:
        clear = sorted((one for one in results.contrasts if one.differs), key=lambda one: one.test.p)
        names = names_listed(
            [contrast_name(one, results, t) for one in clear], NAMED, t.say("more", n=len(clear) - NAMED)
        )
        key = "glance.differs" if clear else "glance.alike"
        words = t.say(key, n=len(clear), all=len(results.contrasts), names=names)
        yield Finding("out" if clear else "fine", words, "versus")
