"""What holds now, asked and never stored: modifiers, limits, which cards may be played, what may pay (RUL-091 to
RUL-133, content file 4.5 and 4.9)."""

from typing import Final

from tafelrunde.engine import Option, Refusal
from tafelrunde.games.rulebenders.content import (
    ANY,
    CURRENCY,
    DRAW,
    EXCHANGE,
    FLEXO,
    HAND,
    HASH,
    NEVER,
    NO_SCRIPT,
    SECOND,
    START,
    STONES,
    THEME,
    Box,
    Card,
)
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.state import AREAS, BOARD_COUNT, NONE, PILES, Rulebenders

STONE: Final = KINDS.index("stones")
CARD: Final = KINDS.index("cards")
CHIP: Final = KINDS.index("chips")
NEAR: Final[tuple[tuple[int, ...], ...]] = ((), (0,), (0, 2), (0, 1, 3), (0, 1, 2, 3))  # permit -> areas on the ring

# --- settings and modifiers (RUL-027, RUL-028) -----------------------------------------------------------------------


def modifier(g: Rulebenders, seat: int, board: int) -> int:
    """What this seat's disc changes on a board."""
    return g.box.boards[board].modifiers[g.discs[BOARD_COUNT * seat + board] + 2]


def setting(g: Rulebenders, board: int) -> int:
    """The number that a board is set to."""
    return g.box.boards[board].numbers[g.settings[board]]


def plain_value(g: Rulebenders, seat: int, board: int) -> int:
    """Setting and disc alone, as Flexo cards ask for them (RUL-229)."""
    return setting(g, board) + modifier(g, seat, board)


def lasting(g: Rulebenders, seat: int, stat: str) -> int:
    """What cards in front of a seat add to a value."""
    total = 0
    for card in g.dash[seat]:
        for e in g.box.cards[card].statics:
            if e.verb == "mod" and e.word == stat and g.works(card):
                total += e.number
    return total


def hand_limit(g: Rulebenders, seat: int) -> int:
    """Cards that may be held at the end of a turn (RUL-090)."""
    return max(0, plain_value(g, seat, HAND) + lasting(g, seat, "hand_limit"))


def draw_value(g: Rulebenders, seat: int) -> int:
    """Cards drawn as income, if the hand limit allows (RUL-AMB-030)."""
    return max(0, plain_value(g, seat, DRAW) + lasting(g, seat, "draw_income"))


def draw_income(g: Rulebenders, seat: int) -> int:
    """Cards drawn as income, up to the hand limit (RUL-077, RUL-AMB-029)."""
    return max(0, min(draw_value(g, seat), hand_limit(g, seat) - len(g.hands[seat])))


def stone_income(g: Rulebenders, seat: int) -> int:
    """Stones taken as income (RUL-075, RUL-AMB-013, RUL-AMB-030)."""
    return min(max(0, plain_value(g, seat, STONES)), g.general[seat])


def chip_income(g: Rulebenders, seat: int) -> int:
    """Chips received, or paid if it is less than nothing (RUL-073, RUL-074, RUL-AMB-016)."""
    first, others = g.box.boards[START].numbers
    chips = (first if seat == g.starter else others) + modifier(g, seat, START)
    return max(chips, -g.chips[seat])


# --- items -----------------------------------------------------------------------------------------------------------


def stock(g: Rulebenders, seat: int, kind: int) -> int:
    """How many items of a kind a seat owns (RUL-033, RUL-AMB-043)."""
    return g.supply[seat] if kind == STONE else len(g.hands[seat]) if kind == CARD else g.chips[seat]


def kinds_by(box: Box, right: int, current: int) -> list[int]:
    """Kinds of items by a right: none, current, current or secondary, any."""
    if right == NEVER:
        return []
    if right == ANY:
        return list(range(len(KINDS)))
    return sorted([current, box.second[current]]) if right == SECOND else [current]


def _allowed(g: Rulebenders, right: int) -> list[int]:
    """The same as the currency is now."""
    return kinds_by(g.box, right, g.settings[CURRENCY])


def payable_kinds(g: Rulebenders, seat: int) -> list[int]:
    """What this seat may pay with (RUL-107 to RUL-109)."""
    return _allowed(g, modifier(g, seat, CURRENCY))


