"""`tafelrunde backup`, `restore` and `check`, as an operator calls them."""

import asyncio
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tafelrunde.cli.keeping import size_text
from tafelrunde.kit.texts import texts_for
from tafelrunde.table.store import sqlite
from tests.browser.house import House
from tests.cli.call import Said, call, complains
from tests.cli.test_serve import address_of, line_of, served
from tests.patience import patience
from tests.table.keeping import column
from tests.table.test_backup import filled, said_in
from tests.table.test_damage import CODES, LAST, LOG, Crashed, flipped, moves_in
from tests.table.visitor import Visitor

LANGS = pytest.mark.parametrize("lang", ["de", "en"])


class Operator:
    """Somebody at a terminal, with a folder of tables."""

    def __init__(self, capsys: pytest.CaptureFixture[str], home: Path) -> None:
        self.capsys, self.home, self.lang = capsys, home, "en"

    def calls(self, *words: object) -> Said:
        return call(self.capsys, *words, lang=self.lang)


@pytest.fixture
def operator(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Operator:
    """Nothing is said where the tables lie: they lie where they always do."""
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path))
    filled(tmp_path / "table")
    return Operator(capsys, tmp_path)


@LANGS
def test_a_backup_says_what_it_holds_and_is_not_overwritten(operator: Operator, lang: str) -> None:
    operator.lang, file = lang, operator.home / "b.db"
    said = operator.calls("backup", file)
    assert (said.code, said.err) == (0, "")
    holds = {
        "de": "2 Tische (0 im Warteraum, 1 im Gang, 1 beendet), 1 Zug, 1 Name, 1 Chatzeile;",
        "en": "2 tables (0 waiting, 1 running, 1 over), 1 move, 1 name, 1 line of chat;",
    }
    assert said.out.startswith(f"{file}: {holds[lang]} ")
    file.write_bytes(b"something dear")
    complains(operator.calls("backup", file), str(file), "--force")
    assert file.read_bytes() == b"something dear"
    assert operator.calls("backup", file, "--force").code == 0
    assert file.read_bytes().startswith(b"SQLite format 3")


def test_a_backup_that_cannot_be_is_said(operator: Operator) -> None:
    home = operator.home
    complains(operator.calls("backup", home / "b.db", "--data", home / "nowhere"), "no tables", "--data")
    assert not (home / "b.db").exists()
    complains(operator.calls("backup", home), str(home))
    complains(operator.calls("backup", home / "nowhere" / "b.db"), "nowhere")
    for name in ("b.db", "tafelrunde.db"):
        complains(operator.calls("backup", home / "table" / name, "--force"), "another place")
    assert sorted(path.name for path in (home / "table").iterdir()) == ["acknowledged", "lock", "tafelrunde.db"]
    assert said_in(home / "table") == ["hello"]


@LANGS
def test_a_backup_comes_back(operator: Operator, lang: str) -> None:
    operator.lang, home = lang, operator.home
    operator.calls("backup", home / "b.db")
    said = operator.calls("restore", home / "b.db", "--data", home / "a new one")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-1].endswith(f'tafelrunde serve --data "{home / "a new one"}"')
    complains(operator.calls("restore", home / "b.db"), str(home / "table"), "--force")
    said = operator.calls("restore", home / "b.db", "--force")
    assert said.code == 0
    (aside,) = (home / "table").glob("tafelrunde.replaced-*.db")
    assert str(aside) in said.out
    assert said_in(home / "table") == said_in(home / "a new one") == ["hello"]
    assert operator.calls("restore", aside, "--data", home / "old").code == 0
    assert said_in(home / "old") == ["hello"]


