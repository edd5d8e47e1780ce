"""Clean-up (RUL-189 to RUL-194)."""

from typing import Any

import pytest

from tests.rulebenders.table import Table, table


def cleaned(**doc: Any) -> Table:
    """After the clean-up of a round, with the income of the next."""
    t = table(stage="cleanup", **doc)
    t.first_piles()
    return t


@pytest.mark.rule("RUL-189", "RUL-INV-12", "RUL-112", "RUL-032")
def test_fuel_cards_go_to_the_discard_piles_of_their_themes_dashboards_stay() -> None:
    dash = ["SF-30", "SF-13", "SF-16"]  # SF-13 is a tap card
    t = cleaned(fuel={"A": ["SF-01", "FX-03"], "B": ["FA-05"]}, dash={"A": dash}, tapped=["SF-13"])
    assert [player.fuel for player in t.player] == [[], [], []]
    assert (t.discard("SCIFI"), t.discard("FANTASY"), t.discard("FLEXO")) == (["SF-01"], ["FA-05"], ["FX-03"])
    assert t.A.dash == dash


@pytest.mark.rule("RUL-190", "RUL-124", "RUL-INV-12")
def test_tapped_cards_are_turned_back() -> None:
    t = cleaned(dash={"A": ["SF-13"], "B": ["PI-19"]}, tapped=["SF-13", "PI-19"])
    assert t.g.tapped == []


@pytest.mark.rule("RUL-AMB-071", "RUL-190")
def test_what_runs_until_a_card_untaps_ends() -> None:
    t = cleaned(dash={"A": ["ZO-15"]}, tapped=["ZO-15"], cuts={"ZO-15": "B"})
    assert t.B.sees().cuts == {}


@pytest.mark.rule("RUL-191")
def test_stones_in_row_b_go_back_and_pay_a_chip_each() -> None:
    t = table(stage="cleanup", track={"B": ["A", "B", "A"]}, round=4, chips={"A": 0, "B": 0, "C": 0})
    assert [player.chips for player in t.player] == [2, 1, 0]
    assert [player.general for player in t.player] == [20, 20, 20]
    assert t.track == {}


@pytest.mark.rule("RUL-192", "RUL-INV-09")
def test_then_row_a_moves_down_and_closes_up_to_the_left() -> None:
    t = cleaned(track={"A": ["", "", "B", "", "A", "C"], "B": ["A", "C"]})
    assert t.track == {"B1": "B", "B2": "A", "B3": "C"}


@pytest.mark.rule("RUL-193", "RUL-060")
@pytest.mark.parametrize(("round", "sign"), [(1, 2), (2, 1), (3, 1)])
def test_the_round_marker_moves_on(round: int, sign: int) -> None:
    t = cleaned(round=round)
    assert (t.round, t.A.sees().sign) == (round + 1, sign)


@pytest.mark.rule("RUL-194", "RUL-067")
def test_after_round_four_the_game_is_over() -> None:
    t = table(stage="cleanup", round=4)
    assert t.over
    assert not table(stage="cleanup", round=3).over


@pytest.mark.rule("RUL-AMB-018")
def test_chips_stones_tokens_and_cards_stay_from_round_to_round() -> None:
    t = cleaned(
        chips={"A": 4},
        supply={"A": 3},
        exchange={"A": [0, 0, 2]},
        hand={"A": ["FX-01", "FX-02"]},
        settings={"START": "B", "STONES": 4, "EXCHANGE": 2, "DRAW": 3},
    )
    assert (t.A.chips, t.A.supply, t.A.exchange) == (5, 7, [0, 1, 2])
    assert {"FX-01", "FX-02"} < set(t.A.hand)


@pytest.mark.rule("RUL-AMB-019")
def test_stones_that_did_not_win_stay_and_count_again() -> None:
    t = cleaned(open={"HAND": {"A": 2, "B": 2}}, settings={"DRAW": 3})
    t.A.places("HAND")
    t.all_pass()
    assert t.asked == ("A", "BendRule")


@pytest.mark.rule("RUL-098", "RUL-INV-14", "RUL-AMB-066")
def test_what_was_played_counts_for_one_round() -> None:
    t = cleaned(symbols={"A": ["THEME"]}, hand={"A": ["FX-01"]}, played={"A": {"SCIFI": 2}})
    assert t.A.may("play", "FX-01")
    assert t.A.sees().seats[0].played == {}
