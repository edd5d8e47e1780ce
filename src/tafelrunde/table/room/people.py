"""People at a table: how they are called, what they say, and the link that brings a seat to another device."""

import hashlib
import hmac
import secrets
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import LETTERS
from tafelrunde.table import protocol
from tafelrunde.table.records import FORGOTTEN, Seat, TableDoc
from tafelrunde.table.room.no import No
from tafelrunde.table.store.storage import ChatRow
from tafelrunde.table.words import own_texts

if TYPE_CHECKING:
    from tafelrunde.table.room.room import Room

CHAT_LINES: Final = 200  # kept in memory
BOT_NAMES: Final = (
    "Otto",
    "Ada",
    "Bruno",
    "Ida",
    "Emil",
    "Hanna",
    "Karl",
    "Lotte",
    "Anton",
    "Greta",
    "Fritz",
    "Mathilda",
)

BLANK: Final = "\u115f\u1160\u3164\uffa0\u2800"  # signs that count as letters or pictures, and show nothing
CAPITALS: Final = str.maketrans("АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXABEZHIKMNOPTYX")  # look like ours
SMALL: Final = str.maketrans(
    "аеорсухіјѕһԁԛԝгпαεορτυχκνηωβաոսօ01|iıłǀӏøđɑɡ", "aeopcyxljshdqwrnaeoptuxkvnwbwnuoolllllllodag"
)  # the same, and letters of ours that look like others

# --- names -----------------------------------------------------------------------------------------------------------


def name_key(seat: Seat) -> str:
    """Under what the name of whoever sits there is kept: the person, or one of several who share a browser."""
    return f"{seat.person}.{seat.guest}" if seat.guest else seat.person


def person_of(key: str) -> str:
    """The person (that is, the browser) behind a key of a name."""
    return key.partition(".")[0]


def names_for(doc: TableDoc, names: dict[str, str], lang: str, me: int | None) -> list[str]:
    """The names of the seats as a reader reads them: Ada (you), Nadia, Otto (Bot); an empty seat has none."""
    own = own_texts(lang)
    taken = {look_of(names.get(name_key(seat), "")) for seat in doc.seats if seat.person}
    free = [name for name in BOT_NAMES if look_of(name) not in taken]
    found: list[str] = []
    for number, seat in enumerate(doc.seats):
        if seat.person == FORGOTTEN:
            found.append(LETTERS[number])
        elif seat.person:
            found.append(names.get(name_key(seat)) or own.say("name.somebody"))
        else:
            found.append(own.say("name.bot", name=free[number]) if seat.bot else "")
        if number == me:
            found[number] = own.say("name.me", name=found[number])
    return found


def set_name(room: "Room", key: str, wish: str) -> None:
    """Somebody is called like this from now on. No two people at a table have names that look alike: the second Anna is
    Anna 2. Nor is anybody called as readers read themselves (You, Du)."""
    name = clean_name(wish)
    others = {look_of(n) for k, n in room.names.items() if k != key and _is_around(room, k)} | _own_words()
    unique, number = name, 2
    while look_of(unique) in others:
        unique = f"{name[: protocol.LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
        number += 1
    if room.names.get(key) != unique:
        room.names[key] = room.unsaved.names[key] = unique
        room.version += 1


def clean_name(wish: str) -> str:
    """A name without needless space; No if it cannot be shown, or looks like that of a bot or the reader."""
    name = unicodedata.normalize("NFC", " ".join(wish.split()))
    look = look_of(name)
    if not 1 <= len(name) <= protocol.LONGEST_NAME or not name.isprintable() or not look:
        raise No("name", most=protocol.LONGEST_NAME)
    if any(look.endswith(sign) for sign in _signs("name.bot")):
        raise No("name_of_bot")
    if any(look.endswith(sign) for sign in _signs("name.me")):
        raise No("name_of_reader")
    return name


@lru_cache(maxsize=4096)
def look_of(name: str) -> str:
    """How a name looks at a glance: two that look alike have the same. Case, accents and spaces do not count, letters
    of other alphabets count as those of ours that they look like; nothing is left of a name that cannot be seen."""
    parts = unicodedata.normalize("NFKD", "".join(sign for sign in name if sign not in BLANK))
    bare = "".join(sign for sign in parts if unicodedata.category(sign)[0] not in "MZC")
    return bare.translate(CAPITALS).casefold().translate(SMALL)


@cache
def _own_words() -> frozenset[str]:
    """What readers read in place of a name, in any language."""
    texts = [own_texts(lang) for lang in LANGUAGES]
    return frozenset(look_of(word) for said in texts for word in (said.say("name.you"), said.say("name.somebody")))


@cache
def _signs(key: str) -> frozenset[str]:
    """What stands behind the name of a bot (`name.bot`) or of the reader (`name.me`), in any language."""
    return frozenset(look_of(own_texts(lang).say(key, name="")) for lang in LANGUAGES)


def _is_around(room: "Room", key: str) -> bool:
    return person_of(key) in room.here or any(name_key(seat) == key for seat in room.doc.seats)


def rename(room: "Room", person: str, looking: int | None, command: protocol.Rename, now: int) -> None:
    """I want to be called like this."""
    mine = room.seats_of(person)
    if not room.may_watch(person):
        raise No("spectator")
    at = looking if looking in mine else mine[0] if mine else None
    set_name(room, person if at is None else name_key(room.doc.seats[at]), command.name)


# --- chat ------------------------------------------------------------------------------------------------------------


def say(room: "Room", person: str, looking: int | None, command: protocol.Say, now: int) -> None:
    """Chat: everybody, unless they are muted or a decision asks for quiet."""
    mine = room.seats_of(person)
    if not mine and not room.may_watch(person):
        raise No("spectator")
    at = looking if looking in mine else mine[0] if mine else -1
    if room.doc.end == "shut":
        raise No("shut")
    if any(room.doc.seats[seat].muted for seat in mine):
        raise No("muted")
    quiet = room.quiet()
    if quiet is not None:
        raise quiet
    text = "".join(sign if sign.isprintable() else " " for sign in command.text).strip()
    if not text:
        raise No("nothing_said")
    row = ChatRow(now, name_key(room.doc.seats[at]) if at >= 0 else person, at, text)
    room.chat = [*room.chat[1 - CHAT_LINES :], row]
    room.unsaved.chat.append(row)
    room.version += 1


# --- links -----------------------------------------------------------------------------------------------------------


def new_link(room: "Room", person: str, seat: int) -> str:
    """A token that brings this seat to another device. Only its hash is kept, and only of the last one."""
    if seat not in room.seats_of(person):
        raise No("not_yours")
    token = secrets.token_urlsafe(24)
    room.doc.seats[seat].link = _hash(token)
    room.touch()
    return token


def seat_of_token(room: "Room", token: str) -> int:
    """The seat that a token is for; No if it is worth nothing."""
    for number, seat in enumerate(room.doc.seats):
        if seat.link and seat.person and hmac.compare_digest(seat.link, _hash(token)):
            return number
    raise No("link")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
