"""People at their browsers, in their own words: open a table, join, click what may be clicked, read what is there."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

import tafelrunde.table
from tests.patience import patience

Lang = Literal["de", "en"]
GONE = "WebSocket|ERR_CONNECTION|503"  # what a browser complains about while a house is away or stops
TEXTS = Path(tafelrunde.table.__file__).parent / "page" / "texts"

# The marks that somebody could really hit: inside the board, and nothing lies over their middle.
MARKS = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(".board .can")].map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const inside = x > board.left && x < board.right && y > board.top && y < board.bottom;
    const hit = inside && document.elementFromPoint(x, y)?.closest(".can") === mark;
    return hit ? { id: mark.id, x, y, says: mark.textContent } : null;
  }).filter(Boolean);
}"""

ANSWERED = """() => document.querySelector(".choices").dataset.question !== window.asked"""
SELECTED = """() => document.querySelector(".acts .do:not([aria-disabled])") !== null"""

# What matters of a page whose test failed.
SEEN = """() => [".room", ".prompt h2", ".choices", ".refusal", ".notes"].map((where) => {
  const found = document.querySelector(where);
  return `${where}: ${found ? `${found.className} | ${found.innerText.slice(0, 300)}` : "none"}`;
})"""

# The final table, without the drawn marks of the seats.
ROWS = """() => [...document.querySelectorAll(".result tbody tr")].map((row) => [...row.cells].map((cell) =>
  [...(cell.querySelector(".name") ?? cell).childNodes].filter((node) => node.nodeName !== "svg")
    .map((node) => node.textContent).join("")))"""


@cache
def words(lang: str) -> dict[str, Any]:
    """The page's own words."""
    return tomllib.loads((TEXTS / f"{lang}.toml").read_text(encoding="utf-8"))


def plain_name(text: str) -> str:
    """A name without what is said of its reader."""
    return re.sub(r" \((you|du)\)$", "", text)


