"""The report: one page that needs nothing else, in German or English. The same games give the same bytes."""

from html import escape
from importlib.resources import files
from typing import Final

from tafelrunde import __version__
from tafelrunde.lab.analysis import AIM, FEW, SLIGHT, by_players
from tafelrunde.lab.report import content, course, who
from tafelrunde.lab.report.data import Results
from tafelrunde.lab.report.glance import glance
from tafelrunde.lab.report.html import Teller, section
from tafelrunde.lab.report.versus import versus

DEFINED: Final = (
    *("game", "share", "fair", "lift", "verdict", "intervals", "corrected", "scores", "offered", "judged", "decisions"),
    *(
        "turns",
        "minutes",
        "options",
        "leads",
        "changes",
        "decided",
        "leader",
        "ends",
        "never",
        "ladder",
        "versus",
        "same",
    ),
)


def report(results: Results) -> str:
    """The whole page, of at least one game of the first side."""
    t = Teller(results.kind, results.lang)
    parts = [glance(results, t), versus(results, t), who.seats(results, t), who.traits(results, t)]
    parts += [content.content(results, t), content.never(results, t), course.length(results, t)]
    parts += [course.options(results, t), course.lead(results, t), course.ends(results, t)]
    parts += [who.ladder(results, t), _definitions(results, t)]
    title = t.say("page_title", game=results.kind.texts(results.lang).say("title"))
    style = files("tafelrunde.lab.report").joinpath("style.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{results.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<header><h1>{title}</h1>{_facts(results, t)}</header>\n{_links(parts, t)}\n<main>\n"
        + "\n".join(part for part in parts if part)
        + f"\n</main>\n<footer>{t.say('footer', version=__version__)}</footer>\n</body>\n</html>\n"
    )


def _facts(results: Results, t: Teller) -> str:
    """What was played."""
    counts = {players: len(records) for players, records in by_players(results.first).items()}
    plan = next(table.plan for table in results.study.tables)
    bots = dict.fromkeys(bot for record in results.first for bot in record.bots)
    facts = [
        (t.say("fact.games"), ", ".join(t.say("fact.count", n=n, players=players) for players, n in counts.items())),
        (t.say("fact.bots"), ", ".join(t.bot(bot) for bot in bots)),
        (t.say("fact.seed"), str(plan.seed)),
    ]
    for side, one in enumerate(results.sides):
        variants = ", ".join(f"{name}={value}" for name, value in sorted(one.variants.items()))
        words = f"{escape(results.names[side])} <code>{results.mark(side)}</code>"
        words += f" {escape(variants)}" if variants else ""
        facts.append((t.say("fact.content" if side == 0 else "fact.against"), words))
    planned = sum(table.plan.games for table in results.study.tables)
    if len(results.records) < planned:
        facts.append((t.say("fact.stopped"), t.say("fact.of", n=len(results.records), all=planned)))
    return "<dl>" + "".join(f"<div><dt>{name}</dt><dd>{words}</dd></div>" for name, words in facts) + "</dl>"


def _links(parts: list[str], t: Teller) -> str:
    """A line of links to all panels."""
    names = ("glance", "versus", "seats", "traits", "content", "never", "length", "options", "lead", "ends", "ladder")
    there = [name for name in (*names, "definitions") if any(f'<section id="{name}"' in part for part in parts)]
    links = "".join(f'<a href="#{name}">{t.say(f"title.{name}")}</a>' for name in there)
    return f'<nav aria-label="{t.say("nav")}">{links}</nav>'


def _definitions(results: Results, t: Teller) -> str:
    """What every figure means, ties included."""
    traits = results.kind.traits
    values = {
        "aim": round(100 * AIM),
        "slight": round(100 * SLIGHT),
        "few": FEW,
        "minutes": results.kind.minutes,
        "usual": traits.USUAL if traits else 0,
    }
    other = {} if traits else {"minutes": "minutes_fixed", "turns": "turns_unknown"}
    rows = "".join(
        f"<dt>{t.say(f'term.{key}')}</dt><dd>{t.say(f'define.{other.get(key, key)}', **values)}</dd>" for key in DEFINED
    )
    return section("definitions", t.say("title.definitions"), f'<dl class="terms">{rows}</dl>')
