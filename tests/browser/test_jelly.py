"""A game in real time in the browser: two taps or two keys, a clock for all, and nobody waits for anybody."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import GONE, Person
from tests.browser.rushing import Held, keys, may_choose, opens_in_real_time, shows_seconds, taps, thing
from tests.browser.test_axe import finds_nothing

SCROLLED = "() => [scrollX, scrollY]"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with short rounds; everybody rolls 6 3 1, then 6 3, then 6."""
    new = House(tmp_path_factory.mktemp("house"), program="tests.browser.short_house")
    new.start()
    yield new
    new.stop()


def at_a_table(*people: Person) -> str:
    """They sit down, A B C in that order, and the game begins; the result is its code."""
    host, *guests = people
    code = opens_in_real_time(host, "jelly", len(people))
    for guest in guests:
        guest.joins(code)
    host.starts()
    return code


def race(*people: Person) -> str:
    """Everybody is ready, and the round begins."""
    code = at_a_table(*people)
    begin(*people)
    return code


def begin(*people: Person) -> None:
    for person in people:
        person.press(person.nearby)
    for person, letter in zip(people, "ABCDE", strict=False):
        may_choose(person, f"roll-{letter}")


def by_taps(person: Person, letter: str, value: int, district: str) -> None:
    """Rolls, and places a die of that value."""
    taps(person, f"roll-{letter}")
    may_choose(person, f"mine-{letter}-{value}")
    taps(person, f"mine-{letter}-{value}", f"district-{district}")


def finishes_by_keys(person: Person, letter: str, district: str) -> None:
    """Places all dice, one six after the other."""
    for _ in range(3):
        keys(person, "r")
        may_choose(person, f"mine-{letter}-6")
        keys(person, f"6{district.lower()}")
        expect(person.page.locator(f'[id^="mine-{letter}-"].choosable')).to_have_count(0)  # until the next roll
    may_choose(person, f"screen-{letter}")


def sees_scoring(person: Person) -> None:
    """What the round gave is told, step by step or as a list; on a small screen who wishes opens it."""
    told, again = person.page.locator(".tally li").first, person.page.locator(".again-scoring")
    expect(told.or_(person.page.locator(".again-scoring:visible")).first).to_be_attached()
    if again.is_visible():
        person.press(again)
    expect(told).to_be_attached()


# --- a round ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-041", "JEL-046", "JEL-Q13")
def test_three_people_play_a_round_at_full_speed_to_the_scoring(invite: Invite) -> None:
    ada, ben, cleo = people = [invite("Ada", motion=True), invite("Ben", lang="de", motion=True), invite("Cleo")]
    race(*people)
    for person, letter in ((ben, "B"), (cleo, "C")):
        keys(person, "r")
        may_choose(person, f"mine-{letter}-6")
    by_taps(ada, "A", 6, "F")
    keys(ben, "6gr")  # the next roll goes out before the answer to the placing has come
    taps(cleo, "district-H", "mine-C-6")  # the other way round
    for person in people:
        for die in ("die-F-A-6", "die-G-B-6", "die-H-C-6"):
            expect(thing(person, die)).to_be_attached()
    may_choose(ben, "mine-B-3")
    keys(ben, "3")
    expect(ben.page.locator(".sign-chosen")).to_be_visible()
    keys(ben, "6")  # rather this one
    keys(ben, "i")
    expect(thing(ada, "die-I-B-6")).to_be_attached()
    keys(ben, "r")
    may_choose(ben, "mine-B-6")
    keys(ben, "6j")
    may_choose(ben, "screen-B")
    keys(ben, "t")
    for person in (ada, cleo):
        expect(person.page.locator(".log")).to_contain_text("Ben turns the sand timer.")
    for person in people:
        sees_scoring(person)
    expect(ada.page.locator(".stepper")).to_be_visible()
    expect(ada.page.locator(".sign-brackets")).to_be_visible()
    ada.press(ada.button("tally.skip"))
    expect(ada.page.locator(".stepper")).to_be_hidden()
    ada.press(ada.button("tally.again"))
    expect(ada.page.locator(".stepper")).to_be_visible()
    begin(*people)
    expect(ada.page.locator(".stepper")).to_be_hidden()


@pytest.mark.rule("JEL-061", "JEL-Q13", "JEL-Q49")
def test_a_die_that_came_too_late_for_a_district_stays_in_the_hand(invite: Invite) -> None:
    ada, ben, cleo = invite("Ada"), invite("Ben"), invite("Cleo")
    line = Held(ben.page)
    race(ada, ben, cleo)
    finishes_by_keys(ada, "A", "F")
    taps(ben, "roll-B")
    may_choose(ben, "mine-B-6")
    line.hold()
    taps(ada, "screen-A", "district-F")
    expect(thing(ada, "screen-A")).to_have_count(0)
    taps(ben, "mine-B-6", "district-F")  # it is locked, but nobody has told him yet
    line.release()
    expect(ben.page.locator(".refusal")).to_contain_text("JEL-061")
    expect(ben.page.locator(".mine .sign-chosen")).to_be_visible()
    taps(ben, "district-G")
    expect(thing(ada, "die-G-B-6")).to_be_attached()
    expect(thing(ada, "die-F-B-6")).to_have_count(0)
    expect(ben.page.locator(".sign-chosen")).to_have_count(0)


