"""People come by https through Debian's nginx, below a path, and notice nothing of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.hosting.deployed import NAME
from tests.hosting.nginx import Club, need_proxy


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    need_proxy()
    with Club(tmp_path) as opened:
        yield opened


def test_people_play_below_a_path_and_come_back_when_the_proxy_does(club: Club, browser: Browser) -> None:
    ada = Person("Ada", club.address, browser)
    ben = Person("Ben", club.address, browser, size=(390, 844), touch=True, lang="de")
    code = ada.opens_a_table("friends", players=2)
    expect(ada.page.locator('[data-key="link"]')).to_have_value(f"{club.address}t/{code}")
    expect(ada.page.locator("figure.scan svg")).to_be_visible()
    ben.joins(code)
    ada.starts()
    mover = play_a_round(ada, ben)
    mover.page.reload()
    mover.waits_for_turn()

    ada.forgives = ben.forgives = "WebSocket connection to|ERR_|50[024]"
    club.nginx.stop()
    for person in (ada, ben):
        expect(person.page.locator(".lost")).to_be_visible()
    club.nginx.start()
    ada.says("Here we are again")
    expect(ben.page.locator(".room")).to_contain_text("Here we are again")
    for person in (ada, ben):
        expect(person.page.locator(".lost")).to_be_hidden()
    play_a_round(mover, ada if mover is ben else ben)

    with ada.page.expect_download() as download:
        ada.opens_menu("menu.report")
        ada.press(ada.page.locator("dialog a[download]"))
    assert download.value.suggested_filename == f"tafelrunde-report-{code}.json"
    check_the_way(club, ada, ben)


def play_a_round(*people: Person) -> Person:
    """Everybody has a turn; whose is the next?"""
    mover = people[0]
    for _ in people:
        mover = next(person for person in people if person.name == mover.sees_turn_of())
        mover.plays_turn()
    name = mover.sees_turn_of()
    return next(person for person in people if person.name == name)


def check_the_way(club: Club, *people: Person) -> None:
    """All that they sent went to the club, and what they keep is kept for it alone."""
    ours = (club.address, club.address.replace("https", "wss", 1), "data:", "blob:")
    for person in people:
        assert [address for address in person.requests if not address.startswith(ours)] == []
        assert any(address.startswith("wss:") for address in person.requests)
        cookies = [
            (c["name"], c["domain"], c["path"], c["secure"], c["httpOnly"], c["sameSite"])
            for c in person.context.cookies()
        ]
        assert cookies == [("tafelrunde", NAME, "/spiele", True, True, "Lax")]
        assert person.complaints == []
        person.goes_home()
