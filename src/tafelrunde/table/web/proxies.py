"""Proxies in front of the house: whose word counts on where somebody comes from, and what it is."""

import ipaddress
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from starlette.datastructures import Headers

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_WITH_PORT: Final = re.compile(r"\[([^\[\]]*)\](?::\w+)?|([0-9.]+):\w+")
_PARTS: Final = re.compile(r'(?:[^,;"]|"[^"]*")+|[,;]')  # of a Forwarded header: pairs, and what is between them


class Origin(NamedTuple):
    """Where a request really comes from, and what it was sent by (http, https, "" if nobody says)."""

    address: str
    scheme: str = ""


class Proxies:
    """Those whose word counts. Of everybody else nothing that was forwarded is believed."""

    def __init__(self, trusted: tuple[Network, ...] = ()) -> None:
        self._trusted = trusted

    def origin(self, peer: str, headers: Headers) -> Origin:
        """Each proxy adds whom it has heard from: the last one that we do not trust is who asks."""
        found = address_in(peer)
        if found is None or not self._trust(found):
            return Origin(peer)
        scheme = ""
        for words, said in _hops(headers):
            heard = address_in(words)
            if heard is None:
                break  # somebody unknown: counted as the proxy that says so, for nobody can make that up
            found, scheme = heard, said
            if not self._trust(found):
                break
        return Origin(str(found), scheme if scheme in ("http", "https") else "")

    def trusts(self, peer: str) -> bool:
        """Is that one of them?"""
        found = address_in(peer)
        return found is not None and self._trust(found)

    def _trust(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


def network_in(words: str) -> Network:
    """An address or a network that somebody wrote down; ValueError if it is none, or everything there is."""
    found = ipaddress.ip_network(words)
    if not found.prefixlen:
        raise ValueError("whoever trusts everybody trusts nobody's word")
    return found


def address_in(words: str) -> Address | None:
    """The address in what a proxy says, with or without a port and brackets; None if it is none."""
    words = words.strip().strip('"')
    if bare := _WITH_PORT.fullmatch(words):
        words = bare[1] or bare[2] or ""
    try:
        found = ipaddress.ip_address(words)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def _hops(headers: Headers) -> Iterator[tuple[str, str]]:
    """Whom each proxy has heard from, and by which scheme, the nearest first.

    Where both headers are there, only one of them is the proxy's own, and nearly all proxies write the older one: then
    the other one says nothing."""
    if old := headers.getlist("x-forwarded-for"):
        scheme = ",".join(headers.getlist("x-forwarded-proto")).rpartition(",")[2].strip().lower()
        for words in reversed(",".join(old).split(",")):
            yield words, scheme
        return
    hop: dict[str, str] = {}
    backwards = ",".join(headers.getlist("forwarded"))[::-1]  # so no quote that was sent to us swallows the nearest hop
    for part in _PARTS.findall(backwards):
        if part == ",":
            yield hop.get("for", ""), hop.get("proto", "")
            hop = {}
        elif part != ";":
            name, _, value = part[::-1].partition("=")
            hop[name.strip().lower()] = value.strip().strip('"').lower()
    if hop:
        yield hop.get("for", ""), hop.get("proto", "")
