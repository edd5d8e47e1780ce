"""Wrong passwords: counted for an address, for the networks around it, and for the whole house."""

import ipaddress
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from tafelrunde.table.web.address import is_loopback
from tafelrunde.table.web.limits import Limits, Rate

SLOWEST: Final = 16  # times the first pause: so long every further one takes in the end, and one is forgiven meanwhile
MAX_NETWORKS: Final = 10_000  # remembered of each size
HOUSE: Final = "all"


class Pause(NamedTuple):
    """No password is looked at for so long."""

    seconds: float = 0.0
    everybody: bool = False  # not only whoever comes from around there


class _Tally(NamedTuple):
    """The wrong ones from one network; some are forgiven with time."""

    wrong: float
    last: float  # when


class Guesses:
    """After some free ones each wrong password makes the pause before the next one twice as long.

    Who guesses on and on gets one guess for each `SLOWEST` first pauses; who stops is forgiven at the same pace."""

    def __init__(self, limits: Limits, now: Callable[[], float] = monotonic) -> None:
        self._rates: Final = {
            64: limits.wrong_words,
            56: limits.wrong_words_56,
            48: limits.wrong_words_48,
            0: limits.wrong_words_all,
        }
        self._tallies: Final[dict[int, dict[str, _Tally]]] = {bits: {} for bits in self._rates}
        self._now: Final = now
        self.refused = 0  # how often a password was not looked at

    def pause(self, peer: str) -> Pause:
        """How long whoever comes from there waits before a password of theirs is looked at. To be refused counts."""
        now = self._now()
        pauses = [Pause(self._left(bits, network, now), not bits) for bits, network in networks(peer)]
        longest = max(pauses)
        self.refused += longest.seconds > 0
        return longest

    def wrong(self, peer: str) -> None:
        """A password from there was wrong."""
        now = self._now()
        for bits, network in networks(peer):
            tallies = self._tallies[bits]
            count = self._count(bits, network, now)
            tallies.pop(network, None)
            while len(tallies) >= MAX_NETWORKS:  # the one that has been quiet for longest
                del tallies[next(iter(tallies))]
            tallies[network] = _Tally(count + 1, now)

    def _count(self, bits: int, network: str, now: float) -> float:
        tally = self._tallies[bits].get(network)
        return (
            0.0 if tally is None else max(0.0, tally.wrong - (now - tally.last) / (SLOWEST * _first(self._rates[bits])))
        )

    def _left(self, bits: int, network: str, now: float) -> float:
        tally, rate = self._tallies[bits].get(network), self._rates[bits]
        if tally is None or (count := ceil(tally.wrong)) < rate.burst:
            return 0.0
        pause = _first(rate) * min(SLOWEST, 1 << (count - rate.burst))
        return max(0.0, tally.last + pause - now)


def _first(rate: Rate) -> float:
    """Seconds of the first pause."""
    return rate.seconds / rate.often


@lru_cache(1024)
def _around(peer: str) -> tuple[tuple[int, str], ...]:
    try:
        network = ipaddress.ip_network(peer)
    except ValueError:
        return ()
    if is_loopback(peer):
        return ()
    if network.version == 4:
        return ((48, str(network.supernet(new_prefix=24))),)
    return tuple((bits, str(network.supernet(new_prefix=bits))) for bits in (56, 48))


def networks(peer: str) -> Iterator[tuple[int, str]]:
    """The address as it is counted (of IPv6 a /64) and what lies around it, by size; a /24 of IPv4 counts as a /48."""
    yield 64, peer
    yield from _around(peer)
    yield 0, HOUSE
