"""The web table under load: `python bench/load.py` (short: --tables 20 --seconds 5). Prints a table, then the bars.

200 tables with four people each, one move per second at every table. The server has one core, all the clients share
another. A move counts as arrived when its change has reached another client at that table, is parsed and applied.
Beside it in the same run a bare echo: a websockets server that hands messages of the same size to as many clients at
the same rate. What is above the echo is our own share. Best of three, and only rounds with a calm echo count.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from tafelrunde.table.protocol import Change, Frame, Notice, Reply

ROUNDS = 3
SEATS = 4
CALM = 20.0  # ms: with a slower echo the machine itself is busy, and a round says nothing
PATIENCE = 10.0  # s after the last move: what has not arrived by then is lost
AHEAD = 40  # moves at every table before the first round, so that it is the middle of a game
LONGEST = (110 - AHEAD) // ROUNDS  # s of a round: then the games still go on
IDLE_TABLES = 1000
DROPPED_AFTER = 45.0  # s without a visitor, after which a table has surely been dropped
FROM_TABLE: msgspec.json.Decoder[Frame | Change | Reply | Notice] = msgspec.json.Decoder(
    Frame | Change | Reply | Notice
)
Server = subprocess.Popen[str]


# --- processes and cores ---------------------------------------------------------------------------------------------


def cores() -> tuple[set[int], set[int]]:
    """The server's core and the clients', where the system lets us choose."""
    found = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (set(found[:1]), set(found[1:2])) if len(found) >= 2 else (set(), set())


@contextlib.contextmanager
def process(core: set[int], *command: str) -> Iterator[tuple[Server, str]]:
    """A process on that core with the address it prints in its first line; ended afterwards."""
    before = os.sched_getaffinity(0) if core else set()
    if core:
        os.sched_setaffinity(0, core)  # children inherit it
    child = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUTF8": "1"}
    )
    if core:
        os.sched_setaffinity(0, before)
    assert child.stdout is not None
    try:
        address = re.search(r"http://([^/\s]+)", child.stdout.readline())
        if address is None:
            sys.exit(f"{' '.join(command)} did not start")
        yield child, address[1]
    finally:
        child.terminate()
        child.wait()


def table_server(folder: str) -> list[str]:
    return ["-m", "tafelrunde", "serve", "--port", "0", "--no-browser", "--data", folder]


def memory(child: Server) -> float:
    """The memory that a process holds, in kB."""
    return float(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{child.pid}/status").read_text())[0])


def work(child: Server) -> float:
    """The processor time that a process has used so far, in milliseconds; 0 where the system does not tell."""
    file = Path(f"/proc/{child.pid}/stat")
    if not file.exists():
        return 0.0
    user, system = file.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) * 1000 / os.sysconf("SC_CLK_TCK")


# --- what both subjects share: tables, moves, times ------------------------------------------------------------------


class Move(NamedTuple):
    """A move on its way: when it was sent, who has not got it yet, and whether all have."""

    sent: float
    waiting: set[int]
    with_all: asyncio.Event


class Tables:
    """The moves at all tables, and how long they took to the others."""

    def __init__(self, count: int) -> None:
        self.moves: list[Move | None] = [None] * count
        self.times: list[float] = []
        self.sizes: list[int] = []
        self.expected = 0
        self.gaps = 0
        self.sent = 0

    def sending(self, table: int, seat: int) -> None:
        self.moves[table] = Move(time.perf_counter(), set(range(SEATS)) - {seat}, asyncio.Event())
        self.expected += SEATS - 1
        self.sent += 1

    def arrived(self, table: int, seat: int, size: int) -> None:
        """Somebody at that table has got what a move changed."""
        move = self.moves[table]
        if move is not None and seat in move.waiting:
            move.waiting.discard(seat)
            self.times.append((time.perf_counter() - move.sent) * 1000)
            self.sizes.append(size)
            if not move.waiting:
                move.with_all.set()

    async def until_arrived(self, table: int) -> None:
        """Until everybody at that table has got the last move, or it is lost."""
        move = self.moves[table]
        if move is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(move.with_all.wait(), PATIENCE)

    def begin_round(self) -> None:
        self.times, self.sizes, self.expected, self.gaps, self.sent = [], [], 0, 0, 0

    @property
    def lost(self) -> int:
        return self.expected - len(self.times) + self.gaps


async def one_move_per_second(tables: Tables, count: int, seconds: int, move: Any) -> None:
    """Every table moves once a second, spread evenly over the second; a table that has not got its last move waits."""
    begin = time.perf_counter()

    async def play(table: int) -> None:
        for number in range(seconds):
            await asyncio.sleep(max(0.0, begin + number + table / count - time.perf_counter()))
            await tables.until_arrived(table)
            await move(table)
        await tables.until_arrived(table)

    await asyncio.gather(*(play(table) for table in range(count)))


# --- the web table ---------------------------------------------------------------------------------------------------


class Visitor:
    """Somebody in a browser: a cookie, and what the page would know."""

    def __init__(self, tables: Tables, table: int, seat: int) -> None:
        self.tables, self.table, self.seat = tables, table, seat
        self.cookie = ""
        self.calls = 0
        self.version = 0
        self.serial = 0
        self.options: list[dict[str, Any]] = []
        self.pictures: dict[str, dict[str, str]] = {}
        self.replies: dict[int, asyncio.Future[Reply]] = {}
        self.socket: ClientConnection

    def asks(self, host: http.client.HTTPConnection, method: str, path: str, body: Any = None) -> Any:
        """A request; the first answer brings the cookie."""
        headers = {
            "Cookie": self.cookie,
            "Content-Type": "application/json",
            "Origin": f"http://{host.host}:{host.port}",
        }
        host.request(method, path, None if body is None else json.dumps(body), headers)
        answer = host.getresponse()
        text = answer.read()
        if answer.status >= 400:
            sys.exit(f"{method} {path}: {answer.status} {text.decode()[:300]}")
        if answer.headers["Set-Cookie"]:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        return json.loads(text)

    async def comes(self, address: str, code: str) -> None:
        self.socket = await connect(
            f"ws://{address}/api/tables/{code}/live?lang=en&client=b{self.seat}",
            origin=f"http://{address}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie},
            ping_interval=None,
            compression=None,
            max_size=None,
        )
        self.reading = asyncio.create_task(self.reads())

    async def reads(self) -> None:
        async for text in self.socket:
            message = FROM_TABLE.decode(text)
            if isinstance(message, Reply):
                if (waiting := self.replies.pop(message.to, None)) is not None:
                    waiting.set_result(message)
            elif isinstance(message, Frame):
                self.version = message.version
                self.serial, self.options = message.prompt.serial, [{"option": o.option} for o in message.options]
            elif isinstance(message, Change):
                self.changes(message, len(text))

    def changes(self, change: Change, size: int) -> None:
        """Apply it as the page does."""
        self.tables.gaps += change.version != self.version + 1
        self.version = change.version
        for name, picture in change.pictures.items():
            things = self.pictures.setdefault(name, {})
            for key, element, _ in picture.set:
                things[key] = element
            for key in picture.gone:
                things.pop(key, None)
        if "options" in change.is_:
            self.options = change.is_["options"]
        if "prompt" in change.is_:
            self.serial = change.is_["prompt"].get("serial", 0)
        if "board" in change.pictures:
            self.tables.arrived(self.table, self.seat, size)

    async def calls_for(self, **command: Any) -> Reply:
        """Send a command and wait for the reply."""
        self.calls += 1
        waiting = self.replies[self.calls] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"id": self.calls, "command": command}))
        return await asyncio.wait_for(waiting, 60)


class Party:
    """All visitors of all tables."""

    def __init__(self, count: int) -> None:
        self.tables = Tables(count)
        self.count = count
        self.visitors = [[Visitor(self.tables, table, seat) for seat in range(SEATS)] for table in range(count)]
        self.rng = random.Random(1)

    async def sit_down(self, address: str) -> None:
        host = http.client.HTTPConnection(address)
        for table in self.visitors:
            for visitor in table:
                visitor.asks(host, "GET", "/api/me")
            wish = {"game": "canals", "seats": ["me"] + ["open"] * (SEATS - 1), "name": "Visitor"}
            code = table[0].asks(host, "POST", "/api/tables", wish)["code"]
            for visitor in table:
                await visitor.comes(address, code)
            for visitor in table[1:]:
                await visitor.calls_for(do="sit", seat=visitor.seat, name=f"Visitor {visitor.seat}")
            reply = await table[0].calls_for(do="start")
            if not reply.ok:
                sys.exit(f"a table did not start: {reply}")
        host.close()

    async def move(self, table: int) -> None:
        """Whoever is asked answers, as sure as can be."""
        asked = [visitor for visitor in self.visitors[table] if visitor.serial and visitor.options]
        if not asked:
            sys.exit(f"nobody is asked at table {table}")
        visitor = asked[0]
        option, serial, visitor.serial = self.rng.choice(visitor.options)["option"], visitor.serial, 0
        self.tables.sending(table, visitor.seat)
        reply = await visitor.calls_for(do="answer", serial=serial, option=option, sure=True)
        if not reply.ok:
            sys.exit(f"an answer was refused: {reply}")

    async def play_ahead(self, moves: int) -> None:
        async def play(table: int) -> None:
            for _ in range(moves):
                await self.move(table)
                await self.tables.until_arrived(table)

        for first in range(0, self.count, 20):
            await asyncio.gather(*(play(table) for table in range(first, min(first + 20, self.count))))

    async def go(self) -> None:
        for visitor in (visitor for table in self.visitors for visitor in table):
            await visitor.socket.close()
            await visitor.reading


# --- the bare echo ---------------------------------------------------------------------------------------------------


async def serve_echo() -> None:
    """Hands every message to the others at the same table; prints its address first."""
    tables: dict[str, set[ServerConnection]] = {}

    async def handle(socket: ServerConnection) -> None:
        assert socket.request is not None
        others = tables.setdefault(socket.request.path, set())
        others.add(socket)
        async for message in socket:
            for other in others:
                if other is not socket:
                    await other.send(message)

    server = await serve(handle, "127.0.0.1", 0, compression=None, ping_interval=None, max_size=None)
    print(f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/", flush=True)
    await asyncio.Future()


class Echo:
    """As many clients at as many tables, with nothing behind them."""

    def __init__(self, count: int) -> None:
        self.tables = Tables(count)
        self.sockets: list[list[ClientConnection]] = [[] for _ in range(count)]
        self.message = ""

    async def come(self, address: str) -> None:
        for table, sockets in enumerate(self.sockets):
            for seat in range(SEATS):
                socket = await connect(f"ws://{address}/{table}", ping_interval=None, compression=None, max_size=None)
                sockets.append(socket)
                asyncio.get_running_loop().create_task(self.reads(socket, table, seat))

    async def reads(self, socket: ClientConnection, table: int, seat: int) -> None:
        async for text in socket:
            msgspec.json.decode(text)
            self.tables.arrived(table, seat, len(text))

    async def move(self, table: int) -> None:
        self.tables.sending(table, 0)
        await self.sockets[table][0].send(self.message)


# --- rounds, memory, report ------------------------------------------------------------------------------------------


class Times(NamedTuple):
    """Milliseconds of one round, what never came, and the server's work for one move."""

    p50: float
    p95: float
    p99: float
    lost: int
    size: float
    work: float


