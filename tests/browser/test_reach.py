"""What a decision needs can be hit: its buttons, and each thing that may be chosen, on every screen.

`python -m tests.browser.reach` prints what is in the way."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tafelrunde.games import game_ids
from tests.browser.house import House
from tests.browser.people import Lang
from tests.browser.placed import SIZES, Placed, placed_house
from tests.browser.positions import FIRST, Position, positions
from tests.browser.reach import MAGNIFIED, STATES, reaches

FEW_SIZES = ((1366, 768), (844, 390), (390, 844))
BESIDE = {"dei.Buy", "jelly.Remove", "rulebenders.ChooseTargets"}  # what is asked lies beside the board
SMALL_DICE = "jelly.Remove 1"  # wide, a die at the effect that it pays for is 17x28 pixels, however near the board is
LARGEST = 2  # decisions with most options, of each game


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that puts tables into positions."""
    house = placed_house(tmp_path_factory.mktemp("reach"))
    house.start()
    yield house
    house.stop()


def hardest(game: str) -> list[Position]:
    """The first decision, those with most options, and one about something beside the board."""
    every = sorted((p for p in positions().values() if p.game == game), key=lambda p: -p.options)
    return [p for k, p in enumerate(every) if k < LARGEST or p.name == FIRST or p.key in BESIDE]


def in_the_way(
    house: House, browser: Browser, wanted: list[Position], size: tuple[int, int], lang: Lang, states: tuple[str, ...]
) -> list[str]:
    """What cannot be hit in these positions of a game."""
    placed = Placed(house, browser, wanted[0].game, size, lang)
    lines = [line for position in wanted for found in reaches(placed, position, states) for line in found.lines()]
    complaints = placed.person.complaints
    placed.closes()
    return [line for line in lines if not line.startswith(SMALL_DICE)] + complaints


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("size", FEW_SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_hardest_decisions_can_be_hit(tables: House, browser: Browser, game: str, size: tuple[int, int]) -> None:
    assert in_the_way(tables, browser, hardest(game), size, "de", ("plain", "selected")) == []


@pytest.mark.parametrize("game", game_ids())
def test_after_a_hint_the_first_decision_can_be_hit(tables: House, browser: Browser, game: str) -> None:
    first = [positions()[f"{game}.{FIRST}"]]
    assert in_the_way(tables, browser, first, (1024, 768), "de", ("listed", "hinted")) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("size", [*SIZES, MAGNIFIED], ids=lambda size: "{}x{}".format(*size))
def test_every_decision_can_be_hit(
    tables: House, browser: Browser, game: str, size: tuple[int, int], lang: Lang
) -> None:
    wanted = [position for position in positions().values() if position.game == game]
    assert in_the_way(tables, browser, wanted, size, lang, STATES) == []
