"""`tafelrunde lab`: bots play many games, and a page for designers says what is wrong with a game or its content."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from tafelrunde.bots import BOTS, bots_in, check_bot
from tafelrunde.cli.common import Complaint, add_game, content_for, variants_from_words
from tafelrunde.cli.playing import MOST_JOBS, add_work, check_number, check_writable, with_progress
from tafelrunde.engine import Bad
from tafelrunde.games import game_type
from tafelrunde.kit.files import write_whole
from tafelrunde.kit.game import GameType
from tafelrunde.kit.packages import install_command
from tafelrunde.kit.texts import Texts
from tafelrunde.lab.parquet import write
from tafelrunde.lab.records import Record
from tafelrunde.lab.report.data import Results
from tafelrunde.lab.report.page import report
from tafelrunde.lab.runner import WorkerDied
from tafelrunde.lab.runner import run as run_jobs
from tafelrunde.lab.simulate import Player
from tafelrunde.lab.study import Side, Study, ladder_of, tables_of

USUAL_GAMES: Final = 100
LADDER: Final = "random,greedy"
LADDER_GAMES: Final = 40
MOST_GAMES: Final = 1_000_000
NONE: Final = "none"
STANDARD: Final = "standard"  # in place of a folder: our own content


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What is played, what it is compared with, and where the report goes."""
    number, bots = t.say("cli.NUMBER"), t.say("cli.simulate.BOTS")
    add_game(parser, t)
    parser.add_argument("-o", "--output", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.lab.output"))
    parser.add_argument("--parquet", type=Path, metavar=t.say("cli.DIR"), help=t.say("cli.lab.parquet"))
    games = t.say("cli.lab.games", usual=USUAL_GAMES)
    parser.add_argument("--games", type=int, default=USUAL_GAMES, metavar=number, help=games)
    parser.add_argument("--players", metavar=t.say("cli.lab.NUMBERS"), help=t.say("cli.lab.players"))
    parser.add_argument("--bots", default="greedy", metavar=bots, help=t.say("cli.lab.bots", bots=", ".join(BOTS)))
    add_work(parser, t)
    parser.add_argument("--against", metavar=t.say("cli.DIR"), help=t.say("cli.lab.against", standard=STANDARD))
    name_value, against_variant = t.say("cli.play.NAME_VALUE"), t.say("cli.lab.against_variant")
    parser.add_argument("--against-variant", action="append", default=[], metavar=name_value, help=against_variant)
    ladder = t.say("cli.lab.ladder", usual=LADDER, none=NONE)
    parser.add_argument("--ladder", default=LADDER, metavar=bots, help=ladder)
    ladder_games = t.say("cli.lab.ladder_games", usual=LADDER_GAMES)
    parser.add_argument("--ladder-games", type=int, default=LADDER_GAMES, metavar=number, help=ladder_games)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play, watch, write the report. After Ctrl-C the same with what was finished."""
    kind = game_type(args.game)
    sides, study = _study(args, kind, t)
    output: Path = args.output or Path(f"lab-{kind.id}.html")
    _check_files(output, args.parquet, t)
    found: dict[int, Record] = {}
    count, stopped = len(study.games), ""
    try:
        with closing(run_jobs(study, range(count), args.jobs, args.ray)) as played:
            found.update(with_progress(played, count, t))
    except KeyboardInterrupt:
        stopped = "interrupted"
    except WorkerDied:
        stopped = "died"
    records = sorted(found.values(), key=lambda record: (record.table, record.number))
    _write(args, kind, sides, study, records, output, t)
    if stopped:
        what = t.say(f"cli.simulate.{stopped}", n=len(found), all=count)
        print(t.say("cli.complaint", what=what), file=sys.stderr)
    return {"": 0, "interrupted": 130, "died": 1}[stopped]


def _write(
    args: argparse.Namespace,
    kind: GameType,
    sides: tuple[Side, ...],
    study: Study,
    records: list[Record],
    output: Path,
    t: Texts,
) -> None:
    """The page, and the tables if they are wanted; nothing if not a single game was finished."""
    results = Results(kind, t.lang, sides, _names(args, sides, t), study, records)
    if not results.first:
        return
    write_whole(output, report(results))
    print(t.say("cli.lab.written", file=output))
    if args.parquet is not None:
        write(args.parquet, kind, records)
        print(t.say("cli.lab.tables", folder=args.parquet))


# --- what is asked for -----------------------------------------------------------------------------------------------


def _study(args: argparse.Namespace, kind: GameType, t: Texts) -> tuple[tuple[Side, ...], Study]:
    """What is to be played, or a complaint about what is wrong with it. Nothing has been played or written yet."""
    players, bots = _players(args.players, kind, t), tuple(bots_in(args.bots))
    ladder = () if args.ladder == NONE else tuple(bots_in(args.ladder))
    for option, names in (("--bots", bots), ("--ladder", ladder)):
        for name in names:
            check_bot(name, option)
    if len(ladder) == 1 or len(set(ladder)) < len(ladder):
        raise Complaint(t.say("cli.lab.bad_ladder", none=NONE))
    check_number("--games", args.games, MOST_GAMES, t)
    check_number("--ladder-games", args.ladder_games, MOST_GAMES, t)
    check_number("--jobs", args.jobs, MOST_JOBS, t)
    sides = _sides(args, kind, t)
    tables = [
        *tables_of(kind.id, sides, players, bots, args.games, args.seed),
        *ladder_of(kind.id, sides[0], players[0], ladder, args.ladder_games, args.seed),
    ]
    for table in tables:
        Player(table.plan).begin(0)  # is there such a variant, and is the content for so many?
    return sides, Study(tuple(tables))


def _players(words: str | None, kind: GameType, t: Texts) -> tuple[int, ...]:
    """Player counts; all that the game is for if none are named."""
    if words is None:
        return tuple(range(kind.players[0], kind.players[1] + 1))
    try:
        found = sorted({int(word) for word in words.split(",")})
    except ValueError:
        raise Complaint(t.say("cli.lab.bad_players", what=words)) from None
    for players in found:
        kind.check_players(players)
    return tuple(found)


def _sides(args: argparse.Namespace, kind: GameType, t: Texts) -> tuple[Side, ...]:
    """One side, or two if something is to be compared."""
    content = None if args.content is None else content_for(kind, args.content)
    variants = variants_from_words(args.variant, t)
    first = Side(content, variants)
    if args.against is None and not args.against_variant:
        return (first,)
    other = content
    if args.against is not None:
        other = None if args.against == STANDARD else content_for(kind, Path(args.against))
    second = Side(other, {**variants, **variants_from_words(args.against_variant, t)})
    if second == first:
        raise Complaint(t.say("cli.lab.same_sides"))
    return first, second


def _names(args: argparse.Namespace, sides: Sequence[Side], t: Texts) -> tuple[str, ...]:
    """What the sides are called: their folders; where only variants differ, what these say."""
    folders = [args.content, Path(args.against) if args.against else args.content]
    names = [
        t.say("cli.lab.standard") if side.content is None or folder is None else folder.name or str(folder)
        for side, folder in zip(sides, folders, strict=False)
    ]
    if len(sides) > 1 and names[0] == names[1]:
        names = [", ".join(f"{name}={value}" for name, value in side.variants.items()) or names[0] for side in sides]
    if len(sides) > 1 and names[0] == names[1]:
        names = [f"{k}. {name}" for k, name in enumerate(names, start=1)]
    return tuple(names)


def _check_files(output: Path, parquet: Path | None, t: Texts) -> None:
    """Complain before hours of play, not after."""
    check_writable(output, t)
    if parquet is None:
        return
    if parquet.exists() and not parquet.is_dir():
        raise Complaint(t.say("cli.lab.no_folder", folder=parquet))
    check_writable(parquet / "games.parquet" if parquet.exists() else parquet, t)
    try:
        import pyarrow.parquet  # noqa: F401  (an extra)
    except ImportError:
        raise Bad("pyarrow", "no_extra", command=install_command("lab")) from None
