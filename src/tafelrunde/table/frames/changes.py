"""What a page has, and what it must get: whole frames, or only what is different since the last message."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from tafelrunde.table.protocol import Change, Frame, Picture, PictureChange

T = TypeVar("T")

SECTIONS: Final = (
    "table",
    "seats",
    "prompt",
    "options",
    "undo",
    "vote",
    "result",
    "undone",
    "since",
    "scored",
    "tally",
    "passes",
    "automatic",
)
PICTURES: Final = ("board", "marks", "mine")
LISTS: Final = ("extras", "beside")  # of pictures, each known by its key
UNNUMBERED: Final = b'"version":0'  # right behind the type, in whatever is encoded
_ENCODER: Final = msgspec.json.Encoder()


class Sent:
    """What one connection has got. Messages are numbered, so that a page notices when one is missing."""

    def __init__(self) -> None:
        self.version = 0
        self.last: Frame | None = None
        self._lines = 0  # of the log of the last one: that list goes on growing

    def message(self, frame: Frame, whole: bool = False) -> bytes | None:
        """The frame, or how it differs from the last one, as JSON; None: nothing is different."""
        return Shared(frame).message(self, whole)

    def upto(self) -> tuple[Frame | None, int]:
        """The last frame, and how many lines of the log it had."""
        return self.last, self._lines

    def numbered(self, frame: Frame, message: bytes) -> bytes | None:
        """From now on this is the last frame; the message to it, with the next number."""
        self.last, self._lines = frame, len(frame.log)
        if not message:
            return None
        self.version += 1
        begin, _, rest = message.partition(UNNUMBERED)
        return b'%b"version":%d%b' % (begin, self.version, rest)


class Shared:
    """A frame that several viewers see alike: each message is encoded once, and only its number differs."""

    def __init__(self, frame: Frame) -> None:
        self.frame: Final = frame
        self._encoded: Final[dict[tuple[int, int], tuple[Frame | None, bytes]]] = {}  # by what they have got before

    def message(self, sent: Sent, whole: bool = False) -> bytes | None:
        """As `Sent.message` of the same frame."""
        last, lines = (None, 0) if whole else sent.upto()
        key = id(last), lines
        if key not in self._encoded:
            self._encoded[key] = last, self._encode(last, lines)
        return sent.numbered(self.frame, self._encoded[key][1])

    def _encode(self, last: Frame | None, lines: int) -> bytes:
        if last is None:
            return _ENCODER.encode(self.frame)
        change = difference(last, self.frame, lines)
        if change is None:
            return b""
        change.time, change.runs, change.wait = self.frame.time, self.frame.runs, self.frame.wait
        return _ENCODER.encode(change)


def difference(last: Frame, frame: Frame, lines: int) -> Change | None:
    """How a frame differs from the one before, whose log had so many lines; None: not at all."""
    change = Change(0)
    for name in SECTIONS:
        new, old = getattr(frame, name), getattr(last, name)
        if new is not old and new != old:
            change.is_[name] = new
    for name in PICTURES:
        _compare(name, getattr(last, name), getattr(frame, name), change)
    for name in LISTS:
        _compare_all(name, getattr(last, name), getattr(frame, name), change)
    _add("log", last.log if last.log is not frame.log else frame.log[:lines], frame.log, change)
    _add("chat", last.chat, frame.chat, change)
    return change if change.is_ or change.pictures or change.log or change.chat else None


def _add(name: str, old: Sequence[T], new: Sequence[T], change: Change) -> None:
    """Put into the change which lines are new; all of them, where it is another text."""
    more = added(old, new)
    if more is None:
        change.is_[name] = new
    elif more:
        setattr(change, name, more)


def added(old: Sequence[T], new: Sequence[T]) -> list[T] | None:
    """The lines that came at the end, while some at the beginning may have been dropped; None: it is another text."""
    for dropped in range(len(old)):
        kept = len(old) - dropped
        if new[:kept] == old[dropped:]:
            return list(new[kept:])
    return None if old else list(new)


def _compare_all(name: str, old: list[Picture], new: list[Picture], change: Change) -> None:
    """Put into the change how the pictures of a list differ: each by its key, or all, if they are other ones."""
    if new is old:
        return
    if [_kind(picture) for picture in old] != [_kind(picture) for picture in new]:
        change.is_[name] = new
        return
    for before, after in zip(old, new, strict=True):
        _compare(after.key, before, after, change)


def _kind(picture: Picture) -> tuple[str, str, str]:
    """What makes it another picture if it is different."""
    return picture.key, picture.mat, picture.title


def _compare(name: str, old: Picture | None, new: Picture | None, change: Change) -> None:
    """Put into the change how a picture differs; as a whole, where it has come, gone or become another one."""
    if new is old:
        return
    if old is None or new is None or _kind(old) != _kind(new):
        change.is_[name] = new
        return
    known = _MEMORY.get(name)
    if known is None or known[0] is not old or known[1] is not new:
        known = _MEMORY[name] = old, new, picture_change(old, new)
    if known[2] is not None:
        change.pictures[name] = known[2]


# the last comparisons: the board is the same for all at a table, and they get it one after the other
_MEMORY: dict[str, tuple[Picture, Picture, PictureChange | None]] = {}


def picture_change(old: Picture, new: Picture) -> PictureChange | None:
    """The elements that are new, different or elsewhere, and those that are gone; None: the same picture."""
    changed, gone = elements_changed(old.things, new.things)
    box, label = None if old.box == new.box else new.box, None if old.label == new.label else new.label
    if box is None and label is None and not changed and not gone:
        return None
    return PictureChange(box, changed, gone, label)


def elements_changed(old: dict[str, str], new: dict[str, str]) -> tuple[list[tuple[str, str, str]], list[str]]:
    """What to set, each with the id of its next ("": it is the last), and what is gone.

    First take away what is gone, then set one after the other: the last in painting order comes first, so that each
    finds its next where it belongs."""
    gone = [key for key in old if key not in new]
    stay = _in_place(old, new)
    changed: list[tuple[str, str, str]] = []
    after = ""
    for key in reversed(new):
        element = new[key]
        if key not in stay or (old[key] is not element and old[key] != element):
            changed.append((key, element, after))
        after = key
    return changed, gone


def _in_place(old: dict[str, str], new: dict[str, str]) -> dict[str, None]:
    """The elements that need not move: most of them, those whose order is the same in both."""
    kept, wanted = [key for key in old if key in new], [key for key in new if key in old]
    if kept == wanted:
        return dict.fromkeys(kept)
    at = {key: k for k, key in enumerate(kept)}
    ends: list[int] = []  # ends of rising rows by their length, each as low as can be
    rows: list[int] = []  # the same, as indices of `wanted`
    before = [-1] * len(wanted)
    for k, key in enumerate(wanted):
        length = bisect_left(ends, at[key])
        before[k] = rows[length - 1] if length else -1
        ends[length : length + 1] = [at[key]]
        rows[length : length + 1] = [k]
    found: dict[str, None] = {}
    k = rows[-1]
    while k >= 0:
        found[wanted[k]] = None
        k = before[k]
    return found
