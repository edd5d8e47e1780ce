"""The folder where the data lie: one process at a time, and nobody else on this computer may read it."""

import os
import stat
import sys
from pathlib import Path
from typing import Final

from tafelrunde.table.store.storage import FolderInUse

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


DATABASE: Final = "tafelrunde.db"
LOCK: Final = "lock"


class FolderLock:
    """Holds a folder. The system itself lets go when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._handle = private_file(folder / LOCK)
        try:
            _lock(self._handle)
        except OSError as e:
            self.close()
            if isinstance(e, BlockingIOError | PermissionError):  # Unix, Windows: somebody else has it
                raise FolderInUse(folder) from None
            raise

    def close(self) -> None:
        """The folder is free again."""
        os.close(self._handle)


def in_use(folder: Path) -> bool:
    """Does a server use it now?"""
    try:
        if (folder / LOCK).exists():
            FolderLock(folder).close()
    except FolderInUse:
        return True
    return False


def hand_over(folder: Path) -> None:
    """Give the files of root to whoever owns the folder: a server that runs as that user must be able to open them."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return
    owner = folder.stat()
    for path in folder.iterdir():
        found = path.lstat()
        if stat.S_ISREG(found.st_mode) and found.st_uid == 0 and found.st_nlink == 1:  # no link that leads elsewhere
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def private_file(path: Path) -> int:
    """Open a file that only its owner may read, making it if it is not there."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
