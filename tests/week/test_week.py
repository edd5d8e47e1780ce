"""A week of club life: some days of it in every run of the tests, all of it with `make soak`."""

import asyncio
import json
import lzma
import os
from pathlib import Path

import pytest

from tafelrunde.table.store.sqlite import STEPS
from tests.hosting.nginx import need_proxy
from tests.table.make_upgrades import FOLDER
from tests.week.week import Numbers, Week


def has_older_form(packed: Path) -> bool:
    """Is it in a form that this version changes? SQLite keeps the number of the form at byte 60."""
    return int.from_bytes(lzma.decompress(packed.read_bytes())[60:64], "big") < len(STEPS)


# a club comes from one of these, and a copy of its data is kept
RELEASES = sorted(path.name.removesuffix(".db.xz") for path in FOLDER.glob("*.db.xz") if has_older_form(path))
SEED = int(os.environ.get("TAFELRUNDE_SEED", "1"))  # another week

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
UPGRADE = Numbers(people=6, tables=0, days=(("rk",), ("",)), seconds=10, moves=60, enemies=0, looks=5)


def lives(folder: Path, numbers: Numbers, release: str) -> None:
    """A club lives through these days; what it was is printed."""
    need_proxy()
    figures = asyncio.run(Week(folder, numbers, release, SEED).lives())
    print(json.dumps(figures, indent=1, ensure_ascii=False))


def test_some_days_of_a_club(tmp_path: Path) -> None:
    lives(tmp_path, SHORT, RELEASES[-SEED % len(RELEASES)])


@pytest.mark.soak
def test_a_week_of_a_club(tmp_path: Path) -> None:
    lives(tmp_path, WHOLE, RELEASES[-1])


@pytest.mark.soak
@pytest.mark.parametrize("release", RELEASES[:-1])
def test_a_club_that_comes_from_an_older_release(tmp_path: Path, release: str) -> None:
    lives(tmp_path, UPGRADE, release)
