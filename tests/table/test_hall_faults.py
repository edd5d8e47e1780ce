"""What goes wrong inside leaves the game at its last good input: planted faults, a full disk."""

from pathlib import Path

import pytest

from tafelrunde.engine import Option
from tafelrunde.games.canals import steps
from tafelrunde.table.hall.faults import Trouble
from tafelrunde.table.store.storage import StorageFull
from tests.table.halls import START, Breaking, Browser, House, house, play_out, run


async def moves(here: House, code: str) -> int:
    """How many inputs of a table lie on disk."""
    stored = await here.disk.load(code)
    assert stored is not None
    return sum(entry.n > 0 for entry in stored.inputs)


async def check_told(here: House, *browsers: Browser) -> None:
    """Everybody has read a sentence, and the report names nobody."""
    for browser in browsers:
        assert browser.notices[-1]["what"] == "fault"
        assert browser.notices[-1]["text"]
    assert here.reports()
    for report in here.reports():
        assert report["game"] == "canals"
        assert "RuntimeError" in report["fault"]
        assert browsers[0].code not in str(report)
        assert "Ann" not in str(report)


def test_a_fault_in_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            carl, dora = await here.two()
            player = ann if ann.asked else bob
            await player.answer()
            before, board = await moves(here, ann.code), bob.frame["board"]
            with monkeypatch.context() as broken:

                def breaks(self: object, g: object, option: Option) -> None:
                    raise RuntimeError("the rules of Ann are broken")

                broken.setattr(steps.FirstPiece, "chosen", breaks)
                reply = await player.answer()
            assert not reply.ok
            assert reply.refused is not None
            assert reply.refused.text == player.notices[-1]["text"]
            await check_told(here, ann, bob)
            assert here.reports()[0]["inputs"] == before
            assert await moves(here, ann.code) == before
            assert bob.frame["board"] == board
            assert not carl.notices
            assert (await (carl if carl.asked else dora).answer()).ok
            await play_out(ann, bob)

    run(test())


@pytest.mark.parametrize("where", ["view", "draw"])
def test_a_fault_while_it_is_shown(tmp_path: Path, where: str) -> None:
    """It comes again when the table is shown, so it stands without a board; going back by consent helps."""

    async def test() -> None:
        shelf = Breaking()
        async with house(tmp_path, shelf) as here:
            ann, bob = await here.two()
            for _ in range(4):
                await (ann if ann.asked else bob).answer()
            before = await moves(here, ann.code)
            player = ann if ann.asked else bob
            shelf.broken = where
            reply = await player.answer()
            assert not reply.ok
            await check_told(here, ann, bob)
            assert await moves(here, ann.code) == before
            assert ann.frame["table"]["fault"]
            assert ann.frame["board"] is None
            eve = await here.browser(ann.code, "eve")
            assert eve.frame["table"]["fault"]
            shelf.broken = ""
            assert (await ann.do("propose", what="back", number=before - 1)).ok
            assert (await bob.do("vote", yes=True)).ok
            assert not ann.frame["table"]["fault"]
            assert ann.frame["board"] is not None
            await play_out(ann, bob)

    run(test())


@pytest.mark.parametrize("where", ["view", "draw"])
def test_a_fault_at_one_moment_only(tmp_path: Path, where: str) -> None:
    """The new position cannot be shown, the old one can: the game stands there, and another move may do."""

    async def test() -> None:
        shelf = Breaking()
        async with house(tmp_path, shelf) as here:
            ann, bob = await here.two()
            player = ann if ann.asked else bob
            shelf.broken, shelf.times = where, 1
            assert not (await player.answer()).ok
            await check_told(here, ann, bob)
            assert await moves(here, ann.code) == 0
            assert not ann.frame["table"]["fault"]
            await play_out(ann, bob)

    run(test())


def test_a_fault_while_a_table_is_loaded(tmp_path: Path) -> None:
    async def test() -> None:
        shelf = Breaking()
        async with house(tmp_path, shelf) as here:
            ann, bob = await here.two()
            for _ in range(4):
                await (ann if ann.asked else bob).answer()
            await ann.leave()
            await bob.leave()
            await here.later(31)
            shelf.broken = "view"
            ann, bob = await here.browser(ann.code, "ann"), await here.browser(ann.code, "bob")
            assert ann.frame["table"]["fault"]
            assert (await ann.do("propose", what="end")).ok
            assert bob.frame["table"]["stage"] == "over"

    run(test())


