"""`tafelrunde admin` with a server that really runs, and without one."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.browser.house import complaints
from tests.cli.call import Said, call, complains
from tests.cli.test_serve import address_of, line_of, served
from tests.patience import patience
from tests.table.open_house import received

WISH = {"game": "canals", "seats": ["me", "open", "greedy"], "name": "Ann", "listed": True}


class Club:
    """A house with a word in which only hosts open tables."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder, self.address = folder, address

    @contextmanager
    def guest(self) -> Iterator[httpx.Client]:
        with httpx.Client(base_url=f"{self.address}api/", timeout=patience(), verify=False) as client:
            assert client.post("access", json={"word": "open sesame"}).status_code == 200
            yield client

    @contextmanager
    def looks(self, client: httpx.Client, code: str) -> Iterator[ClientConnection]:
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        url = f"{self.address.replace('http', 'ws', 1)}api/tables/{code}/live?lang=en"
        with connect(url, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=patience()) as found:
            assert json.loads(found.recv(patience()))["type"] == "frame"
            yield found

    def admin(self, capsys: pytest.CaptureFixture[str], *words: str, lang: str = "en") -> Said:
        return call(capsys, "admin", *words, "--data", self.folder, lang=lang)


BEHIND = ("--public-url", "http://localhost/", "--trusted-proxy", "127.0.0.1")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    (folder / "word.txt").write_text("Open Sesame\n", encoding="utf-8")
    words = ("--port", "0", "--data", str(folder / "data"), "--access-file", str(folder / "word.txt"))
    with served(folder, *words, "--create", "host", *BEHIND) as process:
        address = address_of(process)
        assert "For everybody" in line_of(process)
        assert "the word" in line_of(process)
        assert "admin host" in line_of(process)
        yield Club(folder / "data", address)
        process.terminate()
        _, err = process.communicate(timeout=patience())
        assert (process.returncode, complaints(err)) == (0, "")


@pytest.fixture
def ann(club: Club, capsys: pytest.CaptureFixture[str]) -> Iterator[httpx.Client]:
    """A host, by the link that the operator has sent her."""
    with club.guest() as client:
        said = club.admin(capsys, "host")
        link = re.match(r"http://localhost/#host=([\w-]+)&in=[\w-]+\n", said.out)
        assert link, said
        assert "seven days" in said.out
        assert client.post("tables", json=WISH).status_code == 403
        assert client.post("host", json={"token": link[1]}).status_code == 200
        yield client


def opened(client: httpx.Client) -> str:
    code = client.post("tables", json=WISH).json()["code"]
    assert isinstance(code, str)
    return code


