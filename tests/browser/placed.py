"""Pages that show a table at any of the positions, one after the other."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.house import House
from tests.browser.people import Lang, Person
from tests.browser.positions import Position
from tests.browser.rushing import OPEN

SIZES = ((1366, 768), (1280, 720), (1440, 900), (1024, 768), (844, 390), (390, 844))
LIMITS = ("chat=1000/1", "tables=1000/1", "tables-there=1000/1", "hints=1000/1", "looks=1000/1", "calls=1000/1")

PUT = """async ([code, text]) => {
  window.asked = document.querySelector(".choices").dataset.question;
  const [method, headers] = ["POST", { "Content-Type": "application/json" }];
  const body = JSON.stringify({ do: "say", text });
  const reply = await fetch(`api/tables/${code}/commands`, { method, headers, body });
  return [reply.status, await reply.text()];
}"""

DRAWN = """() => document.querySelector(".choices").dataset.question !== window.asked
  && document.querySelector(".choice") !== null"""
HINTED = """() => document.querySelector(":is(.note, .tip):not([hidden]):not(:empty)") !== null"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def is_touched(size: tuple[int, int]) -> bool:
    """Is a screen of that size one of a phone? A smaller one is a magnified window of a desk."""
    return 300 <= min(size) < 500


def placed_house(folder: Path) -> House:
    """A house that puts tables into positions."""
    return House(
        folder, *(word for limit in LIMITS for word in ("--limit", limit)), program="tests.browser.placed_house"
    )


class Placed:
    """One page at one table of one game."""

    def __init__(
        self, house: House, browser: Browser, game: str, size: tuple[int, int], lang: Lang = "en", dark: bool = False
    ) -> None:
        self.person = Person("Mia", house.address, browser, lang, size, touch=is_touched(size), dark=dark)
        self.page = self.person.page
        self.game, self.size, self.lang = game, size, lang
        self.code = ""

    def put(self, position: Position) -> None:
        """Shows that position; returns when it is drawn."""
        if not self.code:
            self.open(position)
        status, reply = self.page.evaluate(PUT, [self.code, f"@{position.key}"])
        assert status == 200, f"{position.key}: {status} {reply}"
        self.page.wait_for_function(DRAWN)
        self.settles()

    def settles(self) -> None:
        """Until the page has drawn what it knows."""
        self.page.evaluate(TWO_FRAMES)

    def hints(self) -> bool:
        """Asks for a hint and waits for it; False where there is none, as against the clock."""
        if not self.page.evaluate("() => Boolean(document.querySelector('.tip-me:not([hidden])'))"):
            return False
        self.person.press(self.page.locator(".tip-me"))  # its key may belong to something on the table
        self.page.wait_for_function(HINTED)
        self.settles()
        return True

    def folds(self) -> None:
        """Folds the column away, or brings it back."""
        self.page.locator(".fold").click()
        self.settles()

    def closes(self) -> None:
        self.person.goes_home()

    def open(self, position: Position) -> None:
        """Opens the page of a table for it."""
        self.person.comes()
        seats = ["me", *["random"] * (position.players - 1)]
        wish = {"game": self.game, "seats": seats, "name": "Mia", "tempo": 10_000, "start": True}
        self.code = str(self.page.evaluate(OPEN, wish))
        self.person.comes(f"t/{self.code}")
        self.page.wait_for_selector(".board .picture", state="attached")
        self.page.wait_for_function("() => document.querySelector('.choices')?.dataset.question !== undefined")
