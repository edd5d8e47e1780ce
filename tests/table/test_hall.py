"""The hall: a move is durable before anybody sees it, sent twice it is done once, and everybody sees the same."""

import asyncio
import gc
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.table.hall.rooms import NoTable
from tafelrunde.table.protocol import Describe, Reply, Say, Start
from tafelrunde.table.room.no import No
from tafelrunde.table.store.storage import Write
from tests.table.halls import Browser, House, house, play_out, run


def text_of(reply: Reply) -> str:
    """The sentence of a refusal."""
    assert not reply.ok
    assert reply.refused is not None
    return reply.refused.text


async def inputs(here: House, code: str) -> int:
    """How many inputs of a table lie on disk."""
    stored = await here.disk.load(code)
    assert stored is not None
    return sum(entry.n > 0 for entry in stored.inputs)


def test_two_people_and_a_spectator_play_a_whole_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            eve = await here.browser(ann.code, "eve", "de")
            answers = await play_out(ann, bob)
            assert answers == await inputs(here, ann.code)
            for browser in (ann, bob, eve):
                assert browser.frame["table"]["stage"] == "over"
                assert [row["total"] for row in browser.frame["result"]["rows"]]
            assert eve.frame["table"]["looking"] is None
            assert ann.frame["log"] != eve.frame["log"], "each reads it in their own language"
            assert len(ann.frame["log"]) == len(eve.frame["log"])

    run(test())


