"""What holds up the table's loop: `python bench/stalls.py` (short: --tables 30 --viewers 40 --seconds 10).

Two things that grow with the house. Garbage collections: 300 tables of four in the middle of a game, moves as fast as
they go; each collection's processor time. Viewers: one table with 190 of them and moves there; the most processor time
that the server takes between two turns of its loop, which is what everybody else waits for. Processor time, not time on
the wall, so that a busy machine gives the same figures.
"""

import argparse
import asyncio
import contextlib
import gc
import http.client
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tafelrunde.kit.game import plain
from tafelrunde.table.hall.hall import Hall
from tafelrunde.table.hall.place import Connection
from tafelrunde.table.hall.thinking import Thinking
from tafelrunde.table.protocol import Answer, Call, NewTable, Sit, Start
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.web.collecting import Collector
from tafelrunde.table.web.limits import Limits
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.server import Server, bind

SEATS = 4
TOGETHER = 20  # tables
AHEAD = 40  # moves at every table before anything is measured
MOVES = 40  # at the table with viewers
WARM = 10  # moves before them: what is drawn for the first time takes longer
BAR = 50.0  # ms
BEAT = 0.001  # s between two looks at how far the loop's thread has come


def now() -> int:
    return int(time.time() * 1000)


# --- garbage collections ---------------------------------------------------------------------------------------------


class Pauses:
    """The processor time of each collection, in milliseconds."""

    def __init__(self) -> None:
        self.found: list[float] = []
        self._began = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.found.append((time.thread_time() - self._began) * 1000)


class Tables:
    """Tables of four in memory, with everybody looking."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.rng = random.Random(1)
        self.people: dict[str, list[Connection]] = {}
        self.calls = 10

    async def open(self, number: int) -> None:
        host = f"p{number}"
        seats = ["me"] + ["open"] * (SEATS - 1)
        wish = msgspec.convert({"game": "canals", "seats": seats, "name": "Visitor"}, NewTable)
        code = await self.hall.open_table(f"{host}-0", wish)
        people = [
            await self.hall.connect(code, f"{host}-{seat}", "en", f"b{seat}", lambda message: None, lambda: None)
            for seat in range(SEATS)
        ]
        for seat in range(1, SEATS):
            await self.hall.call(people[seat], Call(1, Sit(seat, f"Visitor {seat}")))
        await self.hall.call(people[0], Call(1, Start()))
        self.people[code] = people

    async def move(self, code: str) -> None:
        room = self.hall.rooms.places[code].room
        asked = None if room is None else next((one for one in room.game.open if one.options), None)
        if asked is not None:
            self.calls += 1
            answer = Answer(asked.serial, plain(self.rng.choice(list(asked.options))), sure=True)
            await self.hall.call(self.people[code][asked.seat], Call(self.calls, answer))

    async def round(self) -> None:
        """One move at each table; some at once, for the disk takes those together."""
        codes = list(self.people)
        for first in range(0, len(codes), TOGETHER):
            await asyncio.gather(*map(self.move, codes[first : first + TOGETHER]))


async def collections(folder: Path, count: int, seconds: int) -> list[tuple[str, float, float]]:
    """The longest collection, and what all of them take of the processor."""
    storage = SqliteStorage(folder)
    hall = Hall(storage, Thinking(1), folder / "reports", now)
    await hall.start()
    tables, pauses = Tables(hall), Pauses()
    collecting = asyncio.create_task(Collector(lambda: 1, lambda: hall.rooms.moves, hall.calm).run())
    await asyncio.gather(*map(tables.open, range(count)))
    for _ in range(AHEAD):
        await tables.round()
    pauses.found.clear()
    moves, work, until = hall.rooms.moves, time.thread_time(), time.monotonic() + seconds
    while time.monotonic() < until:
        await tables.round()
    spent = (time.thread_time() - work) * 1000
    collecting.cancel()
    note(f"{hall.rooms.moves - moves} moves, {len(pauses.found)} collections")
    longest, all_of_them = max(pauses.found, default=0.0), 100 * sum(pauses.found) / spent
    everything = time.thread_time()
    gc.unfreeze()
    gc.collect()
    everything = (time.thread_time() - everything) * 1000
    await hall.close()
    await storage.close()
    return [
        ("longest collection, ms", longest, BAR),
        ("(all collections, % of the work)", all_of_them, 0.0),
        ("(a look at everything would take, ms)", everything, 0.0),
    ]


# --- viewers ---------------------------------------------------------------------------------------------------------


def serve(folder: Path) -> None:
    """A server that says on SIGUSR1 how much it worked between two turns of its loop at most, and begins anew."""
    most = [0.0]

    async def look() -> None:
        before = time.thread_time()
        while True:
            await asyncio.sleep(BEAT)
            after = time.thread_time()
            most[0], before = max(most[0], after - before), after

    class Watched(Server):
        async def serve(self) -> None:
            looking = asyncio.create_task(look())
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, tell)
            await super().serve()
            looking.cancel()

    def tell() -> None:
        print(most[0] * 1000, flush=True)
        most[0] = 0.0

    limits = Limits()
    limits = limits._replace(viewers=10_000)
    bound = bind("127.0.0.1", 0)
    print(bound.getsockname()[1], flush=True)
    Watched(SqliteStorage(folder), folder, bound, Operator(limits=limits)).run()


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """Such a server, and its port."""
    command = [sys.executable, __file__, "--serve", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        try:
            yield child, int(child.stdout.readline())
        finally:
            child.terminate()


class Guest:
    """Somebody in a browser who reads everything."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.calls = 0
        self.prompt: Any = {}
        self.options: list[dict[str, Any]] = []
        self.replied = asyncio.Event()

    def asks(self, method: str, path: str, body: Any = None) -> Any:
        host = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json", "Accept-Language": "en"}
        host.request(method, path, None if body is None else json.dumps(body), headers)
        answer = host.getresponse()
        self.cookie = (answer.headers["Set-Cookie"] or self.cookie).split(";")[0]
        found = json.loads(answer.read())
        host.close()
        return found

    async def comes(self, code: str) -> None:
        self.socket: ClientConnection = await connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{code}/live?lang=en",
            additional_headers={"Cookie": self.cookie},
            ping_interval=None,
            compression=None,
            max_size=None,
        )
        self.reading = asyncio.create_task(self.reads())

    async def reads(self) -> None:
        async for text in self.socket:
            if '"type":"reply"' in text[:20]:
                self.replied.set()
            elif self.prompt is not None:
                found = json.loads(text)
                news = found if found["type"] == "frame" else found.get("is", {})
                self.prompt, self.options = news.get("prompt", self.prompt), news.get("options", self.options)

    async def calls_for(self, **command: Any) -> None:
        self.calls += 1
        self.replied.clear()
        await self.socket.send(json.dumps({"id": self.calls, "command": command}))
        await asyncio.wait_for(self.replied.wait(), 60)


