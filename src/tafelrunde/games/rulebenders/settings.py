"""Bending a rule: the settings that a board can get, and giving it one (RUL-165 to RUL-172)."""

from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.content import START, THEME
from tafelrunde.games.rulebenders.language.effects import BOARDS, THEMES
from tafelrunde.games.rulebenders.rules import theme_label
from tafelrunde.games.rulebenders.state import AREAS, LETTERS, Rulebenders

KEEP: Final = "keep"


def settings_of(g: Rulebenders, board: int, keep: bool) -> list[Option]:
    """Other settings than now: a theme, the letter of a seat, a number or a word; `keep`: or as it is (RUL-DP-24)."""
    now = g.settings[board]
    found: list[Option] = [KEEP] if keep else []
    if board == THEME:
        return found + [THEMES[g.themes[area]] for area in range(AREAS) if area != now]
    if board == START:  # never Flexo (RUL-AMB-081)
        return found + [LETTERS[seat] for seat in range(g.players) if seat != now]
    return found + [value for k, value in enumerate(g.box.boards[board].settings) if k != now]


def change_setting(g: Rulebenders, seat: int, board: int, option: Option) -> None:
    """The rule is bent."""
    if board == THEME:
        g.settings[board] = g.themes.index(THEMES.index(cast(str, option)))
        option = theme_label(g, g.active_theme)
    elif board == START:
        g.settings[board] = LETTERS.index(cast(str, option))
    else:
        g.settings[board] = g.box.boards[board].settings.index(option)
    if g.heard is not None:
        g.tell("bent", {"seat": seat, "board": BOARDS[board], "setting": option})
