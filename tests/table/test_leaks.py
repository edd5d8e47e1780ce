"""Nothing leaks: all that reaches anybody in a whole game, by every door, is searched for what they must not know.

Every tile of the box has a name that occurs nowhere else (`marked_house.py`), and the secret of the dice is taken from
the house's own data. The record of the game says afterwards who might know what, move by move.
"""

import asyncio
import random
import re
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.games.canals import GAME
from tafelrunde.kit.game import plain
from tafelrunde.kit.record import moments
from tafelrunde.kit.saves import Table, load
from tests.browser.house import House
from tests.table.marked_house import Marked, marked_content
from tests.table.visitor import Visitor

NAME = re.compile(r"Canary\w+?q")
LEAST = 4  # of the doors that a person tries after a move


async def look_everywhere(visitor: Visitor, code: str, rng: random.Random) -> None:
    """Try the doors: pages of the past, pictures, reports, words, mistakes."""
    seats = visitor.frame["table"]["mine"]
    other = rng.choice([seat for seat in range(3) if seat not in seats])
    past = rng.randrange(visitor.inputs + 1)
    doors: list[Callable[[], Awaitable[Any]]] = [
        lambda: visitor.get(f"tables/{code}/moments/{past}"),
        lambda: visitor.get(f"tables/{code}/moments/{visitor.inputs}?seat={other}", expect=409),
        lambda: visitor.get(f"tables/{code}/picture.svg"),
        lambda: visitor.get(f"tables/{code}/picture.svg?seat={other}", expect=409),
        lambda: visitor.get(f"tables/{code}/report"),
        lambda: visitor.get(f"tables/{code}/save", expect=409),
        lambda: visitor.get(f"tables/{code}/dice"),
        lambda: visitor.get(f"tables/{code}"),
        lambda: visitor.get("tables"),
        lambda: visitor.call("describe"),
        lambda: visitor.call("whole"),
        lambda: visitor.call("hint"),
        lambda: visitor.call("undo") if not visitor.serial else visitor.call("ping"),
        lambda: visitor.call("point", thing=f"cell-{rng.randrange(-4, 4)}-{rng.randrange(-4, 4)}"),
        lambda: visitor.call("answer", serial=visitor.serial + 1, option=[0, 0, 0]),
        lambda: visitor.call("preview", serial=visitor.serial, option=rng.choice(visitor.options or [[0, 0, 0]])),
        lambda: visitor.call("uncover", seat=other),
        lambda: visitor.post(f"tables/{code}/seats/{other}/link", expect=409),
        lambda: visitor.post(f"tables/{code}/claim", {"token": "x" * 22}, expect=409),
        *([lambda: visitor.get(f"tables/{code}/moments/{past}?seat={seats[0]}")] if seats else []),
    ]
    for door in rng.sample(doors, LEAST):
        await door()


async def all_know(people: list[Visitor], inputs: int) -> None:
    """Wait until the game has begun for everybody, and everybody has seen so many moves."""
    for person in people:
        await person.until(lambda: person.frame["table"]["stage"] != "waiting" and person.inputs >= inputs)  # noqa: B023


async def play(house: House) -> tuple[str, list[Visitor], list[int | None], Any]:
    """Two people, a bot and somebody who watches; a whole game."""
    rng = random.Random(3)
    people = [Visitor(name, house.address, lang) for name, lang in (("Ada", "de"), ("Ben", "en"), ("Cleo", "de"))]
    for person in people:
        await person.get("me")
    wish = {"game": "canals", "seats": ["me", "open", "greedy"], "name": "Ada", "tempo": 0}
    code = (await people[0].post("tables", wish))["code"]
    for person in people:
        await person.comes(code)
    await people[1].call("sit", seat=1, name="Ben", luck="ab" * 16)
    await people[0].call("start")
    await all_know(people, 0)
    while not people[0].over:
        await people[0].until(lambda: any(p.serial for p in people[:2]) or people[0].over)
        asked = next((person for person in people if person.serial), None)
        if asked is None:
            await asyncio.sleep(0)  # the other one has not heard of it yet
            continue
        for person in people:
            await look_everywhere(person, code, rng)
        await asked.call("answer", serial=asked.serial, option=rng.choice(asked.options), sure=True)
        await all_know(people, asked.inputs)
    return code, people, [0, 1, None], await people[0].get(f"tables/{code}/save")


def known_by_move(table: Table, seat: int | None) -> list[set[str]]:
    """The names that somebody on that seat may have met after each move; nobody forgets."""
    met: set[str] = set()
    by_move: list[set[str]] = []
    for moment in moments(table):
        told = [event.seen_by(seat) for event in moment.events]
        met = met | set(NAME.findall(repr((plain(GAME.view(moment.game, seat)), told))))
        by_move.append(met)
    return by_move


def secret_of(house: House, code: str) -> str:
    """The server's share of the dice, from its own data."""
    database = next((house.folder / "data").rglob("*.db"))
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as data:
        found = data.execute("SELECT doc FROM tables WHERE code = ?", (code,)).fetchone()[0]
    return str(msgspec.json.decode(found)["secret"])


def test_nobody_receives_what_they_must_not_know(tmp_path: Path) -> None:
    house = House(tmp_path, program="tests.table.marked_house")
    house.start()
    try:
        code, people, seats, save = asyncio.run(play(house))
        secret = secret_of(house, code)
    finally:
        house.stop()
    marked = Marked(**{name: getattr(GAME, name) for name in GAME.__dataclass_fields__})
    table = load(save, lambda _: marked)
    assert table.content == marked_content()
    assert save["chance"]["host"] == secret
    last = len(table.match.inputs)
    for person, seat in zip(people, seats, strict=True):
        allowed = known_by_move(table, seat)
        checked = 0
        for inputs, text in person.received:
            if inputs == last:  # it is over, and everything is open
                continue
            leaked = set(NAME.findall(text)) - allowed[inputs]
            assert not leaked, f"{person.name} learned {leaked} after move {inputs}: {text[:400]}"
            assert secret not in text, f"{person.name} got the secret of the dice: {text[:400]}"
            checked += 1
        assert checked > last
    assert any("Canary" in text for _, text in people[0].received), "the marks cannot be seen at all"
