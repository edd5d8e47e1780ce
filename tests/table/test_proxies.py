"""Whose word counts on where somebody comes from."""

from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from tafelrunde.table.web.address import OWN_PATHS, is_loopback, peer_of
from tafelrunde.table.web.app import make_app
from tafelrunde.table.web.limits import Rate
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.proxies import Origin, Proxies, address_in, network_in
from tafelrunde.table.web.security import Gate
from tests.patience import patience
from tests.table.open_house import UNLIMITED, OpenHouse, closed_with

HERE = Proxies((network_in("127.0.0.1"), network_in("::1")))
CHAIN = Proxies((network_in("127.0.0.1"), network_in("10.0.0.0/8"), network_in("2001:db8:1::/48")))


def origin(proxies: Proxies, peer: str, *headers: tuple[str, str]) -> Origin:
    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    return proxies.origin(peer, Headers(raw=raw))


@pytest.mark.parametrize("proxies", [Proxies(), HERE])
@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded"])
def test_nothing_is_believed_of_anybody_else(proxies: Proxies, name: str) -> None:
    said = {"X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1;proto=https"}[name]
    for peer in ("203.0.113.5", "127.0.0.2", "2001:db8::5", ""):
        assert origin(proxies, peer, (name, said), ("X-Forwarded-Proto", "https")) == Origin(peer, "")


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("2001:db8::7", "2001:db8::7"),
        ("[2001:DB8:0::7]:4711", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("1.2.3.4, 192.0.2.1", "192.0.2.1"),  # whoever asks made the first one up
        ("1.2.3.4,, 192.0.2.1", "192.0.2.1"),
        ("127.0.0.1, 192.0.2.1", "192.0.2.1"),
        ("192.0.2.1, 127.0.0.1", "192.0.2.1"),
        ("127.0.0.1", "127.0.0.1"),  # somebody at the server itself
        ("192.0.2.1, unknown", "127.0.0.1"),
        ("192.0.2.1,", "127.0.0.1"),
        ("", "127.0.0.1"),
        ("<script>", "127.0.0.1"),
        ("1" * 60_000, "127.0.0.1"),
    ],
)
def test_the_last_address_that_is_not_a_proxy_counts(said: str, address: str) -> None:
    assert origin(HERE, "127.0.0.1", ("X-Forwarded-For", said)).address == address


def test_through_several_proxies_the_first_that_is_not_trusted_counts() -> None:
    said = ("X-Forwarded-For", "1.2.3.4, 192.0.2.1, 10.1.1.1, 10.2.2.2")
    assert origin(CHAIN, "127.0.0.1", said).address == "192.0.2.1"
    assert origin(HERE, "127.0.0.1", said).address == "10.2.2.2"
    assert origin(CHAIN, "2001:db8:1::9", ("X-Forwarded-For", "10.3.3.3, 10.2.2.2")).address == "10.3.3.3"


def test_a_proxy_may_add_a_line_of_its_own() -> None:
    lines = [("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-For", "192.0.2.1")]
    assert origin(HERE, "::1", *lines).address == "192.0.2.1"
    more = [("Forwarded", "for=1.2.3.4"), ("Forwarded", "for=192.0.2.1")]
    assert origin(HERE, "::1", *more).address == "192.0.2.1"


def test_a_peer_may_be_an_old_address_in_a_new_form() -> None:
    assert origin(HERE, "::ffff:127.0.0.1", ("X-Forwarded-For", "192.0.2.1")).address == "192.0.2.1"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("for=192.0.2.1", Origin("192.0.2.1")),
        ("for=192.0.2.1;proto=https;by=203.0.113.43", Origin("192.0.2.1", "https")),
        ('For="[2001:db8:cafe::17]:4711" ; Proto=HTTP', Origin("2001:db8:cafe::17", "http")),
        ("for=1.2.3.4;proto=http, for=192.0.2.1;proto=https", Origin("192.0.2.1", "https")),
        ("for=192.0.2.1;proto=https, for=127.0.0.1;proto=http", Origin("192.0.2.1", "https")),
        ('for="1.2.3.4, for="[2001:db8::7]"', Origin("2001:db8::7")),  # a quote that somebody left open
        ('for=1.2.3.4;host="a,b;c", for="192.0.2.1:80"', Origin("192.0.2.1")),
        ("for=_hidden", Origin("127.0.0.1")),
        ("proto=https", Origin("127.0.0.1")),
        ("for=192.0.2.1;proto=gopher", Origin("192.0.2.1")),
        (',;="', Origin("127.0.0.1")),
    ],
)
def test_the_newer_header_says_the_same(said: str, found: Origin) -> None:
    assert origin(HERE, "127.0.0.1", ("Forwarded", said)) == found


