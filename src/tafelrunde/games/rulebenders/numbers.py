"""Numbers and conditions of card texts, worked out when they are needed (content file 4.7)."""

from typing import Final

from tafelrunde.games.rulebenders.content import CURRENCY, DRAW, HAND, STONES
from tafelrunde.games.rulebenders.language.effects import KINDS, NUCLEAR, THEMES, Amount, Comparison, Term, Where, Who
from tafelrunde.games.rulebenders.rules import leader, plain_value, token_place, zone
from tafelrunde.games.rulebenders.state import BOARD_COUNT, NONE, Rulebenders

INFINITE: Final = 1_000_000  # Flexo's chips and cards (RUL-358)

# --- players and boards ----------------------------------------------------------------------------------------------


def number(g: Rulebenders, f: int, key: str) -> int:
    """A number that a running card remembers; NONE: it does not."""
    value = g.frames[f].get(key, NONE)
    assert isinstance(value, int)
    return value


def seats(g: Rulebenders, f: int, key: str) -> list[int]:
    """Several seats that a running card remembers."""
    value = g.frames[f].get(key, ())
    assert isinstance(value, tuple)
    return [seat for seat in value if isinstance(seat, int)]


def named(who: Who) -> str:
    """Under which name an opponent of my choice is remembered, each top(metric) for itself; "": nobody is chosen."""
    return who.word if who.word == "opp" else f"top {who.name}" if who.word == "top" else ""


def player(g: Rulebenders, f: int, who: Who) -> int:
    """The player that a word means."""
    if who.word == "me":
        return number(g, f, "me")
    if who.word == "event_player":
        return number(g, f, "event")
    return number(g, f, named(who) or who.name)


def players(g: Rulebenders, f: int, who: Who) -> list[int]:
    """The players that a word means, in player order; Flexo too where effects may reach it (RUL-217, RUL-359)."""
    if who.word == "all":
        return g.order()
    if who.word == "opp*":
        me = number(g, f, "me")
        return [seat for seat in g.order() if seat != me]
    if who.word == "opps":
        chosen = seats(g, f, "opps")
        return [seat for seat in g.order() if seat in chosen]
    return [player(g, f, who)]


def board(g: Rulebenders, f: int, where: Where) -> int:
    """The board that a word means; board? was chosen before."""
    if where.word == "fixed":
        return where.number
    return number(g, f, "here" if where.word == "?" else where.name)


def theme(g: Rulebenders, f: int, word: str) -> int:
    """A theme, or what a letter holds."""
    return THEMES.index(word) if word in THEMES else number(g, f, word)


# --- numbers ---------------------------------------------------------------------------------------------------------


def value(g: Rulebenders, f: int, term: Term) -> int:
    """A number now."""
    if term.op == "number":
        return term.number
    if term.op == "#":
        return g.number_sign
    if term.op == "var":
        return max(0, number(g, f, term.name))
    if term.op == "metric":
        return metric(g, f, term)
    assert term.inner is not None
    inner = value(g, f, term.inner)
    if term.op == "times":
        return term.number * inner
    return inner // term.number if term.op == "div" else inner + term.number


def wants_none(g: Rulebenders, f: int, amount: Amount) -> bool:
    """Is it 0? Then nothing happens; who gives at least 0 may still give more."""
    term = amount.term
    return term is not None and amount.mode != "at_least" and value(g, f, term) < 1


def count(g: Rulebenders, f: int, amount: Amount, most: int) -> int:
    """How many, at most what there is."""
    return most if amount.term is None else max(0, min(most, value(g, f, amount.term)))


def metric(g: Rulebenders, f: int, term: Term) -> int:
    """A number about a player or a board."""
    if term.name == "min_board_total":
        return min([g.total_at(b) for b in range(BOARD_COUNT)])
    if term.name == "board_total":
        assert term.where is not None
        return g.total_at(board(g, f, term.where))
    assert term.who is not None
    seat = player(g, f, term.who)
    if term.name == "at":
        assert term.where is not None
        return g.at(seat, board(g, f, term.where))
    if term.name == "in_play":
        return len([c for c in g.in_play(seat) if g.box.cards[c].deck == theme(g, f, term.word)])
    return _without_this(g, f, seat, term.name, measure(g, seat, term.name, term.word))


