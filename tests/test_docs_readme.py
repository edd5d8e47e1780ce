"""README.md can be typed: its commands work one after the other, and leave nothing that git would see."""

import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.table.store.sqlite import SqliteStorage
from tests.table.halls import run
from tools.venvs import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
# A command, then two spaces and what it does.
COMMANDS = [re.split(r"\s{2,}", line)[0] for line in re.findall(r"^tafelrunde .*$", README, re.MULTILINE)]
LONG = ("simulate", "arena", "lab")  # hours of play; their own tests run them
TYPED = {"play": "1\nquit\n", "replay": "\n" * 20}


def test_its_commands_work_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a folder that has only what a clone has, beside a table that keeps something."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path / "data"))
    run(keep_nothing(tmp_path / "data" / "table"))
    done = []
    for command in COMMANDS:
        _, name, *words = shlex.split(command)
        if name in LONG:
            continue
        monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED.get(name, "")))
        code = main(["--lang", "en", name, *words])
        assert code == 0, (command, capsys.readouterr())
        done.append(name)
    assert {"play", "replay", "verify", "render", "position", "rules", "content", "backup"} == set(done)
    assert {path.name for path in tmp_path.iterdir()} == {"data", "examples", "mine"}


async def keep_nothing(folder: Path) -> None:
    """A database without a table."""
    storage = SqliteStorage(folder)
    await storage.close()


def test_git_does_not_look_at_what_they_write() -> None:
    done = subprocess.run(["git", "check-ignore", "-q", "mine/game.json"], cwd=ROOT, check=False)
    if done.returncode == 128:
        pytest.skip("this is no clone")
    assert done.returncode == 0


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) > 15
    assert [link for link in links if not (ROOT / link).exists()] == []
