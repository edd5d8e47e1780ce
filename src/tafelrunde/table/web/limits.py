"""How much anybody may ask for, in one table of numbers, and the buckets that count it."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple


class Rate(NamedTuple):
    """So often in so many seconds; at once no more than `burst`."""

    often: float
    seconds: float
    burst: int


class Limits(NamedTuple):
    """What one person, one address or one connection may take."""

    body: int = 32_768  # bytes of a request
    message: int = 16_384  # bytes of a message over a socket
    waiting: int = 64  # messages that wait for a slow reader
    patience: float = 30.0  # seconds for a reader that takes nothing at all
    heartbeat: float = 20.0  # seconds between two signs of life over a socket; proxies drop what is silent for 60
    sockets: int = 20  # of one person
    paintings: int = 8  # that are waited for, of everybody together
    requests: Rate = Rate(100, 1, 400)  # of one address; nobody counts on the own computer
    calls: Rate = Rate(30, 1, 60)  # over one socket, or by one person's requests
    chat: Rate = Rate(5, 5, 5)  # of one person
    tables: Rate = Rate(10, 60, 10)  # that one person opens
    tables_there: Rate = Rate(60, 60, 60)  # that are opened from one address, whoever they say they are
    wrong_codes: Rate = Rate(30, 60, 30)  # from one address


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
    """One bucket for each person or address."""

    MOST = 10_000

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._now = now
        self._of: dict[str, Bucket] = {}
        self.refused = 0  # how often it was too much, of everybody together

    def take(self, who: str) -> bool:
        """May they do it once more? It counts."""
        now = self._now()
        if who not in self._of:
            self._make_room(now)
            self._of[who] = Bucket(self._rate, now)
        allowed = self._of[who].take(now)
        self.refused += not allowed
        return allowed

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
