"""`tafelrunde simulate`: many games by bots, and what they say."""

import argparse
import csv
import io
import json
import sys
from contextlib import closing
from pathlib import Path
from time import perf_counter

from tafelrunde import __version__
from tafelrunde.bots import BOTS, bots_in, check_bot
from tafelrunde.bots.virtual import USUAL
from tafelrunde.cli.common import Complaint, add_game, content_for, variants_from_words
from tafelrunde.cli.playing import (
    MOST_GAMES,
    MOST_JOBS,
    MOST_TEMPO,
    add_work,
    check_files,
    check_number,
    number_text,
    print_speed,
    range_text,
    with_progress,
)
from tafelrunde.engine import Bad
from tafelrunde.games import game_type
from tafelrunde.kit.files import write_whole
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS, bot_title, complaint_text
from tafelrunde.lab.runner import WorkerDied
from tafelrunde.lab.simulate import Plan, Played, Player, simulate
from tafelrunde.lab.summary import Record, Spread, Summary, summary_of


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Who plays, how often, and where the results go."""
    number, file = t.say("cli.NUMBER"), t.say("cli.FILE")
    add_game(parser, t)
    parser.add_argument("--players", type=int, metavar=number, help=t.say("cli.simulate.players"))
    bots = t.say("cli.simulate.bots", bots=", ".join(BOTS))
    parser.add_argument("--bots", metavar=t.say("cli.simulate.BOTS"), help=bots)
    parser.add_argument("--rotate", action="store_true", help=t.say("cli.simulate.rotate"))
    parser.add_argument("--games", type=int, default=100, metavar=number, help=t.say("cli.simulate.games"))
    add_work(parser, t)
    parser.add_argument("--tempo", type=int, default=USUAL, metavar=number, help=t.say("cli.simulate.tempo"))
    parser.add_argument("--json", type=Path, metavar=file, help=t.say("cli.simulate.json"))
    parser.add_argument("--csv", type=Path, metavar=file, help=t.say("cli.simulate.csv"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play, write the files, say what came out. After Ctrl-C the same with what was finished."""
    plan = _plan(args, t)
    check_files({"--json": args.json, "--csv": args.csv}, t)
    games: list[Played] = []
    began = perf_counter()
    interrupted, died, bad = False, False, ""
    try:
        with closing(simulate(plan, args.jobs, args.ray)) as played:
            for game in with_progress(played, plan.games, t):
                games.append(game)
    except KeyboardInterrupt:
        interrupted = True
    except WorkerDied:
        died = True
    except Bad as e:  # a program that plays cannot be used
        if not games:
            raise
        bad = complaint_text(e, t.lang)
    took = perf_counter() - began
    games.sort(key=lambda game: game.number)
    _write_files(args, plan, games, t)
    if games:
        print("\n".join(_report(plan, summary_of(games, plan.bots), t)))
        print_speed(len(games), took, args, t)
    if interrupted or died or bad:
        key = "cli.simulate.interrupted" if interrupted else "cli.simulate.died" if died else "cli.simulate.bad"
        what = t.say(key, n=len(games), all=plan.games, why=bad)
        print(t.say("cli.complaint", what=what), file=sys.stderr)
    return 130 if interrupted else 1 if died else 2 if bad else 0


# --- what is asked for -----------------------------------------------------------------------------------------------


def _plan(args: argparse.Namespace, t: Texts) -> Plan:
    """The plan, or a complaint about what is wrong with it. Nothing has been played or written yet."""
    kind = game_type(args.game)
    named = None if args.bots is None else bots_in(args.bots)
    for name in named or ():
        check_bot(name, "--bots")
    players: int = args.players if args.players is not None else len(named) if named is not None else kind.players[1]
    kind.check_players(players)
    bots = named if named is not None else ["greedy"] * players
    if len(bots) != players:
        raise Complaint(t.say("cli.simulate.bad_bots", players=players, n=len(bots)))
    check_number("--games", args.games, MOST_GAMES, t)
    check_number("--jobs", args.jobs, MOST_JOBS, t)
    check_number("--tempo", args.tempo, MOST_TEMPO, t)
    content = content_for(kind, args.content) if args.content is not None else None
    variants = variants_from_words(args.variant, t)
    plan = Plan(kind.id, tuple(bots), args.games, args.seed, args.rotate, content, variants, args.tempo)
    Player(plan).begin(0)  # is there such a variant, and is what it says allowed?
    return plan


