"""How games go: how long they are, how much there is to choose, who leads, when it is decided, how they end."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.lab.analysis import (
    MOMENTS,
    by_players,
    changes_of,
    choices_of,
    decided_of,
    ends_of,
    leader_wins,
    minutes_of,
    rate_of,
    spread_of,
)
from tafelrunde.lab.figures import mean_of, weighted_quantile
from tafelrunde.lab.records import Record
from tafelrunde.lab.report.data import Results
from tafelrunde.lab.report.html import Teller, details, figure, paragraph, section, small, table
from tafelrunde.lab.report.plots import Axes, bins_of, histogram, share_bar, ticks

MANY: Final = 40  # options: decisions with more are put together in the plot


def length(results: Results, t: Teller) -> str:
    """Decisions, turns and minutes, for each player count."""
    rows: list[list[str]] = []
    plots: list[str] = []
    for players, records in by_players(results.first).items():
        kinds = (
            ("decisions", [float(r.decisions) for r in records]),
            ("turns", [float(r.turns) for r in records]),
            ("minutes", [minutes_of(results.kind, r) for r in records]),
        )
        for name, numbers in kinds:
            found = spread_of(numbers)
            rows.append(
                [
                    f"{t.say(f'measure.{name}')} {small(t.say('of_players', n=players))}",
                    t.mean(found.mean),
                    *(t.number(value, 0) for value in (found.least, found.low, found.middle, found.high, found.most)),
                ]
            )
        plots.append(
            figure(
                histogram(bins_of(kinds[2][1], 1.0), t.say("plot.minutes", n=players)), t.say("plot.minutes", n=players)
            )
        )
    heads = [t.say(f"head.{key}") for key in ("measure", "mean", "least", "low", "middle", "high", "most")]
    return section(
        "length", t.say("title.length"), paragraph(t.say("lead.length")), table(heads, rows), _side_by_side(plots)
    )


def options(results: Results, t: Teller) -> str:
    """How many options a decision has, by player count and kind."""
    rows: list[list[str]] = []
    for players, records in by_players(results.first).items():
        counts = choices_of(records)
        mean = mean_of([sum(n for _, n in r.asked.values()) / max(1, r.decisions) for r in records])
        quantiles = [weighted_quantile(counts, share) for share in (0.05, 0.5, 0.95)]
        rows.append([t.say("of_players", n=players), t.mean(mean), *map(str, quantiles), str(max(counts))])
    heads = [t.say(f"head.{key}") for key in ("players", "mean", "low", "middle", "high", "most")]
    everything = choices_of(results.first)
    bins = [(n - 0.5, 1.0, everything.get(n, 0)) for n in range(1, min(MANY, max(everything)) + 1)]
    rest = sum(count for n, count in everything.items() if n > MANY)
    if rest:
        bins.append((MANY + 0.5, 1.0, rest))
    plot = figure(
        histogram(bins, t.say("plot.options")), t.say("plot.options_many", n=MANY) if rest else t.say("plot.options")
    )
    kinds = details(t.say("by_kind"), _kinds(results, t))
    return section("options", t.say("title.options"), paragraph(t.say("lead.options")), table(heads, rows), plot, kinds)


def _kinds(results: Results, t: Teller) -> str:
    """Every kind of decision: how often it comes, how many options it has."""
    counts: dict[str, list[int]] = {}
    for record in results.first:
        for kind, (count, options) in record.asked.items():
            here = counts.setdefault(kind, [0, 0])
            here[0] += count
            here[1] += options
    rows = [
        [
            f"<code>{kind}</code><br>{small(t.prompt(kind))}",
            t.number(count / len(results.first)),
            t.number(options / count),
        ]
        for kind, (count, options) in sorted(counts.items(), key=lambda one: (-one[1][0], one[0]))
    ]
    return table([t.say(f"head.{key}") for key in ("kind", "per_game", "options")], rows)


# --- the lead --------------------------------------------------------------------------------------------------------


def lead(results: Results, t: Teller) -> str:
    """Lead changes, when it is decided, and how soon one can tell who wins."""
    rows: list[list[str]] = []
    plots: list[str] = []
    for players, records in by_players(results.first).items():
        changes, settled = [changes_of(r) for r in records], [decided_of(r) for r in records]
        found = spread_of(settled)
        last = rate_of(sum(value >= 1 for value in settled), len(records))
        behind = rate_of(sum(_was_behind(r) for r in records), len(records))
        rows.append(
            [
                t.say("of_players", n=players),
                t.mean(mean_of(changes)),
                t.mean(mean_of([100 * value for value in settled]), 0) + " %",
                t.percent(found.middle, 0),
                f"{t.percent(last.value, 0)} {small(t.span(last.interval, factor=100, digits=0))}",
                f"{t.percent(behind.value, 0)} {small(t.span(behind.interval, factor=100, digits=0))}",
            ]
        )
        plots.append(figure(_leader_curve(records, players, t), t.say("plot.leader", n=players)))
        bins = [(10.0 * k, 10.0, sum(min(9, int(10 * value)) == k for value in settled)) for k in range(10)]
        plots.append(figure(histogram(bins, t.say("plot.decided", n=players)), t.say("plot.decided", n=players)))
    heads = [t.say(f"head.{key}") for key in ("players", "changes", "decided", "middle", "last", "behind")]
    body = f'<div class="plots pairs">{"".join(plots)}</div>'
    return section("lead", t.say("title.lead"), paragraph(t.say("lead.lead")), table(heads, rows), body)


def _was_behind(record: Record) -> bool:
    """Did no winner lead in the middle of the game?"""
    return bool(record.leaders) and record.leaders[len(record.leaders) // 2] not in record.winners


def _leader_curve(records: Sequence[Record], players: int, t: Teller) -> str:
    axes = Axes((0, 1), (0, 1), t.say("plot.leader", n=players))
    axes.grid(
        [(value, f"{round(100 * value)} %") for value in ticks(0, 1)],
        [(value, f"{round(100 * value)} %") for value in (0, 0.5, 1)],
    )
    axes.across(1 / players, "fair")
    points: list[tuple[float, float]] = []
    for moment, rate in enumerate(leader_wins(records)):
        if rate.count:
            points.append((moment / MOMENTS, rate.value))
            axes.whisker(moment / MOMENTS, *rate.interval)
    axes.curve(points)
    return axes.svg()


# --- the end ---------------------------------------------------------------------------------------------------------


def ends(results: Results, t: Teller) -> str:
    """Why games were over."""
    games = by_players(results.first)
    everything = ends_of(results.first, results.kind)
    rows: list[list[str]] = []
    for end, rate in everything.items():
        row = [t.end(end), share_bar(rate.value, rate.interval)]
        for records in (results.first, *games.values()):
            one = ends_of(records, results.kind).get(end)
            row.append(f"{t.percent(one.value)} {small(t.span(one.interval, factor=100))}" if one else "–")
        rows.append(row)
    heads = [t.say("head.end"), "", t.say("head.all"), *(t.say("of_players", n=players) for players in games)]
    return section("ends", t.say("title.ends"), table(heads, rows, "shares"))


def _side_by_side(plots: Sequence[str]) -> str:
    return f'<div class="plots">{"".join(plots)}</div>'
