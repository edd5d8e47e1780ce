"""Somebody at WebKitGTK, by Selenium: Debian's WebKitWebDriver and MiniBrowser, on a display in memory (Xvfb)."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.people import ANSWERED, MARKS, ROWS, SELECTED, words
from tests.browser.rushing import OPEN, POINT
from tests.patience import patience
from tools.browsers import WebKit

# Remembers from now on what the page complains about.
LISTEN = """() => {
  window.complaints = [];
  const tell = (what) => window.complaints.push(String(what));
  addEventListener("error", ({ message, filename, lineno }) => tell(`${message} (${filename}:${lineno})`));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  addEventListener("securitypolicyviolation", (event) => tell(`${event.violatedDirective} ${event.blockedURI}`));
  const { error } = console;
  console.error = (...words) => { tell(words.join(" ")); error(...words); };
}"""
ASKED = "() => document.querySelector('.room.asked .choice') !== null"
OVER = "() => document.querySelector('.result:not([hidden])') !== null"
REMEMBER = "() => { window.asked = document.querySelector('.choices').dataset.question; }"
NEARBY = ".room.asked .choice.placeless"
BUTTON = """(within, word) => [...document.querySelectorAll(`${within} button`)].find((button) =>
  button.checkVisibility() && [button.textContent.trim(), button.ariaLabel].some((name) => name?.startsWith(word)))"""
TRIES = 5  # to hit something that is drawn anew
SEEN = "(selector) => document.querySelector(selector)?.checkVisibility() ?? false"


@contextmanager
def display(webkit: WebKit) -> Iterator[dict[str, str]]:
    """The variables that lead to a display in memory."""
    read, write = os.pipe()
    command = [str(webkit.display), "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    running = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield {"DISPLAY": f":{number}"}
    finally:
        running.terminate()
        running.wait()


@contextmanager
def started(webkit: WebKit, folder: Path) -> Iterator[webdriver.WebKitGTK]:
    """A browser that wants no motion; its settings lie in that folder."""
    settings = folder / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")
    options = Options()
    options.binary_location = str(webkit.browser)
    options.add_argument("--automation")
    with display(webkit) as variables:
        env = os.environ | {"XDG_CONFIG_HOME": str(folder), "LANG": "C.UTF-8", "LANGUAGE": "en_GB"} | variables
        service = Service(executable_path=str(webkit.driver), env=env)
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(1440, 980)
            yield driver
        finally:
            driver.quit()


class Guest:
    """A person at this browser."""

    def __init__(self, driver: webdriver.WebKitGTK, address: str) -> None:
        self.driver, self.address = driver, address
        self.clicks = 0

    # --- the browser ---

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """What a function of JavaScript returns; a promise is waited for."""
        return self.driver.execute_async_script(
            f"const done = arguments[arguments.length - 1]; Promise.resolve(({function})(...arguments)).then(done);",
            *arguments,
        )

    def goes(self, path: str = "") -> None:
        """To a page of the house."""
        self.driver.get(self.address + path)
        self.evaluate(LISTEN)

    def complaints(self) -> list[str]:
        """What went wrong on this page since it was listened to."""
        found: list[str] = self.evaluate("() => window.complaints")
        return found

    def until(self, function: str, *arguments: Any) -> Any:
        """What it returns as soon as that is true."""
        end = time.monotonic() + patience()
        while time.monotonic() < end:
            if found := self.evaluate(function, *arguments):
                return found
            time.sleep(0.05)
        raise AssertionError(f"not in time: {function} {arguments}")

    def sees(self, selector: str) -> None:
        self.until(SEEN, selector)

    def press(self, selector: str, number: int = 0) -> None:
        """A click, which must hit that thing and nothing that lies over it."""
        for _ in range(TRIES):
            self.sees(selector)
            with suppress(StaleElementReferenceException):  # it was drawn anew meanwhile
                self.driver.find_elements(By.CSS_SELECTOR, selector)[number].click()
                return
        raise AssertionError(f"it is drawn anew all the time: {selector}")

    def press_word(self, within: str, key: str) -> None:
        """The button with the page's own word for that, up to its first slot."""
        section, _, name = key.partition(".")
        language = self.evaluate("() => document.documentElement.lang")
        word = str(words(language)[section][name]).partition("{")[0].strip()
        self.until(BUTTON, within, word).click()

    def hits(self, x: float, y: float) -> None:
        """A click at a point of the window."""
        mouse: Any = PointerInput  # parts of Selenium have no types
        actions = ActionBuilder(self.driver, mouse=mouse("mouse", "mouse"))
        action: Any = actions.pointer_action
        action.move_to_location(int(x), int(y)).click()
        actions.perform()

    def taps(self, *ids: str) -> None:
        """One thing after the other."""
        for id in ids:
            point = self.until(POINT, id)
            self.hits(point["x"], point["y"])

    def text(self, selector: str) -> str:
        return str(self.evaluate("(selector) => document.querySelector(selector)?.textContent ?? ''", selector))

    # --- the table ---

    def opens(self, game: str, seats: list[str], **variants: str) -> None:
        """A table without the form."""
        self.goes()
        self.sees(".lists")
        code = self.evaluate(OPEN, {"game": game, "seats": seats, "name": "Wilma", "variants": variants})
        self.goes(f"t/{code}")
        self.press('[data-key="start"]')
        self.sees(".board .picture")

    def is_asked(self) -> bool:
        """Until something is asked, or the game is over; true if something is asked."""
        self.until(f"() => ({ASKED})() || ({OVER})()")
        return bool(self.evaluate(ASKED))

    def answers(self) -> None:
        """One decision: a mark on the board, or a button, and the main button where the first click only selects."""
        self.evaluate(REMEMBER)
        marks = self.evaluate(MARKS)
        if marks:
            mark = marks[self.clicks * 7 % len(marks)]
            self.hits(mark["x"], mark["y"])
        elif self.evaluate(SEEN, NEARBY):
            self.press(NEARBY)
        else:
            if self.evaluate(SEEN, ".choices.line .shower"):
                self.press(".choices.line .shower")
            self.press(".asked .choices .list .choice")
        self.clicks += 1
        self.until(f"() => ({ANSWERED})() || ({SELECTED})()")
        if not self.evaluate(ANSWERED):
            self.press(".acts .do")
            self.until(ANSWERED)

    def reads_result(self) -> list[list[str]]:
        self.until(OVER)
        found: list[list[str]] = self.evaluate(ROWS)
        return found
