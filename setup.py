"""Only for the compiled build: everything else about the package stands in pyproject.toml.

With TAFELRUNDE_COMPILE=1 the hot modules become C extensions (mypyc); without it the package is pure Python.
"""

import os
import shlex
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src/tafelrunde")

# Hot is what runs at every decision: the engine, the bots, and of a game all but what only shows or reads it.
# Each name stands for a module or for the folder it has become.
COLD_IN_BOTS = ("advice", "analysis", "programs", "tasks", "workers")  # they deal with other processes and with words
COLD_IN_A_GAME = ("view", "draw", "terminal", "words", "position", "check", "survey", "traits")


def hot_modules(folder: Path, cold: tuple[str, ...] = ()) -> list[str]:
    """The modules of a folder that are to be compiled."""
    modules = []
    for file in sorted(folder.rglob("*.py")):
        first = file.relative_to(folder).parts[0].removesuffix(".py")
        if first not in cold and file.name != "__init__.py":
            modules.append(file.as_posix())
    return modules


def hot_groups() -> dict[str, list[str]]:
    """The hot modules by group: the engine, the bots, each game. A group becomes one shared library."""
    groups = {"engine": hot_modules(PACKAGE / "engine"), "bots": hot_modules(PACKAGE / "bots", COLD_IN_BOTS)}
    for game in sorted((PACKAGE / "games").glob("*/")):
        groups[game.name] = hot_modules(game, COLD_IN_A_GAME)
    return {name: modules for name, modules in groups.items() if modules}


def forget_this_machine() -> None:
    """Some Pythons make every library tell where they lie; in a wheel that means nothing, and nothing needs it."""
    linker = shlex.split(sysconfig.get_config_var("LDSHARED") or "")
    elsewhere = [word for word in linker if not word.startswith("-Wl,-rpath")]
    if elsewhere != linker:
        os.environ.setdefault("LDSHARED", shlex.join(elsewhere))


# A build asks for the metadata first, which needs no compiler.
asked_for_metadata = bool({"egg_info", "dist_info"} & set(sys.argv))

if os.environ.get("TAFELRUNDE_COMPILE") == "1" and not asked_for_metadata:
    from mypyc.build import mypycify

    forget_this_machine()
    groups = hot_groups()
    setup(
        # Groups may use one another's native classes, yet the C compiler can work on several at once.
        ext_modules=mypycify(
            [module for modules in groups.values() for module in modules],
            separate=[(modules, f"tafelrunde_{name}") for name, modules in groups.items()],
            opt_level="3",
            debug_level="0",
        ),
        options={"build_ext": {"parallel": os.cpu_count() or 1}},
    )
else:
    setup()
