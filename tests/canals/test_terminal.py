"""The board in the terminal: it fits, it needs no colours, and every number is to be found."""

import re

import pytest

from tafelrunde.engine import Chance, seeded
from tafelrunde.games.canals import terminal, words
from tafelrunde.games.canals.view import CanalsView, face_of, turned
from tafelrunde.kit.texts import LANGUAGES, Texts
from tests.canals.table import BOX, CANALS, PLAYERS, decisions, new_game, seen, table

CODES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return CANALS.texts(request.param)


def numbered(view: CanalsView) -> dict[str, int]:
    """A number for each target of my options."""
    found: dict[str, int] = {}
    if view.mine and view.mine.options:
        for option in sorted(view.mine.options, key=words.reading_order):
            found.setdefault(words.targets(view, view.mine.kind, option)[0], len(found) + 1)
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_it_fits_and_shows_every_number(players: int, texts: Texts) -> None:
    """In 100 x 22 a number that is out of sight is named below the board."""
    for g in decisions(new_game(players, 2), Chance(seeded(2, players))):
        if g.over:
            return
        view = seen(g, g.open[0].seat)
        numbers = numbered(view)
        lines = terminal.board(view, texts, 100, 22, False, numbers)
        assert len(lines) <= 22
        assert max(map(len, lines)) <= 100
        shown = {int(number) for number in re.findall(r"(?<!\d)(\d+)(?:\]|□|[ABCD])", "\n".join(lines[:-1]))}
        for first, last in re.findall(r"(\d+)(?:-(\d+))?", lines[-1].partition("):")[2]):
            shown |= set(range(int(first), int(last or first) + 1))
        shown |= {int(number) for number in re.findall(r"(\d+)(?:\]|□|[ABCD])", lines[-1])}
        assert set(numbers.values()) <= shown, "\n".join(lines)


def test_colour_changes_nothing_but_colour(texts: Texts) -> None:
    g = table('phase = "first"\nlaid = "1,0"\nbuildings = ["1,0 NW A2", "0,1 NW B3"]')
    view = seen(g, 0)
    plain = terminal.board(view, texts, colour=False, numbers=numbered(view))
    painted = terminal.board(view, texts, colour=True, numbers=numbered(view))
    assert not any("\x1b" in line for line in plain)
    assert [CODES.sub("", line).rstrip() for line in painted] == plain
    assert any("\x1b[" in line for line in painted)


def test_what_a_tile_shows(texts: Texts) -> None:
    g = table(
        """
        phase = "first"
        city = ["0,0 S0", "0,-1 C1a", "1,0 C2a", "0,1 C3a", "-1,0 C4a", "2,0 T15"]
        laid = "2,0"
        buildings = ["2,0 NW A2"]
        """
    )
    lines = terminal.board(seen(g, 0), texts, colour=False, numbers={"plot-2-0-NW": 7, "plot-2-0-SW": 12})
    row = [line.ljust(60)[terminal.MARGIN + 3 * terminal.WIDE :] for line in lines[4:7]]
    assert [part.rstrip() for part in row] == [" 7A2║  ·", "═══(2A)═══", "12□ ║  ←"]


def test_without_box_characters(texts: Texts) -> None:
    view = seen(table('buildings = ["1,0 NW A2"]\nhand = ["T41", "T08"]'), 0)
    lines = terminal.board(view, texts, colour=False, numbers=numbered(view), ascii_only=True)
    assert "\n".join([*lines, *terminal.hand(view, False, True)]).isascii()


def test_high_buildings_still_fit() -> None:
    assert terminal._corner("F", (0, 12), 0, terminal.BOXES)[-1][0] == "A12"
    assert terminal._corner("F", (0, 12), 7, terminal.BOXES)[-1][0] == "A12"
    spans = terminal._corner("F", (0, 12), 34, terminal.BOXES)
    assert "".join(text for text, _ in spans) == "34A+"


def test_a_large_city_is_cut_and_can_be_moved(texts: Texts) -> None:
    g = new_game(4, 7)
    for _ in decisions(g, Chance(8)):
        pass
    view = seen(g, None)
    seen_tiles: set[str] = set()
    whole = terminal.board(view, texts, 400, 200, False)
    assert len(whole) > 1 + 3 * 3
    for east in range(-12, 13, 2):
        for south in range(-12, 13, 2):
            lines = terminal.board(view, texts, 50, 12, False, shift=(east, south))
            assert len(lines) <= 12
            assert max(map(len, lines[:-1])) <= 50
            seen_tiles.update(lines[1:-1])
    rows = [line[:4].strip() for line in whole[2::3]]
    assert all(any(line.startswith(f"{name:>3} ") for line in seen_tiles) for name in rows)


def test_turning_a_face_is_what_the_box_does() -> None:
    for face in range(len(BOX.names)):
        for turns in range(4):
            assert turned(face_of(BOX, face, 0), turns) == face_of(BOX, face, turns)


def test_the_preview_is_the_tile_as_it_will_lie(texts: Texts) -> None:
    g = table('hand = ["T05", "T06"]')
    view = seen(g, 0)
    drawn = terminal.preview(view, "LayTile", (2, 0, 3), colour=False)
    g.answer(0, (2, 0, 3))
    lines = terminal.board(seen(g, 0), texts, colour=False)
    start = terminal.MARGIN + 3 * terminal.WIDE
    laid = [line.ljust(60)[start : start + terminal.WIDE] for line in lines[4:7]]
    assert [part.replace("(", "═").replace(")", " ").rstrip() for part in laid] == [part.rstrip() for part in drawn]


def test_the_header_names_everybody_and_who_plays(texts: Texts) -> None:
    g = table('players = 3\nto_move = 1\nhand = ["T05", "T06", "T07"]')
    lines = terminal.header(seen(g, 1), texts, ["A (x)", "B (y)", "C (z)"], False)
    assert "> B (y) 20" in lines[1]
    assert all(name in lines[1] for name in ("A (x)", "C (z)"))


def test_the_header_fits_a_narrow_terminal(texts: Texts) -> None:
    g = table('players = 4\nhand = ["T05", "T06", "T07", "T08"]')
    names = [f"{letter} (a long name)" for letter in "ABCD"]
    for width, name in ((110, "    B (a long name)"), (95, "  B (a long name)"), (60, "  B 20")):
        line = terminal.header(seen(g, 0), texts, names, False, width)[1]
        assert len(line) <= width
        assert name in line


def test_the_legend_explains_every_sign(texts: Texts) -> None:
    assert all(sign in "\n".join(terminal.legend(texts)) for sign in "□·→")
