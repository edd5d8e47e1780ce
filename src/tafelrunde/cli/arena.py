"""`tafelrunde arena`: bots against each other in all line-ups; ratings, crosstable, and whether one is good enough."""

import argparse
import sys
from contextlib import closing, nullcontext
from dataclasses import asdict, replace
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from tafelrunde import __version__
from tafelrunde.bots import BOTS, bots_in, check_bot
from tafelrunde.cli.common import Complaint, add_game, content_for, json_text, variants_from_words
from tafelrunde.cli.playing import (
    MOST_JOBS,
    add_work,
    check_files,
    check_number,
    number_text,
    print_speed,
    range_text,
    with_progress,
)
from tafelrunde.games import game_type
from tafelrunde.kit.files import write_whole
from tafelrunde.kit.texts import Texts
from tafelrunde.lab.arena import (
    Contest,
    Contestant,
    Contested,
    check_ratings,
    contest,
    earlier,
    head_of,
    result_of,
    standings_of,
)
from tafelrunde.lab.journal import Journal
from tafelrunde.lab.runner import WorkerDied
from tafelrunde.lab.simulate import Player
from tafelrunde.lab.summary import Z
from tafelrunde.lab.versus import Verdict, Versus

MOST_GAMES: Final = 10_000_000
MOST_BOTS: Final = 20
USUAL_GAMES: Final = 100
UNTIL_GAMES: Final = 200
WIDTHS: Final = (9, 7, 11, 17, 9, 9)  # of the columns after the name


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Who competes, how long, and where it is kept."""
    number, file = t.say("cli.NUMBER"), t.say("cli.FILE")
    add_game(parser, t)
    bots = t.say("cli.arena.bots", bots=", ".join(BOTS))
    parser.add_argument("--bots", required=True, metavar=t.say("cli.simulate.BOTS"), help=bots)
    parser.add_argument("--players", type=int, metavar=number, help=t.say("cli.arena.players"))
    games = t.say("cli.arena.games", usual=USUAL_GAMES, until=UNTIL_GAMES)
    parser.add_argument("--games", type=int, metavar=number, help=games)
    parser.add_argument("--until", type=float, metavar=t.say("cli.arena.PERCENT"), help=t.say("cli.arena.until"))
    add_work(parser, t)
    parser.add_argument("--file", type=Path, metavar=file, help=t.say("cli.arena.file"))
    parser.add_argument("--json", type=Path, metavar=file, help=t.say("cli.arena.json"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play what is missing, say what came out. After Ctrl-C the same with what was finished."""
    plan = _plan(args, t)
    check_ratings()
    check_files({"--file": args.file, "--json": args.json}, t)
    journal = Journal(args.file, head_of(plan)) if args.file is not None else None
    games = earlier(journal, plan) if journal is not None else {}
    versus = Versus(args.until / 100, plan.round) if args.until is not None else None
    before, began = len(games), perf_counter()
    stopped = _play(plan, games, versus, journal, args, t)
    took = perf_counter() - began
    counted = [game for game in games.values() if versus is None or game.number < versus.games]
    if counted:
        found, verdict = standings_of(counted, plan.bots), versus.verdict() if versus is not None else None
        if args.json is not None:
            write_whole(args.json, json_text(_as_json(plan, len(counted), found, verdict)) + "\n")
        print("\n".join(_report(plan, len(counted), found, verdict, t)))
    if played := len(games) - before:
        print_speed(played, took, args, t)
    if stopped:
        what = t.say(f"cli.simulate.{stopped}", n=len(games), all=plan.games)
        again = "" if journal is None else t.say("cli.arena.again")
        print(t.say("cli.complaint", what=what + again), file=sys.stderr)
    return {"": 0, "interrupted": 130, "died": 1}[stopped]


def _play(
    plan: Contest,
    games: dict[int, Contested],
    versus: Versus | None,
    journal: Journal | None,
    args: argparse.Namespace,
    t: Texts,
) -> str:
    """Play the games that are missing, until there is a verdict; the name of a text if something ended it early."""
    if versus is not None:
        for game in games.values():
            versus.add(game.number, result_of(game, plan.bots[0]))
    decided = versus is not None and versus.says != "open"
    missing = [] if decided else [number for number in range(plan.games) if number not in games]
    try:
        with journal or nullcontext(), closing(contest(plan, missing, args.jobs, args.ray)) as played:
            for game in with_progress(played, plan.games, t, len(games)):
                if journal is not None:
                    journal.add(vars(game))
                games[game.number] = game
                if versus is not None:
                    versus.add(game.number, result_of(game, plan.bots[0]))
                    if versus.says != "open":
                        break
    except KeyboardInterrupt:
        return "interrupted"
    except WorkerDied:
        return "died"
    return ""


# --- what is asked for -----------------------------------------------------------------------------------------------


