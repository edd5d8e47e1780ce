"""The power fails in the middle of a race: every acknowledged command is there, and time goes on where it stood."""

import asyncio
from pathlib import Path
from typing import Any

from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.room.clocks import COUNTDOWN, RETURN
from tests.browser.house import House
from tests.table.race import RACE
from tests.table.visitor import LOST, Visitor

KILLS = 2


class Racer(Visitor):
    """Somebody who races against bots and remembers what was promised."""

    code = ""

    def __init__(self, address: str) -> None:
        super().__init__("Racer", address)
        self.promised: list[object] = []

    @property
    def runs(self) -> bool:
        """May I act?"""
        return self.frame["prompt"].get("kind") == "Run" and not self.frame["table"].get("resuming", False)

    async def opens(self) -> None:
        seats = ["me", "greedy", "random"]
        wish = {"game": "race", "seats": seats, "name": self.name, "tempo": 0, "start": True}
        self.code = (await self.post("tables", wish | {"variants": {"mode": "live"}}))["code"]

    async def rolls(self) -> None:
        """As often as it is allowed, until the power fails; refusals are no promises."""
        while self.runs:
            reply = await self.call("answer", serial=self.serial, option="roll")
            if reply.get("ok", True):
                self.promised.append("roll")
            else:
                assert reply["refused"]["rule"] == "RACE-PAUSE", reply
                await asyncio.sleep(0.1)  # who talks without end is sent away

    async def gets_ready(self) -> None:
        await self.until(lambda: bool(self.serial))
        assert (await self.call("answer", serial=self.serial, option="ready", sure=True)).get("ok", True)
        self.promised.append("ready")
        await self.until(lambda: self.runs)


async def crash(house: House, racer: Racer) -> None:
    """After one more roll than before, at any moment, the power fails."""
    enough = len(racer.promised) + 1
    rolling = asyncio.create_task(racer.rolls())
    while len(racer.promised) < enough and not rolling.done():
        await asyncio.sleep(0.002)
    assert not rolling.done(), rolling.exception()
    house.kill()
    ended = (await asyncio.gather(rolling, return_exceptions=True))[0]
    assert isinstance(ended, LOST), repr(ended)
    before = racer.frame
    await asyncio.to_thread(house.start)
    await racer.comes(racer.code)
    after = racer.frame
    assert after["table"]["resuming"]
    assert not after.get("runs", False)
    assert 0 < after["wait"] <= COUNTDOWN <= RETURN
    assert after["time"] >= before["time"], "the last stamp that was seen stands in the record"
    refused = await racer.call("answer", serial=racer.serial, option="roll")
    assert not refused["ok"]
    await racer.until(lambda: racer.runs)


async def story(house: House) -> dict[str, Any]:
    racer = Racer(house.address)
    await racer.get("me")
    await racer.opens()
    await racer.comes(racer.code)
    await racer.gets_ready()
    for _ in range(KILLS):
        await crash(house, racer)
    assert (await racer.call("propose", what="end")).get("ok", True)
    await racer.until(lambda: racer.over)
    save: dict[str, Any] = await racer.get(f"tables/{racer.code}/save")
    mine = iter([entry[1] for entry in save["inputs"] if entry[0] == 0])
    # what was written down a moment before the power failed is there too, though nobody was told
    assert all(option in mine for option in racer.promised), "an acknowledged command is gone"
    await racer.__aexit__()
    return save


def test_nothing_is_lost_when_the_house_is_killed_in_a_race(tmp_path: Path) -> None:
    house = House(tmp_path, program="tests.table.race_house")
    house.start()
    save = asyncio.run(story(house))
    house.stop()
    stamps = [entry[-1] for entry in save["inputs"]]
    assert stamps == sorted(stamps)
    assert why_not_true(load(save, lambda _: RACE)) == ""
