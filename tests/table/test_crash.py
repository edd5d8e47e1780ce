"""The power fails, again and again: every acknowledged move is there afterwards, and people go on by themselves."""

import asyncio
import random
from pathlib import Path

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.saves import load, why_not_true
from tests.browser.house import House
from tests.table.visitor import LOST, Visitor

TABLES = 3


class Regular(Visitor):
    """Somebody who plays against bots, goes on after every crash, and remembers what was promised."""

    code = ""

    def __init__(self, name: str, address: str) -> None:
        super().__init__(name, address)
        self.promised: dict[str, list[object]] = {}  # the answers that were acknowledged, by table
        self.seen = 0  # moves at the table
        self.rng = random.Random(name)

    async def opens(self) -> None:
        wish = {"game": "canals", "seats": ["me", "greedy", "random"], "name": self.name, "tempo": 0, "start": True}
        self.code = (await self.post("tables", wish))["code"]
        self.promised[self.code] = []
        self.seen, self.frame = 0, {}

    async def plays(self) -> None:
        """Until the house falls down."""
        await self.comes(self.code)
        assert self.inputs >= self.seen, "a move that was shown is gone"
        while True:
            if self.over:
                await self.goes()
                await self.opens()
                await self.comes(self.code)
            await self.until(lambda: bool(self.serial) or self.over)
            if self.serial:
                option = self.rng.choice(self.options)
                reply = await self.call("answer", serial=self.serial, option=option, sure=True)
                assert reply.get("ok", True), reply
                self.promised[self.code].append(option)
            self.seen = self.inputs


def promises(regulars: list[Regular]) -> int:
    """How many answers were acknowledged so far."""
    return sum(len(promised) for regular in regulars for promised in regular.promised.values())


async def crash(house: House, regulars: list[Regular], rng: random.Random) -> None:
    """Everybody plays, and after some moves, at any moment, the power fails."""
    playing = [asyncio.create_task(regular.plays()) for regular in regulars]
    enough = promises(regulars) + rng.randint(1, 12)
    while promises(regulars) < enough and not any(task.done() for task in playing):
        await asyncio.sleep(0.002)
    await asyncio.sleep(rng.uniform(0, 0.03))
    assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]
    house.kill()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        assert isinstance(ended, LOST), repr(ended)
    for regular in regulars:
        regular.seen = max(regular.seen, regular.inputs)
    await asyncio.to_thread(house.start)


async def finish(regular: Regular) -> None:
    """Play to the end; then the save holds every promised answer, in order, and its dice are right."""
    await regular.comes(regular.code)
    while not regular.over:
        await regular.until(lambda: bool(regular.serial) or regular.over)
        if regular.serial:
            await regular.call("answer", serial=regular.serial, option=regular.options[0], sure=True)


async def check(regular: Regular) -> None:
    for code, promised in regular.promised.items():
        save = await regular.get(f"tables/{code}/save")
        mine = iter([entry[1] for entry in save["inputs"] if entry[0] == 0])
        # what was written down a moment before the power failed is there too, though nobody was told
        assert all(option in mine for option in promised), "an acknowledged move is gone"
        assert why_not_true(load(save, game_type)) == ""


async def crashes(house: House, kills: int) -> None:
    rng = random.Random(2)
    regulars = [Regular(f"Regular{k}", house.address) for k in range(TABLES)]
    for regular in regulars:
        await regular.get("me")
        await regular.opens()
    for _ in range(kills):
        await crash(house, regulars, rng)
    for regular in regulars:
        await finish(regular)
        await check(regular)
        await regular.__aexit__()


@pytest.mark.parametrize("kills", [8, pytest.param(50, marks=pytest.mark.soak)])
def test_nothing_is_lost_when_the_house_is_killed(tmp_path: Path, kills: int) -> None:
    house = House(tmp_path)
    house.start()
    asyncio.run(crashes(house, kills))
    house.stop()
