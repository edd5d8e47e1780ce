"""What the server writes down for its operator, on stderr: one line for each event, in words or as JSON.

No line holds what people write, what they are called or where they come from. Of an error only its kind and the place
in our code are told, for its words may hold anything; and of other people's code not even the message.
"""

import json
import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

Form = Literal["text", "json"]

OURS: Final = "tafelrunde"
DEPTH: Final = 8  # the innermost places of an error
_ADDED: Final = {"message", "asctime", "taskName"}  # to records by what formats them, or by newer Pythons


@contextmanager
def written(form: Form) -> Iterator[None]:
    """As long as this lasts, events are written to stderr; at a terminal, in words, only what is wrong."""
    handler, ours, root = _Stderr(), logging.getLogger(OURS), logging.getLogger()
    handler.setFormatter(Lines(form))
    before = ours.level
    ours.setLevel(logging.WARNING if form == "text" and sys.stderr.isatty() else logging.INFO)
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        ours.setLevel(before)


class _Stderr(logging.Handler):
    """Writes to where stderr leads now."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line; where nobody takes it, the house goes on."""
        with suppress(OSError, ValueError, TypeError):
            print(self.format(record), file=sys.stderr, flush=True)


class Lines(logging.Formatter):
    """Makes a line of an event."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self._form: Final = form

    def format(self, record: logging.LogRecord) -> str:
        """The event with its values."""
        when = datetime.fromtimestamp(record.created, UTC)
        level, found = record.levelname.lower(), told(record)
        if self._form == "json":
            time = when.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            return json.dumps({"time": time, "level": level, **found}, ensure_ascii=False)
        event = " ".join(str(found.pop("event")).split())
        values = "".join(f" {name}={_word(value)}" for name, value in found.items())
        return f"{when.astimezone():%Y-%m-%d %H:%M:%S} {level} {event}{values}"


def told(record: logging.LogRecord) -> dict[str, Any]:
    """What may be told of an event: its name first."""
    ours = record.name.partition(".")[0] == OURS
    found: dict[str, Any] = {"event": record.getMessage() if ours else f"something in {record.name}"}
    if ours:
        usual = {*vars(logging.makeLogRecord({})), *_ADDED}  # libraries may give something to every record
        found |= {name: value for name, value in vars(record).items() if name not in usual}
    if record.exc_info and record.exc_info[1] is not None:
        error = record.exc_info[1]
        found["error"] = type(error).__name__
        found["at"] = [
            f"{Path(frame.filename).stem}.{frame.name}:{frame.lineno}"
            for frame in traceback.extract_tb(error.__traceback__)
        ][-DEPTH:]
    return found


def _word(value: Any) -> str:
    """A value on its line; quoted if it is more than one word."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if text.isprintable() and not set(' "=') & set(text) and text else json.dumps(text, ensure_ascii=False)
