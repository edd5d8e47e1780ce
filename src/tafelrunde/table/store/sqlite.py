"""Tables in an SQLite database: one thread writes (`commits.py`), another one reads. Nothing is kept in memory."""

import asyncio
import logging
import os
import secrets
import sqlite3
import zlib
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec

from tafelrunde.table.records import FORGOTTEN, Stage, TableDoc
from tafelrunde.table.room.people import person_of
from tafelrunde.table.store import reminders
from tafelrunde.table.store.commits import Writer, trouble_of, troubles
from tafelrunde.table.store.copies import kept_before, log_beside
from tafelrunde.table.store.folder import DATABASE, FolderLock, private_file
from tafelrunde.table.store.forgetting import COLUMNS, Forgetting, moved
from tafelrunde.table.store.forgetting import statements as forgotten
from tafelrunde.table.store.guestbook import TABLES as GUESTS
from tafelrunde.table.store.guestbook import GuestBook
from tafelrunde.table.store.marker import Marker
from tafelrunde.table.store.missing import check_folder, count_in
from tafelrunde.table.store.storage import (
    ChatRow,
    Doc,
    Listed,
    NewerData,
    Owed,
    Reminder,
    StorageError,
    Stored,
    StoredInput,
    Write,
)

log = logging.getLogger(__name__)
T = TypeVar("T")
D = TypeVar("D")
Statement = tuple[str, list[tuple[Any, ...]]]  # SQL, and the rows to do it with

MOST_MINE, MOST_OPEN, MOST_CHAT, MOST_CALLS = 200, 100, 500, 256
LAST = 2**63 - 1  # as a number of an input: the last one
REMEMBERED = 60 * 86_400_000  # milliseconds after which no clock asks any more when the server was down

# What leads from each version of the schema to the next one. Names and chat have tables of their own; in `names` they
# are as people are called at one table, in `people` as they were called last.
STEPS = (
    """
    CREATE TABLE tables (
        code TEXT PRIMARY KEY, doc TEXT NOT NULL, stage TEXT NOT NULL, listed INTEGER NOT NULL,
        changed INTEGER NOT NULL, wake INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_open ON tables (changed) WHERE listed AND stage <> 'over';
    CREATE INDEX tables_wake ON tables (wake) WHERE wake > 0;
    CREATE TABLE sits (person TEXT, code TEXT, PRIMARY KEY (person, code)) WITHOUT ROWID;
    CREATE INDEX sits_code ON sits (code);
    CREATE TABLE inputs (
        code TEXT, n INTEGER, entry TEXT NOT NULL, events TEXT NOT NULL, at INTEGER NOT NULL,
        client TEXT NOT NULL, call INTEGER NOT NULL, PRIMARY KEY (code, n)
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (code TEXT, n INTEGER, doc BLOB NOT NULL, PRIMARY KEY (code, n));
    CREATE TABLE contents (hash TEXT PRIMARY KEY, doc BLOB NOT NULL);
    CREATE TABLE chat (
        id INTEGER PRIMARY KEY, code TEXT NOT NULL, at INTEGER NOT NULL, person TEXT NOT NULL, seat INTEGER NOT NULL,
        text TEXT NOT NULL
    );
    CREATE INDEX chat_code ON chat (code);
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE names (code TEXT, id TEXT, name TEXT NOT NULL, PRIMARY KEY (code, id)) WITHOUT ROWID;
    CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    """,
    f"""
    CREATE INDEX tables_stage ON tables (stage);
    {reminders.TABLE}
    {GUESTS}
    {COLUMNS}
    """,
    """
    CREATE TABLE calls (id INTEGER PRIMARY KEY, code TEXT NOT NULL, client TEXT NOT NULL, call INTEGER NOT NULL);
    CREATE INDEX calls_code ON calls (code);
    """,
)


