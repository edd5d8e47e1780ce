"""`tafelrunde check` finds whatever is damaged, says which table it is, and changes nothing."""

import json
import sqlite3
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.game import GameType
from tafelrunde.table.hall.checkup import Checked, Finding, check
from tafelrunde.table.store import sqlite
from tafelrunde.table.store.backup import back_up
from tests.table.halls import house, play_out, run


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, str]]:
    """A database with a table at every stage, and their codes."""
    folder, codes = tmp_path_factory.mktemp("house"), dict[str, str]()

    async def evening() -> None:
        async with house(folder) as here:
            ann, bob = await here.two()
            await play_out(ann, bob)
            codes["over"] = ann.code
            ann, bob = await here.two(practice=True)
            for _ in range(7):
                await (ann if ann.asked else bob).answer()
            await ann.do("say", text="hello")
            codes["playing"] = ann.code
            codes["waiting"] = await here.open("me", "open")

    run(evening())
    return (folder / "data" / "tafelrunde.db").read_bytes(), codes


class Kept:
    """A database that can be damaged."""

    def __init__(self, folder: Path, data: bytes, codes: dict[str, str]) -> None:
        self.path, self.codes = folder / "tafelrunde.db", codes
        self.path.write_bytes(data)

    def change(self, sql: str, *values: object) -> None:
        connection = sqlite3.connect(self.path)
        with connection:
            assert connection.execute(sql, values).rowcount
        connection.close()

    def one(self, sql: str, *values: object) -> str | bytes:
        connection = sqlite3.connect(self.path)
        (found,) = connection.execute(sql, values).fetchone()
        connection.close()
        assert isinstance(found, str | bytes)
        return found

    def wrong(self, find: Callable[[str], GameType] = game_type) -> dict[str, str]:
        """What is wrong with which table, by its stage."""
        found = check(self.path, find)
        assert (found.damage, found.strays) == ("", 0)
        assert found.good == (not any(finding.wrong for finding in found.findings))
        stages = {code: stage for stage, code in self.codes.items()}
        return {stages[finding.code]: finding.wrong for finding in found.findings if finding.wrong}


@pytest.fixture
def data(tmp_path: Path, kept: tuple[bytes, dict[str, str]]) -> Kept:
    return Kept(tmp_path, *kept)


def test_good_data_are_good_and_stay_as_they_are(data: Kept) -> None:
    before, seen = data.path.read_bytes(), list[tuple[int, int]]()
    found = check(data.path, game_type, lambda done, of: seen.append((done, of)))
    assert found.good
    assert found.contents is not None
    assert (found.contents.waiting, found.contents.playing, found.contents.over) == (1, 1, 1)
    assert {finding.code for finding in found.findings} == set(data.codes.values())
    assert [finding.replayed for finding in found.findings if finding.stage == "over"] == [True]
    assert seen == [(1, 3), (2, 3), (3, 3)]
    assert data.path.read_bytes() == before


@pytest.mark.parametrize("stage", ["waiting", "playing", "over"])
def test_a_table_whose_document_cannot_be_read(data: Kept, stage: str) -> None:
    data.change("UPDATE tables SET doc = substr(doc, 1, 100) WHERE code = ?", data.codes[stage])
    assert data.wrong() == {stage: "unreadable"}


def test_a_row_that_says_something_else_than_its_table(data: Kept) -> None:
    data.change("UPDATE tables SET stage = 'over' WHERE code = ?", data.codes["waiting"])
    assert data.wrong() == {"waiting": "row"}


@pytest.mark.parametrize("stage", ["playing", "over"])
def test_a_record_with_a_gap(data: Kept, stage: str) -> None:
    data.change("DELETE FROM inputs WHERE code = ? AND n = 3", data.codes[stage])
    assert data.wrong() == {stage: "gap"}


@pytest.mark.parametrize("stage", ["playing", "over"])
def test_a_snapshot_that_cannot_be_unpacked(data: Kept, stage: str) -> None:
    data.change("UPDATE snapshots SET doc = substr(doc, 1, 50) WHERE code = ?", data.codes[stage])
    assert data.wrong() == {stage: "unreadable"}


@pytest.mark.parametrize("stage", ["playing", "over"])
def test_a_snapshot_that_is_gone_or_cannot_be(data: Kept, stage: str) -> None:
    code = data.codes[stage]
    packed = data.one("SELECT doc FROM snapshots WHERE code = ? ORDER BY n DESC", code)
    assert isinstance(packed, bytes)
    doc = json.loads(zlib.decompress(packed))
    doc["agenda"] = [["NoSuchStep", []]]
    data.change("UPDATE snapshots SET doc = ? WHERE code = ?", zlib.compress(json.dumps(doc).encode()), code)
    assert data.wrong() == {stage: "load"}
    data.change("DELETE FROM snapshots WHERE code = ?", code)
    assert data.wrong() == {stage: "load"}


