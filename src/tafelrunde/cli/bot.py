"""`tafelrunde bot`: programs in any language that play a seat. Does one keep to the protocol; one at a web table."""

import argparse
import sys

from tafelrunde.bots.programs.conformance import Check, Finding
from tafelrunde.bots.programs.process import words_of
from tafelrunde.cli.common import Complaint, add_game, add_lang
from tafelrunde.games import game_type
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import complaint_text

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


def run(args: argparse.Namespace, t: Texts) -> int:
    """Check."""
    kind = game_type(args.game)
    words_of(args.program)
    for option, number, least, most in (
        ("--games", args.games, 1, MOST_GAMES),
        ("--seconds", args.seconds, 0.01, MOST_SECONDS),
    ):
        if not least <= number <= most:
            raise Complaint(t.say("cli.bot.bad_number", option=option, least=f"{least:g}", most=f"{most:g}"))
    check = Check(kind, args.program, t.lang, args.games, args.seconds, _overheard if args.talk else _unheard)
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
