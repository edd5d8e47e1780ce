"""What stands between a person and a decision: `python -m tests.browser.reach` prints what cannot be hit.

Each button that belongs to a decision must be hit at its middle and near its corners, each thing that may be chosen
somewhere; both must be 24 pixels wide and high, 32 by touch. A thing may be out of sight or small at first, if the page
brings it nearer by itself.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from tafelrunde.games import game_ids
from tests.browser.conftest import FLAGS
from tests.browser.people import Lang
from tests.browser.placed import SIZES, Placed, is_touched, placed_house
from tests.browser.positions import Position, positions
from tests.browser.shots import size_of
from tools import browsers

SCRIPT = Path(__file__).with_name("reach.js").read_text(encoding="utf-8")
MAGNIFIED = (320, 256)  # a window of 1280x1024 at 400 %
MOUSE, FINGER = 24, 32  # pixels
COLUMNS = ("states", "faulty", "faults", "things", "once", "moved", "sheet")
STATES = ("plain", "listed", "selected", "hinted")
NO_THINGS: dict[str, Any] = {"all": 0, "once": 0, "moved": 0, "sheet": [], "wrong": []}


class Found(NamedTuple):
    """What is wrong in one state of a question; how many things are hit at once, after the board moved, in a sheet."""

    key: str
    size: tuple[int, int]
    lang: Lang
    state: str
    wrong: list[str]
    things: int = 0
    once: int = 0
    moved: int = 0
    sheet: int = 0

    def lines(self) -> list[str]:
        """One for each fault."""
        head = f"{self.key} {self.size[0]}x{self.size[1]} {self.lang} {self.state}"
        return [f"{head}: {one}" for one in self.wrong]


def reaches(placed: Placed, position: Position, states: tuple[str, ...] = STATES) -> Iterator[Found]:
    """Looks at one question in these states."""
    page = placed.page
    if page.evaluate("() => window.getRoom === undefined"):
        placed.open(position)
        page.evaluate(SCRIPT)
        page.evaluate("() => window.getRoom()")
    placed.put(position)
    least = FINGER if is_touched(placed.size) else MOUSE
    small = min(placed.size) < 300  # there the page scrolls

    def found(state: str, buttons: bool = True, things: bool = False) -> Found:
        placed.settles()
        wrong = (
            page.evaluate("([least, small]) => window.reachButtons(least, small)", [least, small]) if buttons else []
        )
        seen = page.evaluate("(least) => window.reachThings(least)", least) if things else NO_THINGS
        if small and seen["wrong"] and page.evaluate("(least) => window.reachList(least)", least):
            seen["wrong"] = []  # so near one does not look at the board, but reads the list
        numbers = seen["all"], seen["once"], seen["moved"], len(seen["sheet"])
        return Found(position.key, placed.size, placed.lang, state, wrong + seen["wrong"], *numbers)

    if "plain" in states:
        yield found("plain", things=True)
        if page.evaluate("() => window.pickOne()"):
            yield found("picked", buttons=False, things=True)
    if "listed" in states and page.evaluate("() => window.toggleList()"):
        yield found("listed")
        page.evaluate("() => window.toggleList()")
    if "selected" in states and page.evaluate("() => window.selectOne()"):
        yield found("selected")
    if "hinted" in states and placed.hints():
        yield found("hinted")


def main() -> None:
    """Print what is wrong, and at the end how often."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_ids(), action="append")
    parser.add_argument("--kind", action="append")
    parser.add_argument("--size", type=size_of, action="append")
    parser.add_argument("--lang", choices=("de", "en"), action="append")
    parser.add_argument("--state", choices=STATES, action="append")
    args = parser.parse_args()
    sums: dict[tuple[str, tuple[int, int]], Counter[str]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = placed_house(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=FLAGS)
        for game in args.game or game_ids():
            for size in args.size or (*SIZES, MAGNIFIED):
                for lang in args.lang or ["de"]:
                    placed = Placed(house, browser, game, size, lang)
                    for position in positions().values():
                        if position.game != game or (args.kind and position.name not in args.kind):
                            continue
                        for found in reaches(placed, position, tuple(args.state or STATES)):
                            for line in found.lines():
                                print(line, flush=True)
                            sums.setdefault((game, size), Counter()).update(counted(found))
                    placed.closes()
        browser.close()
        house.stop()
    row = "{:<14}{:>10}" + "{:>11}" * len(COLUMNS)
    print(row.format("game", "size", *COLUMNS))
    for (game, size), sum in sums.items():
        print(row.format(game, "{}x{}".format(*size), *(sum[name] for name in COLUMNS)))


def counted(found: Found) -> dict[str, int]:
    """What goes into the last lines."""
    things = {name: getattr(found, name) for name in ("things", "once", "moved", "sheet")}
    return {"states": 1, "faulty": bool(found.wrong), "faults": len(found.wrong), **things}


if __name__ == "__main__":
    main()