def _plan(args: argparse.Namespace, t: Texts) -> Contest:
    """The plan, or a complaint about what is wrong with it. Nothing has been played or written yet."""
    kind = game_type(args.game)
    bots = bots_in(args.bots)
    for name in bots:
        check_bot(name, "--bots")
    if len(set(bots)) < len(bots):
        raise Complaint(t.say("cli.arena.twice", bot=next(name for name in bots if bots.count(name) > 1)))
    if not 2 <= len(bots) <= MOST_BOTS:
        raise Complaint(t.say("cli.arena.bad_bots", most=MOST_BOTS, n=len(bots)))
    players: int = args.players if args.players is not None else kind.players[0]
    kind.check_players(players)
    check_number("--jobs", args.jobs, MOST_JOBS, t)
    content = content_for(kind, args.content) if args.content is not None else None
    variants = kind.settle_variants(variants_from_words(args.variant, t))
    plan = Contest(kind.id, tuple(bots), 1, args.seed, content=content, variants=variants, size=players)
    plan = replace(plan, games=_games(plan, args, t))
    Player(plan).begin(0)  # is what the variants say allowed?
    return plan


def _games(plan: Contest, args: argparse.Namespace, t: Texts) -> int:
    """How many games at most; a verdict needs whole rounds."""
    if args.games is not None:
        check_number("--games", args.games, MOST_GAMES, t)
    if args.until is None:
        return args.games or -(-USUAL_GAMES // plan.round) * plan.round
    if len(plan.bots) != 2:
        raise Complaint(t.say("cli.arena.two_bots", n=len(plan.bots)))
    if not 1 <= args.until <= 99:
        raise Complaint(t.say("cli.arena.bad_percent", n=args.until))
    games: int = args.games or UNTIL_GAMES
    if games < plan.round:
        raise Complaint(t.say("cli.arena.too_few", round=plan.round, n=games))
    return games - games % plan.round


# --- what came out ---------------------------------------------------------------------------------------------------


def _as_json(plan: Contest, games: int, found: list[Contestant], verdict: Verdict | None) -> dict[str, Any]:
    head = {"game": plan.game, "version": __version__, "seed": plan.seed, "players": plan.players, "games": games}
    bots = [{**(doc := asdict(one)).pop("record"), **doc} for one in found]
    return {**head, "bots": bots, "until": None if verdict is None else asdict(verdict)}


def _report(plan: Contest, games: int, found: list[Contestant], verdict: Verdict | None, t: Texts) -> list[str]:
    texts = game_type(plan.game).texts(t.lang)
    head = {"title": texts.say("title"), "n": games, "players": plan.players, "seed": plan.seed}
    return [
        texts.say("cli.simulate.head", **head),
        "",
        *_table(found, t),
        "",
        *_crosstable(found, t),
        t.say("cli.arena.explained"),
        *([] if games % plan.round == 0 else [t.say("cli.arena.uneven", round=plan.round)]),
        *([] if verdict is None else ["", _verdict(plan, verdict, t)]),
    ]


def _table(found: list[Contestant], t: Texts) -> list[str]:
    rows = [t.say("cli.arena.columns").split("|")]
    for k, one in enumerate(found, 1):
        record, rating = one.record, one.rating
        rated = (number_text(rating.mean, t), number_text(Z * rating.deviation, t))
        wins = (number_text(100 * record.rate, t) + " %", range_text(*record.interval, t))
        means = (number_text(one.place, t, 2), number_text(record.scores.mean, t))
        rows.append([f"{k} {record.name}", *rated, *wins, *means])
    wide = _wide(found)
    return [
        name.ljust(wide) + "".join(cell.rjust(width) for cell, width in zip(cells, WIDTHS, strict=True))
        for name, *cells in rows
    ]


def _crosstable(found: list[Contestant], t: Texts) -> list[str]:
    """In percent, how often the bot of the row was ahead of the bot of the column."""
    wide = _wide(found)
    lines = [t.say("cli.arena.crosstable"), " " * wide + "".join(f"{k:>7}" for k in range(1, len(found) + 1))]
    for k, one in enumerate(found, 1):
        against = [one.against.get(other.record.name) for other in found]
        cells = ["–" if c is None else number_text(100 * c.ahead / c.pairs, t) for c in against]
        lines.append(f"{f'{k} {one.record.name}':<{wide}}" + "".join(f"{cell:>7}" for cell in cells))
    pairs = [compared.pairs for one in found for compared in one.against.values()]
    key = "pairs" if min(pairs) == max(pairs) else "pairs_from"
    return [*lines, t.say(f"cli.arena.{key}", n=min(pairs), most=max(pairs)), ""]


def _wide(found: list[Contestant]) -> int:
    return max(16, *(len(one.record.name) + 4 for one in found))


def _verdict(plan: Contest, verdict: Verdict, t: Texts) -> str:
    a, b = plan.bots
    bar = f"{100 * verdict.bar:g}".replace(".", t.say("cli.simulate.point"))
    interval = range_text(verdict.low, verdict.high, t)
    says = t.say(f"cli.arena.{verdict.says}", a=a, b=b, bar=bar, n=verdict.games)
    return (
        says + "\n" + t.say("cli.arena.estimate", rate=number_text(100 * verdict.rate, t), interval=interval, a=a, b=b)
    )
