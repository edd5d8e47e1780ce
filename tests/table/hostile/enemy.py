"""What an enemy does, each kind again and again until it is enough; and whatever should not have worked."""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from tests.patience import patience
from tests.table.hostile.wire import CLOSE, CONT, LOST, PING, TEXT, Answer, Wire, cookies_in, wire

MINE = {"game": "canals", "seats": ["me", "me"], "name": "Eve", "tempo": 0, "start": True}
BOTS = {"game": "canals", "seats": ["strong", "strong", "strong", "strong"], "name": "Eve", "tempo": 0, "start": True}
SIGNS = ("root:x:", "tafelrunde.db", "SQLite format", "[project]", "Traceback")  # of what nobody should ever see


class Victim(NamedTuple):
    """A table of others that nobody else may look at, and what an enemy may have overheard of it."""

    code: str
    client: str  # the name of a page
    serial: int  # of a question that was answered
    option: Any


class Enemy:
    """Somebody with many addresses and no manners."""

    def __init__(self, port: int, victim: Victim, address: str, arrival: float) -> None:
        self.port, self.victim, self.address, self.arrival = port, victim, address, arrival
        self.stop = asyncio.Event()
        self.seen: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.rng = random.Random(address)

    # --- noting ------------------------------------------------------------------------------------------------------

    def note(self, attack: str, answer: Answer, *allowed: int) -> Answer:
        """Nothing that is sent may break the server; some of it may not work at all."""
        self.seen[f"{attack} {answer.status}"] += 1
        if answer.status >= 500 or (allowed and answer.status not in (*allowed, 0, 429)):
            self.wrong.append(f"{attack}: {answer.status} {answer.body[:200]!r}")
        if any(sign.encode() in answer.body for sign in SIGNS):
            self.wrong.append(f"{attack}: {answer.body[:500]!r}")
        return answer

    async def run(self, *attacks: str) -> None:
        """All of these at once, until it is enough."""
        async with asyncio.TaskGroup() as group:
            for name in attacks or ATTACKS:
                group.create_task(self._again(name, ATTACKS[name]))

    async def _again(self, name: str, attack: Callable[["Enemy"], Awaitable[None]]) -> None:
        while not self.stop.is_set():
            before = self.seen.total()
            with suppress(*LOST, TimeoutError):
                async with asyncio.timeout(2 * patience()):
                    await attack(self)
            self.seen[name] += 1
            if self.seen.total() <= before + 1:
                await asyncio.sleep(0.05)  # nobody listened

    async def somebody(self, line: Wire) -> str:
        """A new cookie."""
        return cookies_in(await line.ask("GET", "/api/me"))

    async def table(self, line: Wire, cookie: str, wish: dict[str, Any]) -> str:
        """The code of a new table; "": there are no more for us."""
        answer = self.note("opening", await line.ask("POST", "/api/tables", wish, Cookie=cookie), 200)
        return str(answer.json["code"]) if answer.status == 200 else ""

    async def own_table(self, line: Wire) -> tuple[str, str]:
        """Who we are, and a table of ours: one that was opened before, if there are no more."""
        if not hasattr(self, "_mine") or self.rng.random() < 0.2:
            cookie = await self.somebody(line)
            code = await self.table(line, cookie, MINE)
            if code:
                self._mine = cookie, code
        return getattr(self, "_mine", ("", "nix-nix-1234"))


# --- too much --------------------------------------------------------------------------------------------------------


async def requests(enemy: Enemy) -> None:
    """Many requests over one connection, one behind the other, without waiting, each as somebody new."""
    async with wire(enemy.port, enemy.address) as line:
        paths = (
            "/api/tables",
            "/",
            "/api/shelf",
            f"/api/tables/{enemy.victim.code}",
            "/api/games/canals/rules",
            "/nix",
        )
        for path in paths * 8:
            line.writer.write(line.head("GET", path, {}))
        for _ in range(len(paths) * 8):
            if enemy.note("requests", await line.answer()).status == 0:
                return


async def messages(enemy: Enemy) -> None:
    """More calls than anybody could make: empty ones, everything anew, chat, renaming, undo."""
    async with wire(enemy.port, enemy.address) as first, wire(enemy.port, enemy.address) as line:
        cookie, code = await enemy.own_table(first)
        if await line.upgrade(f"/api/tables/{code}/live?client=eve", Cookie=cookie) != 101:
            return
        says = [{"do": "ping"}, {"do": "whole"}, {"do": "say", "text": "x" * 400}, {"do": "undo"}]
        says += [
            {"do": "rename", "name": "E" * 24},
            {"do": "describe"},
            {"do": "hint"},
            {"do": "language", "lang": "de"},
        ]
        for number, command in enumerate(itertools.islice(itertools.cycle(says), 400)):
            line.say(command, number)
        enemy.seen[f"messages closed {await line.closed_with()}"] += 1


