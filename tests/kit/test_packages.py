"""Advice on a missing package works where the program was installed; the version says what was built."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tafelrunde import __version__
from tafelrunde.adapters.core import missing
from tafelrunde.kit.packages import EXTRAS, install_command, installed_version
from tools.venvs import ROOT


def test_the_extras_are_those_of_the_package() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    ours = {name: tuple(wish.partition(";")[0] for wish in wishes) for name, wishes in extras.items()}
    assert {name: ours[name] for name in EXTRAS} == EXTRAS
    assert ours.keys() - EXTRAS.keys() == {"dev", "bench"}, "what only the sources use"


@pytest.mark.skipif(sys.platform == "win32", reason="quoted in another way")
def test_in_an_environment_its_own_pip_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made by venv, or by run.py: both have pip. The command must be one that a shell can run."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    for folder in (tmp_path, tmp_path / "my folder"):
        echo = folder / "python"
        folder.mkdir(exist_ok=True)
        echo.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n', encoding="utf-8")
        echo.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(echo))
        done = subprocess.run(["sh", "-c", install_command("lab")], cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout.splitlines() == ["-m", "pip", "install", *EXTRAS["lab"]]
        assert not list(tmp_path.glob("=*")), "no word was taken for a file"


def test_pipx_is_asked_to_add_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "pipx" / "venvs" / "tafelrunde"
    place.mkdir(parents=True)
    (place / "pipx_metadata.json").write_text(json.dumps({}), encoding="utf-8")
    monkeypatch.setattr(sys, "prefix", str(place))
    assert install_command("ray").startswith("pipx inject tafelrunde ")


def test_environments_say_it_too() -> None:
    assert install_command("env") in str(missing("env"))


def test_nobody_is_told_to_install_our_name_from_an_index() -> None:
    """No index has it; whoever registered it there could run what they like. A wheel, or the folder, is meant."""
    index = re.compile(r"\bpipx? install (?:.* )?['\"]?tafelrunde(?![-./\w])")
    texts = [*(ROOT / "src").rglob("*.toml"), *(ROOT / "src").rglob("*.py"), *(ROOT / "docs").rglob("*.md")]
    texts += [ROOT / "README.md", *(ROOT / "deploy").iterdir()]
    said = [(path.name, line) for path in texts for line in path.read_text(encoding="utf-8").splitlines()]
    assert [(name, line) for name, line in said if index.search(line) and "--no-index" not in line] == []


def test_the_version_of_sources_is_the_package_s() -> None:
    assert installed_version().partition("+")[0] == __version__
