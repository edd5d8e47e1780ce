"""Which version a build is: the release's, or between releases one with the commit; and where that comes from."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tafelrunde import __version__
from tests.installing.machine import metadata_of
from tools import build
from tools.commands import REMINDERS
from tools.venvs import ROOT, environment

LOCAL = re.compile(rf"{re.escape(__version__)}\+\d+\.g[0-9a-f]{{7,}}(\.changed)?")
UNRELEASED = "# Changelog\n\n## Not released yet\n\n- Something.\n"
RELEASED = f"# Changelog\n\n## {__version__}\n\n- Something.\n"


def say(folder: Path, **variables: str) -> str:
    """The version that setup.py says there."""
    env = environment(GIT_CEILING_DIRECTORIES=str(folder.parent), **variables)
    command = [sys.executable, "setup.py", "--version"]
    return subprocess.check_output(command, cwd=folder, env=env, encoding="utf-8").split()[-1]


def git(folder: Path, *words: str) -> None:
    """As somebody, whatever is configured here."""
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Enough of the sources to say a version, without git."""
    folder = tmp_path / "sources"
    inside = ("__init__.py", "kit/fonts/OFL.txt")
    for name in (*build.BESIDE_SOURCES, "MANIFEST.in", *(f"src/tafelrunde/{file}" for file in inside)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    (folder / "CHANGELOG.md").write_text(UNRELEASED, encoding="utf-8")
    return folder


def test_without_git_it_is_the_plain_one(sources: Path) -> None:
    assert say(sources) == __version__
    assert say(sources, PATH=os.fspath(sources)) == __version__  # where git is not even installed
    assert say(sources, TAFELRUNDE_VERSION="7.7.7") == "7.7.7"


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_between_releases_it_has_the_commit(sources: Path) -> None:
    """It rises with each commit, so that pip takes the newest of several wheels."""
    git(sources, "init", "-q")
    assert say(sources) == __version__, "the sources of somebody else's project"
    git(sources, "add", ".")
    git(sources, "commit", "-qm", "One")
    one = say(sources)
    assert re.fullmatch(rf"{re.escape(__version__)}\+1\.g[0-9a-f]+", one)
    (sources / "CHANGELOG.md").write_text(RELEASED, encoding="utf-8")
    assert say(sources) == __version__
    git(sources, "commit", "-qam", "Two")
    assert say(sources) == __version__, "a release"
    (sources / "CHANGELOG.md").write_text(UNRELEASED, encoding="utf-8")
    assert re.fullmatch(rf"{re.escape(__version__)}\+2\.g[0-9a-f]+\.changed", say(sources))


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_an_archive_of_the_sources_keeps_it_and_has_no_tests(sources: Path, tmp_path: Path) -> None:
    for name in ("tests/test_something.py", "tools/something.py"):
        (sources / name).parent.mkdir()
        (sources / name).touch()
    git(sources, "init", "-q")
    git(sources, "add", ".")
    git(sources, "commit", "-qm", "One")
    version = say(sources)
    command = [sys.executable, "-c", f"import setuptools.build_meta as b; b.build_sdist({str(tmp_path)!r})"]
    subprocess.run(command, cwd=sources, env=environment(), check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = [name.partition("/")[2] for name in packed.getnames()]
        packed.extractall(tmp_path / "unpacked", filter="data")
    beside = {name for name in names if name and not name.startswith("src")}
    wanted = {
        "CHANGELOG.md",
        "LICENSE",
        "MANIFEST.in",
        "NOTICE",
        "PKG-INFO",
        "README.md",
        "pyproject.toml",
        "setup.cfg",
        "setup.py",
    }
    assert beside == wanted
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert say(unpacked) == version
    wheels = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), "."]
    subprocess.run(wheels, cwd=unpacked, env=environment(), check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert metadata_of(wheel)["Version"] == version


def test_a_wheel_says_which_it_is(wheel: Path) -> None:
    """`make wheel` builds in a copy that git does not know."""
    version = metadata_of(wheel)["Version"]
    assert version == say(ROOT)
    assert version == __version__ or LOCAL.fullmatch(version)


def test_a_pure_wheel_needs_setuptools_alone() -> None:
    lock = (ROOT / build.WHEEL.lock).read_text(encoding="utf-8")
    assert re.findall(r"^([\w-]+)==", lock, re.MULTILINE) == ["setuptools"]


def test_what_goes_with_a_wheel_is_what_it_asks_for(wheel: Path) -> None:
    """Every package that it needs, in one version that it allows and that has hashes."""
    pins = re.findall(
        r"^([\w.-]+)==([\w.]+)(.*(?:\n    .*)*)", (ROOT / REMINDERS.lock).read_text("utf-8"), re.MULTILINE
    )
    assert all("--hash=sha256:" in rest for _, _, rest in pins)
    versions = {name.lower().replace("_", "-"): version for name, version, _ in pins}
    for extra in ("", "png", "reminders"):
        for line in metadata_of(wheel).get_all("Requires-Dist", []):
            wish = Requirement(line)
            if wish.marker is None or wish.marker.evaluate({"extra": extra}):
                assert wish.specifier.contains(versions[wish.name.lower().replace("_", "-")]), wish


def test_what_is_subclassed_has_an_upper_bound(wheel: Path) -> None:
    """uvicorn's protocols are its inside: the next minor version may change them. The locked one is the last."""
    (wish,) = [line for line in metadata_of(wheel).get_all("Requires-Dist", []) if line.startswith("uvicorn")]
    (locked,) = re.findall(r"^uvicorn==(\d+)\.(\d+)", (ROOT / REMINDERS.lock).read_text("utf-8"), re.MULTILINE)
    major, minor = map(int, locked)
    specifier = Requirement(wish).specifier
    assert (specifier.contains(f"{major}.{minor}.9"), specifier.contains(f"{major}.{minor + 1}.0")) == (True, False)
