"""Card by card, tile by tile: offered, used, win lift; and what never happened."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.kit.game import Family
from tafelrunde.lab.analysis import (
    AIM,
    Seldom,
    Thing,
    decisions_seen,
    ends_of,
    sentences_seen,
    tables_with,
)
from tafelrunde.lab.report.data import Results
from tafelrunde.lab.report.html import Teller, details, figure, paragraph, section, table
from tafelrunde.lab.report.plots import Axes, ticks
from tafelrunde.lab.report.who import lift_bar, lift_words, reach_of

LONG: Final = 14  # rows: longer tables are opened on demand
NAMED: Final = 3  # of the best and the worst are named in a plot
ALIKE: Final = 0.1  # shares that differ by less are alike
LETTER: Final = 13  # pixels, as high as a name
NEAR: Final = 45  # percent of the width, as wide as a long name on a phone
SELDOM: Final = 0.01  # share of the games


def content(results: Results, t: Teller) -> str:
    """All families whose things are offered and used."""
    parts = [_family(results, name, family, t) for name, family in results.own.items() if name in results.things]
    if not parts:
        return ""
    return section("content", t.say("title.content"), paragraph(t.say("lead.content")), *parts)


def _family(results: Results, name: str, family: Family, t: Teller) -> str:
    found = results.things[name]
    heads = [t.say(f"head.{key}") for key in ("thing", "away", "lift", "offered", "use", "times", "verdict")]
    reach = reach_of(found)
    rows = [_row(thing, family, reach, t) for thing in found]
    about = f"{t.about(name)} {t.say(f'judged.{family.kind}')}"
    whole = table(heads, rows, "lifts")
    if len(rows) > LONG:
        out = [row for thing, row in zip(found, rows, strict=True) if thing.verdict == "out"]
        parts = [_plot(found, family, t)]
        parts += [table(heads, out, "lifts")] if out else []
        whole = "".join(parts) + details(t.say("all_of", n=len(rows), what=t.family(name)), whole)
    return f'<h3 id="family-{name}">{t.family(name)}</h3>{paragraph(about, "about")}{whole}'


def _row(thing: Thing, family: Family, reach: float, t: Teller) -> list[str]:
    return [
        t.name(family, thing.id),
        lift_bar(thing, reach) if thing.lift.count else "",
        lift_words(thing, t) if thing.lift.count else "–",
        str(thing.offered),
        t.percent(thing.use.value, 0) if thing.offered else "–",
        str(thing.times),
        t.verdict(thing.verdict, thing.lift.value > 0),
    ]


def _plot(found: Sequence[Thing], family: Family, t: Teller) -> str:
    """Every thing as a point. Where all are used alike, side by side in order; the extremes are named."""
    judged = [thing for thing in found if thing.verdict != "few"]
    shown = judged or [thing for thing in found if thing.lift.count]
    if not shown:
        return ""
    uses = [thing.use.value for thing in shown]
    cloud = max(uses) - min(uses) > ALIKE
    caption = t.say("plot.cloud" if cloud else "plot.row")
    reach = max([AIM * 1.5, *(abs(thing.lift.value) * 1.15 for thing in shown)])
    axes = Axes((0, 1) if cloud else (0.5, len(shown) + 0.5), (-reach, reach), caption, 300)
    axes.band(-AIM, AIM)
    across = [(value, f"{round(100 * value)} %") for value in ticks(0, 1)] if cloud else []
    axes.grid(across, [(value, t.signed(100 * value, 0) if value else "0") for value in ticks(-reach, reach, 6)])
    axes.across(0, "fair")
    at = {thing.id: thing.use.value if cloud else rank for rank, thing in enumerate(shown, start=1)}
    order = sorted(shown, key=lambda thing: (thing.verdict != "out", -abs(thing.lift.value)))
    for thing in reversed(order):
        axes.point(at[thing.id], thing.lift.value, thing.verdict, _title(thing, family, t))
    taken: list[tuple[float, float]] = []
    for thing in order[: 2 * NAMED + sum(thing.verdict == "out" for thing in shown)]:
        x, y = axes.px(at[thing.id]), axes.py(thing.lift.value)
        if all(abs(y - other_y) > LETTER or abs(x - other_x) > NEAR for other_x, other_y in taken):
            axes.words(at[thing.id], thing.lift.value, family.names[thing.id])
            taken.append((x, y))
    return figure(axes.svg(), caption)


def _title(thing: Thing, family: Family, t: Teller) -> str:
    return f"{family.names[thing.id]}: {t.signed(100 * thing.lift.value)}"


# --- what never happened ---------------------------------------------------------------------------------------------


def unused(results: Results) -> dict[str, tuple[Family, list[Thing], list[Thing]]]:
    """By family: what was never offered, and what was offered but never used."""
    found: dict[str, tuple[Family, list[Thing], list[Thing]]] = {}
    for name, all_of_them in results.things.items():
        missing = [thing for thing in all_of_them if not thing.offered and not thing.users]
        refused = [thing for thing in all_of_them if thing.offered and not thing.users]
        found[name] = results.own[name], missing, refused
    return found


def never(results: Results, t: Teller) -> str:
    """Content that nobody had or used, decisions never asked, sentences never said, ends never reached."""
    rows: list[list[str]] = []
    for name, (family, never_offered, refused) in unused(results).items():
        rows.append([t.family(name), _names(family, never_offered, t), _names(family, refused, t)])
    for name, family in results.own.items():
        if family.kind == "table":
            seen = tables_with(results.first, name)
            rows.append(
                [t.family(name), ", ".join(t.name(family, id) for id in family.names if id not in seen) or "–", "–"]
            )
    heads = [t.say(f"head.{key}") for key in ("family", "never_offered", "never_used")]
    gone = [t.end(end) for end, rate in ends_of(results.first, results.kind).items() if not rate.value]
    return section(
        "never",
        t.say("title.never"),
        paragraph(t.say("lead.never", n=len(results.first))),
        table(heads, rows, "words") if rows else "",
        f"<h3>{t.say('never.ends')}</h3>" + paragraph("; ".join(gone) or t.say("never.none")),
        _seldom(results, decisions_seen(results.first, results.kind), "decisions", t),
        _seldom(results, sentences_seen(results.first, results.kind), "sentences", t),
    )


def _names(family: Family, found: Sequence[Thing], t: Teller) -> str:
    return ", ".join(t.name(family, thing.id) for thing in found) or "–"


def _seldom(results: Results, seen: Sequence[Seldom], what: str, t: Teller) -> str:
    """What never or hardly ever happened."""
    missing = [one for one in seen if not one.games]
    rare = [one for one in seen if 0 < one.games < SELDOM * len(results.first)]
    rows = [
        [
            f"<code>{one.id}</code>",
            t.prompt(one.id) if what == "decisions" else t.plain(f"event.{one.id}"),
            _times(one, t),
        ]
        for one in (*missing, *rare)
    ]
    heads = [t.say("head.kind"), t.say(f"head.{what}"), t.say("head.in_games")]
    line = paragraph(t.say(f"never.{what}_count", n=len(missing), all=len(seen)))
    body = table(heads, rows, "words") if rows else ""
    if len(rows) > LONG:
        body = details(t.say("never.show", n=len(rows)), body)
    return f"<h3>{t.say(f'never.{what}')}</h3>{line}{body}"


def _times(one: Seldom, t: Teller) -> str:
    return str(one.games) if one.games else t.say("never.never")