class Person:
    """Somebody with a browser of their own, which remembers everything that came over the wire."""

    def __init__(
        self,
        name: str,
        address: str,
        browser: Browser,
        lang: Lang = "en",
        size: tuple[int, int] = (1440, 900),
        touch: bool = False,
        dark: bool = False,
        motion: bool = False,
    ) -> None:
        self.name, self.address, self.lang, self.touch = name, address, lang, touch
        self.firefox = browser.browser_type.name == "firefox"
        if self.firefox:
            self.touch = touch = False  # a mouse does it
            if dark or motion:
                pytest.skip("Playwright cannot set the media features of a Firefox that it has not built")
        self.context = browser.new_context(
            locale={"de": "de-DE", "en": "en-GB"}[lang],
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        limit = 1000 * patience()  # what is awaited is always a condition
        expect.set_options(timeout=limit)
        self.context.set_default_timeout(limit)
        self.requests: list[str] = []
        self._received: list[str] = []
        self.complaints: list[str] = []
        self.forgives = ""  # a pattern for complaints that a test means to cause
        self.clicks = 0
        self.page = self.new_page()

    # --- the browser ---

    def new_page(self) -> Page:
        """A tab of this browser."""
        page = self.context.new_page()
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", self._hears)
        page.on("console", self._complains)
        page.on("pageerror", lambda error: self.complaints.append(f"{self.name}: {error}"))
        return page

    def _hears(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)
        socket.on("framereceived", lambda text: self._received.append(str(text)))

    def _complains(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.forgives and re.search(self.forgives, message.text)):
            self.complaints.append(f"{self.name}: {message.text}")

    @property
    def received(self) -> list[str]:
        """All that came over web sockets."""
        if self.firefox:
            pytest.skip("Playwright does not hear what comes over a web socket of Firefox")
        return self._received

    def tells(self) -> str:
        """What this person has before them, for whoever looks into a test that failed."""
        seen = self.page.evaluate(SEEN)
        return "\n".join(
            [f"{self.name} at {self.page.url}", *seen, *(message[:300] for message in self._received[-3:])]
        )

    def goes_home(self) -> None:
        self.context.close()

    def say(self, key: str) -> str:
        """The page's own word for something, in this person's language; up to its first slot."""
        section, _, name = key.partition(".")
        return str(words(self.lang)[section][name]).partition("{")[0].strip()

    def button(self, key: str, within: Locator | None = None) -> Locator:
        """A button by its words, which may go on after them."""
        return (within or self.page.locator("body")).get_by_role("button", name=re.compile(re.escape(self.say(key))))

    def press(self, what: Locator) -> None:
        """Click or tap."""
        if self.touch:
            what.tap()
        else:
            what.click()

    # --- to the table ---

    def comes(self, path: str = "") -> None:
        """Opens the house."""
        self.page.goto(self.address + path)

    def opens_a_table(
        self, preset: str, players: int = 2, tempo: int = 0, game: str = "canals", **variants: str
    ) -> str:
        """From the first page to a new table; the result is its code."""
        self.comes()
        self.press(self.page.locator(f'[data-key="play-{game}"]'))
        self.press(self.page.locator(f'.preset:has(input[value="{preset}"])'))
        self.press(self.page.locator(f'[data-key="count-{players}"]'))
        self.page.locator('input[name="nickname"]').fill(self.name)
        for who in self.page.locator('select[data-key^="who-"]').all():
            if who.input_value() == "club":
                who.select_option("greedy")  # it answers at once
        self.press(self.page.locator(".making details summary"))
        for name, value in {"tempo": str(tempo), **variants}.items():
            self.page.locator(f'select[data-key="{name}"]').select_option(value)
        self.press(self.page.locator('.making button[type="submit"]'))
        self.page.wait_for_url("**/t/*")
        return self.page.url.rpartition("/t/")[2]

    def joins(self, code: str) -> None:
        """Follows the link, gives a name, sits down."""
        self.comes(f"t/{code}")
        self.page.locator(".welcome input").fill(self.name)
        self.press(self.button("join.sit"))
        expect(self.page.locator(".welcome")).to_have_count(0)

    def watches(self, code: str) -> None:
        """Follows the link and just looks."""
        self.comes(f"t/{code}")
        watch = self.page.locator('[data-key="watch"]')
        expect(watch.or_(self.board)).to_be_visible()
        if watch.is_visible():
            self.press(watch)

    def starts(self) -> None:
        """Begins the game that everybody waits for."""
        self.press(self.button("waiting.start"))
        expect(self.board).to_be_visible()

    # --- playing ---

    @property
    def board(self) -> Locator:
        return self.page.locator(".board .picture")

    @property
    def result(self) -> Locator:
        return self.page.locator(".result:not([hidden])")

    @property
    def act(self) -> Locator:
        """The main button, which says what it does."""
        return self.page.locator(".acts .do")

    def is_asked(self) -> bool:
        return self.page.locator(".room.asked .choice").count() > 0

    def waits_for_turn(self) -> bool:
        """Until something is asked, or the game is over; true if something is asked."""
        asked = self.page.locator(".room.asked .choice")
        expect(asked.or_(self.result).first).to_be_attached()
        return self.is_asked()

    @property
    def nearby(self) -> Locator:
        """The buttons of options that have no place on the board."""
        return self.page.locator(".room.asked .choice.placeless:visible")

    def marks(self) -> list[dict[str, Any]]:
        """What can be hit on the board: id, x, y, and what is written there."""
        found: list[dict[str, Any]] = self.page.evaluate(MARKS)
        return found

    def hits(self, mark: dict[str, Any]) -> None:
        """A click or tap on a mark."""
        if self.touch:
            self.page.touchscreen.tap(mark["x"], mark["y"])
        else:
            self.page.mouse.click(mark["x"], mark["y"])

    def points_at_a_mark(self) -> None:
        """A click or tap on something that may be chosen."""
        marks = self.marks()
        assert marks, "nothing on the board can be hit"
        self.clicks += 1
        self.hits(marks[(self.clicks - 1) * 7 % len(marks)])

    def chooses(self, id: str) -> None:
        """One decision: the mark of that thing, and the main button where the first click only selects."""
        self._remembers_question()
        self.hits(next(mark for mark in self.marks() if mark["id"] == f"can-{id}"))
        if not self._has_answered():
            self.does_it()

    def chooses_nearby(self, number: int) -> None:
        """One decision: a button of an option that has no place on the board."""
        self._remembers_question()
        self.press(self.nearby.nth(number))
        if not self._has_answered():
            self.does_it()

    def chooses_by_click(self) -> bool:
        """A mark on the board; true if that was the answer already, false if it is only selected."""
        self._remembers_question()
        self.points_at_a_mark()
        return self._has_answered()

    def answers_by_clicks(self) -> None:
        """One decision: a mark on the board, or a button where there is none, and the main button where the first click
        only selects."""
        if not self.marks():
            self.chooses_nearby(0)
        elif not self.chooses_by_click():
            self.does_it()

    def does_it(self) -> None:
        """The main button: what is selected becomes the answer."""
        self.press(self.act)
        self.page.wait_for_function(ANSWERED)

    def answers_by_keys(self, *more: str) -> None:
        """One decision with Tab, Enter and the arrows, looking at the focus all the way; `more`: keys before Enter."""
        self._remembers_question()
        self.walks_to_an_option()
        for key in more:
            self.page.keyboard.press(key)
            self.sees_focus()
        self.page.keyboard.press("Enter")
        if not self._has_answered():
            self.page.keyboard.press("Enter")
            self.page.wait_for_function(ANSWERED)

    def plays_turn(self) -> None:
        """All decisions until somebody else is asked."""
        if self.waits_for_turn():
            while self.is_asked():
                self.answers_by_clicks()

    def ends_the_game(self, *others: "Person") -> None:
        """Proposes to end it with the score, and the others agree; bots do not mind."""
        self.opens_menu("menu.end")
        self.press(self.button("menu.end_score"))
        for other in others:
            other.press(other.button("votes.agree"))
        expect(self.result).to_be_visible()

    def says(self, text: str) -> None:
        """Writes into the chat."""
        self.press(self.page.locator("#tab-chat"))
        self.page.locator(".chat input").fill(text)
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".chat")).to_contain_text(text)

    def _remembers_question(self) -> None:
        """Which one it is: the next one has another number, however often this one is drawn anew."""
        self.page.evaluate("""() => { window.asked = document.querySelector(".choices").dataset.question; }""")

    def _has_answered(self) -> bool:
        """Until the question is another one, or something is selected and waits for the main button."""
        self.page.wait_for_function(f"() => ({ANSWERED})() || ({SELECTED})()")
        return bool(self.page.evaluate(ANSWERED))

    # --- keys ---

    def walks_to_an_option(self) -> None:
        """Tab leads into the list of options, the arrows through it, past the headings of groups."""
        self.tabs_to(":is(.choices .list, .nearby) :is(button, summary)")
        while self.page.evaluate("() => document.activeElement.matches('summary')"):
            self.page.keyboard.press("ArrowDown")
            self.sees_focus()

    def tabs_to(self, selector: str, back: bool = False, most: int = 120) -> None:
        """Press Tab until the focus is there; every stop on the way must show it."""
        expect(self.page.locator(selector).first).to_be_attached()  # nobody walks through a page that is still loading
        for _ in range(most):
            self.sees_focus()
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def sees_focus(self) -> None:
        """A stop of the Tab key shows that it has the focus by an outline of at least 2 pixels."""
        found = self.page.evaluate(
            """() => {
              const element = document.activeElement;
              if (element === document.body || element.tabIndex < 0) return "";
              const shown = [element, element.parentElement].map((e) => getComputedStyle(e));
              const visible = shown.some((s) => s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2);
              return visible ? "" : element.outerHTML.slice(0, 200);
            }"""
        )
        assert found == "", f"the focus cannot be seen: {found}"

    # --- reading ---

    def sees_turn_of(self) -> str:
        """Whose turn it is; "" when the game is over."""
        turn = self.page.locator(".seat.turn .who")
        expect(turn.or_(self.result).first).to_be_visible()
        if self.result.is_visible():
            return ""
        return plain_name(turn.first.inner_text())

    def reads_result(self) -> list[list[str]]:
        """Rank, name, points by source and total of everybody, as the final table has them."""
        expect(self.result).to_be_visible()
        read: list[list[str]] = self.page.evaluate(ROWS)
        return [[plain_name(cell) for cell in row] for row in read]

    def fits(self) -> None:
        """Nothing sticks out to the right: the page cannot be pushed sideways."""
        wide = self.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], wide

    def opens_menu(self, key: str) -> None:
        """The menu of the bar, and an entry in it."""
        self.press(self.page.locator(".bar .menu-place > button"))
        self.press(self.page.locator(".bar .menu").get_by_role("button", name=self.say(key), exact=True))

    def opens_rules(self) -> None:
        """The rulebook, from the bar."""
        self.press(self.page.locator(".bar").get_by_role("button", name=self.say("play.rules"), exact=True))
        expect(self.page.locator(".rules .rulebook")).to_be_visible()

    def log(self) -> list[str]:
        """The lines of the log, oldest first."""
        return self.page.locator(".log .said > span:last-child").all_text_contents()


def play_out(people: list[Person]) -> None:
    """They take their turns by clicks until the game is over. Who has just played knows who is next."""
    mover = people[0]
    while (name := mover.sees_turn_of()) != "":
        mover = next(person for person in people if person.name == name)
        mover.plays_turn()
