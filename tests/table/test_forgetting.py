"""Forgetting: nothing of a person is left but the games, and nobody acts for them any more."""

import json
import sqlite3
import zlib
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.hall.faults import Trouble
from tafelrunde.table.hall.forgetting import DAY, Sweeping, forget, known_as
from tafelrunde.table.hall.rooms import NoTable
from tafelrunde.table.records import FORGOTTEN
from tafelrunde.table.store.folder import DATABASE
from tests.table.halls import START, Browser, House, house, play_out, run

NAME, WORDS = "Xanthippe", "zwiebelkuchen"


def rests(folder: Path, *words: str) -> list[str]:
    """Files of a folder that hold one of these words, in whatever place."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [f"{path.name}: {word}" for path in files for word in words if word.encode() in path.read_bytes()]


def everything(folder: Path, but: tuple[str, ...] = ()) -> dict[str, str]:
    """All tables of the database as text, unpacked."""
    found: dict[str, str] = {}
    with sqlite3.connect(folder / DATABASE) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            if name not in but:
                rows = connection.execute(f"SELECT * FROM {name}").fetchall()
                cells = [cell for row in rows for cell in row]
                plain = [zlib.decompress(c).decode() if isinstance(c, bytes) and c[:1] == b"x" else c for c in cells]
                found[name] = json.dumps(plain, default=repr, ensure_ascii=False)
    return found


async def three(here: House, **wishes: Any) -> tuple[Browser, Browser, Browser]:
    """Ann, who will be forgotten, plays with Bob; Cem looks on. Everybody has said something."""
    code = await here.open("me", "open", person="annperson", name=NAME, **wishes)
    ann, bob = await here.browser(code, "annperson"), await here.browser(code, "bobperson")
    await bob.do("sit", seat=1, name="Bob")
    await here.disk.set_name("cemperson", "Cem")
    cem = await here.browser(code, "cemperson")
    await ann.do("start")
    await ann.do("say", text=f"{WORDS} one")
    await bob.do("say", text="hello")
    await ann.do("say", text=f"{WORDS} two")
    await cem.do("say", text="I only look")
    return ann, bob, cem


def test_names_chat_and_ids_lie_apart_from_the_games(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob, _ = await three(here)
            report = await here.hall.report(ann.code, "bobperson", "en")
            await play_out(ann, bob)
            save = await here.hall.save_file(ann.code, "bobperson")
            dice = await here.hall.dice(ann.code, "bobperson", "en")
            for text in (json.dumps(report), json.dumps(save), repr(dice)):
                assert not [word for word in (NAME, WORDS, "Bob", "annperson", "bobperson") if word in text]
        apart = ("names", "people", "chat", "reminders", "sits")
        for name, text in everything(tmp_path / "data", apart).items():
            assert not [word for word in (NAME, WORDS, "Bob", "I only look", "Cem") if word in text], name
            assert name == "tables" or "annperson" not in text, name

    run(test())


def test_a_finished_game_stays_true_and_a_letter_stands_for_who_is_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob, cem = await three(here)
            await play_out(ann, bob)
            code = ann.code
            before = await here.hall.save_file(code, "bobperson")
            changed = (await here.hall.info(code, "bobperson", "en")).changed
            here.time += DAY
            assert await forget(here.hall, "annperson") == 1
            assert (ann.closed, ann.notices[-1]["what"], bob.closed) == (True, "closed", False)
            for browser in (bob, cem):
                assert browser.seat(0)["name"] == "A"
                assert (browser.seat(0)["kind"], browser.seat(0).get("here", True)) == ("person", True)
                assert [line["name"] for line in browser.frame["chat"]] == ["Bob", "Cem"]
                assert NAME not in json.dumps(browser.frame)
                assert any(row["name"] == "A" for row in browser.frame["result"]["rows"])
            assert await here.hall.save_file(code, "bobperson") == before
            assert why_not_true(load(before, game_type)) == ""
            info = await here.hall.info(code, "bobperson", "en")
            assert (info.changed, [seat.name for seat in info.seats]) == (changed, ["A", "Bob (you)"])
            assert (await here.hall.tables("annperson", "en")).mine == []
            assert (await here.hall.moment(code, "bobperson", "en", 1, None)).board is not None
            again = await here.hall.rematch(code, "bobperson")
            assert [seat.kind for seat in (await here.hall.info(again, "bobperson", "en")).seats] == ["empty", "person"]
            assert rests(tmp_path, NAME, WORDS, "annperson") == []
        assert rests(tmp_path, NAME, WORDS, "annperson") == []
        async with house(tmp_path) as here:
            bob = await here.browser(code, "bobperson")
            assert bob.seat(0)["name"] == "A"
            assert NAME not in json.dumps(bob.frame)

    run(test())


def test_in_a_running_game_a_bot_plays_on_and_somebody_else_leads(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob, cem = await three(here)
            assert ann.frame["table"]["host"]
            await forget(here.hall, "annperson")
            assert (bob.seat(0)["kind"], bob.seat(0)["vacant"], bob.frame["table"]["host"]) == ("bot", True, True)
            reply = await ann.do("say", text="am I still there?")
            assert reply.ok, "somebody new, who looks on"
            assert not (await ann.do("answer", serial=1, option=["x"], sure=True)).ok
            await bob.until(lambda: bob.asked)
            await bob.answer()
            await cem.do("sit", seat=0, name="Cem")
            await bob.do("vote", yes=True)
            assert bob.seat(0)["name"] == "Cem"

    run(test())


def test_a_table_that_waited_for_one_person_alone_is_over_others_are_led_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            alone = await here.open("me", "open", person="annperson", name=NAME, listed=True)
            with_bob = await here.open("me", "open", person="annperson", name=NAME)
            bob = await here.browser(with_bob, "bobperson")
            await bob.do("sit", seat=1, name="Bob")
            bots = await here.open("me", "greedy", person="annperson", name=NAME)
            ann = await here.browser(bots, "annperson")
            await ann.do("start")
            await ann.leave()
            assert await forget(here.hall, "annperson") == 3
            assert (await here.hall.tables("cem", "en")).open == []
            assert (await here.hall.info(alone, "cem", "en")).stage == "over"
            assert (bob.seat(0)["kind"], bob.frame["table"]["host"]) == ("empty", True)
            dan = await here.browser(bots, "dan")
            await dan.do("sit", seat=0, name="Dan")
            assert dan.frame["table"]["host"], "whoever sits down at a table without a leader leads it"
            assert rests(tmp_path, NAME, "annperson") == []

    run(test())


def test_who_is_meant(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            await three(here)
            other = await here.open("me", "me", person="annother", name="xanthippe")
            find = here.disk
            assert {one.id for one in await known_as(find, f" {NAME.upper()} ")} == {"annother", "annperson"}
            assert [(one.name, one.tables) for one in await known_as(find, "@annper")] == [(NAME, 1)]
            assert [one.name for one in await known_as(find, "Cem")] == ["Cem"]
            assert await known_as(find, "annp") == []
            assert await known_as(find, "nobody at all") == []
            # several people at one browser are one person
            await (await here.browser(other, "annother")).do("rename", name="Yolanda")
            await forget(here.hall, "annother")
            assert await known_as(find, "annother") == []
            assert rests(tmp_path, "Yolanda", "annother") == []

    run(test())


def test_a_seat_that_came_from_another_device_takes_its_words_along(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob, _ = await three(here)
            token = await here.hall.seat_link(ann.code, "annperson", 0)
            await ann.leave()
            phone = await here.browser(ann.code, "annphone")
            await here.hall.claim(ann.code, "annphone", token)
            assert [line.get("me", False) for line in phone.frame["chat"]] == [True, False, True, False]
            await forget(here.hall, "annphone")
            assert [line["name"] for line in bob.frame["chat"]] == ["Bob", "Cem"]
            await forget(here.hall, "annperson")
            assert rests(tmp_path, NAME, WORDS, "annphone", "annperson") == []

    run(test())


def test_a_full_disk_forgets_nobody_and_it_can_be_asked_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            _, bob, _ = await three(here)
            here.disk.full = True
            with pytest.raises(Trouble):
                await forget(here.hall, "annperson")
            assert bob.seat(0)["name"] == NAME
            here.disk.full = False
            await forget(here.hall, "annperson")
            assert rests(tmp_path, NAME, WORDS, "annperson") == []

    run(test())


def test_a_game_that_is_not_known_any_more_keeps_nobody(tmp_path: Path) -> None:
    def gone(name: str) -> Any:
        raise LookupError(name)

    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob, _ = await three(here)
            code = ann.code
            await play_out(ann, bob)
        async with house(tmp_path, gone) as here:
            assert await forget(here.hall, "annperson") == 1
            stored = await here.disk.load(code)
            assert stored is not None
            assert [seat.person for seat in stored.doc.seats] == [FORGOTTEN, "bobperson"]
            assert rests(tmp_path / "data", NAME, WORDS, "annperson") == []

    run(test())


# --- what is old -----------------------------------------------------------------------------------------------------


def sweeping(here: House, chat: int = 30, tables: int = 180) -> Sweeping:
    return Sweeping(here.hall, here.folder / "data", chat, tables)


def test_chat_goes_after_its_days_tables_after_theirs(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob, cem = await three(here)
            code = ann.code
            await play_out(ann, bob)
            await ann.leave()
            await cem.leave()
            here.time = START + 29 * DAY
            await bob.do("say", text="still remembered")
            await sweeping(here).sweep()
            assert len(bob.frame["chat"]) == 5
            here.time = START + 31 * DAY
            await sweeping(here, chat=0).sweep()
            assert len(bob.frame["chat"]) == 5
            await sweeping(here).sweep()
            assert [line["text"] for line in bob.frame["chat"]] == ["still remembered"]
            assert rests(tmp_path, WORDS) == []
            here.time = START + 179 * DAY
            await sweeping(here).sweep()
            assert (await here.hall.info(code, "bobperson", "en")).stage == "over"
            here.time = START + 181 * DAY
            await sweeping(here, tables=0).sweep()
            assert not bob.closed
            await sweeping(here).sweep()
            assert (bob.closed, bob.notices[-1]["what"]) == (True, "closed")
            with pytest.raises(NoTable):
                await here.hall.info(code, "bobperson", "en")
            assert code not in here.hall.rooms.places
            assert rests(tmp_path, code) == []
            # names of people who are at no table go as long after that
            assert await here.disk.name_of("bobperson") == "Bob"
            fresh = await here.open("me", "open", person="annperson", name=NAME)
            here.time = START + 365 * DAY
            await sweeping(here).sweep()
            assert [await here.disk.name_of(who) for who in ("annperson", "bobperson")] == [NAME, ""]
            assert rests(tmp_path, "bobperson") == []
            assert await here.disk.load(fresh) is None, "also a table that nobody began"

    run(test())


def test_much_is_deleted_in_small_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr("tafelrunde.table.hall.forgetting.PAUSE", 0)
        monkeypatch.setattr("tafelrunde.table.store.forgetting.LINES", 3)
        monkeypatch.setattr("tafelrunde.table.hall.forgetting.AT_ONCE", 2)
        async with house(tmp_path) as here:
            _, bob, _ = await three(here)
            for number in range(5):
                await here.open("me", "open", person=f"person{number}")
                await bob.do("say", text=f"line {number}")
            here.time += 31 * DAY
            last = await here.open("me", "open", person="dan")
            await sweeping(here).sweep()
            assert bob.frame["chat"] == []
            here.time += 160 * DAY
            await sweeping(here).sweep()
            left = await here.disk.all_docs(True, 100)
            assert [doc.code for doc, _ in left] == [last]

    run(test())


def test_copies_from_before_a_migration_go_with_the_chat_that_is_in_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            copy = here.folder / "data" / "tafelrunde.before-0.6.db"
            copy.write_bytes(b"a copy")
            here.time = int(copy.stat().st_mtime * 1000) + 29 * DAY
            await sweeping(here).sweep()
            assert copy.exists()
            here.time += 2 * DAY
            await sweeping(here).sweep()
            assert not copy.exists()

    run(test())
