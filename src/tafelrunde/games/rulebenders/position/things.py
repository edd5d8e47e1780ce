"""The rules of a position, its stones, chips and tokens, and the evolution tracks."""

from typing import Any

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.content import START, THEME
from tafelrunde.games.rulebenders.language.effects import BOARDS, THEMES
from tafelrunde.games.rulebenders.position.reading import (
    board_named,
    by_board,
    by_card,
    by_seat,
    letters,
    place_named,
    seat_named,
)
from tafelrunde.games.rulebenders.state import AREAS, BOARD_COUNT, BOXED, NONE, SPACES, Rulebenders
from tafelrunde.kit.positions import Doc, entries, listed, named, table, whole

MOST_CHIPS = 999
MOST_EXCHANGE = 20  # tokens of a kind
WAYS = {"left": -1, "right": 1}

# --- rules -----------------------------------------------------------------------------------------------------------


def read_themes(g: Rulebenders, doc: Doc) -> None:
    """The four themes, clockwise; by default the first four."""
    names = [named(name, "themes", THEMES) for name in entries(doc, "themes", [*THEMES[:AREAS]])]
    if len(names) != AREAS or len(set(names)) < AREAS:
        raise Bad("themes", "four_themes", n=AREAS)
    g.themes = [THEMES.index(name) for name in names]


def read_settings(g: Rulebenders, doc: Doc) -> None:
    """How the rules are set; by default the first theme, seat A, and the second setting of every other board."""
    given = table(doc, "settings")
    for name in given:
        board_named(name, "settings")
    for b, name in enumerate(BOARDS):
        where = f"settings.{name}"
        if b == THEME:
            themes = tuple(THEMES[theme] for theme in g.themes)
            g.settings[b] = themes.index(named(given.get(name, themes[0]), where, themes))
        elif b == START:
            g.settings[b] = seat_named(g, given.get(name, "A"), where, flexo=True)
        else:
            known = g.box.boards[b].settings
            value = given.get(name, known[1])
            if type(value) not in (int, str) or value not in known:
                raise Bad(where, "one_of", names=tuple(map(str, known)), value=value)
            g.settings[b] = known.index(value)


# --- stones and other things -----------------------------------------------------------------------------------------


def read_stones(g: Rulebenders, doc: Doc) -> None:
    """Stones on the board, on cards and in personal supplies, those of others too."""
    for key, places in (("open", g.open_), ("locked", g.locked)):
        most = g.box.stones if key == "open" else g.box.locked
        for b, where, stones in by_board(doc.get(key, {}), key):
            for seat, within, n in by_seat(g, stones, where, flexo=True):
                places[BOARD_COUNT * seat + b] = whole(n, within, 0, most)
    _read_track(g, doc)
    for seat, where, n in by_seat(g, doc.get("supply", {}), "supply", flexo=True):
        g.supply[seat] = whole(n, where, 0, g.box.stones)
    for holder, where, owners in by_seat(g, doc.get("lent", {}), "lent"):
        for owner, within, n in by_seat(g, owners, where):
            g.loans[g.seats * holder + owner] = whole(n, within, 0, g.box.stones)
    for card, where, n in by_card(g, doc, "stash"):
        g.stash[card] = whole(n, where, 1, g.box.stones)


def _read_track(g: Rulebenders, doc: Doc) -> None:
    """Rows A and B from the left; "": nobody."""
    rows, columns = table(doc, "track"), g.box.columns
    for name in rows:
        row = "AB".index(named(name, "track", ("A", "B")))
        where = f"track.{name}"
        stones = listed(rows[name], where)
        if len(stones) > columns:
            raise Bad(where, "too_long", most=columns)
        for column, letter in enumerate(stones):
            if letter != "":
                g.track[row * columns + column] = seat_named(g, letter, where, flexo=True)


def rest_of_stones(g: Rulebenders, doc: Doc) -> None:
    """What is nowhere else is in the general supply; Flexo has none, so in its own (RUL-331)."""
    for seat in range(g.seats):
        away = g.on_board(seat) + sum(g.loans[seat :: g.seats])
        away += sum(n for card, n in g.stash.items() if g.holder_of(card) == seat)
        if seat == g.flexo and "C" not in table(doc, "supply"):
            g.supply[seat] = g.box.stones - away
        elif seat != g.flexo:
            g.general[seat] = g.box.stones - away - g.supply[seat]


