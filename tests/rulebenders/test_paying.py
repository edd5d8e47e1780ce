"""Costs, currency and paying (RUL-035 to RUL-037, RUL-099 to RUL-110, RUL-AMB-041 to RUL-AMB-044)."""

import pytest

from tafelrunde.games.rulebenders.words.events import event_text
from tests.rulebenders.table import BOX, table
from tests.rulebenders.telling import DE, EN, told


@pytest.mark.rule("RUL-099")
def test_cards_are_free_or_cost_a_number_or_the_number_sign() -> None:
    costs = {info.cost for info in table().A.sees().printed.cards.values()}
    assert costs == {"0", "1", "2", "#"}


@pytest.mark.rule("RUL-100", "RUL-099")
def test_a_free_card_costs_nothing() -> None:
    t = table(hand={"A": ["FA-05"]}, chips={"A": 0}, supply={"A": 0})
    t.A.plays("FA-05")
    assert t.A.fuel == ["FA-05"]
    assert not t.told("paid")


@pytest.mark.rule("RUL-101", "RUL-035", "RUL-037", "RUL-107")
@pytest.mark.parametrize("currency", ["stones", "chips"])
def test_a_fixed_cost_goes_from_the_own_to_the_general_supply(currency: str) -> None:
    t = table(hand={"A": ["SF-03"]}, settings={"CURRENCY": currency}, chips={"A": 5}, supply={"A": 4})
    t.A.plays("SF-03")
    paid = (2, 0) if currency == "stones" else (0, 2)
    assert (4 - t.A.supply, 5 - t.A.chips) == paid
    assert t.A.general == 16 + paid[0]


@pytest.mark.rule("RUL-101")
def test_who_cannot_pay_cannot_play() -> None:
    t = table(hand={"A": ["SF-03"]}, chips={"A": 1})
    assert t.A.refused("play", "SF-03") == "RUL-101"


@pytest.mark.rule("RUL-102", "RUL-060")
@pytest.mark.parametrize(("round", "cost"), [(1, 3), (2, 2), (3, 1), (4, 1)])
def test_the_number_sign_is_what_the_round_track_shows(round: int, cost: int) -> None:
    t = table(hand={"A": ["SF-13"]}, chips={"A": 5}, round=round)
    t.A.plays("SF-13")
    assert t.A.chips == 5 - cost
    poor = table(hand={"A": ["SF-13"]}, chips={"A": cost - 1}, round=round)
    assert poor.A.refused("play", "SF-13") == "RUL-102"


@pytest.mark.rule("RUL-103", "RUL-104", "RUL-105", "RUL-106", "RUL-AMB-004")
def test_each_currency_has_a_secondary_one() -> None:
    assert table().A.sees().printed.second == {"stones": "cards", "cards": "chips", "chips": "stones"}
    assert BOX.boards[3].settings == ["stones", "cards", "chips"]


@pytest.mark.rule("RUL-107", "RUL-108", "RUL-109", "RUL-185", "RUL-105", "RUL-106", "RUL-AMB-004")
@pytest.mark.parametrize(
    ("currency", "second", "third"),
    [("stones", "cards", "chips"), ("cards", "chips", "stones"), ("chips", "stones", "cards")],
)
def test_the_disc_says_whether_current_secondary_or_any_items_pay(currency: str, second: str, third: str) -> None:
    for disc, kinds in (
        (-2, {currency}),
        (-1, {currency}),
        (0, {currency}),
        (1, {currency, second}),
        (2, {currency, second, third}),
    ):
        t = table(settings={"CURRENCY": currency}, discs={"A": {"CURRENCY": disc}})
        assert set(t.A.sees().seats[0].pays) == kinds


@pytest.mark.rule("RUL-108", "RUL-107")
def test_with_the_secondary_currency_one_may_pay_without_the_current_one() -> None:
    t = table(hand={"A": ["SF-03"]}, discs={"A": {"CURRENCY": 1}}, chips={"A": 3}, supply={"A": 3})
    t.A.plays("SF-03", pays="stones stones")
    assert (t.A.chips, t.A.supply) == (3, 1)


@pytest.mark.rule("RUL-107", "RUL-108", "RUL-INV-20")
def test_what_is_not_the_currency_pays_nothing() -> None:
    t = table(hand={"A": ["SF-03", "FX-01"]}, discs={"A": {"CURRENCY": 1}}, chips={"A": 3}, supply={"A": 3})
    t.A.chooses("play", "SF-03")
    assert t.A.options == {"chips", "stones"}
    assert t.A.refused("FX-01") == "RUL-108"
    cards = table(hand={"A": ["SF-05", "FX-01", "FX-02"]}, settings={"CURRENCY": "cards"})
    cards.A.chooses("play", "SF-05")
    assert cards.A.refused("chips") == "RUL-107"
    assert t.A.refused("gold") == "RUL-035"


