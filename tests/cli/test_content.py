"""`tafelrunde content`: export, change, check."""

from pathlib import Path

import pytest

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import read_content
from tests.cli.call import call, complains

Capsys = pytest.CaptureFixture[str]


@pytest.fixture
def mine(tmp_path: Path, capsys: Capsys) -> Path:
    """A folder with the standard content of canals."""
    call(capsys, "content", "export", "canals", tmp_path / "mine")
    return tmp_path / "mine"


def change(path: Path, old: str, new: str) -> None:
    """Replace something in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("game", game_ids())
def test_what_is_exported_is_the_standard_content_and_valid(game: str, tmp_path: Path, capsys: Capsys) -> None:
    said = call(capsys, "content", "export", game, tmp_path / "new" / "folder")
    assert said.code == 0
    kind = game_type(game)
    assert read_content(tmp_path / "new" / "folder", kind.content_files) == kind.standard_content()
    assert call(capsys, "content", "check", tmp_path / "new" / "folder", "--json").json["own"] is False


def test_export_overwrites_only_when_told_to(mine: Path, capsys: Capsys) -> None:
    change(mine / "tiles.toml", "T01", "X01")
    (mine / "supplies.toml").unlink()
    complains(call(capsys, "content", "export", "canals", mine), "tiles.toml already")
    assert "X01" in (mine / "tiles.toml").read_text(encoding="utf-8")
    assert not (mine / "supplies.toml").exists()
    assert call(capsys, "content", "export", "canals", mine, "--force").code == 0
    assert "X01" not in (mine / "tiles.toml").read_text(encoding="utf-8")


@pytest.mark.rule("CAN-C05")
def test_check_counts_what_is_there(mine: Path, capsys: Capsys) -> None:
    said = call(capsys, "content", "check", mine, "--json")
    assert said.code == 0
    assert said.json["valid"] is True
    assert said.json["notes"] == []
    facts = said.json["facts"]
    assert (facts["tiles"], facts["foundations"], facts["fountains"], facts["outward"]) == (54, 126, 51, 17)
    assert [facts[f"value_{value}"] for value in (2, 3, 4)] == [18, 18, 18]
    assert [facts[f"ends_{ends}"] for ends in (1, 2, 3, 4)] == [0, 24, 18, 12]
    assert "54 city tiles" in call(capsys, "content", "check", mine).out
    assert "54 Stadtplättchen" in call(capsys, "content", "check", mine, lang="de").out


def test_check_notes_what_looks_like_a_slip(mine: Path, capsys: Capsys) -> None:
    tiles = mine / "tiles.toml"
    change(tiles, 'canals = "NS", corners = ">F^F"', 'canals = "NS", corners = ">.^F"')
    change(
        tiles,
        'T19 = { value = 3, canals = "NS", corners = "FFv."',
        'T19 = { value = 3, canals = "EW", corners = "FvFF"',
    )
    notes = call(capsys, "content", "check", mine, "--json").json["notes"]
    assert "T01 has fewer than two foundations, so its prize cannot be contested" in notes
    assert "a fountain of T01 points at a corner of its own tile that has no foundation" in notes
    assert len([note for note in notes if "look alike" in note]) == 0
    change(tiles, 'canals = "EW", corners = "FvFF"', 'canals = "EW", corners = "FFFv"')
    change(
        tiles,
        'T20 = { value = 3, canals = "NS", corners = "vFFF"',
        'T20 = { value = 3, canals = "NS", corners = "<FFF"',
    )
    assert "sehen gedreht gleich aus: T19, T20" in call(capsys, "content", "check", mine, lang="de").out


@pytest.mark.parametrize(
    ("file", "old", "new", "parts"),
    [
        ("tiles", 'canals = "NS"', 'canals = "NX"', ("tiles.toml", "[city.T01]", "canals")),
        ("tiles", 'corners = ">F^F"', 'corners = ">F^"', ("tiles.toml", "[city.T01]", "corners")),
        ("tiles", "T01 = { value = 2", "T01 = { value = 7", ("[city.T01]", "value", "from 2 to 4")),
        ("tiles", "T01 = { value = 2", "T01 = { valu = 2", ("[city.T01]", "valu")),
        ("tiles", 'mark = "ours"', 'mark = "mine"', ("[start.S0]", "mark", "printed")),
        ("tiles", "T01 =", '"T 01" =', ("[city]", "letters and digits")),
        ("tiles", "[city]", "[village]", ("[city]",)),
        ("tiles", "[city]", "[city", ("tiles.toml", "not valid TOML")),
        ("tiles", "C1a", "C9a", ("[centre]", "two faces each")),
        ("supplies", "each = 20", "each = 2020-01-01", ("supplies.toml", "[pieces]", "each")),
        ("supplies", "vp = [5, 0]", "vp = [5]", ("[start_vp.2]", "vp")),
        ("supplies", "25 =", '"' + "9" * 5000 + '" =', ("supplies.toml", "named by its value")),
    ],
)
def test_check_says_file_entry_key_and_what(
    file: str, old: str, new: str, parts: tuple[str, ...], mine: Path, capsys: Capsys
) -> None:
    change(mine / f"{file}.toml", old, new)
    said = call(capsys, "content", "check", mine)
    complains(said, *parts)
    assert len(said.err.strip().splitlines()) == 1
    as_json = call(capsys, "content", "check", mine, "--json")
    assert as_json.code != 0
    assert as_json.json["valid"] is False


def test_a_file_that_is_missing_is_the_standard_one(mine: Path, capsys: Capsys) -> None:
    (mine / "supplies.toml").unlink()
    assert call(capsys, "content", "check", mine).code == 0


@pytest.mark.parametrize("game", game_ids())
def test_the_entries_tell_which_game_it_is(game: str, tmp_path: Path, capsys: Capsys) -> None:
    """Each file alone will do, even if another game has one of that name."""
    call(capsys, "content", "export", game, tmp_path)
    for name in game_type(game).content_files:
        alone = tmp_path / name
        alone.mkdir()
        (tmp_path / f"{name}.toml").rename(alone / f"{name}.toml")
        assert call(capsys, "content", "check", alone, "--json").json["game"] == game


def test_where_nothing_tells_which_game_it_is_one_has_to_say_so(tmp_path: Path, capsys: Capsys) -> None:
    games = [game for game in game_ids() if "supplies" in game_type(game).content_files]
    assert len(games) > 1
    (tmp_path / "supplies.toml").write_text("[", encoding="utf-8")
    complains(call(capsys, "content", "check", tmp_path), "several games", *games)
    complains(call(capsys, "content", "check", tmp_path, "--game", games[0]), "supplies.toml", "not valid TOML")


def test_a_folder_that_is_none_or_has_nothing_is_said_so(tmp_path: Path, capsys: Capsys) -> None:
    complains(call(capsys, "content", "check", tmp_path / "nowhere"), "nowhere: there is no such folder")
    complains(call(capsys, "content", "check", tmp_path), "no content file")
    complains(call(capsys, "content", "check", tmp_path, "--game", "canals"), "tiles.toml")
    complains(call(capsys, "content", "check", tmp_path, "--game", "chess"), "chess", "canals")
    complains(call(capsys, "content", "export", "chess", tmp_path / "x"), "chess", "canals")
    assert not (tmp_path / "x").exists()
