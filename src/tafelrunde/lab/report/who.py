"""Who wins: by seat and player count, by faction, theme, map; and the skill ladder."""

from collections.abc import Iterable, Sequence
from typing import Final

from tafelrunde.kit.game import Family
from tafelrunde.kit.words import LETTERS
from tafelrunde.lab.analysis import (
    AIM,
    Line,
    averages_of,
    by_place,
    by_players,
    by_trait,
    rate_of,
    seat_rate,
    tables_with,
    verdict_of,
)
from tafelrunde.lab.figures import corrected, mean_of, mean_of_groups
from tafelrunde.lab.records import Record
from tafelrunde.lab.report.data import Results
from tafelrunde.lab.report.html import Teller, details, paragraph, section, small, table
from tafelrunde.lab.report.plots import interval_bar, seat_mark

LEAST: Final = 0.15  # of a fair share: bars that show lifts reach at least so far


def seats(results: Results, t: Teller) -> str:
    """Win rate and result of every seat, for each player count."""
    rows: list[list[str]] = []
    places = by_place(results.first)
    reach = reach_of(line for lines in places.values() for line in lines)
    for players, records in by_players(results.first).items():
        for seat in range(players):
            line, rate = places[players][seat], seat_rate(records, seat)
            scores = mean_of([record.scores[seat] for record in records])
            rows.append(
                [
                    f"{seat_mark(seat)} {LETTERS[seat]} {small(t.say('of_players', n=players))}",
                    lift_bar(line, reach),
                    f"{t.percent(rate.value)} {small(t.span(rate.interval, factor=100))}",
                    t.percent(1 / players),
                    t.mean(scores),
                    t.verdict(line.verdict, line.lift.value > 0),
                ]
            )
    heads = [t.say(f"head.{key}") for key in ("seat", "away", "rate", "fair", "score", "verdict")]
    shared = sum(len(record.winners) > 1 for record in results.first)
    ties = t.say("shared", n=shared, share=t.percent(shared / len(results.first)))
    return section(
        "seats", t.say("title.seats"), paragraph(t.say("lead.seats")), table(heads, rows, "lifts"), paragraph(ties)
    )


def reach_of(found: Iterable[Line]) -> float:
    """How far the bars of a table reach on both sides, so that no interval that counts is cut off."""
    ends = [end for line in found if line.interval and line.verdict != "few" for end in line.interval]
    return min(1.0, max([LEAST, *(1.05 * abs(end) for end in ends)]))


def lift_bar(line: Line, reach: float) -> str:
    """A lift with its corrected interval; the band is what counts as in line."""
    return interval_bar(line.lift.value, line.interval, (-reach, reach), 0, AIM, line.verdict)


def lift_words(line: Line, t: Teller) -> str:
    """The same in figures."""
    return f"{t.signed(100 * line.lift.value)} {small(t.span(line.interval, True, 100))}"


# --- traits of seats and tables --------------------------------------------------------------------------------------


def traits(results: Results, t: Teller) -> str:
    """Factions, order of play, maps, themes."""
    parts: list[str] = []
    for name, family in results.own.items():
        if family.kind == "seat":
            parts.append(_of_seats(results, name, family, t))
        elif family.kind == "table":
            parts.append(_of_tables(results, name, family, t))
    if not any(parts):
        return ""
    return section("traits", t.say("title.traits"), paragraph(t.say("lead.traits")), *parts)


def _of_seats(results: Results, name: str, family: Family, t: Teller) -> str:
    heads = [t.say(f"head.{key}") for key in ("trait", "away", "lift", "points", "count_seats", "verdict")]
    found = sorted(by_trait(results.first, name), key=lambda line: list(family.names).index(line.id))
    rows = [
        [
            t.name(family, line.id),
            lift_bar(line, reach_of(found)),
            lift_words(line, t),
            f"{t.signed(line.points.value)} {small(t.span(line.points.interval(), True))}",
            str(line.lift.count),
            t.verdict(line.verdict, line.lift.value > 0),
        ]
        for line in found
    ]
    about = paragraph(t.about(name), "about")
    return (
        f"<h3>{t.family(name)}</h3>" + about + table(heads, rows, "lifts") + _by_count(results.first, name, family, t)
    )


