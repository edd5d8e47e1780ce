"""Exchange tokens (RUL-125 to RUL-133, RUL-AMB-045 to RUL-AMB-050)."""

from typing import Any

import pytest

from tests.rulebenders.table import Table, table


def rich(tokens: list[int], disc: int = 0, currency: str = "chips", **doc: Any) -> Table:
    """A has six of each kind of item."""
    hand = [f"FX-{k:02}" for k in range(1, 7)]
    own = {"hand": {"A": hand}, "chips": {"A": 6}, "supply": {"A": 6}, "exchange": {"A": tokens}}
    return table(settings={"CURRENCY": currency, "HAND": 8}, discs={"A": {"EXCHANGE": disc}}, **{**own, **doc})


@pytest.mark.rule("RUL-125", "RUL-DP-05", "RUL-DP-14")
def test_tokens_may_be_used_at_any_time_in_the_own_turn() -> None:
    t = rich([1, 1, 0])
    t.A.exchanges(1, "stones", "chips", 1)
    t.A.places("HAND")
    t.A.exchanges(2, "stones", "chips", 1)
    assert (t.A.chips, t.A.supply) == (8, 2)
    assert t.B.refused("exchange", 1) == "RUL-128"


@pytest.mark.rule("RUL-126", "RUL-DP-14", "RUL-INV-21")
@pytest.mark.parametrize("rate", [1, 2, 3])
def test_so_many_items_of_one_kind_become_one_of_another(rate: int) -> None:
    t = rich([1, 1, 1])
    t.A.exchanges(rate, "stones", "chips", 1)
    assert (t.A.supply, t.A.chips, t.A.general) == (6 - rate, 7, 14 + rate)
    assert t.A.exchange == [int(rate != k) for k in (1, 2, 3)]


@pytest.mark.rule("RUL-127", "RUL-AMB-045", "RUL-INV-21")
def test_with_one_token_as_often_as_there_are_sets() -> None:
    t = rich([0, 1, 0])
    t.A.chooses("exchange", 2)
    assert t.A.options == {(give, "chips", sets) for give in ("stones", "cards") for sets in (1, 2, 3)}
    assert t.A.refused("stones", "chips", 4) == "RUL-127"
    t.A.chooses("stones", "chips", 3)
    assert (t.A.supply, t.A.chips) == (0, 9)


@pytest.mark.rule("RUL-128", "RUL-INV-21")
def test_the_token_is_given_up() -> None:
    t = rich([0, 2, 0])
    t.A.exchanges(2, "stones", "chips", 2)
    assert t.A.exchange == [0, 1, 0]
    assert t.A.refused("exchange", 3) == "RUL-128"


@pytest.mark.rule("RUL-129", "RUL-130", "RUL-184")
def test_none_no_token_may_be_used() -> None:
    t = rich([1, 1, 1], disc=-2)
    assert not any(isinstance(option, tuple) and option[0] == "exchange" for option in t.A.options)
    assert t.A.refused("exchange", 1) == "RUL-130"


@pytest.mark.rule("RUL-129", "RUL-131", "RUL-184")
@pytest.mark.parametrize("disc", [-1, 0])
@pytest.mark.parametrize("currency", ["stones", "cards", "chips"])
def test_current_only_the_current_currency_can_be_received(disc: int, currency: str) -> None:
    t = rich([1, 0, 0], disc, currency)
    t.A.chooses("exchange", 1)
    assert {option[1] for option in t.A.options} == {currency}  # type: ignore[index]
    other = "chips" if currency == "stones" else "stones"
    assert t.A.refused("cards" if currency != "cards" else "chips", other, 1) == "RUL-131"


@pytest.mark.rule("RUL-129", "RUL-132", "RUL-184")
@pytest.mark.parametrize(
    ("currency", "kinds"),
    [("stones", {"stones", "cards"}), ("cards", {"cards", "chips"}), ("chips", {"chips", "stones"})],
)
def test_second_the_current_or_the_secondary_one(currency: str, kinds: set[str]) -> None:
    t = rich([1, 0, 0], 1, currency)
    t.A.chooses("exchange", 1)
    assert {option[1] for option in t.A.options} == kinds  # type: ignore[index]
    third = ({"stones", "cards", "chips"} - kinds).pop()
    assert t.A.refused(currency, third, 1) == "RUL-132"


@pytest.mark.rule("RUL-129", "RUL-133", "RUL-184")
def test_any_every_kind() -> None:
    t = rich([1, 0, 0], 2)
    t.A.chooses("exchange", 1)
    assert {option[1] for option in t.A.options} == {"stones", "cards", "chips"}  # type: ignore[index]


