"""Whoever rests on something on the board reads what it is, and why it may or may not be chosen."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import MARKS, Person
from tests.browser.test_undo_refusal import FORBIDDEN


def begins(person: Person) -> None:
    person.opens_a_table("bots")
    person.waits_for_turn()


def test_a_tip_says_what_it_is_and_what_can_be_done_with_it(invite: Invite) -> None:
    ada = invite("Ada")
    begins(ada)
    tip, lines = ada.page.locator(".thing-tip"), ada.log()
    mark = ada.page.evaluate(MARKS)[0]
    ada.page.mouse.move(mark["x"], mark["y"])
    expect(tip).to_contain_text("A free place")
    expect(tip).to_contain_text(ada.say("play.can_be"))
    ada.page.mouse.move(*ada.page.evaluate(FORBIDDEN))
    expect(tip).to_have_text(re.compile("tile|building|plot|water", re.I))
    expect(tip).not_to_contain_text(ada.say("play.can_be"))
    expect(tip).not_to_contain_text("CAN-")  # a reason is for who tried
    ada.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    assert ada.log() == lines
    expect(ada.page.locator(".refusal .tip")).to_have_count(0)


def test_a_tip_comes_to_whoever_walks_through_the_list_with_the_keys(invite: Invite) -> None:
    ben = invite("Ben", lang="de")
    begins(ben)
    ben.walks_to_an_option()
    tip = ben.page.locator(".thing-tip")
    expect(tip).to_contain_text("Freier Platz")
    expect(ben.page.locator(":focus")).to_have_attribute("aria-describedby", str(tip.get_attribute("id")))
    ben.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_a_finger_that_stays_asks_and_does_not_choose(invite: Invite) -> None:
    ada = invite("Ada", size=(390, 844), touch=True)
    begins(ada)
    tip, mark = ada.page.locator(".thing-tip"), ada.page.evaluate(MARKS)[0]
    finger = ada.context.new_cdp_session(ada.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": mark["x"], "y": mark["y"]}]})
    expect(tip).to_contain_text("A free place")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tip).to_be_visible()
    expect(ada.act).to_be_disabled()
    ada.points_at_a_mark()
    expect(tip).to_be_hidden()
    expect(ada.act).to_be_enabled()
