"""A table that whoever runs the house has closed: everybody is told, nothing goes on there, and it is kept."""

from pathlib import Path

import pytest

from tafelrunde.table.hall.rooms import NoTable
from tafelrunde.table.protocol import Start
from tafelrunde.table.room.no import No
from tests.table.halls import house, run


def test_a_running_game_ends_and_everybody_may_look_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two(listed=True)
            asked = ann if ann.asked else bob
            await asked.answer()
            await here.hall.shut(ann.code)
            for browser in (ann, bob):
                assert [(notice["what"], "has closed" in notice["text"]) for notice in browser.notices] == [
                    ("closed", True)
                ]
                assert not browser.closed
                assert (browser.frame["table"]["stage"], browser.asked) == ("over", False)
                assert "has closed" in browser.frame["result"]["reason"]
                assert browser.frame["result"]["rows"] == []
            reply = await asked.do("say", text="still here")
            assert reply.refused is not None
            assert "has closed" in reply.refused.text
            assert not (await asked.do("undo")).ok
            with pytest.raises(No):
                await here.hall.rematch(ann.code, "ann")
            assert (await here.hall.tables("cem", "en")).open == []
            assert [table.stage for table in (await here.hall.tables("ann", "en")).mine] == ["over"]
            with pytest.raises(No):
                await here.hall.shut(ann.code)
            code = ann.code
        async with house(tmp_path) as here:
            ann = await here.browser(code, "ann")
            assert "has closed" in ann.frame["result"]["reason"]
            assert (await here.hall.moment(code, "ann", "en", 1, None)).board is not None
            assert (await here.hall.save_file(code, "ann"))["inputs"]

    run(test())


def test_a_table_that_has_not_begun_is_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "open", listed=True)
            ann, bob = await here.browser(code, "ann"), await here.browser(code, "bob", "de")
            await here.hall.shut(code)
            assert (ann.closed, bob.closed) == (True, True)
            assert "has closed" in ann.notices[-1]["text"]
            assert "geschlossen" in bob.notices[-1]["text"]
            assert (await here.hall.tables("cem", "en")).open == []
        async with house(tmp_path) as here:
            for person in ("ann", "bob"):
                with pytest.raises(No) as refused:
                    await here.browser(code, person)
                assert refused.value.key == "shut"
            with pytest.raises(No):
                await here.hall.moment(code, "ann", "en", 0, None)
            reply = await here.hall.command(code, "ann", "en", Start())
            assert reply.refused is not None
            assert [table.stage for table in (await here.hall.tables("ann", "en")).mine] == ["over"]

    run(test())


def test_bots_stop_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("greedy", "greedy", start=True)
            here.thinks.go.clear()
            ann = await here.browser(code, "ann")
            await here.thinks.begun.wait()
            await here.hall.shut(code)
            here.thinks.go.set()
            await here.bots_rest(code)
            assert ann.frame["table"]["inputs"] == 0
            assert not here.reports()

    run(test())


def test_there_must_be_a_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            with pytest.raises(NoTable):
                await here.hall.shut("nix-nix-1234")

    run(test())
