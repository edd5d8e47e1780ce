"""Golden transcripts and playouts: the same game as ever, pure and compiled. A game without them fails."""

import pytest

from tafelrunde.engine import Chance, snapshot
from tafelrunde.games import game_type
from tests import golden
from tests.play import all_ways

FILES = golden.wanted()


@pytest.mark.compiled
@pytest.mark.parametrize("file", FILES)
def test_it_plays_as_it_is_written(file: str) -> None:
    path = golden.FOLDER / file
    assert path.is_file(), f"{file} is missing: python -m tests.golden --write, and read what it says"
    written, now = path.read_text(encoding="utf-8"), golden.text_of(*FILES[file])
    old, new = written.splitlines(), now.splitlines()
    for number, (was, is_now) in enumerate(zip(old, new, strict=False), start=1):
        assert is_now == was, f"{file}, line {number}"
    assert len(new) == len(old), f"{file} has another length"


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in golden.FOLDER.iterdir()} == set(FILES)


@pytest.mark.parametrize("file", FILES)
def test_it_can_be_reviewed(file: str) -> None:
    assert (golden.FOLDER / file).stat().st_size <= golden.LARGEST


@pytest.mark.compiled
def test_the_same_seed_gives_the_same_game() -> None:
    for name, way in all_ways():
        game = game_type(name)
        one, other = (golden.begin(game, game.players[0], 9, way=way) for _ in range(2))
        rng, again = Chance(3), Chance(3)
        while not one.over:
            assert golden.move(one, rng) == golden.move(other, again)
        assert snapshot(one) == snapshot(other)
