"""Who may come in, and who may open tables: the word at the door, those who are banned, and the hosts."""

import base64
import contextlib
import hashlib
import hmac
import logging
import secrets
import unicodedata
from collections.abc import Callable
from typing import Final, Literal, TypeAlias, TypeVar

from tafelrunde.table.store.storage import Storage, StorageFull
from tafelrunde.table.web.address import network_of
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.proxies import Network

KeptOut: TypeAlias = Literal["", "word", "banned"]

Who = TypeVar("Who")

LINK_DAYS: Final = 7  # in which a host's link is to be opened
DAY: Final = 86_400_000  # milliseconds
MOST_FORGOTTEN: Final = 10_000  # people
SHORTEST, LONGEST = 8, 100  # signs of a new word
SHORTEST_KNOWN: Final = 4  # of one that the house had before it asked for more

log = logging.getLogger(__name__)


def plain(word: str) -> str:
    """A word as it is compared: phones write a capital where nobody means one, and space is easily doubled."""
    return " ".join(unicodedata.normalize("NFKC", word).casefold().split())


class Word:
    """The word at the door. Whoever has said it has a mark in a cookie, worth something only until the word changes."""

    def __init__(self, key: bytes, word: str) -> None:
        self.asked: Final = bool(word)
        self._key: Final = key
        self._secret: Final = self._secret_of(word)
        self.token: Final = _text(_mac(self._secret, "token")) if word else ""  # invitations carry it
        self.known_as: Final = _text(_mac(self._secret, "known")) if word else ""  # by which the house knows it again

    def _secret_of(self, word: str) -> bytes:
        return _mac(self._key, f"word {plain(word)}")

    def is_said(self, word: str) -> bool:
        """Is it this one? It takes as long for any other."""
        return hmac.compare_digest(self._secret_of(word), self._secret)

    def is_token(self, token: str) -> bool:
        """Does it come from an invitation?"""
        return hmac.compare_digest(token.encode(), self.token.encode())

    def mark(self, person: str) -> str:
        """What the browser of somebody keeps who has said it."""
        return _text(_mac(self._secret, f"mark {person}"))

    def was_said_by(self, person: str, mark: str) -> bool:
        """Has this person said it?"""
        return not self.asked or (bool(person) and hmac.compare_digest(mark.encode(), self.mark(person).encode()))


def is_short(word: str) -> bool:
    """Is there a word, and is it shorter than a new one may be?"""
    return 0 < len(plain(word)) < SHORTEST


def may_be_short(word: str, storage: Storage) -> bool:
    """Has this house had this word before, or may it have, because an older version did not note that down?"""
    known = storage.known_word()
    return known is None or hmac.compare_digest(known, Word(storage.key(), word).known_as)


def _mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def _text(code: bytes) -> str:
    return base64.urlsafe_b64encode(code).decode().rstrip("=")[:32]


class Guests:
    """Everybody who comes. Who is banned or a host is kept by id; banned addresses only as long as the server runs."""

    def __init__(self, storage: Storage, operator: Operator, now: Callable[[], int]) -> None:
        self._storage: Final = storage
        self._key: Final = storage.key()
        self._now: Final = now
        self._everybody_opens: Final = operator.create == "anyone"
        self._short: Final = is_short(operator.access)
        self.word: Final = Word(self._key, operator.access)
        self.hosts: Final[set[str]] = set()
        self.forgotten: Final[dict[str, None]] = {}  # people whose cookies are worth nothing any more, in order
        self.banned: Final[dict[str, int]] = {}  # people, and until when
        self.banned_there: Final[dict[Network, int]] = {}  # the same of addresses

    async def load(self) -> None:
        """What was decided before the server began anew."""
        with contextlib.suppress(StorageFull):  # the next start will do
            await self._storage.keep_word(self.word.known_as)
        if self._short:
            log.warning("short password", extra={"least": SHORTEST})
        self.hosts.update(await self._storage.hosts())
        for person, until in (await self._storage.bans()).items():
            if until > self._now():
                self.banned[person] = until
            else:
                await self._storage.ban(person, 0)

    # --- coming in ---------------------------------------------------------------------------------------------------

    def kept_out(self, person: str, peer: str, mark: str) -> KeptOut:
        """Why somebody does not come in; "": they do."""
        if self.is_banned(person, peer):
            return "banned"
        return "" if self.word.was_said_by(person, mark) else "word"

    def is_banned(self, person: str, peer: str) -> bool:
        """May this person, or anybody from there, not come in for now?"""
        now = self._now()
        if self.banned.get(person, 0) > now:
            return True
        if not self.banned_there:
            return False
        network = network_of(peer)
        return network is not None and any(
            network.overlaps(banned) and until > now for banned, until in self.banned_there.items()
        )

    def withdraw(self, person: str) -> None:
        """Nobody comes with this person's cookie any more while the server runs. Of very many only the last ones are
        remembered; with the others' cookies somebody new would come, of whom nothing is known."""
        self.forgotten[person] = None
        while len(self.forgotten) > MOST_FORGOTTEN:
            del self.forgotten[next(iter(self.forgotten))]

    # --- opening tables ----------------------------------------------------------------------------------------------

    def may_open(self, person: str, at_home: bool) -> bool:
        """Anybody, or only hosts and whoever sits at this computer."""
        return self._everybody_opens or at_home or person in self.hosts

    async def host_link(self) -> str:
        """A token that makes whoever brings it a host, once."""
        token = secrets.token_urlsafe(24)
        await self._storage.add_host_link(_text(_mac(self._key, f"host {token}")), self._now() + LINK_DAYS * DAY)
        return token

    async def claim_host(self, person: str, token: str) -> bool:
        """Somebody opens a host's link; False: it is worth nothing any more."""
        found = await self._storage.take_host_link(_text(_mac(self._key, f"host {token}")), self._now())
        if found:
            await self.set_host(person, True)
        return found

    async def set_host(self, person: str, on: bool) -> None:
        """From now on this person may open tables, or may not."""
        await self._storage.set_host(person, on)
        (self.hosts.add if on else self.hosts.discard)(person)

    # --- keeping out -------------------------------------------------------------------------------------------------

    async def ban(self, who: str | Network, until: int) -> None:
        """A person, or whoever comes from there, stays out until then; 0: may come again."""
        if isinstance(who, str):
            await self._storage.ban(who, until)
            self.banned[who] = until
        else:
            self.banned_there[who] = until
        self.bans()

    def bans(self) -> list[tuple[str | Network, int]]:
        """All that still hold, those that end first before others."""
        now = self._now()
        _forget(self.banned, now)
        _forget(self.banned_there, now)
        return sorted([*self.banned.items(), *self.banned_there.items()], key=lambda one: one[1])


def _forget(banned: dict[Who, int], now: int) -> None:
    """Whose time is over may come again."""
    for who in [who for who, until in banned.items() if until <= now]:
        del banned[who]