async def viewers(folder: Path, count: int, chatting: bool) -> float:
    """The most work between two turns of the loop while somebody plays before so many viewers, in milliseconds."""
    with served(folder) as (child, port):
        ann, bob = players = [Guest(port), Guest(port)]
        for guest in players:
            guest.asks("GET", "/api/me")
        wish = {"game": "canals", "seats": ["me", "open"], "name": "Ann"}
        code = ann.asks("POST", "/api/tables", wish)["code"]
        for guest in players:
            await guest.comes(code)
        await bob.calls_for(do="sit", seat=1, name="Bob")
        await ann.calls_for(do="start")
        crowd = [Guest(port) for _ in range(count)]
        for guest in crowd:
            guest.asks("GET", "/api/me")
            await guest.comes(code)
            guest.prompt = None
            if chatting:
                await guest.calls_for(do="say", text="hello")
        assert child.stdout is not None
        for number in range(WARM + MOVES):
            if number == WARM:  # what was before does not count
                child.send_signal(signal.SIGUSR1)
                await asyncio.to_thread(child.stdout.readline)
            while not (asked := [guest for guest in players if guest.options]):
                await asyncio.sleep(0.01)
            guest = asked[0]
            option, serial = guest.options[len(guest.options) // 2]["option"], guest.prompt["serial"]
            guest.options = []
            await guest.calls_for(do="answer", serial=serial, option=option, sure=True)
            await asyncio.sleep(0.02)
        child.send_signal(signal.SIGUSR1)
        most = float(await asyncio.to_thread(child.stdout.readline))
        for guest in (*players, *crowd):
            await guest.socket.close()
        return most


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--viewers", type=int, default=190)
    parser.add_argument("--seconds", type=int, default=45)
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        rows = []
        if args.tables:
            note(f"{args.tables} tables ...")
            rows += asyncio.run(collections(Path(folder, "tables"), args.tables, args.seconds))
        for number in sorted({1, args.viewers}) if args.viewers else ():
            for chatting in (False, True):
                note(f"{number} viewers ...")
                most = asyncio.run(viewers(Path(folder, f"viewers-{number}-{chatting}"), number, chatting))
                rows.append((f"most work at once before {number} viewers{' who chat' * chatting}, ms", most, BAR))
    for name, figure, bar in rows:
        print(f"{'       ' if not bar else 'reached' if figure < bar else 'MISSED '}  {name}: {figure:.1f}")
    return 0 if all(not bar or figure < bar for _, figure, bar in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
