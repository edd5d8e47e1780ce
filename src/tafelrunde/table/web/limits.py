"""How much anybody may ask for, in one table of numbers, and what counts it. An operator may change each of them."""

import asyncio
import re
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Final, NamedTuple

_RATE: Final = re.compile(r"([0-9]{1,9})/([0-9]{1,9})(?:/([0-9]{1,9}))?")  # so often in so many seconds, and at once


class Rate(NamedTuple):
    """So often in so many seconds; at once no more than `burst`."""

    often: float
    seconds: float
    burst: int


class Limits(NamedTuple):
    """What one person, one address, one connection or everybody together may take."""

    tables: Rate = Rate(10, 60, 10)  # that one person opens
    tables_there: Rate = Rate(60, 3600, 60)  # that are opened from one address, whoever they say they are
    tables_mine: int = 100  # that are not over and that one person leads or sits at; then they open no more
    tables_all: int = 5000  # that are not over, in the whole house
    sockets: int = 20  # live connections of one person
    sockets_there: int = 200  # from one address
    sockets_all: int = 2000  # in the whole house
    viewers: int = 100  # live connections at one table of people who only look on
    lines_there: int = 100  # connections for requests, from one address
    lines_all: int = 2000  # in the whole house
    requests: Rate = Rate(50, 1, 400)  # from one address
    pause: float = 1  # seconds that whoever asks too often waits to hear so, and asks less meanwhile
    looks: Rate = Rate(20, 1, 100)  # from one address, at what costs more: connections, whole pictures, earlier moments
    calls: Rate = Rate(30, 1, 60)  # of one person, over all their connections
    calls_there: Rate = Rate(100, 1, 200)  # from one address
    at_once: int = 4  # requests and calls from one address that are dealt with at a time; more of them wait
    chat: Rate = Rate(5, 5, 5)  # of one person
    hints: Rate = Rate(20, 60, 10)  # of one person, and one at a time
    wrong_codes: Rate = Rate(30, 60, 30)  # codes without a table, from one address
    wrong_words: Rate = Rate(10, 600, 10)  # wrong passwords (--access) from one address; then slower and slower
    wrong_words_56: Rate = Rate(20, 600, 20)  # from one /56 of IPv6
    wrong_words_48: Rate = Rate(40, 600, 40)  # from one /48 of IPv6 or one /24 of IPv4
    wrong_words_all: Rate = Rate(15, 60, 200)  # from everywhere together
    messages: Rate = Rate(10, 3600, 10)  # that one person has sent to set up or try out a reminder
    messages_there: Rate = Rate(30, 3600, 30)  # the same from one address, whoever they say they are
    proofs: Rate = Rate(5, 600, 5)  # numbers that one person tries
    paintings: int = 4  # pictures as PNG that are waited for, from one address
    pictures: Rate = Rate(6, 60, 6)  # pictures as PNG that are made for one address; those that are kept do not count
    picture_wait: int = 5  # seconds that anybody waits for a picture as PNG
    body: int = 32_768  # bytes of a request
    message: int = 16_384  # bytes of a message over a live connection
    arrival: int = 15  # seconds for the head of a request, and as many for its body
    patience: float = 30  # seconds for a reader that takes nothing at all
    heartbeat: float = (
        20  # seconds between two signs of life over a live connection; proxies drop what is silent for 60
    )
    waiting: int = 64  # messages that wait for a slow reader


def name_of(field: str) -> str:
    """A limit as an operator names it."""
    return field.replace("_", "-")


def shown(value: Rate | float) -> str:
    """A limit as an operator writes it: a number, or so often in so many seconds and at once."""
    if not isinstance(value, Rate):
        return f"{value:g}"
    return f"{value.often:g}/{value.seconds:g}" + (f"/{value.burst}" if value.burst != value.often else "")


def changed(limits: Limits, name: str, text: str) -> Limits:
    """With one limit as an operator wants it; LookupError: there is none such, ValueError: it cannot be that."""
    field = name.replace("-", "_")
    if field not in Limits._fields or name != name_of(field):
        raise LookupError(name)
    value: Any
    if isinstance(getattr(limits, field), Rate):
        found = _RATE.fullmatch(text)
        if found is None:
            raise ValueError(text)
        often, seconds, burst = (int(part) for part in (found[1], found[2], found[3] or found[1]))
        value = Rate(often, seconds, burst)
        least = min(value)
    else:
        value = least = int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0
    if least < 1:
        raise ValueError(text)
    return limits._replace(**{field: value})


class Bucket:
    """Holds as many drops as may be used at once; used ones come back with time."""

    __slots__ = ("_drops", "_rate", "_when")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._drops: float = rate.burst
        self._when = now

    def drops(self, now: float) -> float:
        """How many may be used now."""
        come_back = (now - self._when) * self._rate.often / self._rate.seconds
        self._drops, self._when = min(self._rate.burst, self._drops + come_back), now
        return self._drops

    def take(self, now: float) -> bool:
        """Use one, if there is one."""
        if self.drops(now) < 1:
            return False
        self._drops -= 1
        return True


class Buckets:
    """One bucket for each person or address. Whoever has no name is not counted."""

    MOST = 10_000

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._now = now
        self._of: dict[str, Bucket] = {}
        self.refused = 0  # how often it was too much, of everybody together

    def take(self, who: str) -> bool:
        """May they do it once more? It counts."""
        if not who:
            return True
        now = self._now()
        if who not in self._of:
            self._make_room(now)
            self._of[who] = Bucket(self._rate, now)
        allowed = self._of[who].take(now)
        self.refused += not allowed
        return allowed

    def wait(self, who: str) -> float:
        """Seconds until they may do it once more."""
        lacking = 1 - self._of[who].drops(self._now()) if who in self._of else 0
        return max(0.0, lacking * self._rate.seconds / self._rate.often)

    def empty(self, who: str) -> bool:
        """Have they used up everything?"""
        return who in self._of and self._of[who].drops(self._now()) < 1

    def _make_room(self, now: float) -> None:
        """Full buckets are as good as none; if too many are left, the oldest goes."""
        if len(self._of) < self.MOST:
            return
        self._of = {who: bucket for who, bucket in self._of.items() if bucket.drops(now) < self._rate.burst}
        while len(self._of) >= self.MOST:
            del self._of[next(iter(self._of))]


class Slots:
    """So many at a time for each address; whoever comes then waits, and holds up nobody from elsewhere."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._busy: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def one(self, who: str) -> AsyncIterator[None]:
        """Wait for a free slot and have it for a while. Whoever has no name is not counted."""
        if not who:
            yield
            return
        await self._take(who)
        try:
            yield
        finally:
            self._give(who)

    async def _take(self, who: str) -> None:
        if self._busy[who] < self._most:
            self._busy[who] += 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it had just been handed over
                self._give(who)
            raise

    def _give(self, who: str) -> None:
        """The next one gets the slot; those who gave up do not."""
        waiting = self._waiting.get(who, deque())
        while waiting:
            next_one = waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                break
        else:
            self._busy[who] -= 1
            if not self._busy[who]:
                del self._busy[who]
        if not waiting:
            self._waiting.pop(who, None)
