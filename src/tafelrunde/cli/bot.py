"""`tafelrunde bot`: programs in any language that play a seat. Does one keep to the protocol; one at a web table."""

import argparse
import sys

from tafelrunde.bots.programs import SECONDS
from tafelrunde.bots.programs.conformance import Check, Finding
from tafelrunde.bots.programs.process import words_of
from tafelrunde.cli.common import Complaint, add_game, add_lang, seat_from_word
from tafelrunde.games import game_type
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS, complaint_text

MOST_GAMES = 1000
MOST_SECONDS = 3600.0


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What the command understands."""
    actions = parser.add_subparsers(dest="action", metavar=t.say("cli.bot.ACTION"), required=True)
    check = actions.add_parser("check", help=t.say("cli.bot.check"), description=t.say("cli.bot.check"))
    add_lang(check, t)
    add_game(check, t)
    check.add_argument("program", metavar=t.say("cli.bot.PROGRAM"), help=t.say("cli.bot.program"))
    check.add_argument("--games", type=int, default=3, metavar=t.say("cli.NUMBER"), help=t.say("cli.bot.games"))
    check.add_argument("--seconds", type=float, default=5.0, metavar=t.say("cli.NUMBER"), help=t.say("cli.bot.seconds"))
    check.add_argument("--talk", action="store_true", help=t.say("cli.bot.talk"))
    join = actions.add_parser("join", help=t.say("cli.bot.join"), description=t.say("cli.bot.join"))
    add_lang(join, t)
    join.add_argument("link", metavar=t.say("cli.bot.LINK"), help=t.say("cli.bot.link"))
    join.add_argument("program", metavar=t.say("cli.bot.PROGRAM"), help=t.say("cli.bot.program"))
    join.add_argument("--seat", required=True, metavar=t.say("cli.SEAT"), help=t.say("cli.bot.seat"))
    join.add_argument("--name", default="Bot", metavar="NAME", help=t.say("cli.bot.name"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Check a program, or play with it."""
    words_of(args.program)
    return _check(args, t) if args.action == "check" else _join(args, t)


def _join(args: argparse.Namespace, t: Texts) -> int:
    """Play a seat of a web table to the end."""
    from tafelrunde.cli.joining import join  # takes a moment, and only this needs it

    seat = seat_from_word(args.seat, len(LETTERS), t)
    if seat is None:
        raise Complaint(t.say("cli.bot.no_spectator"))
    join(args.link, args.program, seat, args.name, SECONDS, t, lambda text: print(text, flush=True))
    return 0


def _check(args: argparse.Namespace, t: Texts) -> int:
    """One line for each point; the exit code is 0 if all hold."""
    kind = game_type(args.game)
    for option, number, least, most in (
        ("--games", args.games, 1, MOST_GAMES),
        ("--seconds", args.seconds, 0.01, MOST_SECONDS),
    ):
        if not least <= number <= most:
            raise Complaint(t.say("cli.bot.bad_number", option=option, least=f"{least:g}", most=f"{most:g}"))
    overhear = _overheard if args.talk else _unheard
    check = Check(kind, args.program, t.lang, args.games, args.seconds, overhear=overhear)
    broken = 0
    for finding in check.findings():
        print(_line(finding, t), flush=True)
        broken += finding.why is not None
    print(t.say("cli.bot.broken", n=broken) if broken else t.say("cli.bot.fine", name=check.name))
    return 1 if broken else 0


def _line(finding: Finding, t: Texts) -> str:
    """One point: does it hold, and if not, what happened and what to do."""
    key = f"cli.bot.point.{finding.point}"
    if finding.why is None:
        return t.say("cli.bot.holds", what=t.say(key, **finding.values))
    return t.say("cli.bot.holds_not", what=t.say(f"{key}_not"), why=complaint_text(finding.why, t.lang))


def _overheard(way: str, line: bytes) -> None:
    """What is said, for whoever looks for a mistake."""
    print(way, line.decode(errors="replace"), file=sys.stderr)


def _unheard(way: str, line: bytes) -> None:
    """Nobody listens."""
