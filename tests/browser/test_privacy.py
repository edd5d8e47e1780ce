"""Delete my data, the operator's pages, and that nobody else is ever asked for anything."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Lang
from tests.browser.test_axe import finds_nothing

IMPRINT, NOTICE = "https://example.org/impressum", "https://example.org/datenschutz"
STORED = "() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    new = House(tmp_path, "--imprint", IMPRINT, "--privacy", NOTICE)
    new.start()
    yield new
    new.stop()


def test_a_whole_visit_asks_nobody_but_the_house(invite: Invite, house: House) -> None:
    """Lobby, new table, game, rules, menu, replay, result, chances: every address is one of the house."""
    ada = invite("Ada")
    everywhere: list[str] = []
    ada.context.on("request", lambda request: everywhere.append(request.url))
    ada.opens_a_table("bots", players=2)
    ada.waits_for_turn()
    ada.opens_rules()
    ada.page.keyboard.press("Escape")
    for key in ("menu.dice", "menu.invite", "menu.device", "menu.report", "prefs.title"):
        ada.opens_menu(key)
        expect(ada.page.locator("dialog[open]")).to_be_visible()
        ada.page.keyboard.press("Escape")
    ada.plays_turn()
    ada.opens_menu("menu.replay")
    expect(ada.page.locator(".board.then .picture[aria-label]")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.ends_the_game()
    expect(ada.result).to_be_visible()
    ada.opens_menu("menu.chances")
    expect(ada.page.locator("dialog[open]")).to_be_visible()
    ada.comes()
    expect(ada.page.locator(".legal a")).to_have_count(2)
    ada.forgives = "404"
    ada.comes("nowhere")
    asked = {*everywhere, *ada.requests}
    assert any(url.startswith("ws://") for url in asked)
    assert any("/rules" in url for url in asked)
    own = re.compile(rf"(https?|ws)://127\.0\.0\.1:{house.port}/|data:|blob:https?://127\.0\.0\.1:{house.port}/")
    assert [url for url in asked if not own.match(url)] == []


@pytest.mark.parametrize(("lang", "words"), [("de", ["Impressum", "Datenschutz"]), ("en", ["Imprint", "Privacy"])])
def test_the_operators_pages_stand_at_the_foot_and_in_the_menu(invite: Invite, lang: Lang, words: list[str]) -> None:
    ada = invite("Ada", lang=lang)
    ada.comes()
    links = ada.page.locator(".legal a")
    expect(links).to_have_text(words)
    assert [link.get_attribute("href") for link in links.all()] == [IMPRINT, NOTICE]
    assert all("noopener" in (link.get_attribute("rel") or "") for link in links.all())
    ada.opens_a_table("bots", players=2)
    ada.press(ada.page.get_by_role("button", name=ada.say("common.menu"), exact=True))
    for word in words:
        expect(ada.page.locator(".menu:popover-open").get_by_role("button", name=word)).to_be_visible()


@pytest.mark.parametrize(("dark", "size"), [(False, (1440, 900)), (True, (390, 844))], ids=["wide", "phone"])
def test_delete_my_data(invite: Invite, house: House, dark: bool, size: tuple[int, int]) -> None:
    ada = invite("Xanthippe", lang="de", dark=dark, size=size, touch=size[0] < 500)
    ben = invite("Ben")
    code = ada.opens_a_table("friends", players=2)
    ben.joins(code)
    ada.starts()
    expect(ben.page.locator("body")).to_contain_text("Xanthippe")
    ada.comes()
    expect(ada.page.locator(".tables .table")).to_have_count(1)
    assert "tafelrunde.name" in ada.page.evaluate(STORED)
    cookie = {one["name"]: one["value"] for one in ada.context.cookies()}["tafelrunde"]
    # by the keyboard, and first somebody thinks better of it
    ada.page.locator('[data-key="forget"]').focus()
    ada.page.keyboard.press("Enter")
    dialog = ada.page.locator("dialog[open]")
    expect(dialog.get_by_role("heading", name="Meine Daten löschen")).to_be_visible()
    expect(dialog.locator("li")).to_have_count(4)
    expect(dialog.get_by_role("button", name="Behalten")).to_be_focused()
    finds_nothing(ada)
    ada.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(ada.page.locator(".tables .table")).to_have_count(1)
    ada.press(ada.page.locator('[data-key="forget"]'))
    ada.press(ada.button("privacy.do", dialog))
    expect(dialog.locator('[role="status"]')).to_have_text("Deine Daten sind gelöscht.")
    finds_nothing(ada)
    assert ada.page.evaluate(STORED) == []
    with ada.page.expect_navigation():
        ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".lists")).to_be_visible()
    expect(ada.page.locator(".tables .table")).to_have_count(0)
    now = {one["name"]: one["value"] for one in ada.context.cookies()}["tafelrunde"]
    assert now.partition(".")[0] != cookie.partition(".")[0]
    # others see a bot there by now, and no name
    expect(ben.page.locator("body")).not_to_contain_text("Xanthippe")
    assert b"Xanthippe" not in b"".join(path.read_bytes() for path in (house.folder / "data").glob("*"))


def test_a_tab_that_is_still_open_is_told(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots", players=2)
    ada.waits_for_turn()
    other, ada.page = ada.page, ada.new_page()
    ada.comes()
    ada.press(ada.page.locator('[data-key="forget"]'))
    ada.press(ada.button("privacy.do"))
    expect(ada.page.locator('dialog[open] [role="status"]')).to_be_visible()
    expect(other.locator("body")).to_contain_text("Your data has been deleted")