@pytest.mark.rule("RUL-AMB-041", "RUL-109", "RUL-DP-09", "RUL-INV-20")
def test_kinds_may_be_mixed_unit_by_unit() -> None:
    t = table(hand={"A": ["SF-13", "FX-01", "FX-02"]}, discs={"A": {"CURRENCY": 2}}, chips={"A": 2}, supply={"A": 2})
    t.A.chooses("play", "SF-13")  # 3 in round 1
    assert t.A.options == {"stones", "chips", "FX-01", "FX-02"}
    t.A.pays("chips FX-02 stones")
    assert (t.A.chips, t.A.supply, t.A.hand, t.discard("FLEXO")) == (1, 1, ["FX-01"], ["FX-02"])


@pytest.mark.rule("RUL-DP-09", "RUL-036", "RUL-037")
def test_what_is_used_up_is_no_longer_offered() -> None:
    t = table(hand={"A": ["SF-03", "FX-01"]}, discs={"A": {"CURRENCY": 2}}, chips={"A": 1}, supply={"A": 1})
    t.A.chooses("play", "SF-03")
    t.A.chooses("chips")
    assert t.A.options == {"stones", "FX-01"}
    assert t.A.refused("chips") == "RUL-037"
    assert t.A.refused("FX-02") == "RUL-036"


@pytest.mark.rule("RUL-036", "RUL-110", "RUL-DP-09")
def test_with_cards_as_currency_others_of_the_hand_are_discarded() -> None:
    t = table(hand={"A": ["SF-03", "FX-01", "FX-02", "FX-03"]}, settings={"CURRENCY": "cards"})
    t.A.plays("SF-03", pays="FX-02 FX-01")
    assert (t.A.hand, t.discard("FLEXO"), t.A.fuel) == (["FX-03"], ["FX-02", "FX-01"], ["SF-03"])


@pytest.mark.rule("RUL-110", "RUL-AMB-042")
def test_a_card_never_pays_for_itself() -> None:
    t = table(hand={"A": ["SF-03", "FX-01"]}, settings={"CURRENCY": "cards"})
    assert t.A.refused("play", "SF-03") == "RUL-101"  # costs two, and there is one other
    t = table(hand={"A": ["SF-05", "FX-01", "FX-02"]}, settings={"CURRENCY": "cards"})
    t.A.chooses("play", "SF-05")
    assert t.A.options == {"FX-01", "FX-02"}
    assert t.A.refused("SF-05") == "RUL-AMB-042"


@pytest.mark.rule("RUL-AMB-043", "RUL-260")
def test_stones_of_others_do_not_pay() -> None:
    t = table(hand={"A": ["SF-03"]}, settings={"CURRENCY": "stones"}, supply={"A": 1}, lent={"A": {"B": 3}})
    assert t.A.refused("play", "SF-03") == "RUL-101"


@pytest.mark.rule("RUL-AMB-049", "RUL-AMB-128")
def test_a_currency_that_changed_counts_at_the_next_payment() -> None:
    t = table(hand={"A": ["ZO-03"], "B": ["ZO-09"]}, chips={"B": 3}, supply={"B": 3})
    t.A.plays("ZO-03")
    t.A.chooses("CURRENCY")
    t.A.chooses("stones")
    t.B.plays("ZO-09")
    assert (t.B.chips, t.B.supply) == (3, 3)  # one stone paid, one taken


def test_a_payment_is_told_in_one_line() -> None:
    t = table(
        players=3, hand={"A": ["SF-03", "FX-01"]}, settings={"CURRENCY": "chips"}, chips={"A": 5}, supply={"A": 4}
    )
    t.A.plays("SF-03")
    assert [event.data["units"] for event in t.heard if event.kind == "paid"] == [("chips", "chips")]
    assert "Ada pays 2 chips." in told(t, EN)
    units = ("stones", "chips", ("FX-01", "Dreieck", "Triangle"), "chips", ("FX-02", "Kreis", "Circle"))
    said = [event_text("paid", {"seat": 0, "units": units}, texts, ["Ada"]) for texts in (DE, EN)]
    assert said == [
        "Ada bezahlt 1 Stein, 2 Chips und die Karten Dreieck und Kreis.",
        "Ada pays 1 cube, 2 chips and the cards Triangle and Circle.",
    ]