async def tables(enemy: Enemy) -> None:
    """As many tables as possible, with bots that think for long, and somebody who looks at each."""
    async with wire(enemy.port, enemy.address) as first, wire(enemy.port, enemy.address) as line:
        cookie = await enemy.somebody(first)
        code = await enemy.table(first, cookie, BOTS)
        if code and await line.upgrade(f"/api/tables/{code}/live", Cookie=cookie) == 101:
            with suppress(TimeoutError):
                await asyncio.wait_for(enemy.stop.wait(), 5)


async def costly(enemy: Enemy) -> None:
    """What costs the server most: earlier moments, pictures, reports, hints, winning chances."""
    async with wire(enemy.port, enemy.address) as line:
        cookie, code = await enemy.own_table(line)
        for path in ("moments/0", "moments/1", "picture.svg", "picture.png", "report", "dice", "chances", "save"):
            enemy.note("costly", await line.ask("GET", f"/api/tables/{code}/{path}", Cookie=cookie))
        command = {"do": "hint"}
        enemy.note("costly", await line.ask("POST", f"/api/tables/{code}/commands", command, Cookie=cookie))


async def codes(enemy: Enemy) -> None:
    """Codes of tables, guessed."""
    async with wire(enemy.port, enemy.address) as line:
        for _ in range(20):
            code = f"basalt-otter-{enemy.rng.randrange(1000, 10_000)}"
            enemy.note("codes", await line.ask("GET", f"/api/tables/{code}"), 404)


# --- too large -------------------------------------------------------------------------------------------------------


async def giants(enemy: Enemy) -> None:
    """Bodies, heads, addresses and messages of megabytes."""
    huge = b"x" * 2_000_000
    async with wire(enemy.port, enemy.address) as line:
        enemy.note("giant body", await line.ask("POST", "/api/me", b'{"name":"' + huge + b'"}'), 413)
    async with wire(enemy.port, enemy.address) as line:
        enemy.note("giant head", await line.ask("GET", "/api/me", X_Huge=huge.decode()), 400)
    async with wire(enemy.port, enemy.address) as line:
        enemy.note("giant path", await line.ask("GET", f"/{huge.decode()}"), 400)
    async with wire(enemy.port, enemy.address) as line:
        enemy.note("many heads", await line.ask("GET", "/", **{f"X_{n}": "y" * 50 for n in range(20_000)}), 400)
    async with wire(enemy.port, enemy.address) as first, wire(enemy.port, enemy.address) as line:
        cookie, code = await enemy.own_table(first)
        if await line.upgrade(f"/api/tables/{code}/live", Cookie=cookie) == 101:
            line.send(TEXT, huge)
            enemy.seen[f"giant message closed {await line.closed_with()}"] += 1
    async with wire(enemy.port, enemy.address) as first, wire(enemy.port, enemy.address) as line:
        cookie, code = await enemy.own_table(first)
        if await line.upgrade(f"/api/tables/{code}/live", Cookie=cookie) == 101:
            for number in range(1000):  # one message that never ends
                line.send(CONT if number else TEXT, b"[" * 1000, last=False)
            enemy.seen[f"endless message closed {await line.closed_with()}"] += 1


# --- too slow --------------------------------------------------------------------------------------------------------


async def drops(enemy: Enemy) -> None:
    """A request that comes drop by drop must be given up."""
    async with wire(enemy.port, enemy.address) as line:
        loop = asyncio.get_running_loop()
        until = loop.time() + patience()
        for drop in itertools.chain(b"GET /api/me HTTP/1.1\r\nX-Slow: ", itertools.repeat(ord("x"))):
            line.writer.write(bytes([drop]))
            if await is_closed(line, enemy.arrival / 20):
                enemy.seen["drops given up"] += 1
                return
            if loop.time() > until:
                enemy.wrong.append("a head that came drop by drop was waited for")
                return


async def is_closed(line: Wire, within: float) -> bool:
    """Does the house end it, within so many seconds?"""
    try:
        return await asyncio.wait_for(line.reader.read(1), within) == b""
    except TimeoutError:
        return False
    except LOST:
        return True


async def drops_of_body(enemy: Enemy) -> None:
    """The same with what follows the head."""
    async with wire(enemy.port, enemy.address) as line:
        line.writer.write(line.head("POST", "/api/me", {"Content-Type": "application/json"}, 30_000))
        answer = asyncio.create_task(line.answer())
        until = asyncio.get_running_loop().time() + patience()
        while not answer.done() and asyncio.get_running_loop().time() < until:
            line.writer.write(b" ")
            await asyncio.sleep(enemy.arrival / 20)
        if not answer.done():
            enemy.wrong.append("a body that came drop by drop was waited for")
            answer.cancel()
            return
        enemy.note("drops of body", await answer, 408)


