"""The story of a week: days full of people, nights in which deadlines pass, and what happens to the server meanwhile."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.store.copies import opened
from tests.table.hostile.enemy import Victim
from tests.table.hostile.siege import ENEMIES, Enemies, Report
from tests.table.make_upgrades import FOLDER
from tests.table.visitor import LOST
from tests.week.club import ARRIVAL, HOUR, WeekClub, tafelrunde
from tests.week.eyes import Eyes
from tests.week.ledger import Ledger, records_in, replay_all
from tests.week.people import Person
from tests.week.tables import wishes

DAY = 24 * HOUR
NIGHT = (7 * HOUR, 7 * HOUR, HOUR // 6)  # after the last of these nobody has a table in mind any more
FINE = ("slow write",)  # warnings that only tell of a busy machine


class Numbers(NamedTuple):
    """How much of everything."""

    people: int
    tables: int  # that are not over, at a time; besides those of the release
    days: tuple[str, ...]  # what happens on each, in order: a letter each (see `Week.happens`)
    seconds: float  # of a day
    enemies: int  # addresses
    looks: int  # moments of each table at which what was shown is looked at again


def nothing_is(wrong: list[str]) -> None:
    """Else these sentences say what is."""
    assert not wrong, "\n".join([f"{len(wrong)} things are wrong:", *wrong[:20]])


class Week:
    """A club, from Monday to Sunday. Whatever is not as it should be is an AssertionError."""

    def __init__(self, folder: Path, numbers: Numbers, release: str, seed: int) -> None:
        self.folder, self.numbers, self.release, self.seed = folder, numbers, release, seed
        self.rng = Random(seed)
        self.began = time.monotonic()
        self.ledger, self.eyes = Ledger(), Eyes()
        self.opened, self.evening = asyncio.Event(), asyncio.Event()
        self.tables: list[str] = []  # all that are told of in the club
        self.mine: set[str] = set()  # those that were opened here
        self.over: set[str] = set()  # of which somebody has seen the end
        self.drops = 0  # connections that were lost though the house was open
        self.wishes = wishes(self.rng)
        self.count: Counter[str] = Counter()
        self.memory: list[tuple[str, float]] = []  # MB after each night; a * where the house began anew
        self.reports: list[Report] = []
        self.under_siege = 0  # moves that were promised meanwhile
        self.backup = folder / "backup.db"
        self.promised_at_backup = 0

    async def lives(self) -> dict[str, Any]:
        """All of it; the figures."""
        with WeekClub(self.folder, self.release) as self.club:
            self.opened.set()
            self.people = [self.person(number) for number in range(self.numbers.people)]
            await self.begins()
            for number, happens in enumerate(self.numbers.days, 1):
                await self.day(number, happens)
                await self.night(happens)
            await self.is_looked_through()
            await self.comes_back_elsewhere()
            await self.holidays()
            for person in self.people:
                await person.__aexit__()
        self.reads_the_log()
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

    # --- days --------------------------------------------------------------------------------------------------------

    async def day(self, number: int, happens: str) -> None:
        """Everybody plays, and this happens, evenly spread over the day."""
        self.evening.clear()
        playing = [asyncio.create_task(person.lives()) for person in self.people]
        playing.append(asyncio.create_task(self.organizes()))
        watching = asyncio.gather(*playing)
        try:
            for letter in happens or "-":
                await asyncio.wait((watching,), timeout=self.numbers.seconds / (len(happens) + 1))
                if watching.done():
                    break
                await self.HAPPENS[letter](self)
            await asyncio.wait((watching,), timeout=self.numbers.seconds / (len(happens) + 1))
        finally:
            self.evening.set()
            await watching
        nothing_is(self.ledger.audit(self.club.house.database))
        print(f"{time.monotonic() - self.began:.0f} s: day {number} ({happens}): {self.ledger.total} moves promised, {self.count}", flush=True)

    async def organizes(self) -> None:
        """As soon as a table is free, another game begins there."""
        while not self.evening.is_set():
            await self.opened.wait()
            with suppress(*LOST):
                while len(self.mine - self.over) < self.numbers.tables:
                    await self.opens()
            await asyncio.sleep(0.1)

    async def opens(self) -> None:
        wish = next(self.wishes)
        host, *guests = self.rng.sample(self.people, 1 + len(wish.guests))
        code = (await host.post("tables", {**wish.body, "name": host.called}))["code"]
        self.count[wish.body["game"]] += 1
        self.count["live"] += wish.live
        self.ledger.opened.add(code)
        self.mine.add(code)
        self.tables.append(code)
        for seat, guest in zip(wish.guests, guests, strict=True):
            sits = {"do": "sit", "seat": seat, "name": guest.called, "luck": f"{self.rng.getrandbits(128):032x}"}
            await guest.post(f"tables/{code}/commands", sits)
        await host.post(f"tables/{code}/commands", {"do": "start"})

    # --- what happens ------------------------------------------------------------------------------------------------

    async def restarts(self) -> None:
        """SIGTERM, and a new start."""
        await self._is_down(self.club.restart)
        self.count["restarts"] += 1

    async def crashes(self) -> None:
        """SIGKILL, and a new start."""
        await self._is_down(self.club.crash)
        self.count["kills"] += 1

    async def _is_down(self, deed: Callable[[], Awaitable[None]]) -> None:
        self.opened.clear()
        await deed()
        self.opened.set()
        nothing_is(self.ledger.audit(self.club.house.database))
        self.memory.append(("*", 0))

    async def is_attacked(self) -> None:
        """Enemies do their worst; whoever plays, plays on."""
        host, guest = self.rng.sample(self.people, 2)
        body = {"game": "canals", "seats": ["me", "open"], "name": host.called, "tempo": 0, "spectators": False}
        code = (await host.post("tables", body))["code"]
        await guest.post(f"tables/{code}/commands", {"do": "sit", "seat": 1, "name": guest.called})
        await host.post(f"tables/{code}/commands", {"do": "start"})
        self.ledger.opened.add(code)
        before, tables = self.ledger.total, len(records_in(self.club.house.database))
        mine = len(self.ledger.opened)
        victim = Victim(code, host.name, 1, [0, 0, 0])
        async with Enemies(self.club.house.port, victim, ARRIVAL, ENEMIES[: self.numbers.enemies]) as enemies:
            await asyncio.sleep(self.numbers.seconds / 3)
        self.reports.append(enemies.report)
        nothing_is(enemies.report.wrong)
        self.under_siege += self.ledger.total - before
        there = len(records_in(self.club.house.database)) - tables - (len(self.ledger.opened) - mine)
        self.count["enemy tables"] += there

    async def is_backed_up(self) -> None:
        """While everybody plays on."""
        self.promised_at_backup = self.ledger.tick()
        await tafelrunde("backup", self.backup, "--data", self.club.house.state, "--force")
        self.count["backups"] += 1

    async def is_left(self) -> None:
        """Somebody wants to be forgotten, somebody else has a new phone."""
        self.wants = True

    HAPPENS = {"r": restarts, "k": crashes, "a": is_attacked, "b": is_backed_up, "-": lambda self: asyncio.sleep(0)}

    # --- nights ------------------------------------------------------------------------------------------------------

    async def night(self, happens: str) -> None:
        """Nobody is there; deadlines pass. In the morning somebody deletes their data, somebody has a new phone."""
        for hours in NIGHT:
            await self.club.later(hours)
        figures = await self.club.figures()
        assert figures["tafelrunde_faults_total"].value("tafelrunde_faults_total") == 0
        memory = figures["process_resident_memory_bytes"].value("process_resident_memory_bytes") / 1e6
        loaded = figures["tafelrunde_tables_loaded"].value("tafelrunde_tables_loaded")
        self.memory.append((f"{loaded:.0f}", memory))
        nothing_is(self.ledger.audit(self.club.house.database))
        leaver, mover = self.rng.sample([person for person in self.people if person.pending is None], 2)
        await leaver.is_forgotten()
        await mover.changes_device()
        self.count["forgotten"] += 1
        self.count["devices"] += 1
        nothing_is(self.ledger.audit(self.club.house.database))

    # --- afterwards --------------------------------------------------------------------------------------------------

    async def is_looked_through(self) -> None:
        """Every game is played again, and every picture that somebody saw is made again."""
        database = self.club.house.database
        assert "Everything is good." in await tafelrunde("check", "--data", self.club.house.state)
        told = replay_all(database)
        nothing_is(told.wrong)
        over = [doc for doc in told.docs.values() if doc.stage == "over"]
        self.count["tables"], self.count["over"], self.count["replayed"] = len(told.docs), len(over), told.replayed
        nothing_is(self.eyes.leaked_words(database))
        leaked, looked = self.eyes.leaked_pictures(database, self.numbers.looks, self.rng)
        nothing_is(leaked)
        self.count["looked"] = looked

    async def comes_back_elsewhere(self) -> None:
        """The backup, in another folder, served by another house."""

    async def holidays(self) -> None:
        """Half a year."""

    def reads_the_log(self) -> None:
        lines = self.club.house.log()
        bad = [line for line in lines if line["level"] != "info" and line["event"] not in FINE]
        nothing_is([str(line) for line in bad])

    def figures(self) -> dict[str, Any]:
        return {
            "people": len(self.people),
            "counts": dict(self.count),
            "moves": self.ledger.total,
            "under siege": self.under_siege,
            "messages": self.eyes.messages,
            "did": dict(sum((Counter(person.did) for person in self.people), Counter())),
            "refused": dict(self.ledger.refused.most_common(12)),
            "drops": self.drops,
            "memory": self.memory,
            "attacks": sum(sum(seen.values()) for report in self.reports for seen in report.seen.values()),
        }
