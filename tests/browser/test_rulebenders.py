"""Rulebenders in the browser: attacks and answers to them, declining for a while, cards read close to the eye."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person
from tests.browser.rushing import OPEN, taps, thing
from tests.browser.test_axe import finds_nothing
from tests.rulebenders.scene import ATTACK, DEFENCE
from tests.rulebenders.scene_house import BEGINNING

PHONE = (390, 844)
INTO_SIGHT = """(element) => element.scrollIntoView({ block: "center", inline: "center" })"""
CHOOSABLE = """() => [...new Set(
  [...document.querySelectorAll(".choosable:not(.later)")].map(({ id }) => id.replace(/^can-/, "")))]"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where every table stands at a scene: Ada can attack, Ben can cancel that, Cleo might."""
    new = House(tmp_path_factory.mktemp("house"), program="tests.rulebenders.scene_house")
    new.start()
    yield new
    new.stop()


def at_a_table(host: Person, *guests: Person, **variants: str) -> str:
    """They sit down, A B C in that order, and the game begins; the result is its code."""
    host.comes()
    seats = ["me", *["open"] * len(guests)]
    wish = {"game": "rulebenders", "seats": seats, "name": host.name, "variants": variants}
    code = str(host.page.evaluate(OPEN, wish))
    host.comes(f"t/{code}")
    for guest in guests:
        guest.joins(code)
    host.starts()
    return code


def is_asked(person: Person) -> None:
    """Until a question waits for this person's answer."""
    expect(person.page.locator(".room.my-turn.asked .choice").first).to_be_attached()


def question(person: Person) -> Locator:
    return person.page.locator(".prompt h2")


def answers(person: Person, id: str) -> None:
    """By a click on a thing, wherever it lies, and the main button where the first click only selects."""
    is_asked(person)
    person._remembers_question()
    thing(person, f"can-{id}").or_(thing(person, id)).first.evaluate(INTO_SIGHT)
    taps(person, id)
    if not person._has_answered():
        person.does_it()


def declines(person: Person) -> None:
    """By the button of the last option that has no place: no, pass, the end of the turn."""
    is_asked(person)
    person._remembers_question()
    person.press(person.nearby.last)
    if not person._has_answered():
        person.does_it()


def attacks(ada: Person) -> None:
    """Ada attacks Ben."""
    answers(ada, f"hand-{ATTACK}")
    answers(ada, "seat-B")


# --- a whole game ----------------------------------------------------------------------------------------------------


class Player:
    """Somebody who attacks and defends, does something once in the first round, and passes soon after."""

    def __init__(self, person: Person, pile: str) -> None:
        self.person, self.pile = person, pile
        self.acted = 0
        self.used: set[str] = set()

    def answers(self) -> None:
        """One decision, by a click where it is about something."""
        person = self.person
        is_asked(person)
        ids: list[str] = person.page.evaluate(CHOOSABLE)
        fights = [id for id in (f"hand-{ATTACK}", f"hand-{DEFENCE}") if id in ids]
        if f"pile-{self.pile}" in ids:
            answers(person, f"pile-{self.pile}")
        elif fights and not self.used & set(fights):
            self.used.add(fights[0])
            answers(person, fights[0])
        elif "seat-B" in ids:
            answers(person, "seat-B")
        elif ids and not self.acted and "track" in ids:
            self.acted += 1
            answers(person, "track")
        elif person.nearby.count():
            declines(person)
        else:
            answers(person, ids[0])


