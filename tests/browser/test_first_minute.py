"""The first minute: from the first page to somebody's first own move, and what explains a game on the way."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite

SHOWN = "(images) => images.every((image) => image.complete && image.naturalWidth > 0)"


@pytest.mark.parametrize("game", ["canals", "dei", "jelly", "rulebenders", "ufos"])
def test_two_clicks_lead_from_the_first_page_to_the_first_question(invite: Invite, game: str) -> None:
    ada = invite("Ada", lang="de", size=(1366, 768))
    ada.comes()
    ada.press(ada.page.locator(f'[data-key="now-{game}"]'))
    pictures = ada.page.locator(".first-look img")
    expect(pictures).to_have_count(3)
    expect(ada.page.locator(".first-look p")).to_have_count(3)
    ada.page.wait_for_function("() => document.querySelectorAll('.first-look img').length === 3")
    ada.page.wait_for_function(f"() => ({SHOWN})([...document.querySelectorAll('.first-look img')])")
    ada.press(ada.page.locator(".first-look .do"))
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    assert ada.waits_for_turn()
    assert "first" not in ada.page.url
    expect(ada.page.locator('.slots, input[name="nickname"]')).to_have_count(0)  # nobody was asked for anything


def test_the_pictures_are_shown_once(invite: Invite) -> None:
    ada = invite("Ada")
    for again in (False, True):
        ada.comes()
        ada.press(ada.page.locator('[data-key="now-canals"]'))
        ada.page.wait_for_url(re.compile(r"/t/"))
        expect(ada.board).to_be_visible()
        expect(ada.page.locator(".first-look")).to_have_count(0 if again else 1)


def test_whoever_wants_to_choose_gets_the_form(invite: Invite) -> None:
    ada = invite("Ada")
    ada.comes()
    link = ada.page.get_by_role("link", name=re.compile("Choose yourself.*Canal City"))
    ada.press(link)
    expect(ada.page.locator(".making .presets")).to_be_visible()


@pytest.mark.parametrize("where", ["home", "form", "table"])
def test_how_to_play_is_offered_before_a_game_and_in_it(invite: Invite, where: str) -> None:
    ada = invite("Ada", lang="de")
    ada.comes("" if where == "home" else "?new=ufos")
    if where == "home":
        ada.press(ada.page.locator('[data-key="how-ufos"]'))
    elif where == "form":
        ada.press(ada.button("waiting.short", ada.page.locator(".making")))
    else:
        ada.press(ada.page.locator('.making button[type="submit"]'))
        expect(ada.board).to_be_visible()
        ada.opens_menu("waiting.short")
    dialog = ada.page.locator("dialog[open]")
    expect(dialog.locator("img")).to_have_count(4)
    expect(dialog.locator("li")).to_have_count(5)
    ada.press(ada.button("waiting.whole_rules", dialog))
    expect(ada.page.locator(".book .rulebook")).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_rules_open_large_at_what_is_asked(invite: Invite, size: tuple[int, int]) -> None:
    touch = size[0] < 700
    ada = invite("Ada", size=size, touch=touch)
    ada.comes()
    ada.press(ada.page.locator('[data-key="now-canals"]'))
    ada.press(ada.page.locator(".first-look .do"))
    ada.waits_for_turn()
    ada.opens_rules()
    book = ada.page.locator(".book").bounding_box()
    assert book is not None
    assert book["width"] * book["height"] >= 0.45 * size[0] * size[1]
    expect(ada.page.locator(".book .found")).to_be_in_viewport()
    expect(ada.page.locator(".book .found")).to_contain_text("CAN-")
