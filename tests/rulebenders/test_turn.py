"""The action phase: turns, placing, passing, the hand limit (RUL-082 to RUL-090, RUL-DP-05 to RUL-DP-07)."""

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import new_game, table

# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-082", "RUL-057")
def test_turns_go_clockwise_with_one_action_each() -> None:
    t = table(players=4, supply={"A": 2, "B": 2, "C": 2, "D": 2}, to_move=2)
    turns = []
    for _ in range(6):
        turns.append(t.asked[0])
        t.player["ABCD".index(t.asked[0])].places("HAND")
    assert "".join(turns) == "CDABCD"
    assert t.C.refused("place", "HAND") == "RUL-082"  # not his turn


@pytest.mark.rule("RUL-082", "RUL-085")
def test_the_start_player_begins() -> None:
    t = table(stage="round", settings={"START": "C"})
    t.first_piles()
    assert t.asked == ("C", "Menu")


@pytest.mark.rule("RUL-082", "RUL-DP-06")
def test_a_card_that_is_played_is_the_action() -> None:
    t = table(hand={"A": ["FX-37", "FX-01"]}, dash={"A": ["PI-19"]}, chips={"A": 1})
    t.A.plays("FX-37")
    assert t.A.options == {("tap", "PI-19"), "end"}
    assert t.A.refused("play", "FX-01") == "RUL-082"
    assert t.A.refused("place", "HAND") == "RUL-082"


@pytest.mark.rule("RUL-082", "RUL-DP-06")
def test_after_the_action_there_is_no_other_action() -> None:
    t = table(supply={"A": 2}, hand={"A": ["FX-01"]}, exchange={"A": [1, 0, 0]}, chips={"A": 3})
    t.A.places("HAND")
    assert t.asked == ("A", "Menu")  # he could still exchange
    assert t.A.options == {("exchange", 1), "end"}
    assert t.A.refused("place", "DRAW") == "RUL-082"
    assert t.A.refused("play", "FX-01") == "RUL-082"
    assert t.A.refused("pass") == "RUL-AMB-033"
    t.A.ends()
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-083", "RUL-DP-05")
def test_before_the_action_one_may_place_play_tap_exchange_or_pass() -> None:
    t = table(
        hand={"A": ["FX-01", "SF-03"]},
        dash={"A": ["SF-13", "SF-14", "SF-30"]},
        tapped=["SF-14"],
        exchange={"A": [0, 1, 1]},
        chips={"A": 1},
    )
    rest = {("play", "FX-01"), ("tap", "SF-13"), ("exchange", 2), "pass"}  # SF-03 costs two chips, 3>1 three cards
    assert t.A.options == {("place", place) for place in (*BOARDS, "track")} | rest


@pytest.mark.rule("RUL-DP-05")
def test_without_a_stone_nothing_can_be_placed() -> None:
    t = table(supply={"A": 0}, hand={"A": ["FX-01"]})
    assert t.A.options == {("play", "FX-01"), "pass"}
    assert t.A.refused("place", "HAND") == "RUL-086"


@pytest.mark.rule("RUL-AMB-033", "RUL-084")
def test_a_turn_needs_an_action_or_a_pass() -> None:
    t = table(dash={"A": ["SF-13"]})
    assert t.A.refused("end") == "RUL-AMB-033"
    t.A.taps("SF-13")
    t.A.chooses(0)
    assert t.asked == ("A", "Menu")
    assert t.A.refused("end") == "RUL-AMB-033"


@pytest.mark.rule("RUL-AMB-032", "RUL-DP-05", "RUL-DP-06")
def test_taps_and_exchanges_go_with_an_action_before_and_after_it_in_any_number() -> None:
    t = table(dash={"A": ["SF-13", "SF-14"]}, exchange={"A": [2, 0, 0]}, supply={"A": 3}, chips={"A": 0})
    t.A.taps("SF-13")
    t.A.chooses(0)
    t.A.exchanges(1, "stones", "chips", 1)
    t.A.places("HAND")
    t.A.taps("SF-14")
    t.A.chooses(0)
    t.A.exchanges(1, "stones", "chips", 2)
    assert (t.A.chips, t.A.supply, t.A.open("HAND")) == (3, 3, 1)
    t.A.ends() if t.asked == ("A", "Menu") else None
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-032")
def test_one_may_tap_and_then_pass() -> None:
    t = table(dash={"A": ["SF-13"]}, supply={"A": 0})
    t.A.taps("SF-13")
    t.A.chooses(0)
    t.A.passes()
    assert t.A.passed
    assert t.A.supply == 2


# --- passing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-084", "RUL-085", "RUL-AMB-034")
def test_who_passes_is_out_for_the_round_though_he_could_act() -> None:
    t = table(supply={"A": 5, "B": 5, "C": 5})
    t.A.passes()
    for _ in range(2):
        t.B.places("HAND")
        t.C.places("HAND")
    assert t.asked == ("B", "Menu")
    assert t.A.passed