@pytest.mark.rule("RUL-AMB-046", "RUL-126")
def test_nothing_is_exchanged_for_its_own_kind() -> None:
    t = rich([1, 0, 0], 2)
    t.A.chooses("exchange", 1)
    assert not any(option[0] == option[1] for option in t.A.options)  # type: ignore[index]
    assert t.A.refused("chips", "chips", 1) == "RUL-AMB-046"


@pytest.mark.rule("RUL-AMB-013", "RUL-AMB-045")
def test_no_more_sets_than_can_be_received() -> None:
    t = rich([1, 0, 0], 0, "stones", supply={"A": 4}, open={"HAND": {"A": 14}})
    assert t.A.general == 2
    t.A.chooses("exchange", 1)
    assert t.A.options == {(give, "stones", sets) for give in ("cards", "chips") for sets in (1, 2)}
    t.A.chooses("chips", "stones", 2)
    assert (t.A.supply, t.A.general, t.A.chips) == (6, 0, 4)
    decks = [f"{code}-{k:02}" for code in ("SF", "FA", "NA", "PR") for k in range(1, 36)]
    themes = ["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"]
    boxed = [*decks[1:], *(f"FX-{k:02}" for k in range(7, 50))]
    t = rich([1, 0, 0], 0, "cards", themes=themes, boxed=boxed)  # SF-01 and FX-50 can be drawn
    t.A.chooses("exchange", 1)
    assert t.A.options == {(give, "cards", sets) for give in ("stones", "chips") for sets in (1, 2)}
    assert t.A.refused("chips", "cards", 3) == "RUL-127"


@pytest.mark.rule("RUL-126")
def test_with_too_few_items_there_is_nothing_to_exchange() -> None:
    t = rich([0, 0, 1], hand={"A": ["FX-01", "FX-02"]}, supply={"A": 2})
    assert t.A.refused("exchange", 3) == "RUL-126"


@pytest.mark.rule("RUL-AMB-047")
def test_several_tokens_in_one_turn_one_after_the_other() -> None:
    t = rich([2, 0, 1])
    t.A.exchanges(1, "stones", "chips", 2)
    t.A.exchanges(3, "stones", "chips", 1)
    t.A.exchanges(1, "stones", "chips", 1)
    assert (t.A.supply, t.A.chips, t.A.exchange) == (0, 10, [0, 0, 0])


@pytest.mark.rule("RUL-AMB-048", "RUL-DP-14")
def test_cards_that_are_received_come_from_any_piles_chosen_one_by_one() -> None:
    t = rich([0, 1, 0], 0, "cards", hand={"A": ["FX-01"]}, draw={"SCIFI": ["SF-01"], "FLEXO": ["FX-50"]})
    t.A.exchanges(2, "chips", "cards", 2)
    assert t.asked == ("A", "DrawFrom")
    assert "FLEXO" in t.A.options
    t.A.draws("FLEXO", "SCIFI")
    assert t.A.hand == ["FX-01", "FX-50", "SF-01"]


@pytest.mark.rule("RUL-DP-14", "RUL-036")
def test_cards_that_are_given_are_chosen_and_discarded() -> None:
    t = rich([0, 1, 0])
    t.A.exchanges(2, "cards", "chips", 1)
    assert t.asked == ("A", "GiveUp")
    t.A.chooses("FX-02")
    t.A.chooses("FX-05")
    assert (t.discard("FLEXO"), t.A.chips, len(t.A.hand)) == (["FX-02", "FX-05"], 7, 4)


@pytest.mark.rule("RUL-AMB-049")
def test_the_rate_of_the_token_counts_not_the_board() -> None:
    t = rich([1, 0, 0])
    t.g.settings[2] = 0  # the board shows 3>1
    assert t.setting("EXCHANGE") == 3
    t.A.exchanges(1, "stones", "chips", 6)
    assert t.A.chips == 12


@pytest.mark.rule("RUL-AMB-050")
def test_an_exchange_is_no_gain_that_others_could_answer() -> None:
    hand = [f"FX-{k:02}" for k in range(1, 4)]
    t = rich([1, 0, 0], 0, "cards", hand={"A": hand}, dash={"A": ["PR-07"], "B": ["ZO-13"]}, cuts={"ZO-13": "A"})
    t.A.exchanges(1, "chips", "cards", 2)
    t.A.draws("FLEXO", "FLEXO")
    assert len(t.A.hand) == 5
    assert t.asked == ("A", "Menu")


@pytest.mark.rule("RUL-AMB-043")
def test_stones_of_others_cannot_be_exchanged() -> None:
    t = rich([1, 0, 0], supply={"A": 1}, lent={"A": {"B": 4}}, hand={"A": []})
    t.A.chooses("exchange", 1)
    assert (t.A.chips, t.A.supply, t.A.lent("B")) == (7, 0, 4)  # the only way: one stone for one chip
