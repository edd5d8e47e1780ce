"""Scoring the rule boards, tie-breaks, bending rules (RUL-152 to RUL-172, RUL-AMB-076 to RUL-AMB-084)."""

from typing import Any

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import Table, table


def scoring(**doc: Any) -> Table:
    """All have passed; nobody draws cards in the next round."""
    return table(stage="scoring", **doc)


# --- who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-152", "RUL-153", "RUL-AMB-001")
def test_every_board_with_stones_is_scored_theme_first_then_clockwise() -> None:
    t = scoring(open={board: {"B": 1} for board in ("DRAW", "HAND", "THEME", "START")})
    t.nothing_bent()
    assert [data["board"] for data in t.told("won")] == ["HAND", "START", "DRAW"]  # Theme was won before we listened
    t = scoring(open={board: {"B": 1} for board in BOARDS})
    order = []
    while t.asked[1] in ("BendRule", "Evolve"):
        if t.asked[1] == "BendRule":
            order.append(t.B.sees().task.board)
        t.B.chooses("keep" if t.asked[1] == "BendRule" else "stay")
    assert order == list(BOARDS)


@pytest.mark.rule("RUL-154", "RUL-AMB-079")
def test_the_most_stones_in_the_container_win() -> None:
    t = scoring(open={"HAND": {"A": 2, "B": 3, "C": 1}})
    assert t.asked == ("B", "BendRule")


@pytest.mark.rule("RUL-154", "RUL-023")
def test_open_and_locked_stones_count_together() -> None:
    t = scoring(open={"HAND": {"A": 3, "B": 2}}, locked={"HAND": {"B": 2}})
    assert t.asked == ("B", "BendRule")


@pytest.mark.rule("RUL-AMB-076")
def test_locked_stones_alone_win_a_board_every_round() -> None:
    t = scoring(locked={"HAND": {"C": 1}}, settings={"DRAW": 3}, round=1)
    assert t.asked == ("C", "BendRule")
    t.nothing_bent()
    t.first_piles()
    t.all_pass()
    assert t.asked == ("C", "BendRule")
    assert t.round == 2


@pytest.mark.rule("RUL-152", "RUL-INV-16")
def test_a_board_without_stones_is_not_scored() -> None:
    t = scoring()
    assert t.asked[1] == "DrawFrom"
    assert t.round == 2


# --- ties ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-155", "RUL-156", "RUL-157", "RUL-DP-23")
def test_the_first_tied_player_on_the_track_may_break_the_tie_with_his_stone() -> None:
    t = scoring(open={"HAND": {"A": 2, "B": 2, "C": 1}}, track={"A": ["C", "B", "A"]})
    assert t.asked == ("B", "BreakTie")
    assert t.B.options == {"use", "decline"}
    t.B.chooses("use")
    assert t.asked == ("B", "BendRule")
    assert (t.B.open("HAND"), t.track) == (3, {"A1": "C", "A3": "A"})


@pytest.mark.rule("RUL-156", "RUL-AMB-078")
def test_rows_a_and_b_are_read_together_from_the_left() -> None:
    t = scoring(open={"HAND": {"A": 1, "B": 1}}, track={"A": ["", "", "A"], "B": ["C", "", "", "B"]})
    assert t.asked == ("A", "BreakTie")
    t = scoring(open={"HAND": {"A": 1, "B": 1}}, track={"A": ["", "", "A"], "B": ["C", "B"]})
    assert t.asked == ("B", "BreakTie")


@pytest.mark.rule("RUL-158", "RUL-221", "RUL-246")
def test_in_one_column_row_b_goes_first() -> None:
    t = scoring(open={"HAND": {"A": 1, "B": 1}}, track={"A": ["A"], "B": ["B"]})
    assert t.asked == ("B", "BreakTie")
    t = scoring(open={"HAND": {"A": 1, "B": 1}}, track={"A": ["B"], "B": ["A"]})
    assert t.asked == ("A", "BreakTie")


@pytest.mark.rule("RUL-159", "RUL-DP-23")
def test_who_declines_passes_the_chance_on() -> None:
    t = scoring(open={"HAND": {"A": 2, "B": 2, "C": 2}}, track={"A": ["B", "A", "C"]})
    t.B.chooses("decline")
    t.A.chooses("decline")
    t.C.chooses("use")
    assert t.asked == ("C", "BendRule")


