"""The compiled build: the hot modules as C extensions (setup.py says which), in an environment of its own.

It is built in a copy of the sources under .venv/: compiled files beside the sources would shadow them.
"""

import functools
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from tools.progress import Trouble, quietly, step
from tools.venvs import FOLDER, ROOT, VERSION, Venv, environment, read, remove

TEST = Venv("test", "requirements-dev.lock")
WHEEL = Venv("wheel", "requirements-build.lock")  # setuptools alone: enough for a pure wheel
FAST = Venv("fast", "requirements-dev.lock", on=TEST)  # the same packages, and the compiled program
NOT_SOURCES = ("*.pyc", "__pycache__", "*.egg-info", "*.so", "*.pyd")
BESIDE_SOURCES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE")


def why_not_compile() -> str | None:
    """What is missing for a compiled build, and how to get it; None if it can be made."""
    if os.name == "nt":
        return None if has_visual_c() else "no C compiler was found; install the Build Tools for Visual Studio (C++)"
    if sys.platform == "darwin":
        remedy = "xcode-select --install"
    elif Path("/etc/debian_version").exists():
        remedy = "apt install gcc python3-dev"
    else:
        remedy = "install gcc and the development files of this Python with your package manager"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0]) is None:
        return f"no C compiler was found ({compiler[0]}); {remedy}"
    include = sysconfig.get_path("include")
    if not (Path(include) / "Python.h").exists():
        return f"Python's C headers were not found (Python.h of {VERSION}); {remedy}"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        command = [*compiler, "-I", include, "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        works = subprocess.run(command, capture_output=True, check=False).returncode == 0
    return None if works else f"the C compiler {compiler[0]} cannot compile against Python's headers; {remedy}"


def has_visual_c() -> bool:
    if shutil.which("cl"):
        return True
    installer = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Microsoft Visual Studio/Installer/vswhere.exe"
    if not installer.exists():
        return False
    tools = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
    command = [str(installer), "-products", "*", "-requires", tools, "-property", "installationPath"]
    return bool(subprocess.run(command, capture_output=True, check=False).stdout.strip())


def fast_is_ready() -> bool:
    """Whether the compiled build is there and made from the sources as they are now."""
    return FAST.is_ready and read(FAST.folder / "compiled-from.txt") == fingerprint()


def make_fast() -> None:
    """Compiles, unless nothing has changed since."""
    if fast_is_ready():
        return
    reason = why_not_compile()
    if reason:
        raise Trouble(f"The compiled build cannot be made: {reason}.")
    FAST.make()
    stamp = FAST.folder / "compiled-from.txt"
    stamp.unlink(missing_ok=True)
    now = fingerprint()
    with step("compiling the hot modules (some minutes the first time)"):
        wheel = make_wheel(compiled=True)
        FAST.pip("install", "--no-deps", "--force-reinstall", wheel)
    stamp.write_text(now, encoding="utf-8")


def make_wheel(compiled: bool) -> Path:
    """Builds a wheel. Compiling reads the types of all packages, so it needs the fast environment."""
    venv, copy = (FAST, "build") if compiled else (WHEEL, "build-pure")
    venv.make()
    return wheel_from(FOLDER / f"{copy}-{VERSION}", venv.python, compiled)


def wheel_from(copy: Path, python: Path, compiled: bool) -> Path:
    """Brings a copy of the sources up to date and builds a wheel from it, with the tools that this Python has."""
    copy_sources(copy)
    wheels = copy / "wheels"
    remove(wheels)
    version = subprocess.check_output([python, "setup.py", "--version"], env=environment(), cwd=ROOT, encoding="utf-8")
    quietly(
        [python, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, copy],
        environment(TAFELRUNDE_COMPILE="1" if compiled else "0", TAFELRUNDE_VERSION=version.split()[-1]),
        copy,
    )
    return next(wheels.glob("*.whl"))


def copy_sources(copy: Path) -> None:
    """Brings the copy up to date. Unchanged files keep their dates, so that only changed groups are compiled again."""
    how = hashlib.sha256((ROOT / "setup.py").read_bytes()).hexdigest()
    listing = "\n".join((how, *(file.as_posix() for file in source_files())))
    if read(copy / "files.txt") != listing:
        remove(copy)  # a build keeps modules that are gone, and what was built in another way: so it starts anew
    for file in source_files():
        content = (ROOT / file).read_bytes()
        target = copy / file
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    (copy / "files.txt").write_text(listing, encoding="utf-8")


def fingerprint() -> str:
    """Changes with everything that the compiled build is made from."""
    digest = hashlib.sha256(FAST.made_from().encode())
    for file in source_files():
        digest.update(f"{file.as_posix()}\0".encode())
        digest.update(hashlib.sha256((ROOT / file).read_bytes()).digest())
    return digest.hexdigest()


@functools.cache
def source_files() -> list[Path]:
    """All files of the package, relative to the checkout."""
    beside = [Path(name) for name in BESIDE_SOURCES if (ROOT / name).exists()]
    inside = (file.relative_to(ROOT) for file in (ROOT / "src").rglob("*") if file.is_file())
    sources = [
        file for file in inside if not any(part.match(name) for part in (file, *file.parents) for name in NOT_SOURCES)
    ]
    return sorted(beside + sources)
