"""Whom nobody may send to: this computer and the networks around it. What players give leads out into the net."""

import ipaddress
import socket
from collections.abc import Callable, Iterable
from typing import Any, Final

from tafelrunde.table.reminders.accounts import Network

Resolve = Callable[..., list[tuple[Any, ...]]]
IP = ipaddress.IPv4Address | ipaddress.IPv6Address

_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
_GIVEN: Final = ipaddress.ip_network("2000::/3")  # of IPv6 all that was ever given to anybody
_SPECIAL: Final = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32")))
_NOBODYS: Final = ipaddress.IPv4Address("192.0.2.1")


def is_public(address: str, own: Iterable[Network] = ()) -> bool:
    """Does an address lead out into the net, and not to this computer, nor to a network of the operator's?"""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(_is_outside(one, own) for one in (found, *_inside(found))) and not _is_here(found)


def why_not(host: str, port: int, own: Iterable[Network] = (), resolve: Resolve = socket.getaddrinfo) -> str:
    """Why nobody may send there: "own" (it leads to us) or "unknown" (there is no such name); "": they may.

    Each of its addresses must be fine: who controls a name could else choose the moment for the other one."""
    try:
        found = {str(entry[4][0]) for entry in resolve(host, port, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError):
        return "unknown"
    networks = tuple(own)
    return "" if found and all(is_public(address, networks) for address in found) else "own"


def _is_outside(found: IP, own: Iterable[Network]) -> bool:
    """Told one by one, for what counts as global differs between versions of Python."""
    odd = found.is_private or found.is_loopback or found.is_link_local or found.is_multicast or found.is_unspecified
    if odd or not found.is_global or any(found in network for network in (*_SPECIAL, *own)):
        return False
    if isinstance(found, ipaddress.IPv6Address):
        return found in _GIVEN or found in _NAT64
    return not found.is_reserved


def _inside(found: IP) -> list[IP]:
    """The IPv4 addresses that one of IPv6 may stand for, through a gateway."""
    if isinstance(found, ipaddress.IPv4Address):
        return []
    gateways = [found.sixtofour] if found.sixtofour is not None else []
    return [*gateways, *([ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)] if found in _NAT64 else [])]


def _is_here(found: IP) -> bool:
    """Is it an address of this computer? Only then anything can be bound to it, unless this computer binds anything."""
    return _binds(found) and not _binds(_NOBODYS)


def _binds(address: IP) -> bool:
    """No packet is sent."""
    family = socket.AF_INET if isinstance(address, ipaddress.IPv4Address) else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True