@pytest.mark.rule("RUL-160", "RUL-INV-16", "RUL-164")
def test_an_unbroken_tie_leaves_the_board_as_it_is() -> None:
    t = scoring(open={"HAND": {"A": 2, "B": 2, "C": 1}}, track={"A": ["B"]}, settings={"HAND": 7})
    t.B.chooses("decline")
    assert t.told("tied") == [{"board": "HAND"}]
    assert [player.open("HAND") for player in t.player] == [2, 2, 1]
    assert [player.disc("HAND") for player in t.player] == [0, 0, 0]
    assert t.setting("HAND") == 7
    without = scoring(open={"HAND": {"A": 2, "B": 2}}, track={"A": ["C"]})
    assert without.asked[1] == "DrawFrom"
    assert without.A.open("HAND") == 2


@pytest.mark.rule("RUL-AMB-077", "RUL-DP-23")
def test_a_player_is_asked_once_at_his_leftmost_stone() -> None:
    t = scoring(open={"HAND": {"A": 1, "B": 1}}, track={"A": ["A", "A", "B", "A"]})
    t.A.chooses("decline")
    assert t.asked == ("B", "BreakTie")
    t.B.chooses("decline")
    assert t.asked[1] == "DrawFrom"


@pytest.mark.rule("RUL-AMB-078")
def test_the_leftmost_stone_is_used_row_b_before_row_a() -> None:
    t = scoring(open={"HAND": {"A": 1, "B": 1}}, track={"A": ["", "A", "A"], "B": ["", "A"]})
    t.A.chooses("use")
    assert t.track == {"A2": "A", "A3": "A"}


@pytest.mark.rule("RUL-AMB-079")
def test_who_is_not_tied_for_most_takes_no_part() -> None:
    t = scoring(open={"HAND": {"A": 2, "B": 2, "C": 1}}, track={"A": ["C"]})
    assert t.asked[1] == "DrawFrom"
    assert t.C.open("HAND") == 1


@pytest.mark.rule("RUL-157")
def test_a_stone_that_broke_a_tie_is_gone_for_the_next_board() -> None:
    t = scoring(open={"HAND": {"A": 1, "B": 1}, "DRAW": {"A": 1, "B": 1}}, track={"A": ["A", "B"]})
    t.A.chooses("use")
    t.A.chooses("keep")
    t.A.chooses("stay")
    assert t.asked == ("B", "BreakTie")


# --- the winner ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-161", "RUL-DP-24", "RUL-DP-25")
def test_the_winner_may_bend_the_rule_and_move_his_disc() -> None:
    t = scoring(open={"HAND": {"A": 1}}, settings={"HAND": 6})
    t.A.chooses(8)
    assert t.asked == ("A", "Evolve")
    t.A.chooses("right", 1)
    assert (t.setting("HAND"), t.A.disc("HAND")) == (8, 1)


@pytest.mark.rule("RUL-161", "RUL-AMB-080", "RUL-162")
def test_or_neither_and_his_open_stones_go_back_all_the_same() -> None:
    t = scoring(open={"HAND": {"A": 3}}, settings={"HAND": 6, "STONES": 4})
    t.A.chooses("keep")
    t.A.chooses("stay")
    assert (t.setting("HAND"), t.A.disc("HAND"), t.A.open("HAND")) == (6, 0, 0)
    assert t.A.general + t.A.supply == 20


@pytest.mark.rule("RUL-162", "RUL-163", "RUL-164", "RUL-INV-17", "RUL-AMB-019")
def test_only_his_open_stones_go_back_to_the_general_supply() -> None:
    t = scoring(open={"HAND": {"A": 3, "B": 2, "C": 1}}, locked={"HAND": {"A": 1, "B": 1}})
    t.nothing_bent()
    assert [player.open("HAND") for player in t.player] == [0, 2, 1]
    assert [player.locked("HAND") for player in t.player] == [1, 1, 0]
    assert t.A.general + t.A.supply == 19


@pytest.mark.rule("RUL-162")
def test_the_stones_leave_after_rule_and_disc() -> None:
    t = scoring(open={"HAND": {"A": 3}})
    assert t.A.open("HAND") == 3
    t.A.chooses("keep")
    assert t.A.open("HAND") == 3
    t.A.chooses("stay")
    assert t.A.open("HAND") == 0