class SqliteStorage(GuestBook, Forgetting):
    """A `Storage` in a folder."""

    def __init__(self, folder: Path) -> None:
        try:
            with ExitStack() as opened:
                opened.enter_context(closing(FolderLock(folder)))
                path = self._path = folder / DATABASE
                check_folder(folder)
                os.close(private_file(path))  # what SQLite puts beside it gets the same rights
                writing = opened.enter_context(closing(_connect(path)))
                self.kept: Path | None = migrate(writing, folder)  # older data, as they were until now
                self._key = _own_key(writing)
                self._last: int | None = _meta(writing, "alive", int, None)  # by the server before; None: no matter
                self._known_word = _meta(writing, "word", str, "" if self._last is None else None)
                self.downtimes = _meta(writing, "downtimes", list[tuple[int, int]], [])
                self._reading = opened.enter_context(closing(_connect(path)))
                with suppress(sqlite3.OperationalError):  # on a full disk it goes on as it is
                    _empty_log(path)
                count = count_in(writing)
                self._marker = opened.enter_context(closing(Marker(folder, count)))
                self._opened = opened.pop_all()
        except (sqlite3.Error, msgspec.MsgspecError, OSError) as e:
            raise trouble_of(e) from e
        self._reader = ThreadPoolExecutor(1, "storage-reader")
        self._writer = Writer(writing, count, self._marker.note)
        self._until_idle = 0  # calls of `alive` after which nothing else was written for a while; 0: settled already
        self.write_times = self._writer.times
        self._files = [path, log_beside(path)]
        self._writer.start()
        self._in_use = True

    def key(self) -> bytes:
        """The key that cookies are signed with: made once, it stays."""
        return self._key

    def known_word(self) -> str | None:
        """By what the last server knew its password again; "": it had none; None: an older version noted nothing."""
        return self._known_word

    def size(self) -> int:
        """How many bytes it takes, with what is not in its place yet."""
        return sum(file.stat().st_size for file in self._files if file.exists())

    # --- writing

    async def write(self, change: Write) -> None:
        """Keep a change. It is durable when this returns; StorageTrouble means that nothing of it is there."""
        await self._do(_statements(change))

    async def set_name(self, person: str, name: str) -> None:
        """This person wants to be called like this."""
        await self._do([_set("people (id, name)", {person: name})])

    async def alive(self, now: int) -> None:
        """The server runs. The first call says when it began to: since the last one of the server before, none ran."""
        if self._last is not None and self._last < now:
            recent = [period for period in self.downtimes if period[1] > now - REMEMBERED]
            self.downtimes[:] = [*recent, (self._last, now)]  # in place: rooms share the list
        self._last = None  # known from now on; what cannot be written now is written with the next call
        self._check_open()
        sql, rows = _set("meta", {"alive": _json(now), "downtimes": _json(self.downtimes)})

        def act(connection: sqlite3.Connection) -> None:
            connection.executemany(sql, rows)

        await self._writer.write(act)
        if self._until_idle == 1:
            await asyncio.to_thread(self._settle)
        self._until_idle = max(0, self._until_idle - 1)

    async def keep_word(self, known_as: str) -> None:
        """This is the password from now on, by what it is known again; "": there is none."""
        await self._do([_set("meta", {"word": _json(known_as)})])
        self._known_word = known_as

    async def take_owed(self, owed: Owed) -> bool:
        """From now on it counts as sent; False: it is owed no more. Durable before anybody sends it."""
        taken: list[bool] = []
        await self._write(lambda connection: taken.append(reminders.take(connection, owed)))
        return taken[-1]

    async def owe_again(self, owed: Owed, due: int, trouble: str) -> None:
        """It could not be sent: once more then; 0: never. If another one is owed meanwhile, that one stays."""
        await self._do([reminders.again(owed, due, trouble)])

    async def forget_reminders(self, person: str) -> None:
        """Nothing is known any more of where this person wanted to be reminded."""
        await self._do([reminders.forget(person)])

    async def scrub(self) -> None:
        """Nothing that was deleted stays on disk: not in the log of changes either, as soon as nobody reads in it."""

        def act() -> None:
            with troubles():
                _empty_log(self._path, patience=5)

        self._check_open()
        await asyncio.to_thread(act)

    async def _do(self, statements: list[Statement]) -> None:
        """All of this, or nothing."""

        def act(connection: sqlite3.Connection) -> None:
            for sql, rows in statements:
                connection.executemany(sql, rows)

        await self._write(act)

    async def _write(self, act: Callable[[sqlite3.Connection], None]) -> None:
        """Do this in the writing thread; it is durable when this returns."""
        self._check_open()
        self._until_idle = 2
        await self._writer.write(act)

    def _check_open(self) -> None:
        if not self._in_use:
            raise StorageError("the storage is closed")

    # --- reading

    async def load(self, code: str) -> Stored | None:
        """A whole table; None if there is none."""
        return await self._read(lambda connection: load_from(connection, code))

    async def snapshot_at(self, code: str, n: int) -> tuple[int, Doc] | None:
        """The last snapshot that was made after input n or before, with its number."""
        return await self._read(lambda connection: _snapshot(connection, code, n))

    async def docs_of(self, person: str) -> list[Listed]:
        """The tables that this person sits at or hosts, latest first, at most 200."""
        sql = "SELECT doc FROM sits JOIN tables USING (code) WHERE person = ? ORDER BY changed DESC LIMIT ?"
        return await self._read(lambda connection: _listed(connection, sql, (person, MOST_MINE)))

    async def open_docs(self) -> list[Listed]:
        """The tables that are listed and not over, latest first, at most 100."""
        sql = "SELECT doc FROM tables WHERE listed AND stage <> 'over' ORDER BY changed DESC LIMIT ?"
        return await self._read(lambda connection: _listed(connection, sql, (MOST_OPEN,)))

    async def due(self, now: int) -> list[str]:
        """The tables that wanted to be woken by now, the most overdue first."""
        sql = "SELECT code FROM tables WHERE wake > 0 AND wake <= ? ORDER BY wake"
        return await self._read(lambda connection: [code for (code,) in connection.execute(sql, (now,))])

    async def next_wake(self) -> int:
        """When the next table wants to be woken; 0: none does."""
        sql = "SELECT wake FROM tables WHERE wake > 0 ORDER BY wake LIMIT 1"
        return await self._read(lambda connection: int(_value(connection, sql, ()) or 0))

    async def stages(self) -> dict[str, int]:
        """How many tables there are of each stage."""
        sql = "SELECT stage, count(*) FROM tables GROUP BY stage"
        found = await self._read(lambda connection: dict(connection.execute(sql).fetchall()))
        return {stage: found.get(stage, 0) for stage in get_args(Stage)}

    async def name_of(self, person: str) -> str:
        """How this person wants to be called; "" if unknown."""
        sql = "SELECT name FROM people WHERE id = ?"
        return await self._read(lambda connection: str(_value(connection, sql, (person,)) or ""))

    async def code_free(self, code: str) -> bool:
        """Is there no table with this code?"""
        sql = "SELECT 1 FROM tables WHERE code = ?"
        return await self._read(lambda connection: _value(connection, sql, (code,)) is None)

    async def reminder(self, code: str, key: str) -> Reminder | None:
        """Where somebody at a table wants to be reminded; None: nowhere."""
        return await self._read(lambda connection: reminders.find(connection, code, key))

    async def reminders_of(self, person: str) -> list[tuple[str, str, Reminder]]:
        """All that a person has set, at whatever tables, the latest first: code, key, reminder."""
        return await self._read(lambda connection: reminders.find_all(connection, person))

    async def owed(self, now: int, most: int = 50) -> list[Owed]:
        """The messages that are to be sent by now, the most overdue first, at most so many."""
        return await self._read(lambda connection: reminders.owed(connection, now, most))

    async def next_owed(self) -> int:
        """When the next message is to be sent; 0: none is."""
        return await self._read(reminders.next_owed)

    async def count_tables(self, person: str) -> tuple[int, int]:
        """Tables that are not over: those that this person sits at or hosts, and all of them."""
        mine = "SELECT count(*) FROM sits JOIN tables USING (code) WHERE person = ? AND stage <> 'over'"
        every = "SELECT count(*) FROM tables WHERE stage IN ('waiting', 'playing')"  # from the index alone
        return await self._read(lambda connection: (_value(connection, mine, (person,)), _value(connection, every, ())))

    async def all_docs(self, over: bool, most: int) -> list[Listed]:
        """The tables of the whole house, latest first; those that are over only if wanted."""
        which = "" if over else "WHERE stage <> 'over'"
        sql = f"SELECT doc FROM tables {which} ORDER BY changed DESC LIMIT ?"
        return await self._read(lambda connection: _listed(connection, sql, (most,)))

    async def _read(self, act: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up in the reading thread, all of it as it was at one moment."""

        def read() -> T:
            try:
                with self._reading:
                    self._reading.execute("BEGIN")
                    return act(self._reading)
            except (sqlite3.Error, msgspec.MsgspecError, zlib.error) as e:
                raise trouble_of(e) from e

        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._reader, read)

    async def close(self) -> None:
        """Everything that was asked for is done, then the folder is free."""
        if self._in_use:
            self._in_use = False
            await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self._reader.shutdown()
        self._writer.stop()
        self._settle()
        self._opened.close()

    def _settle(self) -> None:
        """Nothing is in the log alone any more, and the folder remembers how much there was."""
        with suppress(sqlite3.Error):
            _empty_log(self._path)
        self._marker.sync()


# --- opening ---------------------------------------------------------------------------------------------------------


def _connect(path: Path) -> sqlite3.Connection:
    """A connection without transactions of its own making; each is used by one thread."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        _check_version(connection)  # before anything is changed
    except BaseException:
        connection.close()
        raise
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    connection.execute("PRAGMA temp_store = MEMORY")  # a full disk shall not keep us from rolling back
    connection.create_function("packed", 1, _packed, deterministic=True)
    return connection


def _empty_log(path: Path, patience: float = 0) -> None:
    """Bring everything from the log into the database; the log stays as it is while others read in it. `patience`:
    seconds to wait for them."""
    with closing(sqlite3.connect(path, timeout=patience)) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # most of it, while others write
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def version_of(connection: sqlite3.Connection) -> int:
    """Of the schema; 0: there is none yet."""
    return int(_value(connection, "PRAGMA user_version", ()))


def _check_version(connection: sqlite3.Connection) -> None:
    if version_of(connection) > len(STEPS):
        raise NewerData(version_of(connection), len(STEPS))


def migrate(connection: sqlite3.Connection, folder: Path | None = None) -> Path | None:
    """Bring older data to our version, all steps or none; a copy of what there was is put in the folder before."""
    found = version_of(connection)
    if found == len(STEPS):
        return None
    kept = kept_before(connection, folder) if found and folder is not None else None
    connection.executescript(f"BEGIN; {''.join(STEPS[found:])} PRAGMA user_version = {len(STEPS)}; COMMIT")
    if folder is not None and found:
        log.info("migrated", extra={"before": found, "now": len(STEPS), "backup": kept.name if kept else ""})
    return kept


def _own_key(connection: sqlite3.Connection) -> bytes:
    """The signing key; it lies beside what it protects, in a file for the owner's eyes only."""
    connection.execute("INSERT OR IGNORE INTO meta VALUES ('key', ?)", (secrets.token_bytes(32),))
    return bytes(_value(connection, "SELECT value FROM meta WHERE key = 'key'", ()))


def _meta(connection: sqlite3.Connection, key: str, kind: type[T], default: D) -> T | D:
    """Something about the whole folder."""
    found = _value(connection, "SELECT value FROM meta WHERE key = ?", (key,))
    return default if found is None else msgspec.json.decode(found, type=kind)


# --- what a change means ---------------------------------------------------------------------------------------------


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _set(table: str, values: dict[str, str]) -> Statement:
    """Values by key; those that are there are replaced."""
    return f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", list(values.items())


def _statements(change: Write) -> list[Statement]:
    """A change as SQL. It is encoded here and now: later the table may have moved on."""
    code, found = change.code, list[Statement]()
    if change.doc is not None:
        found += _doc_statements(code, change.doc, change.seated, change.wake)
    elif change.wake is not None:
        found.append(("UPDATE tables SET wake = ? WHERE code = ?", [(change.wake, code)]))
    inputs = [(code, i.n, _json(i.entry), _json(i.events), i.at, i.client, i.call) for i in change.inputs]
    found.append(("INSERT INTO inputs VALUES (?, ?, ?, ?, ?, ?, ?)", inputs))
    snapshots = [(code, n, _json(doc)) for n, doc in change.snapshots]
    found.append(("INSERT OR REPLACE INTO snapshots VALUES (?, ?, packed(?))", snapshots))
    chat = [(code, row.at, row.person, row.seat, row.text) for row in change.chat]
    found.append(("INSERT INTO chat (code, at, person, seat, text) VALUES (?, ?, ?, ?, ?)", chat))
    names = [(code, person, name) for person, name in change.names.items()]
    found.append(("INSERT OR REPLACE INTO names VALUES (?, ?, ?)", names))
    found.append(
        _set("people (id, name)", {person: name for person, name in change.names.items() if "." not in person})
    )
    found += reminders.statements(change)
    for old, new in change.moved:
        found += moved(code, old, new, change.doc is None or person_of(old) in _people(change.doc))
    if change.forgotten:
        found += forgotten(code, change.forgotten)
    if change.call is not None:
        found += [
            ("INSERT INTO calls (code, client, call) VALUES (?, ?, ?)", [(code, *change.call)]),
            (
                "DELETE FROM calls WHERE code = ?1 AND id <="
                " (SELECT id FROM calls WHERE code = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
                [(code, MOST_CALLS)],
            ),
        ]
    if change.content is not None:
        own_hash, content = change.content
        found.append(("INSERT OR IGNORE INTO contents VALUES (?, packed(?))", [(own_hash, _json(content))]))
    return [(sql, rows) for sql, rows in found if rows]


def _doc_statements(code: str, doc: TableDoc, seated: bool, wake: int | None) -> list[Statement]:
    """The table itself, and whose table it is."""
    row = (code, _json(doc), doc.stage, doc.settings.listed, doc.changed, wake)
    found: list[Statement] = [
        (
            "INSERT INTO tables (code, doc, stage, listed, changed, wake) VALUES (?1, ?2, ?3, ?4, ?5, coalesce(?6, 0))"
            " ON CONFLICT (code) DO UPDATE SET doc = excluded.doc, stage = excluded.stage, listed = excluded.listed,"
            " changed = excluded.changed, wake = coalesce(?6, wake)",
            [row],
        )
    ]
    if seated:
        people = sorted(_people(doc))
        found += [
            (f"DELETE FROM sits WHERE code = ? AND person NOT IN ({_marks(people)})", [(code, *people)]),
            ("INSERT OR IGNORE INTO sits VALUES (?, ?)", [(person, code) for person in people]),
        ]
    return found


def _people(doc: TableDoc) -> set[str]:
    return {doc.host, *(seat.person for seat in doc.seats)} - {"", FORGOTTEN}


def _marks(values: Collection[Any]) -> str:
    return ", ".join("?" * len(values))


# --- looking things up -----------------------------------------------------------------------------------------------


def _value(connection: sqlite3.Connection, sql: str, values: tuple[Any, ...]) -> Any:
    """The one value that is asked for; None if there is none."""
    row = connection.execute(sql, values).fetchone()
    return None if row is None else row[0]


def load_from(connection: sqlite3.Connection, code: str) -> Stored | None:
    """A whole table; None if there is none."""
    text = _value(connection, "SELECT doc FROM tables WHERE code = ?", (code,))
    if text is None:
        return None
    doc = msgspec.json.decode(text, type=TableDoc)
    sql = "SELECT n, entry, events, at, client, call FROM inputs WHERE code = ? ORDER BY n"
    inputs = [
        StoredInput(n, msgspec.json.decode(entry), msgspec.json.decode(events), *rest)
        for n, entry, events, *rest in connection.execute(sql, (code,))
    ]
    sql = "SELECT at, person, seat, text FROM chat WHERE code = ? ORDER BY id DESC LIMIT ?"
    chat = [ChatRow(*row) for row in connection.execute(sql, (code, MOST_CHAT))][::-1]
    names = _names(connection, code, _people(doc) | {row.person for row in chat})
    content = _value(connection, "SELECT doc FROM contents WHERE hash = ?", (doc.content,))
    last = _snapshot(connection, code, LAST)
    calls = connection.execute("SELECT client, call FROM calls WHERE code = ? ORDER BY id", (code,)).fetchall()
    return Stored(doc, inputs, last, chat, names, None if content is None else _unpacked(content), calls)


def _snapshot(connection: sqlite3.Connection, code: str, n: int) -> tuple[int, Doc] | None:
    sql = "SELECT n, doc FROM snapshots WHERE code = ? AND n <= ? ORDER BY n DESC LIMIT 1"
    row = connection.execute(sql, (code, n)).fetchone()
    return None if row is None else (row[0], _unpacked(row[1]))


def _packed(text: str) -> bytes:
    """A third of the size, in less time than it takes to make it smaller still."""
    return zlib.compress(text.encode(), 1)


def _unpacked(packed: bytes) -> Doc:
    return msgspec.json.decode(zlib.decompress(packed), type=Doc)


def _listed(connection: sqlite3.Connection, sql: str, values: tuple[Any, ...]) -> list[Listed]:
    docs = [msgspec.json.decode(text, type=TableDoc) for (text,) in connection.execute(sql, values)]
    return [(doc, _names(connection, doc.code, _people(doc))) for doc in docs]


def _names(connection: sqlite3.Connection, code: str, people: set[str]) -> dict[str, str]:
    """How these people are called, at this table if they said so here."""
    sql = f"SELECT id, name FROM people WHERE id IN ({_marks(people)})"
    names: dict[str, str] = dict(connection.execute(sql, tuple(people)))
    names.update(connection.execute("SELECT id, name FROM names WHERE code = ?", (code,)))
    return names