async def measured(subject: "Party | Echo", count: int, seconds: int, child: Server) -> Times:
    """One round."""
    tables, before = subject.tables, work(child)
    tables.begin_round()
    await one_move_per_second(tables, count, seconds, subject.move)
    cuts = statistics.quantiles(tables.times, n=100) if len(tables.times) > 1 else [0.0] * 99
    per_move = (work(child) - before) / max(1, tables.sent)
    return Times(cuts[49], cuts[94], cuts[98], tables.lost, statistics.fmean(tables.sizes or [0]), per_move)


async def rounds(
    count: int, seconds: int, server: tuple[Server, str], bare: tuple[Server, str]
) -> list[tuple[Times, Times]]:
    """Table and echo in turn."""
    (child, address), (echo_child, echo_address) = server, bare
    party, echo = Party(count), Echo(count)
    note(f"{count * SEATS} people sit down at {count} tables ...")
    await party.sit_down(address)
    note(f"they play {AHEAD} moves ahead ...")
    await party.play_ahead(AHEAD)
    await echo.come(echo_address)
    found = []
    for number in range(ROUNDS):
        note(f"round {number + 1} of {ROUNDS}: the table ...")
        table = await measured(party, count, seconds, child)
        note(f"round {number + 1} of {ROUNDS}: a bare echo ...")
        echo.message = json.dumps("x" * int(table.size))
        found.append((table, await measured(echo, count, seconds, echo_child)))
    await party.go()
    return found


