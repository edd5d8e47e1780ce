"""The cards of a position: with whom they are, on the markets, in the decks, and when they were played."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.engine import Bad
from tafelrunde.games.dei.cards import CARDS
from tafelrunde.games.dei.check.cards import in_game
from tafelrunde.games.dei.content import BLACK, MARKETS, SLOTS
from tafelrunde.games.dei.market import refill
from tafelrunde.games.dei.position.reading import by_seat, words
from tafelrunde.games.dei.state import (
    DOWN,
    HAND,
    LETTERS,
    NOBODY,
    NONE,
    PHASES,
    PLANNED,
    RECYCLED,
    UP,
    Dei,
)
from tafelrunde.kit.positions import table

PLACES = (("hand", HAND), ("up", UP), ("down", DOWN), ("recycled", RECYCLED), ("planned", PLANNED))
BEFORE_PLAY = ("draft", "place", "plan")
AFTER_PLAY = ("cleanup", "end")


def read_cards(g: Dei, doc: Mapping[str, Any]) -> None:
    """Faction cards are in hand where nothing else is said; market cards that are named are bought."""
    for number, card in enumerate(g.box.cards):
        if card.faction >= 0 and card.faction in g.faction:
            g.put_card(number, g.faction.index(card.faction), HAND)
    named: set[str] = set()
    for key, status in PLACES:
        for seat, value in by_seat(g, doc, key).items():
            where = f"{key}.{LETTERS[seat]}"
            for id in words(value, where, tuple(g.box.card_numbers)):
                if id in named:
                    raise Bad(where, "card_twice", value=id)
                named.add(id)
                _give(g, id, seat, status, where)


def _give(g: Dei, id: str, seat: int, status: int, where: str) -> None:
    """A card of its own or a market card that is in the game."""
    number = g.box.card_numbers[id]
    card = g.box.cards[number]
    if card.faction >= 0 and card.faction != g.faction[seat]:
        raise Bad(where, "foreign_card", value=id)
    if not in_game(g, card):
        raise Bad(where, "DEI-059", value=id)
    g.put_card(number, seat, status)


def buy_card(g: Dei, id: str, seat: int) -> None:
    """The card that is being played belongs to who plays it."""
    number = g.box.card_numbers.get(id, NONE)
    if number != NONE and g.place[number] == NOBODY:
        _give(g, id, seat, HAND, "card")


# --- markets ---------------------------------------------------------------------------------------------------------


def read_markets(g: Dei, doc: Mapping[str, Any]) -> None:
    """What lies on the markets, left to right, and the decks, top first; the rest follows in the order of the cards."""
    for key in ("market", "decks"):
        for name in table(doc, key):
            if name not in MARKETS:
                raise Bad(key, "one_of", names=MARKETS, value=name)
    cards = g.box.cards
    free = [n for n, card in enumerate(cards) if card.faction < 0 and g.place[n] == NOBODY and in_game(g, card)]
    shown = [_stock(g, doc, "market", market, free) for market in range(len(MARKETS))]
    tops = [_stock(g, doc, "decks", market, free) for market in range(len(MARKETS))]
    drones = [number for number in free if cards[number].drone >= 0]
    for market in range(len(MARKETS)):
        rest = [number for number in free if cards[number].market == market]
        rest += drones[market :: len(MARKETS) - 1] if market != BLACK else []  # at the bottom
        g.decks[market] = (tops[market] + rest)[::-1]
        row = shown[market]
        for slot in range(SLOTS - 1, -1, -1):
            g.market[SLOTS * market + slot] = row.pop() if row else refill(g, market)


def _stock(g: Dei, doc: Mapping[str, Any], key: str, market: int, free: list[int]) -> list[int]:
    """The cards that are named for a market or its deck; they are free no more."""
    found: list[int] = []
    where = f"{key}.{MARKETS[market]}"
    for id in words(table(doc, key).get(MARKETS[market], []), where, tuple(g.box.card_numbers)):
        number = g.box.card_numbers[id]
        card = g.box.cards[number]
        if card.faction >= 0 or (market == BLACK if card.drone >= 0 else card.market != market):
            raise Bad(where, "DEI-011", value=id)
        if not in_game(g, card):
            raise Bad(where, "DEI-059", value=id)
        if number not in free:
            raise Bad(where, "card_twice", value=id)
        free.remove(number)
        found.append(number)
    if key == "market" and len(found) > SLOTS:
        raise Bad(where, "too_long", most=SLOTS)
    return found


# --- when they were played -------------------------------------------------------------------------------------------


def date_cards(g: Dei, stage: str, seat: int, played: int) -> tuple[int, int]:
    """When the cards that lie there were played. Returns how many in this turn (`played`: as it was said; NONE: it was
    not), and how many of them face down."""
    before = PHASES * max(0, g.round - 1)
    downs = 0
    for s in range(g.players):
        up, down, recycled = g.cards_of(s, UP), g.cards_of(s, DOWN), g.cards_of(s, RECYCLED)
        if len(recycled) > before:
            raise Bad(f"recycled.{LETTERS[s]}", "DEI-INV-12", player=LETTERS[s])
        for when, card in enumerate(recycled):
            g.hidden[card] = when + 1
        now = _played_now(g, stage, s, seat)
        if s == seat and stage in ("turn", "card"):
            if played == NONE:
                played = min(now, max(0, len(up) + len(down) - CARDS * (g.phase - 1)))
            now = played
        earlier = CARDS * list(range(before + 1, g.time))
        times = sorted([g.time] * now + earlier, reverse=True)
        if len(up) + len(down) > len(times) or len(down) > len(set(times)):
            raise Bad(f"{'up' if up else 'down'}.{LETTERS[s]}", "DEI-INV-12", player=LETTERS[s])
        for card, when in zip(down, sorted(set(times), reverse=True), strict=False):
            g.hidden[card] = when
            times.remove(when)
            downs += s == seat and when == g.time
        for card, when in zip(up, times, strict=False):
            g.shown[card] = when
    return max(0, played), downs


def _played_now(g: Dei, stage: str, seat: int, acting: int) -> int:
    """How many cards that seat can have played in this phase."""
    if stage in BEFORE_PLAY:
        return 0
    if seat == acting and stage == "card":
        return CARDS - 1
    later = g.order.index(seat) > g.order.index(acting)
    return 0 if later and not _all_played(g, stage) else CARDS


def _all_played(g: Dei, stage: str) -> bool:
    """Has everybody had a turn in this phase?"""
    return stage in AFTER_PLAY or (stage == "mission" and g.confrontation)


def plan_cards(g: Dei, doc: Mapping[str, Any], stage: str, seat: int, playing: str) -> None:
    """With Planning: who does not say what it has planned, has planned the first cards of its hand."""
    if not g.planning or stage in BEFORE_PLAY or _all_played(g, stage):
        return
    given = by_seat(g, doc, "planned")
    for s in g.order[g.order.index(seat) :]:
        left = CARDS
        if s == seat:
            left = CARDS - g.played - (stage == "card") if stage in ("turn", "card") else 0
        if s not in given:
            hand = [card for card in g.cards_of(s, HAND) if g.box.cards[card].id != playing]
            for card in hand[:left]:
                g.put_card(card, s, PLANNED)
