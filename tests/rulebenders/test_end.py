"""The end of the game (RUL-195 to RUL-205, RUL-AMB-017, RUL-AMB-085, RUL-AMB-086, RUL-AMB-088)."""

from typing import Any

import pytest

from tests.rulebenders.table import Table, score, table, winners

SETS = ["SF-30", "FA-30", "NA-30", "PR-30"]  # of four names


def end(**doc: Any) -> Table:
    """Final scoring; nobody has chips where nothing else is said."""
    players = doc.get("players", 3)
    assert isinstance(players, int)
    return table(**{"stage": "end", "chips": dict.fromkeys("ABCDE"[:players], 0), **doc})


@pytest.mark.rule("RUL-195", "RUL-EX-13", "RUL-INV-32")
@pytest.mark.parametrize(("cards", "chips"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_a_set_of_different_names(cards: int, chips: int) -> None:
    t = end(dash={"A": SETS[:cards]}, themes=["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"])
    assert score(t, "A").get("sets", 0) == chips


@pytest.mark.rule("RUL-196", "RUL-195", "RUL-EX-13", "RUL-INV-32")
def test_several_sets_each_card_in_one_of_them() -> None:
    t = end(dash={"A": [*SETS, "SF-31", "FA-31", "SF-32"], "B": [f"PR-{k}" for k in range(31, 35)]})
    assert score(t, "A") == {"sets": 10 + 3 + 1}
    assert score(t, "B") == {"sets": 4}


@pytest.mark.rule("RUL-AMB-085")
def test_set_cards_in_the_hand_do_not_count() -> None:
    t = end(hand={"A": SETS}, themes=["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"])
    assert score(t, "A") == {}


@pytest.mark.rule("RUL-197")
def test_all_tokens_are_turned_face_up() -> None:
    t = end()
    assert all(board.electron.up and board.nuclear.up for board in t.A.sees().boards.values())


@pytest.mark.rule("RUL-198", "RUL-AMB-086")
def test_a_zone_is_scored_if_its_token_is_still_there() -> None:
    t = end(discs={"A": {"HAND": -1, "DRAW": 1}}, tokens={"E-HAND": 6, "N-DRAW": 2}, taken={"B": ["N-DRAW"]})
    assert score(t, "A") == {"electron": 6}
    assert score(t, "B") == {}  # a token that was taken was paid at once


@pytest.mark.rule("RUL-199")
def test_the_closest_gets_the_value() -> None:
    t = end(discs={"A": {"HAND": -2}, "B": {"HAND": 2}}, tokens={"E-HAND": 7, "N-HAND": 3})
    assert score(t, "A") == {"electron": 7}
    assert score(t, "B") == {"nuclear": 3}


@pytest.mark.rule("RUL-199", "RUL-201", "RUL-EX-19")
def test_a_multiplier_doubles_before_two_are_taken_off() -> None:
    t = end(discs={"A": {"HAND": -2}, "B": {"HAND": -1}}, tokens={"E-HAND": 7}, multipliers=["HAND"])
    assert (score(t, "A"), score(t, "B")) == ({"electron": 14}, {"electron": 12})


@pytest.mark.rule("RUL-200")
@pytest.mark.parametrize("multipliers", [[], ["HAND"]])
def test_several_equally_close_each_get_all_of_it(multipliers: list[str]) -> None:
    discs = {"A": {"HAND": -1}, "B": {"HAND": -1}}
    t = end(discs=discs, tokens={"E-HAND": 4}, multipliers=multipliers)
    worth = 8 if multipliers else 4
    assert (score(t, "A"), score(t, "B"), score(t, "C")) == ({"electron": worth}, {"electron": worth}, {})


@pytest.mark.rule("RUL-201")
def test_everybody_else_in_the_zone_gets_two_less() -> None:
    t = end(players=4, discs={"A": {"HAND": 2}, "B": {"HAND": 1}, "C": {"HAND": 1}}, tokens={"N-HAND": 4})
    assert [score(t, letter) for letter in "ABCD"] == [{"nuclear": 4}, {"nuclear": 2}, {"nuclear": 2}, {}]


@pytest.mark.rule("RUL-202")
def test_less_than_nothing_is_paid() -> None:
    t = end(discs={"A": {"HAND": 2}, "B": {"HAND": 1}}, tokens={"N-HAND": 1}, chips={"A": 5, "B": 5})
    assert sum(score(t, "B").values()) == 4
    assert score(t, "B") == {"chips": 5, "nuclear": -1}


@pytest.mark.rule("RUL-203")
def test_a_disc_on_the_start_space_neither_wins_nor_loses() -> None:
    t = end(discs={"A": {"HAND": 2}}, tokens={"N-HAND": 1})
    assert (score(t, "A"), score(t, "B")) == ({"nuclear": 1}, {})


@pytest.mark.rule("RUL-AMB-017", "RUL-INV-03", "RUL-INV-31")
def test_all_is_added_up_first_and_nobody_falls_below_zero() -> None:
    near, far = {"HAND": 2, "DRAW": 2}, {"HAND": 1, "DRAW": 1}
    worst = {"N-HAND": 1, "N-DRAW": 1}
    t = end(discs={"A": near, "B": far, "C": far}, tokens=worst, dash={"C": ["SF-30"]}, chips={"A": 0, "B": 1, "C": 1})
    assert [sum(score(t, letter).values()) for letter in "ABC"] == [2, 0, 0]
    t = end(discs={"A": near, "B": far}, tokens=worst, dash={"B": ["SF-30", "FA-30"]}, chips={"A": 0, "B": 0, "C": 0})
    assert sum(score(t, "B").values()) == 1  # sets help before the floor


@pytest.mark.rule("RUL-AMB-086")
def test_stones_cards_and_exchange_tokens_give_nothing() -> None:
    t = end(supply={"A": 9}, hand={"A": ["FX-01"]}, exchange={"A": [3, 3, 3]}, open={"HAND": {"A": 4}})
    assert score(t, "A") == {}


@pytest.mark.rule("RUL-204", "RUL-040")
def test_the_sum_decides() -> None:
    t = end(chips={"A": 10, "B": 8, "C": 9}, dash={"B": ["SF-30", "FA-30"]})
    assert winners(t) == "B"


@pytest.mark.rule("RUL-205", "RUL-057")
@pytest.mark.parametrize(("starter", "winner"), [("A", "A"), ("B", "C"), ("C", "C"), ("D", "D")])
def test_a_tie_is_won_by_the_first_in_player_order(starter: str, winner: str) -> None:
    chips = {"A": 9, "B": 2, "C": 9, "D": 9 if winner == "D" else 1}
    t = end(players=4, chips=chips, settings={"START": starter})
    assert winners(t) == winner


@pytest.mark.rule("RUL-AMB-088")
def test_the_order_after_the_last_start_player_board_decides_the_tie() -> None:
    t = table(
        stage="scoring", round=4, open={"START": {"A": 1}}, settings={"START": "A"}, chips=dict.fromkeys("ABC", 5)
    )
    t.A.chooses("C")
    t.A.chooses("stay")
    assert t.over
    assert winners(t) == "C"
