"""Signs of life over a live connection: what is silent stays open, and who has gone without a word is noticed."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.table.open_house import PATIENCE, UNLIMITED, OpenHouse, open_table

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
QUICK = UNLIMITED._replace(heartbeat=0.05, patience=PATIENCE)
MASK = b"\0\0\0\0"  # a mask that changes nothing


class Wire:
    """A live connection by hand, which answers only when it is told to."""

    def __init__(self, house: OpenHouse, code: str, visitor: httpx.Client) -> None:
        self.line = socket.create_connection(("127.0.0.1", house.port), PATIENCE)
        self.stream = self.line.makefile("rb")
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        wishes = {"Host": f"127.0.0.1:{house.port}", "Connection": "Upgrade", "Upgrade": "websocket", "Cookie": cookie}
        wishes |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        head = "".join(f"{name}: {value}\r\n" for name, value in wishes.items())
        self.line.sendall(f"GET /api/tables/{code}/live HTTP/1.1\r\n{head}\r\n".encode())
        assert b" 101 " in self.stream.readline()
        while self.stream.readline().strip():
            pass

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """What comes, until nothing can come any more."""
        while head := self.stream.read(2):
            size = head[1]
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            yield head[0] & 15, self.stream.read(size)

    def send(self, kind: int, data: bytes) -> None:
        """A short message."""
        self.line.sendall(bytes([128 | kind, 128 | len(data)]) + MASK + data)

    def close(self) -> None:
        self.stream.close()
        self.line.close()


def test_a_connection_over_which_nobody_says_anything_stays_open(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, QUICK) as house, house.visitor() as ann:
        wire = Wire(house, open_table(ann, "me", "open", start=False), ann)
        beats = 0
        for kind, data in wire.frames():
            if kind == PING:
                wire.send(PONG, data)
                beats += 1
                if beats == 8:
                    wire.send(TEXT, json.dumps({"id": 1, "command": {"do": "ping"}}).encode())
            elif kind == TEXT and json.loads(data) == {"type": "reply", "to": 1}:
                break
        assert beats >= 8
        wire.close()


def test_who_answers_no_longer_is_gone_for_the_others(tmp_path: Path) -> None:
    limits = QUICK._replace(patience=0.2)
    with OpenHouse(tmp_path, limits) as house, house.visitor() as ann, house.visitor() as bob:
        code = open_table(ann, "me", "greedy")
        wire = Wire(house, code, ann)
        kinds = [kind for kind, _ in wire.frames()]
        assert (PING in kinds, kinds[-1]) == (True, CLOSE)
        wire.close()
        with house.live(code, bob) as other:
            seats: list[dict[str, Any]] = [{}]
            while seats[0].get("here", True):  # left out: yes
                received = json.loads(other.recv(PATIENCE))
                seats = received.get("seats") or received.get("is", {}).get("seats") or seats
            assert seats[0]["name"] == "Ann"
