"""What the table needs of a place where games are kept: a narrow interface. `sqlite.py` is the one that is built in.

Names and chat are kept apart from the rest, so that they can be forgotten while the games stay.
"""

from pathlib import Path
from typing import Any, Protocol

import msgspec

from tafelrunde.table.records import TableDoc

Doc = dict[str, Any]  # a JSON object


class StoredInput(msgspec.Struct):
    """One input of a game with what it did; number 0 has no entry and holds what happened during the set-up."""

    n: int
    entry: list[Any]  # as in saves: [seat, option, at?], ["undo", seat], ["time", at] or ["back", number]
    events: list[Any]
    at: int  # milliseconds
    client: str = ""  # the page that sent it, and the number of its call: sent again, it gets the first reply again
    call: int = 0


class ChatRow(msgspec.Struct):
    """Something that was said; seat -1 is a spectator."""

    at: int
    person: str
    seat: int
    text: str


class Reminder(msgspec.Struct):
    """Where somebody wants to be reminded, and how."""

    address: str  # JSON, see reminders/addresses.py
    lang: str
    zone: str  # the name of the reader's time zone
    proof: str = ""  # hash of a number that its owner was sent and has to type; "": it is theirs
    trouble: str = ""  # why the last message did not arrive


class Owed(msgspec.Struct):
    """A reminder that is to be sent."""

    code: str
    key: str  # whose: see `people.name_key`
    reminder: Reminder
    due: int
    tries: int  # that have failed


class Write(msgspec.Struct):
    """One change of one table: all of it is kept, or nothing."""

    code: str
    doc: TableDoc | None = None
    inputs: list[StoredInput] = []
    snapshots: list[tuple[int, Doc]] = []  # after input n; the engine's snapshot
    chat: list[ChatRow] = []
    names: dict[str, str] = {}  # how people are called here, and from now on; a key with a dot counts only here
    content: tuple[str, Doc] | None = None  # what the game is played with, and its hash: once, when the table is opened
    wake: int | None = None  # when a clock or a grace time ends; 0: never; None: as it was
    seated: bool = True  # somebody may have sat down or left since the last one
    reminders: dict[str, Reminder | None] = {}  # of people at this table, by the key of their name; None: no more
    moved: list[tuple[str, str]] = []  # somebody has another key now: what was kept for the old one is theirs
    reminded: list[tuple[str, int]] = []  # whom a message is owed, and since when

    def only_time(self) -> bool:
        """Has nobody done anything, and only time that the game knows has passed?"""
        return bool(self.inputs) and all(row.entry and row.entry[0] == "time" for row in self.inputs)


class Stored(msgspec.Struct):
    """A table as it was left."""

    doc: TableDoc
    inputs: list[StoredInput]  # in order
    snapshot: tuple[int, Doc] | None  # the last one
    chat: list[ChatRow]  # in order, the last 500
    names: dict[str, str]
    content: Doc | None  # what it is played with; None: it was not kept


Listed = tuple[TableDoc, dict[str, str]]  # a table in a list, with its names


class StorageTrouble(Exception):
    """Something could not be kept or read."""


class StorageFull(StorageTrouble):
    """There is no room left on the disk."""


class StorageError(StorageTrouble):
    """Anything else that went wrong with the storage."""


class FolderInUse(StorageTrouble):
    """Another process has this folder open."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} is used by another process")
        self.folder = folder


class NewerData(StorageTrouble):
    """The data were written by a newer version of this program."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"the data have version {found}, known is {known}")
        self.found, self.known = found, known


class Storage(Protocol):
    """Where tables are kept."""

    downtimes: list[tuple[int, int]]  # when no server ran, in the last 60 days, oldest first; stays the same list

    def key(self) -> bytes:
        """The key that cookies are signed with: made once, it stays."""

    async def write(self, change: Write) -> None:
        """Keep a change. It is durable when this returns; StorageTrouble means that nothing of it is there."""

    async def load(self, code: str) -> Stored | None:
        """A whole table; None if there is none."""

    async def snapshot_at(self, code: str, n: int) -> tuple[int, Doc] | None:
        """The last snapshot that was made after input n or before, with its number."""

    async def docs_of(self, person: str) -> list[Listed]:
        """The tables that this person sits at or hosts, latest first, at most 200."""

    async def open_docs(self) -> list[Listed]:
        """The tables that are listed and not over, latest first, at most 100."""

    async def due(self, now: int) -> list[str]:
        """The tables that wanted to be woken by now, the most overdue first."""

    async def next_wake(self) -> int:
        """When the next table wants to be woken; 0: none does."""

    async def name_of(self, person: str) -> str:
        """How this person wants to be called; "" if unknown."""

    async def set_name(self, person: str, name: str) -> None:
        """This person wants to be called like this."""

    async def code_free(self, code: str) -> bool:
        """Is there no table with this code?"""

    async def reminder(self, code: str, key: str) -> Reminder | None:
        """Where somebody at a table wants to be reminded; None: nowhere."""

    async def reminders_of(self, person: str) -> list[tuple[str, str, Reminder]]:
        """All that a person has set, at whatever tables, the latest first: code, key, reminder."""

    async def owed(self, now: int, most: int = 50) -> list[Owed]:
        """The messages that are to be sent by now, the most overdue first, at most so many."""

    async def next_owed(self) -> int:
        """When the next message is to be sent; 0: none is."""

    async def take_owed(self, owed: Owed) -> bool:
        """From now on it counts as sent; False: it is owed no more. Durable before anybody sends it."""

    async def owe_again(self, owed: Owed, due: int, trouble: str) -> None:
        """It could not be sent: once more then; 0: never. If another one is owed meanwhile, that one stays."""

    async def forget_reminders(self, person: str) -> None:
        """Nothing is known any more of where this person wanted to be reminded."""

    async def alive(self, now: int) -> None:
        """The server runs. To be called before the first table is used (it settles `downtimes`), then regularly."""

    async def close(self) -> None:
        """Everything that was asked for is done, then the folder is free."""
