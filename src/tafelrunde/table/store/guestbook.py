"""What SQLite keeps about guests: who may open tables, links that make somebody a host, who may not come in."""

import sqlite3
from abc import abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

TABLES = """
    CREATE TABLE hosts (person TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE host_links (mark TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE bans (person TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
"""


class GuestBook:
    """The part of the storage that is about people, whatever they play."""

    @abstractmethod
    async def _write(self, act: Callable[[sqlite3.Connection], None]) -> None:
        """Do this in the writing thread; it is durable when this returns."""

    @abstractmethod
    async def _read(self, act: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up in the reading thread."""

    async def people_like(self, begin: str) -> list[tuple[str, str]]:
        """Ids that begin like this, with names; a few will do, for it should be one."""
        sql = "SELECT id, name FROM people WHERE substr(id, 1, ?) = ? LIMIT 3"
        return await self._read(lambda connection: list(connection.execute(sql, (len(begin), begin))))

    async def hosts(self) -> list[str]:
        """Who may open tables where not everybody may."""
        return await self._read(lambda connection: [one for (one,) in connection.execute("SELECT person FROM hosts")])

    async def set_host(self, person: str, on: bool) -> None:
        """This person is one of them, or no more."""
        sql = "INSERT OR IGNORE INTO hosts VALUES (?)" if on else "DELETE FROM hosts WHERE person = ?"
        await self._write(lambda connection: _done(connection, (sql, (person,))))

    async def add_host_link(self, mark: str, until: int) -> None:
        """A link that makes somebody a host, by a mark that does not tell it."""
        await self._write(lambda connection: _done(connection, ("INSERT INTO host_links VALUES (?, ?)", (mark, until))))

    async def take_host_link(self, mark: str, now: int) -> bool:
        """Somebody has opened it, and nobody else can; False: there is none, or no more."""
        taken: list[int] = []  # it may be tried twice

        def act(connection: sqlite3.Connection) -> None:
            sql = "DELETE FROM host_links WHERE mark = ? AND until > ?"
            taken.append(connection.execute(sql, (mark, now)).rowcount)
            connection.execute("DELETE FROM host_links WHERE until <= ?", (now,))

        await self._write(act)
        return taken[-1] > 0

    async def bans(self) -> dict[str, int]:
        """Who may not come in, and until when."""
        return await self._read(lambda connection: dict(connection.execute("SELECT person, until FROM bans")))

    async def ban(self, person: str, until: int) -> None:
        """This person may not come in until then; 0: may again."""
        given = [("INSERT INTO bans VALUES (?, ?)", (person, until))] if until else []
        forgotten = ("DELETE FROM bans WHERE person = ?", (person,))
        await self._write(lambda connection: _done(connection, forgotten, *given))


def _done(connection: sqlite3.Connection, *statements: tuple[str, tuple[Any, ...]]) -> None:
    for sql, values in statements:
        connection.execute(sql, values)
