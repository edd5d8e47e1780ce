"""A house under siege: enemies of all kinds on one side, on the other a table of two friends who only want to play."""

import asyncio
import json
import os
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple, Self

from tests.table.hostile.enemy import Victim
from tests.table.visitor import Visitor

FRIENDS = ("198.51.100.1", "198.51.100.2")
ENEMIES = tuple(f"203.0.113.{number}" for number in (66, 77, 88))
ROOT = Path(__file__).parents[3]
PACE = 0.1  # seconds between two moves: friends think


class Times(NamedTuple):
    """Milliseconds from a click until it is answered, and until the friend sees it."""

    moves: int
    median: float
    p95: float
    p99: float
    worst: float

    def __str__(self) -> str:
        return (
            f"{self.moves} moves: median {self.median:.0f} ms, 95% {self.p95:.0f} ms, "
            f"99% {self.p99:.0f} ms, slowest {self.worst:.0f} ms"
        )


def times_of(found: list[float]) -> Times:
    ordered = sorted(found)
    cuts = statistics.quantiles(ordered, n=100) if len(ordered) > 1 else [*ordered, *ordered] * 50
    return Times(len(ordered), statistics.median(ordered), cuts[94], cuts[98], ordered[-1])


class Friends:
    """Two people who play one game after the other at tables that nobody else may look at."""

    def __init__(self, address: str) -> None:
        self.ann = Visitor("Ann", address, forwarded=FRIENDS[0])
        self.bob = Visitor("Bob", address, forwarded=FRIENDS[1])
        self.code = ""
        self.answered: list[float] = []  # milliseconds
        self.arrived: list[float] = []
        self.last: tuple[int, Any] = 0, None  # the question that was answered last, and how
        self.rng = random.Random(5)

    async def sit_down(self) -> None:
        wish = {"game": "canals", "seats": ["me", "open"], "name": "Ann", "tempo": 0, "spectators": False}
        self.code = (await self.ann.post("tables", wish))["code"]
        for friend in (self.ann, self.bob):
            await friend.comes(self.code)
        for reply in (await self.bob.call("sit", seat=1, name="Bob"), await self.ann.call("start")):
            assert reply.get("ok", True), reply
        await self.ann.until(lambda: bool(self.ann.serial or self.bob.serial))

    async def move(self) -> None:
        """One answer of whoever is asked; both see what it does."""
        if self.ann.over:
            for friend in (self.ann, self.bob):
                await friend.goes()
            await self.sit_down()
        asked, other = (self.ann, self.bob) if self.ann.serial else (self.bob, self.ann)
        await asked.until(lambda: bool(asked.serial))
        option, serial, seen = self.rng.choice(asked.options), asked.serial, other.inputs
        begin = time.perf_counter()
        reply = await asked.call("answer", serial=serial, option=option, sure=True)
        self.answered.append((time.perf_counter() - begin) * 1000)
        assert reply.get("ok", True), reply
        await other.until(lambda: other.inputs > seen)
        self.arrived.append((time.perf_counter() - begin) * 1000)
        self.last = serial, option
        await asked.until(lambda: asked.over or bool(asked.serial or other.serial))

    async def play(self, moves: int, pace: float = PACE) -> Times:
        """So many moves; how long others took to see them."""
        first = len(self.arrived)
        for _ in range(moves):
            await self.move()
            await asyncio.sleep(pace)
        return times_of(self.arrived[first:])

    def victim(self) -> Victim:
        """What an enemy may know of them."""
        return Victim(self.code, "Ann", *self.last)


class Round(NamedTuple):
    """Some moves under siege, and how much of the time the server waited for a core that others used."""

    times: Times
    starved: float


def starved(pid: int) -> float:
    """Seconds that a process has waited for a core so far; 0 where the system does not tell."""
    file = Path(f"/proc/{pid}/schedstat")
    return int(file.read_text().split()[1]) / 1e9 if file.exists() else 0.0


async def played(friends: Friends, moves: int, server: int) -> Round:
    """One round; `server`: the number of its process."""
    begin, before = time.perf_counter(), starved(server)
    times = await friends.play(moves)
    return Round(times, (starved(server) - before) / (time.perf_counter() - begin))


class Report(NamedTuple):
    """What the enemies got."""

    seen: dict[str, dict[str, int]]  # by address: what was answered to what, and how often
    wrong: list[str]  # what should not have worked


class Enemies:
    """Every enemy does everything at once, in a process of their own, until it is enough."""

    def __init__(self, port: int, victim: Victim, arrival: float, addresses: tuple[str, ...] = ENEMIES) -> None:
        self._words = str(port), json.dumps(victim), str(arrival), *addresses

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.table.hostile", *self._words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])},
            limit=2**24,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        out = (await self._process.communicate(b""))[0]
        self.report = Report(**json.loads(out))


async def besiege(
    port: int, server: int, friends: Friends, rounds: int, moves: int, arrival: float
) -> tuple[list[Round], Report]:
    """The friends play some rounds of moves while every enemy does everything."""
    async with Enemies(port, friends.victim(), arrival) as enemies:
        found = [await played(friends, moves, server) for _ in range(rounds)]
    return found, enemies.report
