"""Being called back: my turn in lobby and tab, notifications, reminders elsewhere, and what happened meanwhile."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person
from tests.browser.test_axe import finds_nothing
from tests.patience import patience
from tests.table.reminders.servers import World, world

# Real notifications, which a test can look at; and whether anybody asked for the permission, or looks at the page.
NOTED = """() => {
  window.shown = [];
  window.asked = 0;
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
  window.Notification = class extends Notification {
    constructor(title, options) { super(title, options); window.shown.push({ title, body: options.body, it: this }); }
    static requestPermission() { window.asked += 1; return super.requestPermission(); }
  };
}"""


@pytest.fixture
def out() -> Iterator[World]:
    with world() as found:
        yield found


@pytest.fixture
def club(tmp_path: Path, out: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house whose messages go to `out`."""
    monkeypatch.setenv("TAFELRUNDE_TEST_DETOUR", out.address)
    new = House(tmp_path, program="tests.browser.reminding_house")
    new.start()
    yield new
    new.stop()


def opens_reminder(person: Person) -> None:
    person.opens_menu("reminder.menu")
    expect(person.page.locator(".reminder form, .reminder .row").first).to_be_visible()


def test_a_reminder_is_set_tried_and_comes_and_its_link_tells_what_happened(
    club: House, browser: Browser, out: World
) -> None:
    ada = Person("Ada", club.address, browser, lang="de", size=(390, 844))
    ben = Person("Ben", club.address, browser)
    eve = Person("Eve", club.address, browser)
    ada.forgives = "409"
    code = ada.opens_a_table("friends")
    ben.joins(code)
    ada.starts()
    opens_reminder(ada)
    ada.page.locator(".reminder select").select_option("webhook")
    ada.page.locator('.reminder input[name="url"]').fill("https://127.0.0.1/hook")
    ada.press(ada.button("reminder.switch_on"))
    expect(ada.page.locator(".reminder .problem")).to_contain_text("https://")
    finds_nothing(ada)
    ada.fits()
    ada.page.locator('.reminder input[name="url"]').fill("https://hooks.example.org/ada")
    ada.press(ada.button("reminder.switch_on"))
    expect(ada.page.locator(".reminder")).to_contain_text("https://hooks.example.org/…")
    ada.press(ada.button("reminder.test"))
    expect(ada.page.locator(".notes")).to_contain_text(ada.say("reminder.tested"))
    assert [one.body["what"] for one in out.asked] == ["test"]
    finds_nothing(ada)
    ada.page.keyboard.press("Escape")

    first = ben if ada.sees_turn_of() == "Ben" else ada
    if first is ada:
        ada.plays_turn()
    ada.page.goto("about:blank")  # away
    out.came.clear()
    ben.waits_for_turn()
    ben.plays_turn()
    assert out.came.wait(patience()), "no reminder came"
    told = out.asked[-1].body
    assert (told["what"], told["table"]) == ("turn", code)
    assert told["link"] in told["message"]
    assert "Ben" not in told["message"]

    link = urlsplit(told["link"])
    ada.comes(f"t/{code}?{link.query}")
    panel = ada.page.locator(".catchup")
    expect(panel.locator("h2")).to_have_text(ada.say("catchup.title"))
    lines = panel.locator("li").all_text_contents()
    assert lines
    assert all(re.search("Ben|…", line) for line in lines)
    expect(ada.page).to_have_url(f"{ada.address}t/{code}")  # the number has done its work
    finds_nothing(ada)
    ada.fits()
    ada.press(ada.button("catchup.play"))
    expect(ada.page.locator(".replay")).to_be_visible()
    expect(ada.page.locator(".replay")).to_be_hidden()  # it plays to the end of what is new, and closes
    ada.press(ada.button("catchup.done"))
    expect(panel).to_be_hidden()

    eve.comes(f"t/{code}?since=1")
    expect(eve.page.locator(".catchup")).to_contain_text(eve.say("catchup.no_seat"))
    expect(eve.page.locator(".catchup h2")).to_have_text("What happened from step 1 on")
    assert [one.body["what"] for one in out.asked] == ["test", "turn"], "one for this turn"
    opens_reminder(ada)
    ada.press(ada.button("reminder.off"))
    expect(ada.page.locator(".reminder form")).to_be_visible()
    assert ada.complaints + ben.complaints + eve.complaints == []
    for person in (ada, ben, eve):
        person.goes_home()


def test_who_comes_back_after_a_while_is_told_without_a_link(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    code = ada.opens_a_table("friends")
    ben.joins(code)
    ada.starts()
    first, second = (ben, ada) if ada.sees_turn_of() == "Ben" else (ada, ben)
    second.page.goto("about:blank")
    first.plays_turn()
    second.comes(f"t/{code}")
    expect(second.page.locator(".room.asked .prompt")).to_be_visible()
    expect(second.page.locator(".catchup")).to_be_hidden()  # it was only a moment
    earlier = "(code) => localStorage.setItem('tafelrunde.seen', JSON.stringify({ [code]: [Date.now() - 400_000, 0] }))"
    second.page.evaluate(earlier, code)
    second.page.reload()
    expect(second.page.locator(".catchup li").first).to_be_visible()
    second.page.keyboard.press("Escape")
    expect(second.page.locator(".catchup")).to_be_hidden()
    second.plays_turn()


def turns_away(page: Page) -> None:
    page.evaluate("() => { window.away = true; document.dispatchEvent(new Event('visibilitychange')); }")


def test_a_notification_comes_only_for_who_wants_it_and_looks_elsewhere(invite: Invite) -> None:
    ada, ben = invite("Ada", lang="de"), invite("Ben")
    ada.context.grant_permissions(["notifications"])
    ada.context.add_init_script(f"({NOTED})()")
    code = ada.opens_a_table("friends")
    ben.joins(code)
    ada.starts()
    ada.opens_menu("prefs.title")
    switch = ada.page.get_by_role("switch", name=re.compile(ada.say("notify.switch")))
    expect(switch).not_to_be_checked()
    assert ada.page.evaluate("() => window.asked") == 0
    switch.check()
    expect(switch).to_be_checked()
    ada.page.wait_for_function("() => shown.length === 1")  # one shows how it looks
    assert ada.page.evaluate("() => window.asked") == 1
    ada.page.keyboard.press("Escape")

    if ada.sees_turn_of() == "Ben":
        ben.plays_turn()
        ada.waits_for_turn()
    assert ada.page.evaluate("() => shown.length") == 1, "who looks at the table needs none"
    ada.plays_turn()
    turns_away(ada.page)
    ben.waits_for_turn()
    ben.plays_turn()
    ada.page.wait_for_function("() => shown.length === 2")
    told = ada.page.evaluate("() => [shown[1].title, shown[1].body]")
    assert told == ["Du bist dran: Kanalstadt", f"Ada legt ein Plättchen. Tisch {code}"]
    expect(ada.page).to_have_title(re.compile("^● Du bist dran"))
    ada.page.evaluate("() => shown[1].it.onclick()")


def test_the_lobby_counts_my_turns_and_tells_of_new_ones(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.context.grant_permissions(["notifications"])
    ada.context.add_init_script(f"({NOTED})()")
    code = ada.opens_a_table("friends")
    ben.joins(code)
    ada.starts()
    if ada.sees_turn_of() == "Ada":
        ada.plays_turn()
        ben.waits_for_turn()
    ada.comes()
    expect(ada.page.locator(".tables .table").first).to_be_visible()
    expect(ada.page).to_have_title("Tafelrunde")
    ada.page.evaluate("() => localStorage.setItem('tafelrunde.prefs', JSON.stringify({ notify: true }))")
    ada.page.reload()
    expect(ada.page.locator(".tables .table").first).to_be_visible()
    ben.plays_turn()
    ada.page.evaluate("() => { Object.defineProperty(document, 'hasFocus', { value: () => false }); }")
    ada.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada.page).to_have_title("(1) Tafelrunde")
    expect(ada.page.locator(".tables .table").first).to_contain_text(ada.say("lobby.your_turn"))
    expect(ada.page.locator('link[rel="icon"][type="image/svg+xml"]')).to_have_attribute(
        "href", re.compile("^data:image/svg")
    )
    ada.page.wait_for_function("() => shown.length === 1")
    assert ada.page.evaluate("() => shown[0].title") == "Your turn: Canal City"
    ada.page.evaluate("() => shown[0].it.onclick()")
    ada.page.wait_for_url(f"**/t/{code}")
