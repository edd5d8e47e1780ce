"""How many changes were acknowledged, remembered beside the database: one that has seen fewer is not what it was."""

import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Final

from tafelrunde.table.store.folder import private_file

MARKER: Final = "acknowledged"


class Marker:
    """The file while a server runs. It may be behind after a power failure, for it is synced only now and then; it is
    never ahead of what is on disk."""

    def __init__(self, folder: Path, count: int) -> None:
        self._file: Final = os.fdopen(private_file(folder / MARKER), "r+b", buffering=0)
        self.note(count)
        self.sync()

    def note(self, count: int) -> None:
        """So many changes are on disk. This does not wait for the disk; on a full one the file stays as it is."""
        with suppress(OSError):
            self._file.seek(0)
            self._file.write(_line(count))

    def sync(self) -> None:
        """What was noted survives a power failure."""
        with suppress(OSError):
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Synced, and closed."""
        self.sync()
        self._file.close()


def remembered(folder: Path) -> int:
    """How many changes were acknowledged here, at least; 0: nobody knows, for the file is not there or damaged."""
    with suppress(OSError, ValueError):
        line = (folder / MARKER).read_bytes()
        count = int(line.partition(b" ")[0])
        return count if line == _line(count) else 0
    return 0


def _line(count: int) -> bytes:
    """Always of the same length, so that it is written over as a whole."""
    number = b"%020d" % count
    return b"%s %08x\n" % (number, zlib.crc32(number))
