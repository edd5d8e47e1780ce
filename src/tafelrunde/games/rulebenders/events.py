"""How what happens is told: labels for cards, boards, tokens."""

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.rules import theme_label
from tafelrunde.games.rulebenders.state import AREAS, BOARD_COUNT, Rulebenders


def labels(g: Rulebenders, cards: list[int]) -> tuple[Option, ...]:
    """The names of several cards."""
    return tuple([g.box.labels[card] for card in cards])


def token_name(place: int) -> str:
    """A token by its place, as options name it: E-HAND, N-DRAW."""
    return f"{'E' if place < BOARD_COUNT else 'N'}-{BOARDS[place % BOARD_COUNT]}"


def token_named(name: str) -> int:
    """The place of a token that an option names."""
    return BOARDS.index(name[2:]) + (0 if name[0] == "E" else BOARD_COUNT)


def pile_label(g: Rulebenders, pile: int) -> tuple[str, str, str]:
    """A pile as events name it."""
    return ("FLEXO", "Flexo", "Flexo") if pile == AREAS else theme_label(g, g.themes[pile])


def pile_labels(g: Rulebenders, piles: list[int]) -> tuple[Option, ...]:
    """The piles that cards come from."""
    return tuple([pile_label(g, pile) for pile in piles])