@pytest.mark.rule("RUL-165", "RUL-AMB-083", "RUL-AMB-087", "RUL-AMB-018")
def test_a_bent_rule_holds_for_the_next_round() -> None:
    t = scoring(open={"EXCHANGE": {"A": 1}, "STONES": {"A": 1}}, settings={"EXCHANGE": 3, "STONES": 4, "DRAW": 3})
    t.A.chooses(1)
    t.A.chooses("stay")
    t.A.chooses(7)
    t.A.chooses("right", 1)
    assert [player.exchange for player in t.player] == [[1, 0, 0]] * 3
    assert [player.supply for player in t.player] == [8, 7, 7]


@pytest.mark.rule("RUL-166", "RUL-DP-24")
def test_theme_one_of_the_four() -> None:
    themes = ["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"]
    t = scoring(open={"THEME": {"A": 1}}, themes=themes, settings={"THEME": "FANTASY"})
    assert t.A.options == {"keep", "SCIFI", "NIGHTS", "PREHISTORIC"}
    assert t.A.refused("PIRATE") == "RUL-166"
    t.A.chooses("NIGHTS")
    assert t.setting("THEME") == "NIGHTS"


@pytest.mark.rule("RUL-167", "RUL-DP-24")
def test_hand_limit_five_to_eight() -> None:
    t = scoring(open={"HAND": {"A": 1}}, settings={"HAND": 6})
    assert t.A.options == {"keep", 5, 7, 8}
    assert t.A.refused(9) == "RUL-167"


@pytest.mark.rule("RUL-168", "RUL-DP-24")
def test_exchange_three_two_or_one() -> None:
    t = scoring(open={"EXCHANGE": {"A": 1}}, settings={"EXCHANGE": 3})
    assert t.A.options == {"keep", 2, 1}
    assert t.A.refused(4) == "RUL-168"
    t.A.chooses(1)
    assert t.setting("EXCHANGE") == 1


@pytest.mark.rule("RUL-169", "RUL-DP-24")
def test_currency_stones_cards_or_chips() -> None:
    t = scoring(open={"CURRENCY": {"A": 1}}, settings={"CURRENCY": "chips"})
    assert t.A.options == {"keep", "stones", "cards"}
    t.A.chooses("cards")
    assert t.setting("CURRENCY") == "cards"


@pytest.mark.rule("RUL-170", "RUL-AMB-081", "RUL-DP-24", "RUL-INV-13")
def test_start_player_any_player_also_the_winner() -> None:
    t = scoring(players=4, open={"START": {"C": 1}}, settings={"START": "B", "DRAW": 3}, chips=dict.fromkeys("ABCD", 7))
    assert t.C.options == {"keep", "A", "C", "D"}
    t.C.chooses("C")
    t.C.chooses("stay")
    assert [player.chips for player in t.player] == [8, 8, 9, 8]  # two chips for the start player
    assert t.asked == ("C", "DrawFrom")


@pytest.mark.rule("RUL-171", "RUL-172", "RUL-DP-24")
def test_stones_and_cards_of_the_next_income() -> None:
    t = scoring(open={"STONES": {"A": 1}, "DRAW": {"A": 1}}, settings={"STONES": 5, "DRAW": 4})
    assert t.A.options == {"keep", 4, 6, 7}
    t.A.chooses(4)
    t.A.chooses("stay")
    assert t.A.options == {"keep", 3, 5, 6}
    t.A.chooses(6)
    t.A.chooses("stay")
    t.first_piles()
    assert [player.supply for player in t.player] == [4, 4, 4]
    assert [len(player.hand) for player in t.player] == [6, 6, 6]


@pytest.mark.rule("RUL-AMB-082", "RUL-AMB-087")
def test_what_is_bent_does_not_change_who_wins_later_boards() -> None:
    t = scoring(open={"THEME": {"A": 2}, "START": {"B": 2, "C": 1}, "DRAW": {"C": 2}})
    t.A.chooses(t.A.sees().themes[1])
    t.A.chooses("right", 1)
    t.B.chooses("C")
    t.B.chooses("left", 1)
    assert t.asked == ("C", "BendRule")


@pytest.mark.rule("RUL-AMB-084")
def test_without_a_winner_the_start_player_stays() -> None:
    t = scoring(open={"START": {"A": 1, "B": 1}}, settings={"START": "C"})
    assert t.asked == ("C", "DrawFrom")
    assert t.setting("START") == "C"
