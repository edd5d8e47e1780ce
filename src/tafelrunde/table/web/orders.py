"""What the operator asks of the running house (`tafelrunde admin`), and what comes back: every message as a type."""

from typing import Any

import msgspec


class Order(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """What the operator wants. The tag is the name of the class in small letters."""


class ListTables(Order):
    """Which tables are there?"""

    over: bool = False  # those that are over, too


class ListPeople(Order):
    """Who is here; or who sits at that table, too."""

    code: str = ""


class Shut(Order):
    """Close this table."""

    code: str


class Ban(Order):
    """Keep somebody out for so many seconds: a person's id or its beginning, an address, or a network."""

    who: str
    seconds: int


class Unban(Order):
    """They may come again."""

    who: str


class ListBans(Order):
    """Who is kept out?"""


class HostLink(Order):
    """A link that makes whoever opens it a host."""


class SetHost(Order):
    """This person may open tables, or may not any more."""

    who: str
    on: bool


class ListHosts(Order):
    """Who may open tables?"""


class FindPerson(Order):
    """Who is called like this, or has an id that begins like this?"""

    who: str


class Forget(Order):
    """Delete all data of this person: the whole id."""

    id: str


AnyOrder = (
    ListTables | ListPeople | Shut | Ban | Unban | ListBans | HostLink | SetHost | ListHosts | FindPerson | Forget
)


class Outcome(msgspec.Struct, omit_defaults=True):
    """What came of it, or why nothing did: the key of a sentence and what it names."""

    found: Any = None
    no: str = ""
    values: dict[str, str] = {}


class TableRow(msgspec.Struct):
    """A table as the operator sees it."""

    code: str
    game: str
    stage: str
    people: int  # who sit there
    bots: int
    sockets: int  # live connections
    changed: int  # milliseconds
    listed: bool


class PersonRow(msgspec.Struct):
    """Somebody who is here, or sits at a table."""

    id: str
    name: str
    code: str
    seat: str  # the letter; "": they look on
    sockets: int
    addresses: list[str]  # where the connections come from
    host: bool


class BanRow(msgspec.Struct):
    """Somebody who is kept out."""

    who: str  # the id of a person, or a network
    name: str
    until: int  # milliseconds


class HostRow(msgspec.Struct):
    """Somebody who may open tables."""

    id: str
    name: str


class KnownRow(msgspec.Struct):
    """Somebody of whom something is kept."""

    id: str
    name: str
    tables: int
    changed: int  # milliseconds; 0: at no table
