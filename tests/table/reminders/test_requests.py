"""Reminders over HTTP, at a real server, with messages that really leave it."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tafelrunde.table.reminders.accounts import Accounts
from tafelrunde.table.reminders.sender import Sender
from tafelrunde.table.web.limits import Limits
from tests.table.open_house import OpenHouse, open_table
from tests.table.reminders.servers import PostOffice, World, post_office, world
from tests.table.reminders.test_sender import club

HOOK = {"kind": "webhook", "url": "https://hooks.example.org/secret-path"}


@pytest.fixture(scope="module")
def out() -> Iterator[World]:
    with world() as found:
        yield found


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, out: World, office: PostOffice) -> Iterator[OpenHouse]:
    accounts = club(office)
    everything = Accounts(("email", "webhook", "telegram"), accounts.mail, accounts.bot)
    with OpenHouse(tmp_path_factory.mktemp("house"), sender=Sender(everything, detour=out.address)) as opened:
        yield opened


@pytest.fixture(scope="module")
def path(ann: httpx.Client) -> str:
    return f"tables/{open_table(ann, 'me', 'random')}/seats/0/reminder"


def test_off_by_default_then_set_tried_and_switched_off(ann: httpx.Client, path: str, out: World) -> None:
    state = ann.get(path).json()
    assert (state["kind"], state["kinds"], state["bot"]) == (None, ["email", "webhook", "telegram"], "ClubBot")
    state = ann.post(path, json={"address": HOOK, "zone": "Europe/Berlin"}).json()
    assert (state["kind"], state["text"], state["proved"]) == ("webhook", "https://hooks.example.org/…", True)
    assert out.asked == [], "nothing was asked for yet"
    assert ann.post(f"{path}/test", json={}).status_code == 200
    assert [(one.path, one.body["what"]) for one in out.asked] == [("/secret-path", "test")]
    out.status = [410]
    refused = ann.post(f"{path}/test", json={})
    assert (refused.status_code, "410" in refused.json()["text"]) == (409, True)
    assert ann.post(f"{path}/off", json={}).json()["kind"] is None


def test_a_mailbox_is_proved_by_the_number_in_its_letter(ann: httpx.Client, path: str, office: PostOffice) -> None:
    state = ann.post(path, json={"address": {"kind": "email", "address": "ann@example.org"}}).json()
    assert (state["kind"], state["proved"]) == ("email", False)
    to, text = office.letters[-1]
    assert to == "ann@example.org"
    found = re.search(r"Subject: .*?(\d{6})", text)
    assert found, text
    assert ann.post(f"{path}/proof", json={"number": "abc"}).status_code == 400
    assert ann.post(f"{path}/proof", json={"number": found[1]}).json()["proved"] is True
    office.refuses = [b"550 who?\r\n"]
    refused = ann.post(path, json={"address": {"kind": "email", "address": "nobody@example.org"}})
    assert (refused.status_code, "550" in refused.json()["text"]) == (409, True)
    assert ann.get(path).json()["text"] == "a…@example.org", "what was set before stays"


@pytest.mark.parametrize(
    "address",
    [
        {"kind": "file", "url": "file:///etc/passwd"},
        {"kind": "webhook", "url": "https://127.0.0.1/"},
        {"kind": "webhook", "url": "syslog://"},
        {"kind": "webhook"},
        {"kind": "discord", "url": "https://discord.com/api/webhooks/123456789012345678/" + "a" * 60},
        {"kind": "email", "address": "ann@example.org", "schema": "exec"},
        "jsons://example.org",
    ],
)
def test_what_is_no_address_gives_a_sentence_and_changes_nothing(
    ann: httpx.Client, path: str, address: object, out: World
) -> None:
    before, asked = ann.get(path).json(), len(out.asked)
    answer = ann.post(path, json={"address": address})
    assert answer.status_code in (400, 409)
    assert answer.json()["text"]
    assert (ann.get(path).json(), len(out.asked)) == (before, asked)


def test_nobody_else_learns_of_it(house: OpenHouse, ann: httpx.Client, path: str) -> None:
    with house.visitor() as eve:
        for answer in (eve.get(path), eve.post(path, json={"address": HOOK}), eve.post(f"{path}/off", json={})):
            assert answer.status_code == 409
        code = path.split("/")[1]
        seen = eve.get(f"tables/{code}").text + eve.get(f"tables/{code}/report").text
        with house.live(code, eve) as socket:
            seen += str(socket.recv(30))
        assert "example.org" not in seen


def test_nobody_sends_without_end(tmp_path: Path, office: PostOffice) -> None:
    with OpenHouse(tmp_path, limits=Limits(), sender=Sender(club(office))) as house, house.visitor() as ann:
        path = f"tables/{open_table(ann, 'me', 'random')}/seats/0/reminder"
        often = Limits().messages.burst
        tried = [ann.post(f"{path}/test", json={}) for _ in range(often + 1)]
        assert [one.status_code for one in tried] == [409] * often + [429]
        numbers = [ann.post(f"{path}/proof", json={"number": "000000"}) for _ in range(Limits().proofs.burst + 1)]
        assert numbers[-1].status_code == 429


def test_a_house_without_accounts_offers_what_needs_none_and_own_networks_are_refused(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house, house.visitor("de") as ann:
        path = f"tables/{open_table(ann, 'me', 'random')}/seats/0/reminder"
        assert ann.get(path).json()["kinds"] == ["webhook", "discord", "telegram", "matrix"]
        url = f"https://localhost.localdomain:{house.port}/"
        answer = ann.post(path, json={"address": {"kind": "webhook", "url": url}})
        assert answer.status_code == 409
        assert answer.json()["text"].startswith(("Diese Adresse führt in das Netz", "Einen Server mit diesem Namen"))


def test_without_apprise_nothing_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.table.reminders.sender.installed", lambda: False)
    with OpenHouse(tmp_path) as house, house.visitor() as ann:
        path = f"tables/{open_table(ann, 'me', 'random')}/seats/0/reminder"
        assert ann.get(path).json()["kinds"] == []
        assert ann.post(path, json={"address": HOOK}).status_code == 409
