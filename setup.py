"""What pyproject.toml cannot say: the version between releases, the description, and the compiled build.

With TAFELRUNDE_COMPILE=1 the hot modules become C extensions (mypyc); without it the package is pure Python.
TAFELRUNDE_VERSION says which version this is, where neither git nor an archive of the sources does.
"""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src/tafelrunde")
UNRELEASED = "## Not released yet"  # the heading of the changelog between releases

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


def version() -> str:
    """The version of these sources; between releases with the commit, as in 0.8.0+1234.g1a2b3c4: pip takes another
    build of the same version for the one that is installed."""
    if told := os.environ.get("TAFELRUNDE_VERSION"):
        return told
    about = read("PKG-INFO")  # in an archive of the sources
    if found := re.search(r"^Version: (\S+)$", about, re.MULTILINE):
        return found[1]
    found = re.search(r'^__version__ = "(.+)"$', read(PACKAGE / "__init__.py"), re.MULTILINE)
    assert found is not None
    return found[1] + (commit() if UNRELEASED in read("CHANGELOG.md") else "")


def commit() -> str:
    """What git says of these sources, as the local part of a version; "" if they are not under git, or without git."""
    if not git("ls-files", "setup.py"):
        return ""  # what lies around them is another project
    changed = ".changed" if git("status", "--porcelain", "--untracked-files=no") else ""
    return f"+{git('rev-list', '--count', 'HEAD')}.g{git('rev-parse', '--short', 'HEAD')}{changed}"


def git(*words: str) -> str:
    """What a command of git prints; "" if it fails."""
    try:
        done = subprocess.run(["git", *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def description() -> str:
    """The README without its pictures and links: they lead to other files of the sources, which are not installed."""
    text = re.sub(r"^!\[[^]]*\]\([^)]*\)\n\n?", "", read("README.md"), flags=re.MULTILINE)
    return re.sub(r"\[([^]]+)\]\((?!https?:)[^)]*\)", r"\1", text)


def read(file: str | Path) -> str:
    """The text of a file, "" if there is none."""
    return Path(file).read_text(encoding="utf-8") if Path(file).exists() else ""


def forget_this_machine() -> None:
    """Some Pythons make every library tell where they lie; in a wheel that means nothing, and nothing needs it."""
    linker = shlex.split(sysconfig.get_config_var("LDSHARED") or "")
    elsewhere = [word for word in linker if not word.startswith("-Wl,-rpath")]
    if elsewhere != linker:
        os.environ.setdefault("LDSHARED", shlex.join(elsewhere))


# A build asks for the metadata first, which needs no compiler.
asked_for_metadata = bool({"egg_info", "dist_info", "sdist", "--version"} & set(sys.argv))
about: dict[str, str] = {
    "version": version(),
    "long_description": description(),
    "long_description_content_type": "text/markdown",
}

if os.environ.get("TAFELRUNDE_COMPILE") == "1" and not asked_for_metadata:
    from mypyc.build import mypycify

    forget_this_machine()
    groups = hot_groups()
    setup(
        **about,
        # Groups may use one another's native classes, yet the C compiler can work on several at once.
        ext_modules=mypycify(
            [module for modules in groups.values() for module in modules],
            separate=[(modules, f"tafelrunde.{name}") for name, modules in groups.items()],
            opt_level="3",
            debug_level="0",
        ),
        options={"build_ext": {"parallel": os.cpu_count() or 1}},
    )
else:
    setup(**about)