def receivable_kinds(g: Rulebenders, seat: int) -> list[int]:
    """What this seat may exchange for (RUL-130 to RUL-133)."""
    return _allowed(g, modifier(g, seat, EXCHANGE))


def purse(g: Rulebenders, seat: int, spare: int) -> int:
    """How many units this seat could pay; `spare`: hand cards that cannot pay (RUL-110)."""
    return sum([stock(g, seat, kind) - (spare if kind == CARD else 0) for kind in payable_kinds(g, seat)])


def available(g: Rulebenders, pile: int) -> int:
    """Cards that can still be drawn from a pile: draw and discard pile, less what is being drawn (RUL-080)."""
    return len(g.draw[pile]) + len(g.discard[pile]) - g.picks.count(pile)


def piles_for(g: Rulebenders, word: str, own: int) -> list[int]:
    """The piles that an effect allows and that have cards; `own`: the theme of the card that says `other`."""
    if word == "any":
        wanted = list(range(PILES))
    elif word == "other":
        wanted = [area for area in range(AREAS) if g.themes[area] != own]
    else:
        area = g.area_of(THEMES.index(word))
        wanted = [area] if area != NONE else []
    return [pile for pile in wanted if available(g, pile) > 0]


def pile_name(g: Rulebenders, pile: int) -> str:
    """As options name it."""
    return "FLEXO" if pile == AREAS else THEMES[g.themes[pile]]


# --- which cards may be played (RUL-091 to RUL-098, content file 4.9) ------------------------------------------------


def why_not_theme(g: Rulebenders, seat: int, theme: int) -> Refusal | None:
    """Why this seat may not play cards of a theme; None if it may (RUL-AMB-098)."""
    if not any(card in g.laid for card in g.box.about_themes):
        return _why_not_disc(g, seat, theme)
    if any(theme in g.box.cards[card].allows and g.works(card) for card in g.in_play(seat)):
        return None
    for other in range(g.seats):
        if other != seat and _forbids(g, other, theme):
            return Refusal("RUL-285", values={"theme": theme_label(g, theme)})
    if not _forbids(g, seat, theme):
        only = only_theme(g)
        if only != NONE:
            return None if theme == only else Refusal("RUL-AMB-099", values={"theme": theme_label(g, only)})
    return _why_not_disc(g, seat, theme)


def areas_by(permit: int, marker: int) -> list[int]:
    """The areas whose cards a permit allows, clockwise from that of the marker (RUL-092 to RUL-096)."""
    return [(marker + distance) % AREAS for distance in NEAR[permit]]


def _why_not_disc(g: Rulebenders, seat: int, theme: int) -> Refusal | None:
    """The Theme disc decides (RUL-092 to RUL-096)."""
    permit, area = modifier(g, seat, THEME), g.area_of(theme)
    if area in areas_by(permit, g.settings[THEME]):
        return None
    values = {"theme": theme_label(g, theme), "active": theme_label(g, g.active_theme)}
    return Refusal(f"RUL-{92 + permit:03}", values=dict(values))


def _forbids(g: Rulebenders, seat: int, theme: int) -> bool:
    """Does a card in front of this seat forbid a theme to the others?"""
    return any(theme in g.box.cards[card].forbids and g.works(card) for card in g.in_play(seat))


def only_theme(g: Rulebenders) -> int:
    """The one theme that everybody may play, if a card says so: the latest counts (RUL-AMB-099); NONE: no card does."""
    latest, found = -1, NONE
    for seat in range(g.seats):
        for card in g.in_play(seat):
            if g.box.cards[card].is_only:
                named = g.kept.get(card, NONE)
                if named in g.themes and g.laid[card] > latest and g.works(card):
                    latest, found = g.laid[card], named
    return found


def theme_label(g: Rulebenders, theme: int) -> tuple[str, str, str]:
    """A theme as events name it."""
    german, english = g.box.theme_names[theme]
    return THEMES[theme], german, english


def why_not_card(g: Rulebenders, seat: int, card: int) -> Refusal | None:
    """Why a hand card cannot be played now (content file 4.8); None if it can."""
    design = g.box.cards[card]
    if design.deck == FLEXO:
        if (g.symbols[seat] >> design.symbol) & 1:
            return Refusal("RUL-098", values={"board": BOARDS[design.symbol]})
    else:
        refusal = why_not_theme(g, seat, design.deck)
        if refusal is not None:
            return refusal
    if purse(g, seat, 1) < g.cost(card):
        values: dict[str, Option] = {"cost": g.cost(card), "have": max(0, purse(g, seat, 1))}
        return Refusal("RUL-102" if design.cost == HASH else "RUL-101", values=values)
    if design.extra != NO_SCRIPT and not tap_cards(g, seat):
        return Refusal("RUL-264")
    return None


