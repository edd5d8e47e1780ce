"""UFOs in the browser: others answer than those whose turn it is, dice tumble, options without a place are in reach."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person
from tests.browser.test_axe import LOOKS, finds_nothing

# Remembers which dice tumble from now on.
WATCH_DICE = """() => {
  window.tumbled = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.matches(".die.rolling")) window.tumbled.push(target.id);
  }).observe(document.body, { subtree: true, attributeFilter: ["class"] });
}"""
TUMBLED = "() => window.tumbled.splice(0)"
ROLLS = "() => [...document.querySelectorAll('.under .die')].map((die) => die.dataset.roll).join()"
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".board .can")].map((mark) => {
  const { width, height } = mark.getBoundingClientRect();
  return Math.min(width, height);
}))"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house with loaded dice: who attacks loses, and most restaurants can be opened."""
    new = House(tmp_path, program="tests.browser.loaded_house")
    new.start()
    yield new
    new.stop()


def at_a_table(*people: Person) -> list[Person]:
    """They sit down; the result is in the order in which they play."""
    host, *guests = people
    code = host.opens_a_table("friends", players=len(people), game="ufos", rounds="20")
    for guest in guests:
        guest.joins(code)
    host.starts()
    first = next(k for k, person in enumerate(people) if person.name == host.sees_turn_of())
    return [*people[first:], *people[:first]]


def asked_about(person: Person) -> str:
    """The step of the turn that the question belongs to; "": none."""
    step = person.page.locator(".steps:visible [aria-current]")
    return step.inner_text().lstrip("1234567890 \n") if step.count() else ""


# --- a whole game ----------------------------------------------------------------------------------------------------


def test_two_players_play_a_whole_game_by_clicks_and_one_answers_the_bump_of_the_other(invite: Invite) -> None:
    players = at_a_table(invite("Ada"), invite("Ben", lang="de"))
    asked, attacker, answered = players[0], "", False
    while (name := asked.sees_turn_of()) != "":
        asked, other = players if players[0].name == name else players[::-1]
        asked.waits_for_turn()
        if attacker == other.name and asked_about(asked) in ("Bump", "Rempeln"):
            answered = True
            expect(other.page.locator(".prompt h2")).to_contain_text(asked.name)
            expect(other.page.locator(".choices")).to_have_class("panel choices idle")
        if picks_a_fight(asked) if not answered else plays_in_peace(asked):
            attacker = asked.name
    assert answered, "nobody answered a bump of the other"
    results = [person.reads_result() for person in players]
    assert results[0] == results[1]
    for row in results[0]:
        assert number(row[-1]) == sum(number(cell) for cell in row[2:-1])


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def picks_a_fight(person: Person) -> bool:
    """Where it says that it will come to a bump, there; true if so."""
    fights = [mark for mark in person.marks() if "!" in mark["says"]]
    if fights:
        person.chooses(fights[0]["id"].removeprefix("can-"))
    else:
        plays_in_peace(person)
    return bool(fights)


def plays_in_peace(person: Person) -> bool:
    """Where it will not come to a bump, rather a city than a village, or a button where there is nothing else."""
    quiet = [mark["id"].removeprefix("can-") for mark in person.marks() if "!" not in mark["says"]]
    cities = [id for id in quiet if re.fullmatch("node-[A-Z]{3}", id)]
    if quiet:
        person.clicks += 1
        person.chooses((cities or quiet)[person.clicks * 7 % len(cities or quiet)])
    else:
        person.chooses_nearby(0)
    return False


# --- small screens, keys ---------------------------------------------------------------------------------------------


def test_on_a_phone_by_touch(invite: Invite) -> None:
    ada = invite("Ada", size=(390, 844), touch=True, lang="de")
    ada.opens_a_table("bots", players=3, game="ufos")
    ada.waits_for_turn()
    buttons = 0
    for _ in range(14):
        if not ada.waits_for_turn():
            break
        ada.fits()
        if ada.marks():
            expect(ada.page.locator(".board")).to_contain_class("zoomed")
            assert round(ada.page.evaluate(SMALLEST)) >= 32
        for near in ada.nearby.all():
            expect(near).to_be_in_viewport(ratio=1)
        if ada.nearby.count() and ada.clicks % 2:
            buttons += 1
            ada.clicks += 1
            ada.chooses_nearby(0)
        else:
            ada.answers_by_clicks()
    assert buttons
    die = ada.page.locator(".under .die").first
    die.evaluate("(die) => die.closest('.part').scrollIntoView()")  # a finger moves what lies beside my supply
    expect(die).to_be_in_viewport()


