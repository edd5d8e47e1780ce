"""Positions written by hand (docs/positions.md)."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad, Mark, Step
from tafelrunde.games.rulebenders.content import FIRST, FLEXO, SIZES, START, THEME, Box
from tafelrunde.games.rulebenders.events import token_named
from tafelrunde.games.rulebenders.language.effects import BOARDS, THEMES
from tafelrunde.games.rulebenders.rounds import CleanUp, FirstTheme, StartRound
from tafelrunde.games.rulebenders.scoring import BeforeScoring, FinalScoring
from tafelrunde.games.rulebenders.state import (
    ACTIONS,
    AREAS,
    BOARD_COUNT,
    BOXED,
    CLEANUP,
    LETTERS,
    NONE,
    SCORING,
    SETUP,
    Rulebenders,
)
from tafelrunde.games.rulebenders.turns import EndTurn, Forced, Menu, NextTurn
from tafelrunde.kit.content import Content
from tafelrunde.kit.positions import entries, number, only, word

STAGES: Final = ("theme", "round", "turn", "acted", "scoring", "cleanup", "end")
KEYS: Final = (
    *("game", "players", "seed", "to_move", "stage", "round", "themes", "settings", "chips", "supply", "lent", "open"),
    *("locked", "track", "discs", "tokens", "shown", "seen", "taken", "multipliers", "exchange", "hand", "fuel"),
    *("dash", "discard", "draw", "boxed", "tapped", "stash", "kept", "hooks", "cuts", "opened", "marked", "passed"),
    *("played", "symbols", "mixed", "title", "show", "seat"),
)


def position(content: Content, doc: Mapping[str, Any]) -> Rulebenders:
    """The game that a position file describes; Bad says what is wrong with it."""
    only(doc, KEYS)
    g = Rulebenders(Box(content), number(doc, "players", 3, 2, 5))
    g.chance = number(doc, "seed", 0, 0, (1 << 64) - 1)
    g.lay_out()
    stage = _one_of("stage", word(doc, "stage", "turn"), STAGES)
    _read_rules(g, doc, stage)
    seat = number(doc, "to_move", g.starter if stage in ("theme", "round") else 0, 0, g.players - 1)
    number(doc, "seat", seat, 0, g.players - 1)
    _read_stones(g, doc)
    _read_evolution(g, doc)
    _read_cards(g, doc)
    _read_lasting(g, doc)
    g.agenda = _agenda(g, stage, seat)[::-1]
    g.heard = []
    g.go_on()
    return g


def _agenda(g: Rulebenders, stage: str, seat: int) -> list[Step[Any]]:
    """What comes next, in order."""
    ending: list[Step[Any]] = [Mark("round"), BeforeScoring(), CleanUp()]
    if stage == "theme":
        g.phase = SETUP
        return [FirstTheme(seat), StartRound(False)]
    if stage == "round":
        g.round -= 1
        g.phase = CLEANUP
        return [StartRound(False)]
    if stage in ("turn", "acted"):
        g.phase, g.active, g.turn = ACTIONS, seat, 50
        g.forced = any(c in g.marked for c in g.hands[seat])
        first: Step[Any] = Forced(seat) if g.forced and stage == "turn" else Menu(seat, stage == "acted")
        return [first, Mark("turn"), EndTurn(seat), NextTurn((seat + 1) % g.seats), *ending]
    g.passed = [1] * g.seats
    if stage == "scoring":
        g.phase = ACTIONS
        return ending
    g.phase = SCORING
    return [CleanUp()] if stage == "cleanup" else [FinalScoring()]


def _one_of(where: str, value: Any, names: tuple[str, ...]) -> str:
    if value not in names:
        raise Bad(where, "one_of", names=names, value=value)
    return str(value)


def _table(doc: Mapping[str, Any], key: str, names: tuple[str, ...]) -> dict[str, Any]:
    """A table with some of these keys."""
    value = doc.get(key, {})
    if not isinstance(value, dict):
        raise Bad(key, "no_table")
    for name in value:
        _one_of(key, name, names)
    return value


def _letters(g: Rulebenders) -> tuple[str, ...]:
    return tuple(LETTERS[: g.seats])


def _number(where: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Bad(where, "number", least=least, most=most, value=value)
    return value


def _read_rules(g: Rulebenders, doc: Mapping[str, Any], stage: str) -> None:
    """Round, themes and settings."""
    names = entries(doc, "themes", [*THEMES[:AREAS]])
    if len(names) != AREAS or len(set(map(str, names))) != AREAS:
        raise Bad("themes", "four_themes")
    g.themes = [THEMES.index(_one_of("themes", name, THEMES)) for name in names]
    last = len(g.box.rounds)
    g.round = number(doc, "round", last if stage == "end" else 1, 1, last)
    given = _table(doc, "settings", BOARDS)
    for b, name in enumerate(BOARDS):
        if b == THEME:
            wanted = _one_of("settings.THEME", given.get(name, names[0]), tuple(map(str, names)))
            g.settings[b] = g.themes.index(THEMES.index(wanted))
        elif b == START:
            g.settings[b] = LETTERS.index(_one_of("settings.START", given.get(name, "A"), _letters(g)))
        else:
            known = g.box.boards[b].settings
            value = given.get(name, known[1])
            if value not in known:
                raise Bad(f"settings.{name}", "one_of", names=tuple(map(str, known)), value=value)
            g.settings[b] = known.index(value)


def _by_seat(g: Rulebenders, doc: Mapping[str, Any], key: str) -> dict[int, Any]:
    return {LETTERS.index(letter): value for letter, value in _table(doc, key, _letters(g)).items()}


def _read_stones(g: Rulebenders, doc: Mapping[str, Any]) -> None:
    """Stones on the board and in supplies; the rest is in the general supply."""
    for key, places in (("open", g.open_), ("locked", g.locked)):
        for board, stones in _table(doc, key, BOARDS).items():
            if not isinstance(stones, dict):
                raise Bad(f"{key}.{board}", "no_table")
            for letter, n in stones.items():
                seat = LETTERS.index(_one_of(f"{key}.{board}", letter, _letters(g)))
                most = g.box.stones if key == "open" else g.box.locked
                places[BOARD_COUNT * seat + BOARDS.index(board)] = _number(f"{key}.{board}.{letter}", n, 0, most)
    for row, name in enumerate("AB"):
        stones = _table(doc, "track", ("A", "B")).get(name, [])
        if not isinstance(stones, list) or len(stones) > g.box.columns:
            raise Bad(f"track.{name}", "no_list")
        for column, letter in enumerate(stones):
            if letter:
                g.track[row * g.box.columns + column] = LETTERS.index(_one_of(f"track.{name}", letter, _letters(g)))
    for seat, n in _by_seat(g, doc, "supply").items():
        g.supply[seat] = _number(f"supply.{LETTERS[seat]}", n, 0, g.box.stones)
    for seat, owners in _by_seat(g, doc, "lent").items():
        for letter, n in owners.items():
            owner = LETTERS.index(_one_of("lent", letter, _letters(g)))
            g.loans[g.seats * seat + owner] = _number("lent", n, 0, g.box.stones)
    for card, n in _table(doc, "stash", tuple(g.box.ids)).items():
        g.stash[g.box.numbers_of[card]] = _number(f"stash.{card}", n, 1, g.box.stones)
    for seat in range(g.seats):
        g.chips[seat] = 0 if seat == g.flexo else g.box.chips
    for seat, n in _by_seat(g, doc, "chips").items():
        g.chips[seat] = _number(f"chips.{LETTERS[seat]}", n, 0, 999)
    for seat, tokens in _by_seat(g, doc, "exchange").items():
        if not isinstance(tokens, list) or len(tokens) != 3:
            raise Bad("exchange", "numbers", n=3, least=0, most=20, value=tokens)
        g.exchange[3 * seat : 3 * seat + 3] = [_number("exchange", n, 0, 20) for n in tokens]


def _read_evolution(g: Rulebenders, doc: Mapping[str, Any]) -> None:
    """Discs and tokens; by default every token lies face down in the order of the box."""
    for seat, discs in _by_seat(g, doc, "discs").items():
        for board, space in discs.items():
            k = BOARD_COUNT * seat + BOARDS.index(_one_of("discs", board, BOARDS))
            g.discs[k] = _number(f"discs.{LETTERS[seat]}.{board}", space, -2, 2)
    g.tokens = list(range(2 * BOARD_COUNT))
    names = tuple(f"{side}-{board}" for side in "EN" for board in BOARDS)
    for name, value in _table(doc, "tokens", names).items():
        place = token_named(name)
        first = place // BOARD_COUNT * BOARD_COUNT
        fitting = [
            p for p in range(first, first + BOARD_COUNT) if g.tokens[p] >= 0 and g.box.tokens[g.tokens[p]] == value
        ]
        if not fitting:
            raise Bad(f"tokens.{name}", "no_token", value=value)
        other = place if place in fitting else fitting[-1]
        g.tokens[place], g.tokens[other] = g.tokens[other], g.tokens[place]
    for seat, taken in _by_seat(g, doc, "taken").items():
        for name in taken:
            _take(g, _one_of("taken", name, names), seat)
    for name in entries(doc, "shown", []):
        g.shown[g.tokens[token_named(_one_of("shown", name, names))]] = 1
    for seat, seen in _by_seat(g, doc, "seen").items():
        for name in seen:
            g.seen[g.tokens[token_named(_one_of("seen", name, names))]] |= 1 << seat
    for name in entries(doc, "boxed", []):
        if name in names:
            _take(g, name, BOXED)
    for board in entries(doc, "multipliers", []):
        g.multipliers[BOARDS.index(_one_of("multipliers", board, BOARDS))] = 1


def _take(g: Rulebenders, name: str, seat: int) -> None:
    place = token_named(name)
    token = g.tokens[place]
    g.tokens[place] = NONE
    g.owner[token] = seat
    if seat != BOXED:
        g.shown[token] = 1


def _read_cards(g: Rulebenders, doc: Mapping[str, Any]) -> None:
    """Cards where they are said to be; the rest in their draw piles, the named ones on top."""
    placed: set[int] = set()

    def cards(where: str, ids: Any) -> list[int]:
        if not isinstance(ids, list):
            raise Bad(where, "no_list")
        found = []
        for id in ids:
            card = g.box.numbers_of.get(id) if isinstance(id, str) else None
            if card is None:
                raise Bad(where, "no_card", value=id)
            if card in placed or (g.box.cards[card].deck not in [*g.themes, FLEXO]):
                raise Bad(where, "card_twice", value=id)
            placed.add(card)
            found.append(card)
        return found

    for key, zones in (("hand", g.hands), ("fuel", g.fuel), ("dash", g.dash)):
        for seat, ids in _by_seat(g, doc, key).items():
            zones[seat] = cards(f"{key}.{LETTERS[seat]}", ids)
    piles = (*(THEMES[t] for t in g.themes), "FLEXO")
    for name, ids in _table(doc, "discard", piles).items():
        g.discard[piles.index(name)] = cards(f"discard.{name}", ids)
    g.boxed = cards("boxed", [id for id in entries(doc, "boxed", []) if not str(id).startswith(("E-", "N-"))])
    for name, ids in _table(doc, "draw", piles).items():
        g.draw[piles.index(name)] = cards(f"draw.{name}", ids)[::-1]
    for pile, deck in enumerate([*g.themes, FLEXO]):
        rest = [c for c in range(FIRST[deck], FIRST[deck] + SIZES[deck]) if c not in placed]
        g.draw[pile] = rest + g.draw[pile]
    for seat in range(g.seats):
        for k, card in enumerate(g.in_play(seat)):
            g.laid[card] = 1 + k


def _read_lasting(g: Rulebenders, doc: Mapping[str, Any]) -> None:
    """What lasts, and what has happened in this round; then the general supplies."""
    ids = tuple(g.box.ids)
    g.tapped = [g.box.numbers_of[_one_of("tapped", id, ids)] for id in entries(doc, "tapped", [])]
    g.marked = [g.box.numbers_of[_one_of("marked", id, ids)] for id in entries(doc, "marked", [])]
    g.kept = {
        g.box.numbers_of[id]: THEMES.index(_one_of("kept", t, THEMES)) for id, t in _table(doc, "kept", ids).items()
    }
    g.hooks = {
        g.box.numbers_of[id]: g.box.numbers_of[_one_of("hooks", o, ids)] for id, o in _table(doc, "hooks", ids).items()
    }
    g.cuts = {
        g.box.numbers_of[id]: LETTERS.index(_one_of("cuts", o, _letters(g)))
        for id, o in _table(doc, "cuts", ids).items()
    }
    g.mixed = [THEMES.index(_one_of("mixed", t, THEMES)) for t in entries(doc, "mixed", [])]
    for letter in entries(doc, "opened", []):
        g.opened.append(LETTERS.index(_one_of("opened", letter, _letters(g))))
    for letter in entries(doc, "passed", []):
        g.passed[LETTERS.index(_one_of("passed", letter, _letters(g)))] = 1
    for seat, counts in _by_seat(g, doc, "played").items():
        for theme, n in counts.items():
            g.played[6 * seat + THEMES.index(_one_of("played", theme, THEMES))] = _number("played", n, 0, 35)
    for seat, boards in _by_seat(g, doc, "symbols").items():
        for board in boards:
            g.symbols[seat] |= 1 << BOARDS.index(_one_of("symbols", board, BOARDS))
    for seat in range(g.seats):
        away = g.on_board(seat) + sum(g.loans[g.seats * h + seat] for h in range(g.seats))
        away += sum(n for card, n in g.stash.items() if g.holder_of(card) == seat)
        if seat == g.flexo:
            g.supply[seat] = g.box.stones - away
        else:
            g.general[seat] = g.box.stones - away - g.supply[seat]
        if g.general[seat] < 0 or g.supply[seat] < 0:
            raise Bad("supply", "too_many_stones", most=g.box.stones, value=LETTERS[seat])