def tap_cards(g: Rulebenders, seat: int) -> list[int]:
    """Its tap cards in the dashboard that are not tapped."""
    return [c for c in g.dash[seat] if g.box.cards[c].is_tap and c not in g.tapped]


def ready(g: Rulebenders, card: int) -> bool:
    """Can it be tapped at all? (RUL-123)"""
    return card not in g.tapped and not g.is_hooked(card)


def why_not_ready(g: Rulebenders, card: int) -> Refusal | None:
    """Why a card in a dashboard cannot be tapped now; None if it can."""
    if ready(g, card):
        return None
    return Refusal("RUL-123") if card in g.tapped else Refusal("RUL-012", "hooked")


def must_play(g: Rulebenders, seat: int) -> bool:
    """Has it a marked card? Then its turn is forced, and it attacks nobody in other turns (RUL-310, RUL-AMB-111).

    How many it has everybody knows."""
    return any(c in g.marked for c in g.hands[seat])


# --- who might answer (RUL-AMB-075, content file 4.10): public facts alone -----------------------------------------


def might_play(g: Rulebenders, seat: int, designs: list[Card], targeted: bool) -> bool:
    """Could this seat, as far as others can know, hold one of these cards and play it?"""
    hand = g.hands[seat]
    if not hand:
        return False
    if seat in g.opened:
        return any(g.box.cards[c] in designs and can_play_now(g, seat, g.box.cards[c], targeted) for c in hand)
    return any(design.deck in g.themes and can_play_now(g, seat, design, targeted) for design in designs)


def can_play_now(g: Rulebenders, seat: int, design: Card, targeted: bool) -> bool:
    """Scope, theme and costs of a card that answers."""
    if not targeted and not defends_others(g, design):
        return False
    if design.extra != NO_SCRIPT and not tap_cards(g, seat):
        return False
    return why_not_theme(g, seat, design.deck) is None and purse(g, seat, 1) >= g.cost_of(design)


def defends_others(g: Rulebenders, design: Card) -> bool:
    """Does it cancel any attack, not only one against me? (RUL-148)"""
    for script in (design.react, design.react_tap):
        if script != NO_SCRIPT and any(e.verb == "cancel_attack" and e.word == "any" for e in g.box.scripts[script]):
            return True
    return False


# --- gains (content file 4.5) ----------------------------------------------------------------------------------------


def cut(g: Rulebenders, seat: int, kind: int) -> int:
    """By how much running cards cut every draw, take or gain of a kind by this seat (RUL-317, RUL-AMB-071)."""
    total = 0
    for card, victim in g.cuts.items():
        e = g.box.cards[card].cutting
        if victim == seat and e is not None and KINDS.index(e.kind) == kind and g.works(card):
            total += e.number
    return total


def leader(g: Rulebenders, board: int) -> list[int]:
    """Who has the most stones there; several: a tie; nobody: no stones (RUL-154)."""
    return most_stones([g.at(seat, board) for seat in range(g.seats)])


def most_stones(stones: list[int]) -> list[int]:
    """The seats that have the most of these, by seat."""
    most = max(stones)
    return [seat for seat, n in enumerate(stones) if n == most] if most else []


def zone(g: Rulebenders, seat: int, board: int) -> int:
    """-1: the disc is in the electron zone, 1: in the nuclear zone, 0: on the start space."""
    disc = g.discs[BOARD_COUNT * seat + board]
    return (disc > 0) - (disc < 0)


def token_place(board: int, side: int) -> int:
    """The token place at that end of a board's track."""
    return board if side < 0 else BOARD_COUNT + board


def can_step(g: Rulebenders, seat: int, board: int, side: int) -> bool:
    """Would a step in that direction do anything? (RUL-AMB-056, RUL-DP-25)"""
    disc = g.discs[BOARD_COUNT * seat + board]
    return disc * side < 2 or g.tokens[token_place(board, side)] != NONE
