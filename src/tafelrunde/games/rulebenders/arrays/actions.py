"""The table of actions: a line for everything that can be chosen, and where each option of each decision stands."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final, TypeAlias

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.arrays.limits import IN_GAME, MANY, ONCE, Limits
from tafelrunde.games.rulebenders.content import START, THEME, Box
from tafelrunde.games.rulebenders.language.effects import BOARDS, ELECTRON, KINDS, NUCLEAR, THEMES
from tafelrunde.games.rulebenders.state import LETTERS, ROWS
from tafelrunde.kit.arrays import Actions

Way: TypeAlias = tuple[str, Option]
"""A kind of decision and one of its options."""
Line: TypeAlias = tuple[str, list[Way]]
"""What an index means, and all that it stands for: never two options of one decision."""
Found: TypeAlias = dict[str, dict[Option, int]]
"""The index of each option of each kind of decision."""

SETTINGS: Final[tuple[str, ...]] = ("BendRule", "ChooseSetting")  # their options are found by board and setting
WINDOWS: Final[tuple[str, ...]] = ("Defend", "Parry", "Boost", "Cut", "Strike")
PLAYERS: Final[tuple[str, ...]] = ("ChoosePlayer", "ChoosePlayers", "ChooseTargets", "LendStone")
WORDS: Final = (  # options that are one word, or a word and a number
    ("pass: no more turns in this round", "pass", ("Menu",)),
    ("end the turn", "end", ("Menu",)),
    ("decline", "decline", (*WINDOWS, "BreakTie")),
    ("that was all", "stop", ("ChooseCard", "ChooseStone", "PlaceStone", "GiveOne")),
    ("break the tie with the first stone on the track", "use", ("BreakTie",)),
    ("yes", "yes", ("ChooseBranch",)),
    ("no", "no", ("ChooseBranch",)),
    ("electron tokens", ELECTRON, ("ChooseKind",)),
    ("nuclear tokens", NUCLEAR, ("ChooseKind",)),
    ("a stone", "stones", ("Pay", "ChooseKind")),
    ("a chip", "chips", ("Pay", "ChooseKind")),
    ("the disc stays", "stay", ("Evolve",)),
    *((f"the disc goes {side}", side, ("ChooseDirection",)) for side in ("left", "right")),
    *((f"the disc goes {n} {side}", (side, n), ("Evolve",)) for side in ("left", "right") for n in (1, 2)),
    *((f"use an exchange token {rate}>1", ("exchange", rate), ("Menu",)) for rate in (1, 2, 3)),
)


def table_of(box: Box, seats: int, limits: Limits) -> list[str]:
    """What each index means."""
    table = Actions()
    table.add(f"{_kinds(ways)}: {what}" for what, ways in _lines(box, seats, limits, 0))
    return table.lines


def _kinds(ways: list[Way]) -> str:
    """The decisions that a line is about, each once."""
    return " or ".join(dict.fromkeys([kind for kind, _ in ways]))


def ways_of(box: Box, seats: int, limits: Limits, me: int) -> Found:
    """Where the options of that seat stand in the table."""
    found: Found = {}
    for index, (_, ways) in enumerate(_lines(box, seats, limits, me), 1):  # 0 is nothing
        for kind, option in ways:
            found.setdefault(kind, {})[option] = index
    return found


def _lines(box: Box, seats: int, limits: Limits, me: int) -> Iterator[Line]:
    """The table in its order; a line means the same to all seats, but other options, for players have letters."""
    letters = [LETTERS[(me + k) % seats] for k in range(seats)]
    for what, word, kinds in WORDS:
        yield what, [(kind, word) for kind in kinds]
    yield from _rules(box, letters)
    yield from _places(box, letters, limits)
    yield from _players(letters)
    yield from _tokens()
    yield from _numbers(box, limits)
    yield from _exchanges(box)
    yield from _cards(box, letters, limits)


def _name(k: int) -> str:
    """A seat as lines name it."""
    return f"seat {k}" if k else "me"


# --- rules, boards, themes and piles ---------------------------------------------------------------------------------


def _rules(box: Box, letters: list[str]) -> Iterator[Line]:
    yield "keep the rule", [("BendRule", (board, "keep")) for board in BOARDS]
    for b, board in enumerate(BOARDS):
        if b == THEME:
            for theme in THEMES:
                yield f"THEME becomes {theme}", [("FirstTheme", theme), *_settings(board, theme)]
        elif b == START:
            for k, letter in enumerate(letters):
                yield f"START becomes {_name(k)}", _settings(board, letter)
        else:
            for value in box.boards[b].settings:
                yield f"{board} becomes {value}", _settings(board, value)
    for board in BOARDS:
        yield board, [("ChooseBoard", board)]
    for theme in THEMES:
        yield theme, [("ChooseTheme", theme)]
    for pile in (*THEMES, "FLEXO"):
        yield f"a card from the pile {pile}", [("DrawFrom", pile)]


def _settings(board: str, value: Option) -> list[Way]:
    return [(kind, (board, value)) for kind in SETTINGS]


# --- stones ----------------------------------------------------------------------------------------------------------


def _places(box: Box, letters: list[str], limits: Limits) -> Iterator[Line]:
    for place in (*BOARDS, "track", *[box.ids[k] for k in limits.rings]):
        yield f"place a stone on {place}", [("Menu", ("place", place)), ("PlaceStone", place)]
    for k, letter in enumerate(letters[1:], 1):
        for place in (*BOARDS, "track"):
            ways: list[Way] = [("Menu", ("place", place, letter)), ("PlaceStone", (place, letter))]
            yield f"place a stone of seat {k} on {place}", ways
    spots = [f"{row}{column + 1}" for row in ROWS for column in range(box.columns)]
    for place in (*BOARDS, *spots):
        yield f"remove a stone from {place}", [("ChooseStone", place)]
        for end in (*BOARDS, *(["track"] if place in BOARDS else [])):
            if end != place:
                yield f"move a stone from {place} to {end}", [("ChooseStone", (place, end))]
    for column in range(1, box.columns + 1):
        yield f"column {column} of the track", [("ChooseColumn", column)]


# --- players and tokens ----------------------------------------------------------------------------------------------


def _players(letters: list[str]) -> Iterator[Line]:
    """One opponent or several, in whatever order an option names them."""
    others = range(1, len(letters))
    for size in others:
        for group in combinations(others, size):
            orders = [tuple([letters[k] for k in order]) for order in permutations(group)]
            ways: list[Way] = [(kind, letters[group[0]]) for kind in PLAYERS] if size == 1 else []
            ways += [(kind, order) for kind in ("ChoosePlayers", "ChooseTargets") for order in orders]
            yield " and ".join(map(_name, group)), ways


def _tokens() -> Iterator[Line]:
    for side in ("E", "N"):
        names = [f"{side}-{board}" for board in BOARDS]
        for name in names:
            yield f"the token {name}", [("ChooseToken", name)]
        for pair in combinations(names, 2):
            yield f"swap the tokens {pair[0]} and {pair[1]}", [("ChooseToken", pair)]


# --- numbers ---------------------------------------------------------------------------------------------------------


def _numbers(box: Box, limits: Limits) -> Iterator[Line]:
    for branch in range(limits.branches):
        yield f"effect {branch + 1} of those that the card names", [("ChooseBranch", branch)]
    for n in range(limits.number + 1):
        more = ", or of more than that as many as possible" if n == MANY else ""
        yield f"{n}{more}", [("ChooseNumber", n)]
    for stones in range(min(limits.items, box.stones) + 1):
        for cards in range(min(limits.items - stones, IN_GAME) + 1):
            if limits.items:
                yield f"{stones} stones, {cards} cards, the rest chips", [("ChooseItems", (stones, cards))]


def _exchanges(box: Box) -> Iterator[Line]:
    """What one token turns into what: as many sets as there can be stones, and cards in the game."""
    most = {"stones": box.stones, "cards": IN_GAME, "chips": ONCE}
    for get in KINDS:
        for give in KINDS:
            if give != get:
                sets = most[get] if give == "chips" else min(most[give], most[get])
                for n in range(1, sets + 1):
                    yield f"{give} for {get}, {n} times", [("Exchange", (give, get, n))]


# --- cards -----------------------------------------------------------------------------------------------------------


def _cards(box: Box, letters: list[str], limits: Limits) -> Iterator[Line]:
    named = [f"{id} {card.en}" for id, card in zip(box.ids, box.cards, strict=True)]
    for id, name in zip(box.ids, named, strict=True):
        yield f"play {name}", [(kind, ("play", id)) for kind in ("Menu", "Forced", "Defend", "Parry")]
    for id, name, card in zip(box.ids, named, box.cards, strict=True):
        if card.is_tap:
            yield f"tap {name}", [(kind, ("tap", id)) for kind in ("Menu", *WINDOWS)]
    for id, name in zip(box.ids, named, strict=True):
        ways: list[Way] = [(kind, id) for kind in ("ChooseCard", "Pay", "GiveUp", "DiscardDown", "ChooseKind")]
        yield f"the card {name}", [*ways, ("Forced", ("discard", id))]
    for k, letter in enumerate(letters):
        if k or limits.gives_me:
            if limits.gives_chips:
                yield f"a chip to {_name(k)}", [("GiveOne", ("chips", letter))]
            if limits.gives_cards:
                for id, name in zip(box.ids, named, strict=True):
                    yield f"{name} to {_name(k)}", [("GiveOne", (id, letter))]
