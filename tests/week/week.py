"""The story of a week: days full of people, nights in which deadlines pass, and what happens to the server."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple

from tests.patience import patience
from tests.table.hostile.enemy import ATTACKS, Victim
from tests.table.hostile.siege import ENEMIES, Enemies, Report
from tests.table.make_upgrades import FOLDER
from tests.table.visitor import LOST
from tests.week import afterwards
from tests.week.calendar_house import Held
from tests.week.club import ARRIVAL, HOUR, WeekClub, one, tafelrunde
from tests.week.eyes import Eyes
from tests.week.ledger import Ledger, deadlines_until, docs_in, nothing_is, unmoved
from tests.week.people import Person
from tests.week.tables import wishes

NAP, NIGHT, MINUTE = (2 * HOUR,), (7 * HOUR, 7 * HOUR), HOUR // 60
AT_ONCE = 8  # tables that are opened at the same time
TRIES = 2  # minutes until nobody has a table in mind any more, but for those where bots move now and then


class Numbers(NamedTuple):
    """How much of everything."""

    people: int
    tables: int  # that are not over, at a time; besides those of the release
    days: tuple[tuple[str, ...], ...]  # what happens on each, part by part: a letter of `Week.HAPPENS` for each thing
    seconds: float  # of each part, at least
    moves: int  # in each part, at least
    enemies: int  # addresses
    looks: int  # moments of each table at which what was shown is looked at again


class Rest(NamedTuple):
    """What the server holds when everybody has gone: the number of its process, what it uses, and the MB that the
    system counts, which are never much less than when most people were there."""

    process: int
    held: Held
    memory: float


class Week:
    """A club, from Monday to Sunday. Whatever is not as it should be is an AssertionError."""

    def __init__(self, folder: Path, numbers: Numbers, release: str, seed: int) -> None:
        self.folder, self.numbers, self.release, self.seed = folder, numbers, release, seed
        self.rng, self.began = Random(seed), time.monotonic()
        self.ledger, self.eyes = Ledger(), Eyes()
        self.opened, self.evening = asyncio.Event(), asyncio.Event()
        self.tables: list[str] = []  # all that are told of in the club
        self.mine: dict[str, str] = {}  # those that were opened here, and their games
        self.over: set[str] = set()  # of which somebody has seen the end
        self.drops = 0  # connections that were lost though the house was open
        self.wishes = wishes(self.rng)
        self.count: Counter[str] = Counter()
        self.rest: list[Rest] = []
        self.reports: list[Report] = []
        self.backup, self.promised_then = folder / "backup.db", 0

    async def lives(self) -> dict[str, Any]:
        """All of it; the figures."""
        with WeekClub(self.folder, lambda house: house.upgraded_from(self.release)) as self.club:
            self.opened.set()
            self.people = [self.person(number) for number in range(self.numbers.people)]
            await self.begins()
            for number, parts in enumerate(self.numbers.days, 1):
                for happens in parts[:-1]:
                    await self.plays(happens)
                    await self.rests(NAP)
                await self.plays(parts[-1], self.played_all if number == len(self.numbers.days) else lambda: True)
                await self.rests(NIGHT)
                await self.morning()
                self.says(f"day {number}")
            afterwards.compare_memory(self)
            await afterwards.look_through(self)
            if self.backup.exists():
                await afterwards.come_back_elsewhere(self)
            await afterwards.go_on_holiday(self)
            for person in self.people:
                await person.__aexit__()
        afterwards.read_the_log(self)
        return self.figures()

    def person(self, number: int) -> Person:
        name = ("Ann", "Ben", "Cleo")[number] if number < 3 else f"Zyra{number:02}"
        return Person(name, number, self.club, self, self.ledger, self.eyes, self.seed)

    async def begins(self) -> None:
        """Three people have been here before, with an older version; a copy of what was is kept."""
        left = json.loads((FOLDER / f"{self.release}.json").read_text(encoding="utf-8"))
        assert len(list(self.club.house.state.glob("tafelrunde.before-*.db"))) == 1
        for person in self.people[:3]:
            person.becomes(left["cookies"][person.called])
            mine = {table["code"] for table in (await person.get("tables"))["mine"]}
            assert mine, "their seats are theirs"
            self.ledger.opened |= mine
        self.tables += [table["code"] for table in left["tables"].values()]
        for person in self.people[3:]:
            await person.arrives()

    def says(self, what: str) -> None:
        """How far it is, for whoever waits."""
        rest = f"{self.rest[-1].memory:.0f} MB" if self.rest else ""
        print(f"{time.monotonic() - self.began:4.0f} s: {what}: {self.ledger.total} moves, {rest}", flush=True)

    # --- days --------------------------------------------------------------------------------------------------------

    async def plays(self, happens: str, too: Callable[[], bool] = lambda: True) -> None:
        """Everybody plays, and this happens, evenly spread over the time; and until that is so, `too`."""
        self.evening.clear()
        playing = asyncio.gather(*(person.lives() for person in self.people), self.organizes())
        pause, enough = self.numbers.seconds / (len(happens) + 1), self.ledger.total + self.numbers.moves
        try:
            await asyncio.wait((playing,), timeout=pause)
            for letter in happens:
                if not playing.done():
                    await self.HAPPENS[letter](self)
                    await asyncio.wait((playing,), timeout=pause)
            async with asyncio.timeout(patience(600)):
                while not playing.done() and (self.ledger.total < enough or not too()):
                    await asyncio.sleep(0.1)
        finally:
            self.evening.set()
            await playing
        self.audit()

    def played_all(self) -> bool:
        """Has somebody moved in each game that is played here?"""
        return {game for code, game in self.mine.items() if code in self.ledger.moves} == set(self.mine.values())

    def audit(self) -> None:
        """All that was promised is there."""
        nothing_is(self.ledger.audit(self.club.house.database))

    async def organizes(self) -> None:
        """As soon as a table is free, another game begins there."""
        while not self.evening.is_set():
            await self.opened.wait()
            with suppress(*LOST):
                missing = self.numbers.tables - len(self.mine.keys() - self.over)
                await asyncio.gather(*(self.opens() for _ in range(min(missing, AT_ONCE))))
            await asyncio.sleep(0.1)

    async def opens(self) -> None:
        """Somebody opens a table, others sit down, and it begins."""
        wish = next(self.wishes)
        self.count[f"{wish.body['game']}{' live' * wish.live}"] += 1
        await self.begins_at(wish.body, wish.guests)

    async def begins_at(self, body: dict[str, Any], seats: list[int]) -> tuple[str, Person]:
        """The code of a table with guests on these seats, and who leads it."""
        host, *guests = self.rng.sample(self.people, 1 + len(seats))
        code = str((await host.post("tables", {**body, "name": host.called}))["code"])
        self.ledger.opened.add(code)
        self.mine[code] = body["game"]
        self.tables.append(code)
        for seat, guest in zip(seats, guests, strict=True):
            sits = {"do": "sit", "seat": seat, "name": guest.called, "luck": f"{self.rng.getrandbits(128):032x}"}
            await guest.post(f"tables/{code}/commands", sits)
        await host.post(f"tables/{code}/commands", {"do": "start"})
        return code, host

    # --- what happens ------------------------------------------------------------------------------------------------

    async def restarts(self) -> None:
        """SIGTERM, and a new start."""
        await self._is_down("restarts", self.club.restart)

    async def crashes(self) -> None:
        """SIGKILL, and a new start."""
        await self._is_down("kills", self.club.crash)

    async def _is_down(self, what: str, deed: Callable[[], Awaitable[None]]) -> None:
        self.opened.clear()
        await deed()
        self.audit()
        self.opened.set()
        self.count[what] += 1

    async def is_attacked(self) -> None:
        """Enemies do their worst; whoever plays, plays on."""
        body = {"game": "canals", "seats": ["me", "open"], "tempo": 0, "spectators": False}
        code, host = await self.begins_at(body, [1])
        await host.post(f"tables/{code}/commands", {"do": "set", "locked": True})  # even if somebody gets up there
        before, victim = self.ledger.total, Victim(code, host.name, 1, [0, 0, 0])
        async with Enemies(self.club.house.port, victim, ARRIVAL, ENEMIES[: self.numbers.enemies]) as enemies:
            await asyncio.sleep(self.numbers.seconds / 2)
            async with asyncio.timeout(patience(600)):
                while self.ledger.total == before:
                    await asyncio.sleep(0.1)
        self.reports.append(enemies.report)
        nothing_is(enemies.report.wrong)
        for seen in enemies.report.seen.values():
            assert all(seen.get(attack) for attack in ATTACKS), "each was tried to its end"
        self.count["moves under siege"] += self.ledger.total - before

    async def is_backed_up(self) -> None:
        """While everybody plays on."""
        self.promised_then = self.ledger.tick()
        await asyncio.to_thread(tafelrunde, "backup", self.backup, "--data", self.club.house.state, "--force")
        self.count["backups"] += 1

    HAPPENS: ClassVar = {"r": restarts, "k": crashes, "a": is_attacked, "b": is_backed_up}

    # --- nights ------------------------------------------------------------------------------------------------------

    async def rests(self, hours: tuple[int, ...]) -> None:
        """Nobody is there, and hours pass; whoever had to move until then finds that somebody has for them."""
        house = self.club.house
        due = deadlines_until(house.database, house.now + sum(hours))
        for some in hours:
            figures = await self.club.later(some)
        nothing_is(unmoved(house.database, due))
        self.count["deadlines"] += len(due)
        self.audit()
        assert one(figures, "tafelrunde_faults_total") == 0
        for _ in range(TRIES):  # somebody's time may have been up just now, and bots go on
            if one(figures, "tafelrunde_tables_loaded"):
                figures = await self.club.later(MINUTE)
        loaded = one(figures, "tafelrunde_tables_loaded")
        going_on = [doc for doc in docs_in(house.database).values() if doc.changed > house.now - 2 * MINUTE]
        assert loaded <= len(going_on), f"{loaded} tables are in memory, {len(going_on)} are used"
        resident = one(figures, "process_resident_memory_bytes") / 1e6
        self.rest.append(Rest(house.process.pid, await self.club.held(), resident))

    async def morning(self) -> None:
        """Somebody deletes their data, somebody has a new phone."""
        leaver, mover = self.rng.sample([person for person in self.people if person.pending is None], 2)
        await leaver.is_forgotten()
        await mover.changes_device()
        self.audit()

    # --- in the end --------------------------------------------------------------------------------------------------

    def figures(self) -> dict[str, Any]:
        """What it was."""
        return {
            "people": len(self.people),
            "counts": dict(sorted(self.count.items())),
            "moves": self.ledger.total,
            "messages": self.eyes.messages,
            "did": dict(sorted(sum((Counter(person.did) for person in self.people), Counter[str]()).items())),
            "refused": dict(self.ledger.refused.most_common(12)),
            "drops": self.drops,
            "memory": [f"{rest.held}, {rest.memory:.1f} MB ({rest.process})" for rest in self.rest],
            "attacks": sum(sum(seen.values()) for report in self.reports for seen in report.seen.values()),
        }
