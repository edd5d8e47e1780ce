"""What the tests of the hall share: a hall with a clock of its own, people at browsers, and games that break."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from tafelrunde.bots import Tried, merged
from tafelrunde.bots.tasks import Task, found, thought
from tafelrunde.bots.workers import LIMIT
from tafelrunde.games import game_type
from tafelrunde.kit.game import GameType
from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.hall import Hall
from tafelrunde.table.hall.place import Connection
from tafelrunde.table.protocol import Call, NewTable, Reply
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.store.storage import StorageFull, Write
from tests.patience import patience

T = TypeVar("T")
P = ParamSpec("P")
START = 1_800_000_000_000


class Thinks:
    """Bots that think at once and here; their thoughts can be held back, or fail."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.go.set()
        self.begun = asyncio.Event()
        self.asked = 0
        self.fails = False

    trees = 2
    busy = 0, 0

    async def thoughts(self, asker: Asker, task: Task) -> list[Tried]:
        self.asked += 1
        self.begun.set()
        await self.go.wait()
        if self.fails:
            raise RuntimeError("no idea")
        return merged([found(thought(task, tree)) for tree in range(task.trees)])

    async def done(self, asker: Asker, work: Callable[Concatenate[float, P], T], *args: P.args, **more: P.kwargs) -> T:
        await self.go.wait()
        if self.fails:
            raise RuntimeError("no idea")
        return work(LIMIT, *args, **more)

    async def close(self) -> None:
        """Nothing to end."""


class Disk(SqliteStorage):
    """A disk that can be full."""

    full = False

    async def write(self, change: Write) -> None:
        if self.full:
            raise StorageFull("no room")
        await super().write(change)


class House:
    """A hall, and what tests want to turn."""

    def __init__(self, folder: Path, find: Callable[[str], GameType] = game_type) -> None:
        self.folder = folder
        self.time = START
        self.disk = Disk(folder / "data")
        self.thinks = Thinks()
        self.hall = Hall(self.disk, self.thinks, folder / "reports", lambda: self.time, find=find)

    def reports(self) -> list[dict[str, Any]]:
        """The reports that were written."""
        found = sorted((self.folder / "reports").glob("*.json"))
        return [json.loads(path.read_text(encoding="utf-8")) for path in found]

    async def later(self, seconds: float) -> None:
        """Time passes, and what is due happens."""
        self.time += int(seconds * 1000)
        await self.hall.rooms.beat()

    async def bots_rest(self, code: str) -> None:
        """Wait until no bot at a table has anything to do."""
        bots = self.hall.rooms.places[code].bots
        if bots is not None:
            await bots

    async def open(self, *seats: str, person: str = "ann", **wishes: Any) -> str:
        """A new table of canals."""
        wish: dict[str, Any] = {"game": "canals", "seats": seats, "name": person.title(), "tempo": 0, **wishes}
        return await self.hall.open_table(person, msgspec.convert(wish, NewTable))

    async def browser(self, code: str, person: str, lang: str = "en", client: str = "") -> "Browser":
        """Somebody opens the page of a table."""
        browser = Browser(self, code, person, lang, client)
        await browser.connect()
        return browser

    async def two(self, **wishes: Any) -> tuple["Browser", "Browser"]:
        """Ann and Bob have begun a game."""
        code = await self.open("me", "open", **wishes)
        ann, bob = await self.browser(code, "ann"), await self.browser(code, "bob")
        await bob.do("sit", seat=1, name="Bob")
        await ann.do("start")
        return ann, bob


