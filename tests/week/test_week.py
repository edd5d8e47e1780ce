"""A week of club life, short in every run of the tests and whole with `make soak`: nothing lost, nothing leaked."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from tests.hosting.nginx import need_proxy
from tests.week.week import Numbers, Week

SHORT = Numbers(people=12, tables=10, days=(("r",), ("kab",), ("",)), seconds=3, moves=50, enemies=1, looks=5)
WHOLE = Numbers(
    people=40,
    tables=60,
    days=(("rk", ""), ("ka", "r"), ("k", "ab"), ("a", ""), ("", "a"), ("a", ""), ("", "a")),
    seconds=35,
    moves=100,
    enemies=3,
    looks=60,
)


def lives(folder: Path, numbers: Numbers, release: str) -> None:
    need_proxy()
    seed = int(os.environ.get("TAFELRUNDE_SEED", "1"))
    figures = asyncio.run(Week(folder, numbers, release, seed).lives())
    print(json.dumps(figures, indent=1, ensure_ascii=False))


def test_some_days_of_a_club(tmp_path: Path) -> None:
    lives(tmp_path, SHORT, "0.6")


@pytest.mark.soak
def test_a_week_of_a_club(tmp_path: Path) -> None:
    lives(tmp_path, WHOLE, "0.6")
