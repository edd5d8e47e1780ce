"""The board is the screen: how the table page shares out the window, with the most players, for the seat that is asked.

`python -m tests.browser.measure` prints all of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tafelrunde.games import game_ids
from tests.browser.house import House
from tests.browser.measure import Measured, measure
from tests.browser.placed import SIZES, Placed, placed_house
from tests.browser.positions import FIRST, MIDDLE, positions

DESK = (1366, 768)
USUAL_SIZES = (DESK, (844, 390))  # the others are looked at seldom
WIDE = 1000  # pixels of width from which on all seats are in sight
UPRIGHT = 700  # pixels of width below which a screen is a phone's
BOARD_ALONE = ("canals", "ufos", "jelly")  # the others have markets or pads beside the board

# Share of the window at least: the board, and where there are panels beside it, the board and both together.
LEAST = {
    DESK: (0.48, 0.30, 0.47),
    (1440, 900): (0.53, 0.32, 0.47),
    (1280, 720): (0.48, 0.29, 0.47),
    (1024, 768): (0.47, 0.30, 0.45),
    (844, 390): (0.50, 0.31, 0.31),
    (390, 844): (0.38, 0.37, 0.37),
}
FOLDED = 0.60  # with the column folded away
SMALLEST_PRINT = 11  # pixels
MOST_WORDS = 120


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that puts tables into positions."""
    house = placed_house(tmp_path_factory.mktemp("layout"))
    house.start()
    yield house
    house.stop()


def looks(tables: House, browser: Browser, game: str, size: tuple[int, int]) -> Iterator[tuple[str, Measured]]:
    """The first decision, one in the middle, and at a desk the first one with the column folded away."""
    placed = Placed(tables, browser, game, size, "de")
    for name in (MIDDLE, FIRST):
        placed.put(positions()[f"{game}.{name}"])
        yield name, measure(placed.page)
    if size == DESK:
        placed.folds()
        yield "folded", measure(placed.page)
    assert placed.person.complaints == []
    placed.closes()


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize(
    "size",
    [pytest.param(size, marks=() if size in USUAL_SIZES else pytest.mark.soak) for size in SIZES],
    ids=lambda size: "{}x{}".format(*size),
)
def test_the_board_has_the_window(tables: House, browser: Browser, game: str, size: tuple[int, int]) -> None:
    alone, beside, together = LEAST[size]
    for name, found in looks(tables, browser, game, size):
        if name == "folded":
            assert found.board + found.panels >= FOLDED
            continue
        if size[0] < UPRIGHT and name == MIDDLE and game not in BOARD_ALONE:
            continue  # on a phone what lies beside the board comes up over it
        assert found.board >= (alone if game in BOARD_ALONE else beside), f"{name}: {found.board:.1%}"
        assert found.board + found.panels >= (alone if game in BOARD_ALONE else together), name
        if size[0] >= WIDE:
            assert all(found.seats), f"{name}: {found.seats}"
        if name == FIRST and size == DESK:
            assert found.words() <= MOST_WORDS
            # What games draw is theirs: names of places and small print on cards are read at a closer look.
            assert [text for text in found.texts if not text["svg"] and text["px"] < SMALLEST_PRINT] == []
