"""Hints with their reason, and the graph of winning chances after the game with its way into the replay."""

import json

from playwright.sync_api import Route, expect

from tests.browser.conftest import Invite

COURSE = [[0.5, 0.5], [0.7, 0.3], [0.35, 0.65], [0.0, 1.0]]
TURN = {
    "since": 1,
    "number": 2,
    "seat": 0,
    "before": 70,
    "after": 35,
    "text": "Ada lays.",
    "line": "Step 2: Ada lays. Ada: 70% → 35%",
}
FOUND = {
    "percent": 100,
    "text": "After step 0: Ada 50 %.",
    "course": [{"number": number, "chances": chances} for number, chances in enumerate(COURSE)],
    "turns": [TURN],
}


def test_a_hint_selects_what_the_bot_would_do(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    ada.press(ada.button("choices.hint"))
    expect(ada.page.locator(".choices .note")).to_contain_text("The bot would choose")
    expect(ada.page.locator(".acts .do:not([aria-disabled])")).to_be_visible()


def test_the_graph_leads_into_the_replay(invite: Invite) -> None:
    ada = invite("Ada")
    code = ada.opens_a_table("bots")
    ada.plays_turn()
    ada.waits_for_turn()
    ada.ends_the_game()
    expect(ada.page.locator(".chances .course")).to_be_visible()
    expect(ada.page.locator(".chances .course .mark")).to_have_count(2)

    def told(route: Route) -> None:
        route.fulfill(body=json.dumps(FOUND), content_type="application/json")

    ada.page.route("**/chances", told)
    ada.comes(f"t/{code}")
    turn = ada.page.locator(".chances .turns button")
    expect(turn).to_have_count(1)
    expect(turn).to_contain_text("70% → 35%")
    ada.press(turn)
    expect(ada.page.locator(".replay input[type=range]")).to_have_value("2")
    expect(ada.page.locator(".replay:not([aria-busy])")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".replay")).to_be_hidden()
    ada.page.locator(".course .turn text").click()
    expect(ada.page.locator(".replay input[type=range]")).to_have_value("2")