def test_three_people_play_a_whole_game_with_an_attack_answered_by_a_defence(invite: Invite) -> None:
    people = [invite("Ada"), invite("Ben", lang="de"), invite("Cleo")]
    at_a_table(*people, themes=BEGINNING)
    answers(people[0], "theme-PIRATE")
    piles = {"Ada": "PIRATE", "Ben": "NIGHTS", "Cleo": "FLEXO"}
    players = {person.name: Player(person, piles[person.name]) for person in people}
    mover = people[0]
    while (name := mover.sees_turn_of()) != "":
        mover = players[name].person
        players[name].answers()
    assert f"hand-{ATTACK}" in players["Ada"].used
    assert f"hand-{DEFENCE}" in players["Ben"].used
    results = [person.reads_result() for person in people]
    assert results[0] == results[1] == results[2]
    for row in results[0]:
        assert int(row[-1]) == sum(int(cell) for cell in row[2:-1])
    assert "cancels" in " ".join(people[0].log())


# --- windows ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-AMB-075", "RUL-AMB-150")
def test_a_window_says_who_attacks_whom_and_can_be_declined_for_a_while_without_anybody_being_told(
    invite: Invite,
) -> None:
    ada, ben, cleo = people = invite("Ada"), invite("Ben", lang="de"), invite("Cleo")
    at_a_table(*people)
    attacks(ada)
    is_asked(ben)
    for name in ("Ada", "Ben", "Enterhaken"):
        expect(question(ben)).to_contain_text(name)
    assert ben.page.locator(".room .choice").count() == 2
    told = [len(person.received) for person in (ada, cleo)]
    ben.tabs_to(".quick summary")
    ben.page.keyboard.press("Enter")
    ben.tabs_to('.quick [data-key="mine"]')
    ben.page.keyboard.press("Enter")
    wishes = ben.page.locator(".wishes:visible")
    expect(wishes).to_contain_text(ben.say("passing.declines_all"))
    is_asked(cleo)
    assert cleo.page.locator(".room .choice").count() == 1, "she is asked, though she can only decline"
    heard = "".join([*ada.received[told[0] :], *cleo.received[told[1] :]])
    assert '"until"' not in heard, "nobody else is told"
    assert DEFENCE not in "".join(ada.received + cleo.received), "nor what he could have done"
    ben.press(wishes.get_by_role("button"))
    expect(wishes).to_have_count(0)
    ben.opens_menu("passing.menu")
    selects = ben.page.locator("dialog[open] select")
    finds_nothing(ben)
    selects.nth(1).select_option("round")
    expect(selects.first).to_have_value("mixed")
    expect(ben.page.locator(".wishes")).not_to_be_empty()
    selects.first.select_option("")
    expect(ben.page.locator(".wishes")).to_be_hidden()


