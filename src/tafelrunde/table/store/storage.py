"""What the table needs of a place where games are kept: a narrow interface. `sqlite.py` is the one that is built in.

Names and chat are kept apart from the rest, so that they can be forgotten while the games stay.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from tafelrunde.table.histogram import Histogram
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


class Known(NamedTuple):
    """Somebody as an operator may look for them."""

    id: str
    name: str
    tables: int  # where they sit or lead
    changed: int  # when something last happened there, in milliseconds; 0: nowhere


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
    forgotten: str = ""  # the id of a person of whom nothing is to be known here any more
    reminded: list[tuple[str, int]] = []  # whom a message is owed, and since when
    call: tuple[str, int] | None = None  # the page and the number of its call, if there is no input to remember it

    def answers(self) -> int:
        """How many answers to decisions it holds."""
        return sum(isinstance(row.entry[0], int) for row in self.inputs if row.entry)

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
    calls: list[tuple[str, int]] = []  # the last 256 that no input remembers


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


class NoData(StorageTrouble):
    """There is no such database."""


class NotOurs(StorageTrouble):
    """A file that no version of this program has written."""


class Damaged(StorageTrouble):
    """Not all of a database can be read."""


Missing = Literal["", "log", "database", "older"]  # the log is damaged; the database is empty or gone; it is older


class ChangesMissing(Damaged):
    """Something that was acknowledged is not there any more."""

    def __init__(self, why: Missing, copy: Path | None = None) -> None:
        super().__init__(f"changes are missing: {why}")
        self.why = why
        self.copy = copy  # of the files as they are


class Storage(Protocol):
    """Where tables are kept."""

    downtimes: list[tuple[int, int]]  # when no server ran, in the last 60 days, oldest first; stays the same list

    write_times: Histogram  # until a change was durable

    def key(self) -> bytes:
        """The key that cookies are signed with: made once, it stays."""

    def known_word(self) -> str | None:
        """By what the last server knew its password again; "": it had none; None: an older version noted nothing."""

    async def keep_word(self, known_as: str) -> None:
        """This is the password from now on, by what it is known again; "": there is none."""

    def size(self) -> int:
        """How many bytes it takes."""

    async def stages(self) -> dict[str, int]:
        """How many tables there are of each stage."""

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

    async def count_tables(self, person: str) -> tuple[int, int]:
        """Tables that are not over: those that this person sits at or hosts, and all of them."""

    async def all_docs(self, over: bool, most: int) -> list[Listed]:
        """The tables of the whole house, latest first; those that are over only if wanted."""

    async def people_like(self, begin: str) -> list[tuple[str, str]]:
        """Ids that begin like this, with names; a few will do, for it should be one."""

    async def hosts(self) -> list[str]:
        """Who may open tables where not everybody may."""

    async def set_host(self, person: str, on: bool) -> None:
        """This person is one of them, or no more."""

    async def add_host_link(self, mark: str, until: int) -> None:
        """A link that makes somebody a host, by a mark that does not tell it."""

    async def take_host_link(self, mark: str, now: int) -> bool:
        """Somebody has opened it, and nobody else can; False: there is none, or no more."""

    async def bans(self) -> dict[str, int]:
        """Who may not come in, and until when."""

    async def ban(self, person: str, until: int) -> None:
        """This person may not come in until then; 0: may again."""

    async def known_as(self, fits: Callable[[str, str], bool]) -> list[Known]:
        """Everybody whose id and one of whose names fit, the latest first."""

    async def codes_of(self, person: str) -> list[str]:
        """All tables where anything is kept of this person."""

    async def forget(self, person: str) -> bool:
        """What is kept of a person wherever they play, and whatever there was of them at tables that are gone; False:
        nothing was."""

    async def drop_chat(self, before: int) -> bool:
        """Some of what was said before then is deleted; False: there is none left."""

    async def unchanged_since(self, before: int, most: int) -> list[str]:
        """Tables where nothing has happened since then, the oldest first."""

    async def drop_table(self, code: str, before: int) -> bool:
        """Delete a table with its game, if nothing has happened there since then."""

    async def drop_people(self, now: int, before: int) -> int:
        """Names of people who have been at no table since then are deleted; how many."""

    async def drop_ended(self, now: int) -> int:
        """Bans and links of hosts that are worth nothing any more; how many."""

    async def scrub(self) -> None:
        """Nothing that was deleted stays on disk."""

    async def alive(self, now: int) -> None:
        """The server runs. To be called before the first table is used (it settles `downtimes`), then regularly."""

    async def close(self) -> None:
        """Everything that was asked for is done, then the folder is free."""
