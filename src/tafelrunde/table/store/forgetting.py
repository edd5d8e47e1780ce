"""What SQLite forgets: people who want it, and whatever is older than it may be. A person is an id, and keys of names
that begin with it and a dot: several people may share a browser."""

import sqlite3
from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final, TypeVar

from tafelrunde.table.room.people import person_of
from tafelrunde.table.store.storage import Known

T = TypeVar("T")
Statement = tuple[str, list[tuple[Any, ...]]]

COLUMNS: Final = """
    ALTER TABLE people ADD COLUMN idle INTEGER NOT NULL DEFAULT 0; -- since when they are at no table
    CREATE INDEX names_id ON names (id);
    CREATE INDEX chat_person ON chat (person);
    CREATE INDEX chat_at ON chat (at);
    CREATE INDEX tables_changed ON tables (changed);
"""

# with its code
OF_TABLES: Final = ("inputs", "snapshots", "chat", "names", "reminders", "sits", "calls", "tables")
AT_NO_TABLE: Final = (
    "id NOT IN (SELECT person FROM sits) AND id NOT IN (SELECT id FROM names) AND id NOT IN (SELECT person FROM hosts)"
)
LINES: Final = 500  # of chat that are deleted at a time: whoever moves meanwhile hardly waits


def _is(column: str) -> str:
    """This person, or one of several at the same browser; an index serves for both ("/" follows the dot)."""
    return f"({column} = ?1 OR ({column} > ?1 || '.' AND {column} < ?1 || '/'))"


def statements(code: str, person: str) -> list[Statement]:
    """Nothing at one table tells of a person any more; its document is another matter."""
    return [
        (f"DELETE FROM names WHERE {_is('id')} AND code = ?2", [(person, code)]),
        (f"DELETE FROM chat WHERE {_is('person')} AND code = ?2", [(person, code)]),
        ("DELETE FROM reminders WHERE person = ? AND code = ?", [(person, code)]),
    ]


def moved(code: str, old: str, new: str, stays: bool) -> list[Statement]:
    """A seat has come to another device: what was said there goes with it, and unless its old one is still there,
    so does the name."""
    found: list[Statement] = [("UPDATE chat SET person = ? WHERE code = ? AND person = ?", [(new, code, old)])]
    if not stays:
        found.append(("DELETE FROM names WHERE code = ? AND id = ?", [(code, old)]))
    return found


class Forgetting:
    """The part of the storage that forgets."""

    @abstractmethod
    async def _write(self, act: Callable[[sqlite3.Connection], None]) -> None:
        """Do this in the writing thread; it is durable when this returns."""

    @abstractmethod
    async def _read(self, act: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up in the reading thread."""

    async def known_as(self, fits: Callable[[str, str], bool]) -> list[Known]:
        """Everybody whose id and one of whose names fit, the latest first."""
        return await self._read(lambda connection: _known_as(connection, fits))

    async def codes_of(self, person: str) -> list[str]:
        """All tables where anything is kept of this person."""
        sql = (
            f"SELECT code FROM sits WHERE person = ?1 UNION SELECT code FROM names WHERE {_is('id')}"
            f" UNION SELECT code FROM chat WHERE {_is('person')} UNION SELECT code FROM reminders WHERE person = ?1"
        )
        return await self._read(lambda connection: [code for (code,) in connection.execute(sql, (person,))])

    async def forget(self, person: str) -> bool:
        """What is kept of a person wherever they play, and whatever there was of them at tables that are gone; False:
        nothing was."""
        found = [("people", "id"), ("names", "id"), ("chat", "person"), ("reminders", "person")]
        found += [("hosts", "person"), ("sits", "person")]

        rows: list[int] = []

        def act(connection: sqlite3.Connection) -> None:
            for table, column in found:
                rows.append(connection.execute(f"DELETE FROM {table} WHERE {_is(column)}", (person,)).rowcount)

        await self._write(act)
        return any(rows)

    async def drop_chat(self, before: int) -> bool:
        """Some of what was said before then is deleted; False: there is none left."""
        sql = "DELETE FROM chat WHERE id IN (SELECT id FROM chat WHERE at < ? ORDER BY at LIMIT ?)"
        return await self._deleted(sql, (before, LINES)) > 0

    async def unchanged_since(self, before: int, most: int) -> list[str]:
        """Tables where nothing has happened since then, the oldest first."""
        sql = "SELECT code FROM tables WHERE changed < ? ORDER BY changed LIMIT ?"
        return await self._read(lambda connection: [code for (code,) in connection.execute(sql, (before, most))])

    async def drop_table(self, code: str, before: int) -> bool:
        """Delete a table with its game, if nothing has happened there since then."""
        done: list[bool] = []  # it may be tried twice

        def act(connection: sqlite3.Connection) -> None:
            found = connection.execute("SELECT 1 FROM tables WHERE code = ? AND changed < ?", (code, before)).fetchone()
            done.append(found is not None)
            for table in OF_TABLES if found else ():
                connection.execute(f"DELETE FROM {table} WHERE code = ?", (code,))

        await self._write(act)
        return done[-1]

    async def drop_people(self, now: int, before: int) -> int:
        """Names of people who have been at no table since then are deleted; how many."""

        def act(connection: sqlite3.Connection) -> None:
            connection.execute(f"UPDATE people SET idle = 0 WHERE idle > 0 AND NOT ({AT_NO_TABLE})")
            connection.execute(f"UPDATE people SET idle = ? WHERE idle = 0 AND {AT_NO_TABLE}", (now,))

        await self._write(act)
        return await self._deleted("DELETE FROM people WHERE idle > 0 AND idle < ?", (before,))

    async def drop_ended(self, now: int) -> int:
        """Bans and links of hosts that are worth nothing any more; how many."""
        bans = await self._deleted("DELETE FROM bans WHERE until <= ?", (now,))
        return bans + await self._deleted("DELETE FROM host_links WHERE until <= ?", (now,))

    async def _deleted(self, sql: str, values: tuple[Any, ...]) -> int:
        rows: list[int] = []
        await self._write(lambda connection: rows.append(connection.execute(sql, values).rowcount))
        return rows[-1]


def _known_as(connection: sqlite3.Connection, fits: Callable[[str, str], bool]) -> list[Known]:
    names = dict[str, str]()
    for key, name in connection.execute(
        "SELECT id, name FROM names UNION ALL SELECT id, name FROM people UNION ALL SELECT person, '' FROM sits"
    ):
        if fits(person_of(key), name):
            names[person_of(key)] = name or names.get(person_of(key), "")
    sql = "SELECT count(*), coalesce(max(changed), 0) FROM sits JOIN tables USING (code) WHERE person = ?"
    found = [Known(one, name, *connection.execute(sql, (one,)).fetchone()) for one, name in names.items()]
    return sorted(found, key=lambda one: (-one.changed, one.id))
