"""The club's own server: nginx, behind it a house that lives by a calendar, and what an operator does to it."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from tafelrunde.table.store.copies import contents_of, opened
from tests.hosting.deployed import Service
from tests.hosting.nginx import Club, Here
from tests.patience import patience
from tests.table.make_upgrades import FOLDER, grown
from tests.table.prometheus import Family, parsed
from tests.week.calendar_house import AHEAD, HELD, SEEN, Held

HOUR = 3_600_000  # milliseconds
ARRIVAL = 3  # seconds for a request to come: enemies are not waited for so long
TOKEN = "c1ub" * 8
LIMITS = ("--limit", f"arrival={ARRIVAL}", "--limit", "patience=15")


class CalendarHouse(Service):
    """The house as the unit runs it, with a calendar, a log for programs, and statistics."""

    def __init__(self, folder: Path, tls_port: int) -> None:
        (folder / "token").touch(0o600)  # `serve` refuses a token that everybody on this computer can read
        (folder / "token").write_text(TOKEN)
        options = ("--log", "json", "--metrics", str(folder / "token"), *LIMITS)
        super().__init__(folder, tls_port, *options, program="tests.week.calendar_house")
        self.ahead = 0
        self.set_clock(0)

    @property
    def now(self) -> int:
        """How late it is there."""
        return int(time.time() * 1000) + self.ahead

    @property
    def database(self) -> Path:
        return self.state / "tafelrunde.db"

    def set_clock(self, ahead: int) -> None:
        """So many milliseconds ahead of ours."""
        self.ahead = ahead
        (self.folder / AHEAD).write_text(str(ahead))

    def upgraded_from(self, release: str) -> None:
        """Before it starts for the first time: the data that a released version has left, an hour later."""
        grown((FOLDER / f"{release}.db.xz").read_bytes(), self.database)
        with closing(opened(self.database)) as data:
            alive = contents_of(data, self.database).alive
        self.set_clock(alive + HOUR - int(time.time() * 1000))

    def log(self) -> list[dict[str, Any]]:
        """Every line that it wrote down."""
        text = (self.folder / "stderr.txt").read_text(encoding="utf-8")
        return [
            json.loads(line) if line.startswith("{") else {"level": "raw", "event": line} for line in text.splitlines()
        ]


class WeekClub(Club):
    """The club, with `house` as above."""

    house: CalendarHouse

    def __init__(self, folder: Path, furnish: Callable[[CalendarHouse], None]) -> None:
        """`furnish`: puts data into the house before it opens."""
        super().__init__(folder)
        self._furnish = furnish

    def make_house(self, place: Path) -> CalendarHouse:
        house = CalendarHouse(place, self.port)
        self._furnish(house)
        return house

    # --- time --------------------------------------------------------------------------------------------------------

    async def later(self, milliseconds: int) -> dict[str, Family]:
        """So much time passes at once while the house is open; all that is due by then happens. The figures then."""
        house = self.house
        house.set_clock(house.ahead + milliseconds)
        house.process.send_signal(signal.SIGUSR1)
        seen = house.folder / SEEN
        async with asyncio.timeout(patience()):
            while seen.read_text() != str(house.ahead):
                await asyncio.sleep(0.02)
        return await self.rests()

    async def held(self) -> Held:
        """The memory that the house uses now."""
        await self.later(1)
        return Held(*json.loads((self.house.folder / HELD).read_text()))

    async def rests(self, still: float = 1.3) -> dict[str, Family]:
        """Wait until nothing happens any more: bots have thought, and for longer than a beat nobody moved."""
        before: object = None
        async with asyncio.timeout(4 * patience()):
            while True:
                found = await self.figures()
                thoughts = found["tafelrunde_thoughts"].samples
                now = found["tafelrunde_moves_total"].samples, found["tafelrunde_tables"].samples
                if not any(thoughts.values()) and now == before:
                    return found
                before = now
                await asyncio.sleep(still)

    # --- looking after it --------------------------------------------------------------------------------------------

    async def figures(self) -> dict[str, Family]:
        """The statistics, through the proxy."""
        async with httpx.AsyncClient(transport=Here(self.trust, "127.0.0.1"), timeout=patience()) as client:
            answer = await client.get(f"{self.address}metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200, answer.text
        return parsed(answer.text)

    async def restart(self) -> None:
        """As an operator does; everybody is told."""
        await asyncio.to_thread(self.house.stop)
        await asyncio.to_thread(self.house.start)

    async def crash(self) -> None:
        """The power fails, and comes back."""
        await asyncio.to_thread(self.house.kill)
        await asyncio.to_thread(self.house.start)


def one(figures: dict[str, Family], name: str) -> float:
    """A figure that is one number."""
    return figures[name].value(name)


def tafelrunde(*words: object) -> str:
    """The command, in a process of its own, as an operator types it beside a running server."""
    program = [sys.executable, "-m", "tafelrunde", "--lang", "en", *map(str, words)]
    done = subprocess.run(program, capture_output=True, encoding="utf-8", env=os.environ | {"PYTHONUTF8": "1"})
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout
