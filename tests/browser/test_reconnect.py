"""Pages are loaded again, seats move to other devices, lines go dead: the game goes on."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person
from tests.browser.wire import Wire


def test_a_page_loaded_again_in_the_middle_of_a_turn_is_where_it_was(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    ada.answers_by_clicks()
    asked, lines = ada.page.locator(".prompt h2").inner_text(), ada.log()
    ada.page.reload()
    ada.waits_for_turn()
    expect(ada.page.locator(".prompt h2")).to_have_text(asked)
    assert ada.log() == lines
    ada.plays_turn()


def test_a_menu_that_was_opened_before_the_table_came_stays_open_and_gets_its_entries(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda said: held.append((line, said)))

    ada.page.route_web_socket(re.compile("/live"), hold)
    ada.page.reload()
    menu = ada.page.locator(".bar .menu:popover-open")
    ada.press(ada.page.get_by_role("button", name=ada.say("common.menu"), exact=True))
    expect(menu.get_by_role("button", name=ada.say("prefs.title"), exact=True)).to_be_visible()
    invites = menu.get_by_role("button", name=ada.say("menu.invite"), exact=True)
    expect(invites).to_have_count(0)
    while not held:
        ada.page.wait_for_timeout(50)  # the test hears only while the page is asked for something
    for line, said in held:
        line.send(said)
    expect(invites).to_be_visible()


def test_a_seat_moves_to_another_device(invite: Invite) -> None:
    """The token is gone from the address, the old device is told, and a link works only until there is a new one."""
    ada, phone, thief = invite("Ada"), invite("Ada", size=(390, 844), touch=True), invite("Eve")
    code = ada.opens_a_table("bots")
    ada.waits_for_turn()
    ada.answers_by_clicks()
    old, new = seat_link(ada), seat_link(ada)
    assert old != new
    assert "#seat=" in new

    thief.forgives = "409"
    thief.page.goto(old)
    expect(thief.page.locator(".room.watching")).to_be_visible()

    phone.page.goto(new)
    expect(phone.page.locator(".room:not(.watching)")).to_be_visible()
    assert phone.page.url == f"{phone.address}t/{code}"
    expect(ada.page.locator(".notes")).to_contain_text("Your seat is now played on another device.")
    expect(ada.page.locator(".room.watching")).to_be_visible()
    phone.plays_turn()
    token = new.partition("=")[2]
    assert not any(token in address for address in phone.requests)


def seat_link(person: Person) -> str:
    """The link that brings this seat to another device."""
    person.opens_menu("menu.device")
    link = person.page.locator(".device input").input_value()
    person.page.keyboard.press("Escape")
    return link


@pytest.fixture
def wire(house: House) -> Iterator[Wire]:
    """A line to the house that can be cut."""
    line = Wire(house.port)
    yield line
    line.close()


def test_a_line_that_went_dead_unnoticed_is_replaced_as_soon_as_somebody_looks(
    wire: Wire, browser: Browser, invite: Invite
) -> None:
    """Best of three within a second: on a busy machine a single time says little."""
    ada, ben = invite("Ada"), Person("Ben", wire.address, browser)
    code = ada.opens_a_table("friends", players=2)
    ben.joins(code)
    ada.starts()
    times = []
    for number in range(3):
        expect(ben.board).to_be_visible()
        wire.cut()
        ada.says(f"Are you there? {number}")
        times.append(ben.page.evaluate(LOOKS_AGAIN, f"Are you there? {number}"))
    assert min(times) < 1000, times
    assert ben.complaints == []
    ben.goes_home()


def test_a_line_that_went_dead_is_replaced_even_if_nobody_looks(wire: Wire, browser: Browser, invite: Invite) -> None:
    """The page asks every 20 seconds whether the table is still there; its own time passes faster here."""
    ada, ben = invite("Ada"), Person("Ben", wire.address, browser)
    ben.page.clock.install()
    code = ada.opens_a_table("friends", players=2)
    ben.joins(code)
    ada.starts()
    expect(ben.board).to_be_visible()
    ben.page.evaluate("() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })")
    wire.cut()
    ada.says("Are you there?")
    expect(ada.page.locator(".room")).to_contain_text("Are you there?")
    assert "Are you there?" not in (ben.page.locator(".room").text_content() or "")
    ben.page.clock.run_for(26_000)
    expect(ben.page.locator(".room")).to_contain_text("Are you there?")
    assert ben.complaints == []
    ben.goes_home()


# Somebody comes back to the page: how many milliseconds until it shows what was missed?
LOOKS_AGAIN = """(missed) => new Promise((resolve) => {
  const begin = performance.now();
  const look = () => document.querySelector(".room").textContent.includes(missed)
    ? resolve(performance.now() - begin) : requestAnimationFrame(look);
  document.dispatchEvent(new Event("visibilitychange"));
  look();
})"""
