"""The four markets: what may be bought and for how much (DEI-092 to DEI-102, DEI-138, DEI-203 to DEI-206)."""

from typing import Final, cast

from tafelrunde.engine import Choice, Option, Refusal
from tafelrunde.games.dei.abilities import SAVING, SOLAR, TRADING
from tafelrunde.games.dei.content import BLACK, ENERGY, SLOTS, TECH, boost_colour
from tafelrunde.games.dei.gains import TakeResources, pay
from tafelrunde.games.dei.state import HAND, NONE, SOURCES, Dei

LEFT: Final = 0
RIGHT: Final = SLOTS - 1
NEEDED: Final[tuple[int, ...]] = (2, 1, 0)  # outposts of the market's colour, by slot (DEI-092 to DEI-094)


def markers_for(g: Dei, seat: int, colour: int, parcel: bool) -> int:
    """Markers that count for a market; an outpost boost on the card counts as one (DEI-181, DEI-Q-028, DEI-Q-086)."""
    boost = 0 if parcel or seat != g.active or g.boost == NONE or boost_colour(g.boost) != colour else 1
    return g.markers[3 * seat + colour] + boost


def is_open(g: Dei, seat: int, at: int, parcel: bool) -> bool:
    """Does the faction control enough outposts for that place of a market?"""
    market, slot = at // SLOTS, at % SLOTS
    return market == BLACK or markers_for(g, seat, market, parcel) >= NEEDED[slot]


def price(g: Dei, at: int) -> tuple[int, int]:
    """Technology and energy for the card there; on the left of the black market 1 technology more (DEI-096)."""
    card = g.box.cards[g.market[at]]
    return card.tech + (1 if at == BLACK * SLOTS + LEFT else 0), card.energy


def payments(g: Dei, seat: int, at: int, parcel: bool) -> list[tuple[int, int]]:
    """All different amounts that the price allows and the pad can pay (DEI-Q-097, DEI-Q-098, DEI-Q-124)."""
    tech, energy = price(g, at)
    if g.has(seat, SAVING) and g.box.cards[g.market[at]].is_drone_card:
        amounts = [(tech - 1, energy)] if tech else []
        amounts += [(tech, energy - 1)] if energy else []
        amounts = amounts or [(tech, energy)]
    else:
        amounts = [(tech, energy)]
        if g.has(seat, SOLAR) and not g.solar:
            amounts += [(tech - 1, energy + 1)] if tech else []
            amounts += [(tech + 1, energy - 1)] if energy else []
    mine = g.pad[2 * seat + TECH], g.pad[2 * seat + ENERGY] - (1 if parcel else 0)
    return [(t, e) for t, e in amounts if t <= mine[0] and e <= mine[1]]


def offers(g: Dei, seat: int, parcel: bool) -> list[int]:
    """The places of markets whose card may be bought now (DEI-D-17)."""
    return [
        at
        for at, card in enumerate(g.market)
        if card != NONE and is_open(g, seat, at, parcel) and payments(g, seat, at, parcel)
    ]


class Buy(Choice[Dei]):
    """The card (DEI-D-17)."""

    def options(self, g: Dei) -> list[Option]:
        return [g.box.cards[g.market[at]].id for at in offers(g, self.seat, False)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_not_buy(g, self.seat, option)

    def chosen(self, g: Dei, option: Option) -> None:
        g.bought += 1
        g.then(Payment(self.seat, cast(str, option)))


class ParcelBuy(Buy):
    """The same through the parcel bot, whose energy is paid already (DEI-205, DEI-Q-093, DEI-Q-095)."""

    def chosen(self, g: Dei, option: Option) -> None:
        g.then(Payment(self.seat, cast(str, option)))


def why_not_buy(g: Dei, seat: int, option: Option, parcel: bool = False) -> Refusal | None:
    """Why a card cannot be bought now."""
    card = g.box.card_numbers.get(option, NONE) if isinstance(option, str) else NONE
    if card == NONE:
        return Refusal("", "no_card")
    if card not in g.market:
        return Refusal("DEI-138", "not_on_market", {"card": option})
    at = g.market.index(card)
    if not is_open(g, seat, at, parcel):
        need = NEEDED[at % SLOTS] - markers_for(g, seat, at // SLOTS, parcel)
        return Refusal(
            ("DEI-094", "DEI-093", "DEI-092")[at % SLOTS], "few_outposts", {"n": need, "market": at // SLOTS}
        )
    if payments(g, seat, at, parcel):
        return None
    tech, energy = price(g, at)
    return Refusal(
        "DEI-097" if at == BLACK * SLOTS + RIGHT else "DEI-099", "too_dear", {"tech": tech, "energy": energy}
    )


class Payment(Choice[Dei]):
    """How it is paid, if there are several ways: technology, energy (DEI-D-18)."""

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, g: Dei) -> list[Option]:
        at = g.market.index(g.box.card_numbers[self.card])
        return list(payments(g, self.seat, at, False))

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("DEI-Q-124")

    def chosen(self, g: Dei, option: Option) -> None:
        tech, energy = cast("tuple[int, int]", option)
        card, seat = g.box.card_numbers[self.card], self.seat
        at = g.market.index(card)
        if (tech, energy) != price(g, at) and g.has(seat, SOLAR):
            g.solar = 1
        pay(g, seat, TECH, tech)
        pay(g, seat, ENERGY, energy)
        g.put_card(card, seat, HAND)
        g.shown[card] = g.time
        if g.heard is not None:
            price_paid: dict[str, Option] = {"market": at // SLOTS, "tech": tech, "energy": energy}
            g.tell("bought", {"seat": seat, "card": g.box.cards[card].label, **price_paid})
        if g.has(seat, TRADING):  # DEI-206, DEI-Q-101
            g.gain_points(seat, SOURCES.index("trading"), 1)
            if g.heard is not None:
                g.tell("traded", {"seat": seat, "n": 1})
        slide(g, at)
        if at == BLACK * SLOTS + RIGHT:  # DEI-097
            g.then(TakeResources(seat, TECH, 1))


def slide(g: Dei, at: int) -> None:
    """The cards left of a gap slide right, and the deck fills the leftmost place (DEI-100, DEI-Q-099)."""
    first = at - at % SLOTS
    while at > first:
        g.market[at] = g.market[at - 1]
        at -= 1
    g.market[first] = refill(g, first // SLOTS)


def refill(g: Dei, market: int) -> int:
    """The next card of a deck; NONE: it is empty."""
    if not g.decks[market]:
        return NONE
    card = g.take(g.decks[market])
    if g.heard is not None:
        g.tell("revealed", {"card": g.box.cards[card].label, "market": market})
    return card
