"""Paying a cost, item by item (RUL-035 to RUL-037, RUL-099 to RUL-110, RUL-AMB-041)."""

from typing import Final

from tafelrunde.engine import Choice, Option, Refusal
from tafelrunde.games.rulebenders.content import CURRENCY, SECOND
from tafelrunde.games.rulebenders.language.effects import KINDS
from tafelrunde.games.rulebenders.moving import discard_from_hand
from tafelrunde.games.rulebenders.rules import CARD, CHIP, STONE, modifier, payable_kinds, stock
from tafelrunde.games.rulebenders.state import NONE, Rulebenders


class Pay(Choice[Rulebenders]):
    """One unit of a cost: a stone, a chip, or a hand card other than the one being played (RUL-DP-09)."""

    def __init__(self, seat: int, left: int, card: int, paid: str = "") -> None:
        super().__init__(seat)
        self.left: Final = left
        self.card: Final = card  # that is being played
        self.paid: Final = paid  # units so far, one after the other; they are told together

    def options(self, g: Rulebenders) -> list[Option]:
        return units(g, self.seat, self.card) if self.left else []

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        if option == g.box.ids[self.card]:
            return Refusal("RUL-AMB-042")
        kind = KINDS.index(option) if option in KINDS else CARD if option in g.box.numbers_of else NONE
        if kind == NONE:
            return Refusal("RUL-035", "no_item")
        if kind not in payable_kinds(g, self.seat):
            second = modifier(g, self.seat, CURRENCY) == SECOND
            return Refusal("RUL-108" if second else "RUL-107", values={"kind": KINDS[kind]})
        return Refusal("RUL-036" if kind == CARD else "RUL-037", "none_left")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        pay(g, self.seat, option)
        paid = f"{self.paid} {option}".strip()
        if self.left > 1:
            g.then(Pay(self.seat, self.left - 1, self.card, paid))
        elif g.heard is not None:
            g.tell("paid", {"seat": self.seat, "units": tuple([_unit(g, unit) for unit in paid.split()])})


def units(g: Rulebenders, seat: int, card: int) -> list[Option]:
    """With what one unit can be paid."""
    found: list[Option] = []
    for kind in payable_kinds(g, seat):
        if kind == CARD:
            found += [g.box.ids[c] for c in sorted(g.hands[seat]) if c != card]
        elif stock(g, seat, kind):
            found.append(KINDS[kind])
    return found


def pay(g: Rulebenders, seat: int, unit: Option) -> None:
    """It goes back to the general supply, or to its discard pile."""
    if unit == KINDS[STONE]:
        g.supply[seat] -= 1
        g.general[seat] += 1
    elif unit == KINDS[CHIP]:
        g.chips[seat] -= 1
    else:
        assert isinstance(unit, str)
        discard_from_hand(g, seat, g.box.numbers_of[unit])


def _unit(g: Rulebenders, unit: str) -> Option:
    """As it is told: a kind of items, or a card with its names."""
    return unit if unit in KINDS else g.box.labels[g.box.numbers_of[unit]]