def test_a_bot_whose_every_answer_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:

            def breaks(self: object, g: object, option: Option) -> None:
                raise RuntimeError("broken")

            with monkeypatch.context() as broken:
                broken.setattr(steps.LayTile, "chosen", breaks)
                code = await here.open("me", "greedy", start=True)
                ann = await here.browser(code, "ann")
                while not ann.frame["table"]["fault"]:
                    if ann.asked:
                        break
                    await ann.until(lambda: bool(ann.frame["table"]["fault"]) or ann.asked)
            if ann.asked:  # Ann begins: then the bot comes second
                assert (await ann.answer()).ok
            else:
                assert (await ann.do("propose", what="bot")).ok
                await ann.until(lambda: ann.frame["table"]["inputs"] > 0)
                assert not ann.frame["table"]["fault"]

    run(test())


def test_reading_goes_on_when_something_cannot_be_looked_at(tmp_path: Path) -> None:
    async def test() -> None:
        shelf = Breaking()
        async with house(tmp_path, shelf) as here:
            ann, bob = await here.two()
            shelf.broken = "draw"
            with pytest.raises(Trouble):
                await here.hall.picture(ann.code, "ann", "en", None, None)
            assert {report["doing"] for report in here.reports()} == {"look"}
            shelf.broken = ""
            assert (await here.hall.picture(ann.code, "ann", "en", None, None)).startswith("<svg")
            assert not ann.notices
            await play_out(ann, bob)

    run(test())


def test_a_full_disk(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            player, other = (ann, bob) if ann.asked else (bob, ann)
            await player.answer()
            before, board = await moves(here, ann.code), other.frame["board"]
            here.disk.full = True
            reply = await player.answer()
            assert not reply.ok
            assert reply.refused is not None
            assert "full" in reply.refused.text
            assert await moves(here, ann.code) == before
            assert other.frame["board"] == board
            assert not here.reports()
            assert not (await ann.do("say", text="hello")).ok
            assert ann.frame["chat"] == bob.frame["chat"] == []
            eve = await here.browser(ann.code, "eve")
            assert eve.frame["board"] == board, "looking goes on"
            assert (await here.hall.moment(ann.code, "eve", "en", 0, None)).board is not None
            with pytest.raises(Trouble):
                await here.open("me", "open")
            here.disk.full = False
            assert (await player.answer()).ok
            await play_out(ann, bob)

    run(test())


def test_bots_go_on_when_the_disk_has_room_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr("tafelrunde.table.hall.botseats.LATER", 10)
        async with house(tmp_path) as here:
            code = await here.open("greedy", "greedy", start=True)
            here.disk.full = True
            eve = await here.browser(code, "eve")
            await here.later(1)
            assert await moves(here, code) == 0
            here.disk.full = False
            await eve.until(lambda: eve.frame["table"]["stage"] == "over")

    run(test())


def test_a_house_opens_on_a_full_disk_to_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            await here.hall.start()
            ann, bob = await here.two()
            await (ann if ann.asked else bob).answer()
            board = ann.frame["board"]
        async with house(tmp_path) as here:
            here.time += 60_000
            with monkeypatch.context() as disk:
                disk.setattr(here.disk, "_do", no_room)
                await here.hall.start()
                assert here.disk.downtimes == [(START, START + 60_000)]
                ann, bob = await here.browser(ann.code, "ann"), await here.browser(ann.code, "bob")
                assert ann.frame["board"] == board
                reply = await (ann if ann.asked else bob).answer()
                assert reply.refused is not None
                assert "full" in reply.refused.text
            assert (await (ann if ann.asked else bob).answer()).ok
            await here.later(11)  # it is noted down late
        assert here.disk.downtimes == [(START, START + 60_000)]
        async with house(tmp_path) as here:
            here.time += 120_000
            await here.hall.start()
            assert here.disk.downtimes == [(START, START + 60_000), (START + 71_000, START + 120_000)]

    run(test())


async def no_room(statements: object) -> None:
    raise StorageFull("no room")
