"""How the table page behaves around the game: its column, its list, the keys, Back, the table in words, the end."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person


def begins(person: Person) -> None:
    person.opens_a_table("bots")
    person.waits_for_turn()


def zoom_of(person: Person) -> float:
    """Pixels for a unit of the board."""
    return float(person.page.evaluate("() => document.querySelector('.board .picture').getScreenCTM().a"))


def test_the_column_folds_away_and_the_board_grows(invite: Invite) -> None:
    ada = invite("Ada", size=(1366, 768))
    begins(ada)
    seats, before = ada.page.locator(".seats"), ada.page.locator(".free").bounding_box()
    ada.page.keyboard.press("c")
    expect(seats).to_be_hidden()
    after = ada.page.locator(".free").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"] + 250
    ada.page.reload()
    ada.waits_for_turn()
    expect(seats).to_be_hidden()  # remembered
    ada.press(ada.page.locator(".fold"))
    expect(seats).to_be_visible()


def test_one_line_stands_for_a_list_that_the_board_shows(invite: Invite) -> None:
    ada = invite("Ada")
    begins(ada)
    option, shower = ada.page.locator(".list .choice").first, ada.page.locator(".shower")
    expect(ada.page.locator(".choices.line")).to_be_visible()
    ada.press(shower)
    expect(option).to_be_in_viewport(ratio=1)
    ada.page.reload()
    ada.waits_for_turn()
    expect(option).to_be_in_viewport(ratio=1)  # whoever likes lists has them
    ada.press(shower)
    ada.page.reload()
    ada.waits_for_turn()
    ada.walks_to_an_option()
    expect(option).to_be_in_viewport(ratio=1)  # the keyboard opens it


def test_a_seat_tells_more_when_it_is_asked(invite: Invite) -> None:
    ada = invite("Ada")
    begins(ada)
    line = ada.page.locator(".seat-line").last
    expect(line).to_have_attribute("aria-expanded", "false")
    ada.press(line)
    more = ada.page.locator(".seat.open .more")
    expect(more.locator("dt").first).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(line).to_have_attribute("aria-expanded", "false")


def test_letters_do_nothing_once_they_are_switched_off(invite: Invite) -> None:
    ada = invite("Ada")
    begins(ada)
    ada.opens_menu("prefs.title")
    ada.press(ada.page.locator(".switch", has_text=ada.say("prefs.keys")))
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("c")
    expect(ada.page.locator(".seats")).to_be_visible()
    ada.page.keyboard.press("w")
    expect(ada.page.locator(".in-words")).to_have_count(0)


def test_back_closes_what_lies_on_top_and_then_leads_to_the_games(invite: Invite) -> None:
    ada = invite("Ada", size=(390, 844), touch=True)
    begins(ada)
    table = ada.page.url
    log = ada.page.locator('.dock [data-sheet="log"]')
    ada.press(log)
    expect(log).to_have_attribute("aria-expanded", "true")
    ada.page.go_back()
    expect(log).to_have_attribute("aria-expanded", "false")
    ada.opens_rules()
    ada.page.go_back()
    expect(ada.page.locator("dialog")).to_have_count(0)
    assert ada.page.url == table
    ada.page.go_back()
    expect(ada.page.locator('[data-key="play-canals"]')).to_be_visible()  # not the form of a new table


def test_the_table_in_words_begins_with_what_is_new(invite: Invite) -> None:
    ada = invite("Ada")
    begins(ada)
    while ada.is_asked():
        ada.answers_by_clicks()
    ada.waits_for_turn()
    ada.page.keyboard.press("w")
    heads = ada.page.locator(".in-words :is(h3, li, p)")
    expect(heads.first).to_have_text(ada.say("menu.words_fresh"))
    expect(ada.page.locator(".in-words li").last).to_have_text(ada.log()[-1])
    expect(ada.page.locator(".in-words h3").last).to_have_text(ada.say("menu.words_table"))


def test_a_turn_of_the_tile_is_spoken(invite: Invite) -> None:
    ada = invite("Ada")
    begins(ada)
    many = next(mark for mark in ada.marks() if ada.page.locator(f"#{mark['id']} circle").count() > 1)
    ada.hits(many)
    expect(ada.page.locator(".turner")).to_be_visible()
    ada.page.keyboard.press("r")
    expect(ada.page.locator(".unseen[aria-live]")).to_have_text(re.compile("turn"))


def test_what_is_too_small_or_beyond_the_edge_comes_closer(invite: Invite) -> None:
    ada = invite("Ada", size=(390, 844), touch=True)
    ada.opens_a_table("bots", game="ufos")
    ada.waits_for_turn()
    more = ada.page.locator(".more-there:not([hidden])").first
    expect(more).to_be_visible()
    scale = zoom_of(ada)
    ada.press(more)
    assert zoom_of(ada) == scale
    ada.press(ada.page.locator(".zoom button").nth(2))
    assert zoom_of(ada) < scale  # all of it


def test_at_the_end_a_phone_shows_the_result(invite: Invite) -> None:
    ada = invite("Ada", size=(390, 844), touch=True)
    begins(ada)
    ada.opens_menu("menu.end")
    ada.press(ada.button("menu.end_score"))
    expect(ada.page.locator(".result h2")).to_be_focused()
    expect(ada.page.locator(".result h2")).to_be_in_viewport(ratio=1)
