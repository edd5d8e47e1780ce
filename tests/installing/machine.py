"""A machine without the source: an environment with the wheel and with what the wheel asks for, and nothing else."""

import email
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath
from typing import Any

from packaging.requirements import Requirement

from tests.patience import patience
from tools.venvs import environment


class Machine:
    """Somewhere away from the checkout where the wheel is installed."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv = folder / "venv"
        self.scripts = Path(sysconfig.get_path("scripts", "venv", {"base": str(venv)}))
        self.packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(venv)}))
        self.python = self.scripts / Path(sys.executable).name
        self.command = self.scripts / "tafelrunde"
        self.env = environment(PATH=f"{self.scripts}{os.pathsep}{os.defpath}", HOME=str(folder))
        self.call(sys.executable, "-m", "venv", "--without-pip", str(venv))
        for name in needed([str(line) for line in metadata_of(wheel).get_all("Requires-Dist", [])]):
            bring(name, self.packages)
        pip = [sys.executable, "-m", "pip", "--python", str(self.python)]
        self.call(*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel))

    def call(self, *command: str) -> str:
        """What a command prints, which must not fail."""
        done = subprocess.run(
            command, cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=patience(300)
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def running(self, *command: str, **variables: str) -> Iterator["subprocess.Popen[str]"]:
        """A program that is running there; whoever has not stopped it, it is stopped."""
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        with subprocess.Popen(command, cwd=self.folder, env=self.env | variables, **pipes) as process:
            try:
                yield process
            finally:
                if process.poll() is None:
                    process.kill()


def address_of(process: "subprocess.Popen[str]") -> str:
    """The address on the first line that a server prints."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(r"Tafelrunde: (http://\S+/)\n", line)
    assert found, (line, process.stderr and process.stderr.read())
    return found[1]


def metadata_of(wheel: Path) -> "email.message.Message[str, str]":
    """What the wheel says of itself."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        return email.message_from_bytes(packed.read(name))


def needed(wishes: list[str]) -> set[str]:
    """Everything that is needed for this, with what that needs in turn. Extras that nobody asked for are not."""
    found: set[str] = set()
    todo = [Requirement(wish) for wish in wishes]
    while todo:
        wish = todo.pop()
        if wish.name in found or (wish.marker and not wish.marker.evaluate({"extra": ""})):
            continue
        assert not wish.extras, f"{wish}: extras are not followed here"
        found.add(wish.name)
        assert wish.specifier.contains(distribution(wish.name).version)
        todo += [Requirement(line) for line in distribution(wish.name).requires or []]
    return found


def bring(name: str, packages: Path) -> None:
    """Put one package of this environment into another one, as pip would."""
    for file in distribution(name).files or []:
        inside = PurePosixPath(file)
        if ".." not in inside.parts and "__pycache__" not in inside.parts:  # commands and what Python makes itself
            (packages / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(file.locate()), packages / inside)