async def unread(enemy: Enemy) -> None:
    """Asks for much and reads nothing: over a live connection, and over an ordinary one."""
    async with wire(enemy.port, enemy.address) as first, wire(enemy.port, enemy.address) as line:
        cookie, code = await enemy.own_table(first)
        if await line.upgrade(f"/api/tables/{code}/live", Cookie=cookie) == 101:
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for number in range(40):
                line.say({"do": "whole"}, number)
        async with wire(enemy.port, enemy.address) as other:
            other.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(20):
                other.writer.write(other.head("GET", "/api/games/canals/rules", {}))
            with suppress(TimeoutError):
                await asyncio.wait_for(enemy.stop.wait(), enemy.arrival * 2)
    enemy.seen["unread"] += 1


async def pings(enemy: Enemy) -> None:
    """Pings of the protocol itself, without end, whose answers nobody reads."""
    async with wire(enemy.port, enemy.address) as first, wire(enemy.port, enemy.address) as line:
        cookie, code = await enemy.own_table(first)
        if await line.upgrade(f"/api/tables/{code}/live", Cookie=cookie) != 101:
            return
        for _ in range(2000):
            line.send(PING, b"x" * 125)
        enemy.seen[f"pings closed {await line.closed_with()}"] += 1


# --- somebody else ---------------------------------------------------------------------------------------------------


async def cookies(enemy: Enemy) -> None:
    """Cookies that we did not get, and tokens that nobody gave us."""
    code = enemy.victim.code
    async with wire(enemy.port, enemy.address) as line:
        real = await enemy.somebody(line)
        forged = (
            real[:-2] + "xx",
            real.replace(".", "", 1),
            "tafelrunde=a.b",
            "tafelrunde=",
            real.swapcase(),
            "x" * 4000,
        )
        for cookie in forged:
            answer = enemy.note("forged cookie", await line.ask("GET", "/api/me", Cookie=cookie), 200, 400)
            if answer.status == 200 and "tafelrunde=" not in answer.headers.get("set-cookie", ""):
                enemy.wrong.append(f"a forged cookie was believed: {cookie[:60]}")
        for path, body in (
            (f"tables/{code}/claim", {"token": "a" * 32}),
            (f"tables/{code}/seats/0/link", {}),
            ("host", {"token": "b" * 32}),
            ("tables/nix-nix-1234/claim", {"token": "a" * 32}),
        ):
            answer = await line.ask("POST", f"/api/{path}", body, Cookie=real)
            enemy.note("wrong token", answer, 404, 409)
        for path in ("moments/0", "picture.svg?seat=0", "save", "report", "dice", "chances"):
            answer = await line.ask("GET", f"/api/tables/{code}/{path}", Cookie=real)
            enemy.note("foreign table", answer, 409)


async def replays(enemy: Enemy) -> None:
    """What others have sent, sent again by us; and what we have sent, twice."""
    victim = enemy.victim
    answer = {"do": "answer", "serial": victim.serial, "option": victim.option, "sure": True}
    async with wire(enemy.port, enemy.address) as line:
        cookie = await enemy.somebody(line)
        for command in (answer, {"do": "undo"}, {"do": "leave"}, {"do": "say", "text": "hello"}, {"do": "start"}):
            found = enemy.note(
                "foreign call",
                await line.ask("POST", f"/api/tables/{victim.code}/commands", command, Cookie=cookie),
                200,
            )
            if found.status == 200 and found.json.get("ok", True):
                enemy.wrong.append(f"a foreign call was done: {command}")
    async with wire(enemy.port, enemy.address) as line:
        path = f"/api/tables/{victim.code}/live?client={victim.client}"
        if await line.upgrade(path, Cookie=cookie) == 101:
            for number in range(1, 20):
                line.say(answer, number)
            code = await line.closed_with()
            enemy.seen[f"foreign connection closed {code}"] += 1
            if code not in (4401, 4403, 4429, 1006):
                enemy.wrong.append(f"a foreign connection was closed with {code}")
    await twice(enemy)


async def twice(enemy: Enemy) -> None:
    """A call with the number of an earlier one gets the earlier reply, and nothing is done."""
    async with wire(enemy.port, enemy.address) as first, wire(enemy.port, enemy.address) as line:
        cookie = await enemy.somebody(first)
        code = await enemy.table(first, cookie, MINE)
        if not code or await line.upgrade(f"/api/tables/{code}/live?client=twice", Cookie=cookie) != 101:
            return
        replies = []
        for _ in range(3):
            line.say({"do": "say", "text": "once"}, 7)
            replies.append(await line.reply_to(7))
        async with wire(enemy.port, enemy.address) as other:
            if not all(replies) or await other.upgrade(f"/api/tables/{code}/live", Cookie=cookie) != 101:
                return  # it was all too much
            chat = (await other.first_message()).get("chat", [{}])
        enemy.seen["twice"] += 1
        if len(chat) != 1 or any(reply != replies[0] for reply in replies):
            enemy.wrong.append(f"a call that was sent again was done again: {replies} {chat}")