def test_nobody_sees_a_move_that_is_not_on_disk(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            seen: list[tuple[int, int]] = []
            write = here.disk.write

            async def watched(change: Write) -> None:
                before = len(ann.received), len(bob.received)
                await write(change)
                seen.append((len(ann.received) - before[0], len(bob.received) - before[1]))

            here.disk.write = watched  # type: ignore[method-assign]
            player = ann if ann.asked else bob
            received = len(ann.received), len(bob.received)
            assert (await player.answer()).ok
            assert seen == [(0, 0)]
            assert (len(ann.received), len(bob.received)) > received

    run(test())


def test_every_call_sent_twice_and_late_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            sent: list[tuple[Browser, int, dict[str, Any], Reply]] = []
            while ann.frame["table"]["stage"] == "playing":
                player = ann if ann.asked else bob
                answer = player.first()
                reply = await player.do("answer", **answer)
                sent.append((player, player.calls, answer, reply))
                assert await player.again("answer", **answer) == reply
                if len(sent) % 5 == 0:
                    before = await inputs(here, ann.code)
                    other, number, old, first = sent[-5]
                    now, other.calls = other.calls, number
                    assert await other.again("answer", **old) == first
                    other.calls = now
                    late = await other.do("answer", **old)  # the same under a new number
                    assert text_of(late)
                    assert await inputs(here, ann.code) == before
            assert await inputs(here, ann.code) == len(sent)

    run(test())


def test_of_what_is_done_only_the_number_is_kept(tmp_path: Path) -> None:
    """Pages come and go for weeks; the house remembers what it told them, and that must not become much."""

    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            for number in range(40):
                await ann.do("rename", name=f"Ann {number}")
                await bob.do("start")
            assert (await ann.again("rename", name="nobody")).ok
            assert (await bob.again("start")).refused is not None
            gc.collect()
            kept = [one.to for one in gc.get_objects() if isinstance(one, Reply) and one.ok]
            assert len(kept) < 10, "those of others, if any"

    run(test())


def test_a_chat_line_sent_twice_is_said_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            assert (await ann.do("say", text="hello")).ok
            assert (await ann.again("say", text="hello")).ok
            assert [line["text"] for line in bob.frame["chat"]] == ["hello"]
            assert (await bob.do("say", text="hello")).ok, "another page has numbers of its own"
            assert len(ann.frame["chat"]) == 2

    run(test())


def test_after_a_crash_everything_is_there_and_a_repeated_answer_is_known(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "before") as here:
            ann, bob = await here.two()
            await ann.do("say", text="hello")
            for _ in range(7):
                player = ann if ann.asked else bob
                answer = player.first()
                await player.do("answer", **answer)
            shutil.copytree(tmp_path / "before", tmp_path / "after")  # the disk as it was when the power failed
        async with house(tmp_path / "after") as here:
            anna = await here.browser(ann.code, "ann", client=ann.client)
            bobby = await here.browser(ann.code, "bob", client=bob.client)
            for before, after in ((ann, anna), (bob, bobby)):
                for section in ("board", "mine", "log", "seats", "chat", "prompt"):
                    assert after.frame[section] == before.frame[section]
            again = anna if player is ann else bobby
            again.calls, count = player.calls, await inputs(here, ann.code)
            assert (await again.again("answer", **answer)).ok
            assert await inputs(here, ann.code) == count
            await play_out(anna, bobby)

    run(test())


@pytest.mark.parametrize(
    ("command", "values"),
    [
        ("say", {"text": "hello"}),
        ("rename", {"name": "Anna"}),
        ("propose", {"what": "pause"}),
    ],
)
def test_what_was_kept_when_the_power_failed_is_done_once_though_nobody_was_told(
    tmp_path: Path, command: str, values: dict[str, Any]
) -> None:
    async def test() -> None:
        async with house(tmp_path / "before") as here:
            ann, _ = await here.two()
            write = here.disk.write

            async def power_fails(change: Write) -> None:
                await write(change)
                if change.call is not None and not (tmp_path / "after").exists():
                    shutil.copytree(tmp_path / "before", tmp_path / "after")  # on disk, and not acknowledged yet

            here.disk.write = power_fails  # type: ignore[method-assign]
            first = await ann.do(command, **values)
        async with house(tmp_path / "after") as here:
            writes: list[Write] = []
            anna = await here.browser(ann.code, "ann", client=ann.client)
            before, anna.calls, write = anna.frame, ann.calls, here.disk.write

            async def counted(change: Write) -> None:
                writes.append(change)
                await write(change)

            here.disk.write = counted  # type: ignore[method-assign]
            assert await anna.again(command, **values) == first
            assert (writes, anna.frame) == ([], before), "it was done before"
            assert len(anna.frame["chat"]) == (command == "say")
            later = await here.browser(ann.code, "ann")
            later.calls = ann.calls
            await later.again("say", text="hello again")
            assert len(writes) == 1, "another page has numbers of its own"

    run(test())


def test_whoever_gives_up_in_the_middle_of_a_call_leaves_nothing_half_done(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            player, other = (ann, bob) if ann.asked else (bob, ann)
            writing, go_on, write = asyncio.Event(), asyncio.Event(), here.disk.write

            async def slow(change: Write) -> None:
                writing.set()
                await go_on.wait()
                await write(change)

            here.disk.write = slow  # type: ignore[method-assign]
            call = asyncio.create_task(player.answer())
            await writing.wait()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            assert other.frame["table"]["inputs"] == 0
            go_on.set()
            await other.until(lambda: other.frame["table"]["inputs"] == 1)
            assert await inputs(here, ann.code) == 1
            await play_out(ann, bob)

    run(test())


def test_whoever_gives_up_while_they_come_in_is_not_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, _ = await here.two()
            comes = asyncio.create_task(here.browser(ann.code, "eve"))
            for _ in range(3):
                await asyncio.sleep(0)
            comes.cancel()
            with pytest.raises(asyncio.CancelledError):
                await comes
            await here.hall.rooms.settle()
            assert ann.frame["table"]["watching"] == 0
            assert {c.person for c in here.hall.rooms.places[ann.code].connections} == {"ann", "bob"}

    run(test())


def test_what_the_game_cannot_set_up_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "greedy")
            ann = await here.browser(code, "ann")
            if (await ann.do("set", variants={"centre": "nonsense"})).ok:
                assert text_of(await ann.do("start"))
            assert ann.frame["table"]["stage"] == "waiting"
            assert not here.reports()
            assert (await ann.do("set", variants={"centre": "chance"})).ok
            assert (await ann.do("start")).ok

    run(test())


def test_undo_goes_through_the_hall(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            player = ann if ann.asked else bob
            board = player.frame["board"]
            await player.answer()
            assert player.frame["undo"]["can"]
            assert (await player.do("undo")).ok
            assert player.frame["board"]["things"] == board["things"]
            assert (await player.again("undo")).ok
            assert await inputs(here, ann.code) == 2

    run(test())


def test_final_answers_are_asked_twice(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            final = False
            while not final:
                player = ann if ann.asked else bob
                before = await inputs(here, ann.code)
                reply = await player.do("answer", **{**player.first(), "sure": False})
                assert reply.ok
                final = reply.final
                assert await inputs(here, ann.code) == before + (not final)
            assert (await player.answer()).ok

    run(test())


def test_whoever_missed_something_gets_a_whole_frame(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            await ann.do("say", text="a")
            assert json.loads(bob.received[-1])["type"] == "change"
            assert bob.connection is not None
            bob.connection.behind = True
            await ann.do("say", text="b")
            assert json.loads(bob.received[-1])["type"] == "frame"
            await ann.do("say", text="c")
            assert json.loads(bob.received[-1])["type"] == "change"
            await bob.do("whole")
            assert json.loads(bob.received[-1])["type"] == "frame"

    run(test())


def test_the_language_changes_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            english = ann.frame["prompt"]["text"]
            assert (await ann.do("language", lang="de")).ok
            assert ann.frame["prompt"]["text"] != english
            assert bob.frame["table"]["title"] == "Canal City"
            assert ann.frame["table"]["title"] == "Kanalstadt"

    run(test())


def test_everybody_sees_who_is_here(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            assert ann.seat(1).get("here", True)
            await bob.leave()
            assert ann.seat(1).get("here", True) is False
            eve = await here.browser(ann.code, "eve")
            assert ann.frame["table"]["watching"] == 1
            await eve.leave()
            assert ann.frame["table"]["watching"] == 0
            await here.browser(ann.code, "bob")
            assert ann.seat(1).get("here", True)

    run(test())


def test_there_is_no_such_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            with pytest.raises(NoTable):
                await here.browser("basalt-otter-1000", "ann")
            assert not here.hall.rooms.places

    run(test())


def test_spectators_go_when_they_are_not_wanted(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            eve = await here.browser(ann.code, "eve")
            await ann.do("set", spectators=False)
            assert eve.closed
            assert [notice["what"] for notice in eve.notices] == ["closed"]
            assert not bob.closed
            assert ann.frame["table"]["watching"] == 0
            count = len(eve.received)
            await ann.do("say", text="alone at last")
            assert len(eve.received) == count
            with pytest.raises(No):
                await here.browser(ann.code, "eve")
            for asks in (here.hall.moment(ann.code, "eve", "en", 0, None), here.hall.dice(ann.code, "eve", "en")):
                with pytest.raises(No):
                    await asks

    run(test())


def test_somebody_is_removed_and_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            code = await here.open("me", "open", "open")
            ann, bob, cem = [await here.browser(code, person) for person in ("ann", "bob", "cem")]
            await bob.do("sit", seat=1, name="Bob")
            await cem.do("sit", seat=2, name="Cem")
            await ann.do("start")
            assert (await ann.do("clear", seat=1)).ok
            assert bob.frame["vote"]["mine"]
            assert not bob.notices
            assert (await cem.do("vote", yes=True)).ok
            assert [notice["what"] for notice in bob.notices] == ["removed"]
            assert bob.frame["table"]["mine"] == []
            assert bob.frame["mine"] is None
            assert not [*ann.notices, *cem.notices]
            assert (await bob.do("sit", seat=1, name="Bob")).ok
            assert (bob.frame["vote"]["own"], bob.frame["vote"]["mine"]) == (True, False)
            assert (await bob.do("vote", yes=False)).ok
            assert (await ann.do("propose", what="score")).ok
            assert bob.frame["vote"]["mine"], "though he only looks on"

    run(test())


def test_a_seat_moves_to_another_device(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            old = await here.hall.seat_link(ann.code, "bob", 1)
            token = await here.hall.seat_link(ann.code, "bob", 1)
            phone = await here.browser(ann.code, "phone")
            with pytest.raises(No):
                await here.hall.claim(ann.code, "phone", old)
            assert await here.hall.claim(ann.code, "phone", token) == 1
            assert [notice["what"] for notice in bob.notices] == ["taken"]
            assert bob.frame["table"]["mine"] == []
            assert bob.frame["mine"] is None
            assert phone.frame["table"]["mine"] == [1]
            assert phone.frame["mine"] is not None
            assert phone.seat(1)["name"]
            with pytest.raises(No):
                await here.hall.claim(ann.code, "bob", token)
            with pytest.raises(No):
                await here.hall.seat_link(ann.code, "bob", 1)
            await play_out(ann, phone)

    run(test())


def test_a_restart_is_announced(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
        assert [notice["what"] for notice in ann.notices] == ["restart"]
        assert [notice["what"] for notice in bob.notices] == ["restart"]

    run(test())


def test_commands_need_no_connection(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            assert (await here.hall.command(ann.code, "ann", "en", Say("by post"))).ok
            assert bob.frame["chat"][0]["text"] == "by post"
            described = await here.hall.command(ann.code, "ann", "en", Describe())
            assert described.lines
            assert text_of(await here.hall.command(ann.code, "bob", "de", Start()))

    run(test())


def test_a_click_in_vain_and_a_preview(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            player = ann if ann.asked else bob
            first = player.first()
            shown = await player.do("preview", serial=first["serial"], option=first["option"])
            assert shown.things
            assert all(key.startswith("ghost") for key in shown.things)
            pointed = await player.do("point", thing="cell-0-0")
            assert pointed.refused is not None
            assert pointed.refused.text
            assert pointed.text.partition("\n")[2]

    run(test())


def test_a_click_that_can_only_ask_explains_and_refuses_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as here:
            ann, bob = await here.two()
            player, other = (ann, bob) if ann.asked else (bob, ann)
            rested = await player.do("point", thing="cell-0-0", tried=False)
            assert (rested.refused, rested.meant, bool(rested.text)) == (None, [], True)
            waits = await other.do("point", thing="cell-0-0")
            assert (waits.refused, waits.meant, bool(waits.text)) == (None, [], True)
            unknown = await player.do("point", thing="nonsense")
            assert unknown.refused is not None
            assert not unknown.text

    run(test())