@pytest.mark.rule("JEL-066", "JEL-Q52")
def test_the_sand_runs_out_while_somebody_still_thinks_about_an_effect(invite: Invite) -> None:
    ada, ben, cleo = invite("Ada"), invite("Ben"), invite("Cleo")
    race(ada, ben, cleo)
    by_taps(ada, "A", 3, "G")
    may_choose(ada, "zone-G-2")
    finishes_by_keys(ben, "B", "F")
    taps(ben, "timer")
    sees_scoring(ada)
    expect(thing(ada, "can-zone-G-2")).to_have_count(0)
    assert any("zone 1: Ada 3" in line for line in ada.log()), "the marker has not moved"
    expect(ada.nearby).to_have_count(1)  # ready for the next round


@pytest.mark.rule("JEL-Q57")
def test_who_vanishes_in_mid_round_comes_back_to_dice_and_clock(invite: Invite) -> None:
    ada, ben, cleo = invite("Ada"), invite("Ben"), invite("Cleo")
    code = race(ada, ben, cleo)
    by_taps(ben, "B", 6, "F")
    taps(ben, "roll-B")
    may_choose(ben, "mine-B-3")
    ben.page.close()
    by_taps(ada, "A", 6, "G")
    expect(thing(cleo, "die-G-A-6")).to_be_attached()
    ben.page = ben.new_page()
    ben.comes(f"t/{code}")
    may_choose(ben, "mine-B-3")
    may_choose(ben, "mine-B-6")
    expect(thing(ben, "die-G-A-6")).to_be_attached()
    assert abs(shows_seconds(ben) - shows_seconds(ada)) <= 5, "the one is read after the other"
    taps(ben, "mine-B-6", "district-H")
    expect(thing(ada, "die-H-B-6")).to_be_attached()


@pytest.mark.rule("JEL-Q42")
def test_after_the_house_was_away_the_clock_goes_on_after_a_countdown(house: House, invite: Invite) -> None:
    people = [invite("Ada"), invite("Ben"), invite("Cleo")]
    ada, ben = people[:2]
    for person in people:
        person.forgives = GONE
    race(*people)
    by_taps(ada, "A", 6, "F")
    expect(thing(ben, "die-F-A-6")).to_be_attached()
    house.kill()
    house.start()
    for person in people:
        expect(person.page.locator(".resuming b")).to_have_text(re.compile("[1-3]"))
    for person in people:
        expect(person.page.locator(".resuming")).to_be_hidden()
    assert shows_seconds(ben) > 60
    by_taps(ben, "B", 6, "F")
    expect(thing(ada, "die-F-B-6")).to_be_attached()


# --- everybody can play it -------------------------------------------------------------------------------------------


def test_by_keyboard_only_and_without_motion(invite: Invite) -> None:
    ada, ben, cleo = invite("Ada"), invite("Ben"), invite("Cleo")
    at_a_table(ada, ben, cleo)
    for person in (ada, ben, cleo):
        person.answers_by_keys()
    may_choose(ada, "roll-A")
    ada.page.keyboard.press("?")
    expect(ada.page.locator("dialog .keys kbd").get_by_text("R", exact=True)).to_have_count(1)
    expect(ada.page.locator("dialog .keys dd").first).to_have_text(ada.say("menu.key_cap"))
    ada.page.keyboard.press("Escape")
    keys(ada, "r")
    may_choose(ada, "mine-A-3")
    expect(ada.page.locator(".die.rolling")).to_have_count(0)
    keys(ada, "3")
    expect(ada.page.locator(".mine .sign-chosen")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".sign-chosen")).to_have_count(0)
    keys(ada, "3f")
    may_choose(ada, "zone-F-2")
    keys(ada, "1")  # the first target of the effect
    expect(thing(ada, "can-zone-F-2")).to_have_count(0)
    ada.page.keyboard.press("Tab")
    expect(ada.page.locator(".sand[style*=dashoffset]")).to_have_count(0)
    ada.press(ada.page.locator("#tab-chat"))
    ada.page.locator(".chat input").fill("")
    ada.page.keyboard.type("r6g")  # who writes does not play
    expect(ada.page.locator(".chat input")).to_have_value("r6g")
    assert thing(ada, "die-G-A-6").count() == 0
    for person, letter in ((ben, "B"), (cleo, "C")):
        finishes_by_keys(person, letter, "G")
    keys(ben, "t")
    sees_scoring(ada)
    expect(ada.page.locator(".tally li").first).to_be_visible()
    expect(ada.page.locator(".stepper")).to_be_hidden()
    ada.press(ada.button("result.done"))
    expect(ada.page.locator(".tally li").first).to_be_hidden()


