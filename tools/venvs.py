"""Virtual environments under .venv/, one per purpose and Python version, made once and then found again."""

import hashlib
import importlib.util
import os
import platform
import shutil
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from tools import pip_wheel
from tools.progress import Trouble, quietly, step

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"

# What the machine's programs need to be found and to start; `CI` says that nothing may be left out.
ON_WINDOWS = (
    "APPDATA",
    "COMSPEC",
    "LOCALAPPDATA",
    "PATHEXT",
    "SYSTEMDRIVE",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "USERPROFILE",
)
KEPT_FOR_TESTS = ("PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "CI", *ON_WINDOWS)


@dataclass(frozen=True)
class Venv:
    """An environment: what it is for, the lock file it is made from; what is installed may lie in another one."""

    purpose: str
    lock: str
    on: "Venv | None" = None  # its packages are found there, and only the program is installed here

    @property
    def folder(self) -> Path:
        return FOLDER / f"{self.purpose}-{VERSION}"

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def is_ready(self) -> bool:
        below = self.on is None or self.on.is_ready
        return below and read(self.folder / "made-from.txt") == self.made_from() and self.python.exists()

    def made_from(self) -> str:
        """Changes whenever the environment has to be made anew; that folders moved also counts."""
        parts = (sys.version, sys.base_prefix, platform.machine(), str(self.folder), read(ROOT / self.lock))
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def make(self) -> None:
        """Makes the environment, unless it is there and right."""
        if self.is_ready:
            return
        if self.on is not None:
            self.on.make()
        name = self.folder.relative_to(ROOT).as_posix()
        with step(f"making {name}"):
            remove(self.folder)
            make_venv(self.folder, self.python, with_pip=self.on is None)
        if self.on is None:
            with step(f"installing {self.lock} into {name}"):
                self.pip("install", "--require-hashes", "-r", ROOT / self.lock)
            self.point_to(ROOT / "src")  # as they lie: no build, and an edit counts at once
        else:
            self.point_to(self.on.packages)
        (self.folder / "made-from.txt").write_text(self.made_from(), encoding="utf-8")

    @property
    def packages(self) -> Path:
        return Path(sysconfig.get_path("purelib", "venv", {"base": str(self.folder)}))

    def point_to(self, folder: Path) -> None:
        """What lies there is imported too. The path is relative, so that no folder's name has to be encoded."""
        path = os.path.relpath(folder, self.packages)
        (self.packages / "tafelrunde.pth").write_text(f"{path}\n", encoding="utf-8")

    def pip(self, *arguments: str | Path, env: dict[str, str] | None = None, cwd: Path | None = None) -> None:
        quietly([self.python, "-m", "pip", *arguments], env or environment(), cwd)


def make_venv(folder: Path, python: Path, with_pip: bool) -> None:
    if importlib.util.find_spec("venv") is None:
        raise Trouble("This Python has no venv module; on Debian and Ubuntu: apt install python3-venv")
    if with_pip and importlib.util.find_spec("ensurepip") is not None:
        quietly([sys.executable, "-m", "venv", folder], environment())
        return
    quietly([sys.executable, "-m", "venv", "--without-pip", folder], environment())
    if with_pip:  # Debian and Ubuntu keep ensurepip in a package of its own, which is usually not installed
        pip_wheel.install_pip(python, ROOT / "requirements-pip.lock", environment())


def environment(**more: str) -> dict[str, str]:
    """The variables for what we start: UTF-8 everywhere, and nothing that would lead imports or pip astray.

    Nothing either that makes every program which is started compile its modules anew.
    """
    astray = ("PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX")
    slow = ("PYTHONDONTWRITEBYTECODE",)
    env = {name: value for name, value in os.environ.items() if name not in (*astray, *slow)}
    return env | {"PYTHONUTF8": "1", "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"} | more


def environment_for_tests(**more: str) -> dict[str, str]:
    """The variables for tests: where programs and temporary files are, and nothing else of the caller's.

    Whoever starts them may have set anything: proxies, locales, options of Python, pytest or git.
    """
    kept = {name: value for name, value in os.environ.items() if name.upper() in KEPT_FOR_TESTS}
    return kept | {"LANG": "C.UTF-8", "PYTHONUTF8": "1"} | more


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def remove(folder: Path) -> None:
    if not folder.exists():
        return
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise Trouble(f"{folder} cannot be removed ({error}); is something in it still running?") from error