def _by_count(records: Sequence[Record], name: str, family: Family, t: Teller) -> str:
    """The same for each player count: win rate and result."""
    games = by_players(records)
    rows: list[list[str]] = []
    for id in family.names:
        row = [t.name(family, id)]
        for some in games.values():
            had = [(r, seat) for r in some for seat in range(r.players) if (seat, name, id) in r.things]
            if not had:
                row.append("–")
                continue
            rate = rate_of(sum(r.share(seat) for r, seat in had), len(had))
            scores = mean_of([r.scores[seat] for r, seat in had])
            words = f"{t.percent(rate.value)} {small(t.span(rate.interval, factor=100))}"
            row.append(
                f"{words}<br>{t.say('points_of', words=t.number(scores.value))} {small(t.span(scores.interval()))}"
            )
        if any(cell != "–" for cell in row[1:]):
            rows.append(row)
    heads = [t.say("head.trait"), *(t.say("of_players", n=players) for players in games)]
    return details(t.say("by_count"), table(heads, rows))


def _of_tables(results: Results, name: str, family: Family, t: Teller) -> str:
    """Traits of the whole table: no seat has them alone, so we look at points, length, and how fair it is there."""
    found = tables_with(results.first, name)
    averages, length = averages_of(results.first), _lengths(results.first)
    heads = [t.say(f"head.{key}") for key in ("trait", "games", "points", "length", "furthest", "verdict")]
    rows: list[list[str]] = []
    for id in [id for id in family.names if id in found]:
        games = found[id]
        points = mean_of_groups([[score - averages[r.players] for score in r.scores] for r in games])
        longer = mean_of([r.decisions / length[r.players] - 1 for r in games])
        furthest, verdict, above = _furthest(games, len(found), t)
        rows.append(
            [
                t.name(family, id),
                str(len(games)),
                f"{t.signed(points.value)} {small(t.span(points.interval(), True))}",
                f"{t.signed(100 * longer.value)} % {small(t.span(longer.interval(), True, 100))}",
                furthest,
                t.verdict(verdict, above),
            ]
        )
    if not rows:
        return ""
    about = paragraph(t.about(name), "about")
    return f"<h3>{t.family(name)}</h3>" + about + table(heads, rows)


def _furthest(games: Sequence[Record], values: int, t: Teller) -> tuple[str, str, bool]:
    """The seat that is farthest from a fair share in those games."""
    most = max(r.players for r in games)
    lifts = [mean_of([r.share(seat) - 1 / r.players for r in games if seat < r.players]) for seat in range(most)]
    seat = max(range(most), key=lambda seat: abs(lifts[seat].value))
    interval = lifts[seat].interval(corrected(values * most))
    verdict = verdict_of(lifts[seat], interval)
    words = f"{seat_mark(seat)} {t.signed(100 * lifts[seat].value)} {small(t.span(interval, True, 100))}"
    return words, verdict, lifts[seat].value > 0


def _lengths(records: Sequence[Record]) -> dict[int, float]:
    return {players: mean_of([r.decisions for r in some]).value for players, some in by_players(records).items()}


# --- the skill ladder ------------------------------------------------------------------------------------------------


def ladder(results: Results, t: Teller) -> str:
    """Each bot against a table full of the bot below."""
    if not results.ladder:
        return ""
    rows: list[list[str]] = []
    for lower, upper, records in rungs(results):
        players = records[0].players
        shares = [record.share(record.bots.index(upper)) for record in records]
        rate, fair = rate_of(sum(shares), len(records)), 1 / players
        verdict = "fine" if rate.interval[0] > fair else "out" if rate.interval[1] < fair else "leans"
        words = t.say(f"rung.{verdict}")
        rows.append(
            [
                t.say("against", upper=t.bot(upper), lower=t.bot(lower), n=players - 1),
                interval_bar(rate.value, rate.interval, (0, 1), fair, 0, verdict),
                f"{t.percent(rate.value)} {small(t.span(rate.interval, factor=100))}",
                t.percent(fair),
                str(len(records)),
                words,
            ]
        )
    heads = [t.say(f"head.{key}") for key in ("rung", "plot", "rate", "fair", "games", "verdict")]
    return section("ladder", t.say("title.ladder"), paragraph(t.say("lead.ladder")), table(heads, rows, "lifts"))


def rungs(results: Results) -> list[tuple[str, str, list[Record]]]:
    """Lower bot, upper bot, and their games."""
    found: list[tuple[str, str, list[Record]]] = []
    for k, one in enumerate(results.study.tables):
        games = [record for record in results.ladder if record.table == k]
        if games:
            found.append((one.plan.bots[1], one.plan.bots[0], games))
    return found