# --- from elsewhere --------------------------------------------------------------------------------------------------


async def sites(enemy: Enemy) -> None:
    """What a page of another site makes a browser send."""
    async with wire(enemy.port, enemy.address) as line:
        cookie = await enemy.somebody(line)
        evil = {"Origin": "https://evil.example", "Cookie": cookie}
        for body, headers, allowed in (
            ({"name": "Eve"}, evil, 403),
            ({"name": "Eve"}, {"Origin": "null", "Cookie": cookie}, 403),
            ({"name": "Eve"}, {"Sec_Fetch_Site": "cross-site", "Cookie": cookie}, 403),
            (b'{"name":"Eve"}', {"Content_Type": "text/plain", "Cookie": cookie}, 415),
            (b"name=Eve", {"Content_Type": "application/x-www-form-urlencoded", "Cookie": cookie}, 415),
        ):
            enemy.note("other site", await line.ask("POST", "/api/me", body, **headers), allowed)
        answer = await line.ask("GET", "/api/tables", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="cors", Cookie=cookie)
        enemy.note("other site", answer, 403)
    async with wire(enemy.port, enemy.address) as line:
        status = await line.upgrade(
            f"/api/tables/{enemy.victim.code}/live", Origin="https://evil.example", Cookie=cookie
        )
        enemy.note("other site's socket", Answer(status, {}, b""), 403)
    for host in ("evil.example", "127.0.0.1.evil.example", "", "a b", "[::1", "localhost@evil.example"):
        async with wire(enemy.port, enemy.address, host or " ") as line:
            enemy.note("other name", await line.ask("GET", "/api/me"), 421, 400)


async def paths(enemy: Enemy) -> None:
    """Addresses that might lead out of the house."""
    async with wire(enemy.port, enemy.address) as line:
        for path in PATHS:
            answer = enemy.note("path", await line.ask("GET", path), 400, 404, 421)
            if answer.status == 0:
                return


PATHS = (
    "/static/1/../../protocol.py",
    "/static/1/%2e%2e/%2e%2e/protocol.py",
    "/static/1/..%2f..%2f..%2fpyproject.toml",
    "/static/1/....//....//etc/passwd",
    "/static/1//etc/passwd",
    "/static/1/%2fetc%2fpasswd",
    "/static/1/fonts/../shell.html",
    "/static/1/texts/de.toml",
    "/static/1/base.css%00.js",
    "/static/../api/../service.json",
    "/static/1/..\\..\\service.json",
    "/../../../../etc/passwd",
    "/service.json",
    "/tafelrunde.db",
    "/api/../../etc/passwd",
    "/api/tables/../../../etc/passwd",
    "/api/tables/..%2f..%2fservice",
    "/api/tables/%00",
    "/api/tables/%F0%9F%98%80",
    "/api/tables/" + "a" * 5000,
    "/api/games/..%2f..%2fcanals/rules",
    "/api/games/canals/pictures/..%2f..%2fx.svg",
    "/api/games/__class__/rules",
    "/api/tables/a/moments/-1",
    "/api/tables/a/moments/9999999999999999999999",
    "/api/tables/a/moments/1e9",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//evil.example/",
    "/api//tables",
    "/nix%",
    "/nix%zz",
)


async def broken(enemy: Enemy) -> None:
    """What is no request and no frame at all."""
    for data in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ):
        async with wire(enemy.port, enemy.address) as line:
            line.writer.write(data)
            enemy.note("broken", await line.answer(), 400, 404, 421)
    async with wire(enemy.port, enemy.address) as first, wire(enemy.port, enemy.address) as line:
        cookie, code = await enemy.own_table(first)
        if await line.upgrade(f"/api/tables/{code}/live", Cookie=cookie) == 101:
            line.writer.write(
                enemy.rng.choice(
                    [b"\x81\x05hello", b"\xff" * 20, b"\x88\xfe\xff\xff" + bytes(9), b"\x83\x80" + bytes(4)]
                )
            )
            line.send(CLOSE, b"\x00")
            enemy.seen[f"broken frame closed {await line.closed_with()}"] += 1


ATTACKS: dict[str, Callable[[Enemy], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        *(requests, messages, tables, costly, codes, giants, drops, drops_of_body, unread, pings, cookies, replays),
        *(sites, paths, broken),
    )
}