async def active_memory(count: int, address: str, child: Server) -> float:
    """kB per table with four people at it, in the middle of a game."""
    first = Party(1)
    await first.sit_down(address)
    await first.play_ahead(AHEAD)
    before = memory(child)
    party = Party(count)
    await party.sit_down(address)
    await party.play_ahead(AHEAD)
    after = memory(child)
    await party.go()
    await first.go()
    return (after - before) / count


def idle_memory(count: int, address: str, child: Server) -> float:
    """kB per table that nobody looks at: opened, begun and dropped."""
    host = http.client.HTTPConnection(address)
    wish = {"game": "canals", "seats": ["me", "greedy"], "name": "Visitor", "start": True}

    def open_tables(number: int) -> None:
        for _ in range(number):
            visitor = Visitor(Tables(0), 0, 0)
            visitor.asks(host, "GET", "/api/me")
            visitor.asks(host, "POST", "/api/tables", wish)

    open_tables(50)  # what is loaded only once does not count
    before = memory(child)
    open_tables(count)
    time.sleep(DROPPED_AFTER)
    return (memory(child) - before) / count


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def show(found: list[tuple[Times, Times]]) -> tuple[Times, Times] | None:
    """All rounds; the best that counts."""
    print(
        f"{'':<28}" + "".join(f"{column:>10}" for column in ("p50 ms", "p95 ms", "p99 ms", "lost", "bytes", "work ms"))
    )
    for number, (table, echo) in enumerate(found, 1):
        for name, times in ((f"round {number}: table", table), (f"round {number}: bare echo", echo)):
            cells = f"{times.p50:>10.1f}{times.p95:>10.1f}{times.p99:>10.1f}{times.lost:>10}{times.size:>10.0f}"
            print(f"{name:<28}{cells}{times.work:>10.2f}")
        ratios = (table.p50 / echo.p50, table.p95 / echo.p95, table.p99 / echo.p99)
        print(f"{'  times the echo':<28}" + "".join(f"{ratio:>9.1f}x" for ratio in ratios))
    counted = [pair for pair in found if pair[1].p95 < CALM]
    return min(counted, key=lambda pair: pair[0].p95) if counted else None


