"""`tafelrunde backup`: all tables of a server in one file, while it runs."""

import argparse
from pathlib import Path

from tafelrunde.cli.common import Complaint, add_data, as_word, table_folder
from tafelrunde.cli.playing import check_writable
from tafelrunde.cli.progress import bar
from tafelrunde.kit.texts import Texts


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """From where, and where to."""
    parser.add_argument("file", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.backup.file"))
    add_data(parser, t)
    parser.add_argument("--force", action="store_true", help=t.say("cli.backup.force"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Copy, and say what the copy holds."""
    from tafelrunde.cli.keeping import contents_text, refused
    from tafelrunde.table.store.backup import back_up
    from tafelrunde.table.store.storage import StorageTrouble

    folder, file = table_folder(args.data), args.file
    if file.exists() and not file.is_dir() and not args.force:
        raise Complaint(t.say("cli.backup.there", file=file))
    check_writable(file, t)
    if folder.is_dir() and folder.resolve() in file.resolve().parents:
        raise Complaint(t.say("cli.backup.same_place", folder=folder))
    try:
        with bar(t.say("cli.backup.copying"), count=False) as told:
            contents = back_up(folder, file, told)
    except StorageTrouble as e:
        raise refused(e, folder, "backup", t) from None
    print(t.say("cli.backup.done", file=as_word(file), contents=contents_text(contents, t)))
    print(t.say("cli.backup.private"))
    return 0
