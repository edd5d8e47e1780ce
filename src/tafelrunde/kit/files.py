"""Files that commands write: whole, or not at all."""

import contextlib
import os
from pathlib import Path


def write_whole(path: Path, data: str | bytes) -> None:
    """Write a file; it is replaced at once or not at all."""
    data = data.encode() if isinstance(data, str) else data
    if path.exists() and not path.is_file():  # a pipe or a device, to be written to, not replaced; a folder complains
        path.write_bytes(data)
        return
    path = path.resolve()  # of a link, what it leads to is replaced
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException as e:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(e, OSError):
            e.filename, e.filename2 = str(path), None  # nobody asked for the other one
        raise
