"""The house is restarted, perhaps with newer files: pages say so, come back by themselves, and lose no click."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import GONE, Person
from tests.browser.renewed_house import SIGN
from tests.table.keeping import column

VERSION = """() => document.querySelector("link[rel=stylesheet]").href.match(/static\\/(\\w+)\\//)[1]"""
OFTEN = "() => performance.getEntriesByType('navigation')[0].type"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    new = House(tmp_path, program="tests.browser.renewed_house")
    new.start()
    yield new
    new.stop()


def by_people(house: House) -> int:
    """How many moves that were not made by bots lie on disk."""
    (found,) = column(house.folder / "data", "SELECT count(*) FROM inputs WHERE call > 0")
    assert isinstance(found, int)
    return found


def about_to_answer(person: Person) -> None:
    """Something is selected, and the main button would be the answer."""
    person.opens_a_table("bots")
    person.forgives = GONE
    person.waits_for_turn()
    while person.chooses_by_click():
        person.waits_for_turn()


def test_a_click_while_the_house_is_away_counts_once(house: House, invite: Invite) -> None:
    ada = invite("Ada", lang="de")
    about_to_answer(ada)
    before = by_people(house)
    house.stop()
    expect(ada.page.locator(".lost")).to_have_text(ada.say("play.restart"))
    ada.press(ada.act)
    expect(ada.page.locator(".choices")).to_have_attribute("aria-busy", "true")
    assert by_people(house) == before
    house.start()
    expect(ada.page.locator(".lost")).to_be_hidden()
    ada.page.wait_for_function("() => document.querySelector('.choices').dataset.question !== window.asked")
    expect(ada.page.locator(".choices")).not_to_have_attribute("aria-busy", "true")
    assert by_people(house) == before + 1
    ada.plays_turn()


def test_a_page_with_older_files_loads_again_and_the_click_before_that_counts(house: House, invite: Invite) -> None:
    ada = invite("Ada")
    about_to_answer(ada)
    old, before = ada.page.evaluate(VERSION), by_people(house)
    house.stop()
    (house.folder / SIGN).touch()
    ada.press(ada.act)
    house.start()
    ada.page.wait_for_function(f"() => ({VERSION})() !== '{old}'")
    expect(ada.board).to_be_visible()
    assert by_people(house) == before + 1
    new = ada.page.evaluate(VERSION)
    ada.waits_for_turn()
    ada.plays_turn()
    assert ada.page.evaluate(VERSION) == new
    assert ada.page.evaluate(OFTEN) == "reload"


def test_a_page_does_not_load_again_while_somebody_writes(house: House, invite: Invite) -> None:
    ada = invite("Ada")
    about_to_answer(ada)
    ada.page.evaluate("() => { window.loadedOnce = true; }")
    ada.page.locator(".say input").evaluate("(field) => { field.value = 'Just a mom'; }")
    house.stop()
    (house.folder / SIGN).touch()
    house.start()
    expect(ada.page.locator(".notes")).to_contain_text("will reload")
    assert ada.page.evaluate("() => window.loadedOnce")
    ada.page.locator(".say input").evaluate("(field) => { field.value = ''; }")
    ada.page.wait_for_function("() => !window.loadedOnce")
    expect(ada.board).to_be_visible()
