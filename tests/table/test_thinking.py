"""Bots think in processes of their own: their answers fit, a dead process is replaced, nothing is left behind."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import pytest

from tafelrunde.bots import best_tried, merged
from tafelrunde.bots.tasks import Task, task_for, thought
from tafelrunde.bots.tasks import found as found_in
from tafelrunde.bots.workers import Workers
from tafelrunde.games import game_type
from tafelrunde.kit.saves import Table, new_table
from tafelrunde.table.hall import worker
from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.thinking import Thinking
from tests.patience import patience

ME = Asker(table="here")


def table() -> Table:
    return new_table(game_type("canals"), ["person", "greedy"], 5)


def asked(found: Table) -> int:
    return found.game.open[0].seat


def ask(found: Table, bot: str) -> Task:
    return task_for(found, asked(found), bot, 5)


def test_an_answer_is_one_of_the_options() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        found = table()
        try:
            for bot in ("greedy", "random", "search:4"):
                tried = await thinking.thoughts(ME, ask(found, bot))
                assert best_tried(tried).option in found.game.open[0].options
        finally:
            await thinking.close()

    asyncio.run(test())


def test_pictures_are_painted_there_too() -> None:
    async def test() -> None:
        painter = Thinking(1)
        svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path d="M0 0h2v2z"/></svg>'
        try:
            assert (await painter.done(ME, worker.paint, svg)).startswith(b"\x89PNG")
            assert list(painter._workers.living()._processes) != [os.getpid()]
        finally:
            await painter.close()

    asyncio.run(test())


def test_a_process_that_died_is_replaced() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        found = table()
        task = ask(found, "greedy")
        try:
            await thinking.thoughts(ME, task)
            (pid,) = thinking._workers.living()._processes
            os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            both = await asyncio.gather(thinking.thoughts(ME, task), thinking.thoughts(ME, task))
            assert all(best_tried(tried).option in found.game.open[0].options for tried in both)
        finally:
            await thinking.close()

    asyncio.run(test())


def test_a_fault_in_a_bot_comes_back_as_an_exception() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        found = table()
        try:
            with pytest.raises(LookupError):
                await thinking.thoughts(ME, task_for(found, 1 - asked(found), "greedy", 5))
            assert await thinking.thoughts(ME, ask(found, "greedy")), "the process is still there"
        finally:
            await thinking.close()

    asyncio.run(test())


def test_the_loop_is_free_while_a_bot_thinks() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        found = table()
        thought = asyncio.create_task(thinking.thoughts(ME, ask(found, "greedy")))
        ticks = 0
        while not thought.done():
            await asyncio.sleep(0.001)
            ticks += 1
        assert ticks > 1
        await thinking.close()

    asyncio.run(test())


def test_closing_waits_for_no_thought_and_nothing_begins_any_more() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        await thinking.thoughts(ME, ask(table(), "greedy"))  # the process is there
        (pid,) = thinking._workers.living()._processes
        waiting = [asyncio.create_task(thinking.done(ME, endless)) for _ in range(3)]
        while not thinking.busy[1]:
            await asyncio.sleep(0.01)
        await thinking.close()
        ended = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in ended] == [asyncio.CancelledError] * 3
        while _lives(pid):
            await asyncio.sleep(0.01)
        with pytest.raises(asyncio.CancelledError):
            await thinking.thoughts(ME, ask(table(), "greedy"))
        assert thinking._workers._pool is None

    asyncio.run(test())


def endless(limit: float) -> None:
    """Work that no worker ends by itself."""
    while True:
        pass


def test_a_task_is_plain_json_and_stays_as_it_was() -> None:
    found = table()
    task = ask(found, "greedy")
    decision = found.game.open[0]
    found.match.answer(decision.seat, decision.options[0], decision.serial)
    (tried,) = found_in(thought(task, 0))
    assert tried.option in decision.options


def test_a_thought_does_not_depend_on_how_many_processes_share_it() -> None:
    async def test() -> None:
        found = table()
        task = ask(found, "search:48")
        trees = [found_in(thought(task, tree)) for tree in range(task.trees)]
        here, visits = merged(trees), [sum(tried.visits for tried in tree) for tree in trees]
        assert sum(tried.visits for tried in here) == sum(visits) > max(visits), "both searches count"
        for count in (1, 2):
            thinking = Thinking(count)
            try:
                assert await thinking.thoughts(ME, task) == here
            finally:
                await thinking.close()

    asyncio.run(test())


def test_only_who_looks_ahead_needs_several_processes() -> None:
    found = table()
    trees = {bot: ask(found, bot).trees for bot in ("random", "greedy", "beginner", "club", "strong", "search:9")}
    assert trees == {"random": 1, "greedy": 1, "beginner": 1, "club": 1, "strong": 2, "search:9": 2}
    assert task_for(found, asked(found), "strong", 5, trees=1).trees == 1


def test_workers_can_be_asked_without_a_loop() -> None:
    found = table()
    workers = Workers(2)
    try:
        task = ask(found, "search:16")
        tried = workers.thoughts(task)
        pool = workers.living()
        for pid in list(pool._processes):
            os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        assert workers.thoughts(task) == tried, "others take their place"
        assert [one.option for one in tried] == found.game.open[0].options
    finally:
        workers.close()


def test_own_content_goes_along() -> None:
    kind = game_type("canals")
    found = table()
    assert json.loads(task_for(found, 0, "greedy", 5).data)["content"] is None
    name, part = next(iter(kind.standard_content().items()))
    found.content = {**kind.standard_content(), name: {**part, "more": {}}}
    assert json.loads(task_for(found, 0, "greedy", 5).data)["content"][name]["more"] == {}


def test_no_process_stays_when_the_table_is_killed(tmp_path: Path) -> None:
    """The worker tells its own number; when whoever started it is killed, it goes too."""

    async def test() -> None:
        script = tmp_path / "starts.py"
        script.write_text(
            "import asyncio, time\n"
            "from tests.table.test_thinking import ME, ask, table\n"
            "from tafelrunde.table.hall.thinking import Thinking\n"
            "async def main():\n"
            "    thinking, found = Thinking(1), table()\n"
            "    await thinking.thoughts(ME, ask(found, 'greedy'))\n"
            "    print(*thinking._workers.living()._processes, flush=True)\n"
            "    time.sleep(60)\n"
            "if __name__ == '__main__':\n"
            "    asyncio.run(main())\n",
            encoding="utf-8",
        )
        root = Path(__file__).parents[2]
        env = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'src'}"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(script), stdout=asyncio.subprocess.PIPE, env=env
        )
        assert process.stdout is not None
        pid = int(await process.stdout.readline())
        process.kill()
        await process.wait()
        async with asyncio.timeout(patience()):
            while _lives(pid):
                await asyncio.sleep(0.05)

    asyncio.run(test())


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")  # nobody may have buried it yet
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
