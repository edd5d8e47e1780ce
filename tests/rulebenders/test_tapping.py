"""Fuel cards, dashboard cards, tapping (RUL-111 to RUL-124)."""

import pytest

from tests.rulebenders.table import BOX, seen, table


@pytest.mark.rule("RUL-111", "RUL-113", "RUL-117")
def test_every_card_shows_whether_it_is_fuel_or_dashboard_and_whether_it_can_be_tapped() -> None:
    cards = table().A.sees().printed.cards
    assert {info.kind for info in cards.values()} == {"fuel", "dashboard", "destruction"}
    assert cards["SF-13"].kind == "dashboard"
    assert "tap" in cards["SF-13"].marks
    assert cards["SF-01"].kind == "fuel"
    for info in cards.values():
        assert ("tap" in info.marks) <= (info.kind == "dashboard")
        assert ("tap" in info.marks) == (
            "tap" in info.text.split(":")[0] or "// tap" in info.text or "react tap" in info.text
        )


@pytest.mark.rule("RUL-112", "RUL-189")
def test_a_fuel_card_lies_open_and_is_discarded_at_the_end_of_the_round() -> None:
    t = table(hand={"A": ["FA-05"]})
    t.A.plays("FA-05")
    t.A.draws("FLEXO")
    assert t.B.sees().seats[0].fuel == ("FA-05",)
    t.all_pass()
    assert (t.A.fuel, t.discard("FANTASY")) == ([], ["FA-05"])


@pytest.mark.rule("RUL-114", "RUL-115", "RUL-116", "RUL-189")
def test_a_dashboard_card_stays_for_everybody_to_see() -> None:
    t = table(hand={"A": ["SF-30"]}, chips={"A": 1}, fuel={"A": ["SF-01"]}, dash={"A": ["SF-16", "SF-13"]})
    t.A.plays("SF-30")
    assert t.A.dash == ["SF-16", "SF-13", "SF-30"]
    assert t.A.fuel == ["SF-01"]
    t.all_pass()
    assert t.A.dash == ["SF-16", "SF-13", "SF-30"]  # also a tap card
    assert seen(t.g, None).seats[0].dash == ("SF-16", "SF-13", "SF-30")


@pytest.mark.rule("RUL-116")
def test_dashboard_cards_have_lasting_effects() -> None:
    t = table(dash={"A": ["SF-16"]}, settings={"HAND": 6, "DRAW": 4}, stage="round")  # two more cards, one more drawn
    assert t.A.hand_limit == 8
    t.first_piles()
    assert (len(t.A.hand), len(t.B.hand)) == (5, 4)


@pytest.mark.rule("RUL-118", "RUL-119", "RUL-120", "RUL-DP-13")
def test_tapping_turns_a_card_does_what_it_says_and_is_no_action() -> None:
    t = table(dash={"A": ["PI-19"]}, chips={"A": 3}, supply={"A": 1})  # a chip and a stone
    t.A.taps("PI-19")
    assert (t.A.chips, t.A.supply, t.A.tapped) == (4, 2, ["PI-19"])
    assert t.asked == ("A", "Menu")
    t.A.places("HAND")
    assert t.A.open("HAND") == 1


@pytest.mark.rule("RUL-120", "RUL-DP-06", "RUL-DP-13")
def test_also_after_the_action() -> None:
    t = table(dash={"A": ["PI-19"]})
    t.A.places("HAND")
    assert t.A.options == {("tap", "PI-19"), "end"}
    t.A.taps("PI-19")
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-120")
def test_only_cards_in_the_own_dashboard() -> None:
    t = table(dash={"B": ["PI-19"]}, hand={"A": ["PI-20"]})
    assert t.A.refused("tap", "PI-19") == "RUL-120"
    assert t.A.refused("tap", "PI-20") == "RUL-120"


@pytest.mark.rule("RUL-117")
def test_only_tap_cards() -> None:
    t = table(dash={"A": ["SF-30"]})
    assert t.A.refused("tap", "SF-30") == "RUL-117"