def bars(best: tuple[Times, Times], idle: float | None, active: float | None) -> bool:
    """Does everything reach what we want? Prints each bar with its figure."""
    table, echo = best
    print()
    found = [
        ("p95 from a move to the others' pictures, ms", table.p95, 100.0),
        ("messages lost", float(table.lost), 0.5),
    ]
    if idle is not None and active is not None:
        found += [("memory of an idle table, kB", idle, 50.0), ("memory of an active table, kB", active, 1000.0)]
    for name, figure, bar in found:
        print(f"{'reached' if figure < bar else 'MISSED '}  {name}: {figure:.1f} (below {bar:g})")
    print(f"         our own share of the p95: {table.p95 - echo.p95:.1f} ms above a bare echo of {echo.p95:.1f} ms")
    return all(figure < bar for _, figure, bar in found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--seconds", type=int, default=15, choices=range(1, LONGEST + 1), metavar="S", help="of a round"
    )
    parser.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.echo:
        asyncio.run(serve_echo())
    server_core, client_core = cores()
    if client_core:
        os.sched_setaffinity(0, client_core)
    with tempfile.TemporaryDirectory() as folder:
        with (
            process(server_core, *table_server(f"{folder}/load")) as server,
            process(server_core, __file__, "--echo") as bare,
        ):
            found = asyncio.run(rounds(args.tables, args.seconds, server, bare))
        idle = active = None
        if Path("/proc/self/status").exists():
            note("memory of active tables ...")
            with process(server_core, *table_server(f"{folder}/active")) as (child, address):
                active = asyncio.run(active_memory(args.tables, address, child))
            note(f"memory of idle tables (they are dropped after a while, this takes {DROPPED_AFTER:.0f} s) ...")
            with process(server_core, *table_server(f"{folder}/idle")) as (child, address):
                idle = idle_memory(IDLE_TABLES, address, child)
    best = show(found)
    if best is None:
        print(f"\nNo round counts: the bare echo never had a p95 below {CALM:g} ms. Is the machine busy?")
        return 1
    return 0 if bars(best, idle, active) else 1


if __name__ == "__main__":
    sys.exit(main())
