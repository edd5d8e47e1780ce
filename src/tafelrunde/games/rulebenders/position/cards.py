"""The cards of a position: where they are, when they were laid out, and what lasts because of them."""

from typing import Any

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.content import FIRST, FLEXO, SIZES
from tafelrunde.games.rulebenders.language.effects import THEMES
from tafelrunde.games.rulebenders.position.reading import (
    board_named,
    by_card,
    by_seat,
    card_named,
    cards_in,
    seat_named,
)
from tafelrunde.games.rulebenders.position.things import tokens_in
from tafelrunde.games.rulebenders.state import LETTERS, Rulebenders
from tafelrunde.kit.positions import Doc, entries, listed, named, table, tabled, whole

# --- where they are --------------------------------------------------------------------------------------------------


class Cards:
    """The cards of a game, each to be put in one place."""

    def __init__(self, g: Rulebenders) -> None:
        self.g = g
        self.placed: set[int] = set()

    def take(self, ids: Any, where: str) -> list[int]:
        """Cards that are nowhere else yet, of decks that are in the game."""
        found: list[int] = []
        for id in listed(ids, where):
            card = card_named(self.g, id, where)
            if self.g.box.cards[card].deck not in (*self.g.themes, FLEXO):
                raise Bad(where, "card_out", value=id)
            if card in self.placed:
                raise Bad(where, "card_twice", value=id)
            self.placed.add(card)
            found.append(card)
        return found


def read_cards(g: Rulebenders, doc: Doc) -> None:
    """Cards where they are said to be; the rest in their draw piles, under the ones that are named."""
    cards = Cards(g)
    for key, zones in (("hand", g.hands), ("fuel", g.fuel), ("dash", g.dash)):
        for seat, where, ids in by_seat(g, doc.get(key, {}), key):
            zones[seat] = cards.take(ids, where)
    piles = (*(THEMES[theme] for theme in g.themes), "FLEXO")
    for name, ids in table(doc, "discard").items():
        g.discard[piles.index(named(name, "discard", piles))] = cards.take(ids, f"discard.{name}")
    gone = tokens_in(doc, "boxed")
    g.boxed = cards.take([id for id in entries(doc, "boxed", []) if id not in gone], "boxed")
    for name, ids in table(doc, "draw").items():
        g.draw[piles.index(named(name, "draw", piles))] = cards.take(ids, f"draw.{name}")[::-1]
    for pile, deck in enumerate([*g.themes, FLEXO]):
        rest = [c for c in range(FIRST[deck], FIRST[deck] + SIZES[deck]) if c not in cards.placed]
        g.draw[pile] = rest + g.draw[pile]
    g.mixed = [THEMES.index(named(theme, "mixed", THEMES)) for theme in entries(doc, "mixed", [])]


def date_cards(g: Rulebenders, doc: Doc) -> None:
    """When they were laid out: each in a turn of its own, those in `laid` last and in that order, `fresh` ones now."""
    in_play = [card for seat in range(g.seats) for card in g.in_play(seat)]
    late, fresh = cards_in(g, doc, "laid"), cards_in(g, doc, "fresh")
    for key, named_ones in (("laid", late), ("fresh", fresh)):
        for card in named_ones:
            if card not in in_play:
                raise Bad(key, "not_in_play", value=g.box.ids[card])
    early = [card for card in in_play if card not in late and card not in fresh]
    order = [*early, *(card for card in late if card not in fresh)]
    g.turn = len(order) + 1
    g.laid = {card: 1 + k for k, card in enumerate(order)} | dict.fromkeys(fresh, g.turn)


# --- what lasts ------------------------------------------------------------------------------------------------------


def read_lasting(g: Rulebenders, doc: Doc) -> None:
    """What cards in play or in hands have about them."""
    g.tapped = cards_in(g, doc, "tapped")
    g.marked = cards_in(g, doc, "marked")
    g.fired = cards_in(g, doc, "fired")
    for card, where, theme in by_card(g, doc, "kept"):
        g.kept[card] = THEMES.index(named(theme, where, THEMES))
    for card, where, held in by_card(g, doc, "hooks"):
        g.hooks[card] = card_named(g, held, where)
    for card, where, letter in by_card(g, doc, "cuts"):
        g.cuts[card] = seat_named(g, letter, where)
    g.tapped += [card for card in g.cuts if card not in g.tapped]  # else they would cut nothing
    g.opened = [seat_named(g, letter, "opened") for letter in entries(doc, "opened", [])]


def read_round(g: Rulebenders, doc: Doc) -> None:
    """Who has passed, and what was played in this round; cards that lie there were."""
    for letter in entries(doc, "passed", []):
        g.passed[seat_named(g, letter, "passed", flexo=True)] = 1
    for seat in range(g.seats):
        for card in g.fuel[seat]:
            design = g.box.cards[card]
            if design.deck == FLEXO:
                g.symbols[seat] |= 1 << design.symbol
            else:
                g.played[6 * seat + design.deck] += 1
    for seat, where, counts in by_seat(g, doc.get("played", {}), "played"):
        for theme, n in tabled(counts, where).items():
            k = 6 * seat + THEMES.index(named(theme, where, THEMES))
            if whole(n, f"{where}.{theme}", 0, 99) < g.played[k]:
                raise Bad(f"{where}.{theme}", "lie_there", player=LETTERS[seat], n=g.played[k])
            g.played[k] = n
    for seat, where, boards in by_seat(g, doc.get("symbols", {}), "symbols"):
        for board in listed(boards, where):
            g.symbols[seat] |= 1 << board_named(board, where)