@pytest.mark.rule("RUL-118", "RUL-DP-13")
def test_a_card_that_would_do_nothing_is_not_tapped() -> None:
    t = table(dash={"A": ["SF-18"]})  # moves own stones, and there are none
    assert t.A.refused("tap", "SF-18") == "RUL-118"
    assert ("tap", "SF-18") in table(dash={"A": ["SF-18"]}, open={"HAND": {"A": 1}}).A.options


@pytest.mark.rule("RUL-121")
def test_in_an_opponents_turn_only_attack_and_defence_cards_are_offered() -> None:
    t = table(dash={"B": ["PI-19", "PI-13"]})
    t.A.places("HAND")
    assert t.asked == ("B", "Strike")  # after A's action
    assert t.B.options == {"decline", ("tap", "PI-13")}


@pytest.mark.rule("RUL-122")
def test_several_cards_in_one_turn() -> None:
    t = table(dash={"A": ["PI-19", "PI-20"]}, chips={"A": 3})
    t.A.taps("PI-19")
    t.A.taps("PI-20")
    assert (t.A.chips, t.A.tapped) == (5, ["PI-19", "PI-20"])


@pytest.mark.rule("RUL-123", "RUL-INV-15")
def test_each_card_once_in_a_round() -> None:
    t = table(dash={"A": ["PI-19"]})
    t.A.taps("PI-19")
    assert t.A.refused("tap", "PI-19") == "RUL-123"
    t.A.places("HAND")
    t.B.places("HAND")
    t.C.places("HAND")
    assert t.A.refused("tap", "PI-19") == "RUL-123"


@pytest.mark.rule("RUL-124", "RUL-190")
def test_tapped_cards_are_turned_back_before_the_next_round() -> None:
    t = table(dash={"A": ["PI-19"]})
    t.A.taps("PI-19")
    t.all_pass()
    assert t.A.tapped == []
    t.first_piles()
    assert t.A.may("tap", "PI-19")


@pytest.mark.rule("RUL-AMB-038", "RUL-DP-06")
def test_a_tap_card_may_be_tapped_in_the_turn_in_which_it_is_played() -> None:
    t = table(hand={"A": ["PI-19"]}, chips={"A": 3})
    t.A.plays("PI-19")
    t.A.taps("PI-19")
    assert t.A.chips == 1


@pytest.mark.rule("RUL-218", "RUL-AMB-051")
def test_played_fuel_cards_are_those_in_front_of_a_player_flexo_cards_too() -> None:
    t = table(hand={"A": ["FX-41"]}, fuel={"A": ["FX-01", "FX-02", "SF-01"]}, chips={"A": 1})
    t.A.plays("FX-41")  # three items if three fuel cards lie there, not counting itself
    assert t.asked == ("A", "ChooseItems")
    t = table(hand={"A": ["FX-41"]}, fuel={"A": ["FX-01", "SF-01"]}, chips={"A": 1})
    t.A.plays("FX-41")
    assert t.asked == ("B", "Menu")
    t.all_pass()
    assert t.discard("FLEXO") == ["FX-01", "FX-41"]


@pytest.mark.rule("RUL-AMB-052", "RUL-AMB-053")
def test_a_flexo_card_without_its_condition_gives_nothing_but_its_symbol_counts() -> None:
    t = table(hand={"A": ["FX-37", "FX-09"]}, chips={"A": 10})  # ten chips: three stones; it costs one
    t.A.plays("FX-37")
    assert (t.A.chips, t.A.supply) == (9, 1)
    assert t.A.sees().seats[0].symbols == ("HAND",)
    t = table(hand={"A": ["FX-37"]}, chips={"A": 11})
    t.A.plays("FX-37")
    assert (t.A.chips, t.A.supply) == (10, 4)


def test_the_decks_hold_tap_cards() -> None:
    assert sum(card.is_tap for card in BOX.designs) > 10
