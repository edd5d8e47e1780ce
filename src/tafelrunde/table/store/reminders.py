"""Where people want to be reminded, and what is owed to them: a table of its own, apart from the games."""

import sqlite3
from typing import Any, Final

import msgspec

from tafelrunde.table.records import TableDoc
from tafelrunde.table.room.people import name_key, person_of
from tafelrunde.table.store.storage import Owed, Reminder, Write

Statement = tuple[str, list[tuple[Any, ...]]]

# `due`: a message is to be sent then; 0: none is, or it is on its way.
TABLE: Final = """
    CREATE TABLE reminders (
        code TEXT, key TEXT, person TEXT NOT NULL, reminder TEXT NOT NULL, due INTEGER NOT NULL DEFAULT 0,
        tries INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (code, key)
    );
    CREATE INDEX reminders_person ON reminders (person);
    CREATE INDEX reminders_due ON reminders (due) WHERE due > 0;
"""

MOST: Final = 50  # tables at which somebody is asked where they want to be reminded


# --- writing ---------------------------------------------------------------------------------------------------------


def statements(change: Write) -> list[Statement]:
    """What a change of a table means for them."""
    code = change.code
    moved = [(new, person_of(new), code, old) for old, new in change.moved]
    found: list[Statement] = [("UPDATE OR REPLACE reminders SET key = ?, person = ? WHERE code = ? AND key = ?", moved)]
    if change.doc is not None and change.seated:
        found.append(_gone(change.doc))
    new = [(code, key, person_of(key), _json(one)) for key, one in change.reminders.items() if one is not None]
    found.append(("INSERT OR REPLACE INTO reminders (code, key, person, reminder) VALUES (?, ?, ?, ?)", new))
    off = [(code, key) for key, one in change.reminders.items() if one is None]
    found.append(("DELETE FROM reminders WHERE code = ? AND key = ?", off))
    owed = [(due, code, key) for key, due in change.reminded]
    found.append(("UPDATE reminders SET due = ?, tries = 0 WHERE code = ? AND key = ?", owed))
    return found


def _gone(doc: TableDoc) -> Statement:
    """Whoever does not sit there any more is not reminded, and nobody need know where they were."""
    keys = [name_key(seat) for seat in doc.seats if seat.person]
    marks = ", ".join("?" * len(keys))
    return f"DELETE FROM reminders WHERE code = ? AND key NOT IN ({marks})", [(doc.code, *keys)]


def take(connection: sqlite3.Connection, owed: Owed) -> bool:
    """It counts as sent."""
    sql = "UPDATE reminders SET due = 0 WHERE code = ? AND key = ? AND due = ?"
    return connection.execute(sql, (owed.code, owed.key, owed.due)).rowcount > 0


def again(owed: Owed, due: int, trouble: str) -> Statement:
    """It did not arrive. What the player has changed meanwhile counts, and so does what is owed anew."""
    sql = (
        "UPDATE reminders SET due = ?, tries = ?, reminder = json_set(reminder, '$.trouble', ?)"
        " WHERE code = ? AND key = ? AND due = 0 AND json_extract(reminder, '$.address') = ?"
    )
    return sql, [(due, owed.tries + 1, trouble, owed.code, owed.key, owed.reminder.address)]


def forget(person: str) -> Statement:
    """All of one person."""
    return "DELETE FROM reminders WHERE person = ?", [(person,)]


# --- looking things up -----------------------------------------------------------------------------------------------


def find(connection: sqlite3.Connection, code: str, key: str) -> Reminder | None:
    """Where somebody at a table wants to be reminded."""
    sql = "SELECT reminder FROM reminders WHERE code = ? AND key = ?"
    row = connection.execute(sql, (code, key)).fetchone()
    return None if row is None else _reminder(row[0])


def find_all(connection: sqlite3.Connection, person: str) -> list[tuple[str, str, Reminder]]:
    """All of a person, the latest first."""
    sql = "SELECT code, key, reminder FROM reminders WHERE person = ? ORDER BY rowid DESC LIMIT ?"
    return [(code, key, _reminder(text)) for code, key, text in connection.execute(sql, (person, MOST))]


def owed(connection: sqlite3.Connection, now: int, most: int) -> list[Owed]:
    """What is to be sent by now."""
    sql = "SELECT code, key, reminder, due, tries FROM reminders WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?"
    rows = connection.execute(sql, (now, most))
    return [Owed(code, key, _reminder(text), due, tries) for code, key, text, due, tries in rows]


def next_owed(connection: sqlite3.Connection) -> int:
    """When the next message is to be sent; 0: none is."""
    row = connection.execute("SELECT due FROM reminders WHERE due > 0 ORDER BY due LIMIT 1").fetchone()
    return 0 if row is None else int(row[0])


def _json(reminder: Reminder) -> str:
    return msgspec.json.encode(reminder).decode()


def _reminder(text: str) -> Reminder:
    return msgspec.json.decode(text, type=Reminder)
