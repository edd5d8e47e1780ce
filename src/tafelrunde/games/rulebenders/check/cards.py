"""Cards: each in one place that it may be in, and what lasts because of them."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.content import CARDS, FIRST, FLEXO, SIZES, Card
from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import THEMES
from tafelrunde.games.rulebenders.rules import available
from tafelrunde.games.rulebenders.state import LETTERS, PILES, Rulebenders
from tafelrunde.kit.checks import check_number, check_numbers

MOST_FIRED = 1000  # a card with such an effect is noted whenever a board is won


def check_cards(g: Rulebenders) -> None:
    """Where they are, and what they have about them."""
    _check_zones(g)
    _check_places(g)
    _check_piles(g)
    _check_play(g)
    _check_lasting(g)
    _check_hooks(g)
    _check_hands(g)


def has_verb(g: Rulebenders, design: Card, verb: str) -> bool:
    """Does the text of a card use that verb anywhere?"""
    return any(e.verb == verb for block in design.blocks for e in all_effects(block.script, g.box.scripts))


def _numbers(where: str, cards: Any) -> None:
    """A list of different cards."""
    if type(cards) is not list or len(cards) > CARDS:
        raise Bad(where, "too_long", most=CARDS)
    check_numbers(where, cards, len(cards), 0, CARDS - 1)
    if len(set(cards)) < len(cards):
        raise Bad(where, "RUL-INV-02")


def _check_zones(g: Rulebenders) -> None:
    """As many piles and hands as there must be, with cards in them."""
    zones: tuple[tuple[str, Sequence[Any], int], ...] = (
        *(("draw", g.draw, PILES), ("discard", g.discard, PILES)),
        *((key, zone, g.seats) for key, zone in (("hand", g.hands), ("fuel", g.fuel), ("dash", g.dash))),
    )
    for where, piles, count in zones:
        if len(piles) != count:
            raise Bad(where, "RUL-INV-02")
        for pile in piles:
            _numbers(where, pile)
    for where, cards in (("boxed", g.boxed), ("tapped", g.tapped), ("marked", g.marked)):
        _numbers(where, cards)
    for where, notes, least, most in (
        ("laid", g.laid, 0, g.turn),
        ("stash", g.stash, 1, g.box.stones),
        ("kept", g.kept, 0, len(THEMES) - 1),
        ("hooks", g.hooks, 0, CARDS - 1),
        ("cuts", g.cuts, 0, g.players - 1),
    ):
        _numbers(where, list(notes))
        check_numbers(where, list(notes.values()), len(notes), least, most)


def _check_places(g: Rulebenders) -> None:
    """Cards of decks in the game are in one place each; all others are nowhere, or were removed together."""
    lying = Counter(chain(*g.draw, *g.discard, *g.hands, *g.fuel, *g.dash, g.boxed))
    for deck, size in enumerate(SIZES):
        cards = range(FIRST[deck], FIRST[deck] + size)
        inside = deck in (*g.themes, FLEXO)
        removed = not inside and any(card in g.boxed for card in cards)
        for card in cards:
            if lying[card] != (inside or removed) or (removed and card not in g.boxed):
                raise Bad("boxed" if removed else "hand", "RUL-INV-02")


def _check_piles(g: Rulebenders) -> None:
    """Cards lie with their own theme; in draw piles those of a dissolved one too (RUL-032, RUL-323)."""
    check_numbers("mixed", g.mixed, len(g.mixed), 0, len(THEMES) - 1)
    if len(set(g.mixed)) < len(g.mixed):
        raise Bad("mixed", "RUL-323")
    for pile, deck in enumerate([*g.themes, FLEXO]):
        strangers = [] if deck == FLEXO else g.mixed
        for card in g.draw[pile]:
            if g.box.cards[card].deck not in (deck, *strangers):
                raise Bad("draw", "RUL-050", value=g.box.ids[card])
        for card in g.discard[pile]:
            if g.box.cards[card].deck != deck:
                raise Bad("discard", "RUL-032", value=g.box.ids[card])
        if available(g, pile) < 0:
            raise Bad("picks", "RUL-AMB-022")


def _check_play(g: Rulebenders) -> None:
    """In front of somebody: fuel and dashboard cards apart, each with its turn, and counted as played this round."""
    for seat in range(g.seats):
        for where, cards, kind in (("fuel", g.fuel[seat], "fuel"), ("dash", g.dash[seat], "dashboard")):
            for card in cards:
                if g.box.cards[card].kind != kind:
                    raise Bad(where, "RUL-115", value=g.box.ids[card])
        flexo = [g.box.cards[card].symbol for card in g.fuel[seat] if g.box.cards[card].deck == FLEXO]
        if len(set(flexo)) < len(flexo) or any(not g.symbols[seat] >> symbol & 1 for symbol in flexo):
            raise Bad("symbols", "RUL-INV-14", player=LETTERS[seat])
        themes = Counter(g.box.cards[card].deck for card in g.fuel[seat])
        for theme in range(len(THEMES)):
            if themes[theme] > g.played[len(THEMES) * seat + theme]:
                raise Bad("played", "lie_there", player=LETTERS[seat], n=themes[theme])
    if set(g.laid) != set(chain(*g.fuel, *g.dash)):
        raise Bad("laid", "when_laid")


def _check_lasting(g: Rulebenders) -> None:
    """What is tapped, stashed, named or cut has the card for it."""
    ids = g.box.ids
    for card in g.tapped:
        if not g.box.cards[card].is_tap or not any(card in dash for dash in g.dash):
            raise Bad("tapped", "RUL-117", value=ids[card])
    for card in g.stash:
        if not any(card in dash for dash in g.dash) or not has_verb(g, g.box.cards[card], "stash"):
            raise Bad("stash", "RUL-266", value=ids[card])
    for card in g.kept:
        if card not in g.laid or not has_verb(g, g.box.cards[card], "let theme"):
            raise Bad("kept", "RUL-AMB-099", value=ids[card])
    for card, victim in g.cuts.items():
        fits = card in g.tapped and has_verb(g, g.box.cards[card], "gain_mod")
        if not fits or victim == g.holder_of(card):
            raise Bad("cuts", "RUL-317", value=ids[card])
    if type(g.fired) is not list or len(g.fired) > MOST_FIRED:
        raise Bad("fired", "too_long", most=MOST_FIRED)
    for card in g.fired:
        check_number("fired", card, 0, CARDS - 1)
        if not any(block.event == "board_won" for block in g.box.cards[card].blocks):
            raise Bad("fired", "never_fires", value=ids[card])


def _check_hooks(g: Rulebenders) -> None:
    """A hook belongs to a card in play and holds a dashboard card (RUL-012)."""
    for hook, held in g.hooks.items():
        if hook not in g.laid or not has_verb(g, g.box.cards[hook], "hook"):
            raise Bad("hooks", "RUL-012", value=g.box.ids[hook])
        if not any(held in dash for dash in g.dash):
            raise Bad("hooks", "RUL-MC-17", value=g.box.ids[held])


def _check_hands(g: Rulebenders) -> None:
    """Marked cards are in hands; open hands are those of people."""
    for card in g.marked:
        if not any(card in hand for hand in g.hands):
            raise Bad("marked", "RUL-309", value=g.box.ids[card])
    check_numbers("opened", g.opened, len(g.opened), 0, g.players - 1)
    if len(set(g.opened)) < len(g.opened):
        raise Bad("opened", "RUL-237")
