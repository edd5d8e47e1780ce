"""Every screen, light and dark: axe finds nothing that would keep somebody out."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person

WIDE, PHONE = (1440, 900), (390, 844)
LOOKS = pytest.mark.parametrize(  # each size and each set of colours; the other pairs in long tests
    ("size", "dark"),
    [
        pytest.param(WIDE, False, id="wide-light"),
        pytest.param(PHONE, True, id="phone-dark"),
        pytest.param(WIDE, True, id="wide-dark", marks=pytest.mark.soak),
        pytest.param(PHONE, False, id="phone-light", marks=pytest.mark.soak),
    ],
)


def finds_nothing(person: Person) -> None:
    """No violation on the page as it is now."""
    found = Axe().run(person.page).response["violations"]
    told = [f"{v['id']}: {v['help']}\n    " + "\n    ".join(n["html"][:160] for n in v["nodes"][:5]) for v in found]
    assert told == [], "\n" + "\n".join(told)


@LOOKS
def test_lobby_form_and_waiting_room(invite: Invite, size: tuple[int, int], dark: bool) -> None:
    ada = invite("Ada", dark=dark, size=size)
    ada.comes()
    expect(ada.page.locator(".lists")).to_be_visible()
    finds_nothing(ada)
    ada.press(ada.page.locator('[data-key="play-canals"]'))
    ada.press(ada.page.locator(".making details summary"))
    finds_nothing(ada)
    code = ada.opens_a_table("friends", players=3)
    expect(ada.page.locator(".invite .do")).to_be_visible()
    expect(ada.page.locator(".rules-short p").first).to_be_visible()
    finds_nothing(ada)
    ben = invite("Ben", dark=dark, size=size, lang="de")
    ben.comes(f"t/{code}")
    expect(ben.page.locator(".welcome input")).to_be_visible()
    finds_nothing(ben)


@LOOKS
def test_a_game_its_dialogs_and_its_end(invite: Invite, size: tuple[int, int], dark: bool) -> None:
    ada = invite("Ada", dark=dark, size=size)
    ada.opens_a_table("bots", players=3)
    ada.waits_for_turn()
    finds_nothing(ada)
    ada.points_at_a_mark()
    finds_nothing(ada)
    ada.plays_turn()
    dialogs = ("menu.dice", "menu.words", "menu.keys", "menu.invite", "menu.device", "menu.report")
    for key in (*dialogs, "reminder.menu", "prefs.title"):
        ada.opens_menu(key)
        expect(ada.page.locator("dialog[open]")).to_be_visible()
        finds_nothing(ada)
        ada.page.keyboard.press("Escape")
        expect(ada.page.locator("dialog[open]")).to_have_count(0)
    ada.opens_rules()
    finds_nothing(ada)
    ada.page.keyboard.press("Escape")
    ada.opens_menu("menu.replay")
    expect(ada.page.locator(".board.then .picture[aria-label]")).to_be_visible()
    finds_nothing(ada)
    ada.page.keyboard.press("Escape")
    ada.ends_the_game()
    finds_nothing(ada)
