"""Signs of life over a live connection: what is silent stays open, and who has gone without a word is noticed."""

import json
import socket
from pathlib import Path
from typing import Any

import httpx

from tests.patience import patience
from tests.table.open_house import UNLIMITED, OpenHouse, open_table
from tests.table.raw_socket import CLOSE, PING, TEXT, RawSocket

QUICK = UNLIMITED._replace(heartbeat=0.05, patience=patience())


def connected(house: OpenHouse, code: str, visitor: httpx.Client) -> RawSocket:
    line = socket.create_connection(("127.0.0.1", house.port), patience())
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    return RawSocket(line, f"127.0.0.1:{house.port}", f"/api/tables/{code}/live", cookies)


def test_a_connection_over_which_nobody_says_anything_stays_open(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, QUICK) as house, house.visitor() as ann:
        wire = connected(house, open_table(ann, "me", "open", start=False), ann)
        assert wire.beats(8) == 8
        wire.send(TEXT, b'{"id":1,"command":{"do":"ping"}}')
        assert wire.hears(b'{"type":"reply","to":1}')
        wire.close()


def test_who_answers_no_longer_is_gone_for_the_others(tmp_path: Path) -> None:
    limits = QUICK._replace(patience=0.2)
    with OpenHouse(tmp_path, limits) as house, house.visitor() as ann, house.visitor() as bob:
        code = open_table(ann, "me", "greedy")
        wire = connected(house, code, ann)
        kinds = [kind for kind, _ in wire.frames()]
        assert (PING in kinds, kinds[-1]) == (True, CLOSE)
        wire.close()
        with house.live(code, bob) as other:
            seats: list[dict[str, Any]] = [{}]
            while seats[0].get("here", True):  # left out: yes
                received = json.loads(other.recv(patience()))
                seats = received.get("seats") or received.get("is", {}).get("seats") or seats
            assert seats[0]["name"] == "Ann"
