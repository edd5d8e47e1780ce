"""Finished games in a file, a line of JSON each, so that the same command goes on where it was killed."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

from tafelrunde.engine import Bad


class Journal:
    """A file that begins with what was planned. Opening it reads; only in a `with` block anything is written."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path: Final = path
        self.head: Final = _line(head)
        self.lines: Final[list[Any]] = []  # what was finished before
        self._good = 0  # bytes up to the end of the last whole line
        self._file: IO[bytes] | None = None
        self._read()

    def __enter__(self) -> "Journal":
        self._file = self.path.open("r+b" if self.path.exists() else "wb")
        self._file.seek(self._good)
        self._file.truncate()  # the half line of somebody who was killed
        if not self._good:
            self._write(self.head)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._file is not None
        self._file.close()

    def add(self, doc: Mapping[str, Any]) -> None:
        """Keep something that is finished."""
        self._write(_line(doc))

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        self._file.write(line)
        self._file.flush()

    def _read(self) -> None:
        """What was finished before; Bad if it is not the same plan, or no such file at all."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return
        *whole, half = data.split(b"\n")
        if not whole:
            if not self.head.startswith(half):  # a few words by somebody else, not our half line
                raise Bad(self.path.name, "no_journal")
            return
        self._check_head(_doc(whole[0]))
        for number, line in enumerate(whole[1:], 2):
            doc = _doc(line)
            if not isinstance(doc, dict):
                raise self.bad_line(number)
            self.lines.append(doc)
        self._good = len(data) - len(half)

    def _check_head(self, there: Any) -> None:
        """Say what differs."""
        here = json.loads(self.head)
        if not isinstance(there, dict) or there.get("journal") != here["journal"]:
            raise Bad(self.path.name, "no_journal")
        for part in here:
            if there.get(part) != here[part]:
                raise Bad(
                    self.path.name, "other_plan", part=part, there=_short(there.get(part)), here=_short(here[part])
                )

    def bad_line(self, line: int) -> Bad:
        """A line that cannot stand there."""
        bad = Bad(self.path.name, "journal_line")
        bad.line = line
        return bad


def _line(doc: Mapping[str, Any]) -> bytes:
    return json.dumps(doc, ensure_ascii=False).encode() + b"\n"


def _doc(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:60]