def read_wealth(g: Rulebenders, doc: Doc) -> None:
    """Chips and exchange tokens."""
    for seat in range(g.players):
        g.chips[seat] = g.box.chips
    for seat, where, n in by_seat(g, doc.get("chips", {}), "chips"):
        g.chips[seat] = whole(n, where, 0, MOST_CHIPS)
    for seat, where, tokens in by_seat(g, doc.get("exchange", {}), "exchange"):
        if not isinstance(tokens, list) or len(tokens) != 3:
            raise Bad(where, "numbers", n=3, least=0, most=MOST_EXCHANGE, value=tokens)
        g.exchange[3 * seat : 3 * seat + 3] = [whole(n, where, 0, MOST_EXCHANGE) for n in tokens]


# --- evolution tracks ------------------------------------------------------------------------------------------------


def read_evolution(g: Rulebenders, doc: Doc) -> None:
    """Discs and tokens; by default every token lies face down, in the order of the box."""
    for seat, where, discs in by_seat(g, doc.get("discs", {}), "discs", flexo=True):
        for b, within, space in by_board(discs, where):
            g.discs[BOARD_COUNT * seat + b] = whole(space, within, -2, 2)
    g.tokens = list(range(SPACES))
    _read_values(g, doc)
    for seat, where, taken in by_seat(g, doc.get("taken", {}), "taken"):
        for name in listed(taken, where):
            _take(g, name, where, seat)
    for name in entries(doc, "shown", []):
        g.shown[_token(g, name, "shown")] = 1
    for seat, where, seen in by_seat(g, doc.get("seen", {}), "seen"):
        for name in listed(seen, where):
            g.seen[_token(g, name, where)] |= 1 << seat
    for name in tokens_in(doc, "boxed"):
        _take(g, name, "boxed", BOXED)
    for board in entries(doc, "multipliers", []):
        g.multipliers[board_named(board, "multipliers")] = 1
    _read_courses(g, doc)


def tokens_in(doc: Doc, key: str) -> list[Any]:
    """Those of a list that name tokens; the others are cards."""
    return [name for name in entries(doc, key, []) if isinstance(name, str) and name[:2] in ("E-", "N-")]


def _read_values(g: Rulebenders, doc: Doc) -> None:
    """Tokens with these values; the others keep their order, and those that were said stay."""
    fixed: list[int] = []
    for name, value in table(doc, "tokens").items():
        place = place_named(name, "tokens")
        first = place // BOARD_COUNT * BOARD_COUNT
        free = [p for p in range(first, first + BOARD_COUNT) if p not in fixed]
        fitting = [p for p in free if type(value) is int and g.box.tokens[g.tokens[p]] == value]
        if not fitting:
            raise Bad(f"tokens.{name}", "no_token", value=value)
        other = place if place in fitting else fitting[-1]
        g.tokens[place], g.tokens[other] = g.tokens[other], g.tokens[place]
        fixed.append(place)


def _token(g: Rulebenders, name: Any, where: str) -> int:
    """The token that lies at that place."""
    token = g.tokens[place_named(name, where)]
    if token == NONE:
        raise Bad(where, "token_gone", value=name)
    return token


def _take(g: Rulebenders, name: Any, where: str, seat: int) -> None:
    """It has left the board; those that somebody has taken are known to all (RUL-178)."""
    token = _token(g, name, where)
    g.tokens[place_named(name, where)] = NONE
    g.owner[token] = seat
    if seat != BOXED:
        g.shown[token] = 1


def _read_courses(g: Rulebenders, doc: Doc) -> None:
    """Where Flexo's discs are going, and its set-up cards of this round; without Flexo there are none."""
    for key in ("courses", "revealed"):
        if key in doc and g.flexo == NONE:
            raise Bad(key, "no_flexo", names=letters(g))
    for b, where, way in by_board(doc.get("courses", {}), "courses"):
        g.courses[b] = WAYS[named(way, where, tuple(WAYS))]
    g.revealed = [whole(n, "revealed", 1, len(g.box.setup)) - 1 for n in entries(doc, "revealed", [])]