def test_by_keyboard_only(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots", game="ufos")
    for _ in range(5):
        ada.waits_for_turn()
        ada.answers_by_keys()
    while not (ada.waits_for_turn() and ada.nearby.count() and ada.marks()):
        ada.answers_by_keys()
    ada.walks_to_an_option()
    expect(ada.page.locator(".list .choice:focus")).to_have_count(1)
    expect(ada.page.locator(".sign-ring")).to_be_visible()
    ada.page.keyboard.press("End")
    expect(ada.nearby.last).to_be_focused()
    expect(ada.page.locator(".sign-ring")).to_have_count(0)
    ada.page.keyboard.press("ArrowUp")
    expect(ada.page.locator(".list .choice:focus")).to_have_count(1)
    ada.answers_by_keys("End")


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "calm"])
def test_dice_tumble_when_they_are_thrown(invite: Invite, motion: bool) -> None:
    ada = invite("Ada", motion=motion)
    ada.opens_a_table("bots", game="ufos")
    ada.waits_for_turn()
    ada.page.evaluate(WATCH_DICE)
    before = ada.page.evaluate(ROLLS)
    assert ada.page.evaluate(TUMBLED) == []
    while ada.page.evaluate(ROLLS) == before:
        ada.waits_for_turn()
        ada.answers_by_clicks()
    assert bool(ada.page.evaluate(TUMBLED)) is motion
    expect(ada.page.locator(".die.rolling")).to_have_count(0)
    expect(ada.page.locator(".die .face").first).to_be_visible()
    expect(ada.page.locator(".log")).to_contain_text("9")  # in words too

    ada.opens_menu("menu.replay")
    there = ada.page.locator(".replay:not([aria-busy])")
    expect(there).to_be_visible()
    slider = ada.page.locator(".replay input[type=range]")
    seen = [ada.page.evaluate(ROLLS)]
    for at in range(1, int(slider.get_attribute("max") or 0) + 1):
        ada.page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(at))
        expect(there).to_be_visible()
        seen.append(ada.page.evaluate(ROLLS))
        if seen[-1] != seen[-2]:
            break
    assert bool(ada.page.evaluate(TUMBLED)) is motion
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".replay")).to_be_hidden()
    assert ada.page.evaluate(TUMBLED) == [], "only what was just thrown tumbles"


# --- others decide ---------------------------------------------------------------------------------------------------


def come_to_a_bump(*people: Person) -> list[Person]:
    """Of three, one attacks another, and the third is asked for support."""
    attacker, defender, third = at_a_table(*people)
    for person, village in ((attacker, "v02"), (defender, "v04"), (third, "v05")):  # v04 is beside the others
        person.waits_for_turn()
        person.chooses(f"node-{village}")
    attacker.waits_for_turn()
    attacker.answers_by_clicks()  # one of two UFOs that are alike
    attacker.chooses("node-v04")
    attacker.chooses_nearby(0)  # moves no more
    third.waits_for_turn()
    return [attacker, defender, third]


@pytest.mark.rule("UFO-068", "UFO-Q18")
def test_nobody_chats_while_somebody_decides_whom_to_support(invite: Invite) -> None:
    attacker, defender, third = come_to_a_bump(invite("Ada"), invite("Ben", lang="de"), invite("Cleo"))
    assert third.nearby.count() == 3
    everybody = (attacker, defender, third)
    for person in everybody:
        person.press(person.page.locator("#tab-chat"))
        expect(person.page.locator(".chat input")).to_be_disabled()
        reason = {"en": "Deals about support", "de": "Absprachen über Unterstützung"}[person.lang]
        expect(person.page.locator(".chat .hint")).to_contain_text(reason)
    for person in (attacker, defender):
        expect(person.page.locator(".prompt h2")).to_contain_text(third.name)
    third.chooses_nearby(2)
    defender.waits_for_turn()
    for person in everybody:
        expect(person.page.locator(".chat input")).to_be_enabled()
        expect(person.page.locator(".chat .hint")).to_be_hidden()
    defender.says("Das war knapp")


def test_what_somebody_loses_is_seen_at_the_end(invite: Invite) -> None:
    attacker, defender, third = come_to_a_bump(invite("Ada"), invite("Ben"), invite("Cleo"))
    third.chooses_nearby(2)
    defender.waits_for_turn()
    defender.chooses("node-NYC")  # flies over the city: a witness
    attacker.ends_the_game(defender, third)
    row = next(row for row in attacker.reads_result() if row[1] == attacker.name)
    assert row[-2:] == ["−2", "−2"]
    expect(attacker.page.locator('.bars rect[fill="url(#pat-minus)"]')).to_have_count(1)
    expect(attacker.page.locator(".bars")).to_contain_text("−2")


# --- everybody can read it -------------------------------------------------------------------------------------------


@LOOKS
def test_axe_finds_nothing_at_the_table_and_at_the_end(invite: Invite, dark: bool, size: tuple[int, int]) -> None:
    ada = invite("Ada", dark=dark, size=size)
    ada.opens_a_table("bots", players=3, game="ufos")
    ada.waits_for_turn()
    finds_nothing(ada)
    ada.answers_by_clicks()
    while not (ada.waits_for_turn() and ada.nearby.count() and ada.marks()):
        ada.answers_by_clicks()
    finds_nothing(ada)
    ada.ends_the_game()
    finds_nothing(ada)
