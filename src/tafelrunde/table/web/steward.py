"""Does what the operator asks of the running house: lists, closes, keeps out, makes hosts."""

from typing import Any

from tafelrunde.kit.words import LETTERS
from tafelrunde.table.hall.forgetting import SHORT, known_as
from tafelrunde.table.hall.rooms import NoTable, room_of
from tafelrunde.table.records import FORGOTTEN, TableDoc
from tafelrunde.table.room.no import No
from tafelrunde.table.room.people import name_key
from tafelrunde.table.web.address import is_loopback, network_of
from tafelrunde.table.web.house import House
from tafelrunde.table.web.orders import (
    AnyOrder,
    Ban,
    BanRow,
    FindPerson,
    Forget,
    HostLink,
    HostRow,
    KnownRow,
    ListBans,
    ListHosts,
    ListPeople,
    ListTables,
    PersonRow,
    SetHost,
    Shut,
    TableRow,
    Unban,
)
from tafelrunde.table.web.proxies import Network
from tafelrunde.table.web.routes import invitation
from tafelrunde.table.words import own_texts

MOST = 1000  # tables in a list


class Cannot(Exception):
    """An order that cannot be carried out: the key of a sentence under [cli.admin.cannot], and what it names."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


async def carried_out(house: House, order: AnyOrder) -> Any:
    """Do it; what comes of it."""
    match order:
        case ListTables(over):
            return [_table_row(house, doc) for doc, _ in await house.hall.storage.all_docs(over, MOST)]
        case ListPeople(code):
            return await _people(house, code)
        case Shut(code):
            return await _shut(house, code)
        case Ban(who, seconds):
            return await _ban(house, who, house.hall.now() + seconds * 1000)
        case Unban(who):
            return await _ban(house, who, 0)
        case ListBans():
            return [BanRow(str(who), await _name(house, who), until) for who, until in house.guests.bans()]
        case HostLink():
            base = house.site.shared() or house.site.home
            return invitation(house, base, host=await house.guests.host_link())
        case SetHost(who, on):
            person = await _person(house, who)
            await house.guests.set_host(person, on)
            return HostRow(person, await _name(house, person))
        case FindPerson(who):
            return [KnownRow(*known) for known in await known_as(house.hall.storage, who)]
        case Forget(person):
            return await house.forget(person)
        case ListHosts():
            return [HostRow(person, await _name(house, person)) for person in sorted(house.guests.hosts)]


# --- tables ----------------------------------------------------------------------------------------------------------


def _table_row(house: House, doc: TableDoc) -> TableRow:
    people = len({seat.person for seat in doc.seats} - {"", FORGOTTEN})
    bots = sum(bool(seat.bot and not seat.person) for seat in doc.seats)
    sockets = sum(socket.code == doc.code for socket in house.sockets)
    return TableRow(doc.code, doc.game, doc.stage, people, bots, sockets, doc.changed, doc.settings.listed)


async def _shut(house: House, code: str) -> None:
    try:
        await house.hall.shut(code)
    except NoTable:
        raise Cannot("no_table", code=code) from None
    except No:
        raise Cannot("over", code=code) from None


# --- people ----------------------------------------------------------------------------------------------------------


async def _people(house: House, code: str) -> list[PersonRow]:
    """Everybody with a connection, one row for each table; of one table also who sits there and is away."""
    rows: dict[tuple[str, str], PersonRow] = {}
    for socket in house.sockets:
        if code in ("", socket.code):
            row = await _row(house, rows, socket.person, socket.code)
            row.sockets += 1
            row.addresses = sorted({*row.addresses, socket.peer})
    for at in {code} if code else {table for _, table in rows}:
        await _seats(house, rows, at, bool(code))
    return sorted(rows.values(), key=lambda row: (row.code, row.seat or "~", row.name))


async def _row(house: House, rows: dict[tuple[str, str], PersonRow], person: str, code: str) -> PersonRow:
    if (person, code) not in rows:
        name, host = await _name(house, person), person in house.guests.hosts
        rows[person, code] = PersonRow(person, name, code, "", 0, [], host)
    return rows[person, code]


async def _seats(house: House, rows: dict[tuple[str, str], PersonRow], code: str, absent: bool) -> None:
    """Who sits where at a table; those who are away only if wanted."""
    try:
        async with house.hall.rooms.at(code) as place:
            room = room_of(place)
            seats = [(LETTERS[k], seat.person, room.names.get(name_key(seat))) for k, seat in enumerate(room.doc.seats)]
    except NoTable:
        raise Cannot("no_table", code=code) from None
    for letter, person, name in seats:
        if person not in ("", FORGOTTEN) and (absent or (person, code) in rows):
            row = await _row(house, rows, person, code)
            row.seat += letter
            row.name = name or row.name


async def _name(house: House, who: str | Network) -> str:
    return await house.hall.storage.name_of(who) if isinstance(who, str) else ""


async def _person(house: House, who: str) -> str:
    """The one person whose id begins like this."""
    who = who.removeprefix("@")
    if len(who) < SHORT:
        raise Cannot("short", who=who, least=str(SHORT))
    guests = house.guests
    known = {socket.person for socket in house.sockets} | guests.hosts | set(guests.banned)
    known |= {person for person, _ in await house.hall.storage.people_like(who)}
    found = sorted(person for person in known if person.startswith(who))
    if len(found) != 1:
        raise Cannot("several" if found else "nobody", who=who)
    return found[0]


# --- keeping out -----------------------------------------------------------------------------------------------------


async def _ban(house: House, who: str, until: int) -> BanRow:
    """Keep them out, or no more. Whoever is here is told, and goes."""
    network = network_of(who)
    meant: str | Network = await _person(house, who) if network is None else network
    if is_loopback(who) or (network is not None and network.is_loopback):
        raise Cannot("loopback", who=who)
    if not until and meant not in dict(house.guests.bans()):
        raise Cannot("not_banned", who=who)
    await house.guests.ban(meant, until)
    for place in list(house.hall.rooms.places.values()):
        for connection in place.connections:
            if house.guests.is_banned(connection.person, connection.where):
                connection.tell(own_texts(connection.lang).say("http.banned"), "closed")
                connection.close()
    return BanRow(str(meant), await _name(house, meant), until)
