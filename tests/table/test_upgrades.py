"""Data of every released version: they are brought up, everybody finds what they left, and every game goes on."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tafelrunde.engine import Decision
from tafelrunde.games import game_type
from tafelrunde.kit.game import plain
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.frames.frames import Showing
from tafelrunde.table.hall.checkup import check
from tafelrunde.table.hall.place import Connection
from tafelrunde.table.hall.reminding import Reminding
from tafelrunde.table.hall.rooms import room_of
from tafelrunde.table.reminders.sender import Sender
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.copies import contents_of, opened
from tafelrunde.table.store.sqlite import STEPS
from tafelrunde.table.web.address import Site
from tafelrunde.table.web.app import make_app
from tafelrunde.table.web.house import House as WebHouse
from tafelrunde.table.web.operator import ALONE
from tafelrunde.table.web.security import COOKIE, Signer
from tests.table.halls import Browser, House, house, run
from tests.table.make_upgrades import FOLDER, ROOT, grown, rests, seen_in

RELEASES = sorted(path.name.removesuffix(".db.xz") for path in FOLDER.glob("*.db.xz"))
LANGS = {"Ann": "en", "Ben": "de", "Cleo": "en"}
HOUR = 3_600_000
FEW = 12  # answers of people, where a game is not played to its end
FIRST = {"canals": "", "ufos": "0.3", "jelly": "0.4", "dei": "0.5", "rulebenders": "0.6"}  # who had it; "": everybody


def test_every_release_that_had_a_table_has_data_here() -> None:
    """A new release needs `python -m tests.table.make_upgrades`."""
    told = re.findall(r"^## (\d+\.\d+)\.\d+$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert sorted(told) == ["0.1", *RELEASES]


class Left:
    """What a release has left behind."""

    def __init__(self, release: str, folder: Path) -> None:
        self.release, self.folder = release, folder
        (folder / "data").mkdir()
        self.database = folder / "data" / "tafelrunde.db"
        grown((FOLDER / f"{release}.db.xz").read_bytes(), self.database)
        found = json.loads((FOLDER / f"{release}.json").read_text(encoding="utf-8"))
        self.tables: dict[str, dict[str, Any]] = found["tables"]
        self.cookies: dict[str, str] = found["cookies"]

    @asynccontextmanager
    async def house(self) -> AsyncIterator[House]:
        """The house an hour later, with today's program."""
        connection = opened(self.database)
        last = contents_of(connection, self.database).alive
        connection.close()
        async with house(self.folder) as here:
            here.time = last + HOUR
            await here.hall.start()
            yield here
            assert here.reports() == []

    def people(self, here: House) -> dict[str, str]:
        """The ids of people by their names, as their cookies say."""
        return {name: Signer(here.disk.key()).person(cookie) for name, cookie in self.cookies.items()}


@pytest.fixture(params=RELEASES)
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Left:
    return Left(request.param, tmp_path)


def test_all_of_it_is_good(left: Left) -> None:
    """Even before it is brought up; finished games are played again and end as they ended."""
    found = check(left.database, game_type)
    assert found.good, [finding for finding in found.findings if finding.wrong]
    assert found.strays == 0
    assert {finding.code for finding in found.findings} == {table["code"] for table in left.tables.values()}
    assert all(finding.replayed or finding.other_rules for finding in found.findings if finding.stage == "over")


def test_it_is_brought_up_after_a_copy_was_made(left: Left) -> None:
    form = form_of(left.database)

    async def test() -> None:
        async with left.house() as here:
            assert form_of(left.database) == len(STEPS)
            assert (here.disk.kept is not None) == (form < len(STEPS))
            if here.disk.kept is not None:
                assert form_of(here.disk.kept) == form
                connection = opened(here.disk.kept)
                assert contents_of(connection, here.disk.kept).tables == len(left.tables)
                connection.close()

    run(test())


def form_of(database: Path) -> int:
    """The number of the form that these data have."""
    connection = opened(database)
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    connection.close()
    return found


async def finds(browser: Browser, seen: dict[str, Any], what: str) -> None:
    """The table is as it was; in real time bots went on after somebody's last look, and at first time stands."""
    live = browser.frame["table"].get("live", False)
    await browser.until(lambda: live or rests(browser.frame))
    found = seen_in(browser.frame)
    same = set(seen) - ({"inputs", "log", "asked"} if live else set())
    found["settings"] = {key: found["settings"][key] for key in seen["settings"]}  # there may be more now
    for now, then in zip(found["seats"], seen["seats"], strict=True):
        if then[1] in ("You", "Du"):  # today a name stands there, too
            assert now[1].endswith(("(you)", "(du)"))
            now[1] = then[1]
    assert {key: found[key] for key in same} == {key: seen[key] for key in same}, (what, browser.person)
    assert found["inputs"] >= seen["inputs"]
    assert found["log"] >= seen["log"]
    assert all(line["text"] for line in browser.frame["log"])


def test_everybody_finds_what_they_left(left: Left) -> None:
    async def test() -> None:
        async with left.house() as here:
            for what, table in left.tables.items():
                for name, seen in table["people"].items():
                    browser = await here.browser(table["code"], left.people(here)[name], LANGS[name])
                    await finds(browser, seen, what)
                    await browser.leave()

    run(test())


