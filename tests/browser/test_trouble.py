"""Something is broken inside, or the house is gone for a while: people read a sentence, and the game goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tafelrunde.table.words import own_texts
from tests.browser.broken_house import SIGN
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import GONE, Person


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house whose game breaks as soon as a file says so."""
    new = House(tmp_path, program="tests.browser.broken_house")
    new.start()
    yield new
    new.stop()


def two_at_a_table(invite: Invite) -> tuple[Person, Person]:
    """Ada and Ben have begun; the first of the two that come back is to play."""
    ada, ben = invite("Ada"), invite("Ben", lang="de")
    code = ada.opens_a_table("friends", players=2)
    ben.joins(code)
    ada.starts()
    return (ada, ben) if ada.sees_turn_of() == "Ada" else (ben, ada)


def tries(person: Person) -> None:
    """A click on something that may be chosen, and the main button if that is only selected."""
    person.points_at_a_mark()
    told = person.page.locator(".refusal .tip, .vote.fault:not([hidden])")
    expect(told.or_(person.page.locator(".acts .do:not([aria-disabled])")).first).to_be_visible()
    if not told.count():
        person.press(person.act)


def read_the_sentence(*people: Person) -> None:
    """Under the question, and only there."""
    for person in people:
        expect(person.page.locator(".refusal")).to_contain_text(own_texts(person.lang).say("hall.fault"))
        expect(person.page.locator(".notes p")).to_have_count(0)


def test_a_fault_in_the_rules_leaves_the_game_at_its_last_good_move(house: House, invite: Invite) -> None:
    player, other = two_at_a_table(invite)
    cleo = invite("Cleo")
    cleo.opens_a_table("bots", players=3)
    player.answers_by_clicks()
    asked, lines = player.page.locator(".prompt h2").inner_text(), player.log()
    (house.folder / SIGN).write_text("rules")
    tries(player)
    read_the_sentence(player, other)
    expect(player.page.locator(".prompt h2")).to_have_text(asked)
    assert player.log() == lines
    cleo.plays_turn()
    (house.folder / SIGN).unlink()
    player.plays_turn()
    other.plays_turn()
    assert len(player.log()) > len(lines)
    assert list((house.folder / "data").rglob("canals-*.json")), "there is a report"


def test_a_table_that_cannot_be_drawn_goes_back_by_consent(house: House, invite: Invite) -> None:
    player, other = two_at_a_table(invite)
    cleo = invite("Cleo")
    cleo.opens_a_table("bots", players=3)
    player.answers_by_clicks()
    before = player.page.locator(".prompt h2").inner_text()
    (house.folder / SIGN).write_text("drawing")
    tries(player)
    for person in (player, other):
        expect(person.page.locator(".vote.fault")).to_contain_text(person.say("votes.fault"))
    cleo.plays_turn()
    (house.folder / SIGN).unlink()
    player.press(player.button("votes.fault_back"))
    other.press(other.button("votes.agree"))
    for person in (player, other):
        expect(person.page.locator(".vote.fault")).to_be_hidden()
        expect(person.board).to_be_visible()
    expect(player.page.locator(".prompt h2")).not_to_have_text(before)
    player.plays_turn()
    other.plays_turn()


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_the_house_is_gone_for_a_while_and_the_pages_go_on_by_themselves(
    house: House, invite: Invite, how: str
) -> None:
    player, other = two_at_a_table(invite)
    for person in (player, other):
        person.forgives = GONE
        person.page.evaluate("() => { window.loadedOnce = true; }")
    player.answers_by_clicks()
    asked, lines = player.page.locator(".prompt h2").inner_text(), player.log()
    if how == "killed":
        house.kill()
    else:
        house.stop()
    for person in (player, other):
        expect(person.page.locator(".lost")).to_have_text(
            person.say("play.lost" if how == "killed" else "play.restart")
        )
    house.start()
    for person in (player, other):
        expect(person.page.locator(".lost")).to_be_hidden()
    expect(player.page.locator(".prompt h2")).to_have_text(asked)
    assert player.log() == lines
    player.plays_turn()
    other.plays_turn()
    assert [line for line in player.log() if line in lines] == lines
    assert all(person.page.evaluate("() => window.loadedOnce") for person in (player, other))