def test_what_is_no_backup_is_refused(operator: Operator) -> None:
    home, new = operator.home, operator.home / "new"
    complains(operator.calls("restore", home / "b.db", "--data", new), "b.db")
    (home / "b.db").write_text("once upon a time " * 100)
    complains(operator.calls("restore", home / "b.db", "--data", new), "no backup")
    complains(operator.calls("check", home / "b.db"), "no backup")
    operator.calls("backup", home / "b.db", "--force")
    data = (home / "b.db").read_bytes()
    (home / "b.db").write_bytes(data[: len(data) // 2])
    complains(operator.calls("restore", home / "b.db", "--data", new), "damaged")
    (home / "b.db").write_bytes(data)
    connection = sqlite3.connect(home / "b.db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    for command in ("restore", "check"):
        complains(operator.calls(command, home / "b.db", "--data", new), "newer version")
    assert not new.exists()


def broken(folder: Path) -> None:
    """The tables of these tests are none that could be opened; one cannot even be read."""
    connection = sqlite3.connect(folder / "tafelrunde.db")
    with connection:
        connection.execute("UPDATE tables SET doc = '{' WHERE code = 'AAAA'")
        connection.execute("DELETE FROM tables WHERE code = 'BBBB'")
    connection.close()


@LANGS
def test_check_says_which_table_is_damaged_and_what_to_do(operator: Operator, lang: str) -> None:
    operator.lang = lang
    broken(operator.home / "table")
    (operator.home / "table" / "reports").mkdir()
    (operator.home / "table" / "reports" / "canals-1.json").write_text("{}")
    said = operator.calls("check")
    assert (said.code, said.err) == (1, "")
    lines = {
        "de": ("Tisch AAAA lässt sich nicht lesen", "1 Fehlerbericht in", "tafelrunde restore DATEI --force"),
        "en": ("Table AAAA cannot be read", "1 report on faults in", "tafelrunde restore FILE --force"),
    }
    for line in lines[lang]:
        assert line in said.out


@LANGS
def test_a_server_whose_data_are_damaged_says_so_and_how_to_go_on(operator: Operator, lang: str) -> None:
    """One bit of the log's header was flipped after a crash: SQLite itself would open all of it without a word."""
    operator.lang, folder = lang, operator.home / "table"
    crashed = Crashed(operator.home / "club", before=12)
    shutil.rmtree(folder)
    crashed.copy(folder, log=flipped(crashed.files[LOG], 17, Random(0)))
    said = operator.calls("serve", "--port", 0, "--no-browser")
    (copy,) = folder.glob("tafelrunde.damaged-*.db")
    why = {"de": "Protokoll der letzten Änderungen ist beschädigt", "en": "log of the latest changes is damaged"}[lang]
    complains(said, str(folder), why, f"tafelrunde restore {copy} --data {folder} --force")
    complains(operator.calls("backup", operator.home / "b.db"), why)
    for words in ((), (copy,)):
        said = operator.calls("check", *words)
        assert (said.code, said.err) == (1, "")
        assert why in said.out
        assert "restore" in said.out
    said = operator.calls("restore", copy, "--force")
    assert (said.code, said.err, why in said.out) == (0, "", False)
    assert moves_in(folder) == LAST * len(CODES), "the header can be repaired"
    shutil.rmtree(folder)
    crashed.copy(folder, log=flipped(crashed.files[LOG], crashed.ends[-22], Random(0)))
    said = operator.calls("restore", folder / "tafelrunde.db", "--force")
    assert (said.code, said.err, why in said.out) == (0, "", True)
    assert moves_in(folder) == 13 * len(CODES)
    (folder / "tafelrunde.db").unlink()
    gone = {"de": "Datenbank ist leer oder nicht mehr da", "en": "database is empty or gone"}[lang]
    complains(operator.calls("serve", "--port", 0, "--no-browser"), gone)
    assert gone in operator.calls("check").out
    complains(operator.calls("restore", operator.home / "nowhere.db", "--force"), "nowhere.db")


def test_check_without_tables_is_said(operator: Operator) -> None:
    complains(operator.calls("check", "--data", operator.home / "nowhere"), "no tables", "--data")
    complains(operator.calls("check", operator.home / "nowhere.db"), "nowhere.db")
    assert not (operator.home / "nowhere").exists()


def test_sizes_are_said_as_people_do() -> None:
    sizes = (110_592, 999_949, 1_300_000, 2_500_000_000, 7_000_000_000_000)
    german, english = texts_for("de"), texts_for("en")
    assert [size_text(size, english) for size in sizes] == ["110.6 kB", "999.9 kB", "1.3 MB", "2.5 GB", "7000.0 GB"]
    assert size_text(1_300_000, german) == "1,3 MB"


def test_a_server_says_that_it_has_brought_older_data_up(tmp_path: Path) -> None:
    """The first step of all is as old as the table; whatever has come since leads on from there."""
    folder = tmp_path / "table"
    folder.mkdir()
    connection = sqlite3.connect(folder / "tafelrunde.db")
    connection.executescript(f"BEGIN; {sqlite.STEPS[0]} PRAGMA user_version = 1; COMMIT")
    connection.close()
    with served(tmp_path, "--port", "0") as process:
        address_of(process)
        said = line_of(process)
        process.terminate()
        process.communicate(timeout=patience())
    kept = list(folder.glob("tafelrunde.before-*.db"))
    if len(sqlite.STEPS) == 1:
        assert (kept, "before" in said) == ([], False)
    else:
        assert len(kept) == 1
        assert str(kept[0]) in said
    assert column(folder, "PRAGMA user_version") == [len(sqlite.STEPS)]


async def evening(house: House, ann: Visitor) -> str:
    await ann.get("me")
    wish = {"game": "canals", "seats": ["me", "random"], "name": "Ann", "tempo": 0, "start": True}
    code = str((await ann.post("tables", wish))["code"])
    await ann.comes(code)
    await plays(ann, 5)
    await ann.call("say", text="Wie schön!")
    return code


async def plays(ann: Visitor, answers: int) -> None:
    for _ in range(answers):
        await ann.until(lambda: bool(ann.serial))
        await ann.call("answer", serial=ann.serial, option=ann.options[0], sure=True)


def command(*words: object) -> str:
    """In a process of its own, as an operator does beside a running server."""
    program = [sys.executable, "-m", "tafelrunde", "--lang", "en", *map(str, words)]
    done = subprocess.run(program, capture_output=True, encoding="utf-8", env=os.environ | {"PYTHONUTF8": "1"})
    return done.stdout if done.returncode == 0 else f"{done.returncode}: {done.stderr}"


def test_a_backup_of_a_running_server_goes_on_in_another_folder(tmp_path: Path) -> None:
    """Ann's cookie, her seat, her game and what she said are there; what came after the backup is not."""
    first, second, backup = House(tmp_path / "first"), House(tmp_path / "second"), tmp_path / "b.db"
    for house in (first, second):
        house.folder.mkdir()

    async def moves_house() -> None:
        first.start()
        async with Visitor("Ann", first.address) as ann:
            code = await evening(first, ann)
            before = ann.inputs
            assert "1 table (0 waiting, 1 running, 0 over)" in command(
                "backup", backup, "--data", first.folder / "data"
            )
            assert "stop it first" in command("restore", backup, "--force", "--data", first.folder / "data")
            assert "Everything is good." in command("check", "--data", first.folder / "data")
            await plays(ann, 3)
            cookies = ann.http.cookies
        first.stop()
        there = {path.name for path in (first.folder / "data").iterdir()}
        assert there == {"acknowledged", "lock", "tafelrunde.db"}, "anything else would have to be in a backup, too"
        assert "Now start the server" in command("restore", backup, "--data", second.folder / "data")
        second.start()
        async with Visitor("Ann", second.address) as ann:
            ann.http.cookies = cookies
            (mine,) = (await ann.get("tables"))["mine"]
            assert (mine["code"], mine["stage"]) == (code, "playing")
            await ann.comes(code)
            assert ann.inputs >= before
            assert [line["text"] for line in ann.frame["chat"]] == ["Wie schön!"]
            await plays(ann, 3)
        second.stop()

    try:
        asyncio.run(moves_house())
    finally:
        for house in (first, second):
            if hasattr(house, "process"):
                house.process.kill()


DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_the_nightly_backup_does_what_its_unit_says(operator: Operator, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = (DEPLOY / "tafelrunde-backup.service").read_text(encoding="utf-8")
    found = re.search(r"^ExecStart=/bin/sh -c '(.*)'$", unit, re.M)
    assert found
    line = found[1].replace("$$", "$").replace("%%", "%")  # as systemd reads it
    program = operator.home / "tafelrunde"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tafelrunde "$@"\n')
    program.chmod(0o700)
    for theirs, ours in (("/opt/tafelrunde/bin/tafelrunde", program), ("/var/lib/tafelrunde", operator.home / "table")):
        assert theirs in line
        line = line.replace(theirs, str(ours))
    monkeypatch.setenv("STATE_DIRECTORY", str(operator.home))
    for _ in range(2):  # the next week, too
        done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    (backup,) = operator.home.glob("[1-7].db")
    assert operator.calls("restore", backup, "--data", operator.home / "new").code == 0
    assert said_in(operator.home / "new") == ["hello"]


def test_the_units_are_understood() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd here")
    units = [str(DEPLOY / f"tafelrunde-backup.{kind}") for kind in ("service", "timer")]
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    assert "tafelrunde-backup" not in done.stderr, done.stderr
