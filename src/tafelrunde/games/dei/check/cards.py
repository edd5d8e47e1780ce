"""Where cards may be: with the faction that they belong to, on a market, in a deck; and when they were played."""

from collections import Counter
from itertools import chain

from tafelrunde.engine import Bad
from tafelrunde.games.dei.cards import CARDS
from tafelrunde.games.dei.content import BLACK, MARKETS, SLOTS, Card
from tafelrunde.games.dei.rounds import Turn
from tafelrunde.games.dei.state import (
    DOWN,
    HAND,
    LETTERS,
    NOBODY,
    NONE,
    PHASES,
    PLANNED,
    RECYCLED,
    STATUSES,
    UP,
    Dei,
)
from tafelrunde.kit.checks import check_numbers


def check_cards(g: Dei, stage: str) -> None:
    """Every card is in exactly one place (DEI-INV-11 to DEI-INV-15)."""
    cards = len(g.box.cards)
    check_numbers("place", g.place, cards, NOBODY, STATUSES * g.players - 1)
    check_numbers("market", g.market, len(MARKETS) * SLOTS, NONE, cards - 1)
    if len(g.decks) != len(MARKETS) or any(type(deck) is not list for deck in g.decks):
        raise Bad("decks", "no_list")
    for deck in g.decks:
        check_numbers("decks", deck, len(deck), 0, cards - 1)
    check_numbers("shown", g.shown, cards, 0, max(0, g.time))
    check_numbers("hidden", g.hidden, cards, 0, max(0, g.time))
    if stage == "factions":
        if any(place != NOBODY for place in g.place) or any(g.decks) or any(card != NONE for card in g.market):
            raise Bad("place", "DEI-INV-11")
        return
    _check_places(g)
    _check_markets(g)
    _check_status(g, stage)
    for seat in range(g.players):
        _check_phases(g, seat, stage)


def in_game(g: Dei, card: Card) -> bool:
    """Is it one of the cards that this game is played with? (DEI-059)"""
    if card.faction >= 0:
        return card.faction in g.faction
    return card.drone < 0 or g.drones[card.drone] >= 0


def _check_places(g: Dei) -> None:
    """Faction cards with their factions, market cards with somebody or on a market or in a deck, each once."""
    open_cards = [card for card in chain(g.market, *g.decks) if card != NONE]
    lying = Counter(open_cards)
    for number, card in enumerate(g.box.cards):
        place = g.place[number]
        wanted = 1 if in_game(g, card) else 0
        if lying[number] + (place != NOBODY) != wanted:
            raise Bad("place", "DEI-INV-11")
        owner = place // STATUSES if place != NOBODY else NOBODY
        if card.faction >= 0 and owner != (g.faction.index(card.faction) if wanted else NOBODY):
            raise Bad("place", "foreign_card", value=card.id)


def _check_markets(g: Dei) -> None:
    """Each holds its own cards and drone cards, the black one no drone cards; gaps are on the left (DEI-INV-14)."""
    for market, name in enumerate(MARKETS):
        row = g.market[SLOTS * market : SLOTS * (market + 1)]
        shown = [card for card in row if card != NONE]
        for number in (*shown, *g.decks[market]):
            card = g.box.cards[number]
            if card.faction >= 0 or (market == BLACK if card.drone >= 0 else card.market != market):
                raise Bad(f"market.{name}", "DEI-011", value=card.id)
        if row != [NONE] * (SLOTS - len(shown)) + shown or (g.decks[market] and len(shown) < SLOTS):
            raise Bad(f"market.{name}", "DEI-INV-14")


def _check_status(g: Dei, stage: str) -> None:
    """When it was last seen and when it was played face down fit where a card is (DEI-116, DEI-220, DEI-237)."""
    before = PHASES * (max(1, g.round) - 1)  # phases in earlier rounds
    for card, place in enumerate(g.place):
        shown, hidden, status = g.shown[card], g.hidden[card], place % STATUSES
        if place == NOBODY:
            fits = not shown and not hidden
        elif status in (DOWN, RECYCLED):
            now = status == DOWN or (hidden > before and stage in ("end", "over"))
            fits = (before < hidden <= g.time if now else 0 < hidden <= before) and shown <= hidden - g.planning
        elif status == UP:
            fits = before < shown <= g.time and not hidden
        else:
            fits = status in (HAND, PLANNED) and not hidden
        if not fits:
            raise Bad("place", "played_when", value=g.box.cards[card].id)


def _check_phases(g: Dei, seat: int, stage: str) -> None:
    """Two cards in a phase at most, one of them face down at most (DEI-INV-12); planned ones wait for the turn."""
    up, down = g.cards_of(seat, UP), g.cards_of(seat, DOWN)
    downs = Counter(g.hidden[card] for card in (*down, *g.cards_of(seat, RECYCLED)))
    times = Counter([g.shown[card] for card in up] + [g.hidden[card] for card in down])
    now = cards_now(g, seat, stage)
    if any(count > 1 for count in downs.values()) or any(count > CARDS for count in times.values()):
        raise Bad("place", "DEI-INV-12", player=LETTERS[seat])
    if times[g.time] > now:
        raise Bad("played", "DEI-INV-12", player=LETTERS[seat])
    waits = any(isinstance(step, Turn) and step.seat == seat for step in g.agenda)
    acts = stage == "turn" and g.agenda[-1].seat == seat
    most = CARDS - now if g.planning and stage != "plan" and (waits or acts) else 0
    if len(g.cards_of(seat, PLANNED)) > most:
        raise Bad("planned", "DEI-237")


def cards_now(g: Dei, seat: int, stage: str) -> int:
    """How many cards that seat can have played in this phase."""
    if stage in ("factions", "draft", "begin", "place", "plan"):
        return 0
    if any(isinstance(step, Turn) and step.seat == seat for step in g.agenda):
        return 0
    return g.played + (g.card != NONE) if stage == "turn" and g.agenda[-1].seat == seat else CARDS
