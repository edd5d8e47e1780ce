"""Finds the Pythons of this machine. Also runs on Python 3.6, see `main`."""

import glob
import os
import re
import shutil
import signal
import subprocess
import sys

SUITABLE = ((3, 13), (3, 12), (3, 11))


def is_suitable(version: "tuple[int, ...]") -> bool:
    return tuple(version) in SUITABLE


def find_newest() -> "str | None":
    """The newest suitable Python, or None."""
    return next(filter(None, map(find, SUITABLE)), None)


def find(version: "tuple[int, int]") -> "str | None":
    """A Python of exactly this version: this one, one on the PATH, one of Windows' launcher, or pyenv's."""
    if sys.version_info[:2] == version:
        return sys.executable
    for command in candidates(version):
        executable = answer_of(command, version)
        if executable:
            return executable
    return None


def candidates(version: "tuple[int, int]") -> "list[list[str]]":
    name = "{}.{}".format(*version)
    commands = []
    for program in ("python" + name, "python3", "python"):
        path = shutil.which(program)
        if path:
            commands.append([path])
    if os.name == "nt":
        launcher = shutil.which("py")
        if launcher:
            commands.append([launcher, "-" + name])
    return commands + [[path] for path in pyenv_pythons(name)]


def pyenv_pythons(name: str) -> "list[str]":
    root = os.environ.get("PYENV_ROOT") or os.path.join(os.path.expanduser("~"), ".pyenv")
    found = []
    for folder in glob.glob(os.path.join(root, "versions", name + ".*")):
        patch = re.search(r"\.(\d+)$", folder)
        if patch:  # a free-threaded build (3.13.1t) would not match, and is not meant
            found.append((int(patch.group(1)), folder))
    programs = ("python.exe",) if os.name == "nt" else ("bin", "python")
    return [os.path.join(folder, *programs) for _, folder in sorted(found, reverse=True)]


def answer_of(command: "list[str]", version: "tuple[int, int]") -> "str | None":
    """The path of the Python behind a command, if it is of that version. A launcher or shim may also just fail."""
    question = "import sys; print('%d.%d' % sys.version_info[:2], sys.executable)"
    try:
        answer = subprocess.check_output([*command, "-c", question], stderr=subprocess.DEVNULL, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return None
    found, _, executable = answer.decode("utf-8", "replace").strip().partition(" ")
    return executable if found == "{}.{}".format(*version) else None


def how_to_install() -> str:
    """Half a sentence on where to get a suitable Python."""
    if os.name == "nt":
        return "install one: winget install Python.Python.3.13"
    if sys.platform == "darwin":
        return "install one: brew install python@3.13"
    return "install one: python3.11, python3.12 or python3.13 of your distribution, or with pyenv or uv"


def call(command: "list[str]", env: "dict[str, str] | None" = None, cwd: "str | None" = None) -> int:
    """Runs a command in the foreground until it ends by itself, and returns its exit code.

    Ctrl-C reaches the command directly, which decides what to do about it; a request to end is handed on.
    """
    child = subprocess.Popen(command, env=env, cwd=cwd)
    signal.signal(signal.SIGTERM, lambda _number, _frame: child.terminate())
    while True:
        try:
            code = child.wait()
        except KeyboardInterrupt:
            continue
        return code if code >= 0 else 128 - code  # ended by a signal, said the way shells say it
