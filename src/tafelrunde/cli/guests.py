"""What `tafelrunde serve` is told about guests: the word at the door, who opens tables, how much anybody may do."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.cli.common import Complaint
from tafelrunde.kit.texts import Texts

if TYPE_CHECKING:
    from tafelrunde.table.store.storage import Storage
    from tafelrunde.table.web.limits import Limits

MOST_CORES: Final = 256


def add_guests(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Who may come in, and how much."""
    access = parser.add_mutually_exclusive_group()
    access.add_argument("--access", metavar=t.say("cli.guests.WORD"), help=t.say("cli.guests.access"))
    access.add_argument("--access-file", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.guests.access_file"))
    parser.add_argument("--create", choices=("anyone", "host"), default="anyone", help=t.say("cli.guests.create"))
    parser.add_argument("--bot-cores", type=int, metavar=t.say("cli.NUMBER"), help=t.say("cli.guests.bot_cores"))
    parser.add_argument(
        "--limit", action="append", default=[], metavar=t.say("cli.play.NAME_VALUE"), help=t.say("cli.guests.limit")
    )


def access_of(args: argparse.Namespace, t: Texts) -> str:
    """The word at the door; "": there is none. A file keeps it from everybody who sees which programs run."""
    from tafelrunde.table.web.guests import LONGEST, SHORTEST, SHORTEST_KNOWN, plain

    if args.access is None and args.access_file is None:
        return ""
    try:
        word = str(args.access) if args.access_file is None else args.access_file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        raise Complaint(t.say("cli.guests.bad_file", file=args.access_file)) from None
    if not SHORTEST_KNOWN <= len(plain(word)) <= LONGEST or not word.isprintable():
        raise Complaint(t.say("cli.guests.bad_word", least=SHORTEST, most=LONGEST))
    return word


def check_word(word: str, storage: "Storage", t: Texts) -> None:
    """Complains about a short word, unless the house has it already: then people go on coming in."""
    from tafelrunde.table.web.guests import LONGEST, SHORTEST, is_short, may_be_short

    if is_short(word) and not may_be_short(word, storage):
        raise Complaint(t.say("cli.guests.bad_word", least=SHORTEST, most=LONGEST))


def cores_of(args: argparse.Namespace, t: Texts) -> int:
    """How many processes think for bots; 0: as usual."""
    if args.bot_cores is not None and not 1 <= args.bot_cores <= MOST_CORES:
        raise Complaint(t.say("cli.guests.bad_cores", most=MOST_CORES))
    return args.bot_cores or 0


def limits_of(args: argparse.Namespace, t: Texts) -> "Limits":
    """The usual limits, but for those that the operator changes."""
    from tafelrunde.table.web.limits import Limits, Rate, changed, name_of, shown

    limits = Limits()
    for wish in args.limit:
        name, equals, value = wish.partition("=")
        try:
            limits = changed(limits, name.strip(), value.strip() if equals else "")
        except LookupError:
            names = ", ".join(map(name_of, Limits._fields))
            raise Complaint(t.say("cli.guests.no_limit", name=name, names=names)) from None
        except ValueError:
            usual = getattr(Limits(), name.replace("-", "_"))
            key = "bad_rate" if isinstance(usual, Rate) else "bad_limit"
            raise Complaint(t.say(f"cli.guests.{key}", name=name, usual=shown(usual))) from None
    return limits
