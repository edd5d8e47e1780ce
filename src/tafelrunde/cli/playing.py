"""What commands that let bots play many games share: options, checks before hours of play, progress."""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

from tafelrunde.cli.common import Complaint, add_content, add_variants
from tafelrunde.cli.progress import bar
from tafelrunde.kit.texts import Texts

MOST_GAMES: Final = 100_000_000
MOST_JOBS: Final = 512
MOST_TEMPO: Final = 10_000

T = TypeVar("T")


def add_work(parser: argparse.ArgumentParser, t: Texts) -> None:
    """With what is played, from which seed, and who shares the work."""
    number = t.say("cli.NUMBER")
    parser.add_argument("--seed", type=int, default=0, metavar=number, help=t.say("cli.simulate.seed"))
    parser.add_argument("--jobs", type=int, default=cores(), metavar=number, help=t.say("cli.simulate.jobs"))
    parser.add_argument("--ray", default="", metavar=t.say("cli.ADDRESS"), help=t.say("cli.simulate.ray"))
    add_content(parser, t)
    add_variants(parser, t)


def cores() -> int:
    """How many processes can really run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_number(option: str, n: int, most: int, t: Texts) -> None:
    """Complain about a number that is too small or too large."""
    if not 1 <= n <= most:
        raise Complaint(t.say("cli.simulate.bad_number", option=option, most=most, n=n))


def check_files(files: Mapping[str, Path | None], t: Texts) -> None:
    """Complain before hours of play, not after, about what is to be written, by option; each must be another file."""
    seen: dict[Path, str] = {}
    for option, path in files.items():
        if path is not None:
            check_writable(path, t)
            if (first := seen.setdefault(path, option)) != option:
                raise Complaint(t.say("cli.simulate.same_file", first=first, second=option, file=path))


def check_writable(path: Path, t: Texts) -> None:
    """Can it be written?"""
    place = path if path.exists() else path.parent
    if path.is_dir() or not path.parent.is_dir() or not os.access(place, os.W_OK):
        raise Complaint(t.say("cli.simulate.cannot_write", file=path))


def with_progress(played: Iterator[T], count: int, t: Texts, before: int = 0) -> Iterator[T]:
    """A bar on the terminal, some of which may be done already; none where nobody looks."""
    with bar(t.say("cli.simulate.playing")) as told:
        told(before, count)
        for done, game in enumerate(played, before + 1):
            yield game
            told(done, count)


def number_text(number: float, t: Texts, decimals: int = 1) -> str:
    """With a decimal, as the language writes it."""
    return f"{number:.{decimals}f}".replace(".", t.say("cli.simulate.point"))


def print_speed(games: int, took: float, args: argparse.Namespace, t: Texts) -> None:
    """How fast it was; that is not part of the result."""
    key = "cli.simulate.speed_ray" if args.ray else "cli.simulate.speed"
    rate, seconds = number_text(games / took, t), number_text(took, t)
    print(t.say(key, seconds=seconds, rate=rate, n=args.jobs), file=sys.stderr)


def range_text(low: float, high: float, t: Texts) -> str:
    """An interval of rates, in percent."""
    return f"{number_text(100 * low, t)} – {number_text(100 * high, t)}"
