"""What `tafelrunde serve` is told about people's data: how long they are kept, and the operator's own pages."""

import argparse
import re
from typing import Final

from tafelrunde.cli.common import Complaint
from tafelrunde.kit.texts import Texts

LONGEST: Final = 36_500  # days
_URL: Final = re.compile(r"https?://[^\s/?#@\"'<>\\]+(?:[/?#][^\s\"'<>\\]*)?")


def add_privacy(parser: argparse.ArgumentParser, t: Texts) -> None:
    """How long, and where guests can read about it."""
    days = t.say("cli.privacy.DAYS")
    parser.add_argument("--keep-chat", type=int, default=30, metavar=days, help=t.say("cli.privacy.keep_chat"))
    parser.add_argument("--keep-tables", type=int, default=180, metavar=days, help=t.say("cli.privacy.keep_tables"))
    parser.add_argument("--imprint", default="", metavar="URL", help=t.say("cli.privacy.imprint"))
    parser.add_argument("--privacy", default="", metavar="URL", help=t.say("cli.privacy.privacy"))


def days_of(option: str, days: int, t: Texts) -> int:
    """How many days something is kept; 0: for ever."""
    if not 0 <= days <= LONGEST:
        raise Complaint(t.say("cli.privacy.bad_days", option=option, most=LONGEST))
    return days


def page_of(option: str, url: str, t: Texts) -> str:
    """The address of a page of the operator's; "": there is none."""
    if url and not _URL.fullmatch(url):
        raise Complaint(t.say("cli.privacy.bad_page", option=option, url=url))
    return url
