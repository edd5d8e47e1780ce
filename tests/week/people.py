"""Scripted people: each has a mind of their own and sits at several tables; a page goes on when the house is back."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, NamedTuple, Protocol

import httpx

from tafelrunde.table.web.problems import NOT_ALLOWED
from tafelrunde.table.web.security import COOKIE
from tests.hosting.deployed import PATH
from tests.hosting.nginx import Club, Here
from tests.patience import patience
from tests.table.visitor import LOST, Visitor
from tests.week.eyes import Eyes
from tests.week.ledger import Ledger, Promise

DOWN = (502, 503, 504)  # nobody behind the proxy
LONGER = 0.4  # seconds that somebody waits for their next turn before they look at another table
SOON = 3.0  # seconds for a hint
DEEDS = 40  # at one visit


class Pending(NamedTuple):
    """Sent, and no reply has come."""

    code: str
    number: int
    command: dict[str, Any]
    entry: list[Any]
    sent: int


class Day(Protocol):
    """What people know of the house: is it open, and is it time to go home?"""

    opened: asyncio.Event
    evening: asyncio.Event
    tables: list[str]  # codes that are told in the club
    over: set[str]
    drops: int


class Person(Visitor):
    """Somebody of the club."""

    def __init__(self, name: str, number: int, club: Club, day: Day, ledger: Ledger, eyes: Eyes, seed: int) -> None:
        here = f"127.0.{1 + number // 200}.{1 + number % 200}"
        super().__init__(
            f"{name}-0",
            club.address,
            ("de", "en")[number % 2],
            transport=Here(club.trust, here),
            open_timeout=patience(),
            **club.way(here),
        )
        self.called, self.number, self.here = name, number, here
        self.club, self.day, self.ledger, self.eyes = club, day, ledger, eyes
        self.rng = Random(f"{seed} {name}")
        self.pending: Pending | None = None
        self.known: dict[str, int] = {}  # how many moves they have seen at a table
        self.lives_on = 0  # as somebody new, or with another device
        self.did: dict[str, int] = {}

    # --- who they are ------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """As the house knows them; "": not at all."""
        return str(self.http.cookies.get(COOKIE) or "").partition(".")[0]

    def becomes(self, cookie: str) -> None:
        """Comes with this cookie from now on, from another page."""
        self.http.cookies.set(COOKIE, cookie, domain=self.http.base_url.host, path=PATH.rstrip("/"))
        self.owns()

    def owns(self) -> None:
        """Nobody else may read what makes them who they are."""
        cookie = str(self.http.cookies.get(COOKIE))
        self.eyes.owners[cookie.partition(".")[0]] = self.eyes.owners[cookie.partition(".")[2]] = self.called

    async def arrives(self) -> None:
        """For the first time, or as somebody new."""
        await self.get("me")
        self.owns()
        await self.post("me", {"name": self.called})

    def turns_a_leaf(self) -> None:
        """Another page, with calls of its own."""
        self.lives_on += 1
        self.name, self.calls = f"{self.called}-{self.lives_on}", 0

    async def is_forgotten(self) -> None:
        """Deletes their data, and comes back as somebody nobody knows."""
        before = self.id
        await self.post("me/forget")
        self.ledger.forgotten.add(before)
        self.http.cookies.clear()
        self.turns_a_leaf()
        self.known.clear()
        await self.arrives()

    async def changes_device(self) -> None:
        """Brings all seats to another browser, by their links."""
        before, brought = self.id, set[str]()
        async with self.club.visitor(self.called, self.here) as other:
            for table in (await self.get("tables"))["mine"]:
                for seat in (seat["seat"] for seat in table["seats"] if seat.get("me") and table["stage"] == "playing"):
                    link = (await self.post(f"tables/{table['code']}/seats/{seat}/link"))["url"]
                    await other.post(f"tables/{table['code']}/claim", {"token": link.partition("#seat=")[2]})
                    brought.add(table["code"])
            self.http.cookies = other.http.cookies
        self.owns()
        self.ledger.comes_along(before, self.id, brought)
        self.turns_a_leaf()
        self.note("device")

    # --- what reaches them -------------------------------------------------------------------------------------------

    def _keep(self, answer: httpx.Response, expect: int) -> Any:
        if answer.status_code in DOWN:
            raise ConnectionResetError(answer.status_code)
        return super()._keep(answer, expect)

    def _note(self, text: str) -> None:
        over = self.frame.get("table", {}).get("stage") == "over"
        self.eyes.reads(self.called, text, over)

    def _take(self, message: dict[str, Any]) -> None:
        super()._take(message)
        if message["type"] in ("frame", "change"):
            self.eyes.sees(self.frame, self.lang)

    # --- a day -------------------------------------------------------------------------------------------------------

    async def lives(self) -> None:
        """One table after the other, until it is evening."""
        while not self.day.evening.is_set():
            await self.day.opened.wait()
            try:
                await self.visits(await self.chosen())
            except TimeoutError:
                raise
            except LOST:
                self.day.drops += self.day.opened.is_set()
                await asyncio.sleep(0.05)
        await self.goes()

    async def once(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Something besides; if the house is down, when it is open again."""
        while True:
            await self.day.opened.wait()
            try:
                return await deed()
            except TimeoutError:
                raise
            except LOST:
                await asyncio.sleep(0.05)

    async def chosen(self) -> str:
        """Where they go now: to what is not answered yet, to where it is their turn, or anywhere."""
        if self.pending is not None:
            return self.pending.code
        mine = (await self.get("tables"))["mine"]
        turn = [table["code"] for table in mine if table["my_turn"]]
        going = [table["code"] for table in mine if table["stage"] != "over"]
        if turn and self.rng.random() < 0.9:
            return str(self.rng.choice(turn))
        if going and self.rng.random() < 0.3:
            return str(self.rng.choice(going))
        return self.rng.choice(self.day.tables) if self.day.tables and self.rng.random() < 0.3 else ""

    async def visits(self, code: str) -> None:
        if not code:
            await asyncio.sleep(LONGER)
            return
        try:
            await self.comes(code)
        except ConnectionResetError:
            if self._socket is not None and self._socket.close_code == NOT_ALLOWED:
                return  # nobody may watch there
            raise
        assert self.inputs >= self.known.get(code, 0), f"{self.called}: a move that was shown at {code} is gone"
        if self.pending is not None:
            await self.again()
        if not self.known or self.rng.random() < 0.03:
            await self.says(code)
        for _ in range(DEEDS):
            if self.day.evening.is_set() or self.over or not await self.waits():
                break
            await self.acts(code)
            if not self.frame["table"]["mine"]:
                break  # a look will do
            self.known[code] = self.inputs
        self.known[code] = self.inputs
        if self.over:
            await self.looks_back(code)
        await self.goes()

    async def waits(self) -> bool:
        """Until there is something to do; False: not for long."""
        try:
            async with asyncio.timeout(self.rng.uniform(0, LONGER)):
                await self.until(lambda: self.can_act or self.over)
        except TimeoutError:
            return self.rng.random() < 0.1
        return True

    @property
    def can_act(self) -> bool:
        table, vote = self.frame["table"], self.frame["vote"]
        waiting = table["stage"] == "waiting" and table["host"] and not table["why_not_start"]
        return self.asked or waiting or table["covered"] is not None or bool(vote and vote["mine"])

    @property
    def asked(self) -> bool:
        return bool(self.serial and self.options and not self.frame["prompt"].get("given"))

    # --- deeds -------------------------------------------------------------------------------------------------------

    def note(self, what: str) -> None:
        self.did[what] = self.did.get(what, 0) + 1

    async def acts(self, code: str) -> None:
        """Something that can be done now."""
        table, vote, chance = self.frame["table"], self.frame["vote"], self.rng.random()
        if vote and vote["mine"]:
            await self.does("vote", yes=self.rng.random() < 0.8)
        elif table["covered"] is not None:
            await self.does("uncover", seat=table["covered"])
        elif table["stage"] == "waiting" and table["host"] and not table["why_not_start"]:
            await self.does("start")
        elif not table["mine"]:
            await self.looks_on(code)
        elif table["paused"]:
            await self.does("propose", what="resume")
        elif self.frame["undo"]["can"] and self.rng.random() < 0.06:
            entry = [] if table["practice"] else ["undo", table["looking"]]  # there everybody may go back, too
            await self.surely(code, {"do": "undo"}, entry)
        elif self.asked and chance < 0.95:
            await self.answers(code, chance)
        elif chance < 0.97:
            await self.says(code)
        else:
            await self.does_something_else(code)

    async def does(self, do: str, **command: Any) -> bool:
        """What need not be told twice."""
        self.ledger.made[self.frame["table"]["code"], self.name, self.calls + 1] = []
        reply = await self.call(do, **command)
        done = bool(reply.get("ok", True))
        self.note(do)
        if not done:
            self.ledger.refused[do] += 1
        return done

    async def answers(self, code: str, chance: float) -> None:
        option, serial, seat = self.rng.choice(self.options), self.serial, self.frame["table"]["looking"]
        command = {"do": "answer", "serial": serial, "option": option}
        if self.rng.random() < 0.02:
            await self.does("preview", serial=serial, option=option)
        if chance < 0.04 and not await self.surely(code, command, [seat, option]):
            return  # done: it could be taken back, so nothing had to be confirmed
        if self.serial == serial:
            await self.surely(code, {**command, "sure": True}, [seat, option], twice=chance > 0.92)

    async def says(self, code: str) -> None:
        """Chat. Whether it was heard when the power failed, nobody knows."""
        text = f"Plausch {self.called} {self.ledger.tick()}"
        if not self.frame["table"]["quiet"] and await self.does("say", text=text):
            self.ledger.said[code].append((self.id, text))

    async def looks_on(self, code: str) -> None:
        """A spectator: sits down where somebody has left, chats, looks."""
        vacant = [seat["seat"] for seat in self.frame["seats"] if seat.get("vacant")]
        empty = [seat["seat"] for seat in self.frame["seats"] if seat["kind"] == "empty"]
        if (vacant or empty) and not self.frame["table"]["settings"]["locked"] and self.rng.random() < 0.5:
            await self.does("sit", seat=(vacant or empty)[0], name=self.called)
        elif self.rng.random() < 0.1:
            await self.says(code)
        else:
            await self.does("describe")

    async def does_something_else(self, code: str) -> None:
        """What is done now and then."""
        inputs, table = self.inputs, self.frame["table"]
        seat = table["looking"]
        things: list[Callable[[], Awaitable[Any]]] = [
            self.asks_a_bot,
            lambda: self.does("whole"),
            lambda: self.does("describe"),
            lambda: self.does("point", thing=self.rng.choice([*self.frame["board"]["things"], "nix"])),
            lambda: self.get(f"tables/{code}/moments/{self.rng.randrange(inputs + 1)}"),
            lambda: self.get(f"tables/{code}/picture.svg" + (f"?seat={seat}" if seat is not None else "")),
            lambda: self.get(f"tables/{code}/report"),
            lambda: self.get(f"tables/{code}/dice"),
            lambda: self.does("propose", what=self.rng.choice(("pause", "back")), number=max(0, inputs - 3)),
            lambda: self.does("rename", name=self.called),
            lambda: self.does("pass", until="turn"),
            lambda: self.does("leave"),
        ]
        if self.frame["board"]:
            await self.rng.choice(things)()

    async def asks_a_bot(self) -> None:
        """For a hint; nobody waits for it for long."""
        try:
            async with asyncio.timeout(SOON):
                await self.does("hint")
        except TimeoutError:
            self.note("hint in vain")

    async def looks_back(self, code: str) -> None:
        """It is over, and everything is open."""
        self.day.over.add(code)
        if self.rng.random() < 0.2:
            await self.get(f"tables/{code}/dice")

    async def goes(self) -> None:
        await super().goes()
        self.frame = {}

    # --- what must be done once --------------------------------------------------------------------------------------

    async def surely(self, code: str, command: dict[str, Any], entry: list[Any], twice: bool = False) -> bool:
        """A move: sent again, with its number, until there is a reply. `twice`: they click twice. True: nobody could
        take it back, so they must say that they are sure."""
        self.pending = Pending(code, self.calls + 1, command, entry, self.ledger.tick())
        self.ledger.made[code, self.name, self.pending.number] = entry
        return await self._send(self.pending, twice)

    async def again(self) -> None:
        """What was not answered."""
        assert self.pending is not None
        self.note("again")
        await self._send(self.pending, False, self.pending.number)

    async def _send(self, pending: Pending, twice: bool, number: int = 0) -> bool:
        command = dict(pending.command)
        sending = asyncio.ensure_future(self.call(command.pop("do"), number, **command))
        if twice:
            await asyncio.sleep(0)  # the first one is on its way
            with contextlib.suppress(*LOST):
                assert self._socket is not None
                await self._socket.send(json.dumps({"id": pending.number, "command": pending.command}))
                self.note("twice")
        reply = await sending
        self.pending = None
        return self.settled(pending, reply)

    def settled(self, pending: Pending, reply: dict[str, Any]) -> bool:
        code, number, command, entry, sent = pending
        if not reply.get("ok", True):
            self.ledger.refused[reply["refused"]["text"]] += 1
        elif not reply.get("final"):
            self.ledger.moves[code].append(Promise(self.name, number, entry, sent, self.ledger.tick()))
            self.note(command["do"])
        return bool(reply.get("final"))