def test_cookies_of_that_time_are_known(left: Left) -> None:
    async def test() -> None:
        async with left.house() as here:
            site = Site("127.0.0.1", 8000, "")
            reminding = Reminding(here.hall, Sender(ALONE.reminders), site.table)
            app = make_app(WebHouse(here.hall, site, ALONE, reminding), here.disk.key())
            for name, cookie in left.cookies.items():
                headers = {"Cookie": f"{COOKIE}={cookie}"}
                transport = httpx.ASGITransport(app)
                async with httpx.AsyncClient(transport=transport, base_url=site.home, headers=headers) as client:
                    answer = await client.get("api/tables")
                assert "set-cookie" not in answer.headers
                mine = {table["code"] for table in answer.json()["mine"]}
                seated = {
                    table["code"]
                    for table in left.tables.values()
                    if name in table["people"] and (table["people"][name]["mine"] or table["people"][name]["host"])
                }
                assert mine == seated

    run(test())


def test_what_happened_can_be_looked_at(left: Left) -> None:
    """The beginning, the middle and the end of every game, in both languages; finished ones as a save that is true."""

    async def test() -> None:
        async with left.house() as here:
            ann = left.people(here)["Ann"]
            for what, table in left.tables.items():
                code, seen = table["code"], table["people"]["Ann"]
                if seen["stage"] == "waiting":
                    continue
                for lang, number in (("en", 0), ("de", seen["inputs"] // 2), ("en", seen["inputs"])):
                    moment = await here.hall.moment(code, ann, lang, number, None)
                    assert moment.board is not None, what
                    assert moment.number == number
                if seen["stage"] == "over":
                    saved = load(await here.hall.save_file(code, ann), game_type)
                    assert not saved.replayable or why_not_true(saved) == ""

    run(test())


# --- playing on ------------------------------------------------------------------------------------------------------


class Absorbed(Connection):
    """Somebody who is there, so that bots play on, but does not look up; drawing takes most of the time."""

    def news(self, showing: Showing) -> list[bytes]:
        return []


class Playing:
    """A table where people go on, without looking at it all the time."""

    def __init__(self, here: House, code: str) -> None:
        self.here, self.code, self.rng, self.given = here, code, Random(code), 0

    async def does(self, person: str, command: p.AnyCommand) -> bool:
        reply = await self.here.hall.command(self.code, person, "en", command)
        return reply.ok

    async def begins(self) -> None:
        """Whatever keeps the game from going on is settled: it is started, a vote ends, nobody has a break."""
        async with self.here.hall.rooms.at(self.code) as place:
            doc = room_of(place).doc
            people = list(dict.fromkeys(seat.person for seat in doc.seats if seat.person))
        for person in people:
            await self.here.hall.join(Absorbed(self.code, person, "en"))
        if doc.stage == "waiting":
            assert await self.does(doc.host, p.Start())
        if doc.paused:
            assert await self.does(people[0], p.Propose("resume"))
        if doc.vote is not None or doc.paused:
            for person in people:
                await self.does(person, p.Vote(yes=True))

    async def plays(self, most: int) -> Room:
        """People answer, so often or to the end; time goes by where the rules know it."""
        begun, idle = self.given, 0
        while True:
            await self.here.bots_rest(self.code)
            async with self.here.hall.rooms.at(self.code) as place:
                room = room_of(place)
                asked = self.asked(room)
            if room.doc.stage != "playing" or self.given - begun >= most:
                return room
            if not asked or room.live():
                await self.here.later(0.7)  # somebody is away, the table declines for somebody, or the clock runs
            idle = idle + 1 if not asked or not await self.answers(room, self.rng.choice(asked)) else 0
            assert idle < 500, "it does not go on"

    def asked(self, room: Room) -> list[Decision]:
        """What people may answer; what the game waits for comes first."""
        mine = [d for d in room.game.open if d.options and not room.doc.seats[d.seat].bot]
        return [d for d in mine if room.game.waits_for(d)] or (mine if room.live() else [])

    async def answers(self, room: Room, decision: Decision) -> bool:
        option = plain(self.rng.choice(decision.options))
        done = await self.does(room.doc.seats[decision.seat].person, p.Answer(decision.serial, option, sure=True))
        assert done or room.live()
        self.given += done
        return done


async def played_on(left: Left, whole: bool) -> None:
    """Every table; `whole`: every game to its end, else one of each that is new in that release."""
    async with left.house() as here:
        for what, table in left.tables.items():
            if table["people"]["Ann"]["stage"] == "over":
                continue
            game, _, kind = what.partition("-")
            to_the_end = whole or (kind == "undo" and FIRST[game] in ("", left.release))
            playing = Playing(here, table["code"])
            before = table["people"]["Ann"]["inputs"]
            await playing.begins()
            room = await playing.plays(10_000 if to_the_end else FEW)
            assert not room.doc.fault
            assert len(room.match.inputs) > before
            assert room.doc.stage == "over" or not to_the_end
            assert room.doc.replayable
            if to_the_end:
                assert why_not_true(load(await here.hall.save_file(room.doc.code, room.doc.host), game_type)) == ""
    assert check(left.database, game_type).good


def test_every_game_goes_on(left: Left) -> None:
    run(played_on(left, whole=False))


@pytest.mark.soak
def test_every_game_goes_on_to_its_end(left: Left) -> None:
    asyncio.run(played_on(left, whole=True))
