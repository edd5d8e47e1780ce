"""What leaves traces of people: requests to be forgotten, cookies, addresses, and the operator's own pages."""

import json
import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tafelrunde.cli.privacy import LONGEST
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.proxies import network_in
from tests.patience import patience
from tests.table.open_house import OpenHouse
from tests.table.test_forgetting import NAME, WORDS, rests

WISH = {"game": "canals", "seats": ["me", "greedy"], "name": NAME, "tempo": 0, "listed": True}


def opens(visitor: httpx.Client, **wishes: object) -> str:
    return str(visitor.post("tables", json=WISH | wishes).json()["code"])


def set_cookies(answer: httpx.Response) -> dict[str, str]:
    return {line.partition("=")[0]: line for line in answer.headers.get_list("set-cookie")}


def test_whoever_asks_for_it_is_forgotten_and_becomes_somebody_else(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann, house.visitor() as bob:
        code, cookie = opens(ann), ann.cookies["tafelrunde"]
        person = cookie.partition(".")[0]
        assert ann.post(f"tables/{code}/commands", json={"do": "say", "text": WORDS}).json().get("ok", True)
        with house.live(code, ann) as line:
            assert json.loads(line.recv())["type"] == "frame"
            answer = ann.post("me/forget", json={})
            assert answer.status_code == 200
            notices = []
            with suppress(ConnectionClosed):
                while True:
                    notices += [found for found in [json.loads(line.recv(patience()))] if found["type"] == "notice"]
            assert [notice["what"] for notice in notices] == ["closed"]
        assert set(set_cookies(answer)) == {"tafelrunde", "tafelrunde-in"}
        assert all("Max-Age=0;" in line and "HttpOnly" in line for line in set_cookies(answer).values())
        assert "tafelrunde" not in ann.cookies
        assert ann.get("me").json() == {"name": ""}
        assert ann.cookies["tafelrunde"].partition(".")[0] != person
        assert ann.get("tables").json()["mine"] == []
        assert rests(tmp_path, NAME, WORDS, person) == []
        # also for whoever has kept the old cookie
        with httpx.Client(base_url=f"{house.address}api/", cookies={"tafelrunde": cookie}) as thief:
            answer = thief.get("me")
            assert set_cookies(answer)["tafelrunde"].partition("=")[2].partition(".")[0] != person
        assert bob.get(f"tables/{code}").json()["stage"] == "over", "nobody else waited there"


def test_a_host_who_is_forgotten_is_none_any_more(tmp_path: Path) -> None:
    operator = Operator(create="host", public_url="http://127.0.0.1/", access="open sesame")
    with OpenHouse(tmp_path, operator=operator) as house:
        headers = {"Host": f"127.0.0.1:{house.port}"}
        with httpx.Client(base_url=f"{house.address}api/", headers=headers) as ann:
            ann.post("access", json={"word": "open sesame"}).raise_for_status()
            person = ann.cookies["tafelrunde"].partition(".")[0]
            house.inside(house.server._house.guests.set_host(person, True))
            assert ann.get("tables").json().get("why_not_open", "") == ""
            ann.post("me/forget", json={}).raise_for_status()
            assert ann.get("tables").status_code == 401, "the word is asked for again"
            assert house.server._house.guests.hosts == set()
    with closing(sqlite3.connect(tmp_path / "tafelrunde.db")) as connection:
        assert connection.execute("SELECT * FROM hosts").fetchall() == []


def test_addresses_are_never_on_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Everybody comes through a proxy, from an address that can be told from all others."""
    caplog.set_level(logging.DEBUG)
    there = "203.0.113.77"
    operator = Operator(public_url="http://127.0.0.1/", trusted_proxies=(network_in("127.0.0.1"),))
    with OpenHouse(tmp_path, operator=operator) as house:
        headers = {"X-Forwarded-For": there, "User-Agent": "Netscape-Navigator-of-Ann"}
        with httpx.Client(base_url=f"{house.address}api/", headers=headers) as ann:
            ann.get("me").raise_for_status()
            code = opens(ann, seats=["me", "open"])
            with house.live(code, ann, **headers) as line:
                assert json.loads(line.recv())["type"] == "frame"
                assert [socket.peer for socket in house.server._house.sockets] == [there]
                assert ann.post(f"tables/{code}/commands", json={"do": "say", "text": WORDS}).json().get("ok", True)
                assert ann.get("tables/no-such-table").status_code == 404
                assert ann.post("tables", content=b"{" * 100).status_code == 415

                async def breaks() -> None:
                    async with house.server.hall.rooms.at(code) as place:
                        house.server.hall.rooms.fault(place, RuntimeError(f"{NAME} {place.code}"), "look")

                house.inside(breaks())
        reports = list(house.reports.glob("*.json"))
        assert len(reports) == 1
        assert "RuntimeError" in reports[0].read_text(encoding="utf-8")
        assert rests(house.reports, NAME, WORDS, code, there) == []
        assert rests(tmp_path, there, "Netscape-Navigator") == []
        reports[0].unlink()
    assert rests(tmp_path, there, "Netscape-Navigator") == []
    told = caplog.text.replace(str(tmp_path), "")
    said = [record for record in caplog.records if record.name.startswith(("tafelrunde", "uvicorn", "asyncio"))]
    assert not [word for word in (NAME, WORDS, there) for record in said if word in record.getMessage()], told


# --- the operator's own pages ----------------------------------------------------------------------------------------

OWN = Operator(imprint="https://example.org/impressum?a=1&b=2", privacy="https://example.org/daten", access="sesame")


@pytest.mark.parametrize(("lang", "words"), [("de", ("Impressum", "Datenschutz")), ("en", ("Imprint", "Privacy"))])
def test_the_operators_pages_are_linked_everywhere(tmp_path: Path, lang: str, words: tuple[str, str]) -> None:
    headers = {"Accept-Language": lang, "Accept": "text/html"}
    with OpenHouse(tmp_path, operator=OWN) as house, httpx.Client(base_url=house.address, headers=headers) as ann:
        door = ann.get("")
        ann.post("api/access", json={"word": "sesame"}).raise_for_status()
        for page in (door, ann.get(""), ann.get("t/basalt-otter-4711"), ann.get("nowhere")):
            for word in words:
                assert f">{word}</a>" in page.text
            assert 'href="https://example.org/impressum?a=1&amp;b=2"' in page.text
            assert 'href="https://example.org/daten"' in page.text
        assert ' data-imprint="https://example.org/impressum?a=1&amp;b=2"' in door.text
        assert " data-door>" in door.text
    with OpenHouse(tmp_path / "plain") as house:
        page = httpx.get(house.address)
        assert "<footer>" not in page.text
        assert "data-imprint" not in page.text
        assert "__" not in page.text.partition('id="texts"')[0]


def test_pages_may_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, operator=OWN) as house, httpx.Client(base_url=house.address) as ann:
        ann.post("api/access", json={"word": "sesame"}).raise_for_status()
        for path in ("", "t/basalt-otter-4711", "nowhere", "api/shelf"):
            answer = ann.get(path, headers={"Accept": "text/html"})
            rules = dict(
                rule.strip().partition(" ")[::2] for rule in answer.headers["content-security-policy"].split(";")
            )
            assert rules["default-src"] == "'none'"
            own = {"'self'", "'none'", "data:", "blob:", f"ws://127.0.0.1:{house.port}"}
            assert {word for words in rules.values() for word in words.split()} <= own
            assert answer.headers["referrer-policy"] == "no-referrer"


def test_days_and_pages_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.cli.call import call, complains

    for option in ("--imprint", "--privacy"):
        for url in ("javascript:alert(1)", "example.org", "https://", "https://example.org/a b", 'http://x"y', "//x"):
            complains(call(capsys, "serve", "--data", tmp_path, option, url), option)
    for option in ("--keep-chat", "--keep-tables"):
        for days in (-1, LONGEST + 1):
            complains(call(capsys, "serve", "--data", tmp_path, f"{option}={days}", lang="de"), option)
    assert not list(tmp_path.iterdir())
