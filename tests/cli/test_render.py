"""`tafelrunde render`: a picture of any save or position, or one sentence and no file."""

import struct
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tafelrunde.cli.main import main
from tafelrunde.engine import Chance
from tafelrunde.games import game_type
from tafelrunde.kit.saves import Table, new_table, write_save

POSITION = """
game = "canals"
players = 3
to_move = 1
phase = "lay"
hand = ["T03", "T25", "T46"]
"""


def render(*words: object) -> int:
    """Run the command."""
    return main(["--lang", "en", "render", *(str(word) for word in words)])


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence that was said."""
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("tafelrunde: ")
    assert err.count("\n") == 1
    return err


def match_of(inputs: int) -> Table:
    """A match at random, so many inputs long or to the end."""
    table, rng = new_table(game_type("canals"), ["person", "greedy", "random"], 17), Chance(3)
    while not table.game.over and len(table.match.inputs) < inputs:
        decision = table.game.open[0]
        table.match.answer(decision.seat, decision.options[rng.below(len(decision.options))])
    return table


@pytest.fixture(scope="module")
def finished() -> Table:
    return match_of(1000)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save in the middle of a game."""
    write_save(match_of(40), tmp_path / "game.json")
    return tmp_path / "game.json"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    (tmp_path / "puzzle.toml").write_text(POSITION, encoding="utf-8")
    return tmp_path / "puzzle.toml"


def tiles(svg: Path) -> int:
    return svg.read_text(encoding="utf-8").count('id="tile-')


# --- what it draws ---------------------------------------------------------------------------------------------------


def test_a_save_becomes_a_picture_and_its_name_is_said(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = save.with_name("table.svg")
    assert render(save, "-o", out) == 0
    assert str(out) in capsys.readouterr().out
    root = ElementTree.parse(out).getroot()
    assert (root.attrib["width"], root.attrib["role"]) == ("1600", "img")
    assert sorted(path.name for path in save.parent.iterdir()) == ["game.json", "table.svg"]


def test_the_ending_says_whether_it_is_a_png(save: Path) -> None:
    out = save.with_name("TABLE.PNG")
    assert render(save, "--width", 640, "-o", out) == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">I", data[16:20]) == (640,)


def test_a_narrow_picture_is_390_wide(save: Path) -> None:
    out = save.with_name("phone.svg")
    assert render(save, "--narrow", "-o", out) == 0
    assert ElementTree.parse(out).getroot().attrib["width"] == "390"


def test_any_moment_of_a_save_can_be_drawn(save: Path) -> None:
    counts = []
    for at in (0, 1, 4, 40):
        assert render(save, "--at", at, "-o", save.with_name("then.svg")) == 0
        counts.append(tiles(save.with_name("then.svg")))
    assert counts[:3] == [5, 6, 7]
    assert counts[3] == len(match_of(40).game.cell)  # type: ignore[attr-defined]


def test_with_the_eyes_of_a_seat(position: Path) -> None:
    pictures = {}
    for seat in ("A", "0", "b", "spectator", "C"):
        assert render(position, "--seat", seat, "-o", position.with_name("x.svg")) == 0
        pictures[seat] = position.with_name("x.svg").read_text(encoding="utf-8")
    assert pictures["A"] == pictures["0"]
    assert len(set(pictures.values())) == 4
    assert "City tile" in pictures["C"]
    assert "City tile" not in pictures["spectator"]


def test_without_a_seat_the_picture_is_a_spectators(position: Path) -> None:
    one, two = position.with_name("one.svg"), position.with_name("two.svg")
    assert render(position, "-o", one) == render(position, "--seat", "spectator", "-o", two) == 0
    assert one.read_bytes() == two.read_bytes()


def test_options_are_those_of_the_player_to_move_unless_a_seat_is_named(position: Path) -> None:
    out = position.with_name("x.svg")
    for words, marked in (((), False), (("--options",), True), (("--options", "--seat", "A"), False)):
        assert render(position, *words, "-o", out) == 0
        assert ('class="can"' in out.read_text(encoding="utf-8")) == marked


def test_a_finished_game_shows_its_result_to_everybody(tmp_path: Path, finished: Table) -> None:
    write_save(finished, tmp_path / "end.json")
    assert render(tmp_path / "end.json", "--options", "-o", tmp_path / "end.svg") == 0
    svg = (tmp_path / "end.svg").read_text(encoding="utf-8")
    for seat in range(3):
        assert f">{finished.game_type.total(finished.game, seat)}</text>" in svg


