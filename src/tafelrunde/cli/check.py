"""`tafelrunde check`: is everything that a server keeps, or a backup holds, still good?"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.cli.common import add_data, call, table_folder
from tafelrunde.cli.progress import bar
from tafelrunde.engine import Bad
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import complaint_text

if TYPE_CHECKING:
    from tafelrunde.table.hall.checkup import Checked, Finding

HARMLESS = ("record", "replay")  # what people can live with


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What to look at."""
    parser.add_argument("file", type=Path, nargs="?", metavar=t.say("cli.FILE"), help=t.say("cli.check.file"))
    add_data(parser, t)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Look at everything; 0 if all of it is good."""
    from tafelrunde.cli.keeping import refused
    from tafelrunde.table.hall.checkup import check
    from tafelrunde.table.store.folder import DATABASE
    from tafelrunde.table.store.storage import StorageTrouble

    folder = table_folder(args.data)
    try:
        with bar(t.say("cli.check.looking")) as told:
            found = check(args.file or folder / DATABASE, game_type, told)
    except StorageTrouble as e:
        raise refused(e, args.file or folder, "keeping" if args.file else "check", t) from None
    reports = 0 if args.file else len(list(folder.glob("reports/*.json")))
    print("\n".join([*_lines(found, t), *_counts(found, reports, folder, t), *_verdict(found, t)]))
    return 0 if found.good else 1


def _lines(found: "Checked", t: Texts) -> Iterator[str]:
    """What is worth knowing, a line for each table."""
    from tafelrunde.cli.keeping import missing_text

    if found.missing:
        yield t.say("cli.check.missing", why=missing_text(found.missing, t))
    if found.damage:
        yield t.say("cli.check.database", why=found.damage)
    for finding in found.findings:
        if finding.wrong:
            yield t.say(f"cli.check.{finding.wrong}", table=_name(finding, t), why=_why(finding, t))
        elif finding.fault:
            yield t.say("cli.check.fault", table=_name(finding, t), report=finding.fault)
    if found.strays:
        yield t.say("cli.check.strays", n=found.strays)


def _name(finding: "Finding", t: Texts) -> str:
    """A table as its operator may know it."""
    about = [game_type(finding.game).texts(t.lang).say("title") if finding.game in game_ids() else finding.game]
    about += [t.say(f"cli.check.stage.{finding.stage}")] if finding.stage else []
    return f"{finding.code} ({', '.join(about)})" if finding.game else finding.code


def _why(finding: "Finding", t: Texts) -> str:
    return complaint_text(finding.why, t.lang) if isinstance(finding.why, Bad) else finding.why


def _counts(found: "Checked", reports: int, folder: Path, t: Texts) -> Iterator[str]:
    """How much was looked at."""
    from tafelrunde.cli.keeping import contents_text

    if found.contents is not None:
        yield t.say("cli.check.checked", contents=contents_text(found.contents, t))
    if replayed := sum(finding.replayed for finding in found.findings):
        yield t.say("cli.check.replayed", n=replayed)
    if other := sum(finding.other_rules for finding in found.findings):
        yield t.say("cli.check.other_rules", n=other)
    if reports:
        yield t.say("cli.check.reports", n=reports, folder=folder / "reports")


def _verdict(found: "Checked", t: Texts) -> Iterator[str]:
    """Is it good, and if not, what to do."""
    wrong = [finding.wrong for finding in found.findings if finding.wrong]
    if found.good:
        yield t.say("cli.check.good")
    elif found.missing or found.damage or not all(kind in HARMLESS for kind in wrong):
        yield t.say("cli.check.bad", call=call())
    if any(kind in HARMLESS for kind in wrong):
        yield t.say("cli.check.harmless")
