"""`tafelrunde forget` with a server that runs, and without one."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tafelrunde.table.store.sqlite import SqliteStorage
from tests.browser.house import complaints
from tests.cli.call import call, complains
from tests.cli.test_serve import address_of, served
from tests.patience import patience
from tests.table.test_forgetting import rests


def visitor(address: str) -> httpx.Client:
    return httpx.Client(base_url=f"{address}api/", timeout=patience(), verify=False)


def opens(guest: httpx.Client, name: str) -> str:
    wish = {"game": "canals", "seats": ["me", "greedy"], "name": name, "tempo": 0}
    code = str(guest.post("tables", json=wish).json()["code"])
    assert guest.post(f"tables/{code}/commands", json={"do": "start"}).json().get("ok", True)
    assert guest.post(f"tables/{code}/commands", json={"do": "say", "text": "zwiebelkuchen"}).json().get("ok", True)
    return code


def test_while_a_server_runs_and_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    forget = ("forget", "--data", data)
    with served(tmp_path, "--port", "0", "--data", str(data)) as process:
        address = address_of(process)
        with visitor(address) as ann, visitor(address) as bob, visitor(address) as cem:
            code = opens(ann, "Xanthippe")
            opens(bob, "Yolanda")
            opens(cem, "yolanda")
            complains(call(capsys, *forget, "Nobody"), "Nobody")
            complains(call(capsys, *forget, "Xanthippe"), "Xanthippe", "--yes")
            said = call(capsys, *forget, "xanthippe", "--yes")
            assert (said.code, said.err) == (0, "")
            assert "Xanthippe (@" in said.out
            assert "at 1 table;" in said.out
            assert "Backups" in said.out
            assert rests(data, "Xanthippe", ann.cookies["tafelrunde"].partition(".")[0]) == []
            assert ann.get("tables").json()["mine"] == []
            assert bob.get(f"tables/{code}").json()["seats"][0]["kind"] == "bot"
            persons = [guest.cookies["tafelrunde"].partition(".")[0] for guest in (bob, cem)]
            complains(
                call(capsys, *forget, "Yolanda", "--yes", lang="de"), "@" + persons[0][:10], "@" + persons[1][:10]
            )
            assert call(capsys, *forget, f"@{persons[0]}", "--yes").code == 0
            assert bob.get("tables").json()["mine"] == []
            assert len(cem.get("tables").json()["mine"]) == 1
        process.terminate()
        _, err = process.communicate(timeout=patience())
        assert (process.returncode, complaints(err)) == (0, "")
    said = call(capsys, *forget, "Yolanda", "--yes", lang="de")
    assert (said.code, said.err) == (0, "")
    assert "an 1 Tisch;" in said.out
    assert rests(data, "olanda", "zwiebelkuchen", *persons) == []
    with closing(sqlite3.connect(data / "tafelrunde.db")) as connection:
        docs = [json.loads(doc) for (doc,) in connection.execute("SELECT doc FROM tables")]
    assert [(doc["stage"], doc["host"]) for doc in docs] == [("playing", "")] * 3, "the games stay"


def test_several_of_a_name_are_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    async def two() -> None:
        storage = SqliteStorage(tmp_path)
        await storage.set_name("aaaaaaaaaaaa", "Ida")
        await storage.set_name("bbbbbbbbbbbb", "Ida")
        await storage.close()

    def known() -> list[str]:
        with closing(sqlite3.connect(tmp_path / "tafelrunde.db")) as connection:
            return [person for (person,) in connection.execute("SELECT id FROM people ORDER BY id")]

    asyncio.run(two())
    forget = ("forget", "--data", tmp_path, "ida")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    answers = ["3", "2", "no", "2", "yes"]
    monkeypatch.setattr("builtins.input", lambda question="": answers.pop(0))
    assert call(capsys, *forget).code != 0
    assert call(capsys, *forget).code != 0
    assert known() == ["aaaaaaaaaaaa", "bbbbbbbbbbbb"]
    said = call(capsys, *forget)
    assert said.code == 0
    assert "  2  Ida (@bbbbbbbbbb): at no table" in said.out
    assert known() == ["aaaaaaaaaaaa"]


def test_data_that_are_not_there_or_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    complains(call(capsys, "forget", "Ida", "--data", tmp_path / "nowhere"), "nowhere")
    assert not (tmp_path / "nowhere").exists()
    storage = SqliteStorage(tmp_path)
    complains(call(capsys, "forget", "Ida", "--data", tmp_path), str(tmp_path))
    asyncio.run(storage.close())
