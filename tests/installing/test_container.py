"""The container file: what it promises, and that what it starts works. No image is built here: that needs an engine."""

import json
import re
import shlex
import signal
import socket
import subprocess
from fnmatch import fnmatch
from pathlib import Path

from tests.installing.machine import Machine, address_of, metadata_of
from tests.patience import patience
from tools.commands import COMMANDS
from tools.venvs import ROOT

FILE = ROOT / "deploy" / "Containerfile"


def steps() -> list[tuple[str, str]]:
    """The instructions with their words, in order."""
    text = re.sub(r"^#.*\n", "", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [(name, words) for name, _, words in (line.partition(" ") for line in lines if line.strip())]


def only(name: str) -> str:
    """The words of an instruction that is there once."""
    (words,) = [words for found, words in steps() if found == name]
    return words


def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_it_is_small_and_runs_as_nobody_special() -> None:
    names = [name for name, _ in steps()]
    assert only("FROM") == "${BASE}"
    assert re.fullmatch(r"python:\$\{PYTHON\}-slim", defaults()["BASE"])
    assert names.index("RUN") < names.index("USER") < names.index("ENTRYPOINT")
    user = only("USER")
    assert user not in ("root", "0")
    assert f"useradd --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin {user}" in only("RUN")
    assert only("VOLUME") == "/data"
    assert "TAFELRUNDE_DATA=/data" in shlex.split(only("ENV"))
    assert only("STOPSIGNAL") == "SIGTERM"
    assert only("EXPOSE") in json.loads(only("ENTRYPOINT"))


def defaults() -> dict[str, str]:
    """What can be chosen with --build-arg, and what it is otherwise."""
    return dict(words.split("=") for name, words in steps() if name == "ARG")


def test_it_takes_the_wheel_that_is_built_and_a_python_that_it_fits(wheel: Path) -> None:
    *patterns, _ = only("COPY").split()
    assert all(any(fnmatch(name, pattern) for pattern in patterns) for name in (wheel.name, "requirements.txt"))
    assert f"Programming Language :: Python :: {defaults()['PYTHON']}" in metadata_of(wheel).get_all("Classifier", [])
    assert COMMANDS["wheel"].takes_arguments


def test_it_is_built_in_the_format_that_knows_health_checks() -> None:
    """Podman's own knows none, and leaves it out."""
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    for text in (FILE.read_text(encoding="utf-8"), page):
        (command,) = re.findall(r"podman build .*", text)
        assert "--format docker" in command


def test_its_steps_install_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """The very command of the file in a scratch folder, with stand-ins for the three programs that change a system."""
    target = tmp_path / "wheel"
    target.mkdir()
    bins = tmp_path / "bin"
    bins.mkdir()
    for name in ("pip", "useradd", "install"):
        script = bins / name
        script.write_text(f'#!/bin/sh\nfor word; do echo "$word" >> {tmp_path}/{name}.txt; done\n', encoding="utf-8")
        script.chmod(0o755)
    command = only("RUN").replace("/tmp/wheel", str(target))
    subprocess.run(["sh", "-c", command], env={"PATH": f"{bins}:/usr/bin:/bin"}, check=True)
    words = " ".join((tmp_path / "pip.txt").read_text(encoding="utf-8").splitlines())
    tested, ours = rf"install .*--require-hashes -r {target}/requirements\.txt", rf"--find-links {target} tafelrunde"
    assert re.fullmatch(rf"{tested} install .*--no-index .*{ours}", words)
    assert not target.exists()
    assert (tmp_path / "useradd.txt").read_text(encoding="utf-8").splitlines()[-1] == only("USER")
    assert (tmp_path / "install.txt").read_text(encoding="utf-8").splitlines()[-1] == only("VOLUME")


def test_what_it_starts_is_healthy_and_stops_when_told(machine: Machine, tmp_path: Path) -> None:
    inside = only("EXPOSE")
    free = str(port())
    start = [free if word == inside else word for word in json.loads(only("ENTRYPOINT"))]
    check = json.loads(only("HEALTHCHECK").partition("CMD ")[2])
    check = [word.replace(f":{inside}/", f":{free}/") for word in check]
    assert f":{free}/healthz" in check[-1]
    start[0], check[0] = str(machine.command), str(machine.python)
    environment = dict(word.split("=") for word in shlex.split(only("ENV"))) | {"TAFELRUNDE_DATA": str(tmp_path)}
    assert subprocess.run(check, capture_output=True).returncode != 0  # nobody answers yet
    with machine.running(*start, **environment) as process:
        address_of(process)
        assert subprocess.run(check, capture_output=True, timeout=patience()).returncode == 0
        process.send_signal(signal.Signals[only("STOPSIGNAL")])
        _, errors = process.communicate(timeout=patience())
    assert process.returncode == 0
    events = [json.loads(line)["event"] for line in errors.splitlines()]
    assert events == ["started", "listening", "stopping", "stopped"]
    assert (tmp_path / "table" / "tafelrunde.db").exists()
