"""What people agree on at a table: who may stay and who comes; and people at one browser who look back."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person


def vote(person: Person) -> str:
    """What is proposed, as somebody reads it."""
    expect(person.page.locator(".vote:not(.fault)")).to_be_visible()
    return person.page.locator(".vote:not(.fault) b").inner_text()


def test_somebody_goes_only_if_others_agree_and_comes_back_the_same_way(invite: Invite) -> None:
    ada, bea, cleo = invite("Ada"), invite("Bea"), invite("Cleo", lang="de")
    code = ada.opens_a_table("friends", players=3)
    for guest in (bea, cleo):
        guest.joins(code)
    ada.starts()
    for guest in (bea, cleo):
        expect(guest.board).to_be_visible()
    ada.opens_menu("menu.players")
    expect(ada.page.get_by_text(ada.say("menu.players_about"))).to_be_visible()
    ada.press(ada.button("waiting.remove", ada.page.locator("li").filter(has_text="Bea")))
    assert "Bea" in vote(cleo)
    assert "Ada" in vote(bea)
    left = cleo.page.locator(".vote .left")
    expect(left).to_contain_text("0:")
    expect(bea.page.get_by_text(bea.say("votes.silence"))).to_be_visible()
    expect(ada.button("votes.withdraw")).to_be_visible()
    cleo.press(cleo.button("votes.agree"))
    for person in (ada, bea, cleo):
        expect(person.page.locator(".vote:not(.fault)")).to_be_hidden()
        expect(person.page.locator(".log")).to_contain_text("Bea")
    expect(bea.page.locator(".room.asked .choice")).to_have_count(0)
    bea.press(bea.button("play.sit", bea.page.locator(".seats")))
    bea.page.locator("dialog input").fill("Bea")
    bea.page.keyboard.press("Enter")
    for other in (ada, cleo):
        assert "Bea" in vote(other)
        other.press(other.button("votes.agree"))
    expect(bea.page.locator(".seats .seat").first).to_contain_text("Bea (you)")


def test_looking_back_shows_a_hand_only_after_it_is_me(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("screen", game="dei")
    ada.press(ada.button("hotseat.me"))
    ada.opens_menu("menu.replay")
    eyes = ada.page.locator(".replay .more select")
    values = eyes.locator("option").evaluate_all("all => all.map((one) => one.value)")
    me = eyes.input_value()
    other = next(value for value in values if value not in ("", me))
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url) if "/moments/" in request.url else None)
    eyes.select_option(other)
    expect(ada.page.locator(".cover:not([hidden])")).to_be_visible()
    expect(ada.page.locator(".replay:not([aria-busy])")).to_be_visible()
    assert not any(f"seat={other}" in url for url in asked)
    ada.press(ada.button("hotseat.me"))
    expect(eyes).to_have_value(other)
    assert any(f"seat={other}" in url for url in asked)
    ada.page.keyboard.press("Escape")
    ada.opens_menu("menu.replay")
    expect(eyes).to_have_value(me)  # the next one who looks back is asked again
    eyes.select_option(other)
    expect(ada.page.locator(".cover:not([hidden])")).to_be_visible()
