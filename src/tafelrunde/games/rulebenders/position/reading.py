"""Names in a position: seats, boards, cards, tokens; what does not fit is Bad."""

from typing import Any

from tafelrunde.games.rulebenders.events import token_name, token_named
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.state import LETTERS, SPACES, Rulebenders
from tafelrunde.kit.positions import Doc, listed, named, table, tabled

TOKENS = tuple(token_name(place) for place in range(SPACES))


def letters(g: Rulebenders) -> tuple[str, ...]:
    """The letters of all seats, with Flexo's."""
    return tuple(LETTERS[: g.seats])


def people(g: Rulebenders) -> tuple[str, ...]:
    """The letters of those who hold chips and cards; Flexo has none."""
    return tuple(LETTERS[: g.players])


def seat_named(g: Rulebenders, value: Any, where: str, flexo: bool = False) -> int:
    """The seat with that letter."""
    return LETTERS.index(named(value, where, letters(g) if flexo else people(g)))


def board_named(value: Any, where: str) -> int:
    """The rule board with that name."""
    return BOARDS.index(named(value, where, BOARDS))


def place_named(value: Any, where: str) -> int:
    """The place of a token: E-HAND, N-DRAW."""
    return token_named(named(value, where, TOKENS))


def card_named(g: Rulebenders, value: Any, where: str) -> int:
    """The number of a card; that it is where it must be is checked later."""
    return g.box.numbers_of[named(value, where, tuple(g.box.ids))]


def by_seat(g: Rulebenders, value: Any, where: str, flexo: bool = False) -> list[tuple[int, str, Any]]:
    """A table with letters of seats: seat, where its entry stands, what stands there."""
    found = tabled(value, where).items()
    return [(seat_named(g, letter, where, flexo), f"{where}.{letter}", entry) for letter, entry in found]


def by_board(value: Any, where: str) -> list[tuple[int, str, Any]]:
    """A table with names of boards: board, where its entry stands, what stands there."""
    return [(board_named(name, where), f"{where}.{name}", entry) for name, entry in tabled(value, where).items()]


def by_card(g: Rulebenders, doc: Doc, key: str) -> list[tuple[int, str, Any]]:
    """A table with names of cards: card, where its entry stands, what stands there."""
    return [(card_named(g, id, key), f"{key}.{id}", value) for id, value in table(doc, key).items()]


def cards_in(g: Rulebenders, doc: Doc, key: str) -> list[int]:
    """A list of cards."""
    return [card_named(g, id, key) for id in listed(doc.get(key, []), key)]