def test_content_that_is_gone(data: Kept) -> None:
    """All were played with the same one."""
    data.change("UPDATE contents SET doc = ?", zlib.compress(b'{"tiles": {}}'))
    assert set(data.wrong()) == {"waiting", "playing", "over"}


def test_a_finished_game_whose_record_leads_elsewhere(data: Kept) -> None:
    code = data.codes["over"]
    data.change('UPDATE tables SET doc = replace(doc, \'"secret":"\', \'"secret":"0\') WHERE code = ?', code)
    assert data.wrong() == {"over": "replay"}


def test_a_running_game_whose_last_moves_cannot_be_played_again(data: Kept) -> None:
    code = data.codes["playing"]
    last = data.one("SELECT entry FROM inputs WHERE code = ? ORDER BY n DESC", code)
    wrong = json.dumps([json.loads(last)[0], "no such option"])
    data.change("DELETE FROM snapshots WHERE code = ? AND n > 5", code)
    data.change("UPDATE inputs SET entry = ? WHERE code = ? AND n = 7", wrong, code)
    assert data.wrong() == {"playing": "record"}


def test_games_under_other_rules_are_no_damage(data: Kept) -> None:
    newer = replace(game_type("canals"), rules_version=99)
    found = check(data.path, lambda name: newer)
    assert found.good
    assert [finding.other_rules for finding in found.findings if finding.stage != "waiting"] == [True, True]
    assert not any(finding.replayed for finding in found.findings)


def test_a_game_that_is_not_on_the_shelf(data: Kept) -> None:
    data.change("UPDATE tables SET doc = replace(doc, '\"canals\"', '\"chess\"') WHERE code = ?", data.codes["waiting"])
    assert data.wrong() == {"waiting": "load"}


def test_a_table_that_stands_still_is_told_and_is_no_damage(data: Kept) -> None:
    doc = json.loads(data.one("SELECT doc FROM tables WHERE code = ?", data.codes["playing"]))
    data.change(
        "UPDATE tables SET doc = ? WHERE code = ?", json.dumps(doc | {"fault": "canals-1"}), data.codes["playing"]
    )
    found = check(data.path, game_type)
    assert found.good
    assert [finding.fault for finding in found.findings if finding.fault] == ["canals-1"]


def test_what_belongs_to_no_table_is_counted(data: Kept) -> None:
    data.change("DELETE FROM tables WHERE code = ?", data.codes["waiting"])
    found = check(data.path, game_type)
    assert (found.good, len(found.findings), found.strays) == (True, 2, 2)  # who sits there, and a name


def test_a_database_that_is_damaged_itself(data: Kept) -> None:
    bytes_ = bytearray(data.path.read_bytes())
    for page in range(1, len(bytes_) // 4096):
        if bytes_[4096 * page] in (2, 5, 10, 13):  # a page of a tree
            bytes_[4096 * page + 3 : 4096 * page + 5] = b"\xff\xff"
            break
    data.path.write_bytes(bytes_)
    found = check(data.path, game_type)
    assert not found.good
    assert found.damage


def test_one_that_cannot_be_read_at_all(data: Kept) -> None:
    bytes_ = data.path.read_bytes()
    data.path.write_bytes(bytes_[:4096] + bytes(len(bytes_) - 4096))
    found = check(data.path, game_type)
    assert found.damage
    assert found.findings == ()


def test_a_backup_is_checked_with_its_seal(data: Kept, tmp_path: Path) -> None:
    back_up(tmp_path, tmp_path / "b.db")
    assert check(tmp_path / "b.db", game_type).good
    connection = sqlite3.connect(tmp_path / "b.db")
    with connection:
        connection.execute("UPDATE chat SET text = 'something else'")
    connection.close()
    found = check(tmp_path / "b.db", game_type)
    assert "checksum" in found.damage
    assert not any(finding.wrong for finding in found.findings)


def test_older_data_are_checked_as_they_will_be(data: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    before = data.path.read_bytes()
    step = "ALTER TABLE tables RENAME COLUMN changed TO since; ALTER TABLE tables RENAME COLUMN since TO changed;"
    steps = (*sqlite.STEPS, step)
    monkeypatch.setattr("tafelrunde.table.store.sqlite.STEPS", steps)
    monkeypatch.setattr("tafelrunde.table.store.backup.STEPS", steps)
    found = check(data.path, game_type)
    assert found.good
    assert len(found.findings) == 3
    assert data.path.read_bytes() == before


def test_checked_is_good_only_without_damage() -> None:
    assert Checked().good
    assert not Checked(damage="x").good
    assert not Checked(findings=(Finding("a", wrong="gap"),)).good