def test_tables_are_listed_and_closed(club: Club, ann: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
    code = opened(ann)
    with club.guest() as bob, club.looks(ann, code), club.looks(bob, code) as table:
        rows = {row["code"]: row for row in club.admin(capsys, "tables", "--json").json}
        assert {name: rows[code][name] for name in ("game", "stage", "people", "bots", "sockets", "listed")} == {
            "game": "canals",
            "stage": "waiting",
            "people": 1,
            "bots": 1,
            "sockets": 2,
            "listed": True,
        }
        english = club.admin(capsys, "tables").out
        assert re.search(rf"^code +game +stage .*\n(?:.*\n)*{code}  Canal City  waiting  1 +1 +2 +20\d\d-", english)
        assert "Kanalstadt  wartet" in club.admin(capsys, "tables", lang="de").out
        assert code in [table["code"] for table in bob.get("tables").json()["open"]]
        assert club.admin(capsys, "close", code).out == f"Table {code} is closed; whoever was there knows.\n"
        assert "has closed" in received(table, "notice")["text"]
        assert bob.get("tables").json()["open"] == []
    assert code not in club.admin(capsys, "tables").out
    assert re.search(rf"^{code} .* over ", club.admin(capsys, "tables", "--all").out, re.M)
    complains(club.admin(capsys, "close", code), code, "over already")
    complains(club.admin(capsys, "close", "nix-nix-1", lang="de"), "nix-nix-1", "gibt es nicht")


def test_people_are_listed_banned_and_let_in_again(
    club: Club, ann: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    code = opened(ann)
    with club.guest() as bob:
        bob.post("me", json={"name": "Bob"})
        with club.looks(bob, code) as table:
            rows = {row["name"]: row for row in club.admin(capsys, "people", code, "--json").json}
            assert (rows["Ann"]["seat"], rows["Ann"]["sockets"], rows["Ann"]["host"]) == ("A", 0, True)
            assert (rows["Bob"]["seat"], rows["Bob"]["addresses"], rows["Bob"]["host"]) == ("", ["127.0.0.1"], False)
            shown = re.search(r"^(@\S{10})  Bob +\S+ +1 +127\.0\.0\.1$", club.admin(capsys, "people").out, re.M)
            assert shown
            assert "Ann" not in club.admin(capsys, "people").out, "she is not here"
            said = club.admin(capsys, "ban", shown[1], "--for", "2h")
            assert said.out.startswith(f"{shown[1]} (Bob) stays out until 20")
            assert "banned" in received(table, "notice")["text"]
        assert bob.get("tables").status_code == 403
        assert re.search(rf"^{shown[1]}  Bob   20", club.admin(capsys, "bans").out, re.M)
        assert club.admin(capsys, "unban", shown[1]).out == f"{shown[1]} (Bob) may come in again.\n"
        assert bob.get("tables").status_code == 200
        assert club.admin(capsys, "bans", lang="de").out == "Niemand ist ausgesperrt.\n"
        assert "not written down" in club.admin(capsys, "ban", "203.0.113.0/24").out
        assert club.admin(capsys, "unban", "203.0.113.0/24").code == 0
        assert club.admin(capsys, "host", shown[1]).out == f"{shown[1]} (Bob) may open tables.\n"
        assert "Bob" in club.admin(capsys, "hosts").out
        assert bob.post("tables", json=WISH).status_code == 200
        assert club.admin(capsys, "unhost", shown[1]).code == 0
        assert bob.post("tables", json=WISH).status_code == 403
    complains(club.admin(capsys, "ban", "127.0.0.1"), "--trusted-proxy")
    complains(club.admin(capsys, "ban", "@nobody-has-this"), "nobody")


@pytest.mark.parametrize("text", ["", "7", "d", "0d", "-1d", "367d", "1w", "999999999d"])
def test_how_long_must_be_a_time(club: Club, capsys: pytest.CaptureFixture[str], text: str) -> None:
    complains(club.admin(capsys, "ban", "203.0.113.9", f"--for={text}"), "--for", "7d")


def test_whoever_cannot_read_the_file_is_not_answered(club: Club) -> None:
    path = club.folder / "service.json"
    assert path.stat().st_mode & 0o777 == 0o600
    key = json.loads(path.read_text(encoding="utf-8"))
    for said in (
        {"token": "", "order": {"do": "listtables"}},
        {"token": key["token"][:-1], "order": {"do": "listtables"}},
        {"token": key["token"], "order": {"do": "nonsense"}},
        {"token": key["token"], "order": {"do": "shut"}},
        "GET / HTTP/1.1\r\n\r\n",
        "x" * 100_000,
    ):
        with socket.create_connection(("127.0.0.1", key["port"]), patience()) as line:
            line.sendall((said if isinstance(said, str) else json.dumps(said)).encode() + b"\n")
            with suppress(ConnectionResetError):
                assert line.recv(100) == b""
    with socket.create_connection(("127.0.0.1", key["port"]), patience()) as line:
        line.sendall(json.dumps({"token": key["token"], "order": {"do": "listbans"}}).encode() + b"\n")
        assert json.loads(line.recv(100)) == {"found": []}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_without_a_server_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    complains(call(capsys, "admin", "tables", "--data", tmp_path, lang=lang), str(tmp_path), "tafelrunde serve")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        stale = {"port": nobody.getsockname()[1], "token": "x"}
        (tmp_path / "service.json").write_text(json.dumps(stale), encoding="utf-8")
        complains(call(capsys, "admin", "tables", "--data", tmp_path, lang=lang), str(tmp_path), "tafelrunde serve")
    (tmp_path / "service.json").write_text("nonsense", encoding="utf-8")
    complains(call(capsys, "admin", "tables", "--data", tmp_path, lang=lang), str(tmp_path), "tafelrunde serve")


def test_after_the_server_nothing_is_left_that_leads_to_it(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--data", str(tmp_path)) as process:
        address_of(process)
        assert (tmp_path / "service.json").exists()
        process.terminate()
        assert process.wait(patience()) == 0
    assert not (tmp_path / "service.json").exists()
