"""The write-ahead log of SQLite, read by ourselves (https://www.sqlite.org/fileformat2.html#walformat).

After a crash SQLite takes the frames up to the first one whose checksum is wrong, and drops the rest without a word.
That is right for the last transaction: it may not have been synced, and be there in part. But a frame is only written
behind a transaction after that one was synced. So if what SQLite would drop holds the last frame of a transaction and
the frame that was written after it, something has changed that was safely on disk.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Self

MAGIC: Final = 0x377F0682  # the lowest bit tells how checksums count: 1: big-endian
VERSION: Final = 3_007_000
PAGE_SIZES: Final = frozenset(1 << power for power in range(9, 17))
HEADER: Final = struct.Struct(">8I")  # magic, version, page size, checkpoints so far, two salts, two checksums
FRAME: Final = struct.Struct(">6I")  # page number, pages after the transaction or 0, two salts, two checksums
COVERED: Final = 8  # bytes of a frame's header that its checksum covers, with its page
CHUNK: Final = 65536

Pair = tuple[int, int]


class _Header(NamedTuple):
    """What holds for all frames."""

    big_endian: bool
    page_size: int
    salts: Pair
    sums: Pair

    @classmethod
    def of(cls, data: bytes) -> Self | None:
        """None: SQLite would not take this header, and so nothing of the log."""
        if len(data) < HEADER.size:
            return None
        magic, version, page_size, _, *rest = HEADER.unpack(data)
        header = cls(bool(magic & 1), page_size, (rest[0], rest[1]), (rest[2], rest[3]))
        fits = magic & ~1 == MAGIC and version == VERSION and page_size in PAGE_SIZES
        return header if fits and header.add((0, 0), data[: HEADER.size - 8]) == header.sums else None

    def add(self, sums: Pair, data: bytes) -> Pair:
        """The checksums with this added."""
        first, second = sums
        words = iter(struct.unpack(f"{'>' if self.big_endian else '<'}{len(data) // 4}I", data))
        for one, other in zip(words, words, strict=True):
            first = (first + one + second) & 0xFFFFFFFF
            second = (second + other + first) & 0xFFFFFFFF
        return first, second


class _Frame(NamedTuple):
    """One page as a transaction left it."""

    page: int
    last: bool  # of its transaction
    salts: Pair
    sums: Pair
    covered: bytes  # by its checksums, after those of the frame before


def is_damaged(wal: Path) -> bool:
    """Does SQLite drop something that was safely on disk? What a crash cut off while it was written is no damage."""
    with wal.open("rb") as file:
        header = _Header.of(file.read(HEADER.size))
        if header is None:  # it was synced before the first frame was written
            return any(any(chunk) for chunk in iter(lambda: file.read(CHUNK), b""))
        before: _Frame | None = None
        taken, sums, meant = True, header.sums, header.sums  # as the frame before says, and as its page says
        for frame in _frames(file, header.page_size):
            total = header.add(sums, frame.covered)
            # of a damaged frame before this one, the checksums or the page may still be right
            follows = frame.sums == total or (meant != sums and frame.sums == header.add(meant, frame.covered))
            if not taken and follows and before is not None and before.last and frame.salts == header.salts:
                return True
            taken = taken and follows and frame.salts == header.salts and frame.page > 0
            sums, meant, before = frame.sums, total, frame
        return False


def with_header_repaired(wal: bytes, page_size: int) -> bytes | None:
    """The log, if its header is damaged: the first frame tells what stood there. None: something else is."""
    if len(wal) < HEADER.size + FRAME.size + page_size or _Header.of(wal[: HEADER.size]) is not None:
        return None
    _, _, salt, other_salt, *sums = FRAME.unpack_from(wal, HEADER.size)
    first = wal[HEADER.size :][: FRAME.size + page_size]
    found = HEADER.unpack_from(wal)[3]
    for magic in (MAGIC, MAGIC | 1):
        for checkpoints in (found, *(found ^ 1 << bit for bit in range(32))):
            values = magic, VERSION, page_size, checkpoints, salt, other_salt
            header = _Header(bool(magic & 1), page_size, (salt, other_salt), (0, 0))
            total = header.add((0, 0), HEADER.pack(*values, 0, 0)[:-8])
            if list(header.add(total, first[:COVERED] + first[FRAME.size :])) == sums:
                return HEADER.pack(*values, *total) + wal[HEADER.size :]
    return None


def _frames(file: BinaryIO, page_size: int) -> Iterator[_Frame]:
    """All that are there as a whole."""
    while len(data := file.read(FRAME.size + page_size)) == FRAME.size + page_size:
        page, size, *rest = FRAME.unpack_from(data)
        covered = data[:COVERED] + data[FRAME.size :]
        yield _Frame(page, size > 0, (rest[0], rest[1]), (rest[2], rest[3]), covered)
