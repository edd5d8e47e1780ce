"""The table in WebKit: first page, form, decisions of each game, a round in real time, rules, replay, result."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("selenium", reason="the environment is older than requirements-dev.lock")
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.house import House
from tests.browser.webkit import LISTEN, NEARBY, Guest, started
from tools import browsers
from tools.commands import in_ci

MAY = """(id) => document.querySelector(`[id="can-${id}"].choosable, [id="${id}"].choosable`) !== null"""
CHOOSE = """(key, value) => {
  const select = document.querySelector(`select[data-key="${key}"]`);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}"""
REPLAYED = "() => document.querySelector('.replay:not([aria-busy]) .what')?.textContent ?? ''"


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKitGTK]:
    webkit = browsers.find_webkit()
    if webkit is None:
        (pytest.fail if in_ci() else pytest.skip)(browsers.how_to_get_webkit())
    with started(webkit, tmp_path_factory.mktemp("webkit")) as found:
        yield found


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A house in an empty folder; a test may name another program that is run there."""
    new = House(tmp_path, program=getattr(request, "param", "tafelrunde"))
    new.start()
    yield new
    new.stop()


@pytest.fixture
def wilma(driver: WebKitGTK, house: House) -> Iterator[Guest]:
    """Somebody at WebKit; afterwards the page may not have complained."""
    assert driver.execute_script("return matchMedia('(prefers-reduced-motion: reduce)').matches")
    guest = Guest(driver, house.address)
    yield guest
    complaints = guest.complaints()
    driver.get("about:blank")
    assert complaints == []


def test_from_the_first_page_through_turns_rules_and_replay_to_the_result(wilma: Guest) -> None:
    wilma.goes()
    wilma.press('[data-key="play-canals"]')
    wilma.press('.preset:has(input[value="bots"])')
    name = wilma.driver.find_element(By.CSS_SELECTOR, 'input[name="nickname"]')
    name.clear()
    name.send_keys("Wilma")
    wilma.press(".making details summary")
    for key, value in (("who-1", "greedy"), ("tempo", "0")):
        wilma.evaluate(CHOOSE, key, value)
    assert wilma.complaints() == []
    wilma.press('.making button[type="submit"]')
    wilma.sees(".board .picture")
    wilma.evaluate(LISTEN)  # it is another page
    for _ in range(4):
        assert wilma.is_asked()
        wilma.answers()
    assert "Wilma" in wilma.text(".log")

    wilma.press_word(".bar", "play.rules")
    wilma.sees(".rules .rulebook")
    assert len(wilma.text(".rules .rulebook")) > 2000
    escape(wilma)

    wilma.is_asked()
    menu(wilma, "menu.replay")
    first = wilma.until(REPLAYED)
    arrow(wilma)
    wilma.until(f"(first) => ![first, ''].includes(({REPLAYED})())", first)
    escape(wilma)

    menu(wilma, "menu.end")
    wilma.press_word("dialog[open]", "menu.end_score")
    result = wilma.reads_result()
    assert len(result) == 2
    for row in result:
        assert number(row[-1]) == sum(number(cell) for cell in row[2:-1])


@pytest.mark.parametrize("game", ["ufos", "dei", "rulebenders"])
def test_decisions_of_a_game_by_clicks(wilma: Guest, game: str) -> None:
    wilma.opens(game, ["me", "greedy"])
    for _ in range(5):
        assert wilma.is_asked()
        wilma.answers()


@pytest.mark.parametrize("house", ["tests.browser.short_house"], indirect=True)
def test_a_round_in_real_time_to_the_scoring(wilma: Guest) -> None:
    """Two dice are placed, and the timer is turned."""
    wilma.opens("jelly", ["me", "greedy", "greedy"], mode="live")
    wilma.press(NEARBY)  # ready
    for district in "FG":
        wilma.until(MAY, "roll-A")
        wilma.taps("roll-A")
        wilma.until(MAY, "mine-A-6")
        wilma.taps("mine-A-6", f"district-{district}")
        wilma.until("(id) => document.getElementById(id) !== null", f"die-{district}-A-6")
    wilma.until("() => document.querySelector('.tally li') !== null")
    wilma.sees(".tally")


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def escape(guest: Guest) -> None:
    ActionChains(guest.driver).send_keys(Keys.ESCAPE).perform()


def arrow(guest: Guest) -> None:
    ActionChains(guest.driver).send_keys(Keys.ARROW_RIGHT).perform()


def menu(guest: Guest, key: str) -> None:
    guest.press(".bar .menu-place > button")
    guest.press_word(".bar .menu", key)
