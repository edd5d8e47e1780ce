"""Many viewers of one table: what they see alike is made once, and only that; and there are only so many."""

import asyncio
import json
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tafelrunde.games import game_ids
from tafelrunde.table.frames import changes
from tafelrunde.table.frames.frames import Frames, Showing, Viewer
from tafelrunde.table.hall import rooms
from tafelrunde.table.hall.place import Connection
from tafelrunde.table.room.no import No
from tafelrunde.table.room.room import Room
from tests.table.halls import Browser, House, house, run
from tests.table.open_house import UNLIMITED, OpenHouse, closed_with, open_table, received

LOOKERS = ("eve", "fay", "gus", "")
MANY = 40


def check_shared(room: Room, now: int) -> None:
    """Whoever only looks on gets what they would get alone; whoever does not shares with nobody."""
    showing = Showing(room, Frames(), now)
    for lang in ("de", "en"):
        found = [showing.frame(Viewer(person, lang, None)) for person in LOOKERS]
        for person, shared in zip(LOOKERS, found, strict=True):
            assert shared.frame == Frames().frame(room, Viewer(person, lang, None), now), person
        assert found[0] is found[2], "those who have said nothing"
        assert found[0] is not found[1]
        for seat, person in enumerate(seat.person for seat in room.doc.seats):
            for eyes in (seat, None):
                own = showing.frame(Viewer(person, lang, eyes))
                assert own.frame == Frames().frame(room, Viewer(person, lang, eyes), now)
                assert all(own is not shared for shared in found)


@pytest.mark.parametrize("game", game_ids())
def test_only_those_share_who_see_the_same(game: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "open", "open", game=game)
            ann, bob, cem = players = [await here.browser(code, person) for person in ("ann", "bob", "cem")]
            await bob.do("sit", seat=1, name="Bob")
            await cem.do("sit", seat=2, name="Cem")
            assert (await ann.do("start")).ok
            fay = await here.browser(code, "fay")
            for browser in (fay, *players):
                await browser.do("say", text="hm")
            room = here.hall.rooms.places[code].room
            assert room is not None
            for _ in range(5):
                check_shared(room, here.time)
                asked = [browser for browser in players if browser.asked and browser.frame["options"]]
                if not asked:
                    break
                await asked[0].answer()
            await ann.do("propose", what="end")
            check_shared(room, here.time)
            await ann.do("mute", seat=1, on=True)
            check_shared(room, here.time)

    run(test())


async def crowd(here: House, code: str, count: int) -> list[Browser]:
    """People who look on: half of them in German, some of them chat."""
    found = [await here.browser(code, f"eve{number}", ("de", "en")[number % 2]) for number in range(count)]
    for browser in found[:3]:
        await browser.do("say", text="hello")
    return found


def test_the_work_for_a_move_does_not_grow_with_the_viewers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frames = made(monkeypatch, Frames, "_made")
    differences = made(monkeypatch, changes, "difference")

    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            found = await crowd(here, ann.code, MANY)
            frames.clear()
            differences.clear()
            assert (await (ann if ann.asked else bob).answer()).ok
            assert len(frames) == 2 + 2, "both players, both languages"
            assert len(differences) == 2 + 2 + 3, "and those who have said something"
            whole = {}
            for browser in found:
                before = browser.frame
                await browser.do("whole")
                assert all(
                    before.get(name, value) == value for name, value in browser.frame.items() if name != "version"
                )
                assert not any(value for name, value in before.items() if name not in browser.frame)
                whole[browser.lang] = browser.frame["prompt"]["text"]
            assert whole["de"] != whole["en"]

    run(test())


def made(monkeypatch: pytest.MonkeyPatch, where: object, name: str) -> list[object]:
    """What was called how often."""
    calls: list[object] = []
    real = getattr(where, name)

    def counted(*args: object) -> object:
        calls.append(args)
        return real(*args)

    monkeypatch.setattr(where, name, counted)
    return calls


def test_the_loop_turns_between_some_viewers_and_the_next_and_players_come_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            watcher = await here.open("me", "open")
            for number in range(MANY):
                await here.browser(watcher, f"eve{number}")
            ann = await here.browser(watcher, "ann")
            bob = await here.browser(watcher, "bob")
            await bob.do("sit", seat=1, name="Bob")
            await ann.do("start")
            order: list[str] = []
            turns: list[int] = []
            for connection in here.hall.rooms.places[watcher].connections:
                listen(connection, order)

            async def others() -> None:
                while True:
                    turns.append(len(order))
                    await asyncio.sleep(0)

            ticking = asyncio.create_task(others())
            assert (await (ann if ann.asked else bob).answer()).ok
            ticking.cancel()
            assert set(order[:2]) == {"ann", "bob"}
            assert len(order) == MANY + 2
            at_once = [after - before for before, after in pairwise(turns)]
            assert max(at_once) <= rooms.SENT_AT_ONCE

    run(test())


def listen(connection: Connection, order: list[str]) -> None:
    """Note who is sent something."""
    real = connection.send

    def send(message: bytes) -> None:
        order.append(connection.person)
        real(message)

    connection.send = send  # type: ignore[misc]


def test_one_viewer_too_many_reads_why_and_players_always_get_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            here.hall.viewers = 3  # type: ignore[misc]
            ann, _ = await here.two()
            for number in range(3):
                await here.browser(ann.code, f"eve{number}")
            with pytest.raises(No) as refused:
                await here.browser(ann.code, "fay")
            assert "3 are watching" in refused.value.said(None, "en").text
            for person in ("ann", "bob"):
                await here.browser(ann.code, person)
            assert len(here.hall.rooms.places[ann.code].connections) == 7

    run(test())


def test_a_crowd_from_one_address_makes_room_for_somebody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            here.hall.viewers = 4  # type: ignore[misc]
            ann, _ = await here.two()
            told: dict[str, list[bytes]] = {}
            closed: list[str] = []

            async def comes(person: str, where: str) -> Connection:
                told[person] = []
                return await here.hall.connect(
                    ann.code, person, "de", "", told[person].append, lambda: closed.append(person), where
                )

            there = [await comes(f"eve{number}", "192.0.2.1") for number in range(4)]
            with pytest.raises(No):
                await comes("eve4", "192.0.2.1")
            await comes("fay", "192.0.2.2")
            assert closed == ["eve3"]
            assert any("kein Platz" in msgspec.json.decode(message).get("text", "") for message in told["eve3"])
            await here.hall.disconnect(there[3])
            await comes("gus", "192.0.2.3")
            assert closed == ["eve3", "eve2"]
            with pytest.raises(No):
                await comes("hal", "192.0.2.2")

    run(test())


def test_the_page_of_one_too_many_is_told_and_closed(tmp_path: Path) -> None:
    with (
        OpenHouse(tmp_path, UNLIMITED._replace(viewers=1)) as opened,
        opened.visitor() as ann,
        opened.visitor() as bob,
        opened.visitor() as cem,
    ):
        code = open_table(ann)
        with opened.live(code, ann) as first, opened.live(code, bob) as second, opened.live(code, cem) as third:
            assert received(first, "frame")
            assert received(second, "frame")
            notice = json.loads(third.recv())
            assert (notice["what"], "no room for more viewers" in notice["text"]) == ("closed", True)
            assert closed_with(third) == 4403
