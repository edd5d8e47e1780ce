"""A whole game on a phone: 390 pixels wide, by touch alone."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite


def test_a_whole_game_by_touch(invite: Invite) -> None:
    ada = invite("Ada", size=(390, 844), touch=True)
    ada.comes()
    ada.fits()
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    ada.fits()
    while ada.waits_for_turn():
        ada.answers_by_clicks()
    ada.reads_result()
    ada.fits()


def test_a_first_tap_only_selects(invite: Invite) -> None:
    """On a touch screen "always confirm" is the default: a finger hits beside more often than a mouse."""
    ada = invite("Ada", size=(390, 844), touch=True)
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    before = ada.log()
    ada.points_at_a_mark()
    expect(ada.act).not_to_have_attribute("aria-disabled", "true")
    assert ada.log() == before


def test_the_parts_of_the_table_come_up_as_sheets(invite: Invite) -> None:
    ada = invite("Ada", size=(390, 844), touch=True)
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    for part, shows in (("log", ".log"), ("choices", ".choices .list")):
        button = ada.page.locator(f'.dock [data-sheet="{part}"]')
        ada.press(button)
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(ada.page.locator(shows).first).to_be_in_viewport()
        ada.press(button)
        expect(button).to_have_attribute("aria-expanded", "false")
