"""Taking back, and what happens when something is clicked that may not be chosen."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import ANSWERED
from tests.browser.rushing import Held

PICTURE = """() => document.querySelector(".board .board-layer").innerHTML"""


def test_an_answer_is_taken_back(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    asked, before, lines = ada.page.locator(".prompt h2").inner_text(), ada.page.evaluate(PICTURE), ada.log()
    ada.answers_by_clicks()
    assert ada.page.evaluate(PICTURE) != before
    ada.press(ada.page.locator(".undo"))
    expect(ada.page.locator(".prompt h2")).to_have_text(asked)
    assert ada.page.evaluate(PICTURE) == before
    told = ada.log()
    assert [line for line in told if line in lines] == lines
    assert len(told) == len(lines) + 2, "what was done, and that it was taken back"


def test_a_button_that_is_drawn_anew_while_it_is_held_down_still_acts(invite: Invite) -> None:
    """News of the table may arrive between press and release."""
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    asked = ada.page.locator(".prompt h2").inner_text()
    ada.answers_by_clicks()
    ada.page.locator(".undo").hover()
    ada.page.mouse.down()
    ada.page.locator(".undo span").evaluate("(words) => words.replaceWith(words.cloneNode(true))")
    ada.page.mouse.up()
    expect(ada.page.locator(".prompt h2")).to_have_text(asked)


def test_what_nobody_could_take_back_is_only_selected_by_the_first_click(invite: Invite) -> None:
    """The last decision of a turn draws a tile: the first click shows it, the main button does it, once."""
    ada = invite("Ada")
    slow = Held(ada.page)
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    final = ada.page.locator(".note.final")
    while ada.chooses_by_click() or not final.is_visible():
        if not ada.page.evaluate(ANSWERED):
            ada.does_it()
    lines = ada.log()
    assert not any("draws" in line and line.startswith("Ada") for line in lines)
    slow.hold()
    ada.press(ada.act)
    expect(ada.act).to_have_attribute("aria-disabled", "true")  # it is under way
    slow.release()
    ada.page.wait_for_function(ANSWERED)
    ada.waits_for_turn()
    assert any("draws" in line and line.startswith("Ada") for line in ada.log())


def test_a_click_on_something_forbidden_says_why_and_shows_the_rule(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    lines = ada.log()
    x, y = ada.page.evaluate(FORBIDDEN)
    ada.page.mouse.click(x, y)
    tip = ada.page.locator(".refusal .tip")
    expect(tip).to_be_visible()
    expect(ada.page.locator(".sign-refused")).to_be_visible()
    rule = tip.get_by_role("link")
    row = rule.inner_text()
    assert row.startswith("CAN-")
    rule.click()
    expect(ada.page.locator(f".rules .found:is(#{row}, :has(#{row}))")).to_be_visible()
    assert ada.log() == lines


# The middle of something on the board that has an id and may not be chosen.
FORBIDDEN = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  for (const element of document.querySelectorAll(".board .board-layer > [id]")) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const inside = x > board.left && x < board.right && y > board.top && y < board.bottom;
    const hit = document.elementFromPoint(x, y)?.closest("[id]");
    if (inside && /^(cell|tile)-/.test(hit?.id ?? "")) return [x, y];
  }
  return null;
}"""
