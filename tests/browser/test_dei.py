"""DEI in the browser: a map, markets and pads beside it, chains of small choices, and plans that are secret."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import ANSWERED, SELECTED, Person
from tests.browser.rushing import OPEN, may_choose, taps, thing
from tests.browser.test_axe import finds_nothing

PHONE = (390, 844)

# What may be clicked now, as ids: of two things that make an answer, what comes next.
CHOOSABLE = """() => [...new Set(
  [...document.querySelectorAll(".choosable:not(.later)")].map(({ id }) => id.replace(/^can-/, "")))]"""
HAND = """() => [...document.querySelectorAll('.mine [id^="up-"]')].map(({ id }) => id.slice(3))"""
INTO_SIGHT = """(element) => element.scrollIntoView({ block: "center", inline: "center" })"""
PICKING = """() => document.querySelector(".room.picking") !== null"""
# A sealed answer leaves the question as it is, until all have answered.
PLANNED = f"() => ({ANSWERED})() || !document.querySelector('.room.my-turn')"
MOMENT = """async (path) => (await fetch(path)).text()"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which chance always falls alike: the same markets, missions and first player at every table."""
    new = House(tmp_path_factory.mktemp("house"), program="tests.browser.loaded_house")
    new.start()
    yield new
    new.stop()


def at_a_table(guest: Person, host: Person) -> str:
    """They sit down, with Planning, and lead factions; the result is the code of the table. The guest plays first."""
    host.comes()
    wish = {"game": "dei", "seats": ["me", "open"], "name": host.name, "variants": {"planning": "yes"}}
    code = str(host.page.evaluate(OPEN, wish))
    host.comes(f"t/{code}")
    guest.joins(code)
    host.starts()
    for person in (host, guest):
        is_asked(person)
        person.chooses_nearby(0)
    return code


def is_asked(person: Person) -> None:
    """Until a question waits for this person's answer."""
    expect(person.page.locator(".room.my-turn.asked .choices")).to_be_attached()


def points_at(person: Person, *ids: str) -> None:
    """One thing after the other, wherever it lies."""
    for id in ids:
        thing(person, f"can-{id}").or_(thing(person, id)).first.evaluate(INTO_SIGHT)
        taps(person, id)


def plans(person: Person, *cards: str) -> None:
    """Two cards by two taps; whoever is the last must be sure, and on a phone everybody."""
    is_asked(person)
    person._remembers_question()
    points_at(person, *(f"up-{card}" for card in cards))
    person.page.wait_for_function(f"() => ({PLANNED})() || ({SELECTED})()")
    if not person.page.evaluate(PLANNED):
        person.press(person.act)
        person.page.wait_for_function(PLANNED)


def answers(person: Person, *ids: str) -> None:
    """One decision by the things that it is about, and the main button where the first click only selects."""
    person._remembers_question()
    points_at(person, *ids)
    if not person._has_answered():
        person.does_it()


def plays(person: Person, card: str, way: str = "up") -> None:
    """A card, when it is this person's turn."""
    is_asked(person)
    may_choose(person, f"{way}-{card}")
    answers(person, f"{way}-{card}")