def test_a_city_scattered_over_the_whole_plane_stays_a_small_picture(tmp_path: Path) -> None:
    city = ["0,0 S0", "60,60 T05", "-60,-60 T06", "0,-60 T07"]
    (tmp_path / "far.toml").write_text(f'game = "canals"\nphase = "end"\ncity = {city}', encoding="utf-8")
    for words in ((), ("--narrow",)):
        out = tmp_path / "far.svg"
        assert render(tmp_path / "far.toml", *words, "-o", out) == 0
        assert out.stat().st_size < 130_000
        root = ElementTree.parse(out).getroot()
        assert int(root.attrib["height"]) < 4 * int(root.attrib["width"])


def test_the_language_is_that_of_the_command(position: Path) -> None:
    assert main(["render", str(position), "--lang", "de", "-o", str(position.with_name("de.svg"))]) == 0
    assert "Kanalstadt" in position.with_name("de.svg").read_text(encoding="utf-8")


# --- what it refuses -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--at", 41], "0 to --at 40"),
        (["--at", -1], "after -1 inputs"),
        (["--seat", "D"], "D"),
        (["--seat", "7"], "7"),
        (["--seat", ""], "A"),
        (["--width", 99], "100 to 4000"),
        (["--width", 4001], "100 to 4000"),
    ],
)
def test_what_does_not_exist_is_refused(
    save: Path, words: list[object], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert render(save, *words, "-o", save.with_name("x.svg")) == 2
    assert part in complaint(capsys)
    assert [path.name for path in save.parent.iterdir()] == ["game.json"]


@pytest.mark.parametrize("name", ["picture.jpg", "picture", "svg"])
def test_another_ending_is_refused(save: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert render(save, "-o", save.with_name(name)) == 2
    assert ".svg" in complaint(capsys)
    assert not save.with_name(name).exists()


def test_a_file_that_cannot_be_written_is_named(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing, folder = save.parent / "nowhere" / "x.svg", save.parent / "folder.svg"
    folder.mkdir()
    for out in (missing, folder):
        assert render(save, "-o", out) == 2
        assert str(out) in complaint(capsys)
    assert sorted(path.name for path in save.parent.iterdir()) == ["folder.svg", "game.json"]


def test_a_file_that_is_there_survives_a_complaint(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = save.with_name("old.svg")
    out.write_text("old", encoding="utf-8")
    assert render(save, "--seat", "Z", "-o", out) == 2
    assert "Z" in complaint(capsys)
    assert out.read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": 99}', '{"format": 1, "game": "chess"}'])
def test_a_bad_file_is_named(tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.json").write_text(content, encoding="utf-8")
    assert render(tmp_path / "bad.json", "-o", tmp_path / "x.svg") == 2
    complaint(capsys)
    assert not (tmp_path / "x.svg").exists()


def test_a_save_that_cannot_be_replayed_is_drawn_only_as_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = match_of(12)
    table.replayable = False
    write_save(table, tmp_path / "game.json")
    assert render(tmp_path / "game.json", "-o", tmp_path / "x.svg") == 0
    assert render(tmp_path / "game.json", "--at", 12, "-o", tmp_path / "x.svg") == 0
    capsys.readouterr()
    assert render(tmp_path / "game.json", "--at", 3, "-o", tmp_path / "y.svg") == 2
    assert "replayed" in complaint(capsys)
    assert not (tmp_path / "y.svg").exists()


def test_a_position_has_no_earlier_moment(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render(position, "--at", 0, "-o", position.with_name("x.svg")) == 0
    capsys.readouterr()
    assert render(position, "--at", 1, "-o", position.with_name("y.svg")) == 2
    assert "0" in complaint(capsys)


def test_without_the_package_for_png_it_says_what_to_install(
    save: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert render(save, "-o", save.with_name("x.png")) == 2
    assert "-m pip install 'resvg-py>=0.1'" in complaint(capsys)
    assert not save.with_name("x.png").exists()
    assert render(save, "-o", save.with_name("x.svg")) == 0


def test_a_position_says_itself_how_it_wants_to_be_drawn(tmp_path: Path) -> None:
    plain, wish = tmp_path / "plain.toml", tmp_path / "wish.toml"
    plain.write_text(POSITION, encoding="utf-8")
    wish.write_text(POSITION + 'show = "options"\nseat = 0\n', encoding="utf-8")
    pictures = []
    for file, *words in ((plain, "--options", "--seat", "A"), (wish,), (plain,), (wish, "--seat", "spectator")):
        assert render(file, *words, "-o", tmp_path / "p.svg") == 0
        pictures.append((tmp_path / "p.svg").read_text(encoding="utf-8"))
    assert pictures[0] == pictures[1] != pictures[2]
    assert pictures[3] != pictures[1]
