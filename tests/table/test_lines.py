"""The connections under requests and live connections: nobody keeps one open for nothing, and none has too many."""

import asyncio
import ipaddress
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tafelrunde.table.web.limits import Limits
from tafelrunde.table.web.lines import Lines, RequestLine
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.proxies import Proxies
from tests.patience import patience
from tests.table.hostile.wire import PING, TEXT, frame
from tests.table.open_house import UNLIMITED, OpenHouse, open_table

HEAD = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house"), UNLIMITED._replace(arrival=1, patience=1.0)) as opened:
        yield opened


def line_to(house: OpenHouse) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), patience())


def all_of(line: socket.socket) -> bytes:
    """Whatever comes until the house ends it."""
    found = b""
    with suppress(ConnectionResetError):
        while data := line.recv(65536):
            found += data
    return found


@pytest.mark.parametrize("begun", [b"", b"GET", HEAD, HEAD + b"X: y\r\n"])
def test_a_head_that_does_not_come_is_not_waited_for(house: OpenHouse, begun: bytes) -> None:
    with line_to(house) as line:
        line.sendall(begun)
        assert all_of(line) == b""


def test_neither_is_the_next_one_though_a_drop_comes_now_and_then(house: OpenHouse) -> None:
    with line_to(house) as line:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.settimeout(0.2)
        drops = 0
        with suppress(ConnectionResetError, BrokenPipeError):
            while drops < 5 * patience():
                line.sendall(b"X")
                drops += 1
                with suppress(TimeoutError):
                    if not line.recv(65536):
                        break
        assert 0 < drops < 5 * patience()


def test_a_body_that_does_not_come_is_answered_with_a_sentence(house: OpenHouse) -> None:
    with line_to(house) as line:
        head = (
            b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
        )
        line.sendall(head)
        assert b"408" in all_of(line).partition(b"\r\n")[0]


def test_a_long_request_that_is_answered_slowly_is_not_cut_off(house: OpenHouse) -> None:
    """Only whoever sends or reads too slowly is: bots may think."""
    with house.visitor() as ann:
        code = open_table(ann, practice=True)
        assert ann.post(f"tables/{code}/commands", json={"do": "hint"}).status_code == 200


def test_whoever_reads_nothing_loses_the_connection(house: OpenHouse) -> None:
    with line_to(house) as line:
        line.sendall((HEAD.replace(b"/api/me", b"/api/openapi.json") + b"\r\n") * 400)
        assert given_up(house)


def given_up(house: OpenHouse) -> bool:
    """Until no connection for requests is open any more; nobody but the house itself has closed this one."""

    async def look() -> bool:
        async with asyncio.timeout(patience()):
            while house.server._lines[0].lines._of:
                await asyncio.sleep(0.05)
        return True

    return house.inside(look())


# --- live connections ------------------------------------------------------------------------------------------------


def upgraded(house: OpenHouse, ann: httpx.Client, line: socket.socket) -> None:
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    code = open_table(ann)
    head = f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nUpgrade: websocket\r\n"
    line.sendall(
        f"{head}Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert line.recv(65536).startswith(b"HTTP/1.1 101")


def test_pings_are_answered_but_not_without_end(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann, line_to(house) as line:
        upgraded(house, ann, line)
        line.sendall(frame(PING, b"hello"))
        found = b""
        while b"\x8a\x05hello" not in found:
            found += line.recv(65536)
    with OpenHouse(tmp_path, Limits()) as house, house.visitor() as ann, line_to(house) as line:
        upgraded(house, ann, line)
        line.sendall(frame(PING, b"hello") * 100)
        all_of(line)  # until the house ends it


def test_whoever_says_far_too_much_at_once_is_not_even_listened_to(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann, line_to(house) as line:
        upgraded(house, ann, line)
        call, many = frame(TEXT, b'{"id":1,"command":{"do":"ping"}}'), 30_000
        with suppress(ConnectionResetError, BrokenPipeError):
            line.sendall(call * many)
        assert all_of(line).count(b'"reply"') < many


# --- how many --------------------------------------------------------------------------------------------------------


def test_one_address_has_only_so_many_but_a_proxy_brings_everybody() -> None:
    trusted = (ipaddress.ip_network("10.0.0.0/8"),)
    lines = Lines(Limits(lines_there=2, lines_all=7), Proxies(trusted))

    def take(peer: str) -> bool:
        return lines.take(RequestLine.__new__(RequestLine), peer)

    assert [take("203.0.113.1") for _ in range(3)] == [True, True, False]
    assert [take("2001:db8::1"), take("2001:db8::2"), take("2001:db8::3")] == [True, True, False]
    assert [take("127.0.0.1"), take("10.1.2.3"), take("10.1.2.3")] == [True, True, True]
    assert not take("127.0.0.1"), "now the house is full"
    for line in list(lines._of):
        lines.give(line)
        lines.give(line)
    assert not lines._from
    assert take("203.0.113.1")


def test_over_the_limit_a_connection_is_closed_at_once(tmp_path: Path) -> None:
    operator = Operator(public_url="http://localhost/")
    with OpenHouse(tmp_path, UNLIMITED._replace(lines_all=2), operator) as house:
        open_ones = [line_to(house) for _ in range(2)]
        for line in open_ones:
            line.sendall(HEAD + b"\r\n")
            assert line.recv(65536)
        with line_to(house) as third:
            assert all_of(third) == b""
        for line in open_ones:
            line.close()
