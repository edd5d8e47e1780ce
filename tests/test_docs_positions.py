"""docs/positions.md is true: every position on it loads, and every command answers what the page says."""

import json
import re
import shlex
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.ledger import prefix_of, read_ledger

PAGE = (Path(__file__).parent.parent / "docs" / "positions.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
POSITIONS = {text.split("\n")[0].removeprefix("# "): text for kind, text in BLOCKS if kind == "toml"}
SHOWN = re.findall(
    r"^\$ tafelrunde (.*)\n((?:(?!\$ ).*\n)*)", "".join(t for kind, t in BLOCKS if kind == "console"), re.M
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all positions of the page."""
    for name, text in POSITIONS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("command", "said"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_page_says_what_the_command_answers(
    command: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["--lang", "en", *shlex.split(command)])
    out, err = capsys.readouterr()
    wanted = re.escape(said.strip()).replace(re.escape("..."), ".*")
    assert re.fullmatch(wanted, (out + err).strip(), re.DOTALL), out + err
    assert bool(code) == bool(err)


@pytest.mark.parametrize("name", POSITIONS)
def test_every_position_of_the_page_is_asked_about(name: str) -> None:
    assert any(name in command for command, _ in SHOWN)


@pytest.mark.parametrize("name", game_ids())
def test_every_printed_example_is_there(name: str) -> None:
    headings = "".join(re.findall(r"^#### .*$", PAGE, re.M))
    rows = read_ledger(game_type(name).file("ledger.md"), prefix_of(name))
    examples = [row.id for row in rows if "-EX-" in row.id or row.cells.get("rule", "").startswith("**EX**")]
    assert examples
    assert [row for row in examples if row not in headings] == []


@pytest.mark.parametrize("name", game_ids())
def test_every_field_is_explained(name: str) -> None:
    section = PAGE[PAGE.index(f"## The fields of `{name}`") :]
    table = section[section.index("| field |") :].split("\n\n")[0]
    first_cells = "".join(line.split("|")[1] for line in table.splitlines())
    assert set(re.findall(r"`(\w+)`", first_cells)) == set(import_module(f"{game_type(name).package}.position").KEYS)


def test_the_json_on_the_page_has_the_keys_of_the_answer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(next(text for kind, text in BLOCKS if kind == "json"))
    main(["position", "short.toml", "--answer", "1,-1,2", "--json"])
    after = json.loads(capsys.readouterr().out)
    main(["position", "short.toml", "--json"])
    before = json.loads(capsys.readouterr().out)
    assert set(before) == set(shown)
    assert before["scores"] == shown["scores"]
    assert set(before["open"][0]) == set(shown["open"][0])
    option = shown["open"][0]["options"][0]
    found = next(o for o in before["open"][0]["options"] if o["option"] == option["option"])
    assert found | {"text": "…"} == option
    assert after["events"][0] | {"text": "…"} == shown["events"][0]


def test_positions_may_be_json_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("ex.json").write_text(json.dumps(tomllib.loads(POSITIONS["ex-13.toml"])), encoding="utf-8")
    assert main(["position", "ex.json", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"]["upgrades"] == [6, 0]
