"""This program as a package: its version, and how to add what only some commands need where it was installed."""

import os
import shlex
import sys
from pathlib import Path
from typing import Final

from tafelrunde import __version__

# By extra, as in pyproject.toml. They are named one by one: no package index has a package of our name.
EXTRAS: Final = {
    "png": ("resvg-py>=0.1",),
    "lab": ("openskill>=6", "pyarrow>=17"),
    "ray": ("ray>=2.40",),
    "env": ("gymnasium>=1", "numpy>=1.26", "pettingzoo>=1.24", "pillow>=10", "resvg-py>=0.1"),
    "openspiel": ("open_spiel>=1.6",),
    "reminders": ("apprise>=2.2", "tzdata>=2024.1"),
}


def installed_version() -> str:
    """This program's version; of a wheel that was built between releases with the commit, as in 0.8.0+1234.g1a2b3c4."""
    from importlib.metadata import PackageNotFoundError, distribution  # takes a while, and few ask

    try:
        found = distribution("tafelrunde")
    except PackageNotFoundError:  # it runs from its sources
        return __version__
    of_a_wheel = found.read_text("WHEEL") is not None and found.version.partition("+")[0] == __version__
    return found.version if of_a_wheel else __version__


def install_command(extra: str) -> str:
    """The command that adds the packages of an extra to the environment of this program."""
    if Path(sys.prefix, "pipx_metadata.json").exists():  # pipx changes its environments only by its own commands
        program = ["pipx", "inject", Path(sys.prefix).name]
    else:
        program = [sys.executable, "-m", "pip", "install"]
    return " ".join(map(_quoted, (*program, *EXTRAS[extra])))


def _quoted(word: str) -> str:
    """A word as the usual shell of this system takes it."""
    if os.name == "nt":
        return f'"{word}"' if set(word) & set(" <>&|") else word
    return shlex.quote(word)