@pytest.mark.rule("RUL-084")
def test_who_can_do_nothing_passes_without_being_asked() -> None:
    t = table(supply={"B": 0})
    t.A.places("HAND")
    assert t.B.passed
    assert t.asked == ("C", "Menu")


@pytest.mark.rule("RUL-084", "RUL-INV-26")
def test_who_holds_cards_is_asked_though_he_can_only_pass_or_it_would_tell_what_he_holds() -> None:
    twins = []
    for card in ("FX-01", "FX-03"):  # free; costs a chip that he has not
        t = table(supply={"B": 0}, chips={"B": 0}, hand={"B": [card]})
        t.A.places("HAND")
        twins.append((t.asked, t.B.passed, len(t.B.options)))
    assert twins == [(("B", "Menu"), False, 2), (("B", "Menu"), False, 1)]


@pytest.mark.rule("RUL-085", "RUL-152")
def test_the_phase_ends_as_soon_as_all_have_passed() -> None:
    t = table(open={"HAND": {"A": 1}})
    for player in t.player:
        assert t.asked == (player.letter, "Menu")
        player.passes()
    assert t.asked == ("A", "BendRule")
    assert t.A.sees().phase == "scoring"


@pytest.mark.rule("RUL-AMB-035")
def test_the_last_one_takes_turns_alone_until_he_passes() -> None:
    t = table(supply={"B": 3}, passed=["A", "C"], to_move=1)
    for _ in range(2):
        t.B.places("HAND")
        assert t.asked == ("B", "Menu")
    t.B.passes()
    assert t.asked == ("B", "BendRule")


# --- placing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-086", "RUL-DP-07")
@pytest.mark.parametrize("board", BOARDS)
def test_a_stone_of_the_own_supply_goes_to_the_open_field_of_any_board(board: str) -> None:
    t = table(supply={"A": 3})
    t.A.places(board)
    assert (t.A.supply, t.A.open(board), t.A.locked(board)) == (2, 1, 0)


@pytest.mark.rule("RUL-087", "RUL-088", "RUL-DP-07", "RUL-INV-10")
def test_or_to_row_a_of_the_lowest_column_that_is_completely_empty() -> None:
    t = table(track={"A": ["", "", "B", "", "C"], "B": ["A", "C"]})
    t.A.places("track")
    assert t.track["A4"] == "A"
    t.B.places("track")
    assert t.track["A6"] == "B"
    assert "A1" not in t.track


@pytest.mark.rule("RUL-088", "RUL-AMB-009")
def test_with_no_empty_column_no_stone_can_be_put_there() -> None:
    t = table(track={"A": ["A", "B", "A", "B"], "B": ["", "", "", "", "C", "C", "C", "C"]})
    assert not t.A.may("place", "track")
    assert t.A.refused("place", "track") == "RUL-088"
    t = table(track={"A": ["A", "B", "A", "B"], "B": ["", "", "", "", "C", "C", "C"]})
    t.A.places("track")
    assert t.track["A8"] == "A"


@pytest.mark.rule("RUL-AMB-010")
def test_one_player_may_have_several_stones_on_the_track() -> None:
    t = table(supply={"A": 4}, passed=["B", "C"])
    for _ in range(3):
        t.A.places("track")
    assert t.track == {"A1": "A", "A2": "A", "A3": "A"}


@pytest.mark.rule("RUL-DP-07", "RUL-AMB-043")
def test_who_holds_stones_of_others_says_whose_he_places() -> None:
    t = table(supply={"A": 2}, lent={"A": {"B": 1, "C": 1}})
    assert not t.A.may("place", "HAND")
    assert t.A.may("place", "HAND", "B")
    assert t.A.may("place", "track", "C")
    t.A.places("DRAW", of="C")
    assert (t.C.open("DRAW"), t.A.supply, t.A.lent("C"), t.A.lent("B")) == (1, 2, 0, 1)


# --- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-089", "RUL-112", "RUL-DP-08")
def test_a_card_is_checked_paid_and_laid_out() -> None:
    t = table(hand={"A": ["SF-11", "NA-20"]}, themes=["SCIFI", "NIGHTS", "FANTASY", "PIRATE"], chips={"A": 4})
    assert t.A.refused("play", "NA-20") == "RUL-094"
    t.A.plays("SF-11")
    assert (t.A.chips, t.A.fuel, t.A.hand) == (3, ["SF-11"], ["NA-20"])


@pytest.mark.rule("RUL-089")
def test_only_hand_cards_can_be_played() -> None:
    t = table(hand={"A": ["SF-11"], "B": ["SF-12"]})
    assert t.A.refused("play", "SF-12") == "RUL-089"