def hand(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate(HAND)
    return found


def with_action(person: Person, word: str) -> str:
    """A card in hand that names an action."""
    return next(card for card in hand(person) if word in (thing(person, f"up-{card}").text_content() or ""))


def question(person: Person) -> Locator:
    return person.page.locator(".prompt h2")


# --- a whole game ----------------------------------------------------------------------------------------------------


EVERYWHERE = {"plan", "counts", "region", "card", "mission", "icon", "up", "down"}  # on the map, beside it, in hand


class Player:
    """Somebody who takes now this, now that, and seldom more than one action of a card."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.turns = 0
        self.used: set[str] = set()

    def answers(self) -> None:
        """One decision, where it is about something by a click there."""
        person = self.person
        is_asked(person)
        self.turns += 1
        ids: list[str] = person.page.evaluate(CHOOSABLE)
        if len(ids) > 1 and all(id.startswith("up-") for id in ids):
            self.used.add("plan")
            plans(person, *(ids[(self.turns + k) % len(ids)].removeprefix("up-") for k in (0, 1)))
            return
        person._remembers_question()
        if person.page.locator(".counts:visible").count():
            self.used.add("counts")
            person.does_it()
        elif ids:
            self._by_clicks(ids)
        else:
            self.used.add("list")
            buttons = person.page.locator(".room.asked .choice:visible")
            person.press(buttons.nth(self.turns % buttons.count()))
            self._does_it()

    def _by_clicks(self, ids: list[str]) -> None:
        person = self.person
        fresh = [id for id in ids if id.partition("-")[0] not in self.used] or ids
        id = "finish" if "finish" in ids and self.turns % 2 else fresh[self.turns * 5 % len(fresh)]
        self.used.add(id.partition("-")[0])
        points_at(person, id)
        if person.page.evaluate(PICKING):
            points_at(person, person.page.evaluate(CHOOSABLE)[0])
        self._does_it()

    def _does_it(self) -> None:
        if not self.person._has_answered():
            self.person.does_it()


@pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["until-all-is-used", "whole"]
)
def test_two_people_play_a_game_with_planning_by_clicks(invite: Invite, whole: bool) -> None:
    ada, ben = invite("Ada"), invite("Ben", lang="de")
    code = ada.opens_a_table("friends", game="dei", planning="yes")
    ben.joins(code)
    ada.starts()
    players = {person.name: Player(person) for person in (ada, ben)}
    mover = ada
    while (name := mover.sees_turn_of()) != "":
        mover = players[name].person
        players[name].answers()
        if not whole and players["Ada"].used | players["Ben"].used >= EVERYWHERE:
            ada.ends_the_game(ben)
    assert players["Ada"].used | players["Ben"].used >= EVERYWHERE
    results = [person.reads_result() for person in (ada, ben)]
    assert results[0] == results[1]
    for row in results[0]:
        assert int(row[-1]) == sum(int(cell) for cell in row[2:-1])


# --- in secret -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-237", "DEI-Q-117")
def test_what_somebody_plans_reaches_nobody_else_before_it_is_played(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    code = at_a_table(ada, ben)
    is_asked(ada)
    first, second, third, fourth, *_ = cards = hand(ada)
    expect(ben.page.locator(".seat.turn .who")).to_have_count(2)
    plans(ada, first, fourth)
    expect(question(ada)).to_contain_text("Waiting for Ben")
    expect(ada.page.locator(".mine .sign-chosen > g")).to_have_count(2)
    expect(ben.page.locator(".seat.turn .who")).to_have_text(["Ben (you)"])  # the others know that she has chosen
    points_at(ada, f"up-{third}", f"up-{second}")  # rather these, in whatever order
    pressed = ada.page.locator('.choice[aria-pressed="true"]')
    for card in (second, third):
        texts = thing(ada, f"up-{card}").locator("text").all_text_contents()
        expect(pressed).to_contain_text(next(text for text in texts if len(text) > 1))  # its name
    then = [ben.page.evaluate(MOMENT, f"api/tables/{code}/moments/{number}") for number in range(5)]
    assert all("extras" in moment for moment in then)
    heard = "".join([*ben.received, *then])
    assert not [card for card in cards if card in heard], "nothing of her hand has left the house"
    plans(ben, *hand(ben)[:2])
    plays(ada, second)
    expect(thing(ben, f"card-{second}").first).to_be_attached()
    heard = "".join(ben.received)
    assert [card for card in cards if card in heard] == [second], "only what lies face up"


# --- markets and map -------------------------------------------------------------------------------------------------


def test_a_card_that_cannot_be_bought_says_why_where_it_is_clicked(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", lang="de")
    at_a_table(ada, ben)
    for person in (ada, ben):
        plans(person, *hand(person)[:2])
    plays(ada, hand(ada)[0], "down")
    is_asked(ada)
    expect(ada.page.locator(".panels .names .here")).to_have_count(1)
    lines, barred = ada.log(), str(ada.page.locator('.panels [id^="barred-"]').first.get_attribute("id"))
    card = barred.replace("barred", "card")
    points_at(ada, card)
    tip = ada.page.locator(".refusal .tip")
    expect(tip).to_be_visible()
    expect(ada.page.locator(".panels .sign-refused")).to_be_visible()
    rule = tip.get_by_role("link")
    row = rule.inner_text()
    assert re.fullmatch(r"DEI-\d+", row)
    rule.click()
    expect(ada.page.locator(f".rules .found:is(#{row}, :has(#{row}))")).to_be_visible()
    ada.page.keyboard.press("Escape")
    assert ada.log() == lines
    hovers(ada, card)
    expect(ada.page.locator(".thing-tip")).to_contain_text("Price")
    hovers(ada, f"ability-{seat_of(ada)}-red")
    expect(ada.page.locator(".thing-tip")).to_be_visible()
    can: list[str] = ada.page.evaluate(CHOOSABLE)
    answers(ada, can[0])
    expect(ada.page.locator(".log")).to_contain_text("buys")


def hovers(person: Person, id: str) -> None:
    place = thing(person, id).first.bounding_box()
    assert place is not None
    person.page.keyboard.press("Escape")
    person.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


def seat_of(person: Person) -> str:
    return str(person.page.locator(".seat .mark text").first.text_content())


def test_a_move_by_clicks_on_the_map_is_counted_and_taken_back_step_by_step(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", lang="de")
    at_a_table(ada, ben)
    card = with_action(ada, "Move")
    other = next(one for one in hand(ada) if one != card)
    plans(ada, card, other)
    plans(ben, *hand(ben)[:2])
    plays(ada, card)
    asked = [question(ada).inner_text()]
    answers(ada, "icon-MOV")
    asked.append(question(ada).inner_text())
    regions = [id for id in ada.page.evaluate(CHOOSABLE) if id.startswith("region-")]
    expect(ada.act).to_have_text(re.compile("[Mm]ove"))
    answers(ada, regions[0])
    asked.append(question(ada).inner_text())
    chosen = ada.page.locator('.choice[aria-pressed="true"]')
    whole = str(chosen.text_content())
    ada.press(ada.page.locator(".count").first.get_by_role("button").first)  # one less
    expect(chosen).not_to_have_text(whole)
    ada._remembers_question()
    ada.does_it()
    moved = thing(ada, f"looters-{seat_of(ada)}-{regions[0].removeprefix('region-')}")
    expect(moved).to_be_attached()
    for before in reversed(asked):
        ada.press(ada.page.locator(".undo"))
        expect(question(ada)).to_have_text(before)
    expect(moved).to_have_count(0)
    may_choose(ada, "icon-MOV")


def test_another_language_in_the_middle_of_a_turn(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    at_a_table(ada, ben)
    plans(ada, *hand(ada)[:2])
    plans(ben, *hand(ben)[:2])
    plays(ada, hand(ada)[0], "down")
    is_asked(ada)
    names = ada.page.locator(".panels .names button")
    before, asked, can = names.all_text_contents(), question(ada).inner_text(), ada.page.evaluate(CHOOSABLE)
    ada.press(ada.page.locator('.bar [lang="de"]'))
    expect(question(ada)).to_have_text("Welche Karte kaufst du?")
    expect(names.first).to_have_text("Märkte")
    assert ada.page.evaluate(CHOOSABLE) == can
    ada.press(ada.page.locator('.bar [lang="en"]'))
    expect(question(ada)).to_have_text(asked)
    expect(names).to_have_text(before)
    expect(question(ben)).to_contain_text(ada.name)


# --- small screens ---------------------------------------------------------------------------------------------------


def test_a_turn_on_a_phone_by_touch(invite: Invite) -> None:
    ada, ben = invite("Ada", size=PHONE, touch=True, lang="de"), invite("Ben")
    at_a_table(ada, ben)
    card = with_action(ada, "Bewegen")
    other = hand(ada)[-1]
    plans(ada, card, other)
    ada.fits()
    plans(ben, *hand(ben)[:2])
    plays(ada, card)
    answers(ada, "icon-MOV")
    ada.press(ada.page.locator(".zoom button").nth(2))
    expect(ada.page.locator(".board.zoomed")).to_have_count(0)  # everything is in sight
    answers(ada, next(id for id in ada.page.evaluate(CHOOSABLE) if id.startswith("region-")))
    for button in ada.page.locator(".count button").all():
        expect(button).to_be_in_viewport(ratio=1)
    ada.press(ada.page.locator(".count button").first)  # one stays behind
    ada._remembers_question()
    ada.does_it()
    answers(ada, "icon-MOV")
    expect(ada.page.locator(".board.zoomed")).to_be_visible()  # to where one can move from
    ada.press(ada.page.locator(".undo"))
    may_choose(ada, "finish")
    answers(ada, "finish")
    plays(ada, other, "down")
    panels = ada.page.locator('.dock [data-sheet="panels"]')
    expect(panels).to_have_attribute("aria-expanded", "true")  # that is where the question is about
    answers(ada, ada.page.evaluate(CHOOSABLE)[0])
    expect(panels).to_have_attribute("aria-expanded", "false")
    ada.press(panels)
    ada.press(ada.page.locator(".panels .names button").last)
    expect(thing(ada, "pad-B")).to_be_in_viewport()
    ada.press(panels)
    expect(thing(ada, "pad-B")).to_be_hidden()
    ada.fits()


def test_axe_finds_nothing_beside_the_map_and_in_hand(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", size=PHONE, dark=True, lang="de")
    at_a_table(ada, ben)
    for person in (ada, ben):
        is_asked(person)
        finds_nothing(person)
        plans(person, *hand(person)[:2])
    plays(ada, hand(ada)[0], "down")
    finds_nothing(ada)
    ben.press(ben.page.locator('.dock [data-sheet="panels"]'))
    finds_nothing(ben)