# --- files -----------------------------------------------------------------------------------------------------------


def _write_files(args: argparse.Namespace, plan: Plan, games: list[Played], t: Texts) -> None:
    for path, text in ((args.json, _as_json(plan, games)), (args.csv, _as_csv(games))):
        try:
            if path is not None:
                write_whole(path, text)
        except OSError:
            raise Complaint(t.say("cli.simulate.cannot_write", file=path)) from None


def _as_json(plan: Plan, games: list[Played]) -> str:
    fields = ("seed", "bots", "scores", "winners", "decisions", "end")
    played = [{name: getattr(game, name) for name in fields} for game in games]
    head = {"game": plan.game, "version": __version__, "seed": plan.seed, "players": plan.players}
    return json.dumps({**head, "games": played}) + "\n"


def _as_csv(games: list[Played]) -> str:
    """One line for each seat of each game."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("game", "seed", "seat", "bot", "score", "win", "decisions", "end"))
    for game in games:
        for seat, bot in enumerate(game.bots):
            win = 1 / len(game.winners) if seat in game.winners else 0
            lines.writerow(
                (game.number, game.seed, seat, bot, game.scores[seat], f"{win:.4g}", game.decisions, game.end)
            )
    return out.getvalue()


# --- what came out ---------------------------------------------------------------------------------------------------


def _report(plan: Plan, summary: Summary, t: Texts) -> list[str]:
    texts = _game_texts(plan, t)
    head = {"title": texts.say("title"), "n": summary.games, "players": plan.players, "seed": plan.seed}
    titles = [bot_title(r.name, texts) for r in summary.by_bot]
    wide = max(18, *(len(title) + 1 for title in titles))  # programs have long names
    by_bot = [_row(title.ljust(wide), r, t) for title, r in zip(titles, summary.by_bot, strict=True)]
    seats = [texts.say("cli.simulate.seat", seat=LETTERS[int(r.name)]) for r in summary.by_seat]
    by_seat = [_row(seat.ljust(wide), r, t) for seat, r in zip(seats, summary.by_seat, strict=True)]
    columns = texts.say("cli.simulate.columns").split("|")
    decisions = [texts.say("cli.simulate.decisions").ljust(wide), " " * 26, _spread(summary.decisions, t)]
    return [
        texts.say("cli.simulate.head", **head),
        "",
        f"{columns[0]:<{wide}}{columns[1]:>9}{columns[2]:>17}" + "".join(f"{c:>9}" for c in columns[3:]),
        *by_bot,
        *by_seat,
        "".join(decisions),
        "",
        *(_end(texts, end, count, summary.games) for end, count in summary.ends.items()),
        texts.say("cli.simulate.ties", n=summary.shared),
    ]


def _game_texts(plan: Plan, t: Texts) -> Texts:
    return game_type(plan.game).texts(t.lang)


def _row(name: str, record: Record, t: Texts) -> str:
    rate, interval = number_text(100 * record.rate, t) + " %", range_text(*record.interval, t)
    return f"{name}{rate:>9}{interval:>17}{_spread(record.scores, t)}"


def _spread(spread: Spread, t: Texts) -> str:
    return (
        f"{number_text(spread.mean, t):>9}{spread.least:>9.0f}{spread.most:>9.0f}{number_text(spread.deviation, t):>9}"
    )


def _end(texts: Texts, end: str, count: int, games: int) -> str:
    why = texts.say(f"end.{end}") if texts.has(f"end.{end}") else end
    return texts.say("cli.simulate.end", n=count, percent=f"{number_text(100 * count / games, texts)} %", why=why)