def test_on_a_phone_everything_is_in_reach_at_once(invite: Invite) -> None:
    ada, ben, cleo = invite("Ada", size=(390, 844), touch=True, lang="de"), invite("Ben"), invite("Cleo")
    race(ada, ben, cleo)
    for id, district in (("6", "F"), ("6", "G"), ("6", "H")):
        taps(ada, "roll-A")
        may_choose(ada, f"mine-A-{id}")
        for near in (ada.board, thing(ada, "timer"), thing(ada, "roll-A"), thing(ada, f"mine-A-{id}")):
            expect(near).to_be_in_viewport(ratio=1)
        for small in (thing(ada, "roll-A"), thing(ada, f"mine-A-{id}"), thing(ada, f"can-district-{district}")):
            box = small.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, box
        taps(ada, f"mine-A-{id}", f"district-{district}")
        expect(thing(ben, f"die-{district}-A-6")).to_be_attached()
        ada.fits()
    assert ada.page.evaluate(SCROLLED) == [0, 0]
    taps(ada, "timer")
    sees_scoring(ada)
    ada.fits()


def test_axe_finds_nothing_in_a_rush_and_after_it(invite: Invite) -> None:
    phone = (390, 844)
    ada, ben, cleo = invite("Ada"), invite("Ben", dark=True, lang="de"), invite("Cleo", size=phone)
    race(ada, ben, cleo, dan := invite("Dan", size=phone, dark=True))
    for person, letter in ((ada, "A"), (ben, "B"), (cleo, "C")):
        keys(person, "r")
        may_choose(person, f"mine-{letter}-6")
        keys(person, "6")
        finds_nothing(person)
    finishes_by_keys(dan, "D", "F")
    finds_nothing(dan)
    keys(dan, "t")
    for person in (ada, ben, cleo, dan):
        sees_scoring(person)
        finds_nothing(person)


# --- who plays, and how ----------------------------------------------------------------------------------------------


def test_the_form_offers_real_time_where_it_is_possible(invite: Invite) -> None:
    ada = invite("Ada", lang="de")
    ada.comes("?new=jelly")
    ada.press(ada.page.locator(".making details summary"))
    mode = ada.page.locator('select[data-key="mode"]')
    live = mode.locator('option[value="live"]')
    expect(mode).to_have_value("live")
    for impossible, possible in (
        ('.preset:has(input[value="screen"])', '.preset:has(input[value="friends"])'),
        ('.segments label:has(input[value="days"])', '.segments label:has(input[value="live"])'),
    ):
        ada.press(ada.page.locator(impossible))
        expect(mode).to_have_value("beats")
        expect(live).to_have_js_property("disabled", True)
        expect(ada.page.locator("label:has(select[data-key=mode]) .small").last).to_contain_text("„In Echtzeit“")
        ada.press(ada.page.locator(possible))
        expect(mode).to_have_value("live")
        expect(live).to_have_js_property("disabled", False)
    ada.press(ada.page.locator('.preset:has(input[value="screen"])'))
    who = [ada.page.locator(f'[data-key="who-{seat}"]').input_value() for seat in range(3)]
    assert who[:2] == ["me", "me"]
    assert who[2] not in ("me", "open")
    ada.press(ada.page.locator('.making button[type="submit"]'))
    expect(ada.board).to_be_visible()


def test_in_beats_two_taps_choose_as_well_and_can_be_thought_over(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots", players=3, game="jelly", mode="beats")
    die = ada.page.locator('[id^="mine-A-"].choosable').first.get_attribute("id") or ""
    value = die[-1]
    taps(ada, die, "district-G")
    expect(ada.act).not_to_have_attribute("aria-disabled", "true")  # nobody could take it back
    taps(ada, "district-F")
    expect(ada.page.locator(".note.final")).to_be_visible()
    ada.press(ada.act)
    expect(thing(ada, f"die-F-A-{value}")).to_be_attached()
    expect(thing(ada, f"die-G-A-{value}")).to_have_count(0)


def test_two_people_get_a_bot_to_make_up_the_number(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    code = ada.opens_a_table("friends", players=4, game="jelly")
    start = ada.page.locator('[data-key="start"]')
    expect(start).to_be_disabled()
    ben.joins(code)
    fill = ada.page.locator('.people input[role="switch"]')
    expect(fill).to_be_checked()
    ada.press(fill)
    expect(start).to_be_disabled()
    ada.press(fill)
    ada.press(start)
    for person in (ada, ben):
        expect(person.page.locator(".seat")).to_have_count(3)
    begin(ada, ben)
    ada.opens_menu("menu.pause")
    expect(ada.page.locator(".refusal .tip")).to_be_visible()  # not in a running round
