"""Pictures of the table page at any position.

python -m tests.browser.shots --game dei --kind MoveTo --size 1366x768 --lang de --dark -o file.png
`--kind all` makes one picture for each kind in the folder -o; `--size` may be given several times. The kinds stand in
positions.toml; `first` and `middle` are the first decision and one halfway through a game.
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tafelrunde.games import game_ids
from tests.browser.conftest import FLAGS
from tests.browser.placed import Placed, placed_house
from tests.browser.positions import FIRST, Position, positions
from tools import browsers


def size_of(text: str) -> tuple[int, int]:
    """1366x768"""
    width, height = text.split("x")
    return int(width), int(height)


def asked() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*game_ids(), "all"], required=True)
    parser.add_argument("--kind", default=FIRST)
    parser.add_argument("--size", type=size_of, action="append")
    parser.add_argument("--lang", choices=("de", "en"), default="en")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--hint", action="store_true", help="after a hint")
    parser.add_argument("--keys", default="", help="keys that are pressed before, separated by commas: f,Tab,Enter")
    parser.add_argument("--click", help="something that is clicked before, as a CSS selector")
    parser.add_argument("-o", "--out", type=Path, required=True)
    return parser.parse_args()


def main() -> None:
    """Make the pictures."""
    args = asked()
    games = game_ids() if args.game == "all" else [args.game]
    wanted = [p for p in positions().values() if p.game in games and args.kind in (p.name, "all")]
    assert wanted, f"there is no {args.kind}"
    sizes = args.size or [(1366, 768)]
    many = len(wanted) * len(sizes) > 1
    if many:
        args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = placed_house(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=FLAGS)
        for game in games:
            for size in sizes:
                placed = Placed(house, browser, game, size, args.lang, args.dark)
                for position in (p for p in wanted if p.game == game):
                    name = f"{position.key}-{size[0]}x{size[1]}.png"
                    shoot(placed, position, args, args.out / name if many else args.out)
                placed.closes()
        browser.close()
        house.stop()


def shoot(placed: Placed, position: Position, args: argparse.Namespace, file: Path) -> None:
    """One picture."""
    placed.put(position)
    if args.hint:
        placed.hints()
    if args.click:
        placed.person.press(placed.page.locator(args.click).first)
    for key in filter(None, args.keys.split(",")):
        placed.page.keyboard.press(key)
    placed.settles()
    placed.page.screenshot(path=file)
    print(file)


if __name__ == "__main__":
    main()