def this(g: Rulebenders, f: int) -> int:
    """The card being played or tapped: of a copied card the one that copies it."""
    copier = number(g, f, "copy")
    return copier if copier != NONE else number(g, f, "card")


def _without_this(g: Rulebenders, f: int, seat: int, name: str, counted: int) -> int:
    """Of fuel cards the card being played does not count."""
    return counted - 1 if name == "fuel" and this(g, f) in g.fuel[seat] else counted


def measure(g: Rulebenders, seat: int, name: str, word: str = "") -> int:
    """A number about a seat."""
    if name == "chips":
        return INFINITE if seat == g.flexo else g.chips[seat]
    if name == "hand":
        return INFINITE if seat == g.flexo else len(g.hands[seat])
    if name == "exch":
        return sum(g.exchange[3 * seat : 3 * seat + 3])
    if name == "supply":
        return g.supply[seat]
    if name == "on_board":
        return g.on_board(seat)
    if name == "max_at":
        return max([g.at(seat, b) for b in range(BOARD_COUNT)])
    if name == "boards_with":
        return len([b for b in range(BOARD_COUNT) if g.at(seat, b)])
    if name == "leads":
        return len([b for b in range(BOARD_COUNT) if leader(g, b) == [seat]])
    if name == "locked":
        return sum(g.locked[BOARD_COUNT * seat : BOARD_COUNT * (seat + 1)])
    if name == "track":
        return g.track.count(seat)
    if name in ("hand_limit", "draw_value", "stone_value"):
        return plain_value(g, seat, HAND if name == "hand_limit" else DRAW if name == "draw_value" else STONES)
    return _of_cards(g, seat, name, word)


def _of_cards(g: Rulebenders, seat: int, name: str, word: str) -> int:
    """A number about discs or cards of a seat."""
    if name == "discs":
        wanted = {"E": -1, "C": 0, "N": 1}[word]
        return len([b for b in range(BOARD_COUNT) if zone(g, seat, b) == wanted])
    if name in ("live_zone", "near"):
        side = 1 if word == NUCLEAR else -1
        least = 2 if name == "near" else 1
        there = [b for b in range(BOARD_COUNT) if g.discs[BOARD_COUNT * seat + b] * side >= least]
        return len([b for b in there if g.tokens[token_place(b, side)] != NONE])
    if name == "dash":
        return len(g.dash[seat])
    if name == "tapped":
        return len([c for c in g.dash[seat] if c in g.tapped])
    if name == "sets":
        return len({g.box.cards[c].set_name for c in g.dash[seat] if g.box.cards[c].is_set})
    if name == "fuel":
        return len(g.fuel[seat])
    played = g.played[6 * seat : 6 * seat + 6]
    if name == "themes_played":
        return len([n for n in played if n])
    assert name == "played", name
    return played[g.active_theme] if word == "active" else sum(played)


# --- conditions ------------------------------------------------------------------------------------------------------


def holds(g: Rulebenders, f: int, conditions: tuple[Comparison, ...]) -> bool:
    """Do all of them hold now?"""
    return all(_holds(g, f, condition) for condition in conditions)


def _holds(g: Rulebenders, f: int, c: Comparison) -> bool:
    if c.op == "currency":
        return KINDS[g.settings[CURRENCY]] == c.word
    if c.op == "truth":
        return _is_true(g, f, c.left)
    assert c.right is not None
    left, right = value(g, f, c.left), value(g, f, c.right)
    if c.op == ">=":
        return left >= right
    return left <= right if c.op == "<=" else left == right


def _is_true(g: Rulebenders, f: int, term: Term) -> bool:
    if term.name == "first_on_track":
        assert term.who is not None
        places = g.reading()
        return bool(places) and g.track[places[0]] == player(g, f, term.who)
    me = number(g, f, "me")
    mine = _without_this(g, f, me, term.word, measure(g, me, term.word))
    others = [measure(g, seat, term.word) for seat in range(g.seats) if seat != me]
    if term.name == "more_than_each_opp":
        return all(mine > other for other in others)
    return all(mine < other for other in others)
