"""People in a game against the clock: they tap two things, or press two keys, and do not wait for one another."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.people import Person

# A point where a finger really hits that thing, or its mark; the id is asked from the inside out.
POINT = """(id) => {
  const wanted = [`can-${id}`, id];
  const place = wanted.map((name) => document.getElementById(name)).find(Boolean);
  if (!place) return null;
  const { left, top, width, height } = place.getBoundingClientRect();
  const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
  for (const fy of parts) for (const fx of parts) {
    const [x, y] = [left + width * fx, top + height * fy];
    for (let hit = document.elementFromPoint(x, y); hit; hit = hit.parentElement) {
      if (wanted.includes(hit.id)) return { x, y };
    }
  }
  return null;
}"""

# A table without the form, which has a test of its own.
OPEN = """async (wish) => {
  const [method, headers] = ["POST", { "Content-Type": "application/json" }];
  const reply = await fetch("api/tables", { method, headers, body: JSON.stringify(wish) });
  return (await reply.json()).code;
}"""


def opens_in_real_time(host: Person, game: str, players: int) -> str:
    """A table in real time with seats for others; the result is its code."""
    host.comes()
    seats = ["me", *["open"] * (players - 1)]
    wish = {"game": game, "seats": seats, "name": host.name, "variants": {"mode": "live"}}
    code = str(host.page.evaluate(OPEN, wish))
    host.comes(f"t/{code}")
    return code


def thing(person: Person, id: str) -> Locator:
    """Something on the table, wherever it lies."""
    return person.page.locator(f'[id="{id}"]')


def taps(person: Person, *ids: str) -> None:
    """One thing after the other, as fast as they can be hit."""
    for id in ids:
        person.hits(person.page.wait_for_function(POINT, arg=id).json_value())


def keys(person: Person, text: str) -> None:
    """One key after the other."""
    for key in text:
        person.page.keyboard.press(key)


def may_choose(person: Person, id: str) -> None:
    """Until that thing may be chosen."""
    mark = person.page.locator(f'[id="can-{id}"].choosable, [id="{id}"].choosable')
    expect(mark.first).to_be_attached()


def shows_seconds(person: Person) -> int:
    """What the public clock says."""
    return int(person.page.locator(".part:not(.mine) .seconds, .board .seconds").first.text_content() or "-1")


class Held:
    """The connection of a page whose news from the table can be held back, as a slow line does."""

    def __init__(self, page: Page) -> None:
        self._holding = False
        self._held: list[Callable[[], None]] = []
        page.route_web_socket("**/live?**", self._connect)

    def _connect(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        far.on_message(lambda message: self._pass_on(near, message))

    def _pass_on(self, near: WebSocketRoute, message: Any) -> None:
        if self._holding:
            self._held.append(lambda: near.send(message))
        else:
            near.send(message)

    def hold(self) -> None:
        """From now on nothing comes."""
        self._holding = True

    def release(self) -> None:
        """Everything that came meanwhile, in its order."""
        self._holding = False
        for send in self._held:
            send()
        self._held.clear()
