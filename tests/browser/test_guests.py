"""A house with a word, in which only hosts open tables: what those see who come, with and without an invitation."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tafelrunde.table.web.orders import AnyOrder, Ban, HostLink, ListPeople, Shut
from tafelrunde.table.web.service import ask
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person
from tests.browser.test_axe import LOOKS, finds_nothing

WORD = "Kaffee und Kuchen"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Everybody comes as if a proxy brought them, so that nobody sits at the computer itself."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    club = ("--access", WORD, "--create", "host", "--public-url", f"http://127.0.0.1:{port}/")
    new = House(tmp_path, *club)
    new.port = port
    new.start()
    yield new
    new.stop()


def operator(house: House, order: AnyOrder) -> Any:
    """What whoever runs the house asks of it."""
    outcome = ask(house.folder / "data", order)
    assert not outcome.no, outcome
    return outcome.found


def says(person: Person, word: str) -> None:
    person.page.locator(".welcome input").fill(word)
    person.page.keyboard.press("Enter")


@LOOKS
def test_the_door_asks_in_both_languages_and_lets_nobody_else_in(
    invite: Invite, dark: bool, size: tuple[int, int]
) -> None:
    ben = invite("Ben", lang="de", dark=dark, size=size)
    ben.forgives = "403"
    ben.comes("t/basalt-otter-4711#seat=abc")
    expect(ben.page.get_by_role("heading", name="Wie heißt das Zugangswort?")).to_be_visible()
    expect(ben.page.locator(".welcome input")).to_be_focused()
    finds_nothing(ben)
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator(".problem")).to_contain_text("fehlt noch")
    says(ben, "Tee")
    expect(ben.page.locator(".problem")).to_contain_text("nicht das richtige")
    finds_nothing(ben)
    ben.press(ben.page.locator('.bar [lang="en"]'))
    expect(ben.page.get_by_role("heading", name="What is the password?")).to_be_visible()
    assert ben.page.url.endswith("/t/basalt-otter-4711#seat=abc"), "nothing of the link is lost"
    ben.comes()
    says(ben, WORD.lower())
    expect(ben.page.locator(".hint")).to_contain_text("only hosts open tables")
    expect(ben.page.locator(".games .do")).to_have_count(0)
    finds_nothing(ben)
    ben.comes("?new=canals")
    expect(ben.page.locator(".hint")).to_be_visible()
    expect(ben.page.locator(".making")).to_have_count(0)


def test_from_the_hosts_link_to_a_closed_table(invite: Invite, house: House) -> None:
    ann, ben, cem = invite("Ann"), invite("Ben", lang="de"), invite("Cem")
    ann.page.goto(operator(house, HostLink()))
    expect(ann.page.locator(".notes")).to_contain_text("You are a host now")
    assert ann.page.url == house.address, "the tokens are gone"
    code = ann.opens_a_table("friends", players=3)
    link = ann.page.locator('[data-key="link"]')
    expect(link).to_have_value(re.compile(rf"{house.address}t/{code}#in=[\w-]+$"))
    expect(ann.page.locator(".invite")).to_contain_text("not asked for the password")
    ben.page.goto(link.input_value())
    expect(ben.page.locator(".welcome")).to_contain_text("Ann")
    assert ben.page.url == f"{house.address}t/{code}"
    ben.page.locator(".welcome input").fill("Ben")
    ben.press(ben.button("join.sit"))
    expect(ann.page.locator(".slots")).to_contain_text("Ben")
    cem.comes(f"t/{code}")
    expect(cem.page.get_by_role("heading", name="What is the password?")).to_be_visible()
    says(cem, WORD)
    expect(cem.page.locator(".welcome")).to_contain_text("Ann")
    ann.starts()
    expect(ben.board).to_be_visible()
    (row,) = [row for row in operator(house, ListPeople(code)) if row["name"] == "Ben"]
    operator(house, Ban(row["id"], 60))
    expect(ben.page.locator(".gone .problem")).to_contain_text("ausgesperrt")
    ben.forgives = "403"
    ben.comes()
    expect(ben.page.locator("main")).to_contain_text("ausgesperrt")
    operator(house, Shut(code))
    expect(ann.page.locator(".notes")).to_contain_text("has closed")
    expect(ann.result).to_contain_text("has closed")
    ann.comes()
    expect(ann.page.locator(".lists")).to_contain_text(ann.say("lobby.last"))
