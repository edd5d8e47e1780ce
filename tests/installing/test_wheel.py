"""The wheel carries everything, and the table works where nothing but the wheel is."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.installing.machine import Machine, address_of, metadata_of
from tests.patience import patience
from tests.table.visitor import Visitor
from tools import build
from tools.venvs import ROOT

PAGE = ROOT / "src/tafelrunde/table/page"
FONTS = ROOT / "src/tafelrunde/kit/fonts"


def sources() -> set[str]:
    """Every file of the package as it lies in the checkout, by its name in the wheel."""
    return {file.relative_to("src").as_posix() for file in build.source_files() if file.parts[0] == "src"}


def test_it_carries_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        carried = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert carried == sources()
    for part in (
        "kit/fonts/rubik-400.woff2",
        "kit/fonts/rubik-400.ttf",
        "kit/texts/de.toml",
        "table/page/shell.html",
        "table/page/sounds/README.md",
    ):
        assert f"tafelrunde/{part}" in carried
    for game in (ROOT / "src/tafelrunde/games").glob("*/content"):
        for name in ("ledger.md", "rules.de.md", "rules.en.md", "texts/de.toml", "texts/en.toml", "motif.mp3"):
            assert f"tafelrunde/games/{game.parent.name}/{name}" in carried


def test_nothing_in_it_tells_where_it_was_built(wheel: Path) -> None:
    private = [str(ROOT), str(wheel.parent.parent), str(Path.home()) + "/"]
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            content = packed.read(name)
            assert not [path for path in private if path.encode() in content], name


def test_what_it_says_of_itself(wheel: Path) -> None:
    about = metadata_of(wheel)
    assert (about["Name"], about["Requires-Python"]) == ("tafelrunde", "<3.14,>=3.11")
    with zipfile.ZipFile(wheel) as packed:
        (entry,) = [name for name in packed.namelist() if name.endswith("entry_points.txt")]
        assert b"tafelrunde = tafelrunde.__main__:run" in packed.read(entry)
        licences = {name.partition("/licenses/")[2] for name in packed.namelist() if "/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE", "src/tafelrunde/kit/fonts/OFL.txt"}
    assert about["License-Expression"] == "MIT AND OFL-1.1"
    text = str(about.get_payload())
    assert text.startswith("# Tafelrunde\n")
    assert "](docs/" not in text, "what it leads to is not in the wheel"
    assert "![" not in text
    assert "[docs" not in text
    assert "docs/architecture.md: how it is built" in text


@pytest.mark.compiled
@pytest.mark.skipif(not os.environ.get("TAFELRUNDE_EXPECT_COMPILED"), reason="only where a compiled wheel is installed")
def test_the_compiled_wheel_carries_the_same_files() -> None:
    installed = {str(file) for file in distribution("tafelrunde").files or []}
    assert sources() <= installed
    beyond = {file for file in installed - sources() if "__pycache__" not in file and ".dist-info/" not in file}
    libraries = [file for file in beyond if ".." not in file]
    assert {Path(file).suffix for file in libraries} <= {".so", ".pyd"}
    assert {Path(file).parts[0] for file in libraries} == {"tafelrunde"}
    for file in libraries:
        content = Path(str(distribution("tafelrunde").locate_file(file))).read_bytes()
        assert not [path for path in (str(ROOT), f"{Path.home()}/") if path.encode() in content]


def test_the_installed_command_does_not_know_the_source(machine: Machine) -> None:
    where = machine.call(str(machine.python), "-c", "import sys, tafelrunde; print(tafelrunde.__file__, sys.path)")
    assert where.startswith(str(machine.packages))
    assert str(ROOT) not in where
    assert "Kanalstadt" in machine.call(str(machine.command), "--lang", "de", "rules", "canals")


def test_the_table_works_there(machine: Machine) -> None:
    words = ("serve", "--port", "0", "--data", str(machine.folder / "data"), "--no-browser")
    with machine.running(str(machine.command), *words) as process:
        address = address_of(process)
        asyncio.run(asyncio.wait_for(visit(address), patience()))
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=patience())
    assert process.returncode == 0, errors
    assert "error" not in errors
    assert (machine.folder / "data" / "tafelrunde.db").exists()
    assert not (machine.folder / "data" / "reports").exists()


async def visit(address: str) -> None:
    """Look at everything, then play."""
    async with Visitor("ann", address) as ann:
        await looks_at_the_page(ann)
        shelf = await ann.get("shelf")
        games = [game["id"] for game in shelf["games"]]
        assert len(games) == len(list((ROOT / "src/tafelrunde/games").glob("*/content")))
        for game in games:
            await looks_at_the_rules(ann, game)
        await plays(ann)


async def looks_at_the_page(ann: Visitor) -> None:
    """The lobby in both languages, and all files of the page, byte by byte."""
    for lang, word in (("de", "Tische"), ("en", "tables")):
        page = await ann.http.get(ann.address, headers={"Accept-Language": lang})
        assert page.status_code == 200
        assert f'lang="{lang}"' in page.text
        assert word in page.text
    found = re.search(r'"(static/\w+/)main\.js"', page.text)
    assert found
    files = {file.name: file for file in PAGE.iterdir() if file.suffix in (".js", ".css", ".svg")}
    files |= {f"fonts/{file.name}": file for file in FONTS.glob("*.woff2")}
    files |= {f"sounds/{file.name}": file for file in (PAGE / "sounds").glob("*.mp3")}
    assert len(files) > 40
    for name, file in files.items():
        got = await ann.http.get(f"{ann.address}{found[1]}{name}")
        assert (got.status_code, got.content) == (200, file.read_bytes()), name


async def looks_at_the_rules(ann: Visitor, game: str) -> None:
    """The rulebook in both languages with its pictures."""
    books: dict[str, str] = {}
    for lang in ("de", "en"):
        book: dict[str, Any] = await ann.get(f"games/{game}/rules?lang={lang}")
        books[lang] = str(book)
        assert len(books[lang]) > 5000
    assert books["de"] != books["en"]
    pictures = sorted(set(re.findall(rf"games/{game}/pictures/[\w-]+\.svg", books["de"])))
    for picture, lang in zip(pictures, cycle(("de", "en"))):
        assert (await ann.get(f"{picture}?lang={lang}")).startswith("<svg")
    assert "<svg" in await ann.get(f"games/{game}/picture.svg?lang=de")


async def plays(ann: Visitor) -> None:
    """A game with a bot: a move of mine, and one of the bot's."""
    wish = {"game": "canals", "seats": ["me", "greedy"], "name": "Ann", "tempo": 0, "start": True}
    code = (await ann.post("tables", wish))["code"]
    await ann.comes(code)
    mine = 0
    while not mine or ann.inputs <= mine:
        before = ann.inputs
        if ann.serial:
            reply = await ann.call("answer", serial=ann.serial, option=ann.options[0], sure=True)
            assert reply.get("ok", True), reply
            mine += 1
        await ann.until(lambda before=before: ann.inputs > before)  # type: ignore[misc]
    assert ann.frame["table"]["stage"] == "playing"
    await ann.goes()


@pytest.mark.soak
def test_people_install_it_with_pipx_or_pip(wheel: Path, tmp_path: Path) -> None:
    """All the way: what it needs comes from the package index."""
    bins, env = tmp_path / "bin", dict(os.environ)
    if pipx := shutil.which("pipx"):
        env |= {"PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(bins)}
        subprocess.run([pipx, "install", "--python", sys.executable, str(wheel)], env=env, cwd=tmp_path, check=True)
    else:
        subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
        bins = tmp_path / "venv" / "bin"
        subprocess.run([str(bins / "python"), "-m", "pip", "install", str(wheel)], cwd=tmp_path, check=True)
    command = [str(bins / "tafelrunde"), "serve", "--port", "0", "--data", str(tmp_path / "data"), "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        try:
            asyncio.run(asyncio.wait_for(visit(address_of(process)), patience()))
            process.terminate()
            assert process.wait(patience()) == 0
        finally:
            process.kill()
