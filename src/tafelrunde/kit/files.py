"""Files that commands write: whole, or not at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


def write_whole(path: Path, data: str | bytes) -> None:
    """Write a file; it is replaced at once or not at all."""
    data = data.encode() if isinstance(data, str) else data
    if path.exists() and not path.is_file():  # a pipe or a device, to be written to, not replaced; a folder complains
        path.write_bytes(data)
        return
    with replacing(path) as beside:
        beside.write_bytes(data)


@contextlib.contextmanager
def replacing(path: Path, ending: str = ".part") -> Iterator[Path]:
    """Where to write what takes the place of a file at once, as soon as it is on disk; if that fails, nothing has."""
    path = path.resolve()  # of a link, what it leads to is replaced
    beside = path.with_name(path.name + ending)
    try:
        yield beside
        _sync(beside)
        beside.replace(path)
        if os.name == "posix":  # elsewhere a folder cannot be opened
            _sync(path.parent)
    except BaseException as e:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(e, OSError):
            e.filename, e.filename2 = str(path), None  # nobody asked for the other one
        raise


def _sync(path: Path) -> None:
    """It stays there, even if the power fails."""
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
