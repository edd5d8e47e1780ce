"""A house under siege: whatever enemies send, nothing breaks, nothing leaks, and friends at another table play on."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from tests.browser.house import House
from tests.table.hostile.enemy import ATTACKS
from tests.table.hostile.siege import ENEMIES, Friends, Times, besiege

ARRIVAL = 2  # seconds for a request to come
BAR = 200.0  # milliseconds in which friends see a move, under siege
CLUB = ("--public-url", "http://localhost/", "--limit", f"arrival={ARRIVAL}", "--limit", "patience=4")


def under_siege(folder: Path, moves: int, *options: str) -> tuple[Times, Times]:
    """How long moves take before and during a siege, after everything was found in order."""
    house = House(folder, *CLUB, *options)
    house.start()

    async def story() -> tuple[Times, Times]:
        friends = Friends(house.address)
        async with friends.ann, friends.bob:
            await friends.sit_down()
            before = await friends.play(min(moves, 50), pace=0)
            during, report = await besiege(house.port, friends, moves, ARRIVAL)
            print(json.dumps(report.seen, indent=1))
            assert report.wrong == []
            for seen in report.seen.values():
                assert all(seen.get(attack) for attack in ATTACKS), "each was tried to its end"
            await friends.play(5)
            return before, during

    try:
        before, during = asyncio.run(story())
        print(f"before: {before}\nunder siege: {during}")
        assert during.moves == moves, "every move was answered and seen"
    finally:
        house.stop()
    assert "Traceback" not in house.errors()
    assert not list((folder / "data" / "reports").glob("*"))
    return before, during


def test_friends_play_on_while_enemies_do_their_worst(tmp_path: Path) -> None:
    under_siege(tmp_path, 40)
    written = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
    assert not any(address.encode() in written for address in ENEMIES), "no address is written down"
    with sqlite3.connect(tmp_path / "data" / "tafelrunde.db") as kept:
        assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.soak
def test_a_long_siege_is_not_felt_at_other_tables(tmp_path: Path) -> None:
    before, during = under_siege(tmp_path, 600)
    assert before.p99 < BAR
    assert during.p99 < BAR
