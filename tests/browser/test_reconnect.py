"""Pages are loaded again, seats move to other devices, lines go dead: the game goes on."""

import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import GONE, Person
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
    """The page asks after 10 silent seconds whether the table is still there; its own time passes faster here."""
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
    ben.page.clock.run_for(17_100)
    expect(ben.page.locator(".room")).to_contain_text("Are you there?")
    assert ben.complaints == []
    ben.goes_home()


COUNTS_SOCKETS = """
  window.opened = 0;
  window.WebSocket = class extends WebSocket { constructor(url) { super(url); window.opened += 1; } };
"""


def beside(wire: Wire, browser: Browser, invite: Invite) -> tuple[Person, Person]:
    """Two at a table; the second one's page has a clock of its own, and its line can be cut."""
    ada, ben = invite("Ada"), Person("Ben", wire.address, browser)
    ben.forgives = GONE
    ben.page.add_init_script(COUNTS_SOCKETS)
    ben.page.clock.install()
    code = ada.opens_a_table("friends", players=2)
    ben.joins(code)
    ada.starts()
    expect(ben.board).to_be_visible()
    stops_the_clock(ben)
    return ada, ben


def stops_the_clock(person: Person) -> None:
    """From now on time passes on this page only where a test says so."""
    now: int = person.page.evaluate("() => Date.now()")
    person.page.clock.pause_at(now / 1000 + 1)


def sockets(person: Person) -> int:
    """How many live connections this page has opened."""
    opened: int = person.page.evaluate("() => window.opened")
    return opened


def test_an_answer_that_is_missing_is_looked_into_and_the_page_says_so(
    wire: Wire, browser: Browser, invite: Invite
) -> None:
    """After 2 seconds a second connection is tried. What was asked is asked again, and counts once."""
    ada, ben = beside(wire, browser, invite)
    wire.cut()
    wire.swallows = True
    before = sockets(ben)
    ben.press(ben.page.locator("#tab-chat"))
    ben.page.locator(".chat input").fill("Is anybody there?")
    ben.page.keyboard.press("Enter")
    ben.page.clock.run_for(1900)
    expect(ben.page.locator(".lost")).to_be_hidden()
    ben.page.clock.run_for(200)
    expect(ben.page.locator(".lost")).to_have_text(ben.say("play.silent"))
    assert sockets(ben) == before + 1
    wire.swallows = False
    ben.page.clock.run_for(5000)
    expect(ben.page.locator(".lost")).to_have_text(ben.say("play.lost"))
    ben.page.clock.run_for(500)
    expect(ben.page.locator(".chat")).to_contain_text("Is anybody there?")
    expect(ben.page.locator(".lost")).to_be_hidden()
    expect(ada.page.locator(".room")).to_contain_text("Is anybody there?")
    assert ada.page.locator(".chat .line").count() == 1
    assert ben.complaints == []
    ben.goes_home()


def test_a_first_connection_that_speaks_again_stays(house: House, invite: Invite) -> None:
    """The house sleeps for a while (a laptop, a container): the answer comes late, and nothing was dropped."""
    ada = invite("Ada")
    ada.page.add_init_script(COUNTS_SOCKETS)
    ada.page.clock.install()
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    stops_the_clock(ada)
    before = sockets(ada)
    house.process.send_signal(signal.SIGSTOP)
    ada.page.evaluate(COMES_BACK)
    ada.page.clock.run_for(800)
    expect(ada.page.locator(".lost")).to_have_text(ada.say("play.silent"))
    house.process.send_signal(signal.SIGCONT)
    expect(ada.page.locator(".lost")).to_be_hidden()
    assert sockets(ada) == before + 1
    ada.page.clock.resume()
    ada.plays_turn()


def test_a_handshake_that_hangs_is_given_up_after_five_seconds(wire: Wire, browser: Browser, invite: Invite) -> None:
    ada, ben = beside(wire, browser, invite)
    before = sockets(ben)
    wire.swallows = True
    wire.cut()
    ben.page.evaluate(COMES_BACK)
    ben.page.clock.run_for(700)
    assert sockets(ben) == before + 1
    ben.page.clock.run_for(4900)
    assert sockets(ben) == before + 1
    wire.swallows = False
    ada.says("Are you there?")
    ben.page.clock.run_for(500)
    expect(ben.page.locator(".chat")).to_contain_text("Are you there?")
    assert ben.complaints == []
    ben.goes_home()


@pytest.mark.parametrize("event", ["visibilitychange", "focus", "online"])
def test_whoever_comes_back_does_not_wait_for_a_handshake_that_hangs(
    wire: Wire, browser: Browser, invite: Invite, event: str
) -> None:
    """The screen was locked, the line was dead and so was the first try to get another: the next one begins at once."""
    ada, ben = beside(wire, browser, invite)
    wire.swallows = True
    wire.cut()
    ben.page.evaluate(COMES_BACK)
    ben.page.clock.run_for(1700)
    before = sockets(ben)
    wire.swallows = False
    ada.says("Are you there?")
    ben.page.evaluate(COMES_BACK.replace("visibilitychange", event))
    expect(ben.page.locator(".room")).to_contain_text("Are you there?")  # no time has passed on this page
    assert sockets(ben) == before + 1
    assert ben.complaints == []
    ben.goes_home()


COMES_BACK = """() => [window, document].forEach((target) => target.dispatchEvent(new Event("visibilitychange")))"""

# Somebody comes back to the page: how many milliseconds until it shows what was missed?
LOOKS_AGAIN = """(missed) => new Promise((resolve) => {
  const begin = performance.now();
  const look = () => document.querySelector(".room").textContent.includes(missed)
    ? resolve(performance.now() - begin) : requestAnimationFrame(look);
  document.dispatchEvent(new Event("visibilitychange"));
  look();
})"""
