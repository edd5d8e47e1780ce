"""The server is asked to end and comes back: everybody is told, and whatever was sent in between is done once."""

import asyncio
import json
import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response
from websockets.exceptions import ConnectionClosed

from tafelrunde.games import game_type
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.web import server
from tafelrunde.table.web.app import Door
from tafelrunde.table.web.live import RESTART
from tests.bots.test_programs import EXAMPLE
from tests.browser.house import House
from tests.patience import patience
from tests.table.open_house import OpenHouse, closed_with, open_table, received
from tests.table.test_commits import Gate
from tests.table.visitor import LOST, Visitor


class Regular(Visitor):
    """Somebody who goes on like a page: what was not answered is sent again, with its number."""

    def __init__(self, name: str, address: str) -> None:
        super().__init__(name, address)
        self.rng = random.Random(name)
        self.pending: tuple[str, int, dict[str, Any]] | None = None  # sent, and no reply came
        self.answered: list[Any] = []  # options, in order
        self.said: list[str] = []

    async def surely(self, do: str, number: int = 0, **command: Any) -> None:
        """Send it, again and again, until there is a reply."""
        self.pending = do, number or self.calls + 1, command
        reply = await self.call(do, number, **command)
        self.pending = None
        assert reply.get("ok", True), reply
        if do == "say":
            self.said.append(command["text"])
        else:
            self.answered.append(command["option"])

    async def opens(self) -> str:
        wish = {"game": "canals", "seats": ["me", "random"], "name": self.name, "tempo": 0, "start": True}
        return str((await self.post("tables", wish))["code"])

    async def plays(self, code: str, talks: bool = True) -> None:
        """Until the house closes, or the game is over."""
        await self.comes(code)
        if self.pending is not None:
            do, number, command = self.pending
            await self.surely(do, number, **command)
        while not self.over:
            await self.until(lambda: bool(self.serial) or self.over)
            if talks and self.rng.random() < 0.2:
                await self.surely("say", text=f"{self.name} {len(self.said)}")
            elif self.serial:
                await self.surely("answer", serial=self.serial, option=self.rng.choice(self.options), sure=True)


async def restarts(house: House, times: int, killed: bool = False) -> None:
    rng = random.Random(5)
    regulars = [Regular(f"Regular{k}", house.address) for k in range(3)]
    codes = {}
    for regular in regulars:
        await regular.get("me")
        codes[regular] = await regular.opens()
    for _ in range(times):
        playing = [asyncio.create_task(regular.plays(codes[regular])) for regular in regulars]
        enough = sum(regular.calls for regular in regulars) + rng.randint(5, 15)
        while sum(regular.calls for regular in regulars) < enough and not all(task.done() for task in playing):
            await asyncio.sleep(0.002)
        await asyncio.to_thread(house.kill if killed else house.stop)
        for ended in await asyncio.gather(*playing, return_exceptions=True):
            assert ended is None or isinstance(ended, LOST), repr(ended)
        await asyncio.to_thread(house.start)
    for regular in regulars:
        assert {notice["what"] for notice in regular.notices} == (set() if killed else {"restart"})
        await regular.plays(codes[regular], talks=False)
        assert [line["text"] for line in regular.frame["chat"] if line["me"]][-200:] == regular.said[-200:]
        save = await regular.get(f"tables/{codes[regular]}/save")
        assert [entry[1] for entry in save["inputs"] if entry[0] == 0] == regular.answered
        assert why_not_true(load(save, game_type)) == ""
        await regular.__aexit__()


@pytest.mark.parametrize("killed", [False, True], ids=["restarted", "killed"])
@pytest.mark.parametrize("times", [3, pytest.param(40, marks=pytest.mark.soak)])
def test_everything_is_done_once_however_often_the_house_is_restarted(tmp_path: Path, times: int, killed: bool) -> None:
    house = House(tmp_path)
    house.start()
    try:
        asyncio.run(restarts(house, times, killed))
    finally:
        house.stop()
    assert killed or house.errors() == ""


