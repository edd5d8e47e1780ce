"""`tafelrunde restore`: a folder for a server out of a backup."""

import argparse
from pathlib import Path

from tafelrunde.cli.common import add_data, as_word, call, table_folder
from tafelrunde.cli.progress import bar
from tafelrunde.kit.texts import Texts


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """From where, and where to."""
    parser.add_argument("file", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.restore.file"))
    add_data(parser, t)
    parser.add_argument("--force", action="store_true", help=t.say("cli.restore.force"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Put it there, and say what lies there now."""
    from tafelrunde.cli.keeping import contents_text, missing_text, refused, when_text
    from tafelrunde.table.store.backup import DataThere, restore
    from tafelrunde.table.store.storage import FolderInUse, StorageTrouble

    folder = table_folder(args.data)
    try:
        with bar(t.say("cli.restore.copying"), count=False) as told:
            contents, aside, missing = restore(args.file, folder, args.force, told)
    except StorageTrouble as e:
        where = folder if isinstance(e, DataThere | FolderInUse) else args.file
        raise refused(e, where, "restore", t) from None
    print(t.say("cli.restore.done", folder=as_word(folder), contents=contents_text(contents, t)))
    if contents.alive:
        print(t.say("cli.restore.when", when=when_text(contents.alive, t)))
    if missing:
        print(t.say("cli.restore.missing", why=missing_text(missing, t)))
    if aside is not None:
        print(t.say("cli.restore.aside", file=as_word(aside)))
    where = "" if args.data is None else f" --data {as_word(folder)}"
    print(t.say("cli.restore.start", command=f"{call()} serve{where}"))
    return 0
