"""How the table page shares out the window: `python -m tests.browser.measure` prints it for all games and sizes.

board: share of the window where the board is hit; +panels: the same with the markets or pads beside it; picture: share
of the window where the drawing itself is hit, and how much of the drawing is; seats: those wholly in sight; print: the
smallest font size in sight, in pixels of the screen; words: those in sight, without numbers and the lines of the log;
drawn: the same with those of drawings.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tafelrunde.games import game_ids
from tests.browser.conftest import FLAGS
from tests.browser.placed import SIZES, Placed, placed_house
from tests.browser.positions import FIRST, MIDDLE, positions
from tests.browser.shots import size_of
from tools import browsers

SCRIPT = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
STEP = 12  # pixels between two points that are looked at


class Measured(NamedTuple):
    """What a page shows."""

    board: float
    panels: float
    drawn: float
    whole: float
    seats: list[bool]
    texts: list[dict[str, Any]]

    def words(self, drawn: bool = False) -> int:
        """How many words are in sight in the page's panels, or with those that are drawn."""
        shown = [t["text"] for t in self.texts if not t["log"] and (drawn or not t["svg"])]
        return sum(any(sign.isalpha() for sign in word) for text in shown for word in text.split())

    def smallest(self, count: int = 5) -> list[tuple[float, str, str]]:
        """The smallest texts: pixels, where, and what."""
        return sorted({(t["px"], t["place"], t["text"][:24]) for t in self.texts})[:count]


def measure(page: Page) -> Measured:
    """Of the page as it is now."""
    return Measured(**page.evaluate(SCRIPT, STEP))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_ids(), action="append")
    parser.add_argument("--size", type=size_of, action="append")
    parser.add_argument("--lang", choices=("de", "en"), default="en")
    parser.add_argument("--fold", action="store_true", help="with the column folded away")
    args = parser.parse_args()
    row = "{:<20}{:>10}{:>8}{:>9}{:>9}{:>7}{:>7}{:>7}{:>7}{:>8}  {}"
    print(
        row.format("", "size", "board", "+panels", "picture", "of it", "seats", "print", "words", "drawn", "smallest")
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = placed_house(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=FLAGS)
        for game in args.game or game_ids():
            for size in args.size or SIZES:
                placed = Placed(house, browser, game, size, args.lang)
                for name in (FIRST, MIDDLE):
                    placed.put(positions()[f"{game}.{name}"])
                    if args.fold and name == FIRST:
                        placed.folds()
                    print(
                        row.format(f"{game} {name}", "{}x{}".format(*size), *columns(measure(placed.page))), flush=True
                    )
                placed.closes()
        browser.close()
        house.stop()


def columns(m: Measured) -> list[str]:
    """One line of the table."""
    shares = [f"{share:.0%}" for share in (m.board, m.board + m.panels, m.drawn, m.whole)]
    smallest = m.smallest()
    tells = "; ".join(f"{px} {place} {text}" for px, place, text in smallest)
    least = f"{smallest[0][0]:.1f}" if smallest else "-"
    return [*shares, f"{sum(m.seats)}/{len(m.seats)}", least, str(m.words()), str(m.words(drawn=True)), tells]


if __name__ == "__main__":
    main()
