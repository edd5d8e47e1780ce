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


def test_a_crowd_from_one_address_makes_others_wait_for_one_of_it_at_most() -> None:
    async def act() -> list[str]:
        turns, went = Turns(), list[str]()

        async def comes(name: str, code: str, where: str) -> None:
            await turns.take(code, where=where)
            went.append(name)

        crowd = [comes(f"crowd {k}", f"T{k}", "flood") for k in range(8)]
        friends = [comes(f"friend {k}", "T9", "friend") for k in range(2)]
        await asyncio.gather(*crowd, *friends)
        return went

    assert asyncio.run(act())[:5] == ["crowd 0", "crowd 1", "friend 0", "crowd 2", "friend 1"]


def test_at_one_table_it_is_first_come_first_served_from_wherever() -> None:
    async def act() -> list[str]:
        turns, went = Turns(), list[str]()

        async def comes(name: str, code: str, where: str) -> None:
            await turns.take(code, where=where)
            went.append(name)

        calls = [("a1", "T1", "a"), ("a2", "T1", "a"), ("b1", "T1", "b"), ("a3", "T1", "a"), ("b2", "T2", "b")]
        await asyncio.gather(*(comes(*call) for call in calls))
        assert not turns._rows
        assert not turns._first
        return went

    went = asyncio.run(act())
    assert [name for name in went if name != "b2"] == ["a1", "a2", "b1", "a3"]
    assert went.index("b2") == 2


def test_what_is_due_waits_only_for_those_who_came_to_its_table_before() -> None:
    wishes = [("a", "T1", False), *((f"x{k}", "T2", False) for k in range(4)), ("b", "T1", False)]
    wishes += [("end", "T1", True), ("c", "T1", False)]
    went = asyncio.run(_play(Turns(), wishes))
    assert went.index("b") < went.index("end") < min(went.index("x3"), went.index("c"))


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