def test_who_sends_the_other_header_beside_the_proxys_own_is_not_believed() -> None:
    both = [("Forwarded", "for=1.2.3.4;proto=http"), ("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-Proto", "https")]
    assert origin(HERE, "127.0.0.1", *both) == Origin("192.0.2.1", "https")


def test_the_nearest_proxy_says_how_somebody_came() -> None:
    def scheme(*said: str) -> str:
        lines = [("X-Forwarded-Proto", words) for words in said]
        return origin(HERE, "127.0.0.1", ("X-Forwarded-For", "192.0.2.1"), *lines).scheme

    assert [scheme("https"), scheme("HTTP"), scheme("https, http"), scheme("https", "http")] == [
        "https",
        "http",
        "http",
        "http",
    ]
    assert [scheme(), scheme("ftp")] == ["", ""]


@pytest.mark.parametrize(
    "words", ["", "localhost", "10.0.0.1/8", "0.0.0.0/0", "::/0", "1.2.3", "10.0.0.0/33", "*", "a"]
)
def test_what_is_no_address_or_everybodys_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        network_in(words)


def test_addresses_are_known_in_whatever_form() -> None:
    assert str(address_in("[::1]:80")) == "::1"
    assert address_in("[::1") is None
    assert address_in("1.2.3.4.5:80") is None
    assert str(address_in("fe80::1%eth0")) == "fe80::1%eth0"


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("testclient", "testclient"),
    ],
)
def test_who_has_a_whole_network_counts_once(address: str, counted: str) -> None:
    peer = peer_of(HTTPConnection({"type": "http", "client": (address, 1)}))
    assert peer == counted
    assert is_loopback(peer) == (address == "::1")


@pytest.mark.parametrize("trusted", [True, False])
def test_guests_behind_a_proxy_have_limits_of_their_own_if_it_is_trusted(tmp_path: Path, trusted: bool) -> None:
    limits = UNLIMITED._replace(requests=Rate(1, 3600, 2), wrong_codes=Rate(1, 3600, 1))
    operator = Operator("http://club.example/", (network_in("127.0.0.1"),) if trusted else ())
    with OpenHouse(tmp_path, limits, operator) as house:

        def ask(*said: str) -> int:
            headers = [("X-Forwarded-For", words) for words in said]
            return httpx.get(f"{house.address}api/openapi.json", headers=headers, timeout=patience()).status_code

        assert [ask("192.0.2.1") for _ in range(3)] == [200, 200, 429]
        assert ask("192.0.2.2", "192.0.2.1") == 429, "whoever asks has made up the first line"
        assert ask("192.0.2.2") == (200 if trusted else 429)


def test_live_connections_count_for_the_address_that_they_come_from(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(wrong_codes=Rate(1, 3600, 1))
    operator = Operator("http://club.example/", (network_in("127.0.0.1"),))
    with OpenHouse(tmp_path, limits, operator) as house, house.visitor() as ann:
        found = []
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
            with house.live("nix-nix-1", ann, **{"X-Forwarded-For": address}) as socket:
                found.append(closed_with(socket))
        assert found == [4404, 4429, 4404]


def test_no_base_can_be_mistaken_for_one_of_our_own_paths(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house:
        gate = make_app(house.server._house, b"key")
        assert isinstance(gate, Gate)
        paths = {route.path.split("/")[1] for route in gate.app.routes}  # type: ignore[attr-defined]
        assert paths - {""} == set(OWN_PATHS)
