"""What the commands about a server's data share: what lies there in words, and what is wrong with it."""

import time
from pathlib import Path
from typing import Final

from tafelrunde.cli.common import Complaint, call
from tafelrunde.cli.playing import number_text
from tafelrunde.kit.texts import Texts
from tafelrunde.table.store.backup import DataThere
from tafelrunde.table.store.copies import Contents
from tafelrunde.table.store.storage import (
    ChangesMissing,
    Damaged,
    FolderInUse,
    Missing,
    NewerData,
    NoData,
    NotOurs,
    StorageFull,
    StorageTrouble,
)

KEYS: Final[dict[type[StorageTrouble], str]] = {
    NoData: "nothing",
    NotOurs: "not_ours",
    NewerData: "newer",
    Damaged: "damaged",
    ChangesMissing: "damaged",
    FolderInUse: "in_use",
    DataThere: "there",
    StorageFull: "full",
}
UNITS: Final = {"kB": 1000, "MB": 1_000_000, "GB": 1_000_000_000}


def contents_text(contents: Contents, t: Texts) -> str:
    """What lies in a database, in one line."""
    size = size_text(contents.size, t)
    return t.say("cli.keeping.contents", **contents._asdict() | {"n": contents.tables, "size": size})


def size_text(size: int, t: Texts) -> str:
    """So many bytes, as people say it."""
    unit = next((unit for unit, one in UNITS.items() if size < 1000 * one), "GB")
    return f"{number_text(size / UNITS[unit], t)} {unit}"


def when_text(milliseconds: int, t: Texts) -> str:
    """A moment, in the time of this computer."""
    return time.strftime(t.say("cli.keeping.when"), time.localtime(milliseconds / 1000))


def refused(error: StorageTrouble, where: Path, command: str, t: Texts) -> Complaint:
    """What is wrong with a folder or a file, and what helps; some commands have sentences of their own."""
    key = KEYS.get(type(error), "trouble")
    own = f"cli.{command}.{key}"
    why = missing_text(error.why, t) if isinstance(error, ChangesMissing) else error
    return Complaint(t.say(own if t.has(own) else f"cli.keeping.{key}", where=where, why=why, call=call()))


def missing_text(why: Missing, t: Texts) -> str:
    """Why something that was acknowledged is not there."""
    return t.say(f"cli.keeping.missing_{why}")
