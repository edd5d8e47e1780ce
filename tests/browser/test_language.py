"""German and English: as the browser wishes, and changed at once in the middle of a game."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite


def test_the_page_follows_the_browser(invite: Invite) -> None:
    ada, ben = invite("Ada", lang="en"), invite("Ben", lang="de")
    for person in (ada, ben):
        person.comes()
        expect(person.page.locator("html")).to_have_attribute("lang", person.lang)
        expect(person.page.locator(".lists")).to_contain_text(person.say("lobby.mine_none"))


def test_switching_in_the_middle_of_a_game_changes_everything_at_once(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    ada.plays_turn()
    ada.waits_for_turn()
    english = ada.log()
    asked = ada.page.locator(".prompt h2").inner_text()
    ada.press(ada.page.locator('.lang [lang="de"]'))
    ada.lang = "de"
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(ada.page.locator(".prompt h2")).not_to_have_text(asked)
    expect(ada.page.locator(".undo")).to_contain_text(ada.say("choices.undo"))
    german = ada.log()
    assert len(german) == len(english)
    assert not set(german) & set(english)

    ada.press(ada.page.locator('.lang [lang="en"]'))
    ada.lang = "en"
    expect(ada.page.locator(".prompt h2")).to_have_text(asked)
    assert ada.log() == english
    ada.plays_turn()