# --- Flexo -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-AMB-150")
def test_a_turn_ends_by_itself_after_the_action_and_two_people_see_what_flexo_does(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", lang="de")
    at_a_table(ada, ben)
    for person in (ada, ben):
        expect(thing(person, "seat-C")).to_be_attached()
        expect(thing(person, "flexo")).to_be_visible()
        expect(person.page.locator(".seat.automatic")).to_contain_text("Flexo")
    is_asked(ben)
    ben.press(ben.page.locator(".quick summary"))
    ben.press(ben.page.locator('.quick [data-key="turn"]'))
    expect(ben.page.locator(".wishes:visible")).to_contain_text(ben.say("passing.ends"))
    answers(ben, "track")
    is_asked(ada)
    expect(ben.page.locator(".wishes")).to_be_hidden()
    for person, last in ((ada, "Last card"), (ben, "Letzte Karte")):
        expect(person.page.locator(".log")).to_contain_text("Flexo")
        expect(person.page.locator(".seat.automatic")).to_contain_text(last)
    hovers(ada, "flexo")
    expect(ada.page.locator(".thing-tip")).to_contain_text("Flexo")


# --- close to the eye ------------------------------------------------------------------------------------------------


def hovers(person: Person, id: str) -> None:
    person.page.keyboard.press("Escape")
    person.page.mouse.move(1, 1)
    place = thing(person, id).first.bounding_box()
    assert place is not None
    person.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


def test_cards_and_panels_are_read_close_to_the_eye_in_both_languages(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    at_a_table(ada, ben)
    hovers(ada, f"hand-{ATTACK}")
    tip, large = ada.page.locator(".thing-tip"), ada.page.locator(".thing-tip > svg")
    expect(tip).to_contain_text("Grappling Hook")
    box, small = large.bounding_box(), thing(ada, f"hand-{ATTACK}").bounding_box()
    assert box is not None
    assert small is not None
    assert box["height"] > small["height"]
    hovers(ada, "board-HAND")
    expect(tip).to_contain_text("Hand limit")
    expect(large).to_be_visible()
    ada.press(ada.page.locator('.bar [lang="de"]'))
    expect(ada.page.locator(".panels")).to_contain_text("zahlt mit")
    expect(ada.page.locator(".panels .names button").first).to_have_text("Ada")
    hovers(ada, f"hand-{ATTACK}")
    expect(tip).to_contain_text("Enterhaken")
    opens_a_pad_and_puts_it_away(ben)


def opens_a_pad_and_puts_it_away(ada: Person) -> None:
    """What lies beside the board comes when its name is clicked, and makes room for the board again."""
    shutter, column = (
        ada.page.get_by_role("button", name=ada.say("play.beside"), exact=True),
        ada.page.locator(".panels .column"),
    )
    free = ada.page.locator(".free")
    expect(column).to_be_hidden()
    wide = free.bounding_box()
    ada.press(ada.page.locator(".panels .names button").last)
    expect(column).to_be_visible()
    expect(shutter).to_have_attribute("aria-expanded", "true")
    narrow = free.bounding_box()
    assert wide is not None
    assert narrow is not None
    assert wide["width"] > narrow["width"] + 200, "the board has the room"
    ada.page.reload()
    expect(column).to_be_visible()  # remembered
    ada.press(shutter)
    expect(column).to_be_hidden()


def test_what_is_written_on_the_board_can_be_read_and_a_long_hand_shows_that_there_is_more(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    at_a_table(ada, ben)
    places = [words.bounding_box() for words in thing(ada, "board-HAND").locator("text").all()]
    heights = [place["height"] for place in places if place is not None]
    assert len(heights) == 6
    assert min(heights) > 10, "pixels, beside everybody's panels"
    back, on = ada.page.locator(".further.back"), ada.page.locator(".further.next")
    expect(on).to_be_hidden()
    ada.page.set_viewport_size({"width": 1001, "height": 760})
    expect(on).to_be_visible()
    expect(back).to_be_hidden()
    ada.press(on)
    expect(back).to_be_visible()
    expect(on).to_be_hidden()


# --- small screens ---------------------------------------------------------------------------------------------------


def test_a_defence_on_a_phone_by_touch_and_axe_finds_nothing(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", size=PHONE, touch=True, lang="de", dark=True)
    cleo = invite("Cleo", dark=True)
    at_a_table(ada, ben, cleo)
    attacks(ada)
    is_asked(ben)
    ben.fits()
    expect(question(ben)).to_contain_text("Enterhaken")
    ben.press(ben.page.locator(".quick summary"))
    for button in ben.page.locator(".quick .way").all():
        expect(button).to_be_in_viewport(ratio=1)
    finds_nothing(ben)
    ben.press(ben.page.locator(".quick summary"))
    ben.press(ben.page.locator('.dock [data-sheet="panels"]'))
    ben.press(ben.page.locator(".panels .names button").nth(0))
    expect(thing(ben, f"card-{ATTACK}").first).to_be_in_viewport()
    finds_nothing(ben)
    ben.press(ben.page.locator('.dock [data-sheet="panels"]'))
    answers(ben, f"hand-{DEFENCE}")
    is_asked(ben)  # the attack is cancelled, and so the turn is his
    ben.fits()
    expect(ada.page.locator(".log")).to_contain_text("Scheherazade")
    finds_nothing(ada)
    finds_nothing(cleo)
