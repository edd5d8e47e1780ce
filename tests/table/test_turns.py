"""Who does something to a table next."""

import asyncio

from tafelrunde.table.hall.turns import Turns


async def _play(turns: Turns, wishes: list[tuple[str, str, bool]]) -> list[str]:
    """Everybody comes at once, in this order: name, table, is it due. Who went on in which order?"""
    went: list[str] = []

    async def comes(name: str, code: str, due: bool) -> None:
        await turns.take(code, due)
        went.append(name)

    await asyncio.gather(*(comes(*wish) for wish in wishes))
    return went


def test_first_come_first_served() -> None:
    wishes = [("a", "T1", False), ("b", "T2", False), ("c", "T1", False)]
    assert asyncio.run(_play(Turns(), wishes)) == ["a", "b", "c"]


def test_what_is_due_waits_only_for_those_who_came_to_its_table_before() -> None:
    wishes = [("a", "T1", False), *((f"x{k}", "T2", False) for k in range(4)), ("b", "T1", False)]
    wishes += [("end", "T1", True), ("c", "T1", False)]
    went = asyncio.run(_play(Turns(), wishes))
    assert went.index("b") < went.index("end") < went.index("x3") < went.index("c")


def test_between_two_the_loop_comes_round() -> None:
    async def act() -> None:
        turns, seen = Turns(), list[str]()

        async def comes(name: str) -> None:
            await turns.take("T1")
            seen.append(name)
            asyncio.get_running_loop().call_soon(seen.append, f"shown {name}")

        await asyncio.gather(*(comes(name) for name in "abc"))
        assert seen.index("shown a") < seen.index("c")

    asyncio.run(act())


def test_who_gave_up_holds_nobody_up() -> None:
    async def act() -> list[str]:
        turns, went = Turns(), list[str]()

        async def comes(name: str) -> None:
            await turns.take("T1")
            went.append(name)

        tasks = [asyncio.create_task(comes(name)) for name in "abcd"]
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return went

    assert asyncio.run(act()) == ["a", "b", "d"]
