"""Nobody reaches the operator's own network through a reminder, by whatever address or name."""

import ipaddress
import socket
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.table.reminders.guard import is_public, why_not


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
        "100.64.0.1", "169.254.169.254", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9",
        "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0",
        "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8",
        "::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::",
        "2001::1", "fec0::1", "100::1", "5f00::1", "", "localhost", "8.8.8.8.8", "0x7f000001",
    ],
)  # fmt: skip
def test_these_are_ours(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "185.15.59.224", "2606:4700:4700::1111", "64:ff9b::8.8.8.8"])
def test_these_are_out_there(address: str) -> None:
    assert is_public(address)


def test_the_operator_names_further_networks_and_this_computer_is_always_ours() -> None:
    own = [ipaddress.ip_network("8.8.8.0/24"), ipaddress.ip_network("2606:4700::/32")]
    assert not is_public("8.8.8.8", own)
    assert not is_public("2606:4700:4700::1111", own)
    assert is_public("8.8.4.4", own)


def test_a_public_address_of_this_very_computer_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.table.reminders.guard._binds", lambda address: str(address) == "8.8.8.8")
    assert not is_public("8.8.8.8")
    assert is_public("8.8.4.4")
    monkeypatch.setattr("tafelrunde.table.reminders.guard._binds", lambda address: True)  # it binds anything
    assert is_public("8.8.8.8")


def names(*addresses: str) -> Callable[..., list[tuple[Any, ...]]]:
    """A name that means these."""
    return lambda host, port, **_: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (a, port)) for a in addresses]


def unknown(*_: object, **__: object) -> list[tuple[Any, ...]]:
    raise socket.gaierror(socket.EAI_NONAME, "who?")


def test_a_name_is_fine_only_if_all_its_addresses_are() -> None:
    assert why_not("a.example", 443, resolve=names("8.8.8.8", "2606:4700:4700::1111")) == ""
    assert why_not("a.example", 443, resolve=names("8.8.8.8", "10.0.0.1")) == "own"
    assert why_not("a.example", 443, resolve=names("::ffff:192.168.0.1")) == "own"
    assert why_not("a.example", 443, resolve=names()) == "own"
    assert why_not("a.example", 443, resolve=unknown) == "unknown"
