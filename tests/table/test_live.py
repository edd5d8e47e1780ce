"""The live connection: slow readers hold nobody up, miss pictures but no reply, and get a whole picture in the end.

And where all act at once, the table measures how far away a page is."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.table.web.limits import Limits
from tafelrunde.table.web.live import Outbox
from tafelrunde.table.web.problems import TOO_SLOW
from tests.patience import patience
from tests.table import race
from tests.table.open_house import UNLIMITED, OpenHouse, open_table, received

LIMITS = Limits(waiting=8, patience=patience())


class Reader:
    """Takes messages one by one, as often as it is told to."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.code = 0
        self._may_read = asyncio.Semaphore(0)

    def reads(self, times: int) -> None:
        for _ in range(times):
            self._may_read.release()

    async def send_text(self, text: str) -> None:
        await self._may_read.acquire()
        self.got.append(text)

    async def close(self, code: int) -> None:
        self.code = code


def outbox_for(reader: Reader, limits: Limits = LIMITS) -> Outbox:
    return Outbox(reader, limits)  # type: ignore[arg-type]


def message(kind: str, number: int) -> bytes:
    return f'{{"type":"{kind}","version":{number}}}'.encode()


def numbers(reader: Reader) -> list[tuple[str, int]]:
    return [(found["type"], found["version"]) for found in map(json.loads, reader.got)]


async def never() -> None:
    raise AssertionError("nothing was missed")


def test_who_keeps_up_gets_everything_in_order() -> None:
    async def story() -> None:
        reader = Reader()
        outbox = outbox_for(reader)
        running = asyncio.create_task(outbox.run(never))
        for number in range(30):
            reader.reads(1)
            outbox.send(message("change", number))
            await asyncio.sleep(0)
        outbox.close(4403)
        await running
        assert numbers(reader) == [("change", number) for number in range(30)]
        assert reader.code == 4403

    asyncio.run(story())


def test_who_does_not_misses_pictures_but_no_reply_and_then_gets_a_whole_one() -> None:
    async def story() -> None:
        reader = Reader()
        outbox = outbox_for(reader)
        seen = asyncio.Event()

        async def whole() -> None:
            outbox.send(message("frame", 100))
            outbox.send(message("change", 101))
            outbox.close(4403)
            seen.set()

        running = asyncio.create_task(outbox.run(whole))
        outbox.send(message("frame", 0))
        await asyncio.sleep(0)
        for number in range(1, 30):
            outbox.send(message("change", number))
            if number % 10 == 0:
                outbox.send(message("reply", number))
        assert not outbox.closing
        reader.reads(100)
        await seen.wait()
        await running
        replies = [("reply", 10), ("reply", 20)]
        assert numbers(reader) == [("frame", 0), *replies, ("frame", 100), ("change", 101)]

    asyncio.run(story())


def test_who_only_asks_and_never_reads_is_sent_away() -> None:
    async def story() -> None:
        reader = Reader()
        outbox = outbox_for(reader)
        running = asyncio.create_task(outbox.run(never))
        for number in range(20):
            outbox.send(message("reply", number))
        assert outbox.closing
        reader.reads(100)
        await running
        assert reader.code == TOO_SLOW

    asyncio.run(story())


def test_who_takes_nothing_at_all_is_given_up() -> None:
    async def story() -> None:
        outbox = outbox_for(Reader(), LIMITS._replace(patience=0.01))
        outbox.send(message("frame", 0))
        with pytest.raises(TimeoutError):
            await outbox.run(never)

    asyncio.run(story())


def test_at_a_real_table_the_others_see_that_somebody_is_gone(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(patience=0.5)
    with OpenHouse(tmp_path, limits) as house, house.visitor() as ann, house.visitor() as bob:
        code = open_table(ann, "me", "greedy")
        with house.live(code, ann) as stuck, house.live(code, bob) as other:
            for number in range(1, 400):
                stuck.send(json.dumps({"id": number, "command": {"do": "whole"}}))
            seats: list[dict[str, Any]] = [{}]
            while seats[0].get("here", True):  # left out: yes
                received = json.loads(other.recv(patience()))
                seats = received.get("seats") or received.get("is", {}).get("seats") or seats
            assert seats[0]["name"] == "Ann"
            stuck.socket.close()


def test_in_real_time_the_table_measures_how_far_a_page_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tafelrunde.games.race", race)
    monkeypatch.setattr(games, "game_ids", lambda: (race.RACE.id,))
    with OpenHouse(tmp_path) as house, house.visitor() as ann, house.visitor() as bob:
        code = open_table(ann, "me", "open", game="race", variants={"mode": "live"})
        with house.live(code, ann) as far, house.live(code, bob) as other:
            seats: list[dict[str, Any]] = received(other, "frame")["seats"]  # from here on it hears of every change
            nonce = received(far, "ping")["nonce"]
            far.send(json.dumps({"id": 0, "command": {"do": "pong", "nonce": nonce + 1}}))
            far.send(json.dumps({"id": 0, "command": {"do": "pong", "nonce": nonce}}))
            far.send(json.dumps({"id": 7, "command": {"do": "ping"}}))
            assert received(far, "reply")["to"] == 7, "nobody replies to a pong"
            while not seats[0].get("lag"):
                seats = received(other, "change")["is"].get("seats", seats)
            assert seats[0]["name"] == "Ann"
            assert seats[0]["lag"] % 25 == 0
            assert seats[0].get("advise", False) == (seats[0]["lag"] > 250)
