"""`tafelrunde serve` as people start and stop it."""

import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.store.storage import StorageError
from tests.cli.call import call, complains
from tests.patience import patience


@contextmanager
def served(folder: Path, *words: str, lang: str = "en", **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """A running server; whoever has not stopped it, it is stopped."""
    command = [sys.executable, "-m", "tafelrunde", "--lang", lang, "serve", *words]
    env = os.environ | {"TAFELRUNDE_DATA": str(folder), "PYTHONUTF8": "1"} | environment
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def line_of(process: "subprocess.Popen[str]") -> str:
    """The next line that it prints."""
    assert process.stdout is not None
    return process.stdout.readline().rstrip("\n")


def address_of(process: "subprocess.Popen[str]") -> str:
    """The address on the first line."""
    found = re.fullmatch(r"Tafelrunde: (http://\S+/)", line_of(process))
    assert found, process.stderr and process.stderr.read()
    return found[1]


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_answers_and_stops_cleanly(tmp_path: Path, name: signal.Signals) -> None:
    with served(tmp_path, "--port", "0") as process:
        address = address_of(process)
        assert address.startswith("http://127.0.0.1:")
        assert str(tmp_path / "table") in line_of(process)
        with httpx.Client(base_url=address, timeout=patience()) as ann:
            assert ann.get("").status_code == 200
            wish = {"game": "canals", "seats": ["me", "greedy"], "name": "Ann", "start": True}
            code = ann.post("api/tables", json=wish).json()["code"]
            assert ann.get(f"api/tables/{code}").status_code == 200
            process.send_signal(name)
            out, err = process.communicate(timeout=patience())
    assert (process.returncode, out) == (0, "")
    lines = [line for line in err.splitlines() if "warning slow write" not in line]  # a busy disk
    assert [re.match(r"\S+ \S+ (\w+ \w+)", line)[1] for line in lines] == [  # type: ignore[index]
        "info started",
        "info listening",
        "info stopping",
        "info stopped",
    ]


def test_tables_are_there_after_it_comes_back(tmp_path: Path) -> None:
    with httpx.Client(timeout=patience()) as ann:
        for again in (False, True):
            with served(tmp_path, "--port", "0") as process:
                address = address_of(process)
                if not again:
                    wish = {"game": "canals", "seats": ["me", "open"], "name": "Ann"}
                    code = ann.post(f"{address}api/tables", json=wish).json()["code"]
                assert [table["code"] for table in ann.get(f"{address}api/tables").json()["mine"]] == [code]
                process.terminate()
                assert process.wait(patience()) == 0


def test_a_port_that_was_asked_for_and_is_taken_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        complains(call(capsys, "serve", "--port", port, "--data", tmp_path, "--no-browser"), str(port), "--port 0")


def test_without_a_wish_the_next_free_port_is_taken(tmp_path: Path) -> None:
    with served(tmp_path / "a") as first, served(tmp_path / "b", lang="de") as second:
        ports = [int(address_of(process).rstrip("/").rpartition(":")[2]) for process in (first, second)]
        assert len(set(ports)) == 2
        assert set(ports) <= set(range(8000, 8021))


def test_a_folder_belongs_to_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with served(tmp_path, "--port", "0", "--data", str(tmp_path / "mine")) as process:
        address_of(process)
        said = call(capsys, "serve", "--port", 0, "--data", tmp_path / "mine", "--no-browser", lang="de")
        complains(said, str(tmp_path / "mine"), "--data")
        assert said.out == ""


def test_beyond_this_computer_it_says_what_that_means(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--host", "0.0.0.0") as process:
        address = address_of(process)
        assert address.startswith("http://127.0.0.1:")
        assert "Everybody in your network" in line_of(process)
        assert not httpx.get(f"{address}api/address").json()["local"]


@pytest.mark.parametrize("url", ["https://example.org/play", "https://Example.org:443/play/"])
def test_an_address_of_its_own(tmp_path: Path, url: str) -> None:
    with served(tmp_path, "--port", "0", "--public-url", url) as process:
        address = address_of(process)
        assert address.endswith("/play/")
        assert line_of(process) == "For everybody: https://example.org/play/"
        assert "--trusted-proxy" in line_of(process)
        shown = httpx.get(f"{address}api/address", params={"code": "a-b-1"}).json()
        assert (shown["url"], shown["public"]) == ("https://example.org/play/t/a-b-1", True)


@pytest.mark.parametrize(
    "words",
    [
        ("--public-url", "https://example.org", "--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.0.0.0/8"),
        ("--public-url", "http://example.org", "--host", "0.0.0.0"),
    ],
)
def test_who_has_said_all_about_proxies_or_has_none_hears_no_advice(tmp_path: Path, words: tuple[str, ...]) -> None:
    with served(tmp_path, "--port", "0", *words) as process:
        address_of(process)
        assert line_of(process).startswith("For everybody: ")
        assert line_of(process).startswith("Tables are kept in ")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--port", "70000"), "65535"),
        (("--host", "203.0.113.7", "--port", "0"), "203.0.113.7"),
        (("--host", "no such name", "--port", "0"), "no such name"),
        (("--public-url", "example.org"), "https://example.org/"),
        (("--public-url", "https://example.org/?x=1"), "https://example.org/"),
        (("--public-url", "javascript:alert(1)"), "https://example.org/"),
        (("--public-url", "https://example.org//evil"), "https://example.org/"),
        (("--public-url", "https://example.org/a/../b"), "https://example.org/"),
        (("--public-url", "https://example.org/t/"), "/t/"),
        (("--public-url", "https://example.org/api/games"), "/api/games/"),
        (("--public-url", "https://example.org", "--trusted-proxy", "nginx"), "10.0.0.0/8"),
        (("--public-url", "https://example.org", "--trusted-proxy", "0.0.0.0/0"), "0.0.0.0/0"),
        (
            ("--public-url", "https://example.org", "--trusted-proxy", "::1", "--trusted-proxy", "10.1.0.0/8"),
            "10.1.0.0/8",
        ),
        (("--trusted-proxy", "127.0.0.1"), "--public-url"),
        (("--reminders", "nowhere.toml"), "nowhere.toml"),
        (("--access", "abc"), "8"),
        (("--access", "sesame7"), "8"),
        (("--access", ""), "100"),
        (("--access", "x" * 101), "100"),
        (("--access", "open\x07sesame"), "100"),
        (("--access-file", "no-such-file"), "no-such-file"),
        (("--bot-cores", "0"), "256"),
        (("--bot-cores", "257"), "256"),
        (("--limit", "nix=5"), "tables-all"),
        (("--limit", "chat"), "chat=5/5"),
        (("--limit", "tables-all=none"), "tables-all=5000"),
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_cannot_be_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str, lang: str
) -> None:
    complains(call(capsys, "serve", "--data", tmp_path, "--no-browser", *words, lang=lang), part)


def test_reminders_need_a_file_that_can_be_used_and_apprise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "reminders.toml"
    file.write_text('[mail]\nserver = "smtp.example.org"\nsender = "a@example.org"\nuser = "a"\n')
    file.chmod(0o600)
    words = ("serve", "--port", 0, "--data", tmp_path, "--no-browser", "--reminders", file)
    complains(call(capsys, *words), str(file), "TAFELRUNDE_MAIL_PASSWORD")
    file.chmod(0o604)
    complains(call(capsys, *words, lang="de"), f"chmod o-rwx {file}")
    monkeypatch.setattr("tafelrunde.table.reminders.accounts.installed", lambda: False)
    complains(call(capsys, *words), "-m pip install 'apprise>=")


def test_a_word_in_a_file_is_asked_for_and_limits_hold(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("  open sesame \n", encoding="utf-8")
    words = (
        "--port",
        "0",
        "--access-file",
        str(tmp_path / "word"),
        "--limit",
        "wrong-words=1/3600",
        "--bot-cores",
        "1",
    )
    with served(tmp_path, *words) as process, httpx.Client(timeout=patience(), verify=False) as ann:
        address = address_of(process)
        assert line_of(process) == "Only those come in who say the word."
        assert ann.get(f"{address}api/tables").status_code == 401
        assert ann.post(f"{address}api/access", json={"word": "Open Sesame"}).status_code == 200
        assert ann.get(f"{address}api/tables").status_code == 200
        assert ann.post(f"{address}api/access", json={"word": "sesame"}).status_code == 403
        assert ann.post(f"{address}api/access", json={"word": "open sesame"}).status_code == 429


def test_a_short_password_of_before_goes_on_with_a_warning_and_no_other_begins(tmp_path: Path) -> None:
    def started(*words: str) -> str:
        """What it complains or warns of."""
        with served(tmp_path, "--port", "0", *words) as process:
            line_of(process)  # it listens, or has ended
            process.terminate()
            return process.communicate(timeout=patience())[1]

    assert "warning" not in started()
    assert "must have 8 to 100" in started("--access", "sesame")
    with contextlib.closing(sqlite3.connect(tmp_path / "table" / "tafelrunde.db")) as database, database:
        database.execute("DELETE FROM meta WHERE key = 'word'")  # as an older version left it
    assert "warning short password least=8" in started("--access", "sesame")
    assert "warning short password least=8" in started("--access", "Sesame ")
    assert "must have 8 to 100" in started("--access", "sesam")
    assert "warning" not in started("--access", "open sesame")
    assert "must have 8 to 100" in started("--access", "sesame")


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    said = call(capsys, "serve", "--port", 0, "--data", tmp_path / "file", "--no-browser")
    complains(said, str(tmp_path / "file"), "--data")


def test_data_that_open_but_cannot_be_written_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def alive(self: SqliteStorage, now: int) -> None:
        raise StorageError("no room")

    monkeypatch.setattr(SqliteStorage, "alive", alive)
    said = call(capsys, "serve", "--port", 0, "--data", tmp_path, "--no-browser")
    complains(said, str(tmp_path), "no room", "--data")