def test_what_was_heard_is_answered_and_what_comes_later_is_left_for_the_next_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann:
        code = open_table(ann, practice=True)
        with house.live(code, ann) as socket:
            frame = received(socket, "frame")
            first = {"serial": frame["prompt"]["serial"], "option": frame["options"][0]["option"], "sure": True}
            gate = Gate(house.server._storage, monkeypatch)
            socket.send(json.dumps({"id": 1, "command": {"do": "answer", **first}}))
            assert gate.reached.wait(patience())
            house._loop.call_soon_threadsafe(house.server.stop)
            notice = received(socket, "notice")
            assert notice["what"] == "restart"
            socket.send(json.dumps({"id": 2, "command": {"do": "say", "text": "Is anybody there?"}}))
            gate.open.set()
            assert received(socket, "reply") == {"type": "reply", "to": 1}
            assert closed_with(socket) == RESTART
        house.stop()
    with OpenHouse(tmp_path) as house, house.visitor() as eve, house.live(code, eve) as socket:
        frame = received(socket, "frame")
        assert (frame["table"]["inputs"], frame["chat"]) == (1, [])


def test_who_comes_while_the_house_closes_is_sent_away_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann:
        code = open_table(ann)
        house.server.hall.closes.set()
        with house.live(code, ann) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(patience())
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == RESTART


@pytest.mark.parametrize(("page", "told"), [("", False), ("0ld", False), ("0123456789ab", True)])
def test_a_page_with_older_files_is_told(tmp_path: Path, page: str, told: bool) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann:
        code = open_table(ann)
        with house.live(code, ann, page=page) as socket:
            received(socket, "frame")
            socket.send(json.dumps({"id": 1, "command": {"do": "ping"}}))
            kinds = []
            while (message := json.loads(socket.recv(patience())))["type"] != "reply":
                kinds.append(message["what"])
        assert kinds == (["renewed"] if told else [])


async def plays_beside(program: asyncio.subprocess.Process, house: House, ann: Visitor) -> None:
    """Ann plays to the end; in the middle the house is once restarted, and once the power fails."""

    async def plays(answers: int) -> None:
        for _ in range(answers):
            await ann.until(lambda: bool(ann.serial) or ann.over)
            if ann.over:
                return
            assert (await ann.call("answer", serial=ann.serial, option=ann.options[0], sure=True)).get("ok", True)

    code = ann.frame["table"]["code"]
    for ends in (house.stop, house.kill):
        await plays(6)
        await asyncio.to_thread(ends)
        await asyncio.to_thread(house.start)
        await ann.comes(code)
    await plays(1000)
    assert ann.over
    assert await asyncio.wait_for(program.wait(), patience()) == 0


def test_a_program_comes_back_by_itself(tmp_path: Path) -> None:
    house = House(tmp_path)

    async def story() -> None:
        house.start()
        async with Visitor("Ann", house.address) as ann:
            wish = {"game": "canals", "seats": ["me", "open"], "name": "Ann", "tempo": 0}
            code = (await ann.post("tables", wish))["code"]
            await ann.comes(code)
            words = ["-m", "tafelrunde", "--lang", "en", "bot", "join", f"{house.address}t/{code}", EXAMPLE]
            program = await asyncio.create_subprocess_exec(
                sys.executable, *words, "--seat", "B", stdout=asyncio.subprocess.PIPE
            )
            await ann.until(lambda: all(seat["kind"] == "person" for seat in ann.frame["seats"]))
            await ann.call("start")
            await plays_beside(program, house, ann)
            assert program.stdout is not None
            assert "The game is over" in (await program.stdout.read()).decode()

    try:
        asyncio.run(story())
    finally:
        house.stop()


def test_who_would_have_to_wait_too_long_hears_that_the_house_is_being_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()

    async def never(*_: object) -> Response:
        begun.set()
        await asyncio.Event().wait()
        return Response()

    monkeypatch.setattr(server, "GRACE", 0)
    with OpenHouse(tmp_path) as house, house.visitor("de") as ann, ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(Door, "answer", never)
        asked = pool.submit(ann.get, "tables")
        assert begun.wait(patience())
        house.stop()
        answer = asked.result(patience())
    assert (answer.status_code, answer.json()["text"].partition(".")[0]) == (503, "Der Server wird gerade angehalten")
