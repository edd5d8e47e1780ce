"""Saves of every release load, are true, and can be played to the end."""

from pathlib import Path

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.saves import Table, load, read_json, save_json, why_not_true
from tests import make_saves
from tests.play import random_input, ways

SAVES = sorted(make_saves.FOLDER.glob("*/*/*.json"))


def name_of(path: Path) -> str:
    return path.relative_to(make_saves.FOLDER).as_posix()


def loaded(path: Path) -> Table:
    return load(read_json(path), game_type)


@pytest.mark.compiled
@pytest.mark.parametrize("path", SAVES, ids=name_of)
def test_it_loads_is_true_and_plays_on(path: Path) -> None:
    table = loaded(path)
    assert table.game_type.id == path.parent.name
    if table.rules_version == table.game_type.rules_version:
        assert why_not_true(table) == ""
    rng = Chance(1)
    inputs = len(table.match.inputs)
    while not table.game.over:
        random_input(table.match, rng)
        assert len(table.match.inputs) < inputs + 10_000
    again = load(save_json(table), game_type)
    assert save_json(again) == save_json(table)
    if table.replayable:
        assert why_not_true(again) == ""


@pytest.mark.parametrize("name", game_ids())
def test_this_release_has_saves_at_every_kind_of_decision(name: str) -> None:
    """A release without saves, or with a new kind of decision, needs `python -m tests.make_saves`."""
    tables = [loaded(path) for path in SAVES if path.parts[-3:-1] == (make_saves.RELEASE, name)]
    assert {d.kind for table in tables for d in table.game.open} == make_saves.choices(game_type(name))
    fewest, most = game_type(name).players
    for way in ways(game_type(name)):
        variants = game_type(name).settle_variants(way)
        for players in range(fewest, most + 1):
            mine = [table.game for table in tables if len(table.seats) == players and table.variants == variants]
            assert {game.over for game in mine} == {False, True}
    assert any("content" in save_json(table) for table in tables), "one with content of its own"
    assert any(table.match.dice for table in tables), "one with fair dice"
    undone = [table for table in tables if any(entry.kind == "undo" for entry in table.match.inputs)]
    assert undone, "one with answers taken back"


@pytest.mark.compiled
@pytest.mark.parametrize("name", game_ids())
def test_answers_can_be_taken_back_after_loading(name: str) -> None:
    """What could be undone before saving can be undone afterwards, and the record stays true."""
    found = 0
    for path in [path for path in SAVES if path.parent.name == name]:
        table = loaded(path)
        if not table.match.undoable:
            continue
        found += 1
        while table.match.undoable:
            seat = next(seat for seat in range(len(table.seats)) if table.match.why_not_undo(seat) is None)
            table.match.undo(seat)
        assert why_not_true(table) == ""
    assert found
