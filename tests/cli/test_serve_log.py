"""What `tafelrunde serve` writes down while people play: enough to look after it, and no secret."""

import json
import os
import signal
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.cli.call import call, complains
from tests.cli.test_serve import address_of, served
from tests.patience import patience

TOKEN = "Zauberlehrling-Token-4711"
NAME, CHAT, PEER = "Wilhelmina", "Treffpunkt Rosengarten", "203.0.113.77"
FIELDS = {"time", "level", "event", "version", "python", "host", "port", "uptime"}


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_secret_is_written_down(tmp_path: Path, form: str) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n", encoding="utf-8")
    (tmp_path / "token").chmod(0o640)
    words = ("--port", "0", "--log", form, "--metrics", str(tmp_path / "token"))
    with served(tmp_path, *words) as process:
        address = address_of(process)
        headers = {"X-Forwarded-For": PEER, "User-Agent": "Geheimbrowser"}
        with httpx.Client(base_url=address, headers=headers, timeout=patience()) as ann:
            secrets = [TOKEN, NAME, CHAT, PEER, "Geheimbrowser", *play(ann, address)]
            statistics = ann.get("metrics", headers={"Authorization": f"Bearer {TOKEN}"})
            assert statistics.status_code == 200
            assert ann.get("metrics", headers={"Authorization": "Bearer wrong"}).status_code == 401
        process.send_signal(signal.SIGTERM)
        _, written = process.communicate(timeout=patience())
    assert "stopped" in written
    for secret in secrets:
        assert secret not in written
        assert secret not in statistics.text
    if form == "json":
        lines = [json.loads(line) for line in written.splitlines()]
        assert [line["event"] for line in lines] == ["started", "listening", "stopping", "stopped"]
        assert {name for line in lines for name in line} <= FIELDS


def play(ann: httpx.Client, address: str) -> list[str]:
    """Do all kinds of things, right and wrong ones; what nobody else may know."""
    wish = {"game": "canals", "seats": ["me", "greedy"], "name": NAME, "start": True}
    code = ann.post("api/tables", json=wish).json()["code"]
    ann.post(f"api/tables/{code}/commands", json={"do": "say", "text": CHAT})
    link = ann.post(f"api/tables/{code}/seats/0/link", json={}).json()["url"]
    token = link.partition("#seat=")[2]
    assert token
    ann.post(f"api/tables/{code}/claim", json={"token": f"{token}x"})
    for path in (
        f"t/{code}",
        "t/nobody-nowhere-1",
        f"api/tables/{code}/moments/99",
        "api/../../etc/passwd",
        f"?{NAME}",
    ):
        ann.get(path)
    ann.post("api/me", content=f'{{"name": "{NAME}"'.encode(), headers={"Content-Type": "application/json"})
    ann.post("api/me", json={"name": NAME * 1000})
    cookie = ann.cookies["tafelrunde"]
    url = f"{address.replace('http', 'ws', 1)}api/tables/{code}/live?lang=en&client=x"
    with connect(url, additional_headers={"Cookie": f"tafelrunde={cookie}"}, open_timeout=patience()) as socket:
        socket.recv(patience())
        for message in (f"{{{NAME}", json.dumps({"id": 1, "command": {"do": "say", "text": CHAT}}), b"\xff\xfe"):
            socket.send(message)
        socket.recv(patience())
    return [code, token, cookie, cookie.partition(".")[0]]


@pytest.mark.parametrize("content", ["", "short", "has a blank in the middle", None])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_token_that_is_none_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, lang: str
) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content, encoding="utf-8")
        file.chmod(0o600)
    said = call(capsys, "serve", "--port", 0, "--data", tmp_path, "--no-browser", "--metrics", file, lang=lang)
    complains(said, str(file), "--metrics")


@pytest.mark.skipif(os.name != "posix", reason="who may read a file is said in another way there")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_token_that_everybody_can_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN, encoding="utf-8")
    file.chmod(0o644)
    said = call(capsys, "serve", "--port", 0, "--data", tmp_path, "--no-browser", "--metrics", file, lang=lang)
    complains(said, f"chmod o-rwx {file}")
    assert TOKEN not in said.err
