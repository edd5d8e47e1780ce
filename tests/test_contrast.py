"""What is to be read on the boards has a contrast of at least 4.5 to what lies behind it (WCAG 2, 1.4.3)."""

import pytest

from tafelrunde.games.dei.draw import ground
from tafelrunde.games.jelly.draw import districts, rewards
from tafelrunde.games.rulebenders.draw import boards, sides, signs
from tafelrunde.kit.drawing import INK, INK_SOFT, NIGHT, PAPER, SEATS, WHITE

LEAST = 4.5

Colour = tuple[float, ...]


def colour(words: str) -> Colour:
    """Red, green and blue, as shares of 1."""
    digits = words.removeprefix("#")
    size = len(digits) // 3
    return tuple(int(digits[k : k + size] * (3 - size), 16) / 255 for k in range(0, len(digits), size))


def under(veil: str, opacity: float, below: Colour) -> Colour:
    """A colour with a veil over it."""
    return tuple(opacity * v + (1 - opacity) * b for v, b in zip(colour(veil), below, strict=True))


def light(one: Colour) -> float:
    """Relative luminance."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in one)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_black_on_white_is_21() -> None:
    assert contrast(colour("#000"), colour("#FFFFFF")) == pytest.approx(21)
    assert contrast(colour("#777"), colour(WHITE)) == pytest.approx(4.48, abs=0.01)


PRINT = {
    "ink": [(INK, PAPER), (INK_SOFT, PAPER)],
    "seats": [(seat.ink, seat.fill) for seat in SEATS],
    "names of streets in dei": [(ground.NAMES[0], street) for street in ground.STREETS],
    "names of roofs in dei": list(zip(ground.NAMES[1:], ground.ROOFS[1:], strict=True)),
    "rewards in jelly": [(rewards.JELLY_INK, rewards.JELLY), (rewards.JELLY_LIGHT, districts.MAT)],
    "tokens in rulebenders": [
        (WHITE, signs.ELECTRON),
        (INK, signs.NUCLEAR),
        (WHITE, signs.ALARM),
        (sides.KNOWN, signs.BOARD),
    ],
    "themes in rulebenders": [(WHITE, fill) for fill in signs.COLOURS.values()],
    "panels in rulebenders": [(boards.CREAM, signs.DIM), (INK_SOFT, signs.TRAY), (INK_SOFT, signs.BOARD)],
}


@pytest.mark.parametrize("what", PRINT)
def test_print_can_be_read(what: str) -> None:
    found = {pair: round(contrast(colour(pair[0]), colour(pair[1])), 2) for pair in PRINT[what]}
    assert {pair: ratio for pair, ratio in found.items() if ratio < LEAST} == {}


def test_rewards_of_locked_districts_can_be_read() -> None:
    ink, jelly = (under(NIGHT, districts.DIM, colour(one)) for one in (rewards.JELLY_INK, rewards.JELLY))
    assert contrast(ink, jelly) >= LEAST
