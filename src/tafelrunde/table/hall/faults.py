"""When something does not happen: what people read, and a report for whoever mends what went wrong inside."""

import contextlib
import hashlib
import json
import re
import secrets
import traceback
from pathlib import Path
from typing import Any, Final

from tafelrunde.engine import Bad
from tafelrunde.kit.files import write_whole
from tafelrunde.kit.game import GameType
from tafelrunde.kit.packages import installed_version
from tafelrunde.kit.words import complaint_text
from tafelrunde.table.protocol import Refused
from tafelrunde.table.records import TableDoc
from tafelrunde.table.room.no import No
from tafelrunde.table.words import own_texts

MOST: Final = 500  # reports; whoever has not read so many needs no more
_KEY: Final = secrets.token_bytes(32)


class Trouble(Exception):
    """Something cannot be done, and it is nobody's fault at the table; the sentence is the text `hall.KEY`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def sentence(error: No | Bad | Trouble, lang: str, kind: GameType | None = None) -> Refused:
    """Why not, for a reader; what a rule of the game refuses is said with the game's texts."""
    if isinstance(error, No):
        return error.said(kind, lang)
    return Refused(say(lang, error.key) if isinstance(error, Trouble) else complaint_text(error, lang))


def say(lang: str, key: str) -> str:
    """A sentence of the hall."""
    return own_texts(lang).say(f"hall.{key}")


def tag(code: str) -> str:
    """A table in the log. Its code is an invitation, and there are few enough of them to try: so with a key of our own,
    which is another one whenever the server starts."""
    return hashlib.blake2b(code.encode(), key=_KEY, digest_size=4).hexdigest()


def write_report(folder: Path, error: BaseException, doc: TableDoc, inputs: int, names: list[str], doing: str) -> str:
    """Write the report, once for the same fault at the same point; gives its name, even if the disk has no room.

    It names no table, no person and no secret."""
    trace = "".join(traceback.format_exception(error))
    for private in filter(None, (doc.code, doc.host, doc.secret, *_of_seats(doc), *names)):
        trace = re.sub(rf"(?<!\w){re.escape(private)}(?!\w)", "…", trace)
    found: dict[str, Any] = {
        "version": installed_version(),
        "game": doc.game,
        "rules_version": doc.rules_version,
        "variants": doc.variants,
        "content": doc.content,
        "players": len(doc.seats),
        "practice": doc.practice,
        "stage": doc.stage,
        "inputs": inputs,
        "doing": doing,
        "fault": trace,
    }
    text = json.dumps(found, ensure_ascii=False, indent=1)
    name = f"{doc.game}-{hashlib.sha256((doc.code + text).encode()).hexdigest()[:12]}"
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        there = {path.name for path in folder.glob("*.json")}
        if f"{name}.json" not in there and len(there) < MOST:
            write_whole(folder / f"{name}.json", text)
    return name


def _of_seats(doc: TableDoc) -> list[str]:
    return [word for seat in doc.seats for word in (seat.person, seat.luck, seat.link)]