@pytest.mark.rule("RUL-DP-08", "RUL-AMB-040")
def test_card_then_payment_then_targets_then_effects_from_top_to_bottom() -> None:
    t = table(hand={"A": ["PR-11", "FX-01", "FX-02"]}, settings={"CURRENCY": "cards"}, open={"HAND": {"B": 2, "C": 1}})
    kinds = []
    t.A.chooses("play", "PR-11")  # an opponent's two stones on one board
    while t.asked[1] not in ("Menu",):
        kinds.append(t.asked[1])
        player = t.player["ABC".index(t.asked[0])]
        player.chooses({"Pay": "FX-01", "ChooseTargets": "B", "Defend": "decline", "Parry": "decline"}[t.asked[1]])
    assert kinds == ["Pay", "ChooseTargets"]
    assert t.B.open("HAND") == 0


@pytest.mark.rule("RUL-AMB-039", "RUL-212")
def test_a_card_whose_effect_does_nothing_may_be_played() -> None:
    t = table(hand={"A": ["FA-03"]}, chips={"A": 1})  # takes back all stones, and there are none
    t.A.plays("FA-03")
    assert (t.A.fuel, t.asked) == (["FA-03"], ("B", "Menu"))


# --- the hand limit --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-090", "RUL-DP-21", "RUL-INV-07")
def test_at_the_end_of_a_turn_a_player_discards_down_to_his_hand_limit() -> None:
    hand = [f"FX-{k:02}" for k in range(1, 9)]
    t = table(settings={"HAND": 6}, hand={"A": hand})
    t.A.places("HAND")
    assert t.asked == ("A", "DiscardDown")
    assert t.A.options == set(hand)
    assert t.A.refused("FX-20") == "RUL-090"
    t.A.chooses("FX-03")
    t.A.chooses("FX-05")
    assert t.asked == ("B", "Menu")
    assert len(t.A.hand) == 6
    assert t.discard("FLEXO") == ["FX-03", "FX-05"]


@pytest.mark.rule("RUL-090", "RUL-183")
@pytest.mark.parametrize(("disc", "kept"), [(-2, 5), (-1, 6), (0, 7), (1, 8), (2, 9)])
def test_the_own_disc_changes_the_limit(disc: int, kept: int) -> None:
    hand = [f"FX-{k:02}" for k in range(1, 11)]
    t = table(settings={"HAND": 7}, hand={"A": hand}, discs={"A": {"HAND": disc}})
    t.A.places("HAND")
    while t.asked == ("A", "DiscardDown"):
        t.A.chooses(t.A.hand[0])
    assert len(t.A.hand) == kept


@pytest.mark.rule("RUL-AMB-036")
def test_who_passes_discards_at_the_end_of_that_same_turn() -> None:
    hand = [f"FX-{k:02}" for k in range(1, 9)]
    t = table(settings={"HAND": 6}, hand={"A": hand})
    t.A.passes()
    assert t.asked == ("A", "DiscardDown")


@pytest.mark.rule("RUL-AMB-037")
def test_cards_that_come_in_anothers_turn_are_counted_at_the_end_of_the_own_next_turn() -> None:
    hand = [f"FX-{k:02}" for k in range(1, 7)]
    t = table(settings={"HAND": 6}, hand={"A": ["ZO-01", "FX-09"], "B": hand}, supply={"B": 2})
    t.A.plays("ZO-01")  # gives cards away
    t.A.chooses("FX-09", "B")
    assert len(t.B.hand) == 7
    assert t.asked == ("B", "Menu")
    t.B.places("HAND")
    assert t.asked == ("B", "DiscardDown")


@pytest.mark.rule("RUL-AMB-037", "RUL-AMB-018")
def test_who_has_passed_keeps_them_into_the_next_round() -> None:
    hand = [f"FX-{k:02}" for k in range(1, 7)]
    t = table(settings={"HAND": 6}, hand={"A": ["ZO-01", "FX-09"], "B": hand}, passed=["B", "C"])
    t.A.plays("ZO-01")
    t.A.chooses("FX-09", "B")
    t.all_pass()
    t.first_piles()
    assert t.round == 2
    assert len(t.B.hand) == 7


@pytest.mark.rule("RUL-067", "RUL-069")
def test_a_game_has_four_rounds_of_income_actions_scoring_and_clean_up() -> None:
    t = new_game(3, 4)
    t.player[t.g.starter].chooses(t.setting("THEME"))
    while not t.over:
        player = t.player["ABC".index(t.asked[0])]
        if t.asked[1] == "Menu" and not player.sees().boards["HAND"].leaders:
            player.places("HAND")  # so that something is scored
        elif t.asked[1] == "DrawFrom":
            t.first_piles()
        elif t.asked[1] == "Menu":
            t.all_pass()
        else:
            t.nothing_bent()
    course = ["round_began", "income", "passed", "won", "cleaned_up"]
    heard = [event.kind for event in t.heard if event.kind in course]
    assert [kind for k, kind in enumerate(heard) if heard[k - 1 : k] != [kind]] == 4 * course
    assert [data["round"] for data in t.told("round_began")] == [1, 2, 3, 4]
