"""`make test` and what else runs tests: nothing that the caller has set changes what they do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import build, commands, pythons
from tools.venvs import ROOT, Venv, environment, environment_for_tests

# What machines have been seen to set, and what would make tests pass or fail.
SET_BY_OTHERS = {
    "PYTHONUNBUFFERED": "1",
    "PYTHONPATH": "/elsewhere",
    "PYTHONWARNINGS": "error",
    "PYTHONOPTIMIZE": "1",
    "PYTEST_ADDOPTS": "-k nothing",
    "LC_ALL": "de_DE",
    "LANGUAGE": "de",
    "TZ": "Asia/Tokyo",
    "TERM": "dumb",
    "COLUMNS": "40",
    "NO_COLOR": "1",
    "DISPLAY": ":0",
    "http_proxy": "http://127.0.0.1:9",
    "XDG_DATA_HOME": "/elsewhere",
    "TAFELRUNDE_DATA": "/elsewhere",
    "TAFELRUNDE_EXPECT_COMPILED": "0",
    "GIT_DIR": "/elsewhere",
    "SSL_CERT_FILE": "/elsewhere/ca.pem",
    "PIP_INDEX_URL": "https://packages.example/simple",
}


@pytest.fixture(autouse=True)
def somebody_elses_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in SET_BY_OTHERS.items():
        monkeypatch.setenv(name, value)


def test_tests_get_nothing_but_what_finds_programs_and_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin")
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("CI", "true")
    made = environment_for_tests(TAFELRUNDE_BROWSER="/usr/bin/chromium")
    assert SET_BY_OTHERS.keys() & made.keys() == set()
    assert made.items() >= {"PATH": "/usr/bin", "HOME": "/home/ann", "LANG": "C.UTF-8", "CI": "true"}.items()
    assert made["TAFELRUNDE_BROWSER"] == "/usr/bin/chromium"


def test_installing_keeps_what_says_where_packages_come_from() -> None:
    made = environment()
    for name in ("PIP_INDEX_URL", "SSL_CERT_FILE", "http_proxy"):
        assert made[name] == SET_BY_OTHERS[name]
    assert "PYTHONPATH" not in made


@pytest.mark.parametrize("command", ["test", "mutants", "coverage"])
def test_every_command_that_tests_makes_its_own(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """All that is started is only noted; the browser that the caller names is handed on."""
    started: list[tuple[list[str], dict[str, str]]] = []

    def note(program: list[str], env: dict[str, str], cwd: str) -> int:
        started.append((program, env))
        return 0

    monkeypatch.setattr(Venv, "make", lambda self: None)
    monkeypatch.setattr(Venv, "pip", lambda self, *words: None)
    monkeypatch.setattr(build, "make_fast", lambda: None)
    monkeypatch.setattr(build, "why_not_compile", lambda: None)
    monkeypatch.setattr("tools.progress.quietly", lambda program, env, cwd: note(program, env, cwd))
    monkeypatch.setattr(pythons, "call", note)
    monkeypatch.setattr("tools.proxies.why_not", str)
    monkeypatch.setenv("TAFELRUNDE_BROWSER", "/opt/browser")
    assert commands.main([command]) == 0
    assert started
    assert not [program for program, env in started if SET_BY_OTHERS.items() & env.items()]
    if command == "test":
        assert [program[2] for program, _ in started].count("pytest") == 4  # collected, run, in a browser, compiled
        named = [env.get("TAFELRUNDE_BROWSER") for program, env in started if program[2] == "pytest"]
        assert [name for name in named if name] == ["/opt/browser"]


def test_run_py_starts_whatever_python_is_told() -> None:
    told = {"PATH": os.environ["PATH"], "PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(ROOT / "run.py"), "help"]
    done = subprocess.run(command, env=told, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: ")


@pytest.mark.skipif(os.name != "posix", reason="there is no make")
def test_make_takes_its_words_from_the_command_line_only(tmp_path: Path) -> None:
    told = {"PATH": os.environ["PATH"], "ARGS": "--quick"}
    make = ["make", "-n", "-C", str(ROOT), "play"]
    done = subprocess.run(make, env=told, capture_output=True, text=True, check=True)
    assert "--quick" not in done.stdout
    done = subprocess.run([*make, "ARGS=--port 9000"], env=told, capture_output=True, text=True, check=True)
    assert "run.py play --port 9000" in done.stdout
