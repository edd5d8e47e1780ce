"""A whole game against a bot without a mouse; whatever has the focus shows it."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite


def test_a_whole_game_by_keyboard_only(invite: Invite) -> None:
    ada = invite("Ada")
    keys = ada.page.keyboard
    ada.comes()
    ada.tabs_to('[data-key="play-canals"]')
    keys.press("Enter")
    ada.tabs_to('input[name="nickname"]')
    keys.type("Ada")
    ada.tabs_to(".making details summary")
    keys.press("Enter")
    ada.tabs_to('select[data-key="tempo"]')
    keys.press("Home")
    ada.tabs_to('.making button[type="submit"]', back=True)
    keys.press("Enter")
    ada.page.wait_for_url("**/t/*")

    while ada.waits_for_turn():
        ada.answers_by_keys()
    assert {row[1] for row in ada.reads_result()} > {"Ada"}


def test_the_focused_option_has_a_ring_on_the_board(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    expect(ada.page.locator(".sign-ring")).to_have_count(0)
    ada.walks_to_an_option()
    expect(ada.page.locator(".sign-ring")).to_be_visible()


def test_the_table_can_be_read_in_words(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    ada.page.keyboard.press("w")
    words = ada.page.locator(".in-words")
    expect(words).to_be_focused()
    expect(words).to_contain_text("Ada")
    ada.page.keyboard.press("Escape")
    expect(words).to_have_count(0)