class Browser:
    """A page that somebody has open: what it was sent, and what it calls."""

    def __init__(self, house: House, code: str, person: str, lang: str, client: str) -> None:
        self.house, self.code, self.person, self.lang = house, code, person, lang
        self.client = client or secrets.token_urlsafe(8)
        self.frame: dict[str, Any] = {}
        self.received: list[bytes] = []
        self.notices: list[dict[str, Any]] = []
        self.closed = False
        self.calls = 0
        self.something = asyncio.Event()
        self.connection: Connection | None = None

    async def connect(self) -> None:
        self.connection = await self.house.hall.connect(
            self.code, self.person, self.lang, self.client, self.hear, self.shut
        )

    async def leave(self) -> None:
        assert self.connection is not None
        await self.house.hall.disconnect(self.connection)

    def shut(self) -> None:
        self.closed = True

    def hear(self, message: bytes) -> None:
        """Keep the frame as a page does."""
        self.received.append(message)
        found = json.loads(message)
        if found["type"] == "frame":
            self.frame = found
        elif found["type"] == "change":
            assert found["version"] == self.frame["version"] + 1
            self.frame["version"] = found["version"]
            self.frame = {**self.frame, **found.get("is", {})}
            if "time" in found:
                self.frame |= {"runs": False, "wait": 0} | {k: found[k] for k in ("time", "runs", "wait") if k in found}
            for section in ("log", "chat"):
                self.frame[section] = self.frame[section] + found.get(section, [])
            for name, picture in found.get("pictures", {}).items():
                if name in self.frame:
                    self.frame[name] = changed(self.frame[name], picture)
                for section in ("extras", "beside"):  # lists of pictures, each known by its key
                    listed = self.frame.get(section, [])
                    self.frame[section] = [changed(one, picture) if one["key"] == name else one for one in listed]
        else:
            self.notices.append(found)
        self.something.set()

    async def do(self, what: str, /, **values: Any) -> Reply:
        """Call with the next number."""
        self.calls += 1
        return await self.again(what, **values)

    async def again(self, what: str, /, **values: Any) -> Reply:
        """Call with the same number as before."""
        assert self.connection is not None
        call = msgspec.json.decode(
            json.dumps({"id": self.calls, "command": {"do": what, **values}}).encode(), type=Call
        )
        return await self.house.hall.call(self.connection, call)

    def seat(self, number: int) -> dict[str, Any]:
        """A seat as this page shows it."""
        return next(seat for seat in self.frame["seats"] if seat["seat"] == number)

    @property
    def asked(self) -> bool:
        """Is something asked of me?"""
        return bool(self.frame["prompt"].get("serial"))

    def first(self) -> dict[str, Any]:
        """The first option, as an answer."""
        return {"serial": self.frame["prompt"]["serial"], "option": self.frame["options"][0]["option"], "sure": True}

    async def answer(self) -> Reply:
        """Answer with the first option."""
        return await self.do("answer", **self.first())

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until what was sent makes this true."""
        async with asyncio.timeout(patience()):
            while not true():
                self.something.clear()
                await self.something.wait()


def changed(picture: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A picture after a change."""
    things = {key: element for key, element in picture["things"].items() if key not in change.get("gone", [])}
    things |= {key: element for key, element, _ in change.get("set", [])}
    return picture | {key: change[key] for key in ("box", "label") if key in change} | {"things": things}


@asynccontextmanager
async def house(folder: Path, find: Callable[[str], GameType] = game_type) -> AsyncIterator[House]:
    """A hall that is closed in good order."""
    found = House(folder, find)
    try:
        yield found
    finally:
        await found.hall.close()
        await found.disk.close()


def run(work: Coroutine[Any, Any, None]) -> None:
    """A test that waits for things."""
    asyncio.run(asyncio.wait_for(work, patience()))


async def play_out(*browsers: Browser) -> int:
    """Whoever is asked takes the first option, to the end of the game; how many answers it took."""
    answers = 0
    while browsers[0].frame["table"]["stage"] == "playing":
        asked = [browser for browser in browsers if browser.asked]
        assert asked, "nobody is asked"
        reply = await asked[0].answer()
        assert reply.ok, reply
        answers += 1
    return answers


class Breaking:
    """A shelf with canals that can be made to break in its rules, its view or its drawing."""

    def __init__(self) -> None:
        self.broken = ""
        self.times = -1  # how often it still breaks; -1: always
        real = game_type("canals")

        def view(game: Any, seat: int | None) -> Any:
            self.check("view")
            return real.view(game, seat)

        class Drawn:
            def __getattr__(_, name: str) -> Any:
                self.check("draw")
                return getattr(real.draw, name)

        self.kind = replace(real, view=view, draw=Drawn())

    def check(self, what: str) -> None:
        """Fail, if it is to fail there."""
        if self.broken == what and self.times:
            self.times -= 1
            raise RuntimeError(f"{what} of Ann is broken")

    def __call__(self, name: str) -> GameType:
        assert name == "canals"
        return self.kind
